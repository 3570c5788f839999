// Chains about drawings: a supposition that comes to a clash is in no drawing that there is.
#include "check.hpp"
#include "penmark/degree_chains.hpp"
#include "penmark/error.hpp"

#include <algorithm>
#include <random>
#include <set>

using namespace penmark;

namespace {

constexpr std::size_t all_links = 1000;
using Drawing = std::vector<std::int32_t>;

// Edges among some vertices, at most two each, some of them excluding each other. Numbers are those of one drawing.
struct Puzzle {
    DegreeChart chart;
    std::vector<std::array<std::int32_t, 2>> excluded;
};

void append(Lists &lists, const std::vector<std::int32_t> &items) {
    lists.items.insert(lists.items.end(), items.begin(), items.end());
    lists.offsets.push_back(static_cast<std::int32_t>(lists.items.size()));
}

std::vector<std::int32_t> edges_at(const DegreeChart &chart, std::int32_t vertex) {
    std::vector<std::int32_t> found;
    for (std::size_t e = 0; e < chart.ends.size(); ++e) {
        if (std::ranges::count(chart.ends[e], vertex) > 0) {
            found.push_back(static_cast<std::int32_t>(e));
        }
    }
    return found;
}

std::int32_t degree(const Puzzle &puzzle, const Drawing &drawing, std::int32_t vertex) {
    std::int32_t sum = 0;
    for (const std::int32_t edge : edges_at(puzzle.chart, vertex)) {
        sum += drawing[static_cast<std::size_t>(edge)];
    }
    return sum;
}

bool connected(const Puzzle &puzzle, const Drawing &drawing) {
    std::set<std::int32_t> reached{0};
    for (std::size_t before = 0; before != reached.size();) {
        before = reached.size();
        for (std::size_t e = 0; e < drawing.size(); ++e) {
            const auto &[one, other] = puzzle.chart.ends[e];
            if (drawing[e] > 0 && (reached.contains(one) || reached.contains(other))) {
                reached.insert({one, other});
            }
        }
    }
    return reached.size() == puzzle.chart.numbers.size();
}

bool keeps_apart(const Puzzle &puzzle, const Drawing &drawing) {
    return std::ranges::none_of(puzzle.excluded, [&](const auto &pair) {
        return drawing[static_cast<std::size_t>(pair[0])] > 0 && drawing[static_cast<std::size_t>(pair[1])] > 0;
    });
}

bool fits(const Puzzle &puzzle, const Drawing &drawing) {
    for (std::size_t v = 0; v < puzzle.chart.numbers.size(); ++v) {
        const std::int32_t number = puzzle.chart.numbers[v];
        if (number >= 0 && degree(puzzle, drawing, static_cast<std::int32_t>(v)) != number) {
            return false;
        }
    }
    return connected(puzzle, drawing) && keeps_apart(puzzle, drawing);
}

template <typename Visit> void all_drawings(std::size_t edges, Visit visit) {
    Drawing drawing(edges, 0);
    while (true) {
        visit(drawing);
        std::size_t e = 0;
        while (e < edges && drawing[e] == 2) {
            drawing[e++] = 0;
        }
        if (e == edges) {
            return;
        }
        ++drawing[e];
    }
}

Puzzle random_puzzle(std::mt19937 &random) {
    const auto below = [&](std::size_t bound) { return static_cast<std::int32_t>(random() % bound); };
    Puzzle puzzle;
    const auto vertices = static_cast<std::size_t>(3 + below(3));
    puzzle.chart.numbers.assign(vertices, -1);
    for (std::size_t v = 1; v < vertices; ++v) {  // connected as a whole, and a few edges more
        puzzle.chart.ends.push_back({static_cast<std::int32_t>(v), below(v)});
    }
    for (std::int32_t more = 1 + below(3); more > 0; --more) {
        const std::int32_t one = below(vertices);
        const std::int32_t other = below(vertices);
        if (one != other) {
            puzzle.chart.ends.push_back({one, other});
        }
    }
    const std::size_t edges = puzzle.chart.ends.size();
    if (below(2) == 0) {
        puzzle.excluded.push_back({0, static_cast<std::int32_t>(edges) - 1});
    }
    for (std::size_t v = 0; v < vertices; ++v) {
        append(puzzle.chart.at, edges_at(puzzle.chart, static_cast<std::int32_t>(v)));
    }
    for (std::size_t e = 0; e < edges; ++e) {
        std::vector<std::int32_t> others;
        for (const auto &[one, other] : puzzle.excluded) {
            const auto here = static_cast<std::int32_t>(e);
            if (one == here || other == here) {
                others.push_back(one == here ? other : one);
            }
        }
        append(puzzle.chart.excluded, others);
    }
    std::vector<Drawing> fitting;
    all_drawings(edges, [&](const Drawing &each) {
        if (fits(puzzle, each)) {
            fitting.push_back(each);
        }
    });
    if (!fitting.empty()) {
        const Drawing drawing = fitting[random() % fitting.size()];
        for (std::size_t v = 0; v < vertices; ++v) {
            if (below(6) > 0) {
                puzzle.chart.numbers[v] = degree(puzzle, drawing, static_cast<std::int32_t>(v));
            }
        }
    }
    return puzzle;
}

void what_clashes_is_in_no_drawing() {
    std::mt19937 random(5);
    int clashing = 0, cut_off = 0;
    for (int round = 0; round < 300; ++round) {
        check::current_case = "round " + std::to_string(round);
        const Puzzle puzzle = random_puzzle(random);
        const std::size_t edges = puzzle.chart.ends.size();
        std::vector<DegreeSupposition> supposed;
        for (std::int32_t e = 0; e < static_cast<std::int32_t>(edges); ++e) {
            for (std::int32_t count = 0; count <= 2; ++count) {
                supposed.push_back({e, count});
            }
        }
        std::set<std::pair<std::int32_t, std::int32_t>> possible;
        all_drawings(edges, [&](const Drawing &drawing) {
            if (fits(puzzle, drawing)) {
                for (std::size_t e = 0; e < edges; ++e) {
                    possible.insert({static_cast<std::int32_t>(e), drawing[e]});
                }
            }
        });
        DegreeChains chains(puzzle.chart);
        for (const DegreeClash &clash : chains.clashes({Drawing(edges, 0), Drawing(edges, 2)}, supposed, all_links)) {
            const DegreeSupposition &wrong = supposed[clash.supposed];
            CHECK(!possible.contains({wrong.edge, wrong.count}));
            CHECK(!clash.vertices.empty());
            CHECK((clash.fault == DegreeFault::cut_off) || clash.vertices.size() == 1);
            ++clashing;
            cut_off += clash.fault == DegreeFault::cut_off;
        }
    }
    check::current_case.clear();
    CHECK(clashing > 300);
    CHECK(cut_off > 10);
}

// 1 - 2 - 1 in a row.
DegreeChart row() {
    DegreeChart chart;
    chart.numbers = {1, 2, 1};
    chart.ends = {{0, 1}, {1, 2}};
    chart.at = {{0, 1, 3, 4}, {0, 0, 1, 1}};
    chart.excluded = {{0, 0, 0}, {}};
    return chart;
}

void tells_the_links_that_are_needed() {
    DegreeChains chains(row());
    const auto found = chains.clashes({{0, 0}, {2, 2}}, {{0, 0}, {0, 1}, {0, 2}}, all_links);
    CHECK(found.size() == 2);
    CHECK(found[0].supposed == 0 && found[1].supposed == 2);
    CHECK(found[0].fault == DegreeFault::too_few && found[0].vertices == std::vector<std::int32_t>{0});
    CHECK(found[1].fault == DegreeFault::too_many && found[1].links.size() == 1);
    CHECK(found[0].links.size() == 1 && found[0].links[0].edge == 0 && found[0].links[0].vertex == -1);
}

void follows_so_many_links() {
    DegreeChains chains(row());
    CHECK(chains.clashes({{0, 0}, {2, 2}}, {{0, 2}}, 0).empty());
    CHECK(chains.clashes({{0, 0}, {2, 2}}, {{0, 2}}, 2).size() == 1);
}

void refuses_what_does_not_hold_together() {
    DegreeChart chart = row();
    chart.ends[0] = {0, 3};
    CHECK_THROWS(InvalidArgument, DegreeChains(chart));
    chart = row();
    chart.at.items[1] = 2;
    CHECK_THROWS(InvalidArgument, DegreeChains(chart));
    chart = row();
    chart.at.offsets = {0, 3, 1, 4};
    CHECK_THROWS(InvalidArgument, DegreeChains(chart));
    chart = row();
    chart.excluded.offsets.pop_back();
    CHECK_THROWS(InvalidArgument, DegreeChains(chart));
    DegreeChains chains(row());
    CHECK_THROWS(InvalidArgument, chains.clashes({{0}, {2}}, {{0, 1}}, all_links));
    CHECK_THROWS(OutOfRange, chains.clashes({{0, 0}, {2, 2}}, {{2, 1}}, all_links));
}

}  // namespace

int main() {
    what_clashes_is_in_no_drawing();
    tells_the_links_that_are_needed();
    follows_so_many_links();
    refuses_what_does_not_hold_together();
    return check::finish();
}
