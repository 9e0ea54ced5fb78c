"""Moves all data of an annotator to another computer: keys, projects, work, courses, preferences.

The file is a ZIP archive of two files in the age format: ``identity.age``, an age identity under the passphrase, and
``content.age``, a tar archive for that identity. The ``age`` tool can open both. Content:

move.json what it is, by whom, and where projects are synced ROLE.annkey each key, under the same passphrase
annotator.db a verified copy of the database preferences.json where there is one outbox/, inbox/ files on their way
made-by.txt where a program works instead of a person

The other computer goes on as the same device. This one goes on as another device from then on, so that nothing that is
still done here is lost, or takes the place of what is done there.
"""

from __future__ import annotations

import re
import shutil
import tarfile
import tempfile
import time
import uuid
import zipfile
from collections.abc import Iterator, Mapping
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Final, Literal

import pyrage
from pydantic import Field, ValidationError

from annotator.bundle import strictjson
from annotator.bundle.info import UUID
from annotator.bundle.key_archive import ImportedKey, KeyTransferData, read_key_archive, write_key_archive
from annotator.bundle.key_store import KeyStore
from annotator.bundle.signing_key import SigningKey
from annotator.durable import PRIVATE, replace_file, sync_file, sync_folder, temporary_sibling, write_atomic
from annotator.errors import AnnotatorError
from annotator.model.frozen_model import ExtensibleModel
from annotator.model.timestamps import utc_now
from annotator.paths import DataDir, make_private
from annotator.services.backup_list import restore_backup
from annotator.services.work_origin import MARK, made_by
from annotator.store import backups
from annotator.store.database_journal_heads import last_edits
from annotator.store.projects import device_id, enrolments, projects, rename_device
from annotator.store.store import Store

SUFFIX = ".annmove"
_IDENTITY, _CONTENT, _ABOUT, _DATABASE, _PREFERENCES = (
    "identity.age", "content.age", "move.json", "annotator.db", "preferences.json"
)  # fmt: skip
_FORMAT: Literal["1"] = "1"
_ROLES: Final = ("annotator", "reviewer", "owner")
_FOLDERS = ("outbox", "inbox")
_LARGEST_IDENTITY = 64 * 1024
_TOO_MUCH_WORK = "Excessive work"
"""The text of age's error for a passphrase that would take too long to derive. Its limit is based on a measurement of
the computer's speed, so on a busy computer the correct passphrase can be refused."""
_TRIES, _PAUSE = 5, 1.0  # attempts, and the seconds between them


class ComputerTransferInfo(ExtensibleModel):
    """The content of ``move.json``: when and by which device the file was made, and the sync addresses by project
    id."""

    format: Literal["1"] = _FORMAT
    id: str = Field(default="", max_length=40)
    made: str = Field(max_length=40)
    device: str = Field(max_length=80)
    places: Mapping[Annotated[str, Field(pattern=UUID)], Annotated[str, Field(max_length=4_000)]] = Field(
        default_factory=dict, max_length=10_000
    )


class ComputerTransferRecord(ExtensibleModel):
    """A computer's own record of a move: the id of the file, its time and name, and the number of the last edit by
    project."""

    id: str = ""
    at: str
    file: str
    edits: Mapping[str, int] = Field(default_factory=dict)


@dataclass(frozen=True)
class ComputerTransferResult:
    """The titles of the imported projects, and the path of the backup of the replaced database."""

    titles: tuple[str, ...]
    kept_folder: Path | None


def write_everything(store: Store, keys: KeyStore, out: Path, passphrase: str, own: str | None = None) -> None:
    """Write all data of this computer to the new file ``out``, encrypted with ``passphrase``; ``own`` unlocks the keys.

    Afterwards this computer has a new device id and reports that its data were moved. Raises ``keys.*``, ``store.*``,
    ``move.not_written``; nothing is changed then.
    """
    with store.exporting:  # a concurrent export would have the same number as one made on the other computer
        _write(store, keys, out, passphrase, own)


