"""What static/check.js says, in the reader's language; it fills in the braces itself."""

from __future__ import annotations

from django.utils.translation import gettext as _


def check_words() -> dict[str, dict[str, str]]:
    """By what it is about: how the check goes, what fits, and why something does not.

    What `games.verify` says of the same thing it says with the same words.
    """
    return {"progress": _progress(), "fitting": _fitting(), "reasons": _reasons()}


def _progress() -> dict[str, str]:
    return {
        "checking": _("Your browser is checking…"),
        "fits": _("Your browser found that everything fits."),
        "event": _("Version {version} ({kind}) does not fit: {reason}."),
        "header": _("What stands before the events does not fit: {reason}."),
        "no_crypto": _(
            "Your browser cannot check here: it has the functions for it (WebCrypto) only at an"
            " address that begins with https://, or at localhost."
        ),
        "no_match": _("The match could not be fetched, so your browser checked nothing."),
    }


def _fitting() -> dict[str, str]:
    return {
        "versions": _("versions: 1 to {count}, none is missing"),
        "commitment": _(
            "commitment: the same in version 1 and in the header, and it is the SHA-256 of the seed"
        ),
        "words": _("words: {words}, as the players gave them"),
        "end": _("end: version {version} reveals the seed, and only talk follows"),
        "deals": _("deals: 1 to {count}, every card lies where the seed and the words put it"),
        "digests": _("digests: all {count} follow from the events and the seed"),
    }


def _reasons() -> dict[str, str]:
    return {
        "form": _("it has not the form of an exported match"),
        "version": _("another version stands there"),
        "created": _("it does not say the same as the header"),
        "match": _("it is another match than that of this page"),
        "commitment": _("the seed is not the one that the commitment promised"),
        "word": _("it changes a word that stood already"),
        "words": _("its words are not those that the players gave"),
        "end": _("it does not reveal the seed of the header"),
        "after_end": _("only talk may come after the end"),
        "first": _("another seat was drawn to be the first"),
        "deal": _("these are not the cards that the seed and the words give"),
        "digest": _("its digest is not that of the events up to it"),
    }
