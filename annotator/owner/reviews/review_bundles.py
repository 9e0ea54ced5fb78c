"""``review build``: submitted work becomes review bundles, blind in both directions.

A reviewer receives the texts as shown to the annotator, the answers in a fixed order independent of the order of
answering, an alias of the author, and an id that is random for each reviewer. The author of an item is recorded in the
id map, which remains in the owner's folder.
"""

from __future__ import annotations

import json
import math
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import Any

from annotator.bundle.blind_names import pseudonym
from annotator.bundle.signing_key import SigningKey
from annotator.containment import Contained
from annotator.errors import AnnotatorError, CombinedError, unknown_name_error
from annotator.model.annotation import Annotation
from annotator.model.blocks.review_block import Purpose, ReturnReasonOption
from annotator.model.review_comparison import ComparisonRow, comparable_value, comparison_rows
from annotator.model.reviewed_work import ReviewerHint
from annotator.model.rubric import Rubric
from annotator.model.target import AnnotationTarget
from annotator.owner.assignment.personal_bundles import (
    PersonalBundle,
    PersonalBundleRequest,
    check_output_folder,
)
from annotator.owner.build.build import BundleBuildRequest
from annotator.owner.dataset.dataset_folder import open_dataset
from annotator.owner.dataset.returned_work import returned_work
from annotator.owner.exchange.exchange_state import (
    AnnotatorExchangeState,
    ProjectExchangeState,
    read_exchange,
)
from annotator.owner.measures.check_findings import check_findings
from annotator.owner.measures.check_limits import WorkCheckThresholds, limits_of
from annotator.owner.project.decisions import revision_of
from annotator.owner.project.owner_project import Project
from annotator.owner.reviews.reassignment import (
    NOBODY,
    Reassignment,
    SentReviewItems,
    build_round,
    follow_reassigned,
    holders,
)
from annotator.owner.reviews.review_outcomes import USUAL, final_adjudications, resolve_reviews
from annotator.owner.reviews.review_plan import REASONS, assign_reviews, review_rubric
from annotator.owner.reviews.review_progress import reviews_of_current_answers
from annotator.owner.reviews.task_submissions import (
    TaskSubmission,
    build_number,
    dataset_rows,
    final_submissions,
    is_about,
    item_id,
    outdated_submissions,
)
from annotator.owner.rows import Counts, Figures, Json, Row, grouped, work_key
from annotator.owner.rubrics.rubrics import AnnotationProtocol
from annotator.owner.tasks.blinding import BlindedTask
from annotator.store.canonical_json import annotation_values

# Notes beside reviewed work: findings of checks, other people's answers, and right answers.


KINDS = ("checks", "others")
_Scored = tuple[str, str | None, str | None, str, tuple[str, ...]]
"""Task, question, response and block, by the owner's names, and the hashes of the texts."""
_WORK = ("project", "series", "task", "annotator", "bundle_id")
_MOST = 200
"""The most notes on a work."""


