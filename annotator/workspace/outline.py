"""The outline of a task: its texts and fields with their answers, and what is missing. No Qt here."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from annotator.model.blocks.authoring_block import QuestionAuthoringBlock
from annotator.model.missing_answer import MissingAnswer
from annotator.text.policy import one_line
from annotator.translatable_message import TranslatableMessage
from annotator.workspace import cursor as cursors
from annotator.workspace.card_model import AFTER_ALTERNATIVE, Cursor, TextCardModel
from annotator.workspace.field_models import AnswerFieldModel
from annotator.workspace.state import Workspace


@dataclass(frozen=True)
class OutlineLine:
    """A line of the outline: a question, a text, a field or a missing item. ``depth``: its level, from 0; ``answer``:
    that of a field; ``place``: where the line leads; ``missing``: the number of missing items in it; ``is_field``: it
    is a field or an item, not a text."""

    depth: int
    title: str
    answer: str
    place: Cursor | MissingAnswer
    missing: int = 0
    is_field: bool = False


def task_outline(
    state: Workspace, problems: Sequence[MissingAnswer], describe: Callable[[MissingAnswer], str]
) -> list[OutlineLine]:
    """The lines of the outline in reading order. ``problems``: the missing items of the task; ``describe``: returns the
    message of one."""
    content, by_text = state.content, dict[str, list[MissingAnswer]]()
    for problem in cursors.in_order(state, problems):
        by_text.setdefault(cursors.problem_target(problem), []).append(problem)
    lines = [line for model in content.shared for line in _text_lines(state, model, 0, by_text, describe)]
    for number, group in enumerate(content.groups, 1):
        texts = [line for model in group.all_models for line in _text_lines(state, model, 1, by_text, describe)]
        if texts and group.above is not None:
            count = sum(line.missing for line in texts if not line.is_field)
            title = f"{number}   {one_line(group.above.source)}"
            lines.append(OutlineLine(0, title, "", texts[0].place, count))
        lines += texts
    lines += _questions(state, by_text, describe)
    beside = [problem for problems_of_text in by_text.values() for problem in problems_of_text]
    return [*(OutlineLine(0, describe(problem), "", problem, 1, is_field=True) for problem in beside), *lines]


def _text_lines(
    state: Workspace,
    model: TextCardModel,
    depth: int,
    by_text: dict[str, list[MissingAnswer]],
    describe: Callable[[MissingAnswer], str],
) -> Iterator[OutlineLine]:
    """The lines of a text, whose missing items are taken out of ``by_text``."""
    problems = by_text.pop(model.target, [])
    fields = {cursors.missing_field(state, problem): problem for problem in problems if problem.row_part == "value"}
    yield OutlineLine(depth, model.name, "", state.columns[model.target][0], len(problems))
    following = model.after_alternative(state.annotation)
    for row in model.asked_rows(state.annotation):
        place, answer = Cursor(model.target, row.key), _answer(state, row, model.target)
        if row.key in following:
            answer = f"{AFTER_ALTERNATIVE} {answer}"
        yield OutlineLine(depth + 1, row.title, answer, place, int(place in fields), is_field=True)
    for problem in problems:
        if problem.row_part != "value":
            yield OutlineLine(depth + 1, describe(problem), "", problem, 1, is_field=True)


def _questions(
    state: Workspace, by_text: dict[str, list[MissingAnswer]], describe: Callable[[MissingAnswer], str]
) -> Iterator[OutlineLine]:
    """The lines of the questions that the annotator wrote, whose missing items are taken out of ``by_text``."""
    block = next(iter(state.task.rubric.each(QuestionAuthoringBlock)), None) if state.task is not None else None
    authored = [item for container in state.annotation.authored.values() for item in container.questions]
    for number, question in enumerate(authored if block is not None else (), 1):
        assert block is not None
        paths = [path for path in by_text if path.partition("/")[0] == question.id]
        problems = [problem for path in paths for problem in by_text.pop(path)]
        name = TranslatableMessage("Question {n}", n=number)
        place = MissingAnswer(question.id, block.key, "authoring.question", name, placed=True)
        title, answer = f"{number}   {one_line(question.text)}", one_line(question.answer)
        yield OutlineLine(1, title, answer, place, len(problems), is_field=True)
        yield from (OutlineLine(2, describe(problem), "", problem, 1, is_field=True) for problem in problems)


def _answer(state: Workspace, row: AnswerFieldModel, target: str) -> str:
    value = row.given(state.annotation, target)
    return row.spoken_value(value) if value is not None else one_line(row.noted(state.annotation, target))
