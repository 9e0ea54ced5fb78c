"""``results qualify``: scores the tests in results with the withheld gold answers, or records decisions of people who
have read them, and reports the outcome in receipts."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any, NoReturn

from annotator.bundle import strictjson
from annotator.bundle.bundle_reader import open_bundle
from annotator.bundle.receipt import QualificationAttemptScore, Receipt
from annotator.bundle.receipt_notices import ANSWERED_TWICE, finding_of
from annotator.bundle.signing_key import SigningKey
from annotator.durable import PRIVATE, write_atomic
from annotator.errors import AnnotatorError
from annotator.model.annotation import Annotation
from annotator.model.completeness import missing_answers
from annotator.model.course.course import CourseTask, CourseTestStep, draw_items
from annotator.model.course.course import ScoredBy as Where
from annotator.model.course.course_result import score_attempt
from annotator.model.course.gold_comparison import compare_with_gold
from annotator.model.replay import replay_answers
from annotator.model.result_line import AnnotationResultLine
from annotator.model.rubric import Rubric
from annotator.model.timestamps import utc_now
from annotator.owner.courses.course_bundle import (
    CourseBuildResult,
    CourseTestItem,
    course_history,
    course_id,
    course_test_items,
)
from annotator.owner.exchange.deliveries import ResultsDelivery, newest_bundles, read_lines, trusted_deliveries
from annotator.owner.exchange.exchange_state import (
    AnnotatorExchangeState,
    ProjectExchangeState,
    TestAttemptSubmission,
    read_exchange,
    save_exchange,
)
from annotator.owner.exchange.invitations import invites_of
from annotator.owner.exchange.project_sync import exclusive_sync
from annotator.owner.exchange.publication import write_receipt
from annotator.owner.project.input_skip_policy import InputErrorLog, InputSkipPolicy
from annotator.owner.project.owner_project import Project
from annotator.owner.project.revocations import revocations_of
from annotator.owner.rows import grouped
from annotator.text.policy import visible_text


@dataclass(frozen=True)
class CourseAttemptDecision:
    """A person's decision about an annotator's newest complete attempt, whatever its score. ``person``: annotator id,
    name, or key fingerprint; ``note``: shown to the annotator."""

    person: str
    passed: bool
    note: str = ""


@dataclass(frozen=True)
class QualificationItemAnswer:
    """The answer to one item of a test."""

    course_task: CourseTask
    annotation: Annotation


@dataclass(frozen=True)
class TestAttemptEvaluation:
    """A scored test attempt of an annotator; ``told``: an earlier receipt reports the same.

    ``remark``: an irregularity. ``score``: None if the attempt is incomplete (``finished`` of ``size``) or a person
    has to read it (``to_read``). ``written``: the answers of a complete attempt, with the gold answers. ``twice``:
    other files of the person have other answers to it, which do not count.
    """

    annotator_id: str
    name: str
    key: str
    course: str
    attempt: int
    finished: int
    size: int
    score: QualificationAttemptScore | None = None
    told: bool = False
    remark: str = ""
    written: tuple[QualificationItemAnswer, ...] = ()
    scored: Where = "owner"
    twice: bool = False
    submission: TestAttemptSubmission | None = field(default=None, repr=False)

    @property
    def to_read(self) -> bool:
        """Whether a person has to decide on the result, and none has."""
        return self.scored == "reviewer" and bool(self.written) and self.score is None and not self.told


@dataclass(frozen=True)
class QualificationReport:
    """The attempts in results, the receipts signed for them, and the errors of unreadable files."""

    scored: tuple[TestAttemptEvaluation, ...]
    receipts: tuple[Receipt, ...]
    refused: tuple[AnnotatorError, ...]


def _test_of(item: CourseTestItem) -> CourseTestStep:
    test = item.build_result.course.qualification
    assert test is not None  # every item belongs to a test
    return test


def score_qualification_tests(
    project: Project,
    files: Sequence[Path],
    owner: SigningKey,
    skip: InputSkipPolicy,
    decisions: Sequence[CourseAttemptDecision] = (),
) -> QualificationReport:
    """Score the tests in ``files``, apply the ``decisions``, and sign a receipt for everyone with news.

    Attempts belong to a person, not to a device: the answers of an attempt that were scored first count. If two files
    contain different answers and none was scored, as after copying a data directory, those of the file with the lower
    number do. Raises ``course.none_built``, ``course.not_decided``,
    ``project.other_owner``, ``project.busy``, and errors of the files that may not be skipped; nothing is written then.
    """
    items = course_test_items(course_history(project))
    if not items:
        raise AnnotatorError(
            "course.none_built", "No course was built for this project.", "Build one with `annotator course build`."
        )
    project.check_owned_by(owner.public)
    left_out = InputErrorLog(skip)
    deliveries = trusted_deliveries(project, files, left_out)
    left_out.check()
    tries = [
        attempt for delivery in newest_bundles(deliveries.values()) for attempt in _attempts(project, delivery, items)
    ]
    with exclusive_sync(project):
        exchange = read_exchange(project)
        evaluations = _resolve_attempts(tries, exchange)
        evaluations = _apply_decisions(project, exchange, items, evaluations, decisions)
        scored, receipts = _store_evaluations(project, exchange, evaluations, owner)
    return QualificationReport(tuple(scored), tuple(receipts), tuple(left_out.errors))


_DeliveredTestAttempt = tuple[TestAttemptEvaluation, int, str]
"""An attempt as contained in one delivery, with the number and the id of its bundle."""


def _attempts(
    project: Project, delivery: ResultsDelivery, items: Mapping[str, CourseTestItem]
) -> Iterator[_DeliveredTestAttempt]:
    """All test attempts in a delivery."""
    with open_bundle(delivery.path, project.quarantine, "results") as bundle:
        lines = tuple(read_lines(bundle, delivery.file, [], course=True))
    answered: dict[tuple[str, int], dict[str, Annotation]] = {}
    courses: dict[tuple[str, int], CourseBuildResult] = {}
    for line in lines:
        item = items.get(line.task_id)
        if item is None:
            continue
        place = (item.build_result.course.id, item.attempt)
        courses[place] = item.build_result
        work = answered.setdefault(place, {})
        annotation = _submitted_annotation(line)
        if annotation is not None and _is_valid(item.build_result.rubric, item.course_task, annotation):
            work[line.task_id] = annotation
    annotator_id = receipt_recipient(project, delivery)
    for place, work in sorted(answered.items(), key=lambda item: item[0]):
        attempt = _score_attempt(annotator_id, delivery, courses[place], place[1], work, items)
        yield attempt, delivery.sequence, delivery.bundle_id


def _resolve_attempts(
    tries: Sequence[_DeliveredTestAttempt], exchange: ProjectExchangeState
) -> list[TestAttemptEvaluation]:
    """The attempts of each person, each once, from any of the person's keys and devices."""
    groups = grouped(
        ((attempt.annotator_id, attempt.course, attempt.attempt), attempt)
        for attempt, _, _ in sorted(tries, key=lambda item: item[1:])
    )
    return [
        _resolve_attempt(group, exchange.person(annotator_id))
        for (annotator_id, _, _), group in sorted(groups.items(), key=lambda item: item[0])
    ]


