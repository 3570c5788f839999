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
        for (const DegreeClash &clash : chains.clashes({Drawing(edges, 0), Drawing(edges, 2)}, supposed, all_links, all_links)) {
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

bool same(const DegreeClash &one, const DegreeClash &other) {
    const auto links_alike = [](const DegreeLink &a, const DegreeLink &b) {
        return a.edge == b.edge && a.least == b.least && a.most == b.most && a.vertex == b.vertex;
    };
    return one.supposed == other.supposed && one.fault == other.fault && one.vertices == other.vertices &&
           std::ranges::equal(one.links, other.links, links_alike);
}

// As more and more becomes known, the same as chains that have nothing kept.
void what_is_kept_is_as_if_followed_anew() {
    std::mt19937 random(11);
    std::size_t clashing = 0;
    for (int round = 0; round < 200; ++round) {
        check::current_case = "round " + std::to_string(round);
        const Puzzle puzzle = random_puzzle(random);
        const std::size_t edges = puzzle.chart.ends.size();
        DegreesKnown known{Drawing(edges, 0), Drawing(edges, 2)};
        DegreeChains kept(puzzle.chart);
        for (int move = 0; move < 6; ++move) {
            std::vector<DegreeSupposition> supposed;
            for (std::size_t e = 0; e < edges; ++e) {
                for (std::int32_t count = known.least[e]; count <= known.most[e]; ++count) {
                    supposed.push_back({static_cast<std::int32_t>(e), count});
                }
            }
            const std::size_t followed = move < 5 ? 4 : all_links;
            const auto found = kept.clashes(known, supposed, followed, all_links);
            const auto anew = DegreeChains(puzzle.chart).clashes(known, supposed, followed, all_links);
            CHECK(std::ranges::equal(found, anew, same));
            clashing += found.size();
            const std::size_t edge = random() % edges;
            if (known.least[edge] < known.most[edge]) {
                (random() % 2 == 0 ? ++known.least[edge] : --known.most[edge]);
            }
        }
    }
    check::current_case.clear();
    CHECK(clashing > 500);
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
    const auto found = chains.clashes({{0, 0}, {2, 2}}, {{0, 0}, {0, 1}, {0, 2}}, all_links, all_links);
    CHECK(found.size() == 2);
    CHECK(found[0].supposed == 0 && found[1].supposed == 2);
    CHECK(found[0].fault == DegreeFault::too_few && found[0].vertices == std::vector<std::int32_t>{0});
    CHECK(found[1].fault == DegreeFault::too_many && found[1].links.size() == 1);
    CHECK(found[0].links.size() == 1 && found[0].links[0].edge == 0 && found[0].links[0].vertex == -1);
}

void follows_so_many_links() {
    DegreeChains chains(row());
    CHECK(chains.clashes({{0, 0}, {2, 2}}, {{0, 2}}, 0, all_links).empty());
    CHECK(chains.clashes({{0, 0}, {2, 2}}, {{0, 2}}, 2, all_links).size() == 1);
}

// What is supposed of the first edge of a longer row, 2 - 3 - 3 - 2, says something of each that comes after it.
void tells_those_that_rest_on_few_links() {
    DegreeChart chart;
    chart.numbers = {2, 3, 3, 2};
    chart.ends = {{0, 1}, {1, 2}, {2, 3}};
    chart.at = {{0, 1, 3, 5, 6}, {0, 0, 1, 1, 2, 2}};
    chart.excluded = {{0, 0, 0, 0}, {}};
    DegreeChains chains(chart);
    const auto sizes = [&](std::size_t longest) {
        std::vector<std::size_t> found;
        for (const DegreeClash &each : chains.clashes({{0, 0, 0}, {2, 2, 2}}, {{0, 1}, {1, 2}}, all_links, longest)) {
            found.push_back(each.links.size());
        }
        return found;
    };
    const auto all = sizes(all_links);
    CHECK(all.size() == 2 && all[0] == 1 && all[1] == 2);
    CHECK(sizes(1) == std::vector<std::size_t>{1});
    CHECK(sizes(0).empty());
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
    CHECK_THROWS(InvalidArgument, chains.clashes({{0}, {2}}, {{0, 1}}, all_links, all_links));
    CHECK_THROWS(OutOfRange, chains.clashes({{0, 0}, {2, 2}}, {{2, 1}}, all_links, all_links));
}

}  // namespace

int main() {
    what_clashes_is_in_no_drawing();
    what_is_kept_is_as_if_followed_anew();
    tells_the_links_that_are_needed();
    follows_so_many_links();
    tells_those_that_rest_on_few_links();
    refuses_what_does_not_hold_together();
    return check::finish();
}
