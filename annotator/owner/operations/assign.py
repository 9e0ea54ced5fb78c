"""``tasks assign``: distributes tasks as one bundle per annotator."""

from __future__ import annotations

import contextlib
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

from annotator.errors import AnnotatorError, reading_error
from annotator.owner.operations.arguments import AtLeast, Destination, Key, Say, Table, quiet, unlocked
from annotator.owner.operations.former_arguments import accept_former
from annotator.owner.operations.named_people import people_without_new_work
from annotator.owner.operations.task_counts import coverage_lines
from annotator.owner.project.owner_project import Project
from annotator.owner.rows import Json, Row
from annotator.text.output_lines import counted, first_lines

if TYPE_CHECKING:
    import pyarrow as pa

    from annotator.owner.assignment.assignment import AssignmentPlanner, AssignmentPlanSummary
    from annotator.owner.assignment.personal_bundles import PersonalBundle, PersonalBundleRequest

_LISTED = 10
_PLAN = "plan.jsonl"


@dataclass(frozen=True)
class AssignmentResult:
    """A plan with its figures, and the bundles and invites that were built of it. ``fingerprint_words``: those of the
    owner's fingerprint, if there are invites. ``changes``: what would have to be confirmed, if nothing was built.
    ``earlier_invites``: the ids of those that were made before."""

    planner: AssignmentPlanner
    project: Project
    out: Path | None
    pace: float | None = None
    personal_bundles: Sequence[PersonalBundle] = ()
    invites: Sequence[Path] = ()
    fingerprint_words: str = ""
    changes: Sequence[str] = ()
    earlier_invites: Collection[str] = ()
    errors: Sequence[AnnotatorError] = ()
    """Those of bundles of reviewers that are lost, from which nothing was withdrawn."""

    @property
    def summary(self) -> AssignmentPlanSummary:
        return self.planner.summary

    @property
    def plan(self) -> pa.Table:
        """The assignments: ``task``, ``annotator``, ``gold``."""
        import pyarrow as pa

        plan = self.planner.saved_plan.plan
        rows = [(task, person, False) for task, people in plan.people.items() for person in people]
        rows += [(task, person, True) for person, own in sorted(plan.gold.items()) for task in own]
        columns = list(zip(*rows, strict=True)) or [(), (), ()]
        types = [("task", pa.string()), ("annotator", pa.string()), ("gold", pa.bool_())]
        return pa.table(columns, schema=pa.schema(types))

    @property
    def bundles(self) -> pa.Table:
        """A row for each bundle that was built: ``annotator``, ``path``, ``bundle_id``, ``series``, ``sequence``,
        ``tasks``, ``changed``, and the file of the ``invite`` for people who had neither key nor invite."""
        import pyarrow as pa

        invites = {path.stem: str(path) for path in self.invites}
        types = [(name, pa.string()) for name in ("annotator", "path", "bundle_id", "series")]
        types += [("sequence", pa.int64()), ("tasks", pa.int64()), ("changed", pa.bool_()), ("invite", pa.string())]
        rows = [{**row, "path": str(row["path"]), "invite": invites.get(row["annotator"])} for row in self._bundles]
        return pa.Table.from_pylist(rows, pa.schema(types))

    @property
    def _bundles(self) -> list[Row]:
        return [{k: v for k, v in bundle.__dict__.items() if k != "changes"} for bundle in self.personal_bundles]

    def as_json(self) -> Json:
        summary = self.summary
        return {
            **summary.__dict__,
            "hours": summary.hours(self.pace) if self.pace else None,
            "course_hours": summary.course_hours(self.pace) if self.pace else None,
            "plan": self.out / _PLAN if self.out else None,
            "bundles": self._bundles,
            "invites": self.invites,
            **({"changes": self.changes} if not self.personal_bundles else {}),
            **({"words": self.fingerprint_words} if self.fingerprint_words else {}),
        }

    def lines(self) -> Iterator[str]:
        from annotator.owner.measures.gold_answers import named_gold

        built, plan = self.personal_bundles, (self.out or Path()) / _PLAN
        if not built:
            yield from _summary_lines(self.summary, self.pace)
            yield from (f"Needs --yes: {change}" for change in self.changes)
            yield f"Wrote {plan}. Nothing was built: --dry-run." if self.out else "Nothing was written: give --out DIR"
            return
        changed = [change for change in built if change.changed]
        lines = [f"Built {b.path}: {counted(b.tasks, 'task')}, series {b.series}, number {b.sequence}" for b in changed]
        yield from first_lines(_LISTED, lines, f"Built {{n}} more, in {plan.parent}")
        yield from (bundle.changes.summary for bundle in changed if bundle.changes.submitted)
        if len(built) > len(changed):
            yield f"As before: {counted(len(built) - len(changed), 'bundle')}, which need not be sent again"
        yield f"The plan: {plan}"
        if any(self.planner.saved_plan.plan.gold.values()) and named_gold(self.project.root) is None:
            gold = f"annotator project gold DATASET --project {self.project.quoted_root}"
            yield f"No right answers of gold items are known; name a data set with them: {gold}"
        yield "Send everybody their own, or have `annotator project sync` bring it"
        if self.invites:
            yield from _invite_lines(self.project, self.invites, self.fingerprint_words, self.earlier_invites)


