"""While a critique is typed: its choices by keys, and what stands under its editor."""

from __future__ import annotations

from PySide6.QtCore import QPoint, Qt

from annotator.ui.items.editor_footer import TextEditorFooter
from annotator.ui.theme import FOCUS_RING
from tests.ui.critique.conftest import Critic

CONTROL = Qt.KeyboardModifier.ControlModifier


def test_a_severity_and_a_category_are_chosen_without_leaving_the_editor(critic: Critic) -> None:
    critic.press("c")
    critic.press(*"Not")
    critic.press("3", held=CONTROL)
    critic.press("6", held=CONTROL)
    critic.press(*" so.")
    critic.on.flush()
    (critique,) = critic.work.critiques_of(critic.answer).series
    hints = critic.desk.work.view.status.hints
    assert ("Ctrl\u00a01 – 8", "choose") in hints
    critic.press(Qt.Key.Key_Escape)
    assert "choose" not in [label for _, label in critic.desk.work.view.status.hints]
    assert (critique.text, critique.severity, critique.category) == ("Not so.", "major", "accuracy")


def test_an_empty_critique_has_nothing_counted_under_it(critic: Critic) -> None:
    critic.press("c")
    (footer,) = [footer for footer in critic.on.critique_panel.findChildren(TextEditorFooter) if footer.isVisible()]
    assert footer.shown == ""
    critic.press("a")
    footer.count()
    assert footer.shown == "1 word"


def test_the_line_over_what_is_asked_is_whole(critic: Critic) -> None:
    panel = critic.on.panel
    seen, top = panel.grab().toImage(), panel._fields_area.y() - 1
    colours = {seen.pixelColor(QPoint(x, top)).name() for x in range(FOCUS_RING, panel.width() - FOCUS_RING)}
    assert len(colours) == 1


def test_nothing_looks_selected_in_an_editor_that_the_keyboard_has_left(critic: Critic) -> None:
    """Keys would not extend it, and it would come back with whatever takes the editor next."""
    critic.press("c", *"Not so.")
    critic.press("a", held=CONTROL)
    editor = critic.on.critique_panel.cards["w1"].editor("text")
    assert editor.textCursor().selectedText() == "Not so."
    critic.press(Qt.Key.Key_Escape)
    assert critic.desk.focused == "workspace.critiques.w1"
    assert not editor.textCursor().hasSelection()
    assert editor.words == "Not so."
