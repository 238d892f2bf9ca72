"""Where each page of the mailbox is."""

from django.urls import path, register_converter

from notifications.mailbox import views


class AddressConverter:
    """A mail address in a path; before its `@` there may be a slash."""

    regex = r".+@[^/]+"

    def to_python(self, value: str) -> str:
        """The address."""
        return value

    def to_url(self, value: str) -> str:
        """The part of the path."""
        return value


register_converter(AddressConverter, "address")

urlpatterns = [
    path("", views.addresses, name="mailbox"),
    path("<address:address>/", views.box, name="mailbox-box"),
    path("<address:address>/<int:pk>/", views.letter, name="mailbox-letter"),
    path("<address:address>/<int:pk>/html/", views.letter_html, name="mailbox-html"),
    path("<address:address>/<int:pk>/reply/", views.reply, name="mailbox-reply"),
]
