"""Tags of which some number has to be set, on the screen: asked for, set by letter, and too many."""

from __future__ import annotations

from PySide6.QtCore import Qt

from tests.ui.conftest import Desk, rubric, task

K = Qt.Key
CONTROL = Qt.KeyboardModifier.ControlModifier
FLAWS = {
    "type": "tags", "key": "flaws", "title": "Flaws", "targets": ["response"], "at_least": 1, "at_most": 1,
    "tags": [{"key": "wrong", "title": "Wrong", "letter": "o"}, {"key": "vague", "title": "Vague", "letter": "a"}],
}  # fmt: skip


def test_a_task_is_submitted_with_as_many_tags_as_are_wanted(desk: Desk) -> None:
    desk.bring([task("a", 1), task("b", 1)], rubric(FLAWS))
    for letters, words in (("", "Flaws: 0 set of at least 1."), ("oa", "Flaws: 2 set of at most 1.")):
        desk.press(*letters)
        desk.press(K.Key_Return, held=CONTROL)
        assert desk.work.session.status(0) != "submitted"
        assert words in desk.work.view.status.message
    desk.press("a")
    desk.press(K.Key_Return, held=CONTROL)
    assert desk.work.session.status(0) == "submitted"
