"""The test by which people of known skill are chosen: a course of a project, which the owner scores."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Final

from annotator.owner.build.build import BundleBuildRequest, build
from annotator.owner.build.source import TaskWithLineNumber
from annotator.owner.courses.course_bundle import build_course_from_folder, keep_course
from annotator.owner.courses.course_folder import read_course
from annotator.owner.exchange.qualification import score_qualification_tests
from annotator.owner.exports.exporters.helpsteer_forms import ATTRIBUTES
from annotator.owner.project.input_skip_policy import NOTHING
from annotator.owner.project.owner_project import Project
from annotator.owner.rubrics.rubrics import load_rubric
from annotator.owner.tasks.blinding import TaskDisclosureOptions
from annotator.services.scripted.hidden_truth import hidden_quality
from tests.simulation.laptops import OWNER, Laptop, project_at

TOP: Final = 4  # of each scale, which begins at 0
Place = tuple[str, str, str]
"""The owner's id of a task and of a response, and the attribute."""
Scores = Mapping[Place, float]


def right_scores(rows: Iterable[TaskWithLineNumber]) -> dict[Place, float]:
    """What somebody without noise would say of each response."""
    return {
        (row.task.id, response.id, key): round(hidden_quality(response.text, key) * TOP)
        for row in rows
        for response in row.task.responses
        for key in ATTRIBUTES
    }


def with_test(root: Path, rows: Sequence[TaskWithLineNumber], scored: str = "owner", attempts: int = 1) -> Path:
    """A task bundle with a test of ``rows``, two responses each, before its one task; beside it the owner's project."""
    project, folder = project_at(root / "entry"), root / "course"
    folder.mkdir()
    right, lines = right_scores(rows), []
    for row in rows:
        task = row.task.model_dump(mode="json", exclude_defaults=True)
        task["responses"] = task["responses"][:2]
        given = {
            f"q1/r{at}": {key: right[row.task.id, response["id"], key] for key in ATTRIBUTES}
            for at, response in enumerate(task["responses"], 1)
        }
        lines.append(json.dumps({**task, "gold": {"ratings": given}, "reasons": {}}))
    (folder / "tasks.jsonl").write_text("\n".join(lines) + "\n", "utf-8")
    (folder / "course.toml").write_text(
        'id = "entry"\ntitle = "Entry"\n[[steps]]\nkind = "qualification"\ntitle = "Test"\n'
        f'tasks = {json.dumps([row.task.id for row in rows])}\nattempts = {attempts}\nscored = "{scored}"\n'
        f"overall = 0.9\ntolerance = {{ {', '.join(f'{key} = 1' for key in ATTRIBUTES)} }}\n"
    )
    asked = load_rubric("helpsteer")
    keep_course(project, build_course_from_folder(read_course(folder), asked.rubric, project.secret))
    return build(
        project,
        rows[:1],
        BundleBuildRequest(asked, TaskDisclosureOptions(responses=2)),
        OWNER,
        root / "entry.anntask",
        "rows",
    ).path


def scored(bundle: Path, laptops: Sequence[Laptop]) -> dict[str, tuple[float, bool]]:
    """By person the share of right answers in the test, and whether it was passed."""
    project = Project.open(bundle.with_name("entry"))
    files = []
    for laptop in laptops:
        done = laptop.answered(bundle, bundle.with_name(f"entry-{laptop.name}.annresult"))
        assert done.course == "waiting", "the owner scores it"
        project.trust("annotator", done.signer.public, laptop.name, person=laptop.name)
        files.append(done.export_result.path)
    attempts = score_qualification_tests(Project.open(project.root), files, OWNER, NOTHING).scored
    return {
        attempt.name: (attempt.score.share, attempt.score.passed) for attempt in attempts if attempt.score is not None
    }
