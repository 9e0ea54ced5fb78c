"""Anyone can open the file and ask it questions."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from annotator.model.annotation import Annotation
from annotator.paths import DataDir
from annotator.store import canonical_json as document
from annotator.store import views
from annotator.store.store import Store
from annotator.store.tables import AnnotationRow, replace_row
from tests.services.conftest import PROJECT, bring, task_line

SPAN = {"target": "q1/r1", "start": 0, "end": 3, "exact": "one"}
SAID = {
    "review": {
        "verdict": "returned",
        "returns": [{"target": "q1/r1", "key": "score", "reason": "other", "words": "Why?"}],
    },
    "status": "in_progress",
    "ratings": {"q1/r1": {"helpfulness": 3, "verbosity": 0}},
    "comments": {"q1/r1": [{"id": "n1", "key": "remarks", "text": "well", "spans": [SPAN]}]},
    "tags": {"q1/r2": {"spam": {"spam": False}}},
    "reactions": {"q1/r2": {"tone": ["funny", "sad"]}},
    "proposals": {"q1": "What is that?"},
    "rankings": {"q1": {"order": {"groups": [["q1/r2"], ["q1/r1"]]}}},
    "preferences": {"q1": {"better": {"preferred": "q1/r2", "strength": 2, "justification": "shorter"}}},
    "critiques": {
        "q1/r1": {
            "series": [
                {"id": "w1", "text": "wrong", "severity": "major", "category": "accuracy", "spans": [SPAN],
                 "refinement": {"text": "two", "base": "one"}},
                {"id": "w2", "text": "dull", "taken_from": "q1/r1/c2"},
            ]
        }
    },
    "answers": {"q1/r1": {"pause": {"values": {"seconds": 12}, "note": "slow"}}},
    "judgements": {
        "q1/r1": {
            "verdicts": {
                "q1/r1/c1": {"helpful": True, "severity": "minor", "category": "other"},
                "q1/r1/c2": {"helpful": False},
                "q1/r1/c3": {"helpful": True},
            },
            "ranking": {"groups": [["q1/r1/c3"], ["q1/r1/c1"]]},
            "closing": {"question": "better", "answer": False},
        },
        "q1/r2": {"verdicts": {"q1/r2/c1": {"helpful": False}}},
    },
    "authored": {
        "passage": {
            "questions": [
                {"id": "a2", "text": "Who?", "answer": "Ann.",
                 "misleading": [{"id": "x1", "text": "Bob.", "severity": "major", "critique": "No."}],
                 "corroborations": [{"id": "k1", "answer": [{**SPAN, "target": "a2/answer", "exact": "Ann"}],
                                     "passage": [{**SPAN, "target": "passage"}]}]},
                {"id": "a1", "text": "Why?", "unanswerable": True},
            ]
        }
    },
}  # fmt: skip
EXPECTED: dict[str, list[tuple[Any, ...]]] = {
    "rating": [("q1/r1", "helpfulness", 3), ("q1/r1", "verbosity", 0)],
    "note": [("q1/r1", "remarks", "n1", "well")],
    "tag": [("q1/r2", "spam", "spam", 0)],
    "reaction": [("q1/r2", "tone", "funny"), ("q1/r2", "tone", "sad")],
    "proposal": [("q1", "What is that?")],
    "ranking": [("q1", "order", 1, "q1/r2"), ("q1", "order", 2, "q1/r1")],
    "preference": [("q1", "better", "q1/r2", 2, "shorter")],
    "critique": [("q1/r1", 1, "w1", "major", "accuracy", "wrong", None),
                 ("q1/r1", 2, "w2", None, None, "dull", "q1/r1/c2")],
    "judgement": [("q1/r1", "q1/r1/c1", 1, "minor", "other", 2), ("q1/r1", "q1/r1/c2", 0, None, None, None),
                  ("q1/r1", "q1/r1/c3", 1, None, None, 1), ("q1/r2", "q1/r2/c1", 0, None, None, None)],
    "closing": [("q1/r1", "better", 0)],
    "number": [("q1/r1", "pause", "seconds", 12, "slow")],
    "authored": [("passage", 1, "a2", None, "Who?", "Ann.", 0, None, None, None),
                 ("passage", 2, "a1", None, "Why?", None, 1, None, None, None),
                 ("passage", 1, "a2", "x1", "Who?", "Bob.", 0, "major", None, "No.")],
    "corroboration": [("a2", "k1", "answer", 0, 3, "Ann"), ("a2", "k1", "passage", 0, 3, "one")],
    "refinement": [("q1/r1", 1, "w1", "two")],
    "review": [("returned",)],
    "place_returned": [("q1/r1", "score", None, "other", "Why?")],
    "span": [("n1", "q1/r1", 0, 3, "one"), ("w1", "q1/r1", 0, 3, "one")],
}  # fmt: skip


def leaves(value: Any) -> Iterator[str]:
    """Every value of a document but null, in its order."""
    parts = value.values() if isinstance(value, dict) else value if isinstance(value, list) else None
    if parts is None:
        yield from () if value is None else (str(int(value) if isinstance(value, bool) else value),)
    for part in parts or ():
        yield from leaves(part)


@pytest.fixture
def store(paths: DataDir) -> Iterator[Store]:
    with Store(paths) as store:
        bring(store, [task_line("t1"), task_line("t2")])
        text = document.canonical_text(document.annotation_values(Annotation.model_validate(SAID)))
        row = AnnotationRow(1, PROJECT, "in_progress", 1, 0, 0, "", 0, "{}", "2026-01-01", text)
        store.write(lambda connection: replace_row(connection, row))
        yield store


@pytest.fixture
def paths(tmp_path: Any) -> DataDir:
    return DataDir(tmp_path / "data")


def test_every_view_is_tested() -> None:
    assert {*EXPECTED, "answer"} == set(views.VIEWS)


def test_a_view_has_every_value_of_every_answer(store: Store) -> None:
    with store.reading() as connection:
        rows = connection.execute("SELECT * FROM answer").fetchall()
    fields = {name: value for name, value in SAID.items() if name != "status"}
    unfolded = {name: sorted(str(row[6]) for row in rows if row[3] == name) for name in fields}
    assert unfolded == {name: sorted(leaves(value)) for name, value in fields.items()}
    assert (PROJECT, "t1", "in_progress", "tags", '$."q1/r2".spam', "spam", 0) in rows


@pytest.mark.parametrize("view", EXPECTED)
def test_a_view_unfolds_the_document(store: Store, view: str) -> None:
    with store.reading() as connection:
        rows = connection.execute(f"SELECT * FROM {view}").fetchall()
    assert [row[:3] for row in rows] == [(PROJECT, "t1", "in_progress")] * len(EXPECTED[view])
    assert [row[3:] for row in rows] == EXPECTED[view]


def test_a_view_of_an_older_program_is_rebuilt(paths: DataDir, store: Store) -> None:
    store.write(lambda connection: connection.execute("DROP VIEW rating"))
    store.write(lambda connection: connection.execute("CREATE VIEW old AS SELECT 1"))
    store.close()
    with Store(paths) as again, again.reading() as connection:
        here = {row[0] for row in connection.execute("SELECT name FROM sqlite_schema WHERE type = 'view'")}
    assert here == set(views.VIEWS)
