"""People whose work the checks of the last merge name, who get no new work unless the owner says so."""

from __future__ import annotations

from annotator.errors import AnnotatorError
from annotator.owner.operations.arguments import Say
from annotator.owner.project.owner_project import Project


def people_without_new_work(project: Project, say: Say, *, flagged: bool) -> frozenset[str]:
    """Their ids; nobody if the owner gives work to ``flagged`` people too, or, as is said, if they are not known."""
    from annotator.owner.status.flagged_people import flagged_people

    if flagged:
        return frozenset()
    try:
        return flagged_people(project)
    except AnnotatorError as error:
        say(f"Whom the checks name is not known: {error}")
        return frozenset()
