"""How the shared propagation techniques are told apart: by the kind of rule, its state, and what it concludes."""

from __future__ import annotations

from collections.abc import Callable, Collection

from penmark.program import How
from penmark.puzzle.technique import Propagation, Situation


def said_by(
    *kinds: str,
    how: Collection[How] | None = None,
    positive: bool | None = None,
    line: bool | None = None,
    started: bool | None = None,
    last: bool | None = None,
) -> Callable[[Situation], bool]:
    """Whether a rule of one of these kinds speaks, in one of these states, and concludes this."""

    def names(situation: Situation) -> bool:
        return (
            situation.rule is not None
            and situation.rule.kind in kinds
            and (how is None or situation.how in how)
            and (positive is None or situation.positive is positive)
            and (line is None or situation.line is line)
            and (started is None or situation.started is started)
            and (last is None or situation.last is last)
        )

    return names


def technique(
    name: str,
    title: str,
    words: str,
    *kinds: str,
    how: Collection[How] | None = None,
    positive: bool | None = None,
    line: bool | None = None,
    started: bool | None = None,
    last: bool | None = None,
) -> Propagation:
    """A technique that names what rules of these kinds say."""
    names = said_by(*kinds, how=how, positive=positive, line=line, started=started, last=last)
    return Propagation(name=name, title=title, rule_kinds=frozenset(kinds), names=names, words=words)
