"""``annotator review``: sends submitted work to reviewers, and applies their verdicts."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import asdict
from itertools import groupby
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, TypeVar

import typer

from annotator.cli.cli_options import owner_extra, owner_key, people_without_new_work
from annotator.cli.destination_option import usable_destination
from annotator.cli.operation import Commands
from annotator.cli.output import print_json, print_line, print_lines
from annotator.errors import AnnotatorError, CombinedError
from annotator.owner.project.owner_project import Project
from annotator.text.output_lines import counted, first_lines

if TYPE_CHECKING:
    from annotator.bundle.signing_key import SigningKey
    from annotator.owner.assignment.personal_bundles import PersonalBundle
    from annotator.owner.assignment.roster import RosterEntry
    from annotator.owner.project.team_file import Role
    from annotator.owner.reviews.delivery_checks import DeliveryReviewState, ReportedText
    from annotator.owner.reviews.delivery_samples import DeliverySampleBundle
    from annotator.owner.reviews.reassignment import Reassignment
    from annotator.owner.reviews.returned_work import ReturnedWorkSummary
    from annotator.owner.reviews.review_bundles import ReviewBuildResult
    from annotator.owner.reviews.review_progress import SkippedReview
    from annotator.owner.status.next_steps import PendingReviewSteps

app = Commands(help="Have work reviewed, returned and adjudicated.")
_LISTED = 20
B = TypeVar("B", bound="ReviewBuildResult | DeliverySampleBundle")


@app.callback()
def review() -> None:
    """Have work reviewed, returned and adjudicated."""


@app.command()
def build(
    context: typer.Context,
    dataset: Path,
    project: Path,
    roster: Path,
    out: Path,
    share: str = "100%",
    reviewers: Annotated[int, typer.Option(min=1, max=9)] = 2,
    order: str = "suspicion",
    notes: list[str] | None = None,
    gold: Path | None = None,
    group: list[str] | None = None,
    series: list[str] | None = None,
    reassign: list[str] | None = None,
    again: bool = False,
    flagged: bool = False,
    seed: str = "1",
    destination: str | None = None,
    passphrase_file: Path | None = None,
    as_json: bool = False,
) -> None:
    """Send submitted work to reviewers: one bundle for each, without names and without their own work.

    Each revision is sent once. Reviews that were skipped, or whose reviewers are replaced by --reassign, go to others
    who had no part in the work. On any error nothing is written.

    Parameters:
        --share SHARE: The share of the work: 100% or 0.25.
        --reviewers N: Reviewers per annotation.
        --order ORDER: suspicion (work with findings of the checks first) or random.
        --notes KIND: Show reviewers findings of the checks, or other people's answers: checks, others.
        --gold DATASET: Show reviewers differences from these scores.
        --roster FILE.csv: The reviewers: id, name, groups, key.
        --out DIR: A new folder for the bundles.
    """
    with owner_extra():
        from annotator.owner.reviews.review_bundles import ReviewBuildRequest, build_reviews, check_kinds
        from annotator.owner.reviews.review_plan import parse_share, review_settings

    opened = Project.open(project)
    people = _people(opened, roster, group, flagged=flagged)
    settings = review_settings(opened.root)
    request = ReviewBuildRequest(
        reviewers=[person.id for person in people],
        share=parse_share(share),
        each=reviewers,
        order=order,
        seed=seed,
        notes=tuple(notes or ()),
        gold=gold,
        reasons=settings.reasons,
        series=tuple(series or ()),
        reassignment=_reassignment(opened, reassign, again),
        rule=settings.rule,
    )
    check_kinds(request)
    built, invited = _build(
        context, opened, people, lambda key: build_reviews(dataset, opened, request, key, out), out, destination,
        passphrase_file,
    )  # fmt: skip
    _report_built(built, reviewers, invited, as_json)


@app.command()
def status(dataset: Path, project: Path, rule: str | None = None, as_json: bool = False) -> None:
    """Show the outcome of reviews according to the rule: accepted, corrected, returned, disputed, or waiting for
    reviewers."""
    with owner_extra():
        from annotator.owner.reviews.review_plan import review_settings
        from annotator.owner.reviews.review_progress import review_progress
        from annotator.owner.status.merged_figures import pending_review_steps
    from annotator.owner.exchange.exchange_state import read_exchange

    opened = Project.open(project)
    found = review_progress(dataset, opened, rule or review_settings(opened.root).rule)
    if as_json:
        print_json(found)
        return
    print_line(f"Rule: {found.rule}")
    for state, count in found.states.items():
        print_line(f"{state.capitalize()}: {count:,}")
    for person, counts in found.people.items():
        print_line(f"{person}: " + ", ".join(f"{count:,} {state}" for state, count in counts.items()))
    for each in found.deliveries:
        print_line(f"Delivery {each.delivery[:16]} of {each.annotator}: {_owner_decision(each)}")
    _print_skipped(found.skipped)
    for person, tasks in found.unchanged.items():
        named = ", ".join(tasks[:_LISTED]) + (f" and {len(tasks) - _LISTED:,} more" if len(tasks) > _LISTED else "")
        print_line(f"Returned, and submitted again unchanged by {person}: {named}")
    _print_pending(pending_review_steps(opened, dataset, read_exchange(opened)))


def _print_pending(left: PendingReviewSteps) -> None:
    """Print what the commands of reviews would do now, and who is waited for."""
    steps = {
        "build": (("Sent to no reviewer", left.not_sent), ("Skipped, and free to be given to others", left.free)),
        "return": (("To return", sum(left.to_return.values())),),
        "adjudicate": (("To be adjudicated", left.disputed),),
    }
    for command, some in steps.items():
        for what, count in some:
            if count:
                print_line(f"{what}: {count:,}: annotator review {command}")
    held = {
        "reviews": left.waiting_reviews,
        "adjudications": left.waiting_adjudications,
        "other work on disputed tasks": left.waiting_disputes,
    }
    for what, people in held.items():
        if people:
            named = ", ".join(f"{who} ({count:,})" for who, count in sorted(people.items()))
            print_line(f"Waiting for {what}: {named}")


def _print_skipped(every: Sequence[SkippedReview]) -> None:
    """Print the tasks that each reviewer skipped, their authors, and how many wait for a verdict."""
    for reviewer, some in groupby(every, key=lambda each: each.reviewer):
        own = list(some)
        whose = Counter(f"of {each.annotator}" if each.annotator else "to adjudicate" for each in own)
        waits = sum(each.waits for each in own)
        waiting = f"; {counted(waits, 'waits', 'wait')} for their word" if waits else ""
        print_line(f"Skipped by {reviewer}: " + ", ".join(f"{n:,} {name}" for name, n in whose.items()) + waiting)


@app.command()
def adjudicate(
    context: typer.Context,
    dataset: Path,
    project: Path,
    roster: Path,
    out: Path,
    rule: str | None = None,
    differing: bool = False,
    group: list[str] | None = None,
    series: list[str] | None = None,
    reassign: list[str] | None = None,
    again: bool = False,
    flagged: bool = False,
    seed: str = "1",
    destination: str | None = None,
    passphrase_file: Path | None = None,
    as_json: bool = False,
) -> None:
    """Send tasks on which reviewers disagree to an adjudicator, who sees the answers side by side without names.

    Each task goes to one person who was not involved in it; to another one if it was skipped, or if the adjudicator is
    replaced by --reassign. On any error nothing is written.

    Parameters:
        --differing: Also tasks on which annotators differ, reviewed or not.
        --roster FILE.csv: The reviewers: id, name, groups, key.
        --out DIR: A new folder for the bundles.
    """
    with owner_extra():
        from annotator.owner.reviews.adjudication_bundles import AdjudicationBuildRequest, build_adjudications
        from annotator.owner.reviews.review_plan import review_settings

    opened = Project.open(project)
    people = _people(opened, roster, group, "lead", flagged=flagged)
    chosen = rule or review_settings(opened.root).rule
    request = AdjudicationBuildRequest(
        [each.id for each in people],
        chosen,
        differing,
        seed,
        tuple(series or ()),
        _reassignment(opened, reassign, again),
    )
    built, invited = _build(
        context, opened, people, lambda key: build_adjudications(dataset, opened, request, key, out), out, destination,
        passphrase_file,
    )  # fmt: skip
    _report_built(built, 1, invited, as_json)


@app.command("return")
def give_back(
    context: typer.Context,
    dataset: Path,
    project: Path,
    rule: str | None = None,
    out: Path | None = None,
    delivery: str | None = None,
    reason: str = "",
    passphrase_file: Path | None = None,
    as_json: bool = False,
) -> None:
    """Return work that reviewers returned, with their reasons, by the next sync or by receipts that you send.

    Parameters:
        --out DIR: Write the receipts to this folder, for you to send.
        --delivery ID: Return all work of this results bundle instead.
        --reason: The reason for returning a whole delivery.
    """
    with owner_extra():
        from annotator.owner.reviews.returned_work import return_work
        from annotator.owner.reviews.review_plan import review_settings

    if bool(delivery) != bool(reason.strip()):
        raise AnnotatorError("review.no_reason", "A whole delivery is returned for a reason, and only that.",
                             "Give --delivery ID and --reason, or neither.")  # fmt: skip
    opened = Project.open(project)
    chosen = rule or review_settings(opened.root).rule
    signer = owner_key(context, passphrase_file)()
    found = return_work(dataset, opened, chosen, signer, out, delivery or "", reason)
    if as_json:
        print_json({"returned": [{**asdict(each), "receipt": str(each.receipt or "")} for each in found]})
        return
    for each in found:
        print_line(f"{each.annotator}: {counted(len(each.tasks), 'task')} returned, {each.fresh:,} of them now")
        _print_receipts([each])
    if not found:
        print_line("Nothing to return")
    elif out is None:
        print_line("The next `annotator project sync` tells them; or give --out DIR for files to pass by hand")


def _print_receipts(told: Sequence[ReturnedWorkSummary]) -> None:
    for each in told:
        if each.receipt is not None:
            print_line(f"Wrote {each.receipt}; pass it to {each.annotator}")


@app.command()
def accept(
    context: typer.Context,
    dataset: Path,
    project: Path,
    delivery: str,
    reason: str = "",
    out: Path | None = None,
    passphrase_file: Path | None = None,
    as_json: bool = False,
) -> None:
    """Accept a whole delivery, including one that you returned. Your last decision about its tasks counts.

    Parameters:
        --delivery ID: The results bundle.
        --reason: A comment.
        --out DIR: Write the receipt to this folder, for you to send.
    """
    with owner_extra():
        from annotator.owner.reviews.returned_work import accept_delivery

    signer = owner_key(context, passphrase_file)()
    found, told = accept_delivery(dataset, Project.open(project), delivery, reason, signer, out)
    if as_json:
        print_json({**asdict(found), "receipts": [each.receipt for each in told if each.receipt is not None]})
        return
    print_line(f"{found.delivery[:16]} of {found.annotator}: {counted(found.accepted, 'work')} accepted")
    _print_receipts(told)
    if out is None:
        print_line("The next `annotator project sync` tells them; or give --out DIR for a file to pass by hand")


@app.command()
def sample(
    context: typer.Context,
    dataset: Path,
    project: Path,
    out: Path,
    size: Annotated[int, typer.Option(min=1)] = 200,
    checker: str = "checker",
    delivery: list[str] | None = None,
    rule: str | None = None,
    series: list[str] | None = None,
    seed: str = "1",
    destination: str | None = None,
    passphrase_file: Path | None = None,
    as_json: bool = False,
) -> None:
    """Draw a random sample of the final work of each delivery into one review bundle, for a checker of yours.

    Work that was drawn before is not drawn again. On any error nothing is written.

    Parameters:
        size = --n N: Annotations per delivery; all if there are fewer.
        --checker ID: Your id for the checker.
        --delivery ID: Only these results bundles; default: all.
        --out DIR: A new folder for the bundles.
    """
    with owner_extra():
        from annotator.owner.reviews.delivery_samples import DeliverySampleRequest, build_sample
        from annotator.owner.reviews.review_plan import review_settings
    from annotator.owner.assignment.roster import RosterEntry

    opened = Project.open(project)
    settings = review_settings(opened.root)
    request = DeliverySampleRequest(
        checker=checker,
        size=size,
        rule=rule or settings.rule,
        seed=seed,
        deliveries=tuple(delivery or ()),
        series=tuple(series or ()),
        reasons=settings.reasons,
    )
    built, invited = _build(
        context, opened, [RosterEntry(checker, checker)], lambda key: build_sample(dataset, opened, request, key, out),
        out, destination, passphrase_file,
    )  # fmt: skip
    if as_json:
        print_json({"bundles": _bundles(built.bundles), "deliveries": built.deliveries, "invites": invited})
        return
    _print_bundles(built.bundles, invited)
    for each in built.deliveries:
        before = f", {each.before:,} before" if each.before else ""
        print_line(
            f"{each.delivery[:16]} of {each.annotator}: {each.drawn:,} of {each.final:,} final works drawn{before}"
        )


@app.command()
def estimate(dataset: Path, project: Path, as_json: bool = False) -> None:
    """Show for each delivery how much of its sample was corrected or returned, with a 95 % interval for all of its
    work."""
    with owner_extra():
        from annotator.owner.reviews.delivery_samples import error_rates

    found = error_rates(dataset, Project.open(project))
    if as_json:
        print_json({"deliveries": found})
        return
    for each in found:
        about = f"{each.delivery[:16]} of {each.annotator}"
        if each.rate is None or each.low is None or each.high is None:
            print_line(f"{about}: none of {each.waiting:,} looked at yet")
            continue
        waiting = f"; {each.waiting:,} not looked at yet" if each.waiting else ""
        print_line(
            f"{about}: error rate {each.rate:.1%} (95 % interval {each.low:.1%} to {each.high:.1%}), "
            f"{each.wrong:,} of {each.looked_at:,} corrected or returned{waiting}"
        )
    if any(each.waiting for each in found):
        print_line("For works not checked yet: let the checker send results, merge them, and estimate again")
    print_line(
        "To take a delivery as a whole: annotator review accept --delivery ID; "
        "to give it back: annotator review return --delivery ID --reason WHY"
    )


@app.command()
def flagged(dataset: Path, project: Path, as_json: bool = False) -> None:
    """List the texts that tags report as spam or for removal, undecided ones first."""
    from annotator.text.policy import one_line

    with owner_extra():
        from annotator.owner.reviews.delivery_checks import reported_texts

    found = reported_texts(dataset, Project.open(project))
    if as_json:
        print_json({"reported": found})
        return
    for each in found:
        who = counted(len(each.people), "person", "people")
        print_line(f"{each.task} {each.target}: {', '.join(each.tags)} by {who}; {_reported_state(each)}")
        print_line(f"    {one_line(each.text)}")
    if not found:
        print_line("Nothing was reported")
    if any(not each.decision and not each.sent_to for each in found):
        print_line("To have them decided in the window: annotator review moderate; one by one: annotator review decide")


def _reported_state(each: ReportedText) -> str:
    if each.decision:
        by = f" (by {each.decided_by})" if each.decided_by else ""
        return f"{each.decision}{by}: {each.reason}"
    skipped = f", skipped by {', '.join(each.skipped_by)}" if each.skipped_by else ""
    return (f"waits for {each.sent_to}" if each.sent_to else "not decided") + skipped


@app.command()
def moderate(
    context: typer.Context,
    dataset: Path,
    project: Path,
    roster: Path,
    out: Path,
    reassign: list[str] | None = None,
    again: bool = False,
    flagged: bool = False,
    group: list[str] | None = None,
    seed: str = "1",
    destination: str | None = None,
    passphrase_file: Path | None = None,
    as_json: bool = False,
) -> None:
    """Send reported texts to a moderator, who decides in the window to keep, set apart or remove each, with a reason.

    Each text goes to one person who did not report it, with its context; to another one if it was skipped, or if the
    moderator is replaced by --reassign. On any error nothing is written.

    Parameters:
        --roster FILE.csv: The reviewers: id, name, groups, key.
        --out DIR: A new folder for the bundles.
    """
    with owner_extra():
        from annotator.owner.reviews.moderation_bundles import build_moderations

    opened = Project.open(project)
    people = _people(opened, roster, group, "lead", flagged=flagged)
    moderators, replaced = [each.id for each in people], _reassignment(opened, reassign, again)
    built, invited = _build(
        context, opened, people,
        lambda key: build_moderations(dataset, opened, moderators, seed, key, out, replaced), out, destination,
        passphrase_file,
    )  # fmt: skip
    _report_built(built, 1, invited, as_json)


@app.command()
def decide(
    dataset: Path,
    project: Path,
    task: str,
    target: str,
    choice: str,
    reason: str,
) -> None:
    """Keep a reported text, remove it from every export, or set it apart with discarded texts.

    Parameters:
        --task ID: The task, as in your input.
        --target TARGET: The text, for example q1/r2.
        choice = --as WHAT: keep, remove or apart.
        --reason: The reason.
    """
    with owner_extra():
        from annotator.owner.reviews.delivery_checks import decide_reported_text as decide_text

    for each in decide_text(dataset, Project.open(project), task, target, choice, reason):
        print_line(f"{each.task} {each.target}: {each.decision}")


def _owner_decision(each: DeliveryReviewState) -> str:
    """The owner's decision about a delivery as a whole."""
    left = each.works - each.accepted - each.returned
    counts = {"accepted": each.accepted, "returned": each.returned, "not decided": left}
    words = ", ".join(f"{count:,} {state}" for state, count in counts.items() if count)
    return f"{words}: {each.reason}" if each.reason else words


