"""``annotator project``: creates and syncs owners' projects, sends announcements, and reports status and hours."""

from __future__ import annotations

import os
import re
import sys
import webbrowser
from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from annotator import limits
from annotator.cli.cli_options import (
    PLACE_VARIABLE,
    exit_if,
    key_store,
    owner_extra,
    owner_key,
    settings,
)
from annotator.cli.destination_option import read_address
from annotator.cli.leave_command import leave
from annotator.cli.operation import Commands
from annotator.cli.output import print_json, print_line, print_lines, write_output
from annotator.cli.projects_overview import print_steps, show_projects
from annotator.cli.trust_commands import people_of, print_people
from annotator.errors import AnnotatorError, CombinedError
from annotator.owner.dataset.merge_result import unencrypted_lines
from annotator.owner.project.owner_project import Project
from annotator.services.owned_projects import owned_projects, remember_project
from annotator.text.output_lines import counted, first_lines, hours_text, table_lines, total_hours_text

if TYPE_CHECKING:
    from annotator.bundle.signing_key import SigningKey
    from annotator.owner.dataset.merge_result import MergeResult
    from annotator.owner.exchange.deliveries import ResultsDelivery
    from annotator.owner.exchange.exchange_state import ProjectExchangeState
    from annotator.owner.exchange.people_rows import PersonStatusRow
    from annotator.owner.exchange.project_sync import ProjectSyncResult
    from annotator.owner.exchange.task_questions import AnnotatorQuestion
    from annotator.owner.status.project_status import ProjectStatusReport


# ``annotator project status | hours``: the state of a project, and the working hours by person and day.


DAY = ["%Y-%m-%d"]
_SHOWN = 40


def status(
    context: typer.Context,
    folders: list[Path] | None = None,
    project: Path | None = None,
    dataset: Path | None = None,
    only: list[str] | None = None,
    find: str = "",
    every: bool = False,
    csv_file: Path | None = None,
    html: Path | None = None,
    open_page: bool = False,
    overview: bool = False,
    as_json: bool = False,
) -> None:  # fmt: skip
    """Show what to do next, and the progress of everybody: annotators, reviewers, their checks and hours. Needs no
    network.

    Dates are set in team.toml in the project's folder: begin, due, holidays, silent_days, and by person.

    Parameters:
        folders = [DIR...]: Several projects: what to do in each, and people across them. Default: all projects that
            owner's commands used on this computer.
        --dataset DIR: The merged data set; default: the one of the last merge.
        --only WHO: annotator, reviewer, adjudicator, checker, moderator; at-work, done, in-the-course, not-joined,
            left; returned, behind, silent, checks. Given several times, all hold.
        --find TEXT: Only people with this in id or name.
        every = --all: Print everybody, not the first 40.
        csv_file = --csv FILE: Write the people as CSV; - is standard output.
        --html FILE: Write an HTML page with charts.
        --overview: Of one project, too, only what to do and the people.
        open_page = --open: Open the page in a browser; without --html it is DIR/status.html.
    """
    from annotator.owner.status.project_status import dataset_of, project_status
    from annotator.owner.status.status_tables import filter_people, people_csv

    every_folder = _named_folders(context, [*(folders or ()), *filter(None, [project])])
    if len(every_folder) != 1 or overview:
        show_projects(every_folder, datetime.now().astimezone(), as_json)
        return
    opened = Project.open(every_folder[0])
    data = dataset if dataset is not None else dataset_of(opened)
    if data is not None:
        with owner_extra():
            import annotator.owner.status.merged_figures  # noqa: F401
    report = project_status(opened, data, datetime.now().astimezone())
    rows = filter_people(report, only or (), find)
    if csv_file is not None:
        write_output(csv_file, people_csv(report, rows))
    if open_page and html is None:
        html = opened.root / "status.html"
    if html is not None:
        _write_page(report, html, open_page=open_page, quiet=as_json)
    if as_json:
        print_json(report.as_json())
    elif csv_file is None and html is None:
        _print_status(report, rows, None if every else _SHOWN)


def _named_folders(context: typer.Context, given: list[Path]) -> list[Path]:
    """The projects ``given``, which the window then shows; without any, those that it shows. Raises a usage error if
    there are none."""
    paths = settings(context).data_dir
    for folder in given:
        if (folder / "project.json").is_file():
            remember_project(paths, folder)
    if not (folders := given or owned_projects(paths)):
        raise typer.BadParameter("Name the project's folder.", param_hint="--project")
    return folders


