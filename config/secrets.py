"""The folder of the site and the secrets in it, made once, at the first start."""

import os
import secrets
import stat
import tempfile
from collections.abc import Callable
from pathlib import Path

from cryptography.exceptions import UnsupportedAlgorithm
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import (
    Encoding,
    NoEncryption,
    PrivateFormat,
    load_pem_private_key,
)

from config.environment import BadVariable, path, text

SECRET_KEY_LEAST = 32
OWNER_ALONE = 0o600
OTHERS = 0o027
"""What nobody may do with a key that was given: its group write it, others anything."""


def read_folder(default: Path) -> Path:
    """Give the folder of VAR_DIR, made if missing, readable by its owner alone.

    A folder that others can read is refused and not mended: it may be one like /tmp that was
    named by mistake.
    """
    folder = path("VAR_DIR", default=default)
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    except OSError:
        raise BadVariable("VAR_DIR", f"a folder that can be made; {folder} cannot") from None
    if stat.S_IMODE(folder.stat().st_mode) & 0o077:
        raise BadVariable(
            "VAR_DIR", f"a folder that its owner alone can read; try: chmod 700 {folder}"
        )
    return folder


def read_secret_key(folder: Path) -> str:
    """Give SECRET_KEY, or the one kept in the folder."""
    given = text("SECRET_KEY")
    if not given:
        kept = read_or_make(folder / "secret_key", make_secret_key).decode()
        if len(kept) < SECRET_KEY_LEAST:
            raise BadVariable("VAR_DIR", "a folder whose file secret_key was not cut short")
        return kept
    if len(given) < SECRET_KEY_LEAST:
        raise BadVariable("SECRET_KEY", f"at least {SECRET_KEY_LEAST} characters that no one knows")
    return given


def read_push_key(folder: Path) -> Path:
    """Give the PEM file of the key that signs web push: PUSH_KEY_FILE, or one in the folder.

    Whoever reads it can write to every device in the site's name. A file that was given may be read
    by its group, since it often is root's; one that others read is refused and not mended, as
    nobody knows who has read it. Our own file, as it comes back from a backup, is narrowed: the
    folder around it let nobody in.
    """
    if text("PUSH_KEY_FILE"):
        given = path("PUSH_KEY_FILE", default=folder)
        if not _is_push_key(given):
            raise BadVariable("PUSH_KEY_FILE", "the path of a PEM file with an EC P-256 key")
        if stat.S_IMODE(given.stat().st_mode) & OTHERS:
            right = f"a file that others cannot read; try: chmod 600 {given}"
            raise BadVariable("PUSH_KEY_FILE", right)
        return given
    own = folder / "push_key.pem"
    read_or_make(own, make_push_key)
    if stat.S_IMODE(own.stat().st_mode) != OWNER_ALONE:
        own.chmod(OWNER_ALONE)
    if not _is_push_key(own):
        raise BadVariable("VAR_DIR", "a folder whose file push_key.pem holds an EC P-256 key")
    return own


def _is_push_key(file: Path) -> bool:
    try:
        key = load_pem_private_key(file.read_bytes(), password=None)
    except (OSError, ValueError, TypeError, UnsupportedAlgorithm):
        # TypeError: the key has a password.
        return False
    return isinstance(key, ec.EllipticCurvePrivateKey) and isinstance(key.curve, ec.SECP256R1)


def make_secret_key() -> bytes:
    """Give a fresh key for Django's signatures."""
    return secrets.token_urlsafe(48).encode()


def make_push_key() -> bytes:
    """Give a fresh EC P-256 private key as PEM, for VAPID (RFC 8292)."""
    key = ec.generate_private_key(ec.SECP256R1())
    return key.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption())


def read_or_make(file: Path, make: Callable[[], bytes]) -> bytes:
    """Give the content of a secret file; make it, mode 0600, if it is missing.

    Processes start at the same time. Each writes a file of its own (O_EXCL, 0600) and links it
    to the name; a link fails if the name is taken, so one wins, and nobody reads half a file.
    """
    if not file.exists():
        descriptor, own = tempfile.mkstemp(prefix=f".{file.name}.", dir=file.parent)
        try:
            with os.fdopen(descriptor, "wb") as stream:
                stream.write(make())
                stream.flush()
                os.fsync(stream.fileno())
            os.link(own, file)
        except FileExistsError:
            pass  # Another process was first: its secret counts.
        finally:
            Path(own).unlink()
    return file.read_bytes()
