"""Which texts a judgement rests on, by their hashes."""

from __future__ import annotations

from hashlib import sha256

from annotator.model.annotation import Annotation, SkipReasonAnswer
from annotator.model.ranking import Ranking
from annotator.model.rekey import rekey, target_moves
from annotator.model.task import Task
from annotator.model.text_hashes import hashes_of_texts, judged_texts, same_texts, unconfirmed_text_hashes


def sha(text: str) -> str:
    return sha256(text.encode()).hexdigest()


def make(prompt: str = "Why? 👍", answers: tuple[str, ...] = ("one", "two"), **more: object) -> Task:
    responses = [{"id": f"id-{text.split()[0]}", "text": text} for text in answers]
    return Task.model_validate({"id": "t", "prompt": prompt, "responses": responses, **more})


def test_a_rating_rests_on_its_answer_its_prompt_and_what_stands_above() -> None:
    task = make(passage="Once", conversation=[{"role": "user", "text": "Hi"}])
    hashes = judged_texts(task, Annotation(status="in_progress", ratings={"q1/r2": {"a": 1}}))
    assert hashes == {"passage": sha("Once"), "m1": sha("Hi"), "q1": sha("Why? 👍"), "q1/r2": sha("two")}
    assert judged_texts(task, Annotation()) == {}


def test_a_ranking_rests_on_every_answer_and_a_skip_on_every_text() -> None:
    task = make()
    ranked = Annotation(status="in_progress", rankings={"q1": {"rank": Ranking(groups=(("q1/r1",),))}})
    skipped = Annotation(status="skipped", skip=SkipReasonAnswer(key="skip", reason="bad"))
    assert judged_texts(task, ranked) == judged_texts(task, skipped) == hashes_of_texts(task)


def test_only_texts_count_as_texts() -> None:
    task = make()
    assert same_texts(task, make(split="test", kind="x", language="de", metadata={"a": 1}))
    assert same_texts(task, make(answers=("two", "one"))), "another order is no other text"
    assert not same_texts(task, make(answers=("one", "two changed")))
    assert not same_texts(task, make(answers=("one", "two", "three")))
    assert not same_texts(task, make(answers=("one",)))


def test_a_text_that_was_added_is_one_that_nobody_judged_with() -> None:
    """Messages that the owner put above a judged response were not named, and the judgement counted beside them."""
    turns = ({"role": "user", "text": "Hello"}, {"role": "assistant", "text": "Hi"})
    old, new = make(), Task.model_validate(make().model_dump() | {"conversation": turns})
    added = unconfirmed_text_hashes(old, new, {})
    assert added == {"m1": "", "m2": ""}
    annotation = Annotation(status="in_progress", ratings={"q1/r1": {"a": 1}})
    assert judged_texts(new, annotation, added).keys() == {"q1", "q1/r1"}
    assert judged_texts(new, annotation).keys() == {"q1", "q1/r1", "m1", "m2"}
    assert unconfirmed_text_hashes(new, new, added) == added
    assert unconfirmed_text_hashes(new, old, added) == {}


def test_what_was_judged_under_another_text_keeps_its_hash_until_it_is_confirmed() -> None:
    old, new = make(answers=("one", "two")), make(answers=("two changed", "one"))
    first = unconfirmed_text_hashes(old, new, {})
    assert first == {"q1/r1": sha("two")}
    annotation = Annotation(status="in_progress", ratings={"q1/r1": {"a": 1}, "q1/r2": {"a": 1}})
    texts = judged_texts(new, annotation, first)
    assert texts["q1/r1"] == sha("two")
    assert texts["q1/r2"] == sha("one")
    third = make(answers=("two changed again", "one"))
    assert unconfirmed_text_hashes(new, third, first) == {"q1/r1": sha("two")}, (
        "the text that was judged, not the one in between"
    )
    assert unconfirmed_text_hashes(new, make(answers=("two", "one")), first) == {}, "the text that was judged is back"


def test_messages_above_others_change_none_of_them() -> None:
    """All messages below one that the owner added counted as changed, and answers to them stayed at their number,
    beside the text of another one."""
    turns = [{"role": role, "text": text, "rated_as": "message"} for role, text in (
        ("user", "Hello"), ("assistant", "Hi"), ("user", "Why?"), ("assistant", "So.")
    )]  # fmt: skip
    added = {"role": "system", "text": "Be kind."}
    old = make(conversation=turns)
    new = make(conversation=[added, *turns[:3], turns[3] | {"text": "So it is."}])
    assert {path: moved for path, moved in target_moves(old, new).items() if path.startswith("m")} == {
        "m1": "m2", "m2": "m3", "m3": "m4", "m4": "m5"
    }  # fmt: skip
    assert unconfirmed_text_hashes(old, new, {}) == {"m1": "", "m5": sha("So.")}
    assert unconfirmed_text_hashes(new, old, {}) == {"m4": sha("So it is.")}
    annotation = rekey(Annotation(status="in_progress", ratings={"m2": {"a": 1}}), target_moves(old, new))
    assert annotation.ratings == {"m3": {"a": 1}}
    assert not same_texts(old, new)
    assert not same_texts(old, make(conversation=[turns[2], turns[1], turns[0], turns[3]])), "another order"


def test_messages_with_the_same_text_keep_their_order() -> None:
    turn = {"role": "user", "text": "Go on."}
    two, three = make(conversation=[turn] * 2), make(conversation=[turn] * 3)
    assert {path: moved for path, moved in target_moves(two, three).items() if path.startswith("m")} == {
        "m1": "m1", "m2": "m2"
    }  # fmt: skip


def test_messages_in_another_order_keep_their_answers_and_are_to_be_confirmed() -> None:
    """The answers about one of them were dropped."""
    numbers = ("One", "Two", "Three", "Four")
    first, second, third, fourth = ({"role": "user", "text": text, "rated_as": "message"} for text in numbers)
    old, new = make(conversation=[first, second, third]), make(conversation=[second, first, third])
    moved = target_moves(old, new)
    assert {path: moved[path] for path in ("m1", "m2", "m3")} == {"m1": "m2", "m2": "m1", "m3": "m3"}
    annotation = rekey(Annotation(status="in_progress", ratings={"m1": {"a": 1}, "m2": {"a": 2}}), moved)
    assert annotation.ratings == {"m2": {"a": 1}, "m1": {"a": 2}}
    assert unconfirmed_text_hashes(old, new, {}) == {"m1": "", "m2": "", "m3": ""}, "all follow another one now"
    four = make(conversation=[first, second, third, fourth])
    assert unconfirmed_text_hashes(four, make(conversation=[first, third, second, fourth]), {}) == dict.fromkeys(
        ("m2", "m3", "m4"), ""
    )
    assert unconfirmed_text_hashes(four, make(conversation=[first, third, fourth]), {}) == {}, "one is gone"
    changed = make(conversation=[second, third, first | {"text": "One more"}])
    assert target_moves(old, changed).get("m1") is None, "nothing says which message was changed into which"
