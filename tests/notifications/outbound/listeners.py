"""Machines that somebody may have the site talk to: each notes what it hears."""

import socket
import ssl
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path

from tests.notifications.outbound.certificates import self_signed

OK = b"HTTP/1.1 200 OK\r\nContent-Length: 2\r\nContent-Type: application/json\r\n\r\n{}"


def answer_of(status: str, *headers: str, body: str = "") -> bytes:
    """The bytes of an answer."""
    lines = [f"HTTP/1.1 {status}", f"Content-Length: {len(body.encode())}", *headers, "", body]
    return "\r\n".join(lines).encode()


@dataclass(slots=True)
class Listener:
    """A server that gives each request the next of its answers, the last one for ever."""

    port: int
    answers: list[bytes] = field(default_factory=lambda: [OK])
    pause: float = 0.0
    """Seconds between the bytes of an answer; 0: all at once."""
    connections: int = 0
    requests: list[bytes] = field(default_factory=list)
    _stopping: threading.Event = field(default_factory=threading.Event)

    @property
    def url(self) -> str:
        """Where it listens."""
        return f"http://127.0.0.1:{self.port}"

    def serve(self, server: socket.socket, tls: ssl.SSLContext | None) -> None:
        """Take connections until the server's socket is closed."""
        while not self._stopping.is_set():
            try:
                peer, _ = server.accept()
            except OSError:
                return
            self.connections += 1
            threading.Thread(target=self._talk, args=(peer, tls), daemon=True).start()

    def stop(self) -> None:
        """Say nothing more."""
        self._stopping.set()

    def _talk(self, peer: socket.socket, tls: ssl.SSLContext | None) -> None:
        with peer, suppress(OSError):
            peer.settimeout(10)
            if tls is None:
                self._answer(peer)
                return
            with tls.wrap_socket(peer, server_side=True) as wrapped:
                self._answer(wrapped)

    def _answer(self, peer: socket.socket) -> None:
        while heard := _request(peer):
            self.requests.append(heard)
            answer = self.answers.pop(0) if len(self.answers) > 1 else self.answers[0]
            self._say(peer, answer)

    def _say(self, peer: socket.socket, answer: bytes) -> None:
        if not self.pause:
            peer.sendall(answer)
            return
        for byte in answer:
            if self._stopping.wait(self.pause):
                return
            peer.sendall(bytes([byte]))


@contextmanager
def listening(*, tls: ssl.SSLContext | None = None, host: str = "127.0.0.1") -> Iterator[Listener]:
    """Run such a server."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    with socket.create_server((host, 0), family=family) as server:
        listener = Listener(server.getsockname()[1])
        thread = threading.Thread(target=listener.serve, args=(server, tls), daemon=True)
        thread.start()
        yield listener
        listener.stop()
        server.shutdown(socket.SHUT_RDWR)  # It wakes the thread, as closing alone does not.
        thread.join()


def tls_for(folder: Path, *names: str) -> tuple[ssl.SSLContext, Path]:
    """A server's TLS for these names, and the certificate to trust."""
    certificate, key = self_signed(folder, *names)
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(certificate, key)
    return context, certificate


def _request(peer: socket.socket) -> bytes:
    heard = b""
    while b"\r\n\r\n" not in heard:
        part = peer.recv(65536)
        if not part:
            return heard
        heard += part
    head, _, body = heard.partition(b"\r\n\r\n")
    for line in head.lower().split(b"\r\n"):
        if line.startswith(b"content-length:"):
            length = int(line.partition(b":")[2])
            while len(body) < length and (part := peer.recv(65536)):
                body += part
                heard += part
    return heard
