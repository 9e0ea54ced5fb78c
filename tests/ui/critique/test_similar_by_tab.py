"""The answers that one can be skipped for as similar are reached by Tab right after their button, in one walk."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication

from tests.ui.conftest import active
from tests.ui.critique.conftest import Critic


def test_similar_choices_follow_button_in_tab_order(critic: Critic) -> None:
    active(critic.desk)
    critic.desk.find("workspace.critiques.similar").setFocus(Qt.FocusReason.TabFocusReason)
    walked = []
    for _ in range(3):
        critic.desk.press(Qt.Key.Key_Tab)
        focused = QApplication.focusWidget()
        walked.append(focused.objectName() if focused is not None else "")
    assert [name.startswith("workspace.critiques.similar.to.") for name in walked][:2] == [True, True], walked