def _report_built(built: ReviewBuildResult, reviewers: int, invited: Sequence[Path], as_json: bool) -> None:
    if as_json:
        counts = {"works": built.works, "waiting": built.waiting, "reassigned": built.replaced, "nobody": built.nobody}
        print_json({"bundles": _bundles(built.bundles), **counts, "invites": invited})
    else:
        _report_bundles(built, reviewers, invited)
    if built.errors:
        raise CombinedError(built.errors)


def _report_bundles(built: ReviewBuildResult, reviewers: int, invited: Sequence[Path]) -> None:
    _print_bundles(built.bundles, invited)
    print_line(f"{counted(built.works, 'piece')} of work, each for {reviewers:,} of the roster")
    for who, count in built.replaced.items():
        print_line(f"Given to others: {counted(count, 'item')} of {who}, whose word on them does not count any more")
    if built.nobody:
        print_line(f"Nobody of the roster is left for {counted(built.nobody, 'work')} that somebody skipped")
    print_line("Send everybody theirs, or have `annotator project sync` bring it; merge what they send back")
    if built.waiting:
        print_line(f"Not given to anybody yet: {built.waiting:,}; build again to go on")


def _people(
    project: Project, roster: Path, groups: Sequence[str] | None, *roles: Role, flagged: bool
) -> list[RosterEntry]:
    """The people of the roster in the groups who are reviewers or have one of the ``roles``, without those who left the
    project and, unless they are ``flagged``, those whom the checks name."""
    from annotator.owner.assignment.roster import read_roster
    from annotator.owner.project.departures import departures
    from annotator.owner.project.team_file import read_team_file

    gone, team = {one.person for one in departures(project)}, read_team_file(project.root)
    people = [
        each for each in read_roster(roster)
        if each.id not in gone and (not groups or each.groups & set(groups))
        and team.works_as(each.id, "reviewer", *roles)
    ]  # fmt: skip
    if not people:
        raise AnnotatorError("roster.empty", "The roster names no reviewer of these groups.", "", roster.name)
    named = people_without_new_work(project) if not flagged else frozenset()
    wanted = [each for each in people if each.id not in named]
    if len(wanted) < len(people):
        names = ", ".join(each.id for each in people if each.id in named)
        typer.echo(f"No new reviews for {names}: the checks name their work. --flagged gives them some", err=True)
    if not wanted:
        message = "The checks name the work of everybody on the roster."
        raise AnnotatorError("roster.empty", message, "Name other people, or say --flagged.", roster.name)
    return wanted