def _former_disputed(value: Any) -> Json:
    """The arguments for a ``DisputedTaskReassignment``; a path is what is given now."""
    if isinstance(value, Path | str | None):
        return {"disputed": value}
    return {"disputed": value.dataset, "disputed_share": value.share, "disputed_people": value.people}


@accept_former(
    agree="yes",
    shown=lambda shown: {"responses": shown.responses, "include_metadata": shown.metadata},
    disputed=_former_disputed,
)
def assign(
    project: Project,
    tasks: Table | None,
    roster: Table,
    *,
    out: Path | None = None,
    rubric: str | None = None,
    overlap_share: float | None = None,
    overlap: int | None = None,
    overlap_groups: Sequence[str] = (),
    sets: int | None = None,
    each: int | None = None,
    groups: Sequence[str] = (),
    gold: Table | None = None,
    gold_share: float | None = None,
    plan: Path | None = None,
    seed: str | None = None,
    responses: Annotated[int | None, AtLeast(1)] = None,
    include_metadata: Sequence[str] = (),
    name: str = "main",
    more: bool = False,
    reassign: Sequence[str] = (),
    withdraw: Sequence[str] = (),
    disputed: Path | None = None,
    disputed_share: float | None = None,
    disputed_people: int | None = None,
    passed_in: Project | None = None,
    flagged: bool = False,
    dry_run: bool = False,
    pace: float | None = None,
    yes: bool = False,
    destination: Destination | None = None,
    created: str | None = None,
    key: Key = None,
    say: Say = quiet,
) -> AssignmentResult:
    """Distribute tasks among annotators: show and save the plan, then build one bundle for each of them.

    On any error nothing is written, neither the plan nor bundles.

    Parameters:
        --roster FILE.csv: The annotators: id, name, languages, ...
        --out DIR: A new folder for the plan and the bundles.
        tasks = TASKS.jsonl: One task per line; with --more only new ones.
        --rubric PRESET|FILE: The rubric; with --more that of the plan.
        --overlap-share SHARE: Assign this share of the tasks to several people.
        --overlap N: To how many people; default 10. Alone: 5 % of the tasks.
        overlap_groups = --overlap-group G: Former: --overlap-group is `overlap_groups` in the file of --plan now.
        --sets N: Former: --sets is `sets` in the file of --plan now.
        each = --each K: People per task (or set); default 1.
        groups = --group G: Only people in these groups.
        --gold FILE.jsonl: Gold items to add; `project gold` names a data set with their right answers.
        --gold-share SHARE: Their share of each person's tasks; default 0.05.
        --plan FILE.toml: A file with these options, sets and overlap_groups; the command line takes precedence.
        --seed S: The random seed; default 1.
        --name NAME: The plan's name, if the project has several.
        --more: Extend the plan; tasks are withdrawn only by --reassign and --withdraw.
        --reassign PERSON: With --more: reassign this person's unsubmitted tasks to others.
        --withdraw TASK|@FILE: With --more: withdraw this task from everybody, or those whose ids are lines of the file.
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

    Raises ``assign.*``, ``roster.*``, ``source.*``, ``build.*``, ``keys.*``.
    """
    from annotator.bundle.fingerprint_words import fingerprint_words
    from annotator.owner.assignment.assignment import AssignmentPlanner, AssignmentRequest, read_request
    from annotator.owner.assignment.roster import read_roster, roster_keys, trust_keys, write_personal_invites
    from annotator.owner.build.build import created_time
    from annotator.owner.exchange.invitations import invites_of
    from annotator.owner.exchange.project_sync import person_id
    from annotator.owner.exchange.shared_course import passed_people
    from annotator.owner.operations.tables import as_file, temporary_folder, write_roster, write_tasks
    from annotator.owner.rubrics.rubrics import load_rubric
    from annotator.owner.tasks.blinding import TaskDisclosureOptions

    if pace is not None and not pace > 0:
        raise AnnotatorError("assign.bad_count", "--pace is a number of seconds above 0.")
    options = {
        "seed": seed, "each": each, "overlap_share": overlap_share, "overlap": overlap, "sets": sets,
        "groups": [*groups], "overlap_groups": [*overlap_groups], "gold_share": gold_share,
    }  # fmt: skip
    no_more = people_without_new_work(project, say, flagged=flagged)
    asked = AssignmentRequest(
        protocol=load_rubric(rubric) if rubric else None, name=name, more=more, no_more=no_more,
        disclosure=TaskDisclosureOptions(responses, tuple(include_metadata)),
        created=created_time(created) if created else None,
        disputed=_disputed(disputed, disputed_share, disputed_people),
        reassign=[person_id(project, person) for person in reassign], withdraw=_task_ids(withdraw),
    )  # fmt: skip
    passed = passed_people(passed_in) if passed_in is not None else None
    out, signer = Path(out) if out else None, None if dry_run or out is None else unlocked(key)
    with contextlib.ExitStack() as stack:
        folder = stack.enter_context(temporary_folder())
        people = as_file(roster, folder / "people.csv", write_roster)
        named = {person.id for person in read_roster(people)}
        if named & no_more:
            some = ", ".join(sorted(named & no_more))
            say(f"No new tasks for {some}: the checks name their work. --flagged gives them some")
        wait = sorted(named - passed) if passed is not None else []
        for line in first_lines(_LISTED, wait, "{n} more"):
            say(f"Waiting, as the course does not count as passed: {line}")
        now = project if signer is None else stack.enter_context(project.locked())
        request = stack.enter_context(read_request(
            now, asked, as_file(tasks, folder / "tasks.jsonl", write_tasks) if tasks is not None else None, people,
            options, gold=as_file(gold, folder / "gold.jsonl", write_tasks) if gold is not None else None, plan=plan,
            passed=passed,
        ))  # fmt: skip
        keys = roster_keys(now, request.roster)
        planner = AssignmentPlanner(now, request)
        for line in coverage_lines(planner.coverage, planner.new_tasks) if planner.coverage else ():
            say(line)
        if not yes and out is not None:
            planner.check_coverage()
        if signer is None or out is None:
            changes = [done.summary for done in planner.changes()]
            if out is not None:
                planner.write_plan(out)
            return AssignmentResult(planner, project, out, pace, changes=changes)
        for line in _summary_lines(planner.summary, pace):
            say(line)
        errors: list[AnnotatorError] = []
        reviews = _withdrawn_reviews(now, name, planner.summary.withdrawn, errors)
        built = planner.build(signer, out, lambda _: yes, reviews)
    trust_keys(project, keys)
    earlier = frozenset(invites_of(project).invites)
    invites = write_personal_invites(
        project, signer, request.roster, [each.annotator for each in built], out, destination
    )
    words = " ".join(fingerprint_words(signer.public)) if invites else ""
    return AssignmentResult(planner, project, out, pace, built, invites, words, (), earlier, errors)


