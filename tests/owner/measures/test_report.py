"""The report: whom it names, that it needs nothing beside itself, and how it shows in a real browser."""

from __future__ import annotations

import json
import re
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from annotator.errors import AnnotatorError
from annotator.owner import measure
from annotator.owner.measures.report_page import changed_figures, figures_of, render_report, write_report
from annotator.owner.measures.study import person_aliases
from tests.owner.measures.headless_browser import CHROMIUM, Page, browser
from tests.owner.measures.scripted_study import PEOPLE, study
from tests.owner.measures.written_dataset import rated, write_dataset

HOSTILE = "</script><script>alert(1)</script><img src=http://x.example/a>\u202eevil"


@pytest.fixture(scope="module")
def scripted(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Any]:
    """The figures of ten scripted people, by name."""
    return measure(study(tmp_path_factory.mktemp("scripted"), tasks=8, responses=3), names=True)


@pytest.fixture(scope="module")
def hostile(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Any]:
    """The figures of work on texts, and by systems, whose names want to be more."""
    scores = []
    for task in range(12):
        for at, response in enumerate(("r1", "r2", "r3")):
            for person in range(4):
                score = (task * 7 + at * 3 + person * (task % 3)) % 5
                scores.append((f"ann-{person}", f"t{task}{HOSTILE}", response, f"helpfulness{HOSTILE}", score))
    rows = rated(scores)
    for row in rows["ratings"]:
        row["origin"] = "annotator:ann-0" if row["response"] == "r1" else f"{row['origin']}{HOSTILE}"
    for number, row in enumerate(rows["annotations"]):
        row["submitted_at"] = f"2026-0{1 + number % 9}-01T12:00:00Z"
    for row in rows["tasks"]:
        row |= {"kind": HOSTILE, "metadata": '{"is_topic_based_summarization": true}'}
    rows["critiques"] = [{**row, "id": "c", "place": 1, "text": HOSTILE} for row in rows["ratings"][:40]]
    for row in rows["texts"]:
        row["origin"] = f"annotator:ann-{len(row['task']) % 2}" if row["kind"] == "response" else None
        row["text"] = f"{HOSTILE} {'long' * 80} {row['text']}"
    data = write_dataset(tmp_path_factory.mktemp("hostile") / "data", rows)
    return measure(data, gold=shutil.copytree(data, data.with_name("gold")))


def test_the_spammer_and_the_careless_one_are_named_without_being_told(
    scripted: dict[str, Any], written: list[Path]
) -> None:
    people = {person["person"]: person for person in scripted["people"]["people"]}
    profiles = {name: person["made_by"].removeprefix("script:") for name, person in people.items()}
    assert sorted(profiles.values()) == sorted(PEOPLE)
    named = [profiles[name] for name in scripted["people"]["suspicion"]]
    assert named[:2] == ["spammer", "careless"]
    assert set(named) <= {"spammer", "careless", "drifting"}
    rules = {(profiles[finding["person"]], finding["rule"]) for finding in scripted["people"]["findings"]}
    assert {("spammer", "fast"), ("spammer", "one_score"), ("spammer", "disagreement")} <= rules
    assert {("careless", "disagreement"), ("careless", "pace"), ("drifting", "drift")} <= rules
    page = written[0].read_text("utf-8")
    assert "How much overlap is enough" in page
    short = page[page.index("In short") : page.index("</section>")]
    for name in scripted["people"]["suspicion"]:
        assert name[:20] in short
    for estimate in ("dawid_skene", "mace"):
        order = sorted(people.values(), key=lambda person: person["estimates"][estimate])
        assert profiles[order[0]["person"]] == "spammer"
        assert profiles[order[-1]["person"]] == "expert"


def test_the_figures_are_in_the_page_and_names_do_not(hostile: dict[str, Any], written: list[Path]) -> None:
    out = written[1]
    assert figures_of(out) == json.loads(json.dumps(hostile))
    page = out.read_text("utf-8")
    assert "ann-0" not in page, "neither as somebody who judges nor as the author of an answer that is judged"
    systems = {row["system"] for board in hostile["systems"]["leaderboards"] for row in board["systems"]}
    assert person_aliases(["ann-0"])["ann-0"] in systems
    for card in (
        "Tasks by type",
        "Right on gold items",
        "Gold items over time",
        "Their own answers, criticised by others",
    ):
        assert f"<h3>{card}</h3>" in page
    assert person_aliases(["ann-0"])["ann-0"] in page
    assert page.count("<script") == 1
    assert "\u202e" not in page
    assert not re.search(r"<(img|iframe|object)|@import|url\(\s*['\"]?http", page)


