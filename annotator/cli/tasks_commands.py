"""``annotator tasks``: build task bundles from input files, and take them in without a window."""

from __future__ import annotations

import re
import sys
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import asdict
from pathlib import Path
from typing import Annotated

import typer

from annotator.bundle.key_store import KeyStore, passphrase_from
from annotator.cli.assign_command import assign
from annotator.cli.cli_options import PassphraseFile, settings
from annotator.cli.convert_command import convert_data
from annotator.cli.fitting_forms import fitting_forms, say_coverage, say_exports
from annotator.cli.next_command import next_tasks
from annotator.cli.output import JsonFlag, counted, plain, say, say_json
from annotator.errors import AnnotatorError
from annotator.owner.blinding import Disclosure
from annotator.owner.build import Agree, Built, Order, build, created_time, unfit
from annotator.owner.coverage import BlockCoverage, check_every_block_is_asked, coverage
from annotator.owner.effects import Effects
from annotator.owner.input import name_of
from annotator.owner.left_out import refuse_each
from annotator.owner.owner_project import SERIES, Project
from annotator.owner.rubrics import protocol
from annotator.owner.source import check_source, read_source
from annotator.owner.source_task import schema

app = typer.Typer(help="Build task bundles from input files; take them in and list them without opening the window.")


@app.command("build")
def build_bundle(
    context: typer.Context,
    source_file: Annotated[
        Path, typer.Argument(metavar="INPUT.jsonl", help="One task a line, see `tasks schema`; - is standard input.")
    ],
    project: Annotated[Path, typer.Option("--project", metavar="DIR", help="The project's folder.")],
    rubric: Annotated[str, typer.Option("--rubric", metavar="PRESET|FILE", help="What to ask; see `presets`.")],
    out: Annotated[Path, typer.Option("--out", metavar="FILE.anntask", help="The bundle to write.")],
    responses: Annotated[
        int | None, typer.Option("--responses", min=1, metavar="N", help="Keep N responses a question, drawn by lot.")
    ] = None,
    created: Annotated[
        str | None, typer.Option("--created", metavar="TIME", help="The time to write into it, not the clock's.")
    ] = None,
    series: Annotated[
        str | None,
        typer.Option(
            "--series", metavar="NAME", help="The batch this belongs to; else the one with its tasks, or a new one."
        ),
    ] = None,
    include_metadata: Annotated[
        list[str] | None, typer.Option("--include-metadata", metavar="KEY", help="Metadata that annotators may see.")
    ] = None,
    include_origins: Annotated[
        bool, typer.Option("--include-origins", help="Let annotators' files say which model wrote what.")
    ] = False,
    withdraw: Annotated[
        bool, typer.Option("--withdraw", help="Take back tasks of the batch that are not in the input any more.")
    ] = False,
    yes: Annotated[
        bool,
        typer.Option("--yes", help="Build without a question, whatever it changes and whatever is asked of no task."),
    ] = False,
    passphrase_file: PassphraseFile = None,
    as_json: JsonFlag = False,
) -> None:
    """Build a signed task bundle. On any error nothing is written, neither bundle nor project."""
    opened = Project.open(project)
    order = Order(
        protocol=protocol(rubric),
        disclosure=Disclosure(responses, tuple(include_metadata or ()), include_origins),
        series=_series(series),
        created=created_time(created) if created else None,
    )
    rows = read_source(source_file)
    signer = KeyStore(settings(context).data_dir.keys).load("owner", passphrase_from(passphrase_file))
    agree = _agreement(yes, withdraw)
    sent = [order.disclosure.as_sent(row.task) for row in rows]
    asked = coverage(order.protocol.rubric, sent)
    if not yes:
        check_every_block_is_asked(asked, len(sent))
    built = build(opened, rows, order, signer, out, name_of(source_file), agree)
    _report(built, asked, fitting_forms(order.protocol.rubric, sent), as_json)


app.command("assign")(assign)
app.command("next")(next_tasks)


@app.command("import")
def import_bundle(
    context: typer.Context,
    file: Annotated[Path, typer.Argument(metavar="FILE.anntask", help="The bundle to take in.")],
    as_json: JsonFlag = False,
) -> None:
    """Check a task bundle and take it into this machine's projects, without opening the window."""
    from annotator.cli.window_commands import take_in

    found = take_in(settings(context).data_dir, file)
    if as_json:
        say_json(asdict(found))
    else:
        changes = f"{counted(found.added, 'task')} added, {found.updated} updated, {found.withdrawn} withdrawn"
        say(f"{found.title}: {found.outcome}, {changes}")
        say(f"Project id: {found.project_id}")
        say(f"Owner ({found.owner_standing}): {found.owner_name} {found.owner_fingerprint}")


