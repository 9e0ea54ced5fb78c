"""Which answers a review is about: those that its reviewer was sent, not all that have their revision's number.

Every device counts revisions for itself, so two laptops of one person, or one that was restored from a backup, have
different answers under one number.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any, Final

import pyarrow.parquet as pq

from annotator.model.annotation import Annotation
from annotator.model.reviewing import begun_from
from annotator.owner.merging.review_rows import said_digest
from annotator.owner.work_revision import Revision, revision_of

Answers = tuple[str, str]
"""The version of the task, and a hash of what was said of it."""
_COLUMNS: Final = ["series", "task", "annotator", "revision", "version", "document", "is_final"]
_BATCH: Final = 1024


def answers_digest(answers: Annotation) -> str:
    """A hash of the answers, whatever is said of how far their author was: ``reviews.work_content``."""
    return said_digest(begun_from(answers))


def of_these_answers(reviews: Iterable[Mapping[str, Any]], now: Mapping[Revision, Answers]) -> list[Mapping[str, Any]]:
    """The rows of ``reviews`` without those of other answers than the work has ``now`` under its number."""
    return [row for row in reviews if row["purpose"] != "review" or _is_of(row, now.get(revision_of(row)))]


def answers_now(documents: Path, reviews: Iterable[Mapping[str, Any]]) -> Mapping[Revision, Answers]:
    """What counts, from the table ``documents``, of the work that any of the ``reviews`` names."""
    return dict(_final(documents, {revision_of(row) for row in reviews if row["purpose"] == "review"}))


def _final(documents: Path, wanted: set[Revision]) -> Iterator[tuple[Revision, Answers]]:
    if not wanted or not documents.exists():
        return
    for batch in pq.ParquetFile(documents).iter_batches(_BATCH, columns=_COLUMNS):
        for row in batch.to_pylist():
            if row["is_final"] and revision_of(row) in wanted:
                answers = Annotation.model_validate_json(row["document"])
                yield revision_of(row), (row["version"], answers_digest(answers))


def _is_of(row: Mapping[str, Any], now: Answers | None) -> bool:
    return now is None or now == (row["version"], row["work_content"])
