"""A destination: somewhere that both sides can reach, behind one small interface.

Nobody trusts a destination: whatever is read from it is verified like any bundle. What has been put there counts as
delivered only once it was read back whole (:func:`deliver`).
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

Stopped = Callable[[], bool]
"""Asked between pieces of a transfer: whether the user wants it to end. It may raise what the transfer ends with."""


@dataclass(frozen=True)
class RemoteFile:
    """An object at a destination: its name within the folder that was listed, and its size in bytes. ``version`` is
    another one once the place says that the object was written again; empty where the place says nothing of that."""

    name: str
    size: int
    version: str = field(default="", compare=False)

    @property
    def fingerprint(self) -> str:
        """Size and version: the object is unchanged for as long as this is the same, as far as the place says."""
        return f"{self.size} {self.version}".strip()


@dataclass(frozen=True)
class FolderListing:
    """What lies in a folder: the objects, and how many names were passed over: those that can be no object's
    (``strange``; some of them escaped, as ``examples``), and things that are no file (``no_files``). ``cut``: there are
    more than is looked at."""

    objects: tuple[RemoteFile, ...] = ()
    strange: int = 0
    no_files: int = 0
    examples: tuple[str, ...] = ()
    cut: bool = False

    def __iter__(self) -> Iterator[RemoteFile]:
        return iter(self.objects)

    def __len__(self) -> int:
        return len(self.objects)

    @property
    def skipped_names_text(self) -> str:
        """In words, what of the folder was not looked at, and why; empty where all of it was."""
        examples = f" ({', '.join(self.examples)})" if self.examples else ""
        said = [
            f"{self.strange:,} names that no file of ours has{examples}" if self.strange else "",
            f"{self.no_files:,} links, folders or devices where files should be" if self.no_files else "",
            f"what comes after the first {len(self.objects):,} files" if self.cut else "",
        ]
        return "; ".join(filter(None, said))


def escaped_name(name: str | bytes) -> str:
    """A name that may hold anything, as it can be said: short, and without what a terminal or a window would obey."""
    text = name.decode("utf-8", "backslashreplace") if isinstance(name, bytes) else name
    shown = "".join(each if each.isprintable() else each.encode("unicode_escape").decode() for each in text)
    return shown if len(shown) <= _LONGEST_SHOWN else f"{shown[:_LONGEST_SHOWN]}…"


_LONGEST_SHOWN = 120


class Destination(Protocol):
    """Names are paths with slashes. Every method raises ``delivery.*``, and leaves the destination without a half-made
    object under any name that :mod:`annotator.transfer.object_names` gives."""

    @property
    def shown(self) -> str:
        """The address in words for people, without what may be secret in it."""

    @property
    def remote(self) -> bool:
        """Whether it is reached by the network."""

    def check(self) -> None:
        """Raises ``delivery.unreachable`` where it is not there now."""

    def list(self, folder: str) -> FolderListing:
        """The objects in ``folder``; none where there is no such folder."""

    def get(self, name: str, out: Path, stopped: Stopped, most: int) -> None:
        """Write the object to the new file ``out``. Raises ``delivery.missing`` where there is none, and
        ``delivery.too_long`` where it has more than ``most`` bytes: the size that was listed."""

    def put_if_absent(self, name: str, source: Path, stopped: Stopped) -> None:
        """Make ``source`` an object, wholly or not at all. One of that name with the same content is left alone."""

    def replace(self, name: str, data: bytes) -> None:
        """Make ``data`` the object's content, whatever it was: for the few small files that are not written once."""


def deliver(destination: Destination, name: str, source: Path, stopped: Stopped, scratch: Path) -> str:
    """Put ``source`` at the destination and read it back; its SHA-256 in hexadecimal. An object that is there already
    with the same content is enough.

    Raises ``delivery.*``; ``delivery.not_verified`` where what is there afterwards is something else.
    """
    wanted = sha256_of(source)
    folder, _, last = name.rpartition("/")
    size = source.stat().st_size
    there = any(found.name == last and found.size == size for found in destination.list(folder))
    if there and has_content(destination, name, size, wanted, scratch, stopped):
        return wanted
    destination.put_if_absent(name, source, stopped)
    if not has_content(destination, name, size, wanted, scratch, stopped):
        raise AnnotatorError(
            "delivery.not_verified",
            "What was put there is not what it should be when it is read back.",
            "Nothing is lost: it is still here. Try again, or use another destination.",
            f"{destination.shown}: {name}",
        )
    return wanted


