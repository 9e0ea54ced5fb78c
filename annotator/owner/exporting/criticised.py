"""What one annotator said of one answer by critiques: the critiques in their order, their quotes, and the chain."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from annotator.model.target import PASSAGE, Target
from annotator.owner.exporting.judged_task import Asked, JudgedTask, Said, TaskText

PERSON = "annotator:"
"""How the origin of what an annotator wrote begins."""


@dataclass(frozen=True)
class Written:
    """A critique, the quotes it highlights in the passage and in the answer (or a refinement), and the better text that
    was written with it, None where there is none. ``answer`` is the text that it was written against."""

    id: str
    text: str
    severity: str | None
    category: str | None
    passage_quotes: tuple[str, ...]
    answer_quotes: tuple[str, ...]
    refinement: str | None
    answer: str


@dataclass(frozen=True)
class Criticised:
    """An answer with its critiques, most important first. ``skipped`` says that it is very much like another answer, so
    that nothing is known of whether it can be criticised; ``rewritten`` that it was too poor to be refined."""

    asked: Asked
    answer: TaskText
    rating: int | None
    critiques: tuple[Written, ...]
    skipped: bool
    rewritten: bool

    @property
    def partly_human(self) -> bool:
        """Whether a person wrote the answer, or some of it."""
        return (self.answer.origin or "").startswith(PERSON) or self.answer.origin == "person"


def criticised(task: JudgedTask, said: Said, rating: str | None) -> Iterator[Criticised]:
    """Every answer of the task, also those without a critique. ``rating`` is the block of the overall score."""
    verdicts = {row["target"]: row for row in said.rows("verdicts")}
    for asked in task.asked:
        for answer in asked.responses:
            verdict = verdicts.get(answer.target, {})
            yield Criticised(
                asked,
                answer,
                said.ratings.get(answer.target, {}).get(rating or ""),
                tuple(_written(said, answer)),
                verdict.get("similar_to") is not None,
                bool(verdict.get("rewritten")),
            )


def _written(said: Said, answer: TaskText) -> Iterator[Written]:
    better = {(row["target"], row["critique"]): row["text"] for row in said.rows("refinements")}
    text = answer.text
    for row in sorted(said.rows("critiques"), key=lambda row: int(row["place"])):
        if row["target"] != answer.target:
            continue
        spans = [span for span in said.rows("spans") if span["of"] == "critique" and span["id"] == row["id"]]
        spans.sort(key=lambda span: int(span["number"]))
        refinement = better.get((row["target"], row["id"]))
        yield Written(
            row["id"],
            row["text"],
            row["severity"],
            row["category"],
            tuple(span["exact"] for span in spans if span["target"] == PASSAGE),
            tuple(span["exact"] for span in spans if Target.parse(span["target"]).response == answer.target),
            refinement,
            text,
        )
        text = refinement if refinement is not None else text
