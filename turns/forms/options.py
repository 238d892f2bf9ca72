"""The options of a game as fields of a form."""

from __future__ import annotations

from django import forms
from django.utils.translation import ngettext

from games.core.engine import AnyEngine
from games.core.options import Option, OptionValue
from turns.clocks.terms import Forced
from turns.effort import answers_asked
from turns.rendering.words import words


def field_of(option: Option) -> str:
    """The name of an option's field."""
    return f"option-{option.key}"


def option_field(engine: AnyEngine, option: Option, *, forced: Forced) -> forms.ChoiceField:
    """Radio buttons, with the number of answers where it depends on the choice, as far as forced
    moves leave them to be given.

    A match is by mail unless the player says otherwise, so that suggestion is the one preselected;
    static/pace.js takes it back where another pace is chosen before a length.
    """
    values = [choice.value for choice in option.choices]
    asked = {value: _answers(engine, option, value, forced) for value in values}
    is_longer = len(set(asked.values())) > 1
    return forms.ChoiceField(
        label=words(option.label, ()),
        initial=option.default if option.by_mail is None else option.by_mail,
        widget=forms.RadioSelect(attrs=_suggestions(option)),
        choices=[
            (
                choice.value,
                f"{words(choice.label, ())}, {_answers_words(asked[choice.value])}"
                if is_longer
                else words(choice.label, ()),
            )
            for choice in option.choices
        ],
    )


def _answers(engine: AnyEngine, option: Option, value: OptionValue, forced: Forced) -> int:
    defaults = {other.key: other.default for other in engine.options}
    return answers_asked(engine, {**defaults, option.key: value}, forced)


def _answers_words(n: int) -> str:
    return ngettext("%(n)s answer from each player", "%(n)s answers from each player", n) % {"n": n}


def _suggestions(option: Option) -> dict[str, str]:
    if option.by_mail is None:
        return {}
    return {"data-by-mail": str(option.by_mail), "data-otherwise": str(option.default)}
