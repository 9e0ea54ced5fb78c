"""Who gets which tasks in which order, round after round, and what is refused.

`make goldens`, by `python -m tests.owner.assignment.recorded_rounds`, records it anew. Look at the difference before
you commit it.
"""

from __future__ import annotations

import json
import tempfile
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict
from pathlib import Path
from typing import Any, Final

from annotator.bundle.signing_key import SigningKey
from annotator.errors import AnnotatorError
from annotator.owner.assignment.assignment import AssignmentPlanner, AssignmentRequest, read_request
from annotator.owner.build.build import created_time
from annotator.owner.project.departures import Departure, record_departure
from annotator.owner.project.owner_project import Project
from annotator.owner.project.series import tasks_of
from annotator.owner.rubrics.rubrics import load_rubric
from annotator.owner.tasks.blinding import TaskDisclosureOptions

ROUNDS = Path(__file__).parents[2] / "data" / "rounds.txt"
OWNER = SigningKey(b"\x01" * 32, "Olga Owner")
FOUR: Final = "id\nann\nben\ncem\ndora\n"
SKILLED: Final = (
    "id,languages,groups,capacity\nann,en de,expert,\nben,en,crowd,3\ncem,de,crowd,\ndora,,expert crowd,5\nemil,en,,\n"
)
TEAM: Final = 'hours = 30\n[people.ann]\nhours = 10\n[people.dora]\nrole = "reviewer"\n'

Step = Mapping[str, Any]
"""Parts of an `AssignmentRequest`, and arguments of `read_request`; ``tasks`` and ``gold`` as the numbers of the first
and of the last, ``roster`` and ``team`` as texts. ``left`` has left the project before."""

SCENARIOS: Final[Mapping[str, Sequence[Step]]] = {
    "plain": [
        {"tasks": (0, 10), "options": {"overlap": 3, "overlap_share": 0.2}},
        {"tasks": (0, 10), "options": {}},
        {"tasks": (8, 16), "more": True, "options": {"each": 2}},
        {"tasks": None, "more": True, "options": {"overlap": 4}, "roster": FOUR + "emil\n"},
        {"tasks": None, "more": True, "roster": "id\nben\nemil\n"},
        {"tasks": (16, 18), "more": True, "rubric": None, "roster": FOUR},
    ],
    "skilled": [
        {"tasks": (0, 14), "roster": SKILLED, "options": {"each": 2}},
        {"tasks": (14, 20), "roster": SKILLED, "more": True, "options": {"overlap": 4, "overlap_groups": ["expert"]}},
        {"tasks": (20, 24), "roster": SKILLED, "more": True, "options": {"groups": ["crowd"]}},
    ],
    "groups": [
        {"tasks": (0, 9), "roster": SKILLED, "options": {"groups": ["expert"], "overlap_share": 0.5}},
        {"tasks": (0, 9), "roster": SKILLED, "options": {"groups": ["none"]}, "name": "second"},
        {"tasks": (0, 4), "roster": SKILLED, "options": {"sets": 2, "each": 2, "seed": "other"}, "name": "second"},
        {"tasks": (0, 4), "roster": SKILLED, "options": {}, "name": "No Name"},
        {"tasks": (0, 4), "roster": SKILLED, "options": {}, "more": True, "name": "third"},
    ],
    "gold": [
        {"tasks": (0, 12), "gold": (40, 44), "options": {"gold_share": 0.25}},
        {"tasks": (12, 18), "gold": (44, 46), "more": True, "options": {}},
        {"tasks": (0, 12), "gold": (11, 13), "options": {}, "name": "twice"},
        {"tasks": (0, 3), "options": {"gold_share": 0.25}, "name": "none"},
        {"tasks": None, "more": True, "reassign": ["ann"], "options": {}},
    ],
    "late gold": [
        {"tasks": (0, 8), "options": {"each": 2}},
        {"tasks": None, "gold": (40, 44), "more": True, "options": {"gold_share": 0.25}},
    ],
    "taken back": [
        {"tasks": (0, 12), "options": {"each": 2}},
        {"tasks": (0, 2), "reassign": ["ann"], "options": {}, "name": "other"},
        {"tasks": None, "more": True, "reassign": ["zoe"], "options": {}},
        {"tasks": None, "more": True, "reassign": ["ann"], "options": {}},
        {"tasks": (12, 16), "more": True, "no_more": ["ben"], "options": {}},
        {"tasks": (16, 20), "more": True, "left": "cem", "options": {}},
        {"tasks": None, "more": True, "reassign": ["cem"], "roster": "id\nann\nben\n", "options": {}},
    ],
    "hours": [
        {"tasks": (0, 16), "team": TEAM, "options": {"each": 2}},
        {"tasks": (16, 24), "more": True, "options": {}, "passed": ["ann", "ben"]},
        {"tasks": (0, 4), "options": {}, "name": "reviewers", "roster": "id\ndora\n"},
        {"tasks": (0, 4), "options": {}, "name": "untested", "passed": []},
        {"tasks": (0, 4), "options": {}, "name": "flagged", "no_more": ["ann"]},
    ],
    "what is asked": [
        {"tasks": (0, 4), "options": {}, "rubric": None},
        {"tasks": None, "options": {}},
        {"tasks": (0, 4), "options": {"each": 2}, "shown": TaskDisclosureOptions(metadata=("number",), responses=1)},
        {"tasks": (4, 6), "more": True, "options": {}},
        {"tasks": (6, 8), "more": True, "options": {}, "shown": TaskDisclosureOptions(metadata=("none",))},
        {"tasks": (0, 4), "options": {}, "rubric": "authoring", "name": "passages"},
        {"tasks": (0, 3), "options": {}, "rubric": "comparison", "name": "compared", "created": "2026-02-01T12:00:00Z"},
        {"tasks": (0, 3), "options": {}, "rubric": "comparison", "name": "undated", "created": "never"},
        {"tasks": (3, 4), "more": True, "options": {}, "rubric": None, "name": "compared"},
    ],
}  # fmt: skip


