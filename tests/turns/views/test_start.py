import re
from datetime import timedelta

import pytest
from django.contrib.auth.models import User
from django.test import Client

from games.core.errors import BadSeatCount
from games.core.text import msg
from tests.turns.conftest import RecordedContacts
from tests.turns.views.conftest import BrowserOf
from turns.clocks.clock import PerTurn
from turns.clocks.presets import PRESETS, Pace
from turns.clocks.terms import Absence, Forced, Leaving, Terms
from turns.models import Match, Rhythm

pytestmark = pytest.mark.usefixtures("contacts")

OHEILA = "/start/?game=oheila"
ODIN = "/start/?game=odin"


def answers(**changes: str) -> dict[str, str]:
    """A form that is filled in completely, but for the changes."""
    filled = {"name": "alice", "address": "", "word": "walrus", "option-rounds": "short"}
    for index, name in enumerate(("bob", "charlie", "dora"), start=1):
        filled[f"seat{index}-who"] = "friend"
        filled[f"seat{index}-name"] = name
        filled[f"seat{index}-address"] = f"{name}@example.org"
    return filled | {key.replace("__", "-"): value for key, value in changes.items()}


def test_page_says_how_many_answers_each_length_asks(watcher: Client) -> None:
    page = watcher.get(OHEILA).content.decode()
    assert "all 16 rounds, 130 answers from each player" in page
    assert "short: 8 rounds, 36 answers from each player" in page


def test_forced_moves_are_counted_where_they_are_asked_for(watcher: Client) -> None:
    page = watcher.post(OHEILA, answers(name="", **own_pace(forced="off"))).content.decode()
    assert "all 16 rounds, 146 answers from each player" in page
    assert "short: 8 rounds, 44 answers from each player" in page


def test_nonsense_about_forced_moves_counts_as_the_usual(watcher: Client) -> None:
    page = watcher.post(OHEILA, answers(**own_pace(forced="nonsense"))).content.decode()
    assert "short: 8 rounds, 36 answers from each player" in page


def test_match_is_made_and_shown(watcher: Client) -> None:
    response = watcher.post(OHEILA, answers())
    match = Match.objects.get()
    assert response["Location"] == f"/match/{match.pk}/"
    assert match.options == {"rounds": "short"}
    assert [seat.name for seat in match.seats.all()] == ["alice", "bob", "charlie", "dora"]
    assert match.seats.get(index=0).word == "walrus"


def test_visitor_becomes_a_player_without_a_password(watcher: Client) -> None:
    watcher.post(OHEILA, answers())
    player = User.objects.get()
    assert player.first_name == "alice"
    assert not player.has_usable_password()
    assert watcher.session["_auth_user_id"] == str(player.pk)


def test_player_who_is_known_stays_himself(browser_of: BrowserOf, alice: User) -> None:
    browser_of("alice").post(OHEILA, answers(name="Alice the second"))
    match = Match.objects.get()
    assert match.host == alice
    assert match.seats.get(index=0).name == "Alice the second"


def test_player_with_an_address_is_told_that_none_is_needed(
    browser_of: BrowserOf, alice: User, contacts: RecordedContacts
) -> None:
    contacts.reached = {alice.pk}
    page = browser_of("alice").get("/start/").content.decode()
    assert "at the address that you have confirmed" in page
    assert "Without one, look at the match page." not in page


def test_player_without_an_address_is_asked_for_one(browser_of: BrowserOf) -> None:
    page = browser_of("alice").get("/start/").content.decode()
    assert "Without one, look at the match page." in page


def test_friends_are_invited_at_their_addresses(
    watcher: Client, contacts: RecordedContacts
) -> None:
    watcher.post(OHEILA, answers(address="Alice@Example.org"))
    assert contacts.invited == {
        0: "alice@example.org",
        1: "bob@example.org",
        2: "charlie@example.org",
        3: "dora@example.org",
    }


def test_bot_needs_no_name_and_no_address(watcher: Client) -> None:
    watcher.post(OHEILA, answers(seat2__who="bot-easy", seat2__name="", seat2__address="nonsense"))
    assert Match.objects.get().seats.get(index=2).bot == "easy"


def test_mistake_is_named_beside_its_field_and_nothing_is_lost(watcher: Client) -> None:
    page = watcher.post(OHEILA, answers(seat1__address="nonsense")).content.decode()
    assert not Match.objects.exists()
    assert 'id="id_seat1-address_error">Please type an address' in page
    assert 'value="nonsense"' in page
    assert 'value="charlie@example.org"' in page
    assert 'value="walrus"' in page


def test_friend_without_name_or_address_is_refused(watcher: Client) -> None:
    page = watcher.post(OHEILA, answers(seat3__name="", seat3__address="")).content.decode()
    assert "Please give your friend&#x27;s name." in page
    assert "Please give your friend&#x27;s mail address." in page


