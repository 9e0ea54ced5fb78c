"""The owner's steps as functions for notebooks and pipelines: they take and give Arrow tables.

Wherever a table is wanted, the path of a file will do. Each does what the command of its name does, and raises what
that prints: :class:`~annotator.errors.AnnotatorError`.
"""

from __future__ import annotations

import contextlib
import csv
import json
import tempfile
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final, Literal, TypeAlias

import pyarrow as pa
import pyarrow.parquet as pq

from annotator.bundle.key_store import KeyStore, passphrase_from
from annotator.bundle.signing_key import SigningKey
from annotator.errors import AnnotatorError
from annotator.owner import next_round
from annotator.owner.assignment.assigning import MAIN, Assignment, Summary
from annotator.owner.assignment.disputed import Disputed
from annotator.owner.assignment.personal_bundles import PersonalBundle
from annotator.owner.assignment.personal_invites import invite_each
from annotator.owner.assignment.request_files import RequestFiles
from annotator.owner.assignment.roster_keys import roster_keys, trust_keys
from annotator.owner.blinding import Disclosure
from annotator.owner.conversion import convert as conversion
from annotator.owner.conversion.report import Report
from annotator.owner.importers.column_roles import ROLES
from annotator.owner.owner_project import Project
from annotator.owner.task_table import read_tasks, tasks_table, write_tasks
from annotator.paths import data_dir

Table: TypeAlias = "pa.Table | Path | str"
"""Rows, or the file that they are in."""

JUDGEMENTS = pa.schema([(name, pa.string()) for name in ("task", "annotator", "target", "id", "block", "value")])
"""The schema of a table of judgements that a source had; ``value`` is JSON, as the source has it."""
_PLAN = pa.schema([("task", pa.string()), ("annotator", pa.string()), ("gold", pa.bool_())])
_BUNDLES = pa.schema(
    [
        *((name, pa.string()) for name in ("annotator", "path", "bundle_id", "series")),
        *((name, pa.int64()) for name in ("sequence", "tasks")),
        ("changed", pa.bool_()),
        ("invite", pa.string()),
    ]
)


_NOTHING_MORE: Final = Disclosure()


@dataclass(frozen=True)
class Converted:
    """What a conversion came to: tasks (schema ``annotator.owner.task_table.TASKS``), the judgements in the source
    (:data:`JUDGEMENTS`; empty where they went to a data set), and the report with all that was counted."""

    tasks: pa.Table
    judgements: pa.Table
    report: Report


def convert(
    sources: Table | Sequence[Table],
    *,
    form: str | None = None,
    columns: Mapping[str, str | Sequence[str]] | None = None,
    group: Literal["prompt", "none"] | None = None,
    sample: int | None = None,
    seed: int = 0,
    skip_bad: bool = False,
    dataset: Path | str | None = None,
    name: str = "tasks",
) -> Converted:
    """Make tasks of data sets, spreadsheets and other tools' exports, as ``annotator tasks convert`` does.

    ``sources`` are tables, files or folders. ``columns`` says which column plays which part: ``{"prompt": "question",
    "response": ["answer_a", "answer_b"]}``. The judgements in the data go to the data set ``dataset`` where one is
    named, as its project ``source-NAME``. Raises ``convert.*``, ``source.*``, ``json.*``, ``dataset.*``.
    """
    options = conversion.Options(form, _mapped(columns), group, sample, seed, skip_bad)
    several = [sources] if isinstance(sources, pa.Table | Path | str) else list(sources)
    with _folder() as folder:
        out, notes = folder / f"{name}.jsonl", folder / "judgements.jsonl"
        given = [_as_parquet(each, folder / f"table-{number}.parquet") for number, each in enumerate(several, 1)]
        report = conversion.convert(given, out, options, Path(dataset) if dataset else notes)
        lines = notes.read_bytes().splitlines() if not dataset else []
        return Converted(read_tasks(out), _judgements(lines), report)


def _mapped(columns: Mapping[str, str | Sequence[str]] | None) -> dict[str, list[str]] | None:
    found = {part: [names] if isinstance(names, str) else list(names) for part, names in (columns or {}).items()}
    for part in found:
        if part not in ROLES:
            raise AnnotatorError("convert.bad_map", f"There is no part {part!r}.", f"Known: {', '.join(ROLES)}.")
    return found or None


def _judgements(lines: Sequence[bytes]) -> pa.Table:
    rows = [json.loads(line) for line in lines]
    return pa.Table.from_pylist([{**row, "value": json.dumps(row["value"])} for row in rows], JUDGEMENTS)


def owner_key(folder: Path | str | None = None, passphrase_file: Path | str | None = None) -> SigningKey:
    """The owner's key in the data directory ``folder`` (this user's), which ``annotator keys new`` made.

    Raises ``keys.*``.
    """
    where = data_dir(Path(folder) if folder else None)
    return KeyStore(where.keys).load("owner", passphrase_from(Path(passphrase_file) if passphrase_file else None))


