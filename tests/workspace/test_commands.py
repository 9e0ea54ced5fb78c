"""Whatever is offered works, and whatever does not says why: in every state that a walk reaches."""

from __future__ import annotations

import os
import random
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import cache
from typing import Any

from annotator.model.blocks.authoring_block import QuestionAuthoringBlock
from annotator.model.blocks.critique_judgement_block import CritiqueJudgementBlock
from annotator.model.completeness import missing_answers
from annotator.model.edits import apply
from annotator.model.task import Response, Task
from annotator.translatable_message import TranslatableMessage
from annotator.workspace import cursor as cursors
from annotator.workspace import keys
from annotator.workspace.authoring_lists import MISLEADING
from annotator.workspace.authoring_model import AuthoringViewModel, misleading_panel
from annotator.workspace.card_model import Cursor
from annotator.workspace.commands import reason, reasons, unavailable_commands
from annotator.workspace.critique_model import CritiqueBlocks, CritiqueTaskViewModel, critiques_panel
from annotator.workspace.item_cards import CardModel, CardSpec, ChoicePart
from annotator.workspace.judged_list import JUDGED, judgement_states, judging_model, judging_panel, take
from annotator.workspace.keys import KeyStep
from annotator.workspace.lists import ListStep, TaskItems
from annotator.workspace.outline import task_outline
from annotator.workspace.screen import Keyboard, hints
from annotator.workspace.state import Workspace
from tests.workspace.core import opened, preset, rating, responses, rubric
from tests.workspace.recorded_screens import DATA, Caps, recorded_work

STEPS = int(os.environ.get("ANNOTATOR_STEPS", "2000"))
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


@cache
def recorded_states() -> list[Workspace]:
    """States of the work on tasks of every kind."""
    states = [opened(MIXED, responses(count)) for count in (1, 2, 3)]
    for edits in sorted((DATA / "edits").glob("*.jsonl")):
        for _, asked, task, annotation in recorded_work(edits):
            one_text = CritiqueBlocks.of(asked, task) is not None
            states.append(opened(asked, task, annotation, one_text=one_text))
    return states


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


def check_hints(state: Workspace) -> None:
    """The keys of the status line are those that do something."""
    keyboard = Keyboard(Caps(), str)
    offered = [cap for caps, _ in hints(state, keyboard) for cap in caps.split(" ")]
    leads = {
        ("<rate.up>", "<rate.down>"): [cursors.below(state, by) for by in (-1, 1)],
        ("<rate.left>", "<rate.right>"): [cursors.beside(state, by) for by in (-1, 1)],
    }  # fmt: skip
    for caps, places in leads.items() if state.field is not None else ():
        assert (caps[0] in offered) == any(place != state.cursor for place in places), (caps, state.cursor)
    for command in keys.COMMANDS.keys() & {cap.strip("<>") for cap in offered}:
        assert not reason(state, command), (command, state.cursor)


def shown_cards(state: Workspace) -> Iterator[tuple[TaskItems[Any], CardSpec, Sequence[CardModel]]]:
    """The cards of critiques, of given ones, and of misleading answers, with their lists."""
    assert state.task is not None
    rubric, task = state.task.rubric, state.task.task
    problems = missing_answers(rubric, task, state.annotation)
    if (blocks := CritiqueBlocks.of(rubric, task)) is not None:
        work = CritiqueTaskViewModel(state.task, blocks, problems)
        written, judged = critiques_panel(blocks.critiques).cards, blocks.judgement_block
        for answer in work.answers:
            yield blocks.critique_list.of(work), written, work.critique_panel(answer).cards
            if judged is not None:
                model = judging_model(judgement_states(judged, work, answer), judged, work, answer)
                yield JUDGED.of(work), judging_panel(judged, "X").cards, model.cards
    for block in rubric.each(QuestionAuthoringBlock):
        authored = AuthoringViewModel(state.task, block, problems)
        for question in authored.questions:
            yield MISLEADING.of(authored), misleading_panel(block).cards, authored.misleading(question.id).cards


def card_offers(items: TaskItems[Any], spec: CardSpec, card: CardModel) -> Iterator[ListStep]:
    """What a card offers that changes the work."""
    for part in spec.parts:
        if isinstance(part, ChoicePart) and part.field not in card.refused:
            others = (option for option in part.options if option.key != card.values[part.field])
            yield from (items.choose(card.id, part.field, option.key) for option in others)
    if "remove" in card.buttons:
        yield items.remove(card.id)
    (block,) = items.work.rubric.each(CritiqueJudgementBlock) or (None,)
    if "take" in card.buttons and block is not None:
        yield take(items.work, block, card.id)


def reopened(state: Workspace) -> Workspace:
    """The state of a new process at the stored place."""
    assert state.task is not None
    cursor = state.cursor or Cursor("", "")
    return cursors.opened(state.task, state.content, one_text=state.one_text, target=cursor.target, key=cursor.key)


def momentary(state: Workspace) -> Workspace:
    """Without what a restart forgets."""
    return replace(state, came_from=None, missing=None, typed="", submitted_task=-1, confirming="")


def test_offered_keys_are_never_refused_and_a_restart_shows_the_same() -> None:
    chance = random.Random(29)
    states, at = list(recorded_states()), 0
    for _ in range(STEPS):
        state = states[at]
        check_hints(state)
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


def test_what_cards_and_the_outline_offer_works() -> None:
    for state in recorded_states():
        assert state.task is not None
        rubric, task = state.task.rubric, state.task.task
        for items, spec, cards in shown_cards(state):
            for step in (step for card in cards for step in card_offers(items, spec, card)):
                assert step.edit is not None, step
                assert apply(step.edit, rubric, task, state.annotation) != state.annotation, step
        for line in task_outline(state, missing_answers(rubric, task, state.annotation), str):
            if isinstance(line.place, Cursor):
                assert cursors.moved(state, line.place).cursor == line.place in state.cursors, line


def test_what_is_not_offered_says_why() -> None:
    alone = opened(preset("helpsteer"), responses(1))
    assert reasons(alone).keys() == {
        "rank.better", "rank.worse", "rank.tie", "rate.unsure", "rate.react", "rate.propose", "task.reopen",
        "task.newest", "text.back", "text.forward", "text.pin", "text.image", "text.reasoning", "text.tools",
    }  # fmt: skip
    assert {type(why) for why in reasons(alone).values()} == {TranslatableMessage}
    assert reason(opened(preset("conversation-review"), conversation("t")), "text.pin")
    ranked = opened(rubric(RANKING), responses(2))
    assert reason(ranked, "rank.tie") == "Nothing is ranked before this response."
    first = keys.press(ranked, "1")
    assert first is not None
    assert reason(first.state, "rank.tie") == ""
    untied = opened(rubric(RANKING | {"ties": False}), responses(2), first.state.annotation, at=("q1/r2", "order"))
    assert reason(untied, "rank.tie") == "No rank is asked for here."
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
