// Spreading from an island outwards, cell by cell: lost land costs as much as it has cells, and nothing if it is claimed.
#include "penmark/islands.hpp"

#include "penmark/error.hpp"

#include <algorithm>
#include <bit>
#include <numeric>
#include <utility>

namespace penmark {

namespace {

constexpr std::int32_t largest_side = 1 << 12;

}  // namespace

IslandReach::IslandReach(std::int32_t rows, std::int32_t cols, const CellMask &island, std::optional<std::int32_t> need,
                         const CellMask &passable, const CellMask &lost)
    : rows_(rows), cols_(cols), width_(cols + 2), need_(need), island_mask_(island), lost_mask_(lost) {
    if (rows < 1 || cols < 1 || rows > largest_side || cols > largest_side) {
        throw InvalidArgument("a board has rows and columns");
    }
    for (std::int32_t cell = 0; cell < rows * cols; ++cell) {
        places_.push_back((cell / cols + 1) * width_ + cell % cols + 1);
    }
    passable_ = flags_of(passable);
    lost_ = flags_of(lost);
    const Flags own = flags_of(island);
    std::ranges::copy_if(places_, std::back_inserter(island_), [&](Place place) { return own[at(place)] != 0; });
    cost_.assign(passable_.size(), 0);
    parent_.assign(passable_.size(), nowhere);
    spread({});
    std::vector<Place> reached;
    for (std::size_t cost = 0; cost < used_; ++cost) {
        reached.insert(reached.end(), levels_[cost].begin(), levels_[cost].end());
    }
    reached_mask_ = mask_of(reached);
}

void IslandReach::require_mask(const CellMask &mask) const {
    const std::size_t cells = places_.size();
    if (mask.size() != (cells + 63) / 64 || (cells % 64 != 0 && mask.back() >> (cells % 64) != 0)) {
        throw InvalidArgument("a mask must have a bit for each cell");
    }
}

IslandReach::Flags IslandReach::flags_of(const CellMask &mask) const {
    require_mask(mask);
    Flags flags(at(width_) * at(rows_ + 2), 0);
    for (std::size_t word = 0; word < mask.size(); ++word) {
        for (std::uint64_t left = mask[word]; left != 0; left &= left - 1) {
            flags[at(places_[64 * word + static_cast<std::size_t>(std::countr_zero(left))])] = 1;
        }
    }
    return flags;
}

CellMask IslandReach::mask_of(const std::vector<Place> &places) const {
    CellMask mask((places_.size() + 63) / 64, 0);
    for (const Place place : places) {
        const std::int32_t cell = cell_of(place);
        mask[static_cast<std::size_t>(cell) / 64] |= std::uint64_t{1} << (cell % 64);
    }
    return mask;
}

// ── spreading ──

// Ends with the level that has a wanted place, or with enough of them.
void IslandReach::spread(const Goal &goal) {
    std::for_each(levels_.begin(), levels_.end(), [](auto &level) { level.clear(); });
    taken_.assign(passable_.size(), 0);
    taken_[at(goal.blocked)] = 1;
    levels_.resize(std::max<std::size_t>(levels_.size(), 1));
    for (const Place place : island_) {
        taken_[at(place)] = 1;
        cost_[at(place)] = 0;
        levels_[0].push_back(place);
    }
    const std::int32_t claimed = goal.claimed == nullptr ? 0 : std::accumulate(goal.claimed->begin(), goal.claimed->end(), 0);
    const std::int32_t left = need_ ? *need_ - claimed : static_cast<std::int32_t>(places_.size());
    const std::size_t most = at(std::max(left, 0));
    std::size_t size = island_.size();
    for (used_ = 1;; ++used_) {
        const std::size_t cost = used_ - 1;
        if (goal.claimed != nullptr && left >= 0) {
            join_claimed(cost, *goal.claimed);
        }
        if (cost >= most) {
            return;
        }
        go_on(cost, most);
        const auto later = levels_.begin() + static_cast<std::ptrdiff_t>(used_);
        if (std::all_of(later, levels_.end(), [](const auto &level) { return level.empty(); })) {
            return;
        }
        const auto &fresh = levels_[used_];
        size += fresh.size();
        const auto is_wanted = [&](Place place) { return (*goal.wanted)[at(place)] != 0; };
        const bool is_there = goal.wanted != nullptr && std::ranges::any_of(fresh, is_wanted);
        if (is_there || (!fresh.empty() && goal.enough && size >= *goal.enough)) {
            ++used_;
            return;
        }
    }
}

void IslandReach::join_claimed(std::size_t cost, const Flags &claimed) {
    for (std::size_t k = 0; k < levels_[cost].size(); ++k) {
        const Place from = levels_[cost][k];
        for (const Place near : {from - width_, from - 1, from + 1, from + width_}) {
            if (claimed[at(near)] != 0 && passable_[at(near)] != 0 && taken_[at(near)] == 0) {
                for (const Place member : take_group(near)) {
                    cost_[at(member)] = static_cast<std::int32_t>(cost);
                    levels_[cost].push_back(member);
                }
            }
        }
    }
}

void IslandReach::go_on(std::size_t cost, std::size_t most) {
    levels_.resize(std::max(levels_.size(), cost + 2));
    for (std::size_t k = 0; k < levels_[cost].size(); ++k) {
        const Place from = levels_[cost][k];
        for (const Place near : {from - width_, from - 1, from + 1, from + width_}) {
            if (passable_[at(near)] == 0 || taken_[at(near)] != 0) {
                continue;
            }
            if (lost_[at(near)] == 0) {
                taken_[at(near)] = 1;
                cost_[at(near)] = static_cast<std::int32_t>(cost) + 1;
                parent_[at(near)] = from;
                levels_[cost + 1].push_back(near);
                continue;
            }
            const auto &group = take_group(near);
            const std::size_t there = cost + group.size();
            if (there > most) {
                continue;
            }
            levels_.resize(std::max(levels_.size(), there + 1));
            for (const Place member : group) {
                cost_[at(member)] = static_cast<std::int32_t>(there);
                parent_[at(member)] = from;
                levels_[there].push_back(member);
            }
        }
    }
}

// The lost land that hangs together with a place.
const std::vector<IslandReach::Place> &IslandReach::take_group(Place first) {
    group_.assign(1, first);
    taken_[at(first)] = 1;
    for (std::size_t k = 0; k < group_.size(); ++k) {
        const Place from = group_[k];
        for (const Place near : {from - width_, from - 1, from + 1, from + width_}) {
            if (lost_[at(near)] != 0 && taken_[at(near)] == 0) {
                taken_[at(near)] = 1;
                group_.push_back(near);
            }
        }
    }
    return group_;
}

std::size_t IslandReach::spread_size() const {
    return std::accumulate(levels_.begin(), levels_.begin() + static_cast<std::ptrdiff_t>(used_), std::size_t{0},
                           [](std::size_t sum, const auto &level) { return sum + level.size(); });
}

// The open places of one way to the nearest place of a goal, that included.
std::optional<std::vector<IslandReach::Place>> IslandReach::way(const Flags &goal) const {
    for (std::size_t cost = 0; cost < used_; ++cost) {
        const auto found = std::ranges::find_if(levels_[cost], [&](Place place) { return goal[at(place)] != 0; });
        if (found != levels_[cost].end()) {
            std::vector<Place> passed;
            for (Place place = *found; cost_[at(place)] > 0; place = parent_[at(place)]) {
                if (lost_[at(place)] == 0) {
                    passed.push_back(place);
                }
            }
            return passed;
        }
    }
    return std::nullopt;
}

// So many of the nearest open places, and the others that are as near as the last of them.
std::vector<IslandReach::Place> IslandReach::nearest(std::size_t size) const {
    std::vector<Place> found;
    std::size_t seen = 0;
    for (std::size_t cost = 0; cost < used_ && seen < size; ++cost) {
        seen += levels_[cost].size();
        std::ranges::copy_if(levels_[cost], std::back_inserter(found), [this](Place place) { return is_open(place); });
    }
    return found;
}

// ── questions ──

std::vector<CellMask> IslandReach::by_cost() {
    spread({});
    std::vector<CellMask> found;
    for (std::size_t cost = 0; cost < used_; ++cost) {
        found.push_back(mask_of(levels_[cost]));
    }
    return found;
}

CellMask IslandReach::beside_claims(const CellMask &claimed) {
    const Flags flags = flags_of(claimed);
    spread({nowhere, &flags, nullptr, {}});
    std::vector<Place> found;
    for (std::size_t cost = 0; cost < used_; ++cost) {
        found.insert(found.end(), levels_[cost].begin(), levels_[cost].end());
    }
    return mask_of(found);
}

namespace {

// Those of some places that are also among others.
template <class Places> void keep_common(Places &places, Places others) {
    std::ranges::sort(others);
    std::erase_if(places, [&](auto place) { return !std::ranges::binary_search(others, place); });
}

}  // namespace

// Only places on every way found so far have to be tried.
CellMask IslandReach::needed(const CellMask &goal) {
    Flags wanted = flags_of(goal);
    spread({});
    auto able = way(wanted);
    std::vector<Place> found;
    if (!able) {
        std::ranges::copy_if(places_, std::back_inserter(found), [this](Place place) {
            return taken_[at(place)] != 0 && is_open(place);
        });
        return mask_of(found);
    }
    while (!able->empty()) {
        const Place place = able->back();
        able->pop_back();
        const std::uint8_t is_wanted = std::exchange(wanted[at(place)], std::uint8_t{0});
        spread({place, nullptr, &wanted, {}});
        if (auto other = way(wanted)) {
            keep_common(*able, std::move(*other));
        } else {
            found.push_back(place);
        }
        wanted[at(place)] = is_wanted;
    }
    return mask_of(found);
}

IslandReach::Room IslandReach::room() {
    if (!need_) {
        throw InvalidArgument("nobody knows how large the island is");
    }
    const auto size = static_cast<std::size_t>(std::max(static_cast<std::int32_t>(island_.size()) + *need_, 0));
    spread({});
    std::vector<Place> able = nearest(size);
    Room found{{}, static_cast<std::int32_t>(size)};
    while (!able.empty()) {
        const Place place = able.back();
        able.pop_back();
        spread({place, nullptr, nullptr, size});
        const std::size_t left = spread_size();
        if (left < size) {
            found.cells.push_back(cell_of(place));
            found.least = std::min(found.least, static_cast<std::int32_t>(left));
        } else {
            keep_common(able, nearest(size));
        }
    }
    std::ranges::sort(found.cells);
    return found;
}

}  // namespace penmark
