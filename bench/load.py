"""A load of requests, in one process: connections that each ask again as soon as it is answered."""

import asyncio
import statistics
import time
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Figures:
    """What a load gave: answers in a second, and times of an answer in milliseconds."""

    rate: float
    median: float
    p99: float
    failed: int


async def _ask_again(port: int, target: str, until: float, times: list[float]) -> int:
    request = f"GET {target} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\n\r\n".encode()
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    failed = 0
    while (begun := time.perf_counter()) < until:
        writer.write(request)
        head = await reader.readuntil(b"\r\n\r\n")
        length = next(
            int(line.split(b":")[1])
            for line in head.lower().split(b"\r\n")
            if line.startswith(b"content-length")
        )
        await reader.readexactly(length)
        failed += b" 200 " not in head.split(b"\r\n")[0]
        times.append(time.perf_counter() - begun)
    writer.close()
    return failed


async def _load(port: int, target: str, connections: int, seconds: float) -> Figures:
    times: list[float] = []
    until = time.perf_counter() + seconds
    asking = [_ask_again(port, target, until, times) for _ in range(connections)]
    failed = sum(await asyncio.gather(*asking))
    cuts = statistics.quantiles(times, n=100)
    return Figures(len(times) / seconds, cuts[49] * 1000, cuts[98] * 1000, failed)


def load(port: int, target: str, *, connections: int, seconds: float) -> Figures:
    """Ask 127.0.0.1:port for the target over so many connections, for so long."""
    return asyncio.run(_load(port, target, connections, seconds))
