"""The panel with the prompt or question above the responses."""

from __future__ import annotations

from PySide6.QtCore import QRect, Signal
from PySide6.QtGui import QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QWidget

from annotator.ui.appearance import appearance
from annotator.ui.intents import IntentBus
from annotator.ui.theme import FOCUS_RING, RADIUS_PANEL, SPACE, STRONG_LABEL, TEXT_BODY, TEXT_READING
from annotator.ui.widgets.button import Button, CommandButton
from annotator.ui.widgets.paint import paint_text
from annotator.ui.widgets.panel import FocusRingPanel
from annotator.ui.workspace.source_view import SourceViewButton
from annotator.ui.workspace.text_display import TextDisplay, make_pane
from annotator.workspace.card_model import ContextTextItem

_PAD = 14
_MARGIN = 14  # document margin of a reading pane
_CUTS = (8, 4)  # pixels removed from the margin above and below, so that a one-line prompt is one line high
_SLIM = (12, 11)  # the same in the one-line form
_LEAST = 300  # pixels of text beside which the format button fits
_SENTENCE = 330  # pixels at 100 %: width of the text that tells questions apart
_READ = 120  # pixels at 100 %: width of the text below which buttons are reduced
_SIGNS = ("‹", "›")  # replace the labels of the buttons


