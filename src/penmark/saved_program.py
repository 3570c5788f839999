"""A `Program` as bytes: a versioned, checksummed form that any machine can load."""

from __future__ import annotations

import struct
import sys
import zlib
from array import array

from penmark.errors import ParseError
from penmark.program import MAX_CODE, Program

_MAGIC = b"PMPG"
_VERSION = 2
_HEAD = struct.Struct("<4sIiiii")
"""Magic, version, variables, outputs, and the number of places and of code integers that follow."""
_CHECKSUM = struct.Struct("<I")


def to_bytes(program: Program) -> bytes:
    sizes = (program.variables, program.outputs, len(program.places), len(program.code))
    data = _HEAD.pack(_MAGIC, _VERSION, *sizes) + _little(program.places) + _little(program.code)
    return data + _CHECKSUM.pack(zlib.crc32(data))


def from_bytes(data: bytes) -> Program:
    """The inverse of `to_bytes`. Whatever is not such a program is refused."""
    if len(data) < _HEAD.size + _CHECKSUM.size or not data.startswith(_MAGIC):
        raise ParseError("not a saved program")
    _, version, variables, outputs, places, code = _HEAD.unpack_from(data)
    if version != _VERSION:
        raise ParseError(f"a program of version {version}; this library reads version {_VERSION}")
    body = data[_HEAD.size : -_CHECKSUM.size]
    if min(places, code) < 0 or places + code > MAX_CODE or len(body) != 4 * (places + code):
        raise ParseError("a saved program of the wrong length")
    if _CHECKSUM.pack(zlib.crc32(data[: -_CHECKSUM.size])) != data[-_CHECKSUM.size :]:
        raise ParseError("a damaged program: its checksum is wrong")
    program = Program(outputs, _from_little(body[: 4 * places]))
    program.variables = variables
    program.code = _from_little(body[4 * places :])
    try:
        program.solver()
    except ValueError as error:
        raise ParseError(str(error)) from None
    return program


def _little(values: array[int]) -> bytes:
    if sys.byteorder == "big":
        values = array("i", values)
        values.byteswap()
    return values.tobytes()


def _from_little(data: bytes) -> array[int]:
    values = array("i", data)
    if sys.byteorder == "big":
        values.byteswap()
    return values