@dataclass(frozen=True)
class Assigned:
    """A plan in figures; who gets what (``task``, ``annotator``, ``gold``); and a row for each bundle that was built
    (``annotator``, ``path``, ``bundle_id``, ``series``, ``sequence``, ``tasks``, ``changed``, and the file of the
    ``invite`` of who had neither key nor invite yet)."""

    summary: Summary
    plan: pa.Table
    bundles: pa.Table


def assign(
    project: Project,
    tasks: Table | None,
    roster: Table,
    *,
    rubric: str | None = None,
    out: Path | str | None = None,
    key: SigningKey | None = None,
    gold: Table | None = None,
    name: str = MAIN,
    more: bool = False,
    disputed: Disputed | None = None,
    agree: bool = False,
    shown: Disclosure = _NOTHING_MORE,
    **options: Any,
) -> Assigned:
    """Share tasks out among the people of ``roster`` (columns as in the CSV file; lists are separated by spaces).

    Without ``out`` nothing is written. With it every person's bundle is built there, signed with ``key``, the owner's.
    ``options`` are those of a plan: ``seed``, ``each``, ``overlap_share``, ``overlap``, ``sets``, ``groups``,
    ``overlap_groups``, ``gold_share``. ``more`` goes on with the plan ``name``, ``disputed`` then gives more
    people to tasks on which those who judged them disagree; ``agree`` builds even if people are
    asked otherwise, get other texts, or a block is asked of no task. Raises ``assign.*``, ``roster.*``,
    ``source.*``, ``build.*``.
    """
    with _folder() as folder:
        files = RequestFiles(
            tasks=_as_task_file(tasks, folder / "tasks.jsonl"),
            roster=_as_roster(roster, folder / "people.csv"),
            gold=_as_task_file(gold, folder / "gold.jsonl"),
            rubric=rubric,
            name=name,
            more=more,
            disputed=disputed,
        )
        if out is None:
            found = Assignment(project, files.request(project, options, shown))
            return _assigned(found, [])
        signer = key or owner_key()
        with project.locked() as now:
            request = files.request(now, options, shown)
            keys = roster_keys(now, request.roster)
            found = Assignment(now, request)
            if not agree:
                found.check_coverage()
            built = found.build(signer, Path(out), lambda _: agree)
        trust_keys(project, keys)
        invited = invite_each(project, signer, request.roster, [each.annotator for each in built], Path(out))
        return _assigned(found, built, invited)


def _assigned(found: Assignment, built: Sequence[PersonalBundle], invited: Sequence[Path] = ()) -> Assigned:
    plan = found.kept.plan
    given = [(task, person, False) for task, people in plan.people.items() for person in people]
    given += [(task, person, True) for person, own in sorted(plan.gold.items()) for task in own]
    columns = list(zip(*given, strict=True)) or [(), (), ()]
    invites = {path.stem: str(path) for path in invited}
    rows = [{**each.__dict__, "path": str(each.path), "invite": invites.get(each.annotator)} for each in built]
    return Assigned(found.summary, pa.table(columns, schema=_PLAN), pa.Table.from_pylist(rows, _BUNDLES))


def next_tasks(
    project: Project,
    dataset: Path | str,
    to: next_round.Round,
    *,
    critiques: Table | None = None,
    with_demo: bool = False,
) -> pa.Table:
    """The tasks of the next round, as ``annotator tasks next`` makes them from a merged data set.

    ``critiques`` are those of models, with the columns ``task``, ``answer``, ``text`` and ``origin``. What scripts made
    is left out unless ``with_demo``. Raises ``next.*``, ``dataset.*``.
    """
    with _folder() as folder:
        file = _as_lines(critiques, folder / "critiques.jsonl") if critiques is not None else None
        return tasks_table(next_round.next_round(project, Path(dataset), to, file, with_demo=with_demo).tasks)


@contextlib.contextmanager
def _folder() -> Iterator[Path]:
    with tempfile.TemporaryDirectory(prefix="annotator-") as folder:
        yield Path(folder)


def _as_parquet(given: Table, path: Path) -> Path:
    if not isinstance(given, pa.Table):
        return Path(given)
    pq.write_table(given, path)
    return path


def _as_task_file(given: Table | None, path: Path) -> Path | None:
    if not isinstance(given, pa.Table):
        return None if given is None else Path(given)
    write_tasks(given, path)
    return path


def _as_lines(given: Table, path: Path) -> Path:
    if not isinstance(given, pa.Table):
        return Path(given)
    path.write_text("".join(json.dumps(row) + "\n" for row in given.to_pylist()), encoding="utf-8")
    return path


def _as_roster(given: Table, path: Path) -> Path:
    if not isinstance(given, pa.Table):
        return Path(given)
    with path.open("w", encoding="utf-8", newline="") as stream:
        writer = csv.writer(stream)
        writer.writerow(given.column_names)
        for row in given.to_pylist():
            writer.writerow([" ".join(each) if isinstance(each, list) else each for each in row.values()])
    return path
