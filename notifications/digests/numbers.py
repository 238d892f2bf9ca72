"""The numbers by which a reply names the turns of a digest: kept with that mail for ever, so that
`#2` of an old digest is the turn that it showed, over or not, and never another one.
"""

from __future__ import annotations

from collections.abc import Sequence

from notifications.models import Delivery
from turns.models import Prompt


def numbers_of(digest: Delivery) -> dict[int, int]:
    """The id of the prompt behind each number that was given so far."""
    given = digest.context.items()
    return {int(number): prompt for number, prompt in given if number.isdecimal()}


def numbered(digest: Delivery, prompts: Sequence[Prompt]) -> dict[int, Prompt]:
    """The prompts by number, ascending. What has a number keeps it: an attempt that failed may have
    reached its reader all the same. What has none gets the next one, in the given order.
    """
    given = {prompt: number for number, prompt in numbers_of(digest).items()}
    for prompt in prompts:
        given.setdefault(prompt.pk, max(given.values(), default=0) + 1)
    digest.context = {**digest.context, **{str(number): pk for pk, number in given.items()}}
    digest.save(update_fields=["context"])
    return dict(sorted((given[prompt.pk], prompt) for prompt in prompts))


def prompts_told(digests: Sequence[Delivery]) -> set[int]:
    """The ids of the prompts that these digests show."""
    return {prompt for digest in digests for prompt in numbers_of(digest).values()}
