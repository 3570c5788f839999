"""What there is: genres and all that one can choose about them. The page lists nothing by itself."""

from __future__ import annotations

from functools import cache
from typing import Any

import msgspec

from penmark import formats
from penmark.board.dimensions import MAX_SIDE, Boxed, Dimensions, Rectangular
from penmark.board.material import Material
from penmark.board.substrate import Substrate
from penmark.board.symmetry import Symmetry
from penmark.errors import PenmarkError
from penmark.generating.difficulty_request import usable_techniques
from penmark.grading import Tier, load_profile, profile_names, techniques_of
from penmark.puzzle import wire
from penmark.puzzle.clue import UNKNOWN, ClueLook, ClueOptions, ClueValue
from penmark.puzzle.enumeration import UpTo
from penmark.puzzle.generation import Pattern
from penmark.puzzle.genre import Genre
from penmark.puzzle.meaning import ClueMeaning
from penmark.puzzle.registry import by_name, genres
from penmark.rendering.themes import THEMES
from penmark.studio.operations.base import Context, Operation
from penmark.studio.operations.schemas import Name, Plain, Request
from penmark.studio.operations.variant_lists import VariantInfo, variants_of

_LONGEST_STEP = 8
"""Sides of boards come in steps no longer than this, if in steps at all."""


class Choice(msgspec.Struct):
    """Something to choose, with a sentence on it."""

    name: str
    words: str


class ClueText(msgspec.Struct):
    """A clue by its number, and as it is printed."""

    value: int
    text: str


class ClueChoice(msgspec.Struct):
    """A clue to offer: its JSON form, as it is printed, in words, and how it looks."""

    clue: Any
    text: str
    words: str
    look: ClueLook


class ClueSet(msgspec.Struct):
    """The clues that may stand in one layer of a board."""

    layer: str
    host: str
    """The material that carries them."""
    choices: list[ClueChoice]
    listed: bool
    """Whether there are no others; else more can be typed."""
    words: str
    """What they are, to go on after 'expected', at the first place that takes any."""
    kinds: list[list[int]] = []
    """Where not every place takes the same: which of the choices each kind of place takes."""
    places: list[int] = []
    """The kind of each position of the layer, in order; -1 for those that take none."""


class Clues(msgspec.Struct):
    """The clues that may stand on a board."""

    sets: list[ClueSet]
    numbers: list[ClueText]
    unknown: bool
    """Whether a clue may be a mere question mark."""
    host: str
    """The material that carries clues."""


class FixedSize(msgspec.Struct):
    rows: int
    cols: int
    dims: dict[str, int]
    """As in tagged JSON."""
    words: str


class Sizes(msgspec.Struct):
    """How large boards may be."""

    row_step: int
    """The number of rows that are added or removed at a time; 0 if boards have only the sizes of `fixed`."""
    col_step: int
    fixed: list[FixedSize]


class TechniqueInfo(msgspec.Struct):
    name: str
    title: str
    tier: str


class Sample(msgspec.Struct):
    genre: str
    title: str
    author: str
    rows: int
    cols: int
    document: Plain


class GenreTitle(msgspec.Struct):
    name: str
    title: str


class GenreInfo(msgspec.Struct):
    name: str
    title: str
    aliases: list[str]
    rules: str
    rows: int
    """The usual size."""
    cols: int
    sizes: Sizes
    materials: list[str]
    """What cells may be made of besides what they are made of at first."""
    clues: Clues
    """On a board of the usual size."""
    density: float
    clue_density: float
    formats: list[Choice]
    variants: list[VariantInfo]
    rooms: bool
    """Whether its boards are cut into rooms, or may be."""
    scaffolds: list[Choice]
    clue_filters: list[Choice]
    profiles: list[str]
    tiers: list[str]
    """The difficulties that its techniques make possible, the easiest first."""
    techniques: list[TechniqueInfo]
    """By the usual profile, the easiest first."""
    samples: list[Sample]


class SymmetryInfo(msgspec.Struct):
    name: str
    words: str
    square: bool
    """Whether only square boards can have it."""


class Inventory(msgspec.Struct):
    version: str
    genres: list[GenreTitle]
    themes: list[str]
    symmetries: list[SymmetryInfo]
    turns: list[Choice]
    """How a board can be turned or mirrored."""
    tiers: list[str]
    up_to: list[Choice]
    """Which puzzles can count as one where all of a size are listed."""


