// Patterns of numbers moved to other starts.
#include "penmark/arrays.hpp"

#include "penmark/error.hpp"

#include <limits>
#include <tuple>
#include <utility>

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

// The origin of one list after the other.
class Origins {
public:
    explicit Origins(std::span<const std::int32_t> runs, std::size_t lists) : runs_(runs) {
        std::int64_t told = 0;
        for (std::size_t at = 0; at + 2 < runs.size(); at += 3) {
            if (runs[at + 2] < 1) {
                throw InvalidArgument("an origin stands for no list");
            }
            told += runs[at + 2];
        }
        if (runs.size() % 3 != 0 || told != static_cast<std::int64_t>(lists)) {
            throw InvalidArgument("there are not as many lists as origins stand for");
        }
    }

    // Its two numbers.
    std::pair<std::int32_t, std::int64_t> next() {
        if (taken_ == runs_[at_ + 2]) {
            at_ += 3;
            taken_ = 0;
        }
        return {runs_[at_], std::int64_t{runs_[at_ + 1]} + taken_++};
    }

private:
    std::span<const std::int32_t> runs_;
    std::size_t at_ = 0;
    std::int32_t taken_ = 0;
};

// Adds the numbers of one pattern, each as far from its start as it says.
void move_pattern(std::span<const std::int32_t> distances, std::span<const std::int32_t> sources,
                  std::span<const std::int64_t> starts, std::vector<std::int32_t> &out) {
    const std::size_t before = out.size();
    out.resize(before + distances.size());
    bool fits = true;
    for (std::size_t i = 0; i < distances.size(); ++i) {
        const auto source = static_cast<std::size_t>(sources[i]);  // a negative one is beyond all starts
        if (source >= starts.size()) {
            throw OutOfRange("a source is none of the starts");
        }
        const std::int64_t number = distances[i] + starts[source];
        const auto narrow = static_cast<std::int32_t>(number);
        fits = fits && narrow == number;
        out[before + i] = narrow;
    }
    if (!fits) {
        throw InvalidArgument("a number is beyond 32 bits");
    }
}

std::size_t length_of_all(const Patterns &patterns, std::span<const std::int32_t> chosen) {
    std::size_t length = 0;
    for (const std::int32_t pattern : chosen) {
        if (pattern < 0 || static_cast<std::size_t>(pattern) >= patterns.news.size()) {
            throw OutOfRange("a list has none of the patterns");
        }
        const auto at = static_cast<std::size_t>(pattern);
        length += static_cast<std::size_t>(patterns.bounds[at + 1] - patterns.bounds[at]);
    }
    return length;
}

}  // namespace

std::optional<Stamped> stamped(const Patterns &patterns, std::span<const std::int32_t> chosen,
                               std::span<const std::int32_t> offsets, std::span<const std::int32_t> items,
                               std::span<const std::int32_t> worth, std::span<const std::int32_t> origins,
                               std::int32_t first_new) {
    require_patterns(patterns);
    require_bounds(offsets, items.size(), "the offsets do not rise to the end of the items");
    if (chosen.size() + 1 != offsets.size()) {
        throw InvalidArgument("there are not as many lists as patterns are chosen for");
    }
    Origins origin(origins, chosen.size());
    Stamped found;
    found.numbers.reserve(length_of_all(patterns, chosen));
    std::vector<std::size_t> last_list(worth.size());  // that had the item; lists are counted from 1
    std::vector<std::int64_t> starts;
    for (std::size_t list = 0; list < chosen.size(); ++list) {
        const auto first = static_cast<std::size_t>(offsets[list]);
        const auto length = static_cast<std::size_t>(offsets[list + 1]) - first;
        starts.assign(first_item_source + 2 * length, 0);
        std::tie(starts[constraint_source], starts[region_source]) = origin.next();
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
        const auto pattern = static_cast<std::size_t>(chosen[list]);
        const auto begin = static_cast<std::size_t>(patterns.bounds[pattern]);
        const auto size = static_cast<std::size_t>(patterns.bounds[pattern + 1]) - begin;
        move_pattern(patterns.distances.subspan(begin, size), patterns.sources.subspan(begin, size), starts,
                     found.numbers);
        found.used = fitting(std::int64_t{found.used} + patterns.news[pattern]);
    }
    return found;
}

}  // namespace penmark
