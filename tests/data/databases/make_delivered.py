"""Made the golden database of schema version 4 in which results were delivered, received and returned; run once.

python -m tests.data.databases.make_delivered

The rows of its newest tables come from syncs of an owner and a laptop, and are put into the golden database of that
version as they are.
"""

from __future__ import annotations

import json
import sqlite3
import tempfile
from contextlib import closing
from dataclasses import asdict
from pathlib import Path

from annotator.owner.exchange.project_sync import return_tasks
from annotator.owner.project.owner_project import Project
from tests.services.syncing.world import World

HERE = Path(__file__).parent
NEWEST = ("export", "enrolment", "key_list", "delivery", "receipt", "synchronization")


def main() -> None:
    with tempfile.TemporaryDirectory() as folder:
        world = World(Path(folder) / "world")
        lena = world.invite("lena")
        world.build(3)
        world.owner_syncs()
        for score in range(3):
            lena.sync(world.fault())
            lena.work(score, score)
            lena.sync(world.fault())
            world.owner_syncs()
        lena.sync(world.fault())
        return_tasks(Project.open(world.project.root), "lena", ["t1"], "Look at B again.")
        world.owner_syncs()
        lena.sync(world.fault())
        lena.work(0, 4)
        expected = {"project": lena.project_id, "exports": [asdict(one) for one in lena.deliveries()]}
        golden = HERE / "v4-delivered.db"
        golden.write_bytes((HERE / "v4.db").read_bytes())
        with closing(sqlite3.connect(golden)) as connection:
            connection.execute("ATTACH ? AS laptop", (str(lena.paths.database),))
            for table in NEWEST:
                names = ", ".join(row[1] for row in connection.execute(f"PRAGMA main.table_info({table})"))
                query = f"INSERT INTO main.{table} ({names}) SELECT {names} FROM laptop.{table} WHERE project_id = ?"
                connection.execute(query, (lena.project_id,))
            connection.execute("UPDATE main.synchronization SET destination = '/media/stick'")
            connection.execute("UPDATE main.delivery SET destination = '/media/stick' WHERE destination != ''")
            connection.execute("UPDATE main.export SET path = ''")
            connection.commit()
            connection.execute("DETACH laptop")
            connection.execute("VACUUM")
        for one in expected["exports"]:
            one["destination"] = one["destination"] and "/media/stick"
        (HERE / "v4-delivered.json").write_text(json.dumps(expected, indent=1) + "\n")


if __name__ == "__main__":
    main()
