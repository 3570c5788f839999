"""The words of a deduction, with all that follows from it and, for chains, every link."""

from __future__ import annotations

from penmark.board.mark import Masks
from penmark.grading.words import capitalized, mark_at_words, moves_in_short, moves_words, sentence
from penmark.puzzle.puzzle import Puzzle
from penmark.reasoning.deduction import LINKS, MOVES, Deduction

MOST_CHARACTERS = 320
"""Of a step's words."""


def deduction_words(puzzle: Puzzle, found: Deduction, masks: Masks) -> str:
    """Why the moves of a deduction follow, told on the board as it was before them."""
    say = puzzle.names
    made = found.words if found.words_on is None else found.words_on(masks, found.moves)
    words = made(say.about(move.coord for move in found.moves))
    told = sentence(_with_links(words.replace(MOVES, moves_words(found.moves, say)), puzzle, found, masks))
    if len(told) <= MOST_CHARACTERS:
        return told
    return sentence(_with_links(words.replace(MOVES, moves_in_short(found.moves, say)), puzzle, found, masks))


def _with_links(words: str, puzzle: Puzzle, found: Deduction, masks: Masks) -> str:
    """With the links of the evidence: each with its reason; where that is too long, the facts alone."""
    if LINKS not in words:
        return words
    say, links = puzzle.names, found.evidence(masks).links if found.evidence else ()
    told = words.replace(LINKS, " ".join(sentence(link.words(say)) for link in links))
    if len(told) <= MOST_CHARACTERS or not links:
        return told
    facts = [links[0].start, *(link.end for link in links)]
    return words.replace(LINKS, f"{capitalized(' → '.join(mark_at_words(each, say) for each in facts))}.")
