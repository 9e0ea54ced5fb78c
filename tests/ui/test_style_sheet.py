"""The application's style sheet is set where another theme asks for it, and not again for what is the same in it."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject

from annotator.ui.appearance import appearance
from annotator.ui.theme import DARK
from tests.ui.conftest import Desk


class Dressed(QObject):
    """How often the window has been dressed anew."""

    def __init__(self) -> None:
        super().__init__()
        self.times = 0

    def eventFilter(self, _watched: QObject, event: QEvent) -> bool:  # noqa: N802 - Qt's
        self.times += event.type() == QEvent.Type.StyleChange
        return False


def test_text_size_or_density_restyles_no_widget(desk: Desk) -> None:
    seen = Dressed()
    desk.window.installEventFilter(seen)
    appearance.change(percent=150, density="compact", measure=60)
    assert seen.times == 0
    appearance.change(palette=DARK)
    assert seen.times == 1
