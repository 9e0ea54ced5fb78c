"""The part of a sync that annotators and owners share: fetching, comparing and publishing objects.

The two sides differ in which objects they need and how they process them. How objects are fetched, whether a published
object is unchanged, and what a failure concerns is the same for both.
"""

from __future__ import annotations

import contextlib
import shutil
import tempfile
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

from annotator import limits
from annotator.durable import errors_naming, replace_file, sync_file, sync_folder
from annotator.errors import AnnotatorError
from annotator.transfer.destination import (
    FETCHED,
    RemoteFile,
    Stopped,
    SyncDestination,
    has_content,
    sha256_of,
    upload_and_verify,
)
from annotator.transfer.object_names import BundleObjectName, object_name

_ONE_OBJECT = frozenset(
    {"delivery.too_long", "delivery.no_file", "delivery.missing", "delivery.misplaced"}
)  # other objects can still be used


def stops_sync(error: AnnotatorError) -> bool:
    """Whether the error concerns the destination or the end of the sync, and not a single object."""
    return error.code.startswith("delivery.") and error.code not in _ONE_OBJECT


NamedObject = tuple[BundleObjectName, RemoteFile]


def by_stem(listing: Iterable[RemoteFile], kind: str) -> dict[str, list[NamedObject]]:
    """The bundles of this ``kind`` in a folder by series or device, newest first."""
    named = ((object_name(file.name), file) for file in listing)
    bundles = [(name, file) for name, file in named if name is not None and name.kind == kind]
    groups: dict[str, list[NamedObject]] = {}
    for name, file in sorted(bundles, key=lambda pair: (pair[0].stem, -pair[0].number, pair[0].id16)):
        groups.setdefault(name.stem, []).append((name, file))
    return groups


# Large files are transferred over the network only after their size has been confirmed.


def check_room(folder: Path, size: int) -> None:
    """Raises ``delivery.local`` if the disk of ``folder`` has no room for ``size`` bytes and a reserve."""
    needed = size + limits.FREE_BYTES
    if shutil.disk_usage(folder).free < needed:
        raise AnnotatorError(
            "delivery.local",
            "This needs {size} MB of free space on this computer's disk.",
            "Free some space on its disk, then sync again. Nothing is lost.",
            str(folder),
            size=f"{needed / 1e6:,.0f}",
        )


def check_size(size: int, most: int | None, what: str, location: str, command: str = "annotator sync") -> None:
    """Raises ``delivery.large`` if ``size`` exceeds the confirmed ``most`` (None: no limit), and ``delivery.misplaced``
    if it exceeds any valid object."""
    if size > limits.OBJECT_BYTES:
        raise AnnotatorError(
            "delivery.misplaced", "This file is too large for its type.", "Nothing of it was imported.", location
        )
    if most is not None and size > most:
        raise AnnotatorError(
            "delivery.large",
            "{what} has {size} MB, which is a lot for some networks.",
            "It is sent or fetched once you agree: `{command} --large`.",
            location,
            what=what,
            size=f"{size / 1e6:,.0f}",
            command=command,
        )


# Fetching


@contextlib.contextmanager
def fetched_copy(
    destination: SyncDestination, folder: str, file: RemoteFile, scratch: Path, stopped: Stopped
) -> Iterator[Path]:
    """A copy of an object in a private folder below ``scratch``, which is deleted afterwards. Raises ``delivery.*``,
    for example ``delivery.local`` if the disk has no room."""
    check_room(scratch, file.size)
    with _copied_file(destination, folder, file, scratch, stopped) as copy:
        yield copy


def remove_unfinished(folder: Path) -> None:
    """Remove the copies that a process left in ``folder`` which was killed while it fetched them. Nobody else may be
    fetching there."""
    for leftover in folder.glob(f"{FETCHED}*"):
        shutil.rmtree(leftover, ignore_errors=True)


@contextlib.contextmanager
def _copied_file(
    destination: SyncDestination, folder: str, file: RemoteFile, scratch: Path, stopped: Stopped
) -> Iterator[Path]:
    with (
        errors_naming(scratch / file.name, scratch),
        tempfile.TemporaryDirectory(prefix=FETCHED, dir=scratch) as private,
    ):
        copy = Path(private, "copy")
        destination.get(f"{folder}/{file.name}", copy, stopped, file.size)
        yield copy


def fetch_object(destination: SyncDestination, folder: str, file: RemoteFile, path: Path, stopped: Stopped) -> str:
    """Save an object as the file ``path``, durably and in one step. Returns the hexadecimal SHA-256 of its content.
    Raises ``delivery.*``, ``OSError``."""
    with fetched_copy(destination, folder, file, path.parent, stopped) as copy:
        digest = sha256_of(copy)
        with copy.open("rb+") as stream:
            sync_file(stream.fileno())
        replace_file(copy, path)
    sync_folder(path.parent)
    return digest


def read_object(
    destination: SyncDestination, folder: str, file: RemoteFile, scratch: Path, stopped: Stopped, most: int
) -> bytes:
    """The content of an object of at most ``most`` bytes. It may have been deleted or have grown since it was listed.
    Raises ``delivery.*``."""
    if file.size > most:
        raise AnnotatorError("delivery.misplaced", "This file is too large for its type.", "", file.name)
    with _copied_file(destination, folder, file, scratch, stopped) as copy:
        return copy.read_bytes()


# Publishing


@dataclass(frozen=True)
class ObjectPublisher:
    """Publishes the program's files at a destination. ``scratch`` holds data read back. Files of more than ``most``
    bytes (None: no limit) are not sent unless the user confirms them with ``command``."""

    destination: SyncDestination
    scratch: Path
    stopped: Stopped
    most: int | None
    command: str = "annotator sync"

    def is_published(
        self,
        name: str,
        remote: RemoteFile,
        size: int,
        sha256: str,
        version: str | None,
        *,
        always: bool = False,
        large: bool = False,
    ) -> bool:
        """Whether the object ``remote`` has this content. It is not read if its version is still ``version``, the one
        verified before (None: never), unless ``always`` is set. An object over ``most`` bytes is read only if ``large``
        is set; otherwise the result is False. Raises ``delivery.*``."""
        if remote.size != size:
            return False
        if remote.version == version and not always:
            return True
        may_read = large or self.may_send(size)
        return may_read and has_content(self.destination, name, size, sha256, self.scratch, self.stopped)

    def may_send(self, size: int) -> bool:
        """Whether a file of ``size`` bytes may be transferred."""
        return self.most is None or size <= self.most

    def publish(self, name: str, source: Path, what: str) -> None:
        """Publish a file and read it back. ``what`` names it in the error for a file that is too large. Raises
        ``delivery.*``."""
        check_size(source.stat().st_size, self.most, what, name.rpartition("/")[2], self.command)
        upload_and_verify(self.destination, name, source, self.stopped, self.scratch)
