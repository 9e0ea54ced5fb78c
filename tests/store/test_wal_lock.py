"""A look at the open database leaves its locks alone: without them another program takes its log away."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from annotator.paths import DataDir
from annotator.services.doctor import check_database
from annotator.store.connections import log_of
from annotator.store.store import Store

LOOK = "import sqlite3, sys; c = sqlite3.connect(sys.argv[1]); c.execute('SELECT 1 FROM project').fetchall(); c.close()"


@pytest.mark.skipif(sys.platform == "win32", reason="the locks of POSIX alone go with any descriptor that is closed")
def test_wal_survives_second_process_after_doctor(tmp_path: Path) -> None:
    paths = DataDir(tmp_path / "data")
    with Store(paths):
        assert check_database(paths).state == "ok"
        subprocess.run([sys.executable, "-c", LOOK, str(paths.database)], check=True)
        assert log_of(paths.database).exists()
