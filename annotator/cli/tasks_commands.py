"""``annotator tasks``: build, convert and import tasks, and create those of the next round."""

from __future__ import annotations

import re
import sys
from collections import Counter
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from annotator.cli.cli_options import owner_key, settings
from annotator.cli.convert_command import convert_data, show_input_forms
from annotator.cli.hours_command import hours
from annotator.cli.operation import Commands, command
from annotator.cli.output import print_json, print_line, print_lines
from annotator.errors import AnnotatorError
from annotator.owner.operations.assign import assign
from annotator.owner.operations.next_round import next_tasks
from annotator.owner.operations.task_counts import (
    TasksPerExportFormatCounter,
    coverage_lines,
    equal_response_lines,
    export_lines,
)
from annotator.owner.project.owner_project import SERIES, Project
from annotator.text.output_lines import counted

if TYPE_CHECKING:
    from annotator.owner.build.block_applicability import BlockApplicability
    from annotator.owner.build.build import Agree, BundleBuildResult
    from annotator.owner.project.review_effects import NextBundleChanges
    from annotator.owner.tasks.input_task import InputTask

app = Commands(help="Build task bundles from input files, and import and list them without the window.")


@app.command("build")
def build_bundle(
    context: typer.Context,
    source_file: Path,
    project: Path,
    rubric: str,
    out: Path,
    responses: Annotated[int | None, typer.Option(min=1)] = None,
    created: str | None = None,
    series: str | None = None,
    include_metadata: list[str] | None = None,
    include_origins: bool = False,
    withdraw: bool = False,
    yes: bool = False,
    passphrase_file: Path | None = None,
    as_json: bool = False,
) -> None:
    """Build a signed task bundle. On any error neither the bundle nor the project is written.

    Parameters:
        source_file = INPUT.jsonl: One task per line, see `bundle schema task-file`; - is standard input.
        --rubric PRESET|FILE: The rubric; see `rubric list`.
        --out FILE.anntask: The bundle to write.
        --responses N: Keep N random responses per question.
        --created TIME: The time to record, instead of the current time.
        --series NAME: The batch; default: the one that contains its tasks, or a new one.
        --include-origins: Include the models' names in annotators' files.
        --withdraw: Withdraw tasks of the batch that are no longer in the input.
        --yes: Build without confirmation, even if tasks change or a block applies to no task.
    """
    from annotator.owner.build.block_applicability import BlockApplicabilityCounter, check_block_coverage
    from annotator.owner.build.build import BundleBuildRequest, build, check_out, created_time
    from annotator.owner.build.task_spool import spool_tasks
    from annotator.owner.rubrics.rubrics import load_rubric
    from annotator.owner.tasks.blinding import TaskDisclosureOptions
    from annotator.owner.tasks.input_task import name_of

    opened = Project.open(project)
    order = BundleBuildRequest(
        protocol=load_rubric(rubric),
        disclosure=TaskDisclosureOptions(responses, tuple(include_metadata or ()), include_origins),
        series=_series(series),
        created=created_time(created) if created else None,
    )
    check_out(out)
    blocks, exports = (
        BlockApplicabilityCounter(order.protocol.rubric),
        TasksPerExportFormatCounter(order.protocol.rubric),
    )

    equal: list[str] = []

    def count(task: InputTask) -> None:
        sent = order.disclosure.as_sent(task)
        if sent.equal_responses:
            equal.append(task.id)
        blocks.add(sent)
        exports.add(sent)

    with spool_tasks(source_file, out.parent, count) as rows:
        signer = owner_key(context, passphrase_file)()
        asked = blocks.found()
        if not yes:
            check_block_coverage(asked, len(rows))
        built = build(opened, rows, order, signer, out, name_of(source_file), _agreement(yes, withdraw))
    _report(built, asked, exports.found(), as_json)
    if not as_json:
        print_lines(equal_response_lines(equal))


app.command("assign")(command(assign))
app.command("next")(command(next_tasks))


@app.command("import")
def import_bundle(
    context: typer.Context,
    file: Path,
    as_json: bool = False,
) -> None:
    """Verify a task bundle and import it into this machine's projects, without opening the window.

    Parameters:
        file = FILE.anntask: The bundle to import.
    """
    from annotator.cli.window_commands import import_tasks

    found = import_tasks(settings(context).data_dir, file)
    if as_json:
        print_json(found)
    else:
        changes = f"{counted(found.added, 'task')} added, {found.updated} updated, {found.withdrawn} withdrawn"
        print_line(f"{found.title}: {found.outcome}, {changes}")
        print_line(f"Project id: {found.project_id}")
        print_line(f"Owner ({found.owner_standing}): {found.owner_name} {found.owner_fingerprint}")


@app.command("list")
def list_projects(context: typer.Context, as_json: bool = False) -> None:
    """List the projects on this machine, with their ids."""
    # The store takes longer to load than most other commands take to run.
    from annotator.services.project_list import project_cards
    from annotator.store.store import Store

    with Store(settings(context).data_dir) as store:
        cards = project_cards(store)
    if as_json:
        print_json(cards)
        return
    for card in cards:
        if card.damage:
            print_line(f"{card.id} {card.title}: damaged. {card.damage}")
            continue
        standing = "verified" if card.owner_verified else "unverified"
        progress = f"{card.done} of {counted(card.tasks, 'task')} done"
        if card.course is not None:
            progress += f", locked by a course: {card.course.done} of {card.course.steps} steps done"
        print_line(f"{card.id} {card.title}: {progress}; {standing} owner {card.owner_name}")
        if card.other_annotator:
            print_line(
                f"  This is the database of {card.other_annotator}, whose invite was accepted with another key than "
                "the one here: nothing of it is signed or sent. Open your own with --data-dir, put a backup of yours "
                "back (`annotator store restore`), or, if you are that person, accept a fresh invite."
            )
    if not cards:
        print_line("There are no tasks yet. Import some with `annotator tasks import`.")


