"""What the window asks of the services, in one place: it loads the store, so it is imported after the first paint."""

from __future__ import annotations

import getpass
from datetime import datetime
from pathlib import Path

from annotator.bundle.keyring import KeyStore
from annotator.bundle.keys import PublicKey
from annotator.paths import DataDir
from annotator.services.intake import read_tasks
from annotator.services.library import card, projects
from annotator.services.session import Session
from annotator.services.submission import write_results
from annotator.services.values import Imported, ProjectCard, Written
from annotator.store.store import Store

ROLE = "annotator"


class Backend:
    """The open store and the annotator's key."""

    def __init__(self, paths: DataDir) -> None:
        self.paths = paths
        self._store = Store(paths)
        self._keys = KeyStore(paths.keys)

    def open(self) -> None:
        """Raises ``store.*``; nothing is held then."""
        self._store.open()

    def close(self) -> bool:
        """False when some edits could not be saved."""
        return self._store.close()

    def projects(self) -> list[ProjectCard]:
        return projects(self._store)

    def project(self, project_id: str) -> ProjectCard:
        return card(self._store, project_id)

    def take_in(self, path: Path) -> Imported:
        """Import a task bundle. Raises what it is refused for; nothing has changed then. Runs on any thread."""
        return read_tasks(self._store, path, self.paths.quarantine)

    def session(self, project_id: str) -> Session:
        return Session(self._store, project_id, self.identity()[0].fingerprint)

    def identity(self) -> tuple[PublicKey, str]:
        """The annotator's public key and name. The key is made the first time it is needed, and stays here."""
        if not self._keys.has(ROLE):
            self._keys.create(ROLE, getpass.getuser())
        known = self._keys.public(ROLE)
        assert known is not None
        return known

    def export(self, project_id: str, out: Path, passphrase: str | None = None) -> Written:
        """Write a signed results bundle. Raises ``keys.locked`` where a passphrase is needed. Runs on any thread."""
        self.identity()
        out.parent.mkdir(parents=True, exist_ok=True)
        return write_results(self._store, project_id, out, self._keys.load(ROLE, passphrase))

    def results_path(self, project: ProjectCard) -> Path:
        """A new file for a project's results among the exports."""
        plain = "".join(c if c.isalnum() else "-" for c in project.title.lower()).strip("-") or "results"
        name = "-".join(filter(None, plain.split("-")))[:60]
        stamp = datetime.now().strftime("%Y-%m-%d-%H%M%S")
        return self.paths.exports / f"{name}-{stamp}.annresult"
