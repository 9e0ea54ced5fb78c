"""Destinations: storage that both sides can reach, with one small interface.

Destinations are not trusted: everything read from one is verified like any bundle. An upload counts as delivered only
when it has been read back completely (:func:`upload_and_verify`).
"""

from __future__ import annotations

import contextlib
import hashlib
import math
import tempfile
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Protocol

from annotator import limits
from annotator.errors import AnnotatorError

FETCHED = ".fetch-"
"""The beginning of the names of folders with copies of objects; those of a killed process are removed."""

Stopped = Callable[[], bool]
"""Called between chunks of a transfer. Returns whether the user wants it to stop; may raise the error that ends it."""


@dataclass(frozen=True, order=True)
class RemoteFile:
    """An object at a destination: its name within the listed folder, and its size in bytes. ``version`` changes
    whenever the destination reports that the object was rewritten; empty if it does not report this."""

    name: str
    size: int
    version: str = field(default="", compare=False)

    @property
    def version_tag(self) -> str:
        """Size and version. If they are equal, the object is unchanged as far as the destination reports."""
        return f"{self.size} {self.version}".strip()


@dataclass(frozen=True)
class FolderListing:
    """The content of a folder: the objects, and the numbers of skipped entries. ``unknown_names`` counts names that no
    object can have (``examples`` holds some of them, escaped), ``no_files`` entries that are not files. ``truncated``:
    the folder has more entries than are read."""

    objects: tuple[RemoteFile, ...] = ()
    unknown_names: int = 0
    no_files: int = 0
    examples: tuple[str, ...] = ()
    truncated: bool = False

    def __iter__(self) -> Iterator[RemoteFile]:
        return iter(self.objects)

    @property
    def skipped_names_text(self) -> str:
        """A text that says which entries were skipped and why; empty if none were."""
        examples = f" ({', '.join(self.examples)})" if self.examples else ""
        sentences = [
            f"{self.unknown_names:,} names that no file of ours has{examples}" if self.unknown_names else "",
            f"{self.no_files:,} links, folders or devices where files should be" if self.no_files else "",
            f"what comes after the first {len(self.objects):,} files" if self.truncated else "",
        ]
        return "; ".join(filter(None, sentences))


def escaped_name(name: str | bytes) -> str:
    """An arbitrary name in a short, printable form, without characters that a terminal or window would interpret."""
    text = name.decode("utf-8", "backslashreplace") if isinstance(name, bytes) else name
    escaped = "".join(
        character if character.isprintable() else character.encode("unicode_escape").decode() for character in text
    )
    return escaped if len(escaped) <= _LONGEST_SHOWN else f"{escaped[:_LONGEST_SHOWN]}…"


_LONGEST_SHOWN = 120


class SyncDestination(Protocol):
    """A place to sync with: a folder or a storage on a network. Names are paths with slashes. Every method raises
    ``delivery.*``, and never leaves an incomplete object under a name of :mod:`annotator.transfer.object_names`."""

    @property
    def shown(self) -> str:
        """The address for display, without secrets."""

    @property
    def remote(self) -> bool:
        """Whether it is accessed over the network."""

    def check(self) -> None:
        """Raises ``delivery.unreachable`` if it is not available now."""

    def list(self, folder: str) -> FolderListing:
        """The objects in ``folder``; empty if there is no such folder."""

    def get(self, name: str, out: Path, stopped: Stopped, most: int) -> None:
        """Write the object to the new file ``out``. Raises ``delivery.missing`` if it does not exist, and
        ``delivery.too_long`` if it has more than ``most`` bytes, the listed size."""

    def put_if_absent(self, name: str, source: Path, stopped: Stopped) -> None:
        """Create an object with the content of ``source``, completely or not at all. An existing one with the same
        content is left unchanged."""

    def replace(self, name: str, data: bytes) -> None:
        """Replace the object's content by ``data``; for the few small files that are rewritten."""


def upload_and_verify(destination: SyncDestination, name: str, source: Path, stopped: Stopped, scratch: Path) -> None:
    """Upload ``source`` and read it back. Nothing is uploaded if an object with the same content exists.

    Raises ``delivery.*``; ``delivery.not_verified`` if the object read back differs.
    """
    destination.put_if_absent(name, source, stopped)
    if not has_content(destination, name, source.stat().st_size, sha256_of(source), scratch, stopped):
        raise AnnotatorError(
            "delivery.not_verified",
            "The file that was put there is different when read back.",
            "Nothing is lost: it is still here. Try again, or use another place.",
            f"{destination.shown}: {name}",
        )


