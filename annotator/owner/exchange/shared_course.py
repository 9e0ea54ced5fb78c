"""A course shared by several projects: passing it in one counts in another, proved by a signed receipt."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass

from annotator.bundle import strictjson
from annotator.bundle.receipt import read_receipt
from annotator.errors import AnnotatorError
from annotator.owner.courses.course_bundle import CourseBuildResult, course_history, course_id, is_current
from annotator.owner.exchange.exchange_state import AnnotatorExchangeState, read_exchange, receipt_path
from annotator.owner.exchange.invitations import invites_of
from annotator.owner.exchange.qualification import CourseAttemptDecision
from annotator.owner.project.owner_project import Project


@dataclass(frozen=True)
class CrossProjectCoursePasses:
    """The people who pass in a project because they passed elsewhere; and those whose keys in both projects have none
    in common, so that nothing proves that they are the same person."""

    decisions: tuple[CourseAttemptDecision, ...]
    other_keys: tuple[str, ...]


def passed_people(project: Project) -> frozenset[str]:
    """The annotator ids of those who passed the project's course, according to receipts signed by its owner. Raises
    ``course.none_built``, ``receipt.*``, ``project.damaged``."""
    course = course_id(project)
    if not course:
        raise AnnotatorError(
            "course.none_built",
            "No course was built for this project.",
            "Name a project whose course comes first.",
            str(project.root),
        )
    people = read_exchange(project).people
    return frozenset(who for who, person in people.items() if _receipt_passes(project, who, person, course))


def shared_passes(project: Project, other: Project) -> CrossProjectCoursePasses:
    """The people who were invited to ``project``, have not passed its course, and passed the same one in ``other``: the
    same annotator id and, if both projects know keys of the person, a common key.

    Raises ``course.other_version`` if ``other`` never had the current course, and the errors of :func:`passed_people`.
    """
    passed, course = passed_people(other), course_id(project)
    current = [_test_digest(made) for made in course_history(project) if is_current(project, made)]
    if course != course_id(other) or not set(current) & {_test_digest(made) for made in course_history(other)}:
        raise AnnotatorError(
            "course.other_version",
            "The other project has no such course, or another version of it.",
            "Build the same folder with `annotator course build` in both; or decide with --pass.",
            str(other.root),
        )
    here = read_exchange(project)
    invited = {invite.annotator_id for invite in invites_of(project).invites.values()}
    keys, keys_there = _keys(project), _keys(other)
    decisions, differing = [], []
    for who in sorted(passed & invited):
        score = here.person(who).qualification
        if score is not None and score.passed and score.course == course:
            continue
        if keys.get(who) and keys_there.get(who) and not keys[who] & keys_there[who]:
            differing.append(who)
            continue
        note = f"You passed this course in the project “{other.state.title[:200]}”."
        decisions.append(CourseAttemptDecision(who, passed=True, note=note))
    return CrossProjectCoursePasses(tuple(decisions), tuple(differing))


def _receipt_passes(project: Project, who: str, person: AnnotatorExchangeState, course: str) -> bool:
    """Whether the newest receipt that mentions the course says that the person passed it."""
    for receipt_id in reversed(person.receipts):
        path = receipt_path(project, receipt_id)
        if not path.is_file():
            continue
        found = read_receipt(path.read_bytes())
        ours = found.owner in project.owners and found.receipt_id == receipt_id
        says = found.says
        if not ours or (says.project_id, says.annotator_id) != (project.state.id, who):
            raise AnnotatorError("project.damaged", "A receipt is not what was signed.", "", str(path))
        if says.qualification is not None and says.qualification.course == course:
            return says.qualification.passed
    return False


def _test_digest(made: CourseBuildResult) -> str:
    """A hash of the questions of a test, its gold scores, and its pass criteria. Task ids and the order of responses
    are excluded, since each project blinds them differently."""
    test = made.course.qualification
    if test is None:
        return ""
    items = []
    for item in test.pool:
        texts, gold = item.task.texts, item.gold.annotation.ratings if item.gold is not None else {}
        scores = sorted([texts.get(target, target), sorted(found.items())] for target, found in gold.items())
        items.append(strictjson.dumps({"texts": sorted(texts.values()), "scores": scores}).decode())
    rubric = made.rubric.untranslated.model_dump(mode="json")
    rules = test.model_dump(mode="json", exclude={"pool"})
    says = {"course": made.course.id, "rubric": rubric, "items": sorted(items), "rules": rules}
    return hashlib.sha256(strictjson.dumps(says)).hexdigest()


def _keys(project: Project) -> Mapping[str, set[str]]:
    result: dict[str, set[str]] = {}
    for fingerprint, holder in project.people.keys.items():
        result.setdefault(holder.person, set()).add(fingerprint)
    return result
