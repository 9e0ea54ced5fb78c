"""What the benchmarks rest on: the made-up set has the shape it claims, and the aims are judged rightly."""

from __future__ import annotations

import struct
import subprocess
import sys
import threading
from collections.abc import Iterator
from pathlib import Path
from statistics import mean, pstdev

import pytest

from tests.benchmarks import generator
from tests.benchmarks.measure import Aim, Row, percentile, profiled, shown
from tests.benchmarks.outside import LINES_APART, Picture
from tests.benchmarks.run import busy, line, profiled_rows


@pytest.fixture(scope="module")
def full() -> list[dict]:
    return list(generator.rows())


def test_the_set_has_as_many_prompts_and_responses_as_helpsteer(full: list[dict]) -> None:
    counts = [len(row["responses"]) for row in full]
    assert (len(full), sum(counts), min(counts), max(counts)) == (10_459, 37_120, 1, 4)


def test_the_texts_are_as_long_as_helpsteers(full: list[dict]) -> None:
    prompts = [len(row["prompt"]) for row in full]
    responses = [len(response["text"]) for row in full for response in row["responses"]]
    for lengths, (average, deviation) in (
        (prompts, generator.PROMPT_LENGTH),
        (responses, generator.RESPONSE_LENGTH),
    ):
        assert mean(lengths) == pytest.approx(average, rel=0.03)
        assert pstdev(lengths) == pytest.approx(deviation, rel=0.05)


def test_the_seed_decides_the_set() -> None:
    assert generator.jsonl(50, 170, seed=1) == generator.jsonl(50, 170, seed=1)
    assert generator.jsonl(50, 170, seed=1) != generator.jsonl(50, 170, seed=2)


def test_percentiles_are_nearest_ranks() -> None:
    samples = [float(n) for n in range(100, 0, -1)]
    assert (percentile(samples, 50), percentile(samples, 95), percentile(samples, 100)) == (50.0, 95.0, 100.0)
    with pytest.raises(ValueError, match="no samples"):
        percentile([], 50)


@pytest.mark.parametrize(
    ("aim", "reached"),
    [
        (None, None),
        (Aim(ratio=2.0), True),
        (Aim(ratio=1.9), False),
        (Aim(p95=0.4), True),
        (Aim(p95=0.39), False),
        (Aim(ratio=1.9, p95=1.0), False),
    ],
)
def test_an_aim_is_reached_or_missed(aim: Aim | None, reached: bool | None) -> None:
    assert Row("x", [0.2, 0.2, 0.4], "floor", [0.1], aim).reached is reached


def test_a_ratio_without_a_floor_is_not_reached() -> None:
    assert Row("x", [0.2], aim=Aim(ratio=9.0)).reached is False


def test_a_busy_machine_neither_reaches_nor_misses_an_aim() -> None:
    row = Row("x", [0.2], aim=Aim(p95=0.3))
    assert "p95 300.0 ms: reached" in line(row, idle=True)
    assert "p95 300.0 ms: not judged: busy" in line(row, idle=False)


def test_the_load_of_other_programs_is_a_share_of_all_processors() -> None:
    with subprocess.Popen([sys.executable, "-c", "while True: pass"]) as spinning:
        try:
            assert 0 < busy(0.5) <= 1
        finally:
            spinning.kill()


def test_a_profile_names_what_was_slow_in_every_thread() -> None:
    def slow_here() -> int:
        return sum(number for number in range(10_000))

    def slow_there() -> int:
        return sum(number for number in range(10_000))

    def work() -> None:
        thread = threading.Thread(target=slow_there)
        thread.start()
        slow_here()
        thread.join()

    text = profiled(work)
    assert "slow_here" in text
    assert "slow_there" in text
    assert (sys.getprofile(), threading.getprofile()) == (None, None)


def test_a_missed_row_is_profiled_before_its_files_are_deleted(tmp_path: Path) -> None:
    source = tmp_path / "source"

    def rows() -> Iterator[Row]:
        source.write_bytes(b"read by the work")
        yield Row("slow", [2.0], aim=Aim(p95=1.0), work=source.read_bytes)
        yield Row("fast", [0.5], aim=Aim(p95=1.0), work=source.read_bytes)
        source.unlink()

    (_, slow), (_, fast) = profiled_rows(rows())
    assert "read_bytes" in slow
    assert fast == ""


def test_a_value_is_shown_in_its_unit() -> None:
    assert [shown(seconds) for seconds in (0.0052, 0.0523, 1.5)] == ["5.20 ms", "52.3 ms", "1.50 s"]
    assert shown(164.72, "MB") == "164.7 MB"


def test_every_changed_byte_of_the_picture_is_seen_once_and_within_one_round_of_looks(tmp_path: Path) -> None:
    lines, line, begin = 50, 8, 100
    header = [0] * 25
    header[0], header[5], header[12] = begin, lines, line
    path = tmp_path / "Xvfb_screen0"
    path.write_bytes(struct.pack(">25I", *header) + bytes(lines * line))
    with Picture(tmp_path) as picture, path.open("r+b") as file:
        assert not any(picture.changed() for _ in range(LINES_APART))
        for at in range(lines * line):
            file.seek(begin + at)
            file.write(b"x")
            file.flush()
            assert sum(picture.changed() for _ in range(LINES_APART)) == 1
        file.seek(begin)
        file.write(b"y" * line * LINES_APART)
        file.flush()
        assert picture.changed()  # what is as high as the lines lie apart: by the first look
    with Picture(tmp_path, corner=(1, 2)) as picture, path.open("r+b") as file:
        for at, seen in ((lines * line - 4, 0), (lines * line - 5, 1), ((lines - 2) * line - 1, 1)):
            file.seek(begin + at)
            file.write(b"z")
            file.flush()
            assert sum(picture.changed() for _ in range(LINES_APART)) == seen
