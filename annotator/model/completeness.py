"""Completeness: what an annotation still lacks before it can be submitted.

The same function guards submit, export and the owner's merge.
"""

from __future__ import annotations

from annotator.model.annotation import Annotation, Comment
from annotator.model.base import Frozen
from annotator.model.rubric import CommentBlock, Rubric
from annotator.model.task import Task


class Problem(Frozen):
    """Something missing: where it sits, which block asks for it, and what to say about it."""

    target: str
    key: str
    code: str
    message: str


def missing(rubric: Rubric, task: Task, annotation: Annotation) -> list[Problem]:
    """Everything required that ``annotation`` lacks, in reading order; an empty list means it can be submitted.

    A span that is not on its text counts as missing.
    """
    problems: list[Problem] = []
    for target, kind in task.kinds.items():
        for block in rubric.ratings_for(kind):
            if block.required and annotation.score(target, block.key) is None:
                title = block.title_for(kind)
                problems.append(
                    Problem(target=target, key=block.key, code="rating.missing", message=f"{title} has no score yet.")
                )
        for notes in rubric.comments_for(kind):
            problems.extend(_missing_notes(notes, target, annotation.comments.get(target, ())))
    return problems + misplaced(task, annotation)


def misplaced(task: Task, annotation: Annotation) -> list[Problem]:
    """The notes with a span that does not lie on its text; exporting them would give wrong data."""
    problems = []
    for target, notes in annotation.comments.items():
        for note in notes:
            for span in note.spans:
                if task.texts.get(span.target, "")[span.start : span.end] != span.exact:
                    message = f"A highlight has lost its place: {span.exact[:40]!r}."
                    problems.append(Problem(target=target, key=note.key, code="span.lost", message=message))
    return problems


def _missing_notes(block: CommentBlock, target: str, notes: tuple[Comment, ...]) -> list[Problem]:
    here = [note for note in notes if note.key == block.key]
    found = []
    if block.required and not here:
        found.append(("comment.missing", f"{block.title}: no note yet."))
    if any(not note.text.strip() for note in here):
        found.append(("comment.empty", f"{block.title}: a note has no text yet."))
    if block.highlights == "required" and any(not note.spans for note in here):
        found.append(("comment.no_highlight", f"{block.title}: a note has no highlight yet."))
    return [Problem(target=target, key=block.key, code=code, message=message) for code, message in found]
