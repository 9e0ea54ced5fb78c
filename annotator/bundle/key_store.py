"""Storage of private keys, one per role: in the system's keyring, else in an OpenSSH private key file with a
passphrase.

``<role>.pub`` always holds the public key and its owner's name. Without a keyring and without a user to ask, a random
passphrase is generated and stored in ``<role>.passphrase`` beside the key. This does not protect against anyone who can
read the user's files, and ``KeyStore.protection`` reports it. ADR 0002 gives the reasons.

``cryptography`` is imported in the functions that use private keys or verify signatures, here and in the modules of the
keys: its library takes 8 MB, and a project is opened with the public key alone.
"""

from __future__ import annotations

import base64
import contextlib
import itertools
import os
import re
import secrets
import stat
import sys
import unicodedata
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Literal

from pydantic import ValidationError

from annotator.bundle import strictjson, system_keyring
from annotator.bundle.bundle_errors import not_durable
from annotator.bundle.key_succession import MOST, KeySuccessionSignature, predecessors, sign_successor
from annotator.bundle.public_key import PublicKey
from annotator.bundle.signing_key import SigningKey
from annotator.bundle.ssh_wire import SshWireReader
from annotator.bundle.trust import NAMESPACES
from annotator.durable import PRIVATE, NotDurableError, remove_abandoned, replace_file, sync_folder, write_atomic
from annotator.errors import AnnotatorError
from annotator.paths import can_close_files, make_private

PASSPHRASE_VARIABLE = "ANNOTATOR_PASSPHRASE_FILE"
PASSPHRASE_ROUNDS = 16
"""Rounds of bcrypt for a passphrase chosen by a user: the default of ``ssh-keygen``."""
RANDOM_ROUNDS = 1
"""Rounds for a passphrase of 192 random bits, which cannot be guessed at any speed."""
_SECRET_NAME = re.compile(r"[a-z]+-[A-Za-z0-9][A-Za-z0-9_-]*")
_KEY_BEGIN = b"-----BEGIN OPENSSH PRIVATE KEY-----"
Protection = Literal["keyring", "passphrase", "passphrase file"]


