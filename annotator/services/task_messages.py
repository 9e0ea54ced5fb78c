"""Messages that are sent to the owner with signed results: questions about tasks and about the project as a whole, and
replies to returns.

The owner's answers arrive with receipts, as notices about the task. In files the project's id stands for the task of a
question about the project, so that programs which know none list and answer it like one about a task.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta
from typing import TYPE_CHECKING, Literal

from annotator.bundle.info import LONGEST_MESSAGE
from annotator.bundle.receipt_notices import ANSWER
from annotator.errors import AnnotatorError
from annotator.model.timestamps import read_timestamp
from annotator.services.syncing.delivery_list import receipt_summary
from annotator.store import projects, work
from annotator.store.tables import TaskMessageRecord
from annotator.store.task_messages import task_messages

if TYPE_CHECKING:
    from annotator.store.store import Store

Kind = Literal["question", "reply", "project"]


@dataclass(frozen=True)
class TaskMessageThread:
    """The messages to the owner about one task or about the project, and all answers, oldest first; empty if there are
    none. The reply is about the return of the revision ``replied``."""

    question: str = ""
    answers: tuple[str, ...] = ()
    reply: str = ""
    replied: int = -1


def checked_text(text: str) -> str:
    """The text without surrounding white space. Raises ``message.long``."""
    stripped = text.strip()
    if len(stripped) > LONGEST_MESSAGE:
        raise AnnotatorError(
            "message.long",
            "It has {count} characters; at most {most} can be sent.",
            "Shorten it.",
            count=len(stripped),
            most=LONGEST_MESSAGE,
        )
    return stripped


def write_message(
    store: Store, project_id: str, task: int, kind: Kind, text: str, revision: int = 0
) -> TaskMessageRecord:
    """Save a message about the task with the key ``task``, or written at that task about the project, and wait for the
    disk. Earlier messages are not withdrawn. Raises ``message.long``, ``store.*``."""
    at = datetime.now(UTC).isoformat(timespec="microseconds")
    last = store.read(projects.last_export, project_id)
    times = [sent.at for sent in store.read(task_messages, project_id)]
    latest = max([*times, *([last.at] if last is not None else [])], default="")
    previous = read_timestamp(latest)
    if at <= latest and previous is not None:  # the clock was set back, but the message has to count as new
        at = (previous + timedelta(microseconds=1)).isoformat(timespec="microseconds")
    message = TaskMessageRecord(project_id, task, kind, revision, checked_text(text), at)
    store.save_row(message)
    return message


def words_by_task(store: Store, project_id: str) -> Mapping[str, TaskMessageThread]:
    """The messages and answers, by task id; those about the project as a whole by the project's id."""
    answers: dict[str, list[str]] = {}
    for notice in receipt_summary(store, project_id).notices:
        for task in notice.tasks if notice.code == ANSWER else ():
            answers.setdefault(task, []).append(notice.reason)
    threads = {task: TaskMessageThread(answers=tuple(messages)) for task, messages in answers.items()}
    with store.reading() as connection:
        messages = task_messages(connection, project_id)
        names = {task.key: name for name, task in work.known_tasks(connection, project_id).items()} if messages else {}
    for message in messages:
        name = project_id if message.kind == "project" else names.get(message.task)
        if name is not None:
            threads[name] = with_message(threads.get(name, TaskMessageThread()), message)
    return threads


def with_message(thread: TaskMessageThread, message: TaskMessageRecord) -> TaskMessageThread:
    """The thread with the newest message added."""
    if message.kind != "reply":
        return replace(thread, question=message.words)
    return replace(thread, reply=message.words, replied=message.revision)
