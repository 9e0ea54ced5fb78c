"""The list of notes: on every text that the rubric asks notes about, all in one list."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache

from annotator.model.annotation import Annotation, Comment
from annotator.model.blocks.notes_block import NotesBlockBase
from annotator.model.comment_edits import MAX_TEXT, AddComment, ChangeComment, RemoveComment, missing
from annotator.model.missing_answer import MissingAnswer
from annotator.model.span import TextSpan
from annotator.text.render import render
from annotator.text.rendered_text import displayed_text
from annotator.translatable_message import TranslatableMessage
from annotator.workspace.item_cards import (
    CardButton,
    CardModel,
    CardSpec,
    HighlightChipState,
    HintsPart,
    LinePart,
    ListPanelModel,
    ListPanelSpec,
    MissingAnswerHint,
    PanelButton,
    SpansPart,
    TextEditorPart,
)
from annotator.workspace.lists import HighlightAddress, Item, ItemList, ItemPlace, TaskWithAnnotation, changed_by


def _with_span(note: Comment, at: HighlightAddress, *spans: TextSpan) -> ChangeComment:
    return ChangeComment(id=note.id, spans=(*note.spans[: at.index], *spans, *note.spans[at.index + 1 :]))


def _missing_codes(work: TaskWithAnnotation, note: Comment) -> list[str]:
    """The codes of what a note lacks if its block asks for it."""
    codes = {
        "comment.empty": not note.text.strip(),
        "comment.too_long": len(note.text) > MAX_TEXT,
        "comment.no_highlight": not note.spans,
        "span.lost": any(not span.matches_text(work.task.texts.get(span.target)) for span in note.spans),
    }
    return [code for code, lacks in codes.items() if lacks]


def _missing_place(work: TaskWithAnnotation, problem: MissingAnswer) -> ItemPlace | None:
    notes = (note for note in work.annotation.comments.get(problem.target, ()) if note.key == problem.key)
    return next((ItemPlace(note.id, "text") for note in notes if problem.code in _missing_codes(work, note)), None)


NOTES: ItemList[Comment] = ItemList(
    name="notes",
    items=lambda work: ((path, note) for path in work.task.kinds for note in work.annotation.comments.get(path, ())),
    apart=False,
    fields={
        "text": changed_by(ChangeComment, "text", lambda note: f"note:{note.id}"),
    },
    next_id=Annotation.next_comment_id,
    add=AddComment,
    remove=RemoveComment,
    removed=TranslatableMessage("Note {n} about {who} was removed. Undo brings it back."),
    spans=lambda note, _: note.spans,
    texts=lambda work, _, __: work.task.texts,
    add_span=lambda note, span: ChangeComment(id=note.id, spans=(*note.spans, span)),
    change_span=_with_span,
    remove_span=_with_span,
    title=TranslatableMessage("Note {n}: {text}"),
    no_text=TranslatableMessage("no text yet"),
    missing=_missing_place,
)

NOTES_PANEL = ListPanelSpec(
    "workspace.notes",
    CardSpec(
        NOTES.name,
        (
            TextEditorPart("text", TranslatableMessage("What do you want to say?"), MAX_TEXT, "{who}"),
            SpansPart(),
            HintsPart("wanting"),
        ),
        opened=True,
        focuses=False,
        button=CardButton("remove", called=TranslatableMessage("Remove note {n}", n="{n}")),
        line=28,
        margins=(12, 4, 12),
    ),
    PanelButton("new", TranslatableMessage("New note"), TranslatableMessage("New"), "text.note"),
    cards_name="notes",
    head=35,
    tall=400,
    gap=8,
    margins=(8, 8, 8),
)


def notes_panel(work: TaskWithAnnotation, name_of: Callable[[str], str], sign: Callable[[int], str]) -> ListPanelModel:
    """The notes of a task. ``name_of``: returns the name of a text; ``sign``: the label of the note with a
    number."""
    blocks = work.rubric.each(NotesBlockBase)
    hint = TranslatableMessage(
        "None yet. {key:text.note} begins one; the selected text becomes its highlight. {key:text.highlight} adds "
        "another highlight to the one with the ring."
    )
    cards = tuple(_card(work, item, name_of, sign(item.number), len(blocks) > 1) for item in NOTES.of(work).items())
    title = blocks[0].title if len(blocks) == 1 else TranslatableMessage("Notes")
    return ListPanelModel(title, hint="" if cards else hint, cards=cards)


def _card(
    work: TaskWithAnnotation, item: Item[Comment], name_of: Callable[[str], str], sign: str, titled: bool
) -> CardModel:
    """The card of a note. ``titled``: it says which block the note is for."""
    note, about = item.content, name_of(item.target)
    block = work.rubric.find(note.key, NotesBlockBase)
    spans = tuple(
        HighlightChipState(
            name_of(span.target),
            _as_shown(span.exact),
            lost=not span.matches_text(work.task.texts.get(span.target)),
        )
        for span in note.spans
    )
    return CardModel(
        note.id,
        item.number,
        TranslatableMessage("Note {n} on {who}", n=item.number, who=about),
        sign=sign,
        line=(LinePart(block.title if block is not None and titled else "", strong=True), LinePart(about, "muted")),
        values={"text": note.text},
        spans={"": spans},
        hints=_hints(work, item, block),
        buttons={"remove": TranslatableMessage("Remove")},
    )


def _hints(
    work: TaskWithAnnotation, item: Item[Comment], block: NotesBlockBase | None
) -> tuple[MissingAnswerHint, ...]:
    """The first thing that a note lacks."""
    codes = _missing_codes(work, item.content)
    if block is None or not codes or not block.asked_of(work.task, item.target):
        return ()
    problems = missing(block, work.task, item.target, work.annotation)
    return tuple(MissingAnswerHint(problem.message) for problem in problems if problem.code in codes)[:1]


@lru_cache(maxsize=512)
def _as_shown(quote: str) -> str:
    """A quote as displayed, without its markup."""
    return displayed_text(render(quote)).text.strip() or quote
