"""At the largest text on a small screen the answer keeps lines to read: what stands around it takes less."""

from __future__ import annotations

from PySide6.QtWidgets import QApplication

from annotator.ui.appearance import appearance
from tests.ui.critique.conftest import Critic


def test_the_answer_keeps_lines_at_the_largest_text(critic: Critic) -> None:
    view = critic.desk.work.view
    usual = view.strip.height()
    assert not view.strip.brief
    critic.desk.window.prefer(percent=190)
    QApplication.processEvents()
    critic.press("3")
    QApplication.processEvents()
    assert view.strip.brief
    line = appearance.px(22)
    assert critic.on.panel.pane.viewport().height() >= 4 * line
    critic.desk.window.prefer(percent=100)
    QApplication.processEvents()
    assert not view.strip.brief
    assert view.strip.height() == usual
