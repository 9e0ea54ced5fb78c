"""The row of a number that was corrected: the new number, and what was there before."""

from __future__ import annotations

import itertools
from typing import Any

import pytest
from PySide6.QtCore import QRect, Qt
from pytestqt.qtbot import QtBot

from annotator.model.blocks.rating_block import RatingBlock
from annotator.ui.appearance import appearance
from annotator.ui.theme import STRONG_LABEL, TEXT_LABEL
from annotator.ui.workspace import score_row
from annotator.ui.workspace.score_row import ScoreRowWidget
from annotator.workspace.field_models import RatingFieldModel
from tests.ui.conftest import rating

MARK = "was 17 (unsure)"
SCALE = "-20 to 20"


@pytest.fixture
def painted(monkeypatch: pytest.MonkeyPatch) -> dict[str, QRect]:
    """Where each text of a row was painted."""
    places: dict[str, QRect] = {}
    paint = score_row.paint_text

    def note(painter: Any, rect: QRect, text: str, *style: Any, **more: Any) -> int:
        width = paint(painter, rect, text, *style, **more)
        right = more.get("align") == Qt.AlignmentFlag.AlignRight
        places[text] = QRect(rect.right() + 1 - width if right else rect.x(), rect.y(), width, rect.height())
        return width

    monkeypatch.setattr(score_row, "paint_text", note)
    return places


@pytest.mark.parametrize("width", [200, 270, 301, 327, 600])
@pytest.mark.parametrize(("typed", "number"), [("", "-3"), ("1", "1…")])
@pytest.mark.parametrize("unsure", [False, True])
def test_the_mark_leaves_room_for_the_number(
    qtbot: QtBot, painted: dict[str, QRect], width: int, typed: str, number: str, unsure: bool
) -> None:
    block = RatingBlock.model_validate({**rating("temper", -20, 20), "unsure": True})
    row = ScoreRowWidget(RatingFieldModel.of(block, "response"))
    qtbot.addWidget(row)
    row.change(score=-3, typed=typed, unsure=unsure, mark=(MARK, MARK))
    row.resize(width, row.height_at(width, placed=False))
    row.grab()
    assert painted[number].width() == appearance.width(number, STRONG_LABEL)
    assert painted[MARK].width() > appearance.width("was 17…", STRONG_LABEL)
    scale = painted.get(SCALE, QRect())
    assert scale.width() in (0, appearance.width(SCALE, TEXT_LABEL))
    assert scale.width() or width not in (200, 600), "there is room: below the name, or beside it"
    texts = [painted["Temper"], painted[MARK], painted[number], scale]
    assert not any(one.intersects(other) for one, other in itertools.combinations(texts, 2))
