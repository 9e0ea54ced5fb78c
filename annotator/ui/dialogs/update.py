"""Before a newer version of a project's tasks is taken in: what it changes, and whether to go on."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtWidgets import QWidget

from annotator.services.values import Foreseen
from annotator.ui.dialogs.frame import Dialog
from annotator.ui.look import Look


class UpdateDialog(Dialog):
    """Accepted: take it in. Whatever is done, the question can come again by opening the file once more."""

    def __init__(self, look: Look, foreseen: Foreseen, parent: QWidget | None) -> None:
        super().__init__(look, "update", self.tr("Update of a project"), parent, width=560)
        self.heading(self.tr("Update {title}?").format(title=foreseen.imported.title))
        self.line(self.tr("The owner sent a newer version of tasks that are here already."), "muted")
        self.fact(self.tr("Tasks"), self._tasks(foreseen)).setObjectName("update.tasks")
        self.fact(self.tr("Questions"), self._questions(foreseen)).setObjectName("update.questions")
        if foreseen.guidelines_changed:
            self.fact(self.tr("Guidelines"), self.tr("They have changed: read them again before you go on."))
        self.fact(self.tr("Your work"), self._work(foreseen)).setObjectName("update.work")
        leave = self.button("leave", self.tr("Not now"), cap="Esc")
        leave.clicked.connect(self.reject)
        go = self.button("go", self.tr("Update"), "primary", cap="Enter")
        go.clicked.connect(self.accept)
        self.buttons(leave, go)
        go.setFocus()

    def _tasks(self, foreseen: Foreseen) -> str:
        counted = foreseen.imported
        parts = [
            words.format(n=f"{number:,}")
            for number, words in (
                (counted.updated, self.tr("{n} with a new text")),
                (counted.added, self.tr("{n} added")),
                (counted.withdrawn, self.tr("{n} withdrawn")),
            )
            if number
        ]
        return ", ".join(parts) or self.tr("The same as before.")

    def _questions(self, foreseen: Foreseen) -> str:
        lines = [
            f"{words} {_listed(titles)}"
            for titles, words in (
                (foreseen.asked_new, self.tr("New:")),
                (foreseen.asked_otherwise, self.tr("Changed:")),
                (foreseen.asked_no_more, self.tr("No longer asked:")),
            )
            if titles
        ]
        return "\n".join(lines) or self.tr("The same as before.")

    def _work(self, foreseen: Foreseen) -> str:
        counted = foreseen.imported
        if not counted.affected:
            return self.tr("None of the tasks that you have worked on is affected.")
        words = self.tr("Tasks that you have worked on and that are affected: {n}.")
        lines = [words.format(n=f"{counted.affected:,}")]
        if counted.reopened:
            words = self.tr("Submitted tasks among them that something will be missing from, so that they are open "
                            "again: {n}.")  # fmt: skip
            lines.append(words.format(n=f"{counted.reopened:,}"))
        if foreseen.asked_no_more or foreseen.asked_otherwise:
            lines.append(self.tr("Answers to questions that are asked no longer, or not so, are left out."))
        lines.append(self.tr("Everything else that you entered stays, and a backup is made first."))
        return " ".join(lines)


def _listed(titles: Sequence[str]) -> str:
    return ", ".join(titles)