@pytest.mark.parametrize(
    "twice", [{"seat2__name": "Bob"}, {"seat1__name": "ALICE"}, {"seat3__name": "charlie"}]
)
def test_two_players_of_one_name_are_refused(watcher: Client, twice: dict[str, str]) -> None:
    page = watcher.post(OHEILA, answers(**twice)).content.decode()
    assert not Match.objects.exists()
    assert page.count("Somebody else at this table has this name already.") == 1


def test_name_left_in_the_hidden_field_of_a_bot_is_nobodys(watcher: Client) -> None:
    watcher.post(OHEILA, answers(seat1__who="bot-easy", seat1__name="charlie"))
    assert Match.objects.exists()


def test_mistakes_of_all_seats_are_shown_at_once(watcher: Client) -> None:
    page = watcher.post(OHEILA, answers(name="", seat1__name="", seat2__name="")).content
    assert page.count(b'class="error" id=') == 3


@pytest.mark.parametrize("word", ["a|b", "event", "x" * 41])
def test_word_that_the_deal_cannot_take_is_refused(watcher: Client, word: str) -> None:
    page = watcher.post(OHEILA, answers(word=word)).content.decode()
    assert not Match.objects.exists()
    assert 'id="id_word_error"' in page


def test_word_is_optional(watcher: Client) -> None:
    watcher.post(OHEILA, answers(word=""))
    assert Match.objects.get().seats.get(index=0).word == ""


def test_hidden_signs_are_dropped_from_names(watcher: Client) -> None:
    watcher.post(OHEILA, answers(name="al\u202eice\u200b"))
    assert Match.objects.get().seats.get(index=0).name == "alice"


def test_name_of_signs_alone_is_refused(watcher: Client) -> None:
    watcher.post(OHEILA, answers(name="!?"))
    assert not Match.objects.exists()


def test_game_that_does_not_exist_is_not_found(watcher: Client) -> None:
    assert watcher.get("/start/?game=poker").status_code == 404


def odin(*others: str, **changes: str) -> dict[str, str]:
    """A form for Odin: who sits in the seats from 2 on, friends by their names."""
    filled = {
        "name": "alice",
        "option-two_player_deck": "54",
        "option-starter": "rotate",
        "option-target": "15",
    }
    for index, who in enumerate((*others, *["nobody"] * (5 - len(others))), start=1):
        is_friend = who not in {"nobody", "bot-easy"}
        filled[f"seat{index}-who"] = "friend" if is_friend else who
        filled[f"seat{index}-name"] = who if is_friend else ""
        filled[f"seat{index}-address"] = f"{who}@example.org" if is_friend else ""
    return filled | changes


def names() -> list[str]:
    return [seat.label for seat in Match.objects.get().seats.order_by("index")]


def test_game_for_several_numbers_of_players_has_a_form_for_each_seat(watcher: Client) -> None:
    page = watcher.get(ODIN).content.decode()
    assert page.count("<legend>Seat ") == 5
    assert page.count('<option value="nobody" selected>') == 4
    assert "Seats that nobody takes are left out" in page


def test_game_for_one_number_of_players_has_no_empty_seat(watcher: Client) -> None:
    page = watcher.get(OHEILA).content.decode()
    assert 'value="nobody"' not in page


@pytest.mark.parametrize("friends", [("bob",), ("bob", "charlie", "dora", "newcomer", "stranger")])
def test_as_many_sit_down_as_are_named(watcher: Client, friends: tuple[str, ...]) -> None:
    watcher.post(ODIN, odin(*friends))
    assert names() == ["alice", *friends]


def test_empty_seat_between_is_left_out_and_the_others_keep_their_order(
    watcher: Client, contacts: RecordedContacts
) -> None:
    watcher.post(ODIN, odin("bob", "nobody", "charlie", "nobody", "dora"))
    assert names() == ["alice", "bob", "charlie", "dora"]
    assert contacts.invited[2] == "charlie@example.org"


def test_seats_that_a_browser_does_not_send_are_empty(watcher: Client) -> None:
    said = odin("bob")
    watcher.post(ODIN, {key: said[key] for key in said if not key.startswith("seat5")})
    assert names() == ["alice", "bob"]


def test_first_of_the_other_seats_cannot_be_empty(watcher: Client) -> None:
    page = watcher.post(ODIN, odin("nobody", "charlie")).content.decode()
    assert not Match.objects.exists()
    assert 'id="id_seat1-who_error"' in page


def test_option_for_two_players_alone_is_refused_at_its_field(watcher: Client) -> None:
    said = odin("bob", "charlie") | {"option-two_player_deck": "36"}
    page = watcher.post(ODIN, said).content.decode()
    assert not Match.objects.exists()
    assert 'id="id_option-two_player_deck_error">The deck of 36 cards is for two players' in page
    assert "it is marked below" in page
    assert 'value="bob@example.org"' in page


def test_option_for_two_players_serves_two(watcher: Client) -> None:
    watcher.post(ODIN, odin("bob") | {"option-two_player_deck": "36"})
    assert Match.objects.get().options["two_player_deck"] == 36