class ReviewerHintBuilder:
    """Builds the requested hints for reviewers: ``kinds`` of :data:`KINDS`, and comparisons with right answers in
    ``gold``."""

    def __init__(
        self,
        dataset: Path,
        project: Project,
        limits: WorkCheckThresholds,
        works: Sequence[TaskSubmission],
        kinds: Sequence[str],
        gold: Path | None,
    ) -> None:
        self._dataset, self._limits = dataset, limits
        self._kinds = kinds
        self._same = grouped((work.asked, work) for work in works)
        right = gold or (Path(limits.gold_answers) if limits.gold_answers else None)
        self._gold = gold_scores(right) if right is not None else {}
        self._people = read_exchange(project).people

    @cached_property
    def _checked(self) -> Figures:
        """The results of the checks, computed at first use, since they read the whole data set."""
        return check_findings(self._dataset, self._limits)

    def suspicion(self, person: str) -> float:
        """The total weight of the checks' findings about a person; 0 if there are none."""
        return float(self._checked["suspicion"].get(person, 0.0))

    def hints_about(self, work: TaskSubmission) -> tuple[ReviewerHint, ...]:
        """The notes on ``work``."""
        return tuple(note for _, note in zip(range(_MOST), self._hints(work), strict=False))

    def _return(self, work: TaskSubmission) -> Iterator[ReviewerHint]:
        """The return of an earlier revision with its places, and the author's reply to it."""
        person, task = self._people.get(work.annotator, AnnotatorExchangeState()), work.sent_as
        back, reply = person.return_of(task), person.replies.get(task)
        if back is not None and not back.void and back.revision < work.revision:
            yield ReviewerHint(code="author.return", message=back.reason)
            for place in back.places:
                yield ReviewerHint(target=place.target, key=place.key, code="author.return", message=place.reason)
        if reply is not None and reply.words and reply.revision < work.revision:
            yield ReviewerHint(code="author.reply", message=reply.words)

    def _hints(self, work: TaskSubmission) -> Iterator[ReviewerHint]:
        yield from self._return(work)
        if "checks" in self._kinds:
            for finding in self._checked["findings"]:
                if finding["person"] == work.annotator:
                    yield ReviewerHint(code=f"check.{finding['rule']}", message=finding["reason"])
        sent = work.sent
        if "others" in self._kinds:
            others = [other for other in self._same[work.asked] if other.annotator != work.annotator]
            for row in comparison_rows(work.rubric, sent.task) if others else ():
                yield from _difference_hints(work, others, row)
        for target, scores in work.annotation.ratings.items() if self._gold else ():
            _, question, response, _ = sent.owner_ids.names(target)
            texts = _texts(sent.hashes, target)
            for key, score in scores.items():
                gold = self._gold.get((work.task, question, response, key, texts), set())
                right = {
                    gold_score for gold_score, rubric_sha256 in gold if rubric_sha256 in (None, work.rubric_sha256)
                }
                if right and score not in right:
                    message = f"Gold says {' or '.join(map(str, sorted(right)))}."
                    yield ReviewerHint(target=target, key=key, code="gold.differs", message=message)


def _difference_hints(
    work: TaskSubmission, others: Sequence[TaskSubmission], row: ComparisonRow
) -> Iterator[ReviewerHint]:
    """A note if others answered differently; it lists their scores."""
    own = comparable_value(work.rubric, work.annotation, row)
    values = [comparable_value(work.rubric, other.annotation, row) for other in others]
    if all(value == own for value in values):
        return
    scores = [_score(value) for value in values]
    numbers = sorted(score for score in scores if score is not None)
    message = f"Others say {', '.join(map(str, numbers))}." if numbers else "Others say otherwise."
    yield ReviewerHint(target=row[0], key=row[1], code="others.differ", message=message)


def _score(value: Any) -> int | None:
    score = value.get("ratings") if isinstance(value, Mapping) else None
    return score if isinstance(score, int) else None


def gold_scores(gold: Path) -> Mapping[_Scored, set[tuple[int, str | None]]]:
    """The right scores by what was scored, each with the SHA-256 of its rubric (None if unknown); any of them is right.
    Work that the owner returned has none.

    Raises ``dataset.*``.
    """
    opened = open_dataset(gold)
    works = opened.arrow("annotations", (*_WORK[1:], "rubric_sha256", "is_final"))
    final = works.filter(works["is_final"]).to_pylist()
    returned = {tuple(row[name] for name in _WORK) for row in returned_work(opened)}
    rubric_by_work = {tuple(row[name] for name in _WORK): row["rubric_sha256"] for row in final}
    texts: dict[tuple[str, str, str], dict[str, str]] = defaultdict(dict)
    for row in opened.arrow("texts", ("task", "version", "target", "sha256")).to_pylist():
        texts[row["project"], row["task"], row["version"]][row["target"]] = row["sha256"]
    names = (*_WORK[1:], "version", "target", "question", "response", "block", "score", "is_final")
    ratings = opened.arrow("ratings", names)
    scores: dict[_Scored, set[tuple[int, str | None]]] = defaultdict(set)
    for row in ratings.filter(ratings["is_final"]).to_pylist():
        work = tuple(row[name] for name in _WORK)
        if work not in returned:
            judged = _texts(texts[row["project"], row["task"], row["version"]], row["target"])
            scored = row["task"], row["question"], row["response"], row["block"], judged
            scores[scored].add((row["score"], rubric_by_work.get(work)))
    return scores


