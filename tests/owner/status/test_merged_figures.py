"""Rows of reviewers in the status of a project."""

from __future__ import annotations

from typing import Any

from annotator.owner.status.merged_figures import reviewer_rows


def review(item: str, status: str, seconds: int) -> dict[str, Any]:
    return {
        "reviewer": "rev", "item": item, "is_final": True, "status": status, "active_seconds": seconds,
        "outcome": "accepted" if status == "submitted" else None, "purpose": "review", "content": "c",
        "series": "s", "task": item, "annotator": "ann", "revision": 1, "version": "v",
    }  # fmt: skip


def test_time_on_skipped_reviews_counts_as_in_the_hours_of_people() -> None:
    (row,) = reviewer_rows([review("one", "submitted", 60), review("two", "skipped", 15)], [], {}, {})
    assert (row["accepted"], row["skipped"], row["seconds"], row["median_seconds"]) == (1, 1, 75, 60)