def _write_page(report: ProjectStatusReport, html: Path, *, open_page: bool, quiet: bool) -> None:
    with owner_extra():
        from annotator.owner.status.status_page import write_status_page
    write_status_page(report, html)
    if not quiet:
        print_line(f"Wrote {html}")
    if open_page and not webbrowser.open(html.resolve().as_uri()):
        print_line("No browser was found that opens it", aside=True)


def announce(
    project: Path,
    text: str | None = None,
    people: list[str] | None = None,
    guidelines: Path | None = None,
    rubric: str = "",
    number: int | None = None,
    show: bool = False,
) -> None:
    """Send an announcement to the people of a project: it is added to signed receipts, which the next `project sync`
    uploads.

    Their windows show it once, and on the page Delivery until you withdraw it. Guidelines replace those sent with the
    tasks; `project status` shows how much work was done under them.

    Parameters:
        text = [TEXT]: The announcement; - is standard input.
        people = --to PERSON: Only to these people (ids or names); default: everybody.
        --guidelines FILE: New guidelines (Markdown), valid from now on.
        --rubric ID: The rubric of the guidelines, if the project has several.
        number = --withdraw NUMBER: Withdraw this announcement.
        show = --list: List the announcements.
    """
    from annotator.owner.exchange import project_sync
    from annotator.owner.exchange.exchange_state import read_exchange

    opened = Project.open(project)
    if rubric and guidelines is None:
        message = "--rubric says whose guidelines are announced, and none are given."
        raise AnnotatorError("announce.rubric", message, "Add --guidelines FILE, or leave --rubric out.")
    if number is not None:
        project_sync.withdraw_announcement(opened, number)
        print_line(f"Withdrawn: {number}, with the next `annotator project sync`")
    elif show or (text is None and guidelines is None):
        every = read_exchange(opened).announcements
        for sent in every:
            print_line(f"{sent.number}  {sent.at[:10]}  to {', '.join(sent.people) or 'everybody'}: {sent.text}")
            if sent.guidelines is not None:
                print_line(f"    guidelines of {sent.guidelines.rubric}, {sent.guidelines.sha256[:12]}")
        if not every:
            print_line("Nothing is announced")
    else:
        body = sys.stdin.read() if text == "-" else _GUIDELINES if text is None else text
        to = [project_sync.named_person(opened, reference) for reference in people or ()]
        announcement = project_sync.announce(opened, body, to, _guidelines_text(guidelines), rubric)
        print_line(f"Announced: {announcement.number}, with the next `annotator project sync`")


_GUIDELINES = "The guidelines have changed: read them before you go on."
"""The default announcement for new guidelines."""


def _guidelines_text(path: Path | None) -> str:
    """The guidelines in a file; empty without a file. Raises ``announce.guidelines``."""
    if path is None:
        return ""
    try:
        text = path.read_text(encoding="utf-8-sig").strip()
    except (OSError, UnicodeDecodeError):
        text = ""
    if not text:
        message = "The guidelines cannot be read, or there is nothing in the file."
        raise AnnotatorError("announce.guidelines", message, "Name a file of Markdown in UTF-8.", str(path))
    return text + "\n"


def require(
    project: Path,
    version: str | None = None,
    get_from: str = "",
    files: list[Path] | None = None,
    withdraw: bool = False,
) -> None:
    """Require a newer version of the program. Bundles, invites and receipts that are made from now on contain the
    requirement, signed.

    Older programs refuse these bundles, and say where to get the newer one. Without VERSION, show the current
    requirement.

    Parameters:
        version = [VERSION]: The oldest acceptable version, for example 0.2.0.
        get_from = --from PLACE: Where to get it: an address, or a description.
        files = --file FILE: An installer, whose name and SHA-256 are announced.
        --withdraw: Remove the requirement.
    """
    from annotator.owner.project.program import ask_for_program

    opened = Project.open(project)
    if withdraw:
        ask_for_program(opened, None)
        print_line("No version is asked for, in what is made from now on")
        return
    if version is None and (get_from or files):
        raise AnnotatorError("program.version", "No version is named.", "Name it, such as 0.2.0.")
    requirement = (
        opened.state.needs_program if version is None else ask_for_program(opened, version, get_from, files or ())
    )
    if requirement is None:
        print_line("No version is asked for")
        return
    print_line(f"Asked for: Annotator {requirement.version} or newer, in bundles, invites and receipts from now on")
    if requirement.get_from:
        print_line(f"To be had: {requirement.get_from}")
    for file in requirement.files:
        print_line(f"{file.sha256}  {file.name}")


