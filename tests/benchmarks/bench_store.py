"""The store and the services over it: import, a durable save, export, restore; each beside a floor of the same run."""

from __future__ import annotations

import hashlib
import itertools
import json
import os
import shutil
import sqlite3
import tempfile
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path

from annotator.bundle.bundle_writer import write_bundle
from annotator.bundle.info import BundleMetadata
from annotator.bundle.signing_key import SigningKey
from annotator.model.rating_edits import SetRating
from annotator.owner.rubrics.rubrics import load_rubric
from annotator.paths import DataDir
from annotator.services.backup_list import list_backups, restore_backup
from annotator.services.intake import read_tasks
from annotator.services.session import Session
from annotator.services.submission import write_results
from annotator.store.connections import open_writer
from annotator.store.store import Store
from tests.benchmarks import generator
from tests.benchmarks.measure import Aim, Row, samples

PROJECT = "7d9f2a2e-4a55-4f0e-9a5f-0d5f6b1c2e3a"
OWNER = SigningKey(b"\x01" * 32, "Owner")
ANNOTATOR = SigningKey(b"\x02" * 32, "Annotator")


def rows() -> Iterable[Row]:
    with _folder() as folder:
        bundle = _bundle(folder)
        yield _import(folder, bundle)
        yield _open(folder)
        yield _save(folder)
        yield _export(folder)
        yield _check(folder)
        yield _backup(folder)
        yield _restore(folder)


@contextmanager
def _folder() -> Iterator[Path]:
    path = Path(tempfile.mkdtemp(prefix="annotator-bench-"))
    try:
        yield path
    finally:
        shutil.rmtree(path)


def _bundle(folder: Path) -> Path:
    """The made-up set of HelpSteer's shape as a signed bundle."""
    lines = generator.jsonl()
    (folder / "tasks.jsonl").write_bytes(lines)
    rubric = load_rubric("helpsteer").rubric
    info = BundleMetadata(
        kind="tasks", project_id=PROJECT, project_title="Bench", series="main", sequence=1, supersedes=None,
        author_fingerprint=OWNER.public.fingerprint, author_name=OWNER.name, created="2026-01-01T00:00:00+00:00",
        program_version="0", display_seed="seed",
    )  # fmt: skip
    files = {
        "bundle.json": info.to_json(),
        "rubric.json": rubric.model_dump_json().encode(),
        "tasks.jsonl": folder / "tasks.jsonl",
    }
    write_bundle(folder / "set.anntask", "tasks", files, OWNER, "owner")
    return folder / "set.anntask"


def _import(folder: Path, bundle: Path) -> Row:
    number, floor_number = itertools.count(), itertools.count()

    def imported() -> None:
        _imported(folder / f"import-{next(number)}", bundle)

    def floor() -> None:
        path = folder / f"floor-{next(floor_number)}.db"
        connection = open_writer(path)
        connection.execute("CREATE TABLE task (key INTEGER PRIMARY KEY, payload TEXT NOT NULL)")
        connection.execute("BEGIN IMMEDIATE")
        connection.executemany("INSERT INTO task VALUES (?, ?)", enumerate(lines))
        connection.execute("COMMIT")
        connection.close()

    lines = (folder / "tasks.jsonl").read_text(encoding="utf-8").splitlines()
    floors = samples(floor, 5)
    seconds = samples(imported, 5)
    note = f"{len(lines):,} tasks, {bundle.stat().st_size / 1e6:.0f} MB, verified and checked; no search index"
    return Row("import", seconds, "raw executemany", floors, Aim(p95=0.9), note, imported)


def _imported(root: Path, bundle: Path) -> None:
    paths = DataDir(root)
    with Store(paths) as store:
        read_tasks(store, bundle, paths.quarantine)


def _stored(folder: Path) -> DataDir:
    """A data directory that holds the imported set."""
    paths = DataDir(folder / "data")
    if not paths.database.exists():
        paths.root.mkdir()
        shutil.copy(folder / "import-0" / paths.database.name, paths.database)
    return paths


