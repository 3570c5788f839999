// What `ForestChains` keeps of a board: the states of its elements, what they add up to, and which points are joined.
#pragma once

#include "penmark/forest_chains.hpp"

#include <array>
#include <span>
#include <utility>

namespace penmark::reasoning {

inline std::size_t at(std::int32_t number) { return static_cast<std::size_t>(number); }

class ForestState {
public:
    explicit ForestState(ForestBoard board);

    std::size_t elements() const { return states_.size(); }
    const std::vector<ElementState> &states() const { return states_; }
    ElementState state(std::int32_t element) const { return states_[at(element)]; }
    bool is_open(std::int32_t element) const { return state(element) == ElementState::open; }

    std::span<const std::int32_t> neighbours(std::int32_t element) const { return list(board_.neighbours, element); }
    std::span<const std::int32_t> line(std::int32_t line) const { return list(board_.lines, line); }
    std::span<const std::int32_t> group(std::int32_t group) const { return list(board_.groups, group); }
    std::span<const std::int32_t> lines_of(std::int32_t element) const { return list(lines_of_, element); }
    std::span<const std::int32_t> groups_of(std::int32_t element) const { return list(groups_of_, element); }
    // The groups of an element and of its neighbours, in order.
    std::span<const std::int32_t> groups_by(std::int32_t element) const { return list(groups_by_, element); }

    std::int32_t groups() const { return static_cast<std::int32_t>(board_.numbers.size()); }
    std::int32_t number(std::int32_t group) const { return board_.numbers[at(group)]; }
    // How many elements are not left out, and how many are chosen.
    std::int32_t line_left(std::int32_t line) const { return line_left_[at(line)]; }
    std::int32_t line_chosen(std::int32_t line) const { return line_chosen_[at(line)]; }
    std::int32_t group_left(std::int32_t group) const { return group_left_[at(group)]; }
    std::int32_t group_chosen(std::int32_t group) const { return group_chosen_[at(group)]; }
    bool chosen_nearby(std::int32_t element) const;

    // Put an open element into a state; whether choosing it joins no points that were joined already.
    bool put(std::int32_t element, ElementState state);
    std::size_t length() const { return trail_.size(); }
    // Take back all but the first so many that were put.
    void undo(std::size_t length);

    // Look for rings everywhere: `open_in_rings` then looks only where points have been joined since.
    void settle();
    // The open elements that would join points twice, in order.
    std::vector<std::int32_t> open_in_rings();
    // The shortest way from one point to another, first by elements that were put first; nothing if they are not joined.
    std::optional<JoiningChain> chain(std::int32_t start, std::int32_t end, std::int32_t without = -1);
    // The chain between two points of an element that are joined already.
    std::optional<JoiningChain> joined_by_others(std::int32_t element);
    // Of all chains between two points of a chosen element that are joined without it the shortest.
    JoiningChain ring(std::int32_t element);

private:
    static std::span<const std::int32_t> list(const Lists &lists, std::int32_t k) {
        const std::size_t from = at(lists.offsets[at(k)]);
        return std::span(lists.items).subspan(from, at(lists.offsets[at(k) + 1]) - from);
    }
    std::span<const std::int32_t> points(std::int32_t element) const { return list(board_.points_of, element); }
    std::int32_t root(std::int32_t point) const;
    bool join(std::int32_t element);
    std::optional<std::pair<std::int32_t, std::int32_t>> joined_points(std::int32_t element) const;

    struct Put {
        std::int32_t element;
        std::size_t joined;  // how long `joined_` was before
    };

    ForestBoard board_;
    Lists lines_of_, groups_of_, groups_by_;
    std::vector<ElementState> states_;
    std::vector<std::int32_t> line_left_, line_chosen_, group_left_, group_chosen_;
    std::vector<Put> trail_;
    std::vector<std::int32_t> parent_, size_;  // by point
    std::vector<std::int32_t> joined_;         // the roots that lost their place to others
    std::vector<std::vector<std::int32_t>> chosen_at_;  // by point, the one that was put last at the end

    std::vector<std::int32_t> in_rings_;  // when the board was settled
    std::vector<std::vector<std::int32_t>> open_at_;  // by root then, the open elements that touch one of its points
    std::vector<std::uint32_t> looked_at_;  // by element, in which of the looks for rings it last was
    std::uint32_t look_ = 0;
    std::vector<std::size_t> settled_at_;  // the lengths of `trail_` and `joined_` then; empty if it never was

    // For the time of a search: by point, the element and the point before it, and the number of the search.
    struct Step {
        std::int32_t element, point;
        std::uint32_t search;
    };
    std::vector<Step> before_;
    std::vector<std::int32_t> queue_;
    std::uint32_t search_ = 0;
};

}  // namespace penmark::reasoning
