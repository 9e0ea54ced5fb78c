"""Keys in a real system keyring: GNOME Keyring on a message bus of the test's own, and what becomes of them there."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

import pytest

pytestmark = pytest.mark.skipif(
    not all(map(shutil.which, ("dbus-run-session", "gnome-keyring-daemon"))), reason="needs GNOME Keyring"
)
ROOT = Path(__file__).resolve().parents[2]
SCRIPT = """
import sys, time
from pathlib import Path
from annotator.bundle import system_keyring
from annotator.bundle.key_store import KeyStore

folder, step = Path(sys.argv[1]), sys.argv[2]
store = KeyStore(folder / "keys")
if step == "wait":
    end = time.monotonic() + 60
    while (state := system_keyring.examine_keyring())[-1] != "open":
        assert time.monotonic() < end, state
        time.sleep(0.1)
    raise SystemExit
if step == "make":
    key = store.create("annotator", "Lena")
    store.keep_secret("place-x", "https://lena:secret@example.org")
    (folder / "seed").write_text(key.seed.hex())
elif step == "load":
    assert store.load("annotator").seed.hex() == (folder / "seed").read_text()
    assert store.secret("place-x") == "https://lena:secret@example.org"
elif step == "examine":
    print(*system_keyring.examine_keyring(), sep=": ")
    raise SystemExit
elif step == "rotate":
    old, new = store.rotate("annotator")
    assert store.load("annotator") == new
    assert system_keyring.fetch_secret(f"annotator {old.public.fingerprint}") is None
    (folder / "seed").write_text(new.seed.hex())
assert store.protection("annotator") == "keyring", store.protection("annotator")
print(type(system_keyring._backend()).__module__)
"""


def session(folder: Path, *steps: str, password: str | None = "login") -> subprocess.CompletedProcess[str]:
    """Runs the steps, each in a process of its own, in a desktop session whose keyring opens with ``password``.

    With the right password they begin when the keyring is open: on a busy computer the daemon accepts calls before it
    has loaded its collections.
    """
    if password == "login":
        steps = ("wait", *steps)
    (folder / "script.py").write_text(SCRIPT)
    run = " && ".join(f'"{sys.executable}" script.py . {step}' for step in steps)
    unlock = "gnome-keyring-daemon --start --components=secrets >/dev/null 2>&1"
    if password is not None:
        unlock = f"printf {password} | gnome-keyring-daemon --unlock --components=secrets >/dev/null 2>&1"
    environment = {name: value for name, value in os.environ.items() if not name.startswith(("DBUS", "PYTHON_KEYRING"))}
    home = folder / "home"
    home.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory(
        prefix="run-", dir="/tmp", ignore_cleanup_errors=True
    ) as short:  # a socket's path has room for 107 bytes
        environment |= {"HOME": str(home), "XDG_DATA_HOME": str(home / "data"), "XDG_RUNTIME_DIR": short,
                        "TMPDIR": short, "PYTHONPATH": str(ROOT)}  # fmt: skip
        return subprocess.run(
            ["dbus-run-session", "--", "sh", "-c", f"{unlock}; {run}"],
            cwd=folder, env=environment, capture_output=True, text=True, timeout=300, check=False,
        )  # fmt: skip


def test_keys_live_in_the_systems_keyring_only(tmp_path: Path) -> None:
    done = session(tmp_path, "make", "load", "rotate", "load")
    assert done.returncode == 0, done.stderr
    assert set(done.stdout.split()) <= {"keyring.backends.SecretService", "keyring.backends.libsecret"}
    names = {path.name for path in (tmp_path / "keys").iterdir()}
    assert names == {"annotator.pub", "annotator.succeeds"}, "nothing private is a file"
    seed = bytes.fromhex((tmp_path / "seed").read_text())
    for path in tmp_path.rglob("*"):
        if path.is_file() and path.name not in ("seed", "script.py"):
            assert seed not in path.read_bytes(), path
            assert b"lena:secret" not in path.read_bytes(), path
    again = session(tmp_path, "load")
    assert again.returncode == 0, again.stderr
    locked = session(tmp_path, "load", password="another")
    assert locked.returncode != 0
    assert "[keys.locked]" in locked.stderr or "does not release" in locked.stderr


def test_a_locked_keyring_and_one_without_a_collection_are_told_without_a_prompt(tmp_path: Path) -> None:
    process = session(tmp_path, "examine", password=None)
    assert process.stdout.split("\n")[0] == "SecretService: no collection", process.stderr
    assert session(tmp_path, "make", "examine").stdout.split("\n")[1] == "SecretService: open"
    process = session(tmp_path, "examine", password=None)
    assert process.stdout.split("\n")[0] == "SecretService: locked", process.stderr
