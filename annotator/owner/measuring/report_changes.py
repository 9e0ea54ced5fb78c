"""What changed between two reports: the figures of before beside those of now."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from annotator.owner.measuring.measure_words import CHIEF, MEASURES
from annotator.owner.measuring.report_page import measure_text, number

Figures = Mapping[str, Any]
_COUNTS = ("tasks", "people", "judgements", "hours")


def changes(before: Figures, now: Figures) -> list[dict[str, Any]]:
    """Rows (``name``, ``before``, ``now``, ``change``, ``marked``) of what is not the same; ``marked`` where the
    interval of neither reaches the value of the other, or a person or finding came or went."""
    rows = [*_counted(before, now), *_attributes(before, now), *_people(before, now), *_systems(before, now)]
    return [row for row in rows if row["before"] != row["now"]]


def _row(name: str, before: Any, now: Any, change: Any, marked: bool) -> dict[str, Any]:
    return {"name": name, "before": before, "now": now, "change": change, "marked": marked}


def _counted(before: Figures, now: Figures) -> Iterator[dict[str, Any]]:
    for name in _COUNTS:
        old, new = before["collected"][name], now["collected"][name]
        yield _row(name, number(old, 1), number(new, 1), _signed(new - old, 1), False)
    old, new = (each["collected"]["annotations"].get("submitted", 0) for each in (before, now))
    yield _row("submitted", number(old), number(new), _signed(new - old), False)


def _attributes(before: Figures, now: Figures) -> Iterator[dict[str, Any]]:
    old = {each["attribute"]: each for each in before["collected"]["attributes"]}
    for each in now["collected"]["attributes"]:
        label = each["attribute"]
        if label in old:
            was = old[label]["mean"]
            yield _row(f"{label}: mean", number(was), number(each["mean"]), _signed(each["mean"] - was), False)
        else:
            yield _row(f"{label}: mean", "–", number(each["mean"]), "new", True)
    known = {each["attribute"]: each["measures"] for each in before["agreement"]["attributes"]}
    for each in now["agreement"]["attributes"]:
        for name in CHIEF:
            was = known.get(each["attribute"], {}).get(name)
            if was is not None:
                yield _measures(f"{each['attribute']}: {MEASURES[name][0]}", was, each["measures"][name])


def _people(before: Figures, now: Figures) -> Iterator[dict[str, Any]]:
    old = {each["person"]: each["agreement"] for each in before["people"]["people"]}
    new = {each["person"]: each["agreement"] for each in now["people"]["people"]}
    if before.get("named") == now.get("named"):
        for person in sorted({*old, *new}):
            if person in old and person in new:
                yield _measures(f"{person}: agreement with the others", old[person], new[person])
            else:
                came = person in new
                yield _row(person, "–" if came else "here", "here" if came else "–", "new" if came else "gone", True)
        named = [{(each["person"], each["rule"]) for each in of["people"]["findings"]} for of in (before, now)]
        for person, rule in sorted(named[0] ^ named[1]):
            came = (person, rule) in named[1]
            ends = ("–", "found") if came else ("found", "–")
            yield _row(f"{person}: {rule.replace('_', ' ')}", *ends, "new" if came else "gone", came)


def _systems(before: Figures, now: Figures) -> Iterator[dict[str, Any]]:
    old = {(board["source"], board["attribute"]): board["systems"] for board in before["systems"]["leaderboards"]}
    for board in now["systems"]["leaderboards"]:
        known = {each["system"]: each["win_rate"] for each in old.get((board["source"], board["attribute"]), ())}
        for each in board["systems"]:
            if each["system"] in known:
                yield _measures(f"{each['system']}: win rate", known[each["system"]], each["win_rate"])
            else:
                yield _row(f"{each['system']}: win rate", "–", measure_text(each["win_rate"]), "new", True)


def _measures(name: str, before: Mapping[str, Any], now: Mapping[str, Any]) -> dict[str, Any]:
    if "value" not in before or "value" not in now:
        return _row(name, measure_text(before), measure_text(now), "–", "value" in now)
    change = now["value"] - before["value"]
    apart = not (_reaches(before, now["value"]) or _reaches(now, before["value"]))
    return _row(name, measure_text(before), measure_text(now), _signed(change), apart)


def _reaches(measure: Mapping[str, Any], value: float) -> bool:
    return bool(measure.get("low", measure["value"]) <= value <= measure.get("high", measure["value"]))


def _signed(change: float, digits: int = 2) -> str:
    return f"+{number(change, digits)}" if change > 0 else number(change, digits)
