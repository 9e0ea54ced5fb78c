"""A week of work by three places: a WebDAV server that is cut at random, a stick, and an S3 server where one runs.

Lena works in the window, Omar and the owner by commands as cron runs them. Whatever the window shows is held against
what the server wrote into its log. ``make test-network`` starts the S3 server, which checks signatures.
"""

from __future__ import annotations

import json
import os
import random
import re
import subprocess
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QLabel, QWidget
from pytestqt.qtbot import QtBot

from annotator.model.rating_edits import SetRating
from annotator.transfer import object_stores
from annotator.transfer.object_stores import NetworkTimeouts
from annotator.ui.delivery.delivery_page import DeliveryPage
from annotator.ui.delivery_messages import state_words
from tests.cli.identities import Study
from tests.cli.machine import Machine
from tests.transfer.fault_proxy import FaultProxy, fault_proxy
from tests.transfer.s3_server import s3_server
from tests.transfer.servers import QUOTED, Server, webdav_server
from tests.ui.conftest import Desk
from tests.ui.identity.invites import settle, top

S3 = bool(os.environ.get("ANNOTATOR_S3_SERVER"))
DAYS = 5 if S3 else 3
"""``make test`` has a shorter week."""
CHANCE = 0.12
"""Of a request to be spoiled."""
SPOILED = ("cut before", "cut after", "truncate", "500", "503", "429", "too short", "500 after", "replay")


class Week:
    def __init__(self, desk: Desk, qtbot: QtBot, root: Path, server: Server, proxy: FaultProxy, s3: str) -> None:
        self.desk, self.qtbot, self.server, self.proxy = desk, qtbot, server, proxy
        self.study = Study(root)
        self.stick = root / "stick"
        self.stick.mkdir()
        self.webdav = f"http://{QUOTED}@127.0.0.1:{proxy.port}/dav"
        self.omars = [str(self.stick)] * (DAYS - 2) + [s3 or str(self.stick)] * 2
        self.places = [self.webdav, *dict.fromkeys(self.omars)]
        self.lenas, self.attempts = 0, 0
        self.omar = self.study.machine("omar")

    def begin(self) -> None:
        invite = self.study.new(".anninvite")
        new = ["invite", "new", "lena", "--project", self.study.root, "--out", invite, "--destination", self.webdav]
        self.study.owner.run(*new)
        self.desk.window.import_tasks(invite)
        top(self.qtbot, "invite")
        self.desk.press(Qt.Key.Key_Return)
        settle(self.desk, self.qtbot)
        self.omar.run("invite", "accept", self.study.invite("omar"), "--yes")

    @property
    def project_id(self) -> str:
        return str(self.desk.backend.delivery_cards()[0].project_id)

    # the owner and Omar, by commands

    def owner_syncs(self, *more: str | Path) -> None:
        for place in self.places:
            self._again(
                self.study.owner, ["project", "sync", "--project", self.study.root, "--destination", place, *more]
            )

    def omar_syncs(self, day: int) -> None:
        self._again(self.omar, ["sync", "--destination", self.omars[day]])

    def _again(self, machine: Machine, command: list[Any]) -> None:
        """As cron does: what fails is done again the next time."""
        for _ in range(40):
            done = machine.attempt(*command)
            assert "Traceback" not in done.err
            if done.status == 0:
                return
            assert re.search(r"\[delivery\.[a-z_]+\]$", done.err.strip()), done.err
            self.attempts += 1
        raise AssertionError(done.err)

    # Lena, in the window

    def lena_works(self, position: int) -> None:
        self.desk.window.open_project(self.project_id)
        work = self.desk.work
        work.session.go_to(position)
        for target in work.session.view().order["q1"]:
            for block in work.session.rubric.ratings_for("response"):
                work.session.apply(SetRating(target=target, key=block.key, value=position % 5))
        work.session.submit()
        assert work.session.wait_saved(90)
        self.desk.window.show_library()
        self.lenas += 1

    def lena_syncs(self) -> None:
        for _ in range(40):
            self.desk.window.table["file.delivery"].trigger()
            page = self.desk.window._page
            assert isinstance(page, DeliveryPage)
            self._settled()
            button = page.findChild(QWidget, f"delivery.sync.{self.project_id}")
            assert button is not None
            button.click()  # type: ignore[attr-defined]
            question = QApplication.activeModalWidget()
            if question is not None:
                question.findChild(QWidget, "delivery.ask.go").click()  # type: ignore[union-attr]
            self._settled()
            self._check_what_is_shown(page)
            (card,) = self.desk.backend.delivery_cards()
            waits = any("still on their way" in label.text() for label in page.findChildren(QLabel))
            self.desk.press(Qt.Key.Key_Escape)
            if not card.failure and not waits:
                return
            self.attempts += 1
        raise AssertionError(card.failure)

    def _settled(self) -> None:
        runner = self.desk.window.background.syncs()  # type: ignore[union-attr]
        self.qtbot.waitUntil(lambda: not runner.running and not self.desk.window.jobs.busy)
        QApplication.processEvents()

    def _check_what_is_shown(self, page: DeliveryPage) -> None:
        """Each state on the page is one that the server's log and the owner's folder bear out."""
        read = set(re.findall(r"INFO\s+: (\S+): GET from", self.server.log.read_text(errors="replace")))
        receipts = [json.loads(path.read_text().partition("\n")[0]) for path in self.study.root.rglob("*.annreceipt")]
        taken = {one["bundle_id"] for receipt in receipts for one in receipt["taken"]}
        for one in self.desk.backend.delivery_cards()[0].exports:
            label = page.findChild(QLabel, f"delivery.state.{self.project_id}.{one.sequence}")
            if label is None:
                continue
            assert label.text().startswith(state_words(one.state))
            if one.state == "delivered":
                assert [name for name in read if f"-{one.bundle_id[:16]}.annresult" in name], "it was read back"
                assert list(self.server.folder.rglob(f"*-{one.bundle_id[:16]}.annresult"))
            if one.state in ("received", "returned"):
                assert one.bundle_id in taken
                assert [name for name in read if name.endswith(".annreceipt")]


