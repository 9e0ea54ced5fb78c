"""The records form: everything that was said, under every rubric, in rows that the published schema describes."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import jsonschema
import pytest

from annotator.bundle.bundle_reader import open_bundle
from annotator.bundle.bundle_writer import countersign
from annotator.bundle.signing_key import SigningKey
from annotator.errors import AnnotatorError
from annotator.model.rubric import Rubric
from annotator.model.task import Task
from annotator.owner.build.build import BundleBuildRequest, BundleBuildResult, build
from annotator.owner.build.source import TaskWithLineNumber, read_source
from annotator.owner.exports.exporters import EXPORTERS
from annotator.owner.exports.exporters.records import ExportedAnnotation, schema
from annotator.owner.exports.records_export import RecordsExportResult, export_records
from annotator.owner.project.input_skip_policy import InputSkipPolicy
from annotator.owner.project.owner_project import Project
from annotator.owner.project.sent_tasks import read_sent
from annotator.owner.rubrics.rubrics import load_rubric
from annotator.owner.tasks.blinding import TaskDisclosureOptions
from annotator.paths import resource
from tests.answering import answered
from tests.model.story_work import finished, whole_task
from tests.owner.conftest import CREATED

Make = Callable[..., BundleBuildResult]
Deliver = Callable[..., Path]


@pytest.fixture
def ann(project: Project) -> SigningKey:
    key = SigningKey.generate("ann")
    project.trust("annotator", key.public, "Zoë Ångström")
    return key


@pytest.fixture
def records(project: Project, tmp_path: Path) -> Callable[..., list[dict[str, Any]]]:
    def _records(*files: Path, **options: Any) -> list[dict[str, Any]]:
        _export(project, tmp_path, *files, **options)
        return [json.loads(line) for line in (tmp_path / "set" / "records.jsonl").read_text("utf-8").splitlines()]

    return _records


def _export(project: Project, tmp_path: Path, *files: Path, **options: Any) -> RecordsExportResult:
    return export_records(project, EXPORTERS["records"], files, tmp_path / "set", tmp_path / "q", **options)


def _answering(rubric: str, tasks: dict[str, Task]) -> Callable[[dict[str, Any]], dict[str, Any]]:
    asked = load_rubric(rubric).rubric

    def change(line: dict[str, Any]) -> dict[str, Any]:
        annotation = answered(asked, tasks[line["task_id"]], Random(line["task_id"]))
        return {**line, "annotation": annotation.model_dump(mode="json")}

    return change


def _tasks(project: Project, built: BundleBuildResult, tmp_path: Path) -> dict[str, Task]:
    sent = read_sent(Project.open(project.root), built.bundle_id, tmp_path / "q")
    return {name: task.task for name, task in sent.tasks.items()}


def _other_scores(task: str, target: str, key: str) -> int:
    """The usual scores, but for the first task."""
    return 0 if task == "vicuna-01" else (len(task) + len(target) + len(key)) % 5


@pytest.mark.parametrize(
    ("example", "rubric"),
    [("ratings", "helpsteer"), ("ratings", "comparison"), ("conversation", "conversation-review")],
)
def test_every_rubric_can_be_taken_out(
    make: Make,
    deliver: Deliver,
    ann: SigningKey,
    project: Project,
    records: Callable[..., list[dict[str, Any]]],
    tmp_path: Path,
    example: str,
    rubric: str,
) -> None:
    rows = read_source(resource("examples", f"{example}.jsonl"))
    built = make(rows, rubric=rubric)
    tasks = _tasks(project, built, tmp_path)
    change = _answering(rubric, tasks)
    out = records(deliver(ann, built, tasks=99, change=change))
    assert [row["task_id"] for row in out] == [row.task.id for row in rows]
    for row, task in zip(out, tasks.values(), strict=True):
        jsonschema.validate(row, schema())
        assert set(row) == set(ExportedAnnotation.model_fields)
        assert [text["text"] for text in row["texts"]] == list(task.texts.values())
        assert row["annotator_name"] == "Zoë Ångström"
        said = answered(load_rubric(rubric).rubric, task, Random(task.id))
        assert {(r["target"], r["key"]): r["score"] for r in row["ratings"]} == {
            (target, key): score for target, scores in said.ratings.items() for key, score in scores.items()
        }
        assert {(t["target"], t["key"], t["tag"]): t["value"] for t in row["tags"]} == {
            (target, key, tag): value
            for target, blocks in said.tags.items()
            for key, tags in blocks.items()
            for tag, value in tags.items()
        }
        assert [r["groups"] for r in row["rankings"]] == [
            [list(group) for group in ranking.groups]
            for blocks in said.rankings.values()
            for ranking in blocks.values()
        ]
        assert len(row["preferences"]) == sum(len(blocks) for blocks in said.preferences.values())
    source = {(row.task.id, r.id): r for row in rows for q in row.task.asked for r in q.responses}
    for row in out:
        for text in row["texts"]:
            if text["kind"] == "response" and "/" in text["target"]:
                assert source[row["task_id"], text["id"]].text == text["text"]
                assert source[row["task_id"], text["id"]].origin == text["origin"]


def test_critiques_come_out_whole(
    make: Make,
    deliver: Deliver,
    ann: SigningKey,
    project: Project,
    records: Callable[..., list[dict[str, Any]]],
    tmp_path: Path,
) -> None:
    built = make(read_source(resource("sample", "stories", "stories.jsonl")), rubric="critique")
    task = next(iter(_tasks(project, built, tmp_path).values()))
    work = finished(load_rubric("critique").rubric, task, whole_task(task)).model_dump(mode="json")
    submitted = {**work, "status": "submitted"}
    (row,) = records(deliver(ann, built, tasks=1, change=lambda line: {**line, "annotation": submitted}))
    jsonschema.validate(row, schema())
    said = [(target, c) for target, critiqued in work["critiques"].items() for c in critiqued["series"]]
    assert [(c["target"], c["id"], c["text"], c["severity"]) for c in row["critiques"]] == [
        (target, c["id"], c["text"], c["severity"]) for target, c in said
    ]
    assert [(c["refinement"], c["refinement_of"]) for c in row["critiques"]] == [
        (c["refinement"]["text"], c["refinement"]["base"]) if c["refinement"] else (None, None) for _, c in said
    ]
    texts = {text["target"]: text["text"] for text in row["texts"]}
    texts |= {f"{c['target']}/{c['id']}/refinement": c["refinement"] for c in row["critiques"]}
    spans = [span for c in row["critiques"] for span in c["spans"]]
    assert spans
    assert all(texts[span["target"]][span["start"] : span["end"]] == span["exact"] for span in spans)
    assert row["passage_title"] == task.passage.title  # type: ignore[union-attr]


def test_countersignatures_and_skips_come_out(
    make: Make,
    deliver: Deliver,
    ann: SigningKey,
    project: Project,
    records: Callable[..., list[dict[str, Any]]],
    vicuna: tuple[TaskWithLineNumber, ...],
    tmp_path: Path,
) -> None:
    rita, stranger = SigningKey.generate("Rita"), SigningKey.generate("Nobody")
    project.trust("reviewer", rita.public, "Rita")
    rubric = load_rubric("comparison").rubric
    assert rubric.skip is not None
    skip = {"key": rubric.skip.key, "reason": rubric.skip.reasons[0].key, "note": ""}

    def skipped(line: dict[str, Any]) -> dict[str, Any]:
        return {**line, "status": "skipped", "annotation": {"status": "skipped", "skip": skip}}

    results = deliver(ann, make(vicuna[:1], rubric="comparison"), change=skipped)
    for number, signer in enumerate((rita, stranger)):
        with open_bundle(results, tmp_path / "q") as bundle:
            results = tmp_path / f"signed-{number}.annresult"
            countersign(bundle, results, signer)
    (row,) = records(results)
    assert (row["status"], row["skip"]) == ("skipped", skip)
    assert sorted(row["countersigned_by"], key=lambda who: who["name"]) == [
        {"name": "", "key": stranger.public.fingerprint, "trusted": False},
        {"name": "Rita", "key": rita.public.fingerprint, "trusted": True},
    ]


def test_the_shipped_schema_is_the_models() -> None:
    shipped = json.loads(resource("schemas", "records.schema.json").read_text("utf-8"))
    assert shipped == schema(), "run `annotator results schema > resources/schemas/records.schema.json`"


class TestWhatIsLeftOut:
    """One bad file, task or batch holds nothing else back, and is named."""

    @pytest.fixture
    def files(
        self,
        make: Make,
        deliver: Deliver,
        ann: SigningKey,
        project: Project,
        vicuna: tuple[TaskWithLineNumber, ...],
        tmp_path: Path,
    ) -> list[Path]:
        """Two good tasks, one task that does not fit, a batch of another rubric, a stranger's file, a damaged one."""
        bob, stranger = SigningKey.generate("bob"), SigningKey.generate("stranger")
        project.trust("annotator", bob.public, "bob")
        rated = make(vicuna[:3], series="rated")

        def spoilt(line: dict[str, Any]) -> dict[str, Any]:
            if line["task_id"] == "vicuna-02":
                return {**line, "annotation": {**line["annotation"], "ratings": {}}}
            return line

        good = deliver(ann, rated, tasks=3, change=spoilt)
        unknown = deliver(stranger, rated)
        compared = make(vicuna[:2], series="compared", rubric="comparison")
        tasks = _tasks(project, compared, tmp_path)
        other = deliver(bob, compared, change=_answering("comparison", tasks))
        cut = tmp_path / "cut.annresult"
        cut.write_bytes(good.read_bytes()[:-9])
        return [good, unknown, other, cut]

    def test_all_of_it_is_said_at_once_and_nothing_is_written(
        self, files: list[Path], project: Project, tmp_path: Path
    ) -> None:
        with pytest.raises(AnnotatorError) as caught:
            _export(project, tmp_path, *files)
        codes = {error.code for error in caught.value.errors}  # type: ignore[attr-defined]
        assert codes == {"trust.unknown_signer", "bundle.truncated", "results.incomplete"}
        assert not (tmp_path / "set").exists()

    def test_each_option_leaves_out_what_it_says(self, files: list[Path], project: Project, tmp_path: Path) -> None:
        with pytest.raises(AnnotatorError, match="does not trust"):
            _export(project, tmp_path, *files, skip=InputSkipPolicy(unfit=True))
        done = _export(project, tmp_path, *files, skip=InputSkipPolicy(unfit=True, untrusted=True))
        assert sorted(j.task.own for j in done.tasks if j.sent.series == "rated") == ["vicuna-01", "vicuna-03"]
        assert sorted(error.code for error in done.refused) == [
            "bundle.truncated",
            "results.incomplete",
            "trust.unknown_signer",
        ]

    def test_one_batch_can_be_taken_alone(self, files: list[Path], project: Project, tmp_path: Path) -> None:
        every = InputSkipPolicy(unfit=True, untrusted=True)
        done = _export(project, tmp_path, *files, skip=every, series=("compared",))
        assert {j.sent.series for j in done.tasks} == {"compared"}
        assert done.collected.other_series == 3
        with pytest.raises(AnnotatorError) as caught:
            _export(project, tmp_path, *files, series=("nope",), replace=True)
        assert caught.value.code == "export.unknown_series"

    def test_of_two_devices_that_differ_one_is_exported(
        self,
        make: Make,
        deliver: Deliver,
        ann: SigningKey,
        project: Project,
        vicuna: tuple[TaskWithLineNumber, ...],
        tmp_path: Path,
    ) -> None:
        built = make(vicuna[:2])
        one = deliver(ann, built)
        two = deliver(ann, built, device="desk", score=_other_scores)
        done = _export(project, tmp_path, one, two)
        assert sorted(j.task.own for j in done.tasks) == ["vicuna-01", "vicuna-02"]
        assert done.collected.twice == 1


