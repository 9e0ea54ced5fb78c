"""A proposed edit of one text: an editor that begins with the text as it is, and what differs, word by word."""

from __future__ import annotations

from PySide6.QtCore import QRect, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QFrame, QScrollArea, QVBoxLayout, QWidget

from annotator.text.merged import excerpt, merged
from annotator.ui.look import Look
from annotator.ui.marking.difference import Difference
from annotator.ui.marking.editor import Editor
from annotator.ui.theme import FOCUS_RING, SPACE, TEXT_BODY, WEIGHT_STRONG
from annotator.ui.widgets.button import Button
from annotator.ui.widgets.paint import text
from annotator.ui.widgets.panel import Panel

_HEAD = 35
_AROUND = 60  # characters of what stayed, beside what changed
_PAUSE = 120  # milliseconds after a key until the difference follows


class ProposalPanel(Panel):
    """The text is kept as it is typed; the same text as the source is no proposal."""

    typed = Signal(str)
    left = Signal()  # Esc in the editor
    closed = Signal()

    def __init__(self, look: Look, parent: QWidget | None = None) -> None:
        super().__init__(look, "workspace.proposal", parent)
        self._title = self._source = ""
        self.close_button = Button(look, "workspace.proposal.close", self.tr("Close the edit"), self, kind="quiet")
        self.close_button.clicked.connect(self.closed)
        inside = QWidget(self)
        inside.setObjectName("workspace.proposal.inside")
        self.editor = Editor(look, "workspace.proposal.text", (6, 16), inside)
        self.editor.kept.connect(self.typed)
        self.editor.left.connect(self.left)
        self.difference = Difference(look, "workspace.proposal.difference", inside)
        column = QVBoxLayout(inside)
        column.setContentsMargins(3 * SPACE, 3 * SPACE, 3 * SPACE, 3 * SPACE)
        column.setSpacing(3 * SPACE)
        column.addWidget(self.editor)
        column.addWidget(self.difference)
        column.addStretch(1)
        area = QScrollArea(self)
        area.setObjectName("workspace.proposal.scroll")
        area.setFrameShape(QFrame.Shape.NoFrame)
        area.setWidgetResizable(True)
        area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        area.viewport().setAutoFillBackground(False)
        area.setWidget(inside)
        inside.setAutoFillBackground(False)
        self._box = QVBoxLayout(self)
        self._box.addWidget(area)
        self._pause = QTimer(self, singleShot=True, interval=_PAUSE)
        self._pause.timeout.connect(self._compare)
        self.editor.typed.connect(self._pause.start)
        look.changed.connect(self._fit)
        self.hide()

    def show_text(self, who: str, source: str, proposal: str | None) -> None:
        """Begin with what was proposed for this text, or with the text itself."""
        self._title, self._source = self.tr("Proposed edit: {who}").format(who=who), source
        self.editor.setAccessibleName(self.tr("{who}, proposed edit").format(who=who))
        self.show_proposal(proposal)
        self.update()

    def show_proposal(self, proposal: str | None) -> None:
        """What is proposed has changed, by typing or by undo."""
        self.editor.show_text(self._source if proposal is None else proposal)
        self._compare()

    def begin(self) -> None:
        """Give the editor the keyboard, at the beginning of the text."""
        self.editor.begin(at_end=False)

    def flush(self) -> None:
        """Hand on what was typed."""
        self.editor.flush()

    def _compare(self) -> None:
        now = self.editor.toPlainText()
        changed = now != self._source
        self.difference.setVisible(changed)
        if changed:
            self.difference.show_pieces(self.tr("What changes"), excerpt(merged(self._source, now), _AROUND))

    def sizeHint(self) -> QSize:
        return QSize(self._look.px(380), 400)

    def resizeEvent(self, event: QResizeEvent) -> None:
        self._fit()

    def _fit(self) -> None:
        self._box.setContentsMargins(FOCUS_RING, self._look.px(_HEAD), FOCUS_RING, FOCUS_RING)
        size = self.close_button.sizeHint()
        top = (self._look.px(_HEAD) - size.height()) // 2
        self.close_button.setGeometry(self.width() - size.width() - 8, top, size.width(), size.height())

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        painter, look = QPainter(self), self._look
        head = QRect(14, 0, self.close_button.x() - 18, look.px(_HEAD))
        text(painter, look, head, self._title, TEXT_BODY, "text", weight=WEIGHT_STRONG)
        painter.fillRect(FOCUS_RING, head.height() - 1, self.width() - 2 * FOCUS_RING, 1, look.color("line"))
