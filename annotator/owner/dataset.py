"""``results export``: from results files to a folder with a data set and its provenance, all of it or nothing."""

from __future__ import annotations

import json
import secrets
import shutil
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from annotator.durable import sync_folder, write_atomic
from annotator.errors import AnnotatorError
from annotator.owner.exporters import helpsteer
from annotator.owner.project import Project
from annotator.owner.results import Collected, collect

ROWS, PROVENANCE = "helpsteer.jsonl", "provenance.jsonl"


@dataclass(frozen=True)
class Exported:
    """What was written, and what was found."""

    folder: Path
    rows: int
    collected: Collected


def export_helpsteer(project: Project, files: Sequence[Path], out: Path, quarantine: Path) -> Exported:
    """Write ``helpsteer.jsonl`` and ``provenance.jsonl`` into the folder ``out``; an earlier export there is replaced.

    Raises ``results.*``, ``bundle.*``, ``trust.*``, ``export.*``; ``out`` is left as it was then.
    """
    if out.exists() and not (out.is_dir() and {path.name for path in out.iterdir()} <= {ROWS, PROVENANCE}):
        raise AnnotatorError("export.not_empty", "There is something else here.", "Name a new folder.", str(out))
    collected = collect(project, files, quarantine)
    rows = helpsteer.rows(collected.judgements)
    if not rows:
        raise AnnotatorError("export.nothing", "Nothing has been submitted in these results yet.")
    _replace_folder(out, {ROWS: _jsonl(row for row, _ in rows), PROVENANCE: _jsonl(beside for _, beside in rows)})
    return Exported(out, len(rows), collected)


def _jsonl(rows: Iterable[dict[str, Any]]) -> bytes:
    return b"".join(json.dumps(row, ensure_ascii=False, allow_nan=False).encode() + b"\n" for row in rows)


def _replace_folder(out: Path, files: dict[str, bytes]) -> None:
    """Put ``files`` into ``out`` so that rows and provenance always belong together: the folder changes as a whole."""
    out.parent.mkdir(parents=True, exist_ok=True)
    token = secrets.token_hex(4)
    fresh, old = out.with_name(f".{out.name}.{token}.part"), out.with_name(f".{out.name}.{token}.old")
    fresh.mkdir()
    try:
        for name, data in files.items():
            write_atomic(fresh / name, data)
        if out.exists():
            out.rename(old)
        fresh.rename(out)
    except OSError:
        if old.exists():
            old.rename(out)
        shutil.rmtree(fresh, ignore_errors=True)
        raise
    shutil.rmtree(old, ignore_errors=True)
    sync_folder(out.parent)
