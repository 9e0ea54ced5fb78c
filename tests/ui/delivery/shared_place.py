"""An annotator at a desk, an owner, and the folder that both use."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QLabel, QWidget
from pytestqt.qtbot import QtBot

from annotator.services.syncing.synchronize import SyncResult
from annotator.ui.delivery.delivery_page import DeliveryPage
from tests.services.syncing.world import OWNER, World
from tests.ui.conftest import Desk, active
from tests.ui.identity.invites import settle, top

NOTHING = SyncResult("place", None, 0, 0, 0, 0, (), (), (), ())
"""What a sync says that had nothing to do."""


class Shared:
    """An owner's project whose annotator is the one at the desk, and the folder that both use."""

    def __init__(self, desk: Desk, qtbot: QtBot, root: Path, *, named: bool = False) -> None:
        """``named``: the invite names the folder."""
        from annotator.owner.exchange.invitations import make_invite

        self.desk, self.qtbot = desk, qtbot
        self.world = World(root / "world")
        self.world.build(2)
        path = root / "lena.anninvite"
        place = str(self.place) if named else None
        path.write_bytes(make_invite(self.world.project, OWNER, "lena", destination=place).file())
        self.project_id = self.world.project.state.id
        self.world.owner_syncs()
        desk.window.import_tasks(path)
        top(qtbot, "invite")
        desk.press(Qt.Key.Key_Return)
        settle(desk, qtbot)

    @property
    def place(self) -> Path:
        return self.world.root / "place"

    def page(self) -> DeliveryPage:
        self.desk.window.table["file.delivery"].trigger()
        delivery_page = self.desk.window._page
        assert isinstance(delivery_page, DeliveryPage)
        self.looked_up(delivery_page)
        return delivery_page

    def looked_up(self, page: DeliveryPage) -> None:
        """What the page shows is how things stand."""
        self.qtbot.waitUntil(lambda: not self.desk.window.jobs.busy)
        QApplication.processEvents()  # what was put into a layout is shown by the event loop
        assert page is self.desk.window._page

    def wait(self) -> None:
        runner = self.desk.window.background.syncs()  # type: ignore[union-attr]
        self.qtbot.waitUntil(lambda: not runner.running and not self.desk.window.jobs.busy)
        QApplication.processEvents()

    def agree(self, page: DeliveryPage) -> None:
        page.choose(self.project_id, str(self.place))
        dialog = top(self.qtbot, "delivery.ask")
        go = dialog.findChild(QWidget, "delivery.ask.go")
        go.click()  # type: ignore[union-attr]
        self.wait()

    def sync(self, page: DeliveryPage) -> None:
        page.findChild(QWidget, f"delivery.sync.{self.project_id}").click()  # type: ignore[union-attr]
        self.wait()

    def sync_by_keys(self) -> None:
        """As from the card of an invite that names the folder: Enter, and the question answered with Enter."""
        active(self.desk)
        self.desk.press(Qt.Key.Key_Return)
        top(self.qtbot, "delivery.ask")
        self.desk.press(Qt.Key.Key_Return)
        self.wait()

    def states(self, page: DeliveryPage) -> list[str]:
        labels = [one for one in page.findChildren(QLabel) if one.objectName().startswith("delivery.state.")]
        return [label.text().rpartition(", ")[0] for label in labels if label.isVisibleTo(page)]

    def work(self) -> None:
        self.desk.window.open_project(self.project_id)
        work = self.desk.work
        for target in work.session.view().order["q1"]:
            for block in work.session.rubric.ratings_for("response"):
                from annotator.model.rating_edits import SetRating

                work.session.apply(SetRating(target=target, key=block.key, value=3))
        work.session.submit()
        assert work.session.wait_saved(60)
        self.desk.window.show_library()


@pytest.fixture
def shared(desk: Desk, qtbot: QtBot, tmp_path: Path) -> Shared:
    return Shared(desk, qtbot, tmp_path)


@pytest.fixture
def named(desk: Desk, qtbot: QtBot, tmp_path: Path) -> Shared:
    """The same, where the invite names the folder."""
    return Shared(desk, qtbot, tmp_path, named=True)
