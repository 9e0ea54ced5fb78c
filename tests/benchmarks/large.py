"""A made-up project of any size, imported without the detour over a file."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator

from annotator.bundle.info import BundleMetadata
from annotator.bundle.signing_key import SigningKey
from annotator.model.rubric import Rubric
from annotator.store.store import Store
from tests.import_verified import import_verified

PROJECT = "11111111-2222-4333-8444-555555555555"
RARE, COMMON = "needleword", "everywhere"
"""One word is in every five hundredth task, the other in all of them."""


def lines(count: int, seed: int = 7) -> Iterator[bytes]:
    """Tasks with two short answers."""
    rng = random.Random(seed)
    syllables = ["ba", "co", "di", "el", "fu", "ga", "hi", "jo", "ka", "lu", "no", "pi", "re", "so", "ti", "ve"]
    vocabulary = ["".join(rng.choices(syllables, k=rng.randint(1, 4))) for _ in range(5_000)]
    for number in range(count):
        rare = f" {RARE}" if number % 500 == 0 else ""
        answers = [{"id": f"r{n}", "text": " ".join(rng.choices(vocabulary, k=40))} for n in range(2)]
        prompt = f"{' '.join(rng.choices(vocabulary, k=25))} {COMMON}{rare}?"
        yield json.dumps({"id": f"made-{number:06}", "prompt": prompt, "responses": answers}).encode()


def bring(store: Store, count: int, project: str = PROJECT) -> None:
    """Import the tasks as a bundle would, after its verification."""
    owner = SigningKey(b"\x01" * 32, "Bench Owner")
    block = {"type": "rating", "key": "quality", "title": "Quality", "low": 0, "high": 4, "targets": ["response"]}
    info = BundleMetadata(
        kind="tasks", project_id=project, project_title="Bench", series="main", sequence=1,
        author_fingerprint=owner.public.fingerprint, author_name=owner.name, created="2026-01-01T00:00:00+00:00",
        program_version="0", display_seed="seed",
    )  # fmt: skip
    rubric = Rubric.model_validate({"id": "bench", "title": "Bench", "blocks": [block]})
    import_verified(
        store,
        info,
        (project[:8] + "b" * 64)[:64] if project != PROJECT else "b" * 64,
        rubric=rubric,
        guidelines="",
        task_lines=lines(count),
        owner=owner.public,
    )
