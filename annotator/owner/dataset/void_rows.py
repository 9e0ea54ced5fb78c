"""Void work in the tables of a data set."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path

from annotator.owner.dataset.dataset_folder import file_rows
from annotator.owner.project.owner_project import Project
from annotator.owner.project.series import tasks_of
from annotator.owner.project.void_work import (
    REVIEW,
    SubmissionContent,
    VoidSubmission,
    record_void_submissions,
)
from annotator.owner.rows import Row

_ABOUT = ("bundle_id", "series", "task", "revision", "content", "status", "submitted_at", "origin_signer")
_REVIEWS = (*_ABOUT, "item", "review_revision")


def submission_rows(path: Path, *, review: bool = False) -> Iterator[Row]:
    """The submitted rows of a file of ``annotations``, or of ``reviews``."""
    rows = file_rows(path, _REVIEWS if review else _ABOUT)
    yield from (row for row in rows if row["status"] == "submitted" and row["content"])


def content_of(row: Row, *, review: bool = False) -> SubmissionContent:
    """What identifies the submission in a row."""
    if review:
        return SubmissionContent(REVIEW, row["item"], row["review_revision"], row["content"])
    return SubmissionContent(row["series"], row["task"], row["revision"], row["content"])


def record_void_rows(project: Project, tables: Mapping[str, Path], signers: Mapping[str, str]) -> None:
    """Record the submissions in the tables of a data set that came in the bundles ``signers`` (the key of each by
    id)."""

    @cache
    def sent(series: str) -> Mapping[str, str]:
        latest = project.state.series.get(series)
        return tasks_of(project, latest.bundle_id) if latest is not None else {}

    submissions = []
    for table in ("annotations", "reviews") if signers else ():
        if table not in tables:
            continue
        for row in submission_rows(tables[table], review=table == "reviews"):
            key = signers.get(row["bundle_id"])
            if key is not None:
                content = content_of(row, review=table == "reviews")
                task = row["item"] if table == "reviews" else sent(row["series"]).get(row["task"], "")
                submissions.append(VoidSubmission(key, row["bundle_id"], *content, row["submitted_at"] or "", task))
    record_void_submissions(project, submissions)
