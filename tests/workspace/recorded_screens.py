"""What is shown of a task, as lines of a place in it and a value.

`python -m tests.workspace.recorded_screens`, which `make goldens` runs, records it anew for states of the work in
``tests/data/edits``. Look at the difference before you commit it.
"""

from __future__ import annotations

import dataclasses
import json
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from pydantic import BaseModel

from annotator.model.annotation import Annotation
from annotator.model.blocks.authoring_block import QuestionAuthoringBlock
from annotator.model.blocks.critique_judgement_block import CritiqueJudgementBlock
from annotator.model.blocks.critiques_block import CritiquesBlockBase
from annotator.model.completeness import missing_answers
from annotator.model.edit import AnnotationEdit
from annotator.model.edits import EDIT, apply
from annotator.model.review_comparison import comparison_rows
from annotator.model.rubric import Rubric
from annotator.model.target import PASSAGE
from annotator.model.task import Task
from annotator.workspace import cursor as cursors
from annotator.workspace import keys, lists
from annotator.workspace.adjudication import adjudication_table
from annotator.workspace.answer_rows import AnswerLocation, answer_rows
from annotator.workspace.authoring_lists import MISLEADING, QUESTIONS, QUOTES, toggle_unanswerable
from annotator.workspace.authoring_model import AuthoringViewModel, misleading_panel
from annotator.workspace.commands import reasons, unavailable_commands
from annotator.workspace.contradictions import contradictions
from annotator.workspace.critique_list import mark_no_errors, mark_rewritten, refine, why_not_similar
from annotator.workspace.critique_model import CritiqueBlocks, CritiqueTaskViewModel, critiques_panel
from annotator.workspace.judged_list import (
    closing_model,
    judgement_states,
    judging_model,
    judging_panel,
    may_write,
    take,
)
from annotator.workspace.note_list import notes_panel
from annotator.workspace.outline import task_outline
from annotator.workspace.review_model import ReviewModel
from annotator.workspace.screen import Keyboard, hints, remaining
from annotator.workspace.state import Workspace
from tests.workspace.core import opened

DATA = Path(__file__).parents[1] / "data"
SCREENS = DATA / "screens"
LINE = 110
"""Characters of a line, where it has parts."""
EVERY = 15
"""Edits from one recorded state to the next."""


class Caps(dict[str, str]):
    """The command itself as its key cap."""

    def __missing__(self, command: str) -> str:
        return f"<{command}>"


def parts_of(value: Any) -> Sequence[Any] | None:
    """What a tree of data has at a place, in order; None for a value."""
    if isinstance(value, Mapping):
        return [[key, inner] for key, inner in value.items()]
    if dataclasses.is_dataclass(value):
        return [getattr(value, field.name) for field in dataclasses.fields(value)]
    return value if isinstance(value, tuple | list) else None


def told(value: Any) -> str:
    """A tree of data in a line, without the names of its fields: these may change. ``·`` is what is empty."""
    if (parts := parts_of(value)) is not None:
        return f"({' '.join(map(told, parts))})".replace(" ·)", ")").replace("(·)", "·").replace("()", "·")
    if isinstance(value, AnnotationEdit):
        return f"{value.kind} {value.model_dump_json(exclude_defaults=True)}"
    if isinstance(value, frozenset):
        return " ".join(sorted(map(str, value)))
    if value in (None, "", False) or callable(value) or isinstance(value, BaseModel):
        return "·"
    return json.dumps(value, ensure_ascii=False) if isinstance(value, str | int | float) else str(value)


def flat(value: Any, place: str = "") -> Iterator[tuple[str, str]]:
    """The lines of a tree of data, each with its place: a long one is a line for each of its parts."""
    line, parts = told(value), parts_of(value)
    if len(line) > LINE and parts is not None:
        for number, inner in enumerate(parts):
            yield from flat(inner, f"{place}.{number}")
    elif line != "·":
        yield place, line


def stepped(state: Workspace, step: keys.KeyStep | None) -> Any:
    """What a key does."""
    if step is None:
        return "nothing"
    return [step.edit, step.message, step.state.cursor if step.state.cursor != state.cursor else None, step.again]