def _texts(hashes: Mapping[str, str], target: str) -> tuple[str, ...]:
    """The SHA-256 of a text and of its parents: a score of other texts is not comparable."""
    return tuple(hashes.get(text, "") for text in AnnotationTarget.parse(target).path)


ORDERS = ("suspicion", "random")
_SERIES_LIMIT = 60


@dataclass(frozen=True)
class ReviewBuildResult:
    """The built bundles, by reviewer and rubric, and the numbers of works sent and still waiting. ``replaced`` counts,
    by the person who had them, items that were given to somebody else; ``without_reviewers`` are the names of works for
    which too few people remain; ``outdated`` counts works whose text was changed since, which are sent to nobody.
    ``errors``: those of works that were left out because they cannot be read."""

    bundles: Sequence[PersonalBundle]
    works: int
    waiting: int
    replaced: Counts = field(default_factory=dict)
    without_reviewers: Sequence[str] = ()
    errors: Sequence[AnnotatorError] = ()
    outdated: int = 0


@dataclass(frozen=True)
class ReviewBundleItem:
    """An item for one reviewer: the texts of a task and the work of one or several people, with notes."""

    first: TaskSubmission
    item: str
    people: Sequence[tuple[TaskSubmission, Annotation]]
    record: Row
    hints: Mapping[str, Sequence[ReviewerHint]] = field(default_factory=dict)


def build_reviews(
    dataset: Path, project: Project, reviewers: Sequence[str], signer: SigningKey, out: Path, *, share: float = 1.0,
    reviews_per_work: int = 2, order: str = "suspicion", seed: str = "1", notes: Sequence[str] = (),
    gold: Path | None = None, reasons: Sequence[ReturnReasonOption] = REASONS, series: Sequence[str] = (),
    reassignment: Reassignment = NOBODY, rule: str = USUAL,
) -> ReviewBuildResult:  # fmt: skip
    """Write a review bundle for each reviewer into the new folder ``out``, all or none.

    A ``share`` of the work not yet sent to reviewers is sent, each by ``reviews_per_work`` of ``reviewers``, in
    ``order``. ``notes`` are the kinds of notes to send, ``gold`` a data set of right answers, ``reasons`` the reasons
    for returning work. ``series`` restricts the work to those batches. Each submitted revision is sent once. Raises
    ``review.*``, ``dataset.*``, ``project.*``, ``assign.not_empty``.
    """
    check_output_folder(out)
    errors: list[AnnotatorError] = []
    works = works_of_series(final_submissions(dataset, project, errors), series)
    rows = list(dataset_rows(dataset, project, "reviews"))
    with project.locked() as now:
        items = SentReviewItems(now, rows, "review", reassignment, errors)
        pending = wanted_reviews(works, rows, items, read_exchange(now), reviews_per_work, rule)
        if errors and not pending:
            raise CombinedError(errors)
        if not pending:
            message = "All submitted work was already sent to reviewers or returned." if works else "No work is here."
            raise AnnotatorError("review.nothing", message, "Merge new results first.", dataset)
        lot = secret_lots(now, seed)
        hints = ReviewerHintBuilder(dataset, now, limits_of(now.root), works, notes, gold)
        new = sorted(
            (review for review in pending if not review.received_by),
            key=lambda review: _sort_key(review.work, hints, order, lot),
        )
        again = [review for review in pending if review.received_by]
        chosen = [*again, *new[: math.ceil(len(new) * share)]]
        if not chosen:
            raise AnnotatorError("review.nothing", "No reviews are free.", "Merge new results first.", dataset)
        assigned, left = assign_reviews(
            [
                (review, review.work.key, {review.work.annotator, *review.received_by}, len(review.numbers))
                for review in chosen
            ],
            [reviewer for reviewer in reviewers if reviewer not in reassignment.people],
            lot,
        )
        number = build_number(now)
        earlier = _sent_revisions(items.items)
        items_by_reviewer: dict[str, list[ReviewBundleItem]] = defaultdict(list)
        for wanted_review, people in assigned:
            with Contained(f"task {wanted_review.work.task}, {wanted_review.work.annotator}"):
                for place, reviewer in zip(wanted_review.numbers, people, strict=True):
                    items_by_reviewer[reviewer].append(
                        _item(now, wanted_review, reviewer, place, number, hints, earlier)
                    )
        personal = personal_bundles(items_by_reviewer, "review", number, reasons, lot)
        given_now = {review.work.at_revision for review, _ in assigned}
        # What people who stay said of work that nobody else can review goes on to count.
        replaced = [
            item for item in (*items.taken, *items.skipped)
            if item["reviewer"] in reassignment.people or revision_of(item) in given_now
        ]  # fmt: skip
        built = build_round(now, personal, replaced, signer, out)
    follow_reassigned(project, dataset, replaced)
    return ReviewBuildResult(
        built,
        len(assigned),
        len(pending) - len(chosen),
        holders(replaced),
        left,
        errors,
        outdated_submissions(dataset, project, series),
    )


