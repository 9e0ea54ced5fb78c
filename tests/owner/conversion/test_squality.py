"""The SQuALITY importer: every story a task that builds, texts character for character, origins kept by the owner."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from annotator.errors import AnnotatorError
from annotator.owner.build.build import BundleBuildResult
from annotator.owner.build.source import read_source
from annotator.owner.conversion.convert import ConversionOptions, check_sources, convert_sources
from annotator.owner.conversion.mapping_proposal import shown_task

DATA = Path(__file__).parents[2] / "data" / "squality"


def test_questions_answers_and_critiques_are_shown_before_a_conversion() -> None:
    (first, *_) = check_sources([DATA], ConversionOptions("squality")).first
    names = [line.partition(":")[0] for line in shown_task(first)]
    answers = [chr(ord("A") + at) for at in range(len(first["questions"][0]["responses"]))]
    assert names[: 2 + len(answers)] == ["Passage", "Question", *(f"Response {letter}" for letter in answers)]
    (first, *_) = check_sources([DATA], ConversionOptions("squality-critiques")).first
    assert "Critique" in {line.partition(":")[0] for line in shown_task(first)}


def test_stories_questions_and_answers_are_joined_unchanged(tmp_path: Path) -> None:
    out = tmp_path / "tasks.jsonl"
    assert convert_sources([DATA], out, ConversionOptions("squality")).tasks == 3
    tasks = [row.task for row in read_source(out)]
    stories = [json.loads(line) for line in (DATA / "passages.jsonl").read_text("utf-8").splitlines()]
    answers = {row["passage-id"]: row for row in map(json.loads, (DATA / "human_eval.jsonl").open(encoding="utf-8"))}
    assert [task.passage.title for task in tasks] == ["The Snare", "TROUBLE ON TYCHO", "The Holes and John Smith"]
    for task, story in zip(tasks, stories, strict=True):
        assert task.passage.text == story["document"]
        assert task.metadata["license"] == story["metadata"]["license"]
        assert [q.text for q in task.questions] == [q["question_text"] for q in story["questions"]]
        given = answers[story["metadata"]["passage_id"]]["questions"]
        for number, question in enumerate(task.questions):
            responses = {(r.id, r.origin, r.text) for r in question.responses}
            assert responses == {(name, name, a["response"]) for name, a in given[str(number)].items()}


def test_a_bundle_of_it_does_not_say_who_wrote_what(tmp_path: Path, make: Callable[..., BundleBuildResult]) -> None:
    convert_sources([DATA], tmp_path / "tasks.jsonl", ConversionOptions("squality"))
    built = make(read_source(tmp_path / "tasks.jsonl"), rubric="critique")
    assert (built.tasks, built.responses) == (3, 45)
    assert b'"bart' not in built.path.read_bytes()


def _spoilt(tmp_path: Path, name: str, before: str, after: str) -> Path:
    folder = tmp_path / "data"
    folder.mkdir()
    for file in ("passages.jsonl", "human_eval.jsonl"):
        (folder / file).write_bytes((DATA / file).read_bytes())
    text = (folder / name).read_text("utf-8")
    assert before in text
    (folder / name).write_text(text.replace(before, after, 1), "utf-8")
    return folder


@pytest.mark.parametrize(
    ("name", "before", "after", "code", "where"),
    [
        ("passages.jsonl", '"document"', '"dokument"', "source.bad_field", "passages.jsonl, line 1, document"),
        ("human_eval.jsonl", '"response"', '"answer"', "source.bad_field", "human_eval.jsonl, line 1"),
        ("human_eval.jsonl", "49901", "49902", "source.no_answers", "passages.jsonl, line 1"),
        ("passages.jsonl", "{", "", "json.syntax", "passages.jsonl, line 1"),
    ],
)
def test_data_of_another_shape_is_refused_by_its_place(
    tmp_path: Path, name: str, before: str, after: str, code: str, where: str
) -> None:
    out = tmp_path / "tasks.jsonl"
    with pytest.raises(AnnotatorError) as refused:
        convert_sources([_spoilt(tmp_path, name, before, after)], out, ConversionOptions("squality"))
    assert refused.value.code == code
    assert where in refused.value.where
    assert not out.exists()


def test_a_missing_file_and_an_unknown_form_are_named(tmp_path: Path) -> None:
    with pytest.raises(AnnotatorError, match="no data file"):
        convert_sources([tmp_path], tmp_path / "out.jsonl", ConversionOptions("squality"))
    with pytest.raises(AnnotatorError, match="'squalid'") as refused:
        convert_sources([DATA], tmp_path / "out.jsonl", ConversionOptions("squalid"))
    assert refused.value.code == "convert.unknown_form"


def test_comments_that_say_something_become_critiques_of_the_one_answer(tmp_path: Path) -> None:
    out = tmp_path / "tasks.jsonl"
    report = convert_sources([DATA], out, ConversionOptions("squality-critiques"))
    tasks = {row.task.id: row.task for row in read_source(out)}
    assert report.tasks == len(tasks) == 7
    story = tasks["squality-62260-bart"]
    answers = [question.responses[0] for question in story.questions]
    assert all(len(question.responses) == 1 for task in tasks.values() for question in task.questions)
    assert [len(answer.critiques) for answer in answers] == [11, 5, 8, 7, 12]
    critiques = [(answer, critique) for answer in answers for critique in answer.critiques]
    assert all(len(critique.text.split()) >= 4 for _, critique in critiques)
    assert {critique.origin for _, critique in critiques} <= {f"reviewer-{number}" for number in range(50)}
    spans = [(answer, span) for answer, critique in critiques for span in critique.spans]
    assert len(spans) == 39
    assert all(answer.text[span.start : span.end] == span.exact for answer, span in spans)


def test_a_bundle_of_comments_hides_who_made_them_and_keeps_their_places(
    tmp_path: Path, make: Callable[..., BundleBuildResult]
) -> None:
    convert_sources([DATA], tmp_path / "tasks.jsonl", ConversionOptions("squality-critiques"))
    built = make(read_source(tmp_path / "tasks.jsonl"), rubric="critique-helpfulness")
    packed = built.path.read_bytes()
    assert b"reviewer-" not in packed
    assert packed.count(b'"on":"answer"') + packed.count(b'"on": "answer"') > 39
