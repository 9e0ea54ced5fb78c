"""How the texts of a task are shown: rendered as its rubric asks and the user has chosen."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import NamedTuple

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QWidget

from annotator.model.rubric import Rubric
from annotator.text.render import render, render_data
from annotator.text.runs import RenderedText
from annotator.text.template_tags import RESULTS, TOOLS
from annotator.ui.appearance import AppearanceBinding, appearance
from annotator.ui.key_events import command_caps
from annotator.ui.reading.reading_pane import ReadingPane
from annotator.ui.reading.text_document import ReadingDocument, build_document
from annotator.ui.reading.text_formats import ReadingStyle
from annotator.ui.reading.text_view import TextForm
from annotator.ui.theme import FOCUS_RING, RADIUS_CONTROL, TEXT_READING
from annotator.ui.widgets.announcement import announce_text
from annotator.ui.widgets.paint import paint_rounded_box
from annotator.ui.workspace.source_view import form_of
from annotator.workspace.state import Workspace

_LETTERS = "abcdefghijklmnopqrstuvwxyz "  # their average width is that of an average character


class TextRenderingOptions(NamedTuple):
    """Rendering options of a rubric: strict Markdown, drawn formulas."""

    strict: bool = False
    formulas: bool = True


DOCUMENT = TextRenderingOptions(strict=True)
"""The options for texts written by the owner or the program."""


def text_options(rubric: Rubric) -> TextRenderingOptions:
    """The rendering options of ``rubric``."""
    return TextRenderingOptions(rubric.markdown == "strict", rubric.formulas == "drawn")


@lru_cache(maxsize=16)
def rendered_data(source: str) -> RenderedText:
    """``source`` rendered as data, cached."""
    return render_data(source)


@lru_cache(maxsize=64)
def cached_rendering(
    source: str, *, strict: bool = False, lossless: bool = True, formulas: bool = True
) -> RenderedText:
    """``source`` rendered, cached. ``strict``: join lines as Markdown does; ``lossless``: drop nothing; ``formulas``:
    formulas may be drawn."""
    return render(source, strict=strict, lossless=lossless, formulas=formulas)


def reading_style() -> ReadingStyle:
    """The reading style of the current appearance."""
    return ReadingStyle(
        appearance.palette, appearance.percent / 100, appearance.family, line_numbers=appearance.line_numbers
    )


def line_width(longest: int) -> int:
    """The maximum line width in pixels; ``longest`` characters if the user has set no limit."""
    return (appearance.measure or longest) * appearance.width(_LETTERS, TEXT_READING) // len(_LETTERS)


def make_pane(
    name: str,
    text: str,
    parent: QWidget | None = None,
    *,
    ring: QWidget | None = None,
    longest: int = 0,
) -> ReadingPane:
    """A pane that follows the appearance. ``ring``: the widget over which the focus ring is painted, if the pane is
    clipped; ``longest``: maximum characters per line if the user has set no limit, 0 for none."""
    pane = ReadingPane(name, text, parent, reading_style())
    FocusRing(pane, ring)
    pane.formula_passed.connect(lambda words: announce_text(pane, words))

    def apply_style() -> None:
        pane.set_style(reading_style())
        pane.set_measure(line_width(longest))

    AppearanceBinding(pane, apply_style)
    return pane


class FocusRing(QWidget):
    """The focus ring above a pane. It ignores the mouse and takes no room. Events are filtered only while the pane has
    the focus: most events are those of panes that are filled and laid out without it."""

    def __init__(self, pane: ReadingPane, over: QWidget | None = None) -> None:
        """``over``: the pane, or the widget that clips it."""
        super().__init__(over or pane)
        self._pane = pane
        self._over = over or pane
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self._holder = pane.verticalScrollBar().parentWidget()
        self.hide()
        pane.focused.connect(self._follow)

    def _follow(self, focused: bool) -> None:
        for watched in filter(None, (self._pane, self._holder)):
            watched.removeEventFilter(self)
            if focused:
                watched.installEventFilter(self)
        self.setGeometry(self._over.rect())
        self.setVisible(focused)
        self.raise_()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        kind = event.type()
        if kind == QEvent.Type.Resize:
            self.setGeometry(self._over.rect())
        elif kind == QEvent.Type.ZOrderChange and watched is self._holder:  # each layout of the pane raises its bar
            self.raise_()
        return False

    def paintEvent(self, event: QPaintEvent) -> None:
        paint_rounded_box(QPainter(self), self.rect(), RADIUS_CONTROL, "", "accent", FOCUS_RING)


class TextDisplay:
    """How texts are shown: the options of the current rubric and the choices of the user.

    ``options``: of the current rubric. ``as_written``: forms of texts that are shown as source. ``data``: texts
    returned by tools. ``instructions``: the system's messages, the only texts in which definitions of tools are folded,
    since what a judged text's author wrote is shown whole. ``state``: returns the state of the workspace, which has the
    texts' folds. ``ready``: documents of the next task, by the identity of their rendered text and by style.
    """

    def __init__(self, state: Callable[[], Workspace]) -> None:
        self.state = state
        self.options = TextRenderingOptions()
        self.as_written: frozenset[str] = frozenset()
        self.data: frozenset[str] = frozenset()
        self.instructions: frozenset[str] = frozenset()
        self.ready: dict[tuple[int, ReadingStyle], ReadingDocument] = {}
        self._read: dict[tuple[str, str], str] = {}  # where texts were read, by target and checksum
        self._forgets = False  # until another project's text is shown

    def rendered(self, source: str, target: str = "") -> RenderedText:
        """``source``, the text of ``target``, as it is rendered for display."""
        if target in self.data:
            return rendered_data(source)
        return cached_rendering(source, strict=self.options.strict, formulas=self.options.formulas)

    def show(self, pane: ReadingPane, source: str, target: str = "") -> None:
        """Show ``source``, the text of ``target``, in ``pane``, from its top."""
        rendered = self.rendered(source, target)
        pane.set_rendered(rendered, self.form(target), self.ready.pop((id(rendered), pane.text_style), None))

    def prepare(self, source: str) -> None:
        """Render a text that will be shown, and build its document unless something in it is drawn meanwhile."""
        rendered, style = self.rendered(source), reading_style()
        if not rendered.formulas and not rendered.pictures:
            self.ready[id(rendered), style] = build_document(rendered, style)

    def forget(self) -> None:
        """Forget where the texts of a project were read, and that which is left next."""
        self._read.clear()
        self._forgets = True

    def leave(self, pane: ReadingPane, target: str) -> None:
        """Remember where the text of ``target`` is read in ``pane``."""
        place = pane.saved_place
        if not self._forgets:
            self._read[target, place.rpartition("/")[2]] = place

    def find_again(self, pane: ReadingPane, target: str) -> None:
        """Scroll the text of ``target`` to where it was read last, also in another task with the same text."""
        self._forgets = False
        pane.restore_place(self._read.get((target, pane.saved_place.rpartition("/")[2]), ""))

    def form(self, target: str) -> TextForm:
        """The form in which the text of ``target`` is shown."""
        state = self.state()
        tags = () if state.tools_unfolded else (TOOLS, *RESULTS) if target in self.instructions else RESULTS
        return TextForm(form_of(target) in self.as_written, state.reasoning_folded, tags, command_caps["text.tools"])
