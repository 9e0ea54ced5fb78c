"""Figures as tables for people."""

from __future__ import annotations

from annotator.owner.operations.measure import Statistics, agreement_lines, figure_lines


def test_values_measures_and_rows_are_tables() -> None:
    measure = {"value": 0.5, "low": 0.25, "high": 0.75, "items": 60, "raters": 3, "pairs": 180}
    figures = {
        "tasks": 1200, "named": False, "empty": [], "nothing": {},
        "agreement": {"alpha": measure, "kappa": {"items": 1, "why": "one rater"}},
        "people": [
            {"person": "Ann", "submitted": 20, "bias": -0.25, "agreement": measure, "scores": {"0": 2, "4": 10}},
            {"person": "Bo", "submitted": 5, "bias": None, "agreement": None, "scores": {}},
        ],
    }  # fmt: skip
    assert list(figure_lines(figures)) == [
        "  tasks  1,200",
        "  named  no",
        "",
        "Agreement",
        "  alpha  0.5 (0.250 to 0.750), 60 items, 3 raters, 180 pairs",
        "  kappa  not enough data: one rater",
        "",
        "People",
        "  person  submitted   bias  agreement                                            scores",
        "  Ann            20  -0.25  0.5 (0.250 to 0.750), 60 items, 3 raters, 180 pairs  0: 2, 4: 10",
        "  Bo              5",
    ]


def test_lists_within_rows_are_tables_of_their_own() -> None:
    values = [[0, ["Ann", "Bo"]], [4, ["Cy"]]]
    text = {"target": "q1/r1", "kind": "response", "text": "word " * 40, "judged": [{"attribute": "a", "said": values}]}
    lines = list(figure_lines({"disputed": [{"task": "t1", "texts": [text]}]}))
    assert lines == [
        "",
        "Disputed · t1 · texts",
        "  target  kind      text",
        "  q1/r1   response  word word word word word word word word word wo…",
        "",
        "Disputed · t1 · texts · q1/r1 · judged",
        "  attribute  said",
        "  a          0: Ann, Bo; 4: Cy",
    ]


def test_a_wide_table_goes_on_below_with_the_names_of_its_rows() -> None:
    row = {"person": "Ann"} | {f"a_long_name_of_column_{n}": n for n in range(7)}
    lines = list(figure_lines({"people": [row]}))
    assert all(len(line) <= 112 for line in lines)
    assert [line.split()[0] for line in lines if line.startswith("  ")] == ["person", "Ann"] * 2
    assert lines.count("People, continued") == 1


def test_rows_that_two_columns_name_are_named_by_both_below() -> None:
    wide = {"low": 0.25, "high": 0.75, "items": 60, "raters": 3, "pairs": 180}
    rows = [
        {"attribute": "clarity", "measure": name, "all": {"value": 0.5, **wide}, "without": {"value": 0.6, **wide}}
        for name in ("mean", "alpha_ordinal")
    ]
    lines = list(figure_lines({"attributes": rows}))
    (below,) = (at for at, line in enumerate(lines) if line == "Attributes, continued")
    assert [line.split()[:2] for line in lines[below + 1 :]] == [
        ["attribute", "measure"], ["clarity", "mean"], ["clarity", "alpha_ordinal"],
    ]  # fmt: skip


def test_a_list_of_measures_is_numbered_and_has_no_blank_lines() -> None:
    share = {"value": 0.6, "low": 0.357, "high": 0.802, "items": 15, "raters": 0, "pairs": 0}
    lines = list(figure_lines({"gold": {"tenths": [None, share, None, share]}}))
    assert lines == [
        "",
        "Gold · tenths",
        "  2  0.6 (0.357 to 0.802), 15 items",
        "  4  0.6 (0.357 to 0.802), 15 items",
    ]
    assert list(figure_lines({"halves": [share, share]}))[2].startswith("  1  0.6")


def test_large_measures_have_no_more_digits_in_the_interval() -> None:
    pace = {"value": 4314.78, "low": 3940.064, "high": 4725.14, "items": 28}
    assert list(figure_lines(pace, "pace")) == ["pace: 4,315 (3,940 to 4,725), 28 items"]