def has_content(
    destination: SyncDestination, name: str, size: int, sha256: str, scratch: Path, stopped: Stopped
) -> bool:
    """Read an object and compare its content. Raises ``delivery.*``."""
    with tempfile.TemporaryDirectory(prefix=FETCHED, dir=scratch) as private:
        copy = Path(private, "copy")
        try:
            destination.get(name, copy, stopped, size)
        except AnnotatorError as error:
            if error.code in _OTHER_CONTENT:
                return False
            raise
        return copy.stat().st_size == size and sha256_of(copy) == sha256


_OTHER_CONTENT = ("delivery.too_long", "delivery.no_file", "delivery.missing")


def sha256_of(path: Path) -> str:
    """The hexadecimal SHA-256 of a file. Raises ``OSError``."""
    with path.open("rb") as stream:
        return hashlib.file_digest(stream, "sha256").hexdigest()


class TransferDeadline:
    """A time limit for unattended transfers: a :data:`Stopped` that raises ``delivery.deadline`` after ``seconds``;
    ``over`` tells whether they have passed."""

    def __init__(self, seconds: float = limits.SYNC_SECONDS) -> None:
        self._seconds, self._end = seconds, time.monotonic() + seconds
        self._turn, self._whose = math.inf, ""

    @property
    def over(self) -> bool:
        return time.monotonic() > self._end

    @contextlib.contextmanager
    def half(self) -> Iterator[None]:
        """A block that may use half of the remaining time."""
        end = self._end
        self._end -= max(0.0, (self._end - time.monotonic()) / 2)
        try:
            yield
        finally:
            self._end = end

    @contextlib.contextmanager
    def turn(self, location: str, turns: int) -> Iterator[None]:
        """A block that may use its share of the remaining time, one of ``turns``; it then ends with
        ``delivery.too_slow`` for ``location``. Time that it does not use is left to the other turns."""
        now = time.monotonic()
        self._turn, self._whose = now + max(0.0, self._end - now) / turns, location
        try:
            yield
        finally:
            self._turn, self._whose = math.inf, ""

    def __call__(self) -> bool:
        if self.over:
            raise AnnotatorError(
                "delivery.deadline",
                "The sync was stopped after {seconds} minutes: the place answers too slowly.",
                "What was done until then is kept; the next sync continues from there.",
                seconds=f"{max(1.0, self._seconds / 60):,.0f}",
            )
        if time.monotonic() > self._turn:
            raise too_slow(self._whose)
        return False


def too_slow(location: str) -> AnnotatorError:
    """The error for a transfer that was too slow."""
    return AnnotatorError(
        "delivery.too_slow",
        "The place answers too slowly: the sync was stopped.",
        "Nothing is lost. Try again later, or from another network.",
        location,
    )


ENDED = ("delivery.stopped", "delivery.deadline")
"""The codes of errors after which no further transfer is attempted."""


def check_stopped(stopped: Stopped) -> None:
    """Raises ``delivery.stopped`` or the error of the deadline if the transfer is to end."""
    if stopped():
        raise stopped_error()


def stopped_error() -> AnnotatorError:
    """The error for a transfer that the user stopped."""
    return AnnotatorError(
        "delivery.stopped", "You stopped it.", "What was done until then is kept; it continues from there."
    )


def too_long(location: str, most: int) -> AnnotatorError:
    """The error for an object with more bytes than were listed and confirmed."""
    return AnnotatorError(
        "delivery.too_long",
        "The place sends more than the {most} bytes that it listed; the rest was not fetched.",
        "Nothing of it was kept. Sync again; if the error persists, tell whoever runs the place.",
        location,
        most=most,
    )


def too_many(location: str) -> AnnotatorError:
    """The error for a folder whose listing was truncated."""
    return AnnotatorError(
        "delivery.too_many",
        "There are more files than the program examines; new ones may be among the others.",
        "Tell the project owner; sync again once the place was cleaned up.",
        location,
    )


def no_file(location: str) -> AnnotatorError:
    """The error for a link, folder or device under the name of an object."""
    return AnnotatorError(
        "delivery.no_file",
        "There is a link, a device or a folder in place of a file or folder of this program: it was not followed.",
        "Remove it; nothing was read or written there.",
        location,
    )
