"""Secrets are written into the key store and nowhere else, and are never words of a command, as the system sees it."""

from __future__ import annotations

import json
import re
import resource
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from annotator.bundle.invite import open_invite
from annotator.bundle.key_store import KeyStore
from annotator.paths import keep_private
from tests.cli.identities import PHRASE, Study

WRITES = re.compile(r"^\d+ +(?:write|pwrite64|writev|sendto)\((?P<to>[^,]*), (?P<what>.*)$")


def traced(log: Path, machine: Path, *arguments: str | Path) -> str:
    """What a command said, run as a process of its own with everything it writes and executes in ``log``."""
    command = [sys.executable, "-m", "annotator", "--data-dir", machine, *arguments]
    strace = [
        "strace",
        "-f",
        "--seccomp-bpf",
        "-y",
        "-xx",
        "-s",
        "1000000",
        "-e",
        "trace=write,pwrite64,writev,sendto,execve",
    ]
    done = subprocess.run(
        [*strace, "-o", str(log), *map(str, command)], capture_output=True, text=True, timeout=300, check=False
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def hexed(data: bytes) -> str:
    return "".join(f"\\x{byte:02x}" for byte in data)


def written(log: Path) -> Iterator[tuple[str, str]]:
    """What was written in hexadecimal, and where to."""
    for line in log.read_text().splitlines():
        if match := WRITES.match(line):
            place = re.search(r"<(.*)>", match["to"])
            name = (
                bytes.fromhex(place[1].replace("\\x", "")).decode()
                if place and "\\x" in place[1]
                else (place[1] if place else match["to"])
            )
            yield name, match["what"]


@pytest.mark.real_bcrypt
@pytest.mark.skipif(shutil.which("strace") is None, reason="needs strace")
def test_no_secret_is_written_outside_the_key_store(tmp_path: Path) -> None:
    study, lena, log = Study(tmp_path), tmp_path / "lena", tmp_path / "trace"
    invite = tmp_path / "lena.anninvite"
    study.owner.run("project", "encrypt", "--project", study.root)
    place = ("--destination", "https://lena:hidden-word@example.org/x")
    study.owner.run("invite", "new", "lena", "--project", study.root, "--out", invite, *place)
    logs = []
    steps: list[tuple[str | Path, ...]] = [
        ("invite", "accept", invite, "--yes"),
        ("tasks", "import", study.build()),
        ("keys", "move", "--out", tmp_path / "lena.annkey", "--new-passphrase-file", study.folder / "phrase"),
        ("store", "backup"),
    ]
    for number, arguments in enumerate(steps):
        logs.append(log.with_suffix(f".{number}"))
        traced(logs[-1], lena, *arguments)
    study.work(study.machine("lena"))
    logs.append(log.with_suffix(".write"))
    traced(logs[-1], lena, "results", "write", "--out", tmp_path / "out.annresult")
    key = KeyStore(lena / "keys").load("annotator")
    content = open_invite(invite).content
    passphrase = (lena / "keys" / "annotator.passphrase").read_text().strip()
    secrets = {
        "the seed": key.seed, "the seed in hexadecimal": key.seed.hex().encode(),
        "the invite's secret": content.secret.encode(),
        "the invite's bytes": bytes.fromhex(content.secret), "the passphrase": PHRASE.encode(),
        "the password of the place": b"hidden-word", "the passphrase of the key": passphrase.encode(),
    }  # fmt: skip
    leaks = {(name, place) for log in logs for place, what in written(log) for name, secret in secrets.items()
             if hexed(secret) in what}  # fmt: skip
    assert leaks, "the trace sees what is written: the passphrase that was made lies in the key store"
    outside = {(name, place) for name, place in leaks if not place.startswith(str(lena / "keys"))}
    assert outside == set()
    for trace in logs:
        executed = [line for line in trace.read_text().splitlines() if " execve(" in line]
        assert executed
        assert not [name for name, secret in secrets.items() for line in executed if hexed(secret) in line]
    for path in [*lena.rglob("*"), tmp_path / "out.annresult.age"]:
        if path.is_file() and path.parent != lena / "keys":
            assert not [name for name, secret in secrets.items() if secret in path.read_bytes()], path
    assert json.loads(study.owner.run("invite", "list", "--project", study.root, "--json").out)[0]["state"] == "waiting"


def test_no_core_dump_is_left() -> None:
    before = resource.getrlimit(resource.RLIMIT_CORE)
    script = "import resource; from annotator.paths import keep_private; keep_private(); print(resource.getrlimit(4))"
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "(1, 1)"
    assert keep_private.__doc__ is not None
    assert resource.getrlimit(resource.RLIMIT_CORE) == before
