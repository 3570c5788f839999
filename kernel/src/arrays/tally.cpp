#include "penmark/arrays.hpp"

#include "penmark/error.hpp"

#include <bit>
#include <string>

namespace penmark {

// Called thousands of times with a handful of indices each, so the loop has no branch but the range check. The cast
// to unsigned folds "negative" into "too large".
Tally tally(std::span<const std::uint64_t> masks, std::span<const std::int32_t> indices, std::uint64_t bit) {
    if (!std::has_single_bit(bit)) {
        throw InvalidArgument("bit must have exactly one bit set, got " + std::to_string(bit));
    }
    Tally result;
    for (const std::int32_t index : indices) {
        if (static_cast<std::uint32_t>(index) >= masks.size()) {
            throw OutOfRange("index " + std::to_string(index) + " is outside the " +
                                    std::to_string(masks.size()) + " masks");
        }
        const std::uint64_t mask = masks[static_cast<std::uint32_t>(index)];
        result.fixed += mask == bit;
        result.possible += (mask & bit) != 0;
    }
    return result;
}

}  // namespace penmark
