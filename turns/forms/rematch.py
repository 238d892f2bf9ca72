"""What whoever plays again may say."""

from __future__ import annotations

from django import forms

from turns.forms.fields import WordField


class RematchForm(forms.Form):
    """A word for the deal if one likes: names and seats are known."""

    word = WordField()
