"""Random texts for everything that reads: junk, links, and sound documents with something changed."""

from __future__ import annotations

import copy
import json
from collections.abc import Callable, Iterator
from functools import partial
from random import Random
from typing import Any

import penmark
from penmark import formats
from penmark.errors import PenmarkError, UnwritableError
from penmark.puzzle import wire
from penmark.puzzle.document import Document
from penmark.puzzle.registry import by_name, genres
from penmark.rules.kinds import rule_kinds
from tests.formats.boards import PAIRS, plain_puzzle
from tests.puzzle.random_puzzles import random_constraint, random_game, random_puzzle, small_dims

_ALPHABETS = (
    "0123456789.-+*|# \n",
    "0123456789abcdefghijklmnopqrstuvwxyz.-+=@%*$/_",
    '{}[]:,"\\ truefalsn0123456789.eE-',
    "".join(map(chr, range(32, 127))) + "\t\r\n",
    "\x00\x7f\u00a0\u0663\u2028\ud800\udfff\ufeff\U0001f9e9é×",
)
_WORDS = (
    *("genre", "data", "dims", "rows", "cols", "box_width", "materials", "clues", "variants", "marks", "play", "meta"),
    *("constraints_added", "kind", "rule", "regions", "role", "coords", "layer", "a1", "edgeh(a1,a2)", "a0", "all"),
    *("path", "union", "floor", "wall", "hole", "?", "over", "each", "goal"),
)
_NUMBERS = (0, 1, -1, 2, 9, 64, 1 << 31, 1 << 53, 1 << 63, 1 << 64, 10**30, 0.5, 1e308, 1e-320)


def random_text(rng: Random) -> tuple[str, str | None]:
    """A text, and the genre that it is to be read as, if any."""
    text = rng.choice((_junk, _link, _damaged, _document))(rng)
    return text, rng.choice((None, *genres()))


def _junk(rng: Random) -> str:
    return "".join(rng.choices(rng.choice(_ALPHABETS), k=rng.randrange(400)))


def _link(rng: Random) -> str:
    prefix = rng.choice(("https://puzz.link/p?", "http://pzv.jp/p.html?", "pzprv3/", "puzz.link/p?", "?"))
    kind = rng.choice(("akari", "lightup", "slither", "slitherlink", "sudoku", "sudoku_edit", "nurikabe", ""))
    flags = rng.choice(("", "", "f/", "/", "v:x/", "..//"))
    sides = (rng.choice((rng.randrange(40), rng.randrange(300), 10**6, -1)) for _ in range(2))
    return f"{prefix}{kind}/{flags}{'/'.join(map(str, sides))}/" + "".join(
        rng.choices(_ALPHABETS[1], k=rng.randrange(99))
    )


def _damaged(rng: Random) -> str:
    """A sound text with characters changed, left out or put in."""
    format_name, genre_name = rng.choice(PAIRS)
    text = formats.write(plain_puzzle(rng, by_name(genre_name)), format_name)
    for _ in range(rng.randint(1, 4)):
        at = rng.randrange(len(text) + 1)
        text = (
            text[:at] + "".join(rng.choices(rng.choice(_ALPHABETS), k=rng.randrange(4))) + text[at + rng.randrange(4) :]
        )
    return text


def _document(rng: Random) -> str:
    """A sound JSON document with values changed, left out, moved or put in."""
    genre = rng.choice(list(genres().values()))
    puzzle = random_puzzle(rng, genre, rng.choice(small_dims(genre, 4)))
    puzzle = puzzle.add_constraint(*filter(None, [random_constraint(rng, puzzle) for _ in range(rng.randrange(3))]))
    plain = json.loads(wire.dumps(puzzle, random_game(rng, puzzle, rng.randrange(6))))
    for _ in range(rng.randrange(4)):
        damage(rng, plain)
    return json.dumps(plain)


def damage(rng: Random, plain: Any) -> None:
    """Change, leave out, move or put in one value."""
    places = list(_places(plain))
    container, key = rng.choice(places)
    value = copy.deepcopy(_at(rng.choice(places))) if rng.random() < 0.4 else _value(rng)
    _change(rng, container, key, value)


def _places(plain: Any) -> Iterator[tuple[Any, Any]]:
    """Every (container, key) in a JSON value."""
    items = plain.items() if isinstance(plain, dict) else enumerate(plain) if isinstance(plain, list) else ()
    for key, value in items:
        yield plain, key
        yield from _places(value)


def _at(place: tuple[Any, Any]) -> Any:
    return place[0][place[1]]


def _value(rng: Random, depth: int = 3) -> Any:
    if depth and rng.random() < 0.3:
        values = [_value(rng, depth - 1) for _ in range(rng.randrange(4))]
        return values if rng.random() < 0.5 else {rng.choice(_WORDS): value for value in values}
    words = (*_WORDS, *rule_kinds(), *genres())
    return rng.choice(
        (None, True, False, rng.choice(_NUMBERS), rng.randrange(-2, 70), rng.choice(words), _junk(rng)[:9])
    )


def _change(rng: Random, container: Any, key: Any, value: Any) -> None:
    how = rng.randrange(3)
    if how == 0:
        del container[key]
    elif how == 1:
        container[key] = value
    elif isinstance(container, list):
        container.insert(key, value)
    else:
        container[rng.choice(_WORDS)] = value


def readings(text: str, genre: str | None) -> dict[str, Callable[[], Document]]:
    """Every way in for a text, by name."""
    found: dict[str, Callable[[], Document]] = {
        "penmark.read_document": lambda: penmark.read_document(text, genre),
        "wire.loads": lambda: wire.loads(text),
    }
    for name, each in formats.formats().items():
        found[f"the format {name}"] = partial(each.read, text, genre)
    return found


def read_or_refuse(read: Callable[[], Document]) -> bool:
    """Whether the text was read. If so it can be written in every format that holds it and read again the same."""
    try:
        document = read()
    except PenmarkError:
        return False
    for each in formats.formats().values():
        try:
            again = each.read(each.write(document), document.puzzle.genre)
        except UnwritableError:
            continue
        assert again.puzzle == document.puzzle, f"{each.name} gives another puzzle back"
    return True
