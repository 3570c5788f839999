// Laying an island out in every shape that it may have: cell by cell, and what has been tried is left out from then on.
#include "penmark/islands.hpp"

#include <algorithm>
#include <bit>

namespace penmark {

namespace {

using Cell = std::int32_t;

bool has(const CellMask &mask, Cell cell) { return (mask[static_cast<std::size_t>(cell) / 64] >> (cell % 64) & 1U) != 0; }
void add(CellMask &mask, Cell cell) { mask[static_cast<std::size_t>(cell) / 64] |= std::uint64_t{1} << (cell % 64); }
void drop(CellMask &mask, Cell cell) { mask[static_cast<std::size_t>(cell) / 64] &= ~(std::uint64_t{1} << (cell % 64)); }

bool is_within(const CellMask &mask, const CellMask &other) {
    for (std::size_t word = 0; word < mask.size(); ++word) {
        if ((mask[word] & ~other[word]) != 0) {
            return false;
        }
    }
    return true;
}

Cell last_of(const CellMask &mask) {
    for (std::size_t word = mask.size(); word-- > 0;) {
        if (mask[word] != 0) {
            return static_cast<Cell>(64 * word) + 63 - std::countl_zero(mask[word]);
        }
    }
    return -1;
}

template <class Each> void for_each_cell(const CellMask &mask, const Each &each) {
    for (std::size_t word = 0; word < mask.size(); ++word) {
        for (std::uint64_t left = mask[word]; left != 0; left &= left - 1) {
            each(static_cast<Cell>(64 * word) + std::countr_zero(left));
        }
    }
}

// Masks on a board of some size.
class Board {
public:
    Board(Cell rows, Cell cols) : rows_(rows), cols_(cols) {}

    Cell cells() const { return rows_ * cols_; }
    template <class Each> void for_each_near(Cell cell, const Each &each) const {
        const Cell row = cell / cols_, col = cell % cols_;
        if (row > 0) {
            each(cell - cols_);
        }
        if (col > 0) {
            each(cell - 1);
        }
        if (col + 1 < cols_) {
            each(cell + 1);
        }
        if (row + 1 < rows_) {
            each(cell + cols_);
        }
    }
    // Whether one of the 2×2 blocks with a cell lies within a mask.
    bool in_full_block(const CellMask &mask, Cell cell) const {
        const Cell row = cell / cols_, col = cell % cols_;
        for (Cell top = std::max(row - 1, 0); top <= std::min(row, rows_ - 2); ++top) {
            for (Cell left = std::max(col - 1, 0); left <= std::min(col, cols_ - 2); ++left) {
                const Cell corner = top * cols_ + left;
                if (has(mask, corner) && has(mask, corner + 1) && has(mask, corner + cols_) && has(mask, corner + cols_ + 1)) {
                    return true;
                }
            }
        }
        return false;
    }

private:
    Cell rows_, cols_;
};

// Goes through all shapes in an order that stays.
class Layout {
public:
    Layout(const Board &board, const CellMask &island, std::size_t size, const CellMask &reached, const CellMask &lost)
        : board_(board), size_(size), reached_(reached), lost_(lost) {
        Stage &first = stage(0);
        first.cells = island;
        first.beside.assign(island.size(), 0);
        first.without = first.beside;
        for_each_cell(island, [&](Cell cell) {
            board_.for_each_near(cell, [&](Cell near) { add(first.beside, near); });
            ++first.count;
        });
        for (std::size_t word = 0; word < island.size(); ++word) {
            first.beside[word] &= ~island[word];
        }
    }

    // Calls `visit` with each shape until that says no.
    template <class Visit> void walk(const Visit &visit) {
        for (std::size_t depth = enter(0, visit); depth > 0 && !ended_;) {
            Stage &last = stage(depth - 1);
            const Cell cell = last_of(last.left);
            if (cell < 0) {
                --depth;
                continue;
            }
            drop(last.left, cell);
            if (take(depth, cell)) {
                depth = enter(depth, visit);
            }
        }
    }

private:
    struct Stage {
        CellMask cells, beside, without, left;
        std::size_t count = 0;
    };

    Stage &stage(std::size_t depth) {
        if (depth >= stages_.size()) {
            stages_.resize(depth + 1);
        }
        return stages_[depth];
    }