def _resolve_attempt(group: Sequence[TestAttemptEvaluation], person: AnnotatorExchangeState) -> TestAttemptEvaluation:
    """One attempt of one person, from all files with work on it: the answers that were scored before, or else the first
    complete ones."""
    complete = {attempt.submission.digest: attempt for attempt in reversed(group) if attempt.submission is not None}
    if not complete:
        return max(group, key=lambda item: item.finished)
    first = next(reversed(complete.values()))
    recorded = person.attempts.get(_attempt_name(first))
    if recorded is not None and recorded.digest not in complete:
        remark = "These are other answers than those that were scored; they count for nothing."
        return replace(first, twice=True, score=None, submission=None, told=True, remark=remark)
    attempt = complete[recorded.digest] if recorded is not None else first
    if len(complete) == 1:
        return attempt
    remark = " ".join(filter(None, (attempt.remark, "Other files of theirs have other answers; these count.")))
    return replace(attempt, twice=True, remark=remark)


def _attempt_name(attempt: TestAttemptEvaluation) -> str:
    return f"{attempt.course} {attempt.attempt}"


def _submitted_annotation(line: AnnotationResultLine) -> Annotation | None:
    if line.submitted is not None:
        return line.submitted.annotation
    return line.annotation if line.status == "submitted" else None


