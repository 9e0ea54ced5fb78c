"""How many lines of each text are in sight: the room of every text of every task, at five sizes of the window.

    python -m tests.benchmarks.lines_in_sight FILE.anntask...

Offscreen, at 100 %, light, without notices or first steps; a line is 22 pixels, as in plain text. For each bundle and
size it prints the fewest, the median and the most over all tasks: of answers, of passages, of whole conversations, and
of prompts and questions, which take no more lines than they have.
"""

from __future__ import annotations

import os
import sys
import tempfile
from collections import defaultdict
from pathlib import Path
from statistics import median

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractScrollArea, QApplication

from annotator.paths import DataDir
from annotator.services.view_models import BundleImportResult
from annotator.ui.application_backend import ApplicationBackend
from annotator.ui.main_window import MainWindow
from annotator.ui.preferences_file import MOST_STEPS, PreferencesFile
from annotator.ui.reading.reading_pane import ReadingPane

SIZES = ((1366, 768), (1920, 1080), (1280, 720), (2560, 1440), (683, 384))
LINE = 22
KINDS = {"workspace.context": "passage", "workspace.prompt": "prompt", "workspace.question": "question"}
CONVERSATION = "workspace.context.scroll"


def opened(root: Path, bundle: Path) -> MainWindow:
    """A window on the tasks of a bundle, without first steps."""
    paths = DataDir(root)
    backend = ApplicationBackend(paths)
    backend.open()
    imported = backend.import_tasks(bundle)
    assert isinstance(imported, BundleImportResult)
    backend.make_identity()
    preferences = PreferencesFile(paths.preferences)
    preferences.change(first_step=MOST_STEPS)
    window = MainWindow(preferences)
    window.attach(backend)
    window.show()
    window.open_project(imported.project_id)
    return window


def lines_by_kind(window: MainWindow) -> dict[str, list[float]]:
    """The lines that each visible text has room for, by the kind of text."""
    by_kind: dict[str, list[float]] = defaultdict(list)
    (column,) = window.findChildren(QAbstractScrollArea, CONVERSATION) or (None,)
    if column is not None and column.isVisible() and len(column.findChildren(ReadingPane)) > 1:
        return {"conversation": [column.viewport().height() / LINE]}
    for pane in window.findChildren(ReadingPane):
        if pane.isVisible():
            kind = next((kind for name, kind in KINDS.items() if pane.objectName().startswith(name)), "answer")
            room = pane.viewport().visibleRegion().boundingRect().height()
            by_kind[kind].append(room / LINE)
    return by_kind


def settle() -> None:
    for _ in range(20):
        QApplication.processEvents()
        QTest.qWait(2)


def main() -> None:
    """See the module's docstring."""
    QApplication.instance() or QApplication(sys.argv[:1])
    for bundle in map(Path, sys.argv[1:]):
        with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
            window = opened(Path(folder) / "data", bundle)
            window.setWindowState(Qt.WindowState.WindowNoState)
            for width, height in SIZES:
                window.resize(width, height)
                room: dict[str, list[float]] = defaultdict(list)
                assert window.workspace is not None
                for task in range(window.workspace.session.count):
                    window.workspace.go_to_task(task)
                    settle()
                    for kind, lines in lines_by_kind(window).items():
                        room[kind] += lines
                told = ", ".join(
                    f"{kind} {min(lines):.0f} / {median(lines):.0f} / {max(lines):.0f}" for kind, lines in room.items()
                )
                print(f"{bundle.stem} {width}x{height}: {told}", flush=True)
            window.close()
            assert window.backend is not None
            window.backend.close()


if __name__ == "__main__":
    main()
