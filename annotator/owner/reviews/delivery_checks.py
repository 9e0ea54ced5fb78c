"""The owner's decisions: accepting or returning whole deliveries, and deciding on reported texts.

A decision is a statement about the current works. A later statement about the same works replaces it; the answers
themselves are never changed.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Collection, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Literal

from annotator.errors import AnnotatorError
from annotator.model.blocks.tags_block import DISCARDING, TagsBlock
from annotator.model.rubric import Rubric
from annotator.model.target import AnnotationTarget
from annotator.model.timestamps import utc_now
from annotator.owner.dataset.dataset_folder import DatasetFolder, file_rows
from annotator.owner.dataset.finish import replace_table
from annotator.owner.exchange.exchange_state import read_exchange
from annotator.owner.exchange.task_returns import decision_rows
from annotator.owner.project.decisions import (
    DeliveryDecision,
    ReportedTextDecision,
    ReportedTextKey,
    append_statement,
    keep_decisions,
    load_delivery_decisions,
    moderated_texts,
    reported_decisions,
)
from annotator.owner.project.input_skip_policy import one_line_reason
from annotator.owner.project.owner_project import Project
from annotator.owner.reviews.task_submissions import TaskSubmission, dataset_rows, review_items_sent
from annotator.owner.rows import Counts, Row, item_key, text_key


@dataclass(frozen=True)
class DeliveryReviewState:
    """The owner's decisions about the work of one results bundle: the numbers of works, of accepted and of returned
    ones, and the reason of the last statement."""

    delivery: str
    annotator: str
    works: int
    accepted: int
    returned: int
    reason: str


def decide_delivery(
    dataset: Path,
    project: Project,
    delivery: str,
    works: Sequence[TaskSubmission],
    decision: Literal["accepted", "returned"],
    reason: str,
) -> None:
    """Record the owner's decision about the ``works`` of a results bundle in the project and the data set."""
    statement = DeliveryDecision(
        delivery=delivery,
        annotator=works[0].annotator,
        decision=decision,
        reason=one_line_reason(reason),
        decided=utc_now(),
        works=tuple((work.series, work.task, work.revision, *work.reviewed_content) for work in works),
    )
    folder = DatasetFolder(dataset)
    with project.locked() as now, folder.locked():
        append_statement(now, statement)
        replace_table(folder, now, "delivery_decisions", decision_rows(now))


def delivery_states(project: Project, works: Sequence[TaskSubmission]) -> list[DeliveryReviewState]:
    """The state of every delivery with current work about which the owner made a statement. Work of an accepted
    delivery that is returned by itself is returned."""
    decided, exchange = load_delivery_decisions(project), read_exchange(project)
    about = {work.key: decided.about(work.at_revision, work.reviewed_content) for work in works}
    deliveries = {statement.delivery for statement in about.values() if statement is not None}
    result = []
    for delivery in sorted(deliveries):
        delivered = [work for work in works if delivery in work.deliveries]
        statements = [statement for work in delivered if (statement := about[work.key]) is not None]
        if not statements:
            continue  # about the same answers of another device
        counts = Counter(
            "returned" if exchange.is_returned(work.annotator, work.sent_as, work.revision) else statement.decision
            for work in delivered
            if (statement := about[work.key]) is not None
        )
        last = max(statements, key=lambda statement: statement.decided)
        result.append(
            DeliveryReviewState(
                delivery, delivered[0].annotator, len(delivered), counts["accepted"], counts["returned"], last.reason
            )
        )
    return result


# ``review flagged`` and ``review decide``: reported texts, and the owner's decisions about them.


@dataclass(frozen=True)
class ReportedText:
    """A reported text: its tags, the people who set them, its beginning, and the decision (empty: none).

    ``decided_by`` is the moderator who made the valid decision, empty if the owner did. ``sent_to`` is the moderator
    whose decision is pending, ``skipped_by`` are those who skipped it. ``reports`` counts people by tag title.
    """

    task: str
    version: str
    target: str
    tags: Sequence[str]
    people: Sequence[str]
    text: str
    decision: str = ""
    reason: str = ""
    decided_by: str = ""
    sent_to: str = ""
    skipped_by: Sequence[str] = ()
    reports: Counts = field(default_factory=dict)
    response: str = ""
    """The owner's id of the response; ``target`` counts responses in the order in which they were sent."""
    origin: str = ""

    @property
    def names(self) -> tuple[str, ...]:
        """What the owner can call it in its task: its target, and of a response its id."""
        return self.target, *([self.response] if AnnotationTarget.parse(self.target).form == "response" else [])


