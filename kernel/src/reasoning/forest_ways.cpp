// Goes through the ways of one group, element by element, until there are too many.
#include "forest_ways.hpp"

#include <algorithm>
#include <iterator>

namespace penmark::reasoning {

ForestWays::ForestWays(ForestState &state, std::int32_t group, const ForestReach &reach) : state_(state), reach_(reach) {
    for (const std::int32_t element : state.group(group)) {
        if (state.is_open(element)) {
            open_.push_back(element);
        }
    }
    const std::int32_t wanted = state.number(group) - state.group_chosen(group);
    if (!open_.empty() && wanted > 0) {
        note_own_lines();
        complete_ = search(0, at(wanted));
    }
}

std::size_t ForestWays::chosen_in(std::int32_t element) const {
    return at(static_cast<std::int32_t>(std::ranges::count_if(
        found_, [&](const auto &way) { return std::ranges::find(way, element) != way.end(); })));
}

bool ForestWays::search(std::size_t start, std::size_t wanted) {
    if (wanted == 0) {
        if (!empties_a_line()) {
            std::ranges::copy_if(open_, std::back_inserter(found_.emplace_back()),
                                 [&](std::int32_t element) { return !state_.is_open(element); });
        }
        return found_.size() <= reach_.ways;
    }
    for (std::size_t k = start; k + wanted <= open_.size(); ++k) {
        if (state_.chosen_nearby(open_[k])) {
            continue;
        }
        ++tried_;
        const std::size_t length = state_.length();
        const bool clear = state_.put(open_[k], ElementState::chosen);
        const bool fine = !clear || search(k + 1, wanted - 1);
        state_.undo(length);
        if (!fine || tried_ > reach_.tried) {
            return false;
        }
    }
    return true;
}

void ForestWays::note_own_lines() {
    std::vector<std::pair<std::int32_t, std::int32_t>> lines;  // and how many elements each has here
    for (const std::int32_t element : open_) {
        for (const std::int32_t line : state_.lines_of(element)) {
            if (state_.line_chosen(line) != 0) {
                continue;
            }
            auto found = std::ranges::find(lines, line, &std::pair<std::int32_t, std::int32_t>::first);
            if (found == lines.end()) {
                found = lines.insert(found, {line, 0});
            }
            if (++found->second >= state_.line_left(line)) {
                own_lines_.push_back(line);
            }
        }
    }
}

bool ForestWays::empties_a_line() const {
    return std::ranges::any_of(own_lines_, [&](std::int32_t line) { return state_.line_chosen(line) == 0; });
}

}  // namespace penmark::reasoning
