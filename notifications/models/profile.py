"""How a person can be reached."""

from __future__ import annotations

from typing import ClassVar

from django.conf import settings
from django.db import models
from django.db.models import Q


class Profile(models.Model):
    """What the mails to a person need to know; the account itself is Django's user."""

    user = models.OneToOneField(
        settings.AUTH_USER_MODEL, primary_key=True, on_delete=models.CASCADE, related_name="profile"
    )
    language = models.CharField(max_length=10, default="en")
    cards_in_words = models.BooleanField(default=False, db_default=False)
    """Are cards written as queen of spades, and not as QS♠."""

    def __str__(self) -> str:
        return f"profile {self.user_id}"


class AddressQuerySet(models.QuerySet["Address"]):
    """Addresses by whether somebody proved to read mail there."""

    def proven(self) -> AddressQuerySet:
        """Those that let their owner in; mails from there are his."""
        return self.filter(verified_at__isnull=False)

    def active(self) -> AddressQuerySet:
        """Of the proven ones that which gets the mail: one a person."""
        return self.proven().filter(set_aside_at__isnull=True)


class Address(models.Model):
    """A mail address of a person. Two people may have typed the same one: only a proven address
    ever gets mail about a seat, and of several proven ones the active one.
    """

    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="addresses"
    )
    email = models.EmailField(max_length=254)
    verified_at = models.DateTimeField(null=True)
    """When the person proved to read mail there; null until then."""
    set_aside_at = models.DateTimeField(null=True)
    """Since when another proven address gets the mail in its place; null for the active one."""
    bounced_at = models.DateTimeField(null=True)
    """When a mail first came back from there; a second one a day later marks the address."""
    failing_since = models.DateTimeField(null=True)
    """Since when no mail is sent there, as it takes none; the player can have it tried again."""
    failing_why = models.CharField(max_length=200, blank=True, default="", db_default="")
    """Why, in English for the ledger."""
    accepted_at = models.DateTimeField(null=True)
    """When the person said that mails from there are his own; no mail goes there for that."""

    objects = AddressQuerySet.as_manager()

    class Meta:
        verbose_name_plural = "addresses"
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["user", "email"], name="address_once_a_person"),
            models.UniqueConstraint(
                fields=["user"],
                condition=Q(verified_at__isnull=False, set_aside_at__isnull=True),
                name="one_active_address",
            ),
            models.CheckConstraint(
                condition=Q(set_aside_at__isnull=True) | Q(verified_at__isnull=False),
                name="address_set_aside_is_proven",
            ),
        ]

    def __str__(self) -> str:
        return f"address {self.pk}"

    @property
    def is_active(self) -> bool:
        """Does it get its owner's mail."""
        return self.verified_at is not None and self.set_aside_at is None