def test_option_that_a_browser_does_not_send_is_asked_for(watcher: Client) -> None:
    said = odin("bob")
    del said["option-target"]
    page = watcher.post(ODIN, said).content.decode()
    assert 'id="id_option-target_error"' in page


def test_number_of_players_that_the_game_refuses_is_said_at_the_seats(
    watcher: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    def setup(self: object, seats: int, *_: object) -> None:
        raise BadSeatCount(msg("Not for {n}.", n=seats))

    monkeypatch.setattr("games.odin.engine.Odin.setup", setup)
    page = watcher.post(ODIN, odin("bob", "charlie")).content.decode()
    assert '<p class="error" role="alert">Not for 3.</p>' in page
    assert not Match.objects.exists()


def test_teams_are_explained(watcher: Client) -> None:
    page = watcher.get("/start/?game=olenon").content.decode()
    assert "teams of seats: 1 and 3; 2 and 4." in page
    legends = re.findall(r"<legend>(Seat \d[^\n]*)</legend>", page)
    assert ["your partner" in legend for legend in legends] == [False, True, False]


def test_game_without_teams_says_nothing_of_them(watcher: Client) -> None:
    assert "partner" not in watcher.get(ODIN).content.decode()


def terms() -> Terms:
    return Match.objects.get().terms


def test_match_with_a_friend_is_by_mail(watcher: Client) -> None:
    watcher.post(OHEILA, answers(seat2__who="bot-easy", seat3__who="bot-easy"))
    assert terms() == PRESETS[Pace.MAIL]


def test_match_against_bots_alone_has_no_clock(watcher: Client) -> None:
    bots = {f"seat{index}__who": "bot-easy" for index in (1, 2, 3)}
    watcher.post(OHEILA, answers(**bots))
    assert terms() == PRESETS[Pace.NONE]


def test_pace_that_is_chosen_holds_against_bots_too(watcher: Client) -> None:
    bots = {f"seat{index}__who": "bot-easy" for index in (1, 2, 3)}
    watcher.post(OHEILA, answers(**bots, pace__pace="evening"))
    assert terms() == PRESETS[Pace.EVENING]


def test_pace_by_mail_and_the_short_length_are_preselected(watcher: Client) -> None:
    page = watcher.get(OHEILA).content.decode()
    assert re.search(r'name="pace-pace" value="mail"[^>]* checked', page)
    assert re.search(r'name="option-rounds" value="short"[^>]* checked', page)


def test_game_without_a_length_for_the_mail_keeps_its_default(watcher: Client) -> None:
    page = watcher.get(ODIN).content.decode()
    assert re.search(r'name="option-target" value="15"[^>]* checked', page)


def test_long_match_by_mail_can_be_chosen(watcher: Client) -> None:
    watcher.post(OHEILA, answers(**{"option-rounds": "all"}, pace__pace="mail"))
    match = Match.objects.get()
    assert (match.options, match.terms) == ({"rounds": "all"}, PRESETS[Pace.MAIL])


def own_pace(**changes: str) -> dict[str, str]:
    said = {
        "pace": "own",
        "clock": "turn",
        "turn_amount": "36",
        "turn_unit": "hours",
        "absence": "end",
        "leaving": "end",
        "forced": "off",
        "free_weekdays": "6",
    }
    return {f"pace-{name}": value for name, value in (said | changes).items()}


def test_own_pace_is_agreed(watcher: Client) -> None:
    watcher.post(OHEILA, answers(**own_pace()))
    assert terms() == Terms(
        clock=PerTurn(timedelta(hours=36)),
        free_weekdays=frozenset({6}),
        absence=Absence.END,
        leaving=Leaving.END,
        forced=Forced.OFF,
        reminders=frozenset(),
    )


def test_mistake_in_the_pace_is_named_beside_its_field_and_nothing_is_lost(
    watcher: Client,
) -> None:
    page = watcher.post(OHEILA, answers(**own_pace(turn_amount="900"))).content.decode()
    assert not Match.objects.exists()
    assert 'id="id_pace-turn_amount_error">A turn lasts from 5 minutes to 30 days.' in page
    assert 'value="900"' in page
    assert re.search(r'value="own"[^>]* checked', page)
    assert 'value="charlie@example.org"' in page


def test_terms_are_on_the_match_page_before_the_deal(watcher: Client) -> None:
    page = watcher.post(OHEILA, answers(), follow=True).content.decode()
    assert "5 days to begin with; each turn adds 12 hours, up to 7 days in all." in page
    assert "after 2 such turns in a row it plays until the player is back" in page


def test_terms_are_in_the_first_event(watcher: Client) -> None:
    watcher.post(OHEILA, answers(pace__pace="relaxed"))
    assert Match.objects.get().events.get(version=1).payload["terms"] == (
        PRESETS[Pace.RELAXED].dump()
    )


def test_zone_of_the_player_is_offered(browser_of: BrowserOf, alice: User) -> None:
    Rhythm.objects.create(player=alice, zone="Asia/Kathmandu")
    page = browser_of("alice").get(OHEILA).content.decode()
    assert 'value="Asia/Kathmandu" selected' in page
