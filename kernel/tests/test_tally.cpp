#include "check.hpp"
#include "penmark/arrays.hpp"
#include "penmark/error.hpp"

#include <limits>

using penmark::Tally;
using penmark::tally;

int main() {
    constexpr std::uint64_t top = std::uint64_t{1} << 63;
    const std::vector<std::uint64_t> masks{0b001, 0b011, 0b100, 0, top, top | 1};
    using Indices = std::vector<std::int32_t>;

    CHECK(tally(masks, Indices{0, 1, 2, 3}, 1) == Tally{1, 2});
    CHECK(tally(masks, Indices{0, 0}, 1) == Tally{2, 2});
    CHECK(tally(masks, Indices{4, 5}, top) == Tally{1, 2});
    CHECK(tally(masks, Indices{}, 1) == Tally{0, 0});
    CHECK(tally({}, Indices{}, 1) == Tally{0, 0});

    CHECK_THROWS(penmark::OutOfRange, tally(masks, Indices{6}, 1));
    CHECK_THROWS(penmark::OutOfRange, tally(masks, Indices{-1}, 1));
    CHECK_THROWS(penmark::OutOfRange, tally(masks, Indices{std::numeric_limits<std::int32_t>::min()}, 1));
    CHECK_THROWS(penmark::OutOfRange, tally({}, Indices{0}, 1));
    CHECK_THROWS(penmark::InvalidArgument, tally(masks, Indices{0}, 0));
    CHECK_THROWS(penmark::InvalidArgument, tally(masks, Indices{0}, 0b11));
    return check::finish();
}
