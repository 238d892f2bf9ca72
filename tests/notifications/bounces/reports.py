"""Reports of failed delivery, as mail servers write them."""

from textwrap import dedent


def report(
    to: str,
    *,
    action: str = "failed",
    status: str = "5.1.1",
    recipient: str = "bob@example.org",
    more: str = "",
    message_id: str = "<report@mail.example.org>",
) -> bytes:
    """A report in the form of RFC 3464, as Postfix makes it."""
    text = f"""\
        From: Mail Delivery System <MAILER-DAEMON@mail.example.org>
        To: {to}
        Subject: Undelivered Mail Returned to Sender
        Message-ID: {message_id}
        Auto-Submitted: auto-replied
        MIME-Version: 1.0
        Content-Type: multipart/report; report-type=delivery-status; boundary="=b"

        --=b
        Content-Description: Notification
        Content-Type: text/plain; charset=us-ascii

        I'm sorry to have to inform you that your message could not
        be delivered to one or more recipients. It's attached below.

        --=b
        Content-Description: Delivery report
        Content-Type: message/delivery-status

        Reporting-MTA: dns; mail.example.org
        Arrival-Date: Mon,  2 Mar 2026 12:00:00 +0000 (UTC)

        Final-Recipient: rfc822; {recipient}
        Action: {action}
        Status: {status}
        Remote-MTA: dns; mx.example.org
        Diagnostic-Code: smtp; 550 {status} <{recipient}>: unknown
        {more}
        --=b
        Content-Description: Undelivered Message
        Content-Type: message/rfc822

        From: Turnpost <turnpost@localhost>
        To: {recipient}
        Subject: Your turn

        bid 1
        --=b--
        """
    return dedent(text).replace("\n", "\r\n").encode()


def internationalized(to: str) -> bytes:
    """A report in the form of RFC 6533."""
    text = report(to, recipient="jörg@example.org").decode()
    text = text.replace("message/delivery-status", "message/global-delivery-status")
    return text.replace("rfc822; ", "utf-8; ").encode()


def answering_machine(to: str) -> bytes:
    """What a machine writes to the return path while somebody is away (RFC 3834 4)."""
    text = f"""\
        From: Bob <bob@example.org>
        To: {to}
        Subject: Automatic reply: Your turn
        Message-ID: <away@mail.example.org>
        Auto-Submitted: auto-replied
        Content-Type: text/plain

        I am away until Monday. Action: failed
        """
    return dedent(text).replace("\n", "\r\n").encode()


def without_parts(to: str) -> bytes:
    """A report in words alone, as qmail writes it."""
    text = f"""\
        From: MAILER-DAEMON@mail.example.org
        To: {to}
        Subject: failure notice
        Message-ID: <qmail@mail.example.org>

        Hi. This is the qmail-send program at mail.example.org.
        <bob@example.org>:
        Sorry, no mailbox here by that name. (#5.1.1)
        """
    return dedent(text).replace("\n", "\r\n").encode()


def forwarded(to: str) -> bytes:
    """Somebody's mail with a report in it."""
    inside = report("somebody@example.net").decode()
    head = (
        f"From: bob@example.org\r\nTo: {to}\r\nMessage-ID: <forwarded@mail.example.org>\r\n"
        'MIME-Version: 1.0\r\nContent-Type: multipart/mixed; boundary="=f"\r\n\r\n'
        "--=f\r\nContent-Type: text/plain\r\n\r\nWhat is this?\r\n"
        f"--=f\r\nContent-Type: message/rfc822\r\n\r\n{inside}\r\n--=f--\r\n"
    )
    return head.encode()
