"""Full-text search: what is found, what is forgotten, and an index that can always be made again."""

from __future__ import annotations

import json
import random
import threading
from collections.abc import Iterable
from itertools import pairwise
from typing import Any

import pytest

from annotator.errors import AnnotatorError
from annotator.services import task_search
from annotator.services.session import Session
from annotator.services.task_index import TaskIndex
from annotator.services.task_overview import TaskOverviewReader
from annotator.services.task_search import FullTextIndexer, fts_query, index_text, search_tasks, update_index
from annotator.store.store import Store
from tests.services.conftest import PROJECT, bring, rate, task_line

LINES = [
    task_line("t1", "How do I bake bread?", ("Use a warm oven.", "Buy it.")),
    task_line("t2", "Wie heißt die Straße?", ("Die Hauptstraße.", "Café Zürich.")),
    task_line("t3", "東京はどこですか", ("日本の首都です", "わからない")),
    task_line("t4", 'Say "hello OR world"', ("NEAR(x y) * ^", "fine")),
]


def built(store: Store) -> list[tuple[int, int]]:
    heard: list[tuple[int, int]] = []
    update_index(store, lambda done, total: heard.append((done, total)), threading.Event())
    return heard


def matches(store: Store, query: str) -> list[int]:
    """The keys of the tasks that are found."""
    keys = TaskIndex(store.outline(PROJECT)).keys
    hits = TaskOverviewReader(store, PROJECT, keys).search(query)
    assert hits is not None
    return [keys[position] for position in hits]


@pytest.mark.parametrize(
    ("query", "keys"),
    [
        ("bread", [1]),
        ("BREAD oven", [1]),
        ("bre", [1]),  # the last word need only have been begun
        ("bre oven", []),
        ("cafe zur", [2]),
        ("hauptstra", [2]),
        ("東京", [3]),
        ("首都", [3]),
        ("京東", []),
        ('"warm oven"', [1]),
        ('"oven warm"', []),
        ("OR", [4]),
        ("NEAR(x", [4]),
        ('"', []),
        ("* ^ -", []),
        ("nowhere", []),
    ],
)
def test_search_matches(store: Store, query: str, keys: list[int]) -> None:
    bring(store, LINES)
    built(store)
    assert matches(store, query) == keys


def test_without_an_index_the_answer_is_none_and_not_nothing(store: Store) -> None:
    bring(store, LINES)
    assert search_tasks(store, PROJECT, "bread") is None


def test_an_index_that_cannot_be_read_says_so_and_is_rebuilt(store: Store) -> None:
    bring(store, LINES)
    store.paths.search.write_bytes(b"not a database" * 100)
    with pytest.raises(AnnotatorError) as refused:
        search_tasks(store, PROJECT, "bread")
    assert refused.value.code == "store.index"
    built(store)
    assert matches(store, "bread") == [1]


def test_a_damaged_index_is_rebuilt(store: Store) -> None:
    bring(store, LINES)
    built(store)
    data = bytearray(store.paths.search.read_bytes())
    data[4096:] = b"\xa5" * (len(data) - 4096)
    store.paths.search.write_bytes(bytes(data))
    assert built(store)[-1] == (4, 4)
    assert matches(store, "bread") == [1]


def test_texts_that_changed_are_found_by_their_new_words_only(store: Store) -> None:
    first = bring(store, LINES)
    built(store)
    changed = [task_line("t1", "How do I bake cake?", ("Use a warm oven.", "Buy it.")), *LINES[1:3]]
    bring(store, changed, sequence=2, supersedes=first.bundle_id)
    assert built(store) == [(1, 1), (1, 1)]
    assert matches(store, "bread") == []
    assert matches(store, "cake") == [1]
    assert built(store) == [(0, 0)]
    again = [task_line("t1", "How do I bake pie?", ("Use a warm oven.", "Buy it.")), *LINES[1:3]]
    bring(store, again, sequence=3, supersedes="02" + b"ma".hex() + "0" * 58)
    built(store)
    assert (matches(store, "pie"), matches(store, "cake"), matches(store, "oven")) == ([1], [], [1])


def test_an_index_that_follows_the_database_back_and_forth_finds_what_is_there(store: Store) -> None:
    """The database goes back to a backup, the index follows and is interrupted; then the same bundle comes again."""
    paths, stopped = store.paths, threading.Event()
    stopped.set()
    first = bring(store, LINES)
    built(store)
    store.close()
    before = paths.database.read_bytes()
    changed = [task_line("t1", "How do I bake cake?", ("Use a warm oven.", "Buy it.")), *LINES[1:]]
    store.open()
    bring(store, changed, sequence=2, supersedes=first.bundle_id)
    built(store)
    assert (matches(store, "bread"), matches(store, "cake")) == ([], [1])
    store.close()
    paths.database.write_bytes(before)
    store.open()
    update_index(store, lambda *_: None, stopped)
    assert (matches(store, "bread"), matches(store, "cake")) == ([1], [])
    bring(store, changed, sequence=2, supersedes=first.bundle_id)
    built(store)
    assert (matches(store, "bread"), matches(store, "cake")) == ([], [1])


