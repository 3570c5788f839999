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
    // The elements that are to be chosen, way by way.
    std::vector<std::vector<std::int32_t>> &found() { return found_; }
    // The elements that are open.
    const std::vector<std::int32_t> &open() const { return open_; }
    // In how many ways an element is chosen.
    std::size_t chosen_in(std::int32_t element) const;

private:
    bool search(std::size_t start, std::size_t wanted);
    void note_own_lines();
    // Whether some line would have no chosen element, were all other elements of the group left out.
    bool empties_a_line() const;

    ForestState &state_;
    const ForestReach &reach_;
    std::vector<std::int32_t> open_;
    std::vector<std::vector<std::int32_t>> found_;
    std::size_t tried_ = 0;
    std::vector<std::int32_t> own_lines_;  // without a chosen element, and with open ones of this group only
    bool complete_ = false;
};

}  // namespace penmark::reasoning
