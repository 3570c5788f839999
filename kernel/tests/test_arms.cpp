#include "check.hpp"
#include "penmark/board.hpp"
#include "penmark/error.hpp"

#include <limits>
#include <vector>

using namespace penmark;
using Cells = std::vector<std::uint8_t>;
using Numbers = std::vector<std::int32_t>;

namespace {

void test_arms() {
    const Cells cells{1, 1, 0, 1, 2, 1};
    CHECK((arms(cells, 2, 3, 1, Numbers{0, 5}, 2) == Lists{{0, 3, 5}, {0, 3, 1, 5, 3}}));
    CHECK((arms(cells, 2, 3, 1, Numbers{1, 4}, 1) == Lists{{0, 2, 5}, {1, 0, 1, 3, 5}}));
    CHECK((arms(cells, 2, 3, 1, Numbers{1, 4}, 0) == Lists{{0, 1, 1}, {1}}));
    CHECK((arms(cells, 2, 3, 1, Numbers{3}, -1) == Lists{{0, 1}, {3}}));
    CHECK((arms(cells, 6, 1, 1, Numbers{3}, std::numeric_limits<std::int32_t>::max()) == Lists{{0, 4}, {3, 1, 0, 5}}));
    CHECK((arms(Cells{}, 0, 5, 1, Numbers{}, 1) == Lists{}));
    CHECK_THROWS(OutOfRange, arms(cells, 2, 3, 1, Numbers{6}, 1));
    CHECK_THROWS(OutOfRange, arms(cells, 2, 3, 1, Numbers{-1}, 1));
    CHECK_THROWS(InvalidArgument, arms(cells, 2, 2, 1, Numbers{}, 1));
    CHECK_THROWS(InvalidArgument, arms(cells, -2, -3, 1, Numbers{}, 1));
}

void test_rays() {
    // A board of three rows of four: the cells round the sixth, in any order, and beyond a gap.
    CHECK((rays(3, 4, Numbers{0, 6}, Numbers{5, 6, 7, 9, 4, 1}) == Lists{{0, 1, 2, 3, 5}, {1, 9, 4, 6, 7}}));
    CHECK((rays(3, 4, Numbers{0, 3, 4}, Numbers{4, 7, 6, 0}) == Lists{{0, 0, 0, 0, 0, 0, 0, 0, 0}, {}}));
    // What one list has is not the next one's.
    CHECK((rays(1, 4, Numbers{0, 2, 4}, Numbers{0, 1, 0, 2}) == Lists{{0, 0, 0, 0, 1, 1, 1, 1, 1}, {1}}));
    CHECK((rays(0, 0, Numbers{0}, Numbers{}) == Lists{}));
    CHECK_THROWS(OutOfRange, rays(3, 4, Numbers{0, 1}, Numbers{12}));
    CHECK_THROWS(OutOfRange, rays(3, 4, Numbers{0, 1}, Numbers{-1}));
    CHECK_THROWS(InvalidArgument, rays(3, 4, Numbers{0, 0, 1}, Numbers{0}));
    CHECK_THROWS(InvalidArgument, rays(3, 4, Numbers{0, 2}, Numbers{0}));
    CHECK_THROWS(InvalidArgument, rays(3, 4, Numbers{}, Numbers{}));
    CHECK_THROWS(InvalidArgument, rays(1 << 16, 1 << 16, Numbers{0}, Numbers{}));
}

}  // namespace

int main() {
    test_arms();
    test_rays();
    return check::finish();
}
