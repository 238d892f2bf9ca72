"""The signs of the cards, drawn: no letter of a font, which looks different on each system.

Each is the path of an SVG of 24 by 24.
"""

from __future__ import annotations

SUITS = {
    "♠": "M12 1.5C9 6 2.5 9.5 2.5 14.2c0 3 2.3 4.8 4.7 4.8 1.6 0 2.9-.7 3.7-1.8-.2 2.2-.9 3.8-2.4"
    " 5.3h7c-1.5-1.5-2.2-3.1-2.4-5.3.8 1.1 2.1 1.8 3.7 1.8 2.4 0 4.7-1.8 4.7-4.8C21.5 9.5 15 6 12"
    " 1.5z",
    "♥": "M12 21.5C7.5 17.5 2 13 2 8.2 2 5.1 4.3 3 7 3c2.1 0 4 1.2 5 3.2C13 4.2 14.9 3 17 3c2.7 0 5"
    " 2.1 5 5.2 0 4.8-5.5 9.3-10 13.3z",
    "♦": "M12 1.5C14 5.5 16.8 9 20 12c-3.2 3-6 6.5-8 10.5C10 18.5 7.2 15 4 12c3.2-3 6-6.5 8-10.5z",
    "♣": "M12 1.5a4.7 4.7 0 0 0-3.4 7.9 4.7 4.7 0 1 0 2.4 7.6c-.2 2.2-1 4-2.5 5.5h7c-1.5-1.5-2.3"
    "-3.3-2.5-5.5a4.7 4.7 0 1 0 2.4-7.6A4.7 4.7 0 0 0 12 1.5z",
}
"""Filled with the colour of the card's text."""

COLOURS = {
    "●": "M12 2a10 10 0 1 0 0 20 10 10 0 1 0 0-20z",
    "▲": "M12 2.5 22.5 21h-21z",
    "★": "m12 1.5 3.2 7 7.6.8-5.7 5.1 1.6 7.6L12 18.1 5.3 22l1.6-7.6L1.2 9.3l7.6-.8z",
    "■": "M3 3h18v18H3z",
    "◆": "M12 1.5 21.5 12 12 22.5 2.5 12z",
    "✚": "M8.5 2h7v6.5H22v7h-6.5V22h-7v-6.5H2v-7h6.5z",
}
"""Of cards that have a colour and no suit: bright inside, with an edge."""

SHAPES = SUITS | COLOURS

COURTS = {
    "J": "M4 3h16v8c0 6-4 9-8 11.5-4-2.5-8-5.5-8-11.5z",
    "Q": "M3 20 1.5 7.5l5 4.5L8.5 4l3.5 7 3.5-7 2 8 5-4.5L21 20z",
    "K": "M3 20V8l5 4 2.8-5V5H9V3h1.8V1h2.4v2H15v2h-1.8v2l2.8 5 5-4v12z",
}
"""What those of a court have, by the corner of a card with a suit: shield, coronet, crown."""