def questions(
    context: typer.Context,
    project: Path,
    files: list[Path] | None = None,
    every: bool = False,
    passphrase_file: Path | None = None,
    as_json: bool = False,
) -> None:
    """List unanswered questions of annotators about tasks, each with the beginning of the task and the earlier ones,
    and about the project; and replies to returns, each with the reason of the return, until the work is accepted.

    Parameters:
        every = --all: Include answered questions.
    """
    from annotator.owner.exchange.task_questions import PROJECT, unanswered_questions

    opened = Project.open(project)
    exchange = _exchange_with_files(context, opened, files or [], passphrase_file)
    open_questions = unanswered_questions(opened, exchange, every=every)
    if as_json:
        print_json([question.as_json() for question in open_questions])
        return
    for question in open_questions:
        _print_question(question)
    if any(question.open for question in open_questions):
        print_line(f"Answer with: annotator project answer ID TASK TEXT --project {project}")
        if any(question.open and question.about == "project" for question in open_questions):
            print_line(f"TASK of a question about the project is: {PROJECT}")
        if files:
            print_line("Answer questions that were delivered by hand with --from FILE, and --out DIR for the receipt")
    elif not open_questions:
        print_line("Nobody asks anything" if every else "No question waits for an answer")


def _print_question(question: AnnotatorQuestion) -> None:
    verb = "asks" if question.kind == "question" else "replies to the return"
    about = "the project" if question.about == "project" else f"task {question.own} ({question.sent})"
    print_line(f"{question.name} ({question.annotator_id}) {verb} about {about}, {question.at[:10]}: {question.words}")
    if question.excerpt:
        print_line(f"    {question.excerpt}")
    for earlier, reply in question.earlier:
        print_line(f"    Earlier: {earlier}")
        print_line(f"    You answered: {reply}")
    for reason in question.returned:
        print_line(f"    Returned because: {reason}")
    if question.answer:
        print_line(f"    You answered: {question.answer}")


def answer(
    context: typer.Context,
    project: Path,
    who: str,
    task: str,
    text: str,
    files: list[Path] | None = None,
    out: Path | None = None,
    lead: str = "",
    passphrase_file: Path | None = None,
) -> None:
    """Answer a question about a task or the project. The signed receipt of the next `project sync`, or one that you
    send yourself, contains the answer. The window shows it with the task; about the project, when it arrives and where
    it was asked.

    Parameters:
        who = PERSON: The annotator who asked (id or name).
        task = TASK: The task's id: yours, or the one in the annotator's bundle; "project" for the project as a whole.
        text = TEXT: The answer; - is standard input.
        files = --from FILE: Results received by other means, with the question.
        --out DIR: Write the receipt to this folder, for you to send.
        lead = --by PERSON: The lead who answers, if not the owner; needs no owner's key.
    """
    from annotator.owner.exchange.exchange_state import read_exchange
    from annotator.owner.exchange.project_sync import answer_question, named_person
    from annotator.owner.exchange.task_questions import note_questions, receipt_by_hand, sent_id
    from annotator.owner.project.people import find_person
    from annotator.owner.project.team_file import read_team_file

    opened = Project.open(project)
    message = sys.stdin.read() if text == "-" else text
    deliveries = _deliveries(context, opened, files or [], passphrase_file)
    exchange = note_questions(opened, deliveries) if deliveries else read_exchange(opened)
    who = who if who in exchange.people else named_person(opened, who)
    by = find_person(opened.people, read_team_file(opened.root).people, lead) if lead else ""
    answered = answer_question(opened, who, sent_id(opened, exchange, who, task), message, by)
    if out is None:
        print_line(f"Answered {who}, with the next `annotator project sync`: {answered.answer}")
        return
    receipt_file = receipt_by_hand(opened, who, owner_key(context, passphrase_file)(), out, deliveries.get(who, ()))
    print_line(f"Answered {who}: {answered.answer}")
    print_line(f"Wrote {receipt_file}; pass it to {who}")


