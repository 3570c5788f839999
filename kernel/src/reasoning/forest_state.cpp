// Points are joined in a forest of trees that is undone in reverse; chains between them are searched breadth first.
#include "forest_state.hpp"

#include "penmark/error.hpp"

#include <algorithm>
#include <string>

namespace penmark::reasoning {

namespace {

void require_lists(const Lists &lists, std::size_t count, std::size_t below, const char *what) {
    bool fine = lists.offsets.size() == count + 1 && lists.offsets.front() == 0 && std::ranges::is_sorted(lists.offsets) &&
                at(lists.offsets.back()) == lists.items.size();
    for (const std::int32_t each : lists.items) {
        fine = fine && each >= 0 && at(each) < below;
    }
    if (!fine) {
        throw InvalidArgument(std::string("the lists of ") + what + " do not hold together");
    }
}

// By element, the numbers of the lists that contain it.
Lists containing(const Lists &lists, std::size_t elements) {
    std::vector<std::vector<std::int32_t>> found(elements);
    for (std::size_t k = 0; k + 1 < lists.offsets.size(); ++k) {
        for (std::int32_t i = lists.offsets[k]; i < lists.offsets[k + 1]; ++i) {
            found[at(lists.items[at(i)])].push_back(static_cast<std::int32_t>(k));
        }
    }
    Lists flat;
    for (const auto &each : found) {
        flat.items.insert(flat.items.end(), each.begin(), each.end());
        flat.offsets.push_back(static_cast<std::int32_t>(flat.items.size()));
    }
    return flat;
}

std::vector<std::int32_t> sizes(const Lists &lists) {
    std::vector<std::int32_t> found;
    for (std::size_t k = 0; k + 1 < lists.offsets.size(); ++k) {
        found.push_back(lists.offsets[k + 1] - lists.offsets[k]);
    }
    return found;
}

}  // namespace

ForestState::ForestState(ForestBoard board) : board_(std::move(board)) {
    const std::size_t count = std::max<std::size_t>(board_.points_of.offsets.size(), 1) - 1;
    if (board_.points < 0) {
        throw InvalidArgument("there cannot be fewer than no points");
    }
    require_lists(board_.points_of, count, at(board_.points), "points");
    require_lists(board_.neighbours, count, count, "neighbours");
    require_lists(board_.lines, std::max<std::size_t>(board_.lines.offsets.size(), 1) - 1, count, "lines");
    require_lists(board_.groups, board_.numbers.size(), count, "groups");
    lines_of_ = containing(board_.lines, count);
    groups_of_ = containing(board_.groups, count);
    for (std::size_t e = 0; e < count; ++e) {
        const auto element = static_cast<std::int32_t>(e);
        std::vector<std::int32_t> found(groups_of(element).begin(), groups_of(element).end());
        for (const std::int32_t near : neighbours(element)) {
            found.insert(found.end(), groups_of(near).begin(), groups_of(near).end());
        }
        std::ranges::sort(found);
        found.erase(std::unique(found.begin(), found.end()), found.end());
        groups_by_.items.insert(groups_by_.items.end(), found.begin(), found.end());
        groups_by_.offsets.push_back(static_cast<std::int32_t>(groups_by_.items.size()));
    }
    states_.assign(count, ElementState::open);
    looked_at_.assign(count, 0);
    line_left_ = sizes(board_.lines);
    line_chosen_.assign(line_left_.size(), 0);
    group_left_ = sizes(board_.groups);
    group_chosen_.assign(group_left_.size(), 0);
    for (std::int32_t point = 0; point < board_.points; ++point) {
        parent_.push_back(point);
    }
    size_.assign(parent_.size(), 1);
    chosen_at_.resize(parent_.size());
    open_at_.resize(parent_.size());
    before_.assign(parent_.size(), {-1, -1, 0});
}

bool ForestState::chosen_nearby(std::int32_t element) const {
    return std::ranges::any_of(neighbours(element), [&](std::int32_t near) { return state(near) == ElementState::chosen; });
}

bool ForestState::put(std::int32_t element, ElementState state) {
    states_[at(element)] = state;
    trail_.push_back({element, joined_.size()});
    if (state != ElementState::chosen) {
        for (const std::int32_t line : lines_of(element)) {
            --line_left_[at(line)];
        }
        for (const std::int32_t group : groups_of(element)) {
            --group_left_[at(group)];
        }
        return true;
    }
    for (const std::int32_t line : lines_of(element)) {
        ++line_chosen_[at(line)];
    }
    for (const std::int32_t group : groups_of(element)) {
        ++group_chosen_[at(group)];
    }
    for (const std::int32_t point : points(element)) {
        chosen_at_[at(point)].push_back(element);
    }
    return join(element);
}

void ForestState::undo(std::size_t length) {
    while (trail_.size() > length) {
        const auto [element, joined] = trail_.back();
        trail_.pop_back();
        const bool chosen = state(element) == ElementState::chosen;
        states_[at(element)] = ElementState::open;
        for (const std::int32_t line : lines_of(element)) {
            chosen ? --line_chosen_[at(line)] : ++line_left_[at(line)];
        }
        for (const std::int32_t group : groups_of(element)) {
            chosen ? --group_chosen_[at(group)] : ++group_left_[at(group)];
        }
        if (chosen) {
            for (const std::int32_t point : points(element)) {
                chosen_at_[at(point)].pop_back();
            }
        }
        for (; joined_.size() > joined; joined_.pop_back()) {
            const std::int32_t lost = joined_.back();
            size_[at(parent_[at(lost)])] -= size_[at(lost)];
            parent_[at(lost)] = lost;
        }
    }
}

std::int32_t ForestState::root(std::int32_t point) const {
    while (parent_[at(point)] != point) {
        point = parent_[at(point)];
    }
    return point;
}

bool ForestState::join(std::int32_t element) {
    bool clear = true;
    std::int32_t main = -1;
    for (const std::int32_t point : points(element)) {
        std::int32_t other = root(point);
        if (main == -1) {
            main = other;
        } else if (other == main) {
            clear = false;
        } else {
            if (size_[at(other)] > size_[at(main)]) {
                std::swap(main, other);
            }
            parent_[at(other)] = main;
            size_[at(main)] += size_[at(other)];
            joined_.push_back(other);
        }
    }
    return clear;
}

std::optional<std::pair<std::int32_t, std::int32_t>> ForestState::joined_points(std::int32_t element) const {
    const auto touched = points(element);
    for (std::size_t k = 1; k < touched.size(); ++k) {
        const std::int32_t found = root(touched[k]);
        for (std::size_t j = 0; j < k; ++j) {
            if (root(touched[j]) == found) {
                return std::pair(touched[j], touched[k]);
            }
        }
    }
    return std::nullopt;
}

void ForestState::settle() {
    const std::vector<std::size_t> now{trail_.size(), joined_.size()};
    if (settled_at_ == now) {
        return;
    }
    settled_at_ = now;
    in_rings_.clear();
    for (auto &elements : open_at_) {
        elements.clear();
    }
    for (std::int32_t element = 0; at(element) < elements(); ++element) {
        if (is_open(element)) {
            for (const std::int32_t point : points(element)) {
                auto &touching = open_at_[at(root(point))];
                if (!touching.empty() && touching.back() == element) {
                    if (in_rings_.empty() || in_rings_.back() != element) {
                        in_rings_.push_back(element);
                    }
                } else {
                    touching.push_back(element);
                }
            }
        }
    }
}

std::vector<std::int32_t> ForestState::open_in_rings() {
    ++look_;
    std::vector<std::int32_t> found;
    const auto look = [&](std::int32_t element) {
        if (looked_at_[at(element)] != look_) {
            looked_at_[at(element)] = look_;
            if (is_open(element) && joined_points(element)) {
                found.push_back(element);
            }
        }
    };
    std::ranges::for_each(in_rings_, look);
    for (std::size_t k = settled_at_[1]; k < joined_.size(); ++k) {
        std::ranges::for_each(open_at_[at(joined_[k])], look);
    }
    std::ranges::sort(found);
    return found;
}

std::optional<JoiningChain> ForestState::chain(std::int32_t start, std::int32_t end, std::int32_t without) {
    ++search_;
    const auto is_seen = [&](std::int32_t point) { return before_[at(point)].search == search_; };
    queue_.assign(1, start);
    before_[at(start)] = {-1, -1, search_};
    for (std::size_t k = 0; k < queue_.size() && !is_seen(end); ++k) {
        const std::int32_t point = queue_[k];
        for (const std::int32_t element : chosen_at_[at(point)]) {
            if (element != without) {
                for (const std::int32_t other : points(element)) {
                    if (!is_seen(other)) {
                        before_[at(other)] = {element, point, search_};
                        queue_.push_back(other);
                    }
                }
            }
        }
    }
    if (!is_seen(end)) {
        return std::nullopt;
    }
    JoiningChain found;
    found.by_origin = start == 0;
    for (std::int32_t point = end; point != start; point = before_[at(point)].point) {
        found.by_origin = found.by_origin || point == 0;
        found.elements.push_back(before_[at(point)].element);
    }
    return found;
}

std::optional<JoiningChain> ForestState::joined_by_others(std::int32_t element) {
    const auto ends = joined_points(element);
    return ends ? chain(ends->first, ends->second) : std::nullopt;
}

JoiningChain ForestState::ring(std::int32_t element) {
    const auto touched = points(element);
    std::optional<JoiningChain> best;
    for (std::size_t j = 0; j < touched.size(); ++j) {
        for (std::size_t k = j + 1; k < touched.size(); ++k) {
            auto found = chain(touched[j], touched[k], element);
            if (found && (!best || found->elements.size() < best->elements.size())) {
                best = std::move(found);
            }
        }
    }
    return best.value_or(JoiningChain{});
}

}  // namespace penmark::reasoning
