"""``review adjudicate``: tasks on which reviewers or annotators disagree are sent to an adjudicator."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from annotator.bundle.signing_key import SigningKey
from annotator.containment import Contained
from annotator.errors import AnnotatorError
from annotator.model.annotation import Annotation
from annotator.model.limits import REVIEWED
from annotator.model.review_comparison import answers_of_review, comparison_rows, is_settled
from annotator.owner.assignment.personal_bundles import check_output_folder
from annotator.owner.exchange.exchange_state import ProjectExchangeState, read_exchange
from annotator.owner.project.decisions import Revision, revision_of, said_digest
from annotator.owner.project.owner_project import Project
from annotator.owner.reviews.reassignment import (
    NOBODY,
    Item,
    Reassignment,
    SentReviewItems,
    build_round,
    follow_reassigned,
    holders,
)
from annotator.owner.reviews.review_bundles import (
    ReviewBuildResult,
    ReviewBundleItem,
    personal_bundles,
    secret_lots,
    works_of_series,
)
from annotator.owner.reviews.review_outcomes import ReviewOutcome, decided_by, planned_reviewer_count
from annotator.owner.reviews.review_plan import assign_reviews
from annotator.owner.reviews.review_progress import ProjectReviewState, review_state
from annotator.owner.reviews.task_submissions import TaskSubmission, build_number, item_id
from annotator.owner.rows import Row, grouped


@dataclass(frozen=True)
class _AdjudicationCase:
    """A task to be decided, with the distinct answers and their authors. ``had_part`` are its annotators and reviewers,
    and the adjudicators to whom it was sent before."""

    people: Sequence[tuple[TaskSubmission, Annotation]]
    had_part: frozenset[str]
    compared: Sequence[Row]

    @property
    def first(self) -> TaskSubmission:
        return self.people[0][0]


def build_adjudications(
    dataset: Path, project: Project, adjudicators: Sequence[str], signer: SigningKey, out: Path, *, rule: str,
    differing: bool = False, seed: str = "1", series: Sequence[str] = (), reassignment: Reassignment = NOBODY,
) -> ReviewBuildResult:  # fmt: skip
    """Write an adjudication bundle for each adjudicator into the new folder ``out``, all or none.

    Work is disputed by ``rule``; ``differing`` adds tasks on which annotators differ.
    Each task goes once to one adjudicator who had no part in it, and again after new answers to it. Raises
    ``review.*``, ``dataset.*``, ``project.*``, ``assign.not_empty``.
    """
    check_output_folder(out)
    errors: list[AnnotatorError] = []
    standing = review_state(dataset, project, rule, errors)
    standing = replace(standing, works=tuple(works_of_series(standing.works, series)))
    with project.locked() as now:
        lot = secret_lots(now, seed)
        items = SentReviewItems(now, standing.rows, "adjudication", reassignment, errors)
        cases = pending_cases(standing, differing, items, read_exchange(now))
        if not cases:
            message = "There is nothing to adjudicate that was not sent to anybody yet."
            hint = "" if differing else "--differing takes tasks on which annotators differ, too."
            raise AnnotatorError("review.nothing", message, hint, dataset)
        cases.sort(key=lambda case: lot("case", *case.first.key[:2]))
        assigned, left = assign_reviews(
            [(case, case.first.key[:2], case.had_part, 1) for case in cases],
            [adjudicator for adjudicator in adjudicators if adjudicator not in reassignment.people],
            lot,
        )
        number = build_number(now)
        items_by_adjudicator: dict[str, list[ReviewBundleItem]] = defaultdict(list)
        for case, (adjudicator,) in assigned:
            with Contained(f"task {case.first.task}"):
                items_by_adjudicator[adjudicator].append(_item(now, case, adjudicator, number, lot))
        tasks = {case.first.key[:2] for case, _ in assigned}
        replaced = [*items.taken, *(item for item in items.skipped if (item["series"], item["task"]) in tasks)]
        built = build_round(
            now, personal_bundles(items_by_adjudicator, "adjudication", number, (), lot), replaced, signer, out
        )
    follow_reassigned(project, dataset, replaced)
    return ReviewBuildResult(built, len(assigned), 0, holders(replaced), left, errors)


def pending_cases(
    standing: ProjectReviewState, differing: bool, items: SentReviewItems, exchange: ProjectExchangeState
) -> list[_AdjudicationCase]:
    """The tasks that need a decision and that no adjudicator has. Work that is returned waits for its author."""
    counting = tuple(row for row in standing.rows if row["item"] not in items.freed)
    standing = replace(standing, rows=counting)

    def works(sent: Iterable[Item]) -> Iterator[tuple[Revision, str]]:
        for item in sent:
            for work in decided_by(item, item["compared"], standing.current_answers):
                yield work, item["reviewer"]

    before = {work for work, _ in works(items.live)}
    adjudicators = grouped(works(items.items))
    return [
        replace(case, had_part=case.had_part | earlier)
        for case in _cases(standing, differing, before)
        if not any(exchange.is_returned(work.annotator, work.sent_as, work.revision) for work, _ in case.people)
        for earlier in [{adjudicator for work, _ in case.people for adjudicator in adjudicators[work.at_revision]}]
    ]


def _cases(standing: ProjectReviewState, differing: bool, before: Collection[Revision]) -> Iterator[_AdjudicationCase]:
    """The tasks that need a decision and were not sent to an adjudicator ``before``."""
    by_task = grouped((work.asked, work) for work in standing.works)
    skipped = _skip_counts(standing)
    for _, works in sorted(by_task.items()):
        fresh = [work for work in works if work.at_revision not in before]
        outcomes = [standing.settled[work.key] for work in fresh if work.key in standing.settled]
        states = {outcome.state for outcome in outcomes}
        if "returned" in states or any(_still_asked(outcome, skipped) for outcome in outcomes):
            continue  # waits for its annotator or reviewers
        case = _case(works, standing)
        if fresh and len(case.people) > 1 and ("disputed" in states or (differing and _undecided(works, case))):
            yield case


def _undecided(works: Sequence[TaskSubmission], case: _AdjudicationCase) -> bool:
    """Whether people gave different answers, or equal ones of which all are unsure."""
    answers = [annotation for _, annotation in case.people]
    first = case.first
    return len(works) > 1 and any(
        not is_settled(first.rubric, answers, row) for row in comparison_rows(first.rubric, first.sent.task)
    )


def _skip_counts(standing: ProjectReviewState) -> Counter[Revision]:
    """The number of reviewers who skipped each work, who are not waited for."""
    rows = (row for row in standing.rows if row["purpose"] == "review" and row["is_final"])
    return Counter(revision_of(row) for row in rows if row["status"] == "skipped")


def _still_asked(settled: ReviewOutcome, skipped: Counter[Revision]) -> bool:
    """Whether a reviewer has not answered yet."""
    answered = len(settled.reviews) + skipped[revision_of(settled.reviews[0])]
    return settled.state == "waiting" and answered < planned_reviewer_count(settled.reviews)


def _case(works: Sequence[TaskSubmission], standing: ProjectReviewState) -> _AdjudicationCase:
    """The distinct answers of annotators and reviewers for one task."""
    people: list[tuple[TaskSubmission, Annotation]] = []
    compared: list[Row] = []
    by_digest: dict[str, Row] = {}
    had_part = {work.annotator for work in works}
    for work in works:
        reviews = standing.settled[work.key].reviews if work.key in standing.settled else ()
        had_part |= {row["reviewer"] for row in reviews}
        final = standing.settled[work.key].final if work.key in standing.settled else None
        offered: list[tuple[Annotation, Row]] = []
        _, content = work.reviewed_content
        author = {"series": work.series, "annotator": work.annotator, "revision": work.revision, "content": content}
        if final is None:
            offered.append((work.annotation, author))
        for row in reviews:
            if row["outcome"] == "corrected" and (final is None or row is final):
                corrected = {**author, "review": row["item"]}
                offered.append((Annotation.model_validate_json(row["document"]), corrected))
        for answers, about in offered:
            digest = said_digest(answers_of_review(answers))
            if answers.unsure:  # an equal answer of others is not merged with an unsure one: it would hide the doubt
                digest = f"{digest} {work.annotator}"
            if digest in by_digest:
                by_digest[digest].setdefault("alike", []).append(about)
            elif len(people) < REVIEWED:
                by_digest[digest] = about = dict(about)
                compared.append(about)
                people.append((work, answers))
    return _AdjudicationCase(people, frozenset(had_part), compared)


def _item(now: Project, case: _AdjudicationCase, adjudicator: str, number: int, lot: Any) -> ReviewBundleItem:
    """The case, with its answers in random order, so that the annotator is not always first.

    The answers of one person are adjacent, since they count as one opinion.
    """

    def place(at: int) -> tuple[str, str]:
        person = case.people[at][0].annotator
        return lot("person", *case.first.key[:2], adjudicator, person), lot(
            "column", *case.first.key[:2], adjudicator, str(at)
        )

    order = sorted(range(len(case.people)), key=place)
    work = case.first
    record = {
        "series": work.series, "task": work.task, "version": work.version, "annotator": "", "revision": number,
        "work_bundle": "", "number": 1, "planned": 1, "compared": [case.compared[at] for at in order],
    }  # fmt: skip
    item = item_id(now, number, adjudicator, work.series, work.task, "adjudication")
    return ReviewBundleItem(work, item, [case.people[at] for at in order], record)
