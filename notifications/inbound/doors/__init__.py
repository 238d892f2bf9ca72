"""The doors by which mail comes in; all give `inbound.mails.store` the raw message."""
