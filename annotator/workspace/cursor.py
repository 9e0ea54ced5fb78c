"""Where the cursor goes: in a new task, to another field or text, to what is open, missing or was undone."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from math import inf
from typing import TYPE_CHECKING

from annotator.model.annotation import Annotation
from annotator.model.missing_answer import MissingAnswer
from annotator.model.target import AnnotationTarget, owning_critique
from annotator.workspace.card_model import Cursor, TaskScreenContent
from annotator.workspace.field_models import AnswerFieldModel
from annotator.workspace.state import Workspace

if TYPE_CHECKING:
    from annotator.services.view_models import TaskViewModel


def opened(
    task: TaskViewModel, content: TaskScreenContent, problems: Sequence[MissingAnswer] = (), *, one_text: bool,
    target: str = "", key: str = "",
) -> Workspace:  # fmt: skip
    """The state when a task is opened: at ``target`` and ``key``, else in a task that was begun at the first field that
    is among ``problems``, else at the first open field, in a review at the first answer that is marked as unsure, or at
    the first field."""
    state = Workspace(task, content, one_text)
    fields = [cursor for cursor in state.cursors if field_at(state, cursor) is not None]
    begun = task.annotation.status != "new"
    missing = [missing_field(state, problem) for problem in problems if begun and problem.row_part == "value"]
    candidates = [
        find(state, target, key) if target else None,
        next((cursor for cursor in fields if cursor in missing), None),
        next(filter(lambda cursor: is_open(state, cursor), fields), None),
        next((cursor for cursor in fields if task.task.reviewed and _is_unsure(state, cursor, task.annotation)), None),
        *fields[:1],
        *state.cursors[:1],
    ]
    return moved(state, next(filter(None, candidates), None))


def moved(state: Workspace, cursor: Cursor | None, *, came_from: Cursor | None = None) -> Workspace:
    """The state with the cursor elsewhere, no number begun, and the question shown that the cursor belongs to.
    ``came_from``: the field of another text from which it was moved by an answer, and not by the person."""
    group = state.content.group_by_target.get(cursor.target, state.group) if cursor is not None else state.group
    return replace(state, cursor=cursor, group=group, came_from=came_from, confirming="", appeared_at=-inf, typed="")


def field_at(state: Workspace, cursor: Cursor) -> AnswerFieldModel | None:
    model = state.content.by_target.get(cursor.target)
    return model.by_key.get(cursor.key) if model is not None else None


def answer_at(state: Workspace, cursor: Cursor, annotation: Annotation | None = None) -> int | None:
    """The answer of a field, now or in ``annotation``."""
    field = field_at(state, cursor)
    return field.given(annotation or state.annotation, cursor.target) if field is not None else None


def is_open(state: Workspace, cursor: Cursor) -> bool:
    """Whether there is a field without an answer."""
    return field_at(state, cursor) is not None and answer_at(state, cursor) is None


def find(state: Workspace, target: str, key: str = "") -> Cursor | None:
    """The field ``key`` of a text, or its first one. Without a key: where the cursor lands on the text."""
    column = state.columns.get(target, ())
    if not key and state.cursor is not None:
        return _landing(state, state.cursor, column)
    return next((cursor for cursor in column if cursor.key == key), next(iter(column), None))


def _landing(state: Workspace, now: Cursor, column: tuple[Cursor, ...]) -> Cursor | None:
    """Where the cursor lands on a text: at the field that it is at now, but above it first at an open one that is
    answered in the text that it leaves. So digits go to the fields of each text in the same order, and who compares
    the texts field by field stays at one field. Where one text is shown at a time, at any open one above. A text
    without that field begins at its first open one."""
    if now in column:
        return now
    for cursor in column:
        answered = state.one_text or answer_at(state, Cursor(now.target, cursor.key)) is not None
        if cursor.key == now.key or (answered and is_open(state, cursor)):
            return cursor
    return next((cursor for cursor in column if is_open(state, cursor)), next(iter(column), None))


def next_open(state: Workspace, but: Cursor | None = None) -> Cursor | None:
    """The next field without an answer, other than ``but``, wrapping around. Where one text is shown at a time, it is
    limited to that text, since its critiques come next."""
    all_cursors = state.cursors
    start = all_cursors.index(state.cursor) + 1 if state.cursor is not None else 0
    only_target = state.target if state.one_text else ""
    near = (
        cursor
        for cursor in all_cursors[start:] + all_cursors[:start]
        if cursor.target == (only_target or cursor.target)
    )
    return next((cursor for cursor in near if cursor != but and is_open(state, cursor)), None)


def digit_field(state: Workspace) -> Cursor | None:
    """The field that a digit answers: the cursor; on a text without fields the first open one about the question. None
    if there is none."""
    if state.cursor is None or state.field is not None:
        return state.cursor
    group = state.content.group_by_target.get(state.cursor.target)
    models = state.content.groups[group].all_models if group is not None else state.content.all_models
    fields = [cursor for model in models if model.rows for cursor in state.columns[model.target]]
    return next((cursor for cursor in fields if is_open(state, cursor)), next(iter(fields), None))


def below(state: Workspace, rows: int) -> Cursor | None:
    """The field ``rows`` below the cursor. From the last field of a text, down leads to those about all texts, or
    around if there are none. Steps do not go around: up from the first one leads to the last one of the text before.
    The cursor itself if there is no other field."""
    if state.cursor is None:
        return None
    column = state.columns[state.cursor.target]
    row = column.index(state.cursor) + rows
    if 0 <= row < len(column) or state.one_text:
        return column[max(0, min(row, len(column) - 1))]
    if state.at_step and rows < 0:
        return state.cursors[max(0, state.cursors.index(state.cursor) - 1)]
    group = state.content.groups[state.group]
    if group.footer_model is not None:
        next_model = group.models[0] if group.footer_model.target == state.cursor.target else group.footer_model
        return state.columns[next_model.target][0]
    return state.cursor if state.at_step else column[0 if rows > 0 else -1]


def beside(state: Workspace, columns: int) -> Cursor | None:
    """Where the cursor lands on the text ``columns`` to the right: see :func:`find`. From texts outside of questions,
    on the question that is shown. The cursor itself if there is no other text."""
    if state.cursor is None:
        return None
    targets = list(state.columns)
    target = targets[max(0, min(targets.index(state.cursor.target) + columns, len(targets) - 1))]
    groups = state.content.group_by_target
    if state.cursor.target not in groups and target in groups:
        target = state.cards[0].target
    return find(state, target)


def question(state: Workspace, step: int) -> Cursor | None:
    """The first field of the next or previous question that has any, where one text is shown at a time that of its
    first response; None if there is no such question."""
    groups, group = state.content.groups, state.group + step
    while 0 <= group < len(groups) and not groups[group].all_models:
        group += step  # a question without fields, where the cursor could not be
    if not 0 <= group < len(groups):
        return None
    cards = groups[group].all_models
    first = next((model for model in cards if state.one_text and model.kind == "response"), cards[0])
    return state.columns[first.target][0]


def response(state: Workspace, letter: str) -> Cursor | None:
    """Where the cursor lands on the response with this letter; None if the question has none."""
    target = next((card.target for card in state.cards if card.kind == "response" and card.letter == letter), "")
    return find(state, target) if target else None


def changed(state: Workspace, before: Annotation, after: Annotation) -> Cursor | None:
    """The field whose answer, or else unsure mark or return, differs between two annotations; after the submission of a
    review was undone, a returned one. If several do, as after rank
    changes, prefer the one at the cursor, then one of the same text, then one with an answer only before or only
    after."""
    cursors = state.cursors
    changes = {cursor: (was, now) for cursor in cursors
              if (was := answer_at(state, cursor, before)) != (now := answer_at(state, cursor, after))}  # fmt: skip
    if not changes and before.unsure != after.unsure:
        marked = (cursor for cursor in cursors if _is_unsure(state, cursor, before) != _is_unsure(state, cursor, after))
        changes = dict.fromkeys(marked, (0, 0))
    if not changes:
        returns = _returned_fields(before) ^ _returned_fields(after)
        if not returns and before.status != after.status:
            returns = _returned_fields(after)
        changes = dict.fromkeys((cursor for cursor in cursors if (cursor.target, cursor.key) in returns), (0, 0))
    return min(
        changes, key=lambda c: (c != state.cursor, c.target != state.target, None not in changes[c]), default=None
    )


def _returned_fields(annotation: Annotation) -> set[tuple[str, str]]:
    """The targets and field keys that a review returns."""
    returns = annotation.review.returns if annotation.review is not None else ()
    return {
        (answer_return.target, f"{answer_return.key}.{answer_return.part}" if answer_return.part else answer_return.key)
        for answer_return in returns
    }


# what is missing


def next_missing(state: Workspace, problems: Sequence[MissingAnswer]) -> MissingAnswer | None:
    """The missing item after the one that was gone to last, else that of the text at the cursor; None if nothing is
    missing but answers of fields that :func:`next_open` finds."""
    if not state.one_text and all(problem.row_part == "value" for problem in problems):
        return None
    ordered = in_order(state, problems)
    if state.missing in ordered:
        return ordered[(ordered.index(state.missing) + 1) % len(ordered)]
    return first_missing(state, ordered)


def first_missing(state: Workspace, ordered: Sequence[MissingAnswer]) -> MissingAnswer | None:
    """The first missing item of the text at the cursor or of a critique of it, else of any; None if nothing is."""
    response = _response(state.cursor.target) if state.cursor is not None else ""
    near = (problem for problem in ordered if _response(problem_target(problem)) == response)
    return next(near, next(iter(ordered), None))


def in_order(state: Workspace, problems: Sequence[MissingAnswer]) -> list[MissingAnswer]:
    """Missing items in the order of the texts on the screen, and of the questions about a response."""
    if state.task is None:
        return []
    texts = [t for q, responses in state.task.order.items() for t in (q, *responses)]
    blocks = [block.key for block in state.task.rubric.blocks]

    def place(problem: MissingAnswer) -> tuple[int, int]:
        text = _response(problem.target)
        return (texts.index(text), blocks.index(problem.key)) if text in texts and problem.key in blocks else (-1, -1)

    return sorted(problems, key=place)


def problem_target(problem: MissingAnswer) -> str:
    """The text on the screen to which a missing item belongs; for an item written about a response, the response."""
    owner = owning_critique(problem.target)
    return owner[0] if owner is not None else problem.target


def missing_field(state: Workspace, problem: MissingAnswer) -> Cursor | None:
    """The field of a missing item, or one of its text; for a given critique without fields, one near it."""
    several = problem.row_part == "value" and problem.part  # the block has several fields
    key = f"{problem.key}.{problem.part}" if several else problem.key
    return find(state, problem_target(problem), key) or nearest(state, problem.target)


def nearest(state: Workspace, target: str) -> Cursor | None:
    """Where the cursor is nearest to a text: on it, on the one that it belongs to, or on one of the same question; None
    for texts outside of questions without fields."""
    parsed = AnnotationTarget.parse(target)
    targets = (AnnotationTarget.parse(path) for path in state.columns)
    same_question = (path for path in targets if parsed.question is not None and path.question == parsed.question)
    candidates = (*reversed(parsed.path), *same_question)
    return next(filter(None, (find(state, str(path)) for path in candidates)), None)


def of_block(state: Workspace, key: str) -> Cursor | None:
    """A field of a block, in the text at the cursor if it has one; None if the block has no fields here."""
    fields = [cursor for cursor in state.cursors if cursor.key.partition(".")[0] == key]
    at_target = (cursor for cursor in fields if state.cursor is not None and cursor.target == state.cursor.target)
    return next(at_target, next(iter(fields), None))


def _response(path: str) -> str:
    """The response that a target is or belongs to; other targets are returned unchanged."""
    return str(AnnotationTarget.parse(path).response or path)


def _is_unsure(state: Workspace, cursor: Cursor, annotation: Annotation) -> bool:
    field = field_at(state, cursor)
    return field is not None and field.is_unsure(annotation, cursor.target)
