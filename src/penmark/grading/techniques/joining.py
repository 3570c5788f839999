"""What connected sets, loops and regions of a given size allow by themselves."""

from __future__ import annotations

from penmark.grading.techniques.naming import technique
from penmark.program import How

_SIZED = ("value-grouped-size", "bounded-size")

TECHNIQUES = (
    technique(
        "no-branch",
        "No branch",
        "no more lines can meet at {place}: {moves}.",
        "degree-in",
        positive=False,
        started=True,
    ),
    technique(
        "no-dead-end", "No dead end", "a line could not go on from {place}: {moves}.", "degree-in", positive=False
    ),
    technique("only-continuation", "Only continuation", "the line must go on from {place}: {moves}.", "degree-in"),
    technique(
        "only-way-out", "Only way out", "a part would be cut off without it: {moves}.", "connected", how=(How.WAY_OUT,)
    ),
    technique("unreachable", "Out of reach", "the others cannot be reached from there: {moves}.", "connected"),
    technique(
        "no-early-loop", "No early loop", "the loop would close too soon: {moves}.", "path", how=(How.CLOSES_EARLY,)
    ),
    technique("loop-complete", "Loop complete", "the loop is closed: {moves}.", "path", how=(How.COMPLETE,)),
    technique("path-continues", "Path goes on", "the path must go on: {moves}.", "path", positive=True),
    technique("path-no-branch", "Path does not branch", "the path neither branches nor ends there: {moves}.", "path"),
    technique("region-full", "Region full", "the region beside it has its size: {moves}.", *_SIZED, how=(How.FULL,)),
    technique(
        "region-would-merge", "Would merge", "two regions would merge: {moves}.", *_SIZED, how=(How.WOULD_MERGE,)
    ),
    technique(
        "region-must-grow",
        "Region must grow",
        "the region has no other way to grow: {moves}.",
        *_SIZED,
        how=(How.ONLY_GROWTH,),
    ),
    technique(
        "region-unreachable",
        "Out of reach",
        "no region of that size can reach there: {moves}.",
        *_SIZED,
        how=(How.NO_ROOM,),
    ),
)
