"""What each kind of mail says: text and HTML with the same meaning, made at the moment of sending from the recipient's view."""