class KeyStore:
    """The keys in one folder, for example ``DataDir.keys``. The roles are those of ``trust.NAMESPACES``."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder

    def has(self, role: str) -> bool:
        self._restore_public(role)
        return self._path(role, ".pub").exists()

    def public(self, role: str) -> tuple[PublicKey, str] | None:
        """The public key of ``role`` and its owner's name, without unlocking the private key; None if there is no
        key."""
        path = self._path(role, ".pub")
        self._finish_rotation(role)
        self._restore_public(role)
        try:
            line = path.read_text(encoding="utf-8").strip()
        except FileNotFoundError:
            return None
        except (OSError, UnicodeDecodeError) as error:
            raise AnnotatorError(
                "keys.unreadable", "The public key cannot be read: {error}.", where=str(path), error=error
            ) from None
        return PublicKey.parse(line), " ".join(line.split()[2:])

    def required(self, role: str) -> tuple[PublicKey, str]:
        """As :meth:`public`. Raises ``keys.missing``."""
        public = self.public(role)
        if public is None:
            raise AnnotatorError(
                "keys.missing", "There is no {role} key yet.",
                "Make the first one with `annotator keys new --role {role}`, or bring yours from another computer: "
                "`annotator keys import`.", role=role,
            )  # fmt: skip
        return public

    def _restore_public(self, role: str) -> None:
        """Write ``<role>.pub`` again if it is missing or damaged, from the private key's file, in which the public key
        is not encrypted. The name, which is, becomes that of the role."""
        path, private = self._path(role, ".pub"), self._path(role)
        try:
            PublicKey.parse(path.read_text(encoding="utf-8"))
        except (FileNotFoundError, UnicodeDecodeError, AnnotatorError):
            with _disk_errors(path):
                if private.exists() and (key := _public_half(private.read_bytes())) is not None:
                    write_atomic(path, f"{key.line(role)}\n".encode())
        except OSError:
            pass  # which those say who need it

    def protection(self, role: str) -> Protection:
        """How the private key of ``role`` is protected."""
        if not self._path(role).exists():
            return "keyring"
        return "passphrase file" if self._path(role, ".passphrase").exists() else "passphrase"

    def create(self, role: str, name: str, passphrase: str | None = None) -> SigningKey:
        """Create and store a key. Raises ``keys.exists`` if there is one.

        With ``passphrase``, or a file named by ``ANNOTATOR_PASSPHRASE_FILE``, the key is stored in a file. Otherwise it
        is stored in the system's keyring, or, without a keyring, as the module docstring describes.
        """
        self.check_free(role)
        return self.keep(role, SigningKey.generate(_clean(name)), passphrase)

    def check_free(self, role: str) -> None:
        """Raises ``keys.exists`` if there is a key of ``role``."""
        if self.has(role):
            raise AnnotatorError(
                "keys.exists", "This computer has its {role} key already.", "A key is never replaced.", role=role
            )
        if self._path(role).exists():
            raise AnnotatorError(
                "keys.exists", "This computer has its {role} key without its `.pub` file.",
                "`ssh-keygen -y -f {role} > {role}.pub` makes the public file again.", str(self._path(role)), role=role,
            )  # fmt: skip

    def keep(self, role: str, key: SigningKey, passphrase: str | None = None) -> SigningKey:
        """Store a key that was created elsewhere, protected as by :meth:`create`. Raises ``keys.exists``."""
        self.check_free(role)
        named = SigningKey(key.seed, _clean(key.name))
        with _disk_errors(self._folder):
            make_private(self._folder)
            in_keyring = False
            try:
                in_keyring = self._keep_private(
                    role, named, passphrase if passphrase is not None else passphrase_from(None)
                )
                write_atomic(self._path(role, ".pub"), f"{named.public.line(named.name)}\n".encode())
            except BaseException:
                if not self._path(role, ".pub").exists():  # otherwise the key has been stored completely
                    self._forget(role, named, in_keyring=in_keyring)
                raise
        return named

    def _forget(self, role: str, key: SigningKey, *, in_keyring: bool) -> None:
        """Remove all traces of a key that could not be stored."""
        for suffix in (".passphrase", ""):
            with contextlib.suppress(OSError):
                self._path(role, suffix).unlink(missing_ok=True)
        if in_keyring:
            system_keyring.remove_secret(_entry(role, key.public))

    def rotate(self, role: str, passphrase: str | None = None) -> tuple[SigningKey, SigningKey]:
        """Replace the key of ``role`` by a new one with the same protection. Returns the old and the new key.

        The old key's signature over the new one is kept (:meth:`succeeds`). An owner's old key remains available as
        :meth:`former`, to transfer projects to the new key; the private half of other keys is deleted. If the process
        dies, either the old key stays in place, or the next process finishes the rotation. Raises the errors of
        :meth:`load`.
        """
        old = self.load(role, passphrase)
        new = SigningKey.generate(old.name)
        signatures = [*self.succeeds(role), sign_successor(old, new.public)][-MOST:]
        self._replace(role, old, new, signatures, passphrase)
        return old, new

    def take_over(
        self, role: str, key: SigningKey, signatures: Sequence[KeySuccessionSignature], passphrase: str | None = None
    ) -> SigningKey:
        """Store a key from another computer, and the ``signatures`` of its predecessors. If the key here is one of
        these, it is replaced as by :meth:`rotate`. Raises ``keys.exists`` if there is another key."""
        own = self.public(role)
        if own is not None and own[0] in predecessors(key.public, signatures):
            named = SigningKey(key.seed, _clean(key.name))
            self._replace(role, self.load(role, passphrase), named, signatures, passphrase)
            return named
        self.check_free(role)
        if signatures:
            with _disk_errors(self._folder):
                make_private(self._folder)
                write_atomic(self._path(role, ".succeeds"), _as_json(signatures))
        return self.keep(role, key, passphrase)

    def _replace(
        self, role: str, old: SigningKey, new: SigningKey, signatures: Sequence[KeySuccessionSignature],
        passphrase: str | None,
    ) -> None:  # fmt: skip
        """Let ``new`` take the place of ``old``, with the ``signatures`` of its predecessors."""
        with _disk_errors(self._folder):
            if self._path(role).exists():
                passphrase_file = self._path(role, ".passphrase")
                random = passphrase_file.exists() and PASSPHRASE_VARIABLE not in os.environ
                phrase = passphrase if passphrase is not None else passphrase_from(passphrase_file if random else None)
                locked = encrypt_key(new, phrase or "", RANDOM_ROUNDS if random else PASSPHRASE_ROUNDS)
                if role == "owner":
                    write_atomic(self._path(role, ".former"), self._path(role).read_bytes(), PRIVATE)
                write_atomic(self._path(role, ".next"), locked, PRIVATE)
            elif not system_keyring.store_secret(
                _entry(role, new.public), base64.b64encode(new.seed).decode(), replaceable=False
            ):
                raise AnnotatorError("keys.locked", "The system's keyring does not accept the new key.", "Unlock it.")
            if role == "owner":
                write_atomic(self._path(role, ".former.pub"), f"{old.public.line(old.name)}\n".encode())
            write_atomic(self._path(role, ".succeeds.next"), _as_json(signatures))
            write_atomic(self._path(role, ".next.pub"), f"{new.public.line(new.name)}\n".encode())
        self._finish_rotation(role)
        if not self._path(role).exists() and role != "owner":
            system_keyring.remove_secret(_entry(role, old.public))

    def change_passphrase(self, role: str, old: str | None, new: str) -> None:
        """Encrypt the key of ``role``, and an owner's former key, with ``new`` instead of ``old`` (None: found as by
        :meth:`load`). A key in the system's keyring is moved to a file encrypted with ``new``.

        If the process dies, the key opens with either ``old`` or ``new``. Raises the errors of :meth:`load`, and
        ``keys.empty_passphrase``.
        """
        key = self.load(role, old)
        locked = encrypt_key(key, new)
        in_keyring = not self._path(role).exists()
        with _disk_errors(self._folder):
            make_private(self._folder)
            changed = self._path(role, ".former.changed")
            if self._path(role, ".former").exists():
                former = SigningKey(self._former_seed(role, old))
                write_atomic(changed, encrypt_key(former, new), PRIVATE)
            write_atomic(self._path(role), locked, PRIVATE)
            if changed.exists():
                replace_file(changed, self._path(role, ".former"))
            self._path(role, ".passphrase").unlink(missing_ok=True)
            sync_folder(self._folder)
        if in_keyring:
            system_keyring.remove_secret(_entry(role, key.public))

    def abandon(self, role: str, passphrase: str | None = None) -> SigningKey:
        """Replace a key that can no longer be opened. No signature links the new key to it. The old files are kept as
        ``ROLE.abandoned-N``. Raises ``keys.missing``."""
        _, name = self.required(role)
        number = next(n for n in itertools.count(1) if not any(self._folder.glob(f"{role}.abandoned-{n}*")))
        with _disk_errors(self._folder):
            for suffix in ("", ".passphrase", ".succeeds", ".pub"):  # .pub last: its presence means that there is a key
                path = self._path(role, suffix)
                if path.exists():
                    replace_file(path, self._path(role, f".abandoned-{number}{suffix}"))
            sync_folder(self._folder)
        return self.create(role, name or role, passphrase)

    def abandoned(self, role: str) -> list[PublicKey]:
        """The keys that :meth:`abandon` put aside."""
        with _disk_errors(self._folder):
            lines = [path.read_text(encoding="utf-8") for path in sorted(self._folder.glob(f"{role}.abandoned-*.pub"))]
        return [PublicKey.parse(line) for line in lines]

    def former(self, role: str, passphrase: str | None = None) -> SigningKey | None:
        """The predecessor of the key of ``role``, if it was kept, else None. Raises the errors of :meth:`load`."""
        line = self._path(role, ".former.pub")
        if not line.exists():
            return None
        public = PublicKey.parse(line.read_text(encoding="utf-8"))
        if self._path(role, ".former").exists():
            return SigningKey(self._former_seed(role, passphrase))
        return SigningKey(_seed_from_keyring(role, public))

    def _former_seed(self, role: str, passphrase: str | None) -> bytes:
        """The former key's seed. If an interrupted change of passphrase left a new file of the former key, and that
        file opens, it is moved into place first."""
        changed = self._path(role, ".former.changed")
        if changed.exists():
            with contextlib.suppress(AnnotatorError):
                seed = self._seed_from_file(role, passphrase, ".former.changed")
                replace_file(changed, self._path(role, ".former"))
                return seed
        return self._seed_from_file(role, passphrase, ".former")

    def _finish_rotation(self, role: str) -> None:
        """Complete an interrupted rotation: once its public file exists, the new key is valid."""
        remove_abandoned(self._folder)  # parts of private keys
        fresh = self._path(role, ".next.pub")
        if not fresh.exists():
            return
        with _disk_errors(self._folder):
            for suffix in ("", ".succeeds"):
                waiting = self._path(role, f"{suffix}.next")
                if waiting.exists():
                    replace_file(waiting, self._path(role, suffix))
            replace_file(fresh, self._path(role, ".pub"))
            sync_folder(self._folder)

    def succeeds(self, role: str) -> tuple[KeySuccessionSignature, ...]:
        """The signatures of the predecessors of the key of ``role``, oldest first."""
        path = self._path(role, ".succeeds")
        with _disk_errors(path):
            data = path.read_bytes() if path.exists() else b"[]"
        try:
            return tuple(KeySuccessionSignature.model_validate(word) for word in strictjson.loads(data, str(path)))
        except (ValidationError, TypeError):
            raise AnnotatorError("keys.unreadable", "The record of earlier keys is damaged.", where=str(path)) from None

    def forget(self, role: str) -> None:
        """Remove the key of ``role`` and all that belongs to it, as far as that is possible."""
        entry = self.public(role)
        if entry is not None and not self._path(role).exists():
            system_keyring.remove_secret(_entry(role, entry[0]))
        for suffix in (".pub", ".succeeds", ".passphrase", ""):
            with contextlib.suppress(OSError):
                self._path(role, suffix).unlink(missing_ok=True)

    def keep_secret(self, name: str, secret: str) -> None:
        """Store a secret that is not a key, for example a destination, replacing the previous value. ``name`` becomes a
        part of a file name."""
        if not _SECRET_NAME.fullmatch(name):
            raise AnnotatorError("keys.secret_name", "{name} is no name of a secret.", name=repr(name))
        if system_keyring.store_secret(f"secret {name}", secret):
            with _disk_errors(self._folder):  # a file from a time without keyring would take precedence
                (self._folder / f"{name}.secret").unlink(missing_ok=True)
            return
        with _disk_errors(self._folder):
            make_private(self._folder)
            write_atomic(self._folder / f"{name}.secret", secret.encode(), PRIVATE)

    def secret(self, name: str) -> str | None:
        """The secret stored under ``name`` by :meth:`keep_secret`; None if there is none."""
        path = self._folder / f"{name}.secret"
        with _disk_errors(path):
            return path.read_text(encoding="utf-8") if path.exists() else system_keyring.fetch_secret(f"secret {name}")

    def rename(self, role: str, name: str) -> None:
        """Change the owner's name of the key of ``role``. Raises ``keys.missing``, ``keys.no_name``."""
        public, _ = self.required(role)
        path = self._path(role, ".pub")
        with _disk_errors(path):
            write_atomic(path, f"{public.line(_clean(name))}\n".encode())

    def load(self, role: str, passphrase: str | None = None) -> SigningKey:
        """Unlock the key of ``role``; call once per session. The passphrase is the argument, else it is read from the
        file named by ``ANNOTATOR_PASSPHRASE_FILE``, else from ``<role>.passphrase``.

        Raises ``keys.missing``, ``keys.locked`` (a passphrase is needed), ``keys.wrong_passphrase``,
        ``keys.unreadable``, ``keys.mismatch`` (private and public key do not match).
        """
        public, name = self.required(role)
        if self._path(role).exists():
            key = SigningKey(self._seed_from_file(role, passphrase), name)
        else:
            key = SigningKey(_seed_from_keyring(role, public), name)
        if key.public != public:
            location = str(self._path(role, ".pub"))
            raise AnnotatorError(
                "keys.mismatch", "The {role} key and its `.pub` file do not belong together.", where=location, role=role
            )
        return key

    def _keep_private(self, role: str, key: SigningKey, passphrase: str | None) -> bool:
        """Store the private half. Returns whether it is in the system's keyring."""
        if passphrase is None and system_keyring.store_secret(
            _entry(role, key.public), base64.b64encode(key.seed).decode()
        ):
            return True
        rounds = PASSPHRASE_ROUNDS
        if passphrase is None:
            passphrase, rounds = secrets.token_urlsafe(24), RANDOM_ROUNDS
            write_atomic(self._path(role, ".passphrase"), f"{passphrase}\n".encode(), PRIVATE)
        write_atomic(self._path(role), encrypt_key(key, passphrase, rounds), PRIVATE)
        return False

    def _seed_from_file(self, role: str, passphrase: str | None, suffix: str = "") -> bytes:
        path = self._path(role, suffix)
        passphrase_file = self._path(role, ".passphrase")
        beside = passphrase is None and passphrase_file.exists() and PASSPHRASE_VARIABLE not in os.environ
        if passphrase is None:
            passphrase = passphrase_from(passphrase_file if beside else None)
        with _disk_errors(path):
            data = path.read_bytes()
            check_private(path, data, opened=beside)
        try:
            return decrypt_seed(data, passphrase, f"The {role} key", str(path))
        except AnnotatorError as error:
            if beside and error.code == "keys.wrong_passphrase":  # left by an interrupted change of passphrase
                return decrypt_seed(data, None, f"The {role} key", str(path))
            raise

    def _path(self, role: str, suffix: str = "") -> Path:
        if role not in NAMESPACES:
            raise AnnotatorError(
                "keys.unknown_role",
                "There is no role {role}.",
                "Use one of {names}.",
                role=repr(role),
                names=", ".join(NAMESPACES),
            )
        return self._folder / f"{role}{suffix}"


