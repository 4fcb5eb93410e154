"""Every small change that is made to a module, by kind, such as a comparison turned round or a statement left out."""

from __future__ import annotations

import ast
from collections.abc import Iterator, Sequence
from copy import copy
from types import CodeType
from typing import TypeVar

import attrs

T = TypeVar("T")

_COMPARED: dict[type[ast.cmpop], tuple[type[ast.cmpop], ...]] = {
    ast.Eq: (ast.NotEq,),
    ast.NotEq: (ast.Eq,),
    ast.Lt: (ast.LtE, ast.GtE),
    ast.LtE: (ast.Lt, ast.Gt),
    ast.Gt: (ast.GtE, ast.LtE),
    ast.GtE: (ast.Gt, ast.Lt),
    ast.Is: (ast.IsNot,),
    ast.IsNot: (ast.Is,),
    ast.In: (ast.NotIn,),
    ast.NotIn: (ast.In,),
}
_CALLED = {"min": "max", "max": "min", "any": "all", "all": "any", "sorted": "list", "reversed": "tuple"}
_UNTOUCHED = {"__all__", "__slots__"}
_FOR_TYPES = {"annotation", "returns", "bases", "decorator_list", "type_params"}
"""What a type checker reads, and decorators, without which a module says something else altogether."""


@attrs.frozen(eq=False)
class Change:
    """Another node in the place of one."""

    kind: str
    line: int
    column: int
    reached: frozenset[int]
    """The lines where it makes a difference: its own in a function; else those that use what is made at the import.

    There are none where nobody can say, such as of what other modules use.
    """
    old: ast.AST
    new: ast.AST
    parent: ast.AST
    field: str
    index: int | None

    def __str__(self) -> str:
        place = f"{self.line}:{self.column}: {self.kind}"
        if isinstance(self.old, ast.Match) and isinstance(self.new, ast.Match):
            gone = next(case for case in self.old.cases if case not in self.new.cases)
            return f"{place}: case {_short(gone.pattern)}"
        return f"{place}: {_short(self.old)} → {_short(self.new)}"

    def make(self, tree: ast.Module, path: str) -> CodeType:
        """The module with the change, compiled. It stays in the tree."""
        if self.index is None:
            setattr(self.parent, self.field, self.new)
        else:
            getattr(self.parent, self.field)[self.index] = self.new
        return compile(ast.fix_missing_locations(tree), path, "exec")


def changes_of(tree: ast.Module) -> list[Change]:
    """All changes to a module, in the order of its text."""
    return [*_within(tree, frozenset())]


def _within(parent: ast.AST, used: frozenset[int] | None) -> Iterator[Change]:
    """The changes below a node; `used` are the lines that use what is made there at the import, None in a function."""
    for field, value in ast.iter_fields(parent):
        if field in _FOR_TYPES:
            continue
        nodes = [*enumerate(value)] if isinstance(value, list) else [(None, value)]
        for index, node in nodes:
            if not isinstance(node, ast.AST) or _is_left_alone(parent, node):
                continue
            uses = _uses(parent, node) if isinstance(parent, ast.Module) else used
            for kind, new in _instead_of(node, parent, field):
                line, column = getattr(node, "lineno", getattr(parent, "lineno", 0)), getattr(node, "col_offset", 0) + 1
                reached = frozenset(range(line, _last_line(node, line) + 1)) if uses is None else uses
                yield Change(kind, line, column, reached, node, new, parent, field, index)
            inside = field == "body" and isinstance(parent, ast.FunctionDef | ast.Lambda)
            yield from _within(node, None if inside else uses)


def _uses(tree: ast.Module, statement: ast.AST) -> frozenset[int]:
    """The lines of functions that use the names which a statement of the module sets."""
    if not isinstance(statement, ast.Assign | ast.AnnAssign):
        return frozenset()
    names = {node.id for node in ast.walk(statement) if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store)}
    functions = (node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef))
    used = (node for function in functions for part in function.body for node in ast.walk(part))
    return frozenset(node.lineno for node in used if isinstance(node, ast.Name) and node.id in names)


def _last_line(node: ast.AST, line: int) -> int:
    """The last line of a node, without those of the statements in it."""
    if isinstance(node, ast.Match):
        return node.cases[-1].pattern.lineno
    return getattr(node, "end_lineno", None) or line


def _is_left_alone(parent: ast.AST, node: ast.AST) -> bool:
    """Asserts and their messages, texts that stand by themselves, and what only a type checker reads."""
    match node:
        case ast.Assert() | ast.Import() | ast.ImportFrom() | ast.expr_context():
            return True
        case ast.Expr(ast.Constant() | ast.Call(ast.Name("assert_never"))):
            return True
        case ast.Assign([ast.Name(name)]) if name in _UNTOUCHED:
            return True
        case ast.AnnAssign(annotation=ast.Name("TypeAlias")) | ast.Call(ast.Name("TypeVar" | "NewType")):
            return True
        case ast.If(ast.Name("TYPE_CHECKING")):
            return True
    return isinstance(parent, ast.Call) and ast.unparse(parent.func) == "cast" and parent.args[0] is node


