"""Faults planted on purpose: the harness is worth nothing unless it sees them."""

from __future__ import annotations

from collections.abc import Callable

from annotator import durable
from annotator.store import connections, files, ledger
from annotator.store import writer as store_writer
from tests.torture.bench import bench
from tests.torture.harm import harm
from tests.torture.power import lose_power


def _normal() -> None:
    """WAL without a flush at every commit."""
    connections.WRITER_PRAGMAS = tuple(
        p.replace("synchronous=FULL", "synchronous=NORMAL") for p in connections.WRITER_PRAGMAS
    )


def _early() -> None:
    """*Saved* is said before COMMIT."""
    real = store_writer.Writer._commit

    def commit(self: store_writer.Writer, saves: list[store_writer._SaveJob]) -> int:
        for item in saves:
            item.saved()
        return real(self, [store_writer._SaveJob(item.job, lambda: None, item.failed) for item in saves])

    store_writer.Writer._commit = commit  # type: ignore[method-assign]


def _no_folder_flush() -> None:
    """A renamed file whose folder is never flushed, whoever asks for it."""
    durable.sync_folder.__code__ = (lambda _: True).__code__  # modules hold the function itself


PLANTED: dict[str, tuple[Callable[[], None], tuple[str, ...]]] = {
    "synchronous=NORMAL": (_normal, ("edit", "submit")),
    "saved announced before COMMIT": (_early, ("edit", "submit")),
    "missing directory fsync": (_no_folder_flush, ("export", "backup")),
}


def _no_look() -> None:
    """Nobody looks whether the names still lead to the files."""
    files.OpenDatabaseFiles.problem = lambda _: ""  # type: ignore[method-assign]


def _no_ledger() -> None:
    """Nobody notes what was acknowledged."""
    ledger.AcknowledgedEditLedger.acknowledge = lambda *_: None  # type: ignore[method-assign]


_TRIES = 6
HARMED: dict[str, Callable[[], None]] = {"no look at the files": _no_look, "no ledger": _no_ledger}


def planted_faults_are_seen(seed: int, images: int) -> dict[str, int]:
    """How often each planted fault showed. Where a fault shows is a matter of luck: what did not is looked for again,
    a few times, by other seeds."""
    return {name: _until_seen(look, seed, images) for name, look in {**_power_looks(), **_harm_looks()}.items()}


Look = Callable[[int, int], int]


def _power_looks() -> dict[str, Look]:
    def look_for(plant: Callable[[], None], phases: tuple[str, ...]) -> Look:
        def look(seed: int, images: int) -> int:
            with bench(plant) as workbench:
                return len(lose_power(workbench, images, seed, phases).wrong)

        return look

    return {name: look_for(*planted) for name, planted in PLANTED.items()}


def _harm_looks() -> dict[str, Look]:
    def look_for(plant: Callable[[], None]) -> Look:
        def look(seed: int, points: int) -> int:
            with bench(plant) as workbench:
                return len(harm(workbench, points, seed).wrong)

        return look

    return {name: look_for(plant) for name, plant in HARMED.items()}


def _until_seen(look: Look, seed: int, images: int) -> int:
    return next((seen for again in range(_TRIES) if (seen := look(seed + 1000 * again, images))), 0)
