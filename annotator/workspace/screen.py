"""What the status line shows in a state: the keys that do something, what is left to do, and messages. No Qt here."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence, Set
from dataclasses import dataclass
from typing import Literal, NamedTuple

from annotator.model.annotation import Annotation
from annotator.model.missing_answer import MissingAnswer
from annotator.services.view_models import TaskStatusCounts
from annotator.translatable_message import TranslatableMessage
from annotator.workspace import cursor as cursors
from annotator.workspace.commands import reason
from annotator.workspace.field_models import (
    AnswerFieldModel,
    ResponsePreferenceFieldModel,
)
from annotator.workspace.state import Workspace

Hint = tuple[str, str]
"""Key caps separated by spaces, and what they do."""
KeyboardPlace = Literal["", "editor", "caret", "picker", "highlight", "text"]
_RETURNED_SHOWN = 5  # tasks listed by number
_NO_TASKS = TaskStatusCounts()
_BACK = TranslatableMessage("back")
_LEAVE = TranslatableMessage("leave")
_ANSWERS = {"score": TranslatableMessage("score"), "rank": TranslatableMessage("rank")}


@dataclass(frozen=True)
class Keyboard:
    """What the keyboard does in the window, besides the state.

    - ``caps``: the key cap of each command; ``cap``: that of a combination such as ``Shift+A``.
    - ``able``: the hints of the commands that work; ``typed``: the caps of commands whose key types a character.
    - ``place``: where the keyboard is.
    - ``layout``: the hints of the layout that replaces the cards; None for cards.
    - ``letters_lead_to_responses``: whether letters lead to responses in that layout.
    - ``enter_highlights``: whether Enter in caret mode makes a highlight.
    - ``levels_away``: the levels of the field, or all of its criterion or step, have no room on the screen.
    - ``one_of_many``: one response is in sight, and there are others; ``among``: the targets of all of them.
    - ``reason_below``: whether Down leads to a reason.
    - ``onward``: the key that leads on from a finished task.
    """

    caps: Mapping[str, str]
    cap: Callable[[str], str]
    able: Sequence[Hint] = ()
    typed: Set[str] = frozenset()
    place: KeyboardPlace = ""
    layout: Sequence[Hint] | None = None
    letters_lead_to_responses: bool = True
    enter_highlights: bool = False
    levels_away: bool = False
    one_of_many: bool = False
    among: Set[str] = frozenset()
    reason_below: bool = False
    onward: Sequence[Hint] = ()


def hints(state: Workspace, keyboard: Keyboard) -> list[Hint]:
    """The keys that do something, the most important first and the help last, where it is kept if there is not enough
    room. A key is named once."""
    caps, titles = keyboard.caps, dict[str, str]()
    for cap, title in _hints(state, keyboard):
        titles.setdefault(cap, title)
    titles.pop("", None)  # of commands without a key
    return sorted(titles.items(), key=lambda hint: hint[0] == caps["help.here"])


def _hints(state: Workspace, keyboard: Keyboard) -> Sequence[Hint]:
    caps, cap, place = keyboard.caps, keyboard.cap, keyboard.place
    of_layout = keyboard.able if keyboard.layout is None else keyboard.layout
    if place == "picker":
        return [(cap("Esc"), _LEAVE)]
    if place == "editor":  # what it does not type
        return [(caps["go.scores"], _BACK), *(hint for hint in of_layout if hint[0] not in keyboard.typed)]
    if place == "caret":
        enter = [(cap("Enter"), TranslatableMessage("highlight"))] if keyboard.enter_highlights else []
        moves = [("← → ↑ ↓", TranslatableMessage("move")), (cap("Shift"), TranslatableMessage("select"))]
        return [*moves, *enter, (cap("Esc"), _LEAVE), *(hint for hint in of_layout if hint[0] != caps["text.caret"])]
    if place == "highlight":
        return [
            (cap("Delete"), TranslatableMessage("remove highlight")),
            ("← →", TranslatableMessage("move its end")),
            (f"{cap('Shift+←')} →", TranslatableMessage("move its beginning")),
            (cap("Esc"), _LEAVE),
            *of_layout,
        ]
    letters = _letters(state, keyboard)
    if keyboard.layout is not None:
        return [*keyboard.onward, *of_layout, *(letters if keyboard.letters_lead_to_responses else ())]
    is_open = state.task is not None and not state.task.withdrawn
    return [*keyboard.onward, *(_of_field(state, keyboard, letters) if is_open else ()), *of_layout]


def _of_field(state: Workspace, keyboard: Keyboard, letters: Sequence[Hint]) -> list[Hint]:
    """The keys that answer the field or lead to others."""
    caps, of_field = keyboard.caps, list[Hint]()
    if state.field is not None:
        levels = [(caps["view.levels"], TranslatableMessage("levels"))] if keyboard.levels_away else []
        of_field = [*_digits(state.field), *_out_of_sight(state, keyboard, letters), *levels]
        of_field += _steps(state, state.field, keyboard)
        of_field += [] if state.field.values else [(keyboard.cap("Tab"), TranslatableMessage("write"))]
        of_field += [*_arrows(state, keyboard), *letters]
    elif cursors.digit_field(state) is not None:  # a text without fields of its own
        of_field = [(caps["go.scores"], _BACK), *letters]
    if state.model is not None and state.model.reactions:
        of_field.append((caps["rate.react"], TranslatableMessage("reaction")))
    if state.model is not None and state.model.ideal:
        of_field.append((caps["rate.propose"], state.model.ideal))
    return of_field


def _letters(state: Workspace, keyboard: Keyboard) -> list[Hint]:
    """The keys that go to a response by letter, if there are several."""
    letters = state.letters
    first = keyboard.cap("Shift+A")[:-1]
    return [(f"{first}{letters[0]} – {letters[-1]}", TranslatableMessage("go to"))] if len(letters) > 1 else []


def _digits(field: AnswerFieldModel) -> list[Hint]:
    """The keys that answer a field, and what they set."""
    return [
        (
            keys,
            _ANSWERS.get(meaning)
            or (TranslatableMessage("for {letter}", letter=name) if meaning == "letter" else name),
        )
        for keys, meaning, name in field.digits
    ]


def _out_of_sight(state: Workspace, keyboard: Keyboard, letters: Sequence[Hint]) -> list[Hint]:
    """The keys that bring the responses into sight of which one at a time is shown: before all that can do without a
    hint."""
    if not keyboard.one_of_many or state.cursor is None:
        return []
    title = TranslatableMessage("other responses")
    arrows = _both(keyboard.caps, "rate.left", "rate.right")
    return [(arrows, title)] if state.cursor.target in keyboard.among else [(keys, title) for keys, _ in letters]


def _steps(state: Workspace, field: AnswerFieldModel, keyboard: Keyboard) -> list[Hint]:
    """The keys that move an answer by a step. In a text, they select words."""
    if not field.step or keyboard.place == "text":
        return []
    names = ("rank.better", "rank.worse", "rank.tie")
    able = {name: keyboard.caps[name] if not reason(state, name) else "" for name in names}
    title = TranslatableMessage("rank higher, lower")
    if isinstance(field, ResponsePreferenceFieldModel):
        title = TranslatableMessage("towards {a}, {b}", a=field.ends[0], b=field.ends[1])
    return [(_both(able, "rank.better", "rank.worse"), title), (able["rank.tie"], TranslatableMessage("tie"))]


def _both(caps: Mapping[str, str], *commands: str) -> str:
    """The key caps of commands, of those that have one."""
    return " ".join(filter(None, (caps[command] for command in commands)))


def _arrows(state: Workspace, keyboard: Keyboard) -> list[Hint]:
    """What the arrow keys move to."""
    target, caps = state.cursor.target if state.cursor is not None else "", keyboard.caps
    steps = any(cursors.below(state, rows) != state.cursor for rows in (-1, 1))
    arrows: list[Hint] = []
    if keyboard.reason_below:
        arrows.append((caps["rate.down"], TranslatableMessage("why")))
    elif steps:
        title = TranslatableMessage("step") if state.at_step else TranslatableMessage("attribute")
        arrows.append((_both(caps, "rate.up", "rate.down"), title))
    if beside := {model.target for model in state.content.all_models} - {target}:
        turns = beside <= state.content.turns.keys()
        arrows.append(
            (
                _both(caps, "rate.left", "rate.right"),
                TranslatableMessage("message") if turns else TranslatableMessage("response"),
            )
        )
    return arrows


# parts of the screen


class TopBarModel(NamedTuple):
    """What the first line shows.

    - ``position``: that of the task, from 1; ``tasks``: their number; ``remaining``: the estimate, empty for none.
    - ``saved``: the saved state, which is not *Saved* before the commit; ``role``: its colour.
    - ``delivery``: the delivery state of the last export, until the next edit, with the colour of both.
    """

    title: str = ""
    owner: str = ""
    verified: bool = False
    fingerprint: str = ""
    position: int = 0
    tasks: int = 0
    counts: TaskStatusCounts = _NO_TASKS
    remaining: str = ""
    flagged: bool = False
    saved: str = ""
    role: str = "muted"
    delivery: str = ""
    delivery_role: str = "success"


class RowModel(NamedTuple):
    """What the row of a field shows.

    - ``score``: the answer; None for none; ``typed``: the digits of a number that may go on.
    - ``mark``: that the answer was corrected or returned, in short and in full.
    - ``place``: the position among the rows, shown if ``shows_place``, where the row is shown alone.
    """

    score: int | None = None
    typed: str = ""
    unsure: bool = False
    mark: tuple[str, str] = ("", "")
    current: bool = False
    place: str = ""
    shows_place: bool = False


# what is left


@dataclass(frozen=True)
class Remaining:
    """What prevents submitting the task, or that nothing does. ``submits``: a click submits it."""

    text: str
    good: bool = False
    submits: bool = False


def remaining(
    status: str, problems: Sequence[MissingAnswer], *, accepts: bool = False, undecided: int = 0
) -> Remaining:
    """``status``: that of the task, or *withdrawn*. ``accepts``: submitting accepts reviewed work with its corrections,
    so a missing verdict is no problem. ``undecided``: the rows of an adjudication without a decision."""
    problems = [problem for problem in problems if not accepts or problem.code != "verdict.missing"]
    if status == "withdrawn":
        return Remaining(TranslatableMessage("Withdrawn"))
    if status == "skipped":
        return Remaining(TranslatableMessage("Skipped"))
    if problems or undecided:
        text = _to_go(len(problems) or undecided, {problem.code for problem in problems})
        revised = TranslatableMessage("Revised, not resubmitted · {words}", words=text)
        return Remaining(revised if status == "revised" else text)
    if status == "revised":
        return Remaining(TranslatableMessage("Revised, not resubmitted"), submits=True)
    if status == "submitted":
        return Remaining(TranslatableMessage("✓ Submitted"), good=True)
    if accepts:
        return Remaining(TranslatableMessage("✓ Ready to accept with your corrections"), good=True, submits=True)
    return Remaining(TranslatableMessage("✓ Ready to submit"), good=True, submits=True)


def _to_go(count: int, codes: Set[str]) -> str:
    if codes == {"rating.missing"}:
        return TranslatableMessage("{n} score to go", "{n} scores to go", n=count)
    if codes == {"verdict.missing"}:  # all answers are complete
        return TranslatableMessage("Not accepted or returned yet")
    return TranslatableMessage("{n} thing missing", "{n} things missing", n=count)


# messages


FinishedAs = Literal["submitted", "skipped", "unchanged", "returned"]


def finished_as(annotation: Annotation, *, unchanged: bool) -> FinishedAs:
    """As what a task was finished that is submitted; *returned*: the work that it reviews."""
    returns = annotation.review is not None and annotation.review.verdict == "returned"
    return "unchanged" if unchanged else "returned" if returns else "submitted"


def finished(status: FinishedAs, position: int) -> str:
    """That the task at ``position``, which was left, is finished. *unchanged*: it was submitted before, and nothing was
    saved now."""
    number = str(position + 1)
    if status == "skipped":
        return TranslatableMessage("Task {n} is skipped. {key:edit.undo} undoes this.", n=number)
    if status == "unchanged":
        return TranslatableMessage("Task {n} was already submitted, and nothing in it has changed since.", n=number)
    if status == "returned":
        return TranslatableMessage("The work of task {n} is returned. {key:edit.undo} undoes this.", n=number)
    return TranslatableMessage("Task {n} is submitted. {key:edit.undo} undoes this.", n=number)


def removed_with(before: Annotation, after: Annotation) -> str:
    """That an answer has removed others, such as those to steps after a bad one, or to what is not asked after it;
    empty if it has not."""
    answers_before, answers_after = _removable(before), _removable(after)
    removed = len(answers_before.keys() - answers_after.keys())
    if removed and all(answers_before.get(place) == answer for place, answer in answers_after.items()):
        removed -= 1  # it was cleared itself
    if not removed:
        return ""
    return TranslatableMessage(
        "This has removed {n} other answer; {key:edit.undo} brings it back.",
        "This has removed {n} other answers; {key:edit.undo} brings them back.",
        n=removed,
    )


def _removable(annotation: Annotation) -> dict[tuple[str, ...], object]:
    """The answers that others can remove, by text, block, and part."""
    answers_by_place: dict[tuple[str, ...], object] = {}
    for blocks in (annotation.ratings, annotation.tags):
        answers_by_place |= {(target, key): answer for target, keys in blocks.items() for key, answer in keys.items()}
    for target, answers in annotation.answers.items():
        for key, answer in answers.items():
            answers_by_place |= {(target, key, part): value for part, value in answer.values.items()}
            answers_by_place |= {(target, key, part, "note"): note for part, note in answer.notes.items()}
            answers_by_place |= {(target, key, "", "note"): answer.note} if answer.note else {}
    return answers_by_place


def no_response(state: Workspace, letter: str, *, cards: bool) -> str:
    """That no response has this letter. ``cards``: whether cards are shown."""
    if not cards:
        return TranslatableMessage("There is no answer {letter} here.", letter=letter)
    if not state.letters and state.content.turns:
        return TranslatableMessage(
            "Messages have no letters. {key:rate.left} {key:rate.right} go from one to the next."
        )
    return TranslatableMessage("There is no response {letter} here.", letter=letter)


def no_other(state: Workspace, rows: int, columns: int) -> str:
    """That an arrow key leads nowhere."""
    if rows and state.at_step:
        if rows > 0:
            return TranslatableMessage("There is no step after this one.")
        return TranslatableMessage("There is no step before this one.")
    if rows:
        return TranslatableMessage("There are no other questions about it.")
    if state.content.turns or state.task is None or not any(state.task.order.values()):
        if columns > 0:
            return TranslatableMessage("There is nothing after this one.")
        return TranslatableMessage("There is nothing before this one.")
    if columns > 0:
        return TranslatableMessage("There is no response after this one.")
    return TranslatableMessage("There is no response before this one.")


def returned_elsewhere(positions: Sequence[int]) -> str:
    """Why the command for returned places does nothing in this task. ``positions``: the returned tasks."""
    if not positions:
        return ""
    numbers = ", ".join(str(at + 1) for at in positions[:_RETURNED_SHOWN]) + ", …" * (len(positions) > _RETURNED_SHOWN)
    text = (
        TranslatableMessage("This task was not returned; task {numbers} was.", numbers=numbers)
        if len(positions) == 1
        else TranslatableMessage("This task was not returned; tasks {numbers} were.", numbers=numbers)
    )
    return TranslatableMessage("{words} {key:go.open} goes there.", words=text)


def saved(failure: str, *, saving: bool) -> tuple[str, str]:
    """The saved state and its colour. ``failure``: the code of the error that prevents saving; ``saving``: something is
    typed or not yet on the disk."""
    if failure:
        has_moved = failure == "store.moved"
        text = TranslatableMessage("Not saved") if has_moved else TranslatableMessage("Not saved yet, trying again")
        return text, "danger"
    if saving:
        return TranslatableMessage("Saving…"), "muted"
    return TranslatableMessage("✓ Saved"), "success"
