"""Base class of pages over the library or the workspace: a first line with a title and a Back button, and the content
below."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QFrame, QScrollArea, QVBoxLayout, QWidget

from annotator.errors import AnnotatorError
from annotator.ui.appearance import AppearanceBinding, appearance
from annotator.ui.job_queue import JobQueue, guarded
from annotator.ui.reading.labels import heading_label, label_in, set_text
from annotator.ui.theme import SPACE
from annotator.ui.widgets.boxes import in_column, in_row
from annotator.ui.widgets.button import Button
from annotator.ui.widgets.notice_area import SingleNoticeArea
from annotator.ui.widgets.paint import paint_bar

_BAR = 44  # pixels at 100 %, the height of the first line
_WIDEST = 860  # pixels at 100 %
T = TypeVar("T")


def centred(inside: QWidget, widest: int) -> QWidget:
    """``inside``, centred horizontally and at most ``widest`` pixels at 100 % wide, so that it can be read."""
    AppearanceBinding(inside, lambda: inside.setMaximumWidth(appearance.px(widest)))
    outside = QWidget()
    in_row(1, (inside, 1_000), 1, on=outside)
    return outside


def scroll_area(name: str, inside: QWidget, parent: QWidget) -> QScrollArea:
    """An area named ``NAME.scroll`` that scrolls the content of a page, and does not take the focus."""
    area = QScrollArea(parent)
    area.setObjectName(f"{name}.scroll")
    area.setFrameShape(QFrame.Shape.NoFrame)
    area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
    area.setWidgetResizable(True)
    area.setWidget(inside)
    return area


class PageTopBar(QWidget):
    """The first line of a page, as in the workspace: its title, a text about it, and buttons."""

    def __init__(self, name: str, title: str, parent: QWidget, *buttons: Button) -> None:
        super().__init__(parent)
        self.setObjectName(f"{name}.top")
        self._about_label = label_in("", "muted", self)
        self._about_label.setWordWrap(True)  # otherwise large text would make the window wider than the screen
        in_row(
            heading_label(title, self),
            (self._about_label, 1),
            *buttons,
            on=self,
            margins=(16, 0, 16, 0),
            spacing=3 * SPACE + 2,
        )
        AppearanceBinding(self, lambda: self.setMinimumHeight(appearance.px(_BAR)))

    def show_text(self, text: str) -> None:
        set_text(self._about_label, text)

    def paintEvent(self, event: QPaintEvent) -> None:
        paint_bar(QPainter(self), self.rect())


class OverlayPage(QWidget):
    """A page over the content of the window. Add content to :attr:`lines`. Esc and the Back button close the page.
    ``narrow`` limits the width of the content on wide screens."""

    closed = Signal()

    def __init__(self, name: str, title: str, parent: QWidget, *, narrow: bool = False) -> None:
        super().__init__(parent)
        self.setObjectName(name)
        self.setAccessibleName(title)
        self.title = title
        self.back_button = Button(f"{name}.back", self.tr("Back"), self, cap="Esc", press=self.closed.emit)
        self.bar = PageTopBar(name, title, self, self.back_button)
        self.notices = SingleNoticeArea(self)
        self.lines = in_column(self.notices, margins=(16, 12, 16, 16), spacing=3 * SPACE)
        box = in_column(self.bar, on=self, spacing=0)
        if narrow:
            inside = QWidget(self)
            inside.setLayout(self.lines)
            box.addWidget(centred(inside, _WIDEST), 1)
        else:
            box.addLayout(self.lines, 1)

    def start(self) -> None:
        """Called when the page was shown. Sets the initial focus."""
        self.back_button.setFocus()

    def scrolled(self) -> QVBoxLayout:
        """A scrolling column of limited width that takes the remaining height of the page."""
        inside = QWidget()
        column = in_column(on=inside, margins=(0, 12, 0, 24), spacing=3 * SPACE)
        self.lines.addWidget(scroll_area(self.objectName(), centred(inside, _WIDEST), self), 1)
        return column

    def guarded(self, then: Callable[..., object]) -> Callable[..., None]:
        """``then`` as a callback for a job; the window shows an error once the page is destroyed."""
        return guarded(then, self.destroyed)

    def run(
        self, jobs: JobQueue, work: Callable[[], T], done: Callable[[T], object],
        failed: Callable[[AnnotatorError], object] | None = None,
    ) -> None:  # fmt: skip
        """Run ``work`` as a job. Without ``failed``, an error is shown as a notice."""
        jobs.run(work, self.guarded(done), self.guarded(failed or self.notices.show_error))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape and not self.back_button.isHidden():
            self.closed.emit()
        else:
            super().keyPressEvent(event)
