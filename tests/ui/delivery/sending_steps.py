"""Work is finished at a place that people share, and the notice after it is acted on."""

from __future__ import annotations

from PySide6.QtCore import Qt

from annotator.ui.widgets.button import Button
from tests.ui.conftest import active
from tests.ui.delivery.shared_place import Shared

ENTER, CONTROL = Qt.Key.Key_Return, Qt.KeyboardModifier.ControlModifier


def submit_all(place: Shared) -> None:
    place.desk.window.open_project(place.project_id)
    active(place.desk)
    for _ in range(2):
        place.desk.press(*"33333", *"33333")
        place.desk.press(ENTER, held=CONTROL)
    assert place.desk.work.session.done == 2
    assert place.desk.work.session.wait_saved(60)


def act(place: Shared) -> Button:
    workspace = place.desk.window.workspace
    notices = workspace.view.notices if workspace is not None else place.desk.window.library.notices
    button = notices.findChild(Button, "notice.act")
    assert button is not None
    return button


def results(place: Shared) -> list[str]:
    return [name for name in place.world.objects() if "/results/" in name]
