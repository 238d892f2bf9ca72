"""The tables of what leaves and enters: people's addresses, invitations, deliveries, and the mails
that came in.
"""

from notifications.models.access_code import AccessCode, WrongCode
from notifications.models.chat import Chat
from notifications.models.delivery import Delivery
from notifications.models.device import Device
from notifications.models.imap_position import ImapPosition
from notifications.models.inbound import HeldAnswer, HeldCommand, InboundMail
from notifications.models.invitation import Invitation
from notifications.models.mailbox import MailboxMessage
from notifications.models.preference import Preference, Stop
from notifications.models.profile import Address, Profile
from notifications.models.reply_address import ReplyAddress
from notifications.models.sign_in import SignIn

__all__ = [
    "AccessCode",
    "Address",
    "Chat",
    "Delivery",
    "Device",
    "HeldAnswer",
    "HeldCommand",
    "ImapPosition",
    "InboundMail",
    "Invitation",
    "MailboxMessage",
    "Preference",
    "Profile",
    "ReplyAddress",
    "SignIn",
    "Stop",
    "WrongCode",
]
