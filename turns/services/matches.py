"""Making a match and calling it off."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import datetime

from django.contrib.auth.models import User
from django.db import transaction

from games.core.deal import Deal, clean_word, commitment
from games.core.engine import AnyEngine
from games.core.errors import BadOption
from games.core.options import Options, completed
from games.core.text import msg
from games.registry import get_engine
from turns import ledger
from turns.blocks import are_apart
from turns.clocks.terms import Terms
from turns.join_links import new_nonce
from turns.match_ids import new_match_id
from turns.models import Fact, Match, Seat, Source, Vault
from turns.ports import contacts
from turns.services.calling_off import call_off
from turns.services.seating import start_if_full
from turns.services.transactions import DELIVER, lock, record_fact, wake


class NotAllowed(Exception):
    """The match is not in a state for this, or it is not this person's to do."""


@dataclass(frozen=True, slots=True)
class SeatPlan:
    """Whom the host wants in a seat: a bot of a level, a friend with a name and an address,
    somebody who plays here already, or whoever comes, by a link to pass on or without one.
    """

    name: str = ""
    address: str = ""
    bot: str = ""
    player: User | None = None
    open_to: Seat.OpenTo = Seat.OpenTo.INVITED


@dataclass(frozen=True, slots=True)
class MatchPlan:
    """What the host chose. Seat 0 is the host's; `others` are the seats 1, 2, ... clockwise."""

    engine: str
    others: Sequence[SeatPlan]
    options: Options = field(default_factory=dict)
    word: str = ""
    """The host's word for the fair deal; may be empty."""
    language: str = "en"
    terms: Terms = field(default_factory=Terms)
    rematch_of: Match | None = None
    visibility: Match.Visibility = Match.Visibility.LINK
    id: str = ""
    """That of a form which makes one match (turns.match_ids.match_id_of); empty: a random one."""


def create_match(plan: MatchPlan, *, host: User, host_name: str, now: datetime) -> Match:
    """Make the match, seat the host and the bots, and invite the friends. Raises BadOption,
    BadSeatCount, BadWord, BadAddress; NotAllowed to an account that the operators blocked.
    """
    if not host.is_active:
        raise NotAllowed("a blocked account starts no match")
    engine = get_engine(plan.engine)
    seats = 1 + len(plan.others)
    options = completed(engine.options, plan.options)
    check_table(engine, seats, options)
    _check_bots(engine, plan)
    word = clean_word(plan.word) if plan.word else ""
    seed = secrets.token_bytes(32)
    with transaction.atomic():
        match = Match(
            id=plan.id or new_match_id(),
            engine_key=engine.key,
            engine_version=engine.version,
            options=options,
            agreed=plan.terms.dump(),
            host=host,
            rematch_of=plan.rematch_of,
            visibility=plan.visibility,
            commitment=commitment(seed),
            created_at=now,
        )
        match.save(force_insert=True)
        vault = Vault.objects.create(match=match, seed=seed)
        created = ledger.platform(
            "created",
            match_id=match.pk,
            engine=engine.key,
            engine_version=engine.version,
            options=match.options,
            terms=match.agreed,
            seats=seats,
            host=0,
            word=word,
            commitment=match.commitment,
        )
        ledger.append(match, [created], vault=vault, source=Source.HOST, now=now)
        Seat.objects.create(
            match=match, index=0, player=host, name=host_name, word=word, taken_at=now
        )
        _place_others(match, vault, plan, now=now)
        record_fact(match, Fact.Kind.OPENED, now=now)
        start_if_full(match, vault, source=Source.HOST, now=now)
        match.save()
        wake(DELIVER)
    return match


def check_table(engine: AnyEngine, seats: int, options: Options) -> None:
    """Let the game refuse what it could not deal to: the cards themselves are dealt much later.

    Raises BadOption, BadSeatCount.
    """
    engine.setup(seats, options, Deal(bytes(32), "trial", [""] * seats))


def _check_bots(engine: AnyEngine, plan: MatchPlan) -> None:
    for other in plan.others:
        if other.bot and other.bot not in engine.bots:
            raise BadOption(
                msg("There is no bot “{level}” for {game}.", level=other.bot, game=engine.title)
            )


def _place_others(match: Match, vault: Vault, plan: MatchPlan, *, now: datetime) -> None:
    for index, other in enumerate(plan.others, start=1):
        seat = Seat.objects.create(
            match=match,
            index=index,
            name=other.name,
            bot=other.bot,
            open_to=other.open_to,
            link_nonce=new_nonce() if other.open_to == Seat.OpenTo.LINK else "",
            taken_at=now if other.bot else None,
        )
        if other.bot:
            seated = ledger.platform("seated", index, bot=other.bot, word="")
            ledger.append(match, [seated], vault=vault, source=Source.HOST, now=now)
        elif other.player is not None:
            # Who blocked the host gets no mail from him, and the host is not told why.
            if match.host is None or not are_apart(match.host, {other.player.pk}):
                contacts().invite_player(seat, other.player)
        elif other.open_to == Seat.OpenTo.INVITED:
            contacts().invite(seat, other.address, language=plan.language)


def cancel_match(match_id: str, *, by: User, now: datetime) -> Match:
    """Call off a match that was not dealt yet; its seed is revealed, and it stays listed. Raises
    NotAllowed: only the host, and not once it is dealt.
    """
    with transaction.atomic():
        match, vault = lock(match_id)
        if match.host_id != by.pk or match.status != Match.Status.OPEN:
            raise NotAllowed("only the host may cancel a match, and only before the deal")
        call_off(match, vault, source=Source.HOST, now=now)
    return match
