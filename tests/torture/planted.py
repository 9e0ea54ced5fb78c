"""Faults planted on purpose: the harness is worth nothing unless it sees them."""

from __future__ import annotations

from collections.abc import Callable

from annotator.bundle import bundle_writer as bundle_writer
from annotator.store import backups, engine, files, ledger
from annotator.store import writer as store_writer
from tests.torture.bench import bench
from tests.torture.harm import harm
from tests.torture.power import lose_power


def _normal() -> None:
    """WAL without a flush at every commit."""
    engine.WRITER_PRAGMAS = tuple(p.replace("synchronous=FULL", "synchronous=NORMAL") for p in engine.WRITER_PRAGMAS)


def _early() -> None:
    """*Saved* is said before COMMIT."""
    real = store_writer.Writer._commit

    def commit(self: store_writer.Writer, saves: list[store_writer._Save]) -> int:
        for item in saves:
            item.saved()
        return real(self, [store_writer._Save(item.job, lambda: None, item.failed) for item in saves])

    store_writer.Writer._commit = commit  # type: ignore[method-assign]


def _no_folder_flush() -> None:
    """A renamed file whose folder is never flushed."""
    bundle_writer.sync_folder = lambda _: None
    backups.sync_folder = lambda _: None


PLANTED: dict[str, tuple[Callable[[], None], tuple[str, ...]]] = {
    "synchronous=NORMAL": (_normal, ("edit", "submit")),
    "saved announced before COMMIT": (_early, ("edit", "submit")),
    "missing directory fsync": (_no_folder_flush, ("export", "backup")),
}


def _no_look() -> None:
    """Nobody looks whether the names still lead to the files."""
    files.OpenFiles.problem = lambda _: ""  # type: ignore[method-assign]


def _no_ledger() -> None:
    """Nobody notes what was acknowledged."""
    ledger.Ledger.acknowledge = lambda *_: None  # type: ignore[method-assign]


HARMED: dict[str, Callable[[], None]] = {"no look at the files": _no_look, "no ledger": _no_ledger}


def planted_faults_are_seen(seed: int, images: int) -> dict[str, int]:
    """How often each planted fault showed."""
    found = {}
    for name, (plant, phases) in PLANTED.items():
        with bench(plant) as workbench:
            found[name] = len(lose_power(workbench, images, seed, phases).wrong)
    for name, plant in HARMED.items():
        with bench(plant) as workbench:
            found[name] = len(harm(workbench, images, seed).wrong)
    return found
