"""How findings about the ways past a place are told: why each way is out, and what all others have in common."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from itertools import chain

from penmark.board.coord import Coord
from penmark.board.mark import FALSE, TRUE, Mark, Masks, is_single
from penmark.puzzle.game import Commit, Move
from penmark.puzzle.puzzle import Puzzle
from penmark.reasoning.deduction import MOVES, Deduction
from penmark.reasoning.evidence import Evidence, MarkAt, Words
from penmark.reasoning.loops.cases import CaseFinding, Failure, Followed, Keep, LoopCases
from penmark.reasoning.loops.connection import LINE
from penmark.reasoning.loops.following import followed
from penmark.reasoning.loops.places import Pattern, PlaceState
from penmark.reasoning.position import Position
from penmark.rules.counting import listing
from penmark.rules.outcome import Names

_MOST_CHARACTERS = 320
"""Of a step's words; if they would be longer, what leads to each contradiction is left to the reasons."""
_EITHER = 2
_MOST_LEFT_TOLD = 4
"""Ways that are left of which each is told."""


def finder(make: Callable[[Position], LoopCases], keep: Keep) -> Callable[[Position], Iterator[Deduction]]:
    """The steps of one kind among what a look at the board finds."""

    def find(position: Position) -> Iterator[Deduction]:
        for finding in position.tracked(make).search():
            if keep(finding):
                yield deduction(position.puzzle, finding)

    return find


def deduction(puzzle: Puzzle, finding: CaseFinding) -> Deduction:
    """A finding as a step."""
    told = _Telling(puzzle, finding)
    return Deduction(told.observed, told.moves, told.words, told.evidence, words_on=told.words_on)


