"""New databases are copies of one that the migrations made, in each process once."""

from __future__ import annotations

import sqlite3

import pytest

from annotator.store import migrations, views

_made: list[sqlite3.Connection] = []
"""The database that is copied, once there is one."""


def copy_new_databases(patch: pytest.MonkeyPatch) -> None:
    """Until ``patch`` is undone, an empty database gets its tables and views by a copy, and its own name. One that has
    an older schema is migrated as ever."""
    plain = migrations.migrate

    def migrate(connection: sqlite3.Connection) -> None:
        if connection.execute("SELECT count(*) FROM sqlite_schema").fetchone()[0]:
            plain(connection)
            return
        if not _made:
            plain(connection)
            views.refresh_views(connection)
            _made.append(sqlite3.connect(":memory:", check_same_thread=False))
            connection.backup(_made[0])
            return
        _made[0].backup(connection)
        connection.execute("DELETE FROM installation")
        migrations._name_installation(connection)

    patch.setattr(migrations, "migrate", migrate)
