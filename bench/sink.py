"""A mail server that takes everything at once: real SMTP (RFC 5321), and as little else as can be.

    .venv/bin/python -m bench.sink PORT FOLDER MILLISECONDS

It answers each command, and each mail, so much later, as a server that is far away. Each mail is
kept in memory with the time at which its last byte was there. A mail to `report@sink` has all of
them written to FOLDER: `mails`, each behind its length, and `times`, a line each.
"""

from __future__ import annotations

import asyncio
import sys
import time
from pathlib import Path

END = b"\r\n.\r\n"
REPLIES = {
    b"EHLO": b"250-sink\r\n250-8BITMIME\r\n250 SIZE 10000000\r\n",
    b"DATA": b"354 go on\r\n",
    b"QUIT": b"221 bye\r\n",
}


class Smtp(asyncio.Protocol):
    """One connection."""

    def __init__(self, folder: Path, mails: list[tuple[float, bytes]], delay: float) -> None:
        self.folder, self.mails, self.delay = folder, mails, delay
        self.said = b""
        self.is_text = self.is_report = False
        self.transport: asyncio.Transport

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Greet."""
        assert isinstance(transport, asyncio.Transport)
        self.transport = transport
        self._reply(b"220 sink\r\n")

    def data_received(self, data: bytes) -> None:
        """Take commands, and texts."""
        self.said += data
        while (end := self.said.find(END if self.is_text else b"\r\n")) >= 0:
            length = len(END) if self.is_text else 2
            part, self.said = self.said[:end], self.said[end + length :]
            if self.is_text:
                self._take(part)
            else:
                self._answer(part)

    def _answer(self, line: bytes) -> None:
        verb = line[:4].upper()
        self.is_text = verb == b"DATA"
        self.is_report = self.is_report or (verb == b"RCPT" and b"report@sink" in line)
        self._reply(REPLIES.get(verb, b"250 fine\r\n"))

    def _take(self, text: bytes) -> None:
        if self.is_report:
            self._report()
        else:
            # RFC 5321 4.5.2: a dot at the beginning of a line is doubled on the way.
            self.mails.append((time.monotonic(), text.replace(b"\r\n..", b"\r\n.")))
        self.is_text = self.is_report = False
        self._reply(b"250 taken\r\n")

    def _reply(self, line: bytes) -> None:
        if self.delay:
            asyncio.get_running_loop().call_later(self.delay, self.transport.write, line)
        else:
            self.transport.write(line)

    def _report(self) -> None:
        texts = (b"%d\n%b" % (len(text), text) for _, text in self.mails)
        (self.folder / "mails").write_bytes(b"".join(texts))
        (self.folder / "times").write_text("\n".join(str(at) for at, _ in self.mails))
        self.mails.clear()


async def serve(port: int, folder: Path, *, delay: float) -> None:
    """Listen until killed."""
    mails: list[tuple[float, bytes]] = []
    loop = asyncio.get_running_loop()
    server = await loop.create_server(lambda: Smtp(folder, mails, delay), "127.0.0.1", port)
    await server.serve_forever()


if __name__ == "__main__":
    port, folder, milliseconds = sys.argv[1:]
    asyncio.run(serve(int(port), Path(folder), delay=float(milliseconds) / 1000))
