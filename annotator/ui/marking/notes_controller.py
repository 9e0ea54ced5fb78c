"""The controller of notes: turns selections and typed text into edits, and paints the highlights of notes."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from typing import Protocol

from PySide6.QtCore import QObject, Signal

from annotator.model.annotation import Annotation, Comment
from annotator.model.blocks.comment_block import NotesBlockBase
from annotator.model.comment_edits import MAX_TEXT, AddComment, ChangeComment, RemoveComment, missing
from annotator.model.rubric import Rubric
from annotator.model.span import TextSpan
from annotator.model.task import Task
from annotator.text.anchors import locate_span, make_span
from annotator.text.render import render
from annotator.text.rendered_text import displayed_text, move_end_by_word
from annotator.ui import intents
from annotator.ui.intents import IntentHandlers
from annotator.ui.items.highlight_chip import HighlightChipState
from annotator.ui.marking.highlight_controller import HighlightController, without_blanks
from annotator.ui.marking.notes_panel import NotesPanel, NoteState
from annotator.ui.reading.highlight_styles import highlight_style_of
from annotator.ui.reading.highlights import StyledHighlight
from annotator.ui.reading.reading_pane import ReadingPane
from annotator.ui.translation import translate_message

NoteEdit = AddComment | ChangeComment | RemoveComment
LAYER = "notes"


class TaskWithAnnotation(Protocol):
    """The task on the screen and its annotation."""

    @property
    def rubric(self) -> Rubric: ...

    @property
    def task(self) -> Task: ...

    @property
    def annotation(self) -> Annotation: ...


class NotesController(QObject):
    """The controller of notes: connects the notes panel with the panes.

    ``panel`` returns the panel, which is made once a rubric asks for notes; ``apply`` makes an edit, given the key
    under which typing steps are merged, and returns None if it was refused;
    ``panes``: the panes on the screen by target; ``who``: the name of a target.
    """

    removed = Signal(str)
    """A note was removed, with what to say about it: its text may be out of sight."""
    opened = Signal()
    """A highlight of a note was clicked, whose card is to be in sight."""

    def __init__(
        self,
        panel: Callable[[], NotesPanel],
        apply: Callable[[NoteEdit, str], bool],
        panes: Callable[[], Mapping[str, ReadingPane]],
        who: Callable[[str], str],
        highlights: HighlightController,
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._ask_panel = panel
        self._apply = apply
        self._panes = panes
        self._who = who
        self._highlights = highlights
        self._work: TaskWithAnnotation | None = None
        self._blocks: Sequence[NotesBlockBase] = ()  # the rubric's blocks for notes
        self._note = ""  # the note that new highlights are added to
        self.accepts_spans = True  # False if another controller handles selections and forwards those for notes
        self.handlers: IntentHandlers = {
            (intents.FocusListItemIntent, "notes"): lambda note: self._enter(note.id),
            (intents.UpdateListItemTextIntent, "notes"): lambda note: self._change(note.id, text=note.words),
            (intents.RunListItemCommandIntent, "notes"): lambda note: self._remove(note.id),
            intents.ShowHighlightIntent: lambda span: self._show_span(span.owner, span.number),
            intents.OpenHighlightIntent: lambda span: self._open(span.owner, span.number),
            intents.MoveHighlightEndIntent: lambda span: self._move_span(span.owner, span.number, span.start, span.end),
            intents.DeleteHighlightIntent: lambda span: self._remove_span(span.owner, span.number),
            intents.NudgeHighlightEndIntent: lambda span: self._nudge_span(
                span.owner, span.number, span.at_end, span.by
            ),
        }

    @property
    def _panel(self) -> NotesPanel:
        return self._ask_panel()

    @property
    def wanted(self) -> bool:
        """Whether the rubric asks for notes."""
        return bool(self._blocks)

    @property
    def note(self) -> str:
        """The id of the note that new highlights are added to; empty for none."""
        return self._note if self._work is not None and self._work.annotation.comment(self._note) else ""

    def leave(self) -> None:
        """Stop adding highlights to a note."""
        if self._note:
            self._enter("")

    # content

    def show_task(self, work: TaskWithAnnotation) -> None:
        """Show the notes of another task."""
        if self.wanted:
            self._panel.forget()
        self._note = ""
        self._highlights.clear()
        self.show_work(work)

    def show_work(self, work: TaskWithAnnotation) -> None:
        """Show the stored notes in the panel and in the texts."""
        if self._work is None or self._work.rubric is not work.rubric:
            self._blocks = blocks = work.rubric.each(NotesBlockBase)
            if blocks:
                self._panel.set_title(blocks[0].title if len(blocks) == 1 else self.tr("Notes"))
        self._work = work
        if work.annotation.comment(self._note) is None:
            self._note = ""  # also if an undo brings it back: its card is not current then
        if self._blocks:
            self._panel.show_notes(self._shown(work))
            self.paint()

    def paint(self) -> None:
        """Highlight the notes in the panes on the screen."""
        if self._work is None or not self.wanted:
            return
        self._highlights.show(LAYER, self._marks(self._work))

    def _marks(self, work: TaskWithAnnotation) -> dict[str, list[StyledHighlight]]:
        marks: dict[str, list[StyledHighlight]] = {}
        for number, _, note in _numbered(work):
            for index, span in enumerate(note.spans):
                place = locate_span(span, work.task.texts.get(span.target, ""))
                if place.outcome in ("exact", "moved"):
                    title = self.tr("Note {n}: {text}").format(n=number, text=note.text or self.tr("no text yet"))
                    key = f"{note.id}/{index}"
                    mark = StyledHighlight(
                        place.start, place.end, highlight_style_of(number), key, title, self._sign(number)
                    )
                    marks.setdefault(span.target, []).append(mark)
        return marks

    def _shown(self, work: TaskWithAnnotation) -> list[NoteState]:
        lacks: dict[tuple[str, str, str], str] = {}
        noted = ((target, block) for target in work.annotation.comments for block in self._blocks)
        for target, block in ((target, block) for target, block in noted if block.asked_of(work.task, target)):
            for problem in missing(block, work.task, target, work.annotation):
                lacks.setdefault((target, problem.key, problem.code), translate_message(problem.message))
        blocks = {block.key: block.title for block in self._blocks}
        cards = []
        for number, target, note in _numbered(work):
            wanting = ""
            if not note.text.strip():
                wanting = lacks.get((target, note.key, "comment.empty"), "")
            if len(note.text) > MAX_TEXT:
                wanting = lacks.get((target, note.key, "comment.too_long"), "")
            if not wanting and not note.spans:
                wanting = lacks.get((target, note.key, "comment.no_highlight"), "")
            spans = tuple(
                HighlightChipState(self._who(span.target), _as_shown(span.exact), lost=not _is_there(span, work.task))
                for span in note.spans
            )
            kind = highlight_style_of(number)
            what = blocks.get(note.key, "") if len(blocks) > 1 else ""
            cards.append(
                NoteState(note.id, number, self._sign(number), self._who(target), note.text, kind, spans, wanting, what)
            )
        return cards

    def _sign(self, number: int) -> str:
        """The label of a note on its card and its highlights; distinct from those of critiques if there are any."""
        return str(number) if self.accepts_spans else f"n{number}"

    # actions

    def highlight(self, pane: ReadingPane | None, target: str = "") -> None:
        """Add the selection in ``pane`` to the current note as a highlight, or to a new note if none is current."""
        found = self._work.annotation.comment(self._note) if self._work else None
        span = self._selected(pane)
        if found is None or span is None:
            self.add(pane, target)
            return
        self._change(found[1].id, spans=(*found[1].spans, span))
        _done_with(pane)

    def add(self, pane: ReadingPane | None, target: str = "") -> None:
        """Add a note on the selection in ``pane``, or on ``target`` as a whole if nothing is selected.

        If the rubric has several kinds of notes for the target, ask which one to add.
        """
        if self._work is None or not self.wanted:
            return
        span = self._selected(pane)
        path, blocks = self._about(span.target if span else target, target)
        if len(blocks) > 1:
            self._panel.ask([(b.key, b.title) for b in blocks], lambda key: self._begin(path, key, span, pane))
        elif blocks:
            self._begin(path, blocks[0].key, span, pane)

    def _begin(self, target: str, key: str, span: TextSpan | None = None, pane: ReadingPane | None = None) -> None:
        assert self._work is not None
        note = self._work.annotation.next_comment_id()
        if not self._apply(AddComment(target=target, key=key, id=note, spans=(span,) if span else ()), ""):
            return
        self._note = note
        self._highlights.focus(f"{note}/0")
        self._panel.mark(note)
        self._panel.edit(note)
        _done_with(pane)

    def focus_missing(self, target: str, key: str, code: str) -> None:
        """Focus the first note of the block ``key`` on ``target`` that lacks something; add a note if there is none."""
        if self._work is None:
            return
        notes = [note for note in self._work.annotation.comments.get(target, ()) if note.key == key]
        lacking = {
            "comment.empty": lambda note: not note.text.strip(),
            "comment.too_long": lambda note: len(note.text) > MAX_TEXT,
            "comment.no_highlight": lambda note: not note.spans,
            "span.lost": lambda note: not all(_is_there(span, self._work.task) for span in note.spans),
        }.get(code)
        found = next((note for note in notes if lacking and lacking(note)), None)
        if found is None:
            self._begin(target, key)
        else:
            self._enter(found.id)
            self._panel.edit(found.id)

    def flush(self) -> None:
        """Store pending text."""
        if self.wanted:
            self._panel.flush()

    def _selected(self, pane: ReadingPane | None) -> TextSpan | None:
        chosen = pane.source_range() if pane is not None else None
        target = next((t for t, known in self._panes().items() if known is pane), None)
        source = self._work.task.texts.get(target or "") if self._work is not None else None
        if chosen is None or target is None or source is None:  # texts written by the annotator take no notes
            return None
        return make_span(target, source, *without_blanks(source, *chosen))

    def _about(self, target: str, fallback: str) -> tuple[str, list[NotesBlockBase]]:
        """The target of a new note, and its possible blocks. If the text itself takes no notes, the target in focus."""
        for path in (target, fallback):
            kind = self._work.task.kinds.get(path) if self._work is not None else None
            blocks = self._work.rubric.comments_for(kind) if kind and self._work is not None else []
            if blocks:
                return path, blocks
        return fallback, []

    def _change(self, identifier: str, text: str | None = None, spans: tuple[TextSpan, ...] | None = None) -> None:
        found = self._work.annotation.comment(identifier) if self._work else None
        if found is None or (text is not None and found[1].text == text):
            return
        merge = f"note:{identifier}" if text is not None else ""
        if not self._apply(ChangeComment(id=identifier, text=text, spans=spans), merge) and text is not None:
            self._panel.hold(identifier)

    def _move_span(self, identifier: str, index: int, start: int, end: int) -> None:
        note = self._spanned(identifier, index)
        if note is not None and self._work is not None and (start, end) != _range(note.spans[index]):
            target = note.spans[index].target
            moved = make_span(target, self._work.task.texts[target], start, end)
            self._change(note.id, spans=(*note.spans[:index], moved, *note.spans[index + 1 :]))

    def _nudge_span(self, identifier: str, index: int, at_end: bool, step: int) -> None:
        note = self._spanned(identifier, index)
        pane = self._panes().get(note.spans[index].target) if note is not None else None
        if note is not None and pane is not None:
            span = note.spans[index]
            self._highlights.focus(f"{identifier}/{index}")
            moved = move_end_by_word(pane.rendered, span.start, span.end, at_end=at_end, step=step)
            self._move_span(identifier, index, *moved)
            self._highlights.show_place(span.target, *moved)

    def _remove(self, identifier: str) -> None:
        every = _numbered(self._work) if self._work is not None else []
        number, target = next(((n, target) for n, target, note in every if note.id == identifier), (0, ""))
        if number and self._apply(RemoveComment(id=identifier), ""):
            words = self.tr("Note {n} about {who} was removed. Undo brings it back.")
            self.removed.emit(words.format(n=number, who=self._who(target)))

    def _remove_span(self, identifier: str, index: int) -> None:
        note = self._spanned(identifier, index)
        if note is not None:
            self._change(note.id, spans=(*note.spans[:index], *note.spans[index + 1 :]))

    def _show_span(self, identifier: str, index: int) -> None:
        note = self._spanned(identifier, index)
        if note is not None and self._work is not None:
            span = note.spans[index]
            place = locate_span(span, self._work.task.texts.get(span.target, ""))
            self._highlights.focus(f"{identifier}/{index}")
            if place.outcome in ("exact", "moved"):
                self._highlights.show_place(span.target, place.start, place.end)

    def _open(self, identifier: str, index: int) -> None:
        if self._spanned(identifier, index) is not None:
            self.opened.emit()
            self._highlights.focus(f"{identifier}/{index}")
            self._enter(identifier)

    def _enter(self, identifier: str) -> None:
        self._note = identifier
        self._panel.mark(identifier)

    def _spanned(self, identifier: str, index: int) -> Comment | None:
        """The note with this highlight; None if the highlight belongs to another kind of item."""
        found = self._work.annotation.comment(identifier) if self._work else None
        return found[1] if found is not None and index < len(found[1].spans) else None


def _numbered(work: TaskWithAnnotation) -> list[tuple[int, str, Comment]]:
    """All notes with their number and target, in reading order."""
    ordered = [(target, note) for target in work.task.kinds for note in work.annotation.comments.get(target, ())]
    return [(number, target, note) for number, (target, note) in enumerate(ordered, 1)]


def _done_with(pane: ReadingPane | None) -> None:
    """Clear the selection after it became a highlight."""
    if pane is not None:
        pane.set_caret_mode(False)


@lru_cache(maxsize=512)
def _as_shown(quote: str) -> str:
    """A quote as displayed, without its markup."""
    return displayed_text(render(quote)).text.strip() or quote


def _range(span: TextSpan) -> tuple[int, int]:
    return span.start, span.end


def _is_there(span: TextSpan, task: Task) -> bool:
    return locate_span(span, task.texts.get(span.target, "")).outcome in ("exact", "moved")
