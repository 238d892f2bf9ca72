"""The shapes beside a colour, drawn: a sign of the text that has one here is no letter of a font.

Each is the path of an SVG of 24 by 24.
"""

from __future__ import annotations

SHAPES = {
    "●": "M12 2a10 10 0 1 0 0 20 10 10 0 1 0 0-20z",
    "▲": "M12 2.5 22.5 21h-21z",
    "★": "m12 1.5 3.2 7 7.6.8-5.7 5.1 1.6 7.6L12 18.1 5.3 22l1.6-7.6L1.2 9.3l7.6-.8z",
    "■": "M3 3h18v18H3z",
    "◆": "M12 1.5 21.5 12 12 22.5 2.5 12z",
    "✚": "M8.5 2h7v6.5H22v7h-6.5V22h-7v-6.5H2v-7h6.5z",
}
