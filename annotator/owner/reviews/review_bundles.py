"""``review build``: work that was handed in becomes review bundles, blind both ways.

A reviewer gets the texts as the annotator had them, the answers in a fixed order whatever the order in which they were
given, an alias, and an id that is drawn for this reviewer alone. Whose work an item is stands in the id map, which
stays in the owner's folder.
"""

from __future__ import annotations

import json
import math
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

from annotator.bundle.blind import blind
from annotator.bundle.signing_key import SigningKey
from annotator.errors import AnnotatorError
from annotator.model.annotation import Annotation
from annotator.model.blocks.review_block import Purpose, ReturnReason
from annotator.model.reviewed_work import ReviewNote
from annotator.model.rubric import Rubric
from annotator.owner.assignment.personal_bundles import Personal, PersonalBundle, build_each, check_out
from annotator.owner.blinding import Blinded, Disclosure
from annotator.owner.build import Order
from annotator.owner.measuring.check_limits import limits_of
from annotator.owner.owner_project import Project
from annotator.owner.reviews.handed_in import Work, handed_in, sent_to_reviewers
from annotator.owner.reviews.review_notes import KINDS, Notes
from annotator.owner.reviews.review_plan import Given, shared_out
from annotator.owner.reviews.review_rubric import REASONS, review_rubric
from annotator.owner.rubrics import Protocol
from annotator.owner.work_revision import revision_of
from annotator.store.canonical_json import content

ORDERS: Final = ("suspicion", "random")
_SERIES_LIMIT: Final = 60


@dataclass(frozen=True)
class ReviewRequest:
    """What is to be reviewed: a ``share`` of what has not been sent to reviewers yet, each work by ``each`` people of
    ``reviewers``, in which ``order``; ``notes`` are the kinds of notes that go along, ``gold`` a data set of right
    answers; ``reasons`` those to return work for; ``series`` the batches whose work is wanted, where not all is."""

    reviewers: Sequence[str]
    share: float = 1.0
    each: int = 2
    order: str = "suspicion"
    seed: str = "1"
    notes: Sequence[str] = ()
    gold: Path | None = None
    reasons: Sequence[ReturnReason] = REASONS
    series: Sequence[str] = ()


@dataclass(frozen=True)
class ReviewsBuilt:
    """What was built: a bundle for each reviewer and rubric, and how many works it has, of how many that wait."""

    bundles: Sequence[PersonalBundle]
    works: int
    waiting: int


@dataclass(frozen=True)
class ItemSent:
    """One item for one reviewer: the task's texts and the work of one or several people, each with notes."""

    first: Work
    item: str
    people: Sequence[tuple[Work, Annotation]]
    kept: Mapping[str, Any]
    notes: Mapping[str, Sequence[ReviewNote]] = field(default_factory=dict)


def build_reviews(
    dataset: Path, project: Project, request: ReviewRequest, signer: SigningKey, out: Path
) -> ReviewsBuilt:
    """Write a review bundle for each reviewer into the new folder ``out``, all of them or none.

    Work goes to reviewers once for each revision that was handed in. Raises ``review.*``, ``dataset.*``, ``project.*``,
    ``assign.not_empty``.
    """
    check_out(out)
    every = of_series(handed_in(dataset, project), request.series)
    with project.locked() as now:
        before = [each for each in sent_to_reviewers(now) if each["purpose"] == "review" and not each.get("sample")]
        known = {(revision_of(each), each["version"], each["work_content"]) for each in before}
        earlier = _earlier(before)
        waiting = [work for work in every if (work.at_revision, *work.said) not in known]
        if not waiting:
            message = (
                "Everything that was handed in has been sent to reviewers already." if every else "No work is here."
            )
            raise AnnotatorError("review.nothing", message, "Merge new results first.", str(dataset))
        lot = lots(now, request.seed)
        notes = Notes(dataset, limits_of(now.root), every, request.notes, request.gold)
        ordered = sorted(waiting, key=lambda work: _place(work, notes, request.order, lot))
        chosen = ordered[: math.ceil(len(ordered) * request.share)]
        given = shared_out(
            [(work, work.key, {work.annotator}) for work in chosen], request.reviewers, request.each, lot
        )
        number = build_number(now)
        mine: dict[str, list[ItemSent]] = defaultdict(list)
        for each in given:
            for place, who in enumerate(each.reviewers, 1):
                mine[who].append(_item(now, each, who, place, number, notes, earlier))
        personal = personal_bundles(mine, "review", number, request.reasons, lot)
        built = build_each(now, personal, signer, out, lambda _: False)
    return ReviewsBuilt(built, len(chosen), len(waiting) - len(chosen))


def check_kinds(request: ReviewRequest) -> None:
    """Raises ``review.unknown_option`` for an order or a kind of notes that there is not."""
    if request.order not in ORDERS:
        known = ", ".join(ORDERS)
        raise AnnotatorError("review.unknown_option", f"There is no order {request.order!r}.", f"Known: {known}.")
    for kind in request.notes:
        if kind not in KINDS:
            known = ", ".join(KINDS)
            raise AnnotatorError("review.unknown_option", f"There are no notes {kind!r}.", f"Known: {known}.")


