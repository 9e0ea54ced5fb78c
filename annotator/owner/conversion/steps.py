"""The steps of the response of a row: a list of texts, or of objects, in one of its fields."""

from __future__ import annotations

import json
from typing import Any

from annotator.model.limits import RESPONSE_STEPS
from annotator.owner.conversion.field_expression import list_in, shown_field
from annotator.owner.conversion.task_draft import SourceRecord
from annotator.text.template_tags import enclose_in_tag

NO_STEPS = "rows without a step"
TOO_MANY_STEPS = f"responses of more than {RESPONSE_STEPS} steps"
_PARTS = (
    ("", ("thought", "reasoning", "text", "step", "content", "message")),
    ("tool_call", ("action", "tool_call", "command", "code")),
    ("tool_response", ("observation", "result", "tool_response", "output")),
)
"""The tag, as chat templates have it, of what was thought, done and observed, and the names of their fields: those of
SWE-agent, ReAct and web agents among them."""


def are_steps(value: Any) -> bool:
    """Whether a value is a list of objects that say what an agent did and what it observed."""
    are_objects = isinstance(value, list) and len(value) > 1 and all(isinstance(item, dict) for item in value)
    return are_objects and all(any(item.keys() & {*names} for item in value) for _, names in _PARTS[1:])


def steps_in(record: SourceRecord, field: str) -> list[str]:
    """The texts of the steps in a field of a row, without blank ones. Raises ``source.bad_field``,
    ``source.missing_field``."""
    texts = []
    for at, item in enumerate(list_in(record, field)):
        if isinstance(item, str):
            texts.append(item.strip())
            continue
        entry, parts = record.inside(f"{shown_field(field, record.value)}[{at}]", item), []
        for tag, names in _PARTS:
            content = next((item[name] for name in names if item.get(name) not in (None, "")), "")
            text = (content if isinstance(content, str) else json.dumps(content, ensure_ascii=False)).strip("\r\n")
            parts += [enclose_in_tag(tag, text) if tag else text] if text.strip() else []
        texts.append("\n".join(parts) if parts else entry.text(_PARTS[0][1][0]))
    return [text for text in texts if text.strip()]
