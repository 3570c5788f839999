#include "check.hpp"
#include "penmark/error.hpp"
#include "penmark/graphs.hpp"

using penmark::cut_vertices;

int main() {
    using Bytes = std::vector<std::uint8_t>;
    using Ints = std::vector<std::int32_t>;

    // The path 0 - 1 - 2 - 3 - 4.
    const Ints offsets{0, 1, 3, 5, 7, 8};
    const Ints neighbours{1, 0, 2, 1, 3, 2, 4, 3};
    const Bytes all{1, 1, 1, 1, 1};
    CHECK(cut_vertices(Bytes{1, 0, 0, 0, 1}, all, offsets, neighbours) == Bytes{0, 1, 1, 1, 0});
    CHECK(cut_vertices(Bytes{1, 0, 0, 1, 0}, all, offsets, neighbours) == Bytes{0, 1, 1, 0, 0});
    CHECK(cut_vertices(Bytes{1, 0, 1, 0, 1}, all, offsets, neighbours) == Bytes{0, 1, 1, 1, 0});
    CHECK(cut_vertices(Bytes{1, 0, 0, 0, 1}, Bytes{1, 1, 0, 1, 1}, offsets, neighbours) == Bytes(5, 0));
    CHECK(cut_vertices(Bytes(5, 0), all, offsets, neighbours) == Bytes(5, 0));
    CHECK(cut_vertices(Bytes{}, Bytes{}, Ints{0}, Ints{}) == Bytes{});

    // A ring of four has another way round.
    CHECK(cut_vertices(Bytes{1, 0, 1, 0}, Bytes(4, 1), Ints{0, 2, 4, 6, 8}, Ints{1, 3, 0, 2, 1, 3, 2, 0}) == Bytes(4, 0));

    // A long path, where a recursive search would run out of stack.
    constexpr std::int32_t length = 300'000;
    Ints chain_offsets{0}, chain;
    for (std::int32_t vertex = 0; vertex < length; ++vertex) {
        if (vertex > 0) {
            chain.push_back(vertex - 1);
        }
        if (vertex + 1 < length) {
            chain.push_back(vertex + 1);
        }
        chain_offsets.push_back(static_cast<std::int32_t>(chain.size()));
    }
    Bytes ends(length, 0), between(length, 1);
    ends.front() = ends.back() = 1;
    between.front() = between.back() = 0;
    CHECK(cut_vertices(ends, Bytes(length, 1), chain_offsets, chain) == between);

    CHECK_THROWS(penmark::InvalidArgument, cut_vertices(Bytes{1, 1}, Bytes{1}, Ints{0, 0, 0}, Ints{}));
    CHECK_THROWS(penmark::InvalidArgument, cut_vertices(Bytes{1, 1}, Bytes{1, 1}, Ints{0, 1, 1}, Ints{2}));
    return check::finish();
}
