"""The judge: what a reader made of a mutant, and whether that is a crash, an accepted forgery or a partial import.

It believes nothing the reader says: an accepted file is taken apart and put together again by the other writer.
"""

from __future__ import annotations

import inspect
import io
import sqlite3
import sys
import tempfile
import traceback
from collections.abc import Callable, Mapping
from pathlib import Path
from types import ModuleType, TracebackType
from typing import Any, Self

from annotator.bundle import scan as reader
from annotator.bundle.trust import AllowedSigners
from annotator.errors import AnnotatorError
from annotator.paths import DataDir
from annotator.services.intake import read_tasks
from annotator.store.store import Store
from tests.bundle import forge
from tests.fuzz.mutate import ORIGINALS, PACKED, Mutant

Scan = Callable[[io.BytesIO], Any]
TRUSTED = AllowedSigners().add("o@x", "owner", forge.OWNER.public).add("a@x", "annotator", forge.ANNOTATOR.public)
_PARTS = [{raw.name.decode(): raw.content for raw in raws} for raws in ORIGINALS]
_GENUINE = {content for parts in _PARTS for name, content in parts.items() if name.startswith("signatures/")}

OWN = ("signed by the owner", "signatures rearranged")
"""Outcomes in which what was read is the owner's own."""

FAULTS: Mapping[str, tuple[str, str]] = {
    "hashes are not compared": ("if digest != expected:", "if False:"),
    "signatures are not verified": ("if not signature.verifies(listing):", "if False:"),
    "headers are not compared": ("if container.local_header(entry) != header:", "if False:"),
    "the namespace does not matter": ("if signature.namespace != NAMESPACES[role]:", "if False:"),
    "the end is not looked at": ("if actual == expected:", "if True:"),
    "an unexpected error": ("except UnicodeDecodeError:", "except ZeroDivisionError:"),
}
"""Faults to plant in the reader: a line of it, and what it becomes. The judge has to notice each."""


class FoundError(Exception):
    """Something that must not happen: ``crash``, ``forgery`` or ``partial import``, and what exactly."""


def judge(mutant: Mutant, scan: Scan) -> str:
    """The outcome of reading ``mutant``: a code, ``stranger``, or one of ``OWN``. Raises :class:`FoundError`."""
    try:
        contents = scan(io.BytesIO(mutant.data))
    except AnnotatorError as refused:
        return refused.code
    except Exception:
        raise FoundError(f"crash: {traceback.format_exc(limit=-2)}") from None
    parts = {name: mutant.data[span.offset : span.offset + span.size] for name, span in contents.files.items()}
    again = forge.pack([forge.Raw(name.encode(), content) for name, content in parts.items()])
    if again != mutant.data:
        raise FoundError("forgery: accepted though not written in the one way")
    role = "owner" if contents.kind == "tasks" else "annotator"
    author = [s.public for s in contents.signatures if s.public.fingerprint == contents.info.author_fingerprint]
    if not author or role not in TRUSTED.roles_of(author[0]):
        return "stranger"
    if mutant.owner_signed:
        return OWN[0]
    if any(s.public != forge.STRANGER.public and parts[s.file] not in _GENUINE for s in contents.signatures):
        raise FoundError("forgery: accepted a signature that was never given")
    return _genuine(parts)


def _genuine(parts: Mapping[str, bytes]) -> str:
    """Accepted in the owner's name: every part must be one that the owner made, next to its own manifest."""
    for known in _PARTS:
        if parts["manifest.sha256"] == known["manifest.sha256"]:
            content = {name: data for name, data in parts.items() if not name.startswith("signatures/")}
            if all(known.get(name) == data for name, data in content.items()):
                break
    else:
        raise FoundError("forgery: accepted content that the owner never signed")
    return OWN[1]


class Importer:
    """A database with one project of the owner's, into which mutants are imported whole or not at all."""

    def __init__(self) -> None:
        self._folder = tempfile.TemporaryDirectory(prefix="annotator-fuzz-")
        self._root = Path(self._folder.name)
        self._store = Store(DataDir(self._root / "data"))

    def __enter__(self) -> Self:
        self._store.open()
        self._read(PACKED[0])
        self._watch = sqlite3.connect(f"file:{self._store.paths.database}?mode=ro", uri=True)
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self._watch.close()
        self._store.close()
        self._folder.cleanup()

    def judge(self, mutant: Mutant, read: str) -> str:
        """The outcome of importing ``mutant``, of which ``read`` is the outcome of reading. Raises FoundError."""
        before = self._state()
        try:
            imported = self._read(mutant.data)
        except AnnotatorError as refused:
            if self._state() != before:
                raise FoundError(f"partial import: refused with {refused.code}, and the database changed") from None
            return f"import {refused.code}"
        except Exception:
            raise FoundError(f"crash: {traceback.format_exc(limit=-3)}") from None
        if read not in OWN:
            raise FoundError(f"forgery: imported as {imported.outcome}")
        return f"import {imported.outcome}"

    def _read(self, data: bytes) -> Any:
        path = self._root / "mutant.anntask"
        path.write_bytes(data)
        return read_tasks(self._store, path, self._store.paths.quarantine)

    def _state(self) -> tuple[Any, ...]:
        version = self._watch.execute("PRAGMA data_version").fetchone()
        database = self._store.paths.database
        files = [database, database.with_name(database.name + "-wal")]
        return (version, *(file.read_bytes() if file.exists() else b"" for file in files))


def planted(fault: str) -> Scan:
    """The reader with a fault in it."""
    line, instead = FAULTS[fault]
    source = inspect.getsource(reader)
    if source.count(line) != 1:
        raise ValueError(f"the reader does not have {line!r} once")
    faulty = ModuleType("faulty_reader")  # found by name, which dataclasses need
    sys.modules[faulty.__name__] = faulty
    exec(compile(source.replace(line, instead), f"<reader in which {fault}>", "exec"), faulty.__dict__)
    scan: Scan = faulty.__dict__["scan_and_verify"]
    return scan
