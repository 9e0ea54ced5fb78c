"""A mapping that is proposed for rows of an unknown form, after it was tried on the first of them."""

from __future__ import annotations

import contextlib
import re
import shlex
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path

from annotator.errors import AnnotatorError
from annotator.owner.conversion.cell_values import BLANK_RESPONSES, NULL_RESPONSES, BlankCellRules
from annotator.owner.conversion.conversations import UnsupportedConversationError
from annotator.owner.conversion.conversion_report import note_lines
from annotator.owner.conversion.field_guesses import guess_mapping
from annotator.owner.conversion.field_mapping import JOINED, FieldMapping, JoinFields, parse_mapping, quoted_column
from annotator.owner.conversion.literal_values import plain_name
from annotator.owner.conversion.mapped_rows import NO_PROMPT, RowMapper
from annotator.owner.conversion.source_file import SourceRow
from annotator.owner.conversion.task_draft import SourceRecord, TaskDraft
from annotator.owner.rows import Json
from annotator.text.output_lines import counted

TRIED = 100
"""Rows on which a mapping is tried."""
_LENGTH = 300
"""Characters of a text that are shown."""
_ID = re.compile(r"(^|_)(id|idx|index|key|uid|qid)$")
_QUESTION_ID = re.compile(r"^((question|prompt|instruction|query|problem|task)_?(id|idx|index|key)|qid)$")
"""Names of ids, and of those of questions, which another file can call otherwise."""
_OWN_ID = frozenset({"id", "idx", "index", "key", "uid"})
"""Ids that can be those of an answer, where another field has that of the question."""


@dataclass
class MappingTrial:
    """What a mapping makes of rows."""

    mapping: FieldMapping
    rows: int = 0
    drafts: list[TaskDraft] = field(default_factory=list)
    left_out: Counter[str] = field(default_factory=Counter)
    notes: Counter[str] = field(default_factory=Counter)
    fields: list[str] = field(default_factory=list)
    is_spreadsheet: bool = False

    @property
    def is_useful(self) -> bool:
        """Whether most rows become tasks, with texts that differ and the responses that the mapping names."""
        if len(self.drafts) * 2 < self.rows or not self.drafts:
            return False
        answers = [response["text"] for draft in self.drafts for response in draft.task.get("responses", ())]
        wanted = bool(self.mapping.response or self.mapping.each or self.mapping.steps)
        return not (wanted and (not answers or (len(answers) > 3 and len({*answers}) == 1)))

    @property
    def has_responses(self) -> bool:
        return any(draft.task.get("responses") for draft in self.drafts)

    @property
    def options(self) -> str:
        """The mapping as options of the command line, with those that the rows need."""
        more = " --empty-prompts drop" if NO_PROMPT in self.left_out else ""
        if not self.is_spreadsheet:  # a program has written what is blank
            more += " --blank-responses keep" if BLANK_RESPONSES in self.left_out else ""
            more += " --null-words keep" if NULL_RESPONSES in self.left_out else ""
        return self.mapping.as_options() + more

    def said(self) -> str:
        """What comes of the rows, and the first task as an annotator reads it."""
        tasks = [draft.task for draft in self.drafts]
        counts = sorted({len(task.get("responses", ())) for task in tasks})
        models = {each["origin"] for task in tasks for each in task.get("responses", ()) if "origin" in each}
        least = f"{counts[0]} to " if counts[0] < counts[-1] else ""
        responses = least + counted(counts[-1], "response")
        judgements = [each for draft in self.drafts for each in draft.judgements]
        blocks = Counter(each["block"] for each in judgements)
        used = self.mapping.used_by(self.fields)
        rest = [name for name in self.fields if name not in used]
        lines = [
            f"Tried on the first {counted(self.rows, 'row')}: {counted(len(tasks), 'task')} with {responses} each",
            f"Models: {_some_names(sorted(models))}" if models else "Models: not in the data",
            f"Judgements: {', '.join(f'{block} {number:,}' for block, number in blocks.items())}" if blocks else "",
            f"People: {_some_names(sorted({each['annotator'] for each in judgements if each['named']}))}"
            if any(each["named"] for each in judgements)
            else "",
            f"Kept as metadata: {_some_names([*map(quoted_column, rest)])}" if rest else "",
            *(f"Left out: {reason}: {number:,}" for reason, number in self.left_out.items()),
            *note_lines(self.notes),
            "The first task, as an annotator reads it:",
            *(f"  {line}" for line in shown_task(tasks[0])),
        ]
        return "\n".join(line for line in lines if line)


def _some_names(names: Sequence[str]) -> str:
    more = f" and {len(names) - 8:,} more" if len(names) > 8 else ""
    return ", ".join(names[:8]) + more


