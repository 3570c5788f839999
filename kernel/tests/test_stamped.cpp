#include "check.hpp"
#include "penmark/arrays.hpp"
#include "penmark/error.hpp"

#include <limits>
#include <vector>

using namespace penmark;
using Numbers = std::vector<std::int32_t>;

namespace {

constexpr auto most = std::numeric_limits<std::int32_t>::max();

// One pattern over lists of two, with one number for each source.
std::optional<Stamped> over(const Numbers &distances, const Numbers &sources, const Numbers &items,
                            const Numbers &worth = {5, 6, 7}) {
    const Numbers bounds{0, static_cast<std::int32_t>(distances.size())};
    Numbers offsets{0}, chosen, origins;
    for (std::size_t end = 2; end <= items.size(); end += 2) {
        offsets.push_back(static_cast<std::int32_t>(end));
        chosen.push_back(0);
    }
    if (!chosen.empty()) {
        origins = {30, 40, static_cast<std::int32_t>(chosen.size())};
    }
    return stamped({distances, sources, bounds, Numbers{1}}, chosen, offsets, items, worth, origins, 100);
}

}  // namespace

int main() {
    const Numbers every{0, 1, 2, 3, 4, 5, 6, 7};
    const auto found = over({1, 1, 1, 1, 1, 1, 1, 1}, every, {0, 2, 1, 0});
    CHECK(found.has_value());
    CHECK(found->numbers == Numbers{1, 31, 41, 101, 1, 3, 11, 15, 1, 31, 42, 103, 2, 1, 13, 11});
    CHECK(found->used == 2);
    CHECK(!over({1}, {0}, {1, 1}));

    // Patterns of their own, one of them of nothing.
    const auto mixed = stamped({Numbers{7, 8}, Numbers{0, 4}, Numbers{0, 1, 1, 2}, Numbers{0, 0, 3}}, Numbers{2, 1, 0},
                               Numbers{0, 1, 1, 2}, Numbers{1, 2}, Numbers{0, 0, 0}, Numbers{0, 0, 3}, 0);
    CHECK(mixed.has_value());
    CHECK((*mixed == Stamped{{9, 7}, 3}));

    // Several origins, each for some of the lists.
    const auto over_three = [&](const Numbers &origins) {
        const Numbers distances{0, 0}, sources{1, 2}, bounds{0, 2}, news{0}, three{0, 0, 0}, offsets{0, 1, 2, 3};
        return stamped({distances, sources, bounds, news}, three, offsets, Numbers{0, 1, 2}, Numbers{0, 1, 2}, origins, 0);
    };
    CHECK((over_three({7, 0, 2, 9, 4, 1})->numbers == Numbers{7, 0, 7, 1, 9, 4}));
    CHECK_THROWS(InvalidArgument, over_three({7, 0, 2}));
    CHECK_THROWS(InvalidArgument, over_three({7, 0, 4}));
    CHECK_THROWS(InvalidArgument, over_three({7, 0, 3, 9}));
    CHECK_THROWS(InvalidArgument, over_three({7, 0, 3, 9, 0, 0}));

    CHECK_THROWS(InvalidArgument, over({most}, {1}, {0, 1}));
    CHECK_THROWS(InvalidArgument, over({1}, {}, {0, 1}));
    CHECK_THROWS(OutOfRange, over({1}, {8}, {0, 1}));
    CHECK_THROWS(OutOfRange, over({1}, {-1}, {0, 1}));
    CHECK_THROWS(OutOfRange, over({1}, {0}, {0, 3}));
    CHECK_THROWS(OutOfRange, over({1}, {0}, {-1, 0}));
    const Numbers nothing, bounds{0};
    const Patterns none{nothing, nothing, bounds, nothing};
    CHECK_THROWS(OutOfRange, stamped(none, Numbers{0}, Numbers{0, 0}, Numbers{}, Numbers{}, Numbers{0, 0, 1}, 0));
    CHECK_THROWS(InvalidArgument, stamped(none, Numbers{}, Numbers{0, 1}, Numbers{}, Numbers{}, Numbers{}, 0));
    CHECK_THROWS(InvalidArgument, stamped(none, Numbers{0}, Numbers{0}, Numbers{}, Numbers{}, Numbers{}, 0));
    CHECK_THROWS(InvalidArgument, stamped(none, Numbers{}, Numbers{1, 0}, Numbers{}, Numbers{}, Numbers{}, 0));
    const Numbers one{1};
    CHECK_THROWS(InvalidArgument, stamped({one, one, Numbers{0, 2}, one}, one, one, one, one, Numbers{0, 0, 1}, 0));
    CHECK_THROWS(InvalidArgument, stamped({one, one, Numbers{0, 1}, Numbers{}}, one, one, one, one, Numbers{0, 0, 1}, 0));

    CHECK((without(Numbers{0, 3, 3, 4}, Numbers{1, 2, 3, 4}, 0) == Lists{{0, 2, 2, 2}, {2, 3}}));
    CHECK((without(Numbers{0, 3, 3, 4}, Numbers{1, 2, 3, 4}, 1) == Lists{{0, 2, 2, 3}, {1, 3, 4}}));
    CHECK((without(Numbers{0}, Numbers{}, 5) == Lists{}));
    CHECK_THROWS(InvalidArgument, without(Numbers{}, Numbers{}, 0));
    CHECK_THROWS(InvalidArgument, without(Numbers{0, 1}, Numbers{1}, -1));
    CHECK_THROWS(InvalidArgument, without(Numbers{0, 2}, Numbers{1}, 0));
    CHECK_THROWS(InvalidArgument, without(Numbers{0, 2, 1}, Numbers{1}, 0));
    return check::finish();
}
