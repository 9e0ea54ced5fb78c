"""Images of tasks in exports: as base64 where a form has a place for them; elsewhere the task is set aside."""

from __future__ import annotations

import hashlib
from base64 import b64decode
from pathlib import Path

import pytest

from annotator.errors import AnnotatorError
from annotator.owner.conversion.conversations import turns_in
from annotator.owner.conversion.task_draft import RowImageCollector, SourceRecord
from annotator.owner.exports.answer_rule import FinalAnswerRule
from annotator.owner.exports.exporters.helpsteer_forms import ATTRIBUTES
from annotator.owner.tasks.image_files import image_of
from tests.owner.courses.made_images import png
from tests.owner.exports.conftest import Lab, new_lab, rated

RED = png(5, 4)
MARK = f"![A red box](images/{hashlib.sha256(RED).hexdigest()}.png)"
ASKED = "What is it?\n\n![A red box](red.png)\n\nBe short."


@pytest.fixture(scope="module")
def lab(tmp_path_factory: pytest.TempPathFactory) -> Lab:
    made = new_lab(tmp_path_factory.mktemp("images"))
    (made.root / "red.png").write_bytes(RED)
    answers = [{"id": "a", "text": "A box."}, {"id": "b", "text": "A cat."}]
    above = [{"role": "user", "text": "Hello."}, {"role": "assistant", "text": "Hi."}]
    shown = {"id": "seen", "conversation": above, "prompt": ASKED, "responses": answers, "images": ["red.png"]}
    drawn = {**shown, "id": "drawn", "prompt": "Draw.", "responses": [{"id": "a", "text": "![](red.png)"}, answers[1]]}
    plain = {"id": "plain", "prompt": "What?", "responses": answers}
    built = made.build([shown, drawn, plain], "helpsteer")
    made.answer("ann", built, rated({"A box.": 4, "A cat.": 0, MARK.replace("A red box", ""): 4}, ATTRIBUTES))
    return made


def test_images_are_base64_in_messages(lab: Lab) -> None:
    rows = lab.rows("openai-preference", FinalAnswerRule("mean"), read_image=image_of(lab.project.root))
    assert len(rows) == 2
    (seen,) = (row for row in rows if isinstance(row["input"]["messages"][-1]["content"], list))
    first, picture, last = seen["input"]["messages"][-1]["content"]
    assert (first, last) == ({"type": "text", "text": "What is it?"}, {"type": "text", "text": "Be short."})
    head, _, data = picture["image_url"]["url"].partition(",")
    assert (head, b64decode(data)) == ("data:image/png;base64", RED)
    assert seen["preferred_output"] == [{"role": "assistant", "content": "A box."}]
    (plain,) = (row for row in rows if row is not seen)
    assert plain["input"] == {"messages": [{"role": "user", "content": "What?"}]}


def test_exported_images_of_openai_chat_are_read_back(lab: Lab) -> None:
    rows = lab.rows("openai-chat", FinalAnswerRule("mean"), read_image=image_of(lab.project.root))
    (seen,) = (row["messages"] for row in rows if len(row["messages"]) == 4)
    taken: dict[str, bytes] = {}
    record = SourceRecord({"messages": seen}, images=RowImageCollector(Path(), taken.__setitem__))
    turns = turns_in(record, "messages", seen)
    assert turns[2] == ("user", ASKED.replace("![A red box](red.png)", MARK.replace("A red box", "")))
    assert list(taken.values()) == [RED]


def test_images_need_the_project(lab: Lab) -> None:
    with pytest.raises(AnnotatorError, match="none is named") as refused:
        lab.rows("openai-preference", FinalAnswerRule("mean"))
    assert refused.value.code == "export.needs_project"


@pytest.mark.parametrize("form", ["helpsteer", "trl-preference-chat", "axolotl-sft", "label-studio"])
def test_forms_without_a_place_for_images_set_such_tasks_aside(lab: Lab, form: str) -> None:
    report = lab.export(form, FinalAnswerRule("mean"))
    aside = (report.folder / "set_aside.jsonl").read_text("utf-8")
    assert aside.count("its texts show images") == 2
    assert "images/" not in "".join((report.folder / file.name).read_text("utf-8") for file in report.files)


def test_tables_of_answers_have_them(lab: Lab) -> None:
    assert len({row["task"] for row in lab.rows("answers-jsonl")}) == 3


def test_a_turn_of_a_model_that_shows_an_image_is_set_aside(lab: Lab) -> None:
    report = lab.export("openai-preference", FinalAnswerRule("mean"), read_image=image_of(lab.project.root))
    assert "a model's turn shows an image" in (report.folder / "set_aside.jsonl").read_text("utf-8")
