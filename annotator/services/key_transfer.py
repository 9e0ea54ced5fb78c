"""Transfers a key to another computer of the same person, with the accepted invites."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from annotator.bundle.key_archive import KeyTransferData, read_key_archive, write_key_archive
from annotator.bundle.signing_key import SigningKey
from annotator.durable import PRIVATE, write_atomic
from annotator.errors import AnnotatorError
from annotator.paths import login_name
from annotator.services.enrolment import ROLE, export_enrolments, import_enrolments

if TYPE_CHECKING:
    from annotator.bundle.key_store import KeyStore
    from annotator.store.store import Store


def export_key_file(store: Store, keys: KeyStore, out: Path, passphrase: str, own: str | None = None) -> None:
    """Write the annotator's key and its related data to the file ``out``, encrypted with ``passphrase``; ``own``
    unlocks the key if necessary.

    Raises ``keys.*`` or ``file.unwritable``.
    """
    key = keys.load(ROLE, own)
    belongings = KeyTransferData(
        role="annotator", name=key.name, succeeds=keys.succeeds(ROLE), enrolments=export_enrolments(store)
    )
    data = write_key_archive(key, belongings, passphrase)
    try:
        write_atomic(out, data, PRIVATE)
    except OSError as error:
        raise AnnotatorError(
            "file.unwritable", "The file cannot be written: {why}.", "Choose another folder.", str(out),
            why=error.strerror or type(error).__name__,
        ) from None  # fmt: skip


def import_key_file(store: Store, keys: KeyStore, file: Path, passphrase: str) -> list[str]:
    """Import the annotator's key from ``file``. Returns the titles of the projects imported with it. Raises
    ``keys.*``."""
    arrived = read_key_archive(file, passphrase)
    if arrived.transfer_data is not None and arrived.transfer_data.role != ROLE:
        raise AnnotatorError(
            "keys.unknown_role", "This is somebody's {role} key.", "Import it with `annotator keys import`.", str(file),
            role=arrived.transfer_data.role,
        )  # fmt: skip
    moved = arrived.transfer_data
    key = SigningKey(arrived.key.seed, arrived.key.name or login_name())
    keys.take_over(ROLE, key, moved.succeeds if moved is not None else ())
    return import_enrolments(store, moved.enrolments) if moved is not None else []
