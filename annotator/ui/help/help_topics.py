"""Maps the current screen to its help page."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtWidgets import QApplication, QStackedWidget, QWidget

from annotator.paths import resource
from annotator.services.help_pages import FIRST
from annotator.ui.help_request import OWN_TOPIC
from annotator.workspace.field_models import ResponsePreferenceFieldModel, ResponseRankFieldModel

if TYPE_CHECKING:
    from annotator.ui.main_window import MainWindow
    from annotator.ui.workspace_controller import WorkspaceController

TOPICS = {
    "opening": "index", "trouble": "backups", "navigator": "tasks", "newkeys": "shortcuts",
    "details": "library", "owned": "library", "skip": "tasks", "message": "tasks",
    "update": "library",
    "settings": "preferences", "palette": "shortcuts", "outline": "critiques",
    "paste": "invite", "keyfile": "identity", "passphrase": "identity", "unlock": "identity",
    "identity.ask": "identity", "backups.ask": "backups", "unsaved": "saved",
    "error": "errors", "delivery.address": "delivery", "delivery.ask": "delivery", "diagnostics": "about",
    "image": "texts",
}  # fmt: skip
"""The help pages of screens and dialogs, by object name, if the page has another name than the screen. A widget whose
page depends on its content sets the property :data:`annotator.ui.help_request.OWN_TOPIC`, as the error dialog does."""

PARTS = {
    "workspace.notes": "notes",
    "workspace.find": "texts", "workspace.guidelines": "texts",
    "workspace.reactions": "tags", "workspace.marks": "review", "returning": "review",
}  # fmt: skip
"""The help pages of parts of the workspace, by object name; used while the focus is in them."""


def topic_here(window: MainWindow) -> str:
    """The id of the help page on the current screen; the contents if there is none."""
    stack = window.findChild(QStackedWidget)
    top = QApplication.activeModalWidget() or (stack.currentWidget() if stack is not None else None)
    if top is None:
        return FIRST
    if isinstance(own := top.property(OWN_TOPIC), str):
        return own
    if window.workspace is not None and top is window.workspace:
        return _of_the_work(window.workspace)
    name = top.objectName()
    return TOPICS.get(name) or (name if resource("help", f"{name}.md").is_file() else FIRST)


def _of_the_work(work: WorkspaceController) -> str:
    part: QWidget | None = QApplication.focusWidget()
    while part is not None and part is not work:
        if part.objectName() in PARTS:
            return PARTS[part.objectName()]
        part = part.parentWidget()
    task = work.focus.task
    if task is not None and task.rubric.review is not None:
        return "review"
    compares = isinstance(work.focus.state.field, ResponseRankFieldModel | ResponsePreferenceFieldModel)
    return work.task_layout.help_topic or ("comparison" if compares else "rating")
