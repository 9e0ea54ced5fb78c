"""The rubric that ships with the program and asks something of converted tasks."""

from __future__ import annotations

from collections.abc import Sequence

from annotator.owner.build.block_applicability import BlockApplicabilityCounter
from annotator.owner.rows import Json
from annotator.owner.rubrics.rubrics import rubric_presets
from annotator.owner.tasks.blinding import TaskDisclosureOptions
from annotator.owner.tasks.input_task import InputTask


def fitting_rubric(tasks: Sequence[Json], wanted: str) -> str | None:
    """The id of a preset of which every one of ``tasks`` is asked something, and no block in vain: that for the
    criteria or steps that they bring, or else ``wanted``, if it fits, otherwise the first that does; None if none
    fits."""
    if any(task.get("criteria") for task in tasks):
        wanted = "criteria"
    elif any(response.get("steps") for task in tasks for response in task.get("responses", ())):
        wanted = "steps"
    sent = [TaskDisclosureOptions().as_sent(InputTask.model_validate(task)) for task in tasks]
    presets = {preset.rubric.id: preset.rubric for preset in rubric_presets()}
    for name in dict.fromkeys((wanted, *presets)):
        if (rubric := presets.get(name)) is None or not sent:
            continue
        counter = BlockApplicabilityCounter(rubric)
        has_questions = [any(rubric.asked_of(task, target) for target in task.kinds) for task in sent]
        for task in sent:
            counter.add(task)
        if all(has_questions) and not any(block.unasked for block in counter.found()):
            return name
    return None
