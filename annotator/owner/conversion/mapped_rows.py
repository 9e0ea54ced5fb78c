"""Rows to tasks by a :class:`FieldMapping`: texts, turns, models and metadata."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterator, Sequence
from typing import Any

from annotator.errors import AnnotatorError
from annotator.model.limits import RESPONSE_STEPS
from annotator.owner.conversion.cell_values import KEEP_ALL, BlankCellRules, list_in_cell, list_in_field
from annotator.owner.conversion.conversations import (
    Turn,
    UnsupportedConversationError,
    common_turns,
    conversation_and_prompt,
    last_turn,
    model_answer,
    parse_extra_id_turns,
    parse_speaker_turns,
    split_begun_answer,
    turns_in,
    with_tools,
)
from annotator.owner.conversion.criteria import criteria_in
from annotator.owner.conversion.field_expression import (
    as_text,
    field_expression,
    list_in,
    paragraphs,
    shown_field,
    value_in,
)
from annotator.owner.conversion.field_mapping import FieldMapping
from annotator.owner.conversion.literal_values import (
    NAMES,
    are_messages,
    are_texts,
    message_fields,
)
from annotator.owner.conversion.mapped_judgements import (
    JudgementMapper,
    MappedResponse,
    common_start,
    without_marks,
)
from annotator.owner.conversion.steps import NO_STEPS, TOO_MANY_STEPS, steps_in
from annotator.owner.conversion.task_draft import (
    DroppedSourceRow,
    RowOutcome,
    SourceRecord,
    TaskDraft,
    native_id,
    native_response,
    short_hash,
)
from annotator.owner.rows import Json, Row

_PLURAL = re.compile(
    r"(?i)(^|_|\b)(responses|answers|outputs|completions|candidates|generations|replies|options|choices|summaries)$"
)
"""Names of fields whose cells hold several responses, if they are lists."""
NO_RESPONSE = "rows without a response"
NO_PROMPT = "The prompt is empty."
EMPTY_PROMPTS = "rows with an empty prompt"
NO_ANSWER = "conversations without an answer"


class RowMapper:
    """Applies a mapping to rows. ``form``: the name that stands for a person whom the data do not name."""

    def __init__(self, mapping: FieldMapping, form: str, rules: BlankCellRules = KEEP_ALL) -> None:
        self.mapping, self.rules = mapping, rules
        self._used = mapping.fields - {*mapping.keep}
        self._nested = [path for _, text in mapping.expressions() for path in _DOTTED.findall(text)]
        self._nested = [path for path in self._nested if path.partition(".")[0] not in mapping.keep]
        self._judgements = JudgementMapper(mapping, form)
        needed = [("prompt", None if mapping.common_prompt else mapping.prompt), ("passage", mapping.passage)]
        needed += [("steps", mapping.steps)]
        needed += [("conversation", None if mapping.prompt else mapping.conversation)]
        needed += [("each", mapping.each)] if mapping.each else [("response", text) for text in mapping.response]
        self._needed = [(part, field_expression(text)) for part, text in needed if text is not None]
        self._names = frozenset(wanted.text for _, wanted in self._needed)
        paths = {part: getattr(mapping, part) for part in _SINGLE}
        self._reads = {part: field_expression(text).value for part, text in paths.items() if text is not None}
        self._stated = [part for part in ("language", "kind", "split") if part in self._reads]
        several = len(mapping.response) > 1
        self._responses = [
            (text, field_expression(text).value, native_id(text) if several and _is_name(text) else None)
            for text in mapping.response
        ]
        self._are_several = len(mapping.response) == 1 and _PLURAL.search(mapping.response[0]) is not None
        self._origins = [field_expression(text).value for text in mapping.origin]
        self._response_ids = [field_expression(text).value for text in mapping.response_id]

    def read(self, record: SourceRecord) -> Iterator[RowOutcome]:
        """The task of a row, or of each row in it, and what is left out. Raises ``convert.no_column``, ``source.*``."""
        return self._rows(record, self.mapping.rows) if self.mapping.rows else self._row(record)

    def _rows(self, record: SourceRecord, paths: Sequence[str]) -> Iterator[RowOutcome]:
        rows = field_expression(paths[0])
        around = {name: value for name, value in record.value.items() if name not in rows.fields}
        for at, item in enumerate(list_in_field(rows.value(record), record, paths[0])):
            inside = record.inside(f"{paths[0]}[{at}]", item)
            inside.value = {**around, **inside.value}
            for outcome in self._rows(inside, paths[1:]) if paths[1:] else self._row(inside):
                if isinstance(outcome, TaskDraft):
                    outcome.rows = 0
                yield outcome

    def _row(self, source_record: SourceRecord) -> Iterator[RowOutcome]:
        record = self._without_marks(source_record)
        self._check(record)
        prompt = self._value("prompt", record)
        if self._lacks_prompt(prompt, record):
            yield DroppedSourceRow(EMPTY_PROMPTS)
            return
        left: list[str] = []
        steps = steps_in(record, self.mapping.steps) if self.mapping.steps else None
        answers = [*(self._answers(record, prompt, left) if steps is None else self._of_steps(steps, record, left))]
        if left and not answers:
            yield from map(DroppedSourceRow, [*left, NO_RESPONSE])
            return
        task, answers, spoken = self._task(record, prompt, answers)
        ids: list[str] = []
        if answers:
            task.setdefault("prompt", "")  # as where texts are only compared
            responses = [native_response(str(answer.value), answer.origin, answer.name) for answer in answers]
            _number_repeated_ids(responses)
            task["responses"] = responses
            if steps:
                task["responses"][0]["steps"] = steps
            ids = [answer["id"] for answer in task["responses"]]
        criteria = [*criteria_in(record, self.mapping.criteria)] if self.mapping.criteria else ()
        if criteria:
            task["criteria"] = [answer.criterion for answer in criteria]
        if facts := self._metadata(record, answers, ids, spoken):
            task["metadata"] = facts
        judgements = [*self._judgements.read(source_record, answers, ids, criteria, task, left)]
        yield TaskDraft(task, judgements, self._group(task, record), row=source_record.value)
        if left:
            yield from map(DroppedSourceRow, left)

    def _without_marks(self, record: SourceRecord) -> SourceRecord:
        """The row without the marks of spans in its texts."""
        span = self.mapping.span
        if span is None or not span.open:
            return record
        marked = {name: text for name in span.field if isinstance(text := record.value.get(name), str)}
        return record.with_values({name: without_marks(text, span) for name, text in marked.items()})

    def _group(self, task: Json, record: SourceRecord) -> str:
        """The key of rows that are one task; empty where each row is one."""
        group = self.mapping.group
        if group in (None, "none"):
            return ""
        return grouping_key(task, "" if group == "prompt" else str(self._value("group", record)))

    def _lacks_prompt(self, value: Any, record: SourceRecord) -> bool:
        """Whether the prompt is empty, and such rows are left out. Raises ``source.empty_prompt``."""
        if self.mapping.prompt is None or self.rules.empty_prompts == "keep":
            return False
        blank = not value.strip() if isinstance(value, str) else value is None and not self._value("passage", record)
        if blank and self.rules.empty_prompts == "refuse":
            raise AnnotatorError(
                "source.empty_prompt",
                NO_PROMPT,
                "Leave such rows out with --empty-prompts drop, or take them as they are with --empty-prompts keep.",
                f"{record.where}, {self.mapping.prompt}",
            )
        return blank

    def _value(self, part: str, record: SourceRecord) -> Any:
        read = self._reads.get(part)
        return None if read is None else read(record)

    def _text(self, part: str, record: SourceRecord) -> str | None:
        value = self._value(part, record)
        return value if value is None else self._as_text(part, value, record)

    def _as_text(self, part: str, value: Any, record: SourceRecord) -> str | None:
        if value is None or isinstance(value, str):
            return value
        if not isinstance(value, list | dict):
            record.notes["texts that are numbers or yes/no in the data are read as they are written"] += 1
        return as_text(value, record, str(getattr(self.mapping, part)))

    def _check(self, record: SourceRecord) -> None:
        for part, wanted in () if self._names <= record.value.keys() else self._needed:
            if not wanted.is_in(record.value):
                hint = f"There are: {', '.join(map(str, record.value)) or 'none'}."
                message = f"There is no column {wanted.text!r} for {part!r}."
                raise AnnotatorError("convert.no_column", message, hint, f"{record.where}, {wanted.text}")
        prompt = self.mapping.prompt
        if _holds_several(record.value.get(prompt or "")):
            message = f"{prompt!r} has several texts, and not one."
            hint = (
                "If they are those of all rows, save by rows: with pandas, to_json(PATH, orient='records', lines=True)."
            )
            raise AnnotatorError("source.bad_field", message, hint, f"{record.where}, {prompt}")

    def _of_steps(self, steps: Sequence[str], record: SourceRecord, left: list[str]) -> Iterator[MappedResponse]:
        """The response with these steps; ``left`` receives why there is none."""
        if not steps:
            left.append(NO_STEPS)
        elif len(steps) > RESPONSE_STEPS:
            left.append(TOO_MANY_STEPS)
        else:
            yield MappedResponse("\n\n".join(steps), 0, self._response_id(record, 0) or "r1", self._origin(record, 0))

    def _answers(self, record: SourceRecord, prompt: Any, dropped: list[str]) -> Iterator[MappedResponse]:
        """The responses of a row; ``dropped`` receives why others are left out."""
        mapping = self.mapping
        if mapping.each:
            items = list_in(record, mapping.each)
            text = mapping.response[0] if mapping.response else "text"
            for at, item in enumerate(items):
                inside = record.inside(f"{shown_field(mapping.each, record.value)}[{at}]", item)
                name = native_id(item["id"]) if isinstance(item.get("id"), str | int) else None
                value = value_in(inside, text)
                if (answer := self._answer(value, inside, text, at, dropped, inside, name)) is not None:
                    yield answer
            return
        several = len(self._responses) > 1
        for at, (text, read, name) in enumerate(self._responses):
            value = read(record)
            if record.from_cells:
                value = self._cell(value, prompt, record)
            if isinstance(value, list) and not _speak(value):
                for place, entry in enumerate(value):
                    answer = self._in_list(entry, record, f"{text}[{place}]", place, dropped)
                    if answer is not None:
                        name = answer.name if self._response_ids else f"{text}-{answer.name}"
                        yield answer._replace(field=at, name=name) if several else answer
            elif (answer := self._answer(value, record, text, at, dropped, None, name)) is not None:
                yield answer

    def _cell(self, value: Any, prompt_value: Any, record: SourceRecord) -> Any:
        """A cell that is a list of messages, or of as many texts as the prompt has, as turns; one that is a list of
        responses as such; any other as it is."""
        items = list_in_cell(value, record)
        prompt = list_in_cell(prompt_value, record)
        if are_messages(items):
            return items
        if self._are_several and isinstance(items, list) and items and not isinstance(prompt, list):
            record.notes["cells that are lists are read as several responses"] += 1
            return items
        if not are_texts(items) or not are_texts(prompt) or len(items) != len(prompt):
            return value
        record.notes["cells that are lists of texts are read as turns"] += 1
        pairs = zip(prompt, items, strict=True)
        return [turn for prompt_value, said in pairs for turn in (("user", prompt_value), ("assistant", said))]

    def _in_list(
        self, value: Any, record: SourceRecord, field: str, at: int, dropped: list[str]
    ) -> MappedResponse | None:
        """A response in a list: a text, an object with one, or messages; None if it is left out."""
        if not isinstance(value, dict):
            return self._answer(value, record, field, at, dropped, None, f"r{at + 1}")
        entry = record.inside(field, value)
        text = next((key for key in NAMES["response_text"] if key in value), "text")
        if text not in value:
            entry.text(text)
        origin = next((value[key] for key in NAMES["response_model"] if isinstance(value.get(key), str)), None)
        own = native_id(value["id"]) if isinstance(value.get("id"), str | int) else None
        name = own or (None if origin else f"r{at + 1}")
        return self._answer(value[text], entry, text, at, dropped, entry, name, origin)

    def _answer(
        self,
        value: Any,
        record: SourceRecord,
        field: str,
        at: int,
        dropped: list[str],
        item: SourceRecord | None = None,
        name: str | None = None,
        origin: str | None = None,
    ) -> MappedResponse | None:
        if (why := self.rules.left_out(value)) is not None:
            dropped.append(why)
            return None
        answer_value: str | list[Turn]
        if isinstance(value, str):
            answer_value = parse_speaker_turns(value) if value.startswith("\n\nHuman:") else value
        elif _is_turns(value):
            answer_value = value
        elif isinstance(value, list) or message_fields(value) is not None:
            answer_value = turns_in(record, field, value if isinstance(value, list) else [value])
        else:
            record.notes["answers that are numbers or yes/no in the data are read as they are written"] += 1
            answer_value = as_text(value, record, field) or ""
        if origin is None:
            origin = self._origin(record, at)
        return MappedResponse(answer_value, at, self._response_id(record, at) or name, origin, item)

    def _response_id(self, record: SourceRecord, at: int) -> str | None:
        """The id that the data give to the response in a place."""
        value = self._of_response(self._response_ids, record, at)
        return None if value is None else native_id(value)

    def _origin(self, record: SourceRecord, at: int) -> str | None:
        """The model of the response in a place: of its own field, of a list, or of one name for all."""
        return self._of_response(self._origins, record, at)

    def _of_response(
        self, readers: Sequence[Callable[[SourceRecord], Any]], record: SourceRecord, at: int
    ) -> str | None:
        """The value of the field or list item of the response in a place."""
        if not readers:
            return None
        value = readers[at if at < len(readers) else 0](record)
        if value is None:
            return None
        if isinstance(value, str):
            commas = len(self._responses) - 1
            if len(readers) > 1 or not commas or value.count(",") != commas:
                return value or None
            value = value.split(",")  # names of all in one field
        if isinstance(value, list):
            value = value[at] if at < len(value) else None
        return str(value) if value not in (None, "") and not isinstance(value, dict) else None

    def _task(
        self, record: SourceRecord, prompt: Any, answers: list[MappedResponse]
    ) -> tuple[Json, list[MappedResponse], bool]:
        """The task without its responses; these as texts; and whether the row has messages."""
        mapping = self.mapping
        task = {**self._facts(record), **self._passage(record)}
        turns = None
        if mapping.conversation is not None and (conversation := self._value("conversation", record)) is not None:
            path = shown_field(mapping.conversation, record.value)
            turns = turns_in(record, path if _NAMED.fullmatch(path) else "conversation", conversation)
            if mapping.rate != "last" and not mapping.response:
                return self._with_system({**task, "conversation": self._rated_conversation(turns)}, record), [], True
        above = self._prompt(record, prompt)
        if above is None and turns is not None:
            above, answers = (turns, answers) if mapping.response else self._last_answer(turns, record)
        elif turns is not None:
            task["conversation"] = [{"role": role, "text": text} for role, text in turns]
        turned = list in [type(answer.value) for answer in answers]
        spoken = turned or turns is not None or isinstance(prompt, list)
        if turned:
            above, answers = _of_turns(above, answers, record)
        elif above is None and mapping.common_prompt and len(answers) == 2:
            above, answers = _common_prompt(answers)
        if above is not None:
            task |= conversation_and_prompt(above)
        task = self._with_system(task, record)
        return (with_tools(task, record) if spoken else task), answers, spoken

    def _with_system(self, task: Json, record: SourceRecord) -> Json:
        """A task with the system prompt of its row, if it has one."""
        if not (system := self._text("system", record) or "").strip():
            return task
        return {**task, "conversation": [{"role": "system", "text": system}, *task.get("conversation", ())]}

    def _last_answer(self, turns: list[Turn], record: SourceRecord) -> tuple[list[Turn], list[MappedResponse]]:
        """The turns up to the last answer, and it."""
        last = last_turn(turns, "assistant")
        first = last_turn(turns[: last + 1], "user")
        if last < 0 or first < 0:
            raise UnsupportedConversationError(NO_ANSWER)
        if last + 1 < len(turns):
            record.notes["conversations end with turns that nobody answered, which are left out"] += 1
        answer = model_answer(turns[first + 1 : last + 1])
        return turns[: first + 1], [MappedResponse(answer, 0, self._response_id(record, 0), self._origin(record, 0))]

    def _facts(self, record: SourceRecord) -> Json:
        """Language, kind, split and id, where they are given."""
        values = [(part, self._reads[part](record)) for part in self._stated]
        facts: Json = {part: str(value) for part, value in values if value not in (None, "")}
        if (language := facts.get("language")) is not None:
            facts["language"] = NAMES["languages"].get(language.lower(), language)
        if record.split:
            facts.setdefault("split", record.split)
        if (name := self._value("id", record)) not in (None, ""):
            facts["id"] = native_id(name)
        return facts

    def _prompt(self, record: SourceRecord, prompt: Any) -> list[Turn] | None:
        """The prompt, with the turns above it; None if there is none."""
        if self.mapping.prompt is None:
            return None
        value = list_in_cell(prompt, record)
        if record.from_cells and are_texts(value):
            return None if len(value) > 1 and self.mapping.response else [("user", text) for text in value]
        if isinstance(value, list):
            return turns_in(record, shown_field(self.mapping.prompt, record.value), value)
        if value is None and (self.mapping.common_prompt or self.mapping.passage):
            return None
        text = self._as_text("prompt", prompt, record) or ""
        if text.startswith("\n\nHuman:"):
            turns = parse_speaker_turns(text)
            return turns[:-1] if turns[-1][0] == "assistant" and not turns[-1][1].strip() else turns
        return parse_extra_id_turns(text)

    def _passage(self, record: SourceRecord) -> Json:
        """The passage with its title; beside a prompt, a blank one is none."""
        if self.mapping.passage is None:
            return {}
        text = self._as_text("passage", paragraphs(self._value("passage", record), record), record) or ""
        if not text.strip() and (self.mapping.prompt or self.mapping.conversation):
            return {}
        title = self._text("title", record) if self.mapping.title else None
        return {"passage": {"text": text, "title": title} if title else text}

    def _rated_conversation(self, turns: list[Turn]) -> list[Json]:
        """A conversation in which turns are rated where they stand."""
        kinds = {"assistant": "response", "user": "prompt"}
        rated = {*kinds} if self.mapping.rate == "all" else {self.mapping.rate}
        if not rated & {role for role, _ in turns}:
            raise UnsupportedConversationError(NO_ANSWER)
        return [
            {"role": role, "text": text, **({"rated_as": kinds[role]} if role in rated else {})} for role, text in turns
        ]

    def _metadata(
        self, record: SourceRecord, answers: Sequence[MappedResponse], ids: Sequence[str], spoken: bool
    ) -> Json:
        """The fields, and parts of fields, that nothing reads."""
        used = self._used
        if record.split or spoken or record.images.read_column:
            also = ("split", record.split), ("tools", spoken), ("images", record.images.read_column)
            used |= {name for name, is_read in also if is_read}
        facts = _unread(record, used, self._nested)
        if own := self._items(answers, ids):
            facts[self.mapping.each or self.mapping.response[0]] = own
        return facts

    def _items(self, answers: Sequence[MappedResponse], ids: Sequence[str]) -> Json:
        """What nothing reads of the objects that are responses, by response."""
        mapping = self.mapping
        if not any(answer.record for answer in answers):
            return {}
        judged = (path for paths in (*mapping.score.values(), *mapping.comment.values()) for path in paths)
        texts = (*mapping.response, *mapping.response_id, *mapping.origin, mapping.rank or "", *judged)
        fields_read = {name for text in texts if text for name in field_expression(text).fields} | {"id"}
        fields_read |= set() if mapping.each else {*NAMES["response_text"], *NAMES["response_model"]}
        paths = [path for text in texts if text for path in _DOTTED.findall(text)]
        own = {
            name: _unread(a.record, fields_read, paths)
            for a, name in zip(answers, ids, strict=True)
            if a.record is not None
        }
        return {name: rest for name, rest in own.items() if rest}


def _unread(record: SourceRecord, used: Collection[str], paths: Sequence[str]) -> Json:
    """The fields of a record that are not ``used``, and what objects of which ``paths`` are read hold besides."""
    facts = record.rest(used)
    for path in paths:
        root, *inside = path.split(".")
        if path not in record.value and isinstance(root_value := record.value.get(root), dict):
            facts[root] = _without_field(facts.get(root, root_value), inside)
    return {name: value for name, value in facts.items() if value != {} or name not in used} if paths else facts


_SINGLE = ("id", "prompt", "system", "passage", "title", "conversation", "language", "kind", "split", "group")
"""Parts of a mapping with one expression."""
_NAMED = re.compile(r"[^{}()]*")


def _is_name(text: str) -> bool:
    """Whether an expression is the name of a field, or a path of names."""
    return re.search(r"""[\[\](){}'"`|?]""", text) is None


_DOTTED = re.compile(r"\w+(?:\.\w+)+")


def _number_repeated_ids(responses: Sequence[Json]) -> None:
    """Add the place of a response to an id that one before it has: of the same text, model or name."""
    ids: set[str] = set()
    for place, response in enumerate(responses, 1):
        if response["id"] in ids:
            response["id"] = f"{response['id']}-{place}"
        ids.add(response["id"])


def _speak(value: list[Any]) -> bool:
    """Whether a list consists of turns or messages, maybe without a text, and not of responses."""
    return _is_turns(value) or (
        bool(value) and all(isinstance(item, dict) and not _SPEAKERS.isdisjoint(item) for item in value)
    )


_SPEAKERS = frozenset({"role", "from", "speaker"})


def _is_turns(value: Any) -> bool:
    return isinstance(value, list) and bool(value) and all(isinstance(item, tuple) for item in value)


def _of_turns(
    above: list[Turn] | None, answers: list[MappedResponse], record: SourceRecord
) -> tuple[list[Turn], list[MappedResponse]]:
    """The turns above responses that are turns themselves, maybe of the whole conversation; and the responses."""
    responses = [[("assistant", answer.value)] if isinstance(answer.value, str) else answer.value for answer in answers]
    are_complete = all(turns[:1] and turns[0][0] != "assistant" for turns in responses)
    if (above is None or are_complete) and len(responses) == 1:
        last = last_turn(responses[0], "user")
        above, responses = responses[0][: last + 1], [responses[0][last + 1 :]]
    elif above is None or are_complete:
        same = common_turns(responses)
        above, responses = responses[0][:same], [turns[same:] for turns in responses]
    if any(role == "user" for turns in responses for role, _ in turns):
        record.notes["answers of several turns are one text, with the speakers above their turns"] += 1
    above, begun = split_begun_answer(above)
    texts = [model_answer([*begun, *turns]) for turns in responses]
    return above, [answer._replace(value=text) for answer, text in zip(answers, texts, strict=True)]


def _common_prompt(answers: list[MappedResponse]) -> tuple[list[Turn], list[MappedResponse]]:
    """The common beginning of two texts, up to the last space before the first difference, as the prompt."""
    first, second = (str(answer.value) for answer in answers)
    cut = first.rfind(" ", 0, common_start((first, second)))
    if cut <= 0:
        raise UnsupportedConversationError("pairs without a prompt")
    rest = zip(answers, (first[cut:], second[cut:]), strict=True)
    return [("user", first[:cut])], [answer._replace(value=text) for answer, text in rest]


def _without_field(value: Any, path: list[str]) -> Any:
    """An object without what ``path`` leads to."""
    if not isinstance(value, dict) or path[0] not in value:
        return value
    rest = {key: item for key, item in value.items() if key != path[0]}
    if len(path) > 1 and (inside := _without_field(value[path[0]], path[1:])) != {}:
        return {**rest, path[0]: inside}
    return rest


def _holds_several(value: Any) -> bool:
    """Whether this is a list of texts, or an object of texts by the number of their row, as pandas writes columns."""
    if isinstance(value, dict) and all(key.isdecimal() for key in value):
        value = list(value.values())
    return are_texts(value)


def mapped_draft(record: SourceRecord, mapping: FieldMapping, form: str) -> TaskDraft:
    """The task of a row that is part of another. Raises :class:`UnsupportedConversationError` if it makes none."""
    for outcome in RowMapper(mapping, form).read(record):
        if isinstance(outcome, TaskDraft):
            return outcome
    raise UnsupportedConversationError(NO_RESPONSE)


def grouping_key(task: Json, group: str = "") -> str:
    """The key shared by tasks with the same prompt: passage, conversation and prompt; and of the same ``group``."""
    passage = task.get("passage", "")
    text = passage["text"] if isinstance(passage, dict) else passage
    turns: Sequence[Row] = task.get("conversation", ())
    above = [part for turn in turns for part in (turn["role"], turn["text"])]
    return short_hash(str(text or ""), *above, str(task.get("prompt") or ""), *([group] if group else ()))
