"""The floor of keys, submits, start and memory: as little of Qt as shows the same kind of task and saves each key.

python -m tests.benchmarks.bare_window DATABASE TASKS

A window with five plain texts, a grid of scores and one durable commit a key (SQLite with ``synchronous=FULL`` and a
write-ahead log, as the program's). A digit is the next score, Ctrl+Enter submits and shows the next task. No Markdown,
no undo, no journal, no check, no index: nobody could work with it, and nothing that does the job can be faster.

TASKS is a file of tasks as ``tasks build`` takes them: a JSON object a line, with ``prompt`` and ``responses``.
"""

from __future__ import annotations

import json
import sqlite3
import sys
from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent, QKeySequence, QShortcut
from PySide6.QtWidgets import QApplication, QGridLayout, QHBoxLayout, QLabel, QPlainTextEdit, QVBoxLayout, QWidget

ATTRIBUTES, RESPONSES, LEVELS = 5, 4, 5
TITLE = "Bare window"


class BareWindow(QWidget):
    def __init__(self, database: sqlite3.Connection, tasks: list[dict]) -> None:
        super().__init__()
        self.setWindowTitle(TITLE)
        self._database, self._tasks, self._at = database, tasks, 0
        self._scores: list[int] = []
        self._texts = [QPlainTextEdit(readOnly=True) for _ in range(1 + RESPONSES)]
        for text in self._texts:
            text.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        answers, grid, everything = QHBoxLayout(), QGridLayout(), QVBoxLayout(self)
        for text in self._texts[1:]:
            answers.addWidget(text)
        self._cells = [[QLabel("·") for _ in range(ATTRIBUTES)] for _ in range(RESPONSES)]
        for column, cells in enumerate(self._cells):
            for row, cell in enumerate(cells):
                grid.addWidget(cell, row, column)
        everything.addWidget(self._texts[0], 1)
        everything.addLayout(answers, 3)
        everything.addLayout(grid)
        QShortcut(QKeySequence("Ctrl+Return"), self, self._submit)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self._show()

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802 - Qt's name
        if not event.text().isdigit() or len(self._scores) == self._responses * ATTRIBUTES:
            return
        column, row = divmod(len(self._scores), ATTRIBUTES)
        self._scores.append(int(event.text()))
        self._cells[column][row].setText(event.text())
        with self._database:
            self._database.execute("INSERT INTO score VALUES (?, ?, ?, ?)", (self._at, column, row, self._scores[-1]))

    @property
    def _responses(self) -> int:
        return len(self._tasks[self._at]["responses"])

    def _submit(self) -> None:
        with self._database:
            self._database.execute("INSERT INTO submitted VALUES (?)", (self._at,))
        self._at += 1
        self._show()

    def _show(self) -> None:
        task = self._tasks[self._at]
        self._scores.clear()
        shown = [task["prompt"], *(response["text"] for response in task["responses"])]
        for number, text in enumerate(self._texts):
            text.setVisible(number < len(shown))
            text.setPlainText(shown[number] if number < len(shown) else "")
        for cells in self._cells:
            for cell in cells:
                cell.setText("·")


def main(database: Path, tasks: Path) -> int:
    connection = sqlite3.connect(database)
    connection.execute("PRAGMA journal_mode = WAL")
    connection.execute("PRAGMA synchronous = FULL")
    with connection:
        connection.execute(
            "CREATE TABLE IF NOT EXISTS score (task INTEGER, response INTEGER, attribute INTEGER, score INTEGER)"
        )
        connection.execute("CREATE TABLE IF NOT EXISTS submitted (task INTEGER)")
    app = QApplication([])
    with tasks.open(encoding="utf-8") as lines:
        window = BareWindow(connection, [json.loads(line) for _, line in zip(range(1_000), lines, strict=False)])
    window.resize(1366, 768)
    window.show()
    window.activateWindow()
    return app.exec()


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1]), Path(sys.argv[2])))
