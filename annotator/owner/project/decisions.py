"""What the owner decided about whole deliveries and reported texts, kept as files in the project's folder.

Each statement names the works that it is about, and their answers: a later delivery holds them too, and need not be
decided again for them. The last statement about a work holds; none is ever taken out of the list. Older programs named
no answers: such a statement is about all of its revision, but those about which a later one says something.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final, Literal, TypeVar

from pydantic import Field, TypeAdapter, ValidationError

from annotator.bundle import strictjson
from annotator.durable import write_atomic
from annotator.errors import AnnotatorError
from annotator.model.annotation import Annotation
from annotator.model.frozen_model import FrozenModel
from annotator.model.review_comparison import answers_of_review
from annotator.owner.project.owner_project import Project
from annotator.owner.project.sent_tasks import read_sent
from annotator.store.canonical_json import content

# Files in a project's folder that keep what the owner decided: a JSON list of statements.


Made = TypeVar("Made", bound=FrozenModel)


def read_decisions(path: Path, kind: TypeAdapter[list[Made]], about: str) -> list[Made]:
    """What was decided ``about`` something, in the order of the file; nothing where there is none.

    Raises ``project.damaged``.
    """
    try:
        return kind.validate_python(strictjson.loads(path.read_bytes(), str(path)) if path.is_file() else [])
    except ValidationError as refused:
        message = f"The decisions about {about} cannot be read: {refused}."
        raise AnnotatorError("project.damaged", message, "", str(path)) from None


def write_decisions(path: Path, made: Iterable[FrozenModel]) -> None:
    """Keep these and no others."""
    write_atomic(path, strictjson.pretty([each.model_dump(mode="json") for each in made]))


# Which piece of work something is about: whose it is, of which task, at which revision, and with which answers.
#
# Every device counts revisions for itself, so two laptops of one person, or one that was restored from a backup, have
# different answers under one number.


Revision = tuple[str, str, str, int]
"""Series, task (the owner's id), annotator, and which revision of their work."""
Answers = tuple[str, str]
"""The version of the task, and a hash of what was said of it."""


def revision_of(row: Mapping[str, Any]) -> Revision:
    """The work that a row or a line of the id map is about, at its revision."""
    return row["series"], row["task"], row["annotator"], row["revision"]


def answers_digest(answers: Annotation) -> str:
    """A hash of the answers, whatever is said of how far their author was: ``reviews.work_content``."""
    return said_digest(answers_of_review(answers))


def said_digest(answers: Annotation) -> str:
    """A hash of what is said, whatever the order in which it was said."""
    text = json.dumps(content(answers), sort_keys=True, ensure_ascii=False)
    return hashlib.sha256(text.encode()).hexdigest()


_FILE: Final = "delivery_decisions.json"


class DeliveryDecision(FrozenModel):
    """What becomes of the works (series, task, revision, and unless an older program made it the version of the task
    and the hash of the answers) of one results bundle by ``annotator``, and why."""

    delivery: str
    annotator: str
    decision: Literal["accepted", "returned"]
    reason: str = Field(default="", max_length=2000)
    decided: str
    works: tuple[tuple[str, str, int, str, str] | tuple[str, str, int], ...]


_STATEMENTS: Final = TypeAdapter(list[DeliveryDecision])


def delivery_statements(project: Project) -> list[DeliveryDecision]:
    """All that were made, the oldest first. Raises ``project.damaged``."""
    return read_decisions(project.root / _FILE, _STATEMENTS, "deliveries")


def append_statement(project: Project, made: DeliveryDecision) -> None:
    """Add a statement; only under :meth:`Project.locked`."""
    write_decisions(project.root / _FILE, (*delivery_statements(project), made))


@dataclass(frozen=True)
class DeliveryDecisions:
    """What was decided about works: by revision and answers the statement that holds."""

    statements: Mapping[tuple[Revision, Answers | None], DeliveryDecision]

    def about(self, work: Revision, answers: Answers) -> DeliveryDecision | None:
        """The statement about the work with these answers."""
        return self.statements.get((work, answers)) or self.statements.get((work, None))

    def is_returned(self, work: Revision, answers: Answers) -> bool:
        """Whether the owner gave the work back with its delivery."""
        said = self.about(work, answers)
        return said is not None and said.decision == "returned"


def load_delivery_decisions(project: Project) -> DeliveryDecisions:
    """What holds, for every work that any statement is about. Raises ``project.damaged``."""
    found: dict[tuple[Revision, Answers | None], DeliveryDecision] = {}
    for each in delivery_statements(project):
        for work in each.works:
            revision = work[0], work[1], each.annotator, work[2]
            found[revision, (work[3], work[4]) if len(work) == 5 else None] = each
    return DeliveryDecisions(found)


def delivery_rows(project: Project) -> Iterator[dict[str, Any]]:
    """The rows of the table ``delivery_decisions``: what holds for each work."""
    for ((series, task, annotator, revision), answers), each in load_delivery_decisions(project).statements.items():
        version, content = answers or (None, None)
        yield {
            "series": series, "task": task, "annotator": annotator, "revision": revision, "version": version,
            "content": content, "delivery": each.delivery, "decision": each.decision, "reason": each.reason,
            "decided": each.decided,
        }  # fmt: skip


# What the owner decided about reported texts, kept in the project's folder as ``reported.json``.


_REPORTED_FILE: Final = "reported.json"
Choice = Literal["keep", "remove", "apart"]
_STRICTNESS: Final = ("keep", "apart", "remove")


class ReportedTextDecision(FrozenModel):
    """What becomes of one text of a version of a task (the owner's id), and why. *Kept* texts are data whatever tags
    say; *removed* ones are in no export; those set *apart* stand in the part of what is thrown out, if anywhere."""

    task: str
    version: str
    target: str
    decision: Choice
    reason: str = Field(min_length=1, max_length=2000)


_DECISIONS: Final = TypeAdapter(list[ReportedTextDecision])

ReportedTextKey = tuple[str, str, str]
"""The owner's id of a task, its version, and the target of the text."""
MODERATED: Final = "decision"
REASON: Final = "reason"
"""The keys of the blocks by which moderators say what becomes of a text, and why."""
_BY_SCORE: Final[Mapping[int, Choice]] = {1: "keep", 2: "apart", 3: "remove"}


def moderation_outcome(annotation: Annotation) -> Choice | None:
    """What a moderator decided; None where nothing is."""
    scores = [scores[MODERATED] for scores in annotation.ratings.values() if MODERATED in scores]
    return _BY_SCORE.get(scores[0]) if scores else None


def moderated_texts(reviews: Iterable[Mapping[str, Any]]) -> dict[ReportedTextKey, tuple[ReportedTextDecision, str]]:
    """What moderators decided by the rows of ``reviews``, each with whose decision it is; of several about one text the
    strictest."""
    found: dict[ReportedTextKey, tuple[ReportedTextDecision, str]] = {}
    for row in reviews:
        if row["purpose"] != "moderation" or not row["is_final"] or row["status"] != "submitted":
            continue
        said = Annotation.model_validate_json(row["document"])
        choice = moderation_outcome(said)
        notes = [note.text for notes in said.comments.values() for note in notes if note.text.strip()]
        if choice is None:
            continue
        for each in json.loads(row["compared"]):
            key = row["task"], each["version"], each["target"]
            before = found.get(key)
            if before is None or _STRICTNESS.index(choice) > _STRICTNESS.index(before[0].decision):
                made = ReportedTextDecision(
                    task=key[0], version=key[1], target=key[2], decision=choice, reason=" ".join(notes)[:2000] or choice
                )
                found[key] = made, row["reviewer"]
    return found


def reported_decisions(project: Project, reviews: Iterable[Mapping[str, Any]]) -> list[ReportedTextDecision]:
    """What holds of every reported text, by task, version and target: what the owner said, else a moderator. Raises
    ``project.damaged``."""
    found = {key: made for key, (made, _) in moderated_texts(reviews).items()}
    found |= {(each.task, each.version, each.target): each for each in decisions_of(project)}
    return [found[key] for key in sorted(found)]


def decisions_of(project: Project) -> list[ReportedTextDecision]:
    """All that were made, by task, version and target. One that names the SHA-256 of a line as it was sent, which was
    the version once, holds of that task's version. Raises ``project.damaged``."""
    found = read_decisions(project.root / _REPORTED_FILE, _DECISIONS, "reported texts")
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
        with id_map.open("rb") as lines:
            kept = (strictjson.loads(line, id_map.name) for line in lines)
            here = {row["task"] for row in kept if row["task"] in tasks and "review" not in row}
        if here:
            there = read_sent(project, bundle_id, project.quarantine).by_own
            for own in here:
                if there[own].line_sha256 != there[own].sha256:
                    found[own, there[own].line_sha256] = there[own].sha256
    return found


def keep_decisions(project: Project, made: list[ReportedTextDecision]) -> None:
    """Keep these, in place of earlier ones about the same texts; only under :meth:`Project.locked`."""
    fresh = {(each.task, each.version, each.target): each for each in (*decisions_of(project), *made)}
    write_decisions(project.root / _REPORTED_FILE, (fresh[key] for key in sorted(fresh)))
