"""Chains: if a cell were shaded, or white, then link by link a rule could not hold any more."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from penmark.genres.heyawake.techniques.grid import Grid
from penmark.genres.heyawake.techniques.shading import OPEN, SHADED, WHITE, KnownShading
from penmark.genres.heyawake.techniques.suppositions import Clash, Link, Supposition, shown
from penmark.reasoning.deduction import Deduction, Words
from penmark.reasoning.position import Position
from penmark.reasoning.technique import BoardPattern
from penmark.rules.outcome import Names

_DIRECT, _SHORT, _LONG = 1, 3, 8
"""How many links words tell at most."""


class _Chain:
    """A supposition that came to a clash, ready to be told."""

    def __init__(self, supposed: Supposition) -> None:
        assert supposed.clash is not None
        links = supposed.links()
        self.cell, self.value = supposed.cell, supposed.value
        self.clash: Clash = supposed.clash
        self.links: list[Link] = list(shown(links))
        self.seen = list(dict.fromkeys((self.cell, *(link.cell for link in links), *self.clash.causes)))


class _Chains:
    """What all suppositions have come to; they are tried again once cells near them have changed."""

    def __init__(self, position: Position) -> None:
        self._chains: dict[tuple[int, int], _Chain | None] = {}
        self._near: dict[tuple[int, int], int] = {}
        """The cells on which it depends, as a bit mask."""

    def update(self, position: Position, changed: Sequence[int]) -> None:
        mask = sum({1 << cell for cell in changed})
        for key in [key for key, near in self._near.items() if near & mask]:
            chain = self._chains[key]
            if chain is None or len(chain.links) > _DIRECT:
                del self._chains[key], self._near[key]

    def find(self, shading: KnownShading, longest: int) -> Iterator[_Chain]:
        for cell, known in enumerate(shading.value):
            for value in (SHADED, WHITE) if known == OPEN else ():
                chain = self._chain(shading, cell, value)
                if chain is not None and len(chain.links) <= longest:
                    yield chain

    def _chain(self, shading: KnownShading, cell: int, value: int) -> _Chain | None:
        key = cell, value
        if key not in self._chains:
            supposed = Supposition(shading, cell, value)
            self._chains[key] = None if supposed.clash is None else _Chain(supposed)
            self._near[key] = shading.grid.near(supposed.reached)
        return self._chains[key]

    def forget(self) -> None:
        """Try everything again: rings depend on cells further away."""
        self._chains.clear()
        self._near.clear()


def _chains(longest: int, again: bool = False) -> Callable[[Position], Iterator[Deduction]]:
    def find(position: Position) -> Iterator[Deduction]:
        shading, chains = position.tracked(KnownShading), position.tracked(_Chains)
        found = False
        for chain in chains.find(shading, longest):
            found = True
            yield _deduction(position, shading.grid, chain)
        if again and not found:
            chains.forget()
            yield from (_deduction(position, shading.grid, chain) for chain in chains.find(shading, longest))

    return find


def _deduction(position: Position, grid: Grid, chain: _Chain) -> Deduction:
    moves = position.commit(chain.cell, 0 if chain.value == SHADED else 1)
    return Deduction(grid.coords(chain.seen), moves, _words(grid, chain))


def _words(grid: Grid, chain: _Chain) -> Words:
    def words(say: Names) -> str:
        (at,) = map(say.coord, grid.coords((chain.cell,)))
        supposed, other = ("shaded", "white") if chain.value == SHADED else ("white", "shaded")
        then = "".join(f"{_told(grid, link, say)}, " for link in chain.links)
        return f"If {at} were {supposed}: {then}{'and ' if then else ''}{chain.clash.words(say)}. So {at} is {other}."

    return words


def _told(grid: Grid, link: Link, say: Names) -> str:
    (at,) = map(say.coord, grid.coords((link.cell,)))
    assert link.reason is not None
    return f"{at} is {'shaded' if link.value == SHADED else 'white'} ({link.reason(say)})"


def _technique(name: str, title: str, longest: int, again: bool = False) -> BoardPattern:
    return BoardPattern(name=name, title=title, rule_kinds=frozenset({"line-break"}), find=_chains(longest, again))


CHAINS = (
    _technique("direct-clash", "Direct clash", _DIRECT),
    _technique("short-chain", "Short chain", _SHORT),
    _technique("long-chain", "Long chain", _LONG, again=True),
)
