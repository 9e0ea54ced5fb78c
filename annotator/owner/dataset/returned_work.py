"""The work in a data set that the owner returned, and that was not submitted again."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from pathlib import Path

from annotator.model.annotation import Annotation
from annotator.owner.dataset.dataset_folder import Dataset, file_rows
from annotator.owner.project.decisions import Answers, Revision, answers_digest, revision_of
from annotator.owner.rows import Row

_COLUMNS = ["series", "task", "annotator", "revision", "version", "bundle_id", "document", "is_final"]


REVISION = ("project", "series", "task", "annotator", "revision", "bundle_id")
"""The columns that identify the answers in a results bundle."""


def returned_work(dataset: Dataset) -> Iterator[Row]:
    """The columns :data:`REVISION` of the answers in ``dataset`` that are returned. Exports and figures leave them out,
    and they keep ``is_final``: they are still the last answers of their author."""
    for project, decisions, documents in zip(
        dataset.projects, dataset.files("delivery_decisions"), dataset.files("documents"), strict=True
    ):
        for revision, bundle in returned_answers(documents, file_rows(decisions)):
            yield dict(zip(REVISION, (project, *revision, bundle), strict=True))


def answers_of(documents: Path, revisions: Collection[Revision]) -> Iterator[tuple[Revision, str, bool, Answers]]:
    """The answers in every results bundle for the work in ``revisions``, and whether they are final."""
    if not revisions:
        return
    for row in file_rows(documents, _COLUMNS):
        if revision_of(row) in revisions:
            answers = Annotation.model_validate_json(row["document"])
            yield revision_of(row), row["bundle_id"], row["is_final"], (row["version"], answers_digest(answers))


def returned_answers(documents: Path, decisions: Iterable[Row]) -> set[tuple[Revision, str]]:
    """The work that the owner returned by the rows of ``delivery_decisions``, with each results bundle that has the
    returned answers.

    A bundle can have answers of two computers with one revision: if those that are final are not returned, none are.
    A row without a delivery is about a single task that is returned: no decision about a delivery counts it.
    """
    singly, last = set[Revision](), dict[tuple[Revision, Answers], str]()
    for row in decisions:
        if row["delivery"]:
            last[revision_of(row), (row["version"], row["content"])] = row["decision"]
        else:
            singly.add(revision_of(row))
    result, others = set[tuple[Revision, str]](), set[tuple[Revision, str]]()
    revisions = singly | {revision for (revision, _), decision in last.items() if decision == "returned"}
    for revision, bundle, is_final, answers in answers_of(documents, revisions):
        if revision in singly or last.get((revision, answers)) == "returned":
            result.add((revision, bundle))
        elif is_final:
            others.add((revision, bundle))
    return result - others
