"""Whatever is offered works, and whatever does not says why: in every state that a walk reaches."""

from __future__ import annotations

import os
import random
from collections.abc import Callable, Iterator
from dataclasses import replace

from annotator.model.rubric import Rubric
from annotator.model.task import Response, Task
from annotator.translatable_message import TranslatableMessage
from annotator.workspace import cursor as cursors
from annotator.workspace import keys
from annotator.workspace.commands import reason, reasons, unavailable_commands
from annotator.workspace.keys import KeyStep
from annotator.workspace.state import Workspace
from tests.workspace.core import opened, preset, rating, responses, rubric

STEPS = int(os.environ.get("ANNOTATOR_STEPS", "3000"))
RANKING = {"type": "ranking", "key": "order", "title": "Order", "targets": ["prompt"], "ties": True, "unrankable": True}
PREFERENCE = {"type": "preference", "key": "better", "title": "Better", "targets": ["prompt"], "equal": False}
TAGS = {
    "type": "tags", "key": "signs", "title": "Signs", "targets": ["response"],
    "tags": [{"key": "unsafe", "title": "Unsafe"}, {"key": "spam", "title": "Spam"}],
}  # fmt: skip
MIXED = rubric(rating("quality", 12, unsure=True), RANKING, PREFERENCE, TAGS)


def conversation(name: str) -> Task:
    turns = [
        {"id": f"{role}{number}", "role": role, "rated_as": kind, "text": "A turn."}
        for number in range(2)
        for role, kind in (("user", "prompt"), ("assistant", "response"))
    ]
    return Task.model_validate({"id": name, "conversation": turns})


def tasks(chance: random.Random) -> list[tuple[Rubric, Task, bool]]:
    """Tasks of several rubrics mixed in one list; with whether one text is shown at a time."""
    samples: list[tuple[Rubric, Task, bool]] = []
    for number in range(4):
        name = f"t{number}"
        samples += [
            (preset("helpsteer"), responses(chance.randint(1, 4), name), False),
            (preset("comparison"), responses(chance.randint(2, 5), name), False),
            (preset("conversation-review"), conversation(name), False),
            (preset("critique"), responses(3, name, passage="A passage."), True),
            (MIXED, responses(chance.randint(2, 3), name), False),
        ]
    return samples


DIGITS = "0123456789-"
Offer = tuple[str, Callable[[Workspace], KeyStep | None]]


def offers(state: Workspace) -> Iterator[Offer]:
    """Every key that works in a state: digits that begin or continue a number, letters of tags, commands."""
    asked = cursors.digit_field(state)
    field = cursors.field_at(state, asked) if asked is not None else None
    for symbol in DIGITS if field is not None else "":
        if any(str(value).startswith(state.typed + symbol) for value in field.values):  # type: ignore[union-attr]
            yield symbol, lambda s, symbol=symbol: keys.press(s, symbol)  # type: ignore[misc]
    for flag in state.model.flags if state.model is not None else ():
        yield flag.letter, lambda s, letter=flag.letter: keys.letter(s, letter)  # type: ignore[misc]
    for command, run in keys.COMMANDS.items():
        if not reason(state, command):
            yield command, run
    if state.cursor is not None and cursors.answer_at(state, state.cursor) is not None:
        yield "clear", lambda s: keys.answer(s, s.cursor, None)  # type: ignore[arg-type]
    for name, there in {
        "down": cursors.below(state, 1), "up": cursors.below(state, -1), "right": cursors.beside(state, 1),
        "left": cursors.beside(state, -1), "question": cursors.question(state, 1), "back": cursors.question(state, -1),
    }.items():  # fmt: skip
        if there is not None and there != state.cursor:
            yield name, lambda s, there=there: KeyStep(cursors.moved(s, there))  # type: ignore[misc]


def reopened(state: Workspace) -> Workspace:
    """The state of a new process at the stored place."""
    task, cursor = state.task, state.cursor
    assert task is not None
    assert cursor is not None
    return cursors.opened(task, state.content, one_text=state.one_text, target=cursor.target, key=cursor.key)


def momentary(state: Workspace) -> Workspace:
    """Without what a restart forgets."""
    return replace(state, came_from=None, missing=None, typed="", submitted_task=-1, confirming="")


def test_offered_keys_are_never_refused_and_a_restart_shows_the_same() -> None:
    chance = random.Random(29)
    every = tasks(chance)
    states = [opened(asked, task, one_text=one_text) for asked, task, one_text in every]
    at = 0
    for _ in range(STEPS):
        state = states[at]
        name, run = chance.choice(list(offers(state)))
        step = run(state)
        assert step is not None, (name, state.cursor)
        assert not step.refused or state.came_from, (name, state.cursor, step.message)
        if name not in DIGITS:  # the same answer may be given again
            assert step.state != state, f"{name} does nothing at {state.cursor}"
            assert step.edit is None or step.state.annotation != state.annotation, f"{name} at {state.cursor}"
        assert momentary(step.state) == reopened(step.state), name
        states[at] = step.state
        if chance.random() < 0.05:
            at = chance.randrange(len(states))


def test_what_is_not_offered_says_why() -> None:
    alone = opened(preset("helpsteer"), responses(1))
    assert reasons(alone).keys() == {
        "rank.better", "rank.worse", "rank.tie", "rate.unsure", "rate.react", "rate.propose", "task.reopen",
        "task.newest", "text.back", "text.forward", "text.pin", "text.image", "text.reasoning", "text.tools",
    }  # fmt: skip
    assert {type(why) for why in reasons(alone).values()} == {TranslatableMessage}
    ranked = opened(rubric(RANKING), responses(2))
    assert reason(ranked, "rank.tie") == "Nothing is ranked before this response."
    first = keys.press(ranked, "1")
    assert first is not None
    assert reason(first.state, "rank.tie") == ""
    assert reason(cursors.moved(first.state, ranked.cursor), "rank.better") == "There is no rank beyond this one."


def test_forms_of_texts_are_offered_where_a_text_has_them() -> None:
    names = ("text.image", "text.reasoning", "text.tools")
    for text, able in {
        "Plain.": set(),
        "<think>\nSo.\n</think>": {"text.reasoning"},
        "<tool_response>\n1\n</tool_response>": {"text.tools"},
        "![A cup](images/0.png)": {"text.image"},
    }.items():
        state = opened(preset("helpsteer"), Task(id="t", prompt="?", responses=(Response(id="a", text=text),)))
        assert {name for name in names if not reason(state, name)} == able, text


def test_keys_of_what_a_rubric_does_not_ask_for_are_left_out() -> None:
    of_others = {"text.note", "text.highlight", "rank.better", "rank.tie", "rate.react", "rate.propose", "task.skip",
                 "judge.helpful", "judge.rank", "review.accept"}  # fmt: skip
    left_out = unavailable_commands(rubric(rating("quality")))
    assert of_others <= left_out
    assert left_out.isdisjoint({"rate.score", "rate.clear"})
    noted = {"type": "comment", "key": "notes", "title": "Notes", "targets": ["response"]}
    assert of_others - unavailable_commands(rubric(rating("quality"), noted, RANKING | {"ties": False})) == {
        "text.note",
        "text.highlight",
        "rank.better",
    }
