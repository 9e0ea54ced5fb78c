"""What is painted of a part of a row, as it comes into sight line by line, is what all of it shows there."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPoint, QRect
from PySide6.QtGui import QImage, QRegion

from annotator.ui.workspace.score_row import RETURNED, ScoreRowWidget
from tests.ui.conftest import Desk
from tests.ui.preset_tasks import preset, vicuna

MARKS = {"none": "", "corrected": "corrected", "returned": f"{RETURNED} It says nothing of the second half of it."}


def painted(row: ScoreRowWidget, part: QRect) -> QImage:
    picture = QImage(row.size(), QImage.Format.Format_RGB32)
    picture.fill(0)
    row.render(picture, part.topLeft(), QRegion(part))
    return picture.copy(part)


@pytest.mark.parametrize("mark", MARKS)
def test_a_row_shows_the_same_line_by_line(desk: Desk, mark: str) -> None:
    desk.bring(vicuna(2), preset("comparison"))
    for row in desk.window.findChildren(ScoreRowWidget):
        row.change(mark=(MARKS[mark], mark))
        for width in (130, 420):  # with the answers under the name, and beside it
            row.resize(width, row.height_at(width, placed=False))
            whole = painted(row, row.rect())
            for top in range(row.height()):
                line = QRect(QPoint(0, top), QPoint(width - 1, top))
                assert painted(row, line) == whole.copy(line), (row.objectName(), width, top)
