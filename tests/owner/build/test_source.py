"""The native input format: what is read, and how a line that does not fit is named."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import jsonschema
import pytest
from hypothesis import given
from hypothesis import strategies as st

from annotator.errors import AnnotatorError
from annotator.owner.build.source import TaskWithLineNumber, read_source
from annotator.owner.tasks.input_task import input_task_schema
from annotator.paths import resource

GOOD: dict[str, Any] = {"id": "a", "prompt": "Why?", "responses": [{"id": "m", "text": "Because."}]}


def _read(tmp_path: Path, content: bytes) -> tuple[TaskWithLineNumber, ...]:
    path = tmp_path / "in.jsonl"
    path.write_bytes(content)
    return read_source(path)


def _refused(tmp_path: Path, content: bytes) -> AnnotatorError:
    with pytest.raises(AnnotatorError) as caught:
        _read(tmp_path, content)
    return caught.value


def _with(**changes: Any) -> bytes:
    return json.dumps({**GOOD, **changes}).encode()


def test_the_real_prompts_are_read_with_their_empty_answer_and_their_category(
    vicuna: tuple[TaskWithLineNumber, ...],
) -> None:
    assert len(vicuna) == 80
    assert sum(len(row.task.responses) for row in vicuna) == 560
    empty = [(row.task.id, r.id) for row in vicuna for r in row.task.responses if not r.text]
    assert empty == [("vicuna-74", "llama-13b")]
    assert vicuna[0].task.facts == {"category": "generic"}


def test_a_byte_order_mark_crlf_and_blank_lines_are_accepted_and_lines_still_counted(tmp_path: Path) -> None:
    one, two = json.dumps(GOOD).encode(), _with(id="b")
    rows = _read(tmp_path, b"\xef\xbb\xbf" + one + b"\r\n\r\n  \n" + two)
    assert [(row.line, row.task.id) for row in rows] == [(1, "a"), (4, "b")]


def test_texts_come_through_untouched(tmp_path: Path) -> None:
    text = " \r\n\u2028 tab\t \U0001f600 \u202e \ufeff "
    rows = _read(tmp_path, json.dumps({**GOOD, "prompt": text}, ensure_ascii=False).encode())
    assert rows[0].task.prompt == text


def test_every_field_of_the_format_is_read(tmp_path: Path) -> None:
    row = {
        "id": "p",
        "passage": {"title": "T", "text": "Long."},
        "conversation": [
            {"role": "user", "text": "Hi", "id": "u1", "origin": "someone"},
            {"role": "assistant", "text": "Hello", "rated_as": "message"},
        ],
        "language": "en",
        "kind": "base",
        "split": "test",
        "questions": [
            {
                "id": "q",
                "text": "What?",
                "responses": [{"id": "r", "text": "That.", "origin": "m", "critiques": [{"id": "c", "text": "No."}]}],
            }
        ],
        "metadata": {"deep": [1, {"x": None}]},
    }
    task = _read(tmp_path, json.dumps(row).encode())[0].task
    assert task.targets("message", "question", "response", "critique") == ["m2", "q1", "q1/r1", "q1/r1/c1"]
    assert task.model_dump(mode="json", exclude_defaults=True) == row


@pytest.mark.parametrize(
    ("line", "code", "where"),
    [
        (_with(catgory=1), "source.unknown_field", "catgory"),
        (_with(responses=[{"id": "m", "text": "", "txet": ""}]), "source.unknown_field", "responses[0].txet"),
        (_with(id=5), "source.bad_field", "id"),
        (_with(id="two words"), "source.bad_field", "id"),
        (_with(responses="none"), "source.bad_field", "responses"),
        (
            _with(responses=[{"id": "m", "text": ""}, {"id": "n", "text": 0}]),
            "source.bad_field",
            "responses[1].text",
        ),
        (_with(responses=[{"id": "m"}]), "source.missing_field", "responses[0].text"),
        (_with(passage={"title": "no text"}), "source.missing_field", "passage.text"),
        (_with(passage=7), "source.bad_field", "passage"),
        (_with(conversation=[{"role": "robot", "text": ""}]), "source.bad_field", "conversation[0].role"),
        (_with(metadata=[1]), "source.bad_field", "metadata"),
    ],
)
def test_a_field_that_does_not_fit_is_named_with_its_line(tmp_path: Path, line: bytes, code: str, where: str) -> None:
    error = _refused(tmp_path, json.dumps({**GOOD, "id": "z"}).encode() + b"\n" + line)
    assert (error.code, error.where) == (code, f"in.jsonl, line 2, {where}")


def test_messages_about_input_fields_name_json_types(tmp_path: Path) -> None:
    assert _refused(tmp_path, _with(metadata=[1])).message == "This must be an object: {...}."
    assert _refused(tmp_path, _with(responses="none")).message == "This must be a list: [...]."


@pytest.mark.parametrize(
    ("line", "code", "fragment"),
    [
        (b'{"id": "a"}', "source.bad_field", "`prompt`"),
        (_with(questions=[{"id": "q", "text": "?"}]), "source.bad_field", "not both"),
        (_with(responses=[{"id": "m", "text": "1"}, {"id": "m", "text": "2"}]), "source.bad_field", "'m'"),
        (_with(category="x", metadata={"category": "y"}), "source.bad_field", "`category`"),
        (b'["a"]', "source.not_an_object", "{...}"),
        (b'{"id": "a",', "json.syntax", "JSON"),
        (b'{"id": "a", "id": "b"}', "json.duplicate_key", "'id'"),
        (b'{"id": "a", "prompt": "\xff"}', "json.not_utf8", "UTF-8"),
        ("{}".encode("utf-16"), "json.not_utf8", "UTF-8"),
        (b'{"id": "a", "prompt": "\\ud800"}', "json.surrogate", "surrogate"),
        (b'{"id": "a", "prompt": "\\u0000"}', "json.nul", "NUL"),
        (b'{"id": "a", "prompt": "x", "metadata": {"n": NaN}}', "json.not_a_number", "NaN"),
        (b'{"id": "a", "prompt": "' + b"x" * (4 << 20) + b'"}', "json.too_long", "4,194,304"),
        (b'{"id": "a", "prompt": "x", "metadata": ' + b"[" * 40 + b"]" * 40 + b"}", "json.too_deep", "32"),
    ],
)
def test_a_line_that_does_not_fit_as_a_whole_is_named(tmp_path: Path, line: bytes, code: str, fragment: str) -> None:
    error = _refused(tmp_path, line)
    assert (error.code, error.where) == (code, "in.jsonl, line 1")
    assert fragment in error.message


def test_an_id_used_twice_names_both_lines(tmp_path: Path) -> None:
    error = _refused(tmp_path, _with() + b"\n\n" + _with(prompt="Other?"))
    assert (error.code, error.where) == ("source.duplicate_id", "in.jsonl, line 3, id")
    assert "Line 1" in error.message


@pytest.mark.parametrize("content", [b"", b"\xef\xbb\xbf", b"\n \r\n"])
def test_a_file_without_tasks_is_refused(tmp_path: Path, content: bytes) -> None:
    assert _refused(tmp_path, content).code == "source.empty"


def test_input_paths_that_are_no_file_are_refused(tmp_path: Path) -> None:
    for path, code in ((tmp_path, "source.not_a_file"), (tmp_path / "none", "source.missing")):
        with pytest.raises(AnnotatorError) as caught:
            read_source(path)
        assert caught.value.code == code


def test_the_shipped_schema_is_the_models_own() -> None:
    assert json.loads(resource("schemas", "task.schema.json").read_text(encoding="utf-8")) == input_task_schema()


@pytest.mark.parametrize("path", sorted(resource("examples").glob("*.jsonl")), ids=lambda path: path.stem)
def test_the_shipped_examples_fit_reader_and_schema(path: Path) -> None:
    checker = jsonschema.Draft202012Validator(input_task_schema())
    for line in path.read_text(encoding="utf-8").splitlines():
        checker.validate(json.loads(line))
    assert read_source(path)


_TEXT = st.text(st.characters(exclude_categories=["Cs"], exclude_characters="\0"), max_size=20)
_IDS = st.text("abcXYZ019-_./ü", min_size=1, max_size=12)
_RESPONSES = st.lists(
    st.fixed_dictionaries({"id": _IDS, "text": _TEXT}, optional={"origin": _TEXT}),
    max_size=4,
    unique_by=lambda r: r["id"],
)


@given(
    st.lists(
        st.fixed_dictionaries(
            {"id": _IDS, "prompt": _TEXT, "responses": _RESPONSES},
            optional={"passage": _TEXT, "language": _TEXT, "kind": _TEXT, "split": _TEXT},
        ),
        min_size=1,
        max_size=4,
        unique_by=lambda row: row["id"],
    )
)
def test_whatever_the_schema_permits_is_read_back_as_it_was(
    tmp_path_factory: pytest.TempPathFactory, rows: list[dict[str, Any]]
) -> None:
    checker = jsonschema.Draft202012Validator(input_task_schema())
    for row in rows:
        checker.validate(row)
    content = "\n".join(json.dumps(row, ensure_ascii=False) for row in rows).encode()
    read = _read(tmp_path_factory.mktemp("source"), content)
    assert [row.task.model_dump(mode="json", exclude_unset=True) for row in read] == rows