@pytest.fixture
def week(desk: Desk, qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Week]:
    monkeypatch.setattr(object_stores, "PATIENCE", NetworkTimeouts(first_wait=0.01, longest_wait=0.03, tries=2))
    with ExitStack() as running:
        server = running.enter_context(webdav_server(tmp_path / "webdav"))
        proxy = running.enter_context(fault_proxy(server.port))
        s3 = running.enter_context(s3_server(tmp_path / "s3")) if S3 else ""
        yield Week(desk, qtbot, tmp_path, server, proxy, s3)


def test_a_week_by_three_places(week: Week, tmp_path: Path) -> None:
    week.begin()
    lot = random.Random(int(os.environ.get("ANNOTATOR_WEEK", "8")))
    first = ["503"] * 2  # what is tried twice fails: how many requests there are, and so what is drawn, depends on time
    week.proxy.choose = lambda _, __: first.pop() if first else lot.choice(SPOILED) if lot.random() < CHANCE else ""
    for day in range(DAYS):
        week.study.build(extra=day)
        week.owner_syncs()
        week.lena_syncs()
        week.omar_syncs(day)
        week.lena_works(day)
        week.study.work(week.omar, score=1 + day % 3, tasks=2 + day)
        week.lena_syncs()
        week.omar_syncs(day)
    dataset = tmp_path / "set"
    week.owner_syncs()
    week.owner_syncs("--dataset", dataset)
    week.lena_syncs()
    week.omar_syncs(DAYS - 1)
    assert len(week.proxy.requests) > 20 * DAYS
    assert week.attempts > 0
    status = json.loads(week.omar.run("sync", "--status", "--json").out)[0]
    exports = week.desk.backend.delivery_cards()[0].exports
    assert (exports[0].state, status["exports"][0]["state"]) == ("received", "received")
    assert (week.desk.backend.delivery_cards()[0].submitted, status["submitted"]) == (DAYS, DAYS + 1)
    check_nothing_is_lost_or_doubled(week, dataset)
    for place in (week.server.folder, week.stick):
        check_receipts(place, tmp_path)


def check_nothing_is_lost_or_doubled(week: Week, dataset: Path) -> None:
    """Everybody's tasks are in the data set once, and every export lies at one place at most once."""
    import pyarrow.dataset as tables

    rows = (
        tables.dataset(dataset / "annotations")
        .to_table(columns=["annotator", "task", "is_final", "status"])
        .to_pylist()
    )
    submitted = [(row["annotator"], row["task"]) for row in rows if row["status"] == "submitted" and row["is_final"]]
    assert len(submitted) == len(set(submitted)) == DAYS + DAYS + 1
    for place in (week.server.folder, week.stick):
        names = [path.name for path in place.rglob("*.annresult")]
        assert len(names) == len(set(names)) > 1


def check_receipts(place: Path, scratch: Path) -> None:
    """Stock ssh-keygen takes every receipt, by the list that lies beside them."""
    (signers,) = place.rglob("receipt_signers")
    receipts = list(place.rglob("*.annreceipt"))
    assert receipts
    for path in receipts:
        text = path.read_text()
        at = text.index("-----BEGIN")
        (scratch / "sig").write_text(text[at:])
        check = ["ssh-keygen", "-Y", "verify", "-f", signers, "-I", "owner", "-n", "receipt.v1@annotator", "-s"]
        done = subprocess.run([*check, scratch / "sig"], input=text[:at].encode(), capture_output=True, check=False)
        assert done.returncode == 0, done.stderr
