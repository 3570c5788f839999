"""The words of a deduction, with all that follows from it and, for chains, every link."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby

from penmark.board.mark import Masks
from penmark.grading.words import capitalized, mark_at_words, moves_by_place, moves_in_short, moves_words, sentence
from penmark.puzzle.game import Commit
from penmark.puzzle.puzzle import Puzzle
from penmark.reasoning.deduction import LINKS, MOVES, Deduction
from penmark.reasoning.evidence import ChainLink
from penmark.rules.outcome import Names

MOST_CHARACTERS = 320
"""Of a step's words."""


def deduction_words(puzzle: Puzzle, found: Deduction, masks: Masks) -> str:
    """Why the moves of a deduction follow, told on the board as it was before them."""
    say = puzzle.names
    made = found.words if found.words_on is None else found.words_on(masks, found.moves)
    words = made(say.about(move.coord for move in found.moves))
    for moves_told in (moves_words, moves_by_place, moves_in_short):
        told = sentence(_with_links(words.replace(MOVES, moves_told(found.moves, say)), puzzle, found, masks))
        if len(told) <= MOST_CHARACTERS:
            break
    return told


def _with_links(words: str, puzzle: Puzzle, found: Deduction, masks: Masks) -> str:
    """With the links of the evidence: each with its reason; where that is too long, in fewer words."""
    if LINKS not in words:
        return words
    say, links = puzzle.names, found.evidence(masks).links if found.evidence else ()
    told = words.replace(LINKS, " ".join(map(sentence, _links_words(links, say))))
    if len(told) <= MOST_CHARACTERS or not links:
        return told
    facts = [mark_at_words(link.end, say) for link in links]
    brief = [_in_brief(link, fact, say) for link, fact in zip(links, facts, strict=True)]
    if links[-1].brief is not None:  # a chain ends with what holds, not with what that is for
        brief[-1] = facts[-1]
    start = mark_at_words(links[0].start, say)
    is_said = say.coord(links[0].start.coord) in words.split(LINKS)[0]
    for ends in (filter(None, brief), facts):
        told = words.replace(LINKS, f"{'Then' if is_said else f'{capitalized(start)} →'} {' → '.join(ends)}.")
        if len(told) <= MOST_CHARACTERS:
            break
    return told


def _in_brief(link: ChainLink, fact: str, say: Names) -> str:
    if link.brief is not None:
        return link.brief(say)
    return f"{fact} ({link.why(say)})" if link.why else fact


def _links_words(links: Sequence[ChainLink], say: Names) -> Iterator[str]:
    """Each with its reason; those with the same reason together: `r3c8 and r4c7 are shaded (the circle at r4c8)`."""
    for (why, _), run in groupby(links, lambda link: (link.why and link.why(say), link.end.mark)):
        several = list(run)
        if why is None or len(several) == 1:
            yield from (link.words(say) for link in several)
        else:
            ends = [link.end for link in several]
            moves = [Commit(end.coord, end.mark) for end in ends if end.mark is not None]
            yield f"{moves_words(moves, say)} ({why})"
