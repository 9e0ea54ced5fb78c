"""Work in progress that holds far too long a text goes out with the rest, and the owner can read the file."""

from __future__ import annotations

import json
from pathlib import Path

from annotator.bundle.bundle_reader import open_bundle
from annotator.bundle.strictjson import loads
from annotator.model.critique_edits import AddCritique, ChangeCritique
from annotator.model.result_line import AnnotationResultLine
from annotator.model.rubric import Rubric
from annotator.owner.rubrics.rubrics import load_rubric
from annotator.paths import DataDir
from annotator.services.session import Session
from annotator.services.submission import write_results
from annotator.store.store import Store
from tests.sample_stories import LINES
from tests.services.conftest import ANNOTATOR, PROJECT, bring

JOURNALED = Rubric.model_validate({**load_rubric("critique").rubric.model_dump(mode="json"), "journal": True})


def test_oversized_text_keeps_results_readable(tmp_path: Path) -> None:
    text = "Zu lang. " * 700_000  # 6.3 MB, and a line of results has 4 MiB
    with Store(DataDir(tmp_path / "data")) as store:
        bring(store, LINES, rubric=JOURNALED)
        session = Session(store, PROJECT, "annotator-1")
        session.apply(AddCritique(target="q1/r1", id="w1", text="Short."))
        session.apply(ChangeCritique(id="w1", text=text))
        session.close()
        out = tmp_path / "x.annresult"
        assert write_results(store, PROJECT, out, ANNOTATOR).tasks == 1
        again = Session(store, PROJECT, "annotator-1")
        written = again.view().annotation.written("w1")
        again.close()
    assert written is not None
    assert written[1].text == text, "what is on the disk is whole"
    with open_bundle(out, tmp_path / "q", "results") as bundle:
        (line,) = (AnnotationResultLine.model_validate(loads(row)) for row in bundle.lines("annotations.jsonl"))
        steps = [json.loads(row) for row in bundle.lines("journal.jsonl")]
    assert line.shortened
    assert text.startswith(line.annotation.critiques["q1/r1"].series[0].text)
    assert [step.get("shortened", False) for step in steps] == [False, True]
