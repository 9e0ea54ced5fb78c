"""What every test gets: its own data directory, no system keyring, no screen."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
os.environ["PYTHON_KEYRING_BACKEND"] = "keyring.backends.fail.Keyring"
os.environ.pop("XDG_RUNTIME_DIR", None)  # windows listen in their own data directory, and leave nothing elsewhere


@pytest.fixture(autouse=True)
def _own_data_dir(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ANNOTATOR_DATA_DIR", str(tmp_path / "annotator-data"))
    monkeypatch.delenv("ANNOTATOR_PASSPHRASE_FILE", raising=False)
