"""Remarks in another language than their task's, held against real sentences of known language."""

from __future__ import annotations

import json
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest

from annotator.owner import measure
from annotator.owner.dataset.dataset_folder import open_dataset
from annotator.owner.measures.check_limits import WorkCheckThresholds
from annotator.owner.measures.dataset_query import open_engine
from annotator.owner.measures.people_figures import figures_of_people, languages_by_person
from annotator.owner.measures.remark_language import (
    code_of,
    display_length,
    foreign_language,
    is_similar_language,
    language_of,
    unquoted_text,
)
from annotator.owner.measures.study import ReportInputs, ReportOptions
from annotator.owner.measures.work_checks import apply_rules
from tests.owner.measures.written_dataset import rated, write_dataset

DATA = Path(__file__).parents[2] / "data"
LEAST = WorkCheckThresholds().language_least
OFF = WorkCheckThresholds(off=frozenset({"other_language"}))


def sentences() -> dict[str, list[str]]:
    """What Open-Assistant's volunteers are told when they label messages, by language."""
    texts: dict[str, list[str]] = {}
    for line in (DATA / "oasst_locales" / "sentences.jsonl").read_text("utf-8").splitlines():
        row = json.loads(line)
        texts.setdefault(row["lang"], []).append(row["text"])
    return texts


def messages() -> Iterator[str]:
    """The English messages of Open-Assistant."""

    def texts(message: Mapping[str, Any]) -> Iterator[str]:
        assert message["lang"] == "en"
        yield message["text"]
        for reply in message.get("replies", ()):
            yield from texts(reply)

    for line in (DATA / "oasst_trees" / "trees.jsonl").read_text("utf-8").splitlines():
        yield from texts(json.loads(line)["prompt"])


REAL = sentences()
ANSWER = next(text for text in messages() if len(text) > 200)
LONG = {tag: [text for text in texts if display_length(text) >= LEAST] for tag, texts in REAL.items()}


def test_real_remarks_are_not_taken_for_another_language() -> None:
    """Of the messages each line too, code left out, as short as a remark may be."""
    wrong = [(tag, text) for tag, texts in LONG.items() for text in texts if foreign_language(str(code_of(tag)), text)]
    pieces = {unquoted_text(piece) for message in messages() for piece in (message, *message.split("\n"))}
    wrong += [("en", text) for text in pieces if display_length(text) >= LEAST and foreign_language("en", text)]
    assert len(pieces) > 300
    assert wrong == []


def test_another_language_is_found() -> None:
    """Each sentence in a task of every other language; what is missed is so seldom that a share still shows it."""
    asked, counts = Counter[str](), Counter[str]()
    for tag, texts in LONG.items():
        for other in REAL:
            if other != tag:
                asked[tag] += len(texts)
                counts[tag] += sum(foreign_language(str(code_of(other)), text) == code_of(tag) for text in texts)
    assert min(counts[tag] / asked[tag] for tag in asked) > 0.6
    assert counts.total() / asked.total() > 0.9
    assert counts["ja"] == asked["ja"]
    assert counts["ar"] == asked["ar"]


@pytest.mark.parametrize(
    ("expected", "remark"),
    [
        ("en", "The answer is wrong weil sie die Frage überhaupt nicht beantwortet und zu kurz ist."),
        ("de", "The answer is wrong weil sie die Frage überhaupt nicht beantwortet und zu kurz ist."),
        ("es", "El answer dice que no, which is totally wrong and also muy corta."),
        ("ja", "この回答は間違っている because it does not answer the question at all."),
        ("de", "Falsch ist „The answer does not follow from what was said before it in the text“."),
        ("de", "Das stimmt nicht:\n> The answer does not follow from what was said before it.\nSiehe oben."),
        ("de", "Läuft nicht:\n```\nfor each in list_of_things_that_are_given: return the_first_of_them\n```"),
    ],
)
def test_mixing_languages_quotes_and_code_accuse_nobody(expected: str, remark: str) -> None:
    assert foreign_language(expected, unquoted_text(remark)) is None


def test_words_of_the_judged_text_in_a_remark_are_quotes() -> None:
    judged = "Some words first. The answer does not follow from what was said before it. More of them."
    remark = "Unbelegt: The answer does not follow from what was said before it."
    assert unquoted_text(remark, judged) == "Unbelegt:"
    assert unquoted_text("> Quoted.\nAfter it.\n\tcode\nMore.") == "After it. More."
    assert unquoted_text("Don't say 'the other one' of it", "") == "Don't say   of it"


@pytest.mark.parametrize("marks", ["„", "“", "«", "»", "「", "'a ", '"', "`", "```a ", "~~~ ``` "])
def test_marks_that_nothing_closes_cost_no_time(marks: str) -> None:
    before = time.process_time()
    unquoted_text(marks * 100_000)
    assert time.process_time() - before < 1


