"""Made the golden database of the present schema version; run once for each new version, never again for an old one.

python -m tests.data.databases.make
"""

from __future__ import annotations

import json
import tempfile
from pathlib import Path

from annotator.model.rating_edits import SetRating
from annotator.paths import DataDir
from annotator.services.session import Session
from annotator.store import projects, work
from annotator.store.store import Store
from annotator.store.tables import SCHEMA
from tests.services.conftest import PROJECT, bring, press_twice, task_line

HERE = Path(__file__).parent


def main() -> None:
    with tempfile.TemporaryDirectory() as folder:
        paths = DataDir(Path(folder))
        with Store(paths) as store:
            bring(store, [task_line(f"t{n}", f"Prompt {n} 👍") for n in range(1, 7)])
            session = Session(store, PROJECT, "annotator-1")
            for position in range(3):
                session.go_to(position)
                for target in ("q1/r1", "q1/r2"):
                    for key in ("helpfulness", "verbosity"):
                        session.apply(SetRating(target=target, key=key, value=position + 1))
                session.submit()
            session.undo()
            session.go_to(0)
            press_twice(session)
            session.apply(SetRating(target="q1/r1", key="helpfulness", value=4))
            session.close()
            lines = [task_line(f"t{n}", f"Prompt {n} 👍" if n != 2 else "Another prompt") for n in range(1, 7)]
            bring(store, lines, sequence=2, supersedes=store.read(projects.bundles, PROJECT)[0].id)
            record = {
                "project": PROJECT,
                "statuses": dict(store.read(projects.counts, PROJECT)[1]),
                "journal": store.read(work.last_number, PROJECT),
            }
            with store.reading() as connection:
                rows = connection.execute("SELECT task_id, target, attribute, score FROM rating ORDER BY 1, 2, 3")
                record["ratings"] = [list(row) for row in rows]
        (HERE / f"v{SCHEMA}.db").write_bytes(paths.database.read_bytes())
        (HERE / f"v{SCHEMA}.json").write_text(json.dumps(record, indent=1) + "\n")


if __name__ == "__main__":
    main()
