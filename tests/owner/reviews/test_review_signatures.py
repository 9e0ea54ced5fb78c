"""Reviews are signed as reviews, and answers as answers: neither is taken for the other."""

from __future__ import annotations

import subprocess
from pathlib import Path

from annotator.bundle.bundle_reader import verify_bundle
from tests.owner.reviews.review_round import Round


def bundle_of(handed_in: Round, reviewer: str) -> Path:
    return next(
        bundle.path
        for bundle in handed_in.build("rev-1", "rev-2", order="random").bundles
        if bundle.annotator == reviewer
    )


def test_reviews_count_where_they_are_signed_as_such(handed_in: Round) -> None:
    file = handed_in.says("rev-1", bundle_of(handed_in, "rev-1"))
    assert {signature.role for signature in verify_bundle(file, "results").signatures} == {"reviewer"}
    assert handed_in.merge(file).refusals == ()
    assert {row["outcome"] for row in handed_in.rows("reviews")} == {"accepted"}


def test_a_review_that_is_signed_as_an_answer_is_refused(handed_in: Round) -> None:
    file = handed_in.says("rev-1", bundle_of(handed_in, "rev-1"), holds=(), signed_as=("annotator",))
    refusals = handed_in.merge(file).refusals
    assert {row["code"] for row in refusals} == {"results.other_role"}
    assert "not signed as one" in refusals[0]["message"]
    assert handed_in.rows("reviews") == []


def test_an_answer_that_is_signed_as_a_review_is_refused(handed_in: Round) -> None:
    built = next((handed_in.project.root / "built").glob("*.anntask"))
    plain = handed_in.says("ann-4", built, lambda _: {"status": "in_progress"})
    assert {row["code"] for row in handed_in.merge(plain).refusals} == {"results.other_role"}


def test_a_signer_of_both_roles_is_no_countersigner(handed_in: Round) -> None:
    file = handed_in.says(
        "rev-1", bundle_of(handed_in, "rev-1"), holds=("annotations", "reviews"), signed_as=("annotator", "reviewer")
    )
    assert verify_bundle(file, "results").countersigners == ()
    assert handed_in.merge(file).refusals == ()


def test_ssh_keygen_checks_a_review(handed_in: Round, tmp_path: Path) -> None:
    file = handed_in.says("rev-1", bundle_of(handed_in, "rev-1"))
    subprocess.run(["unzip", "-q", file, "-d", tmp_path / "b"], check=True)
    (tmp_path / "signers").write_text(f"rev-1 {handed_in.key('rev-1').public.line()}\n")
    verify = ["ssh-keygen", "-Y", "verify", "-f", tmp_path / "signers", "-I", "rev-1", "-s",
              tmp_path / "b/signatures/reviewer.sig"]  # fmt: skip
    manifest = (tmp_path / "b/manifest.sha256").read_bytes()
    for space, status in (("review.v1@annotator", 0), ("results.v1@annotator", 255)):
        assert subprocess.run([*verify, "-n", space], input=manifest, check=False).returncode == status


def test_the_documented_check_of_a_review_works_where_the_projects_list_does_not(
    handed_in: Round, tmp_path: Path
) -> None:
    page = (Path(__file__).parents[3] / "resources/docs/verifying.md").read_text("utf-8").split("\n\n")
    (commands,) = (block for block in page if block.startswith("    sed "))
    here = tmp_path / "here"
    here.mkdir()
    handed_in.says("rev-1", bundle_of(handed_in, "rev-1")).rename(here / "r.annresult")
    (here / "study").symlink_to(handed_in.project.root)
    checked = subprocess.run(["sh", "-e", "-c", commands], cwd=here, capture_output=True, text=True, check=False)
    assert checked.returncode == 0, checked.stdout + checked.stderr
    assert 'Good "review.v1@annotator" signature for rev-1' in checked.stdout
    (here / "reviewers").write_bytes((here / "study/keys/allowed_signers").read_bytes())
    last = commands.split("\n", 2)[2]
    again = subprocess.run(["sh", "-e", "-c", last], cwd=here / "r", capture_output=True, check=False)
    assert again.returncode != 0


def test_reviews_count_by_the_person_alone_to_whom_they_were_sent(handed_in: Round) -> None:
    bundle = bundle_of(handed_in, "rev-1")
    refusals = handed_in.merge(handed_in.says("ann-3", bundle)).refusals
    assert {row["code"] for row in refusals} == {"review.other_reviewer"}
    assert "sent to rev-1, and ann-3 signed it" in refusals[0]["message"]
    assert not any(row["is_final"] for row in handed_in.rows("reviews"))
    assert len(handed_in.merge(handed_in.says("rev-1", bundle)).refusals) == len(refusals)
    assert {row["reviewer"] for row in handed_in.rows("reviews") if row["is_final"]} == {"rev-1"}
