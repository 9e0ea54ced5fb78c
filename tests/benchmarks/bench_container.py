"""The container stage beside ``sha256sum`` on the same file: throughput, and memory that stays flat."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

from annotator.bundle.bundle_reader import open_bundle, verify_bundle
from annotator.bundle.bundle_writer import write_bundle
from annotator.bundle.info import BundleMetadata
from annotator.bundle.signing_key import SigningKey
from tests.benchmarks.measure import Aim, Row, samples

MEGABYTE = 1024 * 1024
SIZE = 256 * MEGABYTE
SMALL, LARGE = 4 * MEGABYTE, 1024 * MEGABYTE
RUNS = 7
SLOWEST = 1 / 0.8
"""The aim: 0.8 times the throughput of ``sha256sum``, as a ratio of times."""

_PEAK = """
import resource, sys
from pathlib import Path
from annotator.bundle.bundle_reader import open_bundle
open_bundle(Path(sys.argv[1]), Path(sys.argv[2])).close()
print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss)
"""


def rows() -> Iterator[Row]:
    """Reading a bundle of 256 MiB with and without the copy into quarantine, and peak memory at 4 MiB and 1 GiB."""
    with tempfile.TemporaryDirectory(prefix="annotator-bench-") as folder:
        path, quarantine = Path(folder) / "a.anntask", Path(folder) / "quarantine"
        _make(path, SIZE)
        floor = samples(lambda: subprocess.run(["sha256sum", path], check=True, stdout=subprocess.DEVNULL), RUNS)

        def opened() -> None:
            open_bundle(path, quarantine).close()

        aim = Aim(ratio=SLOWEST)
        seconds = samples(opened, RUNS)
        note = f"{SIZE / MEGABYTE / sorted(seconds)[RUNS // 2]:,.0f} MiB/s; peak memory {_memory(Path(folder))}"
        yield Row("open a bundle of 256 MiB", seconds, "sha256sum", floor, aim, note, opened)
        yield Row("verify it in place", samples(lambda: verify_bundle(path), RUNS), "sha256sum", floor, aim)


def _memory(folder: Path) -> str:
    peaks = []
    for size in (SMALL, LARGE):
        path = folder / "m.anntask"
        _make(path, size)
        command = [sys.executable, "-c", _PEAK, str(path), str(folder / "quarantine")]
        peak = int(subprocess.run(command, check=True, capture_output=True, text=True).stdout)
        peaks.append(f"{peak / 1024:.1f} MiB at {size // MEGABYTE:,} MiB")
        path.unlink()
    return ", ".join(peaks)


def _make(path: Path, size: int) -> None:
    """A bundle of about ``size`` bytes, nearly all of it tasks."""
    key = SigningKey.generate("bench")
    info = BundleMetadata(
        kind="tasks", project_id="6f0c1a52-9d0e-4c39-8a43-5a2c0f6d1b7e", project_title="bench", series="a", sequence=1,
        author_fingerprint=key.public.fingerprint, author_name="bench", created="2026-01-31T12:00:00Z",
        program_version="0", display_seed="seed",
    )  # fmt: skip
    tasks = path.with_suffix(".jsonl")
    line = json.dumps({"id": "t", "prompt": "words " * 700}).encode() + b"\n"
    with tasks.open("wb") as out:
        for _ in range(size // (250 * len(line))):
            out.write(line * 250)
    write_bundle(
        path, "tasks", {"bundle.json": info.to_json(), "rubric.json": b"{}", "tasks.jsonl": tasks}, key, "owner"
    )
    tasks.unlink()
    shutil.rmtree(path.parent / "quarantine", ignore_errors=True)
