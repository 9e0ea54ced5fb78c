"""Tasks of review bundles: the initial annotation, the rows on which answers differ, and the outcome of a review."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Literal

from annotator.model.annotation import Annotation, Comment
from annotator.model.answer import NumberAnswer
from annotator.model.answer_entries import FIELDS
from annotator.model.block_types import BY_BLOCK
from annotator.model.blocks.block import RubricBlockBase
from annotator.model.blocks.ideal_answer_block import IdealAnswerBlock
from annotator.model.blocks.numeric_block import NumericBlockBase
from annotator.model.blocks.tags_block import TagsBlock
from annotator.model.completeness import required_answers_of
from annotator.model.critiques import ResponseCritiques
from annotator.model.nested_answers import with_entry
from annotator.model.rubric import Rubric
from annotator.model.target import AnnotationTarget, refinement_target, written_critique_target
from annotator.model.task import Task

Outcome = Literal["accepted", "corrected", "returned"]
ComparisonRow = tuple[str, str]
"""The unit of a decision: a target, and the key of a block that asks about it."""


def initial_annotation(rubric: Rubric, task: Task) -> Annotation:
    """The annotation before any work: empty; in a review, the reviewed answers; in an adjudication, the answers on
    which all annotators agree."""
    if rubric.review is None or not task.reviewed:
        return Annotation()
    if rubric.review.purpose == "review":
        return answers_of_review(task.reviewed[0].annotation)
    annotation = Annotation()
    for row in comparison_rows(rubric, task):
        if all_agree(rubric, task, row):
            annotation = with_row_from(rubric, task, annotation, 0, row)
            continue
        for part in _agreed_parts(rubric, task, row):
            annotation = with_row_from(rubric, task, annotation, 0, row, part)
    return rubric.asked_if.without_hidden(annotation)


def answers_of_review(reviewed: Annotation) -> Annotation:
    """The answers of ``reviewed``, without its status, flag, review and skip."""
    fields = (field for field in FIELDS if field not in ("review", "skip"))
    return Annotation().model_copy(update={field: getattr(reviewed, field) for field in fields})


def review_outcome(rubric: Rubric, task: Task, annotation: Annotation) -> Outcome | None:
    """The outcome of a review; None without a verdict. Accepted work with changed answers is *corrected*."""
    if annotation.review is None or annotation.review.verdict is None:
        return None
    if annotation.review.verdict == "returned":
        return "returned"
    return "corrected" if answers_of_review(annotation) != initial_annotation(rubric, task) else "accepted"


def comparison_rows(rubric: Rubric, task: Task) -> list[ComparisonRow]:
    """Everything that was asked, in reading order. Blocks that share their answers are one row, under the first block's
    key."""
    result: list[ComparisonRow] = []
    together: set[tuple[str, tuple[str, ...]]] = set()
    for target, block in required_answers_of(rubric, task):
        fields = BY_BLOCK[type(block)].answers.fields
        shared_answers = (target, fields)
        if block is rubric.review or shared_answers in together:
            continue
        if fields in _WHOLE:
            together.add(shared_answers)
        result.append((target, block.key))
    return result


def comparable_value(rubric: Rubric, annotation: Annotation, row: ComparisonRow) -> Any:
    """The answer in a row, in a form for comparison; None if there is none."""
    target, key = row
    values = {field: _value_without_ids(getattr(annotation, field), target, key) for field in _fields(rubric, key)}
    return values if any(value is not None for value in values.values()) else None


def all_agree(rubric: Rubric, task: Task, row: ComparisonRow) -> bool:
    """Whether all adjudicated annotators gave the same answer in a row, and at least one of them is sure."""
    return is_settled(rubric, [reviewed.annotation for reviewed in task.reviewed], row)


def is_settled(rubric: Rubric, annotations: Sequence[Annotation], row: ComparisonRow) -> bool:
    """Whether ``annotations`` have the same answer in a row, and at least one author is sure of it."""
    first, *remaining = (comparable_value(rubric, annotation, row) for annotation in annotations)
    return all(other == first for other in remaining) and not all(
        annotation.is_unsure(*row) for annotation in annotations
    )


def _agreed_parts(rubric: Rubric, task: Task, row: ComparisonRow) -> Iterator[str]:
    """The parts of a row on which all agree, where each has a note of its own, as criteria and steps."""
    target, key = row
    block = rubric.find(key, NumericBlockBase)
    if block is not None and block.notes_by_part:
        answers = [reviewed.annotation.answer(target, key) for reviewed in task.reviewed]
        for name in (part.name for part in block.parts_of(task, target)):
            values = {(answer.values.get(name), answer.notes.get(name)) for answer in answers}
            if len(values) == 1 and values != {(None, None)}:
                yield name


def with_row_from(
    rubric: Rubric, task: Task, before: Annotation, person: int, row: ComparisonRow, part: str | None = None
) -> Annotation:
    """``before`` with one annotator's answer in a row, or with a ``part`` of it, without parts that are not asked after
    it. Their unsure mark is not copied, since the adjudicator decides."""
    target, key = row
    reviewed = task.reviewed[person].annotation
    update: dict[str, Any] = {}
    block = rubric.find(key, NumericBlockBase)
    for field in _fields(rubric, key):
        current, adopted = getattr(before, field), getattr(reviewed, field)
        if part is None or block is None or not block.notes_by_part:  # a single number has the note of its block
            update[field] = _put(before, current, adopted, target, key)
        else:
            own, other = (answers.get(target, {}).get(key) for answers in (current, adopted))
            answer = _with_part(own, other, part)
            if answer is not None:
                answer = block.without_unasked(answer)
            update[field] = with_entry(current, target, key, answer)
    return before.model_copy(update=update)


_WHOLE = frozenset({("critiques",), ("judgements",), ("authored",)})
"""Fields with one answer per target, even if several blocks ask for parts of it."""


def _fields(rubric: Rubric, key: str) -> tuple[str, ...]:
    """The fields with the answers to a block. A proposed edit belongs to the block that asks for it."""
    block: RubricBlockBase | None = rubric.by_key.get(key)
    if block is None:
        return ()
    takes_edits = isinstance(block, IdealAnswerBlock) or (isinstance(block, TagsBlock) and block.takes_edits)
    fields = BY_BLOCK[type(block)].answers.fields
    return tuple(field for field in fields if field != "proposals" or takes_edits)


def _value_without_ids(by_target: Mapping[str, Any], target: str, key: str) -> Any:
    """The value at ``target``, without ids that only reflect the order of creation."""
    value = by_target.get(target)
    if isinstance(value, Mapping):
        return value.get(key)
    if isinstance(value, tuple):
        notes = [note.model_dump(exclude={"id"}) for note in value if note.key == key]
        return notes or None
    return _with_unused_ids(value, target, Annotation()).model_dump() if isinstance(value, ResponseCritiques) else value


def _put(before: Annotation, mine: Mapping[str, Any], theirs: Mapping[str, Any], target: str, key: str) -> Any:
    own, theirs_here = mine.get(target), theirs.get(target)
    either = own if own is not None else theirs_here
    if isinstance(either, Mapping):
        return with_entry(mine, target, key, (theirs_here or {}).get(key))
    others = {path: answer for path, answer in mine.items() if path != target}
    if isinstance(either, tuple):
        remaining = tuple(note for note in own or () if note.key != key)
        free = before.with_fields(comments={**others, target: remaining})
        added = remaining + tuple(_notes_with_unused_ids((note for note in theirs_here or () if note.key == key), free))
        return {**others, target: added} if added else others
    if isinstance(theirs_here, ResponseCritiques):
        beside = before.with_fields(critiques=others)
        return {**others, target: _with_unused_ids(theirs_here, target, beside)}
    return {**others, target: theirs_here} if theirs_here is not None else others


def _with_part(mine: Any, theirs: Any, part: str) -> Any:
    """An answer with the part of another one; None if it is then empty."""
    if isinstance(mine if mine is not None else theirs, NumberAnswer):
        own, other = mine or NumberAnswer(), theirs or NumberAnswer()
        parts = {name: _with_part(getattr(own, name), getattr(other, name), part) or {} for name in ("values", "notes")}
        answer = own.model_copy(update=parts)
        return None if answer.empty else answer
    others = {name: value for name, value in (mine or {}).items() if name != part}
    return {**others, **({part: theirs[part]} if theirs and part in theirs else {})} or None


def _notes_with_unused_ids(notes: Iterator[Comment], beside: Annotation) -> Iterator[Comment]:
    """``notes`` with ids that are unused in ``beside``."""
    number = int(beside.next_comment_id()[1:])
    for note in notes:
        yield note.with_fields(id=f"n{number}")
        number += 1


def _with_unused_ids(critiques: ResponseCritiques, answer: str, beside: Annotation) -> ResponseCritiques:
    """``critiques`` about ``answer`` with critique ids that are unused in ``beside``, also in the targets of
    highlights."""
    first = int(beside.next_critique_id()[1:])
    new = {critique.id: f"w{number}" for number, critique in enumerate(critiques.series, first)}

    def path(text: str) -> str:
        target = AnnotationTarget.try_parse(text)
        if target is None or target.response != answer or target.critique_id not in new:
            return text
        name = new[target.critique_id]
        return refinement_target(answer, name) if target.form == "refinement" else written_critique_target(answer, name)

    series = tuple(
        critique.with_fields(
            id=new[critique.id], spans=tuple(span.with_fields(target=path(span.target)) for span in critique.spans)
        )
        for critique in critiques.series
    )
    return critiques.with_fields(series=series)
