"""What a player has to tell of a table."""

from __future__ import annotations

from django import forms
from django.utils.translation import gettext_lazy as _

from turns.services.reporting import REPORT_LENGTH


class ReportForm(forms.Form):
    """A few sentences."""

    text = forms.CharField(
        label=_("What happened?"),
        help_text=_("Say where and when, if you can. The people at the table do not see this."),
        max_length=REPORT_LENGTH,
        widget=forms.Textarea(attrs={"rows": 6}),
        error_messages={"required": _("Please say in a few words what happened.")},
    )
