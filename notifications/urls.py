"""Where each page of this application is."""

from django.urls import include, path

from notifications.identity.address_views import address_link
from notifications.identity.seat_views import seat_link
from notifications.identity.sign_in_views import sign_in, sign_in_link, sign_out
from notifications.moves.confirm_views import confirm_link
from notifications.moves.views import move_link
from notifications.preferences.telling_views import match_settings, telling, told_link
from notifications.preferences.views import return_days, rhythm, settings_page, take
from notifications.seat_links.back_views import back_link
from notifications.seat_links.vote_views import vote_link
from notifications.unsubscribe.views import stop_link

urlpatterns = [
    path("move/<str:token>/", move_link, name="move-link"),
    path("confirm/<str:token>/", confirm_link, name="confirm-link"),
    path("back/<str:token>/", back_link, name="back-link"),
    path("vote/<str:token>/", vote_link, name="vote-link"),
    path("seat/<str:token>/", seat_link, name="seat-link"),
    path("address/<str:token>/", address_link, name="address-link"),
    path("sign-in/", sign_in, name="sign-in"),
    path("sign-in/<str:token>/", sign_in_link, name="sign-in-link"),
    path("sign-out/", sign_out, name="sign-out"),
    path("settings/", settings_page, name="settings"),
    path("settings/days/", rhythm, name="settings-rhythm"),
    path("settings/days-off/", take, name="settings-take-days"),
    path("settings/days-off/back/", return_days, name="settings-return-days"),
    path("settings/told/", telling, name="settings-telling"),
    path("settings/match/<slug:match_id>/", match_settings, name="settings-match"),
    path("told/<str:token>/", told_link, name="told-link"),
    path("stop/<str:token>/", stop_link, name="stop-link"),
    path("mailbox/", include("notifications.mailbox.urls")),
]
