"""Signing in by a link in a mail, and signing out."""

from __future__ import annotations

from django.contrib.auth import login, logout
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.views.decorators.http import require_http_methods, require_POST

from notifications.discreet import discreet
from notifications.identity.browsers import browser_key, local_page, marked_browser
from notifications.identity.forms import CodeForm, SignInForm
from notifications.identity.sign_in_replies import confirmed_for, number_of, use_confirmed
from notifications.identity.sign_ins import (
    Result,
    find_sign_in,
    is_asking_browser,
    request_sign_in,
    use_sign_in,
)
from notifications.models import SignIn
from turns.views.numbers import whole_number


@require_http_methods(["GET", "HEAD", "POST"])
@discreet
def sign_in(request: HttpRequest) -> HttpResponse:
    """Ask for a link by mail. The answer is the same whether anybody has the address or not."""
    if request.method != "POST":
        next_page = local_page(request.GET.get("next", ""))
        return render(request, "identity/sign_in.html", {"form": SignInForm(), "next": next_page})
    next_page = local_page(request.POST.get("next", ""))
    form = SignInForm(request.POST)
    if not form.is_valid():
        return render(request, "identity/sign_in.html", {"form": form, "next": next_page})
    request_sign_in(
        form.cleaned_data["address"],
        browser=marked_browser(request),
        next_page=next_page,
        now=timezone.now(),
    )
    return _asked(request, next=next_page)


@require_http_methods(["GET", "HEAD", "POST"])
@discreet
def sign_in_link(request: HttpRequest, token: str) -> HttpResponse:
    """A button in the browser that asked; in another one the code from the mail."""
    found = find_sign_in(token, now=timezone.now())
    if found is None:
        return render(request, "identity/sign_in_ended.html", status=404)
    if request.method == "POST":
        return _use(request, found)
    return _ask(request, found)


@require_http_methods(["GET", "HEAD", "POST"])
@discreet
def sign_in_answered(request: HttpRequest) -> HttpResponse:
    """The mail was answered: the browser that asked is signed in by this press. Where one address
    opens several accounts, it is asked as whom.
    """
    if request.method != "POST":
        return redirect("sign-in")
    browser = browser_key(request)
    ready = {found.user_id: found for found in confirmed_for(browser, now=timezone.now())}
    number = whole_number(request.POST.get("account", ""))
    chosen = ready.get(number) if number is not None else None
    if chosen is None and len(ready) == 1:
        [chosen] = ready.values()
    if chosen is None:
        accounts = [found.user for found in ready.values()]
        return _asked(request, is_early=not ready, accounts=accounts)
    if not use_confirmed(chosen, browser=browser, now=timezone.now()):
        return _asked(request, is_early=True)
    login(request, chosen.user)
    return redirect(chosen.next or "front")


@require_POST
def sign_out(request: HttpRequest) -> HttpResponse:
    """This browser forgets who plays."""
    logout(request)
    return redirect("front")


def _asked(request: HttpRequest, **context: object) -> HttpResponse:
    """The page after asking, with the number that a reply to the mail must name."""
    number = number_of(marked_browser(request))
    return render(request, "identity/sign_in_asked.html", {"number": number, **context})


def _ask(request: HttpRequest, found: SignIn, *, is_wrong: bool = False) -> HttpResponse:
    context = {
        "account": found.user,
        "asked_here": is_asking_browser(found, browser_key(request)),
        "form": CodeForm(),
        "is_wrong": is_wrong,
    }
    return render(request, "identity/sign_in_link.html", context)


def _use(request: HttpRequest, found: SignIn) -> HttpResponse:
    result = use_sign_in(
        found,
        browser=browser_key(request),
        code=request.POST.get("code", ""),
        now=timezone.now(),
    )
    if result is Result.WRONG_CODE:
        return _ask(request, found, is_wrong=True)
    if result is Result.ENDED:
        return render(request, "identity/sign_in_ended.html", status=404)
    login(request, found.user)
    return redirect(found.next or "front")