def encrypt_key(key: SigningKey, passphrase: str, rounds: int = PASSPHRASE_ROUNDS) -> bytes:
    """An OpenSSH private key file encrypted with ``passphrase``. Raises ``keys.empty_passphrase``."""
    if not passphrase:
        raise AnnotatorError("keys.empty_passphrase", "The passphrase is empty.", "Choose another one.")
    from cryptography.hazmat.primitives.serialization import Encoding, PrivateFormat

    lock = PrivateFormat.OpenSSH.encryption_builder().kdf_rounds(rounds).build(passphrase.encode())
    return key.private.private_bytes(Encoding.PEM, PrivateFormat.OpenSSH, lock)


def decrypt_seed(data: bytes, passphrase: str | None, what: str, location: str) -> bytes:
    """The 32-byte Ed25519 seed in an OpenSSH private key file.

    Raises ``keys.locked``, ``keys.wrong_passphrase``, ``keys.unreadable``; ``what`` and ``location`` describe the file
    in messages.
    """
    from cryptography.exceptions import UnsupportedAlgorithm
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
    from cryptography.hazmat.primitives.serialization import load_ssh_private_key

    try:
        private = load_ssh_private_key(data, passphrase.encode() if passphrase else None)
    except TypeError:
        raise AnnotatorError(
            "keys.locked", "{what} needs its passphrase.",
            "Give it with --passphrase-file, or name its file in {variable}.", what=what, variable=PASSPHRASE_VARIABLE,
        ) from None  # fmt: skip
    except (ValueError, UnsupportedAlgorithm):
        raise AnnotatorError(
            "keys.wrong_passphrase", "{what} does not open with this passphrase.",
            "Check the passphrase and the key file.", location, what=what,
        ) from None  # fmt: skip
    if not isinstance(private, Ed25519PrivateKey):
        raise AnnotatorError("keys.unreadable", "{what} is not an Ed25519 key.", where=location, what=what)
    return private.private_bytes_raw()