def _withdrawn_reviews(
    now: Project, plan: str, tasks: Collection[str], errors: list[AnnotatorError]
) -> Sequence[PersonalBundleRequest]:
    """The next bundles of the people who review or adjudicate work of a plan on ``tasks`` that are withdrawn."""
    from annotator.owner.project.series import plan_of_series, recipient_of
    from annotator.owner.reviews.reassignment import without_items
    from annotator.owner.reviews.task_submissions import review_items_sent

    if not tasks:
        return ()
    sent = review_items_sent(now, errors=errors)
    items = [item for item in sent if item["purpose"] != "moderation" and item["task"] in tasks]
    return without_items(now, {
        item["item"] for item in items if plan_of_series(item["series"], recipient_of(now, item["series"])) == plan
    })  # fmt: skip


def _task_ids(references: Sequence[str]) -> list[str]:
    """The task ids among ``references``, and those in the files that these name as ``@FILE``. Raises
    ``assign.bad_options``."""
    result: list[str] = []
    for reference in references:
        if not reference.startswith("@"):
            result.append(reference)
            continue
        try:
            result += filter(None, map(str.strip, Path(reference[1:]).read_text(encoding="utf-8").splitlines()))
        except (OSError, UnicodeDecodeError) as error:
            message = f"The tasks cannot be read: {reading_error(error)}."
            raise AnnotatorError("assign.bad_options", message, "", reference[1:]) from None
    return result


def _disputed(dataset: Path | None, share: float | None, people: int | None) -> Any:
    if dataset is None:
        if share is not None or people is not None:
            message = "The data set that shows on which tasks people disagree is missing."
            raise AnnotatorError("assign.not_judged", message, "Name the merged data set: --disputed DATASET.")
        return None
    from annotator.owner.assignment.disputed import PEOPLE, SHARE, DisputedTaskReassignment

    return DisputedTaskReassignment(dataset, SHARE if share is None else share, PEOPLE if people is None else people)


