// Patterns of numbers moved to other starts.
#include "penmark/arrays.hpp"

#include "penmark/error.hpp"

#include <limits>

namespace penmark {

namespace {

constexpr std::int32_t constraint_source = 1;
constexpr std::int32_t region_source = 2;
constexpr std::int32_t new_source = 3;
constexpr std::size_t first_item_source = 4;

void require_bounds(std::span<const std::int32_t> bounds, std::size_t size, const char *message) {
    if (bounds.empty() || bounds.front() != 0 || static_cast<std::size_t>(bounds.back()) != size) {
        throw InvalidArgument(message);
    }
    for (std::size_t i = 1; i < bounds.size(); ++i) {
        if (bounds[i] < bounds[i - 1]) {
            throw InvalidArgument(message);
        }
    }
}

void require_patterns(const Patterns &patterns) {
    if (patterns.distances.size() != patterns.sources.size()) {
        throw InvalidArgument("there are not as many distances as sources");
    }
    require_bounds(patterns.bounds, patterns.distances.size(), "the bounds of the patterns do not rise to their end");
    if (patterns.news.size() + 1 != patterns.bounds.size()) {
        throw InvalidArgument("there are not as many patterns as bounds tell");
    }
}

std::int32_t fitting(std::int64_t number) {
    if (number < std::numeric_limits<std::int32_t>::min() || number > std::numeric_limits<std::int32_t>::max()) {
        throw InvalidArgument("a number is beyond 32 bits");
    }
    return static_cast<std::int32_t>(number);
}

}  // namespace

std::optional<Stamped> stamped(const Patterns &patterns, std::span<const std::int32_t> chosen,
                               std::span<const std::int32_t> offsets, std::span<const std::int32_t> items,
                               std::span<const std::int32_t> worth, std::int32_t constraint, std::int32_t region,
                               std::int32_t first_new) {
    require_patterns(patterns);
    require_bounds(offsets, items.size(), "the offsets do not rise to the end of the items");
    if (chosen.size() + 1 != offsets.size()) {
        throw InvalidArgument("there are not as many lists as patterns are chosen for");
    }
    Stamped found;
    std::vector<std::size_t> last_list(worth.size());  // that had the item; lists are counted from 1
    std::vector<std::int64_t> starts;
    for (std::size_t list = 0; list < chosen.size(); ++list) {
        const auto first = static_cast<std::size_t>(offsets[list]);
        const auto length = static_cast<std::size_t>(offsets[list + 1]) - first;
        const auto pattern = static_cast<std::size_t>(chosen[list]);
        if (chosen[list] < 0 || pattern >= patterns.news.size()) {
            throw OutOfRange("a list has none of the patterns");
        }
        starts.assign(first_item_source + 2 * length, 0);
        starts[constraint_source] = constraint;
        starts[region_source] = std::int64_t{region} + static_cast<std::int64_t>(list);
        starts[new_source] = std::int64_t{first_new} + 2 * std::int64_t{found.used};
        for (std::size_t k = 0; k < length; ++k) {
            const std::int32_t item = items[first + k];
            if (item < 0 || static_cast<std::size_t>(item) >= worth.size()) {
                throw OutOfRange("an item is worth nothing");
            }
            const auto place = static_cast<std::size_t>(item);
            if (last_list[place] == list + 1) {
                return std::nullopt;
            }
            last_list[place] = list + 1;
            starts[first_item_source + k] = item;
            starts[first_item_source + length + k] = 2 * std::int64_t{worth[place]};
        }
        const auto end = static_cast<std::size_t>(patterns.bounds[pattern + 1]);
        for (auto i = static_cast<std::size_t>(patterns.bounds[pattern]); i < end; ++i) {
            const std::int32_t source = patterns.sources[i];
            if (source < 0 || static_cast<std::size_t>(source) >= starts.size()) {
                throw OutOfRange("a source is none of the starts");
            }
            found.numbers.push_back(fitting(patterns.distances[i] + starts[static_cast<std::size_t>(source)]));
        }
        found.used = fitting(std::int64_t{found.used} + patterns.news[pattern]);
    }
    return found;
}

}  // namespace penmark
