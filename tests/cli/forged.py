"""Results that say of themselves what is not so, signed by a key of whoever made them."""

from __future__ import annotations

from pathlib import Path

from annotator.bundle.bundle_reader import open_bundle
from annotator.bundle.bundle_writer import write_bundle
from annotator.bundle.key_store import KeyStore
from annotator.paths import DataDir
from tests.cli.machine import Machine


def as_somebody_else(machine: Machine, annotator_id: str, out: Path) -> Path:
    """The results of ``machine``, which say that they are those of ``annotator_id``."""
    honest = out.with_name(f"honest-{out.name}")
    machine.run("results", "write", "--out", honest)
    data = DataDir(machine.data)
    with open_bundle(honest, data.quarantine, "results") as bundle:
        info = bundle.info.model_copy(update={"annotator_id": annotator_id})
        lines = b"".join(line + b"\n" for line in bundle.lines("annotations.jsonl"))
    key = KeyStore(data.keys).load("annotator")
    write_bundle(out, "results", {"bundle.json": info.to_json(), "annotations.jsonl": lines}, key, "annotator")
    return out
