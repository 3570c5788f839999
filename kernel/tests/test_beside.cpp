#include "check.hpp"
#include "penmark/board.hpp"
#include "penmark/error.hpp"

#include <vector>

using namespace penmark;
using Cells = std::vector<std::uint8_t>;
using Numbers = std::vector<std::int32_t>;

int main() {
    const Cells cells{1, 1, 0, 1, 2, 1};
    const Numbers every{4, 0, 5, 4, 2};
    CHECK((beside(cells, 2, 3, 1, every) == Lists{{0, 3, 5, 5, 8, 10}, {1, 3, 5, 1, 3, 1, 3, 5, 1, 5}}));
    CHECK((beside(cells, 2, 3, 1, Numbers{4, 0}, true) == Lists{{0, 3, 6}, {1, 3, 5, 0, 1, 3}}));
    CHECK((beside(cells, 6, 1, 1, Numbers{0, 4}) == Lists{{0, 1, 3}, {1, 3, 5}}));
    CHECK((beside(Cells{}, 0, 5, 1, Numbers{}) == Lists{}));
    CHECK_THROWS(OutOfRange, beside(cells, 2, 3, 1, Numbers{6}));
    CHECK_THROWS(OutOfRange, beside(cells, 2, 3, 1, Numbers{-1}));
    CHECK_THROWS(OutOfRange, beside(Cells{}, 0, 0, 1, Numbers{0}));
    CHECK_THROWS(InvalidArgument, beside(cells, 2, 2, 1, Numbers{}));
    CHECK_THROWS(InvalidArgument, beside(cells, -2, -3, 1, Numbers{}));
    return check::finish();
}