def _write(store: Store, keys: KeyStore, out: Path, passphrase: str, own: str | None) -> None:
    if out.exists():
        raise AnnotatorError("keys.exists", "There is a file here already.", "Name a new one.", str(out))
    if not any(map(keys.has, _ROLES)):
        raise AnnotatorError("keys.missing", "There is no key here yet.", "There is nothing to move.")
    paths, moment = store.paths, utc_now()
    packed = {
        role: write_key_archive(
            key, KeyTransferData(role=role, name=key.name or role, succeeds=keys.succeeds(role)), passphrase
        )
        for role in _ROLES
        if keys.has(role)
        for key in (keys.load(role, own),)
    }
    project_ids = {project.id for project in store.read(projects)}
    project_ids |= {enrolment.project_id for enrolment in store.read(enrolments)}
    places = {
        project_id: address for project_id in sorted(project_ids) if (address := keys.secret(f"place-{project_id}"))
    }
    device = store.read(device_id)
    about = ComputerTransferInfo(id=uuid.uuid4().hex, made=moment, device=device, places=places)
    try:
        with _private(paths) as folder:
            files = {f"{role}.annkey": data for role, data in packed.items()}
            files[_ABOUT] = strictjson.pretty(about.model_dump(mode="json"))
            for name, data in files.items():
                write_atomic(folder / name, data, PRIVATE)
            copy = backups.make_backup(paths.database, folder / "copy", "move")
            copy.path.rename(folder / _DATABASE)
            (folder / "copy").rmdir()
            with tarfile.open(folder / "content.tar", "w") as archive:
                for name in (*files, _DATABASE):
                    archive.add(folder / name, name)
                for path in (paths.preferences, paths.root / MARK, paths.outbox, paths.inbox):
                    if path.exists():
                        archive.add(path, path.name)
            _seal(folder / "content.tar", folder, passphrase, out)
    except (OSError, tarfile.TarError, pyrage.EncryptError) as error:
        with suppress(OSError):
            out.unlink(missing_ok=True)
        why = (error.strerror if isinstance(error, OSError) else None) or str(error)
        raise AnnotatorError(
            "move.not_written", "The file could not be written: {why}.", "Choose another folder, or free some space.",
            str(out), why=why,
        ) from None  # fmt: skip
    record = ComputerTransferRecord(id=about.id, at=moment, file=out.name, edits=last_edits(paths.database))
    try:
        write_atomic(paths.moved, strictjson.pretty(record.model_dump(mode="json")), PRIVATE)
        store.write(rename_device)
    except (OSError, AnnotatorError):  # otherwise two computers would have the same device id
        with suppress(OSError):
            paths.moved.unlink(missing_ok=True)
            out.unlink(missing_ok=True)
        raise


def is_move(path: Path) -> bool:
    """Whether the file at ``path`` was written by :func:`write_everything`, judged by the names in the archive."""
    try:
        with zipfile.ZipFile(path) as archive:
            return set(archive.namelist()) == {_IDENTITY, _CONTENT}
    except (OSError, zipfile.BadZipFile):
        return False


def check_file(paths: DataDir, file: Path, passphrase: str) -> None:
    """Raises those errors of :func:`restore_everything` that can be found in advance: ``keys.exists``,
    ``move.work_here``, ``keys.wrong_passphrase``, ``move.unreadable``."""
    _check_kind(file)
    _check_free(paths, KeyStore(paths.keys))
    _identity(file, passphrase)


