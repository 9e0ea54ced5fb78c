"""Faults as they were found by hand, put back into this process: every oracle has to find its own."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QWidget

from annotator.ui.main_window import MainWindow
from annotator.ui.reading.decoded_images import _PictureObject
from annotator.ui.reading.formulas import _FormulaObject
from annotator.ui.reading.text_view import TextView
from annotator.ui.workspace.answer_input_controller import AnswerInputController
from annotator.ui.workspace.key_guard import KeyGuard
from annotator.ui.workspace.level_descriptions import RatingLevelDescriptionStrip
from annotator.ui.workspace.pane_navigation_controller import PaneNavigationController
from annotator.ui.workspace.prompt_panel import PromptPanel
from annotator.ui.workspace.score_row import ScoreRowWidget
from annotator.ui.workspace.text_display import FocusRing, TextDisplay
from annotator.ui.workspace.text_form_controller import TextFormController
from annotator.ui.workspace.workspace_status_bar import WorkspaceStatusBar
from annotator.ui.workspace_controller import WorkspaceController

_BOTH = Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.ShiftModifier


def foreign_prompt() -> None:
    """The prompt of the first task stays."""
    show, first = PromptPanel.show_text, []

    def show_text(self: PromptPanel, shown: Any, number: int, count: int) -> None:
        first.append(shown)
        show(self, first[0], number, count)

    PromptPanel.show_text = show_text  # type: ignore[method-assign]


def stale_levels() -> None:
    """The strip of levels keeps what it showed first."""
    show, seen = RatingLevelDescriptionStrip.show_levels, []

    def show_levels(self: RatingLevelDescriptionStrip, *what: Any) -> None:
        if not seen:
            seen.append(what)
            show(self, *what)

    RatingLevelDescriptionStrip.show_levels = show_levels  # type: ignore[method-assign]


def foreign_text() -> None:
    """A text stands under the letter of another one."""
    show, before = TextDisplay.show, [""]

    def show_source(self: TextDisplay, pane: Any, source: str, *more: Any, **others: Any) -> None:
        if source:
            before.append(source)
        show(self, pane, before[-2] if source and before[-2] else source, *more, **others)

    TextDisplay.show = show_source  # type: ignore[method-assign]


def rank_from_text() -> None:
    """Keys that select words in a text rank its answer."""

    def press(self: TextView, event: QKeyEvent) -> None:
        ways = {Qt.Key.Key_Left: "rank.better", Qt.Key.Key_Right: "rank.worse"}
        way, window = ways.get(Qt.Key(event.key())), self.window()
        if way is not None and event.modifiers() == _BOTH and isinstance(window, MainWindow):
            window.table[way].trigger()

    def override(self: TextView, event: Any) -> bool:
        if event.type() == event.Type.ShortcutOverride and event.modifiers() == _BOTH:
            event.accept()
            return True
        return bool(plain(self, event))

    plain = TextView.event
    TextView.event = override  # type: ignore[method-assign]
    TextView.keyPressEvent = press  # type: ignore[method-assign]


def two_rings() -> None:
    """The ring stays around a text that the keyboard has left."""
    FocusRing.hide = lambda _self: None  # type: ignore[method-assign]
    visible = QWidget.setVisible
    FocusRing.setVisible = lambda self, shown: visible(self, shown or self.isVisible())  # type: ignore[method-assign]


def deaf_text() -> None:
    """A text looks focused, and the keys pressed in it go to the scores."""
    TextView.keyPressEvent = lambda _self, event: event.ignore()  # type: ignore[method-assign]


def unpainted_score() -> None:
    """A score is given, and nothing on the screen says so."""
    change = ScoreRowWidget.change
    ScoreRowWidget.change = lambda self, **to: change(
        self, **{name: value for name, value in to.items() if name != "score"}
    )  # type: ignore[method-assign]
    WorkspaceStatusBar.set_missing = lambda _self, *_, **__: None  # type: ignore[method-assign]
    WorkspaceController._answer = _answer_without_a_sign  # type: ignore[method-assign]


def _answer_without_a_sign(self: WorkspaceController, answer: Any) -> None:
    location, task, field = self.focus.cursor, self.focus.task, self.focus.state.field
    if location is not None and task is not None and field is not None:
        self.session.apply(field.edit(task.annotation, location.target, answer.value))


def fault_in_a_key() -> None:
    """A key ends in a traceback."""

    def toggle_prompt(self: PaneNavigationController) -> None:
        raise RuntimeError(f"planted in {self.objectName()}")

    PaneNavigationController.toggle_prompt = toggle_prompt  # type: ignore[method-assign]


def stale_notice() -> None:
    """The strip goes on to say that the task is skipped, of the next one."""
    show = AnswerInputController._show_skipped

    def show_skipped(self: AnswerInputController, task: Any) -> None:
        if task.annotation.skip is not None:
            show(self, task)

    AnswerInputController._show_skipped = show_skipped  # type: ignore[method-assign]


def hidden_doubt() -> None:
    """A score that is marked as unsure looks like any other."""
    change = ScoreRowWidget.change
    ScoreRowWidget.change = lambda self, **to: change(
        self, **{name: value for name, value in to.items() if name != "unsure"}
    )  # type: ignore[method-assign]


def blank_formula() -> None:
    """A formula leaves a blank in its text."""
    _FormulaObject.drawObject = lambda *_: None  # type: ignore[method-assign]


def blank_image() -> None:
    """An image leaves a blank in its text."""
    _PictureObject.drawObject = lambda *_: None  # type: ignore[method-assign]


def reasoning_stays_folded() -> None:
    """Reasoning that was folded in one task is not shown in the next one."""
    show, folded = TextDisplay.show, []

    def show_text(self: TextDisplay, *what: Any) -> None:
        state = self.state
        self.state = lambda: replace(state(), reasoning_folded=bool(folded))
        show(self, *what)
        self.state = state

    def fold(self: TextFormController) -> None:
        plain(self)
        folded.append(True)

    plain = TextFormController.fold_reasoning
    TextDisplay.show = show_text  # type: ignore[method-assign]
    TextFormController.fold_reasoning = fold  # type: ignore[method-assign]


def late_spot() -> None:
    """The spot follows the keyboard by a timer alone."""
    KeyGuard._catch_up = lambda _self: None  # type: ignore[method-assign]


def late_tables() -> None:
    """Tables are given their format after their text was begun, and Qt forgets the rest of it."""

    def late(lay_out: Callable[..., None]) -> Callable[..., None]:
        def lay_out_and_fit(self: TextView, what: Any) -> None:
            lay_out(self, what)
            for fitter in self.reading_document.tables:
                fitter.table.setFormat(fitter.table.format())

        return lay_out_and_fit

    TextView.resizeEvent = late(TextView.resizeEvent)  # type: ignore[method-assign]
    TextView._show = late(TextView._show)  # type: ignore[method-assign]  # again, when formulas have been drawn


PLANTS: Mapping[str, Callable[[], None]] = {
    "foreign-prompt": foreign_prompt,
    "stale-levels": stale_levels,
    "foreign-text": foreign_text,
    "rank-from-text": rank_from_text,
    "two-rings": two_rings,
    "deaf-text": deaf_text,
    "unpainted-score": unpainted_score,
    "fault-in-a-key": fault_in_a_key,
    "late-spot": late_spot,
    "reasoning-stays-folded": reasoning_stays_folded,
    "stale-notice": stale_notice,
    "hidden-doubt": hidden_doubt,
    "blank-formula": blank_formula,
    "blank-image": blank_image,
    "late-tables": late_tables,
}
"""By the names that ``run.py --plant`` takes."""
