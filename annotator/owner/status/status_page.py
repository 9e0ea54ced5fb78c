"""The status of a project as one HTML page with charts. It works offline, can be printed, and is readable without its
script, which sorts, filters and groups the people."""

from __future__ import annotations

import base64
import hashlib
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

from annotator.durable import write_atomic
from annotator.errors import check_output
from annotator.owner.exchange.people_rows import PersonStatusRow
from annotator.owner.exchange.working_time import KINDS
from annotator.owner.measures import report_plots as plots
from annotator.owner.measures.report_page import format_number
from annotator.owner.rows import Row, grouped
from annotator.owner.status.project_status import ProjectStatusReport, seconds_by_day
from annotator.owner.status.status_tables import (
    checks_by_person,
    course_words,
    decimal_hours,
    faults_words,
    guidelines_words,
    marks_of,
    set_aside_words,
    state_of,
    week_words,
)
from annotator.owner.templates import render_template
from annotator.paths import resource
from annotator.text.policy import one_line

_GUIDELINES = "new guidelines"
"""The column that is shown if guidelines were announced to anyone."""
_HEADS: Sequence[tuple[str, bool, bool]] = (
    ("name", True, False), ("role", True, False), ("state", True, False), ("course", True, False),
    ("submitted", False, False), ("waiting", False, True), ("returned", False, True), ("accepted", False, True),
    (_GUIDELINES, False, True),
    ("behind", False, True), ("hours", False, True), ("last delivery", False, False), ("checks", True, True),
)  # fmt: skip
"""Title, whether it is a text, and whether the first click sorts in descending order."""
_MOST_DAYS = 31
"""The number of days in the chart; the table contains all."""
_TENTHS = 10


def write_status_page(status: ProjectStatusReport, out: Path) -> None:
    """Write the page to ``out`` atomically."""
    check_output(out, ".html", ".htm")
    write_atomic(out, render_status(status).encode())


def render_status(status: ProjectStatusReport) -> str:
    """Render the status page as HTML."""
    home = resource("report")
    script = (home / "status.js").read_text(encoding="utf-8")
    announced = any(map(guidelines_words, status.people))
    heads = [head for head in _HEADS if announced or head[0] != _GUIDELINES]
    rules = grouped((entry.person, entry.rule.replace("_", " ")) for entry in status.checks)
    people = [_row(status, row, rules) for row in status.people]
    return render_template(
        "status.html.j2",
        {"number": format_number, "agreement": _agreement, "line": one_line},
        status=status,
        style="".join((home / name).read_text(encoding="utf-8") for name in ("report.css", "status.css")),
        script=script,
        script_hash=base64.b64encode(hashlib.sha256(script.encode()).digest()).decode(),
        heads=heads,
        announced=announced,
        people=people,
        marks=sorted({mark for row in people for mark in row["marks"].split("|") if mark}),
        checks=checks_by_person(status),
        days=_days(status),
        faults=faults_words(status),
        set_aside=set_aside_words(status.people, [*status.days, *status.set_aside]),
        charts=[*_charts(status)],
    )


def _row(status: ProjectStatusReport, row: PersonStatusRow, rules: Mapping[str, Sequence[str]]) -> Row:
    """The ``row`` of a person, and what is computed from it. ``rules``: the names of findings by person."""
    done = row.submitted + row.skipped
    return {
        "row": row,
        "state": state_of(row),
        "course": course_words(row),
        "share": min(100, round(100 * done / row.tasks)) if row.tasks else 0,
        "guidelines": guidelines_words(row),
        "behind": status.behind.get(row.annotator_id),
        "seconds": sum(row.seconds.values()),
        "hours": decimal_hours(sum(row.seconds.values())),
        "week": week_words(status, row),
        "checks": ", ".join(rules.get(row.annotator_id, ())),
        "marks": "|".join(marks_of(status, row, rules)),
    }


def _days(status: ProjectStatusReport) -> list[Row]:
    people = grouped((work_day.day, work_day.annotator_id) for work_day in status.days)
    return [
        {"day": day, "people": len({*people[day]}), **{kind: decimal_hours(by[kind]) for kind in KINDS},
         "all": decimal_hours(sum(by.values()))}
        for day, by in sorted(seconds_by_day(status.days).items())
    ]  # fmt: skip


def _charts(status: ProjectStatusReport) -> Iterator[dict[str, str]]:
    by_day = sorted(seconds_by_day(status.days).items())[-_MOST_DAYS:]
    if by_day:
        used = [kind for kind in KINDS if any(by[kind] for _, by in by_day)]
        rows = [{"name": day[5:], "kind": kind, "number": by[kind] / 3600} for day, by in by_day for kind in used]
        sums = ", ".join(f"{day} {sum(by.values()) / 3600:.1f}" for day, by in by_day)
        svg = plots.stacked(rows, f"Hours of work on each day, by kind: {sums}", "hours")
        yield {"title": "Hours by day", "meaning": "Of everybody, on tasks, course and reviews.", "svg": svg}
    present = [row for row in status.people if not row.left]
    tenths = Counter(
        min(_TENTHS - 1, _TENTHS * (row.submitted + row.skipped) // row.tasks) for row in present if row.tasks
    )
    shares = {f"from {10 * at} %": tenths[at] for at in range(_TENTHS)} if tenths else {}
    course = Counter(row.course for row in present if row.course)
    names = ("accepted", "corrected", "returned", "waiting")
    outcomes = {name: sum(reviewer[name] for reviewer in status.reviewers) for name in names}
    done, of_course = "How many people have done how much", "People by how they stand in the course"
    for title, meaning, about, counts, axis in (
        ("How far people are", "People by the share of their tasks that is done.", done, shares, "done, from … %"),
        ("Course", "People by how they stand.", of_course, dict(course.most_common()), ""),
        ("Reviews", "What reviewers said, and what waits for them.", "Reviews by what came of them",
         {name: count for name, count in outcomes.items() if count}, ""),
    ):  # fmt: skip
        if counts:
            described = ", ".join(f"{name} {count}" for name, count in counts.items())
            bars = {name.removeprefix("from ").removesuffix(" %"): count for name, count in counts.items()}
            yield {"title": title, "meaning": meaning, "svg": plots.bars(bars, f"{about}: {described}", axis, 150)}


def _agreement(counts: Row) -> str:
    if not counts["works"]:
        return "–"
    return f"{counts['same']:,} of {counts['works']:,} ({100 * counts['low']:.0f} to {100 * counts['high']:.0f} %)"