def restore_everything(paths: DataDir, file: Path, passphrase: str) -> ComputerTransferResult:
    """Replace the local data by the content of ``file``. The database must be closed. There may be no local key, but on
    a computer that was moved from, to which its own keys come back.

    Raises ``keys.exists``, ``move.work_here``, ``keys.wrong_passphrase``, ``move.unreadable``, ``move.newer_version``,
    ``store.*``, ``move.not_taken``; nothing is changed then. Only if the program is killed meanwhile may some data have
    been imported; importing the same file again completes it.
    """
    keys = KeyStore(paths.keys)
    _check_kind(file)
    _check_free(paths, keys)
    make_private(paths.root)
    try:
        with _private(paths) as folder:
            arrived = _take(paths, keys, file, passphrase, folder)
        paths.moved.unlink(missing_ok=True)
        _note_of_keys(paths).unlink(missing_ok=True)
    except OSError as error:
        raise AnnotatorError(
            "move.not_taken",
            "The file could not be imported: {why}.",
            "Free some space, or check the disk, and import the file again.",
            str(file),
            why=error.strerror or str(error),
        ) from error
    return arrived


def continue_here(paths: DataDir) -> None:
    """Go on on this computer after a move, because nothing was taken in on the other one. It keeps its new device id:
    if something was taken in all the same, both computers go on as two devices. Raises ``OSError``."""
    paths.moved.unlink(missing_ok=True)


def _take(paths: DataDir, keys: KeyStore, file: Path, passphrase: str, folder: Path) -> ComputerTransferResult:
    _open(file, folder, passphrase)
    about = _transfer_info(folder / _ABOUT, file)
    arrived = {
        role: read_key_archive(path, passphrase) for role in _ROLES if (path := folder / f"{role}.annkey").is_file()
    }
    if not (folder / _DATABASE).is_file() or not arrived:
        raise _unreadable_error(file, "something is missing in it")
    if any(moved.transfer_data is not None and moved.transfer_data.role != role for role, moved in arrived.items()):
        raise _unreadable_error(file, "a key in it is for something else")
    before = has_moved(paths)
    if before is not None and about.id == before.id:  # taken in elsewhere, too, two computers would be one device
        raise AnnotatorError(
            "move.own_file",
            "This file was written on this computer.",
            "To go on here, choose Continue here (`annotator store stay`).",
            str(file),
        )
    backups.refuse_unfit_backup(folder / _DATABASE)
    made_by(DataDir(folder))  # a damaged mark is refused here
    coming = {role: SigningKey(moved.key.seed, role).public.fingerprint for role, moved in arrived.items()}
    _check_free(paths, keys, coming)
    undo = ExitStack()
    try:
        write_atomic(_note_of_keys(paths), strictjson.pretty(coming), PRIVATE)
        undo.callback(_note_of_keys(paths).unlink, missing_ok=True)
        if not paths.database.exists():
            Store(paths).open().close()  # without a database, the restored one would get a new device id
        restored = restore_backup(paths, folder / _DATABASE)
        if restored.kept_folder is not None:
            undo.callback(restore_backup, paths, restored.kept_folder)
        _put_files(paths, folder, undo)
        _keep_secrets(keys, arrived, about, undo)
    except BaseException:
        with suppress(OSError, AnnotatorError):  # then importing the same file again completes it
            undo.close()
        raise
    titles = tuple(title for title, _, _ in backups.backup_content(paths.database).projects)
    return ComputerTransferResult(titles, restored.kept_folder)


def _note_of_keys(paths: DataDir) -> Path:
    """The path of the record of keys being imported, by role. It exists until everything has been imported."""
    return paths.root / "arriving.json"


def _check_free(paths: DataDir, keys: KeyStore, coming: Mapping[str, str] | None = None) -> None:
    """Raises ``keys.exists`` if there is a local key, unless it is from an interrupted import of the same file, or
    comes back to the computer that was moved from; ``move.work_here`` if work was done there since. ``coming`` holds
    the fingerprints of the keys in the file, if known."""
    moved = has_moved(paths)
    try:
        begun = strictjson.loads(_note_of_keys(paths).read_bytes(), "arriving.json")
    except (OSError, AnnotatorError):
        begun = {}
    for role in _ROLES:
        public = keys.public(role)
        fingerprint = public[0].fingerprint if public is not None else ""
        own = moved is not None or fingerprint == begun.get(role)
        if not fingerprint or not own or (coming is not None and fingerprint != coming.get(role)):
            keys.check_free(role)
    if moved is None or not paths.database.exists():
        return
    if any(number > moved.edits.get(project, 0) for project, number in last_edits(paths.database).items()):
        raise AnnotatorError(
            "move.work_here",
            "Work was done on this computer since everything was moved to another one.",
            "Sync or export it, and go on on the other computer: it takes that work in.",
        )


