import pytest
from django.contrib.auth.models import User
from django.test import Client

from tests.turns.conftest import RecordedContacts
from tests.turns.views.conftest import BrowserOf
from turns.models import Match

pytestmark = pytest.mark.usefixtures("contacts")


def answers(**changes: str) -> dict[str, str]:
    """A form that is filled in completely, but for the changes."""
    filled = {"name": "alice", "address": "", "word": "walrus", "option-rounds": "short"}
    for index, name in enumerate(("bob", "charlie", "dora"), start=1):
        filled[f"seat{index}-who"] = "friend"
        filled[f"seat{index}-name"] = name
        filled[f"seat{index}-address"] = f"{name}@example.org"
    return filled | {key.replace("__", "-"): value for key, value in changes.items()}


def test_page_says_how_many_answers_each_length_asks(watcher: Client) -> None:
    page = watcher.get("/start/").content.decode()
    assert "all 16 rounds, 146 answers from each player" in page
    assert "short: 8 rounds, 44 answers from each player" in page


def test_match_is_made_and_shown(watcher: Client) -> None:
    response = watcher.post("/start/", answers())
    match = Match.objects.get()
    assert response["Location"] == f"/match/{match.pk}/"
    assert match.options == {"rounds": "short"}
    assert [seat.name for seat in match.seats.all()] == ["alice", "bob", "charlie", "dora"]
    assert match.seats.get(index=0).word == "walrus"


def test_visitor_becomes_a_player_without_a_password(watcher: Client) -> None:
    watcher.post("/start/", answers())
    player = User.objects.get()
    assert player.first_name == "alice"
    assert not player.has_usable_password()
    assert watcher.session["_auth_user_id"] == str(player.pk)


def test_player_who_is_known_stays_himself(browser_of: BrowserOf, alice: User) -> None:
    browser_of("alice").post("/start/", answers(name="Alice the second"))
    match = Match.objects.get()
    assert match.host == alice
    assert match.seats.get(index=0).name == "Alice the second"


def test_friends_are_invited_at_their_addresses(
    watcher: Client, contacts: RecordedContacts
) -> None:
    watcher.post("/start/", answers(address="Alice@Example.org"))
    assert contacts.invited == {
        0: "alice@example.org",
        1: "bob@example.org",
        2: "charlie@example.org",
        3: "dora@example.org",
    }


def test_bot_needs_no_name_and_no_address(watcher: Client) -> None:
    watcher.post(
        "/start/", answers(seat2__who="bot-easy", seat2__name="", seat2__address="nonsense")
    )
    assert Match.objects.get().seats.get(index=2).bot == "easy"


def test_mistake_is_named_beside_its_field_and_nothing_is_lost(watcher: Client) -> None:
    page = watcher.post("/start/", answers(seat1__address="nonsense")).content.decode()
    assert not Match.objects.exists()
    assert 'id="id_seat1-address_error">Please type an address' in page
    assert 'value="nonsense"' in page
    assert 'value="charlie@example.org"' in page
    assert 'value="walrus"' in page


def test_friend_without_name_or_address_is_refused(watcher: Client) -> None:
    page = watcher.post("/start/", answers(seat3__name="", seat3__address="")).content.decode()
    assert "Please give your friend&#x27;s name." in page
    assert "Please give your friend&#x27;s mail address." in page


@pytest.mark.parametrize(
    "twice", [{"seat2__name": "Bob"}, {"seat1__name": "ALICE"}, {"seat3__name": "charlie"}]
)
def test_two_players_of_one_name_are_refused(watcher: Client, twice: dict[str, str]) -> None:
    page = watcher.post("/start/", answers(**twice)).content.decode()
    assert not Match.objects.exists()
    assert page.count("Somebody else at this table has this name already.") == 1


def test_name_left_in_the_hidden_field_of_a_bot_is_nobodys(watcher: Client) -> None:
    watcher.post("/start/", answers(seat1__who="bot-easy", seat1__name="charlie"))
    assert Match.objects.exists()


def test_mistakes_of_all_seats_are_shown_at_once(watcher: Client) -> None:
    page = watcher.post("/start/", answers(name="", seat1__name="", seat2__name="")).content
    assert page.count(b'class="error" id=') == 3


@pytest.mark.parametrize("word", ["a|b", "event", "x" * 41])
def test_word_that_the_deal_cannot_take_is_refused(watcher: Client, word: str) -> None:
    page = watcher.post("/start/", answers(word=word)).content.decode()
    assert not Match.objects.exists()
    assert 'id="id_word_error"' in page


def test_word_is_optional(watcher: Client) -> None:
    watcher.post("/start/", answers(word=""))
    assert Match.objects.get().seats.get(index=0).word == ""


def test_hidden_signs_are_dropped_from_names(watcher: Client) -> None:
    watcher.post("/start/", answers(name="al\u202eice\u200b"))
    assert Match.objects.get().seats.get(index=0).name == "alice"


def test_name_of_signs_alone_is_refused(watcher: Client) -> None:
    watcher.post("/start/", answers(name="!?"))
    assert not Match.objects.exists()


def test_game_that_does_not_exist_is_not_found(watcher: Client) -> None:
    assert watcher.get("/start/?game=poker").status_code == 404
