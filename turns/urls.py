"""Where each page of a match is."""

from django.urls import path

from turns.views.absence import back
from turns.views.after import rematch, take_seat, thank
from turns.views.catalogue import games
from turns.views.check import check
from turns.views.export import export
from turns.views.front import front
from turns.views.history import history
from turns.views.hosting import (
    cancel,
    fresh_link,
    invite,
    mail_again,
    open_seat,
    remove,
    seat_bot,
    start_now,
)
from turns.views.join import join_link, join_open
from turns.views.leaving import leave, offer
from turns.views.live import live
from turns.views.match import match
from turns.views.nudge import nudge_player
from turns.views.orders import delete as delete_order
from turns.views.orders import give as give_orders
from turns.views.own import next_match, own_matches
from turns.views.people import block_person, mute, person, unblock_person
from turns.views.play import play
from turns.views.quick import play_now
from turns.views.reports import report_table
from turns.views.rules import rules
from turns.views.sorting import sort_hand
from turns.views.start import start
from turns.views.tables import tables
from turns.views.talk import talk
from turns.views.votes import ask_table, vote

urlpatterns = [
    path("", front, name="front"),
    path("start/", start, name="start"),
    path("games/", games, name="games"),
    path("games/<slug:key>/", rules, name="rules"),
    path("games/<slug:key>/play/", play_now, name="play-now"),
    path("tables/", tables, name="tables"),
    path("matches/", own_matches, name="matches"),
    path("next/", next_match, name="next"),
    path("match/<slug:match_id>/", match, name="match"),
    path("match/<slug:match_id>/live/", live, name="match-live"),
    path("match/<slug:match_id>/play/", play, name="match-play"),
    path("match/<slug:match_id>/sort/", sort_hand, name="match-sort"),
    path("match/<slug:match_id>/back/", back, name="match-back"),
    path("match/<slug:match_id>/nudge/", nudge_player, name="match-nudge"),
    path("match/<slug:match_id>/orders/", give_orders, name="match-orders"),
    path(
        "match/<slug:match_id>/orders/<int:number>/delete/",
        delete_order,
        name="match-order-delete",
    ),
    path("match/<slug:match_id>/say/", talk, name="match-say"),
    path("match/<slug:match_id>/mute/", mute, name="match-mute"),
    path("match/<slug:match_id>/report/", report_table, name="match-report"),
    path("match/<slug:match_id>/people/<int:index>/", person, name="match-person"),
    path("match/<slug:match_id>/people/<int:index>/block/", block_person, name="person-block"),
    path("match/<slug:match_id>/people/<int:index>/report/", report_table, name="person-report"),
    path("settings/people/unblock/", unblock_person, name="unblock"),
    path("match/<slug:match_id>/ask/", ask_table, name="match-vote-ask"),
    path("match/<slug:match_id>/votes/<int:number>/", vote, name="match-vote"),
    path("match/<slug:match_id>/thanks/", thank, name="match-thank"),
    path("match/<slug:match_id>/rematch/", rematch, name="match-rematch"),
    path("match/<slug:match_id>/rematch/seat/", take_seat, name="match-rematch-seat"),
    path("match/<slug:match_id>/history/", history, name="match-history"),
    path("match/<slug:match_id>/export.json", export, name="match-export"),
    path("match/<slug:match_id>/check/", check, name="match-check"),
    path("match/<slug:match_id>/leave/", leave, name="match-leave"),
    path("match/<slug:match_id>/cancel/", cancel, name="match-cancel"),
    path("join/<str:token>/", join_link, name="join-link"),
    path("match/<slug:match_id>/join/<int:index>/", join_open, name="join-open"),
    path("match/<slug:match_id>/seats/<int:index>/offer/", offer, name="seat-offer"),
    path("match/<slug:match_id>/start/", start_now, name="match-start"),
    path("match/<slug:match_id>/seats/<int:index>/open/", open_seat, name="seat-open"),
    path("match/<slug:match_id>/seats/<int:index>/bot/", seat_bot, name="seat-bot"),
    path("match/<slug:match_id>/seats/<int:index>/remove/", remove, name="seat-remove"),
    path("match/<slug:match_id>/seats/<int:index>/invite/", invite, name="seat-invite"),
    path("match/<slug:match_id>/seats/<int:index>/mail-again/", mail_again, name="mail-again"),
    path("match/<slug:match_id>/seats/<int:index>/fresh-link/", fresh_link, name="fresh-link"),
]
