"""Which techniques a genre's standard profile uses, tier by tier, as a table on the genre's page.

`python -m tests.docs.ladders` writes the tables anew.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from penmark.board.mark import MarkKind
from penmark.grading import Tier
from penmark.grading.ladder import LadderOptions, ladder_for
from penmark.grading.profile import DEFAULT, Profile, ProfileEntry, parse_profile, shipped_text, techniques_in_order
from penmark.puzzle.genre import Genre
from penmark.puzzle.puzzle import Puzzle
from penmark.puzzle.registry import genres
from penmark.puzzle.variant import Variant
from tests.docs.pages import DOCS
from tests.puzzle.random_puzzles import has_meaning

_HEAD = "| Tier | Techniques, each with its score, in the order they are tried |\n|---|---|\n"
_TABLE = re.compile(re.escape(_HEAD) + r"(?:\|.*\n)*")


def ladder(genre: Genre) -> str:
    """The table of the techniques that can find anything on the genre's own boards."""
    profile = parse_profile(genre, shipped_text(genre, DEFAULT))
    switches = [kind() for kind in genre.variants if kind.is_switch()]
    boards = [board for document in genre.samples for board in (document.puzzle, _with(document.puzzle, switches))]
    payloads = (kind.sample() for kind in genre.variants if not kind.is_switch())
    boards += [genre.new(*genre.default_size, [payload]) for payload in payloads]
    usable = {entry.technique for board in boards for entry in _usable(board, profile)}
    entries = [entry for _, entry in techniques_in_order(genre, profile) if entry.technique in usable and entry.score]
    rows = [
        (tier.value, ", ".join(f"`{entry.technique}` {entry.score}" for entry in entries if entry.tier is tier))
        for tier in Tier
    ]
    return _HEAD + "".join(f"| {tier} | {names} |\n" for tier, names in rows)


def _with(puzzle: Puzzle, switches: Sequence[Variant]) -> Puzzle:
    """Under all of them that have a meaning on its board."""
    return puzzle.with_variants(*(switch for switch in switches if has_meaning(switch, puzzle)))


def _usable(puzzle: Puzzle, profile: Profile) -> Iterator[ProfileEntry]:
    """What may find something, given the rules; a propagation only if no other has the first say in naming it."""
    found = ladder_for(puzzle, profile, LadderOptions())
    yield from (rung.entry for rung in found.rungs)
    numeric = any(domain.kind is MarkKind.NUMERIC for domain in puzzle.field.layer_domains.values())
    unsaid = 0 if numeric else len(found.rank_row(None))
    named = set(found.rank_table(puzzle)[unsaid:])
    yield from (entry for rank, (_, entry) in enumerate(found.propagations) if rank in named)


def with_ladder(page: str, genre: Genre) -> str:
    """A genre's page with its table as it is today."""
    return _TABLE.sub(lambda _: ladder(genre), page)


if __name__ == "__main__":
    for name, each in genres().items():
        path = DOCS / "genres" / f"{name}.md"
        path.write_text(with_ladder(path.read_text("utf-8"), each), "utf-8")