def test_report_shows_changes(scripted: dict[str, Any], written: list[Path], tmp_path: Path) -> None:
    assert changed_figures(scripted, scripted) == []
    before = json.loads(json.dumps(scripted))
    fewer = before["people"]["people"].pop()["person"]
    before["collected"]["tasks"] -= 3
    alpha = before["agreement"]["attributes"][0]["measures"]["alpha_ordinal"]
    alpha |= {"value": 0.95, "low": 0.93, "high": 0.97}
    rows = {row["name"]: row for row in changed_figures(before, scripted)}
    assert rows["tasks"]["change"] == "+3"
    assert rows[f"{fewer}: agreement with the others"]["change"] == "new"
    assert rows["Coherence: Krippendorff's α, ordinal"]["marked"]
    assert len(rows) == 3
    changed, plain = (written[at].read_text("utf-8") for at in (1, 0))
    assert '<h2 id="changes">' in changed
    assert "−1" in changed
    assert '<h2 id="changes">' not in plain
    (tmp_path / "other.html").write_text("<p>Another page</p>")
    with pytest.raises(AnnotatorError) as refused:
        figures_of(tmp_path / "other.html")
    assert refused.value.code == "measure.not_a_report"


@pytest.fixture(scope="module")
def written(scripted: dict[str, Any], hostile: dict[str, Any], tmp_path_factory: pytest.TempPathFactory) -> list[Path]:
    """A report of each, the second with what changed."""
    root = tmp_path_factory.mktemp("written")
    before = json.loads(json.dumps(hostile))
    before["collected"]["tasks"] += 1
    write_report(scripted, root / "scripted.html", "Ten people")
    write_report(hostile, root / "hostile.html", f"Study {HOSTILE}", changed_figures(before, hostile))
    return [root / "scripted.html", root / "hostile.html"]


@pytest.fixture(scope="module")
def page() -> Iterator[Page]:
    if CHROMIUM is None:
        pytest.skip("no Chromium here: `packaging/system-packages.sh browser` installs it")
    with browser() as opened:
        yield opened


CONTRAST = """
(() => {
  const rgb = text => (text.match(/[\\d.]+/g) || []).map(Number);
  const light = ([r, g, b]) => [r, g, b].map(v => (v /= 255) <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4)
    .reduce((sum, v, at) => sum + v * [0.2126, 0.7152, 0.0722][at], 0);
  const behind = node => {
    for (let at = node; at; at = at.parentElement) {
      const colour = rgb(getComputedStyle(at).backgroundColor);
      if (colour.length === 3 || colour[3] > 0) return colour;
    }
    return [255, 255, 255];
  };
  const found = [];
  const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let text = walk.nextNode(); text; text = walk.nextNode()) {
    const node = text.parentElement, style = getComputedStyle(node);
    if (!text.data.trim() || node.tagName === 'SCRIPT' || !node.getClientRects().length) continue;
    const ink = rgb(node.closest('svg') ? style.fill : style.color);
    const [a, b] = [light(ink), light(behind(node))].sort((x, y) => y - x);
    if ((a + 0.05) / (b + 0.05) < 4.5) found.push(text.data.trim().slice(0, 40) + ' ' + ink + ' on ' + behind(node));
  }
  return found;
})()
"""
OVERFLOW = """
[...document.querySelectorAll('body *')].filter(node => !node.closest('svg') && !node.parentElement.closest('.scroll')
  && node.getClientRects().length && node.getBoundingClientRect().right > innerWidth + 0.5)
  .map(node => node.outerHTML.slice(0, 80))
"""


