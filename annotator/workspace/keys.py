"""What keys do: each function returns a :class:`KeyStep` from a state. Nothing is changed here."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from functools import partial
from typing import Literal

from annotator.errors import AnnotatorError
from annotator.model.edit import AnnotationEdit
from annotator.model.edits import apply
from annotator.model.ranking_edits import MoveResponseRank, TieResponseRank
from annotator.model.skip_edits import FlagTaskForRevisit
from annotator.model.tag_edits import SetTag
from annotator.model.unsure_marks import MarkAnswerUnsure
from annotator.translatable_message import TranslatableMessage
from annotator.workspace.card_model import Cursor
from annotator.workspace.cursor import digit_field, find, moved, next_open
from annotator.workspace.field_models import (
    AnswerFieldModel,
    ResponsePreferenceFieldModel,
    ResponseRankFieldModel,
    question_of,
)
from annotator.workspace.state import Workspace

NO_RANK_BEYOND = TranslatableMessage("There is no rank beyond this one.")


@dataclass(frozen=True)
class KeyStep:
    """What a key does.

    - ``state``: the state after it; after its edit, if it has one.
    - ``edit``: what it changes. If the session refuses it, the state stays as it was.
    - ``field``: the field that it answers, or the one at the cursor.
    - ``judged``: the field or text that it judges, which must have been in sight.
    - ``answer_value``: the answer that is given.
    - ``onward``: whether the cursor goes on from an answer.
    - ``message``: what is to be said.
    - ``again``: a key to press after it.
    """

    state: Workspace
    edit: AnnotationEdit | None = None
    field: Cursor | None = None
    judged: Cursor | None = None
    answer_value: int | None = None
    onward: bool = False
    message: str = ""
    role: Literal["text", "warning"] = "text"
    again: str = ""

    @property
    def refused(self) -> str:
        """Why it changes nothing; empty if it does."""
        return self.message if self.edit is None else ""


def _after_edit(state: Workspace, edit: AnnotationEdit) -> Workspace:
    """The state after an edit; the same if the edit is refused, which the session says."""
    if (task := state.task) is None:
        return state
    try:
        return state.with_annotation(apply(edit, task.rubric, task.task, task.annotation))
    except AnnotatorError:
        return state


# answers of fields


def answer(state: Workspace, cursor: Cursor, value: int | None, *, onward: bool = True) -> KeyStep:
    """Answer a field, or clear its answer (None). ``onward``: after an answer, go on to the next open field."""
    at_field = moved(state, cursor)
    if at_field.field is None:
        return KeyStep(at_field)
    edit = None
    if at_field.field.given(at_field.annotation, cursor.target) != value:
        edit = at_field.field.edit(at_field.annotation, cursor.target, value)
    after = _after_edit(at_field, edit) if edit is not None else at_field
    if value is not None and onward and (next_cursor := next_open(after, cursor)) is not None:
        came_from = cursor if next_cursor.target != cursor.target else None
        after = moved(after, next_cursor, came_from=came_from)
    return KeyStep(after, edit, cursor, cursor if value is not None else None, value, onward)


def press(state: Workspace, symbol: str) -> KeyStep | None:
    """A digit, a minus sign or a decimal point of a number. A number that may go on waits for the next key or
    :func:`finish`; if the key begins another number, it is accepted first. None if nothing is asked here."""
    cursor = digit_field(state)
    state = state if cursor == state.cursor else moved(state, cursor)
    field = state.field
    if field is None:
        return None
    if not field.values:
        text = TranslatableMessage("{attribute} is answered by a text: press Tab and type it.", attribute=field.title)
        return KeyStep(state, message=text, role="warning")
    typed = state.typed + symbol
    beginning = [score for score in map(str, field.values) if score.startswith(typed)]
    if state.typed and not beginning and not field.counts:
        return replace(finish(state), again=symbol)
    if beginning == [typed] and cursor is not None and (not field.counts or len(typed) == len(str(field.values[-1]))):
        return answer(state, cursor, int(typed))
    # A count is corrected, so that no part of it is lost.
    pending = replace(state, typed=typed if beginning or field.counts else "")
    return KeyStep(pending) if beginning else _off_scale(pending, field)


def take_back(state: Workspace) -> KeyStep:
    """Remove the last digit of a number."""
    return KeyStep(replace(state, typed=state.typed[:-1]))


def finish(state: Workspace, *, onward: bool = True) -> KeyStep:
    """Accept the number that is typed."""
    typed, field = state.typed, state.field
    if not typed:
        return KeyStep(state)
    state = replace(state, typed="")
    if field is None or state.cursor is None:
        return KeyStep(state)
    value = next((score for score in field.values if str(score) == typed), None)
    return answer(state, state.cursor, value, onward=onward) if value is not None else _off_scale(state, field)


def go_on(state: Workspace) -> KeyStep | None:
    """Go on to the next open field from one that is answered; None if it is not."""
    field, cursor = state.field, state.cursor
    value = field.given(state.annotation, cursor.target) if field is not None and cursor is not None else None
    return replace(answer(state, cursor, value), field=None, judged=None) if cursor and value is not None else None


def _off_scale(state: Workspace, field: AnswerFieldModel) -> KeyStep:
    ends = {"low": str(field.values[0]), "high": str(field.values[-1])}
    message = TranslatableMessage("Values of {attribute}: {low} to {high}.", attribute=field.title, **ends)
    return KeyStep(state, message=message, role="warning")


# ranks and preferences


def rank(state: Workspace, command: str) -> KeyStep | None:
    """``rank.better`` or ``rank.worse``: move the response by a rank, or a preference to the left or right;
    ``rank.tie``: tie the response with the one before it. None where there is nothing to rank."""
    by: Literal[-1, 1] = -1 if command == "rank.better" else 1
    field, cursor, model = state.field, state.cursor, state.model
    if cursor is None or model is None:
        return None
    edit: AnnotationEdit
    if isinstance(field, ResponsePreferenceFieldModel) and command != "rank.tie":
        values, now = field.values, field.given(state.annotation, cursor.target)
        middle = len(values) // 2 - (by < 0 and 0 not in values)
        at = values.index(now) + by if now is not None else middle
        edit = field.edit(state.annotation, cursor.target, values[max(0, min(at, len(values) - 1))])
        return _ranked(state, edit, None, cursor, TranslatableMessage("No preference is stronger."))
    if not isinstance(field, ResponseRankFieldModel):
        field = next((row for row in model.rows if isinstance(row, ResponseRankFieldModel)), None)
    if field is None:
        return None
    question, own_cursor = question_of(cursor.target), Cursor(cursor.target, field.key)
    if command != "rank.tie":
        edit = MoveResponseRank(target=question, key=field.key, item=cursor.target, by=by)
        return _ranked(state, edit, own_cursor, own_cursor, NO_RANK_BEYOND)
    if not field.ties:
        return None
    ranking = state.annotation.ranking(question, field.key)
    if any(cursor.target in group for group in ranking.groups if len(group) > 1):
        return KeyStep(state, message=TranslatableMessage("{who} is tied already.", who=model.name))
    if ranking.tied(cursor.target) is None:
        return KeyStep(state, message=TranslatableMessage("Nothing is ranked before this response."))
    edit = TieResponseRank(target=question, key=field.key, item=cursor.target)
    return KeyStep(_after_edit(state, edit), edit, own_cursor, own_cursor)


def _ranked(state: Workspace, edit: AnnotationEdit, field: Cursor | None, judged: Cursor, beyond: str) -> KeyStep:
    """The step of an edit, or ``beyond`` if it would change nothing."""
    after = _after_edit(state, edit)
    return (
        KeyStep(after, edit, field, judged) if after.annotation != state.annotation else KeyStep(state, message=beyond)
    )


# tags and marks


def letter(state: Workspace, symbol: str) -> KeyStep | None:
    """Set or clear the tag with this letter on the text at the cursor; None if there is none. After the last answer
    about a text has moved the cursor on, the first letter sets nothing, because it may be meant for that text."""
    model, before = state.model, state.content.model(state.came_from.target if state.came_from is not None else "")
    flag = next((flag for flag in model.flags if flag.letter == symbol), None) if model is not None else None
    if model is None or flag is None or flag.block in model.hidden(state.annotation):
        return None
    if before is not None:
        message = TranslatableMessage(
            "“{tag}” is not set yet: press {key} again for {who}, or go back to {before} first.",
            tag=flag.title, key=symbol.upper(), who=model.name, before=before.name,
        )  # fmt: skip
        return KeyStep(replace(state, came_from=None), message=message, role="warning")
    step = toggle_tag(state, model.target, flag.block, flag.tag)
    is_set = step.state.annotation.tags_of(model.target, flag.block).get(flag.tag)
    message = (
        TranslatableMessage("{who}: “{tag}” is set.", who=model.name, tag=flag.title)
        if is_set
        else TranslatableMessage("{who}: “{tag}” is removed.", who=model.name, tag=flag.title)
    )
    return replace(step, message=message)


def toggle_tag(state: Workspace, target: str, block: str, tag: str) -> KeyStep:
    """Set or clear a tag of a text, which becomes that of the cursor."""
    value = not state.annotation.tags_of(target, block).get(tag)
    at_text = moved(state, find(state, target) or state.cursor)
    edit = SetTag(target=target, key=block, tag=tag, value=value)
    return KeyStep(_after_edit(at_text, edit), edit, at_text.cursor, Cursor(target, block))


def mark_unsure(state: Workspace) -> KeyStep | None:
    """Mark the field at the cursor as unsure, which may have no answer yet, or as sure again; None if it cannot be."""
    cursor, field = state.cursor, state.field
    if cursor is None or field is None or not field.may_be_unsure:
        return None
    value = not field.is_unsure(state.annotation, cursor.target)
    edit = MarkAnswerUnsure(target=cursor.target, key=field.block_key, value=value)
    names = {"who": field.subject or state.content.names.get(cursor.target, ""), "attribute": field.title}
    if not value:
        message = TranslatableMessage("{who}, {attribute}: not unsure any more.", **names)
    elif field.given(state.annotation, cursor.target) is None:
        message = TranslatableMessage("{who}, {attribute}: the answer that you give here is marked as unsure.", **names)
    else:
        message = TranslatableMessage("{who}, {attribute}: marked as unsure.", **names)
    return KeyStep(_after_edit(state, edit), edit, judged=cursor, message=message)


def flag(state: Workspace) -> KeyStep:
    """Flag the task for later, or remove the flag."""
    value = not state.annotation.flagged
    edit = FlagTaskForRevisit(value=value)
    message = TranslatableMessage("Flagged for later.") if value else TranslatableMessage("Not flagged any more.")
    return KeyStep(_after_edit(state, edit), edit, message=message)


COMMANDS: Mapping[str, Callable[[Workspace], KeyStep | None]] = {
    "rank.better": partial(rank, command="rank.better"),
    "rank.worse": partial(rank, command="rank.worse"),
    "rank.tie": partial(rank, command="rank.tie"),
    "rate.unsure": mark_unsure,
    "task.flag": flag,
}
"""What commands do that need no window."""


# undo and redo


DELIBERATE = 0.4
"""Seconds after which a second press is meant, and not one of several in a row."""


def finish_too_soon(state: Workspace, now: float) -> KeyStep | None:
    """The message of a key that finishes a task which has only just appeared, or a changed place in it: it was meant
    for what was on the screen before, such as a dialog. None if it may go ahead."""
    if now - state.appeared_at >= DELIBERATE:
        return None
    message = TranslatableMessage("This has only just appeared: look at it, then press the key again.")
    return KeyStep(replace(state, appeared_at=now), message=message, role="warning")


def turn_back(
    state: Workspace, way: Literal["undo", "redo"], edit: tuple[str, int] | None, now: float, *, held: bool,
    updated: bool,
) -> KeyStep | None:  # fmt: skip
    """The message if there is nothing to undo or redo (``way``), and the question before another task is changed; None
    if it may go ahead: in the same task, at a second press, and to undo the submission that has just led here.
    ``edit``: what it would change, and the position of its task; ``now``: the seconds of the monotonic clock; ``held``:
    the key repeats itself; ``updated``: undo passes over this task, which was updated after its last edit."""
    task = state.task
    if edit is None:
        nothing = TranslatableMessage("There is nothing to redo.")
        if way == "undo":
            nothing = TranslatableMessage("There is nothing to undo.")
        if updated:
            nothing = TranslatableMessage("Undo ends at the update of this task.")
        return KeyStep(state, message=nothing)
    label, position = edit
    confirmed = state.confirming == way and not held and now - state.asked_at >= DELIBERATE
    if task is None or position in (task.position, state.submitted_task) or confirmed:
        return None
    names = {"label": label, "n": str(position + 1)}
    if way == "redo":
        message = TranslatableMessage(
            "Redo would leave this task. Press {key:edit.redo} again to redo: {label}, task {n}.", **names
        )
    elif updated:
        message = TranslatableMessage(
            "Undo ends at the update of this task. Press {key:edit.undo} again to undo elsewhere: {label}, task {n}.",
            **names,
        )
    else:
        message = TranslatableMessage(
            "Undo would leave this task. Press {key:edit.undo} again to undo: {label}, task {n}.", **names
        )
    return KeyStep(replace(state, confirming=way, asked_at=now), message=message, role="warning")
