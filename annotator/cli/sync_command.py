"""``annotator sync``: uploads results to a shared destination, and fetches tasks and receipts from it."""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING

import typer

from annotator import limits
from annotator.bundle.key_store import KeyStore, passphrase_from
from annotator.cli.cli_options import existing_data
from annotator.cli.destination_option import usable_destination
from annotator.containment import Collected
from annotator.errors import AnnotatorError, WrongArgumentError
from annotator.owner.operations.arguments import Destination
from annotator.owner.operations.result import DataResult
from annotator.owner.operations.sync import PLACE_VARIABLE, read_address
from annotator.paths import DataDir
from annotator.text.output_lines import counted, first_lines
from annotator.translatable_message import TranslatableMessage

if TYPE_CHECKING:
    from annotator.services.syncing.delivery_list import ResultsExportDelivery
    from annotator.services.syncing.other_computers import OtherComputerWork, OwnWorkImportResult
    from annotator.services.syncing.returned_tasks import OpenTaskReturn
    from annotator.services.syncing.synchronize import SyncResult
    from annotator.store.store import Store


# Delivery states in the words of the window's page *Delivery*; ``test_delivery_report.py`` compares both.


MOST_RETURNS = 50
"""The most returned tasks that are printed."""
_STATES = {
    "to send": "to send",
    "delivered": "delivered",
    "received": "received by the owner",
    "returned": "received, with tasks returned",
    "refused": "refused by the owner",
    "superseded": "part of a later delivery",
}


def state_text(state: str) -> str:
    """The text for the state of an export."""
    return _STATES[state]


def size_text(size: int) -> str:
    """A size in bytes as text in kB."""
    return f"{max(1, round(size / 1000)):,} kB"


def export_text(delivery: ResultsExportDelivery) -> str:
    """The content and size of an export. One that a sync sends is called a delivery."""
    not_submitted = delivery.tasks - delivery.submitted
    summary = f"{counted(delivery.submitted, 'task')} submitted" + (
        f", {counted(not_submitted, 'other')}" if not_submitted else ""
    )
    if not delivery.tasks:
        summary = "answers in the course"
    if not delivery.bytes:
        return f"Export {delivery.sequence}: {summary}, in a file"
    return f"Delivery {delivery.sequence}: {summary}, {size_text(delivery.bytes)}"


# Returned tasks are named on the command line by their number in the window and their id.


def returned_name(task: OpenTaskReturn) -> str:
    """The name of a returned task, which has no position if it is not on this computer."""
    from annotator.text.policy import one_line  # only needed for returned tasks

    name = f"task {task.position + 1:,}" if task.position is not None else "a task that is not on this computer"
    return f"{name} ({one_line(task.task_id)})"


def sync(
    context: typer.Context,
    data_dir: DataDir,
    keys: KeyStore,
    project: str | None = None,
    to: Destination | None = None,
    to_file: Path | None = None,
    ca: Path | None = None,
    schedule: str | None = None,
    large: bool = False,
    status: bool = False,
    yes: bool = False,
    passphrase_file: Path | None = None,
) -> DataResult:
    """Send your results to the owner, and fetch tasks and receipts, through the destination named in the invite or by
    --destination.

    Work done since the last export is exported first. Results are reported as delivered only after they were read back,
    and as received only when the owner's signed receipt has arrived.

    Parameters:
        --project ID: One project's id or title; default: all that you were invited to.
        to = --destination PLACE: Sync with this folder or URL from now on. Default: the stored one, or for this sync
            ANNOTATOR_SYNC_TO.
        to_file = --destination-file FILE: The same from the first line of a file, for an address with a password; - is
            standard input.
        --schedule: When the window syncs: never, on request, after an export, when online.
        --status: Show the status; nothing is sent.
        --yes: Also import bundles that change tasks you worked on.
    """
    from annotator.services.syncing.sync_settings import choose_schedule
    from annotator.store.store import Store  # slow to load

    address = usable_destination(read_address(to_file)) if to_file else to
    if address is not None and (status or schedule == "never"):
        message = "Nothing is synced with --status or --schedule never, and --destination names a place to sync with."
        raise WrongArgumentError("delivery.no_sync", message, "Leave --destination out.")
    once = "" if address is not None else os.environ.get(PLACE_VARIABLE, "")
    place = _SyncTarget(address or "", once, ca, large)
    errors: list[AnnotatorError] = []
    results: dict[str, SyncResult] = {}
    with Store(existing_data(data_dir)) as store:
        chosen = _projects(store, project, one=place.given and not status)
        for project_id in chosen if schedule is not None else ():
            choose_schedule(store, project_id, schedule or "")
        for project_id in chosen if not status and schedule != "never" else ():
            with Collected(project_id, errors):
                results[project_id] = _sync_project(store, keys, project_id, place, passphrase_file, yes)
                errors += results[project_id].errors
        rows, text = list[dict[str, object]](), [*_moved_lines(store)]
        for project_id in chosen:
            with Collected(project_id, errors):
                if context.params["as_json"]:
                    rows.append(_as_json(store, project_id, results.get(project_id)))
                else:
                    text += [*_state_lines(store, project_id, results.get(project_id))]
    return DataResult(rows, text, errors=errors)


