"""Messages on the delivery state of exports, shared by all places that show them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QCoreApplication

from annotator.text.policy import one_line
from annotator.ui.format_datetime import moment_of
from annotator.ui.format_number import format_integer
from annotator.ui.translation import counted, error_text, translate_message

if TYPE_CHECKING:
    from annotator.services.syncing.delivery_list import ResultsExportDelivery
    from annotator.services.syncing.other_computers import OtherComputerWork, OwnWorkImportResult
    from annotator.services.syncing.synchronize import QualificationAttemptOutcome, SyncResult
    from annotator.services.syncing.task_bundle_downloader import WaitingBundle

_NAMED: Final = 12  # most tasks listed in a sentence
_WORDS: Final = 40  # most characters of a task in it
ROLES = {"received": "success", "returned": "warning", "refused": "danger", "delivered": "accent"}
"""The colour role of each state; other states are muted."""


def _tr(text: str) -> str:
    return QCoreApplication.translate("Delivery", text)


def state_role(state: str, *, returned_task_count: bool) -> str:
    """The colour role of a state; not that of success while a returned task has to be redone."""
    return "text" if returned_task_count and state == "received" else ROLES.get(state, "muted")


def state_words(state: str, when: str = "") -> str:
    """The state of an export and the time of its last change (ISO 8601)."""
    said = {
        "to send": _tr("to send"),
        "delivered": _tr("delivered"),
        "received": _tr("received by the owner"),
        "returned": _tr("received, with tasks returned"),
        "refused": _tr("refused by the owner"),
        "superseded": _tr("part of a later delivery"),
    }[state]
    return f"{said}, {moment_of(when)}" if when else said


def schedule_words(schedule: str) -> str:
    """The name of a sync schedule."""
    return {
        "never": _tr("never"),
        "on request": _tr("when I press Sync now"),
        "after an export": _tr("also after every export"),
        "when online": _tr("automatically, every half hour"),
    }[schedule]


def export_words(one: ResultsExportDelivery) -> str:
    """The contents and size of an export. An export that is sent by a sync is called a delivery."""
    said = counted(one.submitted, "{n} task submitted", "{n} tasks submitted")
    others = one.tasks - one.submitted
    if others:
        said = f"{said}, {counted(others, '{n} other', '{n} others')}"
    if not one.tasks:
        said = _tr("answers in the course")
    if not one.bytes:
        return _tr("Export {number}: {tasks}, in a file").format(number=one.sequence, tasks=said)
    size = _tr("{size} kB").format(size=format_integer(max(1, round(one.bytes / 1000))))
    return _tr("Delivery {number}: {tasks}, {size}").format(number=one.sequence, tasks=said, size=size)


def test_words(test: QualificationAttemptOutcome) -> str:
    """The result of a qualification test, what the annotator can do next, and the owner's comment."""
    if test.passed:
        words = _tr("Your test was scored: passed. The tasks are open.")
    elif not test.attempts_left:
        words = _tr("Your test was scored: not passed. No attempt is left.")
    else:
        words = _tr("Your test was scored: not passed. Attempts left: {n}.").format(n=test.attempts_left)
    note = QCoreApplication.translate("Course", "They say: {note}").format(note=test.note)
    return f"{words} {note}" if test.note else words


def own_work_words(own: OwnWorkImportResult) -> list[str]:
    """The result of importing work from the annotator's other computers, a sentence for each kind."""
    said = []
    if own.imported_count:
        said.append(
            counted(
                own.imported_count,
                "{n} task that you finished on another computer is here.",
                "{n} tasks that you finished on another computer are here.",
            )
        )
    if own.waiting:
        said.append(_tr("Your work from another computer has arrived: it is imported when you pause for a moment."))
    if own.is_copied_directory:
        said.append(_tr("This is a copy of another computer's data: it continues as a separate computer."))
    return said


def elsewhere_words(one: OtherComputerWork) -> list[str]:
    """The tasks that were worked on at another computer of the annotator, a sentence for each kind."""
    text = {
        _tr("Begun on another computer, and not finished there: {tasks}."): one.begun,
        _tr("Finished on another computer, on a text or questions that the owner has changed since: {tasks}."):
            one.earlier,
        _tr("Finished on two computers, with different answers: {tasks}. The owner receives both, and those shown here "
            "count. Submit a task again to decide."): one.twice,
    }  # fmt: skip
    return [said.format(tasks=_task_names(tasks, one)) for said, tasks in text.items() if tasks]


def _task_names(tasks: Sequence[str], one: OtherComputerWork) -> str:
    """Tasks by their numbers here and their first words, since another computer may number them differently."""
    known = sorted((number, one.texts.get(name, "")) for name, number in one.numbers.items() if name in tasks)
    every = []
    for number, text in known[:_NAMED]:
        task = _tr("task {n}").format(n=format_integer(number))
        every.append(f"{task} ({one_line(text, _WORDS)})" if text else task)
    others = len(tasks) - len(every)
    return ", ".join([*every, *([counted(others, "{n} other task", "{n} other tasks")] if others else [])])


def new_tasks_words(added: int) -> str:
    return counted(added, "{n} new task is here.", "{n} new tasks are here.")


def agreement_words(waiting: Sequence[WaitingBundle]) -> list[str]:
    """What waits for agreement among these bundles, a sentence for each kind."""
    closes = {bundle.plan.closes_tasks for bundle in waiting if bundle.plan is not None}
    said = []
    if False in closes:
        said.append(_tr("An update of tasks is waiting for your agreement."))
    if True in closes:
        said.append(_tr("A course is waiting for your agreement: once it is here, it comes before the tasks."))
    return said


def synced_words(found: SyncResult) -> tuple[str, str]:
    """The result of a sync, and the role of its colour."""
    said = []
    if found.returned:
        said.append(counted(found.returned, "{n} task was returned to you.", "{n} tasks were returned to you."))
    elif found.still_returned:
        said.append(
            counted(
                found.still_returned,
                "{n} returned task still has to be redone.",
                "{n} returned tasks still have to be redone.",
            )
        )
    if found.test is not None:
        said.append(test_words(found.test))
    said += own_work_words(found.own)
    if found.sent is not None and found.sent.fresh:
        said.append(_tr("Your results were delivered."))
    if found.received:
        said.append(counted(found.received, "The owner received {n} delivery.", "The owner received {n} deliveries."))
    if found.imported:
        text = new_tasks_words(sum(one.added for one in found.imported))
        said.append(f"{text} {_tr('They follow after a course.')}" if found.course_first else text)
    said += agreement_words(found.waiting)
    if any(bundle.plan is None for bundle in found.waiting):  # the project is open
        said.append(_tr("New tasks have arrived: they are imported when you pause for a moment."))
    if found.not_whole:
        said.append(_tr("Some files are still on their way; sync again later."))
    if found.damaged:
        said.append(_tr("A file there is damaged; your owner has been asked for it."))
    said += [translate_message(notice.reason) for notice in found.notices]
    said += [error_text(error) for error in found.errors[:3]]
    missed = found.notices or (found.test is not None and not found.test.passed)
    role = "danger" if found.errors else "warning" if found.still_returned or missed else "success"
    return " ".join(said) or _tr("Nothing new."), role
