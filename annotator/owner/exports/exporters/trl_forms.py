"""Formats for trainers: those of TRL, and those of LLaMA-Factory and Axolotl with the file that describes the data.

Source: the page *Dataset formats* of TRL's documentation. Each format exists with plain texts (*standard*) and with
messages (*chat*); pairs also with the prompt inside both answers. ``margin`` is by how much the chosen response is
better, ``share`` the share of the ``people`` who prefer it, with ties as half.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from typing import Any, Final

from annotator.owner.exports.answer_rule import FinalAnswerRule
from annotator.owner.exports.export_format import (
    ExportFormat,
    ExportRow,
    ExportRowOptions,
    ExportTotals,
    RejectedExportRow,
    Rows,
)
from annotator.owner.exports.judged_task import JudgedTask
from annotator.owner.exports.verdicts import (
    COMPARING,
    MESSAGES,
    ResponsePairVerdict,
    decided_pairs,
    flat_prompt,
    is_good_response,
    missing_goodness_reason,
    missing_pairs_reason,
    pair_rows,
    prompt_messages,
    rating_of_responses,
    response_provenance,
)
from annotator.text.template_tags import trace_turns

_CONVERSATION: Final = RejectedExportRow(
    "conversation", "a conversation precedes the prompt; use a format with messages"
)


def assistant_turns(text: str) -> list[dict[str, str]]:
    """The turn of the model; if it contains tool results, its turns and theirs."""
    return [{"role": role, "content": said} for role, said in trace_turns(text)]


def _weights(pair: ResponsePairVerdict, options: ExportRowOptions) -> dict[str, Any]:
    """By how much and for how many people the chosen response is better: optional columns for trainers."""
    found = {"margin": float(abs(pair.verdict or 0)), "share": pair.share(), "people": len(pair.answers)}
    return found | ({"weighted_share": pair.share(options.weights)} if options.weights else {})


def _pairs(task: JudgedTask, rule: FinalAnswerRule, options: ExportRowOptions, chat: bool, inside: bool) -> Rows:
    def row(pair: ResponsePairVerdict) -> dict[str, Any] | RejectedExportRow:
        if task.conversation and not chat:
            return _CONVERSATION
        chosen, rejected = pair.chosen.text, pair.rejected.text
        row: dict[str, Any] = {}
        if chat:
            above = prompt_messages(task, pair.asked)
            row = {"chosen": assistant_turns(chosen), "rejected": assistant_turns(rejected)}
            row = {name: [*above, *turn] for name, turn in row.items()} if inside else {"prompt": above, **row}
        else:
            prompt = flat_prompt(task, pair.asked)
            row = {"chosen": chosen, "rejected": rejected}
            row = {name: f"{prompt} {text}" for name, text in row.items()} if inside else {"prompt": prompt, **row}
        return row | _weights(pair, options)

    return pair_rows(task, rule, options, row)


def _standard(task: JudgedTask, rule: FinalAnswerRule, options: ExportRowOptions) -> Rows:
    return _pairs(task, rule, options, chat=False, inside=False)


def _implicit(task: JudgedTask, rule: FinalAnswerRule, options: ExportRowOptions) -> Rows:
    return _pairs(task, rule, options, chat=False, inside=True)


def _chat(task: JudgedTask, rule: FinalAnswerRule, options: ExportRowOptions) -> Rows:
    return _pairs(task, rule, options, chat=True, inside=False)


def _chat_implicit(task: JudgedTask, rule: FinalAnswerRule, options: ExportRowOptions) -> Rows:
    return _pairs(task, rule, options, chat=True, inside=True)


def labelled_rows(
    task: JudgedTask,
    rule: FinalAnswerRule,
    options: ExportRowOptions,
    completion: Callable[[str], Any] = assistant_turns,
) -> Rows:
    """A row for each good or bad response, with messages in ``prompt`` and ``completion``. The label is determined by
    the score; if the rubric does not rate responses, the better response of each pair is good and the other one bad."""
    if rating_of_responses(task.rubric, options.by) is None:
        for found in decided_pairs(task, rule, options):
            if isinstance(found, RejectedExportRow):
                yield found
                continue
            for text, label in ((found.chosen, True), (found.rejected, False)):
                row = {
                    "prompt": prompt_messages(task, found.asked),
                    "completion": completion(text.text),
                    "label": label,
                }
                yield ExportRow(row, {**response_provenance(found.asked, text), "block": found.block})
        return
    for asked in task.asked:
        for response in asked.responses:
            good = is_good_response(task, rule, options, response.target)
            if isinstance(good, RejectedExportRow):
                yield good
                continue
            row = {"prompt": prompt_messages(task, asked), "completion": completion(response.text), "label": good}
            yield ExportRow(row, response_provenance(asked, response))


def _plain(rows: Rows, task: JudgedTask) -> Rows:
    """The same rows with the prompt as text instead of messages."""
    for made in rows:
        if isinstance(made, RejectedExportRow):
            yield made
        elif task.conversation:
            yield _CONVERSATION
        else:
            yield ExportRow({**made.row, "prompt": made.row["prompt"][-1]["content"]}, made.about)


def _unpaired(task: JudgedTask, rule: FinalAnswerRule, options: ExportRowOptions) -> Rows:
    return _plain(labelled_rows(task, rule, options, str), task)


def good_response_rows(
    task: JudgedTask,
    rule: FinalAnswerRule,
    options: ExportRowOptions,
    completion: Callable[[str], Any] = assistant_turns,
) -> Rows:
    """The rows of good responses without the label."""
    for made in labelled_rows(task, rule, options, completion):
        if isinstance(made, RejectedExportRow):
            yield made
        elif made.row["label"]:
            yield ExportRow({name: value for name, value in made.row.items() if name != "label"}, made.about)
        else:
            yield RejectedExportRow("not_good", "the response is not good, and only good ones are completions here")


def _completion(task: JudgedTask, rule: FinalAnswerRule, options: ExportRowOptions) -> Rows:
    return _plain(good_response_rows(task, rule, options, str), task)


_TEXT: Final = {"prompt": "string", "completion": "string"}
_TURNS: Final = {"prompt": MESSAGES, "completion": MESSAGES}
_PAIR: Final = {"chosen": "string", "rejected": "string"}
_TURN_PAIR: Final = {"chosen": MESSAGES, "rejected": MESSAGES}
_MARGIN: Final = {"margin": "float64", "share": "float64", "people": "int64"}
_REWARD: Final = "TRL RewardTrainer, DPOTrainer"
_TRAINER_FORMS: Final = (
    ExportFormat(
        "trl-preference",
        "A row for each pair: prompt, chosen, rejected, with margin, share and people, as plain texts.",
        _REWARD,
        _standard,
        {"prompt": "string", **_PAIR, **_MARGIN},
        missing_pairs_reason,
        COMPARING,
    ),
    ExportFormat(
        "trl-preference-implicit",
        "A row for each pair: the prompt is inside chosen and rejected, as plain texts.",
        _REWARD,
        _implicit,
        {**_PAIR, **_MARGIN},
        missing_pairs_reason,
        COMPARING,
    ),
    ExportFormat(
        "trl-preference-chat",
        "A row for each pair: prompt, chosen, rejected as messages, with margin, share and people.",
        _REWARD,
        _chat,
        {"prompt": MESSAGES, **_TURN_PAIR, **_MARGIN},
        missing_pairs_reason,
        COMPARING,
    ),
    ExportFormat(
        "trl-preference-chat-implicit",
        "A row for each pair: the messages of the prompt are inside both.",
        _REWARD,
        _chat_implicit,
        {**_TURN_PAIR, **_MARGIN},
        missing_pairs_reason,
        COMPARING,
    ),
    ExportFormat(
        "trl-unpaired",
        "A row for each response: prompt, completion, label (good or not), as plain texts.",
        "TRL KTOTrainer",
        _unpaired,
        {**_TEXT, "label": "bool"},
        missing_goodness_reason,
        COMPARING,
    ),
    ExportFormat(
        "trl-unpaired-chat",
        "A row for each response: prompt and completion as messages, label (good or not).",
        "TRL KTOTrainer",
        labelled_rows,
        {**_TURNS, "label": "bool"},
        missing_goodness_reason,
        COMPARING,
    ),
    ExportFormat(
        "trl-prompt-completion",
        "A row for each good response: prompt, completion, as plain texts.",
        "TRL SFTTrainer",
        _completion,
        _TEXT,
        missing_goodness_reason,
        COMPARING,
    ),
    ExportFormat(
        "trl-prompt-completion-chat",
        "A row for each good response: prompt and completion as messages.",
        "TRL SFTTrainer",
        good_response_rows,
        _TURNS,
        missing_goodness_reason,
        COMPARING,
    ),
)


# The formats of LLaMA-Factory and Axolotl, each with the file in which the tool expects its data sets to be described.
# Sources: LLaMA-Factory, ``data/README.md`` and ``llamafactory/data/parser.py`` (``dataset_info.json``); Axolotl, the
# pages *Dataset Formats* and *RLHF*, and ``prompt_strategies`` (the ``datasets`` of a configuration).


_TURN: Final = {"role": "string", "content": "string"}
_TAGS: Final = {
    "role_tag": "role",
    "content_tag": "content",
    "user_tag": "user",
    "assistant_tag": "assistant",
    "system_tag": "system",
}


def _turn_pairs(task: JudgedTask, rule: FinalAnswerRule, options: ExportRowOptions) -> Rows:
    """Messages, with one chosen and one rejected turn."""

    def row(pair: ResponsePairVerdict) -> dict[str, Any]:
        texts = {"chosen": pair.chosen.text, "rejected": pair.rejected.text}
        turns = {name: {"role": "assistant", "content": text} for name, text in texts.items()}
        return {"messages": prompt_messages(task, pair.asked), **turns, **_weights(pair, options)}

    return pair_rows(task, rule, options, row)


def _whole(rows: Rows, field: str) -> Rows:
    """Rows with prompt and completion as one list of messages."""
    for made in rows:
        if isinstance(made, RejectedExportRow):
            yield made
        else:
            rest = {name: value for name, value in made.row.items() if name not in ("prompt", "completion")}
            yield ExportRow({field: [*made.row["prompt"], *made.row["completion"]], **rest}, made.about)


def _labelled(task: JudgedTask, rule: FinalAnswerRule, options: ExportRowOptions) -> Rows:
    return _whole(labelled_rows(task, rule, options), "messages")


def _labelled_completion(task: JudgedTask, rule: FinalAnswerRule, options: ExportRowOptions) -> Rows:
    return _whole(labelled_rows(task, rule, options), "completion")


def _good(task: JudgedTask, rule: FinalAnswerRule, options: ExportRowOptions) -> Rows:
    return _whole(good_response_rows(task, rule, options), "messages")


def _info(more: Mapping[str, Any], columns: Mapping[str, str]) -> Any:
    """``dataset_info.json`` of LLaMA-Factory: a data set for each split, with its name."""

    def extra(finish: ExportTotals) -> Mapping[str, bytes]:
        every = {
            split: {"file_name": name, "formatting": "sharegpt", **more, "columns": columns, "tags": _TAGS}
            for split, name in finish.files.items()
        }
        return {"dataset_info.json": (json.dumps(every, indent=2) + "\n").encode()}

    return extra


def _axolotl(kind: str, rl: str, fields: Mapping[str, str]) -> Any:
    """``axolotl.yaml``: the data section of a configuration; the training file is first."""

    def extra(finish: ExportTotals) -> Mapping[str, bytes]:
        splits = list(finish.files.items())
        lines = [f"rl: {rl}"] if rl else []
        for name, some in (("datasets", splits[:1]), ("test_datasets", splits[1:])):
            if some:
                lines.append(f"{name}:")
            for _, file in some:
                lines += ["  - path: .", f"    data_files: [{file}]", "    ds_type: json", "    split: train"]
                lines += [f"    type: {kind}", *(f"    {key}: {value}" for key, value in fields.items())]
        return {"axolotl.yaml": ("\n".join(lines) + "\n").encode()}

    return extra


_DPO_FIELDS: Final = {"field_messages": "messages", "field_chosen": "chosen", "field_rejected": "rejected"}
_PAIRED: Final = {"messages": MESSAGES, "chosen": _TURN, "rejected": _TURN, **_MARGIN}
_FACTORY: Final = "LLaMA-Factory"
_FILE_FORMS: Final = (
    ExportFormat(
        "llamafactory-dpo",
        "A row for each pair: messages, chosen, rejected; with dataset_info.json.",
        _FACTORY,
        _turn_pairs,
        _PAIRED,
        missing_pairs_reason,
        COMPARING,
        tools=False,
        extra=_info({"ranking": True}, {"messages": "messages", "chosen": "chosen", "rejected": "rejected"}),
    ),
    ExportFormat(
        "llamafactory-kto",
        "A row for each response: messages, label (good or not); with dataset_info.json.",
        _FACTORY,
        _labelled,
        {"messages": MESSAGES, "label": "bool"},
        missing_goodness_reason,
        COMPARING,
        tools=False,
        extra=_info({}, {"messages": "messages", "kto_tag": "label"}),
    ),
    ExportFormat(
        "llamafactory-sft",
        "A row for each good response: messages; with dataset_info.json.",
        _FACTORY,
        _good,
        {"messages": MESSAGES},
        missing_goodness_reason,
        COMPARING,
        tools=False,
        extra=_info({}, {"messages": "messages"}),
    ),
    ExportFormat(
        "axolotl-dpo",
        "A row for each pair: messages, chosen, rejected; with axolotl.yaml.",
        "Axolotl",
        _turn_pairs,
        _PAIRED,
        missing_pairs_reason,
        COMPARING,
        extra=_axolotl("chat_template.default", "dpo", _DPO_FIELDS),
    ),
    ExportFormat(
        "axolotl-kto",
        "A row for each response: its conversation, label (good or not); with axolotl.yaml.",
        "Axolotl",
        _labelled_completion,
        {"completion": MESSAGES, "label": "bool"},
        missing_goodness_reason,
        COMPARING,
        tools=False,
        extra=_axolotl("chatml.argilla_chat", "kto", {}),
    ),
    ExportFormat(
        "axolotl-sft",
        "A row for each good response: messages; with axolotl.yaml.",
        "Axolotl",
        _good,
        {"messages": MESSAGES},
        missing_goodness_reason,
        COMPARING,
        extra=_axolotl("chat_template", "", {"field_messages": "messages"}),
    ),
)

FORMS: Final = (*_TRAINER_FORMS, *_FILE_FORMS)
