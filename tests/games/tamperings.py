"""Ways to change a finished match. Each gives the version where that is found; 0 is the header."""

from copy import deepcopy

from games.core.deal import commitment
from games.core.log import ExportedMatch, LoggedEvent

OTHER_SEED = b"\x07" * 32


def first(match: ExportedMatch, kind: str, *, after: int = 0) -> LoggedEvent:
    return next(
        event for event in match["events"] if event["kind"] == kind and event["version"] > after
    )


def change_card(match: ExportedMatch) -> int:
    event = first(match, "card_played", after=100)
    event["payload"] = {
        **event["payload"],
        "card": "2C" if event["payload"]["card"] != "2C" else "3C",
    }
    return event["version"]


def change_bid(match: ExportedMatch) -> int:
    event = first(match, "bid_made", after=150)
    event["payload"] = {**event["payload"], "tricks": 0 if event["payload"]["tricks"] else 1}
    return event["version"]


def change_deal(match: ExportedMatch) -> int:
    event = first(match, "cards_dealt", after=50)
    hands = event["payload"]["hands"]
    assert isinstance(hands, list)
    event["payload"] = {**event["payload"], "hands": [hands[1], hands[0], *hands[2:]]}
    return event["version"]


def change_dealer(match: ExportedMatch) -> int:
    event = first(match, "dealer_drawn")
    dealer = event["payload"]["dealer"]
    event["payload"] = {**event["payload"], "dealer": 0 if dealer else 1}
    return event["version"]


def change_winner(match: ExportedMatch) -> int:
    event = first(match, "trick_taken", after=60)
    event["seat"] = 0 if event["seat"] else 1
    event["payload"] = {**event["payload"], "seat": event["seat"]}
    return event["version"]


def change_points(match: ExportedMatch) -> int:
    event = first(match, "round_scored", after=60)
    event["payload"] = {**event["payload"], "points": [99, 0, 0, 0]}
    return event["version"]


def change_seat(match: ExportedMatch) -> int:
    event = first(match, "card_played", after=60)
    event["seat"] = 0 if event["seat"] else 1
    return event["version"]


def change_kind(match: ExportedMatch) -> int:
    event = first(match, "trick_taken", after=60)
    event["kind"] = "trick_given"
    return event["version"]


def add_to_payload(match: ExportedMatch) -> int:
    event = first(match, "trick_taken", after=60)
    event["payload"] = {**event["payload"], "note": "by luck"}
    return event["version"]


def make_number_a_truth(match: ExportedMatch) -> int:
    event = next(
        event
        for event in match["events"]
        if event["kind"] == "trick_taken" and event["payload"]["seat"] == 1
    )
    event["payload"] = {**event["payload"], "seat": True}
    return event["version"]


def change_schema(match: ExportedMatch) -> int:
    event = first(match, "trick_taken", after=60)
    event["payload"] = {**event["payload"], "schema": 2}
    return event["version"]


def swap_words(match: ExportedMatch) -> int:
    match["words"][0], match["words"][2] = match["words"][2], match["words"][0]
    return 0


def change_word_that_was_given(match: ExportedMatch) -> int:
    event = first(match, "match.seated", after=2)
    event["payload"] = {**event["payload"], "word": "other"}
    return 0


def give_word_after_the_deal(match: ExportedMatch) -> int:
    event = first(match, "match.said")
    event["kind"] = "match.seated"
    event["seat"] = 1
    event["payload"] = {"schema": 1, "seat": 1, "bot": None, "word": "late"}
    return event["version"]


def change_options(match: ExportedMatch) -> int:
    match["options"] = {"rounds": "all"}
    return 1


def change_options_everywhere(match: ExportedMatch) -> int:
    match["options"] = {"rounds": "all"}
    event = match["events"][0]
    event["payload"] = {**event["payload"], "options": match["options"]}
    return 1


def change_match_id(match: ExportedMatch) -> int:
    match["match_id"] = "other"
    return 1


def change_seed_at_the_end(match: ExportedMatch) -> int:
    event = first(match, "match.ended")
    event["payload"] = {**event["payload"], "seed": OTHER_SEED.hex()}
    return event["version"]


def change_seed_everywhere(match: ExportedMatch) -> int:
    change_seed_at_the_end(match)
    match["seed"] = OTHER_SEED.hex()
    return 0


def change_commitment(match: ExportedMatch) -> int:
    match["commitment"] = commitment(OTHER_SEED)
    return 1


def unsay_the_seed(match: ExportedMatch) -> int:
    match["seed"] = None
    return first(match, "cards_dealt")["version"]


def play_after_the_end(match: ExportedMatch) -> int:
    last = match["events"][-1]
    last["kind"] = "bid_made"
    return last["version"]


def drop_the_end(match: ExportedMatch) -> int:
    match["events"] = match["events"][:-2]
    return 0


def break_off(match: ExportedMatch) -> int:
    ended = first(match, "match.ended")
    scored = ended["version"] - 2
    ended["version"] = scored + 1
    match["events"] = [*match["events"][:scored], ended]
    return scored


def drop_an_event(match: ExportedMatch) -> int:
    event = first(match, "card_played", after=60)
    match["events"].remove(event)
    return event["version"]


def double_an_event(match: ExportedMatch) -> int:
    event = first(match, "bid_made", after=60)
    match["events"].insert(event["version"], deepcopy(event))
    return event["version"]


def deal_before_all_sit(match: ExportedMatch) -> int:
    seated = first(match, "match.seated", after=3)
    seated["kind"] = "match.reminded"
    match["words"][3] = ""
    return seated["version"]


TAMPERINGS = [
    change_card,
    change_bid,
    change_deal,
    change_dealer,
    change_winner,
    change_points,
    change_seat,
    change_kind,
    add_to_payload,
    make_number_a_truth,
    change_schema,
    swap_words,
    change_word_that_was_given,
    give_word_after_the_deal,
    change_options,
    change_options_everywhere,
    change_match_id,
    change_seed_at_the_end,
    change_seed_everywhere,
    change_commitment,
    unsay_the_seed,
    play_after_the_end,
    drop_the_end,
    drop_an_event,
    double_an_event,
    deal_before_all_sit,
]
