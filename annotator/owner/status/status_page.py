"""The status of a project as one HTML page with charts. It works offline, can be printed, and is readable without its
script, which sorts, filters and groups the people."""

from __future__ import annotations

import base64
import hashlib
from collections import Counter
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, Final

from annotator.durable import write_atomic
from annotator.owner.exchange.people_rows import PersonStatusRow
from annotator.owner.exchange.working_time import KINDS
from annotator.owner.measures import report_plots as plots
from annotator.owner.measures.report_page import format_number, render_page
from annotator.owner.status.project_status import ProjectStatusReport, seconds_by_day
from annotator.owner.status.status_tables import (
    checks_by_person,
    course_words,
    decimal_hours,
    faults_words,
    guidelines_words,
    set_aside_words,
    state_of,
    week_words,
)
from annotator.paths import resource
from annotator.text.policy import one_line

_GUIDELINES: Final = "new guidelines"
"""The column that is shown if guidelines were announced to anyone."""
_HEADS: Final[Sequence[tuple[str, bool, bool]]] = (
    ("name", True, False), ("role", True, False), ("state", True, False), ("course", True, False),
    ("submitted", False, False), ("waiting", False, True), ("returned", False, True), ("accepted", False, True),
    (_GUIDELINES, False, True),
    ("behind", False, True), ("hours", False, True), ("last delivery", False, False), ("checks", True, True),
)  # fmt: skip
"""Title, whether it is a text, and whether the first click sorts in descending order."""
_MOST_DAYS: Final = 31
"""The number of days in the chart; the table contains all."""
_TENTHS: Final = 10


def write_status_page(status: ProjectStatusReport, out: Path) -> None:
    """Write the page to ``out`` atomically."""
    write_atomic(out, render_status(status).encode())


def render_status(status: ProjectStatusReport) -> str:
    """Render the status page as HTML."""
    home = resource("report")
    script = (home / "status.js").read_text(encoding="utf-8")
    announced = any(map(guidelines_words, status.people))
    heads = [head for head in _HEADS if announced or head[0] != _GUIDELINES]
    said: dict[str, list[str]] = {}
    for each in status.checks:
        said.setdefault(each.person, []).append(each.rule.replace("_", " "))
    people = [_row(status, row, said.get(row.annotator_id, [])) for row in status.people]
    return render_page(
        "status.html.j2",
        {"number": format_number, "agreement": _agreement},
        title=one_line(status.title),
        now=status.now.replace("T", " ")[:16],
        style="".join((home / name).read_text(encoding="utf-8") for name in ("report.css", "status.css")),
        script=script,
        script_hash=base64.b64encode(hashlib.sha256(script.encode()).digest()).decode(),
        totals=status.totals,
        steps=[{"sentence": one_line(each.sentence), "command": one_line(each.command)} for each in status.steps],
        heads=[{"title": title, "text": text, "down": down} for title, text, down in heads],
        announced=announced,
        people=people,
        marks=sorted({mark for row in people for mark in row["marks"].split("|") if mark}),
        adjudicated=any(reviewer["adjudicated"] for reviewer in status.reviewers),
        moderated=any(reviewer["moderated"] for reviewer in status.reviewers),
        reviewers=[{**reviewer, "name": one_line(reviewer["name"])} for reviewer in status.reviewers],
        checks=checks_by_person(status),
        twice=[(one_line(name), count) for name, count in status.twice.items()],
        days=_days(status),
        faults=faults_words(status),
        set_aside=set_aside_words(status.people, [*status.days, *status.set_aside]),
        charts=_charts(status),
        dataset=one_line(str(status.dataset)) if status.dataset is not None else "",
    )


