"""``review return``: work that reviewers returned is sent back to its author, with the reasons at their places.

It is sent by receipts, at the next sync or as files that the owner passes on. They contain no names of reviewers.
"""

from __future__ import annotations

import json
import re
from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from annotator.bundle.invite import ANNOTATOR_ID
from annotator.bundle.receipt import Receipt, ReceiptAnswerReturn
from annotator.bundle.signing_key import SigningKey
from annotator.errors import AnnotatorError
from annotator.model.timestamps import utc_now
from annotator.owner.exchange.exchange_state import (
    OwnerTaskReturn,
    ProjectExchangeState,
    read_exchange,
    save_exchange,
)
from annotator.owner.exchange.project_sync import exclusive_sync
from annotator.owner.exchange.publication import hand_out_receipts, write_receipt
from annotator.owner.exchange.working_time import DATE
from annotator.owner.project.decisions import load_delivery_decisions
from annotator.owner.project.input_skip_policy import one_line_reason
from annotator.owner.project.owner_project import Project
from annotator.owner.reviews.delivery_checks import DeliveryReviewState, decide_delivery, delivery_states
from annotator.owner.reviews.review_progress import review_state
from annotator.owner.reviews.task_submissions import (
    TaskSubmission,
    dataset_rows,
    final_submissions,
    people_with_unread_work,
    works_of_delivery,
)
from annotator.owner.rows import Row

_MOST = 200
"""The most places of a task in a receipt."""


@dataclass(frozen=True)
class ReturnedWorkSummary:
    """The work returned to one person: the owner's ids of the returned tasks, the number of new ones, and the file of
    the receipt, if it was written."""

    annotator: str
    tasks: Sequence[str]
    fresh: int
    receipt: Path | None = None


def return_work(
    dataset: Path, project: Project, rule: str, owner: SigningKey, out: Path | None = None, delivery: str = "",
    reason: str = "", errors: list[AnnotatorError] | None = None,
) -> list[ReturnedWorkSummary]:  # fmt: skip
    """Return the work that reviewers returned by ``rule``, or with ``delivery`` all work of one results bundle.

    Adjudicated work is not returned. ``reason`` is the reason for a whole delivery. With ``out``, receipts are written
    into that folder. Tasks that were submitted again since are no longer returned. Nothing changes for people with work
    that cannot be read, whose errors are appended to ``errors``. Raises ``review.*``, ``dataset.*``,
    ``project.other_owner``, ``project.busy``.
    """
    project.check_owned_by(owner.public)
    state = review_state(dataset, project, rule, errors)
    unread = people_with_unread_work(dataset, project) if errors else frozenset()
    newest: dict[tuple[str, str, str], int] = {}
    for row in dataset_rows(dataset, project, "annotations", ["series", "task", "annotator", "status", "revision"]):
        if row["status"] == "submitted":
            place = row["series"], row["task"], row["annotator"]
            newest[place] = max(row["revision"], newest.get(place, 0))
    back: dict[str, dict[str, OwnerTaskReturn]] = defaultdict(dict)
    if delivery:
        delivery, all_works = _works_of_delivery(state.works, delivery, unread, errors)
        delivered = [work for work in all_works if work.at_revision not in state.adjudicated]
        if not delivered:
            message = "All work of this delivery has been adjudicated: what is final of it is decided."
            raise AnnotatorError("review.nothing", message, "Nothing was given back.")
        for work in delivered:
            given_back = _given_back(work, newest[work.key], (), one_line_reason(reason))
            back[work.annotator][work.sent_as] = given_back.model_copy(update={"whole": True})
    else:
        works = {work.key: work for work in state.works}
        for key, settled in state.settled.items():
            work = works[key]
            if settled.state == "returned" and work.at_revision not in state.adjudicated and key[2] not in unread:
                back[work.annotator][work.sent_as] = _given_back(work, newest[work.key], settled.reviews)
    _check_named(back)
    _make_folder(out)
    with exclusive_sync(project):  # decide and notify together, or neither
        if delivery:
            decide_delivery(dataset, project, delivery, delivered, "returned", reason)
        return _store_returns(project, back, state.works, unread, owner, out)


