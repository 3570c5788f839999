"""Techniques: the rules they apply to, and their phases."""

from __future__ import annotations

import pytest

from penmark.reasoning.technique import BoardPattern, LocalPattern, Propagation, Technique, TechniquePhase


def test_rule_kinds_decide_where_a_technique_applies() -> None:
    anywhere = BoardPattern(name="a", title="A", find=lambda position: iter(()))
    somewhere = BoardPattern(
        name="b", title="B", rule_kinds=frozenset({"sum", "distinct"}), find=lambda position: iter(())
    )
    assert anywhere.applies_to(frozenset())
    assert somewhere.applies_to(frozenset({"distinct", "pin"}))
    assert not somewhere.applies_to(frozenset({"pin"}))
    assert not somewhere.uniqueness


def test_phases_follow_from_the_kind_of_technique() -> None:
    assert Propagation(name="a", title="A", names=lambda situation: True).phase is TechniquePhase.PROPAGATION
    assert BoardPattern(name="a", title="A", find=lambda position: iter(())).phase is TechniquePhase.PATTERN
    local = LocalPattern(name="a", title="A", sights=lambda position: {}, look=lambda position, anchor: iter(()))
    assert local.phase is TechniquePhase.PATTERN
    with pytest.raises(NotImplementedError):
        _ = Technique(name="a", title="A").phase
