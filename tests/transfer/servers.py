"""Servers on loopback for tests of destinations on the network."""

from __future__ import annotations

import re
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

USER, PASSWORD = "lena", "pa:ss/w@rd-of-lena"
QUOTED = "lena:pa%3Ass%2Fw%40rd-of-lena"
"""The same as they stand in an address."""


@dataclass(frozen=True)
class Server:
    """A server that runs: its port, the folder that it shows, and what it says."""

    port: int
    folder: Path
    log: Path

    @property
    def address(self) -> str:
        return f"http://{QUOTED}@127.0.0.1:{self.port}/dav"


@contextmanager
def webdav_server(root: Path, *options: str) -> Iterator[Server]:
    """rclone's WebDAV server; it shows ``root/place``."""
    folder, log = root / "place", root / "webdav.log"
    (folder / "dav").mkdir(parents=True, exist_ok=True)
    command = ["rclone", "serve", "webdav", str(folder), "--addr", "127.0.0.1:0", "--config", str(root / "none"),
               "--user", USER, "--pass", PASSWORD, "--dir-cache-time", "0s", "-v", *options]  # fmt: skip
    with log.open("wb") as out, subprocess.Popen(command, stdout=out, stderr=out) as program:
        try:
            yield Server(_port(program, log), folder, log)
        finally:
            program.kill()


def _port(program: subprocess.Popen[bytes], log: Path) -> int:
    end = time.monotonic() + 300
    while program.poll() is None and time.monotonic() < end:
        match = re.search(r"https?://127\.0\.0\.1:(\d+)/", log.read_text(errors="replace"))
        if match:
            return int(match[1])
        time.sleep(0.02)
    raise RuntimeError(f"the server did not start: {log.read_text(errors='replace')[-2000:]}")


@dataclass(frozen=True)
class Authority:
    """A certificate authority of the test's, and the certificate of a server on this computer."""

    file: Path
    certificate: Path
    key: Path


def make_authority(root: Path) -> Authority:
    """Made anew by openssl."""
    ca, ca_key, cert, key = (root / name for name in ("ca.pem", "ca.key", "server.pem", "server.key"))
    root.mkdir(exist_ok=True)
    kind = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes", "-days", "2"]
    _openssl("req", "-x509", *kind, "-keyout", ca_key, "-out", ca, "-subj", "/CN=Test authority")
    about = ["-addext", "subjectAltName=DNS:localhost,IP:127.0.0.1", "-addext", "basicConstraints=critical,CA:FALSE"]
    signed = ["-CA", ca, "-CAkey", ca_key, *about]
    _openssl("req", "-x509", *kind, "-keyout", key, "-out", cert, "-subj", "/CN=localhost", *signed)
    return Authority(ca, cert, key)


def _openssl(*arguments: str | Path) -> None:
    subprocess.run(["openssl", *map(str, arguments)], check=True, capture_output=True)
