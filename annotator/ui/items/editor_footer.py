"""The footer of an editor: the number of words, and whether the text was refused."""

from __future__ import annotations

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from annotator.text.words import count_words, is_unspaced
from annotator.ui.appearance import appearance
from annotator.ui.format_number import format_integer
from annotator.ui.items.editor import TextEditor
from annotator.ui.reading.labels import label_in, set_text, set_tooltip
from annotator.ui.theme import TEXT_SMALL
from annotator.ui.timer import single_shot_timer
from annotator.ui.translation import counted
from annotator.ui.widgets.boxes import in_row

_STEP = 24  # pixels: step in which the label's width changes
_PAUSE = 150  # milliseconds without a key press before words are counted, so that typing is not delayed


class TextEditorFooter(QWidget):
    """The line below an editor: the word count at the right, and that the text was not saved because it was refused."""

    def __init__(self, name: str, editor: TextEditor, parent: QWidget) -> None:
        super().__init__(parent)
        self._editor = editor
        self._label = label_in("", "muted", self, style=TEXT_SMALL, name=name)
        self._label.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        in_row(1, self._label, on=self)
        self._pause_timer = single_shot_timer(self, _PAUSE, self.count)
        editor.document().contentsChanged.connect(self._count_soon)
        editor.noted.connect(self._show)
        editor.has_footer = True
        self._word_count = self._character_count = 0
        self.count()
        appearance.changed.connect(self._fit)  # after the label has its font

    def _count_soon(self) -> None:
        """Start the timer unless it is running, so that words are also counted during continuous typing."""
        if not self._pause_timer.isActive():
            self._pause_timer.start()

    @property
    def shown(self) -> str:
        return self._label.text()

    def count(self) -> None:
        """Count immediately, without waiting for the timer."""
        self._pause_timer.stop()
        text = self._editor.words
        self._word_count, self._character_count = count_words(text), len(text)
        self._show()

    def _show(self) -> None:
        if is_unspaced(self._editor.words):
            length = counted(self._character_count, "{n} character", "{n} characters")
        else:
            length = counted(self._word_count, "{n} word", "{n} words")
        limit, long = self._editor.limit, self._character_count
        if 0 < limit < long:
            length = self.tr("{count} of {limit} characters").format(
                count=format_integer(long), limit=format_integer(limit)
            )
        if not long:  # an empty text has no count, and is unsaved only if it was just deleted
            length = ""
        refused = self.tr("Not saved") if self._editor.refused else ""
        text = self._editor.notice or " · ".join(filter(None, (length, refused)))
        elided = text
        if self.isVisible():
            elided = self._label.fontMetrics().elidedText(text, Qt.TextElideMode.ElideRight, self.width())
        set_text(self._label, elided)
        set_tooltip(self._label, text if elided != text else "")
        self._label.set_role("warning" if self._editor.notice or 0 < limit < long else "muted")
        self._fit()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._show()

    def _fit(self) -> None:
        """Set a fixed size in steps, so that the count does not cause a new layout with each word."""
        label = self._label
        # A label's size hint is never smaller than its minimum size.
        size, metrics = label.minimumSize(), label.fontMetrics()
        wanted = QSize(metrics.horizontalAdvance(label.text()), metrics.size(0, "x").height())
        if size.height() != wanted.height() or not 0 <= size.width() - wanted.width() < _STEP:
            label.setFixedSize(-(-wanted.width() // _STEP) * _STEP, wanted.height())
