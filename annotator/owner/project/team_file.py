"""The dates and the pay of a team, from ``team.toml`` in the project's folder. Everything in it is optional:

begin = 2026-11-02
due = 2026-11-27
holidays = [2026-11-11]
silent_days = 3

[pay]
currency = "EUR"
task = 1.20
review = 0.80
hour = 0

[people.lena]
due = 2026-12-11
holidays = [2026-11-23]
task = 1.50
"""

from __future__ import annotations

import math
import tomllib
from collections.abc import Mapping
from datetime import date, datetime, timedelta
from decimal import Decimal
from pathlib import Path
from typing import Annotated, Final, Self

from pydantic import Field, ValidationError, model_validator

from annotator.errors import AnnotatorError
from annotator.model.frozen_model import FrozenModel

FILE: Final = "team.toml"
Rate = Annotated[Decimal, Field(ge=0, le=1_000_000)]


class Terms(FrozenModel):
    """The dates of work (inclusive) and the days off; the pay of a task, a review and an hour. None: not set."""

    begin: date | None = None
    due: date | None = None
    holidays: frozenset[date] = frozenset()
    task: Rate | None = None
    review: Rate | None = None
    hour: Rate | None = None


class Pay(FrozenModel):
    """The pay of everybody for whom nothing else is set."""

    currency: str = Field(default="", max_length=10)
    task: Rate = Decimal(0)
    review: Rate = Decimal(0)
    hour: Rate = Decimal(0)


class TeamFile(FrozenModel):
    """The contents of ``team.toml``. An equal number of tasks is to be done on each day from ``begin`` to ``due`` that
    is no holiday. ``silent_days``: the days without a delivery after which a person is reported."""

    begin: date | None = None
    due: date | None = None
    holidays: frozenset[date] = frozenset()
    silent_days: int = Field(default=3, ge=1, le=365)
    pay: Pay = Pay()
    people: Mapping[str, Terms] = Field(default_factory=dict)

    @model_validator(mode="after")
    def _dates(self) -> Self:
        for name in ("", *self.people):
            terms = self.terms(name)
            if (terms.begin is None) != (terms.due is None) or (terms.begin and terms.due and terms.due < terms.begin):
                raise ValueError("`begin` and `due` go together, and `begin` comes first")
        return self

    def terms(self, annotator_id: str) -> Terms:
        """What applies to a person."""
        own = self.people.get(annotator_id, Terms())
        return Terms(
            begin=own.begin or self.begin,
            due=own.due or self.due,
            holidays=own.holidays | self.holidays,
            **{kind: getattr(self.pay, kind) if (rate := getattr(own, kind)) is None else rate
               for kind in ("task", "review", "hour")},
        )  # fmt: skip

    def behind(self, annotator_id: str, tasks: int, done: int, now: datetime) -> int | None:
        """The number of tasks that a person is behind the timetable if ``done`` are done at ``now``; None without a
        timetable."""
        terms = self.terms(annotator_id)
        if terms.begin is None or terms.due is None:
            return None
        days = [terms.begin + timedelta(n) for n in range((terms.due - terms.begin).days + 1)]
        working = [day for day in days if day not in terms.holidays]
        passed = (
            sum(day < now.date() for day in working) + (now.date() in working) * (now.hour * 60 + now.minute) / 1440
        )
        return max(0, math.floor(tasks * passed / len(working)) - done) if working else 0


def read_team_file(project: Path) -> TeamFile:
    """Read ``team.toml`` in the folder of a project; nothing is set if there is none. Raises
    ``project.bad_timetable``."""
    path = project / FILE
    try:
        return TeamFile.model_validate(tomllib.loads(path.read_text("utf-8"), parse_float=Decimal))
    except FileNotFoundError:
        return TeamFile()
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
        message = f"This is not a TOML file: {error}."
    except ValidationError as refused:
        first = refused.errors()[0]
        message = f"{'.'.join(map(str, first['loc'])) or 'The file'}: {first['msg']}."
    known = "`begin`, `due`, `holidays`, `silent_days`, `[pay]` and `[people.ID]`"
    raise AnnotatorError("project.bad_timetable", message, f"Known are {known}. Correct the file.", str(path))
