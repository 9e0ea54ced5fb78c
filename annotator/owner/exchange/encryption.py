"""Encryption of results: the owner's encryption keys and their rotation, and decryption for the duration of a
command."""

from __future__ import annotations

import contextlib
import hashlib
import secrets
import shutil
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from datetime import UTC, datetime
from functools import partial
from pathlib import Path

from filelock import FileLock, Timeout

from annotator.bundle import age
from annotator.bundle.bundle_reader import VerifiedBundle, open_bundle
from annotator.bundle.bundle_writer import Source, write_bundle
from annotator.bundle.names import INFO, MANIFEST, MIMETYPE
from annotator.bundle.owner_rotation import OwnerKeyRotation, read_rotations, render_rotations
from annotator.bundle.signing_key import SigningKey
from annotator.bundle.trust import KEYS, AllowedSigners
from annotator.durable import make_empty, temporary_sibling, write_atomic
from annotator.errors import AnnotatorError
from annotator.owner.exchange.bundle_contents import (
    EARLIER,
    ROTATION,
    bundle_info,
    content_digest,
    key_files,
    keys_for_annotators,
)
from annotator.owner.project.owner_project import IDENTITY, LatestBundle, Project
from annotator.owner.project.people import principal_name

_OPENED = ".opened-"


def check_transferable(project: Project) -> None:
    """Raise ``OSError`` or ``project.busy`` if :func:`transfer_to_key` could not write to ``project``."""
    with project.locked() as now:
        for folder in (now.root, now.root / "keys", now.quarantine):
            with temporary_sibling(folder / "key") as probe:
                make_empty(probe)


def transfer_to_key(project: Project, old: SigningKey, new: SigningKey) -> None:
    """Transfer ``project`` from the key ``old`` to ``new``. Does nothing if that was done already.

    From then on, bundles contain the list of keys signed by both. Raises ``project.other_owner``.
    """
    with project.locked() as now:
        if now.owner == new.public:
            return
        if now.owner != old.public:
            raise AnnotatorError("project.other_owner", "The project belongs to another key than the one rotated.")
        signers = now.signers.remove(old.public, "owner").add(
            principal_name(now.state.owner_name, new.public), "owner", new.public
        )
        listed = replace(keys_for_annotators(signers), serial=_serial(now) + 1).render().encode()
        place = now.root / "keys"
        if before := rotations_of(now):  # files of an interrupted rotation among them are ignored by readers
            write_atomic(place / EARLIER, render_rotations(before))
        write_atomic(place / ROTATION["keys/allowed_signers.old.sig"], old.sign(KEYS, listed).encode())
        write_atomic(place / ROTATION["keys/allowed_signers.new.sig"], new.sign(KEYS, listed).encode())
        write_atomic(place / ROTATION["keys/allowed_signers"], listed)
        sealed = now.root / IDENTITY
        if sealed.is_file():
            write_atomic(sealed, age.encrypt_identity(age.decrypt_identity(sealed.read_bytes(), old), new))
        now.replace_signers(signers)
        now.change(owner_key=new.public.line(), former_owners=(*now.state.former_owners, old.public.line()))


def renew_bundles(project: Project, owner: SigningKey) -> list[str]:
    """Sign the newest bundle of every series again if a previous key of the owner signed it: as the next of its series
    with the same tasks, which changes nothing for annotators. Returns the names of these series.

    Raises ``project.other_owner``, and ``bundle.*`` for a damaged copy.
    """
    project.check_owned_by(owner.public)
    renewed = []
    with project.locked() as now:
        for series, latest in sorted(now.state.series.items()):
            with open_bundle(now.built(latest.bundle_id), now.quarantine, "tasks") as bundle:
                if bundle.author != owner.public:
                    _renew(Project.open(now.root), series, bundle, latest, owner)
                    renewed.append(series)
    return renewed


def renew_bundle(project: Project, series: str, after: LatestBundle, owner: SigningKey) -> None:
    """Let the newest bundle of a series follow another one, with the same tasks; only under :meth:`Project.locked`."""
    with open_bundle(project.built(project.state.series[series].bundle_id), project.quarantine, "tasks") as bundle:
        _renew(project, series, bundle, after, owner)


def _renew(project: Project, series: str, bundle: VerifiedBundle, after: LatestBundle, owner: SigningKey) -> None:
    """Only under :meth:`Project.locked`. The series is advanced only after the files of the new bundle are in place."""
    latest = project.state.series[series]
    signed_anew = ("keys/", "signatures/", MIMETYPE, MANIFEST, INFO)
    content: dict[str, Source] = {
        name: partial(bundle.pieces, name) for name in bundle.names if not name.startswith(signed_anew)
    }  # fmt: skip
    keys = key_files(project)
    hashes = {name: _sha256(bundle.pieces(name)) for name in content} | {
        name: _sha256([data]) for name, data in keys.items()
    }  # fmt: skip
    place = latest.with_fields(
        sequence=after.sequence + 1,
        supersedes=after.bundle_id,
        created=datetime.now(UTC).strftime("%Y-%m-%dT%H:%M:%SZ"),
        content=content_digest(project, series, latest.recipient, latest.purpose, hashes, owner),
    )
    files = {**content, **keys, INFO: bundle_info(project, series, place, owner).to_json()}
    stage = project.quarantine / f".renewed-{secrets.token_hex(4)}.anntask"
    try:
        bundle_id = write_bundle(stage, "tasks", files, owner, "owner")
        copies = {project.built(bundle_id): stage, project.id_map(bundle_id): project.id_map(bundle.bundle_id)}
        project.record({series: place.with_fields(bundle_id=bundle_id)}, copies)
    finally:
        stage.unlink(missing_ok=True)