def hours(
    context: typer.Context,
    project: Path,
    files: list[Path] | None = None,
    who: str | None = None,
    since: Annotated[datetime | None, typer.Option(formats=DAY)] = None,
    until: Annotated[datetime | None, typer.Option(formats=DAY)] = None,
    csv_file: Path | None = None,
    passphrase_file: Path | None = None,
    as_json: bool = False,
) -> None:
    """List active time by person and day, according to their results: on tasks, on the course, and on reviews.

    Days are by the clock of each person's computer; those before the project or after the results arrived are replaced
    by the day of arrival. Time in results of older programs counts on the day of delivery. Time that cannot be so is
    named and not added up: days that do not exist, more than 16 hours a day, or more than the active time of the task.

    Parameters:
        --who PERSON: One person (id or name); default: everybody.
        csv_file = --csv FILE: Write the days as CSV; - is standard output.
    """
    from annotator.owner.exchange.people_rows import PersonStatusRowBuilder
    from annotator.owner.exchange.working_time import KINDS
    from annotator.owner.status.status_tables import hours_csv, set_aside_words

    opened = Project.open(project)
    exchange = _exchange_with_files(context, opened, files or [], passphrase_file)
    first, last = (limit.date().isoformat() if limit is not None else "" for limit in (since, until))
    days = [
        row for row in PersonStatusRowBuilder(opened, exchange).days(_people_of(opened, exchange, who))
        if (row.day >= first and (not last or row.day <= last)) or row.set_aside
    ]  # fmt: skip
    if csv_file is not None:
        write_output(csv_file, hours_csv(days))
    elif as_json:
        print_json([{"date": row.day, "id": row.annotator_id, "name": row.name, "kind": row.kind,
                   "active_seconds": row.seconds, **({"set_aside_seconds": row.set_aside, "reason": row.reason}
                   if row.reason else {})} for row in days])  # fmt: skip
    else:
        there = [row for row in days if not row.set_aside]
        for row in there:
            print_line(f"{row.day}  {hours_text(row.seconds)}  {row.kind:<7}  {row.name} ({row.annotator_id})")
        for kind in KINDS:
            if times := [row.seconds for row in days if row.kind == kind and row.seconds]:
                print_line(f"{total_hours_text(times)} on {kind} in all")
        if not there:
            print_line("No time on any of these days")
        for line in set_aside_words((), days):
            print_line(line)


def pay(
    context: typer.Context,
    project: Path,
    files: list[Path] | None = None,
    who: str | None = None,
    month: str = "",
    csv_file: Path | None = None,
    passphrase_file: Path | None = None,
    as_json: bool = False,
) -> None:
    """List what people are owed by month: tasks, reviews and hours, each at the rate set in team.toml in the project's
    folder, for everybody or by person.

    A task or review counts once, in the month in which you first received it; what is returned or void now is counted
    apart. Hours are those of `project hours`.

    Parameters:
        --who PERSON: One person (id or name); default: everybody.
        --month YYYY-MM: One month; default: every month.
        csv_file = --csv FILE: Write the lines as CSV; - is standard output.
    """
    from annotator.owner.status.pay import COLUMNS, pay_csv, pay_lines, total

    if month and not re.fullmatch(r"\d{4}-(0[1-9]|1[0-2])", month):
        raise AnnotatorError("project.bad_month", f"{month!r} is not a month.", "Write one such as 2026-11.")
    opened = Project.open(project)
    exchange = _exchange_with_files(context, opened, files or [], passphrase_file)
    lines = [
        line
        for line in pay_lines(opened, exchange, _people_of(opened, exchange, who))
        if not month or line.month == month
    ]
    if csv_file is not None:
        write_output(csv_file, pay_csv(lines))
    if as_json:
        print_json(
            {"lines": [dict(zip(COLUMNS, line.cells, strict=True)) for line in lines], "total": str(total(lines))}
        )
    elif csv_file is None:
        print_lines(table_lines(COLUMNS, [[str(cell) for cell in line.cells] for line in lines]))
        print_line(f"{total(lines)} {lines[0].currency} in all".replace("  ", " ") if lines else "Nothing is owed")
        if lines and not any(line.rate for line in lines):
            print_line("No rates: give `task`, `review` and `hour` under [pay] in team.toml in the project's folder")


def _people_of(project: Project, exchange: ProjectExchangeState, reference: str | None) -> list[str]:
    """Everybody of the project by id, or only the person ``reference`` (id or name)."""
    from annotator.owner.exchange.project_sync import invited_annotators, known_people, named_person

    people = sorted({*invited_annotators(project), *known_people(project), *exchange.people})
    return people if reference is None else [reference if reference in people else named_person(project, reference)]


def _exchange_with_files(
    context: typer.Context, opened: Project, files: list[Path], passphrase_file: Path | None
) -> ProjectExchangeState:
    """The state known from syncs and from results received by other means, whose signers the project trusts."""
    from annotator.owner.exchange.exchange_state import read_exchange
    from annotator.owner.exchange.project_sync import with_deliveries

    read_at = datetime.now(UTC).isoformat(timespec="seconds")
    return with_deliveries(read_exchange(opened), _deliveries(context, opened, files, passphrase_file), read_at)


