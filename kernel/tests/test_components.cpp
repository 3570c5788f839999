#include "check.hpp"
#include "penmark/error.hpp"
#include "penmark/graphs.hpp"

#include <limits>

using penmark::components;

int main() {
    using Bytes = std::vector<std::uint8_t>;
    using Ints = std::vector<std::int32_t>;

    // The path 0 - 1 - 2 - 3 - 4.
    const Ints offsets{0, 1, 3, 5, 7, 8};
    const Ints neighbours{1, 0, 2, 1, 3, 2, 4, 3};
    CHECK(components(Bytes{1, 1, 1, 1, 1}, offsets, neighbours) == Ints{0, 0, 0, 0, 0});
    CHECK(components(Bytes{1, 1, 0, 255, 1}, offsets, neighbours) == Ints{0, 0, -1, 1, 1});
    CHECK(components(Bytes{0, 1, 0, 1, 0}, offsets, neighbours) == Ints{-1, 0, -1, 1, -1});
    CHECK(components(Bytes{0, 0, 0, 0, 0}, offsets, neighbours) == Ints{-1, -1, -1, -1, -1});
    CHECK(components(Bytes{}, Ints{0}, Ints{}) == Ints{});

    // Edges listed at one end only, a doubled edge and a loop: 2 -> 0 twice, 3 -> 1, 1 -> 1.
    CHECK(components(Bytes{1, 1, 1, 1}, Ints{0, 0, 1, 3, 4}, Ints{1, 0, 0, 1}) == Ints{0, 1, 0, 1});

    // A long path from the far end, where a recursive search would run out of stack.
    constexpr std::int32_t length = 300'000;
    Ints chain_offsets{0}, chain;
    for (std::int32_t vertex = 0; vertex < length; ++vertex) {
        if (vertex + 1 < length) {
            chain.push_back(vertex + 1);
        }
        chain_offsets.push_back(static_cast<std::int32_t>(chain.size()));
    }
    CHECK(components(Bytes(length, 1), chain_offsets, chain) == Ints(length, 0));

    const Bytes two{1, 1};
    constexpr std::int32_t lowest = std::numeric_limits<std::int32_t>::min();
    constexpr std::int32_t highest = std::numeric_limits<std::int32_t>::max();
    CHECK_THROWS(penmark::InvalidArgument, components(two, Ints{}, Ints{}));
    CHECK_THROWS(penmark::InvalidArgument, components(two, Ints{0, 0}, Ints{}));
    CHECK_THROWS(penmark::InvalidArgument, components(two, Ints{0, 0, 0, 0}, Ints{}));
    CHECK_THROWS(penmark::InvalidArgument, components(two, Ints{1, 1, 1}, Ints{0}));
    CHECK_THROWS(penmark::InvalidArgument, components(two, Ints{lowest, 0, 1}, Ints{0}));
    CHECK_THROWS(penmark::InvalidArgument, components(two, Ints{0, 2, 1}, Ints{0}));
    CHECK_THROWS(penmark::InvalidArgument, components(two, Ints{0, 1, highest}, Ints{0}));
    CHECK_THROWS(penmark::InvalidArgument, components(two, Ints{0, 1, 1}, Ints{0, 1}));
    CHECK_THROWS(penmark::InvalidArgument, components(two, Ints{0, 1, 1}, Ints{2}));
    CHECK_THROWS(penmark::InvalidArgument, components(two, Ints{0, 1, 1}, Ints{-1}));
    CHECK_THROWS(penmark::InvalidArgument, components(Bytes{}, Ints{0}, Ints{0}));
    return check::finish();
}
