"""A line of results: the revision that counts, and which of several devices' revisions knew the other."""

from __future__ import annotations

import json
from typing import Any

import pytest

from annotator.errors import AnnotatorError
from annotator.model.result_line import AnnotationResultLine, DeviceRevision, RevisionOrigin, read_line

SENDER = RevisionOrigin(signer="SHA256:ann", made_by="")


def line(**more: Any) -> AnnotationResultLine:
    fields = {"task_id": "t", "bundle_id": "b", "sha256": "s", "status": "submitted", "revision": 4,
              "annotation": {"status": "submitted", "ratings": {"q1/r1": {"help": 3}}}, "texts": {"q1": "h"},
              "display_order": {"q1": [2, 1]}, "submitted_at": "2026-01-31T12:00:00Z", "active_seconds": 9}  # fmt: skip
    return AnnotationResultLine.model_validate({**fields, **more})


def revision(device: str, number: int, **seen: int) -> DeviceRevision:
    done = line(revision=number, seen=seen).finished(device, SENDER)
    assert done is not None
    return done


def test_the_submitted_revision_counts_before_a_later_one_that_was_not_submitted() -> None:
    done = line().finished("laptop", SENDER)
    assert done is not None
    assert (done.revision, done.at, done.device, done.origin) == (4, "2026-01-31T12:00:00Z", "laptop", SENDER)
    before = {"revision": 3, "bundle_id": "former", "sha256": "f", "at": "2026-01-30T12:00:00Z",
              "annotation": {"status": "submitted"}}  # fmt: skip
    revised = line(status="in_progress", submitted=before, origin={"signer": "SHA256:other"})
    done = revised.finished("laptop", SENDER)
    assert done is not None
    assert (done.revision, done.bundle_id, done.at) == (3, "former", "2026-01-30T12:00:00Z")
    assert done.origin.signer == "SHA256:other"
    assert done.active_seconds == 9
    assert line(status="in_progress").finished("laptop", SENDER) is None
    skipped = line(status="skipped", annotation={"status": "skipped", "skip": {"key": "skip", "reason": "other"}})
    assert skipped.finished("laptop", SENDER) is not None


@pytest.mark.parametrize(
    "fields",
    [
        {"annotation": {"status": "new"}},
        {"status": "skipped", "annotation": {"status": "in_progress"}},
        {"status": "in_progress", "submitted": {"revision": 1, "bundle_id": "b", "sha256": "s", "annotation": {}}},
    ],
)
def test_a_line_whose_finished_work_is_not_finished_is_refused(fields: dict[str, Any]) -> None:
    """It ended with a fault of the program where it was compared with other computers' work."""
    with pytest.raises(AnnotatorError) as refused:
        line(**fields).finished("laptop", SENDER)
    assert refused.value.code == "results.bad_line"


def test_a_rival_alone_is_a_line_whose_revision_is_the_rival() -> None:
    rival = revision("tablet", 2, laptop=1)
    assert line(rivals=[rival.model_dump()]).of_rival(rival).finished("tablet", SENDER) == rival


def test_a_revision_follows_those_that_its_device_made_before_or_had_seen() -> None:
    first, second = revision("laptop", 1), revision("laptop", 2)
    assert second.follows(first)
    assert not first.follows(second)
    apart = revision("tablet", 2)
    assert not apart.follows(first)
    assert not first.follows(apart)
    merged = revision("tablet", 3, laptop=2)
    assert merged.follows(second)
    assert not second.follows(merged)
    taken_over = revision("tablet", 2, laptop=2)  # as it was made on the laptop
    assert taken_over.made_on == "laptop"
    assert not apart.follows(taken_over)


def test_a_line_that_is_none_says_where() -> None:
    raw = json.loads(line().model_dump_json())
    assert read_line(json.dumps(raw).encode(), "line 1") == line()
    for wrong in ({"revision": "4"}, {"revision": -1}):
        with pytest.raises(AnnotatorError) as refused:
            read_line(json.dumps({**raw, **wrong}).encode(), "line 3")
        assert (refused.value.code, refused.value.where) == ("results.bad_line", "line 3, revision")
