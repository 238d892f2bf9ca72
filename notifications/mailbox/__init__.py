"""The built-in mailbox: every mail sent, to be read and answered on one's own machine."""
