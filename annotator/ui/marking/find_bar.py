"""Find in all texts of a task, including those that are not visible."""

from __future__ import annotations

import time
from collections.abc import Collection
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QApplication, QWidget
from shiboken6 import isValid

from annotator.text.rendered_text import MAX_FOUND, find_displayed
from annotator.ui.appearance import AppearanceBinding, appearance
from annotator.ui.reading.highlights import StyledHighlight
from annotator.ui.reading.labels import remark_label, set_text
from annotator.ui.reading.reading_pane import ReadingPane
from annotator.ui.theme import SPACE, TEXT_BODY
from annotator.ui.timer import single_shot_timer
from annotator.ui.widgets.announcement import announce_text
from annotator.ui.widgets.boxes import in_row, is_within
from annotator.ui.widgets.button import Button
from annotator.ui.widgets.line_edit import LineEdit
from annotator.ui.widgets.panel import FocusRingPanel

if TYPE_CHECKING:
    from annotator.ui.workspace.workspace_view import WorkspaceView

_SLICE = 0.008  # seconds of searching invisible texts before pending keys are handled
_PAUSE = 120  # milliseconds after a key press before all texts are searched


class FindBar(FocusRingPanel):
    """A bar for finding words in the texts. Enter and F3 go to the next match, with Shift to the previous one; Esc
    closes the bar.

    Matches are scrolled into view automatically only while the bar has the focus; otherwise the text in use would move
    away.
    """

    turned = Signal()  # opened or closed
    left = Signal()  # closed by the user, and the widget that had the focus before is gone
    entered = Signal(str)  # closed by the user, and the text of the current match gets the focus
    place_left = Signal(str, int)  # a text that a match has moved out of sight, and where it was read

    def __init__(self, view: WorkspaceView) -> None:
        super().__init__("workspace.find", view)
        self._view = view
        self._unsearched_texts: list[tuple[str, str]] = []  # texts without a pane that are still to be searched
        self._order: dict[str, int] = {}  # the order of the texts
        self._slice_timer = single_shot_timer(self, 0, self._search_on)
        self._places: list[tuple[str, int, int]] = []
        self._at = -1
        self._goes_to_match = False  # whether to go to the first match
        self._focus_before: QWidget | None = None  # the widget that had the focus
        self._origin = ("", 0)  # the text that had the focus, and its caret position
        self._last_texts: Collection[str] = ()  # the texts that are left to the end
        self._shown = ""  # the text of the last match shown, or the one in use before
        self._in_caret = False  # whether it was in caret mode
        self.text_edit = LineEdit("", self)
        self.text_edit.setObjectName("workspace.find.text")
        self.text_edit.setAccessibleName(self.tr("Find in the texts"))
        self.text_edit.setPlaceholderText(self.tr("Find in the texts"))
        self._count_label = remark_label("", self, name="workspace.find.count")
        self._close_button = Button(
            "workspace.find.close", self.tr("Close find"), self, cap="Esc", kind="quiet", press=self._leave
        )
        self._pause_timer = single_shot_timer(self, _PAUSE, self.search)
        self.text_edit.textEdited.connect(lambda _: self._pause_timer.start())
        in_row(
            (self.text_edit, 1),
            self._count_label,
            self._close_button,
            on=self,
            margins=(2 * SPACE, SPACE, 2 * SPACE, SPACE),
        )
        self.hide()
        AppearanceBinding(self, lambda: self.text_edit.setFont(appearance.font(TEXT_BODY)))

    def open_bar(self, target: str = "") -> None:
        """Show the bar and focus its field. ``target``: the target of the text in use, unless a text has the focus."""
        now = QApplication.focusWidget()
        if not is_within(now, self):  # otherwise keep what the bar returns to
            self._focus_before, self._in_caret = now, isinstance(now, ReadingPane) and now.caret_mode
            origin = self._pane_position(now)
            self._origin, self._last_texts = (
                origin or ("", 0),
                () if origin is not None else self._view.task_layout.searched_last(),
            )
            self._shown = self._origin[0] or target
        self.show()
        self.text_edit.setFocus(Qt.FocusReason.ShortcutFocusReason)
        self.text_edit.selectAll()
        self.turned.emit()
        self.search()

    def _pane_position(self, widget: QWidget | None) -> tuple[str, int] | None:
        """The target and the caret position of a pane; None for other widgets."""
        for target, pane in self._view.panes().items():
            if pane is widget:
                return target, pane.caret_offset if pane.caret_mode else 0
        return None

    def close_bar(self) -> None:
        """Hide the bar and remove its marks."""
        self._pause_timer.stop()
        self.hide()
        self.turned.emit()
        self._slice_timer.stop()
        self._places, self._at, self._unsearched_texts = [], -1, []
        self.paint()

    def _leave(self) -> None:
        """Close the bar and select the current match in its text, so that it can be highlighted at once."""
        self._search_now()
        place = self._places[self._at] if self._at >= 0 else None
        pane = self._view.panes().get(place[0]) if place is not None else None
        back = pane or self._focus_before
        has_origin = back is not None and isValid(back) and back.isVisible()
        if back is not None and has_origin:  # before hiding the bar, or another widget gets the focus for a moment
            back.setFocus()
        self.close_bar()
        if pane is not None and place is not None:
            pane.select_source(place[1], place[2])
            self.entered.emit(place[0])
        if not has_origin:
            self.left.emit()
            return
        if back is self._focus_before and self._in_caret and isinstance(back, ReadingPane):
            back.set_caret_mode(True)

    def search(self) -> None:
        """Search all texts and go to the first match. Does nothing while the bar is closed."""
        self._goes_to_match = True
        self._search()

    def show_texts(self) -> None:
        """Search the texts of another task without moving the focus."""
        self._goes_to_match, self._focus_before = False, None
        self._origin, self._last_texts = ("", 0), ()
        self._search()

    def _search(self) -> None:
        if self.isHidden():
            return
        self._pause_timer.stop()
        wanted, panes, sources = self.text_edit.text(), self._view.panes(), self._view.sources()
        self._order = {target: number for number, target in enumerate(dict.fromkeys([*sources, *panes]))}
        self._places = sorted(
            ((t, start, end) for t, pane in panes.items() for start, end in find_displayed(pane.rendered, wanted)),
            key=self._key,
        )
        shown_targets = set(panes)
        left = [(t, source) for t, source in sources.items() if t not in shown_targets] if wanted.strip() else []
        self._unsearched_texts = sorted(left, key=lambda item: self._way(item[0], 0))
        self._at = self._first() if self._goes_now else -1
        self._show()
        self._slice_timer.start()

    @property
    def _goes_now(self) -> bool:
        focused = self.window().focusWidget()
        return self._goes_to_match and is_within(focused, self)

    def _search_now(self) -> None:
        """Complete the search for the current input at once, for users who type faster than the timer."""
        if self._pause_timer.isActive():
            self._pause_timer.stop()
            self.search()
        while self._unsearched_texts:
            self._search_on()

    def _first(self) -> int:
        """The index of the first match from the position of the focus, wrapping around; -1 if there is none, or if a
        text that precedes it was not searched yet. Independent of which texts have a pane."""
        first = min(range(len(self._places)), key=lambda n: self._way(*self._places[n][:2]), default=-1)
        if first < 0 or not self._unsearched_texts:
            return first
        sooner = self._way(self._unsearched_texts[0][0], 0) < self._way(*self._places[first][:2])
        return -1 if sooner else first

    def _way(self, target: str, offset: int) -> tuple[bool, tuple[int, int]]:
        """The sort key of matches from the position of the focus to the end, then from the start."""
        key, (origin, caret) = self._key((target, offset, offset)), self._origin
        return target in self._last_texts or key < (self._order.get(origin, 0), caret), key

    def _key(self, place: tuple[str, int, int]) -> tuple[int, int]:
        return self._order.get(place[0], len(self._order)), place[1]

    def _search_on(self) -> None:
        """Search texts without a pane in short time slices, so that no key waits."""
        end = time.monotonic() + _SLICE
        wanted, places, at = self.text_edit.text(), list(self._places), self._place
        while self._unsearched_texts and time.monotonic() < end and len(places) < MAX_FOUND:
            target, source = self._unsearched_texts.pop(0)
            places += [
                (target, start, stop)
                for start, stop in find_displayed(self._view.text_display.rendered(source, target), wanted)
            ]
        if self._unsearched_texts and len(places) < MAX_FOUND:
            self._slice_timer.start()
        else:
            self._unsearched_texts = []
        self._places = sorted(places, key=self._key)
        self._at = self._places.index(at) if at is not None else self._first() if self._goes_now else -1
        if at is None and self._at >= 0:
            self._show()
        else:
            self._show_message(self._words())

    @property
    def _place(self) -> tuple[str, int, int] | None:
        """The current match; None if there is none."""
        return self._places[self._at] if self._at >= 0 else None

    def step(self, places: int) -> None:
        """Go to the next (1) or previous (-1) match, after completing the search for the current input."""
        self._search_now()
        if self._places:
            before = self._at if self._at >= 0 else self._first() - (places > 0)
            self._at = (before + places) % len(self._places)
            self._show()

    def _show(self) -> None:
        if self._at >= 0:
            target, start, end = self._places[self._at]
            before, pane = self._shown, self._pane_in_sight(self._shown)
            top = pane.top if pane is not None else 0
            self._view.reveal(target)
            self._view.panes()[target].show_source(start, end)
            if pane is not None and self._pane_in_sight(before) is None:
                self.place_left.emit(before, top)
            self._shown = target
        self.paint()
        self._show_message(self._words())

    def _pane_in_sight(self, target: str) -> ReadingPane | None:
        pane = dict(self._view.panes().items()).get(target)
        return pane if pane is not None and not pane.visibleRegion().isEmpty() else None

    def _show_message(self, text: str) -> None:
        """Show the number of the match and announce it to screen readers: the focus stays in the field."""
        if text != self._count_label.text():
            announce_text(self.text_edit, text)
        set_text(self._count_label, text)

    def _words(self) -> str:
        if not self.text_edit.text().strip():
            return ""
        if not self._places:
            return self.tr("searching …") if self._unsearched_texts else self.tr("not found")
        if self._at < 0:
            return self.tr("{count} found").format(count=len(self._places))
        return self.tr("{n} of {count}").format(n=self._at + 1, count=len(self._places))

    def paint(self) -> None:
        """Mark the matches in the panes on the screen."""
        for target, pane in self._view.panes().items():
            marks = [
                StyledHighlight(start, end, "current" if number == self._at else "found")
                for number, (where, start, end) in enumerate(self._places)
                if where == target
            ]
            pane.set_highlights(marks, "found")

    def keyPressEvent(self, event: QKeyEvent) -> None:
        back = bool(event.modifiers() & Qt.KeyboardModifier.ShiftModifier)
        if event.key() == Qt.Key.Key_Escape:
            self._leave()
        elif event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_F3):
            self.step(-1 if back else 1)
        else:
            super().keyPressEvent(event)
