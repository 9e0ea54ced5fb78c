"""Who counts as having checked a work before it is exported."""

from __future__ import annotations

from typing import Any

from annotator.owner.exports.dataset_stream import _reviewers


def row(purpose: str, reviewer: str, **more: Any) -> dict[str, Any]:
    work = {"series": "one", "task": "t", "annotator": "ann", "revision": 1, "number": 1, "item": "i"}
    return {**work, "purpose": purpose, "reviewer": reviewer, "status": "submitted", "is_final": True,
            "bundle_id": reviewer, "compared": "[]", "version": "v", **more}  # fmt: skip


def test_samples_and_unfinished_reviews_are_no_checks_of_a_work() -> None:
    rows = [
        row("review", "bo"), row("review", "cy"), row("sample", "owner"), row("moderation", "owner"),
        row("review", "di", status="in_progress"), row("review", "ed", is_final=False),
    ]  # fmt: skip
    keys = {name: {"signer": f"key of {name}"} for name in ("bo", "cy", "owner", "di", "ed")}
    assert _reviewers(rows, {}, keys) == {("one", "t", "ann", 1): {"bo": {"key of bo"}, "cy": {"key of cy"}}}
