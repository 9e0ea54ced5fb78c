"""The editor of a refinement: its diff, its text, and the actions for one that is based on changed text."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QWidget

from annotator.model.critique_parts import MAX_REFINED
from annotator.model.refinement_chain import resume_offset
from annotator.text.render import render
from annotator.text.version_merge import changes_excerpt, merge_versions, restore_line_breaks
from annotator.ui.appearance import AppearanceBinding, appearance
from annotator.ui.items.editor import TextEditor
from annotator.ui.items.editor_footer import TextEditorFooter
from annotator.ui.reading.labels import label_in, set_text
from annotator.ui.reading.reading_pane import ReadingPane
from annotator.ui.reading.text_formats import ReadingStyle
from annotator.ui.theme import SPACE, TEXT_LABEL, TEXT_SMALL
from annotator.ui.timer import single_shot_timer
from annotator.ui.translation import translate_message
from annotator.ui.widgets.boxes import in_column
from annotator.ui.widgets.button import Button
from annotator.ui.widgets.diff_view import DiffView
from annotator.ui.widgets.flow_layout import FlowLayout
from annotator.workspace.item_cards import SETTLE, Revision

AROUND = 60  # characters of context around a change in a collapsed card
_EDITOR_LINES = (4, 14)
_HIGHEST_FORMATTED = 180  # pixels at 100 %
_COMPARE = 150  # milliseconds without a key press before the diff is updated


class RevisionEditor(QWidget):
    """The editor of a refinement, with its diff. Empty while there is no refinement. The diff is computed after a pause
    in typing, so that no key waits for it."""

    entered = Signal()
    kept = Signal(str)  # the text that is to be stored
    asked = Signal(str)  # a command of the refinement
    left = Signal()  # Esc was pressed in the editor
    compared = Signal()  # the diff was updated after typing

    def __init__(self, name: str, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName(name)
        self._shown_revision: Revision | None = None
        self._text_name = ""
        self._current = False
        self.editing = False
        self._formatted_pane: ReadingPane | None = None  # created for the first text with formatting
        self.diff_view = DiffView(f"{name}.difference", self)
        self.editor: TextEditor | None = None
        self._stale_bar: StaleRefinementBar | None = None  # created when first needed
        self._footer: TextEditorFooter | None = None
        self._compare_timer = single_shot_timer(self, _COMPARE, self._compare)
        self._compare_timer.timeout.connect(self.compared)
        self._box = in_column(self.diff_view, on=self, margins=(0, 2, 0, 0), spacing=SPACE + 2)

    def show_revision(self, revision: Revision | None, name: str, *, current: bool) -> None:
        """Show a refinement, if any, of the item called ``name``. ``current``: its card is expanded."""
        self._shown_revision, self._text_name, self._current = revision, name, current
        if self.editor is not None and revision is not None:
            self.editor.show_text(revision.begins_with)
            self.editor.setAccessibleName(self.tr("{who}, refinement").format(who=name))
        self._compare()
        self._show_parts()

    def open_editor(self) -> None:
        """Edit the refinement. A new one starts with the text that it is based on, at the critique's highlight."""
        if self._shown_revision is None:
            return
        self.editing = True
        name = self.objectName()
        if self.editor is None:
            self.editor = editor = TextEditor(f"{name}.text", _EDITOR_LINES, self, MAX_REFINED)
            editor.kept.connect(self._keep)
            editor.typed.connect(self._compare_timer.start)
            editor.left.connect(self.left)
            editor.entered.connect(self.entered)
            self._footer = TextEditorFooter(f"{name}.words", editor, self)
            self._box.insertWidget(0, editor)
            self._box.insertWidget(1, self._footer)
        self.show_revision(self._shown_revision, self._text_name, current=self._current)
        text, (start, end) = self._shown_revision.begins_with, resume_offset(self._shown_revision.link)
        self.editor.begin(text[:start], text[start:end])

    def close_editor(self) -> None:
        if self.editing:
            self.editing = False
            self._compare()
            self._show_parts()

    def flush(self) -> None:
        if self.editor is not None:
            self.editor.flush()

    def _keep(self, text: str) -> None:
        """Store the typed text. A new refinement equal to its base text, apart from surrounding whitespace, is not
        stored."""
        revision = self._shown_revision
        if revision is not None:
            text = restore_line_breaks(revision.link.base, text)
            if revision.written or text.strip() != revision.link.base.strip():
                self.kept.emit(text)

    def _compare(self) -> None:
        revision = self._shown_revision
        if revision is None or not (self.editing or revision.written):
            return
        pieces = revision.pieces
        if self.editing and self.editor is not None:
            pieces = merge_versions(revision.link.base, restore_line_breaks(revision.link.base, self.editor.words))
        changed = any(piece.kind != "same" for piece in pieces)
        title = translate_message(revision.title if changed else revision.unchanged)
        self._show_formatted(self.editor.words if self.editing and self.editor is not None else "")
        self.diff_view.show_pieces(title, changes_excerpt(pieces, AROUND) if changed else ())

    def _show_formatted(self, text: str) -> None:
        """Show the text that is being edited as its readers see it, if that differs from its source."""
        rendered = render(text)
        if self._formatted_pane is None:
            if not rendered.formatted:
                return
            self._formatted_pane = pane = ReadingPane(f"{self.objectName()}.formatted", "", self)
            pane.setFocusPolicy(Qt.FocusPolicy.NoFocus)  # Tab goes on to what can be answered
            AppearanceBinding(pane, lambda: pane.set_style(self._reading_style()))
            self._formatted_pane.rebuilt.connect(self._fit_formatted)
            self._box.insertWidget(self._box.indexOf(self.diff_view), self._formatted_pane)
        self._formatted_pane.setAccessibleName(self.tr("{who}, refinement, formatted").format(who=self._text_name))
        self._formatted_pane.setVisible(rendered.formatted)
        if rendered.source != self._formatted_pane.rendered.source:
            place = self._formatted_pane.verticalScrollBar().value()
            self._formatted_pane.set_rendered(rendered)
            self._fit_formatted()
            self._formatted_pane.verticalScrollBar().setValue(place)

    def _reading_style(self) -> ReadingStyle:
        return ReadingStyle(appearance.palette, appearance.percent / 100, appearance.family)

    def _fit_formatted(self) -> None:
        if self._formatted_pane is not None:
            self._formatted_pane.setFixedHeight(self._formatted_pane.ideal_height(appearance.px(_HIGHEST_FORMATTED)))

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit_formatted()

    def _show_parts(self) -> None:
        revision = self._shown_revision
        is_written, stale = revision is not None and revision.written, revision is not None and revision.link.stale
        self.setVisible(is_written or self.editing)
        if self.editor is not None:
            self.editor.setVisible(self.editing)
        if revision is not None and self._stale_bar is None and (stale or (is_written and self.editing)):
            self._stale_bar = StaleRefinementBar(self.objectName(), self)
            self._stale_bar.asked.connect(self.asked)
            self._box.addWidget(self._stale_bar)
        if revision is not None and self._stale_bar is not None:
            self._stale_bar.show_state(self._text_name, stale=stale, current=self._current, removable=self.editing)
        if self._footer is not None:
            self._footer.setVisible(self.editing)
        if self._formatted_pane is not None and not self.editing:
            self._formatted_pane.hide()
        self.diff_view.setVisible(is_written or self.editing)


