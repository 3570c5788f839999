"""`Grid`: a rectangle of values in one flat row-major list."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Generic, TypeVar

from penmark.errors import BoardError, with_article

T = TypeVar("T")
U = TypeVar("U")


class Grid(Generic[T]):
    """`rows × cols` values; `grid[r, c]` reads and writes, iteration is in reading order."""

    __slots__ = ("_data", "cols", "rows")

    def __init__(self, rows: int, cols: int, values: Iterable[T]) -> None:
        if rows < 0 or cols < 0:
            raise BoardError(f"no grid is {rows}×{cols}")
        self.rows = rows
        self.cols = cols
        self._data = list(values)
        if len(self._data) != rows * cols:
            raise BoardError(f"{with_article(f'{rows}×{cols} grid')} needs {rows * cols} values, got {len(self._data)}")

    @classmethod
    def filled(cls, rows: int, cols: int, value: T) -> Grid[T]:
        return cls(rows, cols, [value] * (rows * cols))

    @property
    def data(self) -> tuple[T, ...]:
        return tuple(self._data)

    def _offset(self, at: tuple[int, int]) -> int:
        r, c = at
        if not (0 <= r < self.rows and 0 <= c < self.cols):
            raise BoardError(f"row {r}, column {c} is off {with_article(f'{self.rows}×{self.cols} grid')}")
        return r * self.cols + c

    def __getitem__(self, at: tuple[int, int]) -> T:
        return self._data[self._offset(at)]

    def __setitem__(self, at: tuple[int, int], value: T) -> None:
        self._data[self._offset(at)] = value

    def __iter__(self) -> Iterator[T]:
        return iter(self._data)

    def __len__(self) -> int:
        return len(self._data)

    def items(self) -> Iterator[tuple[tuple[int, int], T]]:
        for i, value in enumerate(self._data):
            yield divmod(i, self.cols), value

    def row(self, r: int) -> list[T]:
        start = self._offset((r, 0))
        return self._data[start : start + self.cols]

    def map(self, change: Callable[[T], U]) -> Grid[U]:
        return Grid(self.rows, self.cols, map(change, self._data))

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Grid):
            return NotImplemented
        return (self.rows, self.cols, self._data) == (other.rows, other.cols, other._data)

    def __repr__(self) -> str:
        return f"Grid({self.rows}, {self.cols}, {self._data!r})"
