"""The board: all responses with scores and ranks, put in order by keys and by dragging, and any two side by side."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget

from annotator.ui.appearance import Appearance
from annotator.ui.workspace.ranking_board import RankingBoard, RankingBoardRowWidget, board_columns
from tests.ui.conftest import Desk, rating, rubric, task

ALT, SHIFT, CONTROL = (
    Qt.KeyboardModifier.AltModifier, Qt.KeyboardModifier.ShiftModifier, Qt.KeyboardModifier.ControlModifier,
)  # fmt: skip
K = Qt.Key
RANKING: dict[str, Any] = {
    "type": "ranking", "key": "rank", "title": "Rank", "targets": ["prompt"], "ties": True, "unrankable": True,
}  # fmt: skip


def opened(desk: Desk, answers: int = 8, ranking: dict[str, Any] | None = None) -> RankingBoard:
    desk.bring([task("one", answers), task("two", answers)], rubric(rating("helpfulness"), ranking or RANKING))
    desk.press("b", held=ALT)
    return desk.work.view.board


def order(desk: Desk) -> str:
    """The letters on the board by rank: ties in brackets, then those without a rank behind a bar."""
    found, before = "", None
    for row in desk.work.view.board.state.rows:
        tied = before is not None and row.tied and (before.section, before.rank) == (row.section, row.rank)
        bar = "|" if before is None and row.section == "open" else ""
        bar = "|" if before is not None and before.section != row.section else bar
        found += bar + ("=" if tied else "") + row.letter
        before = row
    return found


def in_sight(desk: Desk) -> set[str]:
    return {card.model.letter for card in desk.work.view.columns.in_sight if card.model is not None}


def current(desk: Desk) -> str:
    model = desk.work.focus.model
    return model.letter if model is not None else ""


def line(desk: Desk, letter: str) -> RankingBoardRowWidget:
    lines = desk.work.view.board.lines
    return next(each for each in lines if each.row is not None and each.row.letter == letter)


def test_it_shows_every_response_with_scores_ranks_and_what_is_missing(desk: Desk) -> None:
    desk.bring([task("one", 3)], rubric({**rating("helpfulness"), "unsure": True}, RANKING))
    desk.press("u", "3", "2")
    desk.press("b", held=ALT)
    board = desk.work.view.board
    assert board.hasFocus()
    assert [(row.letter, row.rank, row.cells, row.missing) for row in board.state.rows] == [
        ("A", 2, ("3?",), 0), ("B", None, ("–",), 2), ("C", None, ("–",), 2),
    ]  # fmt: skip
    assert board.accessibleName() == "All responses: 1 of 3 complete"
    assert line(desk, "A").accessibleDescription() == "Rank: 2. Helpfulness: 3?. complete"


def test_digits_on_the_board_rank_and_leave_the_keyboard_there(desk: Desk) -> None:
    desk.bring([task("one", 3)], rubric(rating("helpfulness"), RANKING))
    desk.press("b", held=ALT)
    board = desk.work.view.board
    desk.press(K.Key_Down, "2", "1")
    assert board.hasFocus()
    assert order(desk) == "CB|A"
    assert desk.scores() == {}
    assert current(desk) == "A", "the next one without a rank"
    desk.press(K.Key_Down)
    assert board.hasFocus()


def test_keys_put_responses_in_order_and_each_is_in_sight_before(desk: Desk) -> None:
    board = opened(desk)
    assert order(desk) == "|ABCDEFGH"
    assert current(desk) == "A"
    for _ in range(5):
        desk.press(K.Key_Down)
    assert current(desk) == "F"
    assert "F" in in_sight(desk)
    desk.press(K.Key_Up, held=ALT)
    assert order(desk) == "F|ABCDEGH"
    desk.press("B", held=SHIFT)
    assert board.hasFocus()
    desk.press(K.Key_Up, held=ALT)
    desk.press(K.Key_Up, held=ALT)
    assert order(desk) == "BF|ACDEGH"
    desk.press("H", held=SHIFT)
    assert "H" in in_sight(desk)
    desk.press("=")
    assert order(desk) == "BF=H|ACDEG"
    desk.press(K.Key_Down, held=ALT)
    assert order(desk) == "BFH|ACDEG"
    desk.press("A", held=SHIFT)
    desk.press("0")
    assert order(desk) == "BFH|CDEG|A"
    desk.press("0")
    assert order(desk) == "BFH|ACDEG"
    desk.press(K.Key_Z, held=CONTROL)
    assert order(desk) == "BFH|CDEG|A"


def drag(desk: Desk, letter: str, onto: str, *, below: bool) -> None:
    source, goal = line(desk, letter), line(desk, onto)
    inside = QPoint(40, source.height() // 2)
    edge = goal.mapTo(desk.window, QPoint(40, goal.height() - 3 if below else 3))
    QTest.mousePress(source, Qt.MouseButton.LeftButton, pos=inside)
    for step in range(1, 9):
        start = source.mapTo(desk.window, inside)
        QTest.mouseMove(source, source.mapFrom(desk.window, start + (edge - start) * step / 8))
        QApplication.processEvents()
    QTest.mouseRelease(source, Qt.MouseButton.LeftButton, pos=source.mapFrom(desk.window, edge))


def test_dragging_gives_ranks_joins_ties_and_takes_ranks_away(desk: Desk) -> None:
    opened(desk, 5)
    for letter in "ABC":
        desk.press(letter, held=SHIFT)
        desk.press(K.Key_Up, held=ALT)
    assert order(desk) == "ABC|DE"
    drag(desk, "C", "A", below=False)
    assert order(desk) == "CAB|DE"
    assert current(desk) == "C"
    drag(desk, "E", "A", below=False)
    assert order(desk) == "CEAB|D"
    desk.press("A", held=SHIFT)
    desk.press("=")
    assert order(desk) == "CA=EB|D"
    drag(desk, "B", "A", below=True)
    assert order(desk) == "CA=B=E|D"
    drag(desk, "C", "D", below=True)
    assert order(desk) == "A=B=E|CD"


def test_without_ties_every_response_has_a_rank_of_its_own(desk: Desk) -> None:
    opened(desk, 3, {**RANKING, "ties": False, "unrankable": False})
    for letter in "ABC":
        desk.press(letter, held=SHIFT)
        desk.press(K.Key_Up, held=ALT)
    drag(desk, "C", "B", below=False)
    assert order(desk) == "ACB"
    desk.press("=")
    assert order(desk) == "ACB"


def test_any_two_stand_side_by_side_until_a_third_is_wanted(desk: Desk) -> None:
    opened(desk, 20)
    desk.press("B", held=SHIFT)
    desk.press("d")
    assert "Choose the response to compare with Response B" in desk.work.view.status.message
    desk.press("T", held=SHIFT)
    desk.press("d")
    assert in_sight(desk) == {"B", "T"}
    assert desk.work.view.pair() is not None
    desk.press(K.Key_Left)
    desk.press("R", held=SHIFT)
    assert "R" in in_sight(desk)
    desk.press("1", held=ALT)
    assert len(in_sight(desk)) > 2


def test_it_follows_the_task_and_goes_with_its_key(desk: Desk) -> None:
    board = opened(desk)
    desk.press(K.Key_Up, held=ALT)
    desk.press(K.Key_PageDown, held=CONTROL)
    assert order(desk) == "|ABCDEFGH"
    desk.press("b", held=ALT)
    assert board.isHidden()
    assert desk.focused.startswith("workspace.response.")


def test_esc_leads_back_to_the_scores_and_one_response_has_no_board(desk: Desk) -> None:
    desk.bring([task("one", 3), task("two", 1)], rubric(rating("helpfulness")))
    desk.press("b", held=ALT)
    board = desk.work.view.board
    desk.press(K.Key_Escape)
    assert not board.hasFocus()
    assert board.isVisible()
    desk.press(K.Key_PageDown, held=CONTROL)
    assert board.isHidden()
    assert not desk.window.table["view.board"].isEnabled()


def test_it_is_an_overview_where_no_ranks_are_asked(desk: Desk) -> None:
    desk.bring([task("one", 3)], rubric(rating("helpfulness"), rating("tone")))
    desk.press("3")
    desk.press("b", held=ALT)
    board = desk.work.view.board
    assert (board.state.columns, board.state.ranking) == (("Helpfulness", "Tone"), "")
    assert [row.cells for row in board.state.rows] == [("3", "–"), ("–", "–"), ("–", "–")]
    desk.press(K.Key_Down)
    desk.press(K.Key_Return)
    assert desk.focused.startswith("workspace.response.")
    assert current(desk) == "B"


def test_the_last_line_names_no_arrows_that_choose_on_the_board_instead(desk: Desk) -> None:
    opened(desk, 3)
    said = dict(desk.work.view.status.hints)
    assert "0 – 4" in said
    assert not {"attribute", "response"} & set(said.values())
    desk.press(K.Key_Return)
    assert {"attribute", "response"} <= {words for _, words in desk.work.view.status.hints}


def test_the_board_describes_no_response_while_none_is_in_focus(desk: Desk) -> None:
    desk.bring([task("one", 3)], rubric(rating("helpfulness", targets=("response", "prompt")), RANKING))
    desk.press("b", held=ALT)
    board = desk.work.view.board
    assert board.accessibleDescription().startswith("Response A. ")
    prompt = desk.work.focus.find("q1", "helpfulness")
    assert prompt is not None
    desk.work.focus.go_to(prompt)
    assert current(desk) == ""
    assert board.accessibleDescription() == ""


def test_rows_are_as_high_as_those_of_a_board_opened_at_this_zoom(desk: Desk) -> None:
    board = opened(desk)
    before = [line.height() for line in board.lines]
    desk.press(Qt.Key.Key_Plus, held=CONTROL)
    assert all(now > then for now, then in zip([line.height() for line in board.lines], before, strict=True))
    desk.press("0", held=CONTROL)
    assert [line.height() for line in board.lines] == before


def test_columns_give_way_and_never_cover_the_letter_or_what_is_missing() -> None:
    appearance = Appearance(family="DejaVu Sans")
    wide, short, narrow, none = (board_columns(appearance, width, 5) for width in (340, 200, 130, 60))
    assert [(len(each.places), each.short) for each in (wide, short)] == [(5, False), (5, True)]
    assert 0 < len(narrow.places) < 5
    assert not none.places
    for width, columns in ((340, wide), (200, short), (130, narrow)):
        ends = [x + cell for x, cell in columns.places]
        assert columns.places[0][0] >= appearance.px(46)
        assert ends[-1] <= width - columns.state
        assert [x for x, _ in columns.places[1:]] == ends[:-1]


def test_titles_follow_the_width_of_the_rows(desk: Desk) -> None:
    board = opened(desk)
    (title,) = [widget for widget in board.findChildren(QWidget) if type(widget).__name__ == "_ColumnTitles"]
    inside = board.lines[0].parentWidget()
    assert inside is not None
    QApplication.processEvents()
    painted: list[int] = []
    title.paintEvent = lambda _: painted.append(inside.width())  # type: ignore[method-assign]
    inside.resize(inside.width() - 12, inside.height())  # as a scroll bar does that comes
    QApplication.processEvents()
    assert painted
    assert painted[-1] == inside.width()


def test_response_selected_for_a_comparison_is_not_one_of_the_next_task(desk: Desk) -> None:
    board = opened(desk)
    desk.press("d")
    assert board.state.marked
    desk.press(K.Key_PageDown, held=CONTROL)
    assert desk.work.session.position == 1
    assert not board.state.marked
