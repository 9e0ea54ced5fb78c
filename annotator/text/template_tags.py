"""Tags by which chat templates mark what a model thought, which tools it called, and what these returned.

Source: the templates of Qwen and Hermes (``<think>``, ``<tool_call>``, ``<tool_response>``), and what models of other
makers write in their place. A tag counts where it stands on a line of its own and its closing tag does so below.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable
from typing import Final

REASONING: Final = ("think", "thinking", "reasoning", "thought")
"""Around text that is Markdown like the rest of the answer."""
TOOLS: Final = "tools"
"""Around the definitions of the tools that a model had, one a line: what it was told, at the beginning."""
CALLS: Final = (TOOLS, "tool_call", "tool_calls", "tool_response", "tool_result", "function_call", "function_response")
"""Around data: JSON mostly, nothing of it being Markdown."""
RESULTS: Final = ("tool_response", "tool_result", "function_response")
"""Those of :data:`CALLS` whose content no model wrote."""

_RESULT: Final = re.compile(rf"^<({'|'.join(RESULTS)})>\n(?:(.*?)\n)??</\1>$", re.DOTALL | re.MULTILINE)
_OPENING: Final = re.compile(rf"<({'|'.join(REASONING + CALLS)})>")


def opening_tag(line: str) -> str:
    """The name of the tag that ``line`` consists of; empty where it is none.

    >>> opening_tag("<think>"), opening_tag("a <think>"), opening_tag("<b>")
    ('think', '', '')
    """
    found = _OPENING.fullmatch(line.strip())
    return found[1] if found is not None else ""


def closing_tag(name: str) -> str:
    """What closes the tag ``name``."""
    return f"</{name}>"


def tagged(name: str, content: str) -> str:
    r"""``content`` in the tag ``name``, as a template writes it.

    >>> tagged("think", "So.")
    '<think>\nSo.\n</think>'
    """
    return f"<{name}>\n{content}\n{closing_tag(name)}"


def tool_names(content: str) -> list[str]:
    """The names of the tools that are defined in ``content``, one a line or all in one list; none where it is something
    else.

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


def trace(turns: Iterable[tuple[str, str]]) -> str:
    """Turns of a model (``assistant``) and of tools (``tool``) as one text, as they followed one another."""
    return "\n\n".join(text if role == "assistant" else tagged("tool_response", text) for role, text in turns)


def trace_turns(text: str) -> list[tuple[str, str]]:
    r"""The turns that a text is made of, results of tools each for itself; one where it has no result of a tool.

    >>> trace_turns("Look.\n\n<tool_response>\n4\n</tool_response>\n\nSo.")
    [('assistant', 'Look.'), ('tool', '4'), ('assistant', 'So.')]
    """
    found, rest = [], text
    while (match := _RESULT.search(rest)) is not None:
        found += [("assistant", rest[: match.start()].rstrip("\n")), ("tool", match[2] or "")]
        rest = rest[match.end() :].lstrip("\n")
    turns = [*found, ("assistant", rest)]
    return [turn for turn in turns if turn[1] or turn[0] == "tool"] if found else turns