@dataclass(frozen=True)
class UnassignedReviews:
    """A work with the numbers of reviews that nobody has, of how many that were planned. ``received_by``: the people to
    whom it was sent before."""

    work: TaskSubmission
    numbers: tuple[int, ...]
    planned: int
    received_by: frozenset[str] = frozenset()


def wanted_reviews(
    submissions: Iterable[TaskSubmission], rows: Iterable[Row], items: SentReviewItems,
    exchange: ProjectExchangeState, per_work: int, rule: str,
) -> list[UnassignedReviews]:  # fmt: skip
    """The works whose reviews nobody has: never sent (``per_work`` reviews), or sent to people who skipped them or are
    replaced. Work that is returned or adjudicated waits for nobody."""
    works = list(submissions)
    counting = [row for row in rows if row["item"] not in items.freed]
    now = {work.at_revision: work.reviewed_content for work in works}
    settled = resolve_reviews(
        reviews_of_current_answers(counting, now), rule, {work.key: work.revision for work in works}
    )
    adjudicated = final_adjudications(counting, now)
    sent = grouped((revision_of(item), item) for item in items.items)
    live = {item["item"] for item in items.live}
    result = []
    for work in works:
        if exchange.is_returned(work.annotator, work.sent_as, work.revision):
            continue
        before = [item for item in sent.get(work.at_revision, ()) if is_about(item, work)]
        planned = max((item["planned"] for item in before), default=per_work)
        given_numbers = {item["number"] for item in before if item["item"] in live}
        numbers = tuple(number for number in range(1, planned + 1) if number not in given_numbers)
        decided = work.at_revision in adjudicated or (work.key in settled and settled[work.key].state == "returned")
        if numbers and not (before and decided):
            result.append(UnassignedReviews(work, numbers, planned, frozenset(item["reviewer"] for item in before)))
    return result


def check_kinds(order: str, notes: Sequence[str]) -> None:
    """Raise ``review.unknown_option`` for an unknown order or kind of notes."""
    if order not in ORDERS:
        raise unknown_name_error("review.unknown_option", f"There is no order {order!r}.", ORDERS)
    for kind in notes:
        if kind not in KINDS:
            raise unknown_name_error("review.unknown_option", f"There are no notes {kind!r}.", KINDS)


def works_of_series(works: Sequence[TaskSubmission], series: Sequence[str]) -> list[TaskSubmission]:
    """The works of the given batches; all if none is given. Raises ``export.unknown_series``."""
    submitted = {work.series for work in works}
    for name in series:
        if name not in submitted:
            message = f"No work of a series {name!r} was submitted."
            raise unknown_name_error("export.unknown_series", message, sorted(submitted))
    return [work for work in works if not series or work.series in series]


def secret_lots(project: Project, seed: str) -> Any:
    """A function that draws lots with the project's secret, so that nobody else can reproduce them."""
    secret = project.secret
    return lambda *words: pseudonym(secret, "review lot", seed, *words)


def _sent_revisions(before: Iterable[Row]) -> Mapping[Any, Sequence[int]]:
    """The revisions of each work that were sent to reviewers."""
    return grouped((work_key(item), item["revision"]) for item in before)


