"""What the owner decided about reported texts, kept in the project's folder as ``reported.json``."""

from __future__ import annotations

from collections.abc import Collection
from typing import Final, Literal

from pydantic import Field, TypeAdapter

from annotator.bundle import strictjson
from annotator.model.frozen_model import Frozen
from annotator.owner.decision_file import read_decisions, write_decisions
from annotator.owner.owner_project import Project
from annotator.owner.sent import read_sent

_FILE: Final = "reported.json"
Choice = Literal["keep", "remove", "apart"]
_STRICTNESS: Final = ("keep", "apart", "remove")


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
    """All that were made, by task, version and target. One that names the SHA-256 of a line as it was sent, which was
    the version once, holds of that task's version. Raises ``project.damaged``."""
    found = read_decisions(project.root / _FILE, _DECISIONS, "reported texts")
    now = _versions(project, {each.task for each in found})
    earlier = [each for each in found if (each.task, each.version) in now]
    # Later ones replace earlier ones: first those of sent lines, of which the strictest holds, then newer ones.
    earlier.sort(key=lambda each: _STRICTNESS.index(each.decision))
    moved = [each.model_copy(update={"version": now[each.task, each.version]}) for each in earlier]
    made = [*moved, *(each for each in found if (each.task, each.version) not in now)]
    by_text = {(each.task, each.version, each.target): each for each in made}
    return [by_text[key] for key in sorted(by_text)]


def _versions(project: Project, tasks: Collection[str]) -> dict[tuple[str, str], str]:
    """The version of those tasks (the owner's ids) by task and the SHA-256 of a line, where these differ, in every
    bundle that the project keeps."""
    found = {}
    for bundle_id in project.bundles if tasks else ():
        id_map = project.id_map(bundle_id)
        if not (id_map.is_file() and project.built(bundle_id).is_file()):
            continue
        lines = (strictjson.loads(line, id_map.name) for line in id_map.read_bytes().splitlines())
        if any(kept["task"] in tasks and "review" not in kept for kept in lines):
            for sent in read_sent(project, bundle_id, project.quarantine).tasks.values():
                if sent.own in tasks and sent.line_sha256 != sent.sha256:
                    found[sent.own, sent.line_sha256] = sent.sha256
    return found


def keep_decisions(project: Project, made: list[Decision]) -> None:
    """Keep these, in place of earlier ones about the same texts; only under :meth:`Project.locked`."""
    fresh = {(each.task, each.version, each.target): each for each in (*decisions_of(project), *made)}
    write_decisions(project.root / _FILE, (fresh[key] for key in sorted(fresh)))
