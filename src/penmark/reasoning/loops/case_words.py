"""How findings about the ways past a place are told: why each way is out, and what all others have in common."""

from __future__ import annotations

from array import array
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cached_property, partial
from itertools import chain
from typing import TypeAlias

from penmark.board.coord import Coord
from penmark.board.mark import FALSE, TRUE, Mark, Masks, is_single
from penmark.puzzle.game import Commit, Move
from penmark.puzzle.puzzle import Puzzle
from penmark.reasoning.deduction import MOVES, Deduction
from penmark.reasoning.evidence import Evidence, MarkAt, Words
from penmark.reasoning.loops.cases import CaseFinding, Failure, Followed, Keep, LoopCases
from penmark.reasoning.loops.connection import LINE
from penmark.reasoning.loops.following import followed
from penmark.reasoning.loops.parting import Parting, parting
from penmark.reasoning.loops.places import Pattern, PlaceState, ToldWay
from penmark.reasoning.position import Position
from penmark.rules.counting import listing
from penmark.rules.outcome import Names

_MOST_CHARACTERS = 320
"""Of a step's words; if they would be longer, what leads to each contradiction is left to the reasons."""
_EITHER = 2
_APART = "the inside or the outside of the loop falls apart"
_UNSEEN: Masks = array("Q")
"""No board at all."""
_Links: TypeAlias = Sequence[tuple[Followed, Sequence[tuple[int, int]]]]
"""What leads somewhere, place by place, each with what is needed of it."""
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

    def words_on(masks: Masks, _: tuple[Move, ...]) -> Words:
        return _Telling(puzzle, finding, masks).words_on_board

    def evidence(masks: Masks) -> Evidence:
        return _Telling(puzzle, finding, masks).evidence()

    return Deduction(told.observed, told.moves, told.words, evidence, words_on=words_on)


