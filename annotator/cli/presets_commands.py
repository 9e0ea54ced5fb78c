"""``annotator presets``: the protocols that ship with the program."""

from __future__ import annotations

from annotator.cli.output import JsonFlag, say, say_json
from annotator.owner.rubrics import presets


def list_presets(as_json: JsonFlag = False) -> None:
    """List the rubrics that come with the program, for `tasks build --rubric`."""
    found = [preset.rubric for preset in presets()]
    if as_json:
        say_json([{"id": rubric.id, "title": rubric.title, "description": rubric.description} for rubric in found])
        return
    for rubric in found:
        say(f"{rubric.id}: {rubric.title}. {rubric.description}")