def _deliveries(
    context: typer.Context, opened: Project, files: list[Path], passphrase_file: Path | None
) -> dict[str, list[ResultsDelivery]]:
    """The content of results received by other means, whose signers the project trusts, by annotator id."""
    from annotator.owner.exchange.deliveries import results_files, trusted_deliveries
    from annotator.owner.exchange.encryption import decrypted_files as opened_results
    from annotator.owner.exchange.qualification import receipt_recipient
    from annotator.owner.project.input_skip_policy import InputErrorLog, InputSkipPolicy

    result: dict[str, list[ResultsDelivery]] = {}
    if not files:
        return result
    with opened_results(opened, results_files(files), owner_key(context, passphrase_file)) as readable:
        left_out = InputErrorLog(InputSkipPolicy(untrusted=True))
        for delivery in trusted_deliveries(opened, readable, left_out).values():
            result.setdefault(receipt_recipient(opened, delivery), []).append(delivery)
    return result


def _print_status(report: ProjectStatusReport, rows: list[PersonStatusRow], most: int | None) -> None:
    from annotator.owner.status.status_tables import faults_words, set_aside_words

    totals = report.totals
    times = total_hours_text(sum(row.seconds.values()) for row in report.people)
    progress = f"{totals['submitted']:,} of {totals['tasks']:,} tasks submitted, {times} of work"
    print_line(f"{report.title}: {counted(totals['people'], 'person', 'people')}, {progress}")
    print_line("What to do next" if report.steps else "Nothing waits for you")
    print_steps(report)
    print_line("")
    _print_people(report, rows, most)
    for line in (*faults_words(report), *set_aside_words(report.people, [*report.days, *report.set_aside])):
        print_line(line)
    _print_reviewers(report)
    _print_checks(report, most)
    for name, count in report.twice.items():
        print_line(
            f"Done differently on two computers of {name}: {counted(count, 'task')}; each counts once, as it was "
            "changed more often. The report names them (devices disagree)"
        )
    if report.dataset is None:
        print_line(
            "No results are merged: reviews and checks are not known. `annotator project sync --dataset DIR` merges"
        )
    elif report.timetable.due is None and not report.behind:
        print_line("No timetable: give `begin` and `due` in team.toml in the project's folder")


def _print_checks(report: ProjectStatusReport, most: int | None) -> None:
    from annotator.owner.status.status_tables import checks_by_person

    people = checks_by_person(report)
    if people:
        print_line("")
    for person in people[:most]:
        print_line(
            f"Look first at {person['name']} ({person['person']}, {person['role']}): {' '.join(person['reasons'])}"
        )
    if most is not None and len(people) > most:
        print_line(f"{len(people) - most:,} more people: --all")


def _print_people(report: ProjectStatusReport, rows: list[PersonStatusRow], most: int | None) -> None:
    from annotator.owner.status.status_tables import course_words, guidelines_words, state_of, week_words

    named = {check.person for check in report.checks}
    listed = rows if most is None else rows[:most]
    announced = any(map(guidelines_words, rows))
    by = ("new guidelines",) if announced else ()
    agreed = any(week_words(report, row) for row in rows)
    header = ("id", "name", "role", "state", "course", "tasks", "waiting", "submitted", *by, "returned", "behind",
              "hours", *(("this week",) if agreed else ()), "last delivery", "")  # fmt: skip
    print_lines(table_lines(
        header,
        [
            (row.annotator_id, row.name if row.name != row.annotator_id else "", ", ".join(row.roles) or "-",
             state_of(row), course_words(row), f"{row.tasks:,}", f"{row.waiting:,}", f"{row.submitted:,}",
             *([guidelines_words(row) or "-"] if announced else []),
             f"{row.returned:,}", _number(report.behind.get(row.annotator_id)), hours_text(sum(row.seconds.values())),
             *([week_words(report, row)] if agreed else []),
             row.last_delivery[:16].replace("T", " ") or "never", "look first" if row.annotator_id in named else "")
            for row in listed
        ],
    ))  # fmt: skip
    if len(rows) > len(listed):
        print_line(f"{len(rows) - len(listed):,} more: --all, or choose with --only and --find")


def _print_reviewers(report: ProjectStatusReport) -> None:
    if not report.reviewers:
        return
    print_line("")
    moderated = ("moderated",) if any(reviewer["moderated"] for reviewer in report.reviewers) else ()
    header = ("reviewer", "sent", "accepted", "corrected", "returned", "adjudicated", *moderated, "skipped", "waiting",
              "hours", "seconds each", "too fast", "as other reviewers", "as adjudicators")  # fmt: skip
    print_lines(table_lines(
        header,
        [
            (reviewer["name"], *(f"{reviewer[key]:,}" for key in ("sent", "accepted", "corrected", "returned",
             "adjudicated", *moderated, "skipped", "waiting")), hours_text(reviewer["seconds"]),
             "" if reviewer["median_seconds"] is None else f"{reviewer['median_seconds']:,.0f}",
             f"{reviewer['fast']:,}",
             _agreement(reviewer["with_reviewers"]), _agreement(reviewer["with_adjudicators"]))
            for reviewer in report.reviewers
        ],
    ))  # fmt: skip


