"""Which rules there are, by kind: those of this package, and whatever others are defined by now."""

from __future__ import annotations

import pkgutil
from collections.abc import Mapping
from functools import cache, lru_cache
from importlib import import_module
from typing import TYPE_CHECKING, Any

import msgspec

from penmark.errors import RegistryError

if TYPE_CHECKING:
    from penmark.rules.base import Rule

_PACKAGE = __name__.rpartition(".")[0]
_KINDS: dict[str, type[Rule]] = {}
_defined: list[str] = []
"""The kind of every rule that was ever defined, once for each definition."""


class RuleMeta(msgspec.StructMeta):
    """Registers every rule under its kind where it is defined, and refuses a kind that is missing or taken.

    A class that says `is_base` in its body holds what several rules share, and is no rule itself.
    """

    def __init__(self, name: str, bases: tuple[type, ...], namespace: dict[str, Any], **config: Any) -> None:
        super().__init__(name, bases, namespace)
        if any(isinstance(base, RuleMeta) for base in bases) and not namespace.get("is_base", False):
            _register(self, config.get("tag"))  # type: ignore[arg-type]


def _register(rule: type[Rule], tag: object) -> None:
    name = rule.__name__
    if not isinstance(tag, str) or not tag:
        raise RegistryError(f'the rule {name} has no tag: write class {name}(Rule, tag="my-rule", frozen=True)')
    if not rule.__module__.startswith(f"{_PACKAGE}."):
        _load_own_rules()
    other = _KINDS.get(tag)
    if other is not None and not _is_defined_again(other, rule):
        theirs = f"{other.__module__}.{other.__qualname__}"
        raise RegistryError(
            f"two rules are of the kind {tag!r}: {theirs} and {rule.__module__}.{rule.__qualname__}; choose another tag"
        )
    _KINDS[tag] = rule
    _defined.append(tag)


def _is_defined_again(rule: type[Rule], later: type[Rule]) -> bool:
    """Whether it is the same definition that was run once more, as people do in a notebook: the later one counts."""
    return (rule.__module__, rule.__qualname__) == (later.__module__, later.__qualname__)


@cache
def _load_own_rules() -> None:
    for info in pkgutil.iter_modules(import_module(_PACKAGE).__path__):
        import_module(f"{_PACKAGE}.{info.name}")


def rules_known() -> int:
    """Grows whenever a rule is defined: what is made from all rules is made anew then."""
    return len(_defined)


def rule_kinds() -> Mapping[str, type[Rule]]:
    """Every rule by its kind.

    Those of this package, where a new rule is a new module and nothing else, and whatever others are defined by now.
    """
    _load_own_rules()
    return _in_order(rules_known())


@lru_cache(maxsize=1)
def _in_order(known: int) -> Mapping[str, type[Rule]]:
    return dict(sorted(_KINDS.items(), key=lambda entry: entry[1].__name__))


def rule_by_kind(kind: str) -> type[Rule]:
    try:
        return rule_kinds()[kind]
    except KeyError:
        raise RegistryError(f"no rule of kind {kind!r}; known: {', '.join(rule_kinds())}") from None