def _keep_secrets(
    keys: KeyStore, arrived: Mapping[str, ImportedKey], about: ComputerTransferInfo, undo: ExitStack
) -> None:
    """Store keys and addresses. Keys are stored last, so that an interrupted import can be repeated."""
    for project_id, address in about.places.items():
        keys.keep_secret(f"place-{project_id}", address)
    for role, moved in arrived.items():
        name = moved.transfer_data.name if moved.transfer_data is not None else role
        if not keys.has(role):
            undo.callback(keys.forget, role)
            succeeds = moved.transfer_data.succeeds if moved.transfer_data is not None else ()
            keys.take_over(role, SigningKey(moved.key.seed, name), succeeds)


def _put_files(paths: DataDir, folder: Path, undo: ExitStack) -> None:
    files = [(folder / _PREFERENCES, paths.preferences), (folder / MARK, paths.root / MARK)]
    for name in _FOLDERS:
        files += [(path, paths.root / path.relative_to(folder)) for path in sorted((folder / name).rglob("*"))]
    for number, (path, target) in enumerate(files):
        if not path.is_file():
            continue
        make_private(target.parent)
        if target.exists():
            before = folder / f"before-{number}"
            shutil.copyfile(target, before)
            undo.callback(replace_file, before, target)
        else:
            undo.callback(target.unlink, missing_ok=True)
        replace_file(path, target)


def has_moved(paths: DataDir) -> ComputerTransferRecord | None:
    """The record of a move from this computer; None if there was none."""
    try:
        return ComputerTransferRecord.model_validate(strictjson.loads(paths.moved.read_bytes(), "moved.json"))
    except (OSError, AnnotatorError, ValidationError):
        return None


@contextmanager
def _private(paths: DataDir) -> Iterator[Path]:
    folder = Path(tempfile.mkdtemp(prefix=".moving-", dir=paths.root))
    try:
        yield folder
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def _seal(content: Path, folder: Path, passphrase: str, out: Path) -> None:
    identity = pyrage.x25519.Identity.generate()
    sealed = folder / _CONTENT
    pyrage.encrypt_file(str(content), str(sealed), [identity.to_public()])
    content.unlink()
    with temporary_sibling(out) as fresh:
        with zipfile.ZipFile(fresh, "w", zipfile.ZIP_STORED) as archive:
            archive.writestr(_IDENTITY, bytes(pyrage.passphrase.encrypt(str(identity).encode(), passphrase)))
            archive.write(sealed, _CONTENT)
        fresh.chmod(PRIVATE)
        with fresh.open("rb+") as stream:
            sync_file(stream.fileno())
        replace_file(fresh, out)
    sync_folder(out.parent)


def _check_kind(file: Path) -> None:
    if not is_move(file):
        raise _unreadable_error(
            file, "it is no file that was made for that" if file.exists() else "there is no such file"
        )


