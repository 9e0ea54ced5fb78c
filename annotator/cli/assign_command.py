"""``annotator tasks assign``: distributes tasks as one bundle per annotator, and reports which export formats the
results will fit."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from annotator.bundle.fingerprint_words import fingerprint_words
from annotator.cli.cli_options import owner_extra, owner_key
from annotator.cli.destination_option import usable_destination
from annotator.cli.output import print_json, print_line, print_lines
from annotator.errors import AnnotatorError
from annotator.owner.project.owner_project import Project
from annotator.text.output_lines import counted, first_lines

if TYPE_CHECKING:
    from annotator.model.rubric import Rubric
    from annotator.model.task import Task
    from annotator.owner.assignment.assignment import Assignment, AssignmentPlanner, AssignmentPlanSummary
    from annotator.owner.assignment.disputed import DisputedTaskReassignment
    from annotator.owner.build.block_applicability import BlockApplicability


_NAMED = 5
"""The most tasks that are named in a line."""
# Reported before the work starts: of how many tasks each block is asked, and which export formats the results will fit.


class TasksPerExportFormatCounter:
    """Counts for every export format how many tasks fit it. Tasks are processed one at a time and not kept."""

    def __init__(self, rubric: Rubric) -> None:
        from annotator.owner.exports.export_format import ExportFormatCompatibilityCounter
        from annotator.owner.exports.exporters import forms

        self._forms = {name: ExportFormatCompatibilityCounter(form, rubric) for name, form in forms().items()}

    def add(self, task: Task) -> None:
        from annotator.owner.exports.export_format import task_shape

        shape = task_shape(task)
        for form in self._forms.values():
            form.add(task, shape)

    def found(self) -> Mapping[str, int]:
        """For every format, the number of tasks that fit it."""
        return {name: form.count for name, form in self._forms.items()}


def print_coverage(found: Sequence[BlockApplicability], tasks: int) -> None:
    """Print of how many tasks each block is asked: a summary line, and one line for each block that is asked of no
    task."""
    asked = [f"{each.key} {each.tasks:,}" for each in found]
    print_line(f"Asked, of {counted(tasks, 'task')}: {', '.join(asked)}")
    for each in found:
        if each.unasked:
            print_line(f"Asked of none: {each.sentence(tasks)}")


def print_equal_responses(tasks: Sequence[str]) -> None:
    """Print the ids of tasks in which responses to one question are the same text."""
    if tasks:
        more = f" and {len(tasks) - _NAMED:,} more" if len(tasks) > _NAMED else ""
        names = ", ".join(tasks[:_NAMED])
        print_line(f"Equal responses to one question, in {counted(len(tasks), 'task')}: {names}{more}")


def print_exports(exports: Mapping[str, int], tasks: int) -> None:
    """Print the result of :class:`TasksPerExportFormatCounter`."""
    whole = [name for name, count in exports.items() if count == tasks]
    partly = [f"{name} ({count:,} of {tasks:,})" for name, count in exports.items() if 0 < count < tasks]
    if whole:
        print_line(f"Export forms that fit every task: {', '.join(whole)}")
    if partly:
        print_line(f"Export forms that fit in part: {', '.join(partly)}")


_LISTED = 10


def assign(
    context: typer.Context,
    project: Path,
    roster: Path,
    out: Path,
    tasks: Path | None = None,
    rubric: str | None = None,
    overlap_share: float | None = None,
    overlap: int | None = None,
    overlap_group: list[str] | None = None,
    sets: int | None = None,
    each: int | None = None,
    group: list[str] | None = None,
    gold: Path | None = None,
    gold_share: float | None = None,
    plan: Path | None = None,
    seed: str | None = None,
    responses: Annotated[int | None, typer.Option(min=1)] = None,
    include_metadata: list[str] | None = None,
    name: str = "main",
    more: bool = False,
    reassign: list[str] | None = None,
    disputed: Path | None = None,
    disputed_share: float | None = None,
    disputed_people: int | None = None,
    passed_in: Path | None = None,
    flagged: bool = False,
    dry_run: bool = False,
    pace: float | None = None,
    yes: bool = False,
    destination: str | None = None,
    created: str | None = None,
    passphrase_file: Path | None = None,
    as_json: bool = False,
) -> None:
    """Distribute tasks among annotators: show and save the plan, then build one bundle for each of them.

    On any error nothing is written, neither the plan nor bundles.

    Parameters:
        --roster FILE.csv: The annotators: id, name, languages, ...
        --out DIR: A new folder for the plan and the bundles.
        tasks = TASKS.jsonl: One task per line; with --more only new ones.
        --rubric PRESET|FILE: The rubric; with --more that of the plan.
        --overlap-share SHARE: Assign this share of the tasks to several people.
        --overlap N: To how many people; default 10.
        --overlap-group G: Only these groups share the overlap.
        --sets N: Instead: this many sets of tasks, one set per person.
        --each K: People per task (or set); default 1.
        --gold FILE.jsonl: Gold items to add.
        --gold-share SHARE: Their share of each person's tasks; default 0.05.
        --plan FILE.toml: A file with these options; the command line takes precedence.
        --seed S: The random seed; default 1.
        --name NAME: The plan's name, if the project has several.
        --more: Extend the plan; tasks are withdrawn only by --reassign.
        --reassign PERSON: With --more: reassign this person's unsubmitted tasks to others.
        --disputed DATASET: With --more: assign more people to tasks with disagreement.
        --disputed-share SHARE: The share of tasks judged by several people; default 0.1.
        --disputed-people N: People per such task in total; default 5.
        --passed-in DIR: Only for people who passed the course of this other project.
        --flagged: Also give new tasks to people whose work the checks of the last merge name.
        --dry-run: Write only the plan.
        --pace SECONDS: Seconds per task, for the estimated hours.
        --yes: Build even if questions or texts of people change, or a block applies to no task.
        --created TIME: As for `tasks build`.
        --responses N: As for `tasks build`.
    """
    from annotator.owner.exchange.project_sync import person_id
    from annotator.owner.tasks.blinding import TaskDisclosureOptions

    with owner_extra():
        from annotator.owner.assignment.assignment import PLAN_FILE, AssignmentInputFiles
        from annotator.owner.assignment.assignment import assign as assign_tasks
        from annotator.owner.assignment.roster import read_roster
        from annotator.owner.status.flagged_people import flagged_people

    given = {
        "seed": seed, "each": each, "overlap_share": overlap_share, "overlap": overlap, "sets": sets,
        "groups": group, "overlap_groups": overlap_group, "gold_share": gold_share,
    }  # fmt: skip
    place = usable_destination(destination)
    shown = TaskDisclosureOptions(responses, tuple(include_metadata or ()))
    raised = _disputed(disputed, disputed_share, disputed_people)
    opened = Project.open(project)
    taken = tuple(person_id(opened, one) for one in reassign or ())
    no_more: Collection[str] = ()
    if not flagged:
        try:
            no_more = flagged_people(opened)
        except AnnotatorError as error:
            typer.echo(f"Whom the checks name is not known: {error}", err=True)
    files = AssignmentInputFiles(
        tasks, roster, gold, plan, rubric, name, more, created, raised, taken, no_more, _passed(passed_in),
    )  # fmt: skip
    named = sorted({one.id for one in read_roster(roster)} & {*files.no_more})
    if named and not as_json:
        print_line(f"No new tasks for {', '.join(named)}: the checks name their work. --flagged gives them some")
    wait = [one.id for one in files.people(opened)[1]]
    if wait and not as_json:
        first = ", ".join(wait[:_LISTED]) + (", ..." if len(wait) > _LISTED else "")
        print_line(f"Waiting, as they have not passed the course in {passed_in}: {len(wait):,} ({first})")

    def announce(planner: AssignmentPlanner) -> None:
        if planner.coverage and not as_json:
            print_coverage(planner.coverage, planner.new_tasks)
        if not yes:
            planner.check_coverage()
        if not as_json and not dry_run:
            _print_summary(planner.summary, pace)

    signer = None if dry_run else owner_key(context, passphrase_file)()
    made = assign_tasks(opened, files, given, shown, out, signer, agree=yes, announce=announce, destination=place)
    words = " ".join(fingerprint_words(signer.public)) if signer is not None and made.invites else ""
    _show(opened, made, pace, as_json, out / PLAN_FILE, words)


def _print_invites(project: Project, files: Sequence[Path], words: str) -> None:
    """Print where the invites are and what they name, and the owner's fingerprint ``words``."""
    from annotator.bundle.invite import read_invite
    from annotator.owner.assignment.roster import previous_destinations
    from annotator.transfer.addresses import shown_address

    every = [read_invite(path.read_bytes()).says for path in files]
    print_line(f"Invites: {len(files):,}, in {files[0].parent}. Send each by a different channel than the tasks.")
    for place in sorted({shown_address(says.destination) for says in every if says.destination}):
        print_line(f"Results go to {place}")
    nowhere = [says.annotator_id for says in every if says.destination is None]
    if "" in previous_destinations(project, nowhere, more=True).values():
        print_line(
            "These invites name no place. Earlier ones did, whose address may hold a password, which is not kept: "
            "give --destination again, and another --out"
        )
    print_line(f"Your words, for each to compare with you by telephone before they accept: {words}")