def _agreement(agreement: dict[str, float]) -> str:
    return f"{agreement['same']:,} of {agreement['works']:,}" if agreement["works"] else "-"


def _number(number: int | None) -> str:
    return "" if number is None else f"{number:,}"


# ``annotator project sync | return``: the owner's end of syncing.


_LISTED = 20


def sync(
    context: typer.Context,
    project: Path,
    to: str | None = None,
    to_file: Path | None = None,
    ca: Path | None = None,
    dataset: Path | None = None,
    passphrase_file: Path | None = None,
    large: bool = False,
    verify: bool = False,
    minutes: Annotated[float, typer.Option(min=1)] = limits.SYNC_SECONDS / 60,
    strict: bool = False,
    as_json: bool = False,
) -> None:
    """Fetch results, answer them with signed receipts, and upload tasks to the destination of the annotators. Suitable
    for cron.

    Results are saved in the project's folder. Refused files are named, with --strict by the exit status too. Earlier
    refusals are counted by person until they are forgotten (`annotator project forget`).

    Parameters:
        --to PLACE: The folder or URL that annotators also use, from now on. Default: ANNOTATOR_SYNC_TO for this sync;
            the stored one; that of the last invite.
        --to-file FILE: A file with the address, which may contain a password; - is standard input.
        --dataset DIR: Also merge the results into this data set.
        --verify: Read back all files at the destination, and upload changed ones again.
        --minutes: Stop after this many minutes; the next sync continues.
    """
    from annotator.owner.assignment.roster import usual_destination
    from annotator.owner.exchange.project_sync import sync_project
    from annotator.transfer.addresses import open_destination, whole_address
    from annotator.transfer.destination import TransferDeadline
    from annotator.transfer.network_destination_address import with_authorities

    opened, keys = Project.open(project), key_store(context)
    remember_project(settings(context).data_dir, project)
    given_address = to if to is not None else read_address(to_file) if to_file else None
    entry, once = f"project-place-{opened.state.id}", os.environ.get(PLACE_VARIABLE, "")
    address = given_address if given_address is not None else once or keys.secret(entry) or usual_destination(opened)
    if not address:
        raise AnnotatorError(
            "delivery.no_destination", "There is no place to sync with.", "Name it once, with --to PLACE."
        )
    unlock = owner_key(context, passphrase_file)
    key, deadline = unlock(), TransferDeadline(minutes * 60)
    address = with_authorities(whole_address(address), ca)
    place = open_destination(address, deadline)
    most = None if large else limits.LARGE
    result = sync_project(opened, place, key, most=most, verify=verify, deadline=deadline)
    if (given_address is not None or (ca is not None and not once)) and address != keys.secret(entry):
        keys.keep_secret(entry, address)
    merged = _merge(opened, dataset, unlock) if dataset is not None else None
    if as_json:
        rows = {"people": result.people, "errors": result.errors}
        refused = [
            {
                "annotator": annotator_id,
                "name": name,
                "new": (annotator_id, name) in result.refused_now,
                **refusal.model_dump(),
            }
            for annotator_id, name, refusal in result.refused
        ]
        counts = {"tasks": result.tasks, "receipts": result.receipts, "taken": result.taken}
        into: dict[str, Any] = {"merged": merged.as_json(), "checks": merged.checks.findings} if merged else {}
        left_out = {
            "uninvited": result.uninvited,
            "others": result.others,
            "left": result.left,
            "mended": result.mended,
        }
        left_out |= {"unencrypted": result.unencrypted}
        print_json({"destination": result.destination, **counts, "refused": refused, **left_out, **rows, **into})
    else:
        _report(result, opened)
        if merged is not None:
            print_lines(merged.lines())
    if result.errors:
        raise CombinedError(list(result.errors.values()))
    exit_if(strict, result.refused_now or (merged is not None and merged.refused_anew))


