"""Expressions over tables are translated to SQL once in a process, however many data sets they are asked of.

To translate one takes Ibis many times as long as DuckDB needs to run it on the few rows of a test.
"""

from __future__ import annotations

from typing import Any

import pytest


def remember_translations(patch: pytest.MonkeyPatch) -> None:
    """Until ``patch`` is undone, what was translated is not translated again, whichever connection asks.

    An expression is known by all that is in its SQL: names and columns of tables, what is done with them, and values.
    Which file a connection has open is not, so that those of two data sets count as one.
    """
    from ibis.backends.duckdb import Backend
    from ibis.backends.sql.compilers.duckdb import DuckDBCompiler

    known: dict[Any, Any] = {}
    translate = DuckDBCompiler.to_sqlglot

    def once(self: Any, expr: Any, *, limit: Any = None, params: Any = None) -> Any:
        if params:
            return translate(self, expr, limit=limit, params=params)
        key = (expr.op(), limit)
        if key not in known:
            known[key] = translate(self, expr, limit=limit)
        return known[key].copy()

    patch.setattr(Backend, "db_identity", "DuckDB")
    patch.setattr(DuckDBCompiler, "to_sqlglot", once)
