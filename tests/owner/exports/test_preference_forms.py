"""HelpSteer, TRL and SteerLM: what people said, by the rule that is named, in the rows that trainers read."""

from __future__ import annotations

import csv
import json
from collections import Counter
from typing import Any

import pytest

from annotator.errors import AnnotatorError
from annotator.model.annotation import Annotation
from annotator.model.blocks.preference_block import PreferenceBlock
from annotator.model.edits import apply
from annotator.model.preference_edits import SetPreference, SetPreferenceJustification
from annotator.model.task import Task
from annotator.owner.exports.answer_rule import FinalAnswerRule
from annotator.owner.exports.exporters.helpsteer_forms import ATTRIBUTES
from annotator.owner.operations.export import ExportedFolder
from annotator.owner.rubrics.rubrics import load_rubric
from tests.owner.exports.conftest import Answer, Lab, new_lab, rated, read, target_of

SKY = {
    "id": "sky", "prompt": "Why is the sky blue?", "responses": [
        {"id": "a", "text": "Scattering.", "origin": "m1"}, {"id": "b", "text": "Paint.", "origin": "m2"}],
}  # fmt: skip
SEA = {
    "id": "sea", "prompt": "Why is the sea salty?", "responses": [
        {"id": "a", "text": "Rivers bring it.", "origin": "m1"}, {"id": "b", "text": "Fish.", "origin": "m2"}],
}  # fmt: skip


def rates(scattering: int, paint: int, **more: int) -> Answer:
    return rated({"Scattering.": scattering, "Paint.": paint, **more}, ATTRIBUTES)


@pytest.fixture(scope="module")
def scored(tmp_path_factory: pytest.TempPathFactory) -> Lab:
    lab = new_lab(tmp_path_factory.mktemp("scored"))
    built = lab.build([SKY, SEA], "helpsteer")
    lab.answer("ann", built, rates(4, 0, **{"Rivers bring it.": 3, "Fish.": 3}))
    lab.answer("bo", built, rates(3, 1))
    lab.answer("cy", built, rates(3, 4))
    return lab


@pytest.mark.parametrize(
    ("rule", "expected"),
    [
        ("each", {"Scattering.": [3, 3, 4], "Paint.": [0, 1, 4], "Rivers bring it.": [3], "Fish.": [3]}),
        ("mean", {"Scattering.": [3], "Paint.": [2], "Rivers bring it.": [3], "Fish.": [3]}),
        ("median", {"Scattering.": [3], "Paint.": [1], "Rivers bring it.": [3], "Fish.": [3]}),
        ("majority", {"Scattering.": [3], "Paint.": [1], "Rivers bring it.": [3], "Fish.": [3]}),
    ],
)
def test_scores_become_one_answer_by_the_rule(scored: Lab, rule: Any, expected: dict[str, list[int]]) -> None:
    rows = scored.rows("helpsteer", FinalAnswerRule(rule))
    assert list(rows[0]) == ["prompt", "response", *ATTRIBUTES]
    scores = {text: sorted(r["helpfulness"] for r in rows if r["response"] == text) for text in expected}
    assert scores == expected
    assert all(len({row[key] for key in ATTRIBUTES}) == 1 for row in rows)


def test_the_adjudicators_answer_counts_and_else_what_all_agree_on(scored: Lab) -> None:
    report = scored.export("helpsteer", FinalAnswerRule("adjudicated", adjudicators=frozenset({"nobody"})))
    assert {row["response"] for row in read(report.folder / "train.jsonl")} == {"Rivers bring it.", "Fish."}
    assert sum(report.aside.values()) == 2
    bo = next(person for person in scored.export("helpsteer").people if _name(scored, person) == "bo")
    rows = scored.rows("helpsteer", FinalAnswerRule("adjudicated", adjudicators=frozenset({bo})))
    assert {row["response"]: row["coherence"] for row in rows}["Paint."] == 1
    with pytest.raises(AnnotatorError, match="adjudicates"):
        FinalAnswerRule("mean", adjudicators=frozenset({"bo"}))


OWN_ANSWERS = ("answers-jsonl", "records", "argilla", "label-studio", "web-annotation", "helpsteer-disagreements")
"""Formats whose rows have the answers of each person."""


