"""What is wrong with a mark in one sentence: the way to the contradiction, as much of it as there is room for."""

from __future__ import annotations

from penmark.grading.refutation import RuleRefutation
from penmark.grading.words import after_steps, marks_words, moves_words, sentence
from penmark.rules.counting import grouped, listing
from penmark.rules.outcome import Names

_MOST_ARROWS = 12
"""Steps that are told by what follows alone: more are no argument that anybody keeps in mind."""


def told_in_full(refuted: RuleRefutation, start: str, conclusion: str, say: Names) -> str:
    """Every mark on the way with its reason."""
    steps = " ".join(sentence(words(say)) for words in refuted.sentences())
    return f"{sentence(start)} {steps}{f' So {conclusion}.' if conclusion else ''}"


def told_within(refuted: RuleRefutation, start: str, conclusion: str, say: Names, room: int) -> str:
    """With every reason where there is room for it, else with every mark and a word on each, or with every mark alone;
    else with how far away it is.

    `conclusion`: what follows from all that; nothing where that goes without saying.
    """
    told = told_in_full(refuted, start, conclusion, say)
    if len(told) <= room:
        return told
    steps, end = refuted.placements, f"{refuted.failure(say)}{f', so {conclusion}' if conclusion else ''}."
    if 0 < len(steps) <= _MOST_ARROWS:
        for with_reasons in (True, False):
            told = f"{start}: {_arrows(refuted, with_reasons, say)}, and then {end}"
            if len(told) <= room:
                return told
    first = f" (first {moves_words(refuted.first, say)})" if refuted.first else ""
    told = f"{start}: {after_steps(len(steps))}{first or _looked_at(refuted, say)} {end}"
    return told if len(told) <= room else f"{start}: {after_steps(len(steps))}{first} {end}"


def _looked_at(refuted: RuleRefutation, say: Names) -> str:
    """`, by the 12 cage at r1c8 and box 9,`: what the steps look at, where that has names."""
    named = dict.fromkeys(name for links in refuted.placements if (name := refuted.briefly(links, say)))
    return f", by {listing(grouped(list(named)))}," if named else ""


def _arrows(refuted: RuleRefutation, with_reasons: bool, say: Names) -> str:
    """`r1c6 white (the 3 at r1c5) → r2c6 shaded`. What only strikes candidates is told by its name."""
    told = []
    for links in refuted.placements:
        placed = [move for link in links for move in link.placed]
        why = refuted.briefly(links, say) if with_reasons or not placed else None
        marks = marks_words(placed, say) if placed else None
        told.append(f"{marks} ({why})" if marks and why else marks or why)
    return " → ".join(filter(None, told))
