"""The line of a review: whose work it is, what was corrected and returned, and the possible actions."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QFocusEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QWidget

from annotator.text.policy import one_line
from annotator.ui.appearance import AppearanceBinding, appearance
from annotator.ui.intents import IntentBus
from annotator.ui.reading.labels import label_in, set_text, set_tooltip
from annotator.ui.theme import FOCUS_RING, RADIUS_CONTROL, SPACE, STRONG_BODY, STRONG_LABEL, TEXT_LABEL
from annotator.ui.widgets.accessible_roles import FOCUSABLE_GROUP
from annotator.ui.widgets.boxes import in_row
from annotator.ui.widgets.button import CommandButton, Kind
from annotator.ui.widgets.paint import paint_bar, paint_rounded_box
from annotator.workspace.review_model import ReviewBarState

_HEIGHT, _SIDE = 36, 16


class ReviewBar(QWidget):
    """The line with the state of a review and its buttons, below the first one. Clicking its buttons does not move the
    focus, which stays on the reviewed place."""

    accessible_role = FOCUSABLE_GROUP

    def __init__(self, intents: IntentBus, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("workspace.review")
        self._shown_state = ReviewBarState()
        self._walked_to = False
        text = {
            "review.accept": self.tr("Accept"),
            "review.return": self.tr("Return…"),
            "review.changes": self.tr("Changes"),
            "review.others": self.tr("Others"),
            "returned.next": self.tr("Next place"),
            "returned.reply": self.tr("Reply…"),
            "returned.reasons": self.tr("All reasons"),
            "adjudicate.turn": self.tr("All answers"),
        }
        self._buttons: dict[str, CommandButton] = {}
        for name, title in text.items():
            command = {"review.changes": "text.compare"}.get(name, name)
            kind: Kind = "primary" if name in ("review.accept", "returned.next") else "plain"
            path = f"workspace.review.{name}"
            button = CommandButton(intents, command, path, title, self, kind=kind, style=TEXT_LABEL)
            button.hide()  # as all would make the window wider
            button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
            self._buttons[name] = button
        self._title_label = label_in("", "text", self, style=STRONG_BODY)
        self._state_label = label_in("", "text", self, style=STRONG_LABEL)
        for label in (self._title_label, self._state_label):
            label.setMinimumWidth(1)  # what does not fit is in the tooltip
        in_row(self._title_label, (self._state_label, 1), *self._buttons.values(),
               on=self, margins=(_SIDE, 0, _SIDE, 0), spacing=SPACE + 2)  # fmt: skip
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        AppearanceBinding(self, lambda: self.setFixedHeight(appearance.px(_HEIGHT)))

    def show_review(self, state: ReviewBarState) -> None:
        if state == self._shown_state:
            return
        self._shown_state = state
        for name, button in self._buttons.items():
            button.setVisible(name in state.commands)
        self.setAccessibleName(state.title)
        self.setAccessibleDescription(state.state)
        set_tooltip(self, f"{state.title}. {state.state}")
        self._state_label.set_role(state.role)
        set_text(self._title_label, one_line(state.title))
        set_text(self._state_label, one_line(state.state))

    @property
    def state_text(self) -> str:
        """The state, as shown."""
        return self._shown_state.state

    @property
    def has_tab_focus(self) -> bool:
        """Whether the line got the focus by Tab. Actions then apply to the whole work."""
        return self.hasFocus() and self._walked_to

    def focusInEvent(self, event: QFocusEvent) -> None:
        self._walked_to = event.reason() in (Qt.FocusReason.TabFocusReason, Qt.FocusReason.BacktabFocusReason)
        super().focusInEvent(event)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        paint_bar(painter, self.rect())
        if self.hasFocus():
            paint_rounded_box(
                painter,
                self.rect().adjusted(2, 2, -2, -3),
                RADIUS_CONTROL,
                "",
                "accent",
                FOCUS_RING,
            )
