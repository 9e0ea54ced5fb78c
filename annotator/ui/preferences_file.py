"""The preferences: a small file beside the data with what the user chose for this window."""

from __future__ import annotations

import contextlib
import json
import secrets
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field, fields, replace
from pathlib import Path
from typing import Any, Literal, TypeVar, get_args

from annotator.durable import replace_file
from annotator.paths import make_private
from annotator.ui.appearance import LARGEST, SMALLEST
from annotator.ui.language import LANGUAGES, SYSTEM
from annotator.ui.theme import DENSITIES, MEASURES

T = TypeVar("T")

RECENT = 5
"""How many commands are kept that were run from the palette last."""

MOST_STEPS = 7

LAYOUTS = ("columns", "stacked", "pair", "single")
"""Cards side by side, one under the other, two to compare, one large."""

ThemeChoice = Literal["system", "light", "dark", "contrast"]

THEMES: tuple[ThemeChoice, ...] = get_args(ThemeChoice)

_CHOICES = {"theme": THEMES, "density": tuple(DENSITIES), "measure": MEASURES, "layout": LAYOUTS,
            "scroll_together": (False, True), "line_numbers": (False, True),
            "language": (SYSTEM, *LANGUAGES)}  # fmt: skip


@dataclass(frozen=True)
class Preferences:
    """Theme, text size in per cent, height of rows, characters a line (0: as many as fit), how cards lie, whether
    their texts scroll together, whether lines of code are numbered, the window's place (as Qt saves it, in base 64),
    the project opened last, the keys of commands that have other ones than by default, the sizes that panels and
    columns were dragged to, the commands run from the palette last (the newest first), and the folders that file
    dialogs were left in (``open``, ``export``), and the goal of the session
    (:class:`annotator.ui.session_goal.SessionGoal`), the language (``system`` or a code), and which of the first
    steps on the sample is the next one: 0 before they began, :data:`MOST_STEPS` when they are over, by the id of a
    rubric which texts are shown as they were written (see :mod:`annotator.ui.workspace.text_formats`), and
    by the id of a project the SHA-256 of announced guidelines that were shown."""

    theme: ThemeChoice = "system"
    percent: int = 100
    density: str = "normal"
    measure: int = 0
    layout: str = "columns"
    scroll_together: bool = False
    line_numbers: bool = False
    window: str = ""
    project: str = ""
    shortcuts: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    sizes: Mapping[str, tuple[int, ...]] = field(default_factory=dict)
    recent: tuple[str, ...] = ()
    folders: Mapping[str, str] = field(default_factory=dict)
    goal: Mapping[str, Any] = field(default_factory=dict)
    first_step: int = 0
    language: str = SYSTEM
    as_written: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    guidelines: Mapping[str, tuple[str, ...]] = field(default_factory=dict)


class PreferencesFile:
    """Reads once, writes on every change. A damaged or missing file means the defaults."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self.value = _read(path)
        self.session = secrets.token_hex(8)
        """What tells this start of the program from others."""

    @property
    def path(self) -> Path:
        """The file, which lies in the data directory."""
        return self._path

    def read_again(self) -> None:
        """Another file was put in the place of the one there was."""
        self.value = _read(self._path)

    def change(self, **changes: Any) -> None:
        """Keep these values. A disk that refuses costs nothing but the preference."""
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
    except (OSError, ValueError):
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
    if not isinstance(known.get("goal"), dict):
        known.pop("goal", None)
    if type(known.get("first_step")) is not int or not 0 <= known["first_step"] <= MOST_STEPS:
        known.pop("first_step", None)
    folders = known.get("folders")
    known["folders"] = _texts(folders) if isinstance(folders, dict) else {}
    return Preferences(**known)


def _texts(found: Mapping[str, Any]) -> dict[str, str]:
    return {name: value for name, value in found.items() if isinstance(value, str)}


def _lists(found: Any, kind: type[T]) -> dict[str, tuple[T, ...]]:
    """Lists of one kind by name, as far as what was found has that form."""
    if not isinstance(found, dict):
        return {}
    lists = {name: values for name, values in found.items() if isinstance(values, list)}
    return {name: tuple(values) for name, values in lists.items() if all(type(value) is kind for value in values)}
