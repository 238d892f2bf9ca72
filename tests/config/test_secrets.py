"""Secrets are made once, whoever starts first, and are their owner's alone."""

import stat
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from threading import Barrier

import pytest
from cryptography.hazmat.primitives.asymmetric.ec import SECP256R1, EllipticCurvePrivateKey
from cryptography.hazmat.primitives.serialization import load_pem_private_key

from config.environment import BadVariable
from config.secrets import (
    make_push_key,
    make_secret_key,
    read_folder,
    read_or_make,
    read_push_key,
    read_secret_key,
)

PROCESSES = 16


def mode_of(path: Path) -> int:
    return stat.S_IMODE(path.stat().st_mode)


def test_folder_is_made_for_its_owner_alone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("VAR_DIR")

    folder = read_folder(tmp_path / "new" / "var")

    assert mode_of(folder) == 0o700


def test_folder_that_others_read_is_refused_and_left_alone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    tmp_path.chmod(0o755)
    monkeypatch.setenv("VAR_DIR", str(tmp_path))

    with pytest.raises(BadVariable, match=r"VAR_DIR.*chmod 700"):
        read_folder(tmp_path)

    assert mode_of(tmp_path) == 0o755


def test_secrets_are_readable_by_their_owner_alone(tmp_path: Path) -> None:
    read_secret_key(tmp_path)
    read_push_key(tmp_path)

    assert mode_of(tmp_path / "secret_key") == 0o600
    assert mode_of(tmp_path / "push_key.pem") == 0o600


def test_secret_that_was_cut_short_is_refused(tmp_path: Path) -> None:
    (tmp_path / "secret_key").write_bytes(b"")

    with pytest.raises(BadVariable, match="secret_key"):
        read_secret_key(tmp_path)


def test_secrets_stay_the_same(tmp_path: Path) -> None:
    first = read_secret_key(tmp_path)

    assert read_secret_key(tmp_path) == first
    assert len(first) >= 32


def test_push_key_is_an_ec_p256_key(tmp_path: Path) -> None:
    key = load_pem_private_key(read_push_key(tmp_path).read_bytes(), password=None)

    assert isinstance(key, EllipticCurvePrivateKey)
    assert isinstance(key.curve, SECP256R1)


def test_own_push_key_that_others_could_read_is_narrowed(tmp_path: Path) -> None:
    own = read_push_key(tmp_path)
    own.chmod(0o644)

    read_push_key(tmp_path)

    assert mode_of(own) == 0o600


def test_own_push_key_that_was_cut_short_is_refused(tmp_path: Path) -> None:
    (tmp_path / "push_key.pem").write_bytes(b"")

    with pytest.raises(BadVariable, match=r"push_key\.pem"):
        read_push_key(tmp_path)


@pytest.mark.parametrize("mode", [0o600, 0o400, 0o640])
def test_push_key_of_the_operator_is_taken(
    mode: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    given = given_key(tmp_path, mode, monkeypatch)

    assert read_push_key(tmp_path) == given
    assert mode_of(given) == mode


@pytest.mark.parametrize("mode", [0o644, 0o604, 0o660, 0o606, 0o777])
def test_push_key_that_others_read_is_refused_and_left_alone(
    mode: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    given = given_key(tmp_path, mode, monkeypatch)

    with pytest.raises(BadVariable, match=r"PUSH_KEY_FILE.*chmod 600"):
        read_push_key(tmp_path)

    assert mode_of(given) == mode


def given_key(folder: Path, mode: int, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A key of the operator's, with this mode."""
    given = folder / "given.pem"
    given.write_bytes(make_push_key())
    given.chmod(mode)
    monkeypatch.setenv("PUSH_KEY_FILE", str(given))
    return given


def test_starts_at_the_same_moment_agree_on_one_secret(tmp_path: Path) -> None:
    together = Barrier(PROCESSES)

    def start(_: int) -> bytes:
        together.wait()
        return read_or_make(tmp_path / "secret_key", make_secret_key)

    with ThreadPoolExecutor(PROCESSES) as pool:
        secrets = set(pool.map(start, range(PROCESSES)))

    assert len(secrets) == 1
    assert [file.name for file in tmp_path.iterdir()] == ["secret_key"]