def _identity(file: Path, passphrase: str) -> str:
    """Decrypt the age identity for which the content is encrypted."""
    try:
        with zipfile.ZipFile(file) as archive:
            if archive.getinfo(_IDENTITY).file_size > _LARGEST_IDENTITY:
                raise _unreadable_error(file, "it is no file that was made for that")
            sealed = archive.read(_IDENTITY)
    except (OSError, zipfile.BadZipFile) as error:
        raise _unreadable_error(file, str(error)) from None
    for remaining in reversed(range(_TRIES)):
        try:
            return bytes(pyrage.passphrase.decrypt(sealed, passphrase)).decode()
        except pyrage.DecryptError as error:
            if _TOO_MUCH_WORK not in str(error):
                raise AnnotatorError(
                    "keys.wrong_passphrase", "This is not the passphrase of the file.", "Nothing was changed.",
                    str(file),
                ) from None  # fmt: skip
        time.sleep(_PAUSE if remaining else 0)
    raise AnnotatorError(
        "move.too_busy",
        "This computer is too slow, or too busy just now, to try the passphrase of the file.",
        "Close other programs, then import the same file again. Nothing was changed.",
        str(file),
    )


def _open(file: Path, folder: Path, passphrase: str) -> None:
    """Decrypt and unpack ``file`` into ``folder``. That takes no more room than the file has bytes."""
    identity = _identity(file, passphrase)
    sealed, content = folder / _CONTENT, folder / "content.tar"
    try:
        with zipfile.ZipFile(file) as archive:
            if archive.getinfo(_CONTENT).compress_type != zipfile.ZIP_STORED:
                raise _unreadable_error(file, "it is compressed")
            archive.extract(_CONTENT, folder)
        pyrage.decrypt_file(str(sealed), str(content), [pyrage.x25519.Identity.from_str(identity)])
        sealed.unlink()
        with tarfile.open(content, "r:") as archive:
            _unpack(archive, folder, file)
        content.unlink()
    except OSError:
        raise
    except (KeyError, EOFError, zipfile.BadZipFile, tarfile.TarError, pyrage.DecryptError, ValueError) as error:
        raise _unreadable_error(file, str(error) or "it is damaged") from None


def _unpack(archive: tarfile.TarFile, folder: Path, file: Path) -> None:
    """Write the members of ``archive`` below ``folder``: plain files that a move has, each once. ``TarFile.extract``
    checks names from Python 3.11.4 on only."""
    written = set[str]()
    for member in archive:
        if member.isdir():
            continue
        name = member.name
        if not member.isreg() or not _belongs(name) or name.casefold() in written:
            raise _unreadable_error(file, "something in it does not belong there")
        written.add(name.casefold())
        (folder / name).parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        stream = archive.extractfile(member)
        assert stream is not None
        with stream, (folder / name).open("xb") as target:
            shutil.copyfileobj(stream, target)
        (folder / name).chmod(PRIVATE)


def _belongs(name: str) -> bool:
    """Whether a move has such a member: one of its own files, or a file in the folders of what is on its way."""
    first, *rest = name.split("/")
    if not rest:
        return first in {_ABOUT, _DATABASE, _PREFERENCES, MARK, *(f"{role}.annkey" for role in _ROLES)}
    return first in _FOLDERS and len(rest) < 8 and all(map(_is_plain_name, rest))


def _is_plain_name(name: str) -> bool:
    return name not in ("", ".", "..") and len(name.encode()) <= 255 and re.search(r"[\x00-\x1f\\/:]", name) is None


def _transfer_info(path: Path, file: Path) -> ComputerTransferInfo:
    try:
        read = strictjson.loads(path.read_bytes(), path.name)
        if isinstance(read, dict) and read.get("format", _FORMAT) != _FORMAT:
            raise AnnotatorError(
                "move.newer_version",
                "This file was written by a newer version of Annotator.",
                "Update Annotator on this computer; nothing was changed.",
                str(file),
            )
        return ComputerTransferInfo.model_validate(read)
    except (OSError, ValidationError) as error:
        raise _unreadable_error(file, "its beginning cannot be read") from error


def _unreadable_error(file: Path, why: str) -> AnnotatorError:
    return AnnotatorError(
        "move.unreadable",
        "This file cannot be imported: {why}.",
        "Write it again on the other computer.",
        str(file),
        why=why,
    )