def _passed(passed_in: Path | None) -> frozenset[str] | None:
    if passed_in is None:
        return None
    from annotator.owner.exchange.shared_course import passed_people

    return passed_people(Project.open(passed_in))


def _disputed(dataset: Path | None, share: float | None, people: int | None) -> DisputedTaskReassignment | None:
    if dataset is None:
        if share is not None or people is not None:
            message = "The data set that shows on which tasks people disagree is missing."
            raise AnnotatorError("assign.not_judged", message, "Name the merged data set: --disputed DATASET.")
        return None
    from annotator.owner.assignment.disputed import PEOPLE, SHARE, DisputedTaskReassignment

    return DisputedTaskReassignment(dataset, SHARE if share is None else share, PEOPLE if people is None else people)


def _show(project: Project, made: Assignment, pace: float | None, as_json: bool, plan: Path, words: str) -> None:
    summary, built = made.planner.summary, made.bundles
    if as_json:
        print_json(
            {
                **summary.__dict__,
                "hours": summary.hours(pace) if pace else None,
                "course_hours": summary.course_hours(pace) if pace else None,
                "plan": plan,
                "bundles": [{k: v for k, v in each.__dict__.items() if k != "effects"} for each in built],
                "invites": made.invites,
                **({"words": words} if words else {}),
            }
        )
        return
    if not built:
        _print_summary(summary, pace)
        print_line(f"Wrote {plan}. Nothing was built: --dry-run.")
        return
    changed = [each for each in built if each.changed]
    lines = [f"Built {b.path}: {counted(b.tasks, 'task')}, series {b.series}, number {b.sequence}" for b in changed]
    print_lines(first_lines(_LISTED, lines, f"Built {{n}} more, in {plan.parent}"))
    if len(built) > len(changed):
        print_line(f"As before: {counted(len(built) - len(changed), 'bundle')}, which need not be sent again")
    print_line(f"The plan: {plan}")
    print_line("Send everybody their own, or have `annotator project sync` bring it")
    if made.invites:
        _print_invites(project, made.invites, words)


