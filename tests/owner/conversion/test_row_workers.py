"""Rows that are converted in several processes: everything is as if one had converted them."""

from __future__ import annotations

import os
import signal
from base64 import b64encode
from collections.abc import Callable
from multiprocessing import active_children
from pathlib import Path
from typing import Any

import pytest

from annotator.errors import AnnotatorError
from annotator.owner.conversion import convert, row_workers
from annotator.owner.conversion.conversion_report import ConversionReport
from annotator.owner.conversion.convert import ConversionOptions, convert_sources
from tests.owner.conversion.rows import lines
from tests.owner.courses.made_images import png


@pytest.fixture(autouse=True)
def _several(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(convert, "FEW_ROWS", 3)
    monkeypatch.setattr(convert, "process_count", lambda: 2)
    monkeypatch.setattr(row_workers, "BATCH", 5)


def _pairs(count: int) -> list[dict[str, Any]]:
    return [{"prompt": f"Why {n}?", "chosen": f"Yes {n}", "rejected": f"No {n}", "lot": n % 7} for n in range(count)]


def _mixed() -> list[dict[str, Any]]:
    """Rows with everything that depends on rows before them, or that a process cannot do."""
    rows = _pairs(60)
    rows[7]["chosen"] = rows[8]["rejected"] = None
    rows[13] = rows[12]
    rows[24] = {**rows[2], "lot": "another"}
    rows[31] = {**rows[30], "source": 7.5}
    rows[40:44] = [{"prompt": "Why?"}, {}, {"prompt": 1, "chosen": 2, "rejected": True}, {**rows[43], "chosen": ["x"]}]
    return rows


def _result(folder: Path, source: Path, options: ConversionOptions, notes: bool) -> tuple[Any, ...]:
    folder.mkdir()
    report = convert_sources([source], folder / "out.jsonl", options, folder / "notes.jsonl" if notes else None)
    files = {path.name: path.read_bytes() for path in folder.rglob("*") if path.is_file()}
    return files, {**report.as_json(), "skipped": None}, [str(each) for each in report.problems], report.first


@pytest.mark.parametrize(
    ("options", "notes"),
    [
        (ConversionOptions("trl", skip_bad=True), False),
        (ConversionOptions("trl", skip_bad=True), True),
        (ConversionOptions("trl", skip_bad=True, group="prompt"), False),
        (ConversionOptions("trl", skip_bad=True, sample=9), False),
    ],
    ids=["at once", "judgements", "grouped", "sample"],
)
def test_files_and_report_are_those_of_one_process(
    options: ConversionOptions, notes: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    source = lines(tmp_path / "rows.jsonl", _mixed())
    data = source.read_bytes().replace(b'"Why 50?"', b'"Why 50?')
    source.write_bytes(data)
    several = _result(tmp_path / "several", source, options, notes)
    monkeypatch.setattr(convert, "process_count", lambda: 0)
    assert several == _result(tmp_path / "one", source, options, notes)
    assert several[1]["rows"]["read"] == 60
    assert several[1]["problem_count"] > 2


def test_rows_with_images_are_converted_as_by_one_process(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    image = "data:image/png;base64," + b64encode(png(9, 9)).decode()
    shown = [{"type": "text", "text": "Look:"}, {"type": "image_url", "image_url": {"url": image}}]
    asked = [shown if n == 20 else f"Hi {n}" for n in range(40)]
    rows = [{"messages": [{"role": "user", "content": each}, {"role": "assistant", "content": "."}]} for each in asked]
    source = lines(tmp_path / "rows.jsonl", rows)
    several = _result(tmp_path / "several", source, ConversionOptions(), notes=False)
    monkeypatch.setattr(convert, "process_count", lambda: 0)
    assert several == _result(tmp_path / "one", source, ConversionOptions(), notes=False)
    assert len(several[0]) == 2


def test_few_rows_start_no_process(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(row_workers, "connected_process", None)
    report = convert_sources([lines(tmp_path / "rows.jsonl", _pairs(3))], tmp_path / "out.jsonl")
    assert report.tasks == 3


def _stopped_by(act: Callable[[], None], tmp_path: Path) -> ConversionReport:
    """Convert rows, and ``act`` while processes convert some of them."""
    source = lines(tmp_path / "rows.jsonl", _pairs(6_000))
    options = ConversionOptions(progress=lambda _, rows: act() if rows == 4_000 else None)
    return convert_sources([source], tmp_path / "out.jsonl", options)


def test_the_end_of_a_process_stops_the_conversion(tmp_path: Path) -> None:
    def end_one() -> None:
        os.kill(active_children()[-1].pid or 0, signal.SIGTERM)

    with pytest.raises(AnnotatorError) as refused:
        _stopped_by(end_one, tmp_path)
    assert refused.value.code == "convert.stopped"
    assert [path.name for path in tmp_path.iterdir()] == ["rows.jsonl"]
    assert not active_children()


def test_an_interrupt_ends_the_processes(tmp_path: Path) -> None:
    def interrupt() -> None:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        _stopped_by(interrupt, tmp_path)
    assert [path.name for path in tmp_path.iterdir()] == ["rows.jsonl"]
    assert not active_children()
