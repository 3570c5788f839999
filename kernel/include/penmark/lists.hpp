#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace penmark {

// Many short lists in two flat arrays: list k is items[offsets[k]] up to, not including, items[offsets[k + 1]].
// There is always one more offset than there are lists, and offsets[0] is 0.
struct Lists {
    std::vector<std::int32_t> offsets{0};
    std::vector<std::int32_t> items;

    bool operator==(const Lists &) const = default;
};

// Refuses, by InvalidArgument, offsets that do not rise from 0 to the number of items.
void require_lists(std::span<const std::int32_t> offsets, std::size_t items);

}  // namespace penmark
