"""Work to be reviewed or adjudicated, as an owner sends it: rubrics, tasks and bundles."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from annotator.bundle.bundle_writer import write_bundle
from annotator.bundle.info import BundleMetadata
from annotator.bundle.signing_key import SigningKey
from annotator.model.annotation import Annotation
from annotator.model.blocks.review_block import Purpose
from annotator.model.reviewed_work import ReviewerHint, WorkUnderReview
from annotator.model.rubric import Rubric
from annotator.model.task import Task
from annotator.owner.reviews.review_plan import review_rubric


def with_work(task: Task, *annotations: Annotation, notes: Sequence[ReviewerHint] = ()) -> Task:
    """``task`` with the work of one person, who has ``notes``, or of several."""
    work = tuple(
        WorkUnderReview(author=f"Annotator {number}", annotation=annotation, notes=tuple(notes))
        for number, annotation in enumerate(annotations, 1)
    )
    return task.model_copy(update={"reviewed": work})


def review_line(task: Task) -> bytes:
    """The line of a task in a bundle."""
    return json.dumps(task.model_dump(mode="json", exclude_none=True), ensure_ascii=False).encode()


def review_bundle(
    path: Path, owner: SigningKey, project: str, rubric: Rubric, tasks: Sequence[Task],
    asked: Purpose = "review", **more: Any,
) -> Path:  # fmt: skip
    """A bundle in which ``tasks``, which have work, are reviewed; ``rubric`` is that of the work."""
    info = BundleMetadata(
        kind="tasks", project_id=project, project_title="Test project", author_fingerprint=owner.public.fingerprint,
        author_name=owner.name, created="2026-01-01T00:00:00+00:00", program_version="0", display_seed="seed",
        **{"series": f"{asked}-1", "sequence": 1, "purpose": asked, **more},
    )  # fmt: skip
    files = {
        "bundle.json": info.to_json(),
        "rubric.json": review_rubric(rubric, asked).model_dump_json().encode(),
        "tasks.jsonl": b"".join(review_line(task) + b"\n" for task in tasks),
    }
    write_bundle(path, "tasks", files, owner, "owner")
    return path
