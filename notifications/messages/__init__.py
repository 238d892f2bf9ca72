"""What each kind of mail says, as text and as HTML with the same meaning.

Mails are composed at the moment of sending, from the recipient's view.
"""