def _open(folder: Path) -> Row:
    paths = _stored(folder)

    def opened() -> None:
        with Store(paths) as store:
            session = Session(store, PROJECT, "bench")
            session.view()
            session.close()

    return Row(
        "open the project and its first task", samples(opened, 10), note="store, session, place saved at the end"
    )


def _save(folder: Path) -> Row:
    """One key press until its COMMIT returned, beside the same bytes committed raw."""
    paths = _stored(folder)
    written = json.dumps({"ratings": {"q1/r1": {"helpfulness": 3}}, "status": "in_progress"})

    def floor_of(connection: sqlite3.Connection) -> list[float]:
        connection.execute("CREATE TABLE annotation (task INTEGER PRIMARY KEY, document TEXT, journal TEXT)")

        def commit() -> None:
            connection.execute("BEGIN IMMEDIATE")
            connection.execute("INSERT OR REPLACE INTO annotation VALUES (1, ?, ?)", (written, "x" * 700))
            connection.execute("COMMIT")

        return samples(commit, 400, warm_up=20)

    connection = open_writer(folder / "floor-save.db")
    floors = floor_of(connection)
    connection.close()
    with Store(paths) as store:
        session = Session(store, PROJECT, "bench")
        score = itertools.cycle(range(5))

        def save() -> None:
            session.apply(SetRating(target="q1/r1", key="helpfulness", value=next(score)))
            session.wait_saved(90)

        seconds = samples(save, 400, warm_up=20)
        session.close()
    note = "document, hash, journal row; one at a time"
    return Row("durable save of one edit", seconds, "raw commit", floors, Aim(ratio=2.5), note)


def _export(folder: Path) -> Row:
    """Everything submitted, signed, read back; the floor writes the same bytes and flushes them."""
    paths = _stored(folder)
    with Store(paths) as store:
        session = Session(store, PROJECT, "bench")
        for position in range(1000):
            session.go_to(position)
            for response in session.view().order["q1"]:
                for block in session.rubric.ratings_for("response"):
                    session.apply(SetRating(target=response, key=block.key, value=2))
            session.submit()
        session.close(60)
        out = folder / "out.annresult"
        seconds = samples(lambda: write_results(store, PROJECT, out, ANNOTATOR), 5)
    content = out.read_bytes()
    floors = samples(lambda: _written(folder / "floor.annresult", content), 5)
    note = f"{out.stat().st_size / 1e6:.1f} MB, each checked for completeness, signed, read back"
    return Row("export of 1,000 submitted tasks", seconds, "the same bytes written and flushed", floors, note=note)


def _written(path: Path, content: bytes) -> None:
    with path.open("wb") as out:
        out.write(content)
        out.flush()
        os.fsync(out.fileno())


def _check(folder: Path) -> Row:
    """Every hash and every page, beside reading the file."""
    paths = _stored(folder)
    with Store(paths) as store:
        seconds = samples(store.check, 3)
    floors = samples(lambda: hashlib.sha256(paths.database.read_bytes()).digest(), 3)
    return Row(
        "check of the whole database", seconds, "SHA-256 of the file", floors, note="in the background, at start"
    )


def _backup(folder: Path) -> Row:
    paths = _stored(folder)
    content = paths.database.read_bytes()
    floors = samples(lambda: _written(folder / "floor.db", content), 3)
    with Store(paths) as store:
        seconds = samples(lambda: store.backup("manual"), 3)
    return Row("backup", seconds, "the file written and flushed", floors, note="verified, in the background")


def _restore(folder: Path) -> Row:
    """Put the newest backup back, the present kept before."""
    paths = _stored(folder)
    backup = list_backups(paths)[0].path
    content = backup.read_bytes()
    floors = samples(lambda: _written(folder / "floor.db", content), 3)
    seconds = samples(lambda: restore_backup(paths, backup), 3)
    note = f"{len(content) / 1e6:.0f} MB, verified, the present kept and verified first"
    return Row("restore", seconds, "the file written and flushed", floors, Aim(p95=10.0), note)
