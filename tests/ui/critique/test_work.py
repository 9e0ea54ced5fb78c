"""The window on critiques: nothing typed is lost, names are unique, highlights by mouse, notes beside critiques."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QFontMetrics, QTextCursor
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QPlainTextEdit
from pytestqt.qtbot import QtBot

from annotator.ui.appearance import appearance
from annotator.ui.items.editor import TextEditor
from annotator.ui.items.missing_hint import HintLines
from annotator.ui.reading.reading_pane import ReadingPane
from annotator.ui.theme import READING_LINE_HEIGHT, TEXT_READING
from annotator.ui.widgets.button import Button
from annotator.ui.widgets.vertical_scroll_area import VerticalScrollArea
from annotator.workspace.lists import HighlightAddress, ItemPlace
from tests.conftest import PATIENCE
from tests.ui.accessible_names import check_names
from tests.ui.conftest import Desk, rating
from tests.ui.critique.conftest import PASSAGE, RANKING, REFINEMENTS, Critic, asked, critiques, story

K = Qt.Key
CONTROL, ALT, SHIFT = (
    Qt.KeyboardModifier.ControlModifier,
    Qt.KeyboardModifier.AltModifier,
    Qt.KeyboardModifier.ShiftModifier,
)


def drag(pane: ReadingPane, start: int, end: int) -> None:
    """Select a range of the source with the mouse."""
    points = []
    for offset in (start, end):
        where = pane.reading_document.map.to_document(offset, offset + 1)
        assert where is not None
        cursor = QTextCursor(pane.document())
        cursor.setPosition(where[0])
        points.append(pane.cursorRect(cursor).center())
    QTest.mousePress(pane.viewport(), Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, points[0])
    for step in range(1, 9):
        between = points[0] + (points[1] - points[0]) * step / 8
        QTest.mouseMove(pane.viewport(), QPoint(between.x(), between.y()))
    QTest.mouseRelease(pane.viewport(), Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, points[1])


def test_saved_is_not_said_of_what_is_still_being_typed(
    critic: Critic, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("annotator.ui.items.editor.PAUSE", PATIENCE)  # a busy machine makes no pause in the typing
    top, timer = critic.desk.work.view.top, critic.desk.work.status_presenter.typing_timer
    critic.press("c")
    qtbot.waitUntil(lambda: top.saved_words == "✓ Saved")
    settled = timer.interval()
    timer.setInterval(PATIENCE)
    critic.press("N")
    assert top.saved_words == "Saving…"
    critic.press(*"ot so.")
    critic.desk.work.session.wait_saved(60)
    assert top.saved_words == "Saving…", "the critique itself is saved, its text is not"
    editor = critic.desk.window.focusWidget()
    assert isinstance(editor, TextEditor)
    editor._pause_timer.start(0)
    timer.start(settled)  # and after it from now on
    qtbot.waitUntil(lambda: top.saved_words == "✓ Saved")
    written = critic.desk.work.session.view().annotation.written("w1")
    assert written is not None
    assert written[1].text == "Not so."


def test_typing_is_kept_whatever_comes_next(critic: Critic) -> None:
    critic.press("c", *"One")
    critic.press(K.Key_PageDown, held=ALT)  # another question
    first = critic.work.order["q1"][0]
    assert critic.work.critiques_of(first).series[0].text == "One"
    critic.press("c", *"Two")
    critic.press(K.Key_PageDown, held=CONTROL)  # another task
    before = critic.desk.work.session.view(0).annotation
    assert sorted(critiques.series[0].text for critiques in before.critiques.values()) == ["One", "Two"]


def test_typing_is_kept_when_the_window_closes(critic: Critic) -> None:
    critic.press("c", *"Half a sen")
    critic.desk.restart()
    critic.desk.window.open_project(critic.desk.backend.projects()[0].id)
    (critiques,) = critic.work.annotation.critiques.values()
    assert critiques.series[0].text == "Half a sen"


def test_a_refinement_that_changes_nothing_is_none_yet(critic: Critic) -> None:
    critic.press("c", K.Key_Escape, "r")
    critic.press("x", K.Key_Backspace, K.Key_Escape)
    assert critic.work.critiques_of(critic.answer).series[0].refinement is None


def test_a_refinement_with_formatting_is_shown_as_it_is_read(critic: Critic, qtbot: QtBot) -> None:
    critic.press("c", *"Wrong", K.Key_Escape, "r")
    card = critic.on.critique_panel.cards["w1"]
    assert card.revision is not None
    assert card.revision.findChild(ReadingPane) is None
    assert card.revision.editor is not None
    card.revision.editor.setPlainText("| a | **b** |\n|---|---|\n| c | d |")
    qtbot.waitUntil(lambda: card.revision.findChild(ReadingPane) is not None)
    pane = card.revision.findChild(ReadingPane)
    assert pane.isVisible()
    assert "**" not in pane.toPlainText()
    assert pane.verticalScrollBar().maximum() == 0
    check_names(critic.desk.window)
    card.revision.editor.setPlainText("Plain words.")
    qtbot.waitUntil(lambda: not pane.isVisible())
    card.revision.editor.setPlainText("**Bold** words.")
    qtbot.waitUntil(pane.isVisible)
    critic.press(K.Key_Escape)
    assert not pane.isVisible()


def test_a_card_that_grows_stays_in_view(critic: Critic) -> None:
    for _ in range(5):
        critic.press("c", *"Bad", K.Key_Escape, "1", "8")
    critique_panel = critic.on.critique_panel
    card, view = critique_panel.cards["w5"], critique_panel.area.viewport()
    for key in (K.Key_Return, *(" and worse" * 20), K.Key_Escape, "5"):
        critic.press(key)
        QApplication.processEvents()  # the card is as high as it is due to be
    assert critique_panel.area.verticalScrollBar().maximum() > 0
    assert card.mapTo(view, card.rect().bottomLeft()).y() < view.height()


def test_a_refinement_that_is_being_written_is_not_asked_for(critic: Critic, qtbot: QtBot) -> None:
    critic.press("c", *"Wrong", K.Key_Escape, "1", "8")
    card = critic.on.critique_panel.cards["w1"]

    def asked() -> str:
        return "\n".join(lines.text() for lines in card.findChildren(HintLines) if lines.isVisible())

    assert "press R" in asked()
    critic.press("r")
    assert asked() == ""
    revision = card.revision
    assert revision is not None
    assert revision.diff_view.accessibleName() == "Refinement 1: nothing is changed yet in the answer"
    assert revision.diff_view.words == ""
    critic.press(K.Key_Escape)
    assert "press R" in asked()
    assert card.buttons["refine"].text() == "Refine"
    critic.press("r", *"So: ")
    qtbot.waitUntil(lambda: "So:" in revision.diff_view.words)
    assert revision.diff_view.accessibleName() == "Refinement 1 improves on the answer"
    critic.press(K.Key_Escape)
    assert asked() == ""
    assert card.buttons["refine"].text() == "Edit refinement"


def test_names_are_unique_with_everything_open(critic: Critic) -> None:
    answer = critic.answer
    for _ in range(2):
        critic.press("3", "c", *"Flaw", K.Key_Escape, "3", "6", "r", *"Better ", K.Key_Escape)
    critic.press("v")
    critic.press(K.Key_Right, held=CONTROL | SHIFT)
    critic.press(K.Key_Return)
    critic.press("r")
    names = check_names(critic.desk.window)
    assert {
        f"workspace.response.{answer}.text",
        f"workspace.answers.{answer}",
        "workspace.questions.2",
        f"workspace.response.{answer}.rank.rank.1",
        "workspace.critiques.w1",
        "workspace.critiques.w2.text",
        "workspace.critiques.w2.severity.major",
        "workspace.critiques.w2.refinement.text",
        "workspace.critiques.w2.span.1",
    } <= set(names)
    critic.press(K.Key_Escape)
    critic.press(K.Key_Up, held=ALT)
    check_names(critic.desk.window)


def test_highlights_by_mouse_are_painted_with_their_number(critic: Critic) -> None:
    answer = critic.answer
    critic.press("c", *"Wrong", K.Key_Escape)
    pane = critic.on.panel.pane
    start = pane.rendered.source.index("strange") if "strange" in pane.rendered.source else 4
    drag(pane, start, start + 7)
    critic.press("h")
    (span,) = critic.work.critiques_of(answer).series[0].spans
    assert span.exact == pane.rendered.source[span.start : span.end]
    (mark,) = pane._layers["critiques"]
    assert (mark.start, mark.end, mark.style, mark.badge) == (span.start, span.end, "first", "1")
    critic.press("c", K.Key_Escape)
    drag(pane, start, start + 4)
    critic.press("h")
    assert [mark.style for mark in pane._layers["critiques"]] == ["first", "second"]
    pane.highlight_clicked.emit("w1/0")
    assert critic.on.chain_link is not None
    assert critic.on.chain_link.critique.id == "w1"
    pane.highlight_moved.emit("w1/0", span.start, span.end + 2)
    assert critic.work.critiques_of(answer).series[0].spans[0].end == span.end + 2


def test_a_highlight_goes_along_with_the_text_it_lies_on(critic: Critic) -> None:
    answer = critic.answer
    critic.press("c", K.Key_Escape, "r", *"Better ", K.Key_Escape)
    critic.press(K.Key_Right, held=ALT)
    critic.press("c", K.Key_Escape)
    source = critic.on.panel.pane.rendered.source
    drag(critic.on.panel.pane, source.index(" ", 8) + 1, source.index(" ", 8) + 5)
    critic.press("h")
    (before,) = critic.work.critiques_of(answer).series[1].spans
    critic.press(K.Key_Up, "r")
    critic.press(K.Key_Home, held=CONTROL)
    critic.press(*"Much ", K.Key_Escape)
    (after,) = critic.work.critiques_of(answer).series[1].spans
    assert (after.exact, after.start) == (before.exact, before.start + 5)


def test_a_lost_highlight_is_named_not_moved_and_found_again(critic: Critic) -> None:
    answer = critic.answer
    critic.press("c", K.Key_Escape, "r", *"Better ", K.Key_Escape)
    critic.press(K.Key_Right, held=ALT)
    critic.press("c", K.Key_Escape, "v")
    critic.press(K.Key_Right, held=CONTROL | SHIFT)
    critic.press(K.Key_Return)
    critic.press(K.Key_Up, "r")
    editor = critic.desk.window.focusWidget()
    assert isinstance(editor, QPlainTextEdit)
    critic.press("a", held=CONTROL)
    critic.press(*"Gone", K.Key_Escape)
    assert critic.on.critique_panel.cards["w2"].model is not None
    assert critic.on.critique_panel.cards["w2"].model.spans[""][0].lost
    before = critic.work.critiques_of(answer).series[1].spans
    critic.desk.work.intents.dispatch("highlight.nudge", HighlightAddress("w2", 0), True, 1)
    assert critic.work.critiques_of(answer).series[1].spans == before
    assert "was not found" in critic.desk.work.view.status.message
    assert "L" in critic.desk.work.view.status.message
    critic.press("z", held=CONTROL)
    assert not critic.on.critique_panel.cards["w2"].model.spans[""][0].lost


def test_corroborations_stand_below_the_critiques(desk: Desk) -> None:
    why = {"type": "corroborations", "key": "why", "title": "Why it is right", "targets": ["response"]}
    desk.bring([story("one", 1)], asked(rating("overall", 1, 7), RANKING, critiques(), REFINEMENTS, why))
    critic = Critic(desk)
    critic.press("c", *"Wrong", K.Key_Escape, "n", *"Right")
    note = critic.desk.window.focusWidget()
    assert note is not None
    assert note.objectName() == "notes.n1.text"
    assert note.accessibleName() == f"Note 1 on Answer {critic.work.letter(critic.answer)}"
    critic.press(K.Key_F6)
    critic.press("v")
    critic.press(K.Key_Right, held=CONTROL | SHIFT)
    critic.press(K.Key_Return)
    annotation = critic.work.annotation
    assert [len(notes[0].spans) for notes in annotation.comments.values()] == [1]
    assert annotation.written("w1")[1].spans == ()  # type: ignore[index]
    critic.on.critiques.focus(ItemPlace("w1", "text"))
    critic.press(K.Key_Escape, "v")
    critic.press(K.Key_Right, held=CONTROL | SHIFT)
    critic.press(K.Key_Return)
    assert len(critic.work.annotation.written("w1")[1].spans) == 1  # type: ignore[index]


def test_applies_is_asked_where_the_rubric_asks(desk: Desk) -> None:
    desk.bring([story("one", 1)], asked(rating("overall", 1, 7), critiques(applies=True)))
    critic = Critic(desk)
    critic.press("c", *"Wrong", K.Key_Escape, "y")
    assert critic.work.critiques_of(critic.answer).series[0].applies is True
    critic.press("x")
    assert critic.work.critiques_of(critic.answer).series[0].applies is False


def test_what_can_be_criticised_follows_from_the_work_and_is_said(critic: Critic) -> None:
    first, second, third = critic.work.order["q1"]
    critic.press("3", K.Key_Down, "3", K.Key_Up, "c", *"Wrong", K.Key_Escape, "2", "8", "r", *"Better ", K.Key_Escape)
    critic.press(K.Key_Escape, K.Key_Right, "7", K.Key_Down, "2", K.Key_Up)
    critic.press(K.Key_Right, "7", K.Key_Down, "1", K.Key_Up, "s", "a", K.Key_Left, K.Key_Left)
    assert critic.answer == first
    needs = [critic.on.work.tab(answer).below[0].text for answer in (first, second, third)]
    assert needs == ["1 critique", "nothing to criticise", f"similar to {critic.work.letter(first)}"]
    assert [critic.work.critiqueable(answer) for answer in (first, second, third)] == [True, False, None]
    critic.press(K.Key_Right, held=ALT)
    assert critic.on.work.about(critic.on.opened) == (
        "Refinement 1, improves on the answer · nothing left to criticise"
    )


def test_a_long_chain_keeps_the_open_text_in_sight(critic: Critic) -> None:
    for number in range(9):
        critic.press("c", K.Key_Escape, "r", *f"{number} ", K.Key_Escape)
    bar = critic.on.panel.chain
    assert bar.strip.shown_tabs[0].text() == "Answer"
    assert len(bar.strip.shown_tabs) < 10
    for _ in range(9):
        critic.press(K.Key_Right, held=ALT)
    assert bar.strip.shown_tabs[-1].text() == "9"
    assert bar.strip.geometry().right() < bar.mark_button.x()
    before = critic.desk.find("workspace.chain.steps.before")
    assert isinstance(before, Button)
    assert before.text() == f"‹ {10 - len(bar.strip.shown_tabs)}"


def test_closed_guidelines_restore_panel_widths(critic: Critic) -> None:
    view = critic.desk.work.view
    widths = [view.context.width(), critic.on.middle.width(), critic.on.side.width()]
    critic.press("g")
    assert critic.on.side.width() < widths[2]
    critic.press("g")
    after = [view.context.width(), critic.on.middle.width(), critic.on.side.width()]
    assert all(abs(one - other) <= 4 for one, other in zip(widths, after, strict=True))


def test_edit_stores_focused_target(critic: Critic) -> None:
    """So that a window which was killed opens where the work was."""
    critic.press(K.Key_Right, K.Key_Right)
    critic.press("c")
    assert critic.desk.work.session.place["target"] == critic.work.order["q1"][2]


@pytest.mark.parametrize("percent", [100, 150])
def test_passage_answer_and_editors_have_room_on_a_small_screen(desk: Desk, percent: int, qtbot: QtBot) -> None:
    why = {"type": "corroborations", "key": "why", "title": "Why it is right", "targets": ["response"]}
    flags = {"type": "tags", "key": "look", "title": "Look", "targets": ["response", "passage"],
             "tags": [{"key": f"flag{n}", "title": f"Something to look at, number {n}"} for n in range(4)]}  # fmt: skip
    line = story("one", 5)
    line["passage"]["text"] = line["questions"][0]["responses"][0]["text"] = " ".join([PASSAGE] * 20)
    desk.bring([line], asked(rating("overall", 1, 7), RANKING, critiques(applies=True), REFINEMENTS, why, flags))
    appearance.change(percent=percent)
    critic = Critic(desk)
    qtbot.waitUntil(lambda: desk.window.height() == 768)
    text_line = QFontMetrics(appearance.font(TEXT_READING)).lineSpacing() * READING_LINE_HEIGHT / 100

    def lines(pane: ReadingPane) -> float:
        return pane.viewport().visibleRegion().boundingRect().height() / text_line

    desk.press("3")
    assert lines(critic.on.panel.pane) >= 3, "with the levels of the score"
    desk.press("c", *"Flaw", K.Key_Escape, "r", *"Better ")
    revision = critic.on.critique_panel.cards["w1"].revision
    assert revision is not None
    qtbot.waitUntil(lambda: revision.diff_view.isVisible())
    assert lines(critic.on.panel.pane) >= 5
    assert lines(desk.find("workspace.context.passage.text")) >= 10  # type: ignore[arg-type]
    editor = desk.find("workspace.critiques.w1.refinement.text")
    assert editor.visibleRegion().boundingRect().height() == editor.height()
    for name in ("workspace.critiques", "workspace.asked", "workspace.notes"):
        area = desk.find(f"{name}.scroll")
        assert isinstance(area, VerticalScrollArea)
        assert area.horizontalScrollBar().maximum() == 0
        assert area.widget().width() <= area.viewport().width()  # type: ignore[union-attr]
    status = desk.work.view.status
    assert status.mapTo(desk.window, status.rect().bottomLeft()).y() < 768


def test_a_new_start_shows_the_passage_where_it_was_read(desk: Desk) -> None:
    long = story("one", 1)
    long["passage"]["text"] = "\n\n".join(f"Paragraph {number}. {long['passage']['text']}" for number in range(80))
    desk.bring([long], asked())
    critic = Critic(desk)
    pane = critic.on.all_panes()["passage"]
    pane.show_source(pane.rendered.source.index("Paragraph 41"), pane.rendered.source.index("Paragraph 42"))
    critic.press("3")
    left = pane.top
    assert left > pane.rendered.source.index("Paragraph 30")
    desk.restart()
    desk.window.open_project(desk.backend.projects()[0].id)
    again = critic.on.all_panes()["passage"]
    qt_events()
    assert again is not pane
    assert again.top == left


def qt_events() -> None:
    for _ in range(5):
        QApplication.processEvents()
