"""DuckDB is started in each process once: most of what a connection costs is the start of the engine."""

from __future__ import annotations

import itertools
from functools import cache
from typing import Any, Final

import duckdb
import pytest

_connect: Final = duckdb.connect
_numbers: Final = itertools.count()
_known_options: Final[set[frozenset[str]]] = set()


@cache
def _engine() -> duckdb.DuckDBPyConnection:
    return _connect(config={"threads": 1})


class _Connection:
    """A connection to an empty database of its own in the engine."""

    def __init__(self) -> None:
        self._name, self._cursor = f"database_{next(_numbers)}", _engine().cursor()
        self._cursor.execute(f"ATTACH ':memory:' AS {self._name}; USE {self._name}")

    def __getattr__(self, name: str) -> Any:
        return getattr(self._cursor, name)

    def __enter__(self) -> _Connection:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        self._cursor.execute(f"USE memory; DETACH {self._name}")
        self._cursor.close()


def share_engine(patch: pytest.MonkeyPatch) -> None:
    """Until ``patch`` is undone, databases in memory are made in one engine, whatever they are configured for, but for
    the first with options of these names."""

    def connect(database: str = ":memory:", **options: Any) -> Any:
        names = frozenset(options.get("config", ()))
        if database != ":memory:" or names not in _known_options:  # an engine refuses options that it does not know
            _known_options.add(names)
            return _connect(database, **options)
        return _Connection()

    patch.setattr(duckdb, "connect", connect)