@dataclass(frozen=True)
class _SyncTarget:
    """The address to sync with permanently, and the one for this sync only; certificates to trust; and whether large
    files may be transferred."""

    address: str = field(repr=False)
    once: str = field(repr=False)
    authorities: Path | None
    large: bool

    @property
    def given(self) -> bool:
        return bool(self.address or self.once)


def _sync_project(
    store: Store, keys: KeyStore, project_id: str, place: _SyncTarget, passphrase_file: Path | None, yes: bool
) -> SyncResult:
    """Sync one project. Running the command counts as consent."""
    from annotator.services.syncing.sync_settings import agree_to_sync, choose_destination
    from annotator.services.syncing.synchronize import synchronize
    from annotator.transfer.addresses import whole_address
    from annotator.transfer.network_destination_address import with_authorities

    address = place.address or keys.secret(f"place-{project_id}") or ""
    if place.address or (address and place.authorities is not None and not place.once):
        choose_destination(store, keys, project_id, with_authorities(address, place.authorities))
    if address and not place.once:
        agree_to_sync(store, keys, project_id)
    return synchronize(
        store,
        keys,
        project_id,
        lambda: keys.load("annotator", passphrase_from(passphrase_file)),
        agreed=("all",) if yes else (),
        first=bool(place.address),
        address=whole_address(with_authorities(place.once, place.authorities)) if place.once else "",
        most=None if place.large else limits.LARGE,
    )


def _projects(store: Store, project: str | None, *, one: bool) -> list[str]:
    from annotator.services.syncing.sync_settings import not_invited
    from annotator.store import projects

    titles = {enrolment.project_id: enrolment.title for enrolment in store.read(projects.enrolments)}
    chosen = [project_id for project_id, title in titles.items() if project in (None, project_id, title)]
    project_list = ", ".join(f"{project_id} ({title})" for project_id, title in titles.items())
    if not titles:
        raise AnnotatorError(
            "delivery.not_invited",
            "You have accepted no invite on this computer.",
            "Accept one first: `annotator invite accept FILE`.",
        )
    if not chosen:
        if any(enrolled.id == project for enrolled in store.read(projects.projects)):
            raise not_invited()
        raise AnnotatorError(
            "store.no_project", f"You were invited to no project {project!r}.", f"There are: {project_list}."
        )
    if one and len(chosen) > 1:
        raise AnnotatorError(
            "store.no_project", f"There are {len(titles)} projects here.", f"Say which with --project: {project_list}."
        )
    return chosen


def _moved_lines(store: Store) -> Iterator[str]:
    from annotator.services.computer_transfer import has_moved

    moved = has_moved(store.paths)
    if moved is not None:
        yield f"Everything here was moved to another computer at {moved.at}"
        yield "Work done here since then is sent as a second computer's"


def _state_lines(store: Store, project_id: str, synced: SyncResult | None) -> Iterator[str]:
    """The state of a project, after a sync if there was one."""
    from annotator.services.syncing.delivery_list import deliveries_of, pending_task_bundles
    from annotator.services.syncing.other_computers import other_computers_work
    from annotator.store import projects

    enrolled = store.read(projects.enrolment, project_id)
    title = enrolled.title if enrolled is not None else project_id
    if synced is not None:
        yield from _sync_lines(title, synced)
    else:
        yield title
        for name in pending_task_bundles(store, project_id):
            yield f"New tasks are waiting to be imported: {name.stem} {name.number}"
    exports = deliveries_of(store, project_id)
    if synced is None and not exports:
        yield "Nothing was delivered or exported yet"
    for export in exports:
        if export.state != "superseded" or export.bytes:
            reason = f": {export.reason}" if export.reason else ""
            when = export.answered or export.delivered or export.at
            yield f"{export_text(export)}; {state_text(export.state)} ({when}){reason}"
    for computer in other_computers_work(store, project_id):
        yield from other_computer_text(computer)
    yield from answer_lines(store, project_id)


def answer_lines(store: Store, project_id: str) -> Iterator[str]:
    """What the owner's receipts say of a project."""
    from annotator.services.syncing.delivery_list import receipt_summary
    from annotator.services.syncing.returned_tasks import open_returns

    summary = receipt_summary(store, project_id)
    if summary.number:
        yield f"The owner has: {counted(summary.submitted, 'submitted task')} (receipt {summary.number})"
    if summary.accepted:
        yield f"Accepted by the owner: {counted(summary.accepted, 'submitted task')}"
    for notice in summary.notices:
        own = isinstance(notice.reason, TranslatableMessage)  # which says who writes
        yield notice.reason if own else f"The owner says: {notice.reason}"
    returns = open_returns(store, project_id)
    names: dict[tuple[str, ...], list[str]] = {}
    for task in returns[:MOST_RETURNS]:
        state = "Submitted again" if not task.open and task.position is not None else "Returned"
        counts = Counter(answer.reason for answer in task.places)
        reasons = [f"  {counted(count, 'answer')}: {reason}" for reason, count in counts.items()]
        lines = first_lines(MOST_RETURNS, reasons, "  and {n} more reasons")
        names.setdefault((state, task.reason, *lines), []).append(returned_name(task))
    for (state, returned_for, *answers), tasks in names.items():
        yield f"{state}: {', '.join(tasks)}: {returned_for}"
        yield from answers
    if len(returns) > MOST_RETURNS:
        yield f"and {len(returns) - MOST_RETURNS:,} more tasks; --json lists all of them"


