"""``project announce | questions | answer``: what the owner tells annotators, and what they ask."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from annotator.errors import AnnotatorError, reading_error
from annotator.model.timestamps import utc_now
from annotator.owner.operations.arguments import Key, unlocked
from annotator.owner.operations.result import DataResult
from annotator.owner.project.owner_project import Project

if TYPE_CHECKING:
    from annotator.owner.exchange.deliveries import ResultsDelivery
    from annotator.owner.exchange.exchange_state import ProjectExchangeState
    from annotator.owner.exchange.task_questions import AnnotatorQuestion

_GUIDELINES = "The guidelines have changed: read them before you go on."
"""The default announcement for new guidelines."""


def announce(
    project: Project,
    text: str | None = None,
    *,
    people: Sequence[str] = (),
    guidelines: Path | None = None,
    rubric: str = "",
    number: int | None = None,
    show: bool = False,
) -> DataResult:
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

    Raises ``announce.*``, ``project.*``.
    """
    from annotator.owner.exchange import project_sync
    from annotator.owner.exchange.exchange_state import read_exchange

    if rubric and guidelines is None:
        message = "--rubric says whose guidelines are announced, and none are given."
        raise AnnotatorError("announce.rubric", message, "Add --guidelines FILE, or leave --rubric out.")
    if number is not None:
        project_sync.withdraw_announcement(project, number)
        return DataResult({"withdrawn": number}, [f"Withdrawn: {number}, with the next `annotator project sync`"])
    if show or (text is None and guidelines is None):
        exchange = read_exchange(project)
        return DataResult(
            [sent.model_dump(mode="json") for sent in exchange.announcements], _announcement_lines(exchange)
        )
    body = sys.stdin.read() if text == "-" else _GUIDELINES if text is None else text
    to = [project_sync.named_person(project, reference) for reference in people]
    announcement = project_sync.announce(project, body, to, _guidelines_text(guidelines), rubric)
    line = f"Announced: {announcement.number}, with the next `annotator project sync`"
    return DataResult(announcement.model_dump(mode="json"), [line])


def _announcement_lines(exchange: ProjectExchangeState) -> Iterator[str]:
    for sent in exchange.announcements:
        yield f"{sent.number}  {sent.at[:10]}  to {', '.join(sent.people) or 'everybody'}: {sent.text}"
        if sent.guidelines is not None:
            yield f"    guidelines of {sent.guidelines.rubric}, {sent.guidelines.sha256[:12]}"
    if not exchange.announcements:
        yield "Nothing is announced"


def _guidelines_text(path: Path | None) -> str:
    """The guidelines in a file; empty without a file. Raises ``announce.guidelines``."""
    if path is None:
        return ""
    message = "There is nothing in the file."
    try:
        if text := path.read_text(encoding="utf-8-sig").strip():
            return text + "\n"
    except (OSError, UnicodeDecodeError) as error:
        message = f"The guidelines cannot be read: {reading_error(error)}."
    raise AnnotatorError("announce.guidelines", message, "Name a file of Markdown in UTF-8.", path)


def questions(project: Project, files: Sequence[Path] = (), *, every: bool = False, key: Key = None) -> DataResult:
    """List unanswered questions of annotators about tasks, each with the beginning of the task and the earlier ones,
    and about the project; and replies to returns, each with the reason of the return, until the work is accepted.

    Parameters:
        every = --all: Include answered questions.

    Raises ``merge.*``, ``project.*``, ``keys.*``.
    """
    from annotator.owner.exchange.task_questions import unanswered_questions

    listed = unanswered_questions(project, exchange_with_files(project, files, key), every=every)
    by_hand = bool(files)
    lines = _question_list(listed, project, by_hand=by_hand, every=every)
    return DataResult([question.as_json() for question in listed], lines)


def _question_list(
    listed: Sequence[AnnotatorQuestion], project: Project, *, by_hand: bool, every: bool
) -> Iterator[str]:
    from annotator.owner.exchange.task_questions import PROJECT

    for question in listed:
        yield from _question_lines(question)
    if any(question.open for question in listed):
        yield f"Answer with: annotator project answer ID TASK TEXT --project {project.quoted_root}"
        if any(question.open and question.about == "project" for question in listed):
            yield f"TASK of a question about the project is: {PROJECT}"
        if by_hand:
            yield "Answer questions that were delivered by hand with --from FILE, and --out DIR for the receipt"
    elif not listed:
        yield "Nobody asks anything" if every else "No question waits for an answer"


