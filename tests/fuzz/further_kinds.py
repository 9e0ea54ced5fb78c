"""Further kinds of JSON for :mod:`tests.fuzz.values`: courses, rubrics, rows of data sets, reports, and files of
projects, data sets and windows. Each has a value as it should be, and a reader of its bytes."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import asdict
from functools import cache
from pathlib import Path
from types import SimpleNamespace
from typing import Any, Final, cast
from unittest.mock import patch

from annotator.errors import AnnotatorError
from annotator.model.rubric import Rubric
from annotator.owner.conversion.convert import check_sources
from annotator.owner.courses.course_bundle import (
    _gold_answer_errors,
    build_course_from_folder,
    course_id,
    course_tolerance,
)
from annotator.owner.courses.course_folder import _gold_tasks, read_course, shipped_course
from annotator.owner.dataset.dataset_folder import DatasetFolder, open_dataset
from annotator.owner.exchange.invitations import invites_of
from annotator.owner.measures import report_page
from annotator.owner.project.decisions import decisions_of, load_delivery_decisions
from annotator.owner.project.owner_project import Project
from annotator.owner.project.revocations import KeyRevocation, devices_by_key, received_bundles, revocations_of
from annotator.owner.project.void_work import VoidWork, _recorded_submissions
from annotator.owner.rubrics.rubric_file import read_rubric
from annotator.owner.rubrics.rubrics import load_rubric
from annotator.services import bundle_contents, safe_text
from annotator.services.courses import course_run
from annotator.services.void_submissions import void_submissions
from annotator.store.tables import ReceiptRecord
from annotator.ui import preferences_file
from annotator.ui.single_instance import SingleInstanceServer
from tests.owner.conversion.published_rows import PUBLISHED
from tests.owner.conversion.samples import WRITTEN

Kind = tuple[Callable[[Any], Any], Callable[[Any, bytes], object]]
NOW: Final = "2026-11-20T10:00:00+00:00"
MARK: Final = b'<script type="application/json" id="figures">%s</script>'


@cache
def _course() -> tuple[Rubric, dict[str, Any]]:
    """The course of a preset with one item a step."""
    rubric = load_rubric("helpsteer").rubric
    made = build_course_from_folder(read_course(shipped_course("helpsteer")), rubric, b"a secret of the owner")
    sent = cast("dict[str, Any]", made.course.model_dump(mode="json"))
    for step in sent["steps"]:
        step.update(
            {name: step[name][:1] for name in ("items", "pool") if name in step},
            **({"count": 1} if "pool" in step else {}),
        )
    return rubric, sent


def _read_course(_: Any, data: bytes) -> None:
    course = bundle_contents._course(data, _course()[0])
    list(bundle_contents.course_task_lines(course))
    safe_text.safe_course(course)


def _read_rubric(scene: Any, data: bytes) -> None:
    written = read_rubric(scene.file("rubric.json", data))
    list(map(str, written.mistakes))
    safe_text.safe_rubric(bundle_contents._parsed(Rubric, data, bundle_contents.RUBRIC))


def _gold_line(_: object) -> dict[str, Any]:
    lines = (shipped_course("helpsteer") / "tasks.jsonl").read_text().splitlines()
    return cast("dict[str, Any]", json.loads(lines[0]))


def _read_gold(scene: Any, data: bytes) -> None:
    errors: list[AnnotatorError] = []
    for gold in _gold_tasks(scene.file("gold.jsonl", data), errors):
        errors += _gold_answer_errors(gold, _course()[0])
    for error in errors:
        raise error


def read_stored_receipt(content: str) -> None:
    """Read a receipt as it is kept in the database."""
    record = ReceiptRecord("r", "p", 1, "2026-11-20T10:00:00+00:00", content)
    with (
        patch.object(course_run, "receipts", lambda *_: [record]),
        patch("annotator.services.void_submissions.receipts", lambda *_: [record]),
    ):
        course_run._verdicts(cast("Any", None), "p", "c")
        void_submissions(cast("Any", None), "p")


def _rows(_: Any) -> list[Any]:
    published = [row for rows, _ in PUBLISHED.values() for row in rows[:1]]
    return [*published, *(rows[0] for rows in WRITTEN.values())]


def _read_rows(scene: Any, data: bytes) -> None:
    sound = scene.__dict__.setdefault("rows", _rows(scene))
    try:
        rows = json.loads(data)
    except (ValueError, RecursionError):
        rows = []
    odd = [row for row in rows if row not in sound] if isinstance(rows, list) else [rows]
    text = "".join(json.dumps(row) + "\n" for row in odd) or json.dumps(sound[0]) + "\n"
    report = check_sources([scene.file("rows.jsonl", text.encode())])
    for problem in report.problems:
        raise problem


def _report(_: object) -> dict[str, Any]:
    """What is compared of two reports."""
    alpha = {"value": 0.7, "low": 0.6, "high": 0.8, "items": 9, "raters": 3}
    agreed = {**alpha, "lowest": 0.5, "highest": 0.9, "pairs": 3}
    return {
        "version": 1,
        "named": True,
        "collected": {
            "tasks": 9, "people": 3, "judgements": 99, "hours": 1.5, "annotations": {"submitted": 9},
            "attributes": [{"attribute": "response: helpfulness", "mean": 2.5}],
        },
        "agreement": {
            "attributes": [
                {"attribute": "response: helpfulness", "measures": dict.fromkeys(report_page.CHIEF, alpha)}
            ]
        },
        "people": {
            "people": [{"person": "Ann", "agreement": agreed}], "findings": [{"person": "Ann", "rule": "too_fast"}],
        },
        "systems": {
            "leaderboards": [
                {"source": "scores", "attribute": "a", "systems": [{"system": "m", "win_rate": agreed}]}
            ]
        },
    }  # fmt: skip


def _read_report(scene: Any, data: bytes) -> None:
    now = _report(scene)
    before = report_page.figures_of(scene.file("report.html", MARK % data.replace(b"<", b"\\u003c")))
    report_page.changed_figures(before, now)


def _read_dataset(scene: Any, data: bytes) -> None:
    folder = scene.folder / "odd"
    folder.mkdir(exist_ok=True)
    (folder / "dataset.json").write_bytes(data)
    dataset = open_dataset(folder)
    for project in dataset.projects:
        DatasetFolder(folder).tables(project)
    _ = dataset.titles


def _file(name: str, value: object, read: Callable[[Project], object]) -> Kind:
    """A file of a project; ``value`` may be a function of the scene."""

    def reader(scene: Any, data: bytes) -> None:
        path = scene.project.root / name
        path.parent.mkdir(exist_ok=True)
        before = path.read_bytes() if path.is_file() else None
        path.write_bytes(data.replace(b"\n", b"") + b"\n")
        try:
            read(scene.project)
        finally:
            path.unlink()
            if before is not None:
                path.write_bytes(before)

    return (lambda scene: value(scene) if callable(value) else value), reader


def _void(project: Project) -> None:
    work = VoidWork({"k": KeyRevocation(void=True)}, _recorded_submissions(project))
    for one in work.submissions:
        work.key_of(one.identity, NOW, None, "b")


def _read_preferences(scene: Any, data: bytes) -> None:
    preferences = preferences_file._read(scene.file("preferences.json", data))
    json.dumps(preferences.__dict__)


def _read_message(_: Any, data: bytes) -> None:
    taken: list[Path | None] = []
    line = SimpleNamespace(
        canReadLine=lambda: True, readLine=lambda _: SimpleNamespace(data=lambda: data + b"\n"), abort=lambda: None
    )
    server = SimpleNamespace(_connection=lambda: line, _receive=lambda file, _: taken.append(file), _answer=None)
    SingleInstanceServer._read(cast("Any", server))
    for file in filter(None, taken):
        with suppress(OSError):  # as when it is opened
            file.stat()


FURTHER: Final[Mapping[str, Kind]] = {
    "course": (lambda _: _course()[1], _read_course),
    "rubric": (lambda _: _course()[0].model_dump(mode="json"), _read_rubric),
    "gold of a course": (_gold_line, _read_gold),
    "rows": (_rows, _read_rows),
    "report": (_report, _read_report),
    "data set": (lambda scene: json.loads((scene.folder / "data" / "dataset.json").read_bytes()), _read_dataset),
    "preferences": (
        lambda _: json.loads(json.dumps(asdict(preferences_file.Preferences()))),
        _read_preferences,
    ),
    "message to the window": (lambda _: {"open": "/tmp/x.anntask"}, _read_message),
    "project": _file(
        "project.json",
        lambda scene: json.loads((scene.project.root / "project.json").read_bytes()),
        lambda project: Project.open(project.root).people,
    ),
    "people": _file(
        "keys/people.json", {"keys": {"f": {"name": "Ann", "person": "ann"}}, "names": {"ann": "Ann"}},
        lambda project: project.people,
    ),
    "invites": _file(
        "keys/invites.json",
        {"invites": {"0" * 16: {"annotator_id": "ann", "name": "Ann", "destination": "/stick", "encrypted": True}}},
        lambda project: [invites_of(project).changed(name, key="k") for name in invites_of(project).invites],
    ),
    "revocations": _file(
        "keys/revocations.json", {"keys": {"f": {"reason": "r", "before": ["b"], "successor": "s", "void": True}}},
        lambda project: revocations_of(project).refusal("f", "c"),
    ),
    "received bundles": _file(
        "keys/received.jsonl", {"key": "k", "device": "d", "bundle_id": "b"},
        lambda project: (received_bundles(project), devices_by_key(project)),
    ),
    "void work": _file(
        "keys/void.jsonl",
        {"key": "k", "bundle_id": "b", "series": "main", "task": "t0", "revision": 1, "content": "c", "at": NOW},
        _void,
    ),
    "decisions": _file(
        "reported.json",
        [{"task": "t0", "version": "v", "target": "q1", "decision": "keep", "reason": "r"}],
        decisions_of,
    ),
    "deliveries": _file(
        "delivery_decisions.json",
        [{"delivery": "d", "annotator": "ann", "decision": "returned", "decided": NOW,
          "works": [["main", "t0", 1, "v", "h"]]}],
        load_delivery_decisions,
    ),
    "course of a project": _file(
        "course/course.json",
        lambda _: {"rubric": _course()[0].model_dump(mode="json"), "course": _course()[1]},
        lambda project: (course_tolerance(project.root), course_id(project)),
    ),
}  # fmt: skip