def has_content(destination: Destination, name: str, size: int, sha256: str, scratch: Path, stopped: Stopped) -> bool:
    """Whether an object, read anew, has this content. Raises ``delivery.*``."""
    with tempfile.TemporaryDirectory(prefix=".verify-", dir=scratch) as private:
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
    """The SHA-256 of a file's content, in hexadecimal. Raises ``OSError``."""
    with path.open("rb") as stream:
        return hashlib.file_digest(stream, "sha256").hexdigest()


class TransferDeadline:
    """Ends a transfer that nobody watches: a :data:`Stopped` that raises ``delivery.deadline`` once its seconds are
    over, and says so by ``over``."""

    def __init__(self, seconds: float = limits.SYNC_SECONDS) -> None:
        self._seconds, self._end = seconds, time.monotonic() + seconds
        self._turn, self._whose = math.inf, ""

    @property
    def over(self) -> bool:
        return time.monotonic() > self._end

    @contextlib.contextmanager
    def half(self) -> Iterator[None]:
        """Ends what is done within after half of the time that is left."""
        whole = self._end
        self._end -= max(0.0, (self._end - time.monotonic()) / 2)
        try:
            yield
        finally:
            self._end = whole

    @contextlib.contextmanager
    def turn(self, where: str, turns: int) -> Iterator[None]:
        """Ends what is done within, at ``where``, after its part of the time that is left for so many turns, with
        ``delivery.too_slow``. What is left of it, the turns after it have."""
        now = time.monotonic()
        self._turn, self._whose = now + max(0.0, self._end - now) / turns, where
        try:
            yield
        finally:
            self._turn, self._whose = math.inf, ""

    def __call__(self) -> bool:
        if self.over:
            raise AnnotatorError(
                "delivery.deadline",
                "The sync was ended after {seconds} minutes: the place answers too slowly.",
                "What was done by then stays; the next sync goes on from there.",
                seconds=f"{max(1.0, self._seconds / 60):,.0f}",
            )
        if time.monotonic() > self._turn:
            raise too_slow(self._whose)
        return False


def too_slow(where: str) -> AnnotatorError:
    """That what came, came too slowly."""
    return AnnotatorError(
        "delivery.too_slow",
        "The place answers too slowly: it was given up.",
        "Nothing is lost. Try again later, or from another network.",
        where,
    )


ENDED = ("delivery.stopped", "delivery.deadline")
"""Codes of errors after which nothing more is tried."""


def check_stopped(stopped: Stopped) -> None:
    """Raises what a transfer ends with, where it is to end."""
    if stopped():
        raise stopped_error()


def stopped_error() -> AnnotatorError:
    """What is raised when the user ended a transfer."""
    return AnnotatorError("delivery.stopped", "You stopped it.", "What was done by then stays; it goes on from there.")


def too_long(where: str, most: int) -> AnnotatorError:
    """What is raised when an object has more bytes than were listed and agreed to."""
    return AnnotatorError(
        "delivery.too_long",
        "The place gives more than the {most} bytes that it listed; the rest was not taken.",
        "Nothing of it was kept. Sync again; if it stays, tell whoever runs the place.",
        where,
        most=most,
    )


def too_many(where: str) -> AnnotatorError:
    """What is said of a folder whose listing was cut."""
    return AnnotatorError(
        "delivery.too_many",
        "There are more files than are looked at; what is new may be among the others.",
        "Tell the project owner; sync again once the place is tidy.",
        where,
    )


def no_file(where: str) -> AnnotatorError:
    """What is raised for a link, a folder or a device under a name of ours."""
    return AnnotatorError(
        "delivery.no_file",
        "A link, a device or a folder lies where a file or a folder of this program should: it was not followed.",
        "Take it away; nothing was read or written there.",
        where,
    )
