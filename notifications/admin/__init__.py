"""What the operators see of mails, invitations and players; no token, and no text of a mail."""

from notifications.admin.deliveries import DeliveryAdmin
from notifications.admin.inbound import InboundAdmin
from notifications.admin.invitations import InvitationAdmin
from notifications.admin.players import PlayerAdmin

__all__ = ["DeliveryAdmin", "InboundAdmin", "InvitationAdmin", "PlayerAdmin"]
