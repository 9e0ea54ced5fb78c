"""Name and password of an address, apart from it."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from annotator.transfer.network_destination_address import login_of, network_address, with_authorities, with_login

PLAIN = "https://cloud.example.org/dav/folder"
TYPED = st.text(st.characters(exclude_categories=("Cs",)), min_size=1, max_size=30)


@given(TYPED, TYPED)
def test_any_characters_can_be_typed(name: str, password: str) -> None:
    address = with_login(PLAIN, name, password)
    assert login_of(address) == (PLAIN, name, password)
    read = network_address(address)
    assert (read.user, read.password, read.place) == (name, password, "cloud.example.org")


def test_a_typed_login_replaces_the_one_in_a_pasted_address() -> None:
    pasted = "https://ann:old@cloud.example.org/dav/folder"
    assert with_login(pasted, "ann", "pa/ss@word") == "https://ann:pa%2Fss%40word@cloud.example.org/dav/folder"
    assert with_login(pasted, "", "") == pasted
    assert login_of("az://account@container/folder") == ("az://container/folder", "account", "")


@pytest.mark.parametrize("address", ["/media/stick", PLAIN, "https://cloud.example.org/a@b", "s3://bucket?region=r"])
def test_an_address_without_a_login_stays_as_it_is(address: str) -> None:
    assert login_of(address) == (address, "", "")
    assert with_login(address, "", "") == address


def test_a_certificate_stands_behind_it() -> None:
    address = network_address(with_authorities(with_login(PLAIN, "ann", "p"), Path("/etc/own ca.pem")))
    assert (address.user, address.authorities) == ("ann", Path("/etc/own ca.pem"))
