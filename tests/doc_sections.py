"""Pages of the documentation that contain what a target of the Makefile has measured."""

from __future__ import annotations

from typing import Final

from annotator.paths import resource

END: Final = "<!-- until here -->\n"


def read_section(page: str, target: str) -> str:
    """What ``make TARGET`` wrote into ``page``."""
    return (resource("docs") / f"{page}.md").read_text("utf-8").partition(_begin(target))[2].partition(END)[0]


def write_section(page: str, target: str, text: str) -> None:
    """Replace what ``make TARGET`` wrote into ``page`` (its name without a suffix) the last time."""
    path = resource("docs") / f"{page}.md"
    begin = _begin(target)
    before, begin_line, rest = path.read_text("utf-8").partition(begin)
    if not begin_line:
        raise ValueError(f"{path} has no line {begin.strip()}")
    path.write_text(before + begin + text + END + rest.partition(END)[2], "utf-8")


def _begin(target: str) -> str:
    return f"<!-- made by `make {target}` -->\n"
