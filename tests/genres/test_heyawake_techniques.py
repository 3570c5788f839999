"""What Heyawake's techniques say: which ways of a room there are, and why there are no others."""

from __future__ import annotations

import pytest

from penmark.board.mark import FALSE, TRUE
from penmark.board.rooms import Rooms
from penmark.genres.heyawake import GENRE
from penmark.genres.heyawake.techniques import TECHNIQUES
from penmark.reasoning.position import Position
from tests.genres.playing import words_of

BY_NAME = {technique.name: technique for technique in TECHNIQUES}


def _told(name: str, rooms: str, clues: dict[str, int], marks: str) -> list[str]:
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
    return words_of(BY_NAME[name], position)


@pytest.mark.parametrize(
    ("name", "rooms", "clues", "marks", "words"),
    [
        (
            "one-way-room",
            "aaab/cccb",
            {"a2": 2},
            "????/????",
            "What the 2 at r1c1 still needs fits in one way with no two side by side: so r1c1 and r1c3 are shaded, "
            "r1c2 is white and r1c4, r2c1 and r2c3 are white beside the room.",
        ),
        (
            "one-way-room",
            "aab/ccb/ccb",
            {"a3": 1},
            "???/..#/???",
            "What the 1 at r1c1 still needs fits in one way, as the other would fence off white cells at r1c2 with "
            "r2c3. So r1c1 is shaded and r1c2 is white.",
        ),
        (
            "one-way-room",
            "abc/abc/ddd",
            {"b3": 1},
            ".?./???/???",
            "What the 1 at r1c2 still needs fits in one way, as the other would leave the line from r1c1 to r1c3 "
            "white. So r1c2 is shaded and r2c2 is white.",
        ),
    ],
)
def test_a_way_of_a_room_is_told_with_why_there_is_no_other(
    name: str, rooms: str, clues: dict[str, int], marks: str, words: str
) -> None:
    assert _told(name, rooms, clues, marks) == [words]
