"""How many cases of HoDoKu's library each technique passes: `python -m tests.grading.techniques.distinct.table`.

With names of techniques as arguments, those only. A case is passed if some step makes exactly the expected moves.
"""

from __future__ import annotations

import importlib
import pkgutil
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

from penmark.grading.techniques import distinct
from penmark.puzzle.game import Move
from penmark.reasoning.technique import BoardPattern, Technique
from tests.grading.techniques.distinct.library import Case, cases, in_library_terms

CODES = {
    "0000": "full-house",
    "0002": "hidden-single",
    "0003": "naked-single",
    "0100": "locked-candidates-pointing",
    "0101": "locked-candidates-claiming",
    "0110": "locked-pair",
    "0111": "locked-triple",
    "0200": "naked-pair",
    "0201": "naked-triple",
    "0202": "naked-quad",
    "0210": "hidden-pair",
    "0211": "hidden-triple",
    "0212": "hidden-quad",
    "0300": "x-wing",
    "0301": "swordfish",
    "0302": "jellyfish",
    "0310": "finned-x-wing",
    "0311": "finned-swordfish",
    "03111": "finned-swordfish",
    "0312": "finned-jellyfish",
    "03121": "finned-jellyfish",
    "0320": "sashimi-x-wing",
    "0321": "sashimi-swordfish",
    "03211": "sashimi-swordfish",
    "0322": "sashimi-jellyfish",
    "03221": "sashimi-jellyfish",
    "0331": "franken-swordfish",
    "0332": "franken-jellyfish",
    "0340": "finned-franken-x-wing",
    "0341": "finned-franken-swordfish",
    "03411": "finned-franken-swordfish",
    "0342": "finned-franken-jellyfish",
    "03421": "finned-franken-jellyfish",
    "0362": "finned-mutant-jellyfish",
    "03621": "finned-mutant-jellyfish",
    "0363": "finned-mutant-squirmbag",
    "0364": "finned-mutant-whale",
    "0400": "skyscraper",
    "0401": "two-string-kite",
    "0402": "empty-rectangle",
    "0403": "turbot-fish",
    "0404": "two-string-kite",
    "0405": "empty-rectangle",
    "0500": "simple-colours-trap",
    "0501": "simple-colours-wrap",
    "0502": "multi-colours-1",
    "0503": "multi-colours-2",
    "0600": "unique-rectangle-1",
    "0601": "unique-rectangle-2",
    "0602": "unique-rectangle-3",
    "0603": "unique-rectangle-4",
    "0604": "unique-rectangle-5",
    "0605": "unique-rectangle-6",
    "0606": "hidden-rectangle",
    "0607": "avoidable-rectangle-1",
    "0608": "avoidable-rectangle-2",
    "0610": "bug-plus-one",
    "0701": "x-chain",
    "0702": "xy-chain",
    "0703": "remote-pair",
    "0706": "continuous-nice-loop",
    "0707": "discontinuous-nice-loop",
    "0708": "aic",
    "0709": "grouped-continuous-nice-loop",
    "0710": "grouped-discontinuous-nice-loop",
    "0711": "grouped-aic",
    "0800": "xy-wing",
    "0801": "xyz-wing",
    "0803": "w-wing",
    "0901": "als-xz",
    "0902": "als-xy-wing",
    "0903": "als-xy-chain",
    "0904": "death-blossom",
    "1101": "sue-de-coq",
    "1201": "template-set",
    "1202": "template-delete",
}
"""By code of the library, the name of our technique, whether we have one or not. Siamese fish have a code of five."""


def techniques() -> dict[str, Technique]:
    """All that the package's modules list, by name."""
    found: dict[str, Technique] = {}
    for module in pkgutil.iter_modules(distinct.__path__, f"{distinct.__name__}."):
        listed: tuple[Technique, ...] = getattr(importlib.import_module(module.name), "TECHNIQUES", ())
        found.update((technique.name, technique) for technique in listed)
    return found


@dataclass(frozen=True)
class Verdict:
    """What a technique makes of a case."""

    case: Case
    technique: BoardPattern

    @cached_property
    def passed(self) -> bool:
        if self.case.must_not_fire:
            return next(self._found(), None) is None
        return any(moves == self.case.expected for moves in self._found())

    def _found(self) -> Iterator[frozenset[Move]]:
        return (in_library_terms(self.case, step.moves) for step in self.technique.find(self.case.position))

    def __str__(self) -> str:
        """The line, the expected moves and, of those found, the set that comes nearest."""
        expected = self.case.expected
        found = list(self._found())
        nearest = min(found, key=lambda moves: len(moves ^ expected), default=frozenset())
        wanted = _moves(expected) if not self.case.must_not_fire else "nothing"
        return (
            f"{self.technique.name}, line {self.case.line} ({self.case.code}): expected {wanted}; "
            f"of {len(found)} found the nearest is {_moves(nearest) or 'none'}"
        )


def _moves(moves: frozenset[Move]) -> str:
    """As in the library: digit, row, column."""
    return " ".join(sorted(f"{move.mark.value}{move.coord.row + 1}{move.coord.col + 1}" for move in moves))


def verdicts(code: str) -> list[Verdict]:
    """On all cases of a code; none if we have no such technique."""
    technique = techniques().get(CODES[code])
    return [Verdict(case, technique) for case in cases(code)] if isinstance(technique, BoardPattern) else []


def main(names: list[str]) -> None:
    print(f"{'code':<5} {'technique':<32} {'cases':>5} {'passed':>6}")
    misses = []
    for code, name in CODES.items():
        if names and name not in names:
            continue
        results = verdicts(code)
        failed = [result for result in results if not result.passed]
        passed = f"{len(results) - len(failed):>6}" if results else "     -"
        print(f"{code:<5} {name:<32} {len(cases(code)):>5} {passed}", flush=True)
        misses += [str(result) for result in failed]
    print("\nmisses", *(misses or ["none"]), sep="\n")


if __name__ == "__main__":
    main(sys.argv[1:])
