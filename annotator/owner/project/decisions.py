"""The owner's decisions about whole deliveries and reported texts, stored in files in the project folder.

Each statement names works and their answers. Later deliveries with the same answers are covered too, so that the owner
need not decide again. The last statement about a work is valid; none is ever removed.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Literal

from pydantic import Field

from annotator.model.annotation import Annotation
from annotator.model.frozen_model import FrozenModel
from annotator.model.review_comparison import answers_of_review
from annotator.owner.project.owner_project import Project
from annotator.owner.project.project_file import ProjectFile
from annotator.owner.rows import Row
from annotator.store.canonical_json import annotation_values

# The identity of a piece of work: its author, task, revision and answers. Every device counts revisions itself, so two
# laptops of one person, or a device restored from a backup, have different answers with the same number.


Revision = tuple[str, str, str, int]
"""Series, task (the owner's id), annotator, and revision of their work."""
Answers = tuple[str, str]
"""The version of the task, and a hash of the answers to it."""


def revision_of(row: Row) -> Revision:
    """The revision that a table row or a line of the id map is about."""
    return row["series"], row["task"], row["annotator"], row["revision"]


def answers_digest(answers: Annotation) -> str:
    """A hash of the answers, independent of their author's progress: ``reviews.work_content``."""
    return said_digest(answers_of_review(answers))


def said_digest(answers: Annotation) -> str:
    """A hash of the answers, independent of the order in which they were given."""
    text = json.dumps(annotation_values(answers), sort_keys=True, ensure_ascii=False)
    return hashlib.sha256(text.encode()).hexdigest()


class DeliveryDecision(FrozenModel):
    """The decision about works by ``annotator`` in one results bundle, with its reason.

    Works are (series, task, revision, version of the task, hash of the answers).
    """

    delivery: str
    annotator: str
    decision: Literal["accepted", "returned"]
    reason: str = Field(default="", max_length=2000)
    decided: str
    works: tuple[tuple[str, str, int, str, str], ...]


_STATEMENTS = ProjectFile("delivery_decisions.json", list[DeliveryDecision], "The decisions about deliveries", [])


def append_statement(project: Project, statement: DeliveryDecision) -> None:
    """Append a statement; only under :meth:`Project.locked`."""
    _STATEMENTS.write(project.root, [*project.read(_STATEMENTS), statement])


@dataclass(frozen=True)
class DeliveryDecisions:
    """The valid statements, by revision and answers."""

    statements: Mapping[tuple[Revision, Answers], DeliveryDecision]

    def about(self, work: Revision, answers: Answers) -> DeliveryDecision | None:
        """The statement about the work with these answers."""
        return self.statements.get((work, answers))

    def is_returned(self, work: Revision, answers: Answers) -> bool:
        """Whether the owner returned the work with its delivery."""
        decision = self.about(work, answers)
        return decision is not None and decision.decision == "returned"


def load_delivery_decisions(project: Project) -> DeliveryDecisions:
    """The valid statement about each work that any statement names. Raises ``project.damaged``."""
    result: dict[tuple[Revision, Answers], DeliveryDecision] = {}
    for statement in project.read(_STATEMENTS):
        for series, task, revision, *answers in statement.works:
            result[(series, task, statement.annotator, revision), (answers[0], answers[1])] = statement
    return DeliveryDecisions(result)


def delivery_rows(project: Project) -> Iterator[Row]:
    """The rows of the table ``delivery_decisions`` about deliveries: the valid statement about each work."""
    statements = load_delivery_decisions(project).statements
    for ((series, task, annotator, revision), (version, content)), statement in statements.items():
        yield {
            "series": series, "task": task, "annotator": annotator, "revision": revision, "version": version,
            "content": content, "delivery": statement.delivery, "decision": statement.decision,
            "reason": statement.reason, "decided": statement.decided,
        }  # fmt: skip


# The owner's decisions about reported texts, stored in the project folder as ``reported.json``.


Choice = Literal["keep", "remove", "apart"]
_STRICTNESS = ("keep", "apart", "remove")


class ReportedTextDecision(FrozenModel):
    """The decision about one text of a version of a task (the owner's id), with its reason.

    *Kept* texts are exported whatever their tags, *removed* ones are never exported, and those set *apart* are exported
    only with the discarded ones.
    """

    task: str
    version: str
    target: str
    decision: Choice
    reason: str = Field(min_length=1, max_length=2000)


_DECISIONS = ProjectFile("reported.json", list[ReportedTextDecision], "The decisions about reported texts", [])

ReportedTextKey = tuple[str, str, str]
"""The owner's id of a task, its version, and the target of the text."""
MODERATED = "decision"
"""The key of the block in which moderators answer what to do with a text."""
_BY_SCORE: Mapping[int, Choice] = {1: "keep", 2: "apart", 3: "remove"}


def moderation_outcome(annotation: Annotation) -> Choice | None:
    """The decision in a moderator's answers; None if there is none."""
    scores = [scores[MODERATED] for scores in annotation.ratings.values() if MODERATED in scores]
    return _BY_SCORE.get(scores[0]) if scores else None


def moderated_texts(reviews: Iterable[Row]) -> dict[ReportedTextKey, tuple[ReportedTextDecision, str]]:
    """The moderators' decisions in the rows of ``reviews``, each with its author; the strictest for each text."""
    result: dict[ReportedTextKey, tuple[ReportedTextDecision, str]] = {}
    for row in reviews:
        if row["purpose"] != "moderation" or not row["is_final"] or row["status"] != "submitted":
            continue
        answers = Annotation.model_validate_json(row["document"])
        choice = moderation_outcome(answers)
        notes = [note.text for notes in answers.comments.values() for note in notes if note.text.strip()]
        if choice is None:
            continue
        for text in json.loads(row["compared"]):
            key = row["task"], text["version"], text["target"]
            before = result.get(key)
            if before is None or _STRICTNESS.index(choice) > _STRICTNESS.index(before[0].decision):
                decision = ReportedTextDecision(
                    task=key[0], version=key[1], target=key[2], decision=choice, reason=" ".join(notes)[:2000] or choice
                )
                result[key] = decision, row["reviewer"]
    return result


def reported_decisions(project: Project, reviews: Iterable[Row]) -> list[ReportedTextDecision]:
    """The valid decision about each reported text, sorted by task, version and target: the owner's, else a moderator's.

    Raises ``project.damaged``.
    """
    decisions = {key: moderated for key, (moderated, _) in moderated_texts(reviews).items()}
    decisions |= {(decision.task, decision.version, decision.target): decision for decision in decisions_of(project)}
    return [decisions[key] for key in sorted(decisions)]


def decisions_of(project: Project) -> list[ReportedTextDecision]:
    """The owner's decisions, sorted by task, version and target. Raises ``project.damaged``."""
    return project.read(_DECISIONS)


def keep_decisions(project: Project, decisions: list[ReportedTextDecision]) -> None:
    """Store these decisions, replacing earlier ones about the same texts; only under :meth:`Project.locked`."""
    fresh = {
        (decision.task, decision.version, decision.target): decision
        for decision in (*decisions_of(project), *decisions)
    }
    _DECISIONS.write(project.root, [fresh[key] for key in sorted(fresh)])
