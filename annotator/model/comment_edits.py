"""Notes: add, change and remove them, and their completeness."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Literal

from annotator.errors import AnnotatorError
from annotator.model.annotation import Annotation, Comment
from annotator.model.block_type import BlockAnswerOperations, Moved
from annotator.model.blocks.notes_block import NotesBlockBase
from annotator.model.edit import AnnotationEdit
from annotator.model.item_edits import ChangeItem, ItemsAt, RemoveItem, item_of
from annotator.model.missing_answer import MissingAnswer
from annotator.model.nested_answers import rekeyed_entries
from annotator.model.rubric import Rubric
from annotator.model.span import TextSpan
from annotator.model.task import Task
from annotator.model.typed_text import check_typed, too_long
from annotator.translatable_message import TranslatableMessage

MAX_TEXT = 20_000  # code points of one note that can be submitted
MAX_SPANS = 64
MAX_NOTES = 200  # per target


def _find_note(annotation: Annotation, identifier: str) -> tuple[str, Comment]:
    comment = annotation.comment(identifier)
    if comment is None:
        raise AnnotatorError("edit.no_comment", "There is no note {identifier}.", identifier=repr(identifier))
    return comment


def _with_notes(annotation: Annotation, target: str, items: tuple[Comment, ...]) -> Annotation:
    comments = {**annotation.comments, target: items}
    return annotation.with_fields(comments={path: notes for path, notes in comments.items() if notes})


COMMENTS: ItemsAt[Comment] = ItemsAt(
    find=_find_note, items=lambda annotation, target: annotation.comments.get(target, ()), put=_with_notes
)
"""The notes on each text."""


class AddComment(AnnotationEdit):
    """Add a note to ``target``. ``id`` must be unused in the annotation."""

    kind: Literal["add_comment"] = "add_comment"
    target: str
    key: str
    id: str
    text: str = ""
    spans: tuple[TextSpan, ...] = ()

    def label(self, rubric: Rubric) -> TranslatableMessage:
        return TranslatableMessage("Add {title}", title=rubric.title_of(self.key))

    def apply(self, rubric: Rubric, task: Task, before: Annotation) -> Annotation:
        block = _block(rubric, self.key)
        block.check_asked_of(task, self.target)
        if before.comment(self.id) is not None:
            raise AnnotatorError("edit.comment_exists", "There is a note {id} already.", id=repr(self.id))
        notes = before.comments.get(self.target, ())
        if len(notes) >= MAX_NOTES:
            raise AnnotatorError(
                "edit.too_many", "There are {most} notes on this text.", "Join some of them.", most=MAX_NOTES
            )
        note = item_of(self, Comment)
        _check_note(note, block, task)
        return COMMENTS.inserting(before, self.target, note)


class ChangeComment(ChangeItem):
    """Change the text or the spans of a note, or both; None leaves a field unchanged."""

    place = COMMENTS
    kind: Literal["change_comment"] = "change_comment"
    id: str
    text: str | None = None
    spans: tuple[TextSpan, ...] | None = None

    @property
    def title(self) -> TranslatableMessage:
        return TranslatableMessage("Change highlight" if self.text is None else "Change note")

    def checked(self, rubric: Rubric, task: Task, before: Comment, after: Comment, *names: str) -> Comment:
        _check_note(after, _block(rubric, after.key), task)
        return after


class RemoveComment(RemoveItem):
    """Remove a note with its spans."""

    place = COMMENTS
    kind: Literal["remove_comment"] = "remove_comment"
    title = TranslatableMessage("Remove note")
    id: str


def _block(rubric: Rubric, key: str) -> NotesBlockBase:
    block = rubric.find(key, NotesBlockBase)
    if block is None:
        raise AnnotatorError("edit.unknown_block", "The rubric has no notes called {key}.", key=repr(key))
    return block


def _check_note(note: Comment, block: NotesBlockBase, task: Task) -> None:
    if len(note.spans) > MAX_SPANS:
        raise AnnotatorError(
            "edit.too_many", "A note holds {most} highlights.", "Split it into two notes.", most=MAX_SPANS
        )
    check_typed(note.text)
    if note.spans and block.highlights == "none":
        raise AnnotatorError("edit.no_highlights", "{title} takes no highlights.", title=block.title)
    for span in note.spans:
        if not span.matches_text(task.texts.get(span.target)):
            raise AnnotatorError(
                "edit.span_off", "A highlight is outside the text of {target}.", target=repr(span.target)
            )


def missing(block: NotesBlockBase, task: Task, target: str, annotation: Annotation) -> list[MissingAnswer]:  # noqa: ARG001
    """The required notes that ``target`` lacks, and what its notes lack."""
    notes = [note for note in annotation.comments.get(target, ()) if note.key == block.key]
    result = []
    if block.required and not notes:
        result.append(("comment.missing", TranslatableMessage("{title}: no note yet.", title=block.title)))
    if any(not note.text.strip() for note in notes):
        result.append(("comment.empty", TranslatableMessage("{title}: a note has no text yet.", title=block.title)))
    long = next(filter(None, (too_long(TranslatableMessage("A note"), note.text, MAX_TEXT) for note in notes)), None)
    if long:
        result.append(("comment.too_long", TranslatableMessage("{title}: {problem}", title=block.title, problem=long)))
    if block.highlights == "required" and any(not note.spans for note in notes):
        result.append(
            ("comment.no_highlight", TranslatableMessage("{title}: a note has no highlight yet.", title=block.title))
        )
    return [MissingAnswer(target, block.key, code, message) for code, message in result]


def misplaced_notes(task: Task, annotation: Annotation) -> list[MissingAnswer]:
    """The notes with a span that does not match its text. Exporting them would produce wrong data."""
    problems = []
    for target, notes in annotation.comments.items():
        for note in notes:
            for span in note.spans:
                if not span.matches_text(task.texts.get(span.target)):
                    message = TranslatableMessage(
                        "The text of a highlight was not found: {exact}.", exact=repr(span.exact[:40])
                    )
                    problems.append(MissingAnswer(target, note.key, "span.lost", message))
    return problems


def _replayed_answers(annotation: Annotation) -> Iterator[AnnotationEdit]:
    for target, notes in annotation.comments.items():
        for note in notes:
            yield AddComment(target=target, key=note.key, id=note.id, text=note.text, spans=note.spans)


def _retargeted(annotation: Annotation, targets: Moved) -> Mapping[str, object]:
    notes = rekeyed_entries(annotation.comments, targets)
    return {"comments": {path: tuple(_with_targets(note, targets) for note in group) for path, group in notes.items()}}


def _with_targets(note: Comment, targets: Moved) -> Comment:
    spans = (span for span in note.spans if span.target in targets)
    return note.with_fields(spans=tuple(span.with_fields(target=targets[span.target]) for span in spans))


NOTES = BlockAnswerOperations(
    fields=("comments",),
    edits=(AddComment, ChangeComment, RemoveComment),
    recreating_edits=_replayed_answers,
    rekeyed=_retargeted,
    drops_unfit=False,
    problems=lambda _, task, annotation: misplaced_notes(task, annotation),
)
