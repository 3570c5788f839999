// Chains about chosen elements: a supposition that comes to a clash holds in no choice that there is, and what follows from
// one that holds is in all choices that have it.
#include "check.hpp"
#include "penmark/error.hpp"
#include "penmark/forest_chains.hpp"

#include <algorithm>
#include <numeric>
#include <random>
#include <set>

using namespace penmark;

namespace {

constexpr std::int32_t side = 4;
constexpr std::int32_t cells = side * side;
constexpr ForestReach few{4, 100};

void append(Lists &lists, const std::vector<std::int32_t> &items) {
    lists.items.insert(lists.items.end(), items.begin(), items.end());
    lists.offsets.push_back(static_cast<std::int32_t>(lists.items.size()));
}

std::vector<std::int32_t> list(const Lists &lists, std::size_t k) {
    return {lists.items.begin() + lists.offsets[k], lists.items.begin() + lists.offsets[k + 1]};
}

// The cells of a square, which touch the grid points at their corners, those on the border being one.
ForestBoard square() {
    ForestBoard board;
    board.points = cells + 1;
    for (std::int32_t cell = 0; cell < cells; ++cell) {
        const std::int32_t row = cell / side, col = cell % side;
        std::vector<std::int32_t> beside, points;
        for (const auto &[r, c] : {std::pair(row - 1, col), {row, col - 1}, {row, col + 1}, {row + 1, col}}) {
            if (r >= 0 && c >= 0 && r < side && c < side) {
                beside.push_back(r * side + c);
            }
        }
        for (const auto &[r, c] : {std::pair(row, col), {row, col + 1}, {row + 1, col}, {row + 1, col + 1}}) {
            if (r > 0 && c > 0 && r < side && c < side) {
                points.push_back(1 + r * side + c);
            }
        }
        if (points.size() < 4) {
            points.push_back(0);
        }
        append(board.neighbours, beside);
        append(board.points_of, points);
    }
    return board;
}

using Choice = std::uint32_t;  // a bit for each cell

bool has(Choice choice, std::int32_t cell) { return (choice >> cell & 1U) != 0; }

std::int32_t count(Choice choice, const std::vector<std::int32_t> &among) {
    return static_cast<std::int32_t>(std::ranges::count_if(among, [&](std::int32_t cell) { return has(choice, cell); }));
}

bool is_forest(const ForestBoard &board, Choice choice) {
    std::vector<std::int32_t> group(static_cast<std::size_t>(board.points));
    std::iota(group.begin(), group.end(), 0);
    for (std::int32_t cell = 0; cell < cells; ++cell) {
        if (has(choice, cell)) {
            std::set<std::int32_t> met;
            for (const std::int32_t point : list(board.points_of, static_cast<std::size_t>(cell))) {
                if (!met.insert(group[static_cast<std::size_t>(point)]).second) {
                    return false;
                }
            }
            for (std::int32_t &each : group) {
                each = met.contains(each) ? *met.begin() : each;
            }
        }
    }
    return true;
}

bool fits(const ForestBoard &board, Choice choice) {
    for (std::int32_t cell = 0; cell < cells; ++cell) {
        if (has(choice, cell) && count(choice, list(board.neighbours, static_cast<std::size_t>(cell))) > 0) {
            return false;
        }
    }
    for (std::size_t line = 0; line + 1 < board.lines.offsets.size(); ++line) {
        if (count(choice, list(board.lines, line)) == 0) {
            return false;
        }
    }
    for (std::size_t group = 0; group < board.numbers.size(); ++group) {
        if (count(choice, list(board.groups, group)) != board.numbers[group]) {
            return false;
        }
    }
    return is_forest(board, choice);
}

// With lines and rooms as some choice has them.
ForestBoard random_board(std::mt19937 &random) {
    ForestBoard board = square();
    Choice choice = 0;
    for (int tries = 0; tries < 40; ++tries) {
        const Choice more = choice | 1U << random() % cells;
        choice = fits(board, more) ? more : choice;
    }
    for (int line = 0; line < 3; ++line) {
        const auto first = static_cast<std::int32_t>(random() % cells);
        const std::int32_t step = random() % 2 == 0 ? 1 : side;
        std::vector<std::int32_t> found;
        for (std::int32_t cell = first; cell < cells && found.size() < 3; cell += step) {
            if (found.empty() || step == side || cell % side != 0) {
                found.push_back(cell);
            } else {
                break;
            }
        }
        if (count(choice, found) > 0) {
            append(board.lines, found);
        }
    }
    for (const std::int32_t corner : {0, 2, 2 * side, 2 * side + 2}) {
        if (random() % 4 > 0) {
            append(board.groups, {corner, corner + 1, corner + side, corner + side + 1});
            board.numbers.push_back(count(choice, list(board.groups, board.numbers.size())));
        }
    }
    return board;
}

void what_follows_holds() {
    std::mt19937 random(3);
    std::set<ForestFault> seen;
    int clashes = 0;
    for (int round = 0; round < 60; ++round) {
        check::current_case = "round " + std::to_string(round);
        const ForestBoard board = random_board(random);
        std::vector<Choice> fitting;
        for (Choice choice = 0; choice < 1U << cells; ++choice) {
            if (fits(board, choice)) {
                fitting.push_back(choice);
            }
        }
        CHECK(!fitting.empty());
        ForestChains chains(board, few);
        for (std::int32_t cell = 0; cell < cells; ++cell) {
            for (const bool chosen : {true, false}) {
                const bool can_be = std::ranges::any_of(fitting, [&](Choice each) { return has(each, cell) == chosen; });
                const ForestOutcome outcome = chains.suppose(cell, chosen);
                CHECK(!outcome.reached.empty() && outcome.reached.front() == cell);
                if (outcome.clash) {
                    CHECK(!can_be);
                    CHECK(!outcome.clash->causes.empty() || outcome.clash->fault == ForestFault::unfillable);
                    CHECK(std::ranges::none_of(outcome.clash->links, [&](const auto &link) { return link.element == cell; }));
                    seen.insert(outcome.clash->fault);
                    ++clashes;
                }
            }
        }
    }
    check::current_case.clear();
    CHECK(clashes > 100);
    CHECK(seen.size() >= 4);
}

void ways_are_all_ways() {
    ForestBoard board = square();
    append(board.groups, {0, 1, 2, 3});
    append(board.groups, {4, 5});
    board.numbers = {2, 0};
    ForestChains chains(board, few);
    using Ways = std::vector<std::vector<std::int32_t>>;
    CHECK(chains.ways(0, few) == Ways({{0, 2}, {0, 3}, {1, 3}}));
    CHECK(chains.ways(1, few) == std::nullopt);
    ForestBoard inner = square();
    append(inner.groups, {5, 6, 9, 10});
    inner.numbers = {2};
    CHECK(ForestChains(inner, few).ways(0, few) == Ways({{5, 10}, {6, 9}}));
    CHECK(ForestChains(inner, few).ways(0, {1, 100}) == std::nullopt);
    CHECK(ForestChains(inner, few).ways(0, {4, 2}) == std::nullopt);
    ForestChains marked(inner, few);
    marked.mark(5, false);
    CHECK(marked.ways(0, few) == Ways({{6, 9}}));
}

void tells_why() {
    ForestBoard board = square();
    append(board.lines, {0, 1, 2});
    append(board.groups, {0, 4});
    board.numbers = {1};
    ForestChains chains(board, few);
    chains.mark(1, false);
    chains.mark(2, false);
    const ForestOutcome outcome = chains.suppose(4, true);
    CHECK(outcome.clash.has_value());
    CHECK(outcome.reached.front() == 4);
    CHECK(outcome.clash->fault == ForestFault::empty_line && outcome.clash->number == 0);
    CHECK(outcome.clash->links.size() == 1 && outcome.clash->links[0].reason == ForestReason::neighbour);
    CHECK(chains.suppose(4, false).clash == std::nullopt);
}

// Whatever was asked before and is marked since, each clash is one that a board which was never asked has as well.
void refuted_is_what_clashes() {
    std::mt19937 random(5);
    int found = 0;
    for (int round = 0; round < 60; ++round) {
        check::current_case = "round " + std::to_string(round);
        const ForestBoard board = random_board(random);
        ForestChains chains(board, few);
        std::vector<std::pair<std::int32_t, bool>> marks;
        for (int step = 0; step < cells; ++step) {
            ForestChains fresh(board, few);
            for (const auto &[cell, chosen] : marks) {
                fresh.mark(cell, chosen);
            }
            chains.forget();
            std::vector<std::size_t> clashing, refuted;
            for (std::size_t number = 0; number < 2 * cells; ++number) {
                const auto cell = static_cast<std::int32_t>(number / 2);
                const bool is_open = std::ranges::find(marks, cell, &std::pair<std::int32_t, bool>::first) == marks.end();
                if (is_open && fresh.suppose(cell, number % 2 == 0).clash) {
                    clashing.push_back(number);
                }
            }
            for (auto each = chains.refuted(0, {cells, 1}); each; each = chains.refuted(each->number + 1, {cells, 1})) {
                refuted.push_back(each->number);
            }
            CHECK(refuted == clashing);
            found += static_cast<int>(refuted.size());
            if (refuted.empty()) {
                break;
            }
            marks.emplace_back(static_cast<std::int32_t>(refuted.front() / 2), refuted.front() % 2 != 0);
            chains.mark(marks.back().first, marks.back().second);
            chains.refuted(0, {0, 1});  // some of it is known when it is asked again
        }
    }
    check::current_case.clear();
    CHECK(found > 100);
}

void what_is_trusted_is_not_supposed() {
    ForestBoard board = square();
    append(board.groups, {0});
    board.numbers = {1};
    ForestChains chains(board, few);
    CHECK(chains.refuted(0, {cells, 1})->number == 1);
    std::vector<std::uint8_t> states(cells, 1);
    chains.trust(states);
    const auto next = chains.refuted(0, {cells, 1});
    CHECK(!next || next->number != 1);
    states.pop_back();
    CHECK_THROWS(InvalidArgument, chains.trust(states));
}

void pairs_leave_no_way() {
    // The first of two groups side by side cannot be filled so that both elements of the second are beside it.
    ForestBoard board = square();
    append(board.groups, {4, 5, 6});
    append(board.groups, {8, 9});
    board.numbers = {1, 1};
    ForestChains chains(board, few);
    chains.mark(8, false);
    const auto pair = chains.pair(0, few);
    CHECK(pair && pair->group == 0 && pair->other == 1);
    using Ways = std::vector<std::vector<std::int32_t>>;
    CHECK(pair && pair->failed == Ways({{5}}) && pair->left == Ways({{4}, {6}}));
    CHECK(!chains.pair(pair->number + 1, few));
    chains.mark(5, false);
    CHECK(!chains.pair(0, few));
}

void refuses_what_does_not_hold_together() {
    ForestBoard board = square();
    board.points = 3;
    CHECK_THROWS(InvalidArgument, ForestChains(board, few));
    board = square();
    board.numbers = {1};
    CHECK_THROWS(InvalidArgument, ForestChains(board, few));
    board = square();
    board.points_of.offsets.clear();
    CHECK_THROWS(InvalidArgument, ForestChains(board, few));
    ForestChains chains(square(), few);
    CHECK_THROWS(OutOfRange, chains.suppose(cells, true));
    CHECK_THROWS(OutOfRange, chains.mark(-1, true));
    CHECK_THROWS(OutOfRange, chains.ways(0, few));
    chains.mark(0, true);
    CHECK_THROWS(InvalidArgument, chains.suppose(0, false));
    CHECK_THROWS(InvalidArgument, chains.mark(0, true));
}

}  // namespace

int main() {
    what_follows_holds();
    ways_are_all_ways();
    tells_why();
    refuted_is_what_clashes();
    what_is_trusted_is_not_supposed();
    pairs_leave_no_way();
    refuses_what_does_not_hold_together();
    return check::finish();
}
