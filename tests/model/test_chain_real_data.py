"""Published chains of draft, feedback, next draft: kept as critiques and refinements, put in disorder and in order."""

from __future__ import annotations

import itertools
import json
from pathlib import Path
from typing import Any

import pytest

from annotator.model.annotation import Annotation
from annotator.model.completeness import missing_answers
from annotator.model.critique_edits import AddCritique, MoveCritique
from annotator.model.edits import AnnotationEdit
from annotator.model.rating_edits import SetRating
from annotator.model.refinement_chain import chain_links, chain_steps, is_critiqueable
from annotator.model.refinement_edits import ResolveStaleRefinement, SetRefinement
from annotator.model.task import Response, Task
from tests.applied_edits import applied
from tests.model.critique_work import RUBRIC

DATA = Path(__file__).parent.parent / "data" / "self_refine_chain" / "iterate.jsonl"
CHAINS = [json.loads(line)["sentence_to_feedback"] for line in DATA.read_text("utf-8").splitlines()]
ANSWER = "q1/r1"


def told(chain: list[dict[str, Any]]) -> tuple[Task, Annotation]:
    """The first draft as the answer, what was said of each draft as a critique, the next draft as its refinement."""
    task = Task(id="t", prompt="Use these words.", responses=(Response(id="r", text=chain[0]["sentence"]),))
    edits: list[AnnotationEdit] = [SetRating(target=ANSWER, key="overall", value=2)]
    for number, (draft, after) in enumerate(itertools.pairwise(chain), 1):
        text = f"Missing: {draft['concept_feedback']}. {draft['commonsense_feedback']}"
        edits.append(AddCritique(target=ANSWER, id=f"w{number}", text=text, severity="minor", category="other"))
        edits.append(SetRefinement(id=f"w{number}", text=after["sentence"]))
    return task, applied(RUBRIC, task, edits, Annotation())


@pytest.mark.parametrize("chain", CHAINS, ids=lambda chain: f"{len(chain)} drafts")
def test_a_chain_reads_as_it_was_written(chain: list[dict[str, Any]]) -> None:
    task, work = told(chain)
    drafts = chain_steps(task, ANSWER, work.critiques[ANSWER])
    assert [text for _, text in drafts] == [draft["sentence"] for draft in chain]
    assert missing_answers(RUBRIC, task, work) == []
    labels = [is_critiqueable(RUBRIC, task, work, path) for path, _ in drafts]
    assert labels == [True] * (len(chain) - 1) + [False]


@pytest.mark.parametrize(
    "chain", [chain for chain in CHAINS if len(chain) > 2], ids=lambda chain: f"{len(chain)} drafts"
)
def test_a_chain_in_disorder_is_settled_one_by_one(chain: list[dict[str, Any]]) -> None:
    task, work = told(chain)
    last = len(chain) - 2
    turned = applied(RUBRIC, task, [MoveCritique(id=f"w{last + 1}", to=0)], work)
    assert applied(RUBRIC, task, [MoveCritique(id=f"w{last + 1}", to=last)], turned) == work
    while stale := [place for place in chain_links(task, ANSWER, turned.critiques[ANSWER]) if place.stale]:
        turned = applied(RUBRIC, task, [ResolveStaleRefinement(id=stale[0].critique.id, how="keep")], turned)
    assert missing_answers(RUBRIC, task, turned) == []
    texts = {text for _, text in chain_steps(task, ANSWER, turned.critiques[ANSWER])}
    assert texts == {draft["sentence"] for draft in chain}
