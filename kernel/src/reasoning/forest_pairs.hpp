// Two groups at a time: ways to fill one that leave the other none.
#pragma once

#include "forest_state.hpp"

namespace penmark::reasoning {

class ForestPairs {
public:
    explicit ForestPairs(ForestState &state);

    // The first of the pairs from this number on. What is known of the board must not change between calls that follow
    // on each other; the numbers are those of that moment.
    std::optional<ForestPair> first(std::size_t from, const ForestReach &reach);

private:
    using Way = std::vector<std::int32_t>;

    // The groups with elements near those of a group: in it, beside it twice over, or in one line with it.
    std::vector<std::int32_t> groups_near(std::int32_t group) const;
    void list_ways(const ForestReach &reach);
    std::optional<ForestPair> pair(std::int32_t group, std::int32_t other, const ForestReach &reach);
    bool leaves_one(std::int32_t group, const Way &way, std::int32_t other, const ForestReach &reach);

    ForestState &state_;
    std::vector<std::vector<std::int32_t>> near_;  // by group
    std::vector<std::vector<Way>> ways_;           // by group; none where they cannot be listed
    std::vector<std::int32_t> order_;              // groups that have ways, those with fewest first
    std::optional<std::size_t> listed_at_;         // how much was known of the board then
    ForestReach listed_for_;
};

}  // namespace penmark::reasoning
