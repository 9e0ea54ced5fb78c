"""What was delivered, received and returned by an earlier version is shown as it was."""

from __future__ import annotations

import json
from dataclasses import asdict
from pathlib import Path

from annotator.paths import DataDir
from annotator.services.syncing.delivery_list import deliveries_of, receipt_summary
from annotator.store import projects
from annotator.store.delivery_records import synchronization
from annotator.store.store import Store

GOLDEN = Path(__file__).parents[2] / "data" / "databases"


def test_deliveries_of_the_fourth_schema_are_kept(tmp_path: Path) -> None:
    paths = DataDir(tmp_path / "data")
    paths.root.mkdir()
    paths.database.write_bytes((GOLDEN / "v4-delivered.db").read_bytes())
    expected = json.loads((GOLDEN / "v4-delivered.json").read_text())
    with Store(paths) as store:
        assert store.check() == []
        assert [asdict(one) for one in deliveries_of(store, expected["project"])] == [
            {"code": "", **one} for one in expected["exports"]
        ]
        assert [one.task_id for one in receipt_summary(store, expected["project"]).returned] != []
        with store.reading() as connection:
            settings = synchronization(connection, expected["project"])
        assert (settings.destination, settings.schedule, settings.code) == ("/media/stick", "on request", "")
        assert [one.annotator_id for one in store.read(projects.enrolments)] == ["lena"]
    assert {one["state"] for one in expected["exports"]} >= {"received", "returned"}
