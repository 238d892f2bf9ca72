"""The text of a raw mail: which of its lines were newly written. `inbound.replies` gives them."""
