"""Rows: what is written is what is read, of every table, and a row that is not as it was written is refused."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from dataclasses import asdict, fields, replace
from typing import Any

import pytest

from annotator.errors import AnnotatorError
from annotator.store.migrations import migrate
from annotator.store.tables import TABLES, SqlRowMapper, insert_row, replace_row

SAMPLES: dict[str, tuple[Any, Any]] = {
    "str": ("a", "b"),
    "int": (1, 2),
    "bool": (False, True),
    "bytes": (b"a", b"b"),
}
EACH = pytest.mark.parametrize("table", TABLES.values(), ids=lambda table: table.name)
HASHED = pytest.mark.parametrize(
    "table", [table for table in TABLES.values() if table.has_hash], ids=lambda table: table.name
)


@pytest.fixture
def connection() -> Iterator[sqlite3.Connection]:
    with closing(sqlite3.connect(":memory:", isolation_level=None)) as connection:
        migrate(connection)
        connection.execute("DELETE FROM installation")
        yield connection


def sample(table: SqlRowMapper[Any]) -> Any:
    return table.row(**{field.name: SAMPLES[field.type][0] for field in fields(table.row)})


def changed(table: SqlRowMapper[Any]) -> Any:
    """The row with the same key and nothing else of :func:`sample`."""
    others = {field.name: SAMPLES[field.type][1] for field in fields(table.row) if field.name not in table.key}
    return replace(sample(table), **others)


def rows(connection: sqlite3.Connection, table: SqlRowMapper[Any]) -> list[Any]:
    values = [table.read(row) for row in connection.execute(table.select)]
    if table.encoded:
        return [replace(row, **{table.encoded: getattr(row, table.encoded).encode()}) for row in values]
    return values


@EACH
def test_save_replaces_the_row_with_the_same_key(connection: sqlite3.Connection, table: SqlRowMapper[Any]) -> None:
    for value in (sample(table), changed(table)):
        replace_row(connection, value)
        (stored,) = rows(connection, table)
        assert stored == value
        assert [type(field) for field in asdict(stored).values()] == [type(field) for field in asdict(value).values()]


@EACH
def test_add_refuses_a_key_that_is_taken(connection: sqlite3.Connection, table: SqlRowMapper[Any]) -> None:
    insert_row(connection, sample(table))
    with pytest.raises(sqlite3.IntegrityError):
        insert_row(connection, changed(table))
    assert rows(connection, table) == [sample(table)]


@HASHED
def test_a_row_with_a_hash_is_refused_when_any_column_changes(
    connection: sqlite3.Connection, table: SqlRowMapper[Any]
) -> None:
    for field in fields(table.row):
        connection.execute(f"DELETE FROM {table.name}")
        replace_row(connection, sample(table))
        connection.execute(f'UPDATE {table.name} SET "{field.name}" = ?', (SAMPLES[field.type][1],))
        (row,) = connection.execute(table.select)
        with pytest.raises(AnnotatorError) as refused:
            table.read(row)
        key = " ".join(str(getattr(table.unchecked(row), name)) for name in table.key)
        assert (refused.value.code, refused.value.where) == ("store.damaged_row", f"{table.name} {key}")
