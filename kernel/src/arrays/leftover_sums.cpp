// What groups of a known sum leave of areas of a known sum: a killer's innies and outies.
#include "penmark/arrays.hpp"

#include "penmark/error.hpp"

#include <algorithm>
#include <limits>

namespace penmark {

namespace {

constexpr std::int32_t no_group = -1;
constexpr std::size_t word_bits = 64;

using Items = std::span<const std::int32_t>;

void require_lists(const ListsView &lists, std::size_t values, std::int32_t items) {
    const auto &offsets = lists.offsets;
    if (offsets.empty() || offsets.front() != 0 || static_cast<std::size_t>(offsets.back()) != lists.items.size() ||
        !std::is_sorted(offsets.begin(), offsets.end())) {
        throw InvalidArgument("the offsets do not rise to the end of the items");
    }
    if (offsets.size() != values + 1) {
        throw InvalidArgument("there are not as many sums as lists");
    }
    if (std::any_of(lists.items.begin(), lists.items.end(), [items](std::int32_t i) { return i < 0 || i >= items; })) {
        throw OutOfRange("an item of a list is none of those there are");
    }
}

Items list(const ListsView &lists, std::size_t k) {
    const auto first = static_cast<std::size_t>(lists.offsets[k]), end = static_cast<std::size_t>(lists.offsets[k + 1]);
    return lists.items.subspan(first, end - first);
}

class Leftovers {
public:
    Leftovers(const SummedAreas &areas, const ListsView &groups, Items group_sums, std::int32_t items, std::size_t most)
        : areas_(areas), groups_(groups), group_sums_(group_sums), most_(most) {
        const auto room = static_cast<std::size_t>(items);
        owner_.assign(room, no_group);
        in_area_.assign(room, 0);
        own_items();
        index_houses();
        inside_.assign(group_sums.size(), 0);
    }

    LeftoverSums find() {
        for (std::size_t area = 0; area < areas_.sums.size(); ++area) {
            look_at(area);
        }
        return std::move(found_);
    }

private:
    // Sums of groups can be added where they share nothing: of two that do, the second is left out.
    void own_items() {
        for (std::size_t g = 0; g < group_sums_.size(); ++g) {
            const Items group = list(groups_, g);
            if (std::all_of(group.begin(), group.end(), [this](std::int32_t i) { return owner(i) == no_group; })) {
                for (const std::int32_t i : group) {
                    owner(i) = static_cast<std::int32_t>(g);
                }
            }
        }
    }

    std::int32_t &owner(std::int32_t item) { return owner_[static_cast<std::size_t>(item)]; }

    void look_at(std::size_t area) {
        const Items items = list(areas_.lists, area);
        touched_.clear();
        bool covered = true;
        for (const std::int32_t i : items) {
            in_area_[static_cast<std::size_t>(i)] = area + 1;
            const std::int32_t g = owner(i);
            if (g == no_group) {
                covered = false;
            } else if (inside_[static_cast<std::size_t>(g)]++ == 0) {
                touched_.push_back(g);
            }
        }
        inner(area, items);
        if (covered) {
            outer(area);
        }
        for (const std::int32_t g : touched_) {
            inside_[static_cast<std::size_t>(g)] = 0;
        }
    }

    bool is_whole(std::int32_t g) const {
        const auto at = static_cast<std::size_t>(g);
        return inside_[at] == groups_.offsets[at + 1] - groups_.offsets[at];
    }

    // The items of the area that are in no group that lies within.
    void inner(std::size_t area, Items items) {
        std::int64_t sum = areas_.sums[area];
        bool any = false;
        for (const std::int32_t g : touched_) {
            if (is_whole(g)) {
                sum -= group_sums_[static_cast<std::size_t>(g)];
                any = true;
            }
        }
        if (!any) {
            return;
        }
        left_.clear();
        for (const std::int32_t i : items) {
            if (owner(i) == no_group || !is_whole(owner(i))) {
                left_.push_back(i);
            }
        }
        note(sum);
    }

    // The items outside that are in a group together with items of the area.
    void outer(std::size_t area) {
        std::int64_t sum = -std::int64_t{areas_.sums[area]};
        left_.clear();
        for (const std::int32_t g : touched_) {
            sum += group_sums_[static_cast<std::size_t>(g)];
            for (const std::int32_t i : list(groups_, static_cast<std::size_t>(g))) {
                if (in_area_[static_cast<std::size_t>(i)] != area + 1) {
                    left_.push_back(i);
                }
            }
        }
        note(sum);
    }

    void note(std::int64_t sum) {
        if (left_.empty() || left_.size() > most_ || !lie_in_one_house()) {
            return;
        }
        if (sum < std::numeric_limits<std::int32_t>::min() || sum > std::numeric_limits<std::int32_t>::max()) {
            throw InvalidArgument("a sum is beyond 32 bits");
        }
        std::sort(left_.begin(), left_.end());
        if (std::find_if(noted_.begin(), noted_.end(), [this](const Noted &n) { return is_noted(n); }) != noted_.end()) {
            return;
        }
        noted_.push_back({found_.lists.items.size(), left_.size()});
        found_.lists.items.insert(found_.lists.items.end(), left_.begin(), left_.end());
        found_.lists.offsets.push_back(static_cast<std::int32_t>(found_.lists.items.size()));
        found_.sums.push_back(static_cast<std::int32_t>(sum));
    }

    struct Noted {
        std::size_t first, size;
    };
    bool is_noted(const Noted &noted) const {
        const auto first = found_.lists.items.begin() + static_cast<std::ptrdiff_t>(noted.first);
        return noted.size == left_.size() && std::equal(left_.begin(), left_.end(), first);
    }

    // A bit for each house that an item is in.
    void index_houses() {
        words_ = (areas_.houses + word_bits - 1) / word_bits;
        in_houses_.assign(owner_.size() * words_, 0);
        for (std::size_t house = 0; house < areas_.houses; ++house) {
            for (const std::int32_t i : list(areas_.lists, house)) {
                in_houses_[static_cast<std::size_t>(i) * words_ + house / word_bits] |= std::uint64_t{1} << house % word_bits;
            }
        }
    }

    bool lie_in_one_house() const {
        for (std::size_t word = 0; word < words_; ++word) {
            std::uint64_t common = ~std::uint64_t{0};
            for (const std::int32_t i : left_) {
                common &= in_houses_[static_cast<std::size_t>(i) * words_ + word];
            }
            if (common != 0) {
                return true;
            }
        }
        return false;
    }

    const SummedAreas &areas_;
    const ListsView &groups_;
    Items group_sums_;
    std::size_t most_;
    std::vector<std::int32_t> owner_;    // of each item, the group that it is in
    std::vector<std::size_t> in_area_;   // of each item, the last area that has it, counted from 1
    std::size_t words_ = 0;
    std::vector<std::uint64_t> in_houses_;
    std::vector<std::int32_t> inside_;   // of each group, how many items are in the area that is looked at
    std::vector<std::int32_t> touched_;  // the groups with any there
    std::vector<std::int32_t> left_;
    std::vector<Noted> noted_;
    LeftoverSums found_;
};

}  // namespace

LeftoverSums leftover_sums(const SummedAreas &areas, const ListsView &groups, std::span<const std::int32_t> group_sums,
                           std::int32_t items, std::size_t most) {
    require_lists(areas.lists, areas.sums.size(), items);
    require_lists(groups, group_sums.size(), items);
    if (areas.houses > areas.sums.size()) {
        throw InvalidArgument("there are more houses than areas");
    }
    return Leftovers(areas, groups, group_sums, items, most).find();
}

}  // namespace penmark
