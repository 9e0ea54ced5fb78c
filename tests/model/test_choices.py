"""Tags, proposed edits, reactions, rankings, preferences, skipping: every answer fits, and can be given once more."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pydantic import ValidationError

from annotator.errors import AnnotatorError
from annotator.model import edits
from annotator.model.annotation import Annotation, ResponsePreference
from annotator.model.blocks.preference_block import PreferenceBlock
from annotator.model.blocks.ranking_block import RankingBlock
from annotator.model.blocks.reactions_block import EmojiOption, ReactionsBlock
from annotator.model.blocks.skip_block import SkipBlock, SkipReasonOption
from annotator.model.blocks.tags_block import Tag, TagsBlock
from annotator.model.completeness import missing_answers
from annotator.model.edits import AnnotationEdit, SubmitTask
from annotator.model.preference_edits import SetPreference, SetPreferenceJustification, signed_preference
from annotator.model.ranking_edits import MoveResponseRank, SetResponseRank, SetResponseUnrankable, TieResponseRank
from annotator.model.reaction_edits import SetReaction
from annotator.model.rekey import rekey, target_moves
from annotator.model.replay import drop_unfitting, replay_answers
from annotator.model.rubric import Rubric
from annotator.model.skip_edits import FlagTaskForRevisit, ReopenSkippedTask, SkipTask
from annotator.model.tag_edits import SetProposedTargetText, SetTag
from annotator.model.task import Task
from annotator.model.typed_text import MAX_TYPED
from tests.applied_edits import applied, applied_where_they_fit

RUBRIC = Rubric(
    id="choices",
    title="Choices",
    blocks=(
        TagsBlock(
            key="spam",
            title="Spam",
            targets=("prompt", "response"),
            required=True,
            tags=(Tag(key="spam", title="Spam"),),
        ),
        TagsBlock(
            key="flags",
            title="Flags",
            targets=("response",),
            tags=(Tag(key="rude", title="Rude"), Tag(key="typos", title="Typos", edit=True)),
        ),
        ReactionsBlock(
            key="tone",
            title="Tone",
            targets=("response",),
            reactions=(
                EmojiOption(key="up", emoji="👍", title="Up"),
                EmojiOption(key="sad", emoji="😢", title="Sad"),
            ),
        ),
        RankingBlock(key="order", title="Order", targets=("prompt", "question"), ties=True, unrankable=True),
        RankingBlock(key="strict", title="Strict", targets=("prompt",), required=False, at_least=3),
        PreferenceBlock(key="better", title="Better", targets=("question",), justification="required"),
        SkipBlock(key="skip", reasons=(SkipReasonOption(key="other", title="Other", note="required"),)),
    ),
)
PROMPT = Task.model_validate(
    {"id": "p", "prompt": "Why?", "responses": [{"id": name, "text": f"{name}!"} for name in "abc"]}
)
PAIR = Task.model_validate(
    {
        "id": "s",
        "passage": "Long.",
        "questions": [
            {"id": "q", "text": "What?", "responses": [{"id": "a", "text": "A."}, {"id": "b", "text": "B."}]}
        ],
    }
)
TARGETS = st.sampled_from(["q1", "q1/r1", "q1/r2", "q1/r3", "task"])
ITEMS = st.sampled_from(["q1/r1", "q1/r2", "q1/r3"])
ORDERS = st.sampled_from(["order", "strict"])
RANKS = (
    st.builds(SetResponseRank, target=st.just("q1"), key=ORDERS, item=ITEMS, rank=st.none() | st.integers(0, 4))
    | st.builds(MoveResponseRank, target=st.just("q1"), key=ORDERS, item=ITEMS, by=st.sampled_from([-1, 1]))
    | st.builds(TieResponseRank, target=st.just("q1"), key=ORDERS, item=ITEMS)
    | st.builds(SetResponseUnrankable, target=st.just("q1"), key=ORDERS, item=ITEMS, value=st.booleans())
)
TAGS = st.sampled_from([("spam", "spam"), ("flags", "rude"), ("flags", "typos"), ("order", "typos")])
EDITS = (
    RANKS
    | st.builds(
        lambda target, names, value: SetTag(target=target, key=names[0], tag=names[1], value=value),
        TARGETS,
        TAGS,
        st.none() | st.booleans(),
    )
    | st.builds(SetProposedTargetText, target=TARGETS, text=st.none() | st.sampled_from(["a!", "better", "", "\0"]))
    | st.builds(
        SetReaction,
        target=TARGETS,
        key=st.just("tone"),
        reaction=st.sampled_from(["up", "sad", "odd"]),
        value=st.booleans(),
    )
    | st.builds(
        SetPreference,
        target=st.just("q1"),
        key=st.just("better"),
        preferred=st.none() | ITEMS,
        strength=st.none() | st.integers(-1, 4),
    )
    | st.builds(
        SetPreferenceJustification, target=st.just("q1"), key=st.just("better"), text=st.sampled_from(["", "Because."])
    )
    | st.builds(SkipTask, key=st.just("skip"), reason=st.just("other"), note=st.sampled_from(["", "Not my field."]))
    | st.builds(FlagTaskForRevisit, value=st.booleans())
    | st.just(ReopenSkippedTask())
    | st.just(SubmitTask())
)


def run(task: Task, *steps: AnnotationEdit) -> Annotation:
    return applied(RUBRIC, task, steps)


def whatever_fits(task: Task, steps: list[AnnotationEdit]) -> Annotation:
    return applied_where_they_fit(RUBRIC, task, steps)


def rank(item: str, number: int | None, key: str = "order") -> SetResponseRank:
    return SetResponseRank(target="q1", key=key, item=f"q1/{item}", rank=number)


def groups(annotation: Annotation, key: str = "order") -> list[str]:
    return ["".join(item[-1] for item in group) for group in annotation.ranking("q1", key).groups]


@pytest.mark.parametrize("task", [PROMPT, PAIR], ids=["prompt", "pair"])
@given(st.lists(EDITS, max_size=25))
def test_random_edits_round_trip_and_replay(task: Task, steps: list[AnnotationEdit]) -> None:
    annotation = whatever_fits(task, steps)
    assert Annotation.model_validate_json(annotation.model_dump_json()) == annotation
    assert replay_answers(RUBRIC, task, annotation) == annotation
    assert drop_unfitting(RUBRIC, task, rekey(annotation, target_moves(task, task))) == annotation
    assert annotation.status != "submitted" or not missing_answers(RUBRIC, task, annotation)


@given(st.lists(RANKS, max_size=20))
def test_a_ranking_names_each_response_at_most_once_and_has_no_gap_when_it_is_done(steps: list[AnnotationEdit]) -> None:
    ranking = whatever_fits(PROMPT, steps).ranking("q1", "order")
    named = [item for group in ranking.groups for item in group] + list(ranking.unrankable)
    assert len(set(named)) == len(named)
    assert set(named) <= set(PROMPT.answers["q1"])
    assert len(ranking.groups) <= 3
    if len(named) == 3:
        assert all(ranking.groups)
    strict = whatever_fits(PROMPT, steps).ranking("q1", "strict")
    assert all(len(group) <= 1 for group in strict.groups)
    assert not strict.unrankable


@given(st.permutations([1, 2, 3]), st.permutations(["r1", "r2", "r3"]), ORDERS)
def test_ranks_mean_what_they_say_in_whatever_order_they_are_given(
    ranks: list[int], items: list[str], key: str
) -> None:
    annotation = run(PROMPT, *(rank(item, number, key) for item, number in zip(items, ranks, strict=True)))
    assert [annotation.ranking("q1", key).rank(f"q1/{item}") for item in items] == ranks


@pytest.mark.parametrize(
    ("steps", "result"),
    [
        ([rank("r1", 1), rank("r2", 1), rank("r3", 3)], ["12", "3"]),
        ([rank("r2", 1), rank("r1", 1)], ["12"]),
        ([rank("r3", 2)], ["", "3"]),
        ([rank("r1", 1, "strict"), rank("r2", 1, "strict")], ["2", "1"]),
        ([rank("r1", 1, "strict"), rank("r2", 3, "strict"), rank("r3", 1, "strict")], ["3", "1", "2"]),
    ],
)
def test_a_rank_that_is_taken_is_shared_or_pushed_down(steps: list[SetResponseRank], result: list[str]) -> None:
    assert groups(run(PROMPT, *steps), steps[0].key) == result


@pytest.mark.parametrize(
    ("item", "by", "result"),
    [("r3", -1, ["1", "3", "2"]), ("r1", 1, ["2", "1", "3"]), ("r1", -1, ["1", "2", "3"]), ("r3", 1, ["1", "2", "3"])],
)
def test_moving_one_up_or_down(item: str, by: int, result: list[str]) -> None:
    placed = run(PROMPT, rank("r1", 1), rank("r2", 2), rank("r3", 3))
    move = MoveResponseRank(target="q1", key="order", item=f"q1/{item}", by=by)
    assert groups(edits.apply(move, RUBRIC, PROMPT, placed)) == result


def test_moving_rank_leaves_tie_first() -> None:
    tied = run(PROMPT, rank("r1", 1), rank("r2", 1), rank("r3", 2))
    up = MoveResponseRank(target="q1", key="order", item="q1/r2", by=-1)
    down = MoveResponseRank(target="q1", key="order", item="q1/r1", by=1)
    assert groups(edits.apply(up, RUBRIC, PROMPT, tied)) == ["2", "1", "3"]
    assert groups(edits.apply(down, RUBRIC, PROMPT, tied)) == ["2", "1", "3"]


def test_unranked_response_moves_in_last() -> None:
    first = run(PROMPT, rank("r1", 1))
    assert groups(
        edits.apply(MoveResponseRank(target="q1", key="order", item="q1/r3", by=-1), RUBRIC, PROMPT, first)
    ) == [
        "1",
        "3",
    ]
    assert groups(edits.apply(TieResponseRank(target="q1", key="order", item="q1/r3"), RUBRIC, PROMPT, first)) == ["13"]


def test_every_response_without_a_rank_is_named() -> None:
    begun = run(PROMPT, rank("r2", 1), SetResponseUnrankable(target="q1", key="order", item="q1/r3", value=True))
    assert [(p.target, p.code) for p in missing_answers(RUBRIC, PROMPT, begun) if p.key == "order"] == [
        ("q1/r1", "ranking.missing")
    ]


@pytest.mark.parametrize(
    ("task", "edit", "code"),
    [
        (PROMPT, rank("r1", 4), "edit.off_scale"),
        (PROMPT, rank("r4", 1), "edit.wrong_target"),
        (PAIR, rank("r1", 1, "strict"), "edit.wrong_target"),
        (PROMPT, TieResponseRank(target="q1", key="order", item="q1/r1"), "edit.nothing_before"),
        (PROMPT, TieResponseRank(target="q1", key="strict", item="q1/r1"), "edit.no_ties"),
        (PROMPT, SetResponseUnrankable(target="q1", key="strict", item="q1/r1", value=True), "edit.must_rank"),
        (PROMPT, SetPreference(target="q1", key="better", preferred="q1/r1", strength=1), "edit.wrong_target"),
        (PAIR, SetPreference(target="q1", key="better", preferred="q1/r1", strength=4), "edit.off_scale"),
        (PAIR, SetPreference(target="q1", key="better", preferred="q1/r1", strength=0), "edit.wrong_target"),
        (PAIR, SetPreference(target="q1", key="better", preferred=None, strength=2), "edit.wrong_target"),
        (PROMPT, SetTag(target="q1", key="flags", tag="rude", value=True), "edit.wrong_target"),
        (PROMPT, SetTag(target="q1/r1", key="flags", tag="nice", value=True), "edit.unknown_block"),
        (PROMPT, SetProposedTargetText(target="q1", text="Why not?"), "edit.wrong_target"),
        (PROMPT, SetProposedTargetText(target="q1/r1", text="\0"), "edit.bad_text"),
        (PROMPT, SetReaction(target="q1", key="tone", reaction="up", value=True), "edit.wrong_target"),
        (PROMPT, SkipTask(key="skip", reason="other"), "edit.no_reason"),
        (PROMPT, SkipTask(key="skip", reason="bored"), "edit.unknown_block"),
        (PROMPT, ReopenSkippedTask(), "edit.not_skipped"),
    ],
)
def test_invalid_choice_edits_raise_errors(task: Task, edit: AnnotationEdit, code: str) -> None:
    with pytest.raises(AnnotatorError) as caught:
        run(task, edit)
    assert caught.value.code == code


def test_a_required_tag_wants_a_yes_or_a_no_and_an_optional_one_is_set_or_not_there() -> None:
    def tagged(key: str, tag: str, value: bool | None) -> Annotation:
        return run(PROMPT, SetTag(target="q1/r1", key=key, tag=tag, value=value))

    assert [
        (p.target, p.key, p.part) for p in missing_answers(RUBRIC, PROMPT, Annotation()) if p.code == "tag.missing"
    ] == [(target, "spam", "spam") for target in ("q1", "q1/r1", "q1/r2", "q1/r3")]
    answered = missing_answers(RUBRIC, PROMPT, tagged("spam", "spam", False))
    assert ("q1/r1", "tag.missing") not in [(problem.target, problem.code) for problem in answered]
    assert tagged("flags", "rude", True).tags == {"q1/r1": {"flags": {"rude": True}}}
    assert tagged("flags", "rude", False) == Annotation()


def test_a_proposed_edit_says_what_it_mends_and_outlives_its_tag() -> None:
    proposed = SetProposedTargetText(target="q1/r1", text="a?")
    flag = SetTag(target="q1/r1", key="flags", tag="typos", value=True)
    unflagged = run(PROMPT, flag, proposed, flag.model_copy(update={"value": False}))
    assert unflagged.proposals == {"q1/r1": "a?"}
    unexplained = [
        (p.target, p.key, p.message)
        for p in missing_answers(RUBRIC, PROMPT, unflagged)
        if p.code == "proposal.no_reason"
    ]
    assert unexplained == [("q1/r1", "flags", "Say what the proposed edit corrects: Typos.")]
    assert "proposal.no_reason" not in [p.code for p in missing_answers(RUBRIC, PROMPT, run(PROMPT, flag, proposed))]
    long = run(PROMPT, flag, proposed.model_copy(update={"text": "a" * (MAX_TYPED + 1)}))
    problems = [(p.target, p.key) for p in missing_answers(RUBRIC, PROMPT, long) if p.code == "proposal.too_long"]
    assert problems == [("q1/r1", "flags")]


def test_proposing_the_text_as_it_is_proposes_nothing() -> None:
    assert (
        run(
            PROMPT, SetProposedTargetText(target="q1/r1", text="b"), SetProposedTargetText(target="q1/r1", text="a!")
        ).proposals
        == {}
    )


def test_reactions_are_kept_in_the_rubrics_order() -> None:
    both = (SetReaction(target="q1/r1", key="tone", reaction=key, value=True) for key in ("sad", "up", "sad"))
    assert run(PROMPT, *both).reactions_of("q1/r1", "tone") == ("up", "sad")


@pytest.mark.parametrize(("value", "result"), [(-3, ("q1/r2", 3)), (0, (None, 0)), (2, ("q1/r1", 2))])
def test_a_number_on_the_screen_names_the_response_on_its_side(value: int, result: tuple[str | None, int]) -> None:
    preferred, strength = signed_preference(value, left="q1/r2", right="q1/r1")
    assert (preferred, strength) == result
    assert ResponsePreference(preferred=preferred, strength=strength).signed("q1/r2") == value


def test_a_preference_wants_its_reason_where_the_rubric_does() -> None:
    prefer = SetPreference(target="q1", key="better", preferred="q1/r1", strength=2)
    why = SetPreferenceJustification(target="q1", key="better", text="Shorter.")

    def codes(*steps: AnnotationEdit) -> list[str]:
        return [problem.code for problem in missing_answers(RUBRIC, PAIR, run(PAIR, *steps)) if problem.key == "better"]

    assert codes() == ["preference.missing"]
    assert codes(why) == ["preference.missing"]
    assert codes(prefer) == ["preference.no_justification"]
    assert codes(prefer, why) == []


SKIP = SkipTask(key="skip", reason="other", note="Not my field.")


def test_a_skipped_task_keeps_its_answers_and_its_reason_until_the_next_edit() -> None:
    skipped = run(PROMPT, rank("r1", 1), SKIP)
    assert (skipped.status, skipped.skip and skipped.skip.note) == ("skipped", "Not my field.")
    assert groups(skipped) == ["1"]
    again = edits.apply(rank("r2", 2), RUBRIC, PROMPT, skipped)
    assert (again.status, again.skip) == ("in_progress", None)
    assert edits.apply(ReopenSkippedTask(), RUBRIC, PROMPT, skipped).status == "in_progress"


def test_a_flag_changes_nothing_else() -> None:
    assert run(PROMPT, FlagTaskForRevisit(value=True)) == Annotation(flagged=True)
    assert run(PROMPT, SKIP, FlagTaskForRevisit(value=True)).status == "skipped"


def test_a_status_of_skipped_without_a_reason_is_not_an_annotation() -> None:
    with pytest.raises(ValueError, match="for a reason"):
        Annotation(status="skipped")


def test_answers_follow_their_responses_into_another_order() -> None:
    turned = PAIR.model_copy(
        update={"questions": (PAIR.questions[0].model_copy(update={"responses": PAIR.questions[0].responses[::-1]}),)}
    )
    here = run(
        PAIR,
        rank("r1", 1),
        rank("r2", 2),
        SetPreference(target="q1", key="better", preferred="q1/r1", strength=1),
        SetTag(target="q1/r1", key="flags", tag="typos", value=True),
        SetProposedTargetText(target="q1/r1", text="A"),
        SetReaction(target="q1/r2", key="tone", reaction="up", value=True),
    )
    there = rekey(here, target_moves(PAIR, Task.model_validate(turned.model_dump())))
    assert groups(there) == ["2", "1"]
    assert there.preference("q1", "better").preferred == "q1/r2"
    assert (there.proposals, there.tags_of("q1/r2", "flags")) == ({"q1/r2": "A"}, {"typos": True})
    assert there.reactions_of("q1/r1", "tone") == ("up",)


@given(st.lists(EDITS, max_size=25), st.permutations("abcd"), st.integers(0, 4))
def test_what_is_carried_over_to_a_changed_task_could_have_been_given_there(
    steps: list[AnnotationEdit], names: list[str], count: int
) -> None:
    here = whatever_fits(PROMPT, steps)
    responses = [{"id": name, "text": "better" if name == "a" else f"{name}!"} for name in names[:count]]
    changed = Task.model_validate({"id": "p", "prompt": "Why?", "responses": responses})
    there = drop_unfitting(RUBRIC, changed, rekey(here, target_moves(PROMPT, changed)))
    assert replay_answers(RUBRIC, changed, there) == there


def test_removed_response_drops_its_answers() -> None:
    lone = PAIR.model_copy(
        update={"questions": (PAIR.questions[0].model_copy(update={"responses": PAIR.questions[0].responses[1:]}),)}
    )
    here = run(
        PAIR, rank("r1", 1), rank("r2", 2), SetPreference(target="q1", key="better", preferred="q1/r1", strength=1)
    )
    there = rekey(here, target_moves(PAIR, Task.model_validate(lone.model_dump())))
    assert groups(there) == ["1"], "nothing else is to be ranked"
    assert there.preferences == {}
    two = Task.model_validate(
        {"id": "p", "prompt": "Why?", "responses": [{"id": name, "text": f"{name}!"} for name in "ac"]}
    )
    for placed in ([rank("r2", 2), rank("r3", 3)], [rank("r3", 3)]):
        assert groups(rekey(run(PROMPT, *placed), target_moves(PROMPT, two))) == ["", "2"], "not the best now"


def test_a_question_has_no_letter_that_could_change_it_unseen() -> None:
    tags = [{"key": "spam", "title": "Spam", "letter": "p"}]
    with pytest.raises(ValidationError, match="0 or 1"):
        TagsBlock.model_validate({"key": "tags", "title": "T", "targets": ["response"], "required": True, "tags": tags})
