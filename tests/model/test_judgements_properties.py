"""Whatever is done to judgements: they are complete if and only if every rule holds, read off by hand, and they can be
given once more, carried over and undone."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from annotator.model.annotation import Annotation
from annotator.model.completeness import missing_answers
from annotator.model.critique_edits import AddCritique, RemoveCritique
from annotator.model.edits import AnnotationEdit
from annotator.model.judgement_edits import (
    ChangeCritiqueJudgement,
    MoveCritiqueRank,
    SetCritiqueRank,
    SetCritiqueVerdict,
    SetJudgementClosingAnswer,
    TieCritiqueRank,
)
from annotator.model.patch import apply, diff, revert
from annotator.model.rekey import rekey, target_moves
from annotator.model.replay import drop_unfitting, replay_answers
from annotator.model.rubric import Rubric
from annotator.model.task import Task
from annotator.store.canonical_json import annotation_values
from annotator.store.canonical_json import parse_annotation as parsed
from tests.applied_edits import applied_where_they_fit
from tests.model.judgement_work import ANSWER, TASK, X, Y, Z, switched

CRITIQUES = st.sampled_from([X, Y, Z])
WORDS = st.sampled_from(["", "minor", "major", "coverage", "other", "awful"])
EDITS: st.SearchStrategy[AnnotationEdit] = st.one_of(
    st.builds(SetCritiqueVerdict, target=CRITIQUES, helpful=st.sampled_from([True, True, False, None])),
    st.builds(ChangeCritiqueJudgement, target=CRITIQUES, severity=st.none() | WORDS, category=st.none() | WORDS),
    st.builds(SetCritiqueRank, target=CRITIQUES, rank=st.none() | st.integers(0, 4)),
    st.builds(MoveCritiqueRank, target=CRITIQUES, by=st.sampled_from([-1, 1])),
    st.builds(TieCritiqueRank, target=CRITIQUES),
    st.builds(SetJudgementClosingAnswer, target=st.sampled_from([ANSWER, "q2/r1"]), answer=st.none() | st.booleans()),
    st.builds(AddCritique, target=st.just(ANSWER), id=st.just("w1"), text=st.sampled_from(["", "Mine."]),
              severity=st.just("minor"), category=st.just("other"), taken_from=st.none() | CRITIQUES),
    st.builds(RemoveCritique, id=st.just("w1")),
)  # fmt: skip
RUBRICS = st.builds(
    switched,
    ranking=st.just(True),
    ties=st.booleans(),
    closing=st.just(True),
    own=st.sampled_from(["none", "optional", "required"]),
)
STEPS = st.lists(EDITS, max_size=25)
BEGUN = [SetCritiqueVerdict(target=path, helpful=helpful) for path, helpful in ((X, True), (Y, True), (Z, False))]


def done(rubric: Rubric, steps: list[AnnotationEdit]) -> Annotation:
    return applied_where_they_fit(rubric, TASK, steps)


def complete(rubric: Rubric, annotation: Annotation) -> bool:
    """Read off by hand."""
    judgements = annotation.judgements.get(ANSWER)
    own = annotation.critiques.get(ANSWER)
    block = rubric.blocks[0]
    if judgements is None or set(judgements.verdicts) != {X, Y, Z} or judgements.closing is None:
        return False
    helpful = [path for path, judgement in judgements.verdicts.items() if judgement.helpful]
    chosen = all(judgements.verdicts[path].severity and judgements.verdicts[path].category for path in helpful)
    placed = sorted(path for group in judgements.ranking.groups for path in group)
    ranked = len(helpful) < 2 or placed == sorted(helpful)
    asked = judgements.closing.question == ("better" if helpful else "exists")
    wrote = own is not None and bool(own.series)
    agrees = not (wrote and not judgements.closing.answer)
    there = wrote or not judgements.closing.answer or block.own != "required"  # type: ignore[union-attr]
    return chosen and ranked and asked and agrees and there and (not wrote or bool(own.series[0].text))  # type: ignore[union-attr]


@given(RUBRICS, st.booleans(), STEPS)
def test_complete_if_and_only_if_every_rule_holds(rubric: Rubric, begun: bool, steps: list[AnnotationEdit]) -> None:
    annotation = done(rubric, [*(BEGUN if begun else []), *steps])
    assert (not missing_answers(rubric, TASK, annotation)) == complete(rubric, annotation)


@given(RUBRICS, STEPS)
def test_judgements_can_be_given_again_kept_and_undone(rubric: Rubric, steps: list[AnnotationEdit]) -> None:
    annotation = done(rubric, [*BEGUN, *steps])
    assert replay_answers(rubric, TASK, annotation) == annotation
    assert drop_unfitting(rubric, TASK, annotation) == annotation
    assert parsed(annotation_values(annotation)) == annotation
    before = done(rubric, BEGUN)
    patch = diff(annotation_values(before), annotation_values(annotation))
    assert apply(annotation_values(before), patch) == annotation_values(annotation)
    assert revert(annotation_values(annotation), patch) == annotation_values(before)


@given(RUBRICS, STEPS, st.permutations([0, 1, 2]))
def test_judgements_go_along_when_critiques_change_places(
    rubric: Rubric, steps: list[AnnotationEdit], order: list[int]
) -> None:
    annotation = done(rubric, [*BEGUN, *steps])
    row = TASK.model_dump(mode="json")
    first = row["questions"][0]["responses"][0]
    first["critiques"] = [first["critiques"][place] for place in order]
    newer = Task.model_validate(row)
    moved = target_moves(TASK, newer)
    there = rekey(annotation, moved)
    assert replay_answers(rubric, newer, there) == there
    back = rekey(there, {new: old for old, new in moved.items()})
    assert back.judgements == annotation.judgements
    judgements, carried = annotation.judgements.get(ANSWER), there.judgements.get(ANSWER)
    for path, verdict in judgements.verdicts.items() if judgements is not None else ():
        assert carried is not None
        assert carried.verdicts[moved[path]] == verdict
        assert newer.texts[moved[path]] == TASK.texts[path]
