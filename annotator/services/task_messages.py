"""Words about a task that go to the owner with the results, signed: a question, or a reply to a return.

The owner's answers come with receipts, as notices about the task.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from functools import partial
from typing import TYPE_CHECKING, Final, Literal

from annotator.bundle.info import LONGEST_MESSAGE
from annotator.errors import AnnotatorError
from annotator.services.syncing.delivery_list import receipt_summary
from annotator.store import projects, work
from annotator.store.tables import TaskMessage, save
from annotator.store.task_messages import task_messages

if TYPE_CHECKING:
    from annotator.store.store import Store

Kind = Literal["question", "reply"]
ANSWER: Final = "owner.answer"
"""The code of the notice that an owner's answer is."""


@dataclass(frozen=True)
class TaskMessageThread:
    """What was written to the owner about one task, and what they answered; empty where there is nothing. The reply is
    about the return of the revision ``replied``."""

    question: str = ""
    answer: str = ""
    reply: str = ""
    replied: int = -1


def check_words(words: str) -> str:
    """The words without blanks around them. Raises ``message.long``."""
    found = words.strip()
    if len(found) > LONGEST_MESSAGE:
        raise AnnotatorError(
            "message.long",
            "It has {count} characters; at most {most} can be sent.",
            "Shorten it.",
            count=len(found),
            most=LONGEST_MESSAGE,
        )
    return found


def write_message(store: Store, project_id: str, task: int, kind: Kind, words: str, revision: int = 0) -> TaskMessage:
    """Keep what is said of the task with the key ``task``; nothing takes back what was said before. It is on the disk
    when this returns. Raises ``message.long``, and what keeps the disk from saving."""
    at = datetime.now(UTC).isoformat(timespec="microseconds")
    last = store.read(projects.last_export, project_id)
    said = [one.at for one in store.read(task_messages, project_id)]
    latest = max([*said, *([last.at] if last is not None else [])], default="")
    if at <= latest:  # the clock was set back: it is news all the same
        at = (datetime.fromisoformat(latest) + timedelta(microseconds=1)).isoformat(timespec="microseconds")
    message = TaskMessage(project_id, task, kind, revision, check_words(words), at)
    store.write(partial(save, value=message))
    return message


def words_by_task(store: Store, project_id: str) -> Mapping[str, TaskMessageThread]:
    """By task id, what was said and answered about it."""
    answers = {
        task: notice.reason
        for notice in receipt_summary(store, project_id).notices
        if notice.code == ANSWER
        for task in notice.tasks
    }
    found = {task: TaskMessageThread(answer=answer) for task, answer in answers.items()}
    with store.reading() as connection:
        said = task_messages(connection, project_id)
        names = {task.key: name for name, task in work.known_tasks(connection, project_id).items()} if said else {}
    for one in said:
        name = names.get(one.task)
        if name is not None:
            found[name] = with_message(found.get(name, TaskMessageThread()), one)
    return found


def with_message(words: TaskMessageThread, message: TaskMessage) -> TaskMessageThread:
    """With what was written last."""
    if message.kind == "question":
        return TaskMessageThread(message.words, words.answer, words.reply, words.replied)
    return TaskMessageThread(words.question, words.answer, message.words, message.revision)