def _question_lines(question: AnnotatorQuestion) -> Iterator[str]:
    verb = "asks" if question.kind == "question" else "replies to the return"
    about = "the project" if question.about == "project" else f"task {question.own} ({question.sent})"
    yield f"{question.name} ({question.annotator_id}) {verb} about {about}, {question.at[:10]}: {question.words}"
    if question.excerpt:
        yield f"    {question.excerpt}"
    for earlier, reply in question.earlier:
        yield f"    Earlier: {earlier}"
        yield f"    You answered: {reply}"
    for reason in question.returned:
        yield f"    Returned because: {reason}"
    if question.answer:
        yield f"    You answered: {question.answer}"


def answer(
    project: Project,
    person: str,
    task: str,
    text: str,
    *,
    files: Sequence[Path] = (),
    out: Path | None = None,
    lead: str = "",
    key: Key = None,
) -> DataResult:
    """Answer a question about a task or the project. The signed receipt of the next `project sync`, or one that you
    send yourself, contains the answer. The window shows it with the task; about the project, when it arrives and where
    it was asked.

    Parameters:
        person = PERSON: The annotator who asked (id or name).
        task = TASK: The task's id: yours, or the one in the annotator's bundle; "project" for the project as a whole.
        text = TEXT: The answer; - is standard input.
        files = --from FILE: Results received by other means, with the question.
        --out DIR: Write the receipt to this folder, for you to send.
        lead = --by PERSON: The lead who answers, if not the owner; needs no owner's key.

    Raises ``question.*``, ``announce.*``, ``merge.*``, ``project.*``, ``keys.*``.
    """
    from annotator.owner.exchange.exchange_state import read_exchange
    from annotator.owner.exchange.project_sync import answer_question, named_person
    from annotator.owner.exchange.task_questions import note_questions, receipt_by_hand, sent_id
    from annotator.owner.project.people import find_person
    from annotator.owner.project.team_file import read_team_file

    message = sys.stdin.read() if text == "-" else text
    received = deliveries(project, files, key)
    exchange = note_questions(project, received) if received else read_exchange(project)
    annotator_id = person if person in exchange.people else named_person(project, person)
    by = find_person(project.people, read_team_file(project.root).people, lead) if lead else ""
    answered = answer_question(project, annotator_id, sent_id(project, exchange, annotator_id, task), message, by)
    data = {"annotator": annotator_id, "answer": answered.answer, "receipt": None}
    if out is None:
        return DataResult(data, [f"Answered {annotator_id}, with the next `annotator project sync`: {answered.answer}"])
    receipt_file = receipt_by_hand(project, annotator_id, unlocked(key), out, received.get(annotator_id, ()))
    lines = [f"Answered {annotator_id}: {answered.answer}", f"Wrote {receipt_file}; pass it to {annotator_id}"]
    return DataResult({**data, "receipt": str(receipt_file)}, lines)


def exchange_with_files(project: Project, files: Sequence[Path], key: Key) -> ProjectExchangeState:
    """The state known from syncs and from results received by other means, whose signers the project trusts."""
    from annotator.owner.exchange.exchange_state import read_exchange
    from annotator.owner.exchange.project_sync import with_deliveries

    return with_deliveries(read_exchange(project), deliveries(project, files, key), utc_now())


def deliveries(project: Project, files: Sequence[Path], key: Key) -> dict[str, list[ResultsDelivery]]:
    """The content of results received by other means, whose signers the project trusts, by annotator id."""
    from annotator.owner.exchange.deliveries import results_files, trusted_deliveries
    from annotator.owner.exchange.encryption import decrypted_files
    from annotator.owner.exchange.qualification import receipt_recipient
    from annotator.owner.project.input_skip_policy import InputErrorLog, InputSkipPolicy

    result: dict[str, list[ResultsDelivery]] = {}
    if not files:
        return result
    with decrypted_files(project, results_files(files), lambda: unlocked(key)) as readable:
        left_out = InputErrorLog(InputSkipPolicy(untrusted=True))
        for delivery in trusted_deliveries(project, readable, left_out).values():
            result.setdefault(receipt_recipient(project, delivery), []).append(delivery)
        left_out.check()
    return result
