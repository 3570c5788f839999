#include "check.hpp"
#include "penmark/error.hpp"
#include "penmark/graphs.hpp"

#include <vector>

using namespace penmark;
using Numbers = std::vector<std::int32_t>;

int main() {
    // Two squares side by side: 0 1 2 above, 3 4 5 below; faces 0 and 1, the outer one 2. Lines: 01 12 34 45 03 14 25.
    const Numbers ends{0, 1, 1, 2, 3, 4, 4, 5, 0, 3, 1, 4, 2, 5};
    const Numbers sides{2, 0, 2, 1, 0, 2, 1, 2, 2, 0, 0, 1, 1, 2};
    const Drawn both = drawn(ends, sides, 2, Numbers{0, 1, 2, 3, 4, 5, 6});
    CHECK(both.vertices == 6);
    CHECK(both.faces == 3);
    CHECK((both.lines == Numbers{0, 1, 2, 0, 0, 1, 2, 2, 1, 0, 3, 4, 0, 2, 0, 4, 5, 1, 2, 0,
                                 0, 3, 2, 0, 0, 1, 4, 0, 1, 0, 2, 5, 1, 2, 0}));
    // Without the line between them the squares are one face; without another as well there is none but the outer one.
    CHECK(drawn(ends, sides, 2, Numbers{6, 0, 1, 2, 3, 4}).faces == 2);
    const Drawn line = drawn(ends, sides, 2, Numbers{6, 5});
    CHECK((line == Drawn{4, 1, {0, 1, 0, 0, 0, 2, 3, 0, 0, 0}}));
    // Nothing known of faces.
    CHECK((drawn(ends, Numbers{}, 0, Numbers{6}) == Drawn{2, 0, {0, 1, 0, 0, 0}}));
    CHECK((drawn(ends, sides, 2, Numbers{}) == Drawn{0, 1, {}}));

    CHECK_THROWS(OutOfRange, drawn(ends, sides, 2, Numbers{7}));
    CHECK_THROWS(OutOfRange, drawn(ends, sides, 2, Numbers{-1}));
    CHECK_THROWS(InvalidArgument, drawn(ends, sides, 1, Numbers{0}));
    CHECK_THROWS(InvalidArgument, drawn(ends, sides, 15, Numbers{0}));
    CHECK_THROWS(InvalidArgument, drawn(ends, Numbers{0, 1}, 1, Numbers{0}));
    CHECK_THROWS(InvalidArgument, drawn(Numbers{0}, Numbers{}, 0, Numbers{}));
    CHECK_THROWS(InvalidArgument, drawn(Numbers{0, -1}, Numbers{}, 0, Numbers{0}));
    CHECK_THROWS(InvalidArgument, drawn(Numbers{0, 1}, Numbers{-1, 0}, 1, Numbers{0}));
    return check::finish();
}