def task(number: int) -> dict[str, Any]:
    responses = [{"id": name, "text": f"Response {name} to {number}."} for name in "ab"]
    written = {"id": f"t{number:02}", "prompt": f"What of {number}?", "metadata": {"number": number}}
    return {**written, "responses": responses, "language": ("en", "de", "en")[number % 3]}


def task_file(path: Path, numbers: tuple[int, int] | None) -> Path | None:
    if numbers is None:
        return None
    path.write_text("".join(json.dumps(task(number)) + "\n" for number in range(*numbers)), "utf-8")
    return path


def taken(project: Project, step: Step, folder: Path) -> Iterator[str]:
    """The plan of one step, its figures and its bundles, by line."""
    names = ("name", "more", "created", "reassign", "no_more")
    given: dict[str, Any] = {name: step[name] for name in names if name in step}
    (folder / "roster.csv").write_text(step.get("roster", FOUR), "utf-8")
    gold, shown = task_file(folder / "gold.jsonl", step.get("gold")), step.get("shown", TaskDisclosureOptions())
    given["created"] = created_time(step["created"]) if "created" in step else None
    rubric = load_rubric(name) if (name := step.get("rubric", "helpsteer")) else None
    tasks = task_file(folder / "tasks.jsonl", step["tasks"])
    options = step.get("options", {})
    asked, roster = AssignmentRequest(protocol=rubric, disclosure=shown, **given), folder / "roster.csv"
    with read_request(project, asked, tasks, roster, options, gold=gold, passed=step.get("passed")) as request:
        planner = AssignmentPlanner(project, request)
        summary = {name: value for name, value in asdict(planner.summary).items() if value}
        yield f"summary {json.dumps(summary)}"
        saved = planner.saved_plan
        yield f"people {' '.join(saved.people)}, left {' '.join(saved.former_people)}, new tasks {planner.new_tasks}"
        for name, people in saved.plan.people.items():
            yield f"task {name}: {' '.join(people)}"
        for person, own in sorted(saved.plan.gold.items()):
            yield f"gold of {person}: {' '.join(own)}"
        for change in planner.changes():
            yield f"changes {change.summary}"
        for built in planner.build(OWNER, folder / "out", lambda _: True):
            sent = tasks_of(Project.open(project.root), built.bundle_id)
            order = " ".join(name if name == ident else f"{name}={ident[:6]}" for name, ident in sent.items())
            yield f"bundle {built.series} {built.sequence}{' new' if built.changed else ''}: {order}"


def recorded(root: Path) -> Iterator[str]:
    """All scenarios, each in a project of its own."""
    for name in SCENARIOS:
        yield from rounds(root, name)


def rounds(root: Path, name: str) -> Iterator[str]:
    """The rounds of one scenario."""
    folder = root / name
    folder.mkdir()
    project = Project.create(folder / "project", "Rounds", OWNER.public, OWNER.name)
    (project.root / "secret").write_text("5e" * 32 + "\n")
    for number, step in enumerate(SCENARIOS[name], 1):
        yield f"# {name} {number}"
        if "team" in step:
            (project.root / "team.toml").write_text(step["team"], "utf-8")
        project = Project.open(project.root)
        with project.locked():
            if "left" in step:
                record_departure(
                    project, Departure(person=step["left"], because="Another job.", at="2026-02-01T00:00:00Z")
                )
            here = folder / str(number)
            here.mkdir()
            try:
                yield from taken(project, step, here)
            except AnnotatorError as refused:
                yield f"refused {refused.code}: {refused.message} {refused.hint}"


def main() -> None:
    with tempfile.TemporaryDirectory() as folder:
        ROUNDS.write_text("".join(f"{line}\n" for line in recorded(Path(folder))), "utf-8")


if __name__ == "__main__":
    main()
