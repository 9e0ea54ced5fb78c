"""The two primitives of SSH's binary formats (RFC 4251): 32-bit numbers and length-prefixed strings."""

from __future__ import annotations


def encode_number(value: int) -> bytes:
    return value.to_bytes(4, "big")


def encode_string(value: bytes) -> bytes:
    return encode_number(len(value)) + value


def encode_strings(*values: bytes) -> bytes:
    return b"".join(map(encode_string, values))


class SshWireReader:
    """Decodes what the functions above encode. Raises ``ValueError`` if the data end early."""

    def __init__(self, data: bytes) -> None:
        self._data = data
        self._at = 0

    @property
    def at_end(self) -> bool:
        return self._at == len(self._data)

    def take(self, count: int) -> bytes:
        data = self._data[self._at : self._at + count]
        if len(data) != count:
            raise ValueError("cut short")
        self._at += count
        return data

    def number(self) -> int:
        return int.from_bytes(self.take(4), "big")

    def string(self) -> bytes:
        return self.take(self.number())