def test_languages_go_by_their_tags() -> None:
    tags = ("pt-BR", "nb-NO", "ZH_hant", "eng", "", None, "tlh", "zxx")
    assert [code_of(tag) for tag in tags] == ["pt", "no", "zh", "en", None, None, None, None]
    assert is_similar_language("nn", "da")
    assert not is_similar_language("es", "pt")
    assert language_of("12 345 -- 67") is None


def written(tmp_path: Path, remarks: Mapping[str, list[str]], **task: Any) -> Path:
    """Each person's remarks, one a task; the answers are in English."""
    most = max(len(texts) for texts in remarks.values())
    rows = rated([(person, f"t{n:02}", "r1", "overall", 3) for person in remarks for n in range(most)], "critique")
    rows["critiques"] = [
        {**row, "id": f"{row['annotator']}{row['task']}", "place": 1, "text": remarks[row["annotator"]][at]}
        for row in rows["ratings"]
        for at in [int(row["task"][1:])]
        if at < len(remarks[row["annotator"]])
    ]
    asked = task.pop("asked", None)
    for row in rows["tasks"]:
        row |= task
    for row in rows["texts"]:
        row["text"] = asked if asked and row["kind"] == "prompt" else ANSWER
    return write_dataset(tmp_path / "data", rows)


def test_remarks_in_another_language_are_a_finding_with_an_example(tmp_path: Path) -> None:
    remarks = {"ann": LONG["de"][:8], "bo": LONG["de"][:4] + LONG["en"][:4], "cy": LONG["ja"][:4]}
    data = written(tmp_path, remarks, language="de-AT")
    people = measure(data, ("people",), names=True)["people"]
    told = {person["person"]: person["language"] for person in people["people"]}
    assert (told["ann"]["remarks"], told["ann"]["other"]) == (len(LONG["de"][:8]), 0)
    assert (told["bo"]["remarks"], told["bo"]["other"], told["bo"]["languages"]) == (8, 4, {"en": 4})
    assert (told["cy"]["remarks"], told["cy"]["other"]) == (4, 4)
    (named,) = [finding for finding in people["findings"] if finding["rule"] == "other_language"]
    assert named["person"] == "bo"
    assert named["reason"].startswith(
        "4 of 8 remarks are in another language than their task's, such as this one in en"
    )
    assert told["bo"]["example"]["text"][:60] in named["reason"]


def test_limits_of_the_project_hold(tmp_path: Path) -> None:
    data = written(tmp_path, {"bo": LONG["de"][:4] + LONG["en"][:4]}, language="de")
    with open_engine(open_dataset(data)) as running:
        people = figures_of_people(ReportInputs(running), estimates=False)
        assert (
            languages_by_person(
                ReportInputs(running, ReportOptions(thresholds=WorkCheckThresholds(language_least=1_000)))
            )
            == {}
        )
        assert languages_by_person(ReportInputs(running, ReportOptions(thresholds=OFF))) == {}
    for limits, named in (
        (WorkCheckThresholds(), True),
        (WorkCheckThresholds(other_language=0.6), False),
        (OFF, False),
    ):
        assert ("other_language" in {finding.rule for finding in apply_rules(people, limits)}) is named


@pytest.mark.parametrize(
    ("task", "remarks", "expected"),
    [
        ({"asked": REAL["de"][1]}, "ru", (6, 6)),
        # The answers are in English: where no language is stated, remarks may be as well.
        ({"asked": REAL["de"][1]}, "en", (6, 0)),
        ({"asked": "3 + 4 = ?"}, "ru", None),
        ({"language": "tlh", "asked": REAL["de"][1]}, "ru", None),
    ],
)
def test_a_task_that_states_no_language_has_that_of_its_question(
    tmp_path: Path, task: dict[str, Any], remarks: str, expected: tuple[int, int] | None
) -> None:
    with open_engine(open_dataset(written(tmp_path, {"ann": LONG[remarks][:6]}, **task))) as running:
        told = languages_by_person(ReportInputs(running)).get("ann")
    assert (told and (told["remarks"], told["other"])) == expected


def test_no_network_and_nothing_loaded_before_it_is_needed() -> None:
    program = (
        "import sys, socket\n"
        "def refuse(*_): raise AssertionError('network')\n"
        "socket.socket.connect = socket.getaddrinfo = refuse\n"
        "import annotator.owner.measures.figures\n"
        "assert 'py3langid' not in sys.modules\n"
        "from annotator.owner.measures.remark_language import language_of\n"
        "print(language_of('Is it a bad reply, as an answer to the prompt task?'))"
    )
    ran = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=False)
    assert (ran.stdout.strip(), ran.stderr) == ("en", "")
