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
from annotator.ui.application_backend import ApplicationBackend
backend = ApplicationBackend(DataDir(Path(sys.argv[1])))
backend.open()
cards = [card.title for card in backend.projects()]
assert backend.waiting() == []
print(json.dumps([cards, sorted(sys.modules)]))
backend.close()
"""
LATER = (
    "pydantic", "cryptography", "markdown_it", "pygments", "pyrage", "typer", "statistics",
    "annotator.services.help_pages", "annotator.ui.dialogs.command_palette", "annotator.ui.shortcuts_page",
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


SOURCES = """
import sys, types
sys.modules["annotator.app"] = types.SimpleNamespace(launch=lambda *_: 0)
import annotator.__main__
assert annotator.__main__._launch(None, None, None) == 0
import annotator.ui.main_window, linecache
from pathlib import Path
program = Path(annotator.__main__.__file__).parent  # not what lies in a folder of that name, such as a whole clone
print(*[name for name in linecache.cache if program in Path(name).parents], sep="\\n")
"""


def test_no_source_file_is_read_to_import_a_module() -> None:
    """PySide's import hook reads the source of each module and keeps it: the program took 15 MB more."""
    done = subprocess.run([sys.executable, "-c", SOURCES], capture_output=True, text=True, check=True)
    assert [name for name in done.stdout.split("\n") if name and not name.endswith("import_hook.py")] == []
