"""The cache of text documents: those of the screen, and those that are built before they are needed."""

from __future__ import annotations

from functools import lru_cache
from typing import Final, NamedTuple

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QWidget

from annotator.model.rubric import Rubric
from annotator.text.render import render, render_data
from annotator.text.runs import RenderedText
from annotator.ui.appearance import Appearance, AppearanceBinding
from annotator.ui.reading.formulas import formula_store
from annotator.ui.reading.reading_pane import ReadingPane
from annotator.ui.reading.text_document import ReadingDocument, build_document
from annotator.ui.reading.text_formats import ReadingStyle
from annotator.ui.theme import FOCUS_RING, RADIUS_CONTROL, TEXT_READING
from annotator.ui.widgets.announcement import announce
from annotator.ui.widgets.paint import box
from annotator.ui.workspace.text_formats import form_of

_Key = tuple[str, bool, "TextRenderingOptions"]  # a source, whether it is data, and how its rubric wants texts
_LETTERS = "abcdefghijklmnopqrstuvwxyz "  # an average character is as wide as these are on average


class TextRenderingOptions(NamedTuple):
    """How a rubric wants its texts shown: as strict Markdown, and with formulas that are drawn."""

    strict: bool = False
    formulas: bool = True


class TextToPrefetch(NamedTuple):
    """A text that is soon shown, and the width in pixels to lay it out at; whether it is data of a tool."""

    source: str
    width: int
    data: bool = False


DOCUMENT: Final = TextRenderingOptions(strict=True)
"""How texts are shown that the owner or the program wrote to be read."""


def text_options(rubric: Rubric) -> TextRenderingOptions:
    """What ``rubric`` says of that."""
    return TextRenderingOptions(rubric.markdown == "strict", rubric.formulas == "drawn")


@lru_cache(maxsize=16)
def rendered_data(source: str) -> RenderedText:
    """``source`` as data; the same object for the same text while it is in use."""
    return render_data(source)


@lru_cache(maxsize=64)
def rendered(source: str, *, strict: bool = False, lossless: bool = True, formulas: bool = True) -> RenderedText:
    """``source`` rendered; the same object for the same text while it is in use. ``strict``: lines are joined;
    ``lossless``: nothing of it is dropped; ``formulas``: they may be drawn."""
    return render(source, strict=strict, lossless=lossless, formulas=formulas)


def reading_style(look: Appearance) -> ReadingStyle:
    """What texts are set in: the look's palette, size and family."""
    return ReadingStyle(look.palette, look.percent / 100, look.family, line_numbers=look.line_numbers)


def line_width(look: Appearance, longest: int) -> int:
    """How wide the longest line is, in pixels: of ``longest`` characters where the user has set no limit."""
    return (look.measure or longest) * look.width(_LETTERS, TEXT_READING) // len(_LETTERS)


def make_pane(
    look: Appearance,
    name: str,
    words: str,
    parent: QWidget | None = None,
    *,
    ring: QWidget | None = None,
    longest: int = 0,
) -> ReadingPane:
    """A pane that follows the look. ``ring``: what its ring lies over, where the pane itself is cut off; ``longest``:
    characters a line where the user has set no limit, 0 for as many as fit."""
    pane = ReadingPane(name, words, parent, reading_style(look))
    FocusRing(look, pane, ring)
    pane.formula_passed.connect(lambda words: announce(pane, words))

    def apply_style() -> None:
        pane.set_style(reading_style(look))
        pane.set_measure(line_width(look, longest))

    AppearanceBinding(look, pane, apply_style)
    return pane


class FocusRing(QWidget):
    """The ring over a pane that has the keyboard: it lies on top, sees no mouse, and takes no room."""

    def __init__(self, look: Appearance, pane: ReadingPane, over: QWidget | None = None) -> None:
        """``over``: the pane, or what shows a part of it."""
        super().__init__(over or pane)
        self._look = look
        self._pane = pane
        self._over = over or pane
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.hide()
        pane.installEventFilter(self)
        holder = pane.verticalScrollBar().parentWidget()
        if holder is not None:
            holder.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        kind = event.type()
        if kind == QEvent.Type.FocusOut:  # also of a pane that is being deleted, with what it lies in
            self.hide()
        elif kind in (QEvent.Type.FocusIn, QEvent.Type.Resize):
            self.setGeometry(self._over.rect())
            self.setVisible(self._pane.hasFocus())
            self.raise_()
        elif kind == QEvent.Type.ZOrderChange:  # the pane raises its scroll bar with each layout
            self.raise_()
        return False

    def paintEvent(self, event: QPaintEvent) -> None:
        box(QPainter(self), self.rect(), RADIUS_CONTROL, None, self._look.color("accent"), FOCUS_RING)


class DocumentCache:
    """Documents made ahead, by source text. Each is handed out once: the pane that shows it takes it over.

    ``options``: how the rubric of the task on the screen wants its texts. ``as_written``: the forms of texts that are
    shown as their source. ``data``: the texts that a tool returned. Of texts that are shown from now on, what models
    thought is left out where ``folded``; ``tools``: the definitions of tools are shown, and not only their names.
    """

    def __init__(self, look: Appearance) -> None:
        self.options = TextRenderingOptions()
        self.as_written: frozenset[str] = frozenset()
        self.data: frozenset[str] = frozenset()
        self.folded = self.tools = False
        self._look = look
        self._style = reading_style(look)
        self._made: dict[_Key, tuple[ReadingDocument, int]] = {}
        formula_store().settled.connect(self._take_formulas)

    def prepare(self, text: TextToPrefetch) -> None:
        """Build and lay out the document of a text, unless it is there."""
        key = (text.source, text.data, self.options)
        if key not in self._current():
            shown = self._rendered(text.source, data=text.data)
            document = build_document(shown, self._style, text.width)
            self._made[key] = document, text.width
            formula_store().ask(document.awaited)
            _ = shown.words  # counted now, while nobody waits for it

    def rendered(self, source: str, target: str = "") -> RenderedText:
        """``source``, the text of ``target``, as it is shown formatted."""
        return self._rendered(source, data=target in self.data)

    def _rendered(self, source: str, *, data: bool) -> RenderedText:
        if data:
            return rendered_data(source)
        return rendered(source, strict=self.options.strict, formulas=self.options.formulas)

    def _take_formulas(self) -> None:
        """Build the documents anew whose formulas have been drawn since."""
        for key, (document, width) in self._current().items():
            if document.is_outdated:
                self._made[key] = build_document(document.rendered, self._style, width), width

    def forget_all_but(self, sources: set[str]) -> None:
        """Let go of what will not be shown next."""
        self._made = {key: made for key, made in self._current().items() if key[0] in sources}

    def show(self, pane: ReadingPane, source: str, target: str = "") -> None:
        """Show ``source``, the text of ``target``, in ``pane``, from its beginning."""
        data = target in self.data
        document, _ = self._current().pop((source, data, self.options), (None, 0))
        raw = form_of(target) in self.as_written
        pane.set_rendered(self._rendered(source, data=data), document, raw=raw, folded=self.folded, tools=self.tools)

    def _current(self) -> dict[_Key, tuple[ReadingDocument, int]]:
        """What was made in the look of now; documents of another one are let go."""
        style = reading_style(self._look)
        if style != self._style:
            self._style, self._made = style, {}
        return self._made