def _invite_lines(project: Project, files: Sequence[Path], owner_words: str, earlier: Collection[str]) -> Iterator[str]:
    """Where the invites are and what they name, and the owner's fingerprint ``owner_words``."""
    from annotator.bundle.invite import read_invite
    from annotator.owner.exchange.invitations import usual_destination
    from annotator.transfer.addresses import shown_address

    invites = [read_invite(path.read_bytes()).content for path in files]
    yield f"Invites: {len(files):,}, in {files[0].parent}. Send each by a different channel than the tasks."
    if again := sum(content.invite_id in earlier for content in invites):
        yield f"Written again: {counted(again, 'unused invite')} of an earlier assignment; who has it needs no other."
    for place in sorted({shown_address(content.destination) for content in invites if content.destination}):
        yield f"Results go to {place}"
    if usual_destination(project) == "" and not all(content.destination for content in invites):
        yield (
            "These invites name no place. Earlier ones did, whose address may hold a password, which is not kept: "
            "give --destination again, and another --out"
        )
    yield f"Your words, for each to compare with you by telephone before they accept: {owner_words}"


def _summary_lines(summary: AssignmentPlanSummary, pace: float | None) -> Iterator[str]:
    gold = f" and {counted(summary.gold, 'gold item')}" if summary.gold else ""
    yield f"Plan: {counted(summary.tasks, 'task')}{gold} for {counted(summary.people, 'person', 'people')}"
    before = f", {summary.given_before:,} of them given before" if summary.given_before else ""
    yield f"Judgements: {summary.judgements:,}{before}; {_range(summary.loads)} a person"
    yield from _people_lines(summary)
    if summary.withdrawn:
        yield f"Withdrawn: {counted(len(summary.withdrawn), 'task')}; work on them is kept, and marked as withdrawn"
    if summary.not_asked:
        first = f"such as {summary.not_asked[0]}"
        yield f"Withdrawn before, and not asked again: {counted(len(summary.not_asked), 'task')}, {first}"
    if summary.gold:
        low, high = summary.gold_each
        items = counted(low, "gold item") if low == high else f"{low:,} to {high:,} gold items"
        yield f"Of these {items} a person"
    if summary.pairs is not None:
        yield f"Each two people share {_range(summary.pairs)}"
    if summary.raised:
        tasks, people = counted(len(summary.raised), "task"), max(summary.raised.values())
        first = next(iter(summary.raised))
        yield f"Disputed: {tasks} for {counted(people, 'person', 'people')} each, such as {first}"
    if summary.gold_shows:
        tasks = counted(summary.gold_shows, "task")
        yield f"Gold shows: {tasks} went out under your own ids before; a look into a bundle tells gold from them"
    if pace:
        most = summary.loads[1] * pace / 3600
        hours = f"{summary.hours(pace):,.2f} hours in all, {most:,.2f} at most a person"
        yield f"Expected: {hours}, at {pace:g} seconds a task"
        if summary.course_people:
            learners = counted(summary.course_people, "person", "people")
            yield (
                f"The course: {counted(summary.course_tasks, 'task')} of each who has not passed it, "
                f"{summary.course_hours(pace):,.2f} hours for {learners}"
            )
    if summary.unassigned:
        yield f"Short: {counted(summary.unassigned, 'task')} for nobody"
    short = [f"Short: task {task} lacks {counted(n, 'person', 'people')}" for task, n in summary.short.items()]
    yield from first_lines(_LISTED, short, "Short: {n} more tasks; the plan's file has all")


def _people_lines(summary: AssignmentPlanSummary) -> Iterator[str]:
    """Whose tasks go to others, and who gets none."""
    for person, number in summary.former_people.items():
        yield (
            f"Not in the roster: {person}, with {counted(number, 'task')}, which go to others as if {person} had none; "
            f"a line with a capacity of 1 counts them, and adds none"
        )
    if summary.without_tasks:
        people = list(first_lines(_LISTED, summary.without_tasks, "{n} more"))
        yield f"No tasks for {', '.join(people)}: nothing is left for their languages, groups or capacity"
    for person, number in summary.taken_back.items():
        yield f"Taken back from {person}: {counted(number, 'task')}; what came of theirs stays theirs"


def _range(bounds: tuple[int, int]) -> str:
    low, high = bounds
    return counted(low, "task") if low == high else f"{low:,} to {high:,} tasks"
