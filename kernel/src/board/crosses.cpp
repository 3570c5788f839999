// Rows and columns through each cell, together.
#include "penmark/board.hpp"

#include "penmark/error.hpp"

#include <limits>
#include <string>


namespace penmark {

namespace {

// Which list each item is in; every item is in exactly one.
std::vector<std::int32_t> list_of(const Lists &lists, std::int32_t items) {
    std::vector<std::int32_t> found(static_cast<std::size_t>(items), -1);
    for (std::size_t k = 0; k + 1 < lists.offsets.size(); ++k) {
        for (std::int32_t at = lists.offsets[k]; at < lists.offsets[k + 1]; ++at) {
            found[static_cast<std::size_t>(lists.items[static_cast<std::size_t>(at)])] = static_cast<std::int32_t>(k);
        }
    }
    return found;
}

void copy_list(const Lists &lists, std::int32_t k, std::int32_t except, std::vector<std::int32_t> &out) {
    const std::size_t list = static_cast<std::size_t>(k);
    for (std::int32_t at = lists.offsets[list]; at < lists.offsets[list + 1]; ++at) {
        const std::int32_t item = lists.items[static_cast<std::size_t>(at)];
        if (item != except) {
            out.push_back(item);
        }
    }
}

// Every cell has its run along the row and its run down the column: together the squares of the lengths of all runs.
void check_size(const Lists &across, const Lists &down) {
    std::uint64_t size = 0;
    for (const Lists *runs : {&across, &down}) {
        for (std::size_t k = 0; k + 1 < runs->offsets.size(); ++k) {
            const auto length = static_cast<std::uint64_t>(runs->offsets[k + 1] - runs->offsets[k]);
            size += length * length;
        }
    }
    size -= across.items.size();  // each cell itself was counted twice
    if (size > std::numeric_limits<std::int32_t>::max()) {
        throw InvalidArgument("the crosses have " + std::to_string(size) + " positions, too many for 32-bit offsets");
    }
}

}  // namespace

Lists crosses(std::span<const std::uint8_t> cells, std::int32_t rows, std::int32_t cols, std::uint8_t open,
              std::uint8_t closed) {
    const Lists across = segments(cells, rows, cols, Direction::along_rows, open, closed);
    const Lists down = segments(cells, rows, cols, Direction::down_columns, open, closed);
    check_size(across, down);
    const std::int32_t positions = rows * cols;
    const auto row_of = list_of(across, positions), column_of = list_of(down, positions);
    Lists found;
    for (std::int32_t i = 0; i < positions; ++i) {
        const std::size_t at = static_cast<std::size_t>(i);
        if (row_of[at] >= 0) {
            copy_list(across, row_of[at], -1, found.items);
            copy_list(down, column_of[at], i, found.items);
            found.offsets.push_back(static_cast<std::int32_t>(found.items.size()));
        }
    }
    return found;
}

}  // namespace penmark
