// What the rim of a region of cells must be like to be a single loop.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

namespace penmark::setting {

// The steps to the eight places round one, clockwise from the upper left; those at odd indices share a side with it.
using Ring = std::array<std::int32_t, 8>;

constexpr Ring ring_of(std::int32_t width) {
    return {-width - 1, -width, 1 - width, 1, width + 1, width, width - 1, -1};
}

// Whether a cell may change sides and leave the rim a single loop that nowhere touches itself: going once round the cell there
// is one stretch of inside and one of outside, each with a cell that shares a side with it.
constexpr bool is_one_change(unsigned ring) {
    int changes = 0, sides = 0;
    for (unsigned k = 0; k < 8; ++k) {
        changes += (ring >> k & 1U) != (ring >> (k + 7) % 8 & 1U) ? 1 : 0;
        sides += k % 2 == 1 ? static_cast<int>(ring >> k & 1U) : 0;
    }
    return changes == 2 && sides > 0 && sides < 4;
}

// The same by a bit for each place of the ring that is inside.
inline constexpr std::array<bool, 256> keeps_one_loop = [] {
    std::array<bool, 256> table{};
    for (unsigned ring = 0; ring < table.size(); ++ring) {
        table[ring] = is_one_change(ring);
    }
    return table;
}();

}  // namespace penmark::setting
