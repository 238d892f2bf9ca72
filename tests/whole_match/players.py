"""Three people, each with one way to answer. All choose among the legal moves by chance."""

import random
import re
import smtplib
from email.message import EmailMessage
from email.utils import make_msgid
from html import unescape
from urllib.parse import parse_qs, unquote, urlsplit

from tests.whole_match.browser import Browser, Page
from tests.whole_match.post_office import PostOffice, part


class PagePlayer:
    """Opens the match page, chooses a move there, and presses the button of the page after it."""

    def __init__(self, browser: Browser, match_path: str, rng: random.Random) -> None:
        self.browser = browser
        self.match_path = match_path
        self.rng = rng
        self.answers = 0

    def play(self) -> bool:
        """Answer if asked."""
        page = self.browser.get(self.match_path)
        choices = [form for form in page.forms if "/play/" in form.action and form.buttons]
        buttons = [button for form in choices for button in form.buttons]
        moves = [(name, command) for name, command in buttons if name == "command" and command]
        if not moves:
            return False
        name, command = self.rng.choice(moves)
        shown = self.browser.submit(page, choices[0], **{name: command})
        done = self.browser.submit(shown, shown.form_to("/play/"))
        assert done.status == 200, done.text
        self.answers += 1
        return True


class Reader:
    """Somebody who reads his mails in their order, each once."""

    def __init__(self, address: str, office: PostOffice) -> None:
        self.address = address
        self.office = office
        self.read = 0
        self.answers = 0

    def next_question(self) -> EmailMessage | None:
        """The next mail that asks for a move."""
        box = self.office.boxes[self.address]
        while self.read < len(box):
            message = box[self.read]
            self.read += 1
            if "/move/" in part(message, "html"):
                return message
        return None


class LinkPlayer(Reader):
    """Presses a move in the mail, then the button of the page it opens; never signed in there."""

    def __init__(self, address: str, office: PostOffice, site: str, rng: random.Random) -> None:
        super().__init__(address, office)
        self.site = site
        self.rng = rng

    def play(self) -> bool:
        """Answer the next question."""
        message = self.next_question()
        if message is None:
            return False
        browser, page = self.open(message)
        # A mail that came twice, after a crash, asks what was answered already: no button there.
        for form in [form for form in page.forms if form.action == "" or "/move/" in form.action]:
            done = browser.submit(page, form)
            assert done.status == 200, done.text
        self.answers += 1
        return True

    def open(self, message: EmailMessage) -> tuple[Browser, Page]:
        """A fresh browser with the page of one of the mail's moves."""
        browser = Browser(self.site)
        return browser, browser.get(self.rng.choice(move_links(message)))


class MailPlayer(Reader):
    """Replies as a mail program does: the command, a signature, and the whole mail quoted."""

    def __init__(
        self, address: str, office: PostOffice, smtp_port: int, rng: random.Random
    ) -> None:
        super().__init__(address, office)
        self.smtp_port = smtp_port
        self.rng = rng

    def play(self) -> bool:
        """Answer the next question."""
        message = self.next_question()
        if message is None:
            return False
        send(self.reply(message, self.rng.choice(commands(message))), self.smtp_port)
        self.answers += 1
        return True

    def reply(self, message: EmailMessage, text: str) -> EmailMessage:
        """What the mail program makes of it."""
        quoted = "\n".join(f"> {line}" for line in part(message, "plain").splitlines())
        reply = EmailMessage()
        reply["From"] = self.address
        reply["To"] = message["Reply-To"]
        reply["Subject"] = f"Re: {message['Subject']}"
        reply["Message-ID"] = make_msgid(domain="example.org")
        reply["In-Reply-To"] = reply["References"] = message["Message-ID"]
        reply.set_content(
            f"{text}\n\n-- \nsent from my telephone\n\nOn Monday, Turnpost wrote:\n{quoted}\n"
        )
        return reply


def send(message: EmailMessage, smtp_port: int) -> None:
    """Hand a mail to the site's listener."""
    with smtplib.SMTP("127.0.0.1", smtp_port, timeout=30) as smtp:
        smtp.send_message(message)


def _addresses(message: EmailMessage) -> list[str]:
    return [unescape(found) for found in re.findall(r'href="([^"]+)"', part(message, "html"))]


def move_links(message: EmailMessage) -> list[str]:
    """The links of the moves, which the text part numbers."""
    numbered = r"^\| \[\d+\] .*\n\| +(\S+/move/\S+)"
    return re.findall(numbered, part(message, "plain"), re.MULTILINE)


def commands(message: EmailMessage) -> list[str]:
    """The commands of the moves' `mailto:` twins; those of standing orders come behind them."""
    bodies = [
        parse_qs(urlsplit(link).query).get("body", [""])[0]
        for link in _addresses(message)
        if link.startswith("mailto:")
    ]
    said = [unquote(body).strip() for body in bodies if body.strip()]
    return said[: len(move_links(message))]