app.command("hours")(hours)
app.command("convert")(convert_data)
app.command("forms")(show_input_forms)


@app.command("check")
def check_tasks(
    source_file: Path,
    rubric: str | None = None,
    responses: Annotated[int | None, typer.Option(min=1)] = None,
    as_json: bool = False,
) -> None:
    """List the errors in an input file by line and field, and summarise its content. Nothing is written.

    The exit status is 1 if there is an error, or a block of the rubric that applies to no task.

    Parameters:
        source_file = INPUT.jsonl: One task per line; - is standard input.
        --rubric PRESET|FILE: Also check that it asks about every task.
        --responses N: As for `tasks build`.
    """
    from annotator.owner.build.block_applicability import BlockApplicabilityCounter
    from annotator.owner.build.build import unasked_tasks
    from annotator.owner.build.source import TaskFileReader
    from annotator.owner.project.input_skip_policy import raise_each
    from annotator.owner.rubrics.rubrics import load_rubric
    from annotator.owner.tasks.blinding import TaskDisclosureOptions
    from annotator.owner.tasks.input_task import name_of

    asked = load_rubric(rubric).rubric if rubric else None
    shown = TaskDisclosureOptions(responses)
    covered, fitting = (BlockApplicabilityCounter(asked), TasksPerExportFormatCounter(asked)) if asked else (None, None)
    counts = dict.fromkeys(("tasks", "responses", "messages", "characters", "images"), 0)
    languages: Counter[str] = Counter()
    equal: list[str] = []
    unasked: list[AnnotatorError] = []
    reading = TaskFileReader(source_file)
    for row in reading:
        task = shown.as_sent(row.task)
        counts["tasks"] += 1
        counts["responses"] += sum(len(question.responses) for question in task.asked)
        counts["messages"] += len(task.conversation)
        counts["characters"] += sum(map(len, task.texts.values()))
        counts["images"] += len(task.images)
        languages[task.language or ""] += 1
        if task.equal_responses:
            equal.append(task.id)
        if asked and covered and fitting:
            unasked += unasked_tasks([row], asked, shown, name_of(source_file))
            covered.add(task)
            fitting.add(task)
    mistakes = [*reading.errors, *unasked]
    blocks = covered.found() if covered else []
    exports = fitting.found() if fitting else {}
    if as_json:
        errors = [{"code": e.code, "message": e.message, "where": e.where} for e in mistakes]
        print_json(
            {
                **counts,
                "languages": languages,
                "equal_responses": equal,
                "mistakes": errors,
                "blocks": blocks,
                "exports": exports,
            }
        )
        raise typer.Exit(bool(mistakes) or any(each.unasked for each in blocks))
    print_line(
        f"{name_of(source_file)}: {counted(counts['tasks'], 'task')} without a mistake, "
        f"{counted(counts['responses'], 'response')}, {counted(counts['messages'], 'message')}, "
        f"{counted(counts['characters'], 'character')}"
        f"{', ' + counted(counts['images'], 'image') if counts['images'] else ''}"
    )
    print_lines(equal_response_lines(equal))
    if counts["tasks"] and asked:
        print_lines(coverage_lines(blocks, counts["tasks"]))
    print_lines(export_lines(exports, counts["tasks"]))
    raise_each(mistakes)
    if any(each.unasked for each in blocks):
        raise typer.Exit(1)


def _series(given: str | None) -> str | None:
    """The name of the series, if given. Raises ``build.bad_series``."""
    if given is not None and not re.fullmatch(SERIES, given):
        raise AnnotatorError("build.bad_series", f"{given!r} cannot name a series.", "Use a-z, 0-9 and . _ - only.")
    return given


def _agreement(yes: bool, withdraw: bool) -> Agree:
    """A function that decides whether a build may change work in progress: by the options, else by asking on the
    terminal."""

    def agree(effects: NextBundleChanges) -> bool:
        if yes or (withdraw and effects.only_withdraws):
            return True
        if not (sys.stdin.isatty() and sys.stderr.isatty()):
            return False
        print_line(effects.summary, aside=True)
        return typer.confirm("Build it all the same?", err=True)

    return agree


def _report(
    built: BundleBuildResult, asked: Sequence[BlockApplicability], exports: Mapping[str, int], as_json: bool
) -> None:
    done = built.effects
    counts = {
        "added": done.added,
        "removed": len(done.withdrawn),
        "changed": len(done.changed),
        "asked_otherwise": list(done.asked_otherwise),
        "guidelines_changed": done.guidelines_changed,
        "asked_twice": dict(done.twice),
        "blocks": asked,
        "exports": exports,
    }
    if as_json:
        print_json({**{k: v for k, v in built.__dict__.items() if k != "effects"}, **counts, "path": str(built.path)})
        return
    print_line(f"Built {built.path}: {counted(built.tasks, 'task')}, {counted(built.responses, 'response')}")
    changed = f", {len(done.changed):,} changed" if done.changed else ""
    added = counted(done.added, "task")
    print_line(
        f"Series {built.series}, number {built.sequence}: {added} added, {len(done.withdrawn):,} removed{changed}"
    )
    if done.needs_yes:
        print_line(done.summary)
    elif done.guidelines_changed:
        print_line("The guidelines changed.")
    print_lines(coverage_lines(asked, built.tasks))
    print_lines(export_lines(exports, built.tasks))
    print_line(f"Bundle id: {built.bundle_id}")
