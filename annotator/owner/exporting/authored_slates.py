"""What one annotator wrote about the passage of a task: questions with answers, misleading answers and quotes."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from annotator.model.blocks.authoring_block import AuthoringBlock
from annotator.model.rubric import Rubric
from annotator.model.target import Target
from annotator.model.task import Task
from annotator.owner.exporting.judged_task import Row, Said

NO_QUESTIONS = "its rubric does not ask for questions to be written"


@dataclass(frozen=True)
class WrongAnswer:
    """A misleading answer, by its target, and the critique that exposes it, empty where there is none."""

    target: str
    text: str
    severity: str | None
    category: str | None
    critique: str


@dataclass(frozen=True)
class TiedQuotes:
    """A corroboration: the rows of its quotes on each side."""

    id: str
    answer: tuple[Row, ...]
    passage: tuple[Row, ...]


@dataclass(frozen=True)
class WrittenQuestion:
    """A question, by its target; ``answer`` is empty where none was asked for."""

    target: str
    text: str
    answer: str
    unanswerable: bool
    misleading: tuple[WrongAnswer, ...]
    quotes: tuple[TiedQuotes, ...]


def slate(said: Said) -> tuple[WrittenQuestion, ...]:
    """The questions in their order."""
    texts: dict[str, list[Row]] = defaultdict(list)
    for row in said.rows("authored"):
        texts[row["of_question"]].append(row)
    ordered = sorted(texts.values(), key=lambda rows: int(rows[0]["place"]))
    return tuple(_question(said, rows) for rows in ordered)


def _question(said: Said, rows: Sequence[Row]) -> WrittenQuestion:
    by_part: dict[str, list[Row]] = defaultdict(list)
    for row in rows:
        by_part[row["part"]].append(row)
    (question,) = by_part["question"]
    exposing = {str(Target.parse(row["target"]).parent): row["text"] for row in by_part["critique"]}
    wrong = sorted(by_part["misleading"], key=lambda row: number_of(Target.parse(row["target"]).part_id))
    return WrittenQuestion(
        target=question["target"],
        text=question["text"],
        answer=next((row["text"] for row in by_part["answer"]), ""),
        unanswerable=bool(question["unanswerable"]),
        misleading=tuple(
            WrongAnswer(r["target"], r["text"], r["severity"], r["category"], exposing.get(r["target"], ""))
            for r in wrong
        ),
        quotes=tuple(_quotes(said, question["target"])),
    )


def _quotes(said: Said, question: str) -> Iterator[TiedQuotes]:
    tied: dict[str, list[Row]] = defaultdict(list)
    for row in said.rows("corroborations"):
        if row["of_question"] == question:
            tied[row["id"]].append(row)
    for identifier, rows in sorted(tied.items(), key=lambda each: number_of(each[0])):
        rows.sort(key=lambda row: int(row["number"]))
        sides = (tuple(row for row in rows if row["side"] == side) for side in ("answer", "passage"))
        yield TiedQuotes(identifier, *sides)


def number_of(identifier: str) -> int:
    """The number in an id, behind its letter: parts are numbered in the order in which they were begun."""
    return int(identifier.lstrip("axk"))


def needs_authored(rubric: Rubric, task: Task, options: Any) -> str:  # noqa: ARG001  the signature of all checks
    """Why nobody writes questions about ``task``."""
    if not rubric.each(AuthoringBlock):
        return NO_QUESTIONS
    return "" if task.passage_text is not None else "it has no passage"