def give_back(
    project: Path,
    person: str,
    reason: str,
    tasks: list[str],
    series: str | None = None,
) -> None:
    """Return submitted tasks to an annotator, to be done again. The receipt of the next sync contains the reason.

    Parameters:
        person = --to PERSON: The annotator's id or name.
        --reason: The reason, as text for the annotator.
        tasks = TASK...: The ids of tasks, as in your input.
        --series NAME: Only work of this series, if a task was sent with several rubrics.
    """
    from annotator.owner.exchange.project_sync import named_person, return_tasks

    opened = Project.open(project)
    person = named_person(opened, person)
    for back in return_tasks(opened, person, tasks, reason, series):
        batch = f"of the series {back.series} by the rubric {back.rubric}"
        print_line(f"Returned at the next sync: {back.task} to {person}, {batch}")


def _merge(project: Project, dataset: Path, unlock: Callable[[], SigningKey]) -> MergeResult | None:
    """Merge all received results; None if there are none."""
    from annotator.owner.exchange.deliveries import results_files
    from annotator.owner.exchange.encryption import decrypted_files
    from annotator.owner.exchange.exchange_state import accepted_files
    from annotator.owner.operations.merge import checked_work

    with owner_extra():
        from annotator.owner.dataset.dataset_folder import DatasetFolder
        from annotator.owner.dataset.merge import merge

    accepted = accepted_files(project)
    if not accepted and not DatasetFolder(dataset).is_there():
        return None
    with decrypted_files(project, results_files(accepted) if accepted else [], unlock) as readable:
        merged = merge(project, readable, dataset)
    return replace(merged, checks=checked_work(project, merged)) if merged.changed else merged


def _report_refused(result: ProjectSyncResult, project: Project) -> None:
    """Print each newly refused file, and the number of earlier refusals by person."""
    recent = [refused for refused in result.refused if refused[:2] in result.refused_now]
    for annotator_id, name, refusal in recent[:_LISTED]:
        print_line(f"Refused: {refusal.reason} [{refusal.code}] ({annotator_id}, {name})")
    counts = Counter(annotator_id for annotator_id, _, _ in recent[_LISTED:])
    for annotator_id, count in sorted(counts.items()):
        print_line(f"Refused: {counted(count, 'more file')} of {annotator_id}")
    before = Counter(
        annotator_id for annotator_id, name, _ in result.refused if (annotator_id, name) not in result.refused_now
    )
    for annotator_id, count in sorted(before.items()):
        print_line(
            f"Refused before: {counted(count, 'file')} of {annotator_id}; "
            f"forget them with: annotator project forget {annotator_id} --project {project.root}"
        )


def gold(
    project: Path,
    dataset: Path | None = None,
    remove: bool = False,
) -> None:
    """Name the gold answers of a project once: checks, status, reports and reviewers' notes then use them.

    Parameters:
        dataset = [DATASET]: The data set with right answers; default: show it.
        --remove: The project has no gold answers any more.
    """
    with owner_extra():
        from annotator.owner.dataset.dataset_folder import DatasetFolder
        from annotator.owner.measures.gold_answers import name_gold, named_gold

    opened = Project.open(project)
    if remove:
        name_gold(opened, None)
        print_line("The project has no gold answers")
    elif dataset is not None:
        print_line(f"Gold answers: {dataset}, about {counted(name_gold(opened, dataset), 'task')} of the project")
    else:
        gold_folder = named_gold(opened.root)
        missing = "" if gold_folder is None or DatasetFolder(gold_folder).is_there() else ", which is not there"
        print_line(
            f"Gold answers: {gold_folder}{missing}" if gold_folder is not None else "The project has no gold answers"
        )


def forget(
    project: Path,
    person: str,
    names: list[str] | None = None,
    checks: bool = False,
) -> None:
    """Stop reporting an annotator's refused files, and delete their copies. A file that changes at the destination is
    checked again.

    Parameters:
        person = PERSON: The annotator's id or name.
        names = [NAME...]: Names of files; default: all refused files.
        --checks: Instead what the checks find about the person now, once you have looked at it.
    """
    from annotator.owner.exchange.project_sync import forget_refused_results, named_person

    opened = Project.open(project)
    person = named_person(opened, person)
    if checks:
        with owner_extra():
            from annotator.owner.status.flagged_people import forget_findings
        count = forget_findings(opened, person)
        print_line(f"Looked at: {counted(count, 'finding')} about {person}. New ones are named again")
        return
    count = forget_refused_results(opened, person, names or ())
    print_line(f"Forgotten: {counted(count, 'refused file')} of {person}")


def _has_test(project: Project) -> bool:
    """Whether a course of the project has a test that the owner scores."""
    from annotator.owner.courses.course_bundle import course_history

    tests = (built.course.qualification for built in course_history(project))
    return any(test is not None and test.scored != "laptop" for test in tests)