def _is_valid(rubric: Rubric, item: CourseTask, annotation: Annotation) -> bool:
    """Whether the program could have produced these answers, and they are complete."""
    try:
        fits = replay_answers(rubric, item.task, annotation) == annotation
    except AnnotatorError:
        return False
    return fits and annotation.status == "submitted" and not missing_answers(rubric, item.task, annotation)


def _score_attempt(
    annotator_id: str,
    delivery: ResultsDelivery,
    built: CourseBuildResult,
    attempt: int,
    work: Mapping[str, Annotation],
    items: Mapping[str, CourseTestItem],
) -> TestAttemptEvaluation:
    test, course = built.course.qualification, built.course
    assert test is not None
    key = delivery.annotator.fingerprint
    drawn = draw_items([item.task.id for item in test.pool], test.size, key, attempt)
    finished = sum(name in work for name in drawn)
    evaluation = TestAttemptEvaluation(
        annotator_id, delivery.name, key, course.id, attempt, finished, test.size, scored=test.scored
    )
    chosen: Sequence[str] = drawn
    if finished < test.size:
        if len(work) < test.size:
            return evaluation
        # Selected for another key of the annotator, or by another program.
        chosen = sorted(work)
        remark = "These are not the items that were drawn for this key."
        evaluation = replace(evaluation, finished=len(work), remark=remark)
    handed_in = TestAttemptSubmission(
        digest=_digest({name: work[name] for name in chosen}), bundle_id=delivery.bundle_id
    )
    evaluation = replace(
        evaluation, written=tuple(QualificationItemAnswer(items[name].course_task, work[name]) for name in chosen),
        submission=handed_in
    )  # fmt: skip
    if test.scored == "reviewer":
        return evaluation
    comparisons = []
    for name in chosen:
        gold = items[name].course_task.gold
        assert gold is not None
        comparisons += compare_with_gold(
            built.rubric, items[name].course_task.task, gold.annotation, work[name], test.tolerance
        )
    result = score_attempt(course.id, attempt, test, built.rubric, comparisons)
    return replace(evaluation, score=QualificationAttemptScore(key=key, **result.model_dump()))


def _digest(work: Mapping[str, Annotation]) -> str:
    """A SHA-256 of the answers to an attempt."""
    answers = {name: annotation.model_dump(mode="json") for name, annotation in work.items()}
    return hashlib.sha256(strictjson.dumps(answers)).hexdigest()


def _apply_decisions(
    project: Project,
    exchange: ProjectExchangeState,
    items: Mapping[str, CourseTestItem],
    evaluations: list[TestAttemptEvaluation],
    decisions: Sequence[CourseAttemptDecision],
) -> list[TestAttemptEvaluation]:
    """The attempts with the decisions applied. Raises ``course.not_decided``."""
    for decision in decisions:
        attempts = [
            attempt for attempt in evaluations
            if attempt.written and decision.person in (attempt.annotator_id, attempt.name, attempt.key)
        ]  # fmt: skip
        people = {attempt.annotator_id for attempt in attempts}
        if not people and decision.passed:
            evaluations += [
                _with_decision(attempt, decision)
                for attempt in _without_attempt(project, exchange, items, decision.person)
            ]
            continue
        if len(people) != 1:
            _not_decided(decision.person, "nobody" if not people else "several people")
        newest = max(attempts, key=lambda item: item.attempt)
        evaluations[evaluations.index(newest)] = _with_decision(newest, decision)
    return evaluations


def _without_attempt(
    project: Project, exchange: ProjectExchangeState, items: Mapping[str, CourseTestItem], reference: str
) -> list[TestAttemptEvaluation]:
    """The attempt of an invited person who is to pass without a complete attempt in these files: the one scored last,
    or the first. Raises ``course.not_decided``."""
    listed = project.people
    keys = {name: holder.person for name, holder in listed.keys.items()}
    invited = {invite.annotator_id for invite in invites_of(project).invites.values()}
    candidates = [
        candidate
        for candidate in invited
        if reference in (candidate, listed.name_of(candidate)) or keys.get(reference) == candidate
    ]
    tests = {item.build_result.course.id: item for item in items.values()}
    if len(candidates) != 1 or not tests:
        _not_decided(reference, "several people" if len(candidates) > 1 else "nobody")
    (annotator_id,) = candidates
    before = exchange.person(annotator_id).qualification
    now = course_id(project)
    course = before.course if before is not None and before.course in tests else now if now in tests else max(tests)
    test = _test_of(tests[course])
    revoked = revocations_of(project).keys
    fingerprints = (name for name, person in reversed(keys.items()) if person == annotator_id and name not in revoked)
    key = next(fingerprints, project.owner.fingerprint)
    attempt = before.attempt if before is not None and before.course == course else 1
    return [
        TestAttemptEvaluation(
            annotator_id, listed.name_of(annotator_id), key, course, attempt, 0, test.size, scored=test.scored
        )
    ]


