"""One table of a data set written anew between merges: what the owner decided is there at once."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from annotator.owner.merging.finish import write_rows
from annotator.owner.merging.folder import DatasetFolder
from annotator.owner.merging.sent_tables import sent_digest
from annotator.owner.owner_project import Project


def replace_table(folder: DatasetFolder, project: Project, table: str, rows: Iterable[Mapping[str, Any]]) -> None:
    """Put ``rows`` in the place of a project's ``table``; the other tables stay. Only under both locks, of a project
    that was merged into the data set."""
    path = folder.staging() / table
    count = write_rows(table, rows, path)
    known = folder.about()["projects"][project.state.id]
    sent = folder.sent(project.state.id) or sent_digest(project)
    folder.swap(project.state.id, known["title"], known["prefer"], sent, {table: (path, count)})
