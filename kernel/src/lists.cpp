// Checking lists that come from elsewhere.
#include "penmark/lists.hpp"

#include "penmark/error.hpp"

#include <algorithm>

namespace penmark {

void require_lists(std::span<const std::int32_t> offsets, std::size_t items) {
    if (offsets.empty() || offsets.front() != 0 || static_cast<std::size_t>(offsets.back()) != items ||
        !std::is_sorted(offsets.begin(), offsets.end())) {
        throw InvalidArgument("the offsets do not rise to the end of the items");
    }
}

}  // namespace penmark
