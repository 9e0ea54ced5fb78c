"""Judgements of a row by a :class:`FieldMapping`: scores, verdicts, ranks, comments, labels and spans."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import lru_cache, partial
from typing import Any, NamedTuple

from annotator.errors import AnnotatorError
from annotator.owner.conversion.cell_values import has_no_value, is_number, list_in_cell, parse_number
from annotator.owner.conversion.conversations import Turn
from annotator.owner.conversion.criteria import MappedCriterion
from annotator.owner.conversion.field_expression import field_expression, list_in, value_in
from annotator.owner.conversion.field_mapping import FieldMapping, PreferenceFields, SpanFields
from annotator.owner.conversion.task_draft import NO_ERRORS, SourceRecord, native_id, source_judgement
from annotator.owner.conversion.verdict_values import TIE, normal_verdict, preferred_response
from annotator.owner.rows import Json

SEVERAL_TURNS = "judgements of turns of which several are in one object"
NO_VERDICT = "verdicts that name no response"
_COMMA = re.compile(r"\s*-?\d{1,15},\d{1,15}\s*")


class MappedResponse(NamedTuple):
    """A response of a row: its text or its turns, the index of its field or item, the item if it is an object, and the
    index of the field if it is one of several in it."""

    value: str | list[Turn]
    place: int
    name: str | None = None
    origin: str | None = None
    record: SourceRecord | None = None
    field: int | None = None


class _Row(NamedTuple):
    """A row, or a person's part of it, with the responses, their ids, and what is judged where it is not said.

    ``left_out`` receives what is left out."""

    record: SourceRecord
    answers: Sequence[MappedResponse]
    ids: Sequence[str]
    criteria: Sequence[MappedCriterion]
    about: Json
    person: str
    named: bool
    left_out: list[str]

    @property
    def each(self) -> Iterator[tuple[MappedResponse, Json]]:
        """Each response, and the target of judgements about it."""
        for answer, name in zip(self.answers, self.ids, strict=True):
            yield answer, {"response": name}

    def value(self, path: str) -> Any:
        """The value of an expression in the record; a cell that is a list as such."""
        return list_in_cell(value_in(self.record, path), self.record)

    def judgement(self, block: str, value: Any, about: Json | None = None, **more: Any) -> Json:
        target = self.about if about is None else about
        return source_judgement(self.person, block, value, named=self.named, **target, **more)


class JudgementMapper:
    """Reads the judgements of rows. ``form``: the name that stands for a person whom the data do not name."""

    def __init__(self, mapping: FieldMapping, form: str) -> None:
        self._mapping, self._form = mapping, form
        self._without_person = f"judgements without a person, recorded as by {form!r}"
        self._parallel = _parallel_scores(mapping)
        self._annotators = [field_expression(text).value for text in mapping.annotator]
        self._verdicts = [(field, field_expression(field).value) for field in getattr(mapping.preferred, "field", ())]
        of_person = ("score", self._scores), ("preferred", self._preferences), ("comment", self._comments)
        of_row = (
            ("rank", self._ranks), ("label", self._labels), ("span", self._spans), ("tag", self._tag),
            ("chosen", self._chosen_judgements), ("criteria", self._criteria),
        )  # fmt: skip
        self._of_person = [(part, read) for part, read in of_person if getattr(mapping, part)]
        self._of_all = self._of_person + [(part, read) for part, read in of_row if getattr(mapping, part)]
        self._preferred = lru_cache(1024, typed=True)(
            partial(preferred_response, mapping.preferred or PreferenceFields(field=()))
        )

    def read(
        self,
        record: SourceRecord,
        answers: Sequence[MappedResponse],
        ids: Sequence[str],
        criteria: Sequence[MappedCriterion],
        task: Json,
        left: list[str],
    ) -> Iterator[Json]:
        """The judgements of a row about ``answers``, which have these ``ids`` in ``task``. ``left`` receives why others
        are left out. Raises ``source.bad_field``."""
        about: Json = (
            {"response": ids[0]} if len(ids) == 1 else {"passage": True} if "passage" in task and not ids else {}
        )
        source_row = _Row(record, answers, ids, criteria, about, *self._person(record, self._form), left)
        for row, parts in self._judged_parts(source_row, task.get("conversation", ())):
            if self._mapping.leave:
                leave = [condition for condition in self._mapping.leave if value_in(row.record, condition.when)]
                left += [condition.why for condition in leave]
                parts = [
                    (part, read)
                    for part, read in parts
                    if all(condition.part and part not in condition.part for condition in leave)
                ]
            for _, read in parts:
                for judgement in read(row):
                    if not judgement["named"]:
                        record.notes[self._without_person] += 1
                    yield judgement

    def _judged_parts(
        self, row: _Row, conversation: Sequence[Json]
    ) -> Iterator[tuple[_Row, Sequence[tuple[str, Any]]]]:
        """Each part of a row that has judgements, and the parts of the mapping that are read in it."""
        people, all_parts, record = self._mapping.people, self._of_all, row.record
        if self._mapping.rate != "last" and self._mapping.conversation is not None:
            turns = value_in(record, self._mapping.conversation)
            turns = turns if isinstance(turns, list) and all_parts else []
            system = len(conversation) == len(turns) + 1 and conversation[0]["role"] == "system"
            if turns and len(conversation) != len(turns) + system:
                row.left_out.append(SEVERAL_TURNS)
                return
            for number, turn in enumerate(turns, 1 + system):
                if isinstance(turn, dict):
                    inside = record.with_values(turn)
                    yield row._replace(record=inside, answers=(), ids=(), about={"message": number}), all_parts
        elif people is None:
            yield row, all_parts
        else:
            for number, entry in enumerate(list_in(record, people), 1):
                inside = record.inside(f"{people}[{number - 1}]", entry)
                person, named = self._person(inside, f"{self._form}-{number}")
                yield row._replace(record=inside, person=person, named=named), self._of_person

    def _person(self, record: SourceRecord, otherwise: str, at: int = 0) -> tuple[str, bool]:
        """Who judges, and whether the data name them."""
        value = self._annotators[at](record) if at < len(self._annotators) else None
        if value in (None, "") or isinstance(value, list | dict):
            named_after = record.folder if self._mapping.by_folder else self._mapping.by_file and record.file
            return (named_after, True) if named_after else (otherwise, False)
        return str(value), value != self._form

    def _of_several(self, row: _Row, number: int, otherwise: str, at: int = 0) -> _Row:
        """The row as judged by one of several people: the one in a list of their names, or else ``otherwise``."""
        names = self._annotators[at](row.record) if at < len(self._annotators) else None
        people = list_in_cell(names, row.record)
        if isinstance(people, list) and len(people) >= number and not has_no_value(people[number - 1]):
            return row._replace(person=str(people[number - 1]), named=True)
        return row._replace(person=otherwise)

    def _criteria(self, row: _Row) -> Iterator[Json]:
        """Whether the only response meets each criterion, and why."""
        for criterion in row.criteria if len(row.ids) == 1 else ():
            if criterion.met is not None:
                value: Any = (
                    {"met": criterion.met, "note": criterion.explanation} if criterion.explanation else criterion.met
                )
                yield row.judgement(criterion.block, value)

    def _scores(self, row: _Row) -> Iterator[Json]:
        for block, paths in self._parallel.items():
            if not self._mapping.each and all(field_expression(path).is_absent(row.record.value) for path in paths):
                continue
            for path, record, value, about in self._score_values(row, paths):
                number = number_of_score(record, path, value)
                if number is None:
                    continue
                if isinstance(number, list) and not row.named and len(row.ids) == 1:
                    for place, some in enumerate(number, 1):  # an entry for each of several people
                        if (own := number_of_score(record, path, some)) is not None:
                            yield self._of_several(row, place, f"{row.person}-{place}").judgement(block, own, about)
                else:
                    yield row.judgement(block, number, about)

    def _score_values(self, row: _Row, paths: Sequence[str]) -> Iterator[tuple[str, SourceRecord, Any, Json]]:
        """The field, record, value and target of each score."""
        first = field_expression(paths[0])
        if self._mapping.each:
            for answer, about in row.each:
                if answer.record is not None:
                    yield paths[0], answer.record, first.value(answer.record), about
            return
        if len(paths) > 1:
            for answer, about in row.each:
                path = paths[answer.place]
                yield path, row.record, value_in(row.record, path), about
            return
        value = list_in_cell(first.value(row.record), row.record)
        if (
            isinstance(value, list)
            and len(row.ids) > 1
            and len(value) > max(response.place for response in row.answers)
        ):
            for answer, about in row.each:
                yield paths[0], row.record, value[answer.place], about
        else:
            yield paths[0], row.record, value, row.about

    def _comments(self, row: _Row) -> Iterator[Json]:
        for block, paths in self._mapping.comment.items():
            for at, path in enumerate(paths):
                for record, about in self._places(row, paths, at):
                    value = value_in(record, path)
                    for number, text in enumerate(value if isinstance(value, list) else [value], 1):
                        if isinstance(text, str) and text.strip():
                            otherwise = row.person if number == 1 else f"{row.person}-{number}"
                            author_row = row if row.named else self._of_several(row, number, otherwise)
                            yield author_row.judgement(block or path, text, about)

    def _places(self, row: _Row, paths: Sequence[str], at: int) -> list[tuple[SourceRecord, Json]]:
        """Where comments stand, and what each is about."""
        if self._mapping.each and not self._mapping.people:
            return [(answer.record, about) for answer, about in row.each if answer.record is not None]
        if len(paths) > 1 and len(paths) == len(row.ids):
            return [(row.record, {"response": row.ids[at]})]
        return [(row.record, row.about)]

    def _ranks(self, row: _Row) -> Iterator[Json]:
        if len(row.ids) < 2:
            return
        expression = field_expression(self._mapping.rank or "")
        all_ranks = None if self._mapping.each else list_in_cell(expression.value(row.record), row.record)
        ranks: dict[float, list[str]] = {}
        for answer, about in row.each:
            rank = expression.value(answer.record) if answer.record is not None else None
            if isinstance(all_ranks, list) and answer.place < len(all_ranks):
                rank = all_ranks[answer.place]
            rank = parse_number(rank)
            if not is_number(rank):
                return
            ranks.setdefault(rank, []).append(about["response"])
        groups = [ranks[rank] for rank in sorted(ranks)]
        yield row.judgement("rank", {"unrankable": []}, {}, question="prompt", groups=groups)

    def _preferences(self, row: _Row) -> Iterator[Json]:
        """Verdicts: of several fields, or of a list, by several people."""
        wanted: Any = self._mapping.preferred
        names = () if wanted.a and wanted.b else tuple(map(self._names, row.answers))
        for at, (field, read) in enumerate(self._verdicts):
            verdicts = list_in_cell(read(row.record), row.record)
            listed, whose = isinstance(verdicts, list), row
            if len(self._verdicts) > 1:
                person, named = self._person(row.record, field, at)
                whose = row._replace(person=person, named=named)
                if not named:
                    called = ", ".join(name for name, _ in self._verdicts)
                    row.record.notes[f"verdicts in several fields count as by several people, called {called}"] += 1
            for number, value in enumerate(verdicts if listed else (verdicts,), 1):
                if has_no_value(value):
                    continue
                verdict = value if isinstance(value, str | int | float) else str(value)
                place, strength = self._preferred(verdict, names, len(row.ids))
                if place is None and names:
                    same = [at for at, answer in enumerate(row.answers) if answer.value == value]
                    place = same[0] if len(same) == 1 else None
                if place is None or len(row.ids) < 2:
                    row.left_out.append(f"{NO_VERDICT} ({str(value)[:40]!r} in {field!r})")
                elif len(row.ids) == 2 or place != TIE:
                    by = self._of_several(whose, number, f"{whose.person}-{number}", at) if listed else whose
                    yield self._verdict(by, wanted, place, strength, value)

    def _verdict(self, row: _Row, wanted: PreferenceFields, place: int, strength: int, value: Any) -> Json:
        if len(row.ids) > 2:
            of_lists = any(answer.field is not None for answer in row.answers)
            fields = [answer.field for answer in row.answers] if of_lists else range(len(row.ids))
            groups = [[name for name, field in zip(row.ids, fields, strict=True) if (field == place) is better]
                      for better in (True, False)]  # fmt: skip
            return row.judgement(wanted.block, {"unrankable": []}, {}, question="prompt", groups=groups)
        strength_value = value_in(row.record, wanted.strength)
        number = parse_number(value if wanted.signed else strength_value)
        reason = value_in(row.record, wanted.reason)
        size = 0 if place == TIE else max(1, round(abs(number))) if is_number(number) else strength
        preference = {"strength": size, "justification": reason if isinstance(reason, str) else ""}
        preferred = None if place == TIE else row.ids[place]
        return row.judgement(wanted.block, preference, {}, preferred=preferred, pair=[*row.ids])

    def _names(self, answer: MappedResponse) -> frozenset[str]:
        """What a verdict may call a response: its model, its id or its field."""
        fields = self._mapping.response
        field = fields[answer.place] if len(fields) > 1 and answer.place < len(fields) else None
        return _normal_names(answer.origin, answer.name, field)

    def _labels(self, row: _Row) -> Iterator[Json]:
        for path in self._mapping.label:
            value = row.value(path)
            if isinstance(value, list) and value and all(map(_is_pair, value)):
                value = dict(value)
            several = isinstance(value, dict) and not any(isinstance(label, bool | float) for label in value.values())
            for block, label_value in value.items() if several else ((path, value),):
                label = (
                    label_value["text_box"]
                    if isinstance(label_value, dict) and label_value.keys() == {"text_box"}
                    else label_value
                )  # Potato
                if not has_no_value(label) and label not in ([], {}):
                    yield row.judgement(block, [label] if isinstance(label, str) and not several else label)

    def _chosen_judgements(self, row: _Row) -> Iterator[Json]:
        field = self._mapping.chosen or ""
        for value in list_in(row.record, field):
            named = [about for answer, about in row.each if answer.value == value or answer.name == native_id(value)]
            yield from (row.judgement(field, True, about) for about in named)
            if not named:
                row.left_out.append(f"{NO_VERDICT} ({str(value)[:40]!r} in {field!r})")

    def _marked_spans(self, row: _Row, span: SpanFields) -> Iterator[Json]:
        """The spans between marks in the texts of a row; with a severity they are one error of the response."""
        label, severity, note = (value_in(row.record, text) for text in (span.label, span.severity, span.note))
        if not label:
            return
        texts = {name: text for name in span.field if isinstance(text := row.record.value.get(name), str)}
        marked = [name for name, text in texts.items() if span.open in text]
        marks = []
        for name in marked or [*texts][:1]:
            plain, spans = without_marks(texts[name], span), spans_between_marks(texts[name], span)
            if severity:
                side = "passage" if name == self._mapping.passage else "prompt"
                on = {} if name in self._mapping.response else {"on": side}
                marks += [{"start": start, "end": end, **on, "text": plain[start:end]} for start, end in spans]
                continue
            about = row.about if name in self._mapping.response else {"question": "prompt"}
            spans = spans or [(0, len(plain))]
            spans_of_text = [
                {"start": start, "end": end, "label": label, "text": plain[start:end]} for start, end in spans
            ]
            yield row.judgement(
                span.block, spans_of_text, {"passage": True} if name == self._mapping.passage else about
            )
        if severity:
            error = {"label": label, "severity": severity, **({"note": note} if note else {})}
            alone = marks[0] if len(marks) == 1 and "on" not in marks[0] else {"marks": marks}
            yield row.judgement(span.block, [{**error, **next((m for m in marks if m["end"] is None), alone)}])

    def _spans(self, row: _Row) -> Iterator[Json]:
        span: Any = self._mapping.span
        if value_in(row.record, span.none):
            yield row.judgement(span.block, NO_ERRORS)
            return
        if span.open:
            yield from self._marked_spans(row, span)
            return
        (field,) = span.field
        entries = list_in(row.record, field)
        spans = [
            _span(entry, span) if isinstance(entry, dict) else entry
            for entry in entries
            if not (isinstance(entry, dict) and _marks_nothing(entry, span))
        ]
        if spans:
            yield row.judgement(span.block, spans)

    def _tag(self, row: _Row) -> Iterator[Json]:
        tag: Any = self._mapping.tag
        name, tag_value = (value_in(row.record, text) for text in (tag.name, tag.field))
        yes, no = (normal_verdict(tag_value) in map(normal_verdict, values) for values in (tag.yes, tag.no))
        if (yes or no) and not has_no_value(name):
            yield row.judgement(str(name), yes)
        elif tag_value is not None and tag.no:
            row.left_out.append(f"answers that are neither yes nor no ({str(tag_value)[:40]!r})")


_SPAN = ("start", "end", "text", "label", "severity")


def _span(entry: Json, span: SpanFields) -> Json:
    """A span by the names of its parts; without ends if it is an error that is nowhere in the text, as an omission."""
    parts = {name: own for name in _SPAN if (own := _part_of_span(entry, getattr(span, name))) is not None}
    nowhere = "severity" in parts and not is_number(parse_number(parts.get("start")))
    return {name: value for name, value in parts.items() if not (nowhere and name in ("start", "end"))}


def _part_of_span(entry: Json, name: str) -> Any:
    return entry[name] if name in entry else value_in(SourceRecord(entry), name)


@lru_cache(1024)
def _normal_names(*names: str | None) -> frozenset[str]:
    return frozenset(normal_verdict(name) for name in names if name)


def _is_pair(value: Any) -> bool:
    """Whether this is a text with its label."""
    return isinstance(value, list) and len(value) == 2 and all(isinstance(item, str) for item in value)


def _marks_nothing(entry: Json, span: SpanFields) -> bool:
    """Whether a person says that there is no span: without a text, and without a place."""
    places = (parse_number(entry.get(name)) for name in (span.start, span.end))
    return has_no_value(entry.get(span.text)) and all(has_no_value(place) or place == -1 for place in places)


def without_marks(text: str, span: SpanFields) -> str:
    """A text without the marks of its spans."""
    return text.replace(span.open, "").replace(span.close, "")


def spans_between_marks(text: str, span: SpanFields) -> list[tuple[int, int | None]]:
    """Start and end of the spans between marks, in the text without them; no end where a mark is not closed."""
    result: list[tuple[int, int | None]] = []
    before, *rest = text.split(span.open)
    at = len(without_marks(before, span))
    for piece in rest:
        inside, mark, after = piece.partition(span.close)
        result.append((at, at + len(inside) if mark else None))
        at += len(without_marks(inside + after, span))
    return result


def number_of_score(record: SourceRecord, path: str, value: Any) -> Any:
    """The number, list or object that a score is; None if it is blank. Raises ``source.bad_field``."""
    if has_no_value(value):
        return None
    number = parse_number(value)
    if isinstance(number, str) and _COMMA.fullmatch(number) and record.decimal_comma:
        record.notes["numbers with a decimal comma are read as such, for example 7,5 as 7.5"] += 1
        return float(number.strip().replace(",", "."))
    if not isinstance(number, int | float | list | dict):
        error = record.bad_field_error(path, f"A score must be a number, and this is {str(value)[:40]!r}.")
        hint = "Write it with a decimal point." if _COMMA.fullmatch(str(value)) else ""
        raise AnnotatorError(error.code, error.message, hint, error.where)
    return number


def _parallel_scores(mapping: FieldMapping) -> dict[str, tuple[str, ...]]:
    """The fields of each score: one, or as many as responses. Raises ``convert.bad_map``."""
    result: dict[str, tuple[str, ...]] = {}
    for block, paths in mapping.score.items():
        if mapping.each or (block and len(paths) == 1):
            result |= {block or path: (path,) for path in paths}
        elif block and len(paths) != len(mapping.response):
            message = f"The score {block!r} has {len(paths)} fields, and there are {len(mapping.response)} responses."
            raise AnnotatorError("convert.bad_map", message, "Give one field for each response, or one for the task.")
        elif block:
            result[block] = paths
        elif len(paths) > 1 and _are_parallel(paths, mapping.response):
            result[_common_name(paths) or paths[0]] = paths
        else:
            result |= {path: (path,) for path in paths}
    return result


def _are_parallel(scores: Sequence[str], responses: Sequence[str]) -> bool:
    """Whether the names of the scores differ as those of the responses do: score_a, score_b; chosen, score_chosen."""
    if len(scores) != len(responses):
        return False
    pairs = list(zip(scores, responses, strict=True))
    return all(response.lower() in score.lower() for score, response in pairs) or (
        [part.lower() for part in differing(scores)] == [part.lower() for part in differing(responses)]
    )


def differing(names: Sequence[str]) -> list[str]:
    """The parts of names between their common start and their common end."""
    start = common_start(names)
    rest = [name[start:] for name in names]
    end = common_start([name[::-1] for name in rest])
    return [name[: len(name) - end] for name in rest]


def _common_name(names: Sequence[str]) -> str:
    """What is left of names without the parts in which they differ."""
    own = differing(names)[0]
    start = common_start(names)
    return (names[0][:start] + names[0][start + len(own) :]).strip("_- .").replace("__", "_")


def common_start(texts: Sequence[str]) -> int:
    """The number of characters with which all texts begin."""
    return next((at for at, some in enumerate(zip(*texts, strict=False)) if len({*some}) > 1), min(map(len, texts)))
