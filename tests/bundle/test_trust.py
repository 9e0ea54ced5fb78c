"""Who may sign what."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from annotator.bundle.trust import NAMESPACES, AllowedSigners
from annotator.errors import AnnotatorError
from tests.bundle.forge import ANNOTATOR, OWNER, REVIEWER, STRANGER

KEYS = [OWNER.public, ANNOTATOR.public, REVIEWER.public, STRANGER.public]
LINE = f'a@example namespaces="tasks.v1@annotator" {OWNER.public.line()}'


@given(
    st.lists(
        st.tuples(
            st.from_regex(r"[a-z][a-z0-9.@]{0,9}", fullmatch=True),
            st.sampled_from([*NAMESPACES]),
            st.sampled_from(KEYS),
        )
    )
)
def test_allowed_signers_round_trip(added: list[tuple[str, str, object]]) -> None:
    signers = AllowedSigners()
    for principal, role, public in added:
        before = signers
        signers = signers.add(principal, role, public)  # type: ignore[arg-type]
        assert signers.serial == before.serial + (signers != before)
    assert AllowedSigners.parse(signers.render()) == signers
    for public in KEYS:
        assert signers.roles_of(public) == {role for _, role, key in added if key == public}


def test_a_key_has_only_the_roles_it_was_given() -> None:
    signers = AllowedSigners().add("a@example", "annotator", ANNOTATOR.public)
    assert signers.roles_of(ANNOTATOR.public) == {"annotator"}
    assert signers.roles_of(STRANGER.public) == set()
    both = signers.add("a@example", "reviewer", ANNOTATOR.public)
    assert both.roles_of(ANNOTATOR.public) == {"annotator", "reviewer"}
    assert both.add("other@example", "reviewer", ANNOTATOR.public) == both


def test_namespaces_of_later_versions_survive_and_grant_nothing() -> None:
    text = (
        f'# serial: 3\n\n# a note\na@example namespaces="x.v9@annotator,review.v1@annotator" {OWNER.public.line("c")}\n'
    )
    signers = AllowedSigners.parse(text)
    assert signers.serial == 3
    assert signers.roles_of(OWNER.public) == {"reviewer"}
    assert "x.v9@annotator" in signers.render()


@pytest.mark.parametrize(
    "line",
    [
        "nonsense",
        OWNER.public.line(),
        f"a@example {OWNER.public.line()}",
        LINE.replace("a@example", "*"),
        LINE.replace("a@example", "a@example,b@example"),
        LINE.replace("a@example", '"a b"'),
        LINE.replace("a@example namespaces", "a@example cert-authority,namespaces"),
        LINE.replace(" ssh-", ',valid-after="20200101" ssh-'),
        LINE.replace('"tasks.v1@annotator"', '""'),
        LINE.replace('"tasks.v1@annotator"', "tasks.v1@annotator"),
        LINE.replace("ssh-ed25519 ", "ssh-rsa "),
        LINE.replace("AAAAC3", "AAAAC4"),
        "\x0b" + LINE.replace("a@example", "\x0c"),
    ],
)
def test_a_line_that_cannot_be_checked_is_refused(line: str) -> None:
    with pytest.raises(AnnotatorError):
        AllowedSigners.parse(f"# serial: 1\n{line}\n")


def test_only_newlines_end_a_line() -> None:
    """ssh-keygen takes what follows a form feed for a comment; so must this program."""
    hidden = f'b@example namespaces="review.v1@annotator" {STRANGER.public.line()}'
    for separator in ("\x0c", "\x0b", "\x1c", "\x85", "\u2028"):
        signers = AllowedSigners.parse(f"# serial: 1\n{LINE} note{separator}{hidden}\n")
        assert signers.roles_of(STRANGER.public) == set()


@pytest.mark.parametrize("text", ["", "\n", LINE, "# serial: 01\n", "# serial: x\n", "#serial: 1\n", "# serial: 1 \n"])
def test_without_a_serial_it_is_refused(text: str) -> None:
    with pytest.raises(AnnotatorError) as refused:
        AllowedSigners.parse(text)
    assert refused.value.code == "trust.malformed"


@pytest.mark.parametrize("principal", ["", "a b", "*", "!a", "a,b", "a\nb", "é", '"a"', "#a", "x" * 101])
def test_names_that_ssh_keygen_would_read_otherwise(principal: str) -> None:
    with pytest.raises(AnnotatorError) as refused:
        AllowedSigners().add(principal, "owner", OWNER.public)
    assert refused.value.code == "trust.bad_principal"


def test_an_unknown_role_is_refused() -> None:
    with pytest.raises(AnnotatorError) as refused:
        AllowedSigners().add("a@example", "boss", OWNER.public)
    assert refused.value.code == "trust.unknown_role"
