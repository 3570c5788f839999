"""Quotas: how many clues of each number a puzzle may have."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence

from penmark.board.coord import Coord
from penmark.errors import PuzzleError, quote
from penmark.generating.orbits import Orbit
from penmark.puzzle.clue import ClueValue, Number
from penmark.puzzle.generation import GenConfig, Quotas
from penmark.puzzle.genre import Genre
from penmark.puzzle.randomness import Rng


def parse_quotas(given: Mapping[int, int | tuple[int | None, int | None]] | Iterable[str] | None) -> Quotas:
    """Windows by number, from numbers or texts such as '3:6', '0:..2' or '1:4..8'."""
    if given is None:
        return {}
    pairs = given.items() if isinstance(given, Mapping) else map(_parsed, given)
    quotas = {number: (most, most) if isinstance(most, int) else most for number, most in pairs}
    for number, (low, high) in quotas.items():
        if low is not None and high is not None and low > high:
            raise PuzzleError(f"no number of {number}s lies between {low} and {high}")
    return quotas


def _parsed(text: str) -> tuple[int, tuple[int | None, int | None]]:
    number, colon, bounds = text.partition(":")
    low, dots, high = bounds.partition("..")
    parts = [number, *(part for part in (low, high) if part)]
    if not colon or len(parts) < 2 or not all(part.isascii() and part.isdigit() and len(part) <= 6 for part in parts):
        raise PuzzleError(f"a quota is a number and how many of it, as in 3:6, 0:..2 or 1:4..8; got {quote(text)}")
    least = int(low) if low else None
    return int(number), (least, (int(high) if high else None) if dots else least)


def check_quotas(genre: Genre, config: GenConfig) -> None:
    """Raise `PuzzleError` for numbers that are no clues of the genre, where any are wanted."""
    quotas = config.quotas
    if not quotas:
        return
    numbers = {clue.as_number for sample in genre.samples for clue in sample.puzzle.clues.values()} - {None}
    if not numbers:
        raise PuzzleError(f"the clues of {genre.title} are no numbers: there are no quotas")
    if genre.clues_depend:
        raise PuzzleError(f"the clues of {genre.title} depend on each other: there are no quotas")
    substrate = genre.empty(config.dims).substrate
    allowed = [meaning.same_options(substrate) for meaning in genre.clue_meanings]
    known = [options for options in allowed if options is not None]
    wanted = [number for number, (low, _) in quotas.items() if low]
    impossible = next((number for number in wanted if all(Number(number) not in each for each in known)), None)
    if impossible is not None and len(known) == len(allowed):
        words = " or ".join(options.words for options in known)
        raise PuzzleError(f"no clue of {genre.title} is a {impossible} on this board: each is {words}")


def within_most(
    clues: Mapping[Coord, ClueValue], orbits: Sequence[Orbit], quotas: Quotas, rng: Rng
) -> dict[Coord, ClueValue]:
    """As many random orbits of clues as the quotas allow."""
    left, kept = _counts(clues.values()), dict(clues)
    for orbit in rng.shuffled(orbits):
        own = _counts(clues[at] for at in orbit)
        if any(_is_above(left[number], quotas.get(number)) for number in own):
            left -= own
            for at in orbit:
                del kept[at]
    return kept


def missing(clues: Iterable[ClueValue], quotas: Quotas) -> set[int]:
    """The numbers of which there are too few."""
    counts = _counts(clues)
    return {number for number, (low, _) in quotas.items() if low is not None and counts[number] < low}


def are_met(clues: Iterable[ClueValue], quotas: Quotas) -> bool:
    values = list(clues)
    counts = _counts(values)
    return not missing(values, quotas) and not any(_is_above(counts[number], quotas[number]) for number in quotas)


def _is_above(count: int, window: tuple[int | None, int | None] | None) -> bool:
    return window is not None and window[1] is not None and count > window[1]


def _counts(clues: Iterable[ClueValue]) -> Counter[int]:
    return Counter(number for clue in clues if (number := clue.as_number) is not None)
