"""What is done to commands: they are ended at any moment, and started in odd surroundings."""

from __future__ import annotations

import json
import os
import random
import re
import shutil
import signal
from collections.abc import Callable, Iterator
from pathlib import Path

from tests.hostile.measured import Measured, measured
from tests.hostile.scene import Copy, HostileMode, Scene, Try

SIGNALS = (signal.SIGKILL, signal.SIGINT, signal.SIGTERM)
ENDED = {-signal.SIGKILL, -signal.SIGINT, -signal.SIGTERM, 130, 143}
"""Exit statuses of a command that was ended so."""


def _owner(here: Copy) -> tuple[str | Path, ...]:
    return ("--data-dir", here.folder / "owner")


def _commands(here: Copy) -> dict[str, tuple[str | Path, ...]]:
    """What may be run again and again, each with what it writes inside ``here``."""
    study, owner = here.folder / "study", _owner(here)
    project = ("--project", study)
    results = sorted(here.place.rglob("*.annresult*"))
    rows = here.folder / "rows.jsonl"
    row = {"id": "n1", "prompt": "New?", "responses": [{"id": "a", "text": "Yes."}, {"id": "b", "text": "No."}]}
    rows.write_text(f"{json.dumps(row)}\n")
    return {
        "results merge": (*owner, "results", "merge", *results, *project, "--dataset", here.folder / "set"),
        "results export": (*owner, "results", "export", *results, *project, "--to", "records", "--out",
                           here.folder / "export"),
        "project sync": (*owner, "project", "sync", *project, "--destination", here.place),
        "tasks build": (*owner, "tasks", "build", rows, *project, "--rubric", "helpsteer", "--out",
                        here.folder / "new.anntask", "--series", "second", "--yes"),
        "sync": ("--data-dir", here.folder / "lena", "sync", "--destination", here.place),
        "results write": ("--data-dir", here.folder / "lena", "results", "write", "--out", here.folder / "l.annresult"),
        "store backup": ("--data-dir", here.folder / "lena", "store", "backup"),
        "tasks import": ("--data-dir", here.folder / "lena", "tasks", "import", here.folder / "later.anntask"),
        "project return": (*owner, "project", "return", "t1", "--to", "ben", *project, "--reason", "Once more."),
        "keys revoke": (*owner, "keys", "revoke", "ben", *project, "--reason", "stolen", "--nothing-counts"),
    }  # fmt: skip


def _hidden(folder: Path) -> set[str]:
    """The names that a step leaves behind which did not come to its end: without the digits that are drawn for them,
    and without what lies in them."""
    names = {path.name for path in folder.rglob(".*") if not path.name.endswith(".lock") and not _below_part(path)}
    return {re.sub("[0-9a-f]{8,}", "TOKEN", name) for name in names}


def _below_part(path: Path) -> bool:
    return any(parent.suffix == ".part" for parent in path.parents)


def _ended(scene: Scene) -> Iterator[Try]:
    """By each signal, at a random moment; then the same command once more, as if nothing had happened."""
    chance = random.Random(1)
    undisturbed = scene.fresh()
    taken, left = {}, {}
    for name, arguments in _commands(undisturbed).items():
        run = scene.run(*arguments)
        taken[name], left[name] = run.seconds, _hidden(undisturbed.folder)
        yield Try(run, wrong="" if run.status == 0 else f"{name} does not work: {run.output[-200:]}")
    undisturbed.remove()
    for name, seconds in taken.items():
        for number in SIGNALS:
            here = scene.fresh()
            arguments = [str(word) for word in _commands(here)[name]]
            cut = measured(["-m", "annotator", *arguments], scene.root / "said.txt", scene.patience * 240,
                           send=(number, chance.uniform(0.3, 1) * seconds))  # fmt: skip
            wrong = f"{name}: traceback: {cut.output[-400:]}" if "Traceback" in cut.output else ""
            if cut.status not in {0, *ENDED}:
                wrong = wrong or f"{name} ended with {cut.status} at {number.name}"
            again = scene.run(*arguments)
            if again.status != 0:
                wrong = wrong or f"{name} after {number.name}: {again.output[-200:]}"
            more = _hidden(here.folder) - left[name]
            if number is signal.SIGKILL:  # which nobody can answer: what was written beside the output stays
                more = {one for one in more if not one.endswith(".TOKEN.part")}
            yield Try(again, wrong=wrong or (f"{name} after {number.name} leaves {sorted(more)}" if more else ""))
            here.remove()


def _surroundings(scene: Scene) -> Iterator[Try]:
    """Both syncs in each of them; what is said can be printed."""
    for more in (
        {"LC_ALL": "C"}, {"LC_ALL": "POSIX", "PYTHONUTF8": "0"}, {"LANG": "tr_TR.UTF-8"}, {"TZ": "Asia/Kathmandu"},
        {"TZ": "nonsense"}, {"COLUMNS": "1"}, {"COLUMNS": "0", "LINES": "0"}, {"HOME": "/nowhere"}, {"TERM": "dumb"},
    ):  # fmt: skip
        here = scene.fresh()
        for side in (Copy.owner_syncs, Copy.annotator_syncs):
            run = side(here, more=more)
            yield Try(run, wrong="" if run.status == 0 else f"{more}: {run.output[-200:]}")
        here.remove()


def _no_bundles(scene: Scene) -> Iterator[Try]:
    """Devices, queues and folders in the place of a bundle: refused, and not waited for."""
    here = scene.fresh()
    queue = here.folder / "queue.anntask"
    os.mkfifo(queue)
    for path in (queue, Path("/dev/zero"), Path("/dev/null"), here.folder, here.folder / "not-there"):
        for command in (("bundle", "verify"), ("tasks", "import")):
            run = scene.run("--data-dir", here.folder / "ben", *command, path, seconds=60)
            yield Try(run, wrong="" if run.status else f"{command} takes {path.name}")
    here.remove()


def _read_only(scene: Scene) -> Iterator[Try]:
    """The owner's folder, or the place, may only be read, as after a quota or a mount; nothing is half written."""
    made: tuple[tuple[Callable[[Copy], Path], Callable[[Copy], Measured]], ...] = (
        (lambda here: here.folder / "study", Copy.owner_syncs),
        (lambda here: here.place, Copy.owner_syncs),
        (lambda here: here.place, Copy.annotator_syncs),
        (lambda here: here.folder / "lena", Copy.annotator_syncs),
    )
    for which, side in made:
        here = scene.fresh()
        if side is Copy.owner_syncs:
            shutil.rmtree(here.below("lena", "tasks"))  # so that there is something to write
        folder = which(here)
        if os.system(f"mount --bind '{folder}' '{folder}' && mount -o remount,ro,bind '{folder}'"):
            here.remove()
            return
        try:
            run = side(here)
        finally:
            os.system(f"umount '{folder}'")
        again = side(here)
        yield Try(run, wrong="" if again.status == 0 else f"afterwards: {again.output[-200:]}")
        here.remove()


MODES = (
    HostileMode("Commands: SIGKILL, SIGINT and SIGTERM at any moment, then once more", _ended, memory=400_000_000),
    HostileMode("Commands: odd locale, time zone, COLUMNS, HOME, TERM", _surroundings),
    HostileMode("Commands: queue, device, folder, nothing for a bundle", _no_bundles),
    HostileMode("Commands: read-only project, place or data directory", _read_only),
)
