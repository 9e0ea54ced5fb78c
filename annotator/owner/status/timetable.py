"""``team.toml`` in a project's folder: by when the tasks are to be done, and from when on silence is worth a word.

begin = 2026-11-02
due = 2026-11-27
silent_days = 3
"""

from __future__ import annotations

import math
import tomllib
from dataclasses import dataclass
from datetime import date, datetime
from pathlib import Path
from typing import Final

from annotator.errors import AnnotatorError

FILE: Final = "team.toml"
_SILENT_DAYS: Final = 3


@dataclass(frozen=True)
class Timetable:
    """From the beginning of the day ``begin`` to the end of ``due`` as many tasks are done each day as the other; both
    are None where nothing is planned."""

    begin: date | None = None
    due: date | None = None
    silent_days: int = _SILENT_DAYS

    def behind(self, tasks: int, done: int, now: datetime) -> int | None:
        """How many tasks fewer than planned are ``done`` by ``now``; None where nothing is planned."""
        if self.begin is None or self.due is None:
            return None
        days = (self.due - self.begin).days + 1
        passed = (now.date() - self.begin).days + (now.hour * 60 + now.minute) / 1440
        return max(0, math.floor(tasks * min(1.0, max(0.0, passed / days))) - done)


def timetable_of(project: Path) -> Timetable:
    """The timetable in the folder of a project; an empty one where there is none. Raises ``project.bad_timetable``."""
    path = project / FILE
    try:
        given = tomllib.loads(path.read_text("utf-8"))
    except FileNotFoundError:
        return Timetable()
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
        raise _bad(f"This is no TOML file: {error}.", path) from None
    strangers = sorted(given.keys() - {"begin", "due", "silent_days"})
    if strangers:
        raise _bad(f"There is no setting {strangers[0]!r}.", path)
    begin, due, silent = given.get("begin"), given.get("due"), given.get("silent_days", _SILENT_DAYS)
    if any(each is not None and type(each) is not date for each in (begin, due)):
        raise _bad("`begin` and `due` are days, without quotation marks: 2026-11-27.", path)
    if (begin is None) != (due is None) or (begin is not None and due is not None and due < begin):
        raise _bad("`begin` and `due` go together, and `begin` comes first.", path)
    if type(silent) is not int or not 1 <= silent <= 365:
        raise _bad(f"`silent_days` is a number of days from 1 to 365, and not {silent!r}.", path)
    return Timetable(begin, due, silent)


def _bad(message: str, path: Path) -> AnnotatorError:
    hint = "Known are `begin`, `due` and `silent_days`. Mend the file, or remove it."
    return AnnotatorError("project.bad_timetable", message, hint, str(path))
