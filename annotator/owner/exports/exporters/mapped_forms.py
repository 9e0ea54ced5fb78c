"""The forms whose rows are fields of pairs or responses: for TRL, LLaMA-Factory and Axolotl, with the files that
describe the data to the latter two."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import partial
from string import Formatter
from typing import Any

from annotator.owner.exports.export_form import (
    ExportForm,
    ExportReport,
    ExportRow,
    RejectedExportRow,
    Rows,
)
from annotator.owner.exports.judged_task import JudgedTask, TaskText
from annotator.owner.exports.verdicts import (
    MESSAGES,
    ResponsePairVerdict,
    assistant_turn,
    decided_pairs,
    flat_prompt,
    is_good_response,
    missing_goodness_reason,
    missing_pairs_reason,
    pair_provenance,
    prompt_messages,
    rating_of_responses,
    rows_of,
)
from annotator.owner.rows import Json
from annotator.text.template_tags import trace_turns

_CONVERSATION = RejectedExportRow("conversation", "a conversation precedes the prompt; use a format with messages")
_NOT_GOOD = RejectedExportRow("not_good", "the response is not good, and only good ones are completions here")
_PLAIN_PROMPT = "prompt"
"""The value that has no place for the conversation before a prompt."""


@dataclass(frozen=True)
class LabelledResponse:
    """A response that is good or bad, with its provenance."""

    text: TaskText
    good: bool
    about: Json


def labelled_responses(task: JudgedTask) -> Iterator[LabelledResponse | RejectedExportRow]:
    """Each good or bad response by its score; if the rubric does not rate responses, the better response of each pair
    is good and the other one bad."""
    if rating_of_responses(task.rubric, task.options.by) is None:
        for pair in decided_pairs(task):
            if isinstance(pair, RejectedExportRow):
                yield pair
                continue
            for text, good in ((pair.chosen, True), (pair.rejected, False)):
                about = {**task.about(text), "block": pair.block}
                yield LabelledResponse(text, good, about)
        return
    for response in task.responses:
        label = is_good_response(task, response.target)
        if isinstance(label, RejectedExportRow):
            yield label
        else:
            yield LabelledResponse(response, label, task.about(response))


def good_responses(task: JudgedTask) -> Iterator[LabelledResponse | RejectedExportRow]:
    """The good ones of them."""
    for labelled in labelled_responses(task):
        yield _NOT_GOOD if isinstance(labelled, LabelledResponse) and not labelled.good else labelled


def _turns(text: str) -> list[dict[str, str]]:
    """The turn of the model; if it contains tool results, its turns and theirs."""
    return [{"role": role, "content": content} for role, content in trace_turns(text)]


_Value = tuple[Any, Callable[[JudgedTask, Any], Any]]
_TURN = {"role": "string", "content": "string"}
_OF_PAIRS: Mapping[str, _Value] = {
    _PLAIN_PROMPT: ("string", lambda task, pair: flat_prompt(task, pair.first)),
    "messages": (MESSAGES, lambda task, pair: prompt_messages(task, pair.first)),
    "chosen": ("string", lambda _, pair: pair.chosen.text),
    "rejected": ("string", lambda _, pair: pair.rejected.text),
    "chosen_turns": (MESSAGES, lambda _, pair: _turns(pair.chosen.text)),
    "rejected_turns": (MESSAGES, lambda _, pair: _turns(pair.rejected.text)),
    "chosen_turn": (_TURN, lambda _, pair: assistant_turn(pair.chosen.text)[0]),
    "rejected_turn": (_TURN, lambda _, pair: assistant_turn(pair.rejected.text)[0]),
    "margin": ("float64", lambda _, pair: float(abs(pair.verdict or 0))),
    "share": ("float64", lambda _, pair: pair.share()),
    "people": ("int64", lambda _, pair: len(pair.answers)),
}
_OF_RESPONSES: Mapping[str, _Value] = {
    _PLAIN_PROMPT: ("string", lambda task, of: flat_prompt(task, of.text)),
    "messages": (MESSAGES, lambda task, of: prompt_messages(task, of.text)),
    "completion": ("string", lambda _, of: of.text.text),
    "completion_turns": (MESSAGES, lambda _, of: _turns(of.text.text)),
    "label": ("bool", lambda _, of: of.good),
}
"""The values of rows by name, each with its type and how it is found."""


@dataclass(frozen=True)
class _Field:
    """A field of a row: the values that it is made of, joined by ``template`` if it has one."""

    values: tuple[_Value, ...]
    names: tuple[str, ...]
    template: str = ""
    joined: bool = False

    @property
    def type(self) -> Any:
        return "string" if self.template else self.values[0][0]

    def of(self, task: JudgedTask, item: Any) -> Any:
        parts = [make(task, item) for _, make in self.values]
        if self.template:
            return self.template.format(**dict(zip(self.names, parts, strict=True)))
        return [turn for turns in parts for turn in turns] if self.joined else parts[0]


def _field(written: str | list[str], values: Mapping[str, _Value]) -> _Field:
    names = [written] if isinstance(written, str) else written
    template = written if isinstance(written, str) and "{" in written else ""
    if template:
        names = [name for _, name, *_ in Formatter().parse(template) if name]
    return _Field(tuple(values[name] for name in names), tuple(names), template, isinstance(written, list))


def _pair_rows(fields: Mapping[str, _Field], task: JudgedTask) -> Rows:
    def row(pair: ResponsePairVerdict) -> ExportRow | RejectedExportRow:
        weighted = (
            {"weighted_share": pair.share(task.options.weights)} if task.options.weights and "share" in fields else {}
        )
        return _row(fields, task, pair, pair_provenance(task, pair), weighted)

    return rows_of(decided_pairs(task), row)


def _response_rows(
    fields: Mapping[str, _Field],
    responses: Callable[..., Iterator[LabelledResponse | RejectedExportRow]],
    task: JudgedTask,
) -> Rows:
    return rows_of(responses(task), lambda response: _row(fields, task, response, response.about, {}))


def _row(
    fields: Mapping[str, _Field], task: JudgedTask, item: Any, about: Json, more: Json
) -> ExportRow | RejectedExportRow:
    if task.conversation and any(_PLAIN_PROMPT in field.names for field in fields.values()):
        return _CONVERSATION
    return ExportRow({**{name: field.of(task, item) for name, field in fields.items()}, **more}, about)


_TAGS = {
    "role_tag": "role", "content_tag": "content", "user_tag": "user", "assistant_tag": "assistant",
    "system_tag": "system",
}  # fmt: skip


def _dataset_info(description: Mapping[str, Any], report: ExportReport) -> Mapping[str, bytes]:
    """``dataset_info.json`` of LLaMA-Factory: a data set for each split, with its name."""
    info = {
        file.split: {"file_name": file.name, "formatting": "sharegpt", **description, "tags": _TAGS}
        for file in report.files
    }
    return {"dataset_info.json": (json.dumps(info, indent=2) + "\n").encode()}


def _axolotl_files(description: Mapping[str, Any], report: ExportReport) -> Mapping[str, bytes]:
    """``axolotl.yaml``: the data section of a configuration; the training file is first."""
    lines = [f"rl: {description['rl']}"] if "rl" in description else []
    for name, some in (("datasets", report.files[:1]), ("test_datasets", report.files[1:])):
        if some:
            lines.append(f"{name}:")
        for file in some:
            lines += ["  - path: .", f"    data_files: [{file.name}]", "    ds_type: json", "    split: train"]
            fields = description.get("fields", {})
            lines += [f"    type: {description['type']}", *(f"    {key}: {value}" for key, value in fields.items())]
    return {"axolotl.yaml": ("\n".join(lines) + "\n").encode()}


_EXTRA = {"dataset_info": _dataset_info, "axolotl": _axolotl_files}
_RESPONSES = {"labelled": labelled_responses, "good": good_responses}


def mapped_form(name: str, form_table: Mapping[str, Any]) -> ExportForm:
    """The form of a table with ``row``."""
    pairs = form_table["rows"] == "pairs"
    fields = {key: _field(made_of, _OF_PAIRS if pairs else _OF_RESPONSES) for key, made_of in form_table["row"].items()}
    return ExportForm(
        name,
        form_table["title"],
        form_table["read_by"],
        partial(_pair_rows, fields) if pairs else partial(_response_rows, fields, _RESPONSES[form_table["rows"]]),
        {key: field.type for key, field in fields.items()},
        check=missing_pairs_reason if pairs else missing_goodness_reason,
        compares=True,
        tools=form_table.get("tools", True),
        extra=next((partial(make, form_table[key]) for key, make in _EXTRA.items() if key in form_table), None),
    )