class _Telling:
    def __init__(self, puzzle: Puzzle, finding: CaseFinding) -> None:
        self._puzzle, self._coords = puzzle, puzzle.substrate.layout.coords
        self._finding = finding
        self.moves = tuple(Commit(self._coords[i], _mark(mask)) for i, mask in finding.marks.items())
        failed = (failure.place for _, failure in finding.out if failure.place)
        self.observed: tuple[Coord, ...] = tuple(dict.fromkeys(place.at for place in (finding.place, *failed)))

    def words_on(self, masks: Masks, moves: tuple[Move, ...]) -> Words:
        """With what follows from each way, if there is room for it."""
        return partial(self._on_board, masks)

    def _on_board(self, masks: Masks, say: Names) -> str:
        parts = [] if self._finding.out or self._is_own else self._followed(masks, say)
        follows = f" Either way, {MOVES}." if len(parts) == _EITHER else f" In every way, {MOVES}."
        room = _MOST_CHARACTERS - len(follows) - len(self._told(say, self._finding.marks.items())) + len(MOVES)
        told = " ".join(parts)
        return told + follows if parts and len(told) <= room else self.words(say)

    def _followed(self, masks: Masks, say: Names) -> list[str]:
        """For each way that is left what leads from it to all that follows; nothing if that goes without saying, or
        cannot be told place by place."""
        finding, wanted = self._finding, self._finding.marks.keys()
        known = {i: mask for i, mask in enumerate(masks) if is_single(mask)}
        chains: dict[str, list[Pattern]] = {}
        is_plain = True
        for way in finding.left:
            trail = followed(finding.places, known, finding.place, way, wanted)
            if trail is None:
                return []
            leading = self._leading(way, trail, wanted)
            is_plain &= self._is_plain(leading)
            links = listing([self._link(say, *each) for each in leading]) if leading else ""
            chains.setdefault(links, []).append(way)
        if is_plain:
            return []
        told = [(listing(self._ways(say, ways), "or if"), links) for links, ways in chains.items()]
        return [f"If {ways}, then {links or self._told(say, finding.marks.items())}." for ways, links in told]

    def _is_plain(self, leading: Sequence[tuple[Followed, list[tuple[int, int]]]]) -> bool:
        """Whether it is seen without being told: no clue says so, and no link rests on another."""
        made = set[int]()
        for each, marks in leading:
            if each.place.at in self._puzzle.clues or not made.isdisjoint(each.place.positions):
                return False
            made.update(i for i, _ in marks)
        return True

    def words(self, say: Names) -> str:
        finding = self._finding
        if not finding.out:
            return self._alike(say)
        follows = f" So {MOVES}." if self._is_own else f" In every other way, {MOVES}."
        room = _MOST_CHARACTERS - len(follows) - len(self._told(say, finding.marks.items())) + len(MOVES)
        for chained in (True, False):
            parts = self._refuted(say, chained)
            told = " ".join(parts)
            if len(told) <= room:
                return told + follows
        told = _cut(parts, room)
        if len(told) > room:
            way, failure = finding.out[0]
            end = self._end(say, way, failure, chained=False)
            told = f"{len(finding.out)} of the ways for {finding.place.words.called(say)} fail; in the first, {end}."
        return told + follows

    def _refuted(self, say: Names, chained: bool) -> list[str]:
        """A sentence for each reason why ways are out; with `chained`, with all that leads there."""
        reasons: dict[str, list[Pattern]] = {}
        for way, failure in self._finding.out:
            reasons.setdefault(self._end(say, way, failure, chained), []).append(way)
        told = [(listing(self._ways(say, ways), "or if"), why) for why, ways in reasons.items()]
        return [f"If {ways}, {_of_the_loop(why) if _is_of_the_loop(ways) else why}." for ways, why in told]

    def _ways(self, say: Names, ways: Iterable[Pattern]) -> list[str]:
        """`the loop passes r6c4 from r6c3 to r6c5 or from r6c5 to r5c4`: ways that begin alike together."""
        told: dict[str, dict[str, list[str]]] = {}
        for pattern in ways:
            way = self._finding.place.words.way(say, pattern)
            told.setdefault(way.start, {}).setdefault(way.course, []).append(way.detail)
        return [
            " ".join(filter(None, (start, listing([c + d[0] if len(d) == 1 else c for c, d in courses.items()], "or"))))
            for start, courses in told.items()
        ]

    def _end(self, say: Names, way: Pattern, failure: Failure, chained: bool) -> str:
        """What a way comes to."""
        if failure.place is not None:
            end = failure.place.broken(say, failure.on, failure.off)
        elif failure.edges:
            link = say.coord(self._coords[failure.edges[0]])
            end = f"a loop of {len(failure.edges)} links through {link} is closed too soon"
        else:
            end = "the inside or the outside of the loop falls apart"
        links = [self._link(say, each, marks) for each, marks in self._needed(way, failure)] if chained else []
        return f"then {', '.join(links)}, and {end}" if links else end

    def _link(self, say: Names, each: Followed, marks: Sequence[tuple[int, int]]) -> str:
        return f"{self._told(say, marks)} ({each.place.reason(say, each.on, each.off)})"

    def _told(self, say: Names, marks: Iterable[tuple[int, int]]) -> str:
        """Positions with what they hold."""
        groups: dict[tuple[str, int], list[Coord]] = {}
        for i, mask in marks:
            at = self._coords[i]
            groups.setdefault((say.about((at,)).mark(_mark(mask)), mask), []).append(at)
        return listing([say.about(coords).placed_at(_mark(mask), coords) for (_, mask), coords in groups.items()])

    def _needed(self, way: Pattern, failure: Failure) -> list[tuple[Followed, list[tuple[int, int]]]]:
        """The links of the trail that lead to where a way fails, each with what is needed of it."""
        followed_on = chain.from_iterable(each.marks for each in failure.trail)
        everything = [i for i, _ in (*self._finding.place.marks(*way), *followed_on)]
        ends_at = failure.place.positions if failure.place else failure.edges or everything
        return self._leading(way, failure.trail, ends_at)

    def _leading(
        self, way: Pattern, trail: Sequence[Followed], ends_at: Iterable[int]
    ) -> list[tuple[Followed, list[tuple[int, int]]]]:
        """The links of a trail that lead to some positions."""
        known, wanted = {i for i, _ in self._finding.place.marks(*way)}, set(ends_at)
        made: list[list[tuple[int, int]]] = []
        for each in trail:
            made.append([(i, mask) for i, mask in each.marks if i not in known])
            known.update(i for i, _ in each.marks)
        found = []
        for each, marks in zip(reversed(trail), reversed(made), strict=True):
            needed = [(i, mask) for i, mask in marks if i in wanted]
            if needed:
                found.append((each, needed))
                wanted.update(each.place.positions)
        return [(each, needed) for each, needed in found[::-1] if not each.is_plain]

    def _alike(self, say: Names) -> str:
        """What holds in every way that is left, of which none fails."""
        place, left = self._finding.place, self._finding.left
        known = [sum(1 << k for k in range(len(place.positions)) if self._is_common(k, on)) for on in (1, 0)]
        alike = place.words.alike(say, PlaceState(place, *known)) if self._is_own and len(left) > 1 else None
        if alike is not None:
            return f"{alike}: {MOVES}."
        if len(left) == 1:
            return f"There is only one way left for {place.words.called(say)}: {MOVES}."
        if len(left) > _MOST_LEFT_TOLD:
            return f"In all {len(left)} ways that are left for {place.words.called(say)}, {MOVES}."
        return f"Whether {listing(self._ways(say, left), 'or')}, {MOVES}."

    @property
    def _is_own(self) -> bool:
        """Whether all that follows is at the place itself: else it is what the ways that are left have in common."""
        return self._finding.marks.keys() <= set(self._finding.place.positions)

    def _is_common(self, k: int, on: int) -> bool:
        """Whether the ways that are left agree on a position that was known before the step."""
        i = self._finding.place.positions[k]
        return i not in self._finding.marks and all(way[1 - on] >> k & 1 for way in self._finding.left)

    def evidence(self, masks: Masks) -> Evidence:
        """The places that were looked at, what stands there, and what leads to each contradiction."""
        finding, is_floor = self._finding, self._puzzle.substrate.is_floor
        chains = [self._needed(way, failure) for way, failure in finding.out]
        followed = (each.place for each, _ in chain.from_iterable(chains))
        failed = (failure.place for _, failure in finding.out if failure.place)
        places = tuple(dict.fromkeys((finding.place, *failed, *followed)))
        clues = tuple(dict.fromkeys(place.at for place in places if place.at in self._puzzle.clues))
        cells = tuple(dict.fromkeys(place.at for place in places if place.at not in self._puzzle.clues))
        held = dict.fromkeys(i for place in places for i in place.positions if is_single(masks[i]))
        marks = tuple(MarkAt(self._coords[i], _mark(masks[i])) for i in held if is_floor(self._coords[i]))
        used = (*(MarkAt(at) for at in cells), *(each for each in marks if each.coord not in cells))
        return Evidence(clues, used=used, reasons=tuple(self._reasons()))

    def _reasons(self) -> Iterator[Words]:
        """Each refutation with all that leads to it, unless the words have told it."""
        told = self.words(self._puzzle.names)
        for k, each in enumerate(self._refuted(self._puzzle.names, chained=True)):
            if each not in told:
                yield partial(self._refutation, k)

    def _refutation(self, k: int, say: Names) -> str:
        return self._refuted(say, chained=True)[k]


def _mark(mask: int) -> Mark:
    return TRUE if mask == LINE else FALSE


def _is_of_the_loop(words: str) -> bool:
    return words.startswith("the loop ")


def _of_the_loop(words: str) -> str:
    """Of a loop that was spoken of just before."""
    return f"it {words.removeprefix('the loop ')}" if _is_of_the_loop(words) else words


def _cut(parts: Sequence[str], room: int) -> str:
    """As many sentences as there is room for, the first at least, and how many more there would be."""
    told = parts[0]
    for k, part in enumerate(parts[1:], 1):
        left = len(parts) - k
        rest = " Another way fails as well." if left == 1 else f" {left} other ways fail as well."
        if len(told) + len(part) + len(rest) > room:
            return told + rest
        told = f"{told} {part}"
    return told
