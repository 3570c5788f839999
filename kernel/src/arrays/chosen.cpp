// Which of its options each group has taken.
#include "penmark/arrays.hpp"

#include "penmark/error.hpp"

#include <algorithm>

namespace penmark {

std::vector<std::uint8_t> chosen(std::span<const std::uint8_t> flags, std::size_t width) {
    if (width == 0 || width > 255 || flags.size() % width != 0) {
        throw InvalidArgument("the number of flags is not groups times width");
    }
    std::vector<std::uint8_t> found;
    found.reserve(flags.size() / width);
    for (auto group = flags.begin(); group != flags.end(); group += static_cast<std::ptrdiff_t>(width)) {
        const auto end = group + static_cast<std::ptrdiff_t>(width);
        const auto at = std::find_if(group, end, [](std::uint8_t flag) { return flag != 0; });
        if (at == end) {
            throw InvalidArgument("a group has no flag set");
        }
        found.push_back(static_cast<std::uint8_t>(at - group));
    }
    return found;
}

}  // namespace penmark
