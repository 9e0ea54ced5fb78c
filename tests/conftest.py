"""What every test gets: its own data directory, no system keyring, no screen, and keys that are unlocked at once."""

from __future__ import annotations

import gc
import multiprocessing.util
import os
import random
import secrets
import shutil
import sys
import tempfile
import uuid
from collections.abc import Generator, Iterator
from contextlib import contextmanager, nullcontext
from functools import partialmethod
from pathlib import Path
from typing import Final

import pyrage
import pytest
from cryptography.hazmat.primitives.serialization import ssh
from hypothesis import HealthCheck, settings
from hypothesis.internal.conjecture import providers
from PySide6.QtCore import QLocale
from pytestqt.qtbot import QtBot

from annotator.bundle.signing_key import SigningKey
from annotator.ui.import_hook import remove_import_hook
from tests.cheap_keys import cheap_encrypt, cheap_kdf

# pytest-qt loads PySide before all tests. Its import hook takes a third of the time of loading the owner's side.
remove_import_hook()

# Test modules are rewritten and the program is compiled once, and not by each process that a test starts.
sys.dont_write_bytecode = False
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
os.environ["PYTHON_KEYRING_BACKEND"] = "keyring.backends.fail.Keyring"
os.environ["LC_ALL"] = "C.UTF-8"  # whatever is spoken here: the window would speak it, and write numbers so
os.environ.pop("LANGUAGE", None)
os.environ.pop("XDG_RUNTIME_DIR", None)  # windows listen in their own data directory, and leave nothing elsewhere

# Modules that tests share say what they found, as tests do.
pytest.register_assert_rewrite("tests.owner", "tests.services", "tests.store", "tests.text", "tests.ui")

PATIENCE = 90_000
"""Milliseconds to wait for something that normally takes a few of them."""

