"""``project leave``: a person leaves. What they have open goes to others, and their keys and invites are closed."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import Literal

from annotator.bundle.public_key import PublicKey
from annotator.bundle.signing_key import SigningKey
from annotator.containment import Collected
from annotator.errors import AnnotatorError
from annotator.model.timestamps import utc_now
from annotator.owner.assignment.assignment import AssignmentPlanner, AssignmentRequest, read_request
from annotator.owner.assignment.plan_file import plan_path, read_plan
from annotator.owner.assignment.roster import read_roster, write_personal_invites
from annotator.owner.dataset.merge import decide_again
from annotator.owner.exchange.exchange_state import read_exchange, save_exchange
from annotator.owner.exchange.invitations import invites_of, is_pending, withdraw_open_invites
from annotator.owner.exchange.project_sync import exclusive_sync
from annotator.owner.exchange.void_deliveries import apply_void_keys
from annotator.owner.project.departures import Departure, departures, record_departure
from annotator.owner.project.gold_items import gold_items
from annotator.owner.project.input_skip_policy import one_line_reason
from annotator.owner.project.owner_project import Project
from annotator.owner.project.revocations import revocations_of, revoke_project_key
from annotator.owner.reviews.adjudication_bundles import build_adjudications
from annotator.owner.reviews.moderation_bundles import build_moderations
from annotator.owner.reviews.reassignment import Reassignment, SentReviewItems
from annotator.owner.reviews.review_bundles import ReviewBuildResult, build_reviews
from annotator.owner.reviews.review_plan import review_settings
from annotator.owner.reviews.task_submissions import dataset_rows
from annotator.owner.rows import Counts
from annotator.owner.status.flagged_people import flagged_people
from annotator.owner.status.next_steps import open_tasks

Work = Literal["keep", "again", "void"]
"""What becomes of finished work: it counts, its reviews are done again by others, or it is void."""
PURPOSES = ("review", "adjudication", "moderation")


@dataclass(frozen=True)
class LeaveRequest:
    """Who leaves and why, and what becomes of their finished ``work``. ``roster``: the people who get their tasks, also
    the finished ones if they are void; ``reviewers``: those who get their reviews, without those whom the checks name
    unless they are ``flagged``; ``out``: a new folder for the bundles."""

    person: str
    because: str
    work: Work = "keep"
    dataset: Path | None = None
    roster: Path | None = None
    reviewers: Path | None = None
    out: Path | None = None
    flagged: bool = False


@dataclass(frozen=True)
class LeavePreview:
    """Whose work is touched if a person leaves: the tasks that others get, by plan; the items of reviews, adjudications
    and moderations to be given to others, by purpose, and whose work they are about; the person's submitted tasks and
    reviews; and the keys and invites that are closed."""

    person: str
    name: str
    tasks: Counts
    items: Counts
    about: tuple[str, ...]
    submitted: int
    reviewed: int
    keys: tuple[PublicKey, ...] = field(repr=False)
    invites: int = 0
    no_more: frozenset[str] = frozenset()
    """Those who get nothing of it, because the checks name them."""
    faults: Sequence[AnnotatorError] = ()
    """Why it is not known whom the checks name, and which reviews are open."""


@dataclass(frozen=True)
class GivenTaskCounts:
    """How many tasks of a plan, or works of a round, others got, and for how many of them too few people are left."""

    given_count: int
    short: int


@dataclass(frozen=True)
class LeaveResult:
    """The folders of the bundles that were built for others, the invites of those without a key, and what is in the
    bundles: tasks by plan, works by purpose."""

    folders: Sequence[Path] = ()
    invites: Sequence[Path] = ()
    tasks: Mapping[str, GivenTaskCounts] = field(default_factory=dict)
    works: Mapping[str, GivenTaskCounts] = field(default_factory=dict)


def preview_leave(project: Project, request: LeaveRequest) -> LeavePreview:
    """What :func:`leave` would do now. Raises ``project.*``, ``dataset.*``."""
    person = request.person
    revoked = revocations_of(project).keys
    key_holders = project.people.keys
    keys = tuple(
        signer.public for signer in project.signers.signers
        if signer.public.fingerprint not in revoked
        and (holder := key_holders.get(signer.public.fingerprint)) is not None and holder.person == person
    )  # fmt: skip
    invites = sum(
        invite.annotator_id == person and is_pending(invite) for invite in invites_of(project).invites.values()
    )
    items: dict[str, int] = {}
    about: set[str] = set()
    submitted = reviewed = 0
    faults: list[AnnotatorError] = []
    flagged = frozenset[str]()
    with Collected(request.dataset, faults):  # a damaged data set must not keep a key open
        left = {person, *(departure.person for departure in departures(project))}
        flagged = frozenset() if request.flagged else flagged_people(project) - left
        rows = [*dataset_rows(request.dataset, project, "reviews")] if request.dataset is not None else []
        for purpose in PURPOSES:
            with suppress(AnnotatorError):  # nothing of this kind was sent to the person
                replaced = _reassignment(project, request, purpose)
                sent_items = SentReviewItems(project, rows, purpose, replaced, faults).taken
                if sent_items:
                    items[purpose] = len(sent_items)
                    about |= {item["annotator"] for item in sent_items if item.get("annotator")}
        reviewed = sum(row["reviewer"] == person and row["is_final"] and row["status"] == "submitted" for row in rows)
        columns = ["annotator", "status", "is_final"]
        works = dataset_rows(request.dataset, project, "annotations", columns) if request.dataset is not None else ()
        submitted = [work["annotator"] for work in works if work["is_final"] and work["status"] == "submitted"].count(
            person
        )
    again = request.work == "void" and request.roster is not None
    tasks = open_tasks(project, read_exchange(project), gold_items(project), person, finished=again)
    return LeavePreview(
        person, project.people.name_of(person), tasks, items, tuple(sorted(about)), submitted, reviewed,
        keys, invites, flagged, list({str(fault): fault for fault in faults}.values()),
    )  # fmt: skip


def leave(project: Project, request: LeaveRequest, signer: SigningKey, unlock: Callable[[], SigningKey]) -> LeaveResult:
    """Let a person leave. If a step fails, the command continues there when it is run again.

    Raises ``leave.*``, ``assign.*``, ``review.*``, ``roster.*``, ``project.*``.
    """
    reason = one_line_reason(request.because)
    if not reason:
        raise AnnotatorError("leave.no_reason", "Somebody leaves for a reason.", "Say it with --because.")
    preview = preview_leave(project, request)
    if preview.tasks and (request.roster is None or request.out is None):
        message = f"{sum(preview.tasks.values())} tasks are to be given to others."
        raise AnnotatorError("leave.to_whom", message, "Name the people with --roster, and a new folder with --out.")
    if preview.items and (request.reviewers is None or request.out is None):
        message = f"{sum(preview.items.values())} items of reviews are to be given to others."
        raise AnnotatorError("leave.to_whom", message, "Name the people with --reviewers, and a new folder with --out.")
    if request.work == "void":  # first, so that what was finished is open again
        _close_access(project, request, preview)
        decide_again(project, *filter(None, [request.dataset]))
        with exclusive_sync(project):
            save_exchange(project, apply_void_keys(Project.open(project.root), read_exchange(project), unlock))
    folders, invites = list[Path](), list[Path]()
    tasks, works = dict[str, GivenTaskCounts](), dict[str, GivenTaskCounts]()
    if request.out is not None and (preview.tasks or preview.items):
        request.out.mkdir(parents=True, exist_ok=True)
        for plan in preview.tasks:
            folder, tasks[plan], written = _give_tasks(project, request, plan, preview.no_more, signer)
            folders.append(folder)
            invites += written
        for purpose in preview.items:
            folder, works[purpose], written = _give_items(project, request, purpose, preview.no_more, signer)
            folders.append(folder)
            invites += written
    if request.work != "void":
        _close_access(project, request, preview)
    with project.locked() as now:
        record_departure(now, Departure(person=request.person, because=reason, at=utc_now()))
    return LeaveResult(folders, invites, tasks, works)


_LEFT = "left the project"
"""Why keys are revoked: annotators read it, and the owner's own reason stays in the project."""


