"""Pages of the links in mails that answer a prompt. They sign nobody in."""