def reported_texts(
    dataset: Path, project: Project, freed: Collection[str] = (), errors: list[AnnotatorError] | None = None
) -> list[ReportedText]:
    """The texts with a tag for discarding or removal, those without a decision first. ``freed``: the ids of moderators'
    items that do not count; ``errors`` is as for :func:`review_items_sent`.

    Raises ``dataset.*``.
    """
    reports_by_text: dict[tuple[str, str, str], set[tuple[str, str]]] = defaultdict(set)
    for row in dataset_rows(dataset, project, "tags"):
        if row["is_final"] and row["value"] and row["purpose"] in DISCARDING:
            reports_by_text[text_key(row)].add((row["tag"], row["annotator"]))
    texts = _texts(dataset, project, {task for task, *_ in reports_by_text}) if reports_by_text else {}
    titles = _tag_titles(dataset, project) if reports_by_text else {}
    every_review = dataset_rows(dataset, project, "reviews", _MODERATION) if reports_by_text else ()
    reviews = [row for row in every_review if row["item"] not in freed or row["status"] == "skipped"]
    decisions = {
        (decision.task, decision.version, decision.target): decision
        for decision in reported_decisions(project, reviews)
    }
    moderators = {key: person for key, (text, person) in moderated_texts(reviews).items() if text == decisions.get(key)}
    sent_to, skipped_by = _moderation(project, reviews, freed, errors)
    reported = []
    for key, tags_by_people in sorted(reports_by_text.items()):
        decided, text = decisions.get(key), texts.get(key, {})
        more = (decided.decision, decided.reason) if decided is not None else ("", "")
        tags, people = sorted({tag for tag, _ in tags_by_people}), sorted({person for _, person in tags_by_people})
        reports = Counter(titles.get(tag, tag) for tag, _ in tags_by_people)
        waits = "" if decided is not None else sent_to.get(key, "")
        reported.append(
            ReportedText(
                *key, tags, people, (text.get("text") or "")[:200], *more, moderators.get(key, ""), waits,
                tuple(skipped_by.get(key, ())), dict(sorted(reports.items())),
                text.get("response") or "", text.get("origin") or "",
            )
        )  # fmt: skip
    return sorted(reported, key=lambda item: bool(item.decision))


_MODERATION = ["task", "purpose", "item", "reviewer", "is_final", "status", "document", "compared"]


def _moderation(
    project: Project, reviews: Sequence[Row], freed: Collection[str], errors: list[AnnotatorError] | None
) -> tuple[dict[ReportedTextKey, str], dict[ReportedTextKey, list[str]]]:
    """The moderator whose decision is pending for each text, and those who skipped it."""
    done = {item_key(row): row["status"] for row in reviews if row["is_final"]}
    waits: dict[ReportedTextKey, str] = {}
    skipped: dict[ReportedTextKey, list[str]] = defaultdict(list)
    for item in review_items_sent(project, errors=errors):
        if item["purpose"] != "moderation":
            continue
        status = done.get(item_key(item))
        for compared in item["compared"]:
            key = item["task"], compared["version"], compared["target"]
            if status is None and item["item"] not in freed:
                waits[key] = item["reviewer"]
            elif status == "skipped":
                skipped[key].append(item["reviewer"])
    return waits, skipped


def _tag_titles(dataset: Path, project: Project) -> dict[str, str]:
    """The titles of tags by key."""
    result: dict[str, str] = {}
    for row in dataset_rows(dataset, project, "rubrics", ["content"]):
        for block in Rubric.model_validate_json(row["content"]).each(TagsBlock):
            result |= {tag.key: tag.title for tag in block.tags}
    return result


def _texts(dataset: Path, project: Project, tasks: Collection[str]) -> dict[tuple[str, str, str], Row]:
    rows = dataset_rows(dataset, project, "texts", ["task", "version", "target", "text", "response", "origin"], tasks)
    return {text_key(row): row for row in rows}


def decide_reported_text(
    dataset: Path, project: Project, task: str, target: str, choice: str, reason: str,
    errors: list[AnnotatorError] | None = None,
) -> list[ReportedText]:  # fmt: skip
    """Keep, remove or set apart a reported text, in every version in which it was reported. ``target``: its place, or
    the owner's id of the response. ``errors`` is as for :func:`review_items_sent`.

    Updates the project and the data set; later merges apply the decision too. Raises ``review.not_reported``,
    ``review.bad_decision``, ``dataset.*``.
    """
    if choice not in ("keep", "remove", "apart") or not reason.strip():
        message = "A reported text is kept, removed or set apart, for a reason."
        raise AnnotatorError("review.bad_decision", message, "Give keep, remove or apart, and --reason.")
    reported = reported_texts(dataset, project, errors=errors)
    concerned = [text for text in reported if text.task == task and target in text.names]
    if len(places := {text.target for text in concerned}) > 1:
        message = f"Responses to several questions of the task {task!r} have the id {target!r}."
        raise AnnotatorError("review.not_reported", message, f"Name the place: {', '.join(sorted(places))}.")
    if not concerned:
        message = f"Nobody reported {target!r} of the task {task!r}."
        raise AnnotatorError("review.not_reported", message, "`annotator review flagged` lists what was.")
    folder = DatasetFolder(dataset)
    reason_line = one_line_reason(reason)
    decisions = [
        ReportedTextDecision.model_validate(
            {"task": task, "version": text.version, "target": text.target, "decision": choice, "reason": reason_line}
        )
        for text in concerned
    ]
    with project.locked() as now, folder.locked():
        keep_decisions(now, decisions)
        path = folder.table(now.state.id, "reviews")  # opening the data set would wait for this very lock
        reviews = list(file_rows(path, _MODERATION))
        replace_table(folder, now, "reported", [decision.model_dump() for decision in reported_decisions(now, reviews)])
    reported = reported_texts(dataset, project, errors=[])
    return [text for text in reported if text.task == task and text.target in places]
