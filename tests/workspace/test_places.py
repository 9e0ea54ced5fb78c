"""What is stored of a place shows the same again: for all that may be done in critiques, judging and authoring."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from annotator.errors import AnnotatorError
from annotator.model.annotation import Annotation
from annotator.model.blocks.critique_judgement_block import CritiqueJudgementBlock
from annotator.model.completeness import missing_answers
from annotator.model.target import PASSAGE
from annotator.workspace.authoring_lists import MISLEADING, QUESTIONS, QUOTES, tie, toggle_unanswerable
from annotator.workspace.authoring_model import NEW, AuthoringViewModel
from annotator.workspace.critique_list import CRITIQUES, refine
from annotator.workspace.critique_model import CritiqueBlocks, CritiqueTaskViewModel
from annotator.workspace.judged_list import JUDGED, closing_model, judgement_states, judging_model
from annotator.workspace.lists import ItemList, ItemPlace, ListStep
from annotator.workspace.places import (
    QUESTION,
    ListPlace,
    authoring_place,
    authoring_text,
    critique_place,
    critique_text,
)
from tests.workspace import test_authoring_lists, test_critique_list, test_judged_list
from tests.workspace.work import Work


@dataclass(frozen=True)
class View(Work):
    """A task as the window gets it."""

    order: dict[str, tuple[str, ...]] = field(default_factory=dict)
    letters: dict[str, str] = field(default_factory=dict)


@dataclass(frozen=True)
class Desk:
    """A task with its place, and the annotations before each change, for undo."""

    view: View
    place: ListPlace = field(default_factory=ListPlace)
    before: tuple[Annotation, ...] = ()

    def after(self, spec: ItemList[Any], step: ListStep) -> Desk:
        """What follows from a step: the edit, then the keyboard goes where it says."""
        desk = self
        if step.edit is not None:
            try:
                annotation = self.view.after(step).annotation
            except AnnotatorError:  # a refused edit changes nothing
                return self
            desk = replace(
                self, view=replace(self.view, annotation=annotation), before=(*self.before, self.view.annotation)
            )
        place = desk.place
        if step.place is not None and spec.of(desk.view).item(step.place.item) is not None:
            place = replace(place.at(spec.name, step.place.item), part=spec.name, field=step.place.field)
        return replace(desk, place=place)

    def undone(self) -> Desk:
        if not self.before:
            return self
        return replace(self, view=replace(self.view, annotation=self.before[-1]), before=self.before[:-1])


# critiques and judging


def criticised(*, judged: bool) -> View:
    if judged:
        work = test_judged_list.WORK
        return View(work.rubric, work.task, order={"q1": ("q1/r1",)}, letters={"q1/r1": "A"})
    answers = ("q1/r1", "q1/r2")
    return View(
        test_critique_list.RUBRIC,
        test_critique_list.task(),
        order={"q1": answers},
        letters=dict(zip(answers, "AB", strict=True)),
    )


def critique_model(view: View) -> CritiqueTaskViewModel:
    blocks = CritiqueBlocks.of(view.rubric, view.task)
    assert blocks is not None
    lacking = missing_answers(view.rubric, view.task, view.annotation)
    return CritiqueTaskViewModel(view, blocks, lacking)  # type: ignore[arg-type]  # all that it reads of a task


def critique_screen(view: View, place: ListPlace) -> tuple[object, ...]:
    model = critique_model(view)
    answer = place.text
    shown: tuple[object, ...] = (
        answer, place.opened, place.current, place.part, place.field, place.folded,
        [model.tab(identifier) for identifier in model.order["q1"]], model.critique_panel(answer), model.chain(answer),
        model.about(place.opened) if answer else "",
    )  # fmt: skip
    for block in view.rubric.each(CritiqueJudgementBlock):
        states = judgement_states(block, model, answer) if answer else ()
        closing = closing_model(block, model, answer) if answer else None
        shown += (judging_model(states, block, model, answer), closing)
    return shown


def act_on_critiques(desk: Desk, event: str, number: int) -> Desk:
    view, place = desk.view, desk.place
    answers, current = view.order["q1"], place.current.get("critiques", "")
    ids = [item.id for item in CRITIQUES.of(view).items(place.text)]
    one = ids[number % len(ids)] if ids else ""
    given = view.task.criticised.get(place.text, ())
    if event == "answer":
        return replace(desk, place=place.leaving().opening(answers[number % len(answers)]))
    if not place.text:
        return desk
    if event == "begin" and len(ids) < 4:
        return desk.after(CRITIQUES, CRITIQUES.of(view).begin(place.text))
    if event == "open":
        steps = [*critique_model(view).steps(place.text), *((path, "") for path in given)]
        return replace(desk, place=replace(place, opened=steps[number % len(steps)][0]))
    if event == "judge" and given:
        desk = replace(desk, place=place.at("judged", given[number % len(given)]))
        return desk.after(
            JUDGED,
            JUDGED.of(view).choose(given[number % len(given)], "verdict", ("yes", "no")[number % 2]),
        )
    if event == "fold":
        return replace(desk, place=replace(place, folded=bool(given) and number % 2 == 0, part="", field=""))
    steps_of: dict[str, Callable[[], ListStep]] = {
        "enter": lambda: ListStep(place=ItemPlace(one, ("", "text", "refinement")[number % 3])),
        "write": lambda: CRITIQUES.of(view).write(one, "text", f"Flaw {number}"),
        "refine": lambda: refine(view, place.text, current),
        "revise": lambda: CRITIQUES.of(view).write(one, "refinement", f"Better {number}"),
        "choose": lambda: CRITIQUES.of(view).choose(one, "severity", "minor"),
        "remove": lambda: CRITIQUES.of(view).remove(one),
        "move": lambda: CRITIQUES.of(view).move(one, number % 3 - 1),
        "step": lambda: CRITIQUES.of(view).step(current, 1),
    }
    return (
        desk.after(CRITIQUES, steps_of[event]()) if event in steps_of and (one or event in ("refine", "step")) else desk
    )


# authoring


def authoring_model(view: View) -> AuthoringViewModel:
    (block,) = view.rubric.blocks
    lacking = missing_answers(view.rubric, view.task, view.annotation)
    return AuthoringViewModel(view, block, lacking)  # type: ignore[arg-type]  # all that it reads of a task


def authoring_screen(view: View, place: ListPlace) -> tuple[object, ...]:
    model, question = authoring_model(view), place.text
    return (
        question, place.current, place.part, place.item, place.field, model.tabs(question), model.about,
        model.missing_hints(question), model.writing(question), model.misleading(question),
        model.corroborations(question),
    )  # fmt: skip


def act_on_questions(desk: Desk, event: str, number: int) -> Desk:
    view, place = desk.view, desk.place
    ids = [item.id for item in QUESTIONS.of(view).items(PASSAGE)]
    here = QUESTIONS.of(view).item(place.text)
    if event == "new" and len(ids) < 6:
        return replace(desk, place=ListPlace(NEW, part=QUESTION, field=QUESTION))
    if event == "go" and ids:
        return replace(desk, place=ListPlace(ids[number % len(ids)], part=QUESTION, field=("", "answer")[number % 2]))
    if event == "begin" and here is None and len(ids) < 6:
        step = QUESTIONS.of(view).begin(PASSAGE, text="Who?", answer=test_authoring_lists.ANSWER)
        return replace(
            desk.after(QUESTIONS, ListStep(step.edit)),
            place=replace(place, text=QUESTIONS.of(view).next_id()),
        )
    return act_on_question(desk, event, number) if here is not None else desk


def act_on_question(desk: Desk, event: str, number: int) -> Desk:
    view, place = desk.view, desk.place
    (block,) = view.rubric.blocks
    here = QUESTIONS.of(view).item(place.text)
    assert here is not None
    if event == "remove":
        return desk.after(QUESTIONS, ListStep(QUESTIONS.of(view).remove(place.text).edit))
    if event == "move":
        return desk.after(QUESTIONS, ListStep(QUESTIONS.of(view).move(place.text, number % 3 - 1).edit))
    if event == "unanswerable":
        return desk.after(QUESTIONS, ListStep(toggle_unanswerable(view, block, place.text).edit))  # type: ignore[arg-type]
    if event == "misleading" and len(MISLEADING.of(view).items(place.text)) < 4:
        return desk.after(MISLEADING, MISLEADING.of(view).begin(place.text))
    if event == "tie" and here.content.answer:
        quote = ("Ann", "green", "ink")[number % 3]
        spans = [view.span(f"{place.text}/answer", quote, here.content.answer)]
        step, pair = tie(view, place.text, spans, "", extends=False)
        desk = desk.after(QUOTES, step)
        return replace(desk, place=desk.place.at("quotes", pair))
    spec: ItemList[Any] = (MISLEADING, QUOTES)[number % 2]
    items = [item.id for item in spec.of(view).items(place.text)]
    if event == "enter" and items:
        return desk.after(
            spec, ListStep(place=ItemPlace(items[number % len(items)], "text" if spec is MISLEADING else ""))
        )
    if event == "drop" and items:
        return desk.after(spec, spec.of(view).remove(items[number % len(items)]))
    return desk


def sequences(*events: str) -> st.SearchStrategy[list[tuple[str, int]]]:
    return st.lists(st.tuples(st.sampled_from(events), st.integers(0, 11)), max_size=25)


CRITIQUE_EVENTS = sequences(
    "answer", "begin", "open", "judge", "fold", "enter", "write", "refine", "revise", "choose", "remove", "move",
    "step", "undo",
)  # fmt: skip


@pytest.mark.parametrize("judged", [False, True])
@settings(max_examples=150, deadline=None)
@given(events=CRITIQUE_EVENTS)
def test_a_restart_in_critiques_shows_the_same(judged: bool, events: list[tuple[str, int]]) -> None:
    desk = Desk(criticised(judged=judged))
    for event, number in [("answer", 0), *events]:
        desk = desk.undone() if event == "undo" else act_on_critiques(desk, event, number)
        model = critique_model(desk.view)
        desk = replace(desk, place=model.settled(desk.place))
        again = model.settled(critique_place(critique_text(desk.place)))
        assert critique_screen(desk.view, again) == critique_screen(desk.view, desk.place)


@settings(max_examples=200, deadline=None)
@given(
    events=sequences(
        "new", "go", "begin", "remove", "move", "unanswerable", "misleading", "tie", "enter", "drop", "undo"
    )
)
def test_a_restart_in_authoring_shows_the_same(events: list[tuple[str, int]]) -> None:
    work = test_authoring_lists.empty()
    desk = Desk(View(work.rubric, work.task), ListPlace(NEW, part=QUESTION, field=QUESTION))
    for event, number in events:
        desk = desk.undone() if event == "undo" else act_on_questions(desk, event, number)
        model = authoring_model(desk.view)
        desk = replace(desk, place=model.settled(desk.place))
        stored = authoring_place(authoring_text(desk.place))
        assert stored is not None
        assert authoring_screen(desk.view, model.settled(stored)) == authoring_screen(desk.view, desk.place)


def test_the_answer_that_was_left_last_is_that_of_its_question() -> None:
    place = ListPlace().opening("q1/r1").leaving().opening("q2/r2").leaving().opening("q2/r1").leaving()
    answers = ("q2/r1", "q2/r2")
    assert place.opening("q1/r1").last_of(answers) == "q2/r1"
    assert place.opening("q2/r2").last_of(answers) == "q2/r2"  # it is shown
    assert place.opening("q2/r2").leaving().opening("q1/r1").last_of(answers) == "q2/r2"
    assert place.last_of(("q3/r1",)) == ""


def test_an_answer_is_gone_back_to_as_it_was_left() -> None:
    place = ListPlace("q1/r1", "q1/r1/w1/refinement", {"critiques": "w1"}, part="critiques", field="text")
    away = place.leaving().opening("q1/r2")
    assert (away.text, away.opened, away.current, away.part) == ("q1/r2", "q1/r2", {}, "")
    back = away.leaving().opening("q1/r1")
    assert (back.opened, back.current, back.part) == (place.opened, place.current, "")


@pytest.mark.parametrize("stored", ["", "q9/r9", "a1 nowhere x2 critique", "a b c d e f g"])
def test_what_is_no_place_is_not_shown(stored: str) -> None:
    assert critique_place(stored) == ListPlace()
    assert authoring_place(stored) is None


def test_a_place_of_an_earlier_version_is_shown() -> None:
    assert critique_place("q1/r1 q1/r1 w1  ").current == {"critiques": "w1"}
    place = authoring_place("a1 misleading x2 critique")
    assert place is not None
    assert (place.item, place.field) == ("x2", "critique")


def test_another_question_can_be_added_until_there_are_as_many_as_are_asked_for() -> None:
    for number in range(9):
        work = test_authoring_lists.asked(number)
        assert authoring_model(View(work.rubric, work.task, work.annotation)).more == (number < 8), number


def test_remarks_stand_at_the_question_or_at_its_answer() -> None:
    work = test_authoring_lists.empty()
    copied, plain = str(work.task.passage_text), "Of which ink does the passage say that it fades?"
    for question, answer in ((plain, copied), (plain, "Green.")):
        work = work.after(QUESTIONS.of(work).begin(PASSAGE, text=question, answer=answer))
    model = authoring_model(View(work.rubric, work.task, work.annotation))
    first, second = model.writing("a1"), model.writing("a2")
    assert [len(remarks) for remarks in (first.question_remarks, first.answer_remarks)] == [0, 1]
    assert [len(remarks) for remarks in (second.question_remarks, second.answer_remarks)] == [1, 0]


def test_texts_that_a_critique_is_about_have_names() -> None:
    model = critique_model(criticised(judged=True))
    titles = [model.text(target) for target in ("q1", "q1/r1", "q1/r1/c2", "passage", "task", "q1/r1/w1/refinement")]
    assert titles == [
        "Question 1", "Answer", "Critique 2 as given", "Passage", "Whole task", "Removed refinement",
    ]  # fmt: skip
