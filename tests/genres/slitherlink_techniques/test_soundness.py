"""No step ever strikes what is right: against all loops of small boards, and against the solutions of real puzzles."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from penmark.board.coord import Coord, cell
from penmark.board.mark import FALSE, TRUE
from penmark.formats import puzzlekit
from penmark.genres.slitherlink import GENRE
from penmark.genres.slitherlink.techniques import (
    TECHNIQUES,
    borders,
    classes,
    clues,
    colours,
    ends,
    lines,
    parity,
    pockets,
    vertex_pairs,
    ways,
)
from penmark.puzzle.game import Commit
from penmark.reasoning.technique import Technique
from tests.corpus import puzzlekit_records
from tests.genres.slitherlink_techniques.boards import BY_NAME, Play, draw, loops, name_of

SHAPES = [(1, 2), (2, 2), (2, 4), (3, 3), (3, 4), (4, 4)]
ALWAYS_SOUND = tuple(technique for technique in TECHNIQUES if not technique.uniqueness)
VARIANTS: list[tuple[str, ...]] = [(), ("all-corners",)]


def clue_of(loop: frozenset[Coord], edges: tuple[Coord, ...]) -> int:
    return sum(edge in loop for edge in edges)


@st.composite
def situations(pick: st.DrawFn) -> tuple[Play, list[frozenset[Coord]]]:
    """Some clues and some marks of a loop, and all the loops that fit them."""
    rows, cols = pick(st.sampled_from(SHAPES))
    variants = pick(st.sampled_from(VARIANTS))
    everything = loops(rows, cols, *variants)
    if not everything:
        variants, everything = (), loops(rows, cols)
    loop = everything[pick(st.integers(0, len(everything) - 1))]
    base = GENRE.new(rows, cols, variants)
    places = [(cell(r, c), base.substrate.edges_of_cell(r, c)) for r in range(rows) for c in range(cols)]
    shown = [place for place in places if pick(st.booleans())]
    builder = base.edit()
    for at, sides in shown:
        builder.add_clue(at, clue_of(loop, sides))
    edges = [base.field.coord(i) for i in base.substrate.floor]
    given_ = pick(st.lists(st.sampled_from(edges), max_size=4, unique=True))
    fits = [
        other
        for other in everything
        if all(clue_of(other, sides) == clue_of(loop, sides) for _, sides in shown)
        and all((edge in other) == (edge in loop) for edge in given_)
    ]
    ladders: list[tuple[Technique, ...]] = [ALWAYS_SOUND, *((technique,) for technique in ALWAYS_SOUND)]
    techniques = pick(st.sampled_from(ladders))
    play = Play(builder.build(), techniques)
    for edge in given_:
        play.make("given", move := Commit(edge, TRUE if edge in loop else FALSE))
        play.reasoner.apply(move)
    return play, fits


@pytest.mark.slow
@settings(max_examples=300, deadline=None)
@given(situations())
def test_every_step_holds_in_every_loop_that_fits(situation: tuple[Play, list[frozenset[Coord]]]) -> None:
    play, fits = situation
    play.run()
    for name, move in play.steps:
        wrong = [loop for loop in fits if (move.coord in loop) != (move.mark == TRUE)]
        assert not wrong, f"{name}: {name_of(move.coord)}"


@pytest.mark.slow
def test_no_step_touches_the_solution_of_a_real_puzzle() -> None:
    used = set()
    solved = tried = 0
    for record in list(puzzlekit_records("Slitherlink").values())[:160]:
        rows, cols = map(int, record["problem"].split(None, 2)[:2])
        if max(rows, cols) > 10:
            continue
        puzzle = puzzlekit.parse("slitherlink", record["problem"])
        solution = dict(puzzlekit.parse_solution(puzzle, record["solution"]).items())
        play = Play(puzzle)
        solved += play.run()
        tried += 1
        assert [step for step in play.steps if solution[step[1].coord] != step[1].mark] == []
        used |= {name for name, _ in play.steps}
    assert tried >= 30
    assert solved >= 0.9 * tried
    assert {"vertex-pairs", "vertex-pair-chains", "edge-classes", "one-piece", "few-ways"} <= used


@pytest.mark.parametrize("picture", ["4", "33", "3/3", "3.3/..."])
def test_the_smallest_loops_are_left_alone(picture: str) -> None:
    play = Play(draw(picture), ALWAYS_SOUND)
    play.run()
    fits = [
        loop
        for loop in loops(play.position.puzzle.rows, play.position.puzzle.cols)
        if all(
            clue_of(loop, play.position.puzzle.substrate.edges_of_cell(at.row, at.col)) == getattr(clue, "value", None)
            for at, clue in play.position.puzzle.clues.items()
        )
    ]
    assert all((move.coord in loop) == (move.mark == TRUE) for loop in fits for _, move in play.steps)


def test_names_are_unique() -> None:
    assert len(BY_NAME) == len(TECHNIQUES)


@pytest.mark.parametrize(("rows", "cols", "count"), [(1, 1, 1), (2, 2, 13), (3, 3, 213), (4, 4, 9349)])
def test_the_loops_tested_against_are_all(rows: int, cols: int, count: int) -> None:
    """The numbers of simple cycles in grids are well known."""
    assert len(loops(rows, cols)) == count


def test_the_ladder_has_every_family_whole() -> None:
    families = (borders, classes, clues, colours, ends, lines, parity, pockets, vertex_pairs, ways)
    assert {technique.name for family in families for technique in family.TECHNIQUES} == set(BY_NAME)
