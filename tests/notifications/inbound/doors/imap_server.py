"""A small IMAP server over a socket (RFC 3501, 2177, 6851), with faults to order."""

import re
import socket
import socketserver
import ssl
import threading
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field

USER, PASSWORD = "turnpost", "open sesame"
TICK = 0.02


@dataclass(slots=True)
class Kept:
    """A mail in the folder."""

    raw: bytes
    flags: set[str] = field(default_factory=set)


@dataclass(slots=True)
class ImapServer:
    """One account with a folder and, for what was moved, another one."""

    mails: dict[int, Kept] = field(default_factory=dict)
    moved: dict[str, list[Kept]] = field(default_factory=dict)
    validity: int = 7
    features: set[str] = field(default_factory=lambda: {"IDLE", "MOVE"})
    hang_up_at: set[str] = field(default_factory=set)
    """Commands at which the connection ends, each once."""
    refused: set[str] = field(default_factory=set)
    """Commands that are answered NO."""
    commands: Counter[str] = field(default_factory=Counter)
    tls: ssl.SSLContext | None = None
    is_tls_at_once: bool = True
    is_stopping: bool = False
    port: int = 0
    _next: int = 1

    def put(self, raw: bytes, *flags: str) -> int:
        """A mail arrives; gives its UID."""
        uid, self._next = self._next, self._next + 1
        self.mails[uid] = Kept(raw, set(flags))
        return uid

    def wait_for(self, command: str, times: int = 1) -> None:
        """Until a client has given a command so often."""
        wait_until(lambda: self.commands[command] >= times)


@contextmanager
def serving(imap: ImapServer) -> Iterator[ImapServer]:
    """Let it listen."""

    class Handler(socketserver.StreamRequestHandler):
        def handle(self) -> None:
            _Talk(imap, self.connection).run()

    class Server(socketserver.ThreadingTCPServer):
        allow_reuse_address = True
        daemon_threads = True

    with Server(("127.0.0.1", imap.port), Handler) as server:
        imap.port = server.server_address[1]
        thread = threading.Thread(target=server.serve_forever, args=(TICK,), daemon=True)
        thread.start()
        try:
            yield imap
        finally:
            imap.is_stopping = True
            server.shutdown()
            thread.join()


def wait_until(is_true: Callable[[], object]) -> None:
    """Wait for something that a thread does."""
    deadline = time.monotonic() + 10
    while not is_true():
        assert time.monotonic() < deadline, "it never came to be"
        time.sleep(TICK)


class _HungUp(Exception):
    pass


@dataclass(slots=True)
class _Talk:
    """One connection."""

    imap: ImapServer
    connection: socket.socket
    said: bytes = b""

    def run(self) -> None:
        try:
            if self.imap.tls and self.imap.is_tls_at_once:
                self.connection = self.imap.tls.wrap_socket(self.connection, server_side=True)
            self._say("* OK ready")
            while self._answer(self._line()):
                pass
        except (OSError, _HungUp):
            pass
        finally:
            # A connection under TLS is one that the server of the standard library never sees.
            self.connection.close()

    def _answer(self, line: str) -> bool:
        tag, command, rest = [*line.split(" ", 2), ""][:3]
        name = command.upper()
        if name == "UID":
            name, rest = [*rest.split(" ", 1), ""][:2]
        self.imap.commands[name] += 1
        if name in self.imap.hang_up_at:
            self.imap.hang_up_at.remove(name)
            raise _HungUp
        if name in self.imap.refused:
            self._say(f"{tag} NO not now")
            return True
        done = getattr(self, f"_{name.lower()}")(rest)
        self._say(f"{tag} {done or 'OK done'}")
        if name == "STARTTLS":
            assert self.imap.tls is not None
            self.connection = self.imap.tls.wrap_socket(self.connection, server_side=True)
        return name != "LOGOUT"

    def _capability(self, rest: str) -> None:
        more = "" if self.imap.is_tls_at_once else " STARTTLS"
        self._say(f"* CAPABILITY IMAP4rev1 {' '.join(sorted(self.imap.features))}{more}")

    def _starttls(self, rest: str) -> None:
        pass

    def _login(self, rest: str) -> str:
        is_right = rest == f'"{USER}" "{PASSWORD}"'
        return "OK welcome" if is_right else f"NO {rest} is wrong"

    def _select(self, rest: str) -> str:
        if rest != '"INBOX"':
            return "NO there is no such folder"
        self._say(f"* {len(self.imap.mails)} EXISTS")
        self._say(f"* OK [UIDVALIDITY {self.imap.validity}] stays")
        return "OK [READ-WRITE] selected"

    def _search(self, rest: str) -> None:
        first = int(re.findall(r"UID (\d+):\*", rest)[0])
        uids = [uid for uid in self.imap.mails if uid >= first] or list(self.imap.mails)[-1:]
        self._say(" ".join(["* SEARCH", *map(str, uids)]))

    def _fetch(self, rest: str) -> None:
        uid = int(rest.split(maxsplit=1)[0])
        kept = self.imap.mails.get(uid)
        if kept is None:
            return
        assert "BODY.PEEK[" in rest, "reading a mail must not mark it"
        text, part = kept.raw, "BODY[]"
        if found := re.search(r"BODY\.PEEK\[HEADER\]<0\.(\d+)>", rest):
            text = (kept.raw.split(b"\r\n\r\n")[0] + b"\r\n\r\n")[: int(found[1])]
            part = "BODY[HEADER]<0>"
        head = f"* {uid} FETCH (UID {uid} RFC822.SIZE {len(kept.raw)} {part} {{{len(text)}}}\r\n"
        self.connection.sendall(head.encode() + text + b")\r\n")

    def _store(self, rest: str) -> None:
        uid, _, flags = rest.partition(" +FLAGS.SILENT ")
        self.imap.mails[int(uid)].flags |= set(flags.strip("()").split())

    def _move(self, rest: str) -> None:
        uid, _, folder = rest.partition(" ")
        kept = self.imap.mails.pop(int(uid))
        self.imap.moved.setdefault(folder.strip('"'), []).append(kept)

    def _idle(self, rest: str) -> None:
        known = set(self.imap.mails)
        self._say("+ idling")
        self.connection.settimeout(TICK)
        try:
            while not self.imap.is_stopping:
                if set(self.imap.mails) != known:
                    known = set(self.imap.mails)
                    self._say(f"* {len(known)} EXISTS")
                try:
                    assert self._line().upper() == "DONE"
                except TimeoutError:
                    continue
                return
            raise _HungUp
        finally:
            self.connection.settimeout(None)

    def _logout(self, rest: str) -> None:
        self._say("* BYE")

    def _say(self, line: str) -> None:
        self.connection.sendall(line.encode() + b"\r\n")

    def _line(self) -> str:
        while b"\r\n" not in self.said:
            more = self.connection.recv(4096)
            if not more:
                raise _HungUp
            self.said += more
        line, self.said = self.said.split(b"\r\n", 1)
        return line.decode()