_PATTERN_WORDS = {
    Pattern.NONE: "None",
    Pattern.ROT180: "Half turn",
    Pattern.ROT90: "Quarter turn",
    Pattern.HORIZONTAL: "Left and right",
    Pattern.VERTICAL: "Top and bottom",
    Pattern.DIAGONAL: "Main diagonal",
    Pattern.ANTIDIAGONAL: "Other diagonal",
    Pattern.DIAGONALS: "Both diagonals",
    Pattern.FULL: "Full",
}
_TURN_WORDS = {
    Symmetry.ROTATE_270: "Turn left",
    Symmetry.ROTATE_90: "Turn right",
    Symmetry.ROTATE_180: "Half turn",
    Symmetry.FLIP_COLS: "Flip left to right",
    Symmetry.FLIP_ROWS: "Flip top to bottom",
    Symmetry.TRANSPOSE: "Flip in the main diagonal",
    Symmetry.ANTITRANSPOSE: "Flip in the other diagonal",
}
_UP_TO_WORDS = {
    UpTo.NOTHING: "Nothing",
    UpTo.BOARD: "Turned and mirrored",
    UpTo.FULL: "All that the rules allow",
}


def inventory(request: None, context: Context) -> Inventory:
    from penmark import __version__

    return Inventory(
        __version__,
        [GenreTitle(genre.name, genre.title) for genre in genres().values()],
        list(THEMES),
        [SymmetryInfo(each, words, _needs_square(each)) for each, words in _PATTERN_WORDS.items()],
        [Choice(each, words) for each, words in _TURN_WORDS.items()],
        list(Tier),
        [Choice(each, words) for each, words in _UP_TO_WORDS.items()],
    )


class GenreRequest(Request, kw_only=True):
    genre: Name


def genre_info(request: GenreRequest, context: Context) -> GenreInfo:
    return _info(by_name(request.genre))


def _needs_square(pattern: Pattern) -> bool:
    try:
        pattern.group(2, 3)
    except PenmarkError:
        return True
    return False


@cache
def _info(genre: Genre) -> GenreInfo:
    rows, cols = genre.default_size
    techniques = _techniques(genre)
    hardest = [each.tier for each in techniques]
    return GenreInfo(
        name=genre.name,
        title=genre.title,
        aliases=list(genre.aliases),
        rules=genre.rules,
        rows=rows,
        cols=cols,
        sizes=_sizes(genre),
        materials=[
            each.wire_name for each in sorted(genre.structure, key=lambda each: (each != genre.laid_out_host, each))
        ],
        clues=clues_on(genre, genre.default_substrate(genre.dims_for(rows, cols))),
        density=genre.default_gen_density,
        clue_density=genre.default_clue_density,
        formats=[Choice(each.name, each.title) for each in formats.formats().values() if each.holds(genre)],
        variants=variants_of(genre),
        rooms=genre.has_rooms or genre.may_have_rooms,
        scaffolds=[Choice(each.name, each.words) for each in genre.scaffold_passes],
        clue_filters=[Choice(each.name, each.words) for each in genre.clue_post_filters],
        profiles=profile_names(genre),
        tiers=[tier for tier in Tier if tier is Tier.TRIVIAL or tier in hardest],
        techniques=techniques,
        samples=_samples(genre),
    )


def _techniques(genre: Genre) -> list[TechniqueInfo]:
    profile, titles = load_profile(genre), {each.name: each.title for each in techniques_of(genre)}
    names = usable_techniques(genre, profile)
    return [TechniqueInfo(name, titles[name], profile.entry(name).tier) for name in names]


def clues_on(genre: Genre, substrate: Substrate) -> Clues:
    """The clues that may stand somewhere on a board."""
    found: dict[ClueValue, None] = {}
    sets = []
    for meaning in genre.clue_meanings:
        places = (substrate.layout.coords[i] for i in substrate.layout.span(meaning.layer))
        by_place = [meaning.options(substrate, at) for at in places]
        options = list(dict.fromkeys(each for each in by_place if each))
        if options:
            sets.append(_clue_set(genre, substrate, meaning, options, by_place))
            found.update(dict.fromkeys(clue for each in options for clue in each.choices()))
    numbers = sorted(number for clue in found if (number := clue.as_number) is not None)
    texts = [ClueText(value, genre.format_value(substrate, value)) for value in numbers]
    host = genre.clue_meanings[0].host if genre.clue_meanings else Material.FLOOR
    return Clues(sets, texts, UNKNOWN in found, host.wire_name)