def shown_task(task: Json) -> list[str]:
    """The texts of a task in the order in which they are read, each on a line."""
    passage = task.get("passage")
    lines = [_line("Passage", passage["text"] if isinstance(passage, dict) else passage)] if passage else []
    lines += [_line(turn["role"].capitalize(), turn["text"]) for turn in task.get("conversation", ())]
    if task.get("prompt"):
        lines.append(_line("Prompt", task["prompt"]))
    for question in (task, *task.get("questions", ())):
        if question is not task:
            lines.append(_line("Question", question["text"]))
        for at, answer in enumerate(question.get("responses", ())[:26]):
            lines.append(_line(f"Response {chr(ord('A') + at)}", answer["text"]))
            lines += [_line("Critique", critique["text"]) for critique in answer.get("critiques", ())]
    return lines


def _line(name: str, text: str) -> str:
    plain = " ".join(text.split())
    return f"{name}: {plain[:_LENGTH]}{' ...' if len(plain) > _LENGTH else ''}"


class UnknownFormError(AnnotatorError):
    """Rows are of no known form. ``trial``: what a likely mapping makes of them; None if none is likely."""

    def __init__(self, message: str, hint: str, where: str, trial: MappingTrial | None) -> None:
        super().__init__("convert.unrecognised", message, hint, where)
        self.trial = trial


def try_mapping(mapping: FieldMapping, rows: Sequence[SourceRow]) -> MappingTrial:
    """Apply ``mapping`` to ``rows``."""
    trial = MappingTrial(mapping, len(rows), is_spreadsheet=any(row.cells for row in rows))
    mapper = RowMapper(mapping, "columns", BlankCellRules())
    for row in rows:
        trial.fields += [name for name in row.value if name not in trial.fields]
        record = SourceRecord(row.value, row.where, from_cells=row.cells, notes=trial.notes)
        try:
            for outcome in mapper.read(record):
                if isinstance(outcome, TaskDraft):
                    trial.drafts.append(outcome)
                else:
                    trial.left_out[outcome.reason] += 1
        except UnsupportedConversationError as error:
            trial.left_out[str(error)] += 1
        except AnnotatorError as error:
            trial.left_out[error.message] += 1
    return trial


def propose_mapping(rows: Sequence[SourceRow]) -> MappingTrial | None:
    """The mapping that fits ``rows`` as far as a trial shows; None if none does."""
    guess = guess_mapping([row.value for row in rows], any(row.cells for row in rows))
    for mapping in (guess, _without_judgements(guess)):
        if mapping is not None and _is_typed(mapping) and (trial := try_mapping(mapping, rows)).is_useful:
            return trial
    return None


def propose_join(
    trial: MappingTrial, rows: Sequence[SourceRow], file: Path, others: Sequence[SourceRow]
) -> MappingTrial | None:
    """The trial with the prompts of ``others``, the first rows of ``file``, if that of ``rows`` has responses without
    one; None if no field tells which response is to which prompt."""
    mapping, joined_mapping = trial.mapping, guess_mapping([row.value for row in others])
    prompt = None if joined_mapping is None else joined_mapping.prompt or joined_mapping.passage
    lacks_prompt = mapping.response and not (mapping.prompt or mapping.passage or mapping.conversation)
    if joined_mapping is None or prompt is None or not prompt.isidentifier() or not lacks_prompt:
        return None
    # A question can have one answer beside it, to compare those of models with.
    if joined_mapping.response and not (
        mapping.origin
        and joined_mapping == _without_judgements(joined_mapping)
        and joined_mapping.prompt
        and not joined_mapping.origin
    ):
        return None
    ids = [name for name in others[0].value if _ID.search(plain_name(name))]
    names = [name for name in rows[0].value if name != prompt]
    keys = [(name, name) for name in names if plain_name(name) not in _OWN_ID]
    keys += [(name, joined_name) for name in names if _QUESTION_ID.search(plain_name(name)) for joined_name in ids]
    keys += [(name, name) for name in names if plain_name(name) in _OWN_ID]
    for name, joined_name in keys:
        by_value = {str(row.value[joined_name]): row.value for row in others if joined_name in row.value}
        if len(by_value) == len(others) and all(str(row.value.get(name)) in by_value for row in rows):
            join = {"file": str(file), "on": name, **({"with": joined_name} if joined_name != name else {})}
            parts = {"join": JoinFields.model_validate(join), "prompt": f"{JOINED}.{prompt}"}
            joined = [row._replace(value={**row.value, JOINED: by_value[str(row.value[name])]}) for row in rows]
            return try_mapping(mapping.model_copy(update=parts), joined)
    return None


def _is_typed(mapping: FieldMapping) -> bool:
    """Whether the options say the same mapping, whatever its fields are called."""
    options = mapping.as_options()
    with contextlib.suppress(AnnotatorError):
        return (typed := parse_mapping(shlex.split(options)[1::2])) is not None and typed.as_options() == options
    return False


def _without_judgements(mapping: FieldMapping | None) -> FieldMapping | None:
    """The mapping without what is judged."""
    empty: Json = {"preferred": None, "score": {}, "annotator": (), "rank": None}
    return None if mapping is None else mapping.model_copy(update=empty)
