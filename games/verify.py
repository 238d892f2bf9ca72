"""Check an exported match with the standard library alone: `python -m games.verify match.json`.

    python -m games.verify match.json [VERSION:DIGEST ...]

Every VERSION:DIGEST is one that a player found at the end of a mail: the log must still hold it.
Says what it checked. Exit 0: all fits. 1: it names the first event that does not. 2: no such file,
or no exported match.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path

from games.core.audit import (
    PLATFORM,
    Misfit,
    check_digests,
    check_play,
    check_versions,
    read_problem,
)
from games.core.deal import Deal, commitment
from games.core.endings import Reason, ending_problem
from games.core.engine import AnyEngine, Json
from games.core.export import BadEvent, read_export
from games.core.fields import BadField
from games.core.log import ExportedMatch, LoggedEvent, canonical
from games.core.text import Text, msg, msgs
from games.registry import UnknownGame, get_engine

TALK = "match.said"
ENDINGS = frozenset({"match.ended", "match.cancelled"})
_SEEN = re.compile(r"([0-9]{1,9}):([0-9a-fA-F]{8,64})")


@dataclass(frozen=True, slots=True)
class Report:
    """What was checked, line by line, and the first event that does not fit."""

    lines: tuple[Text, ...]
    misfit: Misfit | None


Finding = tuple[Text | None, Misfit | None]
"""What a check says if all fits, and what does not."""


def verify(match: ExportedMatch, seen: Sequence[tuple[int, str]] = ()) -> Report:
    """Check everything that can be checked. Raises UnknownGame."""
    engine = get_engine(match["engine"], match["engine_version"])
    checks = [_versions, _created, _words, _ending]
    if match["seed"] is None:
        checks += [_hidden]
    else:
        checks += [_play, _digests]
    findings = [check(match, engine) for check in checks]
    findings.append(_seen(match, seen))
    misfits = [misfit for _, misfit in findings if misfit is not None]
    first = min(misfits, key=lambda misfit: misfit.version, default=None)
    fitting = (line for line, misfit in findings if misfit is None)
    return Report(tuple(line for line in fitting if line is not None), first)


def _versions(match: ExportedMatch, engine: AnyEngine) -> Finding:
    line = msg("versions: 1 to {count}, none is missing", count=len(match["events"]))
    return line, check_versions(match["events"])


def _created(match: ExportedMatch, engine: AnyEngine) -> Finding:
    """Version 1 says the same as the header, and the seed fits the commitment."""
    line = msg(
        "commitment: the same in version 1 and in the header, and it is the SHA-256 of the seed"
    )
    first = match["events"][0]
    expected: dict[str, Json] = {
        "match_id": match["match_id"],
        "engine": match["engine"],
        "engine_version": match["engine_version"],
        "options": match["options"],
        "seats": len(match["seats"]),
        "commitment": match["commitment"],
    }
    if first["kind"] != "match.created":
        return line, Misfit(1, f"the log begins with {first['kind']}, not with match.created")
    for key, value in expected.items():
        if not _is_equal(first["payload"].get(key), value):
            return line, Misfit(1, f"its {key} is not that of the header")
    if match["seed"] is None:
        return msg(
            "commitment: the same in version 1 and in the header (the seed is shown after the end)"
        ), None
    if commitment(bytes.fromhex(match["seed"])) != match["commitment"]:
        return line, Misfit(0, "the seed is not the one that the commitment promised")
    return line, None


def _words(match: ExportedMatch, engine: AnyEngine) -> Finding:
    """A word given stays with its seat, and none is given once the cards are dealt."""
    words = [""] * len(match["seats"])
    is_seated = [False] * len(match["seats"])
    for event in match["events"]:
        if not event["kind"].startswith(PLATFORM) and not all(is_seated):
            return None, Misfit(event["version"], "cards are dealt before every seat is taken")
        left = _seat_left(event)
        if left is not None and left in range(len(words)):
            is_seated[left] = False
        seat = _seat_taken(event)
        if seat is None:
            continue
        if seat not in range(len(words)):
            return None, Misfit(event["version"], f"there is no seat {seat}")
        word = event["payload"].get("word", "")
        if not isinstance(word, str):
            return None, Misfit(event["version"], "its word is no text")
        if word not in {"", words[seat]} and (words[seat] or _is_dealt(match, event)):
            return None, Misfit(event["version"], "it changes a word that stood already")
        words[seat] = words[seat] or word
        is_seated[seat] = True
    if words != match["words"]:
        return None, Misfit(0, "its words are not those that the players gave")
    given = ", ".join(word or "—" for word in words)
    return msg("words: {words}, as the players gave them", words=given), None


def _seat_taken(event: LoggedEvent) -> int | None:
    payload = event["payload"]
    if event["kind"] == "match.created":
        host = payload.get("host", 0)
        return host if isinstance(host, int) else -1
    return event["seat"] if event["kind"] == "match.seated" else None


def _seat_left(event: LoggedEvent) -> int | None:
    return event["seat"] if event["kind"] == "match.unseated" else None


def _is_dealt(match: ExportedMatch, event: LoggedEvent) -> bool:
    before = match["events"][: event["version"] - 1]
    return any(not earlier["kind"].startswith(PLATFORM) for earlier in before)


def _ending(match: ExportedMatch, engine: AnyEngine) -> Finding:
    """The ending reveals the seed of the header, and nothing but talk follows it."""
    ending = next((event for event in match["events"] if event["kind"] in ENDINGS), None)
    if ending is None:
        if match["seed"] is not None:
            return None, Misfit(0, "it has a seed, and no event ends the match")
        return msg("end: the match is still played"), None
    version = ending["version"]
    if match["seed"] is None or ending["payload"].get("seed") != match["seed"]:
        return None, Misfit(version, "it does not reveal the seed of the header")
    for event in match["events"][version:]:
        if event["kind"] != TALK:
            return None, Misfit(event["version"], f"{event['kind']} comes after the end")
    line = msg("end: version {version} reveals the seed, and only talk follows", version=version)
    return line, ending_problem(match["events"], seats=len(match["seats"]))


def _play(match: ExportedMatch, engine: AnyEngine) -> Finding:
    """The rules and the seed give exactly the logged game events."""
    deal = Deal(bytes.fromhex(match["seed"] or ""), match["match_id"], match["words"])
    play = check_play(
        engine,
        match["events"],
        seats=len(match["seats"]),
        options=match["options"],
        deal=deal,
    )
    if play.misfit is None and play.state is None:
        return msg("play: no cards were dealt"), None
    if play.misfit is None and engine.outcome(play.state) is None and _is_played_out(match):
        return None, Misfit(len(match["events"]), "the match was not played to its end")
    line = msgs(
        "play: {n} move, legal; every deal is the one that the seed gives",
        "play: {n} moves, all legal; every deal is the one that the seed gives",
        play.moves,
    )
    return line, play.misfit


def _is_played_out(match: ExportedMatch) -> bool:
    """Whether the log says that the game itself came to its end."""
    endings = [event["payload"] for event in match["events"] if event["kind"] == "match.ended"]
    return any(payload.get("reason") == Reason.PLAYED for payload in endings)


def _digests(match: ExportedMatch, engine: AnyEngine) -> Finding:
    seed = bytes.fromhex(match["seed"] or "")
    count = len(match["events"])
    line = msg("digests: all {count} follow from the events and the seed", count=count)
    return line, check_digests(match["events"], seed=seed, match_id=match["match_id"])


def _hidden(match: ExportedMatch, engine: AnyEngine) -> Finding:
    """A match in play is shown as a spectator may see it."""
    line = msg(
        "play: every event is one of the game, and shows no hidden card;"
        " deals, moves and digests can be checked after the end"
    )
    for event in match["events"]:
        # `{}` stands where an event shows a spectator nothing.
        if event["kind"].startswith(PLATFORM) or not event["payload"]:
            continue
        if problem := read_problem(engine, event):
            return line, Misfit(event["version"], problem)
        read = engine.load_event(event["kind"], event["payload"])
        if engine.redact(read, None) != read:
            return line, Misfit(event["version"], "it shows cards that only some players know")
    return line, None


def _seen(match: ExportedMatch, seen: Iterable[tuple[int, str]]) -> Finding:
    """The digests that players read in their mails are those of the log."""
    digests = {event["version"]: event["digest"] for event in match["events"]}
    count = 0
    for version, digest in sorted(seen):
        if not digests.get(version, "").startswith(digest):
            return None, Misfit(version, f"a mail gave its digest as {digest}")
        count += 1
    if not count:
        return None, None
    line = msgs(
        "mails: {n} digest from your mails is that of the log",
        "mails: {n} digests from your mails are those of the log",
        count,
    )
    return line, None


def _is_equal(one: Json, other: Json) -> bool:
    """Equal as JSON: `1` and `true` are not, as they would be in Python."""
    try:
        return canonical(one) == canonical(other)
    except ValueError:
        return False


def main(arguments: Sequence[str], say: Callable[[str], None]) -> int:
    """Run the command line; gives the exit code.

    What is said may quote the file: no terminal obeys it.
    """
    if not arguments:
        say((__doc__ or "").strip())
        return 2
    return _check(arguments, lambda line: say(_printable(line)))


def _check(arguments: Sequence[str], say: Callable[[str], None]) -> int:
    try:
        match = read_export(Path(arguments[0]).read_bytes())
        report = verify(match, [_digest_seen(text) for text in arguments[1:]])
    except BadEvent as error:
        say(f"FAILED  {Misfit(error.version, str(error))}")
        return 1
    except (OSError, BadField, UnknownGame) as error:
        say(f"cannot check {arguments[0]}: {error}")
        return 2
    say(f"match {match['match_id']}: {match['engine']}, version {match['engine_version']}")
    for line in report.lines:
        say(f"  ok  {line}")
    if report.misfit is not None:
        say(f"FAILED  {_named(match, report.misfit)}")
        return 1
    say("All that can be checked fits.")
    return 0


def _named(match: ExportedMatch, misfit: Misfit) -> str:
    for event in match["events"]:
        if event["version"] == misfit.version:
            return f"{event['kind']}, {misfit}"
    return str(misfit)


def _digest_seen(text: str) -> tuple[int, str]:
    found = _SEEN.fullmatch(text)
    if found is None:
        raise BadField(f"{text!r} is no VERSION:DIGEST")
    return int(found[1]), found[2].lower()


def _printable(line: str) -> str:
    return "".join(sign if sign.isprintable() else "\ufffd" for sign in line)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:], print))
