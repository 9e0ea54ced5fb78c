"""Which answers in results bundles are those that the owner returned."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pyarrow as pa
import pyarrow.parquet as pq
import pytest

from annotator.model.annotation import Annotation
from annotator.owner.dataset.returned_work import returned_answers
from annotator.owner.project.decisions import answers_digest

WORK: dict[str, Any] = {"series": "s", "task": "t0", "annotator": "ann", "revision": 1, "version": "v"}
RETURNED, OTHER = (Annotation(status="submitted", ratings={"q1/r1": {"q": score}}) for score in (1, 4))


@pytest.mark.parametrize("counts", [True, False])
def test_returned_answers_beside_those_that_count(counts: bool, tmp_path: Path) -> None:
    """A bundle has the answers of two computers, which have the same revision."""
    rows = [
        WORK | {"bundle_id": "b", "document": answers.model_dump_json(), "is_final": is_final}
        for answers, is_final in ((OTHER, not counts), (RETURNED, counts))
    ]
    pq.write_table(pa.Table.from_pylist(rows), tmp_path / "documents.parquet")
    decision = WORK | {"delivery": "a", "decision": "returned", "content": answers_digest(RETURNED)}
    returned = returned_answers(tmp_path / "documents.parquet", [decision])
    assert returned == ({(("s", "t0", "ann", 1), "b")} if counts else set())
