#include "penmark/kernel.hpp"

#include <limits>
#include <stdexcept>
#include <string>

namespace penmark {

namespace {

void check_board(std::size_t size, std::int32_t rows, std::int32_t cols) {
    if (rows < 0 || cols < 0) {
        throw std::invalid_argument("rows and cols must not be negative, got " + std::to_string(rows) + " and " +
                                    std::to_string(cols));
    }
    const std::int64_t cells = std::int64_t{rows} * cols;
    if (cells > std::numeric_limits<std::int32_t>::max()) {
        throw std::invalid_argument("a board of " + std::to_string(rows) + "x" + std::to_string(cols) +
                                    " is too large for 32-bit positions");
    }
    if (size != static_cast<std::size_t>(cells)) {
        throw std::invalid_argument("materials has " + std::to_string(size) + " bytes, expected " +
                                    std::to_string(rows) + "x" + std::to_string(cols) + " = " +
                                    std::to_string(cells));
    }
}

}  // namespace

// One walk serves both directions: `lines` lines whose starts lie `line_step` apart, each of `length` positions that
// lie `step` apart.
Lists segments(std::span<const std::uint8_t> materials, std::int32_t rows, std::int32_t cols, Direction direction,
               std::uint8_t floor, std::uint8_t wall) {
    check_board(materials.size(), rows, cols);
    if (floor == wall) {
        throw std::invalid_argument("floor and wall must differ, both are " + std::to_string(floor));
    }
    const bool down = direction == Direction::down_columns;
    const std::int32_t lines = down ? cols : rows;
    const std::int32_t length = down ? rows : cols;
    const std::int32_t line_step = down ? 1 : cols;
    const std::int32_t step = down ? cols : 1;

    Lists runs;
    runs.items.reserve(materials.size());
    const auto end_run = [&runs] {
        const auto end = static_cast<std::int32_t>(runs.items.size());
        if (end != runs.offsets.back()) {
            runs.offsets.push_back(end);
        }
    };
    for (std::int32_t line = 0; line < lines; ++line) {
        for (std::int32_t place = 0; place < length; ++place) {
            const std::int32_t position = line * line_step + place * step;
            const std::uint8_t material = materials[static_cast<std::size_t>(position)];
            if (material == floor) {
                runs.items.push_back(position);
            } else if (material == wall) {
                end_run();
            }
        }
        end_run();
    }
    return runs;
}

}  // namespace penmark
