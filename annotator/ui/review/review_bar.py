"""The line of a review: whose work it is, what was corrected and returned, and the possible actions."""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtCore import QRect, QSize, Qt
from PySide6.QtGui import QFocusEvent, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QWidget

from annotator.text.policy import one_line
from annotator.ui.appearance import Appearance
from annotator.ui.intents import IntentBus
from annotator.ui.reading.labels import set_tooltip
from annotator.ui.theme import FOCUS_RING, RADIUS_CONTROL, SPACE, TEXT_BODY, TEXT_LABEL, WEIGHT_STRONG
from annotator.ui.widgets.accessible_roles import FOCUSABLE_GROUP
from annotator.ui.widgets.button import Button, Kind
from annotator.ui.widgets.paint import paint_rounded_box, paint_text
from annotator.workspace.review_model import ReviewBarState

_HEIGHT, _SIDE = 36, 16


class ReviewBar(QWidget):
    """The line with the state of a review and its buttons, below the first one. Clicking its buttons does not move the
    focus, which stays on the reviewed place."""

    accessible_role = FOCUSABLE_GROUP

    def __init__(self, appearance: Appearance, intents: IntentBus, caps: Mapping[str, str], parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("workspace.review")
        self._appearance = appearance
        self._shown = ReviewBarState()
        self._walked_to = False
        words = {
            "review.accept": self.tr("Accept"),
            "review.return": self.tr("Return…"),
            "review.changes": self.tr("Changes"),
            "review.others": self.tr("Others"),
            "returned.next": self.tr("Next place"),
            "returned.reply": self.tr("Reply…"),
            "returned.reasons": self.tr("All reasons"),
            "adjudicate.turn": self.tr("All answers"),
        }
        self._buttons: dict[str, Button] = {}
        for name, said in words.items():
            command = {"review.changes": "text.compare"}.get(name, name)
            kind: Kind = "primary" if name in ("review.accept", "returned.next") else "plain"
            button = Button(
                appearance, f"workspace.review.{name}", said, self, cap=caps[command], kind=kind, size=TEXT_LABEL
            )
            button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
            button.clicked.connect(lambda _checked=False, run=command: intents.dispatch("command", run))
            self._buttons[name] = button
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        appearance.changed.connect(self._restyle)

    def show_review(self, shown: ReviewBarState) -> None:
        if shown == self._shown:
            return
        self._shown = shown
        for name, button in self._buttons.items():
            button.setVisible(name in shown.commands)
        self.setAccessibleName(shown.title)
        self.setAccessibleDescription(shown.state)
        set_tooltip(self, f"{shown.title}. {shown.state}")
        self._lay_out()
        self.update()

    @property
    def state_text(self) -> str:
        """The state, as shown."""
        return self._shown.state

    def sizeHint(self) -> QSize:
        return QSize(400, self._appearance.px(_HEIGHT))

    minimumSizeHint = sizeHint  # noqa: N815 - Qt's name

    def resizeEvent(self, event: QResizeEvent) -> None:
        self._lay_out()

    @property
    def has_tab_focus(self) -> bool:
        """Whether the line got the focus by Tab. Actions then apply to the whole work."""
        return self.hasFocus() and self._walked_to

    def focusInEvent(self, event: QFocusEvent) -> None:
        self._walked_to = event.reason() in (Qt.FocusReason.TabFocusReason, Qt.FocusReason.BacktabFocusReason)
        super().focusInEvent(event)
        self.update()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        self.update()

    def _restyle(self) -> None:
        self.updateGeometry()
        self._lay_out()
        self.update()

    def _lay_out(self) -> None:
        """Place the buttons at the right, in order."""
        right = self.width() - _SIDE
        for name in reversed(self._shown.commands):
            button = self._buttons[name]
            size = button.sizeHint()
            right -= size.width()
            button.setGeometry(right, (self.height() - size.height()) // 2, size.width(), size.height())
            right -= SPACE + 2
        self._end = right

    def paintEvent(self, event: QPaintEvent) -> None:
        appearance, painter, shown = self._appearance, QPainter(self), self._shown
        painter.fillRect(self.rect(), appearance.color("panel"))
        painter.fillRect(0, self.height() - 1, self.width(), 1, appearance.color("line"))
        if self.hasFocus():
            paint_rounded_box(
                painter,
                self.rect().adjusted(2, 2, -2, -3),
                RADIUS_CONTROL,
                None,
                appearance.color("accent"),
                FOCUS_RING,
            )
        room = QRect(_SIDE, 0, self._end - _SIDE - SPACE, self.height() - 1)
        used = paint_text(painter, appearance, room, one_line(shown.title), TEXT_BODY, "text", weight=WEIGHT_STRONG)
        rest = room.adjusted(used + 3 * SPACE, 0, 0, 0)
        paint_text(painter, appearance, rest, one_line(shown.state), TEXT_LABEL, shown.role, weight=WEIGHT_STRONG)
