"""What pages of other applications show of mail."""
