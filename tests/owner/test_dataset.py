"""The data set of HelpSteer form: rows as published, provenance beside them, the folder whole or untouched."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from annotator.bundle.signing_key import SigningKey
from annotator.errors import AnnotatorError
from annotator.owner.build import Built
from annotator.owner.dataset import Exported
from annotator.owner.dataset import export as export_data
from annotator.owner.exporters import EXPORTERS
from annotator.owner.owner_project import Project
from annotator.owner.source import Row, read_source
from annotator.paths import resource

PUBLISHED = (
    '{"prompt": "What color is the sky?", "response": "It is blue.", "helpfulness": 4, "correctness": 4, '
    '"coherence": 4, "complexity": 1, "verbosity": 0}'
)
"""A row in the published form (dataset card of nvidia/HelpSteer; texts ours)."""


@pytest.fixture
def ann(project: Project) -> SigningKey:
    key = SigningKey.generate("ann")
    project.trust("annotator", key.public, "ann")
    return key


@pytest.fixture
def export(project: Project, tmp_path: Path) -> Callable[..., Exported]:
    def _export(*files: Path, out: Path = tmp_path / "set") -> Exported:
        return export_data(project, EXPORTERS["helpsteer"], files, out, tmp_path / "quarantine")

    return _export


def _refused(code: str) -> Any:
    return pytest.raises(AnnotatorError, check=lambda error: error.code == code)


def _read(path: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]


def test_every_score_lands_beside_the_response_it_was_given_to(
    export: Callable[..., Exported],
    make: Callable[..., Built],
    deliver: Callable[..., Path],
    ann: SigningKey,
    vicuna: tuple[Row, ...],
    tmp_path: Path,
) -> None:
    """The empty answer (vicuna-74, llama-13b) is a row like any other."""
    rows = vicuna[70:]
    built = make(rows)
    results = deliver(ann, built, tasks=10, score=lambda _, target, key: (int(target[-1]) + len(key)) % 5)
    exported = export(results)
    data, beside = _read(tmp_path / "set" / "helpsteer.jsonl"), _read(tmp_path / "set" / "provenance.jsonl")
    assert (exported.rows, len(data), len(beside)) == (70, 70, 70)
    texts = {(row.task.id, r.id): (row.task.prompt, r.text) for row in rows for r in row.task.responses}
    for row, origin in zip(data, beside, strict=True):
        assert list(row) == list(json.loads(PUBLISHED))
        assert (row["prompt"], row["response"]) == texts.pop((origin["task_id"], origin["response_id"]))
        place = 8 - origin["shown_at"]
        assert [row[key] for key in list(row)[2:]] == [(place + len(key)) % 5 for key in list(row)[2:]]
        assert origin["annotator"] == ann.public.fingerprint
        assert origin["annotator_name"] == "ann"
        assert origin["tasks_bundle"] == built.bundle_id
        assert origin["metadata"]["category"]
    assert texts == {}
    assert [o["response_id"] for row, o in zip(data, beside, strict=True) if not row["response"]] == ["llama-13b"]


def test_two_annotators_of_one_response_are_two_rows(
    export: Callable[..., Exported],
    make: Callable[..., Built],
    deliver: Callable[..., Path],
    ann: SigningKey,
    project: Project,
    vicuna: tuple[Row, ...],
    tmp_path: Path,
) -> None:
    bob = SigningKey.generate("bob")
    project.trust("annotator", bob.public, "bob")
    built = make(vicuna[:1], responses=1)
    export(deliver(ann, built), deliver(bob, built))
    lines = (tmp_path / "set" / "helpsteer.jsonl").read_text(encoding="utf-8").splitlines()
    assert len(lines) == 2
    assert len(set(lines)) == 1
    assert lines[0].startswith('{"prompt": "')
    assert {o["annotator_name"] for o in _read(tmp_path / "set" / "provenance.jsonl")} == {"ann", "bob"}


def test_a_passage_comes_before_its_question(
    export: Callable[..., Exported],
    make: Callable[..., Built],
    deliver: Callable[..., Path],
    ann: SigningKey,
    tmp_path: Path,
) -> None:
    rows = read_source(resource("examples", "passage.jsonl"))
    export(deliver(ann, make(rows), tasks=1))
    task = rows[0].task
    expected = sorted(f"{task.passage_text}\n\n{q.text}" for q in task.questions for _ in q.responses)
    assert sorted(row["prompt"] for row in _read(tmp_path / "set" / "helpsteer.jsonl")) == expected


def test_origins_come_back_from_the_owners_side(
    export: Callable[..., Exported],
    make: Callable[..., Built],
    deliver: Callable[..., Path],
    ann: SigningKey,
    tmp_path: Path,
) -> None:
    export(deliver(ann, make(read_source(resource("examples", "ratings.jsonl")))))
    beside = _read(tmp_path / "set" / "provenance.jsonl")
    assert {(o["response_id"], o["origin"]) for o in beside} == {
        ("a", "model-large"),
        ("b", "model-small"),
        ("c", "model-tiny"),
    }


def test_the_same_files_give_the_same_bytes_and_replace_an_earlier_export_only(
    export: Callable[..., Exported],
    make: Callable[..., Built],
    deliver: Callable[..., Path],
    ann: SigningKey,
    vicuna: tuple[Row, ...],
    tmp_path: Path,
) -> None:
    results = deliver(ann, make(vicuna[:3]))
    export(results)
    before = {path.name: path.read_bytes() for path in (tmp_path / "set").iterdir()}
    export(results)
    assert {path.name: path.read_bytes() for path in (tmp_path / "set").iterdir()} == before
    (tmp_path / "set" / "thesis.txt").write_text("mine")
    with _refused("export.not_empty"):
        export(results)
    assert (tmp_path / "set" / "thesis.txt").read_text() == "mine"
    assert not [path for path in tmp_path.iterdir() if path.name.startswith(".")]


def test_a_failing_disk_leaves_the_earlier_export(
    export: Callable[..., Exported],
    make: Callable[..., Built],
    deliver: Callable[..., Path],
    ann: SigningKey,
    vicuna: tuple[Row, ...],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    built = make(vicuna[:3])
    export(deliver(ann, built, tasks=1))
    before = (tmp_path / "set" / "helpsteer.jsonl").read_bytes()
    rename = Path.rename

    def _full(self: Path, to: Path) -> Path:
        if self.suffix == ".part":
            raise OSError(28, "No space left on device")
        return rename(self, to)

    later = deliver(ann, built, device="desk")
    monkeypatch.setattr(Path, "rename", _full)
    with pytest.raises(OSError, match="No space"):
        export(later)
    assert (tmp_path / "set" / "helpsteer.jsonl").read_bytes() == before
    assert not [path for path in tmp_path.iterdir() if path.name.startswith(".")]


def test_what_has_no_field_in_a_row_stands_beside_it(
    export: Callable[..., Exported],
    make: Callable[..., Built],
    deliver: Callable[..., Path],
    ann: SigningKey,
    vicuna: tuple[Row, ...],
    tmp_path: Path,
) -> None:
    preset = resource("presets", "helpsteer", "rubric.toml").read_text(encoding="utf-8")
    (tmp_path / "own.toml").write_text(
        f'{preset}\n[[blocks]]\nkey = "charm"\ntitle = "Charm"\ntargets = ["response"]\nlow = 1\nhigh = 9\n'
        '[[blocks]]\ntype = "comment"\nkey = "remarks"\ntitle = "Remarks"\ntargets = ["response"]\n'
    )

    def remark(line: dict[str, Any]) -> dict[str, Any]:
        ratings = {target: {**scores, "charm": 9} for target, scores in line["annotation"]["ratings"].items()}
        notes = {"q1/r1": [{"id": "n1", "key": "remarks", "text": "Well put.", "spans": []}]}
        return {**line, "annotation": {**line["annotation"], "ratings": ratings, "comments": notes}}

    built = make(vicuna[:1], rubric=str(tmp_path / "own.toml"), responses=2)
    export(deliver(ann, built, change=remark))
    beside = _read(tmp_path / "set" / "provenance.jsonl")
    assert [o["other_scores"] for o in beside] == [{"charm": 9}] * 2
    assert [(o["target"], [note["text"] for note in o["notes"]]) for o in beside] == [
        ("q1/r1", ["Well put."]),
        ("q1/r2", []),
    ]


def test_what_the_form_cannot_hold_is_refused(
    export: Callable[..., Exported],
    make: Callable[..., Built],
    deliver: Callable[..., Path],
    ann: SigningKey,
    vicuna: tuple[Row, ...],
    tmp_path: Path,
) -> None:
    rubric = tmp_path / "own.toml"
    rubric.write_text(
        'id = "own"\ntitle = "T"\n[[blocks]]\ntype = "rating"\nkey = "charm"\ntitle = "Charm"\n'
        'targets = ["response"]\nlow = 1\nhigh = 5\nrequired = false\n'
    )
    own = make(vicuna[:2], series="own", rubric=str(rubric))
    with _refused("export.rubric"):
        export(deliver(ann, own, change=lambda line: {**line, "annotation": {"status": "submitted"}}))
    talk = make(read_source(resource("examples", "conversation.jsonl"))[:1], series="talk")
    with _refused("export.conversation"):
        export(deliver(ann, talk, device="desk"))
    with _refused("export.nothing"):
        export(deliver(ann, make(vicuna[:2]), status="in_progress", device="other"))
    assert not (tmp_path / "set").exists()


def test_the_card_names_the_data_file_and_its_columns(
    export: Callable[..., Exported],
    make: Callable[..., Built],
    deliver: Callable[..., Path],
    ann: SigningKey,
    vicuna: tuple[Row, ...],
    tmp_path: Path,
) -> None:
    """Without this `load_dataset(folder)` reads the provenance as more rows, and refuses their other columns."""
    export(deliver(ann, make(vicuna[:1])))
    front = (tmp_path / "set" / "README.md").read_text("utf-8").split("---\n")[1].splitlines()
    assert "  data_files: helpsteer.jsonl" in front
    names = [line.removeprefix("  - name: ") for line in front if line.startswith("  - name: ")]
    assert names == list(_read(tmp_path / "set" / "helpsteer.jsonl")[0])
