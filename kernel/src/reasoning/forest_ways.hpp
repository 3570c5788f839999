// The ways in which a group can be filled.
#pragma once

#include "forest_state.hpp"

namespace penmark::reasoning {

// Puts elements on the board and takes them back again.
class ForestWays {
public:
    ForestWays(ForestState &state, std::int32_t group, const ForestReach &reach);

    // Whether all ways could be listed.
    bool complete() const { return complete_; }
    std::size_t count() const { return count_; }
    // The elements that are open, and in how many ways each is chosen.
    const std::vector<std::int32_t> &open() const { return open_; }
    std::size_t chosen_in(std::size_t number) const { return chosen_in_[number]; }

private:
    bool search(std::size_t start, std::size_t wanted);
    // Whether some line would have no chosen element, were all other elements of the group left out.
    bool empties_a_line();

    ForestState &state_;
    const ForestReach &reach_;
    std::vector<std::int32_t> open_;
    std::vector<std::size_t> chosen_in_;
    std::size_t count_ = 0, tried_ = 0;
    std::vector<std::pair<std::int32_t, std::int32_t>> emptied_;  // lines, and how many elements each would lose
    bool complete_ = false;
};

}  // namespace penmark::reasoning
