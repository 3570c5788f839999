"""`Places`: several places that one rule holds at, as one sentence names them."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from penmark.rules.counting import listing

_AT = re.compile(r"the (.*\w) (at|from|of) (.+)")
_NUMBERED = re.compile(r"([a-z]+) (\d+)")
_SHORTEST_RUN = 3


@dataclass(frozen=True, slots=True)
class Places:
    """Names of places, joined: `the 1s at r1c7 and r2c4`, `rows 2 and 3`. None at all for a rule of the whole board."""

    names: tuple[str, ...]
    of_clues: bool = False
    """Whether these are clues, by which people know what is asked of them."""
    positions: str = "cells"
    """What is marked there: `cells`, `sides`, `links`."""

    def __str__(self) -> str:
        return joined(self.names) if self.names else "the whole board"

    @property
    def one(self) -> bool:
        return len(self.names) < 2

    def verb(self, one: str, several: str) -> str:
        """The form of the verb that fits."""
        return one if self.one else several

    def counted(self, count: str, held: str) -> str:
        """`At most one of r1c1 to r1c3 holds a bulb`; of several places, each by itself, listed behind."""
        if self.one:
            line = _NUMBERED.fullmatch(str(self))
            return f"{count} of {f'the {self.positions} in ' if line else ''}{self} {held}."
        return f"{count} {held} in each of these: {'; '.join(self.names)}."


def joined(names: Sequence[str]) -> str:
    """`the 0s at r3c1 and r4c7`, `rows 2, 3 and 5 and box 1`: what is of one kind together."""
    groups: dict[tuple[str, str], list[str]] = {}
    for name in names:
        kind, rest = _taken_apart(name)
        groups.setdefault(kind, []).append(rest)
    told = list[str]()
    for (noun, where), rests in groups.items():
        if not noun:
            told += rests
        elif len(rests) == 1:
            told.append(f"{noun}{where}{rests[0]}")
        else:
            told.append(f"{_plural(noun)}{where}{listing(_runs(rests))}")
    return listing(told)


def _taken_apart(name: str) -> tuple[tuple[str, str], str]:
    """`the 2`, ` at `, `r4c5`: a kind of place and which one; of a name that is not like others, all is left."""
    if at := _AT.fullmatch(name):
        return (f"the {at[1]}", f" {at[2]} "), at[3]
    if numbered := _NUMBERED.fullmatch(name):
        return (numbered[1], " "), numbered[2]
    return ("", ""), name


def _plural(noun: str) -> str:
    return f"{noun}es" if noun.endswith("x") else f"{noun}s"


def _runs(rests: Sequence[str]) -> list[str]:
    """`1 to 4` for three or more numbers that follow each other; all else as it is."""
    told, at = list[str](), 0
    while at < len(rests):
        end = at + 1
        while end < len(rests) and rests[at].isdigit() and rests[end] == str(int(rests[at]) + end - at):
            end += 1
        if end - at < _SHORTEST_RUN:
            end = at + 1
        told.append(rests[at] if end == at + 1 else f"{rests[at]} to {rests[end - 1]}")
        at = end
    return told
