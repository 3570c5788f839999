// Ways past places: what is found holds in every answer that there is, and ways that fail are in none.
#include "check.hpp"
#include "penmark/cases.hpp"
#include "penmark/error.hpp"

#include <algorithm>
#include <bit>
#include <numeric>
#include <random>

using namespace penmark;

namespace {

// Cells in a square, each passed by a loop along two of the edges to its neighbours or not at all.
struct Grid {
    PlaceTables tables;
    std::vector<LoopEdge> edges;
};

Grid grid(std::int32_t side) {
    Grid made;
    std::vector<std::vector<std::int32_t>> at(static_cast<std::size_t>(side * side));
    const std::int32_t outside = (side - 1) * (side - 1);
    const auto face = [&](std::int32_t row, std::int32_t col) {
        const bool inner = row >= 0 && col >= 0 && row < side - 1 && col < side - 1;
        return inner ? row * (side - 1) + col : outside;
    };
    const auto add = [&](std::int32_t one, std::int32_t other, std::int32_t here, std::int32_t there) {
        at[static_cast<std::size_t>(one)].push_back(made.tables.variables);
        at[static_cast<std::size_t>(other)].push_back(made.tables.variables);
        made.edges.push_back({made.tables.variables++, {one, other}, {here, there}});
    };
    for (std::int32_t row = 0; row < side; ++row) {
        for (std::int32_t col = 0; col < side; ++col) {
            const std::int32_t here = row * side + col;
            if (col + 1 < side) {
                add(here, here + 1, face(row - 1, col), face(row, col));
            }
            if (row + 1 < side) {
                add(here, here + side, face(row, col - 1), face(row, col));
            }
        }
    }
    for (std::uint32_t degree = 0; degree <= 4; ++degree) {
        for (std::uint64_t on = 0; on < std::uint64_t{1} << degree; ++on) {
            if (std::popcount(on) == 0 || std::popcount(on) == 2) {
                made.tables.words.insert(made.tables.words.end(), {on, ~on & ((std::uint64_t{1} << degree) - 1)});
            }
        }
        made.tables.bounds.push_back(static_cast<std::int32_t>(made.tables.words.size()));
    }
    for (const auto &about : at) {
        made.tables.places.items.insert(made.tables.places.items.end(), about.begin(), about.end());
        made.tables.places.offsets.push_back(static_cast<std::int32_t>(made.tables.places.items.size()));
        made.tables.pattern_set.push_back(static_cast<std::int32_t>(about.size()));
    }
    return made;
}

bool is_one_loop(const Grid &board, std::uint32_t lines) {
    std::vector<std::int32_t> next(board.tables.pattern_set.size(), -1);
    std::vector<int> degree(next.size(), 0);
    std::uint32_t seen = 0;
    for (const LoopEdge &edge : board.edges) {
        for (const std::int32_t end : edge.ends) {
            degree[static_cast<std::size_t>(end)] += static_cast<int>(lines >> edge.variable & 1U);
        }
    }
    if (lines == 0 || std::ranges::any_of(degree, [](int d) { return d != 0 && d != 2; })) {
        return false;
    }
    std::int32_t at = board.edges[static_cast<std::size_t>(std::countr_zero(lines))].ends[0];
    for (bool moved = true; moved;) {
        moved = false;
        for (const auto &[variable, ends, faces] : board.edges) {
            const std::uint32_t bit = 1U << variable;
            if (!moved && (lines & ~seen & bit) != 0 && (ends[0] == at || ends[1] == at)) {
                seen |= bit;
                at = ends[0] == at ? ends[1] : ends[0];
                moved = true;
            }
        }
    }
    return seen == lines;
}

bool holds(std::uint32_t lines, Lit literal) { return (lines >> var_of(literal) & 1U) == (is_negative(literal) ? 0U : 1U); }

// Whether an answer takes a place in the way of a pattern.
bool takes(const PlaceTables &tables, std::int32_t place, std::int32_t pattern, std::uint32_t lines) {
    const auto number = static_cast<std::size_t>(place);
    const auto first = static_cast<std::size_t>(tables.bounds[static_cast<std::size_t>(tables.pattern_set[number])]);
    const std::uint64_t on = tables.words[first + 2 * static_cast<std::size_t>(pattern)];
    const auto from = static_cast<std::size_t>(tables.places.offsets[number]);
    const auto size = static_cast<std::size_t>(tables.places.offsets[number + 1]) - from;
    for (std::size_t k = 0; k < size; ++k) {
        if ((lines >> tables.places.items[from + k] & 1U) != (on >> k & 1U)) {
            return false;
        }
    }
    return true;
}

std::vector<std::int32_t> all_places(const PlaceTables &tables) {
    std::vector<std::int32_t> places(tables.pattern_set.size());
    std::iota(places.begin(), places.end(), 0);
    return places;
}

// The loops are the rims of sets of faces.
std::vector<std::uint32_t> all_loops(const Grid &board) {
    std::int32_t outside = 0;
    for (const LoopEdge &edge : board.edges) {
        outside = std::max({outside, edge.faces[0], edge.faces[1]});
    }
    std::vector<std::uint32_t> found;
    for (std::uint32_t inside = 1; inside < 1U << outside; ++inside) {
        std::uint32_t lines = 0;
        for (const auto &[variable, ends, faces] : board.edges) {
            lines |= ((inside >> faces[0] ^ inside >> faces[1]) & 1U) << variable;
        }
        if (is_one_loop(board, lines)) {
            found.push_back(lines);
        }
    }
    return found;
}

// Marks of a loop are told one by one: what scans find holds in every loop with these marks. How much was found.
std::size_t check_against_all_loops(bool loops, bool sides) {
    const Grid board = grid(4);
    const std::vector<std::uint32_t> answers = all_loops(board);
    std::mt19937 random(7);
    std::size_t found = 0;
    for (int round = 0; round < 40; ++round) {
        PlaceCases cases(board.tables, board.edges);
        const std::int32_t scan = cases.add_scan({3, loops, sides}, all_places(board.tables));
        for (const std::int32_t place : all_places(board.tables)) {
            cases.watch(scan, place, cases.near(scan, place));
        }
        const std::uint32_t truth = answers[random() % answers.size()];
        std::vector<std::uint32_t> left = answers;
        std::vector<Var> order(static_cast<std::size_t>(board.tables.variables));
        std::iota(order.begin(), order.end(), 0);
        std::ranges::shuffle(order, random);
        for (const Var v : order) {
            const Lit literal = 2 * v + ((truth >> v & 1U) != 0 ? 0 : 1);
            cases.mark({literal});
            std::erase_if(left, [&](std::uint32_t lines) { return !holds(lines, literal); });
            while (const std::optional<CaseOutcome> outcome = cases.next(scan)) {
                ++found;
                for (const std::uint32_t lines : left) {
                    CHECK(std::ranges::all_of(outcome->literals, [&](Lit each) { return holds(lines, each); }));
                    CHECK(std::ranges::none_of(outcome->failed, [&](const FailedWay &way) {
                        return takes(board.tables, outcome->place, way.pattern, lines);
                    }));
                }
            }
        }
    }
    return found;
}

void check_ways_and_trails() {
    // 0 and 1 differ, 1 and 2 do, and 0 and 2 are alike: nothing follows.
    PlaceTables tables{3, {{0, 2, 4, 6}, {0, 1, 1, 2, 0, 2}}, {0, 0, 1}, {0, 4, 8}, {1, 2, 2, 1, 3, 0, 0, 3}};
    PlaceCases cases(tables, {});
    const std::int32_t scan = cases.add_scan({1, false, false}, {0, 1, 2});
    CHECK(cases.near(scan, 0) == std::vector<std::int32_t>{0, 1, 2});
    CHECK(!cases.next(scan).has_value());
    CHECK(cases.unwatched(scan, {0}) == std::vector<std::int32_t>{0, 2});
    cases.watch(scan, 0, {0, 1});
    CHECK(cases.unwatched(scan, {0, 5}) == std::vector<std::int32_t>{1, 2});
    CHECK_THROWS(OutOfRange, cases.unwatched(scan, {6}));
    CHECK_THROWS(OutOfRange, cases.unwatched(1, {0}));

    // Of four in a row, every two side by side differ, and the ends are not both true: so the second is false.
    tables = {4, {{0, 2, 4, 6, 8}, {0, 1, 1, 2, 2, 3, 1, 3}}, {0, 0, 0, 1}, {0, 4, 8}, {1, 2, 2, 1, 0, 1, 0, 2}};
    PlaceCases chain(tables, {});
    const std::int32_t wide = chain.add_scan({2, false, false}, {0});
    const std::optional<CaseOutcome> outcome = chain.next(wide);
    CHECK(outcome && outcome->literals == std::vector<Lit>{0, 3, 4, 7});
    CHECK(outcome && outcome->left == std::vector<std::int32_t>{0});
    CHECK(outcome && outcome->failed.size() == 1 && outcome->failed[0].pattern == 1);
    if (outcome && outcome->failed.size() == 1) {
        const FailedWay &why = outcome->failed[0];
        CHECK(why.place == 3 || why.place == 2);
        // The second place makes 2 false of 1 being true, of which it had known nothing else.
        CHECK(std::vector<std::int32_t>(why.trail.begin(), why.trail.begin() + 7) ==
              std::vector<std::int32_t>{1, 1, 5, 1, 0, 0, 0});
    }
    CHECK(!chain.waits(wide, 0));
    chain.watch(wide, 2, {0});
    chain.mark({6});
    CHECK(chain.waits(wide, 0));
}

// A place of more variables than a word has bits: the first is true, or else the last, which another place makes false.
void check_wide_places() {
    constexpr std::int32_t count = 70;
    PlaceTables tables{count, {{0, count, count + 1}, {}}, {0, 1}, {0, 8, 10}, {}};
    for (Var v = 0; v < count; ++v) {
        tables.places.items.push_back(v);
    }
    tables.places.items.push_back(count - 1);
    tables.words = {1, 0, 0, 0, 0, 1U << 5, 1, 0};
    tables.words.insert(tables.words.end(), {0, 1});
    PlaceCases cases(tables, {});
    const std::int32_t scan = cases.add_scan({1, false, false}, {0});
    const std::optional<CaseOutcome> outcome = cases.next(scan);
    CHECK(outcome && outcome->literals == std::vector<Lit>{0});
    CHECK(outcome && outcome->failed.size() == 1 && outcome->failed[0].on == std::vector<std::uint64_t>{1});
    CHECK(outcome && outcome->failed[0].trail.empty());
    cases.mark({0, 2 * count - 1});
    CHECK(cases.unwatched(scan, {0}).empty() && cases.unwatched(scan, {2}) == std::vector<std::int32_t>{0});
    CHECK_THROWS(InvalidArgument, cases.mark({1}));
}

// Three edges that close a loop, and a place without a variable: the loop leaves nothing out.
void check_places_without_variables() {
    const PlaceTables tables{3, {{0, 2, 4, 6, 6}, {0, 2, 0, 1, 1, 2}}, {0, 0, 0, 1}, {0, 4, 4}, {3, 0, 0, 3}};
    PlaceCases cases(tables, {{0, {0, 1}, {0, 1}}, {1, {1, 2}, {0, 1}}, {2, {2, 0}, {0, 1}}});
    cases.mark({positive(0), positive(1)});
    const std::optional<CaseOutcome> outcome = cases.next(cases.add_scan({0, true, false}, {0}));
    CHECK(outcome && outcome->literals == std::vector<Lit>{positive(2)});
}

void check_refusals() {
    const PlaceTables good{2, {{0, 2}, {0, 1}}, {0}, {0, 2}, {1, 2}};
    PlaceCases cases(good, {});
    CHECK_THROWS(OutOfRange, cases.mark({4}));
    CHECK_THROWS(OutOfRange, cases.mark({-1}));
    CHECK_THROWS(OutOfRange, cases.add_scan({}, {1}));
    CHECK_THROWS(OutOfRange, cases.next(0));
    const std::int32_t scan = cases.add_scan({}, {0});
    CHECK_THROWS(OutOfRange, cases.near(scan, 1));
    CHECK_THROWS(OutOfRange, cases.watch(scan, 0, {1}));
    CHECK_THROWS(OutOfRange, cases.waits(scan, -1));
    const auto with = [&](auto change) {
        PlaceTables changed = good;
        change(changed);
        return PlaceCases(changed, {});
    };
    CHECK_THROWS(InvalidArgument, with([](PlaceTables &t) { t.variables = 1; }));
    CHECK_THROWS(InvalidArgument, with([](PlaceTables &t) { t.variables = -1; }));
    CHECK_THROWS(InvalidArgument, with([](PlaceTables &t) { t.places.offsets = {0, 3}; }));
    CHECK_THROWS(InvalidArgument, with([](PlaceTables &t) { t.pattern_set = {1}; }));
    CHECK_THROWS(InvalidArgument, with([](PlaceTables &t) { t.pattern_set = {}; }));
    CHECK_THROWS(InvalidArgument, with([](PlaceTables &t) { t.bounds = {0, 3}; }));
    CHECK_THROWS(InvalidArgument, with([](PlaceTables &t) { t.bounds = {0, 1}, t.words = {1}; }));
    CHECK_THROWS(InvalidArgument, with([](PlaceTables &t) { t.words = {1, 4}; }));  // of a third variable
    CHECK_THROWS(InvalidArgument, with([](PlaceTables &t) { t.places = {{0, 0}, {}}; }));
    CHECK_THROWS(InvalidArgument, PlaceCases(good, {{2, {0, 1}, {0, 1}}}));
    CHECK_THROWS(InvalidArgument, PlaceCases(good, {{1, {0, -1}, {0, 1}}}));
    CHECK_THROWS(InvalidArgument, PlaceCases(good, {{1, {0, 1}, {0, 1}}, {1, {0, 1}, {0, 1}}}));
}

}  // namespace

int main() {
    check_ways_and_trails();
    check_wide_places();
    check_places_without_variables();
    check_refusals();
    const std::size_t alone = check_against_all_loops(false, false);
    const std::size_t with_loops = check_against_all_loops(true, false);
    const std::size_t with_sides = check_against_all_loops(true, true);
    CHECK(alone > 0);
    CHECK(with_loops > alone);
    CHECK(with_sides > with_loops);
    return check::finish();
}
