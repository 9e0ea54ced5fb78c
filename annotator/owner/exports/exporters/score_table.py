"""A table for spreadsheets: a row for each response or message, a column for each answer that is one value."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence

from annotator.model.blocks.criteria_block import CANNOT_TELL, MET, CriteriaBlock
from annotator.model.blocks.error_spans_block import ErrorSpansBlock
from annotator.model.blocks.number_block import NumberBlock
from annotator.model.blocks.preference_block import PreferenceBlock
from annotator.model.blocks.ranking_block import RankingBlock
from annotator.model.blocks.rating_block import RatingBlock
from annotator.model.blocks.step_verdicts_block import BAD, StepVerdictsBlock, step_number
from annotator.model.blocks.tags_block import TagsBlock
from annotator.model.blocks.text_block import TextBlock
from annotator.model.rubric import Rubric
from annotator.model.task import Task
from annotator.owner.exports.answer_rule import ExportRowOptions
from annotator.owner.exports.column_types import Columns
from annotator.owner.exports.export_form import ExportRow, RejectedExportRow, Rows
from annotator.owner.exports.exporters.error_forms import error_score
from annotator.owner.exports.judged_task import JudgedTask, TaskText
from annotator.owner.exports.verdicts import NO_ANSWER, UNDECIDED, compared_pairs
from annotator.owner.measures.criteria_score import criteria_score
from annotator.owner.rows import Json, Row, grouped
from annotator.owner.tasks.blinding import brought_criteria

_FIXED = dict.fromkeys(
    ("project", "task", "rubric", "kind", "split", "language", "annotators", "submitted_at", "made_by", "corrected_by",
     "text_kind",
     "question", "response", "origin", "prompt", "text"),
    "string",
)  # fmt: skip


def columns(rubrics: Collection[Rubric]) -> Columns:
    result: Json = dict(_FIXED)
    for rubric in rubrics:
        result |= dict(_answer_columns(rubric))
    return result


def _answer_columns(rubric: Rubric) -> Iterator[tuple[str, str]]:
    """The name and type of each column for the answers of a rubric."""
    for block in rubric.blocks:
        if isinstance(block, RatingBlock | RankingBlock | PreferenceBlock | NumberBlock):
            yield _column(block.key), "float64"
        elif isinstance(block, TagsBlock):
            yield from ((_column(block.key, tag.key), "float64") for tag in block.tags)
        elif isinstance(block, TextBlock):
            yield _column(block.key), "float64" if block.form == "number" else "string"
        elif isinstance(block, CriteriaBlock):
            yield _column(block.key, "share"), "float64"
        elif isinstance(block, StepVerdictsBlock):
            yield from ((_column(block.key, name), "float64") for name in ("share", "first_bad"))
        elif isinstance(block, ErrorSpansBlock):
            yield _column(block.key, "score"), "float64"


def _column(block: str, tag: str = "") -> str:
    """The name of a column: ``helpfulness``, ``flags.spam``; ``answer.kind`` for a block called like another column."""
    name = f"{block}.{tag}" if tag else block
    return f"answer.{name}" if name in _FIXED else name


def check(rubric: Rubric, task: Task, options: ExportRowOptions) -> str:  # noqa: ARG001  the signature of all checks
    if not [*_answer_columns(rubric)]:
        return "its rubric asks for nothing that is one value"
    rated = any(task.answers.values()) or any(message.rated_as for message in task.conversation)
    return "" if rated else "it has no response and no rated message"


def rows(task: JudgedTask) -> Rows:
    facts = [submission.facts for submission in task.answers]
    shared = {
        "project": task.project, "task": task.task, "rubric": task.rubric.id, "kind": task.kind, "split": task.split,
        "language": task.language, "annotators": ", ".join(submission.annotator for submission in task.answers),
        "submitted_at": max((row["submitted_at"] or "" for row in facts), default=""),
        **{name: ", ".join(sorted({row[name] for row in facts if row.get(name)}))
           for name in ("made_by", "corrected_by")},
    }  # fmt: skip
    preferred = _preferences(task)
    for text, prompt in _rated_texts(task):
        own = {
            "text_kind": text.kind, "question": text.question, "response": text.response, "origin": text.origin,
            "prompt": prompt, "text": text.text,
        }  # fmt: skip
        rated = {key for submission in task.answers for key in submission.ratings.get(text.target, ())}
        ratings = [block.key for block in task.rubric.each(RatingBlock) if block.key in rated]
        scores = {_column(key): score for key, score in task.scores(text.target, ratings).items()}
        answered = {**scores, **_tags(task, text), **_ranks(task, text), **preferred.get(text.target, {}),
                    **_numbers(task, text), **_responses_scores(task, text)}  # fmt: skip
        if any(value is not None for value in answered.values()):
            yield ExportRow({**shared, **own, **answered}, {"targets": [str(text.target)]})
        if None in answered.values():
            reason = UNDECIDED if task.rule.name == "adjudicated" else NO_ANSWER
            yield RejectedExportRow(reason.code, reason.message, str(text.target))


def _rated_texts(task: JudgedTask) -> Iterator[tuple[TaskText, str | None]]:
    """The texts that have a row, each with its prompt."""
    yield from ((message, None) for message in task.conversation if message.kind)
    yield from ((response, task.prompt(response).text) for response in task.responses)


def _tags(task: JudgedTask, text: TaskText) -> dict[str, float | None]:
    votes = grouped(((row["block"], row["tag"]), row["value"]) for row in task.rows_about("tags", text.target))
    only_set = {block.key for block in task.rubric.each(TagsBlock) if not block.answers_no}
    for (block, _), values in votes.items():
        if block in only_set:  # whoever did not set it says no
            values += [False] * (len(task.answers) - len(values))
    combined = {key: task.rule.yes(task.place(text.target, ".".join(key)), values) for key, values in votes.items()}
    return {_column(*key): None if yes is None else float(yes) for key, yes in combined.items()}


def _ranks(task: JudgedTask, text: TaskText) -> dict[str, float | None]:
    ranks_by_block = grouped(
        (row["block"], float(row["rank"]))
        for row in task.rows_about("rankings", text.target)
        if row["rank"] is not None
    )
    return {_column(key): task.combined(text.target, key, ranks) for key, ranks in ranks_by_block.items()}


def _numbers(task: JudgedTask, text: TaskText) -> dict[str, float | str | None]:
    """Numbers; typed texts on which all agree; the share of the points of the criteria that are met."""
    values = grouped((row["block"], row) for row in task.rows_about("numbers", text.target))
    result: dict[str, float | str | None] = {}
    for block in task.rubric.blocks:
        rows = values.get(block.key, [])
        if isinstance(block, CriteriaBlock):
            result |= _criteria_share(task, text, block.key, rows)
        elif isinstance(block, NumberBlock) and (numbers := [row["value"] for row in rows if row["value"] is not None]):
            result[_column(block.key)] = task.combined(text.target, block.key, numbers)
        elif isinstance(block, TextBlock) and (typed := [row["note"] for row in rows if row["note"]]):
            if block.form == "number":
                result[_column(block.key)] = task.combined(text.target, block.key, [*map(float, typed)])
            elif len(set(typed)) == 1:
                result[_column(block.key)] = typed[0]
    return result


def _responses_scores(task: JudgedTask, text: TaskText) -> dict[str, float | None]:
    """The share of right steps and the number of the first bad one where all agree (0 if none is); the score of the
    errors."""
    scores: dict[tuple[str, str], list[float]] = {}
    for submission in task.answers:
        for steps in task.rubric.each(StepVerdictsBlock):
            rows = submission.rows_about("numbers", text.target, steps.key)
            judged = {step_number(row["part"]): row["value"] for row in rows if row["value"] is not None}
            bad = [number for number, value in judged.items() if value == BAD]
            if judged:
                scores.setdefault((steps.key, "share"), []).append(1 - len(bad) / len(judged))
                scores.setdefault((steps.key, "first_bad"), []).append(min(bad, default=0))
        for errors in task.rubric.each(ErrorSpansBlock):
            if (score := error_score(errors, submission, text.target)) is not None:
                scores.setdefault((errors.key, "score"), []).append(score)
    return {
        _column(*key): task.combined(text.target, ".".join(key), values)
        for key, values in scores.items()
        if key[1] != "first_bad" or len(set(values)) == 1
    }


def _criteria_share(task: JudgedTask, text: TaskText, block: str, rows: Sequence[Row]) -> dict[str, float | None]:
    """The share of the criteria, of those for which the rule gives an answer; nothing if nobody judged any."""
    judged = []
    for criterion in brought_criteria(task.metadata):
        votes = [row["value"] for row in rows if row["part"] == criterion.digest]
        if votes := [float(value == MET) for value in votes if value not in (None, CANNOT_TELL)]:
            judged.append((float(criterion.points), task.combined(text.target, block, votes)))
    decided = [(points, met) for points, met in judged if met is not None]
    share = criteria_score(decided)
    return {_column(block, "share"): share} if share is not None or len(decided) < len(judged) else {}


def _preferences(task: JudgedTask) -> Mapping[str, Mapping[str, float | None]]:
    """By response and column, how much it is preferred to the other one: positive if it is the better one."""
    blocks = {block.key for block in task.rubric.each(PreferenceBlock)}
    result: dict[str, dict[str, float | None]] = {}
    for pair in compared_pairs(task, None):
        if pair.block in blocks and pair.answers:
            opposite = None if pair.verdict is None else 0.0 - pair.verdict
            result.setdefault(pair.first.target, {})[_column(pair.block)] = pair.verdict
            result.setdefault(pair.second.target, {})[_column(pair.block)] = opposite
    return result