def _report_place(result: ProjectSyncResult) -> None:
    """Print what was found at the destination that does not belong to the project or differs, and what waits there."""
    others = [f"Skipped, because it is not a file of this program: {other_name}" for other_name in result.others]
    print_lines(first_lines(_LISTED, others, "Also skipped: other files in the folders of {n} more people"))
    mended = [f"Mended, for something else lay there: {name}" for name in result.mended]
    print_lines(first_lines(_LISTED, mended, f"Mended: {counted(len(mended) - _LISTED, 'more file')}"))
    for annotator_id, count in sorted(result.left.items()):
        print_line(f"Left for the next sync: {counted(count, 'new file')} of {annotator_id}")


def _report(result: ProjectSyncResult, project: Project) -> None:
    print_line(f"Synced with {result.destination}: {counted(result.taken, 'results file')} taken, "
        f"{counted(result.tasks, 'task bundle')} and {counted(result.receipts, 'receipt')} put there")  # fmt: skip
    for line in result.enrolled:
        print_line(line)
    header = (
        "id", "tasks", "waiting", "delivered", "received", "refused", "submitted", "skipped", "returned",
        "last delivery",
    )  # fmt: skip
    rows = [
        (row.annotator_id, row.tasks, row.waiting, row.delivered, row.received, row.refused, row.submitted,
         row.skipped, row.returned, row.last_delivery or "never")
        for row in result.people
    ]  # fmt: skip
    print_lines(table_lines(header, [[str(cell) for cell in row] for row in rows]))
    if result.taken and _has_test(project):
        print_line(f"Tests of the course among them are scored by: annotator results qualify --project {project.root}")
    print_lines(unencrypted_lines(result.unencrypted))
    _report_refused(result, project)
    for row in result.people:
        if row.not_whole:
            print_line(f"Not whole yet: {counted(row.not_whole, 'file')} of {row.annotator_id}; sync again later")
    _report_place(result)
    for uninvited in result.uninvited:
        print_line(f"Left out, for they have no invite: {uninvited}; make one with: annotator invite new")
    for annotator_id, error in result.errors.items():
        print_line(f"Failed for {annotator_id}: {error.message}")


app = Commands(
    help="Create and manage projects. A project's folder contains its secret: keep the folder, and keep it private."
)

app.command()(sync)
app.command("return")(give_back)
app.command()(forget)
app.command()(leave)
app.command()(gold)
app.command()(status)
app.command()(hours)
app.command()(pay)
app.command()(announce)
app.command()(require)
app.command()(questions)
app.command()(answer)


@app.command()
def new(
    context: typer.Context,
    folder: Path,
    title: str,
) -> None:
    """Create a project in a new folder. It belongs to this machine's owner key.

    Parameters:
        folder = DIR: The project's folder.
        --title: The name of the project for annotators.
    """
    stored_key = key_store(context).public("owner")
    if stored_key is None:
        raise AnnotatorError("keys.missing", "There is no owner key yet.", "Make one with `annotator keys new`.")
    created = Project.create(folder, title, *stored_key)
    remember_project(settings(context).data_dir, folder)
    print_line(f"Made the project {created.state.title} in {folder}")
    print_line(f"Project id: {created.state.id}")
    print_line(f"Owner: {created.owner.fingerprint}")
    print_line("Next: annotator course new, if people are to learn first; then annotator tasks assign")


@app.command()
def show(folder: Path, as_json: bool = False) -> None:
    """Show a project: its id, the trusted keys with their roles, and the bundles built.

    Parameters:
        folder = DIR: The project's folder.
    """
    project = Project.open(folder)
    signers, series = people_of(project), {name: one.model_dump() for name, one in project.state.series.items()}
    if as_json:
        print_json({"id": project.state.id, "title": project.state.title, "signers": signers, "series": series})
        return
    print_line(f"Title: {project.state.title}")
    print_line(f"Project id: {project.state.id}")
    print_people(signers)
    for name, latest in project.state.series.items():
        print_line(f"Series {name}: {latest.sequence} sent, the last is {latest.bundle_id}")


@app.command()
def encrypt(context: typer.Context, folder: Path, passphrase_file: Path | None = None) -> None:
    """Have results encrypted for you by everybody whom you invite from now on.

    The decryption key is stored in the project's folder, encrypted to your owner key. Your commands use it
    automatically.

    Parameters:
        folder = DIR: The project's folder.
    """
    from annotator.owner.exchange.encryption import set_up_encryption

    project = Project.open(folder)
    recipient = set_up_encryption(project, owner_key(context, passphrase_file)())
    print_line(f"Results of {project.state.title} are encrypted to {recipient}")
    print_line(
        "This applies to invites that are created from now on; create new ones for people who are already enrolled."
    )
