"""Published forms of data that a mapping reads: for each, the fields by which its rows are known, and the mapping.

Sources: the dataset cards and repositories that the names say; TRL's *Dataset formats*; LLaMA-Factory's
``data/README.md``; OpenAI's documentation of fine-tuning, preference and batch files; doccano's of its exports.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import cached_property
from typing import Any, Final

from annotator.errors import AnnotatorError
from annotator.owner.conversion.field_guesses import guess_mapping
from annotator.owner.conversion.field_mapping import FieldMapping, field_mapping
from annotator.owner.conversion.literal_values import are_messages, parse_messages
from annotator.owner.conversion.mapped_rows import RowMapper
from annotator.owner.conversion.task_draft import (
    DroppedSourceRow,
    InputFormatImporter,
    Json,
    SourceRecord,
    TaskDraft,
    merge_drafts,
)

_KINDS: Final[Mapping[str, Callable[[Any], bool]]] = {
    "text": lambda value: isinstance(value, str),
    "texts": lambda value: isinstance(value, list) and bool(value) and all(isinstance(each, str) for each in value),
    "list": lambda value: isinstance(value, list) or (isinstance(value, str) and value.startswith("[")),
    "object": lambda value: isinstance(value, dict),
    "messages": lambda value: are_messages(value) or (isinstance(value, str) and parse_messages(value) is not None),
    "answer": lambda value: isinstance(value, str | dict) or are_messages(value),
    "": lambda _: True,
}


class _MappedForm:
    """A form with its mapping. ``has``: fields that every row has, ``NAME`` or ``NAME:KIND``; ``lacks``: fields of
    similar forms."""

    def __init__(self, form: str, has: str, lacks: str, mapping: Mapping[str, Any]) -> None:
        self._form = form
        self._has = [each.partition(":")[::2] for each in has.split(", ") if each]
        self._lacks = frozenset(lacks.split(", ")) if lacks else frozenset()
        self._given = mapping

    @cached_property
    def mapping(self) -> FieldMapping:
        return field_mapping(self._given)

    @cached_property
    def _mapper(self) -> RowMapper:
        return RowMapper(self.mapping, self._form)

    def recognises(self, row: Json) -> bool:
        return self._lacks.isdisjoint(row) and all(name in row and _KINDS[kind](row[name]) for name, kind in self._has)

    def read(self, record: SourceRecord) -> Iterator[TaskDraft | DroppedSourceRow]:
        return (record.mapper or self._mapper).read(record)


def _form(
    form: str, title: str, makes: str, preset: str, has: str, lacks: str = "", **mapping: Any
) -> InputFormatImporter:
    mapped = _MappedForm(form, has, lacks, mapping)
    grouped = merge_drafts if mapping.get("group") == "prompt" else None
    return InputFormatImporter(
        form, title, makes, preset, mapped.recognises, mapped.read, grouped, maps=True, mapping=lambda: mapped.mapping
    )


_PAIR: Final = "a task for each pair"
_ROW: Final = "a task for each row"
_INSTRUCTION: Final = "{instruction}\n\n{input}"
_CHOSEN: Final[Mapping[str, Any]] = {
    "response": ["chosen", "rejected"],
    "origin": ['chosen_model || "chosen-model"', 'rejected_model || "rejected-model"'],
    "score": {"score": ['score_chosen || chosen_score || "chosen-rating" || chosen_rating',
                        'score_rejected || rejected_score || "rejected-rating" || rejected_rating']},
    "preferred": {"field": "'chosen'", "a": "chosen", "b": "rejected"},
    "split": "split",
}  # fmt: skip
_CHATS: Final = ("messages", "conversations", "conversation", "dialogue", "dialog", "turns", "chat")
_NO_CHAT: Final = frozenset({"chosen", "rejected", "response", "responses", "completion", "answers", "choices"})


def _is_chat(row: Json) -> bool:
    found = next((row[name] for name in _CHATS if name in row), None)
    return _KINDS["messages"](found) and _NO_CHAT.isdisjoint(row) and type(row.get("label", True)) is bool


_CHAT = _MappedForm(
    "chat", "", "",
    {"conversation": " || ".join(_CHATS), "id": "id || conversation_id", "tag": {"name": "'label'", "field": "label"}},
)  # fmt: skip
_ASPECTS: Final = ("helpfulness", "honesty", "instruction_following", "truthfulness")


def _starts_hh(row: Json) -> bool:
    return all(isinstance(row.get(name), str) and row[name].startswith("\n\nHuman:") for name in ("chosen", "rejected"))


def _is_doccano(row: Json) -> bool:
    if not isinstance(row.get("text"), str) or "_input_hash" in row or "prompt" in row:
        return False
    values = [row[name] for name in _DOCCANO if name in row]
    if any(isinstance(value, list) for value in values):
        return True
    own = {"id", "text", "meta", "comments", "annotation_approver", "Comments", *_DOCCANO}
    return bool(values) and row.keys() <= own and any(isinstance(value, str | dict) for value in values)


_DOCCANO: Final = ("label", "labels", "entities", "relations", "cats")
_DOCCANO_FORM = _MappedForm("doccano", "", "", {"id": "doccano-{id}", "passage": "text", "label": list(_DOCCANO)})
_PANDALM = _MappedForm(
    "pandalm", "instruction:text, response1, response2, annotator1", "",
    {
        "prompt": _INSTRUCTION, "response": ["response1", "response2"], "origin": "cmp_key",
        "preferred": {"field": ["annotator1", "annotator2", "annotator3"], "a": 1, "b": 2, "tie": 0},
    },
)  # fmt: skip


def _read_pandalm(record: SourceRecord) -> Iterator[TaskDraft | DroppedSourceRow]:
    """The pair, whose models are one text with an underscore between them."""
    models = record.value.get("cmp_key")
    if isinstance(models, str) and models.count("_") == 1:
        record.value["cmp_key"] = models.split("_")
    return _PANDALM.read(record)


_TEXTS = _MappedForm("texts", "", "", {"passage": "text"})
_HH = _MappedForm("hh-rlhf", "", "", _CHOSEN)
_ASKED: Final = "prompt || conversations || messages || instruction || question || query || user_prompt"
_TRL = _MappedForm(
    "trl", "chosen:answer, rejected:answer", "",
    {**_CHOSEN, "system": "system || system_prompt", "common_prompt": True, "prompt": f"{{{_ASKED}}}\n\n{{input}}"},
)  # fmt: skip


def _read_columns(record: SourceRecord) -> Iterator[TaskDraft | DroppedSourceRow]:
    if record.mapper is None:
        guess = guess_mapping([record.value], record.cells)
        options = guess.as_options() if guess is not None else "--map prompt=FIELD --map response=FIELD"
        message = "It is not known which field is what."
        raise AnnotatorError("convert.map_needed", message, f"Say it with: {options}", record.where)
    return record.mapper.read(record)


def _batch_output(record: SourceRecord) -> Iterator[TaskDraft | DroppedSourceRow]:
    if record.mapper is not None:
        return record.mapper.read(record)
    raise AnnotatorError(
        "convert.map_needed",
        "An output of a batch has no prompts: they are in the file of its requests.",
        "Name that file: --map join.file=REQUESTS.jsonl --map join.on=custom_id --map prompt=joined.body.messages "
        "--map 'response=response.body.choices[0].message.content' --map origin=response.body.model",
        f"{record.where}, custom_id",
    )


IMPORTERS = (
    InputFormatImporter(
        "columns", "columns", "a task for each row, by --map; with --group prompt for each prompt", "helpsteer",
        lambda _: False, _read_columns, maps=True,
    ),
    InputFormatImporter(
        "chat", "conversations (messages, ShareGPT)", "a task for each, with the last answer to judge", "helpsteer",
        _is_chat, _CHAT.read, maps=True, mapping=lambda: _CHAT.mapping,
    ),
    InputFormatImporter(
        "hh-rlhf", "pairs of HH-RLHF", _PAIR, "comparison", _starts_hh, _HH.read, maps=True, mapping=lambda: _HH.mapping
    ),
    InputFormatImporter(
        "doccano", "texts of doccano", "a task for each text", "", _is_doccano, _DOCCANO_FORM.read, maps=True,
        mapping=lambda: _DOCCANO_FORM.mapping,
    ),
    _form(
        "alpaca", "instructions with outputs (Alpaca)", _ROW, "helpsteer", "instruction:text, output:text",
        "generator, output_1, chosen, rejected, completions, overall_preference",
        prompt=_INSTRUCTION, system="system", conversation="history", response="output",
    ),
    _form(
        "alpaca-eval", "outputs of AlpacaEval", "a task for each instruction, with the outputs of all files given",
        "comparison", "instruction:text, output, generator",
        prompt=_INSTRUCTION, response="output", origin="generator", split="datasplit", group="prompt",
    ),
    _form(
        "alpaca-eval-annotations", "annotations of AlpacaEval", _PAIR, "comparison",
        "instruction:text, output_1, output_2, preference",
        prompt=_INSTRUCTION, response=["output_1", "output_2"], origin=["generator_1", "generator_2"],
        preferred={"field": "preference", "a": 1, "b": 2, "tie": [0, 1.5]}, annotator="annotator",
    ),
    InputFormatImporter(
        "pandalm", "pairs of PandaLM", _PAIR, "comparison", _PANDALM.recognises, _read_pandalm, maps=True,
        mapping=lambda: _PANDALM.mapping,
    ),
    _form(
        "llmbar", "pairs of LLMBar", _PAIR, "comparison", "input:text, output_1:text, output_2:text, label",
        "instruction", prompt="input", response=["output_1", "output_2"],
        preferred={"field": "label", "a": 1, "b": 2},
    ),
    _form(
        "judgebench", "pairs of JudgeBench", _PAIR, "comparison",
        "question:text, response_A:text, response_B:text, label",
        prompt="question", response=["response_A", "response_B"], origin="response_model",
        preferred={"field": "label", "a": "A>B", "b": "B>A", "tie": "A=B"}, id="pair_id",
    ),
    _form(
        "auto-j", "pairs of Auto-J", _PAIR, "comparison", "prompt:text, response 1:text, response 2:text, label",
        prompt="prompt", response=["response 1", "response 2"], preferred={"field": "label", "a": 0, "b": 1, "tie": 2},
    ),
    _form(
        "shp", "pairs of SHP", _PAIR, "comparison", "history:text, human_ref_A:text, human_ref_B:text, labels",
        prompt="history", response=["human_ref_A", "human_ref_B"], score={"score": ["score_A", "score_B"]},
        preferred={"field": "labels", "a": 1, "b": 0}, split="split",
    ),
    _form(
        "nectar", "rows of Nectar", "a task for each prompt, with its ranked answers", "comparison",
        "prompt:text, answers:list, num_responses",
        prompt="prompt", each="answers", response="answer", origin="model", rank="rank",
    ),
    _form(
        "ultrafeedback", "rows of UltraFeedback", "a task for each instruction", "helpsteer",
        "instruction:text, completions:list", prompt="instruction", each="completions", response="response",
        origin="model", comment={"critique": "critique"},
        score={
            "overall-score": "overall_score",
            **{aspect.replace("_", "-"): f"annotations.{aspect}.Rating || annotations.{aspect}[0].Rating"
               for aspect in _ASPECTS},
        },
    ),
    _form(
        "lmsys", "pairs of LMSYS, a row each", _PAIR, "comparison",
        "prompt, response_a, response_b, model_a, model_b, winner_model_a, winner_model_b",
        id="id", prompt="prompt", response=["response_a", "response_b"], origin=["model_a", "model_b"],
        preferred={
            "field": "(to_string(winner_model_a) == '1' && 'a') || (to_string(winner_model_b) == '1' && 'b') || "
            "(to_string(winner_tie) == '1' && 'tie')",
        },
    ),
    _form(
        "arena", "battles of Chatbot Arena", _PAIR, "comparison",
        "conversation_a:messages, conversation_b:messages, model_a, model_b, winner, tstamp", "turns, choices",
        response=["conversation_a", "conversation_b"], origin=["model_a", "model_b"], preferred="winner",
        annotator="judge || judge_hash", language="language", id="question_id",
    ),
    _form(
        "openai-preference", "preference pairs of OpenAI", _PAIR, "comparison",
        "input:object, preferred_output:list, non_preferred_output:list",
        prompt="input.messages", response=["preferred_output", "non_preferred_output"],
        preferred={"field": "'preferred_output'", "a": "preferred_output", "b": "non_preferred_output"},
    ),
    _form(
        "openai-batch", "requests of a batch of OpenAI", "a task for each request, without answers", "authoring",
        "custom_id, method, url, body:object", id="custom_id", prompt="body.messages",
    ),
    InputFormatImporter(
        "openai-batch-output", "outputs of a batch of OpenAI", "a task for each output, with --map join", "helpsteer",
        lambda row: "custom_id" in row and isinstance(row.get("response"), dict), _batch_output, maps=True,
    ),
    _form(
        "lm-eval", "samples of lm-eval", "a task for each sample", "helpsteer",
        "doc_id, doc:object, arguments, resps:list",
        prompt="arguments.gen_args_0.arg_0 || arguments[0][0]", response="resps[0]",
        score={name: name for name in ("exact_match", "acc", "f1", "bleu", "rouge1")},
    ),
    _form(
        "summeval", "summaries of SummEval", "a task for each text, with its summaries", "helpsteer",
        "decoded:text, expert_annotations:list", passage="text || filepath", response="decoded", origin="model_id",
        people="expert_annotations", group="prompt",
        score={name: name for name in ("coherence", "consistency", "fluency", "relevance")},
    ),
    _form(
        "summeval-lists", "summaries of SummEval", "a task for each text, with its summaries", "helpsteer",
        "text:text, machine_summaries:list, relevance:list", passage="text", response="machine_summaries",
        score={name: name for name in ("coherence", "consistency", "fluency", "relevance")}, id="id",
    ),
    InputFormatImporter(
        "texts", "texts alone", "a task for each text; --map prompt=text makes prompts of them", "authoring",
        lambda row: row.keys() == {"text"} and isinstance(row["text"], str), _TEXTS.read, maps=True,
        mapping=lambda: _TEXTS.mapping,
    ),
    _form(
        "responses", "prompts with responses as texts", "a task for each prompt", "comparison",
        "prompt:text, responses:texts", "messages, conversations, scores, ratings, rankings, labels, models",
        id="id", prompt="prompt", response="responses", language="language", split="split", kind="kind",
    ),
    InputFormatImporter(
        "trl", "preference pairs (chosen, rejected)", _PAIR, "comparison",
        lambda row: _TRL.recognises(row) and not _starts_hh(row), _TRL.read, maps=True, mapping=lambda: _TRL.mapping,
    ),
    _form(
        "completion-chat", "conversations with a label (Axolotl)", "a task for each, with its last answer", "helpsteer",
        "completion:messages", "prompt, chosen, rejected", response="completion", split="split",
        tag={"name": "'label'", "field": "label"},
    ),
    _form(
        "trl-completion", "prompts with completions as TRL takes them", "a task for each completion", "helpsteer",
        "prompt, completion", "chosen, rejected", prompt="prompt", response="completion",
        tag={"name": "'label'", "field": "label"},
    ),
)  # fmt: skip
