"""A preview of a rubric: a throw-away project with tasks to try it on."""

from __future__ import annotations

from pathlib import Path

from annotator.bundle.signing_key import SigningKey
from annotator.errors import AnnotatorError
from annotator.owner.blinding import Disclosure
from annotator.owner.build import Order, build
from annotator.owner.courses.course_making import MadeCourse, keep_course
from annotator.owner.owner_project import Project
from annotator.owner.rubrics import Protocol
from annotator.owner.source import read_source
from annotator.paths import resource

EXAMPLES = "preview.jsonl"


def build_preview(protocol: Protocol, folder: Path, course: MadeCourse | None = None) -> Path:
    """Make a project and a task bundle in ``folder``, from those of the program's own examples that are asked about;
    a ``course`` comes before them where one is given.

    The key that signs it is forgotten at once. Raises ``rubric.no_example``.
    """
    rows = tuple(
        row
        for row in read_source(resource("examples", EXAMPLES))
        if any(protocol.rubric.asked_of(row.task, path) for path in row.task.kinds)
    )
    if not rows:
        raise AnnotatorError("rubric.no_example", "None of the program's examples is asked about by this rubric.")
    signer = SigningKey.generate("Preview")
    project = Project.create(folder / "project", f"Preview: {protocol.rubric.title}", signer.public, signer.name)
    if course is not None:
        keep_course(project, course)
    out = folder / "preview.anntask"
    build(project, rows, Order(protocol, Disclosure()), signer, out, EXAMPLES)
    return out
