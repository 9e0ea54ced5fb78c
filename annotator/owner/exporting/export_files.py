"""The folder of an export: its data files, their hashes, and that it is there as a whole or not at all."""

from __future__ import annotations

import hashlib
import secrets
import shutil
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from annotator.durable import sync_folder
from annotator.errors import AnnotatorError
from annotator.owner.exporting.file_formats import FileFormat

LINEAGE: Final = "lineage.json"
SUMS: Final = "SHA256SUMS"


@dataclass(frozen=True)
class Written:
    """A data file as it was written."""

    name: str
    split: str
    rows: int
    format: FileFormat


def digest(path: Path) -> str:
    """The SHA-256 of a file."""
    with path.open("rb") as stream:
        return hashlib.file_digest(stream, "sha256").hexdigest()


def sums(folder: Path) -> Mapping[str, str]:
    """The hash of every file in a folder, by name."""
    return {path.name: digest(path) for path in sorted(folder.iterdir()) if path.is_file() and path.name != SUMS}


@contextmanager
def fresh_folder(out: Path, ours: frozenset[str], *, replace: bool) -> Iterator[Path]:
    """A new folder that takes the place of ``out`` at the end, whole, or leaves it as it was on any error.

    Raises ``export.not_empty`` where ``out`` is something else than an earlier export, and ``export.exists`` where it
    is one that is not to be replaced.
    """
    check_place(out, ours, replace=replace)
    out.parent.mkdir(parents=True, exist_ok=True)
    token = secrets.token_hex(4)
    fresh, old = out.with_name(f".{out.name}.{token}.part"), out.with_name(f".{out.name}.{token}.old")
    fresh.mkdir()
    try:
        yield fresh
        sync_folder(fresh)
        if out.exists():
            out.rename(old)
        fresh.rename(out)
    except BaseException:
        if old.exists() and not out.exists():
            old.rename(out)
        shutil.rmtree(fresh, ignore_errors=True)
        raise
    shutil.rmtree(old, ignore_errors=True)
    sync_folder(out.parent)


def check_place(out: Path, ours: frozenset[str], *, replace: bool) -> None:
    """Raise what :func:`fresh_folder` would, before any work is done."""
    if not out.exists():
        return
    if not _is_export(out, ours):
        raise AnnotatorError("export.not_empty", "There is something else here.", "Name a new folder.", str(out))
    if not replace and any(out.iterdir()):
        hint = "Name a new folder, or put the new export in its place with --replace."
        raise AnnotatorError("export.exists", "There is an earlier export here.", hint, str(out))


def _is_export(out: Path, ours: frozenset[str]) -> bool:
    """Whether every file there is one that an earlier export listed, or one of ``ours``."""
    if not out.is_dir():
        return False
    names = {path.name for path in out.iterdir()}
    try:
        listed = {line.split("  ", 1)[1] for line in (out / SUMS).read_text("utf-8").splitlines()}
    except (OSError, IndexError, UnicodeDecodeError):
        listed = set()
    return names <= listed | ours | {SUMS}
