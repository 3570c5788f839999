// What lies around cells in straight lines: as far as some steps, and of some cells alone.
#include "penmark/board.hpp"

#include "penmark/error.hpp"

#include <algorithm>
#include <array>
#include <limits>

namespace penmark {

namespace {

// A way from a cell: the distance to the next one, and how many there are.
struct Way {
    std::int32_t step;
    std::int32_t room;
};

// Up, down, left and right.
std::array<Way, 4> ways(std::int32_t rows, std::int32_t cols, std::int32_t at) {
    const std::int32_t row = at / cols, col = at % cols;
    return {{{-cols, row}, {cols, rows - 1 - row}, {-1, col}, {1, cols - 1 - col}}};
}

std::size_t size_of(std::int32_t rows, std::int32_t cols) {
    const std::int64_t size = std::int64_t{rows} * cols;
    if (rows < 0 || cols < 0 || size > std::numeric_limits<std::int32_t>::max()) {
        throw InvalidArgument("there is no board of that size");
    }
    return static_cast<std::size_t>(size);
}

void require_cell(std::int32_t at, std::size_t size) {
    if (at < 0 || static_cast<std::size_t>(at) >= size) {
        throw OutOfRange("a cell is not on the board");
    }
}

}  // namespace

Lists arms(std::span<const std::uint8_t> cells, std::int32_t rows, std::int32_t cols, std::uint8_t open,
           std::span<const std::int32_t> listed, std::int32_t reach) {
    if (cells.size() != size_of(rows, cols)) {
        throw InvalidArgument("the board has not rows * cols cells");
    }
    Lists found;
    found.offsets.reserve(listed.size() + 1);
    const auto add = [&](std::int32_t at) {
        if (cells[static_cast<std::size_t>(at)] == open) {
            found.items.push_back(at);
        }
    };
    for (const std::int32_t at : listed) {
        require_cell(at, cells.size());
        add(at);
        for (const auto [step, room] : ways(rows, cols, at)) {
            for (std::int32_t k = 1; k <= std::min(room, reach); ++k) {
                add(at + k * step);
            }
        }
        if (found.items.size() > static_cast<std::size_t>(std::numeric_limits<std::int32_t>::max())) {
            throw InvalidArgument("there are more positions than 32-bit offsets can count");
        }
        found.offsets.push_back(static_cast<std::int32_t>(found.items.size()));
    }
    return found;
}

Lists rays(std::int32_t rows, std::int32_t cols, std::span<const std::int32_t> offsets,
           std::span<const std::int32_t> items) {
    const std::size_t size = size_of(rows, cols);
    require_lists(offsets, items.size());
    std::vector<std::size_t> last_list(size);  // that has the cell; lists are counted from 1
    Lists found;
    found.offsets.reserve(4 * offsets.size());
    found.items.reserve(items.size());
    for (std::size_t list = 1; list < offsets.size(); ++list) {
        const auto begin = static_cast<std::size_t>(offsets[list - 1]), end = static_cast<std::size_t>(offsets[list]);
        if (begin == end) {
            throw InvalidArgument("a list has no cell");
        }
        for (std::size_t k = begin; k < end; ++k) {
            require_cell(items[k], size);
            last_list[static_cast<std::size_t>(items[k])] = list;
        }
        for (const auto [step, room] : ways(rows, cols, items[begin])) {
            std::int32_t at = items[begin];
            for (std::int32_t k = 0; k < room && last_list[static_cast<std::size_t>(at + step)] == list; ++k) {
                found.items.push_back(at += step);
            }
            found.offsets.push_back(static_cast<std::int32_t>(found.items.size()));
        }
    }
    return found;
}

}  // namespace penmark
