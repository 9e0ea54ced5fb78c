"""An item of a list has the number that its author wrote: who judges a text judges how it counts, too."""

from __future__ import annotations

from annotator.text.render import render
from annotator.text.runs import RenderedTextBlock
from tests.text.corpus import answers

COUNTED = "6. {\n8. char line\n9. int count\n11. fp = fopen\n"


def labels(source: str, *, strict: bool = False) -> list[str]:
    blocks = [block for block in render(source, strict=strict).blocks if isinstance(block, RenderedTextBlock)]
    return [block.nesting.label for block in blocks if block.nesting.marker == "number"]


def test_numbers_are_shown_as_written() -> None:
    assert labels(COUNTED) == ["6.", "8.", "9.", "11."]
    assert labels("1. a\n1. b\n1. c\n") == ["1.", "1.", "1."]
    assert labels("1) a\n2) b\n") == ["1)", "2)"]
    assert labels("007. a\n\n> 3) b\n> 5) c\n") == ["007.", "3)", "5)"]
    assert labels("2.\r\n4. b\r\n") == ["2.", "4."]


def test_strict_markdown_counts_by_itself() -> None:
    assert labels(COUNTED, strict=True) == ["6.", "7.", "8.", "9."]
    assert labels("1) a\n1) b\n", strict=True) == ["1.", "2."]


def test_real_answers_count_as_their_models_did() -> None:
    counted = 0
    for source in answers():
        lines = iter(source.splitlines())
        for label in labels(source):
            assert any(line.lstrip(" >-*+\t").startswith(label) for line in lines), (label, source)
            counted += 1
    assert counted > 1_000
    program = next(source for source in answers() if "\n5.int main()\n6. {\n7.FILE" in source)
    assert labels(program)[4:8] == ["6.", "8.", "9.", "11."]