@pytest.mark.parametrize("form", OWN_ANSWERS)
def test_formats_of_own_answers_say_that_nothing_is_combined(scored: Lab, form: str) -> None:
    rule = FinalAnswerRule("mean")
    report = scored.export(form, rule, out="own")
    assert "their mean" not in (report.folder / "README.md").read_text("utf-8")
    assert report.rule != rule.words
    assert any("--aggregate changes nothing" in line for line in ExportedFolder(report).lines())


@pytest.mark.parametrize("form", OWN_ANSWERS)
def test_formats_of_own_answers_leave_out_undecided_tasks(scored: Lab, form: str) -> None:
    nobody = FinalAnswerRule("adjudicated", adjudicators=frozenset({"nobody"}))
    report = scored.export(form, nobody, out="undecided")
    assert (report.tasks, len(report.people)) == (1, 1), "of the sea, which one person judged"
    assert report.aside == {"several people answered differently, and no adjudicator decided": 1}
    bo = next(person for person in scored.export("helpsteer").people if _name(scored, person) == "bo")
    decided = scored.export(form, FinalAnswerRule("adjudicated", adjudicators=frozenset({bo})), out="decided")
    assert (decided.tasks, decided.aside) == (2, {})
    assert decided.annotations == 2, "of the sky, bo's only"


def _name(lab: Lab, person: str) -> str:
    return {row["annotator"]: row["files"] for row in lab.dataset.arrow("provenance").to_pylist()}[person][2:4]


def test_a_rating_that_is_not_there_is_named(scored: Lab) -> None:
    for form in ("trl-preference", "trl-unpaired"):
        with pytest.raises(AnnotatorError, match="no rating of responses called 'beauty'"):
            scored.export(form, by="beauty", out="none")


def test_an_export_without_enough_people_a_task_is_refused(scored: Lab) -> None:
    with pytest.raises(AnnotatorError, match="fewer than 9 people") as refused:
        scored.export("helpsteer", FinalAnswerRule("mean", minimum=9), out="none")
    assert "--minimum-overlap" in refused.value.hint


def test_too_few_people_are_set_aside_and_listed_and_hold_nothing_back(scored: Lab) -> None:
    report = scored.export("helpsteer", FinalAnswerRule("mean", minimum=2))
    assert {row["response"] for row in read(report.folder / "train.jsonl")} == {"Scattering.", "Paint."}
    (line,) = read(report.folder / "set_aside.jsonl")
    assert (line["task"], line["code"]) == ("sea", "overlap")
    assert "At least 2 people" in (report.folder / "README.md").read_text("utf-8")


def test_the_card_says_what_the_ends_of_a_scale_mean(scored: Lab) -> None:
    card = (scored.export("helpsteer", FinalAnswerRule("mean")).folder / "README.md").read_text("utf-8")
    scales = card.partition("## Scales")[2].partition("\n## ")[0]
    (line,) = (line for line in scales.splitlines() if line.startswith("| `complexity` |"))
    cells = [cell.strip() for cell in line.strip("|").split("|")]
    assert cells[1:3] == ["response", "Complexity"]
    assert cells[3].startswith("0: ")
    assert cells[4].startswith("4: ")


def test_disagreements_are_lists_of_everybody(scored: Lab) -> None:
    rows = {row["response"]: row for row in scored.rows("helpsteer-disagreements", FinalAnswerRule("mean"))}
    assert sorted(rows["Paint."]["verbosity"]) == [0, 1, 4]
    assert rows["Fish."]["verbosity"] == [3]


def test_pairs_of_other_columns_are_counted_in_both_directions(scored: Lab) -> None:
    assert scored.export("openai-preference", by="helpfulness", out="openai").contradicting == 1


