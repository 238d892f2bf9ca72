"""Where each page of this application is."""

from django.urls import include, path

from notifications.account.views import data, delete, goodbye
from notifications.chat.views import add_chat, remove_chat, test_chat
from notifications.identity.address_views import address_link
from notifications.identity.pairing_views import pair, pairing, pairing_state
from notifications.identity.recovery_views import new_recovery_code, recover
from notifications.identity.seat_views import seat_link
from notifications.identity.sign_in_views import sign_in, sign_in_answered, sign_in_link, sign_out
from notifications.ledger.address_list_views import check_address, remove_address, use_address
from notifications.ledger.address_views import new_address, try_address
from notifications.ledger.views import again, ledger
from notifications.moves.confirm_views import confirm_link
from notifications.moves.views import move_link
from notifications.preferences.name_views import name
from notifications.preferences.telling_views import match_settings, telling, told_link
from notifications.preferences.views import return_days, rhythm, settings_page, take
from notifications.push.views import (
    add_device,
    push_key,
    remove_device,
    renew_device,
    test_device,
)
from notifications.push.worker_views import manifest, offline, worker
from notifications.seat_links.back_views import back_link
from notifications.seat_links.command_views import commands_link
from notifications.seat_links.order_views import order_link
from notifications.seat_links.say_views import say_link
from notifications.seat_links.vote_views import vote_link
from notifications.unsubscribe.views import stop_link

urlpatterns = [
    path("move/<str:token>/", move_link, name="move-link"),
    path("order/<str:token>/", order_link, name="order-link"),
    path("confirm/<str:token>/", confirm_link, name="confirm-link"),
    path("back/<str:token>/", back_link, name="back-link"),
    path("vote/<str:token>/", vote_link, name="vote-link"),
    path("asked/<str:token>/", commands_link, name="commands-link"),
    path("say/<str:token>/", say_link, name="say-link"),
    path("seat/<str:token>/", seat_link, name="seat-link"),
    path("address/<str:token>/", address_link, name="address-link"),
    path("sign-in/", sign_in, name="sign-in"),
    path("sign-in/answered/", sign_in_answered, name="sign-in-answered"),
    path("sign-in/recovery/", recover, name="recover"),
    path("sign-in/<str:token>/", sign_in_link, name="sign-in-link"),
    path("pair/", pair, name="pair"),
    path("sign-out/", sign_out, name="sign-out"),
    path("settings/", settings_page, name="settings"),
    path("settings/data.json", data, name="settings-data"),
    path("settings/delete/", delete, name="settings-delete"),
    path("goodbye/", goodbye, name="goodbye"),
    path("settings/name/", name, name="settings-name"),
    path("settings/recovery/", new_recovery_code, name="settings-recovery"),
    path("settings/pairing/", pairing, name="settings-pairing"),
    path("settings/pairing/state/", pairing_state, name="settings-pairing-state"),
    path("settings/address/", new_address, name="settings-address"),
    path("settings/address/use/", use_address, name="settings-address-use"),
    path("settings/address/check/", check_address, name="settings-address-check"),
    path("settings/address/remove/", remove_address, name="settings-address-remove"),
    path("settings/address/again/", try_address, name="settings-address-again"),
    path("settings/days/", rhythm, name="settings-rhythm"),
    path("settings/days-off/", take, name="settings-take-days"),
    path("settings/days-off/back/", return_days, name="settings-return-days"),
    path("settings/told/", telling, name="settings-telling"),
    path("settings/match/<slug:match_id>/", match_settings, name="settings-match"),
    path("settings/chats/", add_chat, name="settings-add-chat"),
    path("settings/chats/test/", test_chat, name="settings-test-chat"),
    path("settings/chats/remove/", remove_chat, name="settings-remove-chat"),
    path("settings/devices/", add_device, name="settings-add-device"),
    path("settings/devices/key/", push_key, name="push-key"),
    path("settings/devices/renew/", renew_device, name="settings-renew-device"),
    path("settings/devices/test/", test_device, name="settings-test-device"),
    path("settings/devices/remove/", remove_device, name="settings-remove-device"),
    path("push-worker.js", worker, name="push-worker"),
    path("offline/", offline, name="offline"),
    path("manifest.webmanifest", manifest, name="manifest"),
    path("told/<str:token>/", told_link, name="told-link"),
    path("stop/<str:token>/", stop_link, name="stop-link"),
    path("match/<slug:match_id>/mail/", ledger, name="match-mail"),
    path("match/<slug:match_id>/mail/<int:number>/again/", again, name="match-mail-again"),
    path("mailbox/", include("notifications.mailbox.urls")),
]
