// Rows and columns through each place, together.
#include "penmark/kernel.hpp"

#include <stdexcept>

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

}  // namespace

Lists crosses(std::span<const std::uint8_t> materials, std::int32_t rows, std::int32_t cols, std::uint8_t floor,
              std::uint8_t wall) {
    const Lists across = segments(materials, rows, cols, Direction::along_rows, floor, wall);
    const Lists down = segments(materials, rows, cols, Direction::down_columns, floor, wall);
    const std::int32_t cells = rows * cols;
    const auto row_of = list_of(across, cells), column_of = list_of(down, cells);
    Lists found;
    for (std::int32_t i = 0; i < cells; ++i) {
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
