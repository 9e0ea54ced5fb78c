"""Messages of chat formats become turns: reasoning and calls in tags, results of tools as turns of their own."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from annotator.owner.conversion.conversations import (
    UnsupportedConversationError,
    conversation_and_prompt,
    model_answer,
    split_begun_answer,
    turns_in,
)
from annotator.owner.conversion.task_draft import SourceRecord
from annotator.text.template_tags import trace_turns, turns_as_text
from tests.owner.conversion.test_forms import of_rows

ARGUMENTS = '{"city": "Bern", "days": 1.0}'
WEATHER = f'{{"name": "weather", "arguments": {ARGUMENTS}}}'
CALL = f"<tool_call>\n{WEATHER}\n</tool_call>"
RESULT = '{"degrees": 4}'


def read(*messages: dict[str, Any]) -> list[tuple[str, str]]:
    return turns_in(SourceRecord({"messages": list(messages)}), "messages", list(messages))


@pytest.mark.parametrize(
    "messages",
    [
        pytest.param(
            [
                {"role": "user", "content": "Cold in Bern?"},
                {
                    "role": "assistant",
                    "content": None,
                    "tool_calls": [
                        {"id": "c1", "type": "function", "function": {"name": "weather", "arguments": ARGUMENTS}}
                    ],
                },
                {"role": "tool", "tool_call_id": "c1", "content": RESULT},
            ],
            id="OpenAI",
        ),
        pytest.param(
            [
                {"role": "user", "content": "Cold in Bern?"},
                {"role": "assistant", "content": "", "function_call": {"name": "weather", "arguments": ARGUMENTS}},
                {"role": "function", "name": "weather", "content": RESULT},
            ],
            id="OpenAI's functions",
        ),
        pytest.param(
            [
                {"role": "user", "content": "Cold in Bern?"},
                {
                    "role": "assistant",
                    "tool_calls": [{"function": {"name": "weather", "arguments": json.loads(ARGUMENTS)}}],
                },
                {"role": "tool", "name": "weather", "content": {"degrees": 4}},
            ],
            id="transformers",
        ),
        pytest.param(
            [
                {"from": "human", "value": "Cold in Bern?"},
                {"from": "function_call", "value": WEATHER},
                {"from": "observation", "value": RESULT},
            ],
            id="ShareGPT",
        ),
        pytest.param(
            [
                {"role": "user", "content": [{"type": "text", "text": "Cold in Bern?"}]},
                {
                    "role": "assistant",
                    "content": [{"type": "tool_use", "id": "t", "name": "weather", "input": json.loads(ARGUMENTS)}],
                },
                {"role": "user", "content": [{"type": "tool_result", "tool_use_id": "t", "content": RESULT}]},
            ],
            id="Anthropic",
        ),
    ],
)
def test_calls_and_results_of_every_format_read_alike(messages: list[dict[str, Any]]) -> None:
    assert read(*messages) == [("user", "Cold in Bern?"), ("assistant", CALL), ("tool", RESULT)]


@pytest.mark.parametrize("role", ["tool", "user"])
def test_a_result_with_an_image_is_its_text_and_the_image(role: str) -> None:
    address = "https://example.org/x.png"
    parts = [{"type": "text", "text": "Clicked."}, {"type": "image_url", "image_url": {"url": address}}]
    content = parts if role == "tool" else [{"type": "tool_result", "tool_use_id": "t", "content": parts}]
    assert read({"role": role, "content": content}) == [("tool", f"Clicked.\n\n![]({address})")]
    data = [{"type": "hit", "text": "x"}, {"type": "text"}]
    assert read({"role": "tool", "content": data}) == [("tool", json.dumps(data))]


def test_reasoning_stands_before_what_is_said() -> None:
    expected = [("assistant", "<think>\nHm.\n</think>\n\nFour.")]
    assert read({"role": "assistant", "content": "Four.", "reasoning_content": "Hm."}) == expected
    parts = [{"type": "thinking", "thinking": "Hm.", "signature": "x"}, {"type": "text", "text": "Four."}]
    assert read({"role": "assistant", "content": parts}) == expected


def test_arguments_are_kept_as_the_model_wrote_them() -> None:
    spoilt = '{"a": 1, "a": 1e400'
    call = {"function": {"name": "f", "arguments": spoilt}}
    ((_, text),) = read({"role": "assistant", "content": "", "tool_calls": [call]})
    assert json.loads(text.split("\n")[1]) == {"name": "f", "arguments": spoilt}
    exact = '{"n": 1.50, "n": 2}'
    call = {"function": {"name": "f", "arguments": exact}}
    assert exact in read({"role": "assistant", "content": "", "tool_calls": [call]})[0][1]


@pytest.mark.parametrize(
    "message",
    [
        {"role": "assistant", "content": "", "tool_calls": "f()"},
        {"role": "assistant", "content": "", "tool_calls": [{"function": {"arguments": "{}"}}]},
        {"role": "user", "content": [{"type": "input_audio", "input_audio": {"data": "x"}}]},
        {"role": "user", "content": ["text"]},
    ],
)
def test_messages_without_a_place_in_a_conversation_are_refused(message: dict[str, Any]) -> None:
    with pytest.raises(UnsupportedConversationError, match=r"^conversations (with|whose) "):
        read(message)


def test_tool_calls_since_the_last_question_are_part_of_the_answer() -> None:
    above = [("system", "s"), ("user", "q"), ("assistant", CALL), ("tool", RESULT)]
    before, begun = split_begun_answer(above)
    assert conversation_and_prompt(before) == {"conversation": [{"role": "system", "text": "s"}], "prompt": "q"}
    text = model_answer([*begun, ("assistant", "Yes.")])
    assert text == f"{CALL}\n\n<tool_response>\n{RESULT}\n</tool_response>\n\nYes."
    assert trace_turns(text) == [("assistant", CALL), ("tool", RESULT), ("assistant", "Yes.")]
    assert model_answer([("assistant", "Look."), ("assistant", "So.")]) == "Look.\n\nSo."  # an agent's steps
    for roles in ("tu", "ta", "u", "atu"):
        names = {"a": "assistant", "t": "tool", "u": "user"}
        with pytest.raises(UnsupportedConversationError, match="begin and end with turns of the model"):
            model_answer([(names[role], "x") for role in roles])


_SAID = st.text(st.sampled_from("ab<>/{}\n_ "), min_size=1).filter(lambda text: text.strip("\n") == text)


@given(st.lists(st.tuples(st.sampled_from(["assistant", "tool"]), _SAID), min_size=1, max_size=6))
def test_turns_come_back_out_of_one_text(turns: list[tuple[str, str]]) -> None:
    alone = [turn for at, turn in enumerate(turns) if not at or turn[0] != "assistant" or turns[at - 1][0] == "tool"]
    assert trace_turns(turns_as_text(alone)) == alone


def test_definitions_of_tools_are_at_the_beginning(tmp_path: Path) -> None:
    tools = [{"type": "function", "function": {"name": "weather"}}, {"name": "Zürich"}]
    section = '<tools>\n{"type": "function", "function": {"name": "weather"}}\n{"name": "Zürich"}\n</tools>'
    question = {"role": "user", "content": "Cold?"}
    pair = {"chosen": [{"role": "assistant", "content": "Yes."}], "rejected": [{"role": "assistant", "content": "No."}]}
    rows: list[dict[str, Any]] = [
        {"prompt": [{"role": "system", "content": "Be short."}, question], **pair, "tools": tools},
        {"prompt": [question], **pair, "tools": json.dumps(tools, ensure_ascii=False)},
        {"prompt": "Cold, as a text?", "chosen": "Yes.", "rejected": "No.", "tools": []},
    ]
    report, tasks, _ = of_rows(tmp_path, rows)
    assert (report.form, report.tasks, report.dropped, report.bad) == ("trl", 3, 0, 0)
    told = [[(turn.role, turn.text) for turn in task.conversation] for task in tasks]
    assert told == [[("system", f"Be short.\n\n{section}")], [("system", section)], []]
    assert not any(task.metadata.get("tools") for task in tasks)


def test_pairs_with_tools_become_tasks(tmp_path: Path) -> None:
    question = [{"role": "user", "content": "Cold in Bern?"}]
    calling = {"role": "assistant", "tool_calls": [{"function": {"name": "weather", "arguments": ARGUMENTS}}]}
    result = {"role": "tool", "content": RESULT}
    cold, warm = ([{"role": "assistant", "content": text}] for text in ("It is.", "No."))
    report, tasks, _ = of_rows(
        tmp_path,
        [
            {"prompt": [*question, calling, result], "chosen": cold, "rejected": warm},
            {"chosen": [*question, calling, result, *cold], "rejected": [*question, *warm]},
            {"prompt": [*question, calling, result, *warm, *question], "chosen": cold, "rejected": warm},
        ],
    )
    assert (report.form, report.tasks, report.dropped, report.bad) == ("trl", 3, 0, 0)
    traced = f"{CALL}\n\n<tool_response>\n{RESULT}\n</tool_response>\n\n"
    by_responses = {tuple(response.text for response in task.responses): task for task in tasks}
    assert set(by_responses) == {(f"{traced}It is.", f"{traced}No."), (f"{traced}It is.", "No."), ("It is.", "No.")}
    above = by_responses["It is.", "No."].conversation
    assert [(turn.role, turn.text) for turn in above[1:3]] == [("assistant", CALL), ("tool", RESULT)]
