"""What the cards of lists show and which of their keys do something, without a window."""

from __future__ import annotations

from annotator.model.completeness import missing_answers
from annotator.model.critique_spans import AddHighlight
from annotator.model.judgement_edits import SetCritiqueRank
from annotator.workspace.authoring_lists import MISLEADING
from annotator.workspace.critique_list import CRITIQUES
from annotator.workspace.critique_model import CritiqueBlocks, CritiqueTaskViewModel, critiques_panel
from annotator.workspace.item_cards import CardModel, ChoicePart, SpansPart, TextEditorPart, chips
from annotator.workspace.judged_list import (
    JUDGED,
    judgement_states,
    judging_panel,
    rank_card,
    take,
)
from annotator.workspace.lists import ListStep
from tests.workspace import test_authoring_lists, test_judged_list
from tests.workspace.test_critique_list import A, critiques
from tests.workspace.test_judged_list import BLOCK, ONE, TWO, judged
from tests.workspace.test_places import View, authoring_model
from tests.workspace.work import Work


def model(work: Work) -> CritiqueTaskViewModel:
    view = View(work.rubric, work.task, work.annotation, order={"q1": (A,)}, letters={A: "A"})
    blocks = CritiqueBlocks.of(work.rubric, work.task)
    assert blocks is not None
    lacking = missing_answers(view.rubric, view.task, view.annotation)
    return CritiqueTaskViewModel(view, blocks, lacking)  # type: ignore[arg-type]  # all that it reads of a task


def cards(work: Work) -> tuple[CardModel, ...]:
    return model(work).critique_panel(A).cards


def test_a_critique_says_what_it_lacks_and_with_which_key_it_is_added() -> None:
    work = critiques(1)
    (card,) = cards(work)
    assert [hint.text for hint in card.hints if not hint.cap] == [
        "Still needs: text, severity, category, whether it applies to the original"
    ]
    work = work.after(CRITIQUES.of(work).write("w1", "text", "Wrong."))
    work = work.after(CRITIQUES.of(work).choose("w1", "category", "accuracy"))
    (card,) = cards(work)
    assert {hint.cap for hint in card.hints} >= {"{key:text.highlight}"}
    assert (card.values["text"], card.values["category"], card.description[1]) == ("Wrong.", "accuracy", "Accuracy")


def test_only_a_lost_highlight_is_searched_for() -> None:
    work = critiques(2, refined=1)
    refinement = f"{A}/w1/refinement"
    text = dict(model(work).steps(A))[refinement]
    work = work.after(ListStep(AddHighlight(id="w2", span=work.span(refinement, text.split()[-1], text))))
    _, card = cards(work)
    assert ("find" in card.buttons, card.keys) == (False, {})
    work = work.after(CRITIQUES.of(work).write("w1", "refinement", "Quite another text"))
    _, card = cards(work)
    assert ("find" in card.buttons, card.keys, card.spans[""][0].lost) == (True, {"l": "find"}, True)


def test_a_stale_refinement_is_kept_rebased_or_redone_by_a_letter() -> None:
    work = critiques(2, refined=2)
    assert [card.keys for card in cards(work)] == [{}, {}]
    work = work.after(CRITIQUES.of(work).write("w1", "refinement", "Quite another text"))
    assert [card.keys for card in cards(work)] == [{}, {"k": "keep", "b": "rebase", "o": "redo"}]
    assert [card.buttons["refine"] for card in cards(work)] == ["Edit refinement"] * 2


def test_a_critique_is_moved_only_where_there_may_be_several() -> None:
    (card,) = cards(critiques(1))
    assert card.line_keys == ("critique.up", "critique.down")
    work = test_judged_list.WORK.after(take(test_judged_list.WORK, BLOCK, ONE))
    (own,) = cards(work)
    assert (own.sign, own.line_keys, own.name) == ("+", (), "Your critique of A")


def test_a_rank_is_shown_beside_the_number() -> None:
    work = judged(test_judged_list.WORK, "yes", "yes")
    work = work.after(ListStep(SetCritiqueRank(target=TWO, rank=1)))
    rows = [rank_card(state) for state in judgement_states(BLOCK, model(work), A)]
    assert [[part.text for part in row.line[:2]] for row in rows] == [["–", "1"], ["1", "2"]]
    assert [row.description[0] for row in rows] == ["no rank yet", "rank 1"]


def test_misleading_answers_say_how_many_parts_are_missing() -> None:
    work = test_authoring_lists.asked()
    work = work.after(MISLEADING.of(work).begin("a1"))
    panel = authoring_model(View(work.rubric, work.task, work.annotation)).misleading("a1")
    (card,) = panel.cards
    assert card.ends[0].text.endswith("missing")
    assert (card.ends[0].visible_when, card.ends[1].visible_when) == ("closed", "open")
    assert not panel.hint


def test_every_text_of_a_card_has_a_field_of_its_list() -> None:
    block = model(critiques(0)).blocks.critiques
    parts = critiques_panel(block).cards.parts
    fields = {part.field for part in parts if isinstance(part, (TextEditorPart, ChoicePart))}
    assert fields <= CRITIQUES.fields.keys()
    assert {part.field for part in judging_panel(BLOCK, "X").cards.parts if isinstance(part, ChoicePart)} <= {
        *JUDGED.fields
    }


def test_tab_of_a_response_counts_what_its_critiques_lack() -> None:
    work = critiques(1).after(CRITIQUES.of(critiques(1)).write("w1", "text", "Wrong."))
    work = work.after(CRITIQUES.of(work).choose("w1", "applies", "yes"))
    tab = model(work).tab(A)
    assert ([text.text for text in tab.below], tab.warns) == (["3 things missing", "3 missing"], True)


def test_given_critiques_are_copied_only_where_own_ones_are_asked_and_their_highlights_are_read() -> None:
    for own, buttons in (("optional", ["take"]), ("none", [])):
        parts = judging_panel(BLOCK.model_copy(update={"own": own}), "No").cards.parts
        assert [part.button.command for part in parts if isinstance(part, ChoicePart) and part.button] == buttons
        assert [part.editable for part in parts if isinstance(part, SpansPart)] == [False]


def test_a_chip_shows_whether_its_highlight_is_still_in_the_text() -> None:
    work = critiques(1)
    texts = work.task.texts
    spans = [work.span(target, texts[target].split()[0]) for target in (A, "passage")]
    assert [chip.lost for chip in chips("A", spans, texts)] == [False, False]
    assert [(chip.text_name, chip.lost) for chip in chips({A: "A", "passage": "P"}, spans, {A: texts[A]})] == [
        ("A", False), ("P", True),
    ]  # fmt: skip
