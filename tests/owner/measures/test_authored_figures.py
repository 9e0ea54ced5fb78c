"""Authored work in the figures and in the report."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from annotator.owner.measures.figures import measure
from tests.owner.measures.written_dataset import rated, version, write_dataset


def _authored(part: str, text: str, unanswerable: bool | None = None, final: bool = True) -> dict[str, Any]:
    about = {"series": "s", "task": "t", "annotator": "ann", "version": version("t"), "is_final": final, "made_by": ""}
    return {**about, "part": part, "text": text, "unanswerable": unanswerable, "of_question": "a1", "place": 1}


def test_authored_texts_are_counted_by_part(tmp_path: Path) -> None:
    rows = rated([("ann", "t", "r1", "quality", 3)])
    rows["authored"] = [
        _authored("question", "Who?", False),
        _authored("question", "Why? Why?", True),
        _authored("answer", "Ann.", False),
        _authored("misleading", "Bob."),
        _authored("question", "An earlier one.", True, final=False),
    ]
    rows["corroborations"] = [
        {**_authored("answer", ""), "side": side, "id": "k1", "number": 1, "start": 2, "end": end}
        for side, end in (("passage", 12), ("answer", 5), ("passage", 4))
    ]
    figures = measure(write_dataset(tmp_path / "data", rows), ("collected",))["collected"]["authored"]
    assert [(row["part"], row["number"], row["characters"]["mean"]) for row in figures["texts"]] == [
        ("question", 2, 6.5),
        ("answer", 1, 4.0),
        ("misleading", 1, 4.0),
    ]
    assert figures["unanswerable"] == 1
    assert [(row["side"], row["number"], row["characters"]["mean"]) for row in figures["quotes"]] == [
        ("answer", 1, 3.0),
        ("passage", 2, 6.0),
    ]
