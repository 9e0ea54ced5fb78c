"""Files of lines of JSON, for tests."""

from __future__ import annotations

import json
from collections.abc import Iterable
from pathlib import Path
from typing import Any


def write_rows(path: Path, rows: Iterable[object]) -> Path:
    """The path, at which the rows were written."""
    path.write_text("".join(f"{json.dumps(row)}\n" for row in rows), encoding="utf-8")
    return path


def read_rows(path: Path) -> list[Any]:
    """What the lines of the file hold."""
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]
