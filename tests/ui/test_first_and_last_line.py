"""The words of the first and the last line: on one line, beside each other, whatever the text size and the width."""

from __future__ import annotations

from itertools import combinations

import pytest
from PySide6.QtCore import QPoint
from PySide6.QtWidgets import QApplication, QWidget

from annotator.ui.appearance import appearance
from annotator.ui.theme import TEXT_LABEL
from tests.ui.conftest import Desk, rating, rubric, task
from tests.ui.ink import Ink, texts


def written(desk: Desk, part: QWidget, size: int = 0) -> list[Ink]:
    """What is written in a part of the window, in one size where that is given."""
    QApplication.processEvents()
    seen = texts(desk.window)
    inside = [ink for ink in seen if ink.widget is part or part.isAncestorOf(ink.widget)]
    return [ink for ink in inside if size in (0, ink.font.pixelSize())]


def test_all_words_of_the_last_line_are_on_one_line(desk: Desk) -> None:
    desk.bring([task("one")], rubric(rating("quality")))
    heights = {}
    for percent in range(80, 201, 10):
        appearance.change(percent=percent)
        found = written(desk, desk.work.view.status, appearance.px(TEXT_LABEL.size))
        assert {"help", "4 scores to go", "Active"} <= {ink.words.partition(" 0")[0] for ink in found}
        heights[percent] = {ink.place.bottom() for ink in found}
    assert [percent for percent, several in heights.items() if len(several) > 1] == []


@pytest.mark.parametrize("width", [640, 900, 1366])
def test_no_words_of_the_first_line_cover_others(desk: Desk, width: int) -> None:
    desk.bring([task("one")], rubric(rating("quality")))
    desk.window.resize(width, 768)
    over = []
    for percent in range(80, 201, 20):
        appearance.change(percent=percent)
        found = written(desk, desk.work.view.top)
        over += [
            (percent, one.words, other.words)
            for one, other in combinations(found, 2)
            if one.place.adjusted(1, 0, -1, 0).intersects(other.place)
        ]
        assert any(ink.words == desk.work.view.top.saved_words for ink in found)
    assert over == []


@pytest.mark.parametrize("width", [640, 1366])
@pytest.mark.parametrize("text", ["Submitted.", "The owner has changed a text since you judged it. " * 9, ""])
def test_a_notice_and_the_first_steps_cover_no_words_of_the_first_line(desk: Desk, width: int, text: str) -> None:
    desk.bring([task("one")], rubric(rating("quality")))
    view = desk.work.view
    desk.window.resize(width, 768)
    if text:
        view.notices.show_notice(text)
    else:
        desk.window.table["help.first_steps"].trigger()
    for percent in (100, 150):
        appearance.change(percent=percent)
        found = written(desk, view.top)
        over = view.notices if text else desk.find("first_steps")
        place = over.rect().translated(over.mapTo(desk.window, QPoint()))
        assert over.isVisible()
        assert [ink.words for ink in found if ink.place.intersects(place)] == []
        assert {"Task 1 of 1", view.top.saved_words} <= {ink.words for ink in found}


def test_an_owner_is_not_cut_beside_free_room(desk: Desk) -> None:
    desk.bring([task("one")])
    top = desk.work.view.top
    cut = []
    for letters in range(10, 60):
        top.change(owner="n" * letters)
        owner, rest = top._places["owner"], top._places["rest"]
        if owner.width() < top._width(f"{'n' * letters}{top._verification[0]}"):
            cut.append(rest.width())
    assert cut
    assert max(cut) < 60
    top.change(flagged=True)
    assert top._places["rest"].width() >= top._width(top._flag_words())
