"""The people, dates and pay of a team, from ``team.toml`` in the project's folder. Everything in it is optional:

begin = 2026-11-02
due = 2026-11-27
holidays = [2026-11-11]
weekend = ["saturday", "sunday"]
silent_days = 3
hours = 40

[rounds.second]
begin = 2026-12-07
due = 2026-12-18

[pay]
currency = "EUR"
task = 1.20
review = 0.80
hour = 0

[people.lena]
role = ["annotator", "reviewer"]
hours = 20
due = 2026-12-11
holidays = [2026-11-23]
task = 1.50
"""

from __future__ import annotations

import math
import tomllib
from collections.abc import Iterable, Mapping
from datetime import date, datetime, timedelta
from decimal import Decimal
from pathlib import Path
from typing import Annotated, Literal, Self, get_args

from pydantic import BeforeValidator, Field, ValidationError, field_validator, model_validator

from annotator.errors import AnnotatorError, first_misfit
from annotator.model.frozen_model import FrozenModel
from annotator.owner.toml_text import parse_toml

FILE = "team.toml"
FULL_WEEK = 40.0
"""Hours of a person for whom none are set, where others have some."""
Rate = Annotated[Decimal, Field(ge=0, le=1_000_000)]


Role = Literal["annotator", "reviewer", "lead"]
Weekday = Literal["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"]
_WEEKDAYS = get_args(Weekday)
Hours = Annotated[float, Field(gt=0, le=168)]


def _without_time(value: object) -> object:
    if isinstance(value, datetime):  # of which pydantic would take midnight, and ignore the zone
        raise ValueError("this is a date, without a time")
    return value


Day = Annotated[date, BeforeValidator(_without_time)]


class Round(FrozenModel):
    """The dates of work (inclusive) and the days off. None: not set."""

    begin: Day | None = None
    due: Day | None = None
    holidays: frozenset[Day] = frozenset()
    weekend: frozenset[Weekday] | None = None

    def expected(self, tasks: int, now: datetime) -> float | None:
        """The number of ``tasks`` to be done by ``now``, the same on each day but days off; None without dates."""
        if self.begin is None or self.due is None:
            return None
        days = [self.begin + timedelta(n) for n in range((self.due - self.begin).days + 1)]
        working = [
            day for day in days if day not in self.holidays and _WEEKDAYS[day.weekday()] not in (self.weekend or ())
        ]
        passed = (
            sum(day < now.date() for day in working) + (now.date() in working) * (now.hour * 60 + now.minute) / 1440
        )
        return tasks * passed / len(working) if working else 0


class Terms(Round):
    """What is agreed with a person: also the kinds of work (empty: any), the ``hours`` a week, and the pay of a task, a
    review and an hour. None: not set."""

    role: frozenset[Role] = frozenset()
    hours: Hours | None = None
    task: Rate | None = None
    review: Rate | None = None
    hour: Rate | None = None

    @field_validator("role", mode="before")
    @classmethod
    def _one_role(cls, value: object) -> object:
        return [value] if isinstance(value, str) else value


class Pay(FrozenModel):
    """The pay of everybody for whom nothing else is set."""

    currency: str = Field(default="", max_length=10)
    task: Rate = Decimal(0)
    review: Rate = Decimal(0)
    hour: Rate = Decimal(0)


class TeamFile(Round):
    """The contents of ``team.toml``. An equal number of tasks is to be done on each day from ``begin`` to ``due`` that
    is no holiday and no weekday of ``weekend``. ``silent_days``: the days without a delivery after which a person is
    reported. ``hours``: those a week of everybody for whom nothing else is set. ``rounds``: the dates of plans other
    than the main one, by their names."""

    silent_days: int = Field(default=3, ge=1, le=365)
    hours: Hours | None = None
    rounds: Mapping[str, Round] = Field(default_factory=dict)
    pay: Pay = Pay()
    people: Mapping[str, Terms] = Field(default_factory=dict)

    @model_validator(mode="after")
    def _dates(self) -> Self:
        all_terms = [self.terms(name) for name in ("", *self.people)] + [*self.rounds.values()]
        for terms in all_terms:
            if (terms.begin is None) != (terms.due is None) or (terms.begin and terms.due and terms.due < terms.begin):
                raise ValueError("`begin` and `due` go together, and `begin` comes first")
        return self

    def terms(self, annotator_id: str) -> Terms:
        """What applies to a person."""
        own = self.people.get(annotator_id, Terms())
        return Terms.model_construct(
            begin=own.begin or self.begin,
            due=own.due or self.due,
            holidays=own.holidays | self.holidays,
            weekend=self.weekend if own.weekend is None else own.weekend,
            role=own.role,
            hours=own.hours or self.hours,
            **{kind: getattr(self.pay, kind) if (rate := getattr(own, kind)) is None else rate
               for kind in ("task", "review", "hour")},
        )  # fmt: skip

    def works_as(self, annotator_id: str, *roles: Role) -> bool:
        """Whether a person does work of one of these kinds. Who has no role does any."""
        own = self.terms(annotator_id).role
        return not own or bool(own & {*roles})

    def shares(self, people: Iterable[str]) -> Mapping[str, float]:
        """The hours a week of each of ``people``; empty if none are set for any of them. Of whom alone they are not
        set has those of a full week."""
        hours = {person: self.terms(person).hours for person in people}
        return {person: own or FULL_WEEK for person, own in hours.items()} if any(hours.values()) else {}

    def behind(self, annotator_id: str, plans: Mapping[str, tuple[int, int]], now: datetime) -> int | None:
        """The number of tasks that a person is behind the timetable at ``now``; None without a timetable. ``plans``:
        the person's tasks, and how many of them are done, by the name of the plan."""
        terms, late = self.terms(annotator_id), list[int]()
        for plan, (tasks, done) in plans.items():
            dates = self.rounds.get(plan, terms)
            weekend = terms.weekend if dates.weekend is None else dates.weekend
            off = {"holidays": dates.holidays | terms.holidays, "weekend": weekend}
            expected = dates.model_copy(update=off).expected(tasks, now)
            if expected is not None:
                late.append(max(0, math.floor(expected) - done))
        return sum(late) if late else None


def read_team_file(project: Path) -> TeamFile:
    """Read ``team.toml`` in the folder of a project; nothing is set if there is none. Raises
    ``project.bad_timetable``."""
    path = project / FILE
    try:
        return TeamFile.model_validate(parse_toml(path.read_text("utf-8"), parse_float=Decimal))
    except FileNotFoundError:
        return TeamFile()
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
        message = f"This is not a TOML file: {error}."
    except ValidationError as refused:
        field, reason = first_misfit(refused)
        message = f"{field or 'The file'}: {reason}"
    fields = "`begin`, `due`, `holidays`, `weekend`, `silent_days`, `hours`, `[rounds.PLAN]`, `[pay]` and `[people.ID]`"
    raise AnnotatorError("project.bad_timetable", message, f"Known are {fields}. Correct the file.", path)
