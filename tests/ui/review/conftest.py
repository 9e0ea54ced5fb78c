"""Projects of somebody's work: to be reviewed, to be adjudicated, and the annotator's own that came back."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

import pytest
from PySide6.QtCore import Qt

from annotator.bundle.info import BundleMetadata
from annotator.model.annotation import Annotation
from annotator.model.rubric import Rubric
from annotator.services.view_models import ReturnedAnswer, ReturnedTask, TaskViewModel
from annotator.ui.review.review_controller import ReviewController
from tests.import_verified import import_verified
from tests.ui.conftest import FIVE, OWNER, PROJECT, Desk, rating, task

CONTROL = Qt.KeyboardModifier.ControlModifier
REASONS = (("wrong", "The score is wrong"), ("unfounded", "No reason is given"), ("unread", "It was not read"))


def block(purpose: str = "review") -> dict[str, Any]:
    reasons = [{"key": key, "title": title} for key, title in REASONS] if purpose == "review" else []
    return {"type": "review", "key": "review", "title": "Review", "purpose": purpose, "reasons": reasons}


def asks(*blocks: Mapping[str, Any], purpose: str = "review") -> Rubric:
    chosen = blocks or [rating(key) for key in FIVE]
    return Rubric.model_validate({"id": "test", "title": "Test", "blocks": [*chosen, block(purpose)]})


def with_review(plain: Rubric, purpose: str = "review") -> Rubric:
    return Rubric.model_validate(plain.model_dump() | {"blocks": [*plain.model_dump()["blocks"], block(purpose)]})


def scored(answers: int = 4, **other: int) -> Annotation:
    """All scores 2, but for those that are named like ``r1_helpfulness``."""
    given = {f"q1/r{n}": {key: other.get(f"r{n}_{key}", 2) for key in FIVE} for n in range(1, answers + 1)}
    return Annotation(status="submitted", ratings=given)


def work(
    annotation: Annotation, author: str = "Annotator 1", notes: Sequence[Mapping[str, str]] = ()
) -> dict[str, Any]:
    document = annotation.model_dump(mode="json", exclude_defaults=True)
    return {"author": author, "revision": 1, "annotation": document, "notes": list(notes)}


def item(name: str, *works: Mapping[str, Any], answers: int = 4) -> dict[str, Any]:
    return task(name, answers) | {"reviewed": list(works)}


def bring(desk: Desk, lines: Sequence[Mapping[str, Any]], asked: Rubric, purpose: str = "review") -> None:
    """A review bundle, opened."""
    info = BundleMetadata.model_validate(
        {
            "kind": "tasks", "project_id": PROJECT, "project_title": "A review", "series": "main", "sequence": 1,
            "author_fingerprint": OWNER.public.fingerprint, "author_name": OWNER.name, "program_version": "0",
            "created": "2026-01-01T00:00:00+00:00", "display_seed": "seed", "purpose": purpose,
        }
    )  # fmt: skip
    import_verified(
        desk.backend._store, info, "a" * 64, rubric=asked, guidelines="# Rules",
        task_lines=[json.dumps(line).encode() for line in lines], owner=OWNER.public,
    )  # fmt: skip
    desk.backend.make_identity()
    desk.window.open_project(PROJECT)


class Reviewer:
    """The window on work to be reviewed, with what tests ask of it most. It counts the keys that are pressed."""

    def __init__(self, desk: Desk) -> None:
        self.desk = desk
        self.pressed = 0

    def press(self, *keys: str | Qt.Key, held: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier) -> None:
        for key in keys:
            self.desk.press(key, held=held)
            self.pressed += 1

    def finish(self) -> None:
        self.press(Qt.Key.Key_Return, held=CONTROL)

    @property
    def on(self) -> ReviewController:
        return self.desk.work.review

    def annotation(self, position: int | None = None) -> Annotation:
        return self.desk.work.session.view(position).annotation

    def verdict(self, position: int | None = None) -> str:
        review = self.annotation(position).review
        return review.verdict or "" if review is not None else ""

    @property
    def here(self) -> int:
        return self.desk.work.session.position

    @property
    def message(self) -> str:
        return self.desk.work.view.status.message


def hand_back(desk: Desk, position: int, *places: ReturnedAnswer, reason: str = "") -> None:
    """The owner gives a task back that was submitted, as a receipt would say."""
    session = desk.work.session
    shown = session.view

    def view(at: int | None = None) -> TaskViewModel:
        view_model = shown(at)
        given = view_model.position == position and view_model.annotation.status != "submitted"
        returned_task = ReturnedTask(view_model.task_id, reason, 1, places)
        return replace(view_model, returned=returned_task) if given else view_model

    session.view = view  # type: ignore[method-assign]


@pytest.fixture
def reviewer(desk: Desk) -> Reviewer:
    return Reviewer(desk)
