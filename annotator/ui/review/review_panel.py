"""The panel of a review: every correction with the previous answer, every return with its reason, and the remarks that
came with the work."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QFocusEvent, QKeyEvent, QMouseEvent
from PySide6.QtWidgets import QLabel, QWidget

from annotator.text.version_merge import merge_versions
from annotator.ui.intents import IntentBus
from annotator.ui.key_events import ENTER, accept_shortcut_override
from annotator.ui.reading.labels import label_in, set_text
from annotator.ui.theme import SPACE, TEXT_BODY, TEXT_LABEL, WEIGHT_NORMAL, WEIGHT_STRONG
from annotator.ui.translation import translate_message
from annotator.ui.widgets.accessible_roles import FOCUSABLE_GROUP
from annotator.ui.widgets.boxes import in_column, in_row
from annotator.ui.widgets.button import Button
from annotator.ui.widgets.diff_view import DiffView
from annotator.ui.widgets.panel import FocusRingPanel
from annotator.ui.widgets.titled_panel import TitledPanel
from annotator.ui.widgets.vertical_scroll_area import VerticalScrollArea
from annotator.workspace.answer_rows import AnswerLocation
from annotator.workspace.field_models import RETURNED
from annotator.workspace.review_model import ReviewerHint, ReviewMark, ReviewModel

_WIDE = 340  # pixels at 100 %
DoAtPlace = Callable[[AnswerLocation], object]


class CorrectionOrReturnCard(FocusRingPanel):
    """The card of a corrected or returned place. Enter or a click goes there."""

    accessible_role = FOCUSABLE_GROUP

    def __init__(self, name: str, go_to: DoAtPlace, take_back: DoAtPlace, parent: QWidget) -> None:
        """``take_back``: cancel the return of a place."""
        super().__init__(name, parent, role="raised")
        self._go_to = go_to
        self._place = AnswerLocation("")
        self._title = self._line("title", TEXT_LABEL, WEIGHT_STRONG, "text")
        self._change = self._line("change", TEXT_BODY, WEIGHT_STRONG, "text")
        self._difference = DiffView(f"{name}.difference", self)
        self._why = self._line("why", TEXT_BODY, WEIGHT_NORMAL, "warning")
        self.back_button = Button(
            f"{name}.back",
            self.tr("Take back"),
            self,
            kind="quiet",
            size=TEXT_LABEL,
            press=lambda: take_back(self._place),
        )
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        head = in_row((self._title, 1), self.back_button)
        in_column(
            head,
            self._change,
            self._difference,
            self._why,
            on=self,
            margins=(3 * SPACE, SPACE + 2, 3 * SPACE, 2 * SPACE),
            spacing=SPACE,
        )

    def show_mark(self, mark: ReviewMark | ReviewerHint, *, with_reopen: bool) -> None:
        """Show a place that was corrected or returned, or a remark about a place."""
        self._place, before, after = mark.place, None, None
        if isinstance(mark, ReviewerHint):
            self._show(mark.title, "", mark.text)
        else:
            change = ""
            if mark.corrected and mark.row.prose:
                before, after = mark.before, mark.after
            if mark.corrected and (before is None or after is None):
                change = f"{mark.text_before} → {mark.after.text if mark.after is not None else self.tr('nothing')}"
            self._show(mark.title, change, "\n".join(f"{RETURNED} {translate_message(why)}" for why in mark.reasons))
            self.back_button.setAccessibleName(self.tr("{place}, withdraw the return").format(place=mark.title))
        self._difference.setVisible(before is not None and after is not None)
        if before is not None and after is not None:
            self._difference.show_pieces(self.tr("Corrected"), merge_versions(before.text, after.text))
        self.back_button.setVisible(with_reopen and isinstance(mark, ReviewMark) and bool(mark.reasons))

    def _show(self, title: str, change: str, why: str) -> None:
        for label, text in ((self._title, title), (self._change, change), (self._why, why)):
            set_text(label, text)
            label.setVisible(bool(text))
        self.setAccessibleName(title)
        self.setAccessibleDescription(". ".join(filter(None, (change, why))))

    def event(self, event: QEvent) -> bool:
        return accept_shortcut_override(event, _enters) or bool(super().event(event))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if _enters(event):
            self._go_to(self._place)
        else:
            super().keyPressEvent(event)

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        self.set_ringed(True)

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        self.set_ringed(False)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        self._go_to(self._place)
        event.accept()

    def _line(self, part: str, size: int, weight: int, role: str) -> QLabel:
        return label_in("", role, self, size=size, weight=weight, name=f"{self.objectName()}.{part}", wrap=True)


class ReviewPanel(TitledPanel):
    """The panel of a review, with a card for each place, in the order of the task."""

    wide = _WIDE

    def __init__(self, intents: IntentBus, go_to: DoAtPlace, take_back: DoAtPlace, parent: QWidget) -> None:
        """See :class:`CorrectionOrReturnCard`."""
        super().__init__("workspace.marks", parent)
        self._go_to, self._take_back = go_to, take_back
        self._cards: list[CorrectionOrReturnCard] = []
        self.command = "text.compare"  # opens and closes the panel
        self.close_button = Button(
            "workspace.marks.close",
            self.tr("Close the changes"),
            self,
            kind="quiet",
            size=TEXT_LABEL,
            press=lambda: intents.dispatch("command", self.command),
        )
        self.close_button.setText(self.tr("Close"))
        self._empty_label = label_in(
            self.tr("Nothing was changed, and nothing is returned."),
            "muted",
            self,
            name="workspace.marks.empty",
            wrap=True,
        )
        self._more_button = Button(
            "workspace.marks.others",
            self.tr("Show differences"),
            self,
            size=TEXT_LABEL,
            press=lambda: intents.dispatch("command", "review.others"),
        )
        self._inside = QWidget(self)
        self._list = in_column(
            self._empty_label,
            (self._more_button, 0, Qt.AlignmentFlag.AlignLeft),
            1,
            on=self._inside,
            margins=2 * SPACE,
            spacing=2 * SPACE,
        )
        self._area = VerticalScrollArea("workspace.marks", self._inside, self)
        self.fill(self._area, self.close_button)

    def show_model(self, model: ReviewModel) -> None:
        """Show the marks and remarks."""
        reviewing, marks, hidden = model.block is not None, model.cards, model.hidden_remarks
        self.command = "text.compare" if reviewing else "returned.reasons"
        self.set_title(model.panel_title)
        self.setAccessibleName(model.panel_title)
        while len(self._cards) < len(marks):
            name = f"workspace.marks.{len(self._cards) + 1}"
            card = CorrectionOrReturnCard(name, self._go_to, self._take_back, self._inside)
            self._list.insertWidget(len(self._cards), card)
            self._cards.append(card)
        for number, card in enumerate(self._cards):
            card.setVisible(number < len(marks))
            if number < len(marks):
                card.show_mark(marks[number], with_reopen=reviewing)
        self._empty_label.setVisible(not marks)
        self._more_button.setText(self.tr("Differences: {n}").format(n=hidden))
        self._more_button.setAccessibleName(self.tr("Differences from gold and from others: {n}").format(n=hidden))
        self._more_button.setVisible(bool(hidden))

    @property
    def cards(self) -> list[CorrectionOrReturnCard]:
        """The shown cards."""
        return [card for card in self._cards if not card.isHidden()]


def _enters(event: QKeyEvent) -> bool:
    return event.key() in ENTER and not event.modifiers() & (
        Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.AltModifier
    )