def _sha256(pieces: Iterable[bytes]) -> bytes:
    digest = hashlib.sha256()
    for piece in pieces:
        digest.update(piece)
    return digest.digest()


def rotations_of(project: Project) -> tuple[OwnerKeyRotation, ...]:
    """All rotations of the project's owner, oldest first. Raises ``keys.bad_rotations``."""
    place = project.root / "keys"
    earlier = place / EARLIER
    before = read_rotations(earlier.read_bytes()) if earlier.is_file() else ()
    newest = _newest_rotation(place)
    return before if newest is None or newest in before else (*before, newest)


def _newest_rotation(place: Path) -> OwnerKeyRotation | None:
    listed, new, old = (place / name for name in ROTATION.values())
    if not (listed.is_file() and new.is_file() and old.is_file()):
        return None
    # Not `read_text`, which treats a carriage return as a line break.
    return OwnerKeyRotation.of(*(path.read_bytes().decode() for path in (listed, old, new)))


def set_up_encryption(project: Project, owner: SigningKey) -> str:
    """Set up encryption of results for all invites made from now on. Returns the age recipient. Raises
    ``project.other_owner``."""
    with project.locked() as now:
        now.check_owned_by(owner.public)
        if now.state.recipient and now.existing(IDENTITY) is not None:
            return now.state.recipient
        sealed, recipient = age.new_identity(owner)
        write_atomic(now.root / IDENTITY, sealed)
        now.change(recipient=recipient)
        return recipient


def identity_of(project: Project, owner: SigningKey) -> str:
    """The age identity that decrypts the project's results. Raises ``encryption.not_set_up``,
    ``encryption.wrong_key``."""
    path = project.existing(IDENTITY)
    if path is None:
        raise AnnotatorError(
            "encryption.not_set_up",
            "The project has no encryption key, so these results are for another one.",
            "Ask the annotator whom the file is for.",
            project.root,
        )
    return age.decrypt_identity(path.read_bytes(), owner)


def _serial(project: Project) -> int:
    """The serial of the current list of keys in bundles."""
    path = project.root / "keys" / ROTATION["keys/allowed_signers"]
    return AllowedSigners.read(path).serial if path.is_file() else keys_for_annotators(project.signers).serial


# Encrypted results are decrypted into a temporary folder for the duration of a command.


@contextlib.contextmanager
def decrypted_files(project: Project, files: Sequence[Path], unlock: Callable[[], SigningKey]) -> Iterator[list[Path]]:
    """``files`` with each encrypted one replaced by a decrypted copy, named without ``.age``.

    ``unlock`` returns the owner's key and is called only if a file is encrypted. A file that is damaged or for someone
    else is returned unchanged. Raises ``encryption.*``, ``keys.*``.
    """
    if not any(age.is_encrypted(path) for path in files):
        yield list(files)
        return
    identity = identity_of(project, unlock())
    with _opened_folder(project.quarantine) as folder:
        yield [_readable(path, folder / f"{number:06}", identity) for number, path in enumerate(files)]


@contextlib.contextmanager
def _opened_folder(quarantine: Path) -> Iterator[Path]:
    """A new private folder, which is removed afterwards. Those of commands that were killed are removed first: each is
    locked by a file beside it for as long as its command lives."""
    for leftover in quarantine.glob(f"{_OPENED}*"):
        if leftover.is_dir():
            with contextlib.suppress(Timeout, OSError):
                with FileLock(f"{leftover}.lock", timeout=0):
                    shutil.rmtree(leftover, ignore_errors=True)
                Path(f"{leftover}.lock").unlink(missing_ok=True)
    folder = quarantine / f"{_OPENED}{secrets.token_hex(4)}"
    lock = Path(f"{folder}.lock")
    try:
        with FileLock(lock):
            folder.mkdir(mode=0o700)
            try:
                yield folder
            finally:
                shutil.rmtree(folder, ignore_errors=True)
    finally:  # no longer open: one that is cannot be removed everywhere
        lock.unlink(missing_ok=True)


def _readable(path: Path, folder: Path, identity: str) -> Path:
    if not age.is_encrypted(path):
        return path
    plain = folder / path.name.removesuffix(age.SUFFIX)
    try:
        age.decrypt(path, plain, identity)
    except AnnotatorError:
        return path  # it will be refused as unreadable, without affecting other files
    return plain