def _reassignment(project: Project, given: Sequence[str] | None, again: bool) -> Reassignment:
    """The people whose items are given to others. Raises ``project.unknown_person``."""
    from annotator.owner.project.people import find_person
    from annotator.owner.reviews.reassignment import Reassignment

    if again and not given:
        raise typer.BadParameter("Say of whom with --reassign.", param_hint="--again")
    holders = {latest.recipient for latest in project.state.series.values() if latest.purpose}
    return Reassignment(frozenset(find_person(project.people, holders, one) for one in given or ()), again)


def _build(
    context: typer.Context,
    project: Project,
    people: Sequence[RosterEntry],
    build: Callable[[SigningKey], B],
    out: Path,
    destination: str | None,
    passphrase_file: Path | None,
) -> tuple[B, list[Path]]:
    """What ``build`` makes for ``people`` into the folder ``out``, and invites for those without a key, which name the
    ``destination``. Keys in the roster are then trusted."""
    from annotator.owner.assignment.roster import roster_keys, trust_keys, write_personal_invites

    place = usable_destination(destination)
    signer = owner_key(context, passphrase_file)()
    keys = roster_keys(project, people)
    built = build(signer)
    trust_keys(project, keys)
    given = [each.annotator for each in built.bundles]
    return built, write_personal_invites(project, signer, people, given, out, place)


def _bundles(built: Sequence[PersonalBundle]) -> list[dict[str, Any]]:
    return [
        {
            "reviewer": each.annotator,
            "path": each.path,
            "bundle_id": each.bundle_id,
            "series": each.series,
            "items": each.tasks,
        }
        for each in built
    ]


def _print_bundles(built: Sequence[PersonalBundle], invited: Sequence[Path]) -> None:
    lines = [f"Built {each.path}: {counted(each.tasks, 'item')} for {each.annotator}" for each in built]
    print_lines(first_lines(_LISTED, lines, "Built {n} more, beside them"))
    if invited:
        print_line(
            f"Wrote {counted(len(invited), 'invite')} into {invited[0].parent}; "
            "send each by a different channel than the bundles"
        )
