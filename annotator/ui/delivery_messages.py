"""Messages on the delivery state of exports, shared by all places that show them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

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

_NAMED = 12  # most tasks listed in a sentence
_WORDS = 40  # most characters of a task in it
ROLES = {"received": "success", "returned": "warning", "refused": "danger", "delivered": "accent"}
"""The colour role of each state; other states are muted."""


def _tr(text: str) -> str:
    return QCoreApplication.translate("Delivery", text)


def state_role(state: str, *, returned_task_count: bool) -> str:
    """The colour role of a state; not that of success while a returned task has to be redone."""
    return "text" if returned_task_count and state == "received" else ROLES.get(state, "muted")


def state_words(state: str, when: str = "") -> str:
    """The state of an export and the time of its last change (ISO 8601)."""
    text = {
        "to send": _tr("to send"),
        "delivered": _tr("delivered"),
        "received": _tr("received by the owner"),
        "returned": _tr("received, with tasks returned"),
        "refused": _tr("refused by the owner"),
        "superseded": _tr("part of a later delivery"),
    }[state]
    return f"{text}, {moment_of(when)}" if when else text


def schedule_words(schedule: str) -> str:
    """The name of a sync schedule."""
    return {
        "never": _tr("never"),
        "on request": _tr("when I press Sync now"),
        "after an export": _tr("also after every export"),
        "when online": _tr("automatically, every half hour"),
    }[schedule]


def export_words(delivery: ResultsExportDelivery) -> str:
    """The contents and size of an export. An export that is sent by a sync is called a delivery."""
    tasks_text = counted(delivery.submitted, "{n} task submitted", "{n} tasks submitted")
    others = delivery.tasks - delivery.submitted
    if others:
        tasks_text = f"{tasks_text}, {counted(others, '{n} other', '{n} others')}"
    if not delivery.tasks:
        tasks_text = _tr("answers in the course")
    if not delivery.bytes:
        return _tr("Export {number}: {tasks}, in a file").format(number=delivery.sequence, tasks=tasks_text)
    size = _tr("{size} kB").format(size=format_integer(max(1, round(delivery.bytes / 1000))))
    return _tr("Delivery {number}: {tasks}, {size}").format(number=delivery.sequence, tasks=tasks_text, size=size)


def test_words(test: QualificationAttemptOutcome) -> str:
    """The result of a qualification test, what the annotator can do next, and the owner's comment."""
    if test.passed:
        text = _tr("Your test was scored: passed. The tasks are open.")
    elif not test.attempts_left:
        text = _tr("Your test was scored: not passed. No attempt is left.")
    else:
        text = _tr("Your test was scored: not passed. Attempts left: {n}.").format(n=test.attempts_left)
    note = QCoreApplication.translate("Course", "They say: {note}").format(note=test.note)
    return f"{text} {note}" if test.note else text


def own_work_words(own: OwnWorkImportResult) -> list[str]:
    """The result of importing work from the annotator's other computers, a sentence for each kind."""
    sentences = []
    if own.imported_count:
        sentences.append(
            counted(
                own.imported_count,
                "{n} task that you finished on another computer is here.",
                "{n} tasks that you finished on another computer are here.",
            )
        )
    if own.waiting:
        sentences.append(
            _tr("Your work from another computer has arrived: it is imported when you pause for a moment.")
        )
    if own.is_copied_directory:
        sentences.append(_tr("This is a copy of another computer's data: it continues as a separate computer."))
    return sentences


def elsewhere_words(computer: OtherComputerWork) -> list[str]:
    """The tasks that were worked on at another computer of the annotator, a sentence for each kind."""
    text = {
        _tr("Begun on another computer, and not finished there: {tasks}."): computer.begun,
        _tr("Finished on another computer, on a text or questions that the owner has changed since: {tasks}."):
            computer.earlier,
        _tr("Finished on two computers, with different answers: {tasks}. The owner receives both, and those shown here "
            "count. Submit a task again to decide."): computer.twice,
    }  # fmt: skip
    return [template.format(tasks=_task_names(tasks, computer)) for template, tasks in text.items() if tasks]


def _task_names(tasks: Sequence[str], computer: OtherComputerWork) -> str:
    """Tasks by their numbers here and their first words, since another computer may number them differently."""
    numbered = sorted(
        (number, computer.texts.get(name, "")) for name, number in computer.numbers.items() if name in tasks
    )
    names = []
    for number, text in numbered[:_NAMED]:
        task = _tr("task {n}").format(n=format_integer(number))
        names.append(f"{task} ({one_line(text, _WORDS)})" if text else task)
    others = len(tasks) - len(names)
    return ", ".join([*names, *([counted(others, "{n} other task", "{n} other tasks")] if others else [])])


def new_tasks_words(added: int) -> str:
    return counted(added, "{n} new task is here.", "{n} new tasks are here.")


def agreement_words(waiting: Sequence[WaitingBundle]) -> list[str]:
    """What waits for agreement among these bundles, a sentence for each kind."""
    closes = {bundle.plan.closes_tasks for bundle in waiting if bundle.plan is not None}
    sentences = []
    if False in closes:
        sentences.append(_tr("An update of tasks is waiting for your agreement."))
    if True in closes:
        sentences.append(_tr("A course is waiting for your agreement: once it is here, it comes before the tasks."))
    return sentences


def returned_words(count: int) -> str:
    return counted(
        count, "{n} returned task still has to be redone.", "{n} returned tasks still have to be redone."
    )  # fmt: skip


def synced_words(result: SyncResult) -> tuple[str, str]:
    """The result of a sync, and the role of its colour."""
    sentences = []
    if result.returned:
        sentences.append(counted(result.returned, "{n} task was returned to you.", "{n} tasks were returned to you."))
    elif result.still_returned:
        sentences.append(returned_words(result.still_returned))
    if result.test_outcome is not None:
        sentences.append(test_words(result.test_outcome))
    sentences += own_work_words(result.own_work)
    if result.upload is not None and result.upload.fresh:
        sentences.append(_tr("Your results were delivered."))
    if result.received:
        sentences.append(
            counted(result.received, "The owner received {n} delivery.", "The owner received {n} deliveries.")
        )
    if result.imported:
        text = new_tasks_words(sum(one.added for one in result.imported))
        sentences.append(f"{text} {_tr('They follow after a course.')}" if result.course_first else text)
    sentences += agreement_words(result.waiting)
    if any(bundle.plan is None for bundle in result.waiting):  # the project is open
        sentences.append(_tr("New tasks have arrived: they are imported when you pause for a moment."))
    if result.not_whole:
        sentences.append(_tr("Some files are still on their way; sync again later."))
    if result.damaged:
        sentences.append(_tr("A file there is damaged; the owner has been asked for it."))
    sentences += [translate_message(notice.reason) for notice in result.notices]
    sentences += [error_text(error) for error in result.errors[:3]]
    missed = result.notices or (result.test_outcome is not None and not result.test_outcome.passed)
    role = "danger" if result.errors else "warning" if result.still_returned or missed else "success"
    return " ".join(sentences) or _tr("Nothing new."), role
