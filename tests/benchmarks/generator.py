"""A seeded set in the shape of HelpSteer: as many prompts and responses, as long, without a word of the original.

Source of the numbers: the HelpSteer paper (2023): 37,120 kept responses over 10,459 prompts, up to 4 a prompt;
prompts of 2,492 characters on average (sd 1,702), responses of 497 (sd 427).
"""

from __future__ import annotations

import json
import math
import random
from collections.abc import Iterator
from typing import Any

PROMPTS = 10_459
RESPONSES = 37_120
MOST_RESPONSES = 4
PROMPT_LENGTH = (2_492, 1_702)
RESPONSE_LENGTH = (497, 427)

_SYLLABLES = [
    "ba",
    "co",
    "di",
    "el",
    "fu",
    "ga",
    "hi",
    "jo",
    "ka",
    "lu",
    "mé",
    "no",
    "pi",
    "qua",
    "re",
    "so",
    "ti",
    "ve",
]


def _vocabulary(rng: random.Random, count: int) -> list[str]:
    return ["".join(rng.choices(_SYLLABLES, k=rng.randint(1, 4))) for _ in range(count)]


def _length(rng: random.Random, mean: float, deviation: float) -> int:
    """A length from the log-normal distribution with this mean and standard deviation, 20 characters at least."""
    sigma = math.sqrt(math.log(1 + (deviation / mean) ** 2))
    return max(20, round(rng.lognormvariate(math.log(mean) - sigma**2 / 2, sigma)))


def _text(rng: random.Random, vocabulary: list[str], length: int) -> str:
    """Paragraphs, list items and the odd bold word, ``length`` characters in all."""
    parts: list[str] = []
    size = 0
    while size < length:
        sentence = " ".join(rng.choices(vocabulary, k=rng.randint(6, 18))).capitalize() + "."
        if rng.random() < 0.1:
            sentence = f"\n\n* **{rng.choice(vocabulary)}:** {sentence}"
        elif rng.random() < 0.15:
            sentence = f"\n\n{sentence}"
        parts.append(sentence)
        size += len(sentence) + 1
    return " ".join(parts)[: length - 1].strip() + "."


def _response_counts(rng: random.Random, prompts: int, responses: int) -> list[int]:
    """How many responses each prompt keeps: four each, less as many as are too many, and never none."""
    counts = [MOST_RESPONSES] * prompts
    left = prompts * MOST_RESPONSES - responses
    while left > 0:
        chosen = rng.randrange(prompts)
        if counts[chosen] > 1:
            counts[chosen] -= 1
            left -= 1
    return counts


def rows(prompts: int = PROMPTS, responses: int = RESPONSES, seed: int = 2023) -> Iterator[dict[str, Any]]:
    """Rows of the task input format. The same arguments give the same rows.

    ``responses`` must lie between ``prompts`` and four times as many.
    """
    rng = random.Random(seed)
    vocabulary = _vocabulary(rng, 3_000)
    for number, response_count in enumerate(_response_counts(rng, prompts, responses), start=1):
        yield {
            "id": f"made-{number:05}",
            "prompt": _text(rng, vocabulary, _length(rng, *PROMPT_LENGTH)),
            "responses": [
                {"id": f"model-{letter}", "text": _text(rng, vocabulary, _length(rng, *RESPONSE_LENGTH))}
                for letter in "abcd"[:response_count]
            ],
        }


def jsonl(prompts: int = PROMPTS, responses: int = RESPONSES, seed: int = 2023) -> bytes:
    """The rows of :func:`rows` as JSON lines."""
    lines = (json.dumps(row, ensure_ascii=False) for row in rows(prompts, responses, seed))
    return ("\n".join(lines) + "\n").encode()
