"""The page of a player's settings: several forms, of which one may come back with a mistake."""

from __future__ import annotations

from collections.abc import Callable
from urllib.parse import urlencode

from django import forms
from django.contrib.auth.models import User
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import get_language
from django.views.decorators.http import require_http_methods

from notifications.chat.forms import ChatForm
from notifications.chat.lists import chats_of
from notifications.identity.address_list import address_lines
from notifications.identity.recovery import recovery_code_since
from notifications.models import Delivery, Profile
from notifications.preferences.days_off import days_off_of
from notifications.preferences.exceptions import own_matches
from notifications.preferences.forms import DaysOffForm, NameForm, RhythmForm, SettingsForm
from notifications.preferences.telling_forms import TellingForm
from notifications.preferences.wishes import Wishes, is_stopped
from notifications.push.devices import devices_of
from notifications.push.keys import public_key
from turns.models import Rhythm

View = Callable[[HttpRequest], HttpResponse]


def for_players(view: Callable[[HttpRequest, User], HttpResponse]) -> View:
    """Hand the view whoever is signed in; anybody else is asked to sign in first."""

    def guarded(request: HttpRequest) -> HttpResponse:
        if not request.user.is_authenticated:
            return sign_in_first(reverse("settings"))
        return view(request, request.user)

    return guarded


def sign_in_first(page: str) -> HttpResponse:
    """Ask a visitor to sign in, and lead back to this page of ours."""
    return redirect(f"{reverse('sign-in')}?{urlencode({'next': page})}")


def form_of_settings(view: Callable[[HttpRequest, User], HttpResponse]) -> View:
    """A view that one of the forms is posted to. A page with a mistake stands under its address, so
    whoever looks there again, as by choosing another language, comes to the settings.
    """

    @require_http_methods(["GET", "HEAD", "POST"])
    @for_players
    def guarded(request: HttpRequest, player: User) -> HttpResponse:
        return view(request, player) if request.method == "POST" else redirect("settings")

    return guarded


def settings_as_they_are(
    request: HttpRequest, player: User, *, status: int = 200, **mistaken: forms.Form
) -> HttpResponse:
    """The page as of now; a form with a mistake, by its name, keeps what was typed."""
    days_off = days_off_of(player, now=timezone.now())
    rhythm = Rhythm.objects.filter(player=player).first()
    context = {
        "name_form": NameForm(initial={"name": player.first_name or player.username}),
        "recovery_since": recovery_code_since(player),
        "address_lines": address_lines(player),
        "form": SettingsForm(initial=_wishes(player)),
        "rhythm_form": RhythmForm(rhythm=rhythm),
        "days_form": DaysOffForm(today=days_off.today),
        "days_off": days_off,
        "telling_form": TellingForm(wish=Wishes(player).for_all),
        "is_digest_stopped": is_stopped(player, Delivery.Kind.DIGEST, None),
        "own_matches": own_matches(player),
        "chat_form": ChatForm(),
        "chats": chats_of(player),
        "devices": devices_of(player, session_key=request.session.session_key),
        "push_key": public_key(),
        **mistaken,
    }
    return render(request, "preferences/settings.html", context, status=status)


def _wishes(player: User) -> dict[str, object]:
    """What holds now; who has told no address yet may have no profile."""
    profile = Profile.objects.filter(user=player).first()
    if profile is None:
        return {"language": get_language()}
    return {"language": profile.language, "cards_in_words": profile.cards_in_words}