    // The number of stages from then on.
    template <class Visit> std::size_t enter(std::size_t depth, const Visit &visit) {
        Stage &here = stage(depth);
        if (here.count == size_) {
            ended_ = !visit(here.cells, here.beside);
            return depth;
        }
        here.left.resize(here.cells.size());
        for (std::size_t word = 0; word < here.cells.size(); ++word) {
            here.left[word] = here.beside[word] & reached_[word] & ~here.without[word];
        }
        return depth + 1;
    }

    // Whether the island may take a cell in, with the lost land that hangs together with it, after the earlier ones of the
    // stage before have been left out.
    bool take(std::size_t depth, Cell cell) {
        stage(depth);
        const Stage &before = stage(depth - 1);
        joined_.assign(1, cell);
        if (has(lost_, cell)) {
            collect_group();
        }
        const auto is_left_out = [&](Cell each) { return has(before.without, each) || has(before.left, each); };
        if (before.count + joined_.size() > size_ || (joined_.size() > 1 && std::ranges::any_of(joined_, is_left_out))) {
            return false;
        }
        Stage &after = stage(depth);
        after.cells = before.cells;
        after.beside = before.beside;
        after.without = before.without;
        after.count = before.count + joined_.size();
        for (std::size_t word = 0; word < after.without.size(); ++word) {
            after.without[word] |= before.left[word];
        }
        for (const Cell each : joined_) {
            add(after.cells, each);
            board_.for_each_near(each, [&](Cell near) { add(after.beside, near); });
        }
        for (std::size_t word = 0; word < after.cells.size(); ++word) {
            after.beside[word] &= ~after.cells[word];
        }
        return true;
    }

    void collect_group() {
        for (std::size_t k = 0; k < joined_.size(); ++k) {
            board_.for_each_near(joined_[k], [&](Cell near) {
                if (has(lost_, near) && std::ranges::find(joined_, near) == joined_.end()) {
                    joined_.push_back(near);
                }
            });
        }
    }

    Board board_;
    std::size_t size_;
    const CellMask &reached_, &lost_;
    std::vector<Stage> stages_;
    std::vector<Cell> joined_;
    bool ended_ = false;
};

class Judge {
public:
    Judge(const Board &board, const IslandLaw &law)
        : board_(board), law_(law), seen_(static_cast<std::size_t>(board.cells()), 0),
          has_sea_(std::ranges::any_of(law.sea, [](std::uint64_t word) { return word != 0; })) {}

    bool allows(const CellMask &cells, const CellMask &around) {
        return fits_land(cells, around) && !leaves_pool(cells, around) && !cuts(cells, around);
    }

private:
    // Touches no other land, and has all that no other island can have.
    bool fits_land(const CellMask &cells, const CellMask &around) const {
        for (std::size_t word = 0; word < cells.size(); ++word) {
            if ((around[word] & law_.land[word]) != 0 || (law_.claimed[word] & ~cells[word]) != 0) {
                return false;
            }
        }
        return true;
    }

    bool leaves_pool(const CellMask &cells, const CellMask &around) {
        wet_ = around;
        for (std::size_t word = 0; word < cells.size(); ++word) {
            wet_[word] |= law_.own[word] & ~cells[word];
        }
        sea_ = wet_;
        for (std::size_t word = 0; word < cells.size(); ++word) {
            sea_[word] |= law_.sea[word];
        }
        bool found = false;
        for_each_cell(wet_, [&](Cell cell) { found = found || board_.in_full_block(sea_, cell); });
        return found;
    }

    // Whether the sea beside an island, or elsewhere, could no longer be connected. Where all sea is connected without
    // the island, each part that this cuts off has a cell beside it.
    bool cuts(const CellMask &cells, const CellMask &around) {
        wet_ = around;
        passable_ = cells;
        bool is_out = false;
        for (std::size_t word = 0; word < cells.size(); ++word) {
            passable_[word] = ~(cells[word] | law_.land[word]);
            wet_[word] &= passable_[word];
            if (has_sea_ && !law_.sea_room) {
                wet_[word] |= law_.sea[word];
            } else if (has_sea_) {
                is_out = is_out || (wet_[word] & ~(*law_.sea_room)[word]) != 0;
            }
        }
        return is_out || !hangs_together();
    }

