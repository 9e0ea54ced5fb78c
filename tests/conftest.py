"""What every test gets: its own data directory, no system keyring, no screen, and keys that are unlocked at once."""

from __future__ import annotations

import builtins
import gc
import importlib
import os
import sys
from collections.abc import Iterator
from functools import partialmethod
from pathlib import Path

import pytest
from cryptography.hazmat.primitives.serialization import ssh
from hypothesis import settings
from pytestqt.qtbot import QtBot

from tests.cheap_keys import cheap_kdf

# PySide reads the source of every module that is imported after it, in search of a feature that nobody here uses: it
# takes a third of the time of loading the owner's side. pytest-qt loads it before all tests.
_import = builtins.__import__
importlib.import_module("PySide6.QtCore")
builtins.__import__ = _import

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
os.environ["PYTHON_KEYRING_BACKEND"] = "keyring.backends.fail.Keyring"
os.environ.pop("XDG_RUNTIME_DIR", None)  # windows listen in their own data directory, and leave nothing elsewhere

# Modules that tests share say what they found, as tests do.
pytest.register_assert_rewrite("tests.owner", "tests.services", "tests.store", "tests.text", "tests.ui")

PATIENCE = 90_000
"""Milliseconds to wait for something that normally takes a few of them."""

# How long an example takes says more about what else the machine does than about the example.
settings.register_profile("tests", deadline=None)
settings.load_profile("tests")


def pytest_collection_finish() -> None:
    """All that was loaded to find the tests stays until the end: no need to look for garbage among it again."""
    gc.collect()
    gc.freeze()


def pytest_sessionfinish() -> None:
    """The offscreen platform keeps what was copied until after the interpreter's end, and crashes where Python made
    it."""
    qt = sys.modules.get("PySide6.QtGui")
    if qt is not None and qt.QGuiApplication.instance() is not None:
        qt.QGuiApplication.clipboard().clear()


@pytest.fixture(autouse=True)
def _cheap_keys(request: pytest.FixtureRequest) -> Iterator[None]:
    """Keys are kept and unlocked without bcrypt, which takes as long as many a test; ``real_bcrypt`` marks those whose
    keys another program opens, or that look at how much work it is to guess."""
    with pytest.MonkeyPatch.context() as patch:  # of its own: tests undo what they have patched
        if request.node.get_closest_marker("real_bcrypt") is None:
            patch.setattr(ssh, "_bcrypt_kdf", cheap_kdf)
        yield


@pytest.fixture(autouse=True)
def _own_data_dir(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ANNOTATOR_DATA_DIR", str(tmp_path / "annotator-data"))
    monkeypatch.delenv("ANNOTATOR_PASSPHRASE_FILE", raising=False)


class PatientBot(QtBot):
    """Waits for as long as a machine with much else to do may need; what comes about is seen no later for it."""

    waitUntil = partialmethod(QtBot.waitUntil, timeout=PATIENCE)  # noqa: N815 - Qt's
    waitSignal = partialmethod(QtBot.waitSignal, timeout=PATIENCE)  # noqa: N815
    waitExposed = partialmethod(QtBot.waitExposed, timeout=PATIENCE)  # noqa: N815
    waitActive = partialmethod(QtBot.waitActive, timeout=PATIENCE)  # noqa: N815


@pytest.fixture
def qtbot(qapp: object, request: pytest.FixtureRequest) -> QtBot:  # noqa: ARG001 - there is one before its bot
    return PatientBot(request)