def other_computer_text(computer: OtherComputerWork) -> list[str]:
    """The work on another computer of the annotator, as lines of text."""
    from annotator.text.policy import one_line

    def named(tasks: Sequence[str]) -> str:
        entries = []
        for name in tasks[:20]:
            excerpt = f" ({one_line(computer.texts[name], 40)})" if computer.texts.get(name) else ""
            entries.append(f"task {computer.numbers[name]}{excerpt}" if name in computer.numbers else one_line(name))
        return ", ".join([*entries, *([f"{len(tasks) - 20:,} more"] if len(tasks) > 20 else [])])

    outcomes = {
        "Begun on another computer, and not finished there": computer.begun,
        "Finished on another computer, on a text or questions that the owner has changed since": computer.earlier,
        "Finished on two computers, with different answers: the owner receives both, those shown here count, and "
        "submitting a task again decides": computer.twice,
    }
    return [f"{outcome} (delivered {computer.at}): {named(tasks)}" for outcome, tasks in outcomes.items() if tasks]


def _sync_lines(title: str, synced: SyncResult) -> Iterator[str]:
    news = [*_news_lines(synced)]
    yield f"{title}: synced with {synced.destination}"
    yield from news
    if not (news or synced.returned or synced.errors):
        yield "Nothing new"


def _news_lines(synced: SyncResult) -> Iterator[str]:
    """What a sync brought and sent, and what waits."""
    if synced.upload is not None and synced.upload.fresh:
        yield f"Your results were delivered: {size_text(synced.upload.bytes)}, read back whole"
    if synced.received:
        yield f"The owner received {counted(synced.received, 'delivery', 'deliveries')}, by signed receipt"
    yield from _own_lines(synced.own_work)
    if synced.test_outcome is not None:
        test_state = f"not passed; attempts left: {synced.test_outcome.attempts_left}"
        yield f"Test scored: {'passed; the tasks are open' if synced.test_outcome.passed else test_state}"
    for bundle in synced.imported:
        worked = f"; {counted(bundle.affected, 'task')} that you worked on affected" if bundle.affected else ""
        yield f"Tasks: {bundle.outcome}, {counted(bundle.added, 'task')} added, {bundle.updated} updated{worked}"
    for waiting in synced.waiting:
        name = waiting.name
        why = "it changes tasks that you worked on; --yes takes it in" if waiting.plan else "the project is open"
        yield f"New tasks are waiting to be imported: {name.stem} {name.number}: {why}"
    for still in synced.not_whole:
        yield f"Not whole yet: {still}; sync again later"
    for broken in synced.damaged:
        yield f"Damaged: {broken}; the owner has been asked for it"


def _own_lines(own: OwnWorkImportResult) -> Iterator[str]:
    """What came from other computers of the annotator."""
    if own.imported_count:
        yield f"Imported from another computer of yours: {counted(own.imported_count, 'finished task')}"
    if own.waiting:
        yield "Your work of another computer waits until the project is closed; sync again then"
    if own.is_copied_directory:
        yield "This data directory is a copy of another one; it continues as a separate computer"


def _as_json(store: Store, project_id: str, synced: SyncResult | None) -> dict[str, object]:
    from annotator.services.syncing.delivery_list import deliveries_of, pending_task_bundles, receipt_summary
    from annotator.services.syncing.other_computers import other_computers_work
    from annotator.services.syncing.returned_tasks import open_returns

    receipts = receipt_summary(store, project_id)
    open_tasks = {task.task_id: task for task in open_returns(store, project_id)}
    returned = []
    for record in receipts.returned:
        task = open_tasks[record.task_id]
        number = task.position + 1 if task.position is not None else None
        returned.append({**asdict(record), "number": number, "open": task.open})
    return {
        "project": project_id,
        "synced": synced is not None,
        "destination": synced.destination if synced is not None else None,
        "sent": synced.upload if synced is not None else None,
        "test": synced.test_outcome if synced is not None else None,
        "imported": synced.imported if synced is not None else [],
        "not_whole": synced.not_whole if synced is not None else [],
        "damaged": synced.damaged if synced is not None else [],
        "waiting": [str(name) for name in pending_task_bundles(store, project_id)],
        "exports": deliveries_of(store, project_id),
        "submitted": receipts.submitted,
        "receipts": receipts.number,
        "notices": receipts.notices,
        "brought": synced.own_work.imported_count if synced is not None else 0,
        "copied": synced.own_work.is_copied_directory if synced is not None else False,
        "elsewhere": other_computers_work(store, project_id),
        "returned": returned,
    }
