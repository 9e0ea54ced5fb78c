"""The walk of one digit in developing.md is what a trace of the running program shows."""

from __future__ import annotations

import re
from pathlib import Path

from annotator.paths import resource
from tests.benchmarks.bench_window import build
from tests.benchmarks.program import probe
from tests.end_to_end.screen import virtual_screen

PAGE = resource("docs") / "developing.md"


def hops() -> list[list[tuple[str, str]]]:
    """The numbered lists of the section: each hop as module and function."""
    section = PAGE.read_text(encoding="utf-8").split("## The way of one key")[1].split("\n## ")[0]
    walks: list[list[tuple[str, str]]] = []
    for number, place, function in re.findall(r"^(\d+)\. `([\w/]+\.py)`, `(\w+)`", section, re.MULTILINE):
        if number == "1":
            walks.append([])
        walks[-1].append((place, function))
        assert int(number) == len(walks[-1])
    return walks


def test_the_walk_in_the_docs_is_what_a_trace_shows(tmp_path: Path) -> None:
    to_the_cell, to_the_disk = hops()
    with virtual_screen() as screen:
        trace = probe(screen, tmp_path, "trace_probe", "walk", str(tmp_path / "data"), str(build(tmp_path)))
    window, others = ([tuple(place) for place in trace[thread]] for thread in ("window", "others"))
    assert [hop for hop in to_the_cell if hop not in window] == []
    assert to_the_cell == sorted(to_the_cell, key=window.index)
    assert [hop for hop in to_the_disk if hop not in window + others] == []
    saving = [hop for hop in to_the_disk if hop in others]
    assert saving
    assert saving == sorted(saving, key=others.index)
