"""An annotator at a desk, an owner, and the folder that both use."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import Final

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QLabel, QWidget
from pytestqt.qtbot import QtBot

from annotator.services.syncing.synchronize import SyncResult
from annotator.ui.delivery.delivery_page import DeliveryPage
from tests.conftest import drawn_by
from tests.prepared_folder import PreparedFolder
from tests.services.syncing.world import OWNER, World
from tests.ui.conftest import Desk, active
from tests.ui.identity.invites import settle, top

NOTHING = SyncResult("place", None, 0, 0, 0, 0, (), (), (), ())
"""What a sync says that had nothing to do."""


def world_with_invite(folder: Path, *, named: bool = False) -> World:
    """An owner's project of two tasks, and an invite beside it; ``named``: it names the folder that both use."""
    from annotator.owner.exchange.invitations import make_invite

    world = World(folder / "world")
    world.build(2)
    place = str(world.root / "place") if named else None
    invite = make_invite(world.project, OWNER, "lena", destination=place)
    (folder / "lena.anninvite").write_bytes(invite.file())
    world.owner_syncs()
    return world


_prepared: Final[dict[bool, PreparedFolder[World]]] = {}


def _restored_world(request: pytest.FixtureRequest, *, named: bool = False) -> World:
    """As :func:`world_with_invite` makes it, once in each process."""
    if named not in _prepared:
        folder = request.getfixturevalue("tmp_path_factory").mktemp("shared")
        with drawn_by(request.config, f"world {named}"):
            _prepared[named] = PreparedFolder(folder, partial(world_with_invite, named=named))
    return _prepared[named].restore()


class Shared:
    """An owner's project whose annotator is the one at the desk, and the folder that both use."""

    def __init__(self, desk: Desk, qtbot: QtBot, world: World) -> None:
        self.desk, self.qtbot, self.world = desk, qtbot, world
        self.project_id = self.world.project.state.id
        desk.window.import_tasks(world.root.parent / "lena.anninvite")
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
def shared(desk: Desk, qtbot: QtBot, request: pytest.FixtureRequest) -> Shared:
    return Shared(desk, qtbot, _restored_world(request))


@pytest.fixture
def named(desk: Desk, qtbot: QtBot, request: pytest.FixtureRequest) -> Shared:
    """The same, where the invite names the folder."""
    return Shared(desk, qtbot, _restored_world(request, named=True))
