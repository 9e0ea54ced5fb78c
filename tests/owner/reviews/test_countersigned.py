"""A whole results bundle can be countersigned, beside reviews of the single works in it."""

from __future__ import annotations

import json
from pathlib import Path

from annotator.bundle.bundle_reader import open_bundle
from annotator.bundle.bundle_writer import countersign
from annotator.bundle.signing_key import SigningKey
from tests.owner.reviews.review_round import Round


def test_results_and_reviews_are_countersigned_by_others(handed_in: Round, tmp_path: Path) -> None:
    reviewer = SigningKey.generate("Rita Reviewer")
    handed_in.project.trust("reviewer", reviewer.public, "Rita Reviewer")
    bundle = handed_in.build("rev-1", reviews_per_work=1, order="random").bundles[0].path
    reviews = handed_in.says("rev-1", bundle)
    results = next(handed_in.folder.glob("ann-1-*.annresult"))
    for path in (results, reviews):
        with open_bundle(path, tmp_path / "quarantine") as opened:
            before = opened.bundle_id
            countersign(opened, tmp_path / f"signed-{path.name}", reviewer)
        with open_bundle(tmp_path / f"signed-{path.name}", tmp_path / "quarantine") as again:
            assert (again.bundle_id, again.countersigners) == (before, (reviewer.public,))
    handed_in.merge(reviews, *tmp_path.glob("signed-*"))
    signed = {row["annotator"]: json.loads(row["countersigned_by"]) for row in handed_in.rows("provenance")}
    assert signed["ann-1"] == signed["rev-1"] == [reviewer.public.fingerprint]
    assert signed["ann-2"] == []
