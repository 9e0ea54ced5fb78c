"""``make simulation``: the tables of ``simulation.md``, from five seeds; with ``--write`` into that page.

Each seed draws other tasks (a test of 35 items, and 40 tasks of work of seven responses each) and other noise.
"""

from __future__ import annotations

import sys
import tempfile
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path
from statistics import fmean

from tests.doc_sections import write_section
from tests.simulation.people_at_work import Interval, Member, Simulated, mean, simulate

SEEDS = ("1", "2", "3", "4", "5")
STATES = ("accepted", "corrected", "returned", "disputed")
"""What may become of work at the reviewers'."""

PEOPLE = ("who", "right in the test", "passed", "right on gold, first half", "second half", "named by checks",
          "at the reviewers", "error")  # fmt: skip
DATA = ("seed", "all, before reviews", "the best person", "**final**", "final is nearer than the best person by")


def tables(simulated: Sequence[Simulated]) -> str:
    """The figures of one simulation for each seed, as Markdown: of people the means, of data each."""
    return "\n".join((*_people(simulated), "", *_data(simulated), ""))


def _people(simulated: Sequence[Simulated]) -> Iterator[str]:
    yield from _head(PEOPLE)
    for number, one in enumerate(simulated[0].people):
        same = [run.people[number] for run in simulated]
        cells = (
            one.name,
            _percent([run.test for run in same]),
            f"{sum(run.passed for run in same)} of {len(same)}",
            *(_percent([run.gold[half] for run in same]) for half in (0, 1)),
            _named(same),
            _reviewed(same),
            f"{fmean(run.error for run in same):.2f}",
        )
        yield f"| {' | '.join(cells)} |"


def _data(simulated: Sequence[Simulated]) -> Iterator[str]:
    yield from _head(DATA)
    for number, run in enumerate(simulated, 1):
        best = next(one for one in run.people if one.name == run.best)
        told = (_value(*run.raw), f"{best.name}: {_value(best.error, best.interval)}", _value(*run.final))
        yield f"| {number} | {' | '.join(told)} | {_value(*run.ahead)} |"
    gains = {f"{number}/{task}": gained for number, run in enumerate(simulated) for task, gained in run.gains.items()}
    best = fmean(min(one.error for one in run.people) for run in simulated)
    means = (fmean(run.raw[0] for run in simulated), best, fmean(run.final[0] for run in simulated))
    yield f"| all | {' | '.join(f'{value:.3f}' for value in means)} | {_value(*mean(gains), digits=3)} |"


def _head(titles: Sequence[str]) -> Iterator[str]:
    yield f"| {' | '.join(titles)} |"
    yield f"|{' --- |' * len(titles)}"


def _value(value: float, interval: Interval, digits: int = 2) -> str:
    """With its interval; nothing is below zero by less than what is shown."""
    told, low, high = (f"{round(number, digits) + 0.0:.{digits}f}" for number in (value, *interval))
    return f"{told} ({low} to {high})"


def _percent(shares: Sequence[float | None]) -> str:
    known = [share for share in shares if share is not None]
    return f"{fmean(known):.0%}" if known else "none"


def _named(same: Sequence[Member]) -> str:
    """The rules that named somebody, and in how many simulations where not in all of them."""
    rules = Counter(rule for person in same for rule in person.findings)
    often = sorted(rules.items(), key=lambda count: (-count[1], count[0]))
    return ", ".join(f"`{rule}`" + (f" ({count})" if count < len(same) else "") for rule, count in often) or "none"


def _reviewed(same: Sequence[Member]) -> str:
    """What became of all their work at the reviewers', in per cent."""
    counts = {state: sum(person.reviewed.get(state, 0) for person in same) for state in STATES}
    every = sum(counts.values())
    return ", ".join(f"{count / every:.0%} {state}" for state, count in counts.items() if count)


def main() -> None:
    simulated = []
    for seed in SEEDS:
        with tempfile.TemporaryDirectory() as folder:
            simulated.append(simulate(Path(folder), tasks=40, test_items=35, seed=seed, responses=7))
        last = simulated[-1]
        final = f"{last.final_scores:,} of {last.scores:,} scores are final"
        sys.stderr.write(f"Seed {seed}: {final}; works: {dict(last.states)}\n")
    text = tables(simulated)
    if "--write" in sys.argv[1:]:
        write_section("simulation", "simulation", text)
    sys.stdout.write(text)


if __name__ == "__main__":
    main()
