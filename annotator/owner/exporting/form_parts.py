"""What forms of export share: prompts and conversations as they are written, names of responses, common refusals."""

from __future__ import annotations

from typing import Any, Final

from annotator.errors import AnnotatorError
from annotator.model.blocks.critiques_block import CritiquesBlock
from annotator.model.rubric import Rubric
from annotator.model.task import Task
from annotator.owner.exporting.answer_rule import Rule
from annotator.owner.exporting.export_form import Aside, Finish, Options
from annotator.owner.exporting.judged_task import Asked, JudgedTask, TaskText
from annotator.owner.exporting.verdicts import Pair, compares, rating_of_responses, score

MESSAGES: Final = [{"role": "string", "content": "string"}]
COMPARING: Final = ("preferences", "rankings")
NO_PAIR: Final = "its rubric does not say which of two responses is better"
NO_SCORE: Final = "its rubric does not rate responses"
NO_ANSWER: Final = Aside("no_answer", "by this rule it has no answer")


def prompt_of(task: JudgedTask, asked: Asked) -> str:
    """The last turn of the person: the passage comes first, with a blank line after it."""
    return asked.text.text if task.passage is None else f"{task.passage.text}\n\n{asked.text.text}"


def flat_prompt(task: JudgedTask, asked: Asked) -> str:
    """The prompt as one text. A conversation above it is parted by ``<extra_id_1>``, as HelpSteer 2 does."""
    if not task.conversation:
        return prompt_of(task, asked)
    turns = [(each.role, each.text) for each in task.conversation] + [("user", prompt_of(task, asked))]
    names = {"user": "User", "assistant": "Assistant", "system": "System"}
    first, *rest = turns
    begun = first[1] if first[0] == "user" else f"<extra_id_1>{names[first[0] or 'user']}\n{first[1]}"
    return begun + "".join(f"\n<extra_id_1>{names[role or 'user']}\n{text}" for role, text in rest)


def messages(task: JudgedTask, asked: Asked) -> list[dict[str, str]]:
    """The prompt as messages with roles."""
    above = [{"role": each.role or "user", "content": each.text} for each in task.conversation]
    return [*above, {"role": "user", "content": prompt_of(task, asked)}]


def named(asked: Asked, *responses: TaskText) -> dict[str, Any]:
    """What provenance says of the responses in a row."""
    return {
        "question": asked.text.id,
        "targets": [text.target for text in responses],
        "responses": [text.response for text in responses],
        "origins": [text.origin for text in responses],
    }


def pair_or_aside(pair: Pair) -> Pair | Aside:
    """The pair where one is better; else why it is none."""
    if pair.verdict is None:
        return Aside("no_answer", NO_ANSWER.message, pair.asked.text.target)
    if pair.verdict == 0:
        return Aside("tie", "neither of the two responses is better: a tie", pair.asked.text.target)
    return pair


def one_question(known: object, other: object, name: str, finish: Finish) -> None:
    """Raises ``export.other_questions`` where ``other`` is not the question that is ``known`` by the same name: a form
    that shows it once would show some answers beside a text that their author did not see."""
    if known != other:
        message = f"The question {name!r} was asked in several ways, and this form shows it once."
        hint = f"Export each by itself: --where rubric_sha256=HASH, with {' or '.join(sorted(finish.rubric_hashes))}."
        raise AnnotatorError("export.other_questions", message, hint)


def needs_pairs(rubric: Rubric, task: Task, options: Options) -> str:
    """Why there are no pairs in the work on ``task``; nothing where there are."""
    if not compares(rubric, options.by):
        return NO_PAIR
    return "" if any(len(answers) > 1 for answers in task.answers.values()) else "it has no two responses"


def needs_scores(rubric: Rubric, task: Task, options: Options) -> str:
    """Why no response of ``task`` has a score; nothing where they have."""
    if rating_of_responses(rubric, options.by) is None:
        return NO_SCORE
    return "" if any(task.answers.values()) else "it has no response"


def needs_good(rubric: Rubric, task: Task, options: Options) -> str:
    """The same, where pairs can say what is good too."""
    scored = needs_scores(rubric, task, options)
    return "" if not scored else needs_pairs(rubric, task, options) and scored


def critiques_block(rubric: Rubric) -> CritiquesBlock | None:
    return next(iter(rubric.each(CritiquesBlock)), None)


def needs_critiques(rubric: Rubric, task: Task, options: Options) -> str:  # noqa: ARG001  the signature of all checks
    """Why nobody writes critiques of the responses of ``task``."""
    if critiques_block(rubric) is None:
        return "its rubric asks for no critiques"
    return "" if any(task.answers.values()) else "it has no response"


def goodness(task: JudgedTask, rule: Rule, options: Options, target: str) -> bool | Aside:
    """Whether a response is good by its score: from ``options.good`` on, else above the middle of the scale."""
    block = rating_of_responses(task.rubric, options.by)
    found = score(task, rule, target, block.key) if block is not None else None
    if block is None or found is None:
        return Aside(NO_ANSWER.code, NO_ANSWER.message, target)
    if options.good is not None:
        return found >= options.good
    middle = (block.low + block.high) / 2
    if found == middle:
        return Aside("middle", "its score is the middle of the scale, neither good nor bad", target)
    return found > middle
