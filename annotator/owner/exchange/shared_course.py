"""A course shared by several projects of an owner: who passed it in one has passed it in the others."""

from __future__ import annotations

from annotator.errors import AnnotatorError
from annotator.owner.courses.course_bundle import course_id
from annotator.owner.exchange.exchange_state import read_exchange
from annotator.owner.exchange.invitations import invites_of
from annotator.owner.exchange.qualification import CourseAttemptDecision
from annotator.owner.project.owner_project import Project


def passed_people(project: Project) -> frozenset[str]:
    """The annotator ids of those who passed the project's course by the owner's word. Raises ``course.none_built``,
    ``project.damaged``."""
    course = course_id(project)
    if not course:
        message, hint = "No course was built for this project.", "Name a project whose course comes first."
        raise AnnotatorError("course.none_built", message, hint, str(project.root))
    scores = {who: person.qualification for who, person in read_exchange(project).people.items()}
    return frozenset(who for who, one in scores.items() if one is not None and one.passed and one.course == course)


def shared_passes(project: Project, other: Project) -> tuple[list[CourseAttemptDecision], list[str]]:
    """The decisions for people who were invited to ``project``, have not passed its course, and passed the one of the
    same id in ``other``; and those whose known keys in the two projects differ, so that they may be other people.

    Raises ``course.other_version``, and the errors of :func:`passed_people`.
    """
    passed = passed_people(other)
    if course_id(project) != course_id(other):
        message, hint = "The other project has no such course.", "Build the same folder in both; or decide with --pass."
        raise AnnotatorError("course.other_version", message, hint, str(other.root))
    invited = {invite.annotator_id for invite in invites_of(project).invites.values()}
    decisions, differing = [], []
    for who in sorted((passed & invited) - passed_people(project)):
        keys, there = (
            {name for name, one in each.people.keys.items() if one.person == who} for each in (project, other)
        )
        if keys and there and not keys & there:
            differing.append(who)
            continue
        note = f"You passed this course in the project “{other.state.title[:200]}”."
        decisions.append(CourseAttemptDecision(who, passed=True, note=note))
    return decisions, differing