def check_private(path: Path, data: bytes, *, opened: bool = False) -> None:
    """Raises ``keys.open_to_others`` if other users can read the private key ``data`` of the file at ``path``, and it
    is not encrypted, or is ``opened`` by a passphrase beside it. Where no file can be closed to others, as on a USB
    stick, only the former counts: the program's own keys have to lie somewhere. Raises ``OSError``."""
    if os.name == "nt" or not stat.S_IMODE(path.stat().st_mode) & 0o077:
        return
    plain = _is_plain(data)
    if plain or (opened and can_close_files(path.parent)):
        hint = "Run `chmod 600 {path}`; if somebody may have copied it, rotate the key."
        if plain and not can_close_files(path.parent):
            hint = "Copy it to a disk of this computer, and run `chmod 600` on the copy."
        message = "Others on this computer can read this private key file."
        raise AnnotatorError("keys.open_to_others", message, hint, str(path), path=path)


def _public_half(data: bytes) -> PublicKey | None:
    """The public key in an OpenSSH private key file; None if the file is damaged."""
    _, _, text = data.partition(_KEY_BEGIN)
    with contextlib.suppress(ValueError, AnnotatorError):
        reader = SshWireReader(base64.b64decode(text.partition(b"-----END")[0]))
        reader.take(len(b"openssh-key-v1\0"))
        for _ in range(3):  # cipher, key derivation and its parameters
            reader.string()
        if reader.number() == 1:  # key
            return PublicKey.from_blob(reader.string())
    return None


