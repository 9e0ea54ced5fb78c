"""The preferences of the window, stored in a small file in the data directory."""

from __future__ import annotations

import contextlib
import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field, fields, replace
from pathlib import Path
from typing import Any, Literal, TypeVar, get_args

from annotator.durable import replace_file
from annotator.paths import make_private, set_aside_damaged
from annotator.ui.appearance import LARGEST, SMALLEST
from annotator.ui.language import LANGUAGES, SYSTEM
from annotator.ui.theme import DENSITIES, MEASURES

T = TypeVar("T")

RECENT = 5
"""The number of palette commands that are remembered."""

MOST_STEPS = 7

LAYOUTS = ("columns", "stacked", "pair", "single")
"""Cards side by side, stacked, two at a time for comparison, or one large."""

ThemeChoice = Literal["system", "light", "dark", "contrast"]

THEMES: tuple[ThemeChoice, ...] = get_args(ThemeChoice)

_CHOICES = {"theme": THEMES, "density": tuple(DENSITIES), "measure": MEASURES, "layout": LAYOUTS,
            "scroll_together": (False, True), "line_numbers": (False, True),
            "notes": (True, False), "reopen": (False, True),
            "language": (SYSTEM, *LANGUAGES)}  # fmt: skip


@dataclass(frozen=True)
class Preferences:
    """The user's preferences.

    - ``theme``, ``percent`` (text size), ``density`` (row height), ``language`` (``system`` or a code).
    - ``measure``: characters per line; 0 for as many as fit. ``line_numbers``: whether code has line numbers.
    - ``layout``: arrangement of the cards; ``scroll_together``: whether their texts scroll together.
    - ``notes``: whether the notes are shown, in projects that ask for notes.
    - ``window``: the window's geometry as saved by Qt, in base 64.
    - ``project``: the project opened last; ``reopen``: whether the next start opens it, after a restart from within.
    - ``shortcuts``: the keys of commands that differ from the default.
    - ``sizes``: the sizes that panels and columns were dragged to.
    - ``recent``: the commands last run from the palette, newest first.
    - ``folders``: the last folder of each file dialog (``open``, ``export``).
    - ``first_step``: the next of the first steps; 0 before they are begun, :data:`MOST_STEPS` once they are over.
    - ``as_written``: by rubric id, the texts shown as source (:mod:`annotator.ui.workspace.text_form_controller`).
    - ``guidelines``: by project id, the SHA-256 of the guidelines that were shown.
    """

    theme: ThemeChoice = "system"
    percent: int = 100
    density: str = "normal"
    measure: int = 0
    layout: str = "columns"
    scroll_together: bool = False
    line_numbers: bool = False
    notes: bool = True
    window: str = ""
    project: str = ""
    reopen: bool = False
    shortcuts: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    sizes: Mapping[str, tuple[int, ...]] = field(default_factory=dict)
    recent: tuple[str, ...] = ()
    folders: Mapping[str, str] = field(default_factory=dict)
    first_step: int = 0
    language: str = SYSTEM
    as_written: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    guidelines: Mapping[str, tuple[str, ...]] = field(default_factory=dict)


class PreferencesFile:
    """The file of the user's preferences. Read once, written on every change. If the file is missing or damaged, the
    defaults are used. ``damaged``: where a damaged file was kept."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self.read_again()

    @property
    def path(self) -> Path:
        """The path of the file in the data directory."""
        return self._path

    def read_again(self) -> None:
        """Read the file again after it was replaced."""
        self.damaged = set_aside_damaged(self._path, dict)
        self.value = _read(self._path)

    def change(self, **changes: Any) -> None:
        """Change and store these values. If they cannot be written, they apply until the program ends."""
        value = replace(self.value, **changes)
        if value == self.value:
            return
        self.value = value
        with contextlib.suppress(OSError):
            make_private(self._path.parent)
            fresh = self._path.with_suffix(".new")
            fresh.write_text(json.dumps(asdict(value), indent=2) + "\n", encoding="utf-8")
            replace_file(fresh, self._path)


def _read(path: Path) -> Preferences:
    try:
        found = json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError, RecursionError):
        return Preferences()
    if not isinstance(found, dict):
        return Preferences()
    known = {part.name: found[part.name] for part in fields(Preferences) if part.name in found}
    for name, choices in _CHOICES.items():
        if known.get(name) not in choices:
            known.pop(name, None)
    if not isinstance(known.get("percent"), int) or not SMALLEST <= known["percent"] <= LARGEST:
        known.pop("percent", None)
    for name in ("window", "project"):
        if not isinstance(known.get(name), str):
            known.pop(name, None)
    known["shortcuts"] = _lists(known.get("shortcuts"), str)
    known["as_written"] = _lists(known.get("as_written"), str)
    known["guidelines"] = _lists(known.get("guidelines"), str)
    known["sizes"] = _lists(known.get("sizes"), int)
    known["recent"] = _lists(known, str).get("recent", ())[:RECENT]
    if type(known.get("first_step")) is not int or not 0 <= known["first_step"] <= MOST_STEPS:
        known.pop("first_step", None)
    folders = known.get("folders")
    known["folders"] = _texts(folders) if isinstance(folders, dict) else {}
    return Preferences(**known)


def _texts(found: Mapping[str, Any]) -> dict[str, str]:
    return {name: value for name, value in found.items() if isinstance(value, str)}


def _lists(found: Any, kind: type[T]) -> dict[str, tuple[T, ...]]:
    """The entries of ``found`` that are lists of ``kind``, by name."""
    if not isinstance(found, dict):
        return {}
    lists = {name: values for name, values in found.items() if isinstance(values, list)}
    return {name: tuple(values) for name, values in lists.items() if all(type(value) is kind for value in values)}