def of_series(every: Sequence[Work], series: Sequence[str]) -> list[Work]:
    """Those of some batches; all where none is named. Raises ``export.unknown_series``."""
    known = {work.series for work in every}
    for name in series:
        if name not in known:
            message = f"No work of a series {name!r} was handed in."
            raise AnnotatorError("export.unknown_series", message, f"Known: {', '.join(sorted(known)) or 'none'}.")
    return [work for work in every if not series or work.series in series]


def lots(project: Project, seed: str) -> Any:
    """Draws lots under the project's secret: nobody else can draw them again."""
    secret = project.secret
    return lambda *words: blind(secret, "review lot", seed, *words)


def build_number(project: Project) -> int:
    """The number of the next build of bundles for reviewers."""
    names = (name.split("-") for name, latest in project.state.series.items() if latest.purpose)
    return 1 + max((int(parts[1]) for parts in names if len(parts) > 1 and parts[1].isdigit()), default=0)


def item_id(project: Project, number: int, who: str, *words: str) -> str:
    """An id that leads nowhere without the project's secret."""
    return blind(project.secret, "review item", str(number), who, *words)


def _earlier(before: Iterable[Mapping[str, Any]]) -> Mapping[tuple[str, str, str], int]:
    """How many revisions of each work went to reviewers before."""
    found: dict[tuple[str, str, str], set[int]] = defaultdict(set)
    for each in before:
        found[each["series"], each["task"], each["annotator"]].add(each["revision"])
    return {key: len(revisions) for key, revisions in found.items()}


def _place(work: Work, notes: Notes, order: str, lot: Any) -> tuple[float, str]:
    weight = notes.suspicion(work.annotator) if order == "suspicion" else 0.0
    return -weight, lot("order", *work.key)


def _item(
    now: Project, each: Given[Work], who: str, place: int, number: int, notes: Notes, earlier: Mapping[Any, int]
) -> ItemSent:
    work = each.item
    kept = {
        "series": work.series, "task": work.task, "version": work.sent.sha256, "annotator": work.annotator,
        "revision": work.revision, "work_bundle": work.bundle_id, "number": place, "planned": len(each.reviewers),
        "handed_in": earlier.get(work.key, 0) + 1,
    }  # fmt: skip
    item = item_id(now, number, who, *work.key, str(work.revision))
    return ItemSent(work, item, [(work, work.answers)], kept, {work.annotator: notes.of(work)})


def personal_bundles(
    mine: Mapping[str, Sequence[ItemSent]], purpose: Purpose, number: int,
    reasons: Sequence[ReturnReason], lot: Any,
) -> list[Personal]:  # fmt: skip
    """A bundle for each reviewer; one for each rubric where their items were asked differently."""
    found = []
    for who in sorted(mine):
        by_rubric: dict[str, list[ItemSent]] = defaultdict(list)
        for item in mine[who]:
            by_rubric[item.first.rubric.model_dump_json()].append(item)
        if len(by_rubric) > 1:
            message = f"The work that {who} would get was asked by {len(by_rubric)} rubrics."
            raise AnnotatorError("review.rubrics", message, "Review one batch at a time: name it with --series.")
        items = mine[who]
        rubric: Rubric = review_rubric(items[0].first.rubric, purpose, reasons)
        series = f"{purpose}-{number}-{who}"[:_SERIES_LIMIT]
        order = Order(Protocol(rubric, items[0].first.guidelines), Disclosure(), series, None, who)
        aliases = _aliases(items, who, lot) if purpose == "review" else None
        found.append(Personal(order, [_blinded(each, aliases) for each in items]))
    return found


def _aliases(items: Sequence[ItemSent], who: str, lot: Any) -> Mapping[str, str]:
    """An alias for everybody whose work this reviewer sees, drawn for this bundle: two reviewers who compare theirs
    learn nothing, and neither the roster nor the order shows through."""
    people = sorted(
        {work.annotator for item in items for work, _ in item.people}, key=lambda one: lot("alias", who, one)
    )
    return {person: f"Annotator {number}" for number, person in enumerate(people, 1)}


def _blinded(item: ItemSent, aliases: Mapping[str, str] | None) -> Blinded:
    """The item as it goes out. Without ``aliases`` its people are numbered as they stand; a correction has the alias of
    whom it corrects."""
    task = item.first.sent
    people = dict.fromkeys(work.annotator for work, _ in item.people)
    known = aliases or {person: f"Annotator {number}" for number, person in enumerate(people, 1)}
    plain = task.task.model_dump(mode="json", exclude_defaults=True, exclude_none=True)
    reviewed = [
        {
            "author": known[work.annotator],
            "revision": item.kept.get("handed_in", 1),
            "annotation": in_fixed_order(answers),
            **({"notes": [note.model_dump(mode="json") for note in item.notes.get(work.annotator, ())]}),
        }
        for work, answers in item.people
    ]
    sent = {**plain, "id": item.item, "reviewed": reviewed}
    return Blinded(sent, {"task": item.item, "metadata": {}, "ids": dict(task.names), "review": dict(item.kept)})


def in_fixed_order(answers: Annotation) -> dict[str, Any]:
    """The answers as JSON in an order that does not say in which one they were given."""
    found: dict[str, Any] = json.loads(json.dumps(content(answers), sort_keys=True, ensure_ascii=False))
    return found
