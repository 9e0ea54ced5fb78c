"""A table for spreadsheets: a row for each response or message, a column for each score, tag, rank and preference."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from typing import Any, Final

from annotator.model.blocks.preference_block import PreferenceBlock
from annotator.model.blocks.ranking_block import RankingBlock
from annotator.model.blocks.rating_block import RatingBlock
from annotator.model.blocks.tags_block import TagsBlock
from annotator.model.rubric import Rubric
from annotator.model.task import Task
from annotator.owner.exports.answer_rule import FinalAnswerRule
from annotator.owner.exports.export_format import ExportFormat, ExportRow, ExportRowOptions, Rows
from annotator.owner.exports.file_formats import CSV, PARQUET, ExportFileFormat
from annotator.owner.exports.judged_task import JudgedTask, TaskText
from annotator.owner.exports.verdicts import combined_scores, compared_pairs, place_of

_FIXED: Final = dict.fromkeys(
    ("project", "task", "rubric", "kind", "split", "language", "annotators", "submitted_at", "made_by", "text_kind",
     "question", "response", "origin", "prompt", "text"),
    "string",
)  # fmt: skip


def _columns(rubrics: Collection[Rubric]) -> Mapping[str, Any]:
    found: dict[str, Any] = dict(_FIXED)
    for rubric in rubrics:
        found |= dict.fromkeys(_score_columns(rubric), "float64")
    return found


def _score_columns(rubric: Rubric) -> Iterator[str]:
    for block in rubric.blocks:
        if isinstance(block, RatingBlock | RankingBlock | PreferenceBlock):
            yield _column(block.key)
        elif isinstance(block, TagsBlock):
            yield from (_column(block.key, tag.key) for tag in block.tags)


def _column(block: str, tag: str = "") -> str:
    """The name of a column: ``helpfulness``, ``flags.spam``; ``answer.kind`` for a block called like another column."""
    name = f"{block}.{tag}" if tag else block
    return f"answer.{name}" if name in _FIXED else name


def _check(rubric: Rubric, task: Task, options: ExportRowOptions) -> str:  # noqa: ARG001  the signature of all checks
    if not [*_score_columns(rubric)]:
        return "its rubric asks for no score, tag, rank or preference"
    rated = any(task.answers.values()) or any(message.rated_as for message in task.conversation)
    return "" if rated else "it has no response and no rated message"


def _rows(task: JudgedTask, rule: FinalAnswerRule, options: ExportRowOptions) -> Rows:  # noqa: ARG001
    facts = [said.facts for said in task.answers]
    shared = {
        "project": task.project, "task": task.task, "rubric": task.rubric.id, "kind": task.kind, "split": task.split,
        "language": task.language, "annotators": ", ".join(said.annotator for said in task.answers),
        "submitted_at": max((row["submitted_at"] or "" for row in facts), default=""),
        "made_by": ", ".join(sorted({row["made_by"] for row in facts if row["made_by"]})),
    }  # fmt: skip
    preferred = _preferences(task, rule)
    for text, prompt in _rated_texts(task):
        own = {
            "text_kind": text.kind, "question": text.question, "response": text.response, "origin": text.origin,
            "prompt": prompt, "text": text.text,
        }  # fmt: skip
        ratings = [block.key for block in task.rubric.each(RatingBlock)]
        scores = {_column(key): score for key, score in combined_scores(task, rule, text.target, ratings).items()}
        given = {**scores, **_tags(task, rule, text), **_ranks(task, rule, text), **preferred.get(text.target, {})}
        if any(value is not None for value in given.values()):
            yield ExportRow({**shared, **own, **given}, {"targets": [str(text.target)]})


def _rated_texts(task: JudgedTask) -> Iterator[tuple[TaskText, str | None]]:
    """The texts that have a row, each with its prompt."""
    yield from ((message, None) for message in task.conversation if message.kind)
    for asked in task.asked:
        yield from ((response, asked.text.text) for response in asked.responses)


def _tags(task: JudgedTask, rule: FinalAnswerRule, text: TaskText) -> dict[str, float | None]:
    given: dict[tuple[str, str], list[bool]] = {}
    for said in task.answers:
        for row in said.rows("tags"):
            if row["target"] == text.target:
                given.setdefault((row["block"], row["tag"]), []).append(row["value"])
    combined = {key: rule.yes(place_of(task, text.target, ".".join(key)), values) for key, values in given.items()}
    return {_column(*key): None if yes is None else float(yes) for key, yes in combined.items()}


def _ranks(task: JudgedTask, rule: FinalAnswerRule, text: TaskText) -> dict[str, float | None]:
    given: dict[str, list[float]] = {}
    for said in task.answers:
        for row in said.rows("rankings"):
            if row["target"] == text.target and row["rank"] is not None:
                given.setdefault(row["block"], []).append(float(row["rank"]))
    return {_column(key): rule.number(place_of(task, text.target, key), ranks) for key, ranks in given.items()}


def _preferences(task: JudgedTask, rule: FinalAnswerRule) -> Mapping[str, Mapping[str, float | None]]:
    """By response and column, how much it is preferred to the other one: positive if it is the better one."""
    asked = {block.key for block in task.rubric.each(PreferenceBlock)}
    result: dict[str, dict[str, float | None]] = {}
    for pair in compared_pairs(task, rule, None):
        if pair.block in asked and pair.verdict is not None:
            result.setdefault(pair.first.target, {})[_column(pair.block)] = pair.verdict
            result.setdefault(pair.second.target, {})[_column(pair.block)] = -pair.verdict
    return result


def _form(format_: ExportFileFormat, what: str, read_by: str) -> ExportFormat:
    return ExportFormat(
        f"scores-{format_.name}",
        f"A row for each response or rated message, a column for each score, tag, rank and preference, {what}.",
        read_by,
        _rows,
        _columns,
        _check,
        tables=("tags", "rankings", "preferences"),
        format=format_,
        images=True,
        keeps_discarded=True,
    )


FORMS: Final = (_form(CSV, "as CSV", "spreadsheets, pandas"), _form(PARQUET, "as Parquet", "pandas, DuckDB"))