def is_private_key(data: bytes) -> bool:
    """Whether ``data`` begin as an OpenSSH private key file."""
    return data.startswith(_KEY_BEGIN)


def _is_plain(data: bytes) -> bool:
    """Whether an OpenSSH private key file is not encrypted (PROTOCOL.key: a magic, then the name of the cipher)."""
    armored = data.removeprefix(_KEY_BEGIN).partition(b"-----END")[0]
    with contextlib.suppress(ValueError):
        return base64.b64decode(armored).startswith(b"openssh-key-v1\0\0\0\0\x04none")
    return False


def passphrase_from(path: Path | None) -> str | None:
    """The first line of ``path``, else of the file that ``ANNOTATOR_PASSPHRASE_FILE`` names; None if neither is given.

    ``-`` is standard input, and ``/dev/fd/N`` an open descriptor.

    Raises ``keys.no_passphrase_file`` when the file cannot be read.
    """
    named = os.environ.get(PASSPHRASE_VARIABLE)
    chosen = path or (Path(named) if named else None)
    if chosen is None:
        return None
    try:
        if str(chosen) == "-":
            return sys.stdin.readline().rstrip("\r\n")
        return chosen.read_text(encoding="utf-8").split("\n", 1)[0].rstrip("\r")
    except (OSError, UnicodeDecodeError) as error:
        why = error.strerror if isinstance(error, OSError) else "it is not UTF-8"
        raise AnnotatorError(
            "keys.no_passphrase_file", "The passphrase file cannot be read: {why}.", where=str(chosen), why=why
        ) from None


