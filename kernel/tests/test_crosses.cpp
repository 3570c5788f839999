#include "check.hpp"
#include "penmark/board.hpp"
#include "penmark/error.hpp"

#include <vector>

using namespace penmark;

int main() {
    // . . #
    // . o .      o is skipped
    const std::vector<std::uint8_t> board{0, 0, 1, 0, 2, 0};
    const Lists found = crosses(board, 2, 3, 0, 1);
    CHECK(found.offsets == std::vector<std::int32_t>{0, 3, 5, 8, 10});
    CHECK(found.items == std::vector<std::int32_t>{0, 1, 3, 0, 1, 3, 5, 0, 3, 5});
    CHECK(crosses(std::vector<std::uint8_t>{}, 0, 0, 0, 1) == Lists{});
    CHECK_THROWS(InvalidArgument, crosses(board, 3, 3, 0, 1));

    // 1,100 squared, all open: each cell has a cross of 2,199 positions, more than 2^31 together.
    const std::vector<std::uint8_t> plain(1100 * 1100, 0);
    CHECK_THROWS(InvalidArgument, crosses(plain, 1100, 1100, 0, 1));
    return check::finish();
}
