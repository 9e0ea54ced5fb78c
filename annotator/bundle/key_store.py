"""Keys at rest: one per role, in the system's keyring, else in an OpenSSH private key file under a passphrase.

``<role>.pub`` always holds the public key and its owner's name. On a machine without a keyring and without anybody
to ask, a random passphrase is made and kept in ``<role>.passphrase`` beside the key: no protection against somebody
who reads the user's files, and ``KeyStore.protection`` says so. ADR 0002 has the reasons.
"""

from __future__ import annotations

import base64
import contextlib
import os
import secrets
import unicodedata
from collections.abc import Iterator
from pathlib import Path
from typing import Literal

from cryptography.exceptions import UnsupportedAlgorithm
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from cryptography.hazmat.primitives.serialization import (
    Encoding,
    NoEncryption,
    PrivateFormat,
    load_ssh_private_key,
)

from annotator.bundle import system_keyring
from annotator.bundle.public_key import PublicKey
from annotator.bundle.signing_key import SigningKey
from annotator.bundle.trust import NAMESPACES
from annotator.durable import PRIVATE, write_atomic
from annotator.errors import AnnotatorError
from annotator.paths import make_private

PASSPHRASE_VARIABLE = "ANNOTATOR_PASSPHRASE_FILE"
PASSPHRASE_ROUNDS = 16
"""Rounds of bcrypt over a passphrase that somebody chose: what ``ssh-keygen`` takes by default."""
RANDOM_ROUNDS = 1
"""Rounds over a passphrase of 192 random bits, which cannot be guessed however fast each guess is."""
Protection = Literal["keyring", "passphrase", "passphrase file"]


class KeyStore:
    """The keys in one folder, such as ``DataDir.keys``. The roles are those of ``trust.NAMESPACES``."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder

    def has(self, role: str) -> bool:
        return self._path(role, ".pub").exists()

    def public(self, role: str) -> tuple[PublicKey, str] | None:
        """The public key of ``role`` and its owner's name, without unlocking anything."""
        path = self._path(role, ".pub")
        try:
            line = path.read_text(encoding="utf-8").strip()
        except FileNotFoundError:
            return None
        except (OSError, UnicodeDecodeError) as error:
            raise AnnotatorError(
                "keys.unreadable", f"The public key cannot be read: {error}.", where=str(path)
            ) from None
        return PublicKey.parse(line), " ".join(line.split()[2:])

    def protection(self, role: str) -> Protection:
        """What keeps the private key of ``role`` from somebody else's hands."""
        if not self._path(role).exists():
            return "keyring"
        return "passphrase file" if self._path(role, ".passphrase").exists() else "passphrase"

    def create(self, role: str, name: str, passphrase: str | None = None) -> SigningKey:
        """Make and keep a key. An existing one is never replaced (``keys.exists``).

        With ``passphrase``, or the file that ``ANNOTATOR_PASSPHRASE_FILE`` names, the key goes into a file under it;
        otherwise into the system's keyring; where there is none, see the module's docstring.
        """
        if self.has(role):
            raise AnnotatorError("keys.exists", f"There is a {role} key already.", "A key is never replaced.")
        if self._path(role).exists():
            hint = f"`ssh-keygen -y -f {role} > {role}.pub` makes the public file again."
            message = f"There is a {role} key without its `.pub` file."
            raise AnnotatorError("keys.exists", message, hint, str(self._path(role)))
        key = SigningKey.generate(_clean(name))
        with _disk(self._folder):
            make_private(self._folder)
            self._keep_private(role, key, passphrase if passphrase is not None else passphrase_from(None))
            write_atomic(self._path(role, ".pub"), f"{key.public.line(key.name)}\n".encode())
        return key

    def rename(self, role: str, name: str) -> None:
        """Give the key of ``role`` another owner's name; the key stays as it is. Raises ``keys.missing``,
        ``keys.no_name``."""
        known = self.public(role)
        if known is None:
            raise AnnotatorError("keys.missing", f"There is no {role} key yet.")
        path = self._path(role, ".pub")
        with _disk(path):
            write_atomic(path, f"{known[0].line(_clean(name))}\n".encode())

    def load(self, role: str, passphrase: str | None = None) -> SigningKey:
        """Unlock the key of ``role``; do it once a session. The passphrase comes from the argument, else from the
        file that ``ANNOTATOR_PASSPHRASE_FILE`` names, else from ``<role>.passphrase``.

        Raises ``keys.missing``, ``keys.locked`` (a passphrase is needed), ``keys.wrong_passphrase``,
        ``keys.unreadable``, ``keys.mismatch`` (private and public key do not belong together).
        """
        known = self.public(role)
        if known is None:
            hint = f"Make one with `annotator keys new --role {role}`."
            raise AnnotatorError("keys.missing", f"There is no {role} key yet.", hint)
        public, name = known
        if self._path(role).exists():
            key = SigningKey(self._seed_from_file(role, passphrase), name)
        else:
            key = SigningKey(_seed_from_keyring(role, public), name)
        if key.public != public:
            where = str(self._path(role, ".pub"))
            raise AnnotatorError(
                "keys.mismatch", f"The {role} key and its `.pub` file do not belong together.", where=where
            )
        return key

    def _keep_private(self, role: str, key: SigningKey, passphrase: str | None) -> None:
        if passphrase is None and system_keyring.store(_entry(role, key.public), base64.b64encode(key.seed).decode()):
            return
        rounds = PASSPHRASE_ROUNDS
        if passphrase is None:
            passphrase, rounds = secrets.token_urlsafe(24), RANDOM_ROUNDS
            write_atomic(self._path(role, ".passphrase"), f"{passphrase}\n".encode(), PRIVATE)
        if not passphrase:
            raise AnnotatorError("keys.empty_passphrase", "The passphrase is empty.", "Choose another one.")
        lock = PrivateFormat.OpenSSH.encryption_builder().kdf_rounds(rounds).build(passphrase.encode())
        text = key.private.private_bytes(Encoding.PEM, PrivateFormat.OpenSSH, lock).decode()
        write_atomic(self._path(role), text.encode(), PRIVATE)

    def _seed_from_file(self, role: str, passphrase: str | None) -> bytes:
        path = self._path(role)
        kept = self._path(role, ".passphrase")
        if passphrase is None:
            passphrase = passphrase_from(kept if kept.exists() and PASSPHRASE_VARIABLE not in os.environ else None)
        with _disk(path):
            data = path.read_bytes()
        try:
            private = load_ssh_private_key(data, passphrase.encode() if passphrase else None)
        except TypeError:
            hint = f"Give it with --passphrase-file, or name its file in {PASSPHRASE_VARIABLE}."
            raise AnnotatorError("keys.locked", f"The {role} key needs its passphrase.", hint) from None
        except (ValueError, UnsupportedAlgorithm) as error:
            hint = "Check the passphrase and the key file."
            message = f"The {role} key does not open with this passphrase."
            raise AnnotatorError("keys.wrong_passphrase", message, hint, str(path)) from error
        if not isinstance(private, Ed25519PrivateKey):
            raise AnnotatorError("keys.unreadable", f"The {role} key is not an Ed25519 key.", where=str(path))
        return private.private_bytes(Encoding.Raw, PrivateFormat.Raw, NoEncryption())

    def _path(self, role: str, suffix: str = "") -> Path:
        if role not in NAMESPACES:
            raise AnnotatorError(
                "keys.unknown_role", f"There is no role {role!r}.", f"Use one of {', '.join(NAMESPACES)}."
            )
        return self._folder / f"{role}{suffix}"