def _close_access(project: Project, request: LeaveRequest, preview: LeavePreview) -> None:
    for key in preview.keys:
        revoke_project_key(project, key, _LEFT, nothing_counts=request.work == "void")
    withdraw_open_invites(project, request.person)


def _reassignment(project: Project, request: LeaveRequest, purpose: str) -> Reassignment:
    """The items that others get: the person's open ones, and if the work is done again, also the finished ones and the
    reviews of the person's own work."""
    holders = {latest.recipient for latest in project.state.series.values() if latest.purpose == purpose}
    again = request.work == "again"
    authors = (request.person,) if again and purpose == "review" else ()
    return Reassignment(frozenset({request.person} & holders), again, authors)


def _give_tasks(
    project: Project, request: LeaveRequest, plan: str, no_more: frozenset[str], signer: SigningKey
) -> tuple[Path, GivenTaskCounts, Sequence[Path]]:
    """The folder of the bundles, how many tasks others got, and the invites."""
    assert request.roster is not None
    assert request.out is not None
    out = request.out / f"tasks-{plan}"
    asked = AssignmentRequest(name=plan, more=True, reassign=(request.person,), no_more=no_more)
    with project.locked() as now, read_request(now, asked, None, request.roster, {}) as assignment:
        before = read_plan(plan_path(now, plan)).plan.people
        planner = AssignmentPlanner(now, assignment)
        built, after = planner.build(signer, out, lambda _: True), planner.saved_plan.plan
    invites = write_personal_invites(project, signer, assignment.roster, [bundle.annotator for bundle in built], out)
    people = {task: ({*before.get(task, ())}, {*assigned}) for task, assigned in after.people.items()}
    reassigned = sum(
        request.person in holders_before - holders_now and bool(holders_now - holders_before)
        for holders_before, holders_now in people.values()
    )
    tasks = GivenTaskCounts(reassigned, len(after.short))
    return out, tasks, invites


def _give_items(
    project: Project, request: LeaveRequest, purpose: str, no_more: frozenset[str], signer: SigningKey
) -> tuple[Path, GivenTaskCounts, Sequence[Path]]:
    """The folder of the bundles, how many works others got, and the invites."""
    assert request.reviewers is not None
    assert request.out is not None
    assert request.dataset is not None
    people = [person for person in read_roster(request.reviewers) if person.id not in {request.person, *no_more}]
    out, settings = request.out / f"{purpose}s", review_settings(project.root)
    builds: Mapping[str, Callable[..., ReviewBuildResult]] = {
        "review": partial(build_reviews, share=0, reasons=settings.reasons, rule=settings.rule),
        "adjudication": partial(build_adjudications, rule=settings.rule),
        "moderation": build_moderations,
    }
    names, replaced = [person.id for person in people], _reassignment(project, request, purpose)
    built = builds[purpose](request.dataset, project, names, signer, out, reassignment=replaced)
    invites = write_personal_invites(project, signer, people, [bundle.annotator for bundle in built.bundles], out)
    return out, GivenTaskCounts(built.works, len(built.without_reviewers)), invites
