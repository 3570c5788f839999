"""The page's own judgement of boards, asked through Node."""

from __future__ import annotations

import json
import subprocess
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import msgspec
import pytest

from penmark.puzzle.game import Game
from penmark.puzzle.puzzle import Puzzle
from penmark.puzzle.wire import to_plain
from penmark.studio.board_document import board_document, to_json
from tests.studio import tools

NODE = tools.node()
JS = Path(__file__).parent / "js"

needs_node = pytest.mark.skipif(NODE is None, reason=tools.NO_NODE)


class Judgement(msgspec.Struct):
    faults: list[tuple[int, int]]
    words: list[str]
    solved: bool | None
    """`None` where the page cannot find out."""
    tones: list[tuple[str, str]]
    marks: dict[str, list[bool | int]]


def judged(games: Sequence[Game]) -> list[Judgement]:
    """What the page says of each game."""
    puzzles: dict[Puzzle, int] = {}
    for game in games:
        puzzles.setdefault(game.puzzle, len(puzzles))
    documents = [json.loads(to_json(board_document(puzzle))) for puzzle in puzzles]
    boards = [[puzzles[game.puzzle], to_plain(game.puzzle, game)["marks"]] for game in games]
    answer = run_node(JS / "judge_boards.mjs", {"documents": documents, "boards": boards})
    return msgspec.json.decode(answer, type=list[Judgement])


def run_node(script: Path, question: Any) -> bytes:
    assert NODE is not None
    done = subprocess.run(
        [NODE, str(script)], input=json.dumps(question).encode(), capture_output=True, check=False, timeout=120
    )
    assert done.returncode == 0, done.stderr.decode()
    return done.stdout
