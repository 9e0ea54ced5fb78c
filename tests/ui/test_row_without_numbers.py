"""A row whose answer is in words alone: it is shown and measured without cells."""

from __future__ import annotations

from dataclasses import dataclass

import pytest
from pytestqt.qtbot import QtBot

from annotator.model.annotation import Annotation
from annotator.model.answer_edits import SetAnswerNote
from annotator.model.edit import AnnotationEdit
from annotator.ui.workspace.score_row import ScoreRowWidget
from annotator.workspace.field_models import AnswerFieldModel


@dataclass(frozen=True)
class WordsField(AnswerFieldModel):
    """An answer in words, as a block could ask for."""

    answer_kind = "words"

    def given(self, annotation: Annotation, target: str) -> int | None:
        return 1 if annotation.answer(target, self.key).note else None

    def edit(self, annotation: Annotation, target: str, value: int | None) -> AnnotationEdit:  # noqa: ARG002
        return SetAnswerNote(target=target, key=self.key, text="")


@pytest.mark.parametrize("width", [40, 600])
def test_a_row_without_numbers_is_painted_with_its_name(qtbot: QtBot, width: int) -> None:
    row = ScoreRowWidget(WordsField("why", "Reason", "", ()))
    qtbot.addWidget(row)
    row.bind("path", "Response A")
    blank = ScoreRowWidget(WordsField("why", " ", "", ()))
    qtbot.addWidget(blank)
    for each in (row, blank):
        each.resize(width, each.height_at(width, placed=False))
        each.change(score=None)
    assert row.field.digits == []
    assert row.accessibleName() == "Response A, Reason"
    assert row.grab().toImage() != blank.grab().toImage()
    row.change(score=1)
    assert row.accessibleDescription() == "1"
