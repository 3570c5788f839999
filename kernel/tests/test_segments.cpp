#include "check.hpp"
#include "penmark/board.hpp"
#include "penmark/error.hpp"

#include <string_view>

using penmark::Direction;
using penmark::Lists;

namespace {

// Boards are drawn: '.' open, '#' closed, anything else skipped.
Lists segments(std::string_view drawn, std::int32_t rows, std::int32_t cols, Direction direction) {
    const std::vector<std::uint8_t> cells(drawn.begin(), drawn.end());
    return penmark::segments(cells, rows, cols, direction, '.', '#');
}

}  // namespace

int main() {
    using enum Direction;

    // ..#    0 1 2
    // .~.    3 4 5
    CHECK(segments("..#.~.", 2, 3, along_rows) == Lists{{0, 2, 4}, {0, 1, 3, 5}});
    CHECK(segments("..#.~.", 2, 3, down_columns) == Lists{{0, 2, 3, 4}, {0, 3, 1, 5}});

    CHECK(segments("#.##.#", 1, 6, along_rows) == Lists{{0, 1, 2}, {1, 4}});
    CHECK(segments("###", 1, 3, along_rows) == Lists{{0}, {}});
    CHECK(segments("~~~", 3, 1, down_columns) == Lists{{0}, {}});
    CHECK(segments("", 0, 0, along_rows) == Lists{{0}, {}});
    CHECK(segments("", 0, 7, down_columns) == Lists{{0}, {}});
    CHECK(segments("", 7, 0, along_rows) == Lists{{0}, {}});

    CHECK_THROWS(penmark::InvalidArgument, segments("..", 1, 3, along_rows));
    CHECK_THROWS(penmark::InvalidArgument, segments("....", 1, 3, along_rows));
    CHECK_THROWS(penmark::InvalidArgument, segments("..", -1, -2, along_rows));
    CHECK_THROWS(penmark::InvalidArgument, segments("", 65536, 65536, along_rows));  // wraps to 0 in 32 bits
    const std::vector<std::uint8_t> one{1};
    CHECK_THROWS(penmark::InvalidArgument, penmark::segments(one, 1, 1, along_rows, 1, 1));
    return check::finish();
}
