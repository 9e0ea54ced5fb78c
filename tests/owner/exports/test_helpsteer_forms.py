"""Which rubrics give the five scores of HelpSteer."""

from __future__ import annotations

import json

from annotator.model.rubric import Rubric
from annotator.model.task import Response, Task
from annotator.owner.exports.answer_rule import ExportRowOptions
from annotator.owner.exports.exporters.helpsteer_forms import five_scores
from annotator.owner.rubrics.rubrics import load_rubric

TASK = Task(id="t", prompt="Why?", responses=(Response(id="a", text="So."),))


def test_scores_of_prompts_are_no_helpsteer_scores() -> None:
    rubric = load_rubric("helpsteer").rubric
    assert five_scores(rubric, TASK, ExportRowOptions()) == ""
    changed = json.loads(rubric.model_dump_json())
    (verbosity,) = (block for block in changed["blocks"] if block["key"] == "verbosity")
    verbosity["targets"] = ["prompt"]
    of_prompts = Rubric.model_validate(changed)
    assert five_scores(of_prompts, TASK, ExportRowOptions()) == "its rubric does not ask verbosity of responses"
