"""What a data set of merged results adds to how a project stands."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import asdict
from pathlib import Path
from typing import Any

import pyarrow.compute as pc
import pyarrow.parquet as pq

from annotator.owner.exchange.exchange_state import Exchange
from annotator.owner.gold_tasks import gold_tasks
from annotator.owner.measuring.check_limits import Limits, limits_of
from annotator.owner.measuring.figures import checks
from annotator.owner.merging.dataset_reader import open_dataset
from annotator.owner.merging.folder import DatasetFolder
from annotator.owner.owner_project import Project
from annotator.owner.reviews.delivery_samples import estimated
from annotator.owner.reviews.handed_in import dataset_rows, sent_to_reviewers
from annotator.owner.reviews.reported_texts import reported
from annotator.owner.reviews.review_outcomes import Row, compared_by
from annotator.owner.reviews.review_progress import progress_of, standing_of
from annotator.owner.reviews.review_settings import review_settings
from annotator.owner.status.from_data import CheckSaid, FromData
from annotator.owner.status.next_steps import ReviewsLeft
from annotator.owner.status.reviewers import Texts, reviewer_findings, reviewer_rows

_REVIEW: tuple[str, ...] = (
    "series", "task", "version", "annotator", "revision", "purpose", "item", "number", "planned", "reviewer",
    "is_final", "status", "outcome", "active_seconds", "work_content", "content", "compared",
)  # fmt: skip


def merged_figures(project: Project, dataset: Path, exchange: Exchange) -> FromData:
    """What ``dataset`` knows of the project. Raises ``dataset.*``, ``review.*``, ``measure.bad_limit``."""
    limits = limits_of(project.root)
    dataset_rows(dataset, project, "refusals", ["code"])  # whether it has anything of the project
    provenance = dataset_rows(dataset, project, "provenance", ["bundle_id", "decision", "annotator", "created"])
    sent = list(sent_to_reviewers(project))
    rows = dataset_rows(dataset, project, "reviews", _REVIEW)
    people = project.people
    names = {each["reviewer"]: people.name_of(each["reviewer"]) for each in (*sent, *rows)}
    texts = _texts(project, dataset, {(row["task"], row["version"]) for row in rows})
    reviewers = reviewer_rows(rows, sent, texts, names)
    said = [
        CheckSaid(one.person, names.get(one.person, one.person), "reviewer", one.rule, one.reason, one.weight)
        for one in reviewer_findings(reviewers, rows, texts, limits)
    ]
    said += _checks_of_annotators(project, dataset, limits)
    return FromData(
        counts=_counts(project, dataset, provenance, rows),
        reviewers=[asdict(one) for one in reviewers],
        checks=sorted(said, key=lambda one: (-one.weight, one.person, one.rule)),
        left=_left(project, dataset, exchange, sent, rows, names),
        merged=frozenset(row["bundle_id"] for row in provenance if row["decision"] != "refused"),
    )


def _checks_of_annotators(project: Project, dataset: Path, limits: Limits) -> list[CheckSaid]:
    found: Mapping[str, Any] = checks(dataset, limits, names=True)
    return [
        CheckSaid(each["person"], project.people.name_of(each["person"]), "annotator", each["rule"], each["reason"],
                  each["weight"])
        for each in found["findings"]
    ]  # fmt: skip


def _counts(
    project: Project, dataset: Path, provenance: Sequence[Row], reviews: Sequence[Row]
) -> dict[str, tuple[int, int, int, str, Mapping[str, int]]]:
    table = pq.read_table(
        DatasetFolder(dataset).table(project.state.id, "annotations"), partitioning=None,
        columns=["annotator", "status", "active_seconds"], filters=pc.field("is_final"),
    )  # fmt: skip
    work = [(row["annotator"], row["status"], "tasks", row["active_seconds"] or 0) for row in table.to_pylist()]
    work += [
        (row["reviewer"], row["status"], "reviews", row["active_seconds"] or 0) for row in reviews if row["is_final"]
    ]
    counted: Counter[tuple[str, str]] = Counter()
    seconds: dict[str, Counter[str]] = defaultdict(Counter)
    for who, status, kind, spent in work:
        counted[who, status] += 1
        seconds[who][kind] += spent
    files: Counter[str] = Counter()
    last: dict[str, str] = {}
    for row in provenance:
        if row["decision"] != "refused" and row["annotator"]:
            files[row["annotator"]] += 1
            last[row["annotator"]] = max(row["created"] or "", last.get(row["annotator"], ""))
    return {
        who: (counted[who, "submitted"], counted[who, "skipped"], files[who], last.get(who, ""), seconds[who])
        for who in {*files, *seconds}
        if who
    }


def _texts(project: Project, dataset: Path, wanted: set[tuple[str, str]]) -> Texts:
    """The characters and words of the tasks that were reviewed."""
    found: dict[tuple[str, str], tuple[int, int]] = {}
    if not wanted:
        return found
    for row in dataset_rows(dataset, project, "texts", ["task", "version", "characters", "words"]):
        key = row["task"], row["version"]
        if key in wanted:
            characters, words = found.get(key, (0, 0))
            found[key] = characters + (row["characters"] or 0), words + (row["words"] or 0)
    return found


def _left(
    project: Project,
    dataset: Path,
    exchange: Exchange,
    sent: Sequence[Mapping[str, Any]],
    rows: Sequence[Row],
    names: Mapping[str, str],
) -> ReviewsLeft:
    open_texts = sum(not each.decision for each in reported(dataset, project))
    if not sent:
        return ReviewsLeft(not_sent=_submitted(project, dataset), reported=open_texts)
    standing = standing_of(dataset, project, review_settings(project.root).rule)
    progress = progress_of(standing, project, review_settings(project.root).rule)
    looked_at = {(row["item"], row["reviewer"]) for row in rows if row["is_final"]}
    waits: dict[str, Counter[str]] = {"review": Counter(), "adjudication": Counter()}
    with_adjudicators = set()
    for each in sent:
        if (each["item"], each["reviewer"]) in looked_at:
            continue
        waits[each["purpose"]][names[each["reviewer"]]] += 1
        if each["purpose"] == "adjudication":
            with_adjudicators |= {work for work, _ in compared_by(each, each.get("compared", ()))}
    back = {
        (who, one.own): one.revision for who, person in exchange.people.items() for one in person.given_back.values()
    }
    works = {work.key: work for work in standing.works}
    settled = [
        (works[key].at_revision, each.state)
        for key, each in standing.settled.items()
        if works[key].at_revision not in standing.adjudicated
    ]
    decided = {each.delivery for each in progress.deliveries if each.accepted + each.returned >= each.works}
    samples = [each for each in sent if each["purpose"] == "review" and each.get("sample")]
    return ReviewsLeft(
        not_sent=progress.states.get("not sent", 0),
        to_return=sum(state == "returned" and back.get((work[2], work[1]), -1) < work[3] for work, state in settled),
        disputed=sum(state == "disputed" and work not in with_adjudicators for work, state in settled),
        waiting_reviews=dict(waits["review"]),
        waiting_adjudications=dict(waits["adjudication"]),
        deliveries=[
            f"{each.delivery[:16]} of {project.people.name_of(each.annotator)}"
            for each in estimated(samples, rows)
            if each.looked_at and not each.waiting and each.delivery not in decided
        ],
        reported=open_texts,
        skipped=len(progress.skipped),
    )


def _submitted(project: Project, dataset: Path) -> int:
    """The works that were handed in and count, gold items apart."""
    current = pc.field("is_final") & (pc.field("status") == "submitted") & ~pc.field("withdrawn")
    folder = DatasetFolder(open_dataset(dataset).root)
    table = pq.read_table(
        folder.table(project.state.id, "annotations"), partitioning=None, columns=["rubric", "task"],
        filters=current & ~pc.field("changed_since"),
    )  # fmt: skip
    gold = gold_tasks(project)
    pairs = zip(table["rubric"].to_pylist(), table["task"].to_pylist(), strict=True)
    return sum(task not in gold.get(rubric, ()) for rubric, task in pairs)
