"""The rows of a project's status in words, and its days as CSV."""

from __future__ import annotations

from collections.abc import Container, Iterable, Sequence

from annotator.model.pace import MOST_HOURS
from annotator.owner.exchange.people_rows import PersonStatusRow, WorkDayRow
from annotator.owner.rows import Row, grouped
from annotator.owner.status.project_status import ProjectStatusReport
from annotator.text.csv_text import as_csv
from annotator.text.policy import one_line

HOURS_COLUMNS = ("date", "id", "name", "kind", "active_seconds", "active_hours", "set_aside_seconds", "reason")


def course_words(row: PersonStatusRow) -> str:
    """The course state of a person, with the attempt."""
    of = f" ({row.attempt} of {row.attempts})" if row.attempt and row.course not in ("passed", "begun") else ""
    return f"{row.course}{of}"


def guidelines_words(row: PersonStatusRow) -> str:
    """How many of a person's submitted tasks were done under the newest guidelines announced to them; empty if there
    are none."""
    return f"{row.by_newest_guidelines:,} of {sum(row.by_guidelines.values()):,}" if row.newest_guidelines else ""


def week_words(status: ProjectStatusReport, row: PersonStatusRow) -> str:
    """The hours of the last seven days (``?`` if they are unknown), of how many that are agreed; empty if none are."""
    agreed, seconds = status.team_file.terms(row.annotator_id).hours, status.week.get(row.annotator_id)
    hours = "?" if seconds is None else f"{seconds / 3600:.1f}"
    return f"{hours} of {agreed:g}" if agreed else ""


_NOT_JOINED = "nothing delivered yet"


def state_of(row: PersonStatusRow) -> str:
    """The state of a person: damaged, left, revoked, nothing delivered yet (so that nobody knows whether they joined),
    in the course, at work, or done."""
    if row.fault:
        return "damaged"
    if row.left:
        return "left"
    if row.revoked:
        return "revoked"
    if not row.joined:
        return _NOT_JOINED
    if row.course not in ("", "passed"):
        return "in the course"
    if row.tasks and not row.waiting and not row.returned:
        return "done"
    return "at work"


def marks_of(status: ProjectStatusReport, row: PersonStatusRow, named: Container[str]) -> list[str]:
    """What people are chosen by: roles, the state, and what else applies. ``named``: those whom the checks name."""
    others = {
        "returned": row.returned,
        "checks": row.annotator_id in named,
        "behind": status.behind.get(row.annotator_id),
        "silent": row.annotator_id in status.silent,
    }
    return [*row.roles, state_of(row), *(mark for mark, applies in others.items() if applies)]


def hours_csv(days: Iterable[WorkDayRow]) -> str:
    """CSV with a line per day, person and kind of work, and the columns :data:`HOURS_COLUMNS`. Time that is set aside
    is not among the active seconds and hours."""
    rows = (
        (day.day, day.annotator_id, day.name, day.kind, day.seconds, decimal_hours(day.seconds), day.set_aside,
         day.reason)
        for day in days
    )  # fmt: skip
    return as_csv(HOURS_COLUMNS, rows)


def set_aside_words(people: Iterable[PersonStatusRow], days: Iterable[WorkDayRow]) -> list[str]:
    """A sentence per person and reason about the time that is set aside, in ``days`` and beside them in ``people``, and
    per day that is one of the owner's clock."""
    every_day = list(days)
    without_time = grouped(((day.annotator_id, day.name, day.reason), day) for day in every_day if day.set_aside)
    by_your_clock = (
        f"{_displayed_name(day.annotator_id, day.name)}: {day.day} is by your clock; {day.reason}"
        for day in every_day
        if day.reason and not day.set_aside
    )
    sentences = list(dict.fromkeys(by_your_clock)) + [
        _set_aside(
            annotator_id,
            name,
            sum(work_day.set_aside for work_day in some),
            sorted({work_day.day for work_day in some}),
            reason,
        )
        for (annotator_id, name, reason), some in without_time.items()
    ]
    with_days = {annotator_id for annotator_id, _, _ in without_time}
    sentences += [
        _set_aside(row.annotator_id, row.name, row.set_aside, [], f"more than {MOST_HOURS} hours on one task")
        for row in people if row.set_aside and row.annotator_id not in with_days
    ]  # fmt: skip
    return sentences


def checks_by_person(status: ProjectStatusReport) -> list[Row]:
    """The findings about each ``person`` (with ``name``) in each ``role``, most serious first: their ``reasons``."""
    result: dict[tuple[str, str], Row] = {}
    for check in status.checks:
        nothing = {"person": check.person, "name": one_line(check.name), "role": check.role, "reasons": []}
        result.setdefault((check.person, check.role), nothing)["reasons"].append(check.reason)
    return list(result.values())


def faults_words(status: ProjectStatusReport) -> list[str]:
    """A sentence per person, and for the data set, whose figures cannot be made, per plan that cannot be read, and per
    lost file."""
    sentences = [f"The figures of {row.annotator_id} are missing: {row.fault}" for row in status.people if row.fault]
    sentences += [f"The figures of the data set are missing: {fault}" for fault in status.faults]
    sentences += [f"Who is in a plan is not known: {fault}" for fault in status.bad_plans]
    return sentences + list(map(str, status.lost_files))


def _set_aside(annotator_id: str, name: str, seconds: int, days: Sequence[str], reason: str) -> str:
    on = f" on {days[0]}" if len(days) == 1 else f" on {len(days):,} days, {days[0]} to {days[-1]}" if days else ""
    return f"{_displayed_name(annotator_id, name)}: {seconds / 3600:,.2f} h{on} are not added up: {reason}"


def _displayed_name(annotator_id: str, name: str) -> str:
    return f"{one_line(name)} ({annotator_id})" if name != annotator_id else annotator_id


def decimal_hours(seconds: float) -> str:
    """Decimal hours with two digits."""
    return f"{seconds / 3600:.2f}"
