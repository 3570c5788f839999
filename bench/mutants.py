"""Small mistakes made on purpose: one change each to a module's syntax tree, as a tired programmer might make it."""

from __future__ import annotations

import ast
import copy
from collections.abc import Iterator
from dataclasses import dataclass

_COMPARISONS: dict[type[ast.cmpop], tuple[type[ast.cmpop], ...]] = {
    ast.Lt: (ast.LtE, ast.GtE),
    ast.LtE: (ast.Lt, ast.Gt),
    ast.Gt: (ast.GtE, ast.LtE),
    ast.GtE: (ast.Gt, ast.Lt),
    ast.Eq: (ast.NotEq,),
    ast.NotEq: (ast.Eq,),
    ast.Is: (ast.IsNot,),
    ast.IsNot: (ast.Is,),
    ast.In: (ast.NotIn,),
    ast.NotIn: (ast.In,),
}
_ARITHMETIC: dict[type[ast.operator], type[ast.operator]] = {
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.Add,
    ast.FloorDiv: ast.Mult,
    ast.Mod: ast.Mult,
    ast.BitAnd: ast.BitOr,
    ast.BitOr: ast.BitAnd,
    ast.BitXor: ast.BitAnd,
    ast.LShift: ast.RShift,
    ast.RShift: ast.LShift,
}
_NOT_BEHAVIOUR = {"annotation", "returns", "decorator_list", "type_params", "bases"}


@dataclass(frozen=True)
class Mutant:
    line: int
    before: str
    after: str
    source: str

    def __str__(self) -> str:
        return f"line {self.line}: {self.before}  →  {self.after}"


@dataclass(frozen=True)
class _Slot:
    """A place in the tree, found again in a copy of it by the number of its parent."""

    parent: int
    name: str
    index: int | None


def mutants(source: str) -> Iterator[Mutant]:
    """Every mutant of a module. Docstrings, annotations, imports, decorators and class headers are left alone."""
    tree = ast.parse(source)
    for slot, node in _slots(tree):
        for other in _variants(node):
            changed = copy.deepcopy(tree)
            _put(changed, slot, other)
            text = ast.unparse(ast.fix_missing_locations(changed))
            yield Mutant(getattr(node, "lineno", 0), _shown(node), _shown(other), text)


def _slots(tree: ast.Module) -> Iterator[tuple[_Slot, ast.AST]]:
    skipped: set[ast.AST] = set()
    for number, parent in enumerate(ast.walk(tree)):
        if parent in skipped or isinstance(parent, ast.Import | ast.ImportFrom):
            skipped.update(ast.iter_child_nodes(parent))
            continue
        for name, value in ast.iter_fields(parent):
            children = value if isinstance(value, list) else [value]
            for index, child in enumerate(children):
                if not isinstance(child, ast.AST):
                    continue
                if _is_left_alone(parent, name, child):
                    skipped.add(child)
                else:
                    yield _Slot(number, name, index if isinstance(value, list) else None), child


def _is_left_alone(parent: ast.AST, name: str, child: ast.AST) -> bool:
    header = isinstance(parent, ast.ClassDef) and name == "keywords"
    text = isinstance(child, ast.Expr) and isinstance(child.value, ast.Constant)
    return name in _NOT_BEHAVIOUR or header or text


def _put(tree: ast.Module, slot: _Slot, node: ast.AST) -> None:
    parent = next(found for number, found in enumerate(ast.walk(tree)) if number == slot.parent)
    if slot.index is None:
        setattr(parent, slot.name, node)
    else:
        getattr(parent, slot.name)[slot.index] = node


def _variants(node: ast.AST) -> Iterator[ast.AST]:
    """What else might stand there."""
    match node:
        case ast.Compare(left, [op, *more], comparators):
            for other in _COMPARISONS.get(type(op), ()):
                yield ast.Compare(left, [other(), *more], comparators)
        case ast.BinOp(left, operator, right) if type(operator) in _ARITHMETIC:
            yield ast.BinOp(left, _ARITHMETIC[type(operator)](), right)
        case ast.BoolOp(op, values):
            yield ast.BoolOp(ast.Or() if isinstance(op, ast.And) else ast.And(), values)
            for k in range(len(values)):
                rest = values[:k] + values[k + 1 :]
                yield rest[0] if len(rest) == 1 else ast.BoolOp(op, rest)
        case ast.UnaryOp(_, operand):
            yield operand
        case ast.IfExp(test, body, orelse):
            yield ast.IfExp(test, orelse, body)
        case ast.Constant():
            yield from _constants(node)
        case ast.stmt():
            yield from _statements(node)


def _constants(node: ast.Constant) -> Iterator[ast.AST]:
    if isinstance(node.value, bool):
        yield ast.Constant(not node.value)
    elif isinstance(node.value, int):
        yield ast.Constant(node.value + 1)
    elif isinstance(node.value, str):
        yield ast.Constant(f"{node.value}XX")


def _statements(node: ast.stmt) -> Iterator[ast.AST]:
    match node:
        case ast.If(test, body, orelse):
            yield ast.If(ast.UnaryOp(ast.Not(), test), body, orelse)
        case ast.Return(value) if value is not None and not _is_none(value):
            yield ast.Return(ast.Constant(None))
        case ast.AugAssign(target, operator, value):
            yield ast.Assign([target], value)
            if type(operator) in _ARITHMETIC:
                yield ast.AugAssign(target, _ARITHMETIC[type(operator)](), value)
        case ast.Expr() | ast.Raise():
            yield ast.Pass()
        case ast.Break():
            yield ast.Continue()
        case ast.Continue():
            yield ast.Break()


def _is_none(node: ast.expr) -> bool:
    return isinstance(node, ast.Constant) and node.value is None


def _shown(node: ast.AST) -> str:
    """On one line, not too long."""
    text = " ".join(ast.unparse(ast.fix_missing_locations(node)).split())
    return text if len(text) <= 60 else f"{text[:57]}…"
