"""Grouped nice loops and AICs: chains that come by several cells at once, or through almost locked sets."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from penmark.board.mark import bits, is_single
from penmark.grading.techniques.distinct.almost_locked import AlmostLocked
from penmark.grading.techniques.distinct.chain_steps import Chains
from penmark.grading.techniques.distinct.groups import GroupedNodes, LockedGroups, Passage
from penmark.grading.techniques.distinct.links import Node
from penmark.grading.techniques.distinct.web import Path
from penmark.reasoning.deduction import Deduction
from penmark.reasoning.position import Position
from penmark.reasoning.technique import BoardPattern, Technique
from penmark.rules.counting import listing
from penmark.rules.outcome import Names


class GroupedChains(Chains):
    def __init__(self, groups: GroupedNodes) -> None:
        super().__init__(groups.web())

    def fits(self, path: Path) -> bool:
        return any(not is_single(self.nodes.node(index).board) for index in path)


class LockedChains(Chains):
    """Chains through at least one almost locked set."""

    def __init__(self, groups: LockedGroups) -> None:
        super().__init__(groups.web())
        self.groups = groups

    def fits(self, path: Path) -> bool:
        return bool(self._passages(path))

    def loop_victims(self, path: Path) -> int:
        """In a loop, exactly one of the numbers by which a set is entered and left is missing: the others are in it.

        If it is left by several into a cell, each of them is in the set or in that cell.
        """
        victims = super().loop_victims(path)
        for passage in self._passages(path):
            sees = self._sees(passage.locked)
            exits = {self.groups.links.value(candidate): candidate for candidate in bits(passage.exits)}
            for value, seen in sees.items():
                if value in exits:
                    victims |= seen & self.web.weak[exits[value]]
                elif not passage.ends >> value & 1:
                    victims |= seen
        return victims

    def aside(self, path: Path, say: Names) -> str:
        named = self.groups.almost_locked.named
        sets = dict.fromkeys(named(say, passage.locked) for passage in self._passages(path))
        return f" (by the almost locked set{'s' if len(sets) > 1 else ''} {listing(list(sets))})"

    def _sees(self, locked: AlmostLocked) -> dict[int, int]:
        """By number of a set, the candidates that see all its places there."""
        boards = self.nodes.candidates.boards
        spots = {value: Node(value, boards[value] & locked.cells) for value in bits(locked.biting)}
        return {value: self.web.weak[self.groups.number(spot)] & self.nodes.all for value, spot in spots.items()}

    def _passages(self, path: Path) -> list[Passage]:
        links = zip(path[0::2], path[1::2], strict=True)
        return [self.groups.passages[link] for link in links if link in self.groups.passages]


def grouped_chains(position: Position) -> GroupedChains:
    return GroupedChains(GroupedNodes(position))


def locked_chains(position: Position) -> LockedChains:
    return LockedChains(LockedGroups(position))


def _grouped(kind: Callable[[Chains], Iterator[Deduction]]) -> Callable[[Position], Iterator[Deduction]]:
    """What a kind of chain proves: by groups of cells first, then by almost locked sets."""

    def find(position: Position) -> Iterator[Deduction]:
        yield from kind(position.view(grouped_chains))
        yield from kind(position.view(locked_chains))

    return find


def _technique(name: str, title: str, kind: Callable[[Chains], Iterator[Deduction]]) -> Technique:
    return BoardPattern(name=name, title=title, rule_kinds=frozenset({"distinct"}), is_chain=True, find=_grouped(kind))


TECHNIQUES: tuple[Technique, ...] = (
    _technique("grouped-continuous-nice-loop", "Grouped continuous nice loop", Chains.continuous),
    _technique("grouped-aic", "Grouped AIC", Chains.between_ends),
    _technique("grouped-discontinuous-nice-loop", "Grouped discontinuous nice loop", Chains.discontinuous),
)