def test_pairs_in_both_directions_are_counted(scored: Lab) -> None:
    report = scored.export("trl-preference", by="helpfulness")
    assert report.contradicting == 1
    card = (report.folder / "README.md").read_text("utf-8")
    assert "- Pairs of responses in both directions, so that rows contradict: 1\n" in card
    judged = scored.export("answers-jsonl", out="all")
    scores = sum(row["type"] == "rating" for row in read(judged.folder / "train.jsonl"))
    assert report.lost == {"ratings": scores * 4 // 5}  # the other four attributes
    assert judged.lost == {}


@pytest.mark.parametrize("form", ["llamafactory-dpo", "axolotl-dpo"])
def test_pairs_of_other_trainers_have_soft_labels(scored: Lab, form: str) -> None:
    rule = FinalAnswerRule("mean")
    (plain,) = scored.rows("trl-preference", rule, by="helpfulness")
    (row,) = scored.rows(form, rule, by="helpfulness")
    assert [row[name] for name in ("margin", "share", "people")] == [
        plain[name] for name in ("margin", "share", "people")
    ]


@pytest.mark.parametrize("strength", [0, 2])
def test_a_tie_has_no_preferred_answer(lab: Lab, strength: int) -> None:
    def prefers(task: Task) -> Annotation:
        rubric, pair = load_rubric("comparison").rubric, task.answers["q1"]
        block = next(block for block in rubric.blocks if block.type == "preference")
        side = pair[0] if strength else None
        edit = SetPreference(target="q1", key=block.key, preferred=side, strength=strength)
        given = apply(edit, rubric, task, Annotation())
        given = apply(SetPreferenceJustification(target="q1", key=block.key, text="So."), rubric, task, given)
        return given.model_copy(update={"status": "submitted"})

    answers = [{"id": name, "text": f"{name}.", "origin": f"by-{name}"} for name in ("one", "two")]
    lab.answer("ann", lab.build([{"id": "t", "prompt": "?", "responses": answers}], "comparison"), prefers)
    (row,) = (row for row in lab.rows("answers-jsonl") if row["type"] == "preference")
    details = json.loads(row["details"])
    assert (row["value"] is None, row["number"], "tied" in details) == (not strength, strength, not strength)
    assert set(details.get("tied") or [row["value"], details["other"]]) == {"one", "two"}
    assert ("other" in details) == bool(strength)
    if strength:
        assert lab.export("trl-preference", out="pairs").lost == {"preferences.justification": 1}
        assert lab.export("helpsteer-preference", out="said").lost == {}


def test_pairs_from_scores_drop_ties_and_say_so(scored: Lab) -> None:
    report = scored.export("trl-preference", FinalAnswerRule("mean"), by="helpfulness")
    (row,) = read(report.folder / "train.jsonl")
    assert (row["prompt"], row["chosen"], row["rejected"]) == ("Why is the sky blue?", "Scattering.", "Paint.")
    assert row["margin"] == pytest.approx(5 / 3)
    assert (row["share"], row["people"]) == (pytest.approx(2 / 3), 3)
    assert report.contradicting == 0
    assert report.aside == {"neither of the two responses is better: a tie": 1}
    rows = scored.rows("trl-preference", by="helpfulness")
    assert [row["share"] for row in rows] == [1.0, 1.0, 1.0]
    assert Counter(row["chosen"] for row in rows) == {"Scattering.": 2, "Paint.": 1}


def test_every_shape_of_a_pair_holds_the_same_texts(scored: Lab) -> None:
    (plain,) = scored.rows("trl-preference", FinalAnswerRule("mean"))
    (inside,) = scored.rows("trl-preference-implicit", FinalAnswerRule("mean"))
    (chat,) = scored.rows("trl-preference-chat", FinalAnswerRule("mean"))
    (both,) = scored.rows("trl-preference-chat-implicit", FinalAnswerRule("mean"))
    assert inside["chosen"] == f"{plain['prompt']} {plain['chosen']}"
    assert chat["prompt"] == [{"role": "user", "content": plain["prompt"]}]
    assert chat["rejected"] == [{"role": "assistant", "content": plain["rejected"]}]
    assert both["chosen"] == [*chat["prompt"], *chat["chosen"]]


def test_results_of_tools_are_turns_where_a_form_has_them(lab: Lab) -> None:
    traced = "Look.\n\n<tool_response>\n4 degrees\n</tool_response>\n\nIt is cold."
    above = [("user", "Hello."), ("assistant", "<tool_call>\n{}\n</tool_call>"), ("tool", "ok")]
    task = {
        "id": "cold",
        "conversation": [{"role": role, "text": text} for role, text in above],
        "prompt": "Is it cold?",
        "responses": [{"id": "a", "text": traced, "origin": "m1"}, {"id": "b", "text": "No.", "origin": "m2"}],
    }
    built = lab.build([task, SKY], "comparison")
    lab.answer("ann", built, lambda task: prefers(traced if traced in task.texts.values() else "Paint.", 3)(task))
    rows = {row["prompt"][-1]["content"]: row for row in lab.rows("trl-preference-chat")}
    row = rows["Is it cold?"]
    assert row["prompt"][:3] == [{"role": role, "content": text} for role, text in above]
    assert row["chosen"] == [
        {"role": "assistant", "content": "Look."},
        {"role": "tool", "content": "4 degrees"},
        {"role": "assistant", "content": "It is cold."},
    ]
    report = lab.export("helpsteer-preference")
    assert report.rows == 1
    assert any("a result of a tool" in why for why in {**report.aside, **report.left_out})


def test_labels_for_kto_come_from_the_middle_of_the_scale_or_the_score_that_is_named(scored: Lab) -> None:
    rows = scored.rows("trl-unpaired", FinalAnswerRule("median"))
    assert {row["completion"]: row["label"] for row in rows} == {
        "Scattering.": True, "Paint.": False, "Rivers bring it.": True, "Fish.": True,
    }  # fmt: skip
    rows = scored.rows("trl-unpaired", FinalAnswerRule("median"), good=4)
    assert not any(row["label"] for row in rows)
    good = {row["completion"] for row in scored.rows("trl-prompt-completion", FinalAnswerRule("median"))}
    assert good == {"Scattering.", "Rivers bring it.", "Fish."}


def test_steerlm_rows_have_the_published_shape(scored: Lab) -> None:
    rows = scored.rows("steerlm", FinalAnswerRule("median"))
    row = next(row for row in rows if row["conversations"][1]["value"] == "Scattering.")
    assert row["conversations"][0] == {"value": "Why is the sky blue?", "from": "User", "label": None}
    assert row["conversations"][1]["label"] == "helpfulness:3,correctness:3,coherence:3,complexity:3,verbosity:3"
    assert (row["mask"], row["type"]) == ("User", "VALUE_TO_TEXT")
    numbers = scored.rows("steerlm-regression", FinalAnswerRule("median"))
    row = next(row for row in numbers if "Scattering." in row["text"])
    assert row["label"] == [-100.0] * 4 + [3.0] * 5
    assert row["text"].endswith(
        "<extra_id_1>User\nWhy is the sky blue?\n<extra_id_1>Assistant\nScattering.\n<extra_id_2>"
    )


def prefers(text: str, strength: int, why: str = "") -> Answer:
    def answer(task: Task) -> Annotation:
        preference = {
            "preferred": target_of(task, text) if strength else None,
            "strength": strength,
            "justification": why,
        }
        return Annotation.model_validate({"status": "submitted", "preferences": {"q1": {"preference": preference}}})

    return answer


def test_pairs_of_two_rounds_are_counted_in_both_directions(lab: Lab) -> None:
    """The pairs of a round are tasks of their own, about the same texts."""
    lab.answer("ann", lab.build([SKY], "helpsteer"), rated({"Scattering.": 4, "Paint.": 1}, ATTRIBUTES))
    again = lab.build([{**SKY, "id": "sky~1"}], "comparison", "pairs")
    lab.answer("bo", again, prefers("Paint.", 2))
    rule = FinalAnswerRule("majority")
    report = lab.export("trl-preference", rule)
    assert report.contradicting == 1
    advised = {
        name: "--aggregate majority" in "".join(ExportedFolder(report, aggregate=name).lines())
        for name in ("each", "majority")
    }
    assert advised == {"each": True, "majority": False}
    assert lab.export("trl-preference", rule, out="one", where=["rubric=comparison"]).contradicting == 0


def test_the_card_says_by_what_pairs_were_made_and_what_their_weights_are(scored: Lab) -> None:
    card = (scored.export("trl-preference", out="weights").folder / "README.md").read_text("utf-8")
    rows = len(scored.rows("trl-preference", out="weights-rows"))
    assert (
        f"- Rows by `helpfulness`, where 4 is best (Just what was wanted, in letter and in spirit.): {rows}\n" in card
    )
    columns = card.partition("## Columns")[2].partition("\n## ")[0]
    assert [line.split("`")[1] for line in columns.splitlines() if line.startswith("- ")] == [
        "margin",
        "share",
        "people",
    ]
    card = (scored.export("helpsteer", out="plain").folder / "README.md").read_text("utf-8")
    assert "## Columns" not in card
    assert "Rows by" not in card


def test_a_rating_may_be_better_the_lower_it_is(scored: Lab) -> None:
    """Complexity, say: the pairs, who is good, and what is said are the other way round."""

    def sides(by: str) -> dict[tuple[str, str], float]:
        pairs = scored.rows("trl-preference", FinalAnswerRule("mean"), by=by, out=f"by{by}")
        return {(row["chosen"], row["rejected"]): row["margin"] for row in pairs}

    higher, lower = sides("complexity"), sides("-complexity")
    assert higher
    assert {(rejected, chosen): margin for (chosen, rejected), margin in higher.items()} == lower
    for by, good, right in (("complexity", None, True), ("-complexity", None, False),
                            ("complexity", 3, True), ("-complexity", 1, False)):  # fmt: skip
        rows = scored.rows("trl-unpaired", FinalAnswerRule("mean"), by=by, good=good)
        assert {row["completion"]: row["label"] for row in rows}["Scattering."] is right
    card = (scored.export("trl-preference", by="-complexity", out="lower").folder / "README.md").read_text("utf-8")
    assert "- Rows by `complexity`, where 0 is best (Plain words that a child can follow.):" in card
    assert "- Responses are compared by `complexity`; the lower score is better.\n" in card
    both = "Responses are compared by `complexity`; the lower score is better."
    # Rows of scores compare nothing.
    for form, compares in (("trl-unpaired", True), ("helpsteer", False)):
        card = (scored.export(form, by="-complexity", out=f"by-{form}").folder / "README.md").read_text("utf-8")
        assert (both in card) is compares, form
    text = r"called 'nothing' \(there are: helpfulness, correctness, coherence, complexity, verbosity\)"
    with pytest.raises(AnnotatorError, match=text):
        scored.export("trl-preference", by="-nothing", out="none")


def test_preferences_for_either_side_are_counted(lab: Lab) -> None:
    built = lab.build([SKY], "comparison")
    for person, text in (("ann", "Scattering."), ("bo", "Paint."), ("cy", "Paint.")):
        lab.answer(person, built, prefers(text, 2), device=person)
    for form in ("trl-preference", "helpsteer-preference", "openai-preference"):
        assert lab.export(form, out=form).contradicting == 1, form
    assert lab.export("helpsteer-preference", FinalAnswerRule("majority"), out="one").contradicting == 0


def test_preferences_keep_side_strength_and_reason(lab: Lab) -> None:
    built = lab.build([SKY], "comparison")
    lab.answer("ann", built, prefers("Scattering.", 3, "It is so."))
    lab.answer("bo", built, prefers("Paint.", 1, "Short."))
    lab.answer("cy", built, prefers("Scattering.", 2))
    rows = lab.rows("helpsteer-preference", FinalAnswerRule("majority"))
    (row,) = rows
    first = row["response_1"] == "Scattering."
    assert row["preference_strength"] == (-3 if first else 3), "the median of 2 and 3, of those who agree"
    assert row["preference_statement"] == "It is so."
    assert sorted(abs(preference["strength"]) for preference in row["all_preferences_unprocessed"]) == [1, 2, 3]
    (pair,) = lab.rows("trl-preference", FinalAnswerRule("mean"))
    assert (pair["chosen"], pair["margin"]) == ("Scattering.", pytest.approx(4 / 3))


PAIR_FORMS = (
    "trl-preference", "trl-preference-implicit", "trl-preference-chat", "trl-preference-chat-implicit",
    "llamafactory-dpo", "axolotl-dpo", "openai-preference", "trl-unpaired", "trl-unpaired-chat",
    "trl-prompt-completion", "llamafactory-kto", "axolotl-kto", "llamafactory-sft",
)  # fmt: skip
"""The formats whose rows say that a response is better than another one."""


@pytest.mark.parametrize("strengths", [(0, 0, 0, 2, 0), (0, 1, 1, 0, 0), (2, 0), (1, -3)])
def test_majority_of_ties_makes_no_pair_in_any_format(lab: Lab, strengths: tuple[int, ...]) -> None:
    built = lab.build([SKY], "comparison")
    for number, strength in enumerate(strengths):
        lab.answer(f"p{number}", built, prefers("Scattering." if strength > 0 else "Paint.", abs(strength)))
    rule = FinalAnswerRule("majority")
    for form in PAIR_FORMS if strengths == (1, -3) else PAIR_FORMS[:1]:  # which answer is final is decided once for all
        with pytest.raises(AnnotatorError, match=f"'{form}': neither of the two responses is better: a tie"):
            lab.export(form, rule, out=form)
    (row,) = lab.rows("helpsteer-preference", rule)
    assert row["preference_strength"] == 0
    table = lab.export("scores-csv", rule, out="table").folder / "train.csv"
    with table.open(encoding="utf-8", newline="") as stream:
        assert [row["preference"] for row in csv.DictReader(stream)] == ["0.0", "0.0"]


@pytest.mark.parametrize("text", ["Scattering.", "Paint."])
def test_strengths_are_rounded_alike_for_both_sides(lab: Lab, text: str) -> None:
    built = lab.build([SKY], "comparison")
    lab.answer("ann", built, prefers(text, 1))
    lab.answer("bo", built, prefers(text, 0))
    (row,) = lab.rows("helpsteer-preference", FinalAnswerRule("mean"))
    assert row["preference_strength"] == (-1 if row["response_1"] == text else 1)


def test_two_who_contradict_each_other_make_no_pair_by_dawid_skene(lab: Lab) -> None:
    built = lab.build([SKY], "comparison")
    lab.answer("ann", built, prefers("Scattering.", 2))
    lab.answer("bo", built, prefers("Paint.", 2))
    with pytest.raises(AnnotatorError, match="neither of the two responses is better: a tie"):
        lab.export("trl-preference", FinalAnswerRule("dawid-skene"))


def ranks(*groups: tuple[str, ...]) -> Answer:
    def answer(task: Task) -> Annotation:
        ranking = {"groups": [[target_of(task, text) for text in group] for group in groups], "unrankable": []}
        return Annotation.model_validate({"status": "submitted", "rankings": {"q1": {"rank": ranking}}})

    return answer


def test_rankings_become_pairs(lab: Lab) -> None:
    three = {"id": "t", "prompt": "P?", "responses": [{"id": x, "text": x} for x in ("A", "B", "C")]}
    built = lab.build([three], "comparison")
    lab.answer("ann", built, ranks(("A",), ("B", "C")))
    lab.answer("bo", built, ranks(("A",), ("C",), ("B",)))
    report = lab.export("trl-preference")
    rows = read(report.folder / "train.jsonl")
    assert Counter((row["chosen"], row["rejected"]) for row in rows) == {
        ("A", "B"): 2, ("A", "C"): 2, ("C", "B"): 1,
    }  # fmt: skip
    assert sum(report.aside.values()) == 1
    rows = lab.rows("trl-preference", FinalAnswerRule("majority"))
    assert {(row["chosen"], row["rejected"]) for row in rows} == {("A", "B"), ("A", "C")}, "one of two ties C and B"


def test_replies_that_are_not_rankable_have_no_rank_in_trees(lab: Lab) -> None:
    def answer(task: Task) -> Annotation:
        first, second, third = (target_of(task, text) for text in "ABC")
        ranking = {"groups": [[second], [first]], "unrankable": [third]}
        return Annotation.model_validate({"status": "submitted", "rankings": {"q1": {"rank": ranking}}})

    three = {"id": "t", "prompt": "P?", "responses": [{"id": x, "text": x} for x in ("A", "B", "C")]}
    lab.answer("ann", lab.build([three], "comparison"), answer)
    (row,) = lab.rows("oasst")
    assert {reply["text"]: reply.get("rank") for reply in row["prompt"]["replies"]} == {"A": 1, "B": 0, "C": None}


def test_unfit_rows_give_a_reason(lab: Lab) -> None:
    lab.answer("ann", lab.build([SKY], "comparison"), prefers("Paint.", 1))
    with pytest.raises(AnnotatorError, check=lambda error: error.code == "export.rubric"):
        lab.export("helpsteer")
    assert not (lab.root / "out").exists()
    assert not [path for path in lab.root.iterdir() if path.name.startswith(".")]


def test_scripts_and_unfinished_work_are_left_out(lab: Lab) -> None:
    built = lab.build([SKY], "helpsteer")
    lab.answer("ann", built, rates(1, 2))
    lab.answer("robot", built, rates(4, 4), made_by="script:careful")
    assert [row["helpfulness"] for row in lab.rows("helpsteer")] in ([1, 2], [2, 1])
    assert len(lab.rows("helpsteer", with_demo=True)) == 4


def test_the_same_data_give_the_same_bytes(scored: Lab) -> None:
    one, two = (scored.export("helpsteer", FinalAnswerRule("mean"), out=name).folder for name in ("one", "two"))
    names = sorted(path.name for path in one.iterdir())
    assert names == sorted(path.name for path in two.iterdir())
    assert all((one / name).read_bytes() == (two / name).read_bytes() for name in names)
    assert {"README.md", "SHA256SUMS", "croissant.json", "lineage.json", "provenance-train.jsonl"} <= set(names)
    (one / "thesis.txt").write_text("mine")
    with pytest.raises(AnnotatorError, check=lambda error: error.code == "export.not_empty"):
        scored.export("helpsteer", FinalAnswerRule("mean"), out="one")


def test_dawid_and_skene_believe_who_agrees_with_others(lab: Lab) -> None:
    """Two careful people against three who answer the same whatever it is: the majority would be wrong."""
    rows = [
        {
            "id": f"t{n}",
            "prompt": f"{n}?",
            "responses": [{"id": "a", "text": f"answer {n}"}, {"id": "b", "text": f"x{n}"}],
        }
        for n in range(12)
    ]
    truth = {f"answer {n}": 4 if n % 2 else 0 for n in range(12)} | {f"x{n}": 0 if n % 3 else 4 for n in range(12)}
    built = lab.build(rows, "helpsteer")
    for person in ("ann", "bo"):
        lab.answer(person, built, rated(dict(truth), ATTRIBUTES))
    for person in ("lazy", "bored", "asleep"):
        lab.answer(person, built, rated(dict.fromkeys(truth, 4), ATTRIBUTES))
    most = {row["response"]: row["helpfulness"] for row in lab.rows("helpsteer", FinalAnswerRule("majority"))}
    assert set(most.values()) == {4}
    scores = {row["response"]: row["helpfulness"] for row in lab.rows("helpsteer", FinalAnswerRule("dawid-skene"))}
    assert scores == truth
    pairs = lab.rows("trl-preference", FinalAnswerRule("dawid-skene"), by="helpfulness")
    assert {(row["chosen"], row["rejected"]) for row in pairs} == {
        max((one, other), (other, one), key=lambda pair: truth[pair[0]])
        for one, other in ((f"answer {n}", f"x{n}") for n in range(12))
        if truth[one] != truth[other]
    }


def test_pairs_of_equal_texts_are_set_aside(lab: Lab) -> None:
    """Whatever was preferred: a trainer would learn that a text is better than itself."""
    blank = [{"id": "a", "text": ""}, {"id": "b", "text": "  \n\n "}]
    same = [{"id": "a", "text": "The same answer."}, {"id": "b", "text": "The same answer."}]
    indented = [{"id": "a", "text": "if a:\n  b\nc"}, {"id": "b", "text": "if a:\n  b\n  c"}]
    pairs = {"blank": blank, "same": same, "code": indented}
    tasks = [{"id": name, "prompt": f"{name}?", "responses": texts} for name, texts in pairs.items()]

    def prefers(task: Task) -> Annotation:
        rubric = load_rubric("comparison").rubric
        (block,) = rubric.each(PreferenceBlock)
        edit = SetPreference(target="q1", key=block.key, preferred="q1/r2", strength=2)
        return apply(edit, rubric, task, Annotation()).model_copy(update={"status": "submitted"})

    lab.answer("ann", lab.build(tasks, "comparison"), prefers)
    for form in ("trl-preference", "helpsteer-preference"):
        report = lab.export(form, out=form)
        assert report.aside == {"the two responses are the same text": 2}
        assert report.rows == 1
