"""A destination: somewhere that both sides can reach, behind one small interface.

Nobody trusts a destination: whatever is read from it is verified like any bundle. What has been put there counts as
delivered only once it was read back whole (:func:`deliver`).
"""

from __future__ import annotations

import hashlib
import tempfile
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol

from annotator.errors import AnnotatorError

Stopped = Callable[[], bool]
"""Asked between pieces of a transfer: whether the user wants it to end."""


@dataclass(frozen=True)
class Listed:
    """An object at a destination: its name within the folder that was listed, and its size in bytes."""

    name: str
    size: int


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

    def list(self, folder: str) -> list[Listed]:
        """The objects in ``folder``; none where there is no such folder."""

    def get(self, name: str, out: Path, stopped: Stopped) -> None:
        """Write the object to the new file ``out``. Raises ``delivery.missing`` where there is none."""

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
    if there and fetched_sha256(destination, name, scratch, stopped) == wanted:
        return wanted
    destination.put_if_absent(name, source, stopped)
    if fetched_sha256(destination, name, scratch, stopped) != wanted:
        raise AnnotatorError(
            "delivery.not_verified",
            "What was put there is not what it should be when it is read back.",
            "Nothing is lost: it is still here. Try again, or use another destination.",
            f"{destination.shown}: {name}",
        )
    return wanted


def fetched_sha256(destination: Destination, name: str, scratch: Path, stopped: Stopped) -> str:
    """The SHA-256 of an object's content, read anew."""
    with tempfile.TemporaryDirectory(prefix=".verify-", dir=scratch) as private:
        copy = Path(private, "copy")
        destination.get(name, copy, stopped)
        return sha256_of(copy)


def sha256_of(path: Path) -> str:
    """The SHA-256 of a file's content, in hexadecimal. Raises ``OSError``."""
    with path.open("rb") as stream:
        return hashlib.file_digest(stream, "sha256").hexdigest()


def stopped_error() -> AnnotatorError:
    """What is raised when the user ended a transfer."""
    return AnnotatorError("delivery.stopped", "You stopped it.", "What was done by then stays; it goes on from there.")