# How long an example takes says more about what else the machine does than about the example. The suite draws the same
# examples in every run: a change is not refused for what a new draw finds in code that it does not touch. New ones are
# drawn by `make fuzz` and `make schedules`, and by `pytest --hypothesis-profile long`.
settings.register_profile(
    "tests",
    deadline=None,
    max_examples=30,
    derandomize="ANNOTATOR_SCHEDULES" not in os.environ,
    suppress_health_check=[HealthCheck.too_slow],
)
# Hypothesis draws constants of the modules that are loaded, too: other examples for each order of tests, and for each
# changed line of the program.
_is_local_module_file = providers.is_local_module_file
providers.is_local_module_file = lambda path: not settings.default.derandomize and _is_local_module_file(path)
settings.register_profile("long", deadline=None, max_examples=2_000, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("tests")

MEMORY: Final = Path("/dev/shm")
ROOM: Final = 2 << 30
"""Bytes that are free where the tests write: several times what they need."""
FOLDER: Final = pytest.StashKey[Path]()
FAILED: Final = pytest.StashKey[bool]()

_REAL_KDF: Final = ssh._bcrypt_kdf
_REAL_ENCRYPT: Final = pyrage.passphrase.encrypt

_chance: Final = [random.Random()]
"""What the program draws its ids, secrets and keys from. A process that is forked has its own."""
os.register_at_fork(after_in_child=lambda: _chance[0].seed())


def pytest_addoption(parser: pytest.Parser) -> None:
    what = "run files, and the tests of each, in random order, with other ids, secrets and keys"
    parser.addoption("--shuffle", type=int, metavar="SEED", help=what)


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """A file's tests stay together: they may share a window."""
    seed = config.getoption("--shuffle")
    if seed is not None:
        chance, places = random.Random(seed), dict[Path, float]()
        items.sort(key=lambda item: (places.setdefault(item.path, chance.random()), chance.random()))


def pytest_configure(config: pytest.Config) -> None:
    """Let all that is started write its temporary files to memory, where no test waits for a disk; ``TMPDIR`` names
    another place. Containers may have little memory there, or forbid to start what the tests write."""
    gc.disable()  # until the tests are found: next to nothing of what is made for that is garbage
    if "TMPDIR" not in os.environ and os.access(MEMORY, os.W_OK) and shutil.disk_usage(MEMORY).free >= ROOM:
        if os.statvfs(MEMORY).f_flag & os.ST_NOEXEC:
            return
        multiprocessing.util.get_temp_dir()  # outside of the folder, which is removed before the process ends
        folder = Path(tempfile.mkdtemp(prefix="t", dir=MEMORY))  # short: a socket's path has 108 bytes
        folder.chmod(0o1777)  # as the system's: tests of what other users may do go there as one of them
        config.stash[FOLDER] = folder
        os.environ["TMPDIR"] = str(folder)
        if config.option.basetemp is None:
            config.option.basetemp = str(folder / "t")  # with the name of a test in it a path to a socket gets long
        tempfile.tempdir = None


def pytest_unconfigure(config: pytest.Config) -> None:
    """Keep what the tests wrote where one failed."""
    if FOLDER in config.stash and not config.stash.get(FAILED, True):
        shutil.rmtree(config.stash[FOLDER], ignore_errors=True)


def pytest_collection_finish() -> None:
    """All that was loaded to find the tests stays until the end: no need to look for garbage among it. From here on
    garbage is collected between tests: Python would do it in any thread, and widgets end in their own alone."""
    gc.freeze()
    gc.disable()


@pytest.hookimpl(trylast=True)
def pytest_runtest_teardown(item: pytest.Item, nextitem: pytest.Item | None) -> None:
    """Collect as :class:`annotator.ui.garbage_collector.GarbageCollectionScheduler` does in the program. What is left
    after a module's last test stays until the end, as what was loaded to find the tests."""
    if nextitem is None or nextitem.path != item.path:
        gc.collect()
        gc.freeze()
        return
    counts, most = gc.get_count(), gc.get_threshold()
    gc.collect(2 if counts[2] > most[2] else 1)


def pytest_sessionfinish(session: pytest.Session, exitstatus: int) -> None:
    """The offscreen platform keeps what was copied until after the interpreter's end, and crashes where Python made
    it."""
    session.config.stash[FAILED] = bool(exitstatus)
    qt = sys.modules.get("PySide6.QtGui")
    if qt is not None and qt.QGuiApplication.instance() is not None:
        qt.QGuiApplication.clipboard().clear()


@pytest.fixture(scope="session", autouse=True)
def _cheap_keys() -> Iterator[None]:
    """Keys are kept and unlocked without bcrypt, and what moves to another computer without a second of scrypt."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(ssh, "_bcrypt_kdf", cheap_kdf)
        patch.setattr(pyrage.passphrase, "encrypt", cheap_encrypt)
        yield


@pytest.fixture(autouse=True)
def _real_keys(request: pytest.FixtureRequest) -> Iterator[None]:
    """``real_bcrypt`` marks tests whose keys another program opens, or that look at how much work it is to guess."""
    with pytest.MonkeyPatch.context() as patch:  # of its own: tests undo what they have patched
        if request.node.get_closest_marker("real_bcrypt") is not None:
            patch.setattr(ssh, "_bcrypt_kdf", _REAL_KDF)
            patch.setattr(pyrage.passphrase, "encrypt", _REAL_ENCRYPT)
        yield


@contextmanager
def drawn_by(config: pytest.Config, name: str) -> Iterator[None]:
    before, _chance[0] = _chance[0], random.Random(f"{config.getoption('--shuffle')} {name}")
    try:
        yield
    finally:
        _chance[0] = before


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item: pytest.Item) -> Generator[None, object, object]:
    with drawn_by(item.config, item.nodeid):
        return (yield)


@pytest.hookimpl(wrapper=True)
def pytest_fixture_setup(
    fixturedef: pytest.FixtureDef[object], request: pytest.FixtureRequest
) -> Generator[None, object, object]:
    """What several tests share does not depend on which of them is the first."""
    own = fixturedef.scope == "function"
    with nullcontext() if own else drawn_by(request.config, f"{fixturedef.baseid} {fixturedef.argname}"):
        return (yield)


@pytest.fixture(autouse=True, scope="session")
def _repeatable_draws() -> Iterator[None]:
    """Ids, secrets and keys are the same in every run: whom a plan gives a task, which responses are sampled, and in
    which order they are shown, goes by them. ``--shuffle`` draws others."""

    def generate(cls: type[SigningKey], name: str) -> SigningKey:
        return cls(_chance[0].randbytes(32), name)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(SigningKey, "generate", classmethod(generate))
        patch.setattr(secrets, "token_hex", lambda size=32: _chance[0].randbytes(size).hex())
        patch.setattr(uuid, "uuid4", lambda: uuid.UUID(int=_chance[0].getrandbits(128), version=4))
        yield


@pytest.fixture(autouse=True)
def _own_data_dir(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ANNOTATOR_DATA_DIR", str(tmp_path / "annotator-data"))
    monkeypatch.delenv("ANNOTATOR_PASSPHRASE_FILE", raising=False)
    os.umask(0o022)  # a program started in this process closes what it makes for as long as the process lives


@pytest.fixture(autouse=True)
def _own_locale() -> Iterator[None]:
    """Whoever starts the program in the process of the tests lets it choose how numbers and dates are written."""
    before = QLocale()
    yield
    QLocale.setDefault(before)


class PatientBot(QtBot):
    """Waits for as long as a machine with much else to do may need; what comes about is seen no later for it."""

    waitUntil = partialmethod(QtBot.waitUntil, timeout=PATIENCE)  # noqa: N815 - Qt's
    waitSignal = partialmethod(QtBot.waitSignal, timeout=PATIENCE)  # noqa: N815
    waitExposed = partialmethod(QtBot.waitExposed, timeout=PATIENCE)  # noqa: N815
    waitActive = partialmethod(QtBot.waitActive, timeout=PATIENCE)  # noqa: N815


@pytest.fixture
def qtbot(qapp: object, request: pytest.FixtureRequest) -> QtBot:  # noqa: ARG001 - there is one before its bot
    return PatientBot(request)
