"""What single rules allow, under the names that the rules themselves declare; and one name for all the rest."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace

from penmark.errors import RegistryError
from penmark.reasoning.technique import Propagation
from penmark.rules.base import Rule
from penmark.rules.deductions import NamedDeduction, Situation

FALLBACK = "follows-from-rule"


def fallback(rules: Iterable[type[Rule]]) -> Propagation:
    """The name of conclusions that neither a rule nor the genre names; it comes last in precedence."""
    unnamed = (rule for rule in rules if not any(each.fits_all for each in rule.deductions))
    return Propagation(
        name=FALLBACK,
        title="Follows from one rule",
        rule_kinds=frozenset(str(rule.__struct_config__.tag) for rule in unnamed),
        names=lambda situation: situation.rule is not None,
        words="{stated} So {moves}.",
    )


def declared_techniques(rules: Iterable[type[Rule]]) -> Iterator[Propagation]:
    """One technique for each name that rules declare, whichever of them do."""
    kinds: dict[str, set[str]] = {}
    first: dict[str, NamedDeduction] = {}
    for rule in rules:
        for each in rule.deductions:
            if _apart_from_where(first.setdefault(each.name, each)) != _apart_from_where(each):
                raise RegistryError(f"{rule.__name__} names a deduction {each.name!r}, but tells it unlike other rules")
            kinds.setdefault(each.name, set()).add(str(rule.__struct_config__.tag))
    return (_technique(each, frozenset(kinds[name])) for name, each in first.items())


def _apart_from_where(each: NamedDeduction) -> NamedDeduction:
    """Two rules may come to the same conclusion in different states."""
    return replace(each, how=None, positive=None, line=None, started=None, last=None, when=None)


def _technique(declared: NamedDeduction, kinds: frozenset[str]) -> Propagation:
    name = declared.name

    def names(situation: Situation) -> bool:
        found = None if situation.rule is None else situation.rule.named(situation)
        return found is not None and found.name == name

    return Propagation(
        name=name,
        title=declared.title,
        rule_kinds=kinds,
        names=names,
        words=declared.words,
        apart=declared.apart,
        runs=declared.runs,
        starts=declared.starts,
        onward=declared.onward,
        completes=declared.completes,
        rests_on=declared.rests_on,
        special_case_of=declared.special_case_of,
        declared=declared,
    )