def _clue_set(
    genre: Genre,
    substrate: Substrate,
    meaning: ClueMeaning,
    options: list[ClueOptions],
    by_place: list[ClueOptions],
) -> ClueSet:
    """`options` are those of `by_place`, each once, without those that are empty."""

    def number(value: int) -> str:
        return genre.format_value(substrate, value)

    offers = {each: each.choices() for each in options}
    choices = {clue: None for each in offers.values() for clue in each}
    offered = [
        ClueChoice(each.plain, each.text(number), each.noun(number), meaning.look(each, number)) for each in choices
    ]
    listed = all(each.are_listed for each in options)
    made = ClueSet(meaning.layer, meaning.host.wire_name, offered, listed, options[0].words)
    kinds = list(dict.fromkeys(offers.values()))
    if len(kinds) > 1 or not all(by_place):
        rank, kind = {clue: k for k, clue in enumerate(choices)}, {each: k for k, each in enumerate(kinds)}
        made.kinds = [[rank[clue] for clue in each] for each in kinds]
        made.places = [kind[offers[each]] if each else -1 for each in by_place]
    return made


# ── sizes ──


def _sizes(genre: Genre) -> Sizes:
    rows, cols = genre.default_size
    steps = range(1, _LONGEST_STEP + 1)
    row_step = next((step for step in steps if _is_size(genre, rows + step, cols)), 0)
    col_step = next((step for step in steps if _is_size(genre, rows, cols + step)), 0)
    fixed = [] if row_step and col_step else [_fixed(dims) for dims in _all_dims(genre)]
    return Sizes(row_step, col_step, fixed)


def _is_size(genre: Genre, rows: int, cols: int) -> bool:
    try:
        genre.check_dims(genre.dims_for(rows, cols))
    except PenmarkError:
        return False
    return True


def _all_dims(genre: Genre) -> list[Dimensions]:
    """Squares, of boxes or plain: no other board has sides that cannot be changed one by one."""
    boxed = [Boxed(w, h) for w in range(1, MAX_SIDE + 1) for h in range(1, MAX_SIDE // w + 1) if min(w, h) > 1]
    plain = [Rectangular(side, side) for side in range(1, MAX_SIDE + 1)]
    every: list[Dimensions] = [*boxed, *plain]
    found = [dims for dims in every if _takes(genre, dims)]
    return sorted(found, key=lambda dims: (dims.rows, -dims.box_width if isinstance(dims, Boxed) else 0))


def _takes(genre: Genre, dims: Dimensions) -> bool:
    try:
        genre.check_dims(dims)
    except PenmarkError:
        return False
    return True


def _fixed(dims: Dimensions) -> FixedSize:
    boxes = f", boxes {dims.box_width} × {dims.box_height}" if isinstance(dims, Boxed) else ""
    words = f"{dims.rows} × {dims.cols}{boxes}"
    return FixedSize(dims.rows, dims.cols, msgspec.to_builtins(dims), words)


# ── samples ──


class Samples(msgspec.Struct):
    samples: list[Sample]


def samples(request: None, context: Context) -> Samples:
    return Samples([each for genre in genres().values() for each in _samples(genre)])


def _samples(genre: Genre) -> list[Sample]:
    found = (sample.puzzle for sample in genre.samples)
    return [
        Sample(genre.name, each.meta.title, each.meta.author, each.rows, each.cols, wire.to_plain(each))
        for each in found
    ]


OPERATIONS = (
    Operation("inventory", "What there is: genres, themes, symmetries", inventory, response=Inventory, tag="Inventory"),
    Operation(
        "genre",
        "All that one can choose about a genre, and its samples",
        genre_info,
        GenreRequest,
        GenreInfo,
        tag="Inventory",
        example={"genre": "akari"},
    ),
    Operation("samples", "Small puzzles of every genre", samples, response=Samples, tag="Inventory"),
)
