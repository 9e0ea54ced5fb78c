"""Reads a bundle: copies it into quarantine while verifying it, and parses it only if all of it is valid.

Signatures are verified here; whether a signer is *authorised* is decided by the caller.
"""

from __future__ import annotations

import contextlib
import os
import stat
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import BinaryIO, Self, cast

from annotator.bundle import bundle_errors as errors
from annotator.bundle import names, strictjson
from annotator.bundle.scan import BundleVerificationResult, FileByteRange, scan_and_verify
from annotator.errors import AnnotatorError
from annotator.paths import make_private

_BUFFER = 256 * 1024


@dataclass(frozen=True)
class VerifiedBundle(BundleVerificationResult):
    """A valid bundle. Its content is read from a private copy, so later changes of the original file have no effect."""

    content: BinaryIO

    @property
    def names(self) -> tuple[str, ...]:
        """The names of all files in order, including manifest and signatures."""
        return tuple(self.files)

    def __contains__(self, name: str) -> bool:
        return name in self.files

    def size_of(self, name: str) -> int:
        """The size of one file in bytes. Raises ``bundle.content`` if there is no such file."""
        return self._span(name).size

    def offset_of(self, name: str) -> int:
        """The offset of one file's content in the bundle. Raises ``bundle.content`` if there is no such file."""
        return self._span(name).offset

    def read(self, name: str) -> bytes:
        """The content of a file. Raises ``bundle.content`` if there is no such file."""
        span = self._span(name)
        self.content.seek(span.offset)
        return self.content.read(span.size)

    def text(self, name: str) -> str:
        """The content of a file as text. Raises ``bundle.content`` if it is not UTF-8."""
        try:
            return self.read(name).decode("utf-8")
        except UnicodeDecodeError as error:
            raise errors.content_error(f"byte {error.start + 1:,} is not UTF-8", name) from None

    def pieces(self, name: str) -> Iterator[bytes]:
        """The content of a file in chunks of at most 256 KiB."""
        span = self._span(name)
        for at in range(0, span.size, _BUFFER):
            self.content.seek(span.offset + at)
            yield self.content.read(min(_BUFFER, span.size - at))

    def lines(self, name: str) -> Iterator[bytes]:
        """The lines of a JSONL file, without newlines. Raises ``json.too_long`` for a line over 4 MiB.

        Other files may be read during the iteration.
        """
        rest = b""
        number = 0
        for piece in self.pieces(name):
            *complete, rest = (rest + piece).split(b"\n")
            for line in complete:
                number += 1
                yield strictjson.checked_line(line, name, number)
            strictjson.checked_line(rest, name, number + 1)
        if rest:
            yield rest

    def close(self) -> None:
        """Delete the private copy."""
        self.content.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def _span(self, name: str) -> FileByteRange:
        try:
            return self.files[name]
        except KeyError:
            raise errors.content_error(f"it has no {name}", name) from None


def open_bundle(path: Path, quarantine: Path, kind: str | None = None) -> VerifiedBundle:
    """Copy ``path`` into the folder ``quarantine``, which is created if needed, and verify all of it. The caller closes
    the result.

    If ``kind`` is given, a bundle of the other kind is refused with ``bundle.wrong_kind``. Where the platform permits,
    the copy has no name in the file system; it never outlives the process. Raises :class:`AnnotatorError` for every
    invalid bundle; the message states the violated rule and ``where`` the file.
    """
    with _errors_with_path(path):
        make_private(quarantine)
        copy = cast(BinaryIO, tempfile.TemporaryFile(dir=quarantine, buffering=_BUFFER))  # noqa: SIM115 - the bundle closes it
        try:
            with _open_checked(path) as source:
                scanned = scan_and_verify(source, copy, kind)
            copy.flush()
        except BaseException:
            copy.close()
            raise
        return VerifiedBundle(**vars(scanned), content=copy)


def verify_bundle(path: Path, kind: str | None = None) -> BundleVerificationResult:
    """Verify all of ``path`` without keeping a copy, for callers that need its author but not its content.

    If ``kind`` is given, a bundle of the other kind is refused with ``bundle.wrong_kind``.
    """
    with _errors_with_path(path), _open_checked(path) as source:
        return scan_and_verify(source, kind=kind)


def _open_checked(path: Path) -> BinaryIO:
    status = path.stat()
    if not stat.S_ISREG(status.st_mode):
        raise errors.not_a_bundle("it is not a file")
    if status.st_size > names.MAX_FILE:
        raise errors.limit_error(f"{status.st_size:,} bytes, {names.MAX_FILE:,} are permitted")
    return path.open("rb", buffering=_BUFFER)


@contextlib.contextmanager
def _errors_with_path(path: Path) -> Iterator[None]:
    try:
        yield
    except OSError as error:
        raise errors.unreadable_error(error, os.fspath(path)) from error
    except AnnotatorError as error:
        location = f"{path.name}, {error.where}" if error.where else path.name
        raise error.about(location) from error
