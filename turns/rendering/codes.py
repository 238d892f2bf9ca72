"""QR codes: an address for the camera of a phone on the other side of the table."""

from __future__ import annotations

import segno
from django.utils.safestring import SafeString

QUIET_ZONE = 4
"""Light modules around it, without which cameras do not find it (ISO/IEC 18004)."""


def qr_code(address: str) -> SafeString:
    """The code as an inline SVG, dark on white in both themes; whoever shows it says what it is."""
    code = segno.make(address, error="m", micro=False)
    svg = code.svg_inline(
        border=QUIET_ZONE, omitsize=True, dark="#000", light="#fff", svgclass="qr", lineclass=None
    )
    # Drawn from modules alone: nothing of the address stands in it as text.
    return SafeString(svg)
