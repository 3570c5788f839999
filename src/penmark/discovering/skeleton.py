"""The beginning of a technique: a Python file with an example of the shape, for somebody to write the rest."""

from __future__ import annotations

import textwrap

from penmark.discovering.clusters import Cluster
from penmark.discovering.specimen import Specimen
from penmark.grading.step import plain_move
from penmark.puzzle import wire

_WIDTH = 116


def technique_skeleton(cluster: Cluster, name: str, puzzles: int) -> str:
    """A module with a technique that finds nothing yet, and the example on which it should find something."""
    example = cluster.example
    kinds = sorted({rule.kind for rule in example.rules} - {"one-mark-each"})
    title = name.replace("-", " ").capitalize()
    moves = [plain_move(move, example.puzzle.substrate) for move in example.moves]
    lines = [
        f'"""{title}: {_summary(cluster, puzzles)}',
        "",
        "What the proofs of this shape have in common:",
        "",
        *(line for part in cluster.shape.parts for line in _wrapped(part, "- ")),
        "",
        "The example rests on:",
        "",
        *(line for rule in example.rules for line in _wrapped(rule.words, "- ")),
        '"""',
        "",
        "from __future__ import annotations",
        "",
        "from collections.abc import Iterator",
        "",
        "from penmark.puzzle import wire",
        "from penmark.puzzle.game import Move",
        "from penmark.reasoning.deduction import Deduction",
        "from penmark.reasoning.position import Position",
        "from penmark.reasoning.technique import BoardPattern, Technique",
        "",
        "",
        "def find(position: Position) -> Iterator[Deduction]:",
        '    """Every instance of the shape, the most natural first; none whose moves change nothing."""',
        "    # Look at position.masks (candidates by index) and position.placed; position.commit and",
        "    # position.eliminate give the moves. Then: yield Deduction(observed, moves, words)",
        "    yield from ()",
        "",
        "",
        "TECHNIQUES: tuple[Technique, ...] = (",
        "    BoardPattern(",
        f"        name={_quoted(name)},",
        f"        title={_quoted(title)},",
        f"        rule_kinds=frozenset({_listed(kinds)}),",
        "        find=find,",
        "    ),",
        ")",
        "# In the profile of the genre, where it belongs:",
        "#",
        "# [[entries]]",
        f'# technique = "{name}"',
        '# tier = "medium"',
        "# score = 20",
        "",
        f"EXAMPLE = {_document(example)}",
        f'"""A state in which it leads on; drawn by `penmark render {example.puzzle.genre.name}`."""',
        f"EXPECTED = {_literal(moves)}",
        '"""What it should find there, perhaps with other moves."""',
        "",
        "",
        "def found_in_example() -> tuple[Move, ...]:",
        '    """What it finds in the example."""',
        "    document = wire.loads(EXAMPLE)",
        "    assert document.game is not None",
        "    position = Position(document.puzzle, document.game.masks)",
        "    return tuple(move for deduction in find(position) for move in deduction.moves)",
        "",
    ]
    return "\n".join(lines)


def _summary(cluster: Cluster, puzzles: int) -> str:
    return f"leads on in {cluster.unlocks} of {puzzles} puzzles, and finishes {cluster.finishes} of them alone."


def _wrapped(text: str, bullet: str) -> list[str]:
    plain = text.replace("\\", "\\\\").replace('"', "'")
    return textwrap.wrap(plain, _WIDTH, initial_indent=bullet, subsequent_indent="  ")


def _document(example: Specimen) -> str:
    """A literal in lines that are not too long."""
    text = wire.dumps(example.puzzle, example.game)
    parts = [text[at : at + _WIDTH - 12] for at in range(0, len(text), _WIDTH - 12)]
    return "\n".join(["(", *(f"    {part!r}" for part in parts), ")"])


def _literal(moves: list[dict[str, object]]) -> str:
    return "\n".join(["(", *(f"    {_quoted_dict(move)}," for move in moves), ")"])


def _quoted_dict(move: dict[str, object]) -> str:
    values = {key: _quoted(value) if isinstance(value, str) else repr(value) for key, value in move.items()}
    return "{" + ", ".join(f"{_quoted(key)}: {value}" for key, value in values.items()) + "}"


def _listed(kinds: list[str]) -> str:
    return "{" + ", ".join(map(_quoted, kinds)) + "}" if kinds else "()"


def _quoted(text: object) -> str:
    return f'"{text}"'