def listed(spec: lists.ItemList[Any], work: Any, target: str = "") -> Iterator[tuple[str, Any]]:
    """What can be done with the items of a list."""
    items = spec.of(work).items(target)
    yield f"{spec.name}.begin", spec.of(work).begin(target)
    for item in items[:2]:
        for name, step in {
            "remove": spec.of(work, lambda _: "Who").remove(item.id), "better": spec.of(work).move(item.id, -1),
            "worse": spec.of(work).move(item.id, 1), "next": spec.of(work).step(item.id, 1),
            "before": spec.of(work).step(item.id, -1),
        }.items():  # fmt: skip
            yield f"{spec.name}.{item.id}.{name}", step


def of_critiques(state: Workspace, blocks: CritiqueBlocks) -> Iterator[tuple[str, Any]]:
    task = state.task
    assert task is not None
    work = CritiqueTaskViewModel(task, blocks, missing_answers(task.rubric, task.task, task.annotation))
    for answer in sorted(work.answers):
        yield f"{answer}.tab", work.tab(answer)
        yield f"{answer}.panel", work.critique_panel(answer)
        yield f"{answer}.chain", work.chain(answer)
        yield f"{answer}.similar", [work.offered_similar(answer), why_not_similar(work, answer)]
        yield f"{answer}.score", work.error_score(answer)
        for opened_text, _ in work.steps(answer):
            yield f"{opened_text}.about", [work.about(opened_text), work.text(opened_text)]
        if blocks.critiques is not None:
            yield from listed(blocks.critique_list, work, answer)
            yield f"{answer}.refine", refine(work, answer, "w1")
            yield f"{answer}.rewritten", mark_rewritten(work, answer)
            if blocks.critique_list.none:
                yield f"{answer}.no errors", mark_no_errors(work, answer)
        for block in task.rubric.each(CritiqueJudgementBlock):
            states = judgement_states(block, work, answer)
            yield f"{answer}.judging", judging_model(states, block, work, answer)
            yield f"{answer}.closing", closing_model(block, work, answer)
            yield f"{answer}.own", may_write(work, block, answer)
            for critique in work.given_critiques(answer)[:2]:
                yield f"{critique}.take", take(work, block, critique)


def of_authoring(state: Workspace, block: QuestionAuthoringBlock) -> Iterator[tuple[str, Any]]:
    task = state.task
    assert task is not None
    work = AuthoringViewModel(task, block, missing_answers(task.rubric, task.task, task.annotation))
    yield "authoring", [work.tabs(""), work.about, work.missing_hints(""), work.names]
    yield from listed(QUESTIONS, work, PASSAGE)
    for question in ["", *(authored.id for authored in work.questions)]:
        yield f"{question}.form", work.writing(question)
        yield f"{question}.misleading", work.misleading(question)
        yield f"{question}.quotes", work.corroborations(question)
        if question:
            yield f"{question}.unanswerable", toggle_unanswerable(work, block, question)
            yield from listed(MISLEADING, work, question)
            yield from listed(QUOTES, work, question)


def of_review(state: Workspace) -> Iterator[tuple[str, Any]]:
    task = state.task
    assert task is not None
    people = [work.annotation for work in task.task.reviewed]
    for others in (False, True):
        model = ReviewModel(task, people[0], None, state.content, str, with_others=others)
        places = [row.location for row in model.rows]
        yield f"review.{others}", [
            model.bar, model.panel, model.hidden_remarks, model.marked_turns,
            [(model.mark_words(place), model.name(place)) for place in places],
        ]  # fmt: skip
    rows = answer_rows(state.content, task.rubric, task.task, (*people, task.annotation), str, as_adopted=True)
    lacking = missing_answers(task.rubric, task.task, task.annotation)
    missing = {
        AnswerLocation(missing_answer.target, missing_answer.key, missing_answer.part) for missing_answer in lacking
    }
    units = {unit: task.rubric.by_key[unit[1]].title for unit in comparison_rows(task.rubric, task.task)}
    table = adjudication_table(rows, "AB"[: len(people)], (), units, missing)
    yield "adjudication", [table, table.differing, table.open, [table.next_open(at) for at in range(len(table.rows))]]