def _not_decided(reference: str, matches: str) -> NoReturn:
    raise AnnotatorError(
        "course.not_decided",
        f"{reference[:80]!r} is the name of {matches} with a complete attempt in these files.",
        "Name them by the annotator id or the key that --json shows, and give the file with their test.",
    )


def _with_decision(attempt: TestAttemptEvaluation, decision: CourseAttemptDecision) -> TestAttemptEvaluation:
    decided = {"passed": decision.passed, "decided": True, "note": decision.note}
    if attempt.score is not None:
        return replace(attempt, score=attempt.score.model_copy(update=decided))
    empty = QualificationAttemptScore(
        key=attempt.key, course=attempt.course, attempt=attempt.attempt, passed=False, right=0, answers=0, overall=0
    )
    return replace(attempt, score=empty.model_copy(update=decided))


def receipt_recipient(project: Project, delivery: ResultsDelivery) -> str:
    """The annotator id for a receipt: that of the key in the project's records, never only the results' claim if that
    id has keys of its own. For people who were not invited, an id derived from the key."""
    people = {holder.person for holder in project.people.keys.values()}
    invited = {invite.annotator_id for invite in invites_of(project).invites.values()}
    if delivery.person in invited:
        return delivery.person
    if delivery.invited_as and delivery.invited_as not in people:
        return delivery.invited_as
    digest = hashlib.sha256(delivery.annotator.fingerprint.encode()).hexdigest()[:16]
    return f"key-{digest}"


def _store_evaluations(
    project: Project, exchange: ProjectExchangeState, evaluations: Sequence[TestAttemptEvaluation], owner: SigningKey
) -> tuple[list[TestAttemptEvaluation], list[Receipt]]:
    """Store the results, with a receipt for each person with news about the newest attempt. A passed test stays passed:
    a failed attempt revokes that only by a person's decision."""
    scored: list[TestAttemptEvaluation] = []
    local: list[TestAttemptEvaluation] = []
    receipts: list[Receipt | None] = []
    now, stored = utc_now(), read_exchange(project)
    for attempt in evaluations:
        person = exchange.person(attempt.annotator_id)
        before = person.qualification
        before = before if before is not None and before.course == attempt.course else None
        result = _standing_score(attempt, before)
        if attempt.scored == "laptop" and (result is None or not result.decided):
            remark = " ".join(filter(None, (attempt.remark, "Scored on the annotator's computer.")))
            local.append(replace(attempt, told=attempt.score is not None, remark=remark))
            continue
        if attempt.score is not None and attempt.submission is not None:
            attempts = {**person.attempts, _attempt_name(attempt): attempt.submission}
            exchange = exchange.changed(attempt.annotator_id, attempts=attempts)
        later = before is not None and before.attempt > attempt.attempt
        stays = before is not None and before.passed and result is not None and not (result.passed or result.decided)
        reported = before == result and result is not None
        if result is None or later or stays:
            reported = attempt.told or result is not None or later
            result = result if stays else None
        elif not reported:
            exchange = exchange.changed(attempt.annotator_id, qualification=result, qualification_told=False)
            exchange, receipt = write_receipt(project, exchange, attempt.annotator_id, owner, now)
            receipts.append(receipt)
        scored.append(replace(attempt, score=result, told=reported))
    exchange = _with_notice(exchange, scored)
    for annotator_id, person in exchange.people.items():
        if not person.notices_told:
            exchange, receipt = write_receipt(project, exchange, annotator_id, owner, now)
            receipts.append(receipt)
    if exchange != stored:
        save_exchange(project, exchange)
    return [*scored, *local], [receipt for receipt in receipts if receipt is not None]


