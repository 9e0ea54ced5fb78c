"""Highlights of a critique by keys: reached by Tab, moved, stretched and taken away; the hints say so."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from annotator.ui.items.highlight_chip import HighlightChip
from tests.ui.critique.conftest import Critic

K = Qt.Key
CONTROL, SHIFT = Qt.KeyboardModifier.ControlModifier, Qt.KeyboardModifier.ShiftModifier


def quotes(critic: Critic, identifier: str = "w1") -> list[str]:
    written = critic.work.annotation.written(identifier)
    return [span.exact for span in written[1].spans] if written is not None else []


def two_highlights(critic: Critic) -> None:
    critic.press("c", *"Flaw", K.Key_Escape)
    for query in ("smooth layer", "sphere of metal"):
        critic.press("f", held=CONTROL)
        critic.press(*query, K.Key_Escape, K.Key_Return)
    assert quotes(critic) == ["smooth layer", "sphere of metal"]
    assert critic.desk.focused == "workspace.critiques.w1"


def test_tab_goes_from_the_text_to_the_highlights(critic: Critic) -> None:
    two_highlights(critic)
    names = []
    for _ in range(4):
        critic.press(K.Key_Tab)
        names.append(critic.desk.focused.removeprefix("workspace.critiques.w1."))
    assert names == ["text", "span.1", "span.2", "refine"]


def test_tab_from_the_text_never_lands_on_remove(critic: Critic) -> None:
    critic.press("w", "c", *"Flaw")
    seen = []
    for _ in range(6):
        critic.press(K.Key_Tab)
        seen.append(critic.desk.focused)
    assert not any(name.endswith(".remove") for name in seen)


def test_a_focused_highlight_has_handles_and_its_keys_in_the_hints(critic: Critic) -> None:
    two_highlights(critic)
    critic.press(K.Key_Return)
    assert ("Tab", "highlights") in critic.desk.work.view.status.hints
    critic.press(K.Key_Tab)
    pane = critic.on.all_panes()["passage"]
    assert pane._focused == "w1/0"
    hints = dict(critic.desk.work.view.status.hints)
    assert hints["Delete"] == "remove highlight"
    assert hints["← →"] == "move its end"
    assert hints["Shift ← →".replace(" ", "\u00a0", 1)] == "move its beginning"
    critic.press(K.Key_Down)
    assert pane._focused == "w1/1"


def test_arrows_move_either_end_of_a_highlight(critic: Critic) -> None:
    two_highlights(critic)
    critic.press(K.Key_Tab, K.Key_Tab, K.Key_Right)
    assert quotes(critic)[0] == "smooth layer of"
    critic.press(K.Key_Left, K.Key_Left)
    assert quotes(critic)[0] == "smooth"
    critic.press(K.Key_Left, held=SHIFT)
    assert quotes(critic)[0] == "A smooth"
    assert critic.desk.focused == "workspace.critiques.w1.span.1"
    assert critic.work.annotation.rankings == {}


def test_control_and_an_arrow_on_a_highlight_neither_leave_the_task_nor_rank(critic: Critic) -> None:
    two_highlights(critic)
    critic.press(K.Key_Tab, K.Key_Tab)
    critic.press(K.Key_Right, held=CONTROL)
    assert quotes(critic)[0] == "smooth layer of"
    critic.press(K.Key_Left, held=CONTROL | SHIFT)
    assert quotes(critic)[0] == "A smooth layer of"
    assert critic.desk.work.session.position == 0
    assert critic.work.annotation.rankings == {}


def test_delete_takes_one_highlight_away_and_stays_near(critic: Critic) -> None:
    two_highlights(critic)
    critic.press(K.Key_Tab, K.Key_Tab, K.Key_Delete)
    assert quotes(critic) == ["sphere of metal"]
    assert critic.desk.focused == "workspace.critiques.w1.span.1"
    critic.press(K.Key_Delete)
    assert quotes(critic) == []
    assert critic.desk.focused == "workspace.critiques.w1"


def test_arrows_and_escape_lead_out_of_the_highlights(critic: Critic) -> None:
    two_highlights(critic)
    critic.press(K.Key_Tab, K.Key_Tab, K.Key_Up)
    assert critic.desk.focused == "workspace.critiques.w1"
    critic.press(K.Key_Tab, K.Key_Tab, K.Key_Down, K.Key_Escape)
    assert critic.desk.focused == "workspace.critiques.w1"


def test_a_click_on_a_highlight_in_the_text_gives_it_the_keyboard(critic: Critic) -> None:
    two_highlights(critic)
    pane = critic.on.all_panes()["passage"]
    pane.show_source(*pane.rendered.source and (0, 1))
    (first, _) = sorted((place for place in pane._places() if place.highlight.key), key=lambda place: place.begin)
    cursor = pane.textCursor()
    cursor.setPosition(first.begin + 3)
    QTest.mouseClick(pane.viewport(), Qt.MouseButton.LeftButton, pos=pane.cursorRect(cursor).center())
    assert isinstance(QApplication.focusWidget(), HighlightChip)
    critic.press(K.Key_Delete)
    assert quotes(critic) == ["sphere of metal"]