def accept_delivery(
    dataset: Path,
    project: Project,
    delivery: str,
    reason: str,
    owner: SigningKey,
    out: Path | None = None,
    errors: list[AnnotatorError] | None = None,
) -> tuple[DeliveryReviewState, Sequence[ReturnedWorkSummary]]:
    """Accept the work of one results bundle, including work returned with the whole delivery before.

    Work that reviewers returned or dispute is unaffected. With ``out``, the receipt is written into that folder.
    ``errors`` is as for :func:`return_work`. Raises ``review.*``, ``dataset.*``, ``project.other_owner``,
    ``project.busy``.
    """
    project.check_owned_by(owner.public)
    submissions = final_submissions(dataset, project, errors)
    unread = people_with_unread_work(dataset, project) if errors else frozenset()
    delivery, works = _works_of_delivery(submissions, delivery, unread, errors)
    _check_named([works[0].annotator])
    _make_folder(out)
    with exclusive_sync(project):
        decide_delivery(dataset, project, delivery, works, "accepted", reason)
        summaries = _store_returns(project, {works[0].annotator: {}}, submissions, unread, owner, out)
    return next(state for state in delivery_states(project, submissions) if state.delivery == delivery), summaries


def _works_of_delivery(
    works: Sequence[TaskSubmission], delivery: str, unread: Collection[str], errors: Sequence[AnnotatorError] | None
) -> tuple[str, list[TaskSubmission]]:
    """As :func:`works_of_delivery`. If the delivery has, or can have, work that cannot be read, raises the first of the
    ``errors``: it is decided as a whole."""
    try:
        name, own = works_of_delivery(works, delivery)
    except AnnotatorError as error:
        raise (errors or [error])[0] from None
    if errors and own[0].annotator in unread:
        raise errors[0]
    return name, own


def _check_named(people: Iterable[str]) -> None:
    unnamed = sorted(annotator_id for annotator_id in people if not re.fullmatch(ANNOTATOR_ID, annotator_id))
    if unnamed:
        message = f"Whose key {unnamed[0]} is has no id in the project, so no receipt can be made out to them."
        raise AnnotatorError(
            "review.unnamed", message, "Trust it under an id (`annotator keys trust --as ID`), then merge again."
        )


def _make_folder(out: Path | None) -> None:
    """Create the folder for receipts, before anything is decided that they report."""
    if out is not None:
        out.mkdir(parents=True, exist_ok=True)