@pytest.mark.parametrize("tag", ["spam", "target", "key", "value"])
def test_a_tag_may_have_the_name_of_a_column(
    project: Project, owner: SigningKey, deliver: Callable[..., Path], ann: SigningKey,
    vicuna: tuple[TaskWithLineNumber, ...], tmp_path: Path, tag: str, records: Callable[..., list[dict[str, Any]]],
) -> None:  # fmt: skip
    tags = {"type": "tags", "key": "flags", "title": "Flags", "targets": ["response"],
            "tags": [{"key": tag, "title": "A tag"}]}  # fmt: skip
    rubric = Rubric.model_validate({"id": "r", "title": "R", "blocks": [tags]})
    order = BundleBuildRequest(replace(load_rubric("helpsteer"), rubric=rubric), TaskDisclosureOptions(), "s", CREATED)
    out = tmp_path / "o.anntask"
    built = build(Project.open(project.root), vicuna[:1], order, owner, out, "rows.jsonl", lambda _: True)

    def change(line: dict[str, Any]) -> dict[str, Any]:
        line["annotation"]["tags"] = {each: {"flags": {tag: True}} for each in line["annotation"].pop("ratings")}
        return line

    (record,) = records(deliver(ann, built, change=change))
    assert record["tags"]
    assert {(each["key"], each["tag"], each["value"]) for each in record["tags"]} == {("flags", tag, True)}
    assert all(each["target"].startswith("q1/r") for each in record["tags"])
