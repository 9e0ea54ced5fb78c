"""``results qualify``: the tests in results are scored by the gold that stayed here, or decided by who has read them,
and receipts say how they went."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from pathlib import Path

from filelock import FileLock, Timeout

from annotator.bundle.bundle_reader import open_bundle
from annotator.bundle.receipt import Qualified, Receipt
from annotator.bundle.signing_key import SigningKey
from annotator.errors import AnnotatorError
from annotator.model.annotation import Annotation
from annotator.model.completeness import missing
from annotator.model.course.course import Item, QualificationStep, attempt_id, draw
from annotator.model.course.course import Scored as Where
from annotator.model.course.course_result import score
from annotator.model.course.gold_points import points
from annotator.model.replay import replayed
from annotator.model.rubric import Rubric
from annotator.owner.collecting import trusted_deliveries
from annotator.owner.courses.course_making import MadeCourse, kept_courses
from annotator.owner.deliveries import Delivery, Line, newest, read_lines
from annotator.owner.exchange.exchange_state import Exchange, read_exchange
from annotator.owner.exchange.publishing import write_receipt
from annotator.owner.left_out import LeftOut, Skip
from annotator.owner.owner_project import Project

_WAIT_SECONDS = 10


@dataclass(frozen=True)
class Decision:
    """What a person says about somebody's newest complete attempt, whatever its score. ``who``: their annotator id,
    their name, or the fingerprint of their key; ``note`` is shown to them."""

    who: str
    passed: bool
    note: str = ""


@dataclass(frozen=True)
class Written:
    """What was answered on one item of a test."""

    item: Item
    annotation: Annotation


@dataclass(frozen=True)
class Scored:
    """Somebody's attempt at a test, scored; ``told`` says whether an earlier receipt says the same already.

    ``remark`` is what is odd about it; ``result`` is None where the attempt is not complete, ``finished`` of ``size``,
    or a person has to read it (``to_read``). ``written`` has the answers of a complete one, with the gold.
    """

    annotator_id: str
    name: str
    key: str
    course: str
    attempt: int
    finished: int
    size: int
    result: Qualified | None = None
    told: bool = False
    remark: str = ""
    written: tuple[Written, ...] = ()
    scored: Where = "owner"

    @property
    def to_read(self) -> bool:
        """Whether a person has to say how it went, and none has."""
        return self.scored == "reviewer" and bool(self.written) and self.result is None and not self.told


@dataclass(frozen=True)
class Qualifying:
    """What was found in results, the receipts that were signed for it, and what could not be read."""

    scored: tuple[Scored, ...]
    receipts: tuple[Receipt, ...]
    refused: tuple[AnnotatorError, ...]


@dataclass(frozen=True)
class _Known:
    """An item of a test in one attempt, and the course that it belongs to."""

    made: MadeCourse
    item: Item
    attempt: int


def _test_of(known: _Known) -> QualificationStep:
    test = known.made.course.qualification
    assert test is not None  # an item belongs to one
    return test


def qualify(
    project: Project, files: Sequence[Path], owner: SigningKey, skip: Skip, decisions: Sequence[Decision] = ()
) -> Qualifying:
    """Score the tests in ``files``, heed the ``decisions``, and sign a receipt for everybody of whom one is news.

    Raises ``course.none_built``, ``course.not_decided``, ``project.other_owner``, ``project.busy``, and whatever is
    wrong with the files where that may not be skipped; nothing is written then.
    """
    known = _items(project)
    if not decisions and all(_test_of(each).scored == "laptop" for each in known.values()):
        raise AnnotatorError(
            "course.none_built", "No course was built for this project.", "Build one with `annotator course build`."
        )
    if owner.public != project.owner:
        raise AnnotatorError("project.other_owner", "This machine's owner key is not the one the project belongs to.")
    left_out = LeftOut(skip)
    deliveries = trusted_deliveries(project, files, left_out)
    current = newest(deliveries.values(), left_out.add)
    left_out.check()
    paths = {path.name: path for path in files}
    found = [one for each in current for one in _attempts(project, each, paths[each.file], known)]
    found = _decided(found, decisions)
    try:
        with FileLock(project.root / ".exchange.lock", timeout=_WAIT_SECONDS):
            scored, receipts = _told(project, found, owner)
    except Timeout:
        message = "Another program is syncing this project."
        raise AnnotatorError("project.busy", message, "Try again.", str(project.root)) from None
    return Qualifying(tuple(scored), tuple(receipts), tuple(left_out.errors))


def _items(project: Project) -> Mapping[str, _Known]:
    """Every item of every test that was ever built, by the id of its task in each attempt."""
    found: dict[str, _Known] = {}
    for made in kept_courses(project):
        test = made.course.qualification
        for item in test.pool if test is not None else ():
            assert test is not None
            for attempt in range(1, test.attempts + 1):
                found[attempt_id(item.task.id, attempt)] = _Known(made, item, attempt)
    return found


def _attempts(project: Project, delivery: Delivery, file: Path, known: Mapping[str, _Known]) -> Iterator[Scored]:
    """Every attempt at a test of which there is work in a delivery."""
    with open_bundle(file, project.quarantine, "results") as bundle:
        lines, _ = read_lines(bundle, file.name, course=True)
    answered: dict[tuple[str, int], dict[str, Annotation]] = {}
    courses: dict[tuple[str, int], MadeCourse] = {}
    for line in lines:
        here = known.get(line.task_id)
        if here is None:
            continue
        place = (here.made.course.id, here.attempt)
        courses[place] = here.made
        work = answered.setdefault(place, {})
        annotation = _submitted(line)
        if annotation is not None and _holds(here.made.rubric, here.item, annotation):
            work[line.task_id] = annotation
    for place, work in sorted(answered.items(), key=lambda each: each[0]):
        yield _scored(delivery, courses[place], place[1], work, known)


def _submitted(line: Line) -> Annotation | None:
    if line.submitted is not None:
        return line.submitted.annotation
    return line.annotation if line.status == "submitted" else None


def _holds(rubric: Rubric, item: Item, annotation: Annotation) -> bool:
    """Whether the window could have given these answers, and they are complete."""
    try:
        fits = replayed(rubric, item.task, annotation) == annotation
    except AnnotatorError:
        return False
    return fits and annotation.status == "submitted" and not missing(rubric, item.task, annotation)


def _scored(
    delivery: Delivery, made: MadeCourse, attempt: int, work: Mapping[str, Annotation], known: Mapping[str, _Known]
) -> Scored:
    test, course = made.course.qualification, made.course
    assert test is not None
    key = delivery.annotator.fingerprint
    drawn = draw([item.task.id for item in test.pool], test.size, key, attempt)
    finished = sum(name in work for name in drawn)
    said = Scored(
        receiver(delivery), delivery.name, key, course.id, attempt, finished, test.size, scored=test.scored
    )  # fmt: skip
    chosen: Sequence[str] = drawn
    if finished < test.size:
        if len(work) < test.size:
            return said
        # Drawn for another key of theirs, or by another program.
        chosen = sorted(work)
        remark = "These are not the items that were drawn for this key."
        said = replace(said, finished=len(work), remark=remark)
    said = replace(said, written=tuple(Written(known[name].item, work[name]) for name in chosen))
    if test.scored == "reviewer":
        return said
    every = []
    for name in chosen:
        gold = known[name].item.gold
        assert gold is not None
        every += points(made.rubric, known[name].item.task, gold.annotation, work[name], test.tolerance)
    result = score(course.id, attempt, test, made.rubric, every)
    return replace(said, result=Qualified(key=key, **result.model_dump()))


def _decided(found: list[Scored], decisions: Sequence[Decision]) -> list[Scored]:
    """The attempts with what was decided about them. Raises ``course.not_decided``."""
    for decision in decisions:
        theirs = [
            one for one in found if one.written and decision.who in (one.annotator_id, one.name, one.key)
        ]  # fmt: skip
        if len({one.key for one in theirs}) != 1:
            how = "nobody" if not theirs else "several people"
            raise AnnotatorError(
                "course.not_decided",
                f"{decision.who[:80]!r} is the name of {how} with a complete attempt in these files.",
                "Name them by the annotator id or the key that --json shows, and give the file with their test.",
            )
        newest = max(theirs, key=lambda one: one.attempt)
        found[found.index(newest)] = _with(newest, decision)
    return found


def _with(one: Scored, decision: Decision) -> Scored:
    says = {"passed": decision.passed, "decided": True, "note": decision.note}
    if one.result is not None:
        return replace(one, result=one.result.model_copy(update=says))
    empty = Qualified(key=one.key, course=one.course, attempt=one.attempt, passed=False, right=0, answers=0, overall=0)
    return replace(one, result=empty.model_copy(update=says))


def receiver(delivery: Delivery) -> str:
    """The annotator id that a receipt is for; of those who were not invited one made of their key."""
    made = hashlib.sha256(delivery.annotator.fingerprint.encode()).hexdigest()[:16]
    return delivery.invited_as or f"key-{made}"


def _told(project: Project, found: Sequence[Scored], owner: SigningKey) -> tuple[list[Scored], list[Receipt]]:
    """Keep the results, one receipt for each person that has a new one; the newest attempt is what it says."""
    exchange = read_exchange(project)
    scored, receipts = [], []
    now = datetime.now(UTC).isoformat(timespec="seconds")
    for one in found:
        before = exchange.person(one.annotator_id).qualification
        before = before if before is not None and before.course == one.course else None
        result = one.result
        if before is not None and before.decided and before.attempt == one.attempt:
            if result is None or not result.decided:
                result = before  # a score does not undo what a person has decided
        elif one.scored == "laptop" and (result is None or not result.decided):
            continue  # it was scored there
        later = before is not None and before.attempt > one.attempt
        if result is None or later:
            scored.append(replace(one, told=result is not None or later))
            continue
        told = before == result
        scored.append(replace(one, result=result, told=told))
        if not told:
            exchange = exchange.changed(one.annotator_id, qualification=result, qualification_told=False)
            exchange, receipt = write_receipt(project, exchange, one.annotator_id, owner, now)
            receipts += [receipt] if receipt is not None else []
    return scored, receipts


def newest_receipts(project: Project, exchange: Exchange | None = None) -> Iterator[tuple[str, str]]:
    """For everybody whose test was scored, the id of their newest receipt."""
    for annotator_id, person in sorted((exchange or read_exchange(project)).people.items()):
        if person.qualification is not None and person.receipts:
            yield annotator_id, person.receipts[-1]
