"""Mail that comes in: who sent it, what it answers, and what was newly written in it."""
