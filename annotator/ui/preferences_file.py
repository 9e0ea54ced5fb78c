"""The preferences of the window, stored in a small file in the data directory."""

from __future__ import annotations

import contextlib
import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field, fields, replace
from pathlib import Path
from typing import Any, Literal, get_args

from annotator.durable import replace_file
from annotator.paths import make_private, set_aside_damaged
from annotator.ui.appearance import LARGEST, SMALLEST
from annotator.ui.language import LANGUAGES, SYSTEM
from annotator.ui.theme import DENSITIES, MEASURES

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


_USUAL = Preferences()
_NAMES = frozenset(part.name for part in fields(Preferences))


class PreferencesFile:
    """The file of the user's preferences. Read once, written on every change. What is missing or damaged has its
    default. ``damaged``: where a damaged file was kept."""

    def __init__(self, path: Path) -> None:
        self.path = path  # in the data directory
        self.read_again()

    def read_again(self) -> None:
        """Read the file again after it was replaced."""
        self.damaged = set_aside_damaged(self.path, _is_sound)
        self.value = _read(self.damaged or self.path)
        if self.damaged is not None:
            self._write()

    def change(self, **changes: Any) -> None:
        """Change and store these values. If they cannot be written, they apply until the program ends."""
        value = replace(self.value, **changes)
        if value == self.value:
            return
        self.value = value
        self._write()

    def _write(self) -> None:
        with contextlib.suppress(OSError):
            make_private(self.path.parent)
            fresh = self.path.with_suffix(".new")
            fresh.write_text(json.dumps(asdict(self.value), indent=2) + "\n", encoding="utf-8")
            replace_file(fresh, self.path)


def _is_sound(content: object) -> bool:
    """Whether the content of a file has values of the kinds of :class:`Preferences`."""
    return isinstance(content, dict) and all(_has_kind(name, content[name]) for name in _NAMES & content.keys())


def _has_kind(name: str, value: object) -> bool:
    usual = getattr(_USUAL, name)
    if isinstance(usual, tuple):
        return _is_list(value, str)
    if not isinstance(usual, dict):
        return type(value) is type(usual)
    if not isinstance(value, dict):
        return False
    if name == "folders":
        return _is_list([*value.values()], str)
    return all(_is_list(entry, int if name == "sizes" else str) for entry in value.values())


def _is_list(value: object, kind: type[object]) -> bool:
    return isinstance(value, list) and all(type(item) is kind for item in value)


def _read(path: Path) -> Preferences:
    """The stored preferences, without values of wrong kinds and those that this version does not offer."""
    try:
        content = json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError, RecursionError):
        return _USUAL
    if not isinstance(content, dict):
        return _USUAL
    valid = {name: _with_tuples(content[name]) for name in _NAMES & content.keys() if _has_kind(name, content[name])}
    offered = {**_CHOICES, "percent": range(SMALLEST, LARGEST + 1), "first_step": range(MOST_STEPS + 1)}
    refused = {name for name, choices in offered.items() if name in valid and valid[name] not in choices}
    return Preferences(**{name: value for name, value in valid.items() if name not in refused})


def _with_tuples(value: Any) -> Any:
    if isinstance(value, dict):
        return {name: _with_tuples(entry) for name, entry in value.items()}
    return tuple(value) if isinstance(value, list) else value
