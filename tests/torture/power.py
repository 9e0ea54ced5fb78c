"""Power loss: the process's writes and flushes are recorded, and replayed up to a point with whatever was not flushed
dropped or torn. What had been acknowledged by then must be there.

The model is harsher than a real disk. Every 512-byte sector written since the file's last flush is there or not, each
by itself; a size likewise. A name (created, renamed, removed) is durable once its folder was flushed; of the changes
since then a prefix is, because journalled file systems keep their order.
"""

from __future__ import annotations

import random
import shutil
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path
from unittest import mock

from annotator.store import ledger
from tests.torture import shim
from tests.torture.bench import Bench
from tests.torture.judge import Heard, faults
from tests.torture.phases import PHASES
from tests.torture.shim import Event

SECTOR = 512


@dataclass
class _File:
    """A file's durable bytes, and what was written to it since the last flush, in order."""

    durable: bytearray
    pending: list[tuple[int, bytes | None]] = field(default_factory=list)
    """(offset, bytes), or (size, None) for a truncation."""

    def flush(self) -> None:
        for offset, data in self.pending:
            _put(self.durable, offset, data)
        self.pending.clear()

    def crashed(self, rng: random.Random, mode: str) -> bytes:
        """What a disk may hold: unflushed writes ``dropped``, ``torn`` sector by sector, or ``kept`` as they are."""
        image = bytearray(self.durable)
        for offset, data in self.pending:
            if mode == "kept" or (mode == "torn" and data is None and rng.random() < 0.5):
                _put(image, offset, data)
            elif mode == "torn" and data is not None:
                for at in range(0, len(data), SECTOR):
                    if rng.random() < 0.5:
                        _put(image, offset + at, data[at : at + SECTOR])
        return bytes(image)


def _put(content: bytearray, offset: int, data: bytes | None) -> None:
    if data is None:
        del content[offset:]
        content.extend(b"\0" * (offset - len(content)))
        return
    content.extend(b"\0" * (offset - len(content)))
    content[offset : offset + len(data)] = data


class Disk:
    """Files and names as the record makes them, from the template on."""

    def __init__(self, template: Path, root: Path) -> None:
        self._root = str(root)
        self.names: dict[str, _File] = {}
        for path in template.rglob("*"):
            if path.is_file():
                name = str(root / path.relative_to(template))
                self.names[name] = _File(bytearray(path.read_bytes()))
        self._durable_names = dict(self.names)
        self._changes: list[tuple[str, str, _File | None]] = []
        """(folder, name, file or None): changes of names since their folder was flushed."""

    def play(self, event: Event) -> None:
        match event.kind:
            case "W":
                self._file(event.path).pending.append((event.offset, event.data))
            case "T":
                self._file(event.path).pending.append((event.offset, None))
            case "C":
                self._name(event.path, _File(bytearray()))
            case "U":
                self._name(event.path, None)
            case "R":
                source, target = event.path.split("\n")
                file = self._file(source)
                self._name(target, file)
                self._name(source, None)
            case "S":
                self._flush(event.path)

    def image(self, into: Path, rng: random.Random, mode: str) -> None:
        """Write what a disk may hold now below ``into``."""
        names = dict(self._durable_names)
        survive = {"dropped": 0, "kept": len(self._changes)}.get(mode, rng.randint(0, len(self._changes)))
        for _, name, file in self._changes[:survive]:
            _set(names, name, file)
        for name, file in names.items():
            path = into / Path(name).relative_to(self._root)
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(file.crashed(rng, mode))

    def _file(self, path: str) -> _File:
        if path not in self.names:
            self._name(path, _File(bytearray()))
        return self.names[path]

    def _name(self, name: str, file: _File | None) -> None:
        _set(self.names, name, file)
        self._changes.append((str(Path(name).parent), name, file))

    def _flush(self, path: str) -> None:
        if path in self.names:
            self.names[path].flush()
            return
        for folder, name, file in self._changes:
            if folder == path:
                _set(self._durable_names, name, file)
        self._changes = [change for change in self._changes if change[0] != path]


def _set(names: dict[str, _File], name: str, file: _File | None) -> None:
    if file is None:
        names.pop(name, None)
    else:
        names[name] = file


@dataclass
class Images:
    """How many crash images were judged, by phase, and everything that went wrong."""

    judged: Counter[str] = field(default_factory=Counter)
    wrong: list[str] = field(default_factory=list)


def lose_power(bench: Bench, images: int, seed: int, phases: tuple[str, ...] = tuple(PHASES)) -> Images:
    """``images`` crash images, the same number of each phase, at points and with losses drawn from ``seed``."""
    rng = random.Random(seed)
    survived = Images()
    share = -(-images // len(phases))
    for phase in phases:
        script = rng.randrange(4)
        expected = bench.expected(phase, script)
        with bench.copy() as files:
            root = files.paths.root.parent
            log = root.parent / f"{root.name}.log"
            bench.fork(phase, files, script, log=log)
            events = list(shim.events(log))
            log.unlink()
        begun = next(i for i, event in enumerate(events) if event.kind == "A" and event.data.startswith(b"B"))
        points = sorted(rng.randrange(begun, len(events) + 1) for _ in range(share))
        disk = Disk(bench.template, root)
        played = 0
        lines: list[str] = []
        for point in points:
            for event in events[played:point]:
                if event.kind == "A":
                    lines += event.data.decode().splitlines()
                else:
                    disk.play(event)
            played = point
            mode = rng.choice(("dropped", "torn", "torn", "torn", "kept"))
            into = root.with_name(f"{root.name}-image")
            disk.image(into, rng, mode)
            with mock.patch.object(ledger, "current_boot_id", return_value="after the power came back"):
                wrong = faults(phase, bench.files(into), Heard.of(lines), expected)
            survived.wrong += [
                f"{phase}, script {script}, event {point} of {len(events)}, {mode}: {one}" for one in wrong
            ]
            survived.judged[phase] += 1
            shutil.rmtree(into)
    return survived
