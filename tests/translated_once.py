"""Expressions of tables are translated to SQL once in a process, however many data sets they are asked of.

To translate one takes Ibis many times as long as DuckDB needs to run it on the rows of a test.
"""

from __future__ import annotations

from typing import Any

import pytest


def remember_translations(patch: pytest.MonkeyPatch) -> None:
    """Until ``patch`` is undone: what was translated before is not translated again, whatever connection asks.

    An expression is known by all that it says: the names and columns of its tables, what is done with them and the
    values in it; only which file its connection opened is no part of the SQL.
    """
    from ibis.backends.duckdb import Backend
    from ibis.backends.sql.compilers.duckdb import DuckDBCompiler

    known: dict[Any, Any] = {}
    translate = DuckDBCompiler.to_sqlglot

    def once(self: Any, expr: Any, *, limit: Any = None, params: Any = None) -> Any:
        key = (expr.op(), limit)
        if params:
            return translate(self, expr, limit=limit, params=params)
        if key not in known:
            known[key] = translate(self, expr, limit=limit)
        return known[key].copy()

    patch.setattr(Backend, "db_identity", "DuckDB")
    patch.setattr(DuckDBCompiler, "to_sqlglot", once)
