"""What Heyawake's techniques say: which ways of a room there are, and why there are no others."""

from __future__ import annotations

import pytest

import penmark
from penmark.board.mark import FALSE, TRUE
from penmark.board.rooms import Rooms
from penmark.genres.heyawake import GENRE
from penmark.genres.heyawake.techniques import TECHNIQUES
from penmark.grading.hints import hint
from penmark.puzzle.game import Game
from penmark.reasoning.deduction import Deduction
from penmark.reasoning.position import Position
from tests.corpus_sample.own import documents
from tests.genres.playing import instances, marks_in_all, marks_of, words_of

BY_NAME = {technique.name: technique for technique in TECHNIQUES}


def _position(rooms: str, clues: dict[str, int], marks: str) -> Position:
    """Rooms by letters; of the marks, # is shaded, . is white, ? is open."""
    lines = rooms.split("/")
    labels = [ord(letter) for line in lines for letter in line]
    puzzle = GENRE.new(len(lines), len(lines[0])).with_rooms(Rooms(len(lines), len(lines[0]), labels))
    for at, number in clues.items():
        puzzle = puzzle.add_clue(at, number)
    position = Position(puzzle)
    for cell, sign in enumerate(marks.replace("/", "")):
        if sign in "#.":
            position.place(cell, (TRUE if sign == "#" else FALSE).bit)
    return position


def _told(name: str, rooms: str, clues: dict[str, int], marks: str) -> list[str]:
    return words_of(BY_NAME[name], _position(rooms, clues, marks))


def _steps(name: str, rooms: str, clues: dict[str, int], marks: str) -> list[Deduction]:
    return list(instances(BY_NAME[name], _position(rooms, clues, marks)))


@pytest.mark.parametrize(
    ("name", "rooms", "clues", "marks", "words"),
    [
        (
            "one-way-room",
            "aaab/cccb",
            {"a2": 2},
            "????/????",
            "The 2 at r1c1 fits into its room in one way with no two side by side: so r1c1 and r1c3 are shaded, "
            "r1c2 is white and r1c4, r2c1 and r2c3 are white beside the room.",
        ),
        (
            "one-way-room",
            "aab/ccb/ccb",
            {"a3": 1},
            "???/..#/???",
            "The 1 at r1c1 fits into its room in one way, as the other would fence off white cells at r1c2 with "
            "r2c3. So r1c1 is shaded and r1c2 is white.",
        ),
        (
            "one-way-room",
            "abc/abc/ddd",
            {"b3": 1},
            ".?./???/???",
            "The 1 at r1c2 fits into its room in one way, as the other would leave the line from r1c1 to r1c3 "
            "white. So r1c2 is shaded and r2c2 is white.",
        ),
    ],
)
def test_a_way_of_a_room_is_told_with_why_there_is_no_other(
    name: str, rooms: str, clues: dict[str, int], marks: str, words: str
) -> None:
    assert _told(name, rooms, clues, marks) == [words]


_TWO_ROOMS = "aabb/cdee/cdee/cdee", {"c4": 1, "b3": 1, "c3": 2}


def test_ways_that_leave_another_room_none_are_out() -> None:
    """The 2 in the rows below with r2c3 and r3c4 would close the room of the 1 above to any shaded cell."""
    assert _told("room-pair", *_TWO_ROOMS, "????/???./????/????")[0] == (
        "The 2 at r2c3 fits into its room in 4 ways, but with r2c3 and r3c4 the 1 at r1c3 has no way left. "
        "So with each of the other 3, r3c4 is white."
    )


def test_it_is_told_why_the_other_room_has_no_way_left() -> None:
    [step, *_] = _steps("room-pair", *_TWO_ROOMS, "????/???./????/????")
    assert step.evidence is not None
    position = _position(*_TWO_ROOMS, "????/???./????/????")
    [why] = step.evidence(position.masks).reasons
    assert why(position.puzzle.names) == (
        "with r2c3 and r3c4, any way to fill the room of the 1 at r1c3 would fence off white cells at r1c4 with r2c3 "
        "and r3c4"
    )


def test_rooms_that_leave_each_other_their_ways_say_nothing() -> None:
    assert _told("room-pair", "aabb/aabb", {"a2": 1, "c2": 1}, "????/????") == []


@pytest.mark.parametrize("k", range(4))
def test_two_rooms_together_never_rule_out_the_solution(k: int) -> None:
    """Wherever a solve has come, all that the technique finds then is so in the solution."""
    puzzle = documents(GENRE)[k].puzzle
    right = marks_in_all(penmark.solve(puzzle).solutions)
    position = Position(puzzle)
    for step in penmark.grade(puzzle).steps:
        for deduction in instances(BY_NAME["room-pair"], position):
            assert marks_of(deduction).items() <= right.items()
        for move in step.moves:
            position.apply(move)


def test_a_fence_is_told_from_end_to_end() -> None:
    """Also where the cell that is open still lies amidst."""
    assert _told("long-fence", "aaaa/aaaa/aaaa/aaaa", {}, ".#../..?./.#../#...") == [
        "Shading r2c3 would close a fence of shaded cells from border to border: r1c2, r2c3, r3c2 and r4c1. So r2c3 is "
        "white."
    ]


def test_a_ring_is_told_round() -> None:
    [words] = _told("short-fence", "aaaaa/aaaaa/aaaaa/aaaaa/aaaaa", {}, "...../..#../.#.#./..?../.....")
    assert words == "Shading r4c3 would close a ring of shaded cells: r2c3, r3c2, r4c3 and r3c4. So r4c3 is white."


def test_a_line_is_told_with_what_is_white_already() -> None:
    position = _position("abc/abc/ddd", {}, "..?/???/???")
    game = Game(position.puzzle)
    for at in ("a3", "b3"):
        game.set(at, FALSE)
    assert hint(game).words == (
        "Line through three rooms: The line from r1c1 to r1c3 passes through three rooms, and r1c1 and r1c2 are white "
        "already: r1c3 is shaded."
    )