def _standing_score(
    attempt: TestAttemptEvaluation, before: QualificationAttemptScore | None
) -> QualificationAttemptScore | None:
    """The result of an attempt: a score does not override a person's decision."""
    decided = before is not None and before.decided and before.attempt == attempt.attempt
    return before if decided and (attempt.score is None or not attempt.score.decided) else attempt.score


def _with_notice(exchange: ProjectExchangeState, scored: Sequence[TestAttemptEvaluation]) -> ProjectExchangeState:
    """Update the notices of the next receipts about attempts that were submitted twice; settled ones are removed."""
    for annotator_id in {entry.annotator_id for entry in scored}:
        attempts = [attempt for attempt in scored if attempt.annotator_id == annotator_id]
        person = exchange.person(annotator_id)
        other_notices = tuple(notice for notice in person.notices if notice.code != ANSWERED_TWICE)
        twice = (finding_of(ANSWERED_TWICE, attempt=str(entry.attempt)) for entry in attempts if entry.twice)
        notices = (*other_notices, *twice)
        if notices != person.notices:
            exchange = exchange.changed(annotator_id, notices=notices, notices_told=False)
    return exchange


def newest_receipts(project: Project) -> dict[str, str]:
    """The id of the newest receipt of everyone whose test was scored, by annotator."""
    people = sorted(read_exchange(project).people.items())
    return {
        name: person.receipts[-1] for name, person in people if person.qualification is not None and person.receipts
    }


# The answers of a test with the gold answers and their reasons, as plain text for the reader.


_INDENT = "    "
_LEFT_OUT = frozenset({"id", "key", "status", "start", "end", "prefix", "suffix", "base"})


def answer_sheet(attempt: TestAttemptEvaluation) -> str:
    """The texts of every item of the attempt, the answers, the gold answers and the reasons."""
    lines = [f"{attempt.name or attempt.annotator_id}, attempt {attempt.attempt}", f"{attempt.key}"]
    for number, answer in enumerate(attempt.written, 1):
        lines += ["", f"Item {number} of {len(attempt.written)}", "=" * 72]
        for target, text in answer.course_task.task.texts.items():
            lines += [f"{target}:", *_text(text, 1)]
        lines += ["", "What was written", "-" * 72, *_answers(answer.annotation)]
        gold = answer.course_task.gold
        if gold is not None:
            lines += ["", "The right answers", "-" * 72, *_answers(gold.annotation)]
            for reason in gold.reasons:
                place = " ".join(filter(None, (reason.target, reason.key, reason.part)))
                lines += [f"why, {place}:", *_text(reason.text, 1)]
    return "\n".join(visible_text(line) for line in lines) + "\n"


def write_sheets(attempts: Sequence[TestAttemptEvaluation], folder: Path) -> list[Path]:
    """Write a file for every complete attempt into ``folder``. Raises ``OSError``."""
    folder.mkdir(parents=True, exist_ok=True)
    files = []
    for attempt in attempts:
        if attempt.written:
            path = folder / f"{attempt.annotator_id}-{attempt.attempt}.txt"
            write_atomic(path, answer_sheet(attempt).encode(), PRIVATE)
            files.append(path)
    return files


def _answers(annotation: Annotation) -> list[str]:
    return list(_lines(annotation.model_dump(mode="json", exclude_defaults=True), 0))


def _lines(value: Any, depth: int) -> Iterator[str]:
    if isinstance(value, Mapping):
        for name, part in value.items():
            if name in _LEFT_OUT:
                continue
            if isinstance(part, Mapping | list):
                yield f"{_INDENT * depth}{name}:"
                yield from _lines(part, depth + 1)
            else:
                yield f"{_INDENT * depth}{name}:"
                yield from _text(_cell_text(part), depth + 1)
    elif isinstance(value, list):
        for number, part in enumerate(value, 1):
            yield f"{_INDENT * depth}{number}."
            yield from (
                _lines(part, depth + 1) if isinstance(part, Mapping | list) else _text(_cell_text(part), depth + 1)
            )


def _cell_text(value: Any) -> str:
    return {True: "yes", False: "no", None: "-"}[value] if value is None or isinstance(value, bool) else str(value)


def _text(text: str, depth: int) -> list[str]:
    return [f"{_INDENT * depth}{line}" for line in text.splitlines() or [""]]