class PromptPanel(FocusRingPanel):
    """The panel of the prompt: as high as its text, up to a limit; then it scrolls, and a button expands it.

    The button keeps its space where it is not needed: the height of the text, on which that depends, must not depend on
    it in turn.

    If the text also has a card (``again``), the panel shows one line of it while cards are hidden.
    """

    rewrapped = Signal()  # the height of its text may have changed

    def __init__(self, intents: IntentBus, text_display: TextDisplay, parent: QWidget) -> None:
        super().__init__("workspace.prompt", parent, ground="background")
        self._text_display = text_display
        self._label_text = ""
        self.text_item: ContextTextItem | None = None
        self._window = QWidget(self)  # clips the pane's own top and bottom margin
        self.pane = make_pane("workspace.prompt.text", "", self._window, ring=self._window)
        self.pane.rebuilt.connect(self.rewrapped)
        self.more_button = CommandButton(intents, "view.prompt", "workspace.prompt.all", "", self)
        self.more_button.hide()
        self._source_view_button = SourceViewButton(intents, self.pane, self, "text.raw_beside", changed=self._lay_out)
        before, after = self.tr("Previous question"), self.tr("Next question")
        self._steps = [
            CommandButton(intents, "go.question_back", "workspace.prompt.previous", before, self),
            CommandButton(intents, "go.question", "workspace.prompt.next", after, self),
        ]
        appearance.changed.connect(self._lay_out)

    def show_text(self, text_item: ContextTextItem | None, number: int, count: int) -> None:
        """Show question ``number`` (from 1) of ``count``; None if there is none."""
        many = count > 1
        self.text_item = text_item
        text_name = text_item.name if text_item is not None else ""
        self._label_text = self.tr("Question {n} of {count}").format(n=number, count=count) if many else text_name
        for button, enabled in zip(self._steps, (number > 1, number < count), strict=True):
            button.setVisible(many)
            button.setEnabled(enabled)
        # A prompt with a card has this name there.
        name = self.tr("{who} in one line") if self.again else self.tr("{who}, text")
        self.pane.setAccessibleName(name.format(who=text_name))
        target, source = (text_item.target, text_item.source) if text_item is not None else ("", "")
        self._source_view_button.bind("workspace.prompt.format", "" if self.again else target, text_name)
        self._text_display.show(self.pane, source, target)
        self._lay_out()
        self.update()

    @property
    def again(self) -> bool:
        """Whether the text also has a card."""
        return self.text_item is not None and self.text_item.has_card

    @property
    def more_to_show(self) -> bool:
        """Whether the text does not fit, or is expanded."""
        return not self.more_button.isHidden()

    @property
    def _cuts(self) -> tuple[int, int]:
        above, below = _SLIM if self.again else _CUTS
        return 0 if self.pane.has_notice else above, below

    @property
    def _frame(self) -> int:
        """The height around the lines in pixels."""
        return 2 * _MARGIN - sum(self._cuts) + 2 * FOCUS_RING

    def height_of(self, lines: int) -> int:
        """The height with this number of lines in pixels."""
        return lines * appearance.reading_line + self._frame

    def wanted_height(self, most: int, *, opened: bool) -> int:
        """The height for the text, at most ``most`` pixels. ``opened``: expanded on request."""
        limit = max(self.height_of(1), most) - self._frame + 2 * _MARGIN
        needed = self.pane.ideal_height(limit + 1)
        self._offer(offered=needed > limit or opened, opened=opened)
        return max(self.height_of(1), min(needed, limit) + self._frame - 2 * _MARGIN)

    def _offer(self, *, offered: bool, opened: bool) -> None:
        text = self._more_words[opened]
        self.more_button.setText(text)
        self.more_button.setAccessibleName(text)
        self.more_button.setVisible(offered)

    def resizeEvent(self, event: QResizeEvent) -> None:
        self._lay_out()
        if event.size().width() != event.oldSize().width():
            self.rewrapped.emit()

    def _lay_out(self) -> None:
        left, right = (
            self._label_rect().right() + SPACE,
            self.width() - RADIUS_PANEL,
        )  # keep the text out of the rounded corners
        for button, width in self._button_widths(right - left):
            right -= width + SPACE  # also of a hidden one
            height = button.sizeHint().height()
            button.setGeometry(right, (self.height_of(1) - height) // 2, width, height)
        right = self._source_view_button.place_left_of(right, left + appearance.px(_LEAST), self.height_of(1) // 2)
        width, height = right - left, self.height() - 2 * FOCUS_RING
        # In one line nothing of the next one is seen: it would be cut through its letters.
        whole_height = (
            appearance.reading_line + _MARGIN - self._cuts[0] if self.height() <= self.height_of(1) else height
        )
        self._window.setGeometry(left, FOCUS_RING, width, min(height, whole_height))
        self.pane.setGeometry(0, -self._cuts[0], width, height + sum(self._cuts))

    def _button_widths(self, room: int) -> list[tuple[Button, int]]:
        """The buttons that have space, from right to left with their widths. If they would leave too little room for
        the text, the question buttons lose their keys, then their labels. The width is the same whether the expand
        button is visible or not."""
        steps = [step for step in reversed(self._steps) if step.isVisibleTo(self)]
        spare = room - appearance.px(_READ) - SPACE * (len(steps) + 1)
        widths: list[tuple[Button, int]] = []
        for short, key in ((False, True), (False, False), (True, False)):
            for step, sign in zip(self._steps, _SIGNS, strict=True):
                step.setText(sign if short else step.accessibleName())
            widths = [(step, step.width_for(step.text(), key=key)) for step in steps]
            widths.append(
                (self.more_button, max(self.more_button.width_for(text, key=key) for text in self._more_words))
            )
            if sum(width for _, width in widths) <= spare:
                break
        return widths

    @property
    def _more_words(self) -> tuple[str, str]:
        """The texts of the button that expands the prompt, and that collapses it again."""
        return self.tr("All of it"), self.tr("Less")

    @property
    def least_width(self) -> int:
        """The minimum width in pixels that shows some text in one line."""
        text = self._more_words[0]
        buttons = [appearance.width(sign, TEXT_BODY) for sign in _SIGNS] if self._steps[0].isVisibleTo(self) else []
        around = 3 * SPACE + 2 + SPACE
        wide = sum(buttons) + appearance.width(text, TEXT_BODY) + around * (len(buttons) + 1)
        return self._label_rect().right() + SPACE + wide + appearance.px(_READ) + RADIUS_PANEL

    @property
    def good_width(self) -> int:
        """The width in pixels that shows in one line all of the text, or enough to know the question by."""
        source, most = self.pane.rendered.source, appearance.px(_SENTENCE)
        if "\n" not in source:
            most = min(most, appearance.width(source[:_SENTENCE], TEXT_READING) + 2 * _PAD)
        return self.least_width + max(0, most - appearance.px(_READ))

    def _label_rect(self) -> QRect:
        width = appearance.width(self._label_text, STRONG_LABEL)
        return QRect(_PAD, _MARGIN - 3 - (self._cuts[0] - _CUTS[0]), width + 2, appearance.px(20))

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        paint_text(QPainter(self), self._label_rect(), self._label_text, STRONG_LABEL, "muted")
