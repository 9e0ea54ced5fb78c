"""An index that lacks nothing is read whole only after the window has come up, and is made anew where it is damaged."""

from __future__ import annotations

import sqlite3
import threading
from contextlib import closing

import pytest

from annotator.services import task_search
from annotator.services.task_search import FullTextIndexer, search_tasks, update_index
from annotator.store.full_text import FullTextIndexWriter
from annotator.store.store import Store
from tests.services.conftest import PROJECT, bring, task_line


def built(store: Store) -> None:
    bring(store, [task_line(f"t{number}", "How do I bake bread?") for number in range(1, 20)])
    update_index(store, lambda *_: None, threading.Event())


def test_a_start_does_not_read_an_index_that_lacks_nothing(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    built(store)
    read: list[FullTextIndexWriter] = []
    monkeypatch.setattr(FullTextIndexWriter, "mended", read.append)
    monkeypatch.setattr(task_search, "CHECK_AFTER_SECONDS", 60.0)
    reports: list[tuple[int, int]] = []
    wanted = threading.Event()

    def progress(done: int, total: int) -> None:
        reports.append((done, total))
        wanted.set()

    update_index(store, progress, threading.Event(), wanted)
    assert (reports, read) == ([(0, 0)], [])


def test_a_damaged_index_is_rebuilt_without_anything_new(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    """Only its words are damaged: everything that is read at first can be read."""
    built(store)
    with closing(sqlite3.connect(store.paths.search)) as connection, connection:
        connection.execute("UPDATE words_data SET block = zeroblob(length(block)) WHERE id > 10")
    monkeypatch.setattr(task_search, "CHECK_AFTER_SECONDS", 0.01)
    mended = threading.Event()
    indexer = FullTextIndexer(store, lambda done, total: mended.set() if done == total == 19 else None)
    indexer.refresh()
    assert mended.wait(60)
    indexer.stop()
    ids = search_tasks(store, PROJECT, "bread")
    assert ids is not None
    assert len(ids.rows) == 19


def test_an_index_with_a_damaged_list_of_tasks_is_rebuilt(store: Store) -> None:
    built(store)
    with closing(sqlite3.connect(store.paths.search)) as connection, connection:
        root, size = connection.execute(
            "SELECT rootpage, (SELECT page_size FROM pragma_page_size) FROM sqlite_schema WHERE name = 'entry'"
        ).fetchone()
    data = bytearray(store.paths.search.read_bytes())
    begin = (root - 1) * size + 8  # of the places of the cells: they are counted without them
    data[begin : begin + 19 * 2] = b"\xa5" * 19 * 2
    store.paths.search.write_bytes(bytes(data))
    heard: list[tuple[int, int]] = []
    update_index(store, lambda done, total: heard.append((done, total)), threading.Event())
    assert heard[-1] == (19, 19)


@pytest.mark.parametrize("harm", ["CAST(x'ff' || payload AS TEXT)", "CAST(payload || ' ' AS BLOB)"])
def test_a_damaged_task_is_found_again_once_it_is_repaired(store: Store, harm: str) -> None:
    bring(store, [task_line(f"t{number}", f"Who lit lamp{number}?") for number in range(1, 4)])
    store.backup("manual")
    store.write(lambda connection: connection.execute(f'UPDATE task SET payload = {harm} WHERE "key" = 2').rowcount)
    results = []
    for _ in ("damaged", "repaired"):
        update_index(store, lambda *_: None, threading.Event())
        results.append([asked.rows for word in ("lamp2", "lamp3") if (asked := search_tasks(store, PROJECT, word))])
        assert all(repaired.how for repaired in store.repair())
    assert results == [[[], [3]], [[2], [3]]]