class StaleRefinementBar(QWidget):
    """A bar that says that the refinement is based on changed text, with the actions; or the hint how to remove a
    refinement."""

    asked = Signal(str)

    def __init__(self, name: str, parent: QWidget) -> None:
        super().__init__(parent)
        self._stale_label = label_in("", "warning", self, style=TEXT_SMALL, name=f"{name}.stale", wrap=True)
        named = {"keep": self.tr("Keep it"), "rebase": self.tr("Rebase"), "redo": self.tr("Redo")}
        self._ways = [self._button(name, choice, named[choice], cap.upper()) for cap, choice in SETTLE.items()]
        self._unrefine = self._button(name, "unrefine", self.tr("Remove refinement"), "")
        self._buttons = QWidget(self)
        row = FlowLayout(self._buttons, gap=2 * SPACE - 2)
        for button in (*self._ways, self._unrefine):
            row.addWidget(button)
        in_column(self._stale_label, self._buttons, on=self, spacing=SPACE + 2)

    def show_state(self, name: str, *, stale: bool, current: bool, removable: bool) -> None:
        """Only an expanded card shows the buttons and their explanation."""
        ways = self.tr(
            "Keep leaves it as it is. Rebase applies your changes to the new text. Redo starts from the new text."
        )
        explanation = self.tr("Based on changed text: what it improves on is no longer what it was written against.")
        set_text(self._stale_label, f"{explanation} {ways}" if current else explanation)
        self._stale_label.setVisible(stale)
        for button in (*self._ways, self._unrefine):
            button.setAccessibleName(f"{name}, {button.text()}")
            button.setVisible(removable if button is self._unrefine else stale and current)
        self._buttons.setVisible(removable or (stale and current))
        self.setVisible(stale or removable)

    def _button(self, name: str, choice: str, text: str, cap: str) -> Button:
        return Button(
            f"{name}.{choice}",
            text,
            self,
            cap=cap,
            kind="plain" if cap else "quiet",
            style=TEXT_LABEL,
            press=lambda: self.asked.emit(choice),
        )
