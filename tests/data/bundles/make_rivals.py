"""Made the golden results with answers of two computers between which nobody has decided, of a fixed key.

    python -m tests.data.bundles.make_rivals

They answer golden tasks of version 1, are kept for ever, and were made once, by the first program that delivered such
answers.
"""

from __future__ import annotations

import json
import tempfile
from pathlib import Path
from typing import Final

from annotator.bundle.bundle_reader import open_bundle
from annotator.bundle.bundle_writer import write_bundle
from tests.bundle.forge import ANNOTATOR

HERE: Final = Path(__file__).parent
GOLDEN: Final = HERE / "rivals-v1.annresult"
ANSWERED: Final = HERE / "v1" / "helpsteer.annresult"


def make() -> str:
    """Write the results of the device ``laptop``, in which the answers of ``desk`` count. Returns the bundle id."""
    with tempfile.TemporaryDirectory() as temporary, open_bundle(ANSWERED, Path(temporary), "results") as bundle:
        info = json.loads(bundle.read("bundle.json"))
        lines = [json.loads(line) for line in bundle.lines("annotations.jsonl")]
    ratings = {target: dict.fromkeys(scores, 2) for target, scores in lines[0]["annotation"]["ratings"].items()}
    rival = {name: lines[0][name] for name in ("bundle_id", "sha256", "texts", "display_order", "active_seconds")}
    rival |= {"annotation": {"status": "submitted", "ratings": ratings}, "revision": 10, "device": "laptop"}
    lines[0] |= {"seen": {"desk": lines[0]["revision"]}, "rivals": [rival | {"at": "2026-11-30T02:00:00.000+00:00"}]}
    del info["made_by"]
    files = {
        "bundle.json": json.dumps(info | {"device_id": "laptop"}, indent=2).encode(),
        "annotations.jsonl": "".join(f"{json.dumps(line)}\n" for line in lines).encode(),
    }
    return write_bundle(GOLDEN, "results", files, ANNOTATOR, "annotator")


if __name__ == "__main__":
    make()
