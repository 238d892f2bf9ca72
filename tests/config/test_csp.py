"""The header that says what a page may load."""

from django.http import HttpRequest, HttpResponse
from django.test import Client, RequestFactory

from config.csp import HEADER, content_security_policy


def test_every_page_forbids_inline_code(client: Client) -> None:
    policy = client.get("/no-such-page").headers[HEADER]

    assert "default-src 'self'" in policy
    assert "frame-ancestors 'none'" in policy
    assert "unsafe" not in policy


def test_policy_that_a_view_has_set_is_kept(rf: RequestFactory) -> None:
    def view(request: HttpRequest) -> HttpResponse:
        return HttpResponse(headers={HEADER: "sandbox"})

    response = content_security_policy(view)(rf.get("/"))

    assert response.headers[HEADER] == "sandbox"
