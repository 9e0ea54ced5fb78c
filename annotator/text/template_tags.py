"""The tags by which chat templates mark reasoning, tool definitions, tool calls and tool results.

Source: the templates of Qwen and Hermes (``<think>``, ``<tool_call>``, ``<tool_response>``) and the equivalents of
other models. A tag counts only if it and its closing tag below are each on their own line.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable

REASONING = ("think", "thinking", "reasoning", "thought")
"""Tags around Markdown text."""
TOOLS = "tools"
"""The tag around the definitions of available tools, one per line, at the beginning of a text."""
CALLS = (TOOLS, "tool_call", "tool_calls", "tool_response", "tool_result", "function_call", "function_response")
"""Tags around data, mostly JSON, which is not Markdown."""
RESULTS = ("tool_response", "tool_result", "function_response")
"""The members of :data:`CALLS` whose content is not written by the model."""

_RESULT = re.compile(rf"^<({'|'.join(RESULTS)})>\n(?:(.*?)\n)??</\1>$", re.DOTALL | re.MULTILINE)
_OPENING = re.compile(rf"<({'|'.join(REASONING + CALLS)})>")


def opening_tag(line: str) -> str:
    """The name of the tag that ``line`` consists of, or an empty string.

    >>> opening_tag("<think>"), opening_tag("a <think>"), opening_tag("<b>")
    ('think', '', '')
    """
    match = _OPENING.fullmatch(line.strip())
    return match[1] if match is not None else ""


def closing_tag(name: str) -> str:
    """The closing tag for ``name``."""
    return f"</{name}>"


def enclose_in_tag(name: str, content: str) -> str:
    r"""``content`` enclosed in the tag ``name``, in the form used by templates.

    >>> enclose_in_tag("think", "So.")
    '<think>\nSo.\n</think>'
    """
    return f"<{name}>\n{content}\n{closing_tag(name)}"


def tool_names(content: str) -> list[str]:
    """The names of the tools defined in ``content``, either one per line or all in one list; empty for other
    content.

    >>> tool_names('{"type": "function", "function": {"name": "f"}}'), tool_names('[{"name": "g"}]'), tool_names("h")
    (['f'], ['g'], [])
    """
    try:
        lines = [json.loads(line) for line in content.split("\n") if line.strip()]
    except (ValueError, RecursionError):
        try:
            lines = [json.loads(content)]
        except (ValueError, RecursionError):
            return []
    tools = lines[0] if len(lines) == 1 and isinstance(lines[0], list) else lines
    names = [tool.get("function", tool).get("name") for tool in tools if _is_tool(tool)]
    return [name for name in names if isinstance(name, str) and name] if len(names) == len(tools) else []


def _is_tool(value: object) -> bool:
    return isinstance(value, dict) and isinstance(value.get("function", value), dict)


def turns_as_text(turns: Iterable[tuple[str, str]]) -> str:
    """The turns of a model (``assistant``) and of tools (``tool``) as one text, in order."""
    return "\n\n".join(text if role == "assistant" else enclose_in_tag("tool_response", text) for role, text in turns)


def trace_turns(text: str) -> list[tuple[str, str]]:
    r"""The turns of a text, split at tool results; a single turn if there are none.

    >>> trace_turns("Look.\n\n<tool_response>\n4\n</tool_response>\n\nSo.")
    [('assistant', 'Look.'), ('tool', '4'), ('assistant', 'So.')]
    """
    parts, rest = [], text
    while (match := _RESULT.search(rest)) is not None:
        parts += [("assistant", rest[: match.start()].rstrip("\n")), ("tool", match[2] or "")]
        rest = rest[match.end() :].lstrip("\n")
    turns = [*parts, ("assistant", rest)]
    return [turn for turn in turns if turn[1] or turn[0] == "tool"] if parts else turns