def _instead_of(node: ast.AST, parent: ast.AST, field: str) -> Iterator[tuple[str, ast.AST]]:
    if field == "test" or (field == "ifs") or (isinstance(parent, ast.match_case) and field == "guard"):
        if not isinstance(parent, ast.While):
            yield "condition always true", ast.Constant(True)
        yield "condition never true", ast.Constant(False)
    if isinstance(parent, ast.Return) and not (isinstance(node, ast.Constant) and node.value in (None, False)):
        yield "nothing returned", ast.Constant(None)
    if isinstance(node, ast.stmt):
        yield from _instead_of_statement(node)
    if isinstance(node, ast.expr) and not isinstance(parent, ast.JoinedStr | ast.FormattedValue):
        yield from _instead_of_expression(node, parent)
    if isinstance(node, ast.Slice):
        for part in ("lower", "upper", "step"):
            if getattr(node, part) is not None:
                yield "part of a slice left out", _with(node, **{part: None})
    if isinstance(node, ast.Match):
        for index, case in enumerate(node.cases):
            if not any(isinstance(inner, ast.Name) and inner.id == "assert_never" for inner in ast.walk(case)):
                yield "case left out", _with(node, cases=_without(node.cases, index))


def _instead_of_statement(node: ast.stmt) -> Iterator[tuple[str, ast.AST]]:
    match node:
        case ast.Expr() | ast.AugAssign() | ast.Raise() | ast.Break() | ast.Continue() | ast.Delete():
            yield "statement left out", ast.Pass()
        case ast.Assign([ast.Attribute() | ast.Subscript(), *_]):
            yield "statement left out", ast.Pass()
    match node:
        case ast.AugAssign(op=ast.Add()):
            yield "other operator", _with(node, op=ast.Sub())
        case ast.AugAssign(op=ast.Sub()):
            yield "other operator", _with(node, op=ast.Add())


def _instead_of_expression(node: ast.expr, parent: ast.AST) -> Iterator[tuple[str, ast.AST]]:
    match node:
        case ast.Compare(ops=ops):
            for index, op in enumerate(ops):
                for comparison in _COMPARED[type(op)]:
                    yield "other comparison", _with(node, ops=[*ops[:index], comparison(), *ops[index + 1 :]])
        case ast.BoolOp(op, values):
            yield "and ↔ or", _with(node, op=ast.Or() if isinstance(op, ast.And) else ast.And())
            for index in range(len(values)):
                rest = _without(values, index)
                yield "operand left out", rest[0] if len(rest) == 1 else _with(node, values=rest)
        case ast.UnaryOp(ast.Not() | ast.USub(), operand):
            yield "not or minus left out", operand
        case ast.BinOp():
            yield from _instead_of_operation(node)
        case ast.Constant(value):
            other = _other_value(value)
            if other is not None:
                yield "other constant", ast.Constant(other)
        case ast.JoinedStr():
            yield "other constant", ast.Constant("x")
        case ast.Call(ast.Name(name)) if name in _CALLED:
            keywords = [] if name == "sorted" else node.keywords
            yield "other function", _with(node, func=ast.Name(_CALLED[name], ast.Load()), keywords=keywords)
        case ast.Tuple(elts, ast.Load()) | ast.List(elts, ast.Load()) | ast.Set(elts):
            if not isinstance(parent, ast.Subscript) and not (isinstance(node, ast.Set) and len(elts) == 1):
                for index in range(len(elts)):
                    yield "part of a list left out", _with(node, elts=_without(elts, index))
        case ast.Dict(keys, values):
            for index in range(len(keys)):
                less = _with(node, keys=_without(keys, index), values=_without(values, index))
                yield "part of a list left out", less


def _instead_of_operation(node: ast.BinOp) -> Iterator[tuple[str, ast.AST]]:
    number = any(isinstance(side, ast.Constant) and isinstance(side.value, int) for side in (node.left, node.right))
    if number and isinstance(node.op, ast.Add | ast.Sub):
        yield "other operator", _with(node, op=ast.Sub() if isinstance(node.op, ast.Add) else ast.Add())
        return
    yield "operand left out", node.left
    if isinstance(node.op, ast.Add | ast.BitOr | ast.BitAnd):
        yield "operand left out", node.right


def _other_value(value: object) -> str | int | None:
    match value:
        case bool():
            return not value
        case int():
            return value + 1
        case str():
            return "" if value else "x"
    return None


def _with(node: ast.AST, **fields: object) -> ast.AST:
    """A copy of a node with other fields."""
    other = copy(node)
    for name, value in fields.items():
        setattr(other, name, value)
    return other


def _without(values: Sequence[T], index: int) -> list[T]:
    return [*values[:index], *values[index + 1 :]]


def _short(node: ast.AST) -> str:
    """A node on one line, the middle left out if it is long."""
    words = " ".join(ast.unparse(node).split())
    return words if len(words) <= 90 else f"{words[:55]} … {words[-30:]}"
