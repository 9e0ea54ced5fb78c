"""The forms that LLaMA-Factory and Axolotl read, each with the file in which the tool wants its data sets described.

Sources: LLaMA-Factory, ``data/README.md`` and ``llamafactory/data/parser.py`` (``dataset_info.json``); Axolotl, the
pages *Dataset Formats* and *RLHF*, and ``prompt_strategies`` (the ``datasets`` of a configuration).
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any, Final

from annotator.owner.exporters.trl_forms import good_only, labelled, said_by
from annotator.owner.exporting.answer_rule import Rule
from annotator.owner.exporting.export_form import Aside, Finish, Form, Made, Options, Rows
from annotator.owner.exporting.form_parts import (
    COMPARING,
    MESSAGES,
    messages,
    named,
    needs_good,
    needs_pairs,
    pair_or_aside,
)  # fmt: skip
from annotator.owner.exporting.judged_task import JudgedTask
from annotator.owner.exporting.verdicts import pairs

_TURN: Final = {"role": "string", "content": "string"}
_TAGS: Final = {
    "role_tag": "role",
    "content_tag": "content",
    "user_tag": "user",
    "assistant_tag": "assistant",
    "system_tag": "system",
}


def _pairs(task: JudgedTask, rule: Rule, options: Options) -> Rows:
    """Messages, and one turn each that is chosen and rejected."""
    for pair in pairs(task, rule, options.by):
        found = pair_or_aside(pair)
        if isinstance(found, Aside):
            yield found
            continue
        turns = {"chosen": said_by(found.chosen.text)[0], "rejected": said_by(found.rejected.text)[0]}
        row = {"messages": messages(task, found.asked), **turns}
        yield Made(row, {**named(found.asked, found.chosen, found.rejected), "block": found.block})


def _whole(rows: Rows, field: str) -> Rows:
    """Rows with prompt and completion as one list of messages."""
    for made in rows:
        if isinstance(made, Aside):
            yield made
        else:
            rest = {name: value for name, value in made.row.items() if name not in ("prompt", "completion")}
            yield Made({field: [*made.row["prompt"], *made.row["completion"]], **rest}, made.about)


def _labelled(task: JudgedTask, rule: Rule, options: Options) -> Rows:
    return _whole(labelled(task, rule, options), "messages")


def _labelled_completion(task: JudgedTask, rule: Rule, options: Options) -> Rows:
    return _whole(labelled(task, rule, options), "completion")


def _good(task: JudgedTask, rule: Rule, options: Options) -> Rows:
    return _whole(good_only(task, rule, options), "messages")


def _info(more: Mapping[str, Any], columns: Mapping[str, str]) -> Any:
    """``dataset_info.json`` of LLaMA-Factory: a data set for each split, called like it."""

    def extra(finish: Finish) -> Mapping[str, bytes]:
        every = {
            split: {"file_name": name, "formatting": "sharegpt", **more, "columns": columns, "tags": _TAGS}
            for split, name in finish.files.items()
        }
        return {"dataset_info.json": (json.dumps(every, indent=2) + "\n").encode()}

    return extra


def _axolotl(kind: str, rl: str, fields: Mapping[str, str]) -> Any:
    """``axolotl.yaml``: what a configuration says of these data; the file for training first."""

    def extra(finish: Finish) -> Mapping[str, bytes]:
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
_PAIRED: Final = {"messages": MESSAGES, "chosen": _TURN, "rejected": _TURN}
_FACTORY: Final = "LLaMA-Factory"
FORMS: Final = (
    Form("llamafactory-dpo", "A row for each pair: messages, chosen, rejected; with dataset_info.json.", _FACTORY,
         _pairs, _PAIRED, needs_pairs, COMPARING,
         extra=_info({"ranking": True}, {"messages": "messages", "chosen": "chosen", "rejected": "rejected"})),
    Form("llamafactory-kto", "A row for each response: messages, label (good or not); with dataset_info.json.",
         _FACTORY, _labelled, {"messages": MESSAGES, "label": "bool"}, needs_good, COMPARING,
         extra=_info({}, {"messages": "messages", "kto_tag": "label"})),
    Form("llamafactory-sft", "A row for each good response: messages; with dataset_info.json.", _FACTORY, _good,
         {"messages": MESSAGES}, needs_good, COMPARING, extra=_info({}, {"messages": "messages"})),
    Form("axolotl-dpo", "A row for each pair: messages, chosen, rejected; with axolotl.yaml.", "Axolotl", _pairs,
         _PAIRED, needs_pairs, COMPARING, extra=_axolotl("chat_template.default", "dpo", _DPO_FIELDS)),
    Form("axolotl-kto", "A row for each response: its conversation, label (good or not); with axolotl.yaml.",
         "Axolotl", _labelled_completion, {"completion": MESSAGES, "label": "bool"}, needs_good, COMPARING,
         extra=_axolotl("chatml.argilla_chat", "kto", {})),
    Form("axolotl-sft", "A row for each good response: messages; with axolotl.yaml.", "Axolotl", _good,
         {"messages": MESSAGES}, needs_good, COMPARING,
         extra=_axolotl("chat_template", "", {"field_messages": "messages"})),
)  # fmt: skip