def passphrase_from(path: Path | None) -> str | None:
    """The first line of ``path``, else of the file that ``ANNOTATOR_PASSPHRASE_FILE`` names; None without either.

    Raises ``keys.no_passphrase_file`` when the file cannot be read.
    """
    named = os.environ.get(PASSPHRASE_VARIABLE)
    chosen = path or (Path(named) if named else None)
    if chosen is None:
        return None
    try:
        return chosen.read_text(encoding="utf-8").split("\n", 1)[0].rstrip("\r")
    except (OSError, UnicodeDecodeError) as error:
        why = error.strerror if isinstance(error, OSError) else "it is not UTF-8"
        message = f"The passphrase file cannot be read: {why}."
        raise AnnotatorError("keys.no_passphrase_file", message, where=str(chosen)) from None


def _seed_from_keyring(role: str, public: PublicKey) -> bytes:
    kept = system_keyring.fetch(_entry(role, public))
    if kept is None:
        message = f"The system's keyring does not give out the {role} key."
        raise AnnotatorError("keys.locked", message, "Unlock the keyring, then try again.")
    try:
        seed = base64.b64decode(kept, validate=True)
    except ValueError:
        seed = b""
    if len(seed) != 32:
        raise AnnotatorError("keys.unreadable", f"The system's keyring holds something else than the {role} key.")
    return seed


def _entry(role: str, public: PublicKey) -> str:
    return f"{role} {public.fingerprint}"


def _clean(name: str) -> str:
    """``name`` as it may stand in a ``.pub`` file: one line, no control or format characters."""
    kept = "".join(char for char in name if unicodedata.category(char)[0] != "C" or char == "\t")
    clean = " ".join(kept.split())[:100].strip()
    if not clean:
        raise AnnotatorError("keys.no_name", "A key needs the name of its owner.", "Give one with --name.")
    return clean


@contextlib.contextmanager
def _disk(where: Path) -> Iterator[None]:
    try:
        yield
    except OSError as error:
        raise AnnotatorError("keys.unreadable", f"{error.strerror}.", "Check path and disk.", str(where)) from error
