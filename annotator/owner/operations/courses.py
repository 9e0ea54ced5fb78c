"""``course new | check | build | remove``: courses, and the one that a project's bundles contain."""

from __future__ import annotations

import shlex
from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING

from annotator.owner.operations.result import DataResult
from annotator.owner.project.owner_project import Project
from annotator.text.output_lines import counted

if TYPE_CHECKING:
    from annotator.owner.courses.course_bundle import CourseBuildResult


def new_course(
    folder: Path,
    preset: str = "helpsteer",
) -> DataResult:
    """Create a course in a new folder, as a copy of a preset's course. It can be used unchanged.

    Parameters:
        preset = --from PRESET: The preset whose course to copy; see `rubric list`.
        folder = DIR: A folder that does not exist yet.
    """
    from annotator.owner.courses.course_folder import start_course

    start_course(folder, preset)
    check = f"annotator course check {shlex.quote(str(folder))} --rubric {preset}"
    text = [f"Wrote the course of {preset} to {folder}.", f"Change what you like, then: {check}"]
    return DataResult({"path": str(folder)}, text)


def check_course(folder: Path, rubric: str) -> DataResult:
    """List the errors in a course: files, tasks, impossible gold answers. Nothing is written.

    Parameters:
        folder = DIR: The course's folder.
        --rubric PRESET|FILE: The rubric of the tasks.
    """
    from annotator.owner.courses.course_bundle import build_course_from_folder
    from annotator.owner.courses.course_folder import read_course
    from annotator.owner.rubrics.rubrics import load_rubric

    return _report(build_course_from_folder(read_course(folder), load_rubric(rubric).rubric, bytes(32)))


def build_course(folder: Path, project: Project, rubric: str) -> DataResult:
    """Add the course to a project. All bundles built afterwards contain it.

    Parameters:
        folder = DIR: The course's folder.
        --rubric PRESET|FILE: The rubric of the tasks.
    """
    from annotator.owner.courses.course_bundle import build_course_from_folder, keep_course
    from annotator.owner.courses.course_folder import read_course
    from annotator.owner.rubrics.rubrics import load_rubric

    read, asked_rubric = read_course(folder), load_rubric(rubric).rubric
    with project.locked() as opened:
        built = build_course_from_folder(read, asked_rubric, opened.secret)
        keep_course(opened, built)
    return _report(
        built,
        "Bundles built from here on carry it. Who has tasks already gets it with `annotator tasks assign --more`.",
    )


def remove_course(project: Project) -> DataResult:
    """Remove the course from bundles that are built afterwards. Its gold answers are kept, to score pending results."""
    from annotator.owner.courses import course_bundle

    with project.locked() as opened:
        removed = course_bundle.remove_course(opened)
    text = "Bundles built from here on carry no course." if removed else "The project had no course."
    return DataResult({"removed": removed}, [text])


def _report(built: CourseBuildResult, *text: str) -> DataResult:
    course, test = built.course, built.course.qualification
    kinds = Counter(step.kind for step in course.steps)
    items = {"pool": len(test.pool), "drawn": test.size, "scored": test.scored} if test else {}
    data = {"id": course.id, "title": course.title, "steps": dict(kinds), **items, "remarks": built.remarks}
    parts = [counted(kinds[kind], kind) for kind in ("page", "example") if kinds[kind]]
    parts += [f"{kinds['practice']} to practise"] if kinds["practice"] else []
    if test is not None:
        scored_by = {"owner": "scored by you", "laptop": "scored on the laptop", "reviewer": "read by a person"}[
            test.scored
        ]
        parts.append(f"a test of {test.size} out of {counted(len(test.pool), 'item')}, {scored_by}")
    notes = [f"note: {remark}" for remark in built.remarks]
    return DataResult(data, [*notes, f"{course.title}: {', '.join(parts)}; without a mistake.", *text])
