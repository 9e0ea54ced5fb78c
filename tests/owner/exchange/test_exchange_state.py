"""The record of the owner's syncs is kept whole by programs of another version."""

from __future__ import annotations

import json
from pathlib import Path

from annotator.bundle.signing_key import SigningKey
from annotator.owner.exchange.exchange_state import ProjectExchangeState, read_exchange, save_exchange
from annotator.owner.project.owner_project import Project


def test_fields_of_a_newer_version_are_kept(tmp_path: Path) -> None:
    project = Project.create(tmp_path / "study", "Study", SigningKey.generate("lab").public, "Lab")
    save_exchange(project, ProjectExchangeState().changed("ann", cleared=True))
    path = project.root / "exchange" / "state.json"
    state = json.loads(path.read_text())
    state["later"] = {"a": 1}
    state["people"]["ann"] |= {"later": [2], "arrived": {"x": {"sha256": "0", "outcome": "taken", "later": 3}}}
    path.write_text(json.dumps(state))
    found = read_exchange(project)
    save_exchange(project, found.changed("ann", cleared=False))
    again = json.loads(path.read_text())
    assert (again["later"], again["people"]["ann"]["later"]) == ({"a": 1}, [2])
    assert again["people"]["ann"]["arrived"]["x"]["later"] == 3