class _Telling:
    """`masks`: the board, without which nothing is said of what follows from a way that is left."""

    def __init__(self, puzzle: Puzzle, finding: CaseFinding, masks: Masks = _UNSEEN) -> None:
        self._puzzle, self._coords = puzzle, puzzle.substrate.layout.coords
        self._finding, self._masks = finding, masks
        self._partings: dict[int, Parting | None] = {}
        """By the identity of a failure."""
        self.moves = tuple(Commit(self._coords[i], _mark(mask)) for i, mask in finding.marks.items())
        failed = (failure.place for _, failure in finding.out if failure.place)
        self.observed: tuple[Coord, ...] = tuple(dict.fromkeys(place.at for place in (finding.place, *failed)))

    def words_on_board(self, say: Names) -> str:
        """With what follows from each way that is left, if there is room for it."""
        parts = [] if self._finding.out or self._is_said or self._is_seen else self._followed(say)
        follows = f" Either way, {MOVES}." if len(parts) == _EITHER else f" In every way, {MOVES}."
        room = _MOST_CHARACTERS - len(follows) - len(self._told(say, self._finding.marks.items())) + len(MOVES)
        told = " ".join(parts)
        return told + follows if parts and len(told) <= room else self.words(say)

    @cached_property
    def _trails(self) -> list[tuple[Pattern, _Links]]:
        """For each way that is left what leads from it to all that follows; nothing if one cannot be followed from
        place to place, or if none says more than the way itself."""
        finding, wanted = self._finding, self._finding.marks.keys()
        known = {i: mask for i, mask in enumerate(self._masks) if is_single(mask)}
        trails = list[tuple[Pattern, _Links]]()
        for way in finding.left:
            trail = followed(finding.places, known, finding.place, way, wanted)
            if trail is None:
                return []
            trails.append((way, self._leading(way, trail, wanted)))
        return trails if any(leading for _, leading in trails) else []

    @property
    def _is_seen(self) -> bool:
        """Whether what follows from the ways that are left is seen without being told way by way."""
        return all(self._is_plain(leading) for _, leading in self._trails)

    def _followed(self, say: Names) -> list[str]:
        """A sentence for each way that is left, with what leads from it to all that follows."""
        chains: dict[str, list[Pattern]] = {}
        for way, leading in self._trails:
            chains.setdefault(self._leading_words(say, way, leading), []).append(way)
        return [f"If {listing(self._ways(say, ways), 'or if')}, then {links}." for links, ways in chains.items()]

    def _leading_words(self, say: Names, way: Pattern, leading: _Links) -> str:
        """All links, and what goes without saying after them."""
        marks = self._finding.marks.items()
        told = {*chain.from_iterable(made for _, made in leading), *self._finding.place.marks(*way)}
        rest = [each for each in marks if each not in told]
        if not leading:
            return self._told(say, rest or marks)
        links = [self._link(say, *each) for each in leading]
        return f"{', '.join(links)}, so {self._told(say, rest)}" if rest else listing(links)

    def _is_plain(self, leading: _Links) -> bool:
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
        follows = f" So {MOVES}." if self._is_said else f" Otherwise, {MOVES}."
        room = _MOST_CHARACTERS - len(follows) - len(self._told(say, finding.marks.items())) + len(MOVES)
        for chained in (True, False):
            parts = self._refuted(say, chained=chained)
            told = " ".join(parts)
            if len(told) <= room:
                return told + follows
        told = self._cut(parts, say, room)
        if len(told) > room:
            way, failure = finding.out[0]
            end = self._end(say, way, failure, chained=False)
            told = f"{len(finding.out)} of the ways for {finding.place.words.called(say)} fail; in the first, {end}."
        return told + follows

    def _refuted(self, say: Names, *, chained: bool, alone: bool = False) -> list[str]:
        """A sentence for each reason why ways are out; with `chained`, with all that leads there.

        `alone`: whether each can be read without the others.
        """
        reasons: dict[str, list[Pattern]] = {}
        for way, failure in self._finding.out:
            reasons.setdefault(self._end(say, way, failure, chained), []).append(way)
        told, before = list[str](), ToldWay("")
        for why, ways in reasons.items():
            first = self._finding.place.words.way(say, ways[0])
            if not alone and len(ways) == 1 and first.detail and first[:2] == before[:2]:
                told.append(f"If {_of_the_turn(first.detail)} instead, {_of_the_loop(why)}.")
            else:
                named = listing(self._ways(say, ways), "or if")
                told.append(f"If {named}, {_of_the_loop(why) if _is_of_the_loop(named) else why}.")
            before = first
        return told

    def _cut(self, parts: Sequence[str], say: Names, room: int) -> str:
        """As many sentences as there is room for, the first at least, and where the other ways fail."""
        ends: dict[str, list[str]] = {}
        for way, failure in self._finding.out:
            ends.setdefault(self._end(say, way, failure, chained=False), []).append(self._failing_at(say, failure))
        told, places = parts[0], list(ends.values())
        for k, part in enumerate(parts[1:], 1):
            others = list(chain.from_iterable(places[k:]))
            many = "Another way" if len(others) == 1 else f"{len(others)} other ways"
            rest = f" {many} {_fail(list(dict.fromkeys(others)), len(others) == 1)}."
            if len(told) + len(part) + len(rest) > room:
                return told + rest
            told = f"{told} {part}"
        return told

    def _failing_at(self, say: Names, failure: Failure) -> str:
        """The place at which a way fails; nothing where that is what would be cut off."""
        if failure.place is not None:
            return failure.place.words.called(say)
        return say.coord(self._coords[failure.edges[0]]) if failure.edges else ""

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
            apart = self._parting(way, failure)
            end = _APART if apart is None else apart.words(say)
        links = [self._link(say, each, marks) for each, marks in self._needed(way, failure)] if chained else []
        return f"then {', '.join(links)}, and {end}" if links else end

    def _parting(self, way: Pattern, failure: Failure) -> Parting | None:
        """What a way would cut off, where the board is there to see it on."""
        if self._masks and id(failure) not in self._partings:
            made = (*self._finding.place.marks(*way), *chain.from_iterable(each.marks for each in failure.trail))
            self._partings[id(failure)] = parting(self._puzzle, self._masks, made)
        return self._partings.get(id(failure))

    def _link(self, say: Names, each: Followed, marks: Sequence[tuple[int, int]]) -> str:
        return f"{self._told(say, marks)} ({each.place.reason(say, each.on, each.off)})"

    def _told(self, say: Names, marks: Iterable[tuple[int, int]]) -> str:
        """Positions with what they hold."""
        groups: dict[tuple[str, int], list[Coord]] = {}
        for i, mask in marks:
            at = self._coords[i]
            groups.setdefault((say.about((at,)).mark(_mark(mask)), mask), []).append(at)
        return listing([say.about(coords).placed_at(_mark(mask), coords) for (_, mask), coords in groups.items()])

    def _needed(self, way: Pattern, failure: Failure) -> _Links:
        """The links of the trail that lead to where a way fails, each with what is needed of it."""
        if failure.place or failure.edges:
            ends_at = failure.place.positions if failure.place else failure.edges
        else:
            apart = self._parting(way, failure)
            ends_at = apart.rests_on if apart else tuple(i for each in failure.trail for i, _ in each.marks)
        return self._leading(way, failure.trail, ends_at)

    def _leading(self, way: Pattern, trail: Sequence[Followed], ends_at: Iterable[int]) -> _Links:
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
        ways = self._ways(say, left)
        is_one = len(ways) == 1 and len({place.words.way(say, way)[:2] for way in left}) == 1
        return f"However {ways[0]}, {MOVES}." if is_one else f"Whether {listing(ways, 'or')}, {MOVES}."

    @property
    def _is_own(self) -> bool:
        """Whether all that follows is at the place itself: else it is what the ways that are left have in common."""
        return self._finding.marks.keys() <= set(self._finding.place.positions)

    @property
    def _is_said(self) -> bool:
        """Whether each way that is left says all that follows by itself."""
        place, left = self._finding.place, self._finding.left
        return all((i, mask) in place.marks(*way) for i, mask in self._finding.marks.items() for way in left)

    def _is_common(self, k: int, on: int) -> bool:
        """Whether the ways that are left agree on a position that was known before the step."""
        i = self._finding.place.positions[k]
        return i not in self._finding.marks and all(way[1 - on] >> k & 1 for way in self._finding.left)

    def evidence(self) -> Evidence:
        """The places that were looked at, what stands there, and what leads to each contradiction."""
        finding, masks, is_floor = self._finding, self._masks, self._puzzle.substrate.is_floor
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
        """Each refutation with all that leads to it, and what leads from each way that is left to what follows, unless
        the words have told it."""
        told = self.words_on_board(self._puzzle.names)
        for k, each in enumerate(self._led_to(self._puzzle.names)):
            if each not in told:
                yield partial(self._reason, k)

    def _led_to(self, say: Names, *, alone: bool = False) -> list[str]:
        refuted = self._refuted(say, chained=True, alone=alone)
        return [*refuted, *([] if self._is_said else self._followed(say))]

    def _reason(self, k: int, say: Names) -> str:
        return self._led_to(say, alone=True)[k]


def _mark(mask: int) -> Mark:
    return TRUE if mask == LINE else FALSE


def _is_of_the_loop(words: str) -> bool:
    return words.startswith("the loop ")


def _fail(places: Sequence[str], is_one: bool) -> str:
    """`fail at r3c4 or cut something off`."""
    named = [place for place in places if place]
    told = [f"fail{'s' if is_one else ''} at {listing(named)}"] if named else []
    told += [f"cut{'s' if is_one else ''} something off"] if len(named) < len(places) else []
    return " or ".join(told)


def _of_the_turn(detail: str) -> str:
    """`it turns at r3c5`."""
    return f"it {detail.removeprefix(', ').replace('turning', 'turns', 1)}"


def _of_the_loop(words: str) -> str:
    """Of a loop that was spoken of just before."""
    return f"it {words.removeprefix('the loop ')}" if _is_of_the_loop(words) else words
