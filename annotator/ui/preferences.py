"""What the user chose for this window: a small file beside the data, never anything that matters."""

from __future__ import annotations

import contextlib
import json
import os
from dataclasses import asdict, dataclass, fields, replace
from pathlib import Path
from typing import Any, Literal

from annotator.ui.look import LARGEST, SMALLEST

ThemeChoice = Literal["system", "light", "dark"]


@dataclass(frozen=True)
class Preferences:
    """Theme, text size in per cent, the window's place (as Qt saves it, in base 64), the project opened last."""

    theme: ThemeChoice = "system"
    percent: int = 100
    window: str = ""
    project: str = ""


class PreferencesFile:
    """Reads once, writes on every change. A damaged or missing file means the defaults."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self.value = _read(path)

    def change(self, **changes: Any) -> None:
        """Keep these values. A disk that refuses costs nothing but the preference."""
        value = replace(self.value, **changes)
        if value == self.value:
            return
        self.value = value
        with contextlib.suppress(OSError):
            self._path.parent.mkdir(parents=True, exist_ok=True)
            fresh = self._path.with_suffix(".new")
            fresh.write_text(json.dumps(asdict(value), indent=2) + "\n", encoding="utf-8")
            os.replace(fresh, self._path)  # noqa: PTH105 - replaces on Windows as well


def _read(path: Path) -> Preferences:
    try:
        found = json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return Preferences()
    if not isinstance(found, dict):
        return Preferences()
    known = {field.name: found[field.name] for field in fields(Preferences) if field.name in found}
    if known.get("theme") not in ("system", "light", "dark"):
        known.pop("theme", None)
    if not isinstance(known.get("percent"), int) or not SMALLEST <= known["percent"] <= LARGEST:
        known.pop("percent", None)
    for name in ("window", "project"):
        if not isinstance(known.get(name), str):
            known.pop(name, None)
    return Preferences(**known)
