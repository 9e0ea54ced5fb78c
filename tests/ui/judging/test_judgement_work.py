"""Judged critiques in the window: the question at the end, own critiques, ranks by mouse, undo, what is missing."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import Qt
from PySide6.QtGui import QTextCursor
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QWidget

from annotator.ui.reading.reading_pane import ReadingPane
from tests.ui.conftest import PROJECT, Desk
from tests.ui.critique.conftest import PASSAGE
from tests.ui.judging.conftest import Judge, answered, judged

CONTROL = Qt.KeyboardModifier.ControlModifier
ALT = Qt.KeyboardModifier.AltModifier
PLAIN = {"severities": [], "categories": [{"key": "other", "title": "Other"}]}


def series(judge: Judge) -> list[Any]:
    critiques = judge.desk.work.session.view().annotation.critiques.get("q1/r1")
    return list(critiques.series) if critiques is not None else []


def shows(judge: Judge, name: str) -> bool:
    return any(widget.isVisible() for widget in judge.desk.window.findChildren(QWidget, name))


def test_the_question_at_the_end_is_the_one_that_fits_and_changes_with_a_verdict(judge: Judge) -> None:
    assert not shows(judge, "workspace.judging.closing")
    judge.press("x", "x", "x", "x")
    assert judge.focused == "workspace.judging.closing"
    label = judge.desk.find("workspace.judging.closing.words")
    assert label.text() == "Could anybody write a helpful critique of this answer?"  # type: ignore[attr-defined]
    judge.press("y")
    assert judge.judgement.closing.question == "exists"
    judge.desk.find("workspace.judging.2").setFocus()
    judge.press("y")
    assert judge.judgement.closing is None, "another question is asked now, and has no answer yet"
    judge.press("1", "5")
    assert judge.focused == "workspace.judging.closing"
    assert label.text() == "Is there a better critique that says something else?"  # type: ignore[attr-defined]


def test_an_own_critique_says_yes_and_is_one_of_the_annotators(judge: Judge) -> None:
    judge.press("x", "x", "x", "x", "c")
    assert judge.judgement.closing.answer is True
    assert judge.focused == "workspace.critiques.w1.text"
    judge.press(*"Mine.", Qt.Key.Key_Escape)
    judge.press("1", "8")
    (own,) = series(judge)
    assert (own.text, own.severity, own.category, own.taken_from) == ("Mine.", "minor", "other", None)
    judge.press(Qt.Key.Key_Return, held=CONTROL)
    assert judge.desk.work.session.view(0).annotation.status == "submitted"


def test_a_judged_critique_is_adopted_with_what_it_points_at(judge: Judge) -> None:
    judge.press("y", "3", "6", "x", "x", "x")
    judge.desk.find("workspace.judging.1").setFocus()
    judge.press("t")
    (own,) = series(judge)
    given = judge.on.work.task.texts["q1/r1/c1"]
    assert (own.text, own.severity, own.category, own.taken_from) == (given, "major", "accuracy", "q1/r1/c1")
    assert [(span.target, span.exact) for span in own.spans] == [
        ("q1/r1", "strange object"), ("passage", "sphere of metal")
    ]  # fmt: skip
    assert judge.judgement.closing.answer is True
    judge.press(Qt.Key.Key_Escape)
    judge.desk.find("workspace.judging.2").setFocus()
    judge.press("t")
    assert len(series(judge)) == 1, "there is one already"
    judge.press("c")
    assert len(series(judge)) == 1


def test_what_a_critique_points_at_lights_up_on_both_sides_while_it_is_the_current_one(judge: Judge) -> None:
    def lit() -> dict[str, list[str]]:
        panes: dict[str, ReadingPane] = dict(judge.on.all_panes())
        return {
            target: [pane.rendered.source[h.start : h.end] for h in pane._layers["judged"]]
            for target, pane in panes.items()
            if pane._layers.get("judged")
        }

    assert lit() == {"q1/r1": ["strange object"], "passage": ["sphere of metal"]}
    judge.press("x")
    assert lit() == {}
    judge.press(Qt.Key.Key_Up)
    assert lit() == {"q1/r1": ["strange object"], "passage": ["sphere of metal"]}


def test_ranks_are_given_by_digit_by_enter_and_moved_by_keys(desk: Desk) -> None:
    desk.bring([answered("one", 3)], judged(severities=[], categories=[]))
    judge = Judge(desk)
    judge.press("y", "y", "y")
    judge.press(Qt.Key.Key_Return, held=CONTROL)
    panel = judge.on.judged_list.panel
    assert panel.ranks.items.cards["q1/r1/c1"].hasFocus(), "its rank is missing"
    assert not any(card.current for card in panel.in_order())
    judge.press("2", Qt.Key.Key_Return, Qt.Key.Key_Return)
    assert [path for group in judge.judgement.ranking.groups for path in group] == [f"q1/r1/c{n}" for n in (2, 1, 3)]
    assert judge.focused == "workspace.judging.closing"
    judge.press(Qt.Key.Key_Up)
    judge.press(Qt.Key.Key_Up, held=ALT)
    assert [path for group in judge.judgement.ranking.groups for path in group] == [f"q1/r1/c{n}" for n in (2, 3, 1)]
    row = panel.ranks.items.cards["q1/r1/c3"]
    assert row.hasFocus(), "the line that was moved keeps the keyboard"
    judge.press("=")
    assert len(judge.judgement.ranking.groups) == 3, "ties are not for this rubric"
    judge.press(Qt.Key.Key_Up, held=ALT)
    judge.press(Qt.Key.Key_Up)
    assert [card.id for card in panel.in_order() if card.current] == ["q1/r1/c3"]


def test_undo_goes_back_to_the_critique_and_redo_too(judge: Judge) -> None:
    judge.press("x", "x")
    judge.press("z", held=CONTROL)
    assert set(judge.judgement.verdicts) == {"q1/r1/c1"}
    assert judge.focused == "workspace.judging.2"
    judge.press("z", held=CONTROL | Qt.KeyboardModifier.ShiftModifier)
    assert set(judge.judgement.verdicts) == {"q1/r1/c1", "q1/r1/c2"}


def test_a_choice_before_the_verdict_says_so_and_changes_nothing(judge: Judge) -> None:
    judge.press("3")
    assert judge.desk.work.session.view().annotation.judgements == {}
    assert "Y" in judge.desk.work.view.status.message


def test_submitting_leads_to_what_is_missing(judge: Judge) -> None:
    judge.press("x", Qt.Key.Key_Down)
    assert judge.focused == "workspace.judging.3"
    judge.press(Qt.Key.Key_Return, held=CONTROL)
    assert judge.focused == "workspace.judging.2"
    assert judge.desk.work.session.status(0) != "submitted"
    judge.press(Qt.Key.Key_Down, "x", "x")
    assert judge.focused == "workspace.judging.2", "the last one leads to the first that is left"


def test_submitting_leads_to_a_critique_before_the_question_about_all_of_them(judge: Judge) -> None:
    judge.press("y", "1", Qt.Key.Key_Down, *"xxx")
    judge.press(Qt.Key.Key_Return, held=CONTROL)
    assert judge.focused == "workspace.judging.1", "its category comes before the question below"


def test_click_gives_verdict(judge: Judge) -> None:
    QTest.mouseClick(judge.desk.find("workspace.judging.1.verdict.yes"), Qt.MouseButton.LeftButton)
    QTest.mouseClick(judge.desk.find("workspace.judging.1.severity.minor"), Qt.MouseButton.LeftButton)
    QTest.mouseClick(judge.desk.find("workspace.judging.1.category.other"), Qt.MouseButton.LeftButton)
    assert judge.focused == "workspace.judging.2"
    assert judge.judgement.verdicts["q1/r1/c1"].severity == "minor"
    QTest.mouseClick(judge.desk.find("workspace.judging.4"), Qt.MouseButton.LeftButton)
    assert judge.on.judged_list.panel.in_order()[3].current


def test_a_restart_goes_back_to_the_critique_that_was_being_judged(judge: Judge) -> None:
    def restart() -> None:
        judge.desk.restart()
        judge.desk.window.open_project(PROJECT)

    judge.desk.work.session.place = {"target": "q1/r1", "key": "", "part": "q9/r9/c9 x"}
    restart()
    assert judge.focused == "workspace.judging.1", "no place of the task was saved"
    judge.press(Qt.Key.Key_Down, Qt.Key.Key_Down)
    assert judge.focused == "workspace.judging.3"
    restart()
    assert judge.focused == "workspace.judging.3"
    assert [card.current for card in judge.on.judged_list.panel.in_order()] == [False, False, True, False]
    judge.press(Qt.Key.Key_Up, Qt.Key.Key_Up, "x", "y", "1")
    before = judge.judgement
    restart()
    assert judge.judgement == before
    assert judge.focused == "workspace.judging.2", "its category is still open"


def test_finished_work_is_locked_softly(judge: Judge) -> None:
    judge.press("x", "x", "x", "x", "x")
    judge.press(Qt.Key.Key_Return, held=CONTROL)
    judge.desk.work.go_to_task(0)
    before = judge.judgement
    judge.desk.find("workspace.judging.1").setFocus()
    judge.press("y")
    assert judge.judgement == before
    judge.press("y")
    assert judge.judgement.verdicts["q1/r1/c1"].helpful
    assert judge.desk.work.session.status(0) == "revised"


def test_without_an_own_critique_there_is_no_place_for_one(desk: Desk) -> None:
    desk.bring([answered("one", 3)], judged(own="none", closing=False))
    judge = Judge(desk)
    judge.press("x", "x", "x", "c")
    assert series(judge) == []
    assert not shows(judge, "workspace.critiques")
    assert not shows(judge, "workspace.judging.1.take")


def test_a_rank_that_moves_others_says_which(desk: Desk) -> None:
    desk.bring([answered("one", 3)], judged(severities=[], categories=[], ties=True))
    judge = Judge(desk)
    judge.press("y", "y", "y", "1", "2", "2")
    judge.on.judged_list.panel.ranks.items.cards["q1/r1/c1"].setFocus()
    judge.press("3")
    assert judge.judgement.ranking.groups == (("q1/r1/c2", "q1/r1/c3"), ("q1/r1/c1",))
    assert desk.work.view.status.message == "It is rank 2: ranks have no gaps. Moved with it: 2 to 1, 3 to 1."


def test_quotes_of_the_first_critique_are_in_sight_at_the_opening(desk: Desk) -> None:
    """Those of the second one were, when it became the current one; so they are after a restart."""
    long = "\n\n".join(f"Paragraph {n}: {PASSAGE}" for n in range(60))
    tasks = [answered("one"), answered("two")]
    for task in tasks:
        task["passage"]["text"] = long
        for critique in task["questions"][0]["responses"][0]["critiques"]:
            critique["spans"] = [
                {"on": "passage", "start": len(long) - 15, "end": len(long) - 6, "exact": long[-15:-6]}
            ]
    desk.bring(tasks, judged())
    for _ in range(2):
        pane = Judge(desk).on.all_panes()["passage"]
        where = pane.reading_document.map.to_document(len(long) - 15, len(long) - 6)
        cursor = QTextCursor(pane.document())
        cursor.setPosition(where[0])
        assert pane.viewport().visibleRegion().contains(pane.cursorRect(cursor).center())
        desk.restart()
        desk.window.open_project(PROJECT)
