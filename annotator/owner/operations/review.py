"""``review build | adjudicate | moderate | sample``: sends work to reviewers, adjudicators, moderators and checkers."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

from annotator.errors import AnnotatorError, WrongArgumentError
from annotator.owner.operations.arguments import AtLeast, Destination, Key, Say, quiet, unlocked
from annotator.owner.operations.named_people import people_without_new_work, written_invites
from annotator.owner.operations.reviewed_work import outdated_lines
from annotator.owner.project.owner_project import Project
from annotator.owner.rows import Json
from annotator.text.output_lines import counted, first_lines

if TYPE_CHECKING:
    from annotator.owner.assignment.roster import RosterEntry
    from annotator.owner.project.team_file import Role
    from annotator.owner.reviews.delivery_samples import DeliverySampleBundle
    from annotator.owner.reviews.reassignment import Reassignment
    from annotator.owner.reviews.review_bundles import ReviewBuildResult

_LISTED = 20


@dataclass(frozen=True)
class _BuiltRound:
    """Bundles that were built, and invites for people without a key."""

    built_bundles: Any
    invites: Sequence[Path]

    @property
    def errors(self) -> Sequence[AnnotatorError]:
        """Those of works and of earlier bundles that were left out because they cannot be read."""
        return list({str(error): error for error in self.built_bundles.errors}.values())

    @property
    def _bundles(self) -> Json:
        bundles = [
            {
                "reviewer": bundle.annotator,
                "path": bundle.path,
                "bundle_id": bundle.bundle_id,
                "series": bundle.series,
                "items": bundle.tasks,
            }
            for bundle in self.built_bundles.bundles
        ]
        return {"bundles": bundles, "invites": self.invites}

    def lines(self) -> Iterator[str]:
        lines = [
            f"Built {bundle.path}: {counted(bundle.tasks, 'item')} for {bundle.annotator}"
            for bundle in self.built_bundles.bundles
        ]
        yield from first_lines(_LISTED, lines, "Built {n} more, beside them")
        yield from written_invites(self.invites)
        if self.errors:
            yield (
                "What was sent in files that cannot be read, and is not merged yet, may be in these bundles, too: "
                "restore the files and build again before you send these"
            )


@dataclass(frozen=True)
class ReviewRound(_BuiltRound):
    """The bundles of a round of reviews, adjudications or moderations. ``reviewers``: how many get each work."""

    built_bundles: ReviewBuildResult
    reviewers: int = 1

    def as_json(self) -> Json:
        built = self.built_bundles
        counts = {"works": built.works, "waiting": built.waiting, "reassigned": built.replaced}
        left = {
            "nobody": len(built.without_reviewers),
            "another_person": built.without_reviewers,
            "outdated": built.outdated,
        }
        return {**self._bundles, **counts, **left}

    def lines(self) -> Iterator[str]:
        built = self.built_bundles
        yield from super().lines()
        yield f"{counted(built.works, 'piece')} of work, each for {self.reviewers:,} of the roster"
        for person, count in built.replaced.items():
            yield f"Taken from {person}: {counted(count, 'item')}, open, skipped, or to be done again by somebody else"
        names = [f"Left out, since too few of the roster had no part in it: {name}" for name in built.without_reviewers]
        yield from first_lines(_LISTED, names, "Left out for the same reason: {n} more")
        if built.without_reviewers:
            yield "Build again with a roster of people who had no part in these"
        yield from outdated_lines(built.outdated)
        yield "Send everybody theirs, or have `annotator project sync` bring it; merge what they send back"
        if built.waiting:
            yield f"Not given to anybody yet: {built.waiting:,}; build again to go on"


@dataclass(frozen=True)
class DeliverySample(_BuiltRound):
    """The bundle of a sample, and the numbers drawn of each delivery."""

    built_bundles: DeliverySampleBundle

    def as_json(self) -> Json:
        return {**self._bundles, "deliveries": self.built_bundles.deliveries, "outdated": self.built_bundles.outdated}

    def lines(self) -> Iterator[str]:
        yield from super().lines()
        for delivery in self.built_bundles.deliveries:
            before = f", {delivery.before:,} before" if delivery.before else ""
            drawn = f"{delivery.drawn:,} of {delivery.final:,} final works drawn"
            yield f"{delivery.delivery[:16]} of {delivery.annotator}: {drawn}{before}"
        yield from outdated_lines(self.built_bundles.outdated)


def build_reviews(
    project: Project,
    dataset: Path,
    roster: Path,
    out: Path,
    *,
    share: str = "100%",
    reviewers: Annotated[int, AtLeast(1, 9)] = 2,
    order: str = "suspicion",
    notes: Sequence[str] = (),
    gold: Path | None = None,
    groups: Sequence[str] = (),
    series: Sequence[str] = (),
    reassign: Sequence[str] = (),
    again: bool = False,
    flagged: bool = False,
    seed: str = "1",
    destination: Destination | None = None,
    key: Key = None,
    say: Say = quiet,
) -> ReviewRound:
    """Send submitted work to reviewers: one bundle for each, without names and without their own work.

    Each revision is sent once. Reviews that were skipped, or whose reviewers are replaced by --reassign, go to others
    who had no part in the work. On any error nothing is written.

    Parameters:
        --share SHARE: The share of the work: 100% or 0.25.
        --reviewers N: Reviewers per annotation.
        --order ORDER: suspicion (work with findings of the checks first) or random.
        --notes KIND: Show reviewers findings of the checks, or other people's answers: checks, others.
        --gold DATASET: Show reviewers differences from these scores.
        groups = --group G: Only people in these groups.
        --roster FILE.csv: The reviewers: id, name, groups, key.
        --out DIR: A new folder for the bundles.

    Raises ``review.*``, ``roster.*``, ``dataset.*``, ``project.*``, ``assign.not_empty``, ``keys.*``.
    """
    from annotator.owner.reviews import review_bundles
    from annotator.owner.reviews.review_plan import parse_share, review_settings

    people, settings = _people(project, roster, groups, say, flagged=flagged), review_settings(project.root)
    review_bundles.check_kinds(order, notes)
    built = _built(
        review_bundles.build_reviews, dataset, project, people, out, destination, key, share=parse_share(share),
        reviews_per_work=reviewers, order=order, seed=seed, notes=notes, gold=gold, reasons=settings.reasons,
        series=series, reassignment=_reassignment(project, reassign, again), rule=settings.rule,
    )  # fmt: skip
    return replace(built, reviewers=reviewers)


def adjudicate(
    project: Project,
    dataset: Path,
    roster: Path,
    out: Path,
    *,
    rule: str | None = None,
    differing: bool = False,
    groups: Sequence[str] = (),
    series: Sequence[str] = (),
    reassign: Sequence[str] = (),
    again: bool = False,
    flagged: bool = False,
    seed: str = "1",
    destination: Destination | None = None,
    key: Key = None,
    say: Say = quiet,
) -> ReviewRound:
    """Send tasks on which reviewers disagree to an adjudicator, who sees the answers side by side without names.

    Each task goes to one person who was not involved in it; to another one if it was skipped, or if the adjudicator is
    replaced by --reassign. On any error nothing is written.

    Parameters:
        --differing: Also tasks on which annotators differ, reviewed or not.
        groups = --group G: Only people in these groups.
        --roster FILE.csv: The reviewers: id, name, groups, key.
        --out DIR: A new folder for the bundles.

    Raises ``review.*``, ``roster.*``, ``dataset.*``, ``project.*``, ``assign.not_empty``, ``keys.*``.
    """
    from annotator.owner.reviews.adjudication_bundles import build_adjudications
    from annotator.owner.reviews.review_plan import review_settings

    people = _people(project, roster, groups, say, "lead", flagged=flagged)
    return _built(
        build_adjudications, dataset, project, people, out, destination, key,
        rule=rule or review_settings(project.root).rule, differing=differing, seed=seed, series=series,
        reassignment=_reassignment(project, reassign, again),
    )  # fmt: skip


def moderate(
    project: Project,
    dataset: Path,
    roster: Path,
    out: Path,
    *,
    reassign: Sequence[str] = (),
    again: bool = False,
    flagged: bool = False,
    groups: Sequence[str] = (),
    seed: str = "1",
    destination: Destination | None = None,
    key: Key = None,
    say: Say = quiet,
) -> ReviewRound:
    """Send reported texts to a moderator, who decides in the window to keep, set apart or remove each, with a reason.

    Each text goes to one person who did not report it, with its context; to another one if it was skipped, or if the
    moderator is replaced by --reassign. On any error nothing is written.

    Parameters:
        groups = --group G: Only people in these groups.
        --roster FILE.csv: The reviewers: id, name, groups, key.
        --out DIR: A new folder for the bundles.

    Raises ``review.*``, ``roster.*``, ``dataset.*``, ``project.*``, ``assign.not_empty``, ``keys.*``.
    """
    from annotator.owner.reviews.moderation_bundles import build_moderations

    people = _people(project, roster, groups, say, "lead", flagged=flagged)
    replaced = _reassignment(project, reassign, again)
    return _built(build_moderations, dataset, project, people, out, destination, key, seed=seed, reassignment=replaced)


def sample(
    project: Project,
    dataset: Path,
    out: Path,
    *,
    size: Annotated[int, AtLeast(1)] = 200,
    checker: str = "checker",
    deliveries: Sequence[str] = (),
    rule: str | None = None,
    series: Sequence[str] = (),
    seed: str = "1",
    destination: Destination | None = None,
    key: Key = None,
) -> DeliverySample:
    """Draw a random sample of the final work of each delivery into one review bundle, for a checker of yours.

    Work that was drawn before is not drawn again. On any error nothing is written.

    Parameters:
        size = --n N: Annotations per delivery; all if there are fewer.
        --checker ID: Your id for the checker.
        deliveries = --delivery ID: Only these results bundles; default: all.
        --out DIR: A new folder for the bundles.

    Raises ``review.*``, ``invite.bad_id``, ``dataset.*``, ``project.*``, ``assign.not_empty``, ``keys.*``.
    """
    from annotator.owner.assignment.roster import RosterEntry, write_personal_invites
    from annotator.owner.reviews.delivery_samples import build_sample
    from annotator.owner.reviews.review_plan import review_settings

    settings = review_settings(project.root)
    signer = unlocked(key)
    built = build_sample(
        dataset, project, checker, signer, out, size=size, rule=rule or settings.rule, seed=seed,
        deliveries=deliveries, series=series, reasons=settings.reasons,
    )  # fmt: skip
    invites = write_personal_invites(project, signer, [RosterEntry(checker, checker)], [checker], out, destination)
    return DeliverySample(built, invites)


def _people(
    project: Project, roster: Path, groups: Sequence[str], say: Say, *roles: Role, flagged: bool
) -> list[RosterEntry]:
    """The people of the roster in the groups who are reviewers or have one of the ``roles``, without those who left the
    project and, unless they are ``flagged``, those whom the checks name."""
    from annotator.owner.assignment.roster import read_roster
    from annotator.owner.project.departures import departures
    from annotator.owner.project.team_file import read_team_file

    left, team = {departure.person for departure in departures(project)}, read_team_file(project.root)
    people = [
        person for person in read_roster(roster)
        if person.id not in left and (not groups or person.groups & set(groups))
        and team.works_as(person.id, "reviewer", *roles)
    ]  # fmt: skip
    if not people:
        raise AnnotatorError("roster.empty", "The roster names no reviewer of these groups.", "", roster.name)
    named = people_without_new_work(project, say, flagged=flagged)
    wanted = [person for person in people if person.id not in named]
    if len(wanted) < len(people):
        names = ", ".join(person.id for person in people if person.id in named)
        say(f"No new reviews for {names}: the checks name their work. --flagged gives them some")
    if not wanted:
        message = "The checks name the work of everybody on the roster."
        raise AnnotatorError("roster.empty", message, "Name other people, or say --flagged.", roster.name)
    return wanted


def _reassignment(project: Project, references: Sequence[str], again: bool) -> Reassignment:
    """The people whose items are given to others. Raises ``project.unknown_person``, ``review.again``."""
    from annotator.owner.project.people import find_person
    from annotator.owner.reviews.reassignment import Reassignment

    if again and not references:
        raise WrongArgumentError("review.again", "--again says nothing of whom.", "Say of whom with --reassign.")
    holders = {latest.recipient for latest in project.state.series.values() if latest.purpose}
    return Reassignment(frozenset(find_person(project.people, holders, reference) for reference in references), again)


def _built(
    build: Callable[..., ReviewBuildResult],
    dataset: Path,
    project: Project,
    people: Sequence[RosterEntry],
    out: Path,
    destination: str | None,
    key: Key,
    **options: Any,
) -> ReviewRound:
    """The round that ``build`` makes for ``people`` into the folder ``out``, and invites for those without a key, which
    name the ``destination``. Keys in the roster are then trusted."""
    from annotator.owner.assignment.roster import roster_keys, trust_keys, write_personal_invites

    signer = unlocked(key)
    keys = roster_keys(project, people)
    built = build(dataset, project, [person.id for person in people], signer, out, **options)
    trust_keys(project, keys)
    recipients = [bundle.annotator for bundle in built.bundles]
    return ReviewRound(built, write_personal_invites(project, signer, people, recipients, out, destination))
