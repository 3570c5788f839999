"""Documents with rules of all kinds on them, asked everything that the studio can be asked.

A document that can be read must not raise anywhere: it is answered or refused in words.
"""

from __future__ import annotations

import json
from random import Random
from typing import Any

import msgspec

from bench.fuzz_texts import damage
from penmark.errors import PenmarkError
from penmark.puzzle import wire
from penmark.puzzle.puzzle import Puzzle
from penmark.puzzle.registry import genres
from penmark.studio.operations import OPERATIONS, Context, Operation
from penmark.studio.operations.request_body import MalformedError, parsed
from penmark.studio.operations.schemas import AboutPuzzle
from tests.puzzle.random_puzzles import random_constraint, random_game, random_puzzle, small_dims

SECONDS = 0.2
"""What each question is given."""
_FAMILIES = ("rows", "cols", "blocks", "cells", "all", "each-cell", "?")


def random_document(rng: Random) -> dict[str, Any]:
    """A puzzle with rules on it, sound or with something changed in them."""
    genre = rng.choice(list(genres().values()))
    puzzle = random_puzzle(rng, genre, rng.choice(small_dims(genre, 5)), clues=rng.choice((0.0, 0.2, 0.5)))
    plain: dict[str, Any] = json.loads(wire.dumps(_with_rules(rng, puzzle), random_game(rng, puzzle, rng.randrange(6))))
    added = plain["data"].get("constraints_added", [])
    for one in added:
        if rng.random() < 0.3:
            one["regions"] = rng.choice(([], {"family": rng.choice(_FAMILIES)}))
    if added and rng.random() < 0.5:
        damage(rng, added)
    return plain


def _with_rules(rng: Random, puzzle: Puzzle) -> Puzzle:
    added = [random_constraint(rng, puzzle) for _ in range(rng.randint(1, 4))]
    return puzzle.add_constraint(*filter(None, added))


def asked_everything(rng: Random, plain: dict[str, Any]) -> str | None:
    """The operation that raised and what; none if all answered or refused."""
    for operation in OPERATIONS:
        if _is_about(operation):
            body = json.dumps({"document": plain, **_details(rng, operation)}).encode()
            try:
                operation.run(parsed(operation, body), Context())
            except (PenmarkError, MalformedError):
                continue
            except Exception as error:
                return f"{operation.name} on {json.dumps(plain)}: {error!r}"
    return None


def can_be_read(plain: dict[str, Any]) -> bool:
    try:
        wire.loads(json.dumps(plain))
    except PenmarkError:
        return False
    return True


def _is_about(operation: Operation) -> bool:
    return isinstance(operation.request, type) and issubclass(operation.request, AboutPuzzle)


def _details(rng: Random, operation: Operation) -> dict[str, Any]:
    """The fields of a request besides its document."""
    names = {field.name for field in msgspec.structs.fields(operation.request)}
    details: dict[str, Any] = {**operation.example}
    if "seconds" in names:
        details["seconds"] = SECONDS
    if "strength" in names:
        details["strength"] = rng.choice(("nudge", "look", "do"))
    return details
