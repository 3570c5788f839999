// Lines on a rectangular board of open and closed cells, given as one byte per cell in row-major order. Pure functions;
// what does not fit is refused by InvalidArgument or OutOfRange.
#pragma once

#include "penmark/lists.hpp"

#include <cstdint>
#include <span>

namespace penmark {

enum class Direction { along_rows, down_columns };

// The maximal straight runs of `open` cells. A `closed` cell ends a run; a cell with any other byte is skipped: not part
// of the run, and no end to it either. Lists hold row-major positions, in walking order: row by row from the left, or
// column by column from the top. There are no empty lists.
Lists segments(std::span<const std::uint8_t> cells, std::int32_t rows, std::int32_t cols, Direction direction,
               std::uint8_t open, std::uint8_t closed);

// For each `open` cell, in row-major order: its run along the row and, without itself again, its run down the column.
// Refused if these are more positions than 32-bit offsets can count.
Lists crosses(std::span<const std::uint8_t> cells, std::int32_t rows, std::int32_t cols, std::uint8_t open,
              std::uint8_t closed);

// For each of some cells, listed by row-major position, the `open` cells beside it in row-major order; itself first, if
// it is open and wanted. OutOfRange for a position that is not on the board.
Lists beside(std::span<const std::uint8_t> cells, std::int32_t rows, std::int32_t cols, std::uint8_t open,
             std::span<const std::int32_t> listed, bool with_itself = false);

// For each of some cells itself, then the cells up to `reach` steps up, down, left and right of it, nearest first; of all
// these the `open` ones.
Lists arms(std::span<const std::uint8_t> cells, std::int32_t rows, std::int32_t cols, std::uint8_t open,
           std::span<const std::int32_t> listed, std::int32_t reach);

// Four lists for each: of its other cells those that lead up, down, left and right from its first one without a gap,
// nearest first.
Lists rays(std::int32_t rows, std::int32_t cols, std::span<const std::int32_t> offsets,
           std::span<const std::int32_t> items);

}  // namespace penmark