def shown(rubric: Rubric, task: Task, annotation: Annotation) -> dict[str, str]:
    blocks = CritiqueBlocks.of(rubric, task)
    state = opened(rubric, task, annotation, one_text=blocks is not None)
    problems = missing_answers(rubric, task, annotation)
    every: dict[str, Any] = {
        "content": state.content, "cursor": state.cursor, "reasons": reasons(state),
        "hints": hints(state, Keyboard(Caps(), "({})".format)), "contradictions": list(contradictions(state)),
        "remaining": [remaining(status, problems) for status in ("new", "revised", "submitted", "skipped")],
        "outline": task_outline(state, problems, lambda problem: str(problem.message)),
        "unavailable": unavailable_commands(rubric),
    }  # fmt: skip
    for cursor in state.cursors[:6]:
        here = cursors.moved(state, cursor)
        place = f"keys.{cursor.target}.{cursor.key}"
        every[place] = [stepped(here, keys.press(here, symbol)) for symbol in "0129-"]
        every[f"{place}.commands"] = {name: stepped(here, run(here)) for name, run in keys.COMMANDS.items()}
        every[f"{place}.arrows"] = [
            cursors.below(here, 1), cursors.below(here, -1), cursors.beside(here, 1), cursors.beside(here, -1),
            cursors.question(here, 1), cursors.next_open(here),
        ]  # fmt: skip
    assert state.task is not None
    for card in notes_panel(state.task, str, str).cards:
        every[f"note.{card.id}"] = card
    if blocks is not None:
        every |= of_critiques(state, blocks)
    for block in rubric.each(QuestionAuthoringBlock):
        every |= of_authoring(state, block)
    if task.reviewed:
        every |= of_review(state)
    return {line: text for place, value in every.items() for line, text in flat(value, place)}


def panels(rubric: Rubric) -> dict[str, str]:
    """The parts of panels, which do not depend on the task."""
    every: dict[str, Any] = {}
    every |= {f"{block.key}.panel": critiques_panel(block) for block in rubric.each(CritiquesBlockBase)}
    every |= {f"{block.key}.panel": judging_panel(block, "No") for block in rubric.each(CritiqueJudgementBlock)}
    every |= {f"{block.key}.panel": misleading_panel(block) for block in rubric.each(QuestionAuthoringBlock)}
    return {line: text for place, value in every.items() for line, text in flat(value, place)}


def recorded_work(edits: Path) -> Iterator[tuple[int, Rubric, Task, Annotation]]:
    """States of the work, each with the number of the line that led to it."""
    head, *lines = map(json.loads, edits.read_text("utf-8").splitlines())
    rubric, task = Rubric.model_validate(head["rubric"]), Task.model_validate(head["task"])
    annotation = Annotation()
    for number, line in enumerate(lines):
        if "start" in line:
            annotation = Annotation.model_validate(line["start"])
        if "refused" not in line:
            annotation = apply(EDIT.validate_python(line["edit"]), rubric, task, annotation)
        if number % EVERY == 0:
            yield number + 2, rubric, task, annotation


def recorded(edits: Path) -> Iterator[str]:
    """The lines of a record: for each state the values that are not those of the state above."""
    before = dict[str, str]()
    for line, rubric, task, annotation in recorded_work(edits):
        now = {**panels(rubric), **shown(rubric, task, annotation)}
        yield f"after line {line}"
        yield from (f"- {place}" for place in sorted(before.keys() - now.keys()))
        yield from (f"{place} = {now[place]}" for place in sorted(now) if before.get(place) != now[place])
        before = now


def as_text(edits: Path) -> str:
    return "".join(f"{line}\n" for line in recorded(edits))


def main() -> None:
    for edits in sorted((DATA / "edits").glob("*.jsonl")):
        (SCREENS / f"{edits.stem}.txt").write_text(as_text(edits), "utf-8")


if __name__ == "__main__":
    main()
