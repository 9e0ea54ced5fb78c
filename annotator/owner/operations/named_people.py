"""People whom the checks of the last merge name, who get no new work unless the owner says so; and people who get work
and an invite."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

from annotator.errors import AnnotatorError
from annotator.owner.operations.arguments import Say
from annotator.owner.project.owner_project import Project
from annotator.text.output_lines import counted


def written_invites(files: Sequence[Path]) -> Iterator[str]:
    """What to do with invites that were written beside bundles, if there are any."""
    if files:
        folders = ", ".join(dict.fromkeys(str(file.parent) for file in files))
        invites = counted(len(files), "invite")
        yield f"Wrote {invites} into {folders}; send each by a different channel than the bundles"


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