    // Whether all that is wet can be reached from some of it through what is passable.
    bool hangs_together() {
        const Cell first = last_of(wet_);
        if (first < 0) {
            return true;
        }
        std::size_t left = 0;
        for (const std::uint64_t word : wet_) {
            left += static_cast<std::size_t>(std::popcount(word));
        }
        ++round_;
        queue_.assign(1, first);
        seen_[static_cast<std::size_t>(first)] = round_;
        --left;
        for (std::size_t k = 0; k < queue_.size() && left > 0; ++k) {
            board_.for_each_near(queue_[k], [&](Cell near) {
                std::uint32_t &seen = seen_[static_cast<std::size_t>(near)];
                if (seen != round_ && has(passable_, near)) {
                    seen = round_;
                    queue_.push_back(near);
                    left -= has(wet_, near) ? 1 : 0;
                }
            });
        }
        return left == 0;
    }

    Board board_;
    const IslandLaw &law_;
    std::vector<std::uint32_t> seen_;  // in which round each was last met
    std::uint32_t round_ = 0;
    bool has_sea_;
    CellMask wet_, sea_, passable_;
    std::vector<Cell> queue_;
};

}  // namespace

std::vector<IslandShape> IslandReach::shapes(std::size_t most) const {
    std::vector<IslandShape> found;
    if (!need_ || *need_ < 0 || most == 0) {
        return found;
    }
    Layout layout({rows_, cols_}, island_mask_, island_.size() + static_cast<std::size_t>(*need_), reached_mask_, lost_mask_);
    layout.walk([&](const CellMask &cells, const CellMask &around) {
        found.push_back({cells, around});
        return found.size() < most;
    });
    return found;
}

// Whether all that a law says is said by another too.
static bool says_less(const IslandLaw &law, const IslandLaw &other) {
    return is_within(law.land, other.land) && is_within(law.sea, other.sea) && is_within(law.claimed, other.claimed) &&
           is_within(law.own, other.own);
}

// False if there are too many.
bool IslandReach::judge_all(const IslandLaw &law, std::size_t most_looked_at, std::size_t most) {
    const Board board{rows_, cols_};
    Judge judge(board, law);
    if (judged_by_ && says_less(*judged_by_, law)) {
        std::erase_if(lawful_, [&](const IslandShape &shape) { return !judge.allows(shape.cells, shape.around); });
        return lawful_.size() <= most;
    }
    lawful_.clear();
    if (!need_ || *need_ < 0) {
        return true;
    }
    if (has_more_than_ && most_looked_at <= *has_more_than_) {
        return false;
    }
    std::size_t looked_at = 0;
    Layout layout(board, island_mask_, island_.size() + static_cast<std::size_t>(*need_), reached_mask_, lost_mask_);
    layout.walk([&](const CellMask &cells, const CellMask &around) {
        if (++looked_at > most_looked_at) {
            return false;
        }
        if (judge.allows(cells, around)) {
            lawful_.push_back({cells, around});
        }
        return lawful_.size() <= most;
    });
    if (looked_at > most_looked_at) {
        has_more_than_ = most_looked_at;
        return false;
    }
    return lawful_.size() <= most;
}

// Where more is known than before, nothing is lawful that was not.
std::optional<IslandReach::Lawful> IslandReach::lawful(const IslandLaw &law, std::size_t most_looked_at, std::size_t most) {
    for (const CellMask *mask : {&law.land, &law.sea, &law.claimed, &law.own}) {
        require_mask(*mask);
    }
    if (law.sea_room) {
        require_mask(*law.sea_room);
    }
    if (!judge_all(law, most_looked_at, most)) {
        judged_by_.reset();
        return std::nullopt;
    }
    judged_by_ = law;
    Lawful found{static_cast<std::int32_t>(lawful_.size()), CellMask(island_mask_.size(), 0), {}};
    found.rims = found.shared;
    if (!lawful_.empty()) {
        found.shared = lawful_.front().cells;
        found.rims = lawful_.front().around;
    }
    for (const IslandShape &shape : lawful_) {
        for (std::size_t word = 0; word < found.shared.size(); ++word) {
            found.shared[word] &= shape.cells[word];
            found.rims[word] &= shape.around[word];
        }
    }
    return found;
}

}  // namespace penmark