def _sort_key(work: TaskSubmission, notes: ReviewerHintBuilder, order: str, lot: Any) -> tuple[bool, float, str]:
    """The sort key of a work. In the order ``suspicion``, work of which its author is unsure is first."""
    suspected = order == "suspicion"
    weight = notes.suspicion(work.annotator) if suspected else 0.0
    return suspected and not work.annotation.unsure, -weight, lot("order", *work.key)


def _item(
    now: Project,
    review: UnassignedReviews,
    reviewer: str,
    place: int,
    number: int,
    notes: ReviewerHintBuilder,
    earlier: Mapping[Any, Sequence[int]],
) -> ReviewBundleItem:
    work = review.work
    record = {
        "series": work.series, "task": work.task, "version": work.version, "annotator": work.annotator,
        "revision": work.revision, "work_bundle": work.bundle_id, "work_content": work.content, "number": place,
        "planned": review.planned,
        "handed_in": len({*earlier.get(work.key, ())} - {work.revision}) + 1,
    }  # fmt: skip
    item = item_id(now, number, reviewer, *work.key, str(work.revision))
    return ReviewBundleItem(work, item, [(work, work.annotation)], record, {work.annotator: notes.hints_about(work)})


def personal_bundles(
    items_by_reviewer: Mapping[str, Sequence[ReviewBundleItem]], purpose: Purpose, number: int,
    reasons: Sequence[ReturnReasonOption], lot: Any,
) -> list[PersonalBundleRequest]:  # fmt: skip
    """The bundles of each reviewer: one for each rubric of their items."""
    result = []
    for reviewer in sorted(items_by_reviewer):
        by_rubric = grouped(
            (item.first.rubric.untranslated.model_dump_json(), item) for item in items_by_reviewer[reviewer]
        )
        for build, items in enumerate(by_rubric.values(), number):
            rubric: Rubric = review_rubric(items[0].first.rubric, purpose, reasons)
            series = f"{purpose}-{build}-{reviewer}"[:_SERIES_LIMIT]
            protocol = AnnotationProtocol(rubric, items[0].first.sent_bundle.guidelines)
            order = BundleBuildRequest(protocol, series=series, recipient=reviewer)
            aliases = _aliases(items, reviewer, lot) if purpose == "review" else None
            result.append(PersonalBundleRequest(order, [_blinded(bundle_item, aliases) for bundle_item in items]))
    return result


def _aliases(items: Sequence[ReviewBundleItem], reviewer: str, lot: Any) -> Mapping[str, str]:
    """An alias for everybody whose work this reviewer receives, random for each bundle.

    Reviewers who compare aliases learn nothing, and aliases reveal neither the roster nor the order.
    """
    people = sorted(
        {work.annotator for item in items for work, _ in item.people}, key=lambda person: lot("alias", reviewer, person)
    )
    return {person: f"Annotator {number}" for number, person in enumerate(people, 1)}


def _blinded(item: ReviewBundleItem, aliases: Mapping[str, str] | None) -> BlindedTask:
    """The item as it is sent.

    Without ``aliases``, people are numbered in order; a correction has the alias of the corrected annotator.
    """
    task = item.first.sent
    people = dict.fromkeys(work.annotator for work, _ in item.people)
    names = aliases or {person: f"Annotator {number}" for number, person in enumerate(people, 1)}
    plain = task.task.model_dump(mode="json", exclude_defaults=True, exclude_none=True)
    reviewed = [
        {
            "author": names[work.annotator],
            "revision": item.record.get("handed_in", 1),
            "annotation": canonical_answers(answers),
            **({"notes": [note.model_dump(mode="json") for note in item.hints.get(work.annotator, ())]}),
        }
        for work, answers in item.people
    ]
    sent = {**plain, "id": item.item, "reviewed": reviewed}
    return BlindedTask(sent, {"task": item.item, "metadata": {}, "ids": dict(task.names), "review": dict(item.record)})


def canonical_answers(answers: Annotation) -> Json:
    """The answers as JSON, in an order that does not reveal the order of answering."""
    values: Json = json.loads(json.dumps(annotation_values(answers), sort_keys=True, ensure_ascii=False))
    return values
