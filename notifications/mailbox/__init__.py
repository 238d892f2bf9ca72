"""The built-in mailbox: every mail can be read and answered in the browser."""
