"""What the palette and the first line offer where work is reviewed, decided on side by side, or has come back."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QListWidget

from annotator.ui.actions import TABLE
from annotator.ui.dialogs.command_palette import ORDER
from tests.ui.conftest import active
from tests.ui.review.conftest import CONTROL, Reviewer, asks, bring, item, scored, work


def reviewing(reviewer: Reviewer) -> None:
    bring(reviewer.desk, [item("one", work(scored()))], asks())


def adjudicating(reviewer: Reviewer) -> None:
    both = work(scored(r1_helpfulness=4)), work(scored(), "Annotator 2")
    bring(reviewer.desk, [item("one", *both)], asks(purpose="adjudication"), "adjudication")


@pytest.mark.parametrize(("begin", "own"), [(reviewing, "Accept"), (adjudicating, "All answers side by side")])
def test_palette_opens_during_review(reviewer: Reviewer, begin: Callable[[Reviewer], None], own: str) -> None:
    begin(reviewer)
    active(reviewer.desk)
    reviewer.press("k", held=CONTROL)
    palette = QApplication.activeModalWidget()
    assert palette is not None
    rows = palette.findChildren(QListWidget, "palette.list")[0]
    titles = [rows.item(row).text() for row in range(rows.count())]
    reviewer.press(Qt.Key.Key_Escape)
    assert any(title.startswith(own) for title in titles), titles


def test_every_command_has_its_place_in_the_palette() -> None:
    assert {command.context for command in TABLE} <= set(ORDER)


@pytest.mark.own_window
def test_a_review_does_not_make_a_narrow_window_wider(reviewer: Reviewer) -> None:
    window = reviewer.desk.window
    window.resize(800, 560)
    reviewing(reviewer)
    for _ in range(5):
        QApplication.processEvents()
    assert (window.width(), window.height()) == (800, 560)
