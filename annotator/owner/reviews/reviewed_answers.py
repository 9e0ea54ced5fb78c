"""Which answers a review or a decision is about: those that somebody saw, not all that have their revision's number."""

from __future__ import annotations

import json
from collections.abc import Collection, Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any, Final

import pyarrow.parquet as pq

from annotator.model.annotation import Annotation
from annotator.owner.reviews.review_outcomes import compared_by
from annotator.owner.work_revision import Answers, Revision, answers_digest, revision_of

_COLUMNS: Final = ["series", "task", "annotator", "revision", "version", "bundle_id", "document", "is_final"]
_BATCH: Final = 1024


def of_these_answers(reviews: Iterable[Mapping[str, Any]], now: Mapping[Revision, Answers]) -> list[Mapping[str, Any]]:
    """The rows of ``reviews`` without those of other answers than the work has ``now`` under its number."""
    return [row for row in reviews if row["purpose"] != "review" or _is_of(row, now.get(revision_of(row)))]


def answers_now(documents: Path, reviews: Iterable[Mapping[str, Any]]) -> Mapping[Revision, Answers]:
    """What counts, from the table ``documents``, of the work that any of the ``reviews`` names or compares."""
    wanted: set[Revision] = set()
    for row in reviews:
        if row["purpose"] == "review":
            wanted.add(revision_of(row))
        elif row["purpose"] == "adjudication":
            wanted |= {work for work, _ in compared_by(row, json.loads(row["compared"]))}
    return {revision: answers for revision, _, final, answers in _said(documents, wanted) if final}


def returned_answers(documents: Path, decisions: Iterable[Mapping[str, Any]]) -> set[tuple[Revision, str]]:
    """The work that the owner gave back by the rows of ``delivery_decisions``, each with a results bundle that has
    these answers, from the table ``documents``. A row that names no answers is about all of its revision, unless
    another names them: it was written before they were kept."""
    last = {(revision_of(row), _named(row)): row["decision"] for row in decisions}
    found = set()
    wanted = {revision for (revision, _), decision in last.items() if decision == "returned"}
    for revision, bundle, _, answers in _said(documents, wanted):
        if last.get((revision, answers), last.get((revision, None))) == "returned":
            found.add((revision, bundle))
    return found


def _named(row: Mapping[str, Any]) -> Answers | None:
    """The answers that a decision names; an older data set has no column for them."""
    version, said = row.get("version"), row.get("content")
    return (version, said) if version and said else None


def _said(documents: Path, wanted: Collection[Revision]) -> Iterator[tuple[Revision, str, bool, Answers]]:
    """What every results bundle says in the work that is ``wanted``, and whether it counts."""
    if not wanted or not documents.exists():
        return
    for batch in pq.ParquetFile(documents).iter_batches(_BATCH, columns=_COLUMNS):
        for row in batch.to_pylist():
            if revision_of(row) in wanted:
                answers = Annotation.model_validate_json(row["document"])
                yield revision_of(row), row["bundle_id"], row["is_final"], (row["version"], answers_digest(answers))


def _is_of(row: Mapping[str, Any], now: Answers | None) -> bool:
    return now is None or now == (row["version"], row["work_content"])
