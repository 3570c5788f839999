"""The argument behind a finding: each link follows from the ones before it, and none is idle."""

from __future__ import annotations

from collections.abc import Iterator
from functools import reduce
from operator import and_

import pytest

from penmark.genres.slitherlink.techniques.argument import Argument, CellRelation, Fact, Link, PairFact
from penmark.genres.slitherlink.techniques.cases import CaseInference
from penmark.genres.slitherlink.techniques.colouring import ColourInference
from penmark.genres.slitherlink.techniques.edge_rings import EDGE_WAYS, PAIR_WAYS, TWO_WAYS, TWOS
from penmark.genres.slitherlink.techniques.grid import LINE
from penmark.genres.slitherlink.techniques.inference import ClassInference, EdgeRelation, Inference
from penmark.genres.slitherlink.techniques.telling import start
from penmark.grading.deduction_telling import MOST_CHARACTERS, deduction_words
from penmark.puzzle.puzzle import Puzzle
from penmark.reasoning.position import Position
from penmark.solvers import solve
from tests.genres.slitherlink_techniques.boards import BY_NAME, Play, deductions, draw, place

BOARDS = (
    ".12.../..3..3/21..11/..3310/..1.1./.....3",
    "..22.1/..22../...13./2..11./1.1.2./33322.",
    ".11310/.22.../.1..../.2.222/.1...3/3333..",
)
CHAIN = "..../1.../2.../.3.."
"""A 3 hands on to a 2, and that to a 1."""


@pytest.mark.parametrize("picture", BOARDS)
@pytest.mark.parametrize("kind", [Inference, ClassInference, ColourInference, CaseInference])
def test_every_link_follows_from_those_before_it(picture: str, kind: type[Inference]) -> None:
    puzzle = draw(picture)
    play = Play(puzzle, ())
    assert play.propagate()
    inference = start(kind, play.position)
    for finding in inference.search():
        argument = Argument(inference, finding, len(inference.events))
        shown: set[Fact] = set()
        for link in argument.links:
            assert _follows(link, inference, play.position)
            assert {each for each in link.premises if not isinstance(each, CellRelation)} <= shown
            shown.add(link.fact)
        assert {each for each in argument.premises if not isinstance(each, CellRelation)} <= shown


@pytest.mark.parametrize("picture", BOARDS)
def test_every_link_is_used(picture: str) -> None:
    play = Play(draw(picture), ())
    assert play.propagate()
    inference = start(ClassInference, play.position)
    for finding in inference.search():
        argument = Argument(inference, finding, len(inference.events))
        used = {*argument.premises, *(fact for link in argument.links for fact in link.premises)}
        assert {link.fact for link in argument.links} <= used


@pytest.mark.parametrize("picture", BOARDS)
def test_what_links_say_holds_in_the_solution(picture: str) -> None:
    puzzle = draw(picture)
    right = solve(puzzle)[0].masks()
    inference = start(ColourInference, Position(puzzle))
    for finding in inference.search():
        for link in Argument(inference, finding, len(inference.events)).links:
            if isinstance(link.fact, PairFact):
                lines = sum(right[e] == LINE for e in inference.grid.near(*divmod(link.fact.pair, 4)))
                assert lines in ((), (0, 1), (1, 2), (1,))[link.fact.flags]
            elif isinstance(link.fact, EdgeRelation):
                assert (right[link.fact.one] != right[link.fact.other]) == link.fact.odd


def test_a_chain_is_told_link_by_link_with_each_reason() -> None:
    assert _words("vertex-pair-chains", draw(CHAIN))[0] == (
        "At least one of the top and left sides of r4c2 is a line (the 3 there), so at least one of the top and left "
        "sides of r3c1 (the 2 there); at most one of the bottom and left sides of r2c1 (the 1 there); at the upper "
        "left corner of r3c1 that leaves: the left edge of r3c1 is a line."
    )


def test_each_link_is_a_reason_with_what_it_follows_from() -> None:
    position = place(draw(CHAIN))
    (found, *_) = deductions(BY_NAME["vertex-pair-chains"], position)
    evidence = found.evidence(position.masks) if found.evidence else None
    assert evidence is not None
    assert [words(position.puzzle.names) for words in evidence.reasons] == [
        "at least one of the top and left sides of r4c2 is a line (the 3 there).",
        "at most one of the right and bottom sides of r3c1 is a line (at their corner), "
        "since at least one of the top and left sides of r4c2 is a line.",
        "at least one of the top and left sides of r3c1 is a line (the 2 there), "
        "since at most one of the right and bottom sides of r3c1 is a line.",
        "at most one of the bottom and left sides of r2c1 is a line (the 1 there).",
    ]


def test_later_marks_change_nothing_of_what_was_found() -> None:
    position = place(draw(CHAIN))
    (found, *_) = deductions(BY_NAME["vertex-pair-chains"], position)
    before = found.words(position.puzzle.names)
    for move in found.moves:
        position.apply(move)
    list(deductions(BY_NAME["vertex-pair-chains"], position))
    assert found.words(position.puzzle.names) == before


@pytest.mark.parametrize("name", ["vertex-pair-chains", "edge-classes", "colour-clues", "one-piece", "end-joins"])
@pytest.mark.parametrize("picture", BOARDS)
def test_words_keep_within_a_sentence(name: str, picture: str) -> None:
    puzzle = draw(picture)
    assert all(len(words) <= MOST_CHARACTERS for words in _words(name, puzzle))


def _words(name: str, puzzle: Puzzle) -> list[str]:
    position = place(puzzle)
    return [deduction_words(puzzle, found, position.masks) for found in deductions(BY_NAME[name], position)]


def _follows(link: Link, inference: Inference, position: Position) -> bool:
    """Whether a ring, with the edges on the board and its premises, leaves no way but what the link states."""
    if link.ring < 0:
        return True
    edges = inference.rings.edges[link.ring]
    ways = inference.ways[link.ring]
    for k, each in enumerate(edges):
        ways &= EDGE_WAYS[k][position.masks[each] if each >= 0 else 1]
    rim = [TWO_WAYS[two][0] for two in _twos_at_rim(inference, link.ring)]
    ways = reduce(and_, rim, ways)
    ways = reduce(and_, (_ways(fact, inference, link.ring) for fact in link.premises), ways)
    return not ways & ~_ways(link.fact, inference, link.ring)


def _ways(fact: Fact, inference: Inference, ring: int) -> int:
    if isinstance(fact, PairFact):
        return PAIR_WAYS[inference.rings.pairs[ring].index(fact.pair)][fact.flags]
    return next(TWO_WAYS[two][fact.odd] for two in _twos(fact, inference, ring))


def _twos(fact: EdgeRelation | CellRelation, inference: Inference, ring: int) -> Iterator[int]:
    edges = inference.rings.edges[ring]
    for two, (i, j) in enumerate(TWOS):
        if isinstance(fact, EdgeRelation):
            if {edges[i], edges[j]} == {fact.one, fact.other}:
                yield two
        else:
            assert isinstance(inference, ColourInference)
            if {*(inference.turns[ring][two] or ())} == {fact.one, fact.other}:
                yield two


def _twos_at_rim(inference: Inference, ring: int) -> Iterator[int]:
    """Edges beyond which there is the outside on both sides: they are alike."""
    if isinstance(inference, ColourInference):
        turns = enumerate(inference.turns[ring])
        yield from (two for two, turn in turns if turn == (inference.grid.outside, inference.grid.outside))