def _print_summary(summary: AssignmentPlanSummary, pace: float | None) -> None:
    gold = f" and {counted(summary.gold, 'gold item')}" if summary.gold else ""
    print_line(f"Plan: {counted(summary.tasks, 'task')}{gold} for {counted(summary.people, 'person', 'people')}")
    before = f", {summary.given_before:,} of them given before" if summary.given_before else ""
    print_line(f"Judgements: {summary.judgements:,}{before}; {_range(summary.loads)} a person")
    for person, number in summary.taken_back.items():
        print_line(f"Taken back from {person}: {counted(number, 'task')}; what came of theirs stays theirs")
    if summary.gold:
        low, high = summary.gold_each
        items = counted(low, "gold item") if low == high else f"{low:,} to {high:,} gold items"
        print_line(f"Of these {items} a person")
    if summary.pairs is not None:
        print_line(f"Each two people share {_range(summary.pairs)}")
    if summary.raised:
        tasks, people = counted(len(summary.raised), "task"), max(summary.raised.values())
        first = next(iter(summary.raised))
        print_line(f"Disputed: {tasks} for {counted(people, 'person', 'people')} each, such as {first}")
    if summary.gold_shows:
        tasks = counted(summary.gold_shows, "task")
        print_line(f"Gold shows: {tasks} went out under your own ids before; a look into a bundle tells gold from them")
    if pace:
        most = summary.loads[1] * pace / 3600
        hours = f"{summary.hours(pace):,.1f} hours in all, {most:,.1f} at most a person"
        print_line(f"Expected: {hours}, at {pace:g} seconds a task")
        if summary.course_people:
            learners = counted(summary.course_people, "person", "people")
            print_line(
                f"The course: {counted(summary.course_tasks, 'task')} of each who has not passed it, "
                f"{summary.course_hours(pace):,.1f} hours for {learners}"
            )
    short = [f"Short: task {task} lacks {counted(n, 'person', 'people')}" for task, n in summary.short.items()]
    print_lines(first_lines(_LISTED, short, "Short: {n} more tasks; the plan's file has all"))


def _range(bounds: tuple[int, int]) -> str:
    low, high = bounds
    return counted(low, "task") if low == high else f"{low:,} to {high:,} tasks"
