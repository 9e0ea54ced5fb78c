"""Questions of annotators about tasks, each with the task's text, and about the project, for the person who answers;
and receipts to pass on by hand."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Literal

from annotator.bundle.receipt import read_receipt
from annotator.bundle.signing_key import SigningKey
from annotator.errors import AnnotatorError
from annotator.model.timestamps import utc_now
from annotator.owner.exchange.deliveries import ResultsDelivery
from annotator.owner.exchange.exchange_state import ProjectExchangeState, read_exchange, receipt_path, save_exchange
from annotator.owner.exchange.project_sync import exclusive_sync, with_announcements, with_deliveries, with_messages
from annotator.owner.exchange.publication import hand_out_receipts, write_receipt
from annotator.owner.project.owner_project import Project
from annotator.owner.project.sent_tasks import SentTask
from annotator.owner.project.task_versions import SentBundleCache
from annotator.owner.rows import Json
from annotator.text.policy import one_line

PROJECT = "project"
"""The task that is named to answer a question about the project as a whole."""
_EXCERPT = 160  # characters of the task's text


@dataclass(frozen=True)
class AnnotatorQuestion:
    """An annotator's question about the task ``own``, sent as ``sent``, or reply to its return; the beginning of the
    task (empty if the project does not know it any more; ``own`` and ``sent`` are the project's id if the question is
    about the project), the answer so far, the ``earlier`` questions with their
    answers, and why the task was ``returned``, as a whole and at places."""

    annotator_id: str
    name: str
    own: str
    sent: str
    words: str
    at: str
    excerpt: str
    answer: str
    open: bool
    kind: Literal["question", "reply"] = "question"
    about: Literal["task", "project"] = "task"
    earlier: Sequence[tuple[str, str]] = ()
    returned: Sequence[str] = ()

    def as_json(self) -> Json:
        """The question as plain data."""
        return asdict(self)


def unanswered_questions(
    project: Project, exchange: ProjectExchangeState, *, every: bool = False
) -> list[AnnotatorQuestion]:
    """The unanswered questions, or with ``every`` all of them, by person and time; after those of each person, the
    replies to returns whose tasks were not accepted since, or with ``every`` all of them."""
    archive = SentBundleCache(project)
    return [
        question
        for annotator_id in sorted(exchange.people)
        for questions in (
            _questions_of(project, archive, exchange, annotator_id, every=every),
            _replies(project, archive, exchange, annotator_id, every=every),
        )
        for question in questions
    ]


def open_questions(exchange: ProjectExchangeState) -> dict[str, int]:
    """The number of unanswered questions by person."""
    counts = {
        annotator_id: sum(question.open for question in person.questions.values())
        for annotator_id, person in exchange.people.items()
    }
    return {annotator_id: count for annotator_id, count in counts.items() if count}


def sent_id(project: Project, exchange: ProjectExchangeState, annotator_id: str, task: str) -> str:
    """The id under which a task was sent to the person who asks about it; ``task`` may be either id, or
    :data:`PROJECT` unless a task has this id. Raises ``question.unknown``."""
    archive = SentBundleCache(project)
    questions = [*_questions_of(project, archive, exchange, annotator_id, every=True)]
    sent_ids = {question.sent for question in questions if task in (question.own, question.sent)}
    if not sent_ids and task == PROJECT:
        sent_ids = {question.sent for question in questions if question.about == "project"}
    if len(sent_ids) == 1:
        return sent_ids.pop()
    message = f"{annotator_id} asks nothing about a task {task[:80]!r}."
    if sent_ids:
        message = f"{annotator_id} has several tasks {task[:80]!r}, and asks about {len(sent_ids)} of them."
    hint = "`annotator project questions` lists what is asked, with the id that each task was sent under."
    raise AnnotatorError("question.unknown", message, hint)


def note_questions(project: Project, delivered: Mapping[str, Sequence[ResultsDelivery]]) -> ProjectExchangeState:
    """Store the questions and replies in results that were delivered by hand, by annotator id, and nothing else. Raises
    ``project.busy``."""
    with exclusive_sync(project):
        exchange = before = read_exchange(project)
        for annotator_id, deliveries in delivered.items():
            questions, replies = with_messages(exchange.person(annotator_id), deliveries)
            exchange = exchange.changed(annotator_id, questions=questions, replies=replies)
        if exchange != before:
            save_exchange(project, exchange)
    return exchange


def receipt_by_hand(
    project: Project, annotator_id: str, owner: SigningKey, out: Path, deliveries: Sequence[ResultsDelivery] = ()
) -> Path:
    """Write the newest receipt of an annotator into the folder ``out``; a new one is signed if there is news. If
    nothing was received by a sync, ``deliveries`` determine the number of submitted tasks; without them it is
    unchanged.

    Raises ``project.other_owner``, ``project.busy``, ``review.receipt_not_written``.
    """
    project.check_owned_by(owner.public)
    now = utc_now()
    with exclusive_sync(project):
        exchange = with_announcements(read_exchange(project), annotator_id, project.state.needs_program)
        person = exchange.person(annotator_id)
        submitted = None
        if not person.devices and deliveries:
            submitted = with_deliveries(exchange, {annotator_id: deliveries}, now).person(annotator_id).received_tasks
        elif not person.devices and person.receipts:
            submitted = read_receipt(receipt_path(project, person.receipts[-1]).read_bytes()).content.submitted
        exchange, _ = write_receipt(project, exchange, annotator_id, owner, now, submitted)
        save_exchange(project, exchange)
    newest = exchange.person(annotator_id).receipts[-1]
    return hand_out_receipts(project, {annotator_id: newest}, out)[annotator_id]


def _questions_of(
    project: Project, archive: SentBundleCache, exchange: ProjectExchangeState, annotator_id: str, *, every: bool
) -> Iterator[AnnotatorQuestion]:
    questions = exchange.person(annotator_id).questions
    selected = sorted(
        (asked_question.at, task)
        for task, asked_question in questions.items()
        if asked_question.words and (every or asked_question.open)
    )
    tasks = _tasks(project, archive, annotator_id, {task for _, task in selected})
    for _, task in selected:
        asked_question, sent_task = questions[task], tasks.get(task)
        yield AnnotatorQuestion(
            annotator_id=annotator_id,
            name=project.people.name_of(annotator_id),
            own=sent_task.own_id if sent_task is not None else task,
            sent=task,
            words=asked_question.words,
            at=asked_question.at,
            excerpt=_excerpt(sent_task) if sent_task is not None else "",
            answer=asked_question.answer,
            open=asked_question.open,
            about="project" if task == project.state.id else "task",
            earlier=[
                (question, reply)
                for question, reply, _ in asked_question.thread
                if question != asked_question.answered or asked_question.open
            ],
        )


def _replies(
    project: Project, archive: SentBundleCache, exchange: ProjectExchangeState, annotator_id: str, *, every: bool
) -> Iterator[AnnotatorQuestion]:
    person = exchange.person(annotator_id)
    selected = sorted(
        (reply.at, task) for task, reply in person.replies.items()
        if reply.words and (every or task not in person.accepted_works)
    )  # fmt: skip
    tasks = _tasks(project, archive, annotator_id, {task for _, task in selected})
    for at, task in selected:
        sent_task, back = tasks.get(task), person.return_of(task)
        places = (f"{place.target} {place.key}".rstrip() + f": {place.reason}" for place in back.places) if back else ()
        yield AnnotatorQuestion(
            annotator_id=annotator_id,
            name=project.people.name_of(annotator_id),
            own=sent_task.own_id if sent_task is not None else task,
            sent=task,
            words=person.replies[task].words,
            at=at,
            excerpt=_excerpt(sent_task) if sent_task is not None else "",
            answer="",
            open=False,
            kind="reply",
            returned=(back.reason, *places) if back is not None else (),
        )


def _tasks(
    project: Project, archive: SentBundleCache, annotator_id: str, sent_ids: Collection[str]
) -> dict[str, SentTask]:
    """The tasks ``sent_ids`` of an annotator, by the id under which they were sent."""
    if not sent_ids:
        return {}
    series = [name for name, latest in project.state.series.items() if latest.recipient in ("", annotator_id)]
    newest = map(archive.newest, series)
    return {sent: tasks[sent] for tasks in newest for sent in sent_ids if sent in tasks}


def _excerpt(task: SentTask) -> str:
    texts = task.task.texts
    line = one_line(texts.get("q1") or next(iter(texts.values()), ""))
    return line if len(line) <= _EXCERPT else f"{line[: _EXCERPT - 1]}…"
