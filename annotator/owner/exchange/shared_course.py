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
        raise AnnotatorError("course.none_built", message, hint, project.root)
    scores = {annotator_id: person.qualification for annotator_id, person in read_exchange(project).people.items()}
    return frozenset(
        annotator_id
        for annotator_id, score in scores.items()
        if score is not None and score.passed and score.course == course
    )


def shared_passes(project: Project, other_project: Project) -> tuple[list[CourseAttemptDecision], list[str]]:
    """The decisions for people who were invited to ``project``, have not passed its course, and passed the one of the
    same id in ``other_project``; and those whose known keys in the two projects differ, so that they may be other
    people.

    Raises ``course.other_version``, and the errors of :func:`passed_people`.
    """
    passed = passed_people(other_project)
    if course_id(project) != course_id(other_project):
        message, hint = "The other project has no such course.", "Build the same folder in both; or decide with --pass."
        raise AnnotatorError("course.other_version", message, hint, other_project.root)
    invited = {invite.annotator_id for invite in invites_of(project).invites.values()}
    decisions, differing = [], []
    for annotator_id in sorted((passed & invited) - passed_people(project)):
        keys, other_keys = (
            {name for name, holder in owner_project.people.keys.items() if holder.person == annotator_id}
            for owner_project in (project, other_project)
        )
        if keys and other_keys and not keys & other_keys:
            differing.append(annotator_id)
            continue
        note = f"You passed this course in the project “{other_project.state.title[:200]}”."
        decisions.append(CourseAttemptDecision(annotator_id, passed=True, note=note))
    return decisions, differing
