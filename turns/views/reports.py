"""Telling those who run the site of somebody, or of a whole table."""

from __future__ import annotations

from http import HTTPStatus

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from turns.forms.report import ReportForm
from turns.models import Match
from turns.people import Person
from turns.services.reporting import BadReport, TooManyReports, report
from turns.views.people import known_person, known_table


@require_http_methods(["GET", "HEAD", "POST"])
def report_table(request: HttpRequest, match_id: str, index: int | None = None) -> HttpResponse:
    """GET shows the form, POST keeps what was written; `index` is the seat that it is about."""
    match, visitor = known_table(request, match_id)
    person = None if index is None else known_person(match, index, visitor)
    form = ReportForm(request.POST if request.method == "POST" else None)
    if request.method != "POST":
        return _page(request, match, person=person, form=form)
    if not form.is_valid():
        return _page(
            request, match, person=person, form=form, status=HTTPStatus.UNPROCESSABLE_ENTITY
        )
    words = form.cleaned_data["text"]
    try:
        report(match, words, reporter=visitor, about=person, now=timezone.now())
    except BadReport:
        form.add_error("text", _("Please say in a few words what happened."))
        return _page(
            request, match, person=person, form=form, status=HTTPStatus.UNPROCESSABLE_ENTITY
        )
    except TooManyReports:
        form.add_error("text", _("You have told of a lot today. Please wait until tomorrow."))
        return _page(
            request, match, person=person, form=form, status=HTTPStatus.UNPROCESSABLE_ENTITY
        )
    told = _("Thank you. The people who run this site will read it.")
    messages.success(request, told)
    return redirect(match)


def _page(
    request: HttpRequest,
    match: Match,
    *,
    person: Person | None,
    form: ReportForm,
    status: int = 200,
) -> HttpResponse:
    context = {"match": match, "person": person, "form": form}
    return render(request, "turns/company/report.html", context, status=status)