def _row(status: ProjectStatusReport, row: PersonStatusRow, rules: Sequence[str]) -> dict[str, Any]:
    done = row.submitted + row.skipped
    marks = [*row.roles, state_of(row), *(["returned"] if row.returned else []), *(["checks"] if rules else [])]
    behind = status.behind.get(row.annotator_id)
    marks += [name for name, holds in (("behind", behind), ("silent", row.annotator_id in status.silent)) if holds]
    return {
        "id": row.annotator_id,
        "name": one_line(row.name),
        "role": ", ".join(row.roles),
        "state": state_of(row),
        "course": course_words(row),
        "course_state": row.course,
        "share": min(100, round(100 * done / row.tasks)) if row.tasks else 0,
        "submitted": row.submitted,
        "tasks": row.tasks,
        "waiting": row.waiting,
        "returned": row.returned,
        "accepted": row.accepted,
        "guidelines": guidelines_words(row),
        "by_newest_guidelines": row.by_newest_guidelines if row.newest_guidelines else "",
        "behind": behind,
        "seconds": sum(row.seconds.values()),
        "hours": decimal_hours(sum(row.seconds.values())),
        "week": week_words(status, row),
        "last": row.last_delivery,
        "last_shown": row.last_delivery[:16].replace("T", " ") or "never",
        "left": row.left,
        "checks": ", ".join(rules),
        "marks": "|".join(marks),
    }


def _days(status: ProjectStatusReport) -> list[dict[str, Any]]:
    people: dict[str, set[str]] = {}
    for one in status.days:
        people.setdefault(one.day, set()).add(one.annotator_id)
    return [
        {"day": day, "people": len(people[day]), **{kind: decimal_hours(by[kind]) for kind in KINDS},
         "all": decimal_hours(sum(by.values()))}
        for day, by in sorted(seconds_by_day(status.days).items())
    ]  # fmt: skip


def _charts(status: ProjectStatusReport) -> list[dict[str, str]]:
    result = []
    by_day = sorted(seconds_by_day(status.days).items())[-_MOST_DAYS:]
    if by_day:
        used = [kind for kind in KINDS if any(by[kind] for _, by in by_day)]
        rows = [{"name": day[5:], "kind": kind, "number": by[kind] / 3600} for day, by in by_day for kind in used]
        sums = ", ".join(f"{day} {sum(by.values()) / 3600:.1f}" for day, by in by_day)
        about = f"Hours of work on each day, by kind: {sums}"
        result.append(_chart("Hours by day", "Of everybody, on tasks, course and reviews.",
                            plots.stacked(rows, about, "hours")))  # fmt: skip
    work = [row for row in status.people if row.tasks and not row.left]
    if work:
        tenths = Counter(min(_TENTHS - 1, _TENTHS * (row.submitted + row.skipped) // row.tasks) for row in work)
        counts = {f"{10 * at}": float(tenths[at]) for at in range(_TENTHS)}
        about = "How many people have done how much: " + ", ".join(f"from {n} % {c:.0f}" for n, c in counts.items())
        result.append(_chart("How far people are", "People by the share of their tasks that is done.",
                            plots.bars(counts, about, "done, from … %", 150)))  # fmt: skip
    course = Counter(row.course for row in status.people if row.course and not row.left)
    if course:
        counts = {name: float(number) for name, number in course.most_common()}
        about = "People by how they stand in the course: " + ", ".join(f"{n} {c:.0f}" for n, c in counts.items())
        result.append(_chart("Course", "People by how they stand.", plots.bars(counts, about, "", 150)))
    outcomes = Counter[str]()
    for reviewer in status.reviewers:
        outcomes.update(
            {name: reviewer[name] for name in ("accepted", "corrected", "returned", "waiting") if reviewer[name]}
        )
    if outcomes:
        counts = {name: float(number) for name, number in outcomes.items()}
        about = "Reviews by what came of them: " + ", ".join(f"{n} {c:.0f}" for n, c in counts.items())
        result.append(_chart("Reviews", "What reviewers said, and what waits for them.",
                            plots.bars(counts, about, "", 150)))  # fmt: skip
    return result


def _chart(title: str, meaning: str, svg: str) -> dict[str, str]:
    return {"title": title, "meaning": meaning, "svg": svg}


def _agreement(one: Mapping[str, Any]) -> str:
    if not one["works"]:
        return "–"
    return f"{one['same']:,} of {one['works']:,} ({100 * one['low']:.0f} to {100 * one['high']:.0f} %)"