@app.command("list")
def list_projects(context: typer.Context, as_json: JsonFlag = False) -> None:
    """Show the projects whose tasks are on this machine, with their ids."""
    # The store takes longer to load than the other commands take to run.
    from annotator.services.project_list import project_cards
    from annotator.store.store import Store

    with Store(settings(context).data_dir) as store:
        cards = project_cards(store)
    if as_json:
        say_json([asdict(card) for card in cards])
        return
    for card in cards:
        standing = "verified" if card.owner_verified else "unverified"
        progress = f"{card.done} of {counted(card.tasks, 'task')} done"
        if card.course is not None:
            progress += f", locked by a course: {card.course.done} of {card.course.steps} steps done"
        say(f"{card.id} {card.title}: {progress}; {standing} owner {card.owner_name}")
    if not cards:
        say("There are no tasks here yet. Take some in with `annotator tasks import`.")


app.command("convert")(convert_data)


@app.command("check")
def check_tasks(
    source_file: Annotated[Path, typer.Argument(metavar="INPUT.jsonl", help="One task a line; - is standard input.")],
    rubric: Annotated[
        str | None, typer.Option("--rubric", metavar="PRESET|FILE", help="Check that it asks about every task, too.")
    ] = None,
    responses: Annotated[
        int | None, typer.Option("--responses", min=1, metavar="N", help="As for `tasks build`.")
    ] = None,
    as_json: JsonFlag = False,
) -> None:
    """Name what is wrong in an input file, by line and field, and say what is in it. Nothing is written.

    The exit status is 1 when there is a mistake, or a block of the rubric that no task is asked.
    """
    asked = protocol(rubric).rubric if rubric else None
    found = check_source(source_file)
    shown = Disclosure(responses)
    unasked = unfit(found.rows, asked, shown, name_of(source_file)) if asked else []
    mistakes = [*found.errors, *unasked]
    tasks = [shown.as_sent(row.task) for row in found.rows]
    blocks = coverage(asked, tasks) if asked else []
    counts = {
        "tasks": len(tasks),
        "responses": sum(len(question.responses) for task in tasks for question in task.asked),
        "messages": sum(len(task.conversation) for task in tasks),
        "characters": sum(map(len, (text for task in tasks for text in task.texts.values()))),
    }
    languages = dict(Counter(task.language or "" for task in tasks))
    exports = fitting_forms(asked, tasks) if asked else {}
    if as_json:
        errors = [{"code": e.code, "message": e.message, "where": e.where} for e in mistakes]
        say_json(
            {
                **counts,
                "languages": languages,
                "mistakes": errors,
                "blocks": [asdict(each) for each in blocks],
                "exports": {name: count for name, (count, _) in exports.items()},
            }
        )
        raise typer.Exit(bool(mistakes) or any(each.unasked for each in blocks))
    say(
        f"{name_of(source_file)}: {counted(len(tasks), 'task')} without a mistake, "
        f"{counted(counts['responses'], 'response')}, {counted(counts['messages'], 'message')}, "
        f"{counted(counts['characters'], 'character')}"
    )
    if tasks and asked:
        say_coverage(blocks, len(tasks))
    say_exports(exports, len(tasks))
    refuse_each(mistakes)
    if any(each.unasked for each in blocks):
        raise typer.Exit(1)


@app.command("schema")
def show_schema() -> None:
    """Print the JSON Schema of one line of an input file."""
    say_json(schema())


def _series(given: str | None) -> str | None:
    """The series' name, where one is given. Raises ``build.bad_series``."""
    if given is not None and not re.fullmatch(SERIES, given):
        raise AnnotatorError("build.bad_series", f"{given!r} cannot name a series.", "Use a-z, 0-9 and . _ - only.")
    return given


def _agreement(yes: bool, withdraw: bool) -> Agree:
    """Whether a build that changes what people have is meant: by an option, else by asking in a terminal."""

    def agree(effects: Effects) -> bool:
        if yes or (withdraw and effects.only_withdraws):
            return True
        if not (sys.stdin.isatty() and sys.stderr.isatty()):
            return False
        typer.echo(plain(effects.summary), err=True)
        return typer.confirm("Build it all the same?", err=True)

    return agree


def _report(
    built: Built, asked: Sequence[BlockCoverage], exports: Mapping[str, tuple[int, str]], as_json: bool
) -> None:
    done = built.effects
    counts = {
        "added": len(done.added),
        "removed": len(done.withdrawn),
        "changed": len(done.changed),
        "asked_otherwise": list(done.asked_otherwise),
        "guidelines_changed": done.guidelines_changed,
        "asked_twice": dict(done.twice),
        "blocks": [asdict(each) for each in asked],
        "exports": {name: count for name, (count, _) in exports.items()},
    }
    if as_json:
        say_json({**{k: v for k, v in built.__dict__.items() if k != "effects"}, **counts, "path": str(built.path)})
        return
    say(f"Built {built.path}: {counted(built.tasks, 'task')}, {counted(built.responses, 'response')}")
    changed = f", {len(done.changed):,} changed" if done.changed else ""
    added = counted(len(done.added), "task")
    say(f"Series {built.series}, number {built.sequence}: {added} added, {len(done.withdrawn):,} removed{changed}")
    if done.needs_yes:
        say(done.summary)
    elif done.guidelines_changed:
        say("The guidelines changed.")
    say_coverage(asked, built.tasks)
    say_exports(exports, built.tasks)
    say(f"Bundle id: {built.bundle_id}")
