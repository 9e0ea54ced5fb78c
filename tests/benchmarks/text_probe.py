"""Reading, measured in a process of its own; prints seconds as JSON. ``bench_text.py`` runs it.

Every measure that has a floor is taken by turns with it: the same text, set plain in a stock widget.
"""

from __future__ import annotations

import gc
import json
import sys
import time
from collections.abc import Callable, Sequence
from pathlib import Path

from PySide6.QtCore import QCoreApplication, QEvent, Qt
from PySide6.QtGui import QTextDocument
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QHBoxLayout, QTextEdit, QWidget

from annotator.text.diff import compare_words
from annotator.text.render import render
from annotator.text.rendered_text import find_displayed
from annotator.ui.reading.highlights import StyledHighlight
from annotator.ui.reading.reading_pane import ReadingPane
from annotator.ui.reading.text_document import build_document
from annotator.ui.reading.text_formats import ReadingStyle
from annotator.ui.theme import LIGHT
from tests.benchmarks.outside import megabytes

STYLE = ReadingStyle(LIGHT)
SWITCHES = 2_400
SIZES = {4: (1366, 500), 7: (1920, 620)}
Times = list[float]


def timed(work: Callable[[], object]) -> float:
    start = time.perf_counter()
    work()
    return time.perf_counter() - start


def settle() -> None:
    """Paint what is due, and let go of what was replaced."""
    QApplication.processEvents()
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)


def building(texts: Sequence[str]) -> dict[str, Times]:
    """Source to document, beside the same source set plain."""

    def plain(text: str) -> None:
        QTextDocument().setPlainText(text)

    times: dict[str, Times] = {"build": [], "plain": []}
    for text in texts:
        times["build"].append(timed(lambda text=text: build_document(render(text), STYLE)))  # type: ignore[misc]
        times["plain"].append(timed(lambda text=text: plain(text)))  # type: ignore[misc]
    return times


class Row(QWidget):
    """Panes of one kind beside each other."""

    def __init__(self, panes: Sequence[QTextEdit]) -> None:
        super().__init__()
        box = QHBoxLayout(self)
        for pane in panes:
            box.addWidget(pane)
        self.resize(*SIZES[len(panes)])
        self.show()
        settle()


def switching(tasks: Sequence[Sequence[str]], count: int) -> dict[str, Times]:
    """Another task in every pane until it is painted: ours, and plain in stock widgets."""
    ours, stock = [ReadingPane(f"p{k}", f"Pane {k}") for k in range(count)], [QTextEdit() for _ in range(count)]
    for pane in ours:
        pane.set_style(STYLE)
    rows = Row(ours), Row(stock)
    times: dict[str, Times] = {"ours": [], "plain": []}

    def shown(texts: Sequence[str]) -> None:
        for pane, text in zip(ours, texts, strict=True):
            pane.set_rendered(render(text))
        rows[0].repaint()
        settle()

    def plain(task: Sequence[str]) -> None:
        for pane, text in zip(stock, task, strict=True):
            pane.setPlainText(text)
        settle()

    for task in tasks:
        texts = task[:count]
        times["ours"].append(timed(lambda texts=texts: shown(texts)))  # type: ignore[misc]
        settle()
        times["plain"].append(timed(lambda texts=texts: plain(texts)))  # type: ignore[misc]
    return times


def stepping(text: str) -> dict[str, Times]:
    """One step of a selection by keyboard with 60 highlights in the text, until it is painted."""
    pane = ReadingPane("p", "Pane")
    pane.set_style(STYLE)
    row = Row([pane, *(ReadingPane(f"q{k}", "Other") for k in range(3))])
    pane.set_rendered(render(text))
    looks = ("first", "second")
    pane.set_highlights([StyledHighlight(10 * k, 10 * k + 25, looks[k % 2]) for k in range(60)])  # type: ignore[arg-type]
    pane.set_caret_mode(True)
    settle()

    def step() -> None:
        QTest.keyClick(pane, Qt.Key.Key_Right, Qt.KeyboardModifier.ShiftModifier)
        settle()

    taken = [timed(step) for _ in range(200)]
    row.close()
    return {"step": taken}


def memory(tasks: Sequence[Sequence[str]]) -> dict[str, float]:
    """Megabytes after a first round of switches, and after 2,400."""
    panes = [ReadingPane(f"p{k}", "Pane") for k in range(4)]
    row = Row(panes)
    grown = {}
    for number in range(SWITCHES):
        for pane, text in zip(panes, tasks[number % len(tasks)], strict=False):
            pane.set_rendered(render(text))
        settle()
        if number == len(tasks):
            gc.collect()
            grown["before"] = megabytes("self", "status", "VmRSS")
    gc.collect()
    grown["after"] = megabytes("self", "status", "VmRSS")
    row.close()
    return grown


def main() -> None:
    application = QApplication(sys.argv[:1])
    tasks = [
        [response["text"] for response in json.loads(line)["responses"]]
        for line in Path(sys.argv[1]).read_text(encoding="utf-8").splitlines()
    ]
    texts = [text for task in tasks for text in task]
    passage = "\n\n".join(texts[:150])[:200_000]
    results: dict[str, object] = {"building": building(texts), "4": switching(tasks, 4), "7": switching(tasks, 7)}
    results["stepping"] = stepping("\n\n".join(texts[:6]))
    results["diff"] = [timed(lambda t=t: compare_words(render(t[0]), render(t[1]))) for t in tasks]  # type: ignore[misc]
    long = render(passage)
    results["find"] = [timed(lambda: find_displayed(long, "the")) for _ in range(20)]
    results["passage"] = [timed(lambda: build_document(render(passage), STYLE)) for _ in range(10)]
    results["memory"] = memory(tasks)
    print(json.dumps(results), flush=True)
    application.quit()


if __name__ == "__main__":
    main()
