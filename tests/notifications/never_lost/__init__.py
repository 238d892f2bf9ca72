"""No mail is lost, and none comes twice, whatever fails on the way."""
