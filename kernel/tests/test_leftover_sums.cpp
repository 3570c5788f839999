#include "check.hpp"
#include "penmark/arrays.hpp"
#include "penmark/error.hpp"

#include <limits>
#include <vector>

using namespace penmark;
using Numbers = std::vector<std::int32_t>;

namespace {

// Two houses of three, 0 1 2 and 3 4 5, and a third across them, 2 3 6; then both of the first together.
const Numbers area_offsets{0, 3, 6, 9, 15}, area_items{0, 1, 2, 3, 4, 5, 2, 3, 6, 0, 1, 2, 3, 4, 5};
const Numbers area_sums{6, 6, 6, 12};

LeftoverSums found(const Numbers &offsets, const Numbers &items, const Numbers &sums, std::size_t most = 3,
                   std::size_t houses = 3) {
    return leftover_sums({{area_offsets, area_items}, area_sums, houses}, {offsets, items}, sums, 7, most);
}

}  // namespace

int main() {
    // What a group leaves of its house.
    CHECK((found({0, 2}, {0, 1}, {4}) == LeftoverSums{{{0, 1}, {2}}, {2}}));
    CHECK((found({0, 1}, {0}, {1}) == LeftoverSums{{{0, 2}, {1, 2}}, {5}}));
    CHECK((found({0, 1}, {0}, {1}, 1) == LeftoverSums{}));
    // What groups that cover a house have outside, and what is left of two houses together.
    CHECK((found({0, 2, 4}, {0, 1, 2, 3}, {4, 5}) == LeftoverSums{{{0, 1, 2, 3, 5}, {2, 3, 6, 4, 5}}, {2, 3, 1, 3}}));
    // Of both houses together 2 and 3 are left, which lie in the third, if that is a house.
    CHECK((found({0, 2, 4}, {0, 1, 4, 5}, {4, 3}) == LeftoverSums{{{0, 1, 2, 4}, {2, 3, 2, 3}}, {2, 3, 5}}));
    CHECK((found({0, 2, 4}, {0, 1, 4, 5}, {4, 3}, 3, 2) == LeftoverSums{{{0, 1, 2}, {2, 3}}, {2, 3}}));
    // Sums of groups that share an item cannot be added.
    CHECK((found({0, 1, 3}, {0, 0, 1}, {1, 4}) == LeftoverSums{{{0, 2}, {1, 2}}, {5}}));
    CHECK((found({0}, {}, {}) == LeftoverSums{}));
    CHECK((leftover_sums({{Numbers{0}, Numbers{}}, Numbers{}, 0}, {Numbers{0, 1}, Numbers{0}}, Numbers{1}, 1, 3) ==
           LeftoverSums{}));
    // More houses than one word has bits: the last alone has both items that are left.
    Numbers offsets{0}, items, sums;
    for (std::int32_t k = 1; k < 70; ++k) {
        offsets.push_back(k);
        items.push_back(k);
        sums.push_back(1);
    }
    offsets.push_back(72);
    items.insert(items.end(), {0, 1, 2});
    sums.push_back(6);
    CHECK((leftover_sums({{offsets, items}, sums, 70}, {Numbers{0, 1}, Numbers{0}}, Numbers{1}, 70, 3) ==
           LeftoverSums{{{0, 2}, {1, 2}}, {5}}));

    constexpr auto largest = std::numeric_limits<std::int32_t>::max(), smallest = std::numeric_limits<std::int32_t>::min();
    CHECK_THROWS(InvalidArgument, found({0, 1, 2}, {0, 1}, {smallest, smallest}));
    CHECK_THROWS(InvalidArgument, found({0, 1, 2, 3, 5}, {0, 1, 2, 3, 4}, {largest, largest, largest, 1}));
    CHECK_THROWS(InvalidArgument, found({0, 1}, {0}, {}));
    CHECK_THROWS(InvalidArgument, found({0, 2}, {0}, {1}));
    CHECK_THROWS(InvalidArgument, found({0, 2, 1}, {0}, {1, 1}));
    CHECK_THROWS(InvalidArgument, found({}, {}, {}));
    CHECK_THROWS(InvalidArgument, found({0, 1}, {0}, {1}, 3, 5));
    CHECK_THROWS(OutOfRange, found({0, 1}, {7}, {1}));
    CHECK_THROWS(OutOfRange, found({0, 1}, {-1}, {1}));
    return check::finish();
}
