"""``review flagged`` and ``review decide``: texts that tags report, and what the owner decides of them."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from annotator.errors import AnnotatorError
from annotator.owner.merging.folder import DatasetFolder
from annotator.owner.merging.table_replacement import replace_table
from annotator.owner.owner_project import Project
from annotator.owner.reason_words import reason_words
from annotator.owner.reported_decisions import Decision, decisions_of, keep_decisions
from annotator.owner.reviews.handed_in import dataset_rows

PURPOSES = ("discard", "removal")


@dataclass(frozen=True)
class Reported:
    """One text that somebody reported: by which tags, by whom, how it begins, and what was decided (empty: nothing)."""

    task: str
    version: str
    target: str
    tags: Sequence[str]
    people: Sequence[str]
    text: str
    decision: str = ""
    reason: str = ""


def reported(dataset: Path, project: Project) -> list[Reported]:
    """Every text that a tag to discard or to remove it was set on, those without a decision first.

    Raises ``dataset.*``, ``review.other_dataset``.
    """
    found: dict[tuple[str, str, str], set[tuple[str, str]]] = defaultdict(set)
    for row in dataset_rows(dataset, project, "tags"):
        if row["is_final"] and row["value"] and row["purpose"] in PURPOSES:
            found[row["task"], row["version"], row["target"]].add((row["tag"], row["annotator"]))
    texts = _texts(dataset, project) if found else {}
    made = {(each.task, each.version, each.target): each for each in decisions_of(project)}
    every = []
    for key, said in sorted(found.items()):
        decided = made.get(key)
        more = (decided.decision, decided.reason) if decided is not None else ("", "")
        tags, people = sorted({tag for tag, _ in said}), sorted({who for _, who in said})
        every.append(Reported(*key, tags, people, texts.get(key, "")[:200], *more))
    return sorted(every, key=lambda one: bool(one.decision))


def _texts(dataset: Path, project: Project) -> dict[tuple[str, str, str], str]:
    rows = dataset_rows(dataset, project, "texts", ["task", "version", "target", "text"])
    return {(row["task"], row["version"], row["target"]): row["text"] for row in rows}


def decide(dataset: Path, project: Project, task: str, target: str, choice: str, reason: str) -> list[Reported]:
    """Keep, remove or set apart a reported text, in every version in which it was reported; the data set says so at
    once, and every later merge does. Raises ``review.not_reported``, ``review.bad_decision``, ``dataset.*``."""
    if choice not in ("keep", "remove", "apart") or not reason.strip():
        message = "A reported text is kept, removed or set apart, for a reason."
        raise AnnotatorError("review.bad_decision", message, "Give keep, remove or apart, and --reason.")
    concerned = [one for one in reported(dataset, project) if (one.task, one.target) == (task, target)]
    if not concerned:
        message = f"Nobody reported {target!r} of the task {task!r}."
        raise AnnotatorError("review.not_reported", message, "`annotator review flagged` lists what was.")
    folder = DatasetFolder(dataset)
    words = reason_words(reason)
    made = [
        Decision.model_validate({"task": task, "version": one.version, "target": target, "decision": choice,
                                 "reason": words})
        for one in concerned
    ]  # fmt: skip
    with project.locked() as now, folder.locked():
        keep_decisions(now, made)
        replace_table(folder, now, "reported", [each.model_dump() for each in decisions_of(now)])
    return [one for one in reported(dataset, project) if (one.task, one.target) == (task, target)]