@pytest.mark.parametrize(("width", "dark"), [(1280, False), (375, True), (375, False), (1280, True)])
def test_report_renders_in_browser(page: Page, written: list[Path], width: int, dark: bool) -> None:
    for path in written:
        page.show(path, width, dark=dark)
        page.value("document.querySelectorAll('details').forEach(each => each.open = true)")
        assert page.complaints == []
        assert [address for address in page.requests if not address.startswith("data:")] == []
        assert page.value("document.documentElement.scrollWidth") <= width
        assert page.value(OVERFLOW) == []
        assert page.value(CONTRAST) == []
        drawn = page.value("document.querySelectorAll('svg[aria-label]').length")
        assert drawn == page.value("document.querySelectorAll('figure').length") > 5
        assert page.value("new Set([...document.querySelectorAll('[id]')].map(each => each.id)).size") == page.value(
            "document.querySelectorAll('[id]').length"
        )
        links = page.value("[...document.querySelectorAll('a')].filter(a => !document.querySelector(a.hash)).length")
        assert links == 0


def test_the_browser_test_sees_what_is_wrong(page: Page, tmp_path: Path) -> None:
    bad = tmp_path / "bad.html"
    bad.write_text(
        "<body style='background:#fff'><p style='color:#aaa'>pale</p><div style='width:900px'>wide</div>"
        "<img src='missing.png'><script>console.error('no')</script>"
    )
    page.show(bad, 375)
    assert page.complaints
    assert page.requests
    assert page.value(OVERFLOW)
    assert page.value(CONTRAST)


def test_the_command(tmp_path: Path) -> None:
    from typer.testing import CliRunner

    from annotator.cli.main import make_app

    scores = [
        (p, f"t{n}", r, "helpfulness", (n + len(p)) % 5) for p in ("a", "bb") for n in range(6) for r in ("r1", "r2")
    ]
    data, out = write_dataset(tmp_path / "data", rated(scores)), tmp_path / "report.html"
    run: Callable[..., Any] = lambda *arguments: CliRunner().invoke(  # noqa: E731
        make_app(lambda *_: 0), [str(word) for word in arguments], prog_name="annotator"
    )
    first = run("report", data, "--out", out)
    assert first.exit_code == 0, first.output
    assert "24 judgements" in first.stdout
    again = run("report", data, "--out", tmp_path / "again.html", "--compare", out)
    assert again.exit_code == 0, again.output
    assert "Nothing changed" in (tmp_path / "again.html").read_text("utf-8")
    plain = run("stats", "alpha_interval", data)
    assert re.fullmatch(r"  helpfulness  -?[\d.]+ \(.* to .*\), 12 items, 2 raters, 12 pairs\n", plain.stdout)
    for arguments, code in (
        (("report", data, "--out", tmp_path / "none" / "x.html"), "measure.no_folder"),
        (("report", data, "--out", out, "--compare", data / "dataset.json"), "measure.not_a_report"),
        (("stats", "nothing", data), "measure.unknown"),
    ):
        refused = run(*arguments)
        assert (refused.exit_code, code in refused.stderr) == (1, True)


def test_report_of_a_part_says_so_in_its_title_and_names_attributes_by_their_titles(tmp_path: Path) -> None:
    scores = [(person, f"t{n:02}", "r1", "helpfulness", n % 4) for person in ("ann", "bo", "eve") for n in range(12)]
    rows = rated(scores)
    block = {"key": "helpfulness", "title": "How helpful is it?"}
    content = json.dumps({"id": "mine", "version": 1, "blocks": [block]})
    rows["rubrics"] = [{"sha256": "", "rubric": "mine", "version": 1, "content": content}]
    data = write_dataset(tmp_path / "data", rows)
    whole, part = (render_report(measure(data, names=True, without=excluded), "Trial") for excluded in ((), ("eve",)))
    assert "<title>Trial · report</title>" in whole
    assert "A part of the data" not in whole
    assert "<title>Trial, without the work of eve · report</title>" in part
    assert "<strong>A part of the data:</strong> without the work of eve." in part
    assert "How helpful is it?" in whole


def test_rows_without_a_name_have_a_dash(tmp_path: Path) -> None:
    rows = rated([("ann", "t1", "r1", "helpfulness", 1)])
    for row in rows["texts"]:
        row["kind"] = "" if row["kind"] == "prompt" else row["kind"]
    page = render_report(measure(write_dataset(tmp_path / "data", rows)), "Trial")
    assert '<th scope="row"></th>' not in page
    assert '<th scope="row">–</th>' in page
