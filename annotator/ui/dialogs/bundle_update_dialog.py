"""The dialog before a newer version of a project's tasks is imported: what it changes, and whether to import it."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtWidgets import QWidget

from annotator.services.view_models import BundleImportPlan
from annotator.ui.dialogs.dialog import StyledDialog
from annotator.ui.plurals import task_changes
from annotator.ui.translation import counted


class BundleUpdateDialog(StyledDialog):
    """The dialog that shows what a newer bundle changes. If accepted, import the bundle. If rejected, opening the file
    again repeats the question."""

    comes_unasked = True

    def __init__(self, planned: BundleImportPlan, later: int, parent: QWidget) -> None:
        """``later``: the number of bundles that wait after this one."""
        heading = self.tr("Update {title}?").format(title=planned.imported.title)
        super().__init__("update", self.tr("Update of a project"), parent, heading=heading, width=560)
        self.line(self.tr("The owner sent a newer version of tasks that you already have."), "muted")
        self.fact(self.tr("Tasks"), task_changes(planned.imported)).setObjectName("update.tasks")
        self.fact(self.tr("Questions"), self._questions(planned)).setObjectName("update.questions")
        if planned.guidelines:
            changed, removed = (
                self.tr("Changed. Read them again before you go on."),
                self.tr("There are none any more."),
            )
            fact = self.fact(self.tr("Guidelines"), changed if planned.guidelines == "changed" else removed)
            fact.setObjectName("update.guidelines")
        self.fact(self.tr("Your work"), self._work(planned)).setObjectName("update.work")
        if later:
            text = counted(
                later,
                "{n} more bundle from the owner waits after this one.",
                "{n} more bundles from the owner wait after this one.",
            )
            self.line(text, "muted", "later")
        leave = self.button("leave", self.tr("Not now"), cap="Esc", press=self.reject)
        go = self.ctrl_enter_button("go", self.tr("Update"), self.accept)
        self.buttons(leave, go)

    def _questions(self, planned: BundleImportPlan) -> str:
        lines = [
            f"{text} {_listed(titles)}"
            for titles, text in (
                (planned.asked_new, self.tr("New:")),
                (planned.asked_otherwise, self.tr("Changed:")),
                (planned.asked_no_more, self.tr("No longer asked:")),
            )
            if titles
        ]
        return "\n".join(lines) or self.tr("The same as before.")

    def _work(self, planned: BundleImportPlan) -> str:
        affected, reopened = planned.imported.affected, planned.imported.reopened
        if not affected:
            return self.tr("None of the tasks that you have worked on is affected.")
        lines = [
            counted(
                affected,
                "{n} task that you have worked on is affected.",
                "{n} tasks that you have worked on are affected.",
            )
        ]
        if reopened:
            lines.append(
                counted(
                    reopened,
                    "{n} submitted task will be open again, because something will be missing from it.",
                    "{n} submitted tasks will be open again, because something will be missing from them.",
                )
            )
        if planned.asked_no_more or planned.asked_otherwise:
            lines.append(self.tr("What you answered to a question that is gone or changed may be left out."))
        lines.append(self.tr("Everything else stays as you entered it, and a backup is made first."))
        return "\n".join(lines)


def _listed(titles: Sequence[str]) -> str:
    return ", ".join(titles)