def _store_returns(
    project: Project, back: Mapping[str, Mapping[str, OwnerTaskReturn]], works: Iterable[TaskSubmission],
    unread: Collection[str], owner: SigningKey, out: Path | None,
) -> list[ReturnedWorkSummary]:  # fmt: skip
    """Store the returned tasks and write the receipts, but those of people with ``unread`` work, which would take back
    what is not known; only under ``exclusive_sync``."""
    now = utc_now()
    current: dict[str, dict[str, int]] = defaultdict(dict)
    accepted: dict[str, dict[str, int]] = defaultdict(dict)
    decided = load_delivery_decisions(project)
    for work in works:
        current[work.annotator][work.sent_as] = work.revision
        statement = decided.about(work.at_revision, work.reviewed_content)
        if statement is not None and statement.decision == "accepted":
            accepted[work.annotator][work.sent_as] = work.revision
    result: list[ReturnedWorkSummary] = []
    receipts: dict[str, str] = {}
    exchange = read_exchange(project)
    concerned = {
        annotator_id for annotator_id, person in exchange.people.items() if person.given_back or person.accepted_works
    }
    for annotator_id in sorted({*back, *concerned}.difference(unread)):
        person = exchange.person(annotator_id)
        still = _still_returned(person.given_back, current[annotator_id], accepted[annotator_id])
        fresh = {
            name: returned.model_copy(
                update={"day": now[:DATE], "newest": min(returned.newest, person.submitted.get(name, 0))}
            )
            for name, returned in back.get(annotator_id, {}).items() if _is_news(still.get(name), returned)
        }  # fmt: skip
        changed = still != person.given_back
        exchange = exchange.changed(
            annotator_id,
            given_back={
                **still,
                **{name: _merged_return(still.get(name), returned) for name, returned in fresh.items()},
            },
            cleared=person.cleared or changed,
            accepted_works=accepted[annotator_id],
            accepted_told=person.accepted_told and person.accepted_works == accepted[annotator_id],
        )
        if out is not None:
            exchange, receipt = _receipt(project, exchange, annotator_id, owner, now, len(current[annotator_id]))
            receipts |= {annotator_id: receipt.receipt_id} if receipt is not None else {}
        tasks = sorted(returned.own for returned in exchange.person(annotator_id).given_back.values())
        if fresh or changed or annotator_id in receipts:
            result.append(ReturnedWorkSummary(annotator_id, tasks, len(fresh)))
    save_exchange(project, exchange)
    files = hand_out_receipts(project, receipts, out) if out is not None else {}
    return [replace(summary, receipt=files.get(summary.annotator)) for summary in result]


def _still_returned(
    before: Mapping[str, OwnerTaskReturn], current: Mapping[str, int], accepted: Mapping[str, int]
) -> dict[str, OwnerTaskReturn]:
    """The tasks of ``before`` that are still returned.

    For an accepted delivery that was returned as a whole, the earlier returns of single tasks apply again.
    """
    result = {}
    for name, returned in before.items():
        standing = returned.before if returned.whole and name in accepted else returned
        if standing is not None and standing.stands(current.get(name)):
            result[name] = standing
    return result


def _merged_return(before: OwnerTaskReturn | None, now: OwnerTaskReturn) -> OwnerTaskReturn:
    """``now``; if it returns a whole delivery, it keeps the earlier return of the single task."""
    if before is None or not now.whole:
        return now
    by_itself = before.before if before.whole else before.model_copy(update={"told": False})
    return now.model_copy(update={"before": by_itself})


def _receipt(
    project: Project, exchange: ProjectExchangeState, annotator_id: str, owner: SigningKey, now: str, handed_in: int
) -> tuple[ProjectExchangeState, Receipt | None]:
    """The receipt for one person, if there is news for them."""
    person = exchange.person(annotator_id)
    by_sync = person.received_tasks if person.devices else max(0, handed_in - len(person.given_back))
    return write_receipt(project, exchange, annotator_id, owner, now, by_sync)


def _is_news(before: OwnerTaskReturn | None, now: OwnerTaskReturn) -> bool:
    return before is None or (before.revision, before.reason, before.places) != (now.revision, now.reason, now.places)


def _given_back(work: TaskSubmission, newest: int, reviews: Iterable[Row], reason: str = "") -> OwnerTaskReturn:
    """The distinct reasons of reviewers, in order of their numbers."""
    places: dict[tuple[str, str, str, str], ReceiptAnswerReturn] = {}
    for row in reviews:
        for answer in json.loads(row["returns"]) if row["outcome"] == "returned" else ():
            reason_line = one_line_reason(": ".join(filter(None, (answer["title"], answer["words"]))))
            key = (answer["target"], answer["key"], answer["part"], reason_line)
            places[key] = ReceiptAnswerReturn(target=key[0], key=key[1], part=key[2], reason=reason_line)
    answers = tuple(places.values())[:_MOST]
    reasons = "; ".join(dict.fromkeys(place.reason for place in answers))
    why = reason or one_line_reason(reasons) or "Please look at it again."
    return OwnerTaskReturn(own=work.task, reason=why, revision=work.revision, newest=newest, places=answers)
