"""The middle panel of the critique layout: the question, the tabs of its answers, the open text, and its fields."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from PySide6.QtCore import QEvent, QSize
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QFrame, QWidget

from annotator.model.annotation import Annotation
from annotator.model.target import AnnotationTarget
from annotator.ui.appearance import AppearanceBinding, appearance
from annotator.ui.critique.refinement_chain_bar import RefinementChainBar
from annotator.ui.critique.response_tabs import QuestionNumberBar, ResponseTabs
from annotator.ui.intents import IntentBus
from annotator.ui.reading.labels import label_in, set_text
from annotator.ui.reading.reading_pane import ReadingPane
from annotator.ui.reading.text_formats import MARGIN
from annotator.ui.theme import (
    FOCUS_RING,
    LONGEST_LINE,
    SPACE,
    TEXT_LABEL,
    WEIGHT_STRONG,
)
from annotator.ui.timer import single_shot_timer
from annotator.ui.widgets.boxes import in_column, in_row
from annotator.ui.widgets.button import CommandButton
from annotator.ui.widgets.panel import FocusRingPanel
from annotator.ui.widgets.vertical_scroll_area import AutoHeightScrollArea
from annotator.ui.workspace.field_rows import AnswerFieldRows
from annotator.ui.workspace.response_card import QWIDGETSIZE_MAX
from annotator.ui.workspace.response_switcher import ResponseSwitcher
from annotator.ui.workspace.source_view import SourceViewButton
from annotator.ui.workspace.text_display import FocusRing, TextDisplay, make_pane, reading_style
from annotator.workspace.card_model import Cursor, TextCardModel
from annotator.workspace.tabs import TabModel

_QUESTION = 0.2  # most of the height that a long question gets before it scrolls
_TABS = 0.3  # most of the height that the answer tabs get before they are reduced by a line
_WHOLE = 0.6  # most of the height that an expanded question gets
_LINES_EXPANDED = 3  # lines of an expanded question that are in sight in the lowest panel
_ASKED, _ASKED_LOW = 0.45, 0.25  # most of the height of text and rows that the rows get before they scroll
_ASKED_MOST = 0.6  # the same if a single row needs more
_LOWEST = 300  # pixels at 100 %: panel height below which the chain is hidden
_SLIM = 230  # pixels at 100 %: panel width below which the tabs are smaller
_LOW = 330  # pixels at 100 %: panel height below which the widgets above the text are smaller
_NARROW = 400  # pixels at 100 %: panel width below which key caps above the text are hidden
_CUT = 5  # pixels removed from the question's top and bottom margin


class QuestionAndAnswerPanel(FocusRingPanel):
    """A question and one of its answers; below them the fields about the answer or about another text."""

    wide = 446

    def __init__(self, intents: IntentBus, text_display: TextDisplay) -> None:
        super().__init__("workspace.answer")
        self._text_display = text_display
        self._shown = ("", "")
        self._fitted_in = 0  # height of text and rows when the rows were last laid out
        self.question_is_long = False
        self._source_view_buttons: tuple[SourceViewButton, ...] = ()
        self.questions = QuestionNumberBar(self)
        self.questions.chosen.connect(lambda number: intents.dispatch("question", int(number)))
        path, text = "workspace.questions.outline", self.tr("What is missing")
        self.outline_button = CommandButton(intents, "go.outline", path, text, self, style=TEXT_LABEL)
        self._question_window = QWidget(self)  # clips the question's own top and bottom margin
        self.question_pane = ReadingPane("workspace.question.text", "", self._question_window)
        FocusRing(self.question_pane)
        self._question_source_view_button = SourceViewButton(
            intents, self.question_pane, self, "text.raw_beside", changed=self._fit_marks
        )
        AppearanceBinding(self.question_pane, self._style_question)
        self.question_pane.rebuilt.connect(self.fit_question)
        self.tabs = ResponseTabs(self)
        self.tabs.resized.connect(self._fit_head)
        self.pane = make_pane("workspace.answer.text", "", self, longest=LONGEST_LINE)
        self._source_view_button = SourceViewButton(intents, self.pane, self, "text.raw", changed=self._fit_marks)
        self._source_view_buttons = (self._question_source_view_button, self._source_view_button)
        self.chain = RefinementChainBar(intents, self)
        self._chained = False
        self.chain.setVisible(False)
        self._about_label = label_in("", "accent", self, style=TEXT_LABEL, name="workspace.answer.about")
        self._about_label.setContentsMargins(14, 4, 14, 0)
        self._about_label.setMinimumWidth(1)
        self._about_label.hide()
        AppearanceBinding(self._about_label, lambda: self._about_label.setFixedHeight(appearance.px(24)))
        self._lines = [_SeparatorLine(self) for _ in range(2)]  # above the text, and below it
        self._inside = QWidget(self)
        self._response_switcher = ResponseSwitcher(self._inside, "workspace.subjects")
        self._response_switcher.chosen.connect(lambda target: intents.dispatch("text", target))
        self.field_rows = AnswerFieldRows(intents, self._inside)
        self._fields_area = AutoHeightScrollArea("workspace.asked", self._inside, self)
        self._layout_timer = single_shot_timer(
            self, 0, self._show_current
        )  # rows have their positions only after the layout
        appearance.changed.connect(self._layout_timer.start)
        self._arrange()

    # content

    def show_question(self, target: str, source: str, name: str) -> None:
        """Show the question; hide it if ``source`` is empty."""
        self._question_window.setVisible(bool(source))
        self.question_pane.setAccessibleName(self.tr("{who}, text").format(who=name))
        self._question_source_view_button.bind("workspace.question.format", target if source else "", name)
        self._text_display.show(self.question_pane, source, target)
        self.fit_question()

    def show_questions(self, tabs: Sequence[TabModel]) -> None:
        """Show the tabs of the questions of the task."""
        self.questions.show_tabs(tabs)
        self._fit_head()

    def show_text(self, target: str, source: str, name: str, about: str) -> None:
        """Open an answer or a refinement. ``about``: what a refinement is based on."""
        set_text(self._about_label, about)
        self._about_label.setVisible(bool(about))
        if (target, source) == self._shown:
            return
        bar, again = self.pane.verticalScrollBar(), target == self._shown[0]
        at = bar.value()
        self._text_display.leave(self.pane, self._shown[0])
        self._shown = (target, source)
        kind = "critique" if target and AnnotationTarget.parse(target).form == "critique" else "response"
        self.pane.setObjectName(f"workspace.{kind}.{target}.text")
        self.pane.setAccessibleName(self.tr("{who}, text").format(who=name))
        self._source_view_button.bind(f"workspace.{kind}.{target}.format", target, name)
        self.pane.setPlaceholderText(self.tr("This answer is empty.") if not source else "")
        self._text_display.show(self.pane, source, target)
        if again:
            bar.setValue(at)
        else:
            self._text_display.find_again(self.pane, target)

    def show_tabs(self, visible: bool) -> None:
        """Show or hide the tabs of the answers."""
        self.tabs.setVisible(visible)
        self._tab_line.setContentsMargins(12, 0, 12, 2 * SPACE - 1 if visible else 0)

    def show_asked(self, model: TextCardModel, subjects: Sequence[TabModel]) -> None:
        """Show the fields of one text. ``subjects``: all texts with fields that can be shown with this answer."""
        self.field_rows.bind(model)
        many = len(subjects) > 1
        self._response_switcher.setVisible(many)
        self._subject_line.setContentsMargins(12, 2 * SPACE if many else 0, 12, 0)
        if many:
            self._response_switcher.show_strip(subjects)
        for widget in (self._fields_area, self._lines[1]):
            widget.setVisible(many or model.asks)

    def show_answers(self, annotation: Annotation) -> None:
        """Show the answers in the fields of the text given to :meth:`show_asked`."""
        self.field_rows.show_work(annotation)
        self._fit_fields()

    def show_chain(self, visible: bool) -> None:
        """Show the refinement chain below the text if there is room."""
        self._chained = visible
        self._fit_chain()
        self.fit_question()
        self._fit_fields()

    def show_cursor(self, cursor: Cursor) -> None:
        """Highlight the row of the cursor and scroll it into view."""
        self.field_rows.show_cursor(cursor)
        self._show_current()

    def _show_current(self) -> None:
        for row in self.field_rows.current_rows:
            self._fields_area.ensureWidgetVisible(row, 0, SPACE)

    def regions(self) -> list[QWidget]:
        visible = [self.question_pane] if self._question_window.isVisible() else []
        return [*visible, self.pane, *self.field_rows.current_rows]

    # layout

    def minimumSizeHint(self) -> QSize:
        """The size needed when everything that can be reduced is reduced. It is computed in advance, because a window
        that cannot become that low would never reduce anything."""
        tabs = self.tabs.minimumHeight() - self.tabs.height_of(low=True) if self.tabs.isVisibleTo(self) else 0
        chain = self.chain.sizeHint().height() if self.chain.isVisibleTo(self) else 0
        question = min(self._question_window.minimumHeight(), self._least_question - 2 * _CUT)
        if not self._question_window.isVisibleTo(self):
            question = 0
        return QSize(super().minimumSizeHint().width(), max(0, self._beside_question + question - tabs - chain))

    @property
    def _beside_question(self) -> int:
        """The height of all but the question, with a text and fields of minimum height, in pixels."""
        height = super().minimumSizeHint().height()
        if self._question_window.isVisibleTo(self):
            height -= self._question_window.minimumHeight()
        if self._fields_area.isVisibleTo(self):
            height -= self._fields_area.minimumHeight() - self._least_fields
        return height

    @property
    def _least_question(self) -> int:
        """The minimum height of the question with its margins, in pixels: one line, and some more if it is expanded."""
        if not self._text_display.state().prompt_open:
            return self._one_line
        return self.question_pane.ideal_height(self._one_line + (_LINES_EXPANDED - 1) * appearance.reading_line)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit_head()
        self._fit_chain()
        self.fit_question()
        self._fit_fields()

    def _fit_chain(self) -> None:
        self.chain.setVisible(self._chained and self.height() >= appearance.px(_LOWEST))

    def _fit_fields(self) -> None:
        """Limit the height of the fields in favour of the text: they scroll, showing whole rows."""
        room = self._fitted_in = self._room
        share = min(round(room * (_ASKED_LOW if self._low else _ASKED)), room - self._least_text)
        self._fields_area.set_most(max(share, min(self._row, int(room * _ASKED_MOST))))
        self._layout_timer.start()

    @property
    def _room(self) -> int:
        """The height that text and fields share, in pixels."""
        fields_height = self._fields_area.minimumHeight() if self._fields_area.isVisibleTo(self) else 0
        return max(0, self.height() - super().minimumSizeHint().height() + self._least_text + fields_height)

    @property
    def _least_text(self) -> int:
        return max(self.pane.minimumSizeHint().height(), self.pane.minimumHeight())

    @property
    def _row(self) -> int:
        """The height of the highest row of the fields, in pixels."""
        bar = self._fields_area.verticalScrollBar().sizeHint().width()
        return self.field_rows.row_height_at(self.width() - 2 * FOCUS_RING - bar) + 2 * SPACE

    @property
    def _least_fields(self) -> int:
        """The height of the fields below a text of minimum height, in pixels. It does not depend on their height now:
        that is a share of the panel's height, and the panel as high as both need where it is scrolled."""
        text = self._least_text + 2 + FOCUS_RING
        least = min(self._row, int(text * _ASKED_MOST / (1 - _ASKED_MOST)))
        return min(self._inside.sizeHint().height(), least)

    def _fit_head(self) -> None:
        """Remove a line from the tabs, and the number of an only question, if the height is low. What an answer needs
        is also shown in the status line."""
        low = self._low or self.width() < appearance.px(_SLIM)
        self.tabs.set_low(low or self.tabs.height_of(low=False) > self.height() * _TABS)
        self.outline_button.setVisible(not low)
        self.questions.setVisible(not low or len(self.questions.shown_tabs) > 1)

    def _fit_marks(self) -> None:
        """Hide the key caps of the marks if the width is low, so that titles need fewer lines."""
        narrow = self.width() < appearance.px(_NARROW)
        for mark in self._source_view_buttons:
            mark.setVisible(mark.wanted)
            mark.setMaximumWidth(mark.width_without_key if narrow else QWIDGETSIZE_MAX)

    @property
    def _one_line(self) -> int:
        """The height of a one-line question including its margins."""
        return appearance.reading_line + 2 * MARGIN

    @property
    def _low(self) -> bool:
        return self.height() < appearance.px(_LOW)

    def fit_question(self) -> None:
        """Show as much of the question as the state says."""
        self._fit_marks()
        usual = max(appearance.px(50), round(self.height() * _QUESTION))
        if self._low:
            usual = self._one_line
        limit = usual
        if self._text_display.state().prompt_open:  # what is below keeps its height
            left = self.height() - self._beside_question + 2 * _CUT
            limit = max(usual, self._least_question, min(left, round(self.height() * _WHOLE)))
        self.question_pane.resize(self.width() - 2 * FOCUS_RING, limit)
        height = self.question_pane.ideal_height(limit)
        self.question_is_long = (
            self._question_window.isVisibleTo(self) and self.question_pane.ideal_height(usual + 1) > usual
        )
        self.question_pane.setGeometry(0, -_CUT, self.width() - 2 * FOCUS_RING, height)
        self._question_window.setFixedHeight(height - 2 * _CUT)

    def _style_question(self) -> None:
        self.question_pane.set_style(replace(reading_style(), weight=WEIGHT_STRONG))

    def _arrange(self) -> None:
        above, below = self._lines
        top = in_row(
            (self.questions, 1), self._question_source_view_button, self.outline_button, margins=(12, 0, 4, SPACE)
        )
        self._tab_line, self._subject_line = (
            in_row((self.tabs, 1), self._source_view_button),
            in_row(self._response_switcher),
        )
        in_column(self._subject_line, self.field_rows, on=self._inside, spacing=0)
        in_column(
            self._question_window, top, self._tab_line, above, self._about_label, (self.pane, 1), below,
            self._fields_area, self.chain, on=self, margins=FOCUS_RING, spacing=0,
        )  # fmt: skip
        for first, second in ((self.question_pane, self.pane), (self.pane, self._fields_area)):
            QWidget.setTabOrder(first, second)
        self.show_tabs(True)

    def event(self, event: QEvent) -> bool:
        if event.type() == QEvent.Type.LayoutRequest and self._room != self._fitted_in:
            self.fit_question()  # after the layout: the height of what is above the text changed
            self._fit_fields()
        return bool(super().event(event))


class _SeparatorLine(QFrame):
    """A horizontal line."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setFixedHeight(1)
        AppearanceBinding(self, lambda: self.setStyleSheet(f"background:{appearance.palette.line}"))
