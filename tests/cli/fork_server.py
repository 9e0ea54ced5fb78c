"""Commands of a shell as forks of one process that has loaded the program: a command takes its own time and no other.

``commands`` writes ``annotator`` and ``python`` into a folder for the ``PATH``. Each hands its arguments, folder,
environment and streams to the server and ends with the status of the fork that was made for it. Three that need
no key are processes of their own all the same: what a command lacks when nothing else was loaded is seen there.
"""

from __future__ import annotations

import gc
import importlib
import json
import os
import pkgutil
import socket
import subprocess
import sys
import tempfile
import traceback
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from cryptography.hazmat.primitives.serialization import ssh

from tests.cheap_keys import cheap_kdf

ROOT = Path(__file__).resolve().parents[2]
ROOMS = ("annotator.cli", "annotator.bundle", "annotator.services", "annotator.owner")
READERS = (
    "duckdb",
    "pandas",
    "pyarrow.dataset",
    "annotator.owner.measures.figures",
    "annotator.owner.dataset.merge",
)
ALONE = (["tasks", "check"], ["tasks", "next"], ["bundle", "verify"])
PATIENCE = 300  # seconds for one command
# Started by the shell: the path of a Python may have blanks, or be too long for a first line.
CLIENT = """#!/bin/sh
"exec" "{python}" "-ISE" "$0" "$@"
import json, os, socket, sys

if os.path.basename(sys.argv[0]) == "annotator" and sys.argv[1:3] in {alone}:
    os.execv({program!r}, [{program!r}, *sys.argv[1:]])
with socket.socket(socket.AF_UNIX) as server:
    server.settimeout({patience})
    server.connect({address!r})
    asked = {{"argv": sys.argv, "folder": os.getcwd(), "environment": dict(os.environ)}}
    socket.send_fds(server, [b"\\n"], [0, 1, 2])
    server.sendall(json.dumps(asked).encode() + b"\\n")
    said = server.recv(16)
sys.exit(int(said or b"70"))
"""


@contextmanager
def commands(folder: Path) -> Iterator[Path]:
    """The folder of ``annotator`` and ``python``, while their server runs."""
    with tempfile.TemporaryDirectory(prefix="forks-", dir="/tmp") as short:  # an address has room for 107 bytes
        address = str(Path(short) / "socket")
        program = str(Path(sys.executable).with_name("annotator"))
        client = CLIENT.format(python=sys.executable, address=address, program=program, alone=ALONE, patience=PATIENCE)
        for name in ("annotator", "python"):
            script = folder / name
            script.write_text(client)
            script.chmod(0o755)
        with _serving(address):
            yield folder


@contextmanager
def _serving(address: str) -> Iterator[None]:
    server = subprocess.Popen([sys.executable, "-m", __name__, address], cwd=ROOT, stdout=subprocess.PIPE)
    assert server.stdout is not None
    with server, server.stdout:
        try:
            assert server.stdout.readline() == b"ready\n"
            yield
        finally:
            server.terminate()


def serve(address: str) -> None:
    """Load the program and fork for everyone who asks."""
    for name in (*ROOMS, *READERS):
        module = importlib.import_module(name)
        if name in ROOMS:
            for module_info in pkgutil.iter_modules(module.__path__, f"{name}."):
                importlib.import_module(module_info.name)
    ssh._bcrypt_kdf = cheap_kdf  # type: ignore[attr-defined]
    # What a fork never writes to it shares with the server: looking for garbage would write to all of it.
    gc.collect()
    gc.freeze()
    with socket.socket(socket.AF_UNIX) as server:
        server.bind(address)
        server.listen()
        sys.stdout.write("ready\n")
        sys.stdout.flush()
        while True:
            client, _ = server.accept()
            if os.fork() == 0:
                server.close()
                _answer(client)
            client.close()
            while _reaped():
                pass


def _reaped() -> bool:
    try:
        return os.waitpid(-1, os.WNOHANG)[0] != 0
    except ChildProcessError:
        return False


def _answer(client: socket.socket) -> None:
    """Be the command that was asked for, and end as it ends."""
    _, streams, _, _ = socket.recv_fds(client, 1, 3)
    asked = json.loads(client.makefile("rb").readline())
    for stream, descriptor in enumerate(streams):
        os.dup2(descriptor, stream)
        os.close(descriptor)
    sys.stdin, sys.stdout, sys.stderr = open(0, closefd=False), open(1, "w", closefd=False), open(2, "w", closefd=False)  # noqa: SIM115
    os.chdir(asked["folder"])
    os.environ.clear()
    os.environ.update(asked["environment"])
    status = _status(asked["argv"])
    sys.stdout.flush()
    sys.stderr.flush()
    client.sendall(b"%d" % status)
    os._exit(status)


def _status(argv: list[str]) -> int:
    try:
        _run(argv)
    except SystemExit as end:
        if isinstance(end.code, str):
            sys.stderr.write(f"{end.code}\n")
            return 1
        return end.code or 0
    except BaseException:
        traceback.print_exc()
        return 1
    return 0


def _run(argv: list[str]) -> None:
    if Path(argv[0]).name == "annotator":
        from annotator.__main__ import main

        sys.argv = argv
        main()
        return
    match argv[1:]:
        case ["-c", code]:
            pass
        case ["-"]:
            code = sys.stdin.read()
        case _:
            raise SystemExit(f"python is given -c or -, not {argv[1:]}")
    exec(compile(code, "<given>", "exec"), {"__name__": "__main__"})


if __name__ == "__main__":
    serve(sys.argv[1])
