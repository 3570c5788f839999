// Fills one group in each of its ways and looks whether any way is left of the other.
#include "forest_pairs.hpp"

#include "forest_ways.hpp"

#include <algorithm>

namespace penmark::reasoning {

ForestPairs::ForestPairs(ForestState &state) : state_(state), ways_(at(state.groups())) {
    for (std::int32_t group = 0; group < state.groups(); ++group) {
        near_.push_back(groups_near(group));
    }
}

std::vector<std::int32_t> ForestPairs::groups_near(std::int32_t group) const {
    std::vector<std::uint8_t> is_near(at(state_.groups()), 0);
    const auto see = [&](std::int32_t element) {
        for (const std::int32_t other : state_.groups_of(element)) {
            is_near[at(other)] = 1;
        }
    };
    for (const std::int32_t element : state_.group(group)) {
        for (const std::int32_t near : state_.neighbours(element)) {
            see(near);
            std::ranges::for_each(state_.neighbours(near), see);
        }
        for (const std::int32_t line : state_.lines_of(element)) {
            std::ranges::for_each(state_.line(line), see);
        }
    }
    std::vector<std::int32_t> found;
    for (std::int32_t other = 0; other < state_.groups(); ++other) {
        if (is_near[at(other)] != 0 && other != group) {
            found.push_back(other);
        }
    }
    return found;
}

std::optional<ForestPair> ForestPairs::first(std::size_t from, const ForestReach &reach) {
    list_ways(reach);
    const std::size_t groups = at(state_.groups());
    for (std::size_t rank = groups == 0 ? 0 : from / groups; rank < order_.size(); ++rank) {
        const std::int32_t group = order_[rank];
        for (const std::int32_t other : near_[at(group)]) {
            const std::size_t number = rank * groups + at(other);
            if (number < from || ways_[at(other)].empty()) {
                continue;
            }
            if (auto found = pair(group, other, reach)) {
                found->number = number;
                return found;
            }
        }
    }
    return std::nullopt;
}

void ForestPairs::list_ways(const ForestReach &reach) {
    if (listed_at_ == state_.length() && listed_for_ == reach) {
        return;
    }
    listed_at_ = state_.length();
    listed_for_ = reach;
    order_.clear();
    for (std::int32_t group = 0; group < state_.groups(); ++group) {
        ForestWays ways(state_, group, reach);
        ways_[at(group)].clear();
        if (ways.complete() && !ways.found().empty()) {
            ways_[at(group)] = std::move(ways.found());
            order_.push_back(group);
        }
    }
    std::ranges::stable_sort(order_, {}, [&](std::int32_t group) { return ways_[at(group)].size(); });
}

std::optional<ForestPair> ForestPairs::pair(std::int32_t group, std::int32_t other, const ForestReach &reach) {
    ForestPair found{0, group, other, {}, {}};
    for (const Way &way : ways_[at(group)]) {
        (leaves_one(group, way, other, reach) ? found.left : found.failed).push_back(way);
    }
    return found.failed.empty() || found.left.empty() ? std::nullopt : std::optional(std::move(found));
}

bool ForestPairs::leaves_one(std::int32_t group, const Way &way, std::int32_t other, const ForestReach &reach) {
    const std::size_t length = state_.length();
    for (const std::int32_t element : state_.group(group)) {
        if (state_.is_open(element)) {
            const bool chosen = std::ranges::find(way, element) != way.end();
            state_.put(element, chosen ? ElementState::chosen : ElementState::left_out);
        }
    }
    const ForestReach none{0, reach.tried};
    const bool complete = ForestWays(state_, other, none).complete();
    state_.undo(length);
    return !complete;
}

}  // namespace penmark::reasoning
