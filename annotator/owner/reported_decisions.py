"""What the owner decided about reported texts, kept in the project's folder as ``reported.json``."""

from __future__ import annotations

from typing import Final, Literal

from pydantic import Field, TypeAdapter, ValidationError

from annotator.bundle import strictjson
from annotator.durable import write_atomic
from annotator.errors import AnnotatorError
from annotator.model.frozen_model import Frozen
from annotator.owner.owner_project import Project

_FILE: Final = "reported.json"
Choice = Literal["keep", "remove", "apart"]


class Decision(Frozen):
    """What becomes of one text of a version of a task (the owner's id), and why. *Kept* texts are data whatever tags
    say; *removed* ones are in no export; those set *apart* stand in the part of what is thrown out, if anywhere."""

    task: str
    version: str
    target: str
    decision: Choice
    reason: str = Field(min_length=1, max_length=2000)


_DECISIONS: Final = TypeAdapter(list[Decision])


def decisions_of(project: Project) -> list[Decision]:
    """All that were made, by task, version and target. Raises ``project.damaged``."""
    path = project.root / _FILE
    try:
        found = _DECISIONS.validate_python(strictjson.loads(path.read_bytes(), str(path))) if path.is_file() else []
    except ValidationError as refused:
        message = f"The decisions about reported texts cannot be read: {refused}."
        raise AnnotatorError("project.damaged", message, "", str(path)) from None
    return sorted(found, key=lambda each: (each.task, each.version, each.target))


def keep_decisions(project: Project, made: list[Decision]) -> None:
    """Keep these, in place of earlier ones about the same texts; only under :meth:`Project.locked`."""
    fresh = {(each.task, each.version, each.target): each for each in (*decisions_of(project), *made)}
    rows = [fresh[key].model_dump() for key in sorted(fresh)]
    write_atomic(project.root / _FILE, strictjson.pretty(rows))
