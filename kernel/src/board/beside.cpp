// The neighbours of some cells.
#include "penmark/board.hpp"

#include "penmark/error.hpp"

namespace penmark {

Lists beside(std::span<const std::uint8_t> cells, std::int32_t rows, std::int32_t cols, std::uint8_t open,
             std::span<const std::int32_t> listed, bool with_itself) {
    if (rows < 0 || cols < 0 || cells.size() != static_cast<std::size_t>(rows) * static_cast<std::size_t>(cols)) {
        throw InvalidArgument("the board has not rows * cols cells");
    }
    Lists found;
    found.offsets.reserve(listed.size() + 1);
    found.items.reserve((with_itself ? 5 : 4) * listed.size());
    for (const std::int32_t at : listed) {
        if (at < 0 || static_cast<std::size_t>(at) >= cells.size()) {
            throw OutOfRange("a cell is not on the board");
        }
        const std::int32_t row = at / cols, col = at % cols;
        const auto add = [&](bool there, std::int32_t near) {
            if (there && cells[static_cast<std::size_t>(near)] == open) {
                found.items.push_back(near);
            }
        };
        add(with_itself, at);
        add(row > 0, at - cols);
        add(col > 0, at - 1);
        add(col + 1 < cols, at + 1);
        add(row + 1 < rows, at + cols);
        found.offsets.push_back(static_cast<std::int32_t>(found.items.size()));
    }
    return found;
}

}  // namespace penmark