def _seed_from_keyring(role: str, public: PublicKey) -> bytes:
    secret = system_keyring.fetch_secret(_entry(role, public))
    if secret is None:
        raise AnnotatorError(
            "keys.locked", "The system's keyring does not release the {role} key.",
            "Unlock the keyring, then try again.", role=role,
        )  # fmt: skip
    try:
        seed = base64.b64decode(secret, validate=True)
    except ValueError:
        seed = b""
    if len(seed) != 32:
        raise AnnotatorError(
            "keys.unreadable", "The system's keyring contains something other than the {role} key.", role=role
        )
    return seed


def _as_json(signatures: Sequence[KeySuccessionSignature]) -> bytes:
    return strictjson.pretty([signature.model_dump() for signature in signatures])


def _entry(role: str, public: PublicKey) -> str:
    return f"{role} {public.fingerprint}"


def _clean(name: str) -> str:
    """``name`` as allowed in a ``.pub`` file: one line, without control or format characters."""
    printable = "".join(char for char in name if unicodedata.category(char)[0] != "C" or char == "\t")
    clean = " ".join(printable.split())[:100].strip()
    if not clean:
        raise AnnotatorError("keys.no_name", "A key needs the name of its owner.", "Give one with --name.")
    return clean


@contextlib.contextmanager
def _disk_errors(path: Path) -> Iterator[None]:
    try:
        yield
    except NotDurableError as error:
        raise not_durable(error, str(path)) from error
    except OSError as error:
        raise AnnotatorError(
            "keys.unreadable", f"{error.strerror}.", "Check the path and the disk.", str(path)
        ) from error