def test_search_finds_what_a_scan_of_all_texts_finds(store: Store) -> None:
    """Two projects between each other's tasks, some texts replaced, some tasks withdrawn."""
    rng = random.Random(5)
    vocabulary = sorted({"".join(rng.choices("abc", k=rng.randint(1, 4))) for _ in range(60)})
    texts: dict[str, list[str]] = {}

    def lines(names: Iterable[str]) -> list[bytes]:
        texts.update({name: rng.sample(vocabulary, 6) for name in names})
        return [task_line(name, " ".join(texts[name][:4]), tuple(texts[name][4:])) for name in texts if name in names]

    bring(store, lines([f"a{n}" for n in range(120)]))
    other = "22222222-2222-4333-8444-555555555555"
    bring(store, [task_line(f"o{n}", " ".join(vocabulary)) for n in range(50)], project=other, bundle_id="6" * 64)
    last = bring(store, lines([f"b{n}" for n in range(90)]), series="batch", bundle_id="7" * 64)
    built(store)
    remaining = [f"b{n}" for n in range(0, 90, 2)]
    for sequence in (2, 3):
        last = bring(store, lines(remaining), series="batch", sequence=sequence, supersedes=last.bundle_id)
        built(store)
    shown = [f"a{n}" for n in range(120)] + remaining
    overview = TaskOverviewReader(store, PROJECT, TaskIndex(store.outline(PROJECT)).keys)
    for query in [
        *vocabulary,
        *(word[:1] for word in vocabulary),
        *(f"{one} {two[:2]}" for one, two in pairwise(vocabulary)),
    ]:
        *whole, begun = query.split()
        fits = [
            any(word.startswith(begun) for word in texts[name]) and all(word in texts[name] for word in whole)
            for name in shown
        ]
        assert overview.search(query) == [position for position, fit in enumerate(fits) if fit], query


def test_an_index_that_was_interrupted_goes_on(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(task_search, "ENOUGH", 1)
    bring(store, [task_line(f"t{n}", f"number{n}") for n in range(1, 201)])
    stopped = threading.Event()
    stopped.set()
    update_index(store, lambda *_: None, stopped)
    assert len(matches(store, "number")) == task_search.BATCH
    assert built(store)[-1] == (200 - task_search.BATCH,) * 2
    assert len(matches(store, "number")) == 200


def test_the_indexer_works_when_it_is_asked_to_and_stops(store: Store) -> None:
    ended = threading.Event()
    indexer = FullTextIndexer(store, lambda done, total: ended.set() if done == total else None)
    bring(store, LINES)
    indexer.refresh()
    assert ended.wait(60)
    indexer.stop()
    assert matches(store, "bread") == [1]


def test_the_words_of_a_task_are_its_texts_and_nothing_else() -> None:
    line = '{"id": "secret-id", "passage": {"title": "T", "text": "P"}, "metadata": {"text": "no"}, "questions": [{"id": "i", "text": "Q", "responses": [{"id": "r", "text": "R", "origin": "m"}]}]}'  # noqa: E501
    assert sorted(index_text(line).split()) == ["P", "Q", "R", "T"]
    assert index_text("{broken") == ""


def test_a_query_cannot_leave_its_quotation_marks() -> None:
    assert fts_query('a" OR "b') == '"a" "OR" "b"*'
    assert fts_query('x"y') == '"x y"*'


def test_only_the_last_word_need_have_been_begun() -> None:
    assert fts_query("a ba a") == '"a" "ba" "a"*'
    assert fts_query('a "b a"') == '"a" "b a"'
    assert fts_query("a ") == '"a"'


def test_the_overview_names_what_stands_out(session: Session, store: Store) -> None:
    rate(session, "q1/r1", 3)
    session.go_to(2)
    for target in ("q1/r1", "q1/r2"):
        for key in ("helpfulness", "verbosity"):
            rate(session, target, 1, key)
    assert session.wait_saved(90)
    overview = TaskOverviewReader(store, PROJECT, session.task_index.keys)
    facts: Any = overview.facts()
    assert facts.missing == {0: 3}
    assert facts.flagged == frozenset()
    assert facts.problems == {0}
    assert overview.lines([2])[2].text == "What is it?"
    assert overview.lines([4])[4].number == 0


def test_a_damaged_annotation_is_named_and_the_rest_is_read(session: Session, store: Store) -> None:
    rate(session, "q1/r1", 3)
    assert session.wait_saved(90)
    store.write(lambda connection: connection.execute("UPDATE annotation SET active_ms = 77").fetchall())
    store.write(lambda connection: connection.execute("UPDATE task SET payload = '{' WHERE key = 2").fetchall())
    overview = TaskOverviewReader(store, PROJECT, session.task_index.keys)
    assert overview.facts().damaged == {0}
    assert overview.lines([1])[1].text is None
    assert overview.lines([0])[0].text == "What is it?"


def test_tasks_about_one_passage_are_told_apart_by_their_questions(store: Store) -> None:
    passage = {"title": "The Snare", "text": "Once."}
    responses = [{"id": "r", "text": "A man."}]
    questions = [{"id": "q", "text": "Who is it?", "responses": responses}]
    bring(store, [json.dumps({"id": "t1", "passage": passage, "questions": questions}).encode()])
    overview = TaskOverviewReader(store, PROJECT, TaskIndex(store.outline(PROJECT)).keys)
    assert overview.lines([0])[0].text == "The Snare · Who is it?"
