#include "penmark/board.hpp"

#include "penmark/error.hpp"

#include <limits>
#include <string>

namespace penmark {

namespace {

void check_board(std::size_t size, std::int32_t rows, std::int32_t cols) {
    if (rows < 0 || cols < 0) {
        throw InvalidArgument("rows and cols must not be negative, got " + std::to_string(rows) + " and " +
                                    std::to_string(cols));
    }
    const std::int64_t wanted = std::int64_t{rows} * cols;
    if (wanted > std::numeric_limits<std::int32_t>::max()) {
        throw InvalidArgument("a board of " + std::to_string(rows) + "x" + std::to_string(cols) +
                                    " is too large for 32-bit positions");
    }
    if (size != static_cast<std::size_t>(wanted)) {
        throw InvalidArgument("cells has " + std::to_string(size) + " bytes, expected " +
                                    std::to_string(rows) + "x" + std::to_string(cols) + " = " +
                                    std::to_string(wanted));
    }
}

}  // namespace

// One walk serves both directions: `lines` lines whose starts lie `line_step` apart, each of `length` positions that
// lie `step` apart.
Lists segments(std::span<const std::uint8_t> cells, std::int32_t rows, std::int32_t cols, Direction direction,
               std::uint8_t open, std::uint8_t closed) {
    check_board(cells.size(), rows, cols);
    if (open == closed) {
        throw InvalidArgument("open and closed must differ, both are " + std::to_string(open));
    }
    const bool down = direction == Direction::down_columns;
    const std::int32_t lines = down ? cols : rows;
    const std::int32_t length = down ? rows : cols;
    const std::int32_t line_step = down ? 1 : cols;
    const std::int32_t step = down ? cols : 1;

    Lists runs;
    runs.items.reserve(cells.size());
    const auto end_run = [&runs] {
        const auto end = static_cast<std::int32_t>(runs.items.size());
        if (end != runs.offsets.back()) {
            runs.offsets.push_back(end);
        }
    };
    for (std::int32_t line = 0; line < lines; ++line) {
        for (std::int32_t place = 0; place < length; ++place) {
            const std::int32_t position = line * line_step + place * step;
            const std::uint8_t cell = cells[static_cast<std::size_t>(position)];
            if (cell == open) {
                runs.items.push_back(position);
            } else if (cell == closed) {
                end_run();
            }
        }
        end_run();
    }
    return runs;
}

}  // namespace penmark
