"""What a start loads until the library is shown: nothing that only an open project needs."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

from annotator.paths import DataDir
from annotator.store.store import Store
from tests.services.conftest import bring, task_line

LISTED = """
import json, sys
from pathlib import Path
import annotator.__main__, annotator.app
from annotator.paths import DataDir
from annotator.ui.backend import Backend
backend = Backend(DataDir(Path(sys.argv[1])))
backend.open()
cards = [card.title for card in backend.projects()]
assert backend.waiting() == []
print(json.dumps([cards, sorted(sys.modules)]))
backend.close()
"""
LATER = (
    "pydantic", "cryptography", "markdown_it", "pygments", "pyrage", "typer", "statistics",
    "annotator.services.help_pages", "annotator.ui.dialogs.command_palette", "annotator.ui.dialogs.shortcuts_dialog",
)  # fmt: skip


def test_the_library_is_listed_before_what_a_project_needs_is_loaded(tmp_path: Path) -> None:
    with Store(DataDir(tmp_path / "data")) as store:
        bring(store, [task_line("t1")])
    done = subprocess.run(
        [sys.executable, "-c", LISTED, str(tmp_path / "data")], capture_output=True, text=True, check=True
    )
    cards, loaded = json.loads(done.stdout)
    assert cards == ["Test project"]
    assert [name for name in LATER if name in loaded] == []
