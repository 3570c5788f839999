// Lists with one item less.
#include "penmark/arrays.hpp"

#include "penmark/error.hpp"

namespace penmark {

Lists without(std::span<const std::int32_t> offsets, std::span<const std::int32_t> items, std::int32_t k) {
    if (k < 0 || offsets.empty() || offsets.front() != 0 || static_cast<std::size_t>(offsets.back()) != items.size()) {
        throw InvalidArgument("these are no lists, or no place in them");
    }
    Lists left;
    left.offsets.reserve(offsets.size());
    left.items.reserve(items.size());
    for (std::size_t list = 1; list < offsets.size(); ++list) {
        if (offsets[list] < offsets[list - 1] || static_cast<std::size_t>(offsets[list]) > items.size()) {
            throw InvalidArgument("the offsets do not rise to the end of the items");
        }
        const std::int64_t missing = std::int64_t{offsets[list - 1]} + k;
        for (std::int32_t at = offsets[list - 1]; at < offsets[list]; ++at) {
            if (at != missing) {
                left.items.push_back(items[static_cast<std::size_t>(at)]);
            }
        }
        left.offsets.push_back(static_cast<std::int32_t>(left.items.size()));
    }
    return left;
}

}  // namespace penmark