def test_empty_counts_of_a_measure_are_no_column() -> None:
    share = {"value": 0.6, "low": 0.357, "high": 0.802, "items": 15, "raters": 0, "pairs": 0}
    assert list(figure_lines({"means": [{"system": "a", **share, "more": ""}]}))[-2:] == [
        "  system  value    low   high  items",
        "  a         0.6  0.357  0.802     15",
    ]


def test_one_measure() -> None:
    assert list(figure_lines({"value": 0.5, "items": 2}, "alpha")) == ["alpha: 0.5, 2 items"]


def test_comparisons_of_no_attribute_are_called_by_their_source() -> None:
    board = {"attribute": "", "source": "preferences", "systems": [{"system": "m1", "ties": 1}]}
    assert "Leaderboards · preferences · systems" in list(figure_lines({"leaderboards": [board]}))


def test_the_spread_over_orders_is_not_taken_for_an_interval_over_tasks() -> None:
    elo = {"value": 1022.0, "low": 1013.0, "high": 1030.0, "items": 0, "pairs": 5}
    lines = list(figure_lines({"systems": [{"system": "a", "elo": elo}]}))
    assert lines[-2:] == ["  system  elo (95 % of orders)", "  a       1,022 (1,013 to 1,030), 5 pairs"]


def test_a_figure_that_was_not_asked_for_has_no_line() -> None:
    assert [*Statistics({"right": 0.5, "gold": None}).lines()] == ["  right  0.5"]


def test_agreement_is_said_in_one_table_of_all_attributes() -> None:
    measure = {"value": 0.5, "low": 0.25, "high": 0.75, "items": 60, "raters": 3}
    kappa = {"value": 0.4, "lowest": 0.3, "highest": 0.5, "items": 120, "raters": 3, "pairs": 3}
    why, few = {"items": 0, "why": "Nobody did."}, {"items": 1, "why": "Too few."}
    about = {"kind": "rating", "rubric": "r", "note": "", "sampled": 1.0}
    overlap = {"measure": "alpha", "tasks": 20, "people_each": 3, "half_width": 0.25,
               "needed": [{"within": 0.2, "tasks": 30}, {"within": 0.1, "tasks": 120}]}  # fmt: skip
    attributes = [
        {"attribute": "clarity", **about, "measures": {"icc_1": measure, "cohen_kappa": kappa, "icc_1k": why},
         "overlap": overlap, "pairs": [{"one": "A", "other": "B", "items": 20, "kappa": 0.5}]},
        {"attribute": "tone", **about, "measures": {"icc_1": few, "cohen_kappa": few, "icc_1k": why},
         "overlap": {"measure": "alpha", "tasks": 0, "people_each": 0, "why": "Too few."}, "pairs": []},
    ]  # fmt: skip
    expected = [
        "",
        "Attributes",
        "  attribute  texts  people  kind    rubric  share of tasks in pairs",
        "  clarity       60       3  rating  r                             1",
        "  tone           1       0  rating  r                             1",
        "",
        "Measures",
        "  measure      clarity",
        "  icc_1        0.5 (0.250 to 0.750)",
        "  cohen_kappa  0.4 (pairs: 0.300 to 0.500)",
        "",
        "Not enough data",
        "  Nobody did.",
        "    clarity, tone: icc_1k",
        "  Too few.",
        "    tone: icc_1, cohen_kappa",
        "",
        "Overlap",
        "  attribute  measure  tasks  people each  half width  tasks for ±0.2  tasks for ±0.1",
        "  clarity    alpha       20            3        0.25              30             120",
        "",
        "Pairs",
        "  attribute  one  other  items  kappa",
        "  clarity    A    B         20    0.5",
    ]
    section = {"attributes": attributes, "highlights": []}
    assert [*Statistics(section).lines()] == expected
    titles = [line for line in Statistics({"agreement": section}).lines() if line and not line.startswith(" ")]
    assert titles == [f"Agreement · {title.lower()}" for title in expected if title and not title.startswith(" ")]


def test_agreement_without_attributes_is_empty() -> None:
    assert list(agreement_lines({"attributes": [], "highlights": []})) == []


def test_remarks_that_are_copied_from_the_text_are_called_so() -> None:
    """The column *pasted* was 0 for who had pasted from elsewhere."""
    lines = list(figure_lines({"people": [{"person": "ann", "pasted": 2}]}))
    assert any("copied from the text" in line for line in lines)
