"""The roster, as spreadsheets write it."""

from __future__ import annotations

from pathlib import Path

import pytest

from annotator.errors import AnnotatorError
from annotator.owner.assignment.roster import RosterEntry, read_roster


def written(folder: Path, text: str) -> Path:
    path = folder / "roster.csv"
    path.write_text(text, encoding="utf-8")
    return path


@pytest.mark.parametrize("mark", [",", ";", "\t"])
def test_names_in_any_script_and_any_separator(tmp_path: Path, mark: str) -> None:
    lines = [
        ["id", "name", "languages", "groups", "capacity"],
        ["zoe", "Zoë Ångström", "en sv" if mark == "," else "en, sv", "core", "40"],
        ["li", "李明"],
    ]
    path = written(tmp_path, "\ufeff" + "\r\n".join(mark.join(cells) for cells in lines) + "\r\n\r\n")
    assert read_roster(path) == (
        RosterEntry("zoe", "Zoë Ångström", frozenset({"en", "sv"}), frozenset({"core"}), 40),
        RosterEntry("li", "李明"),
    )


def test_all_mistakes_are_named_at_once(tmp_path: Path) -> None:
    path = written(tmp_path, "id,name,capacity\nAnn Lee,A,3\nbo,B,many\nbo,B,1\nbo,C,1\nx,X,1,9\n")
    with pytest.raises(AnnotatorError) as refused:
        read_roster(path)
    assert refused.value.code == "roster.bad_line"
    assert [f"Line {number}:" in refused.value.message for number in (2, 3, 4, 5, 6)] == [True, True, False, True, True]


@pytest.mark.parametrize(
    "name",
    [
        "\u0639\u0644\u06cc\u200c\u0631\u0636\u0627",  # Persian
        "\u0930\u0941\u0915\u094d\u200d\u0938",  # Hindi
        "\u0d30\u0d3e\u0d1c\u0d28\u0d4d\u200d",  # Malayalam, with its last letter as before Unicode 5.1
        "Ann \U0001f469\U0001f3fd\u200d\U0001f52c",  # a sequence of emoji
    ],
)
def test_a_name_may_have_the_joiners_of_its_script(tmp_path: Path, name: str) -> None:
    assert read_roster(written(tmp_path, f"id,name\nann,{name}\n"))[0].name == name


@pytest.mark.parametrize("name", ["A" * 101, "An\u202en", "An\u200dn", "\u0639\u200c", "\u200c\u0639"])
def test_a_name_that_no_invite_takes_is_refused(tmp_path: Path, name: str) -> None:
    assert read_roster(written(tmp_path, f"id,name\nann,{'A' * 100}\n"))[0].name == "A" * 100
    with pytest.raises(AnnotatorError, match=r"Line 2: the name of ann cannot be used: A name has 1 to 100") as refused:
        read_roster(written(tmp_path, f"id,name\nann,{name}\n"))
    assert refused.value.code == "roster.bad_line"


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("", "roster.empty"),
        ("name\nA\n", "roster.columns"),
        ("id,what\na,b\n", "roster.columns"),
        ("id\n", "roster.empty"),
    ],
)
def test_a_roster_without_people_or_columns(tmp_path: Path, text: str, code: str) -> None:
    with pytest.raises(AnnotatorError) as refused:
        read_roster(written(tmp_path, text))
    assert refused.value.code == code


def test_a_column_that_is_nearly_a_known_one_is_named(tmp_path: Path) -> None:
    with pytest.raises(AnnotatorError) as refused:
        read_roster(written(tmp_path, "id,langauges,shoes\na,en,42\n"))
    assert refused.value.code == "roster.columns"
    assert "'langauges' may be meant as 'languages'." in refused.value.hint
    assert "'shoes'" not in refused.value.hint


def test_no_file(tmp_path: Path) -> None:
    with pytest.raises(AnnotatorError) as refused:
        read_roster(tmp_path / "none.csv")
    assert refused.value.code == "roster.missing"


def test_a_file_of_tasks_is_no_roster_and_is_not_printed(tmp_path: Path) -> None:
    file = tmp_path / "both.jsonl"
    file.write_text('{"id": "t1", "prompt": "' + "Why, and how? " * 1000 + '"}\n')
    with pytest.raises(AnnotatorError, check=lambda error: error.code == "roster.columns") as refused:
        read_roster(file)
    assert len(str(refused.value)) < 500


@pytest.mark.parametrize("capacity", ["0", "-1", "1.5", "many"])
def test_a_capacity_is_a_number_of_tasks(tmp_path: Path, capacity: str) -> None:
    with pytest.raises(AnnotatorError) as refused:
        read_roster(written(tmp_path, f"id,name,capacity\nbo,B,{capacity}\n"))
    assert f"the capacity '{capacity}' is not a number of tasks." in str(refused.value)


def test_a_roster_that_is_not_text_or_a_folder_cannot_be_read(tmp_path: Path) -> None:
    (tmp_path / "roster.csv").write_bytes("id\nzoë\n".encode("latin-1"))
    for path in (tmp_path / "roster.csv", tmp_path):
        with pytest.raises(AnnotatorError) as refused:
            read_roster(path)
        assert refused.value.code == "roster.unreadable"
