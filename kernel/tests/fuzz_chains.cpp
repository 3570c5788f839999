// A fuzz target: any bytes are tables for the three kinds of chains. What does not hold together is refused; whatever is
// taken is asked everything, and each answer ends and speaks of what there is.
//
// `make kernel-fuzz` runs it under libFuzzer; test_fuzz.cpp runs the same function on random bytes. That the answers are
// right is for the tests of each kind, which hold them against brute force.
#include "check.hpp"
#include "fuzz_bytes.hpp"
#include "penmark/cases.hpp"
#include "penmark/degree_chains.hpp"
#include "penmark/error.hpp"
#include "penmark/forest_chains.hpp"

#include <algorithm>
#include <cstdlib>
#include <numeric>

using namespace penmark;
using namespace penmark::testing;

namespace {

constexpr int most_items = 9;
constexpr std::int32_t most_points = 16;
constexpr int most_rounds = 30;
constexpr std::size_t most_followed = 200;

// Mostly a number that there is; sometimes any.
std::int32_t index_in(ByteReader &in, std::int32_t size) {
    const std::int32_t number = in.number();
    return number >= 0 && size > 0 ? number % size : number;
}

std::vector<std::int32_t> numbers(ByteReader &in, int most, std::int32_t below) {
    std::vector<std::int32_t> found(in.byte() % static_cast<std::size_t>(most + 1));
    std::ranges::generate(found, [&] { return index_in(in, below); });
    return found;
}

// As many lists as asked for, with right offsets unless the last byte lies about them.
Lists lists(ByteReader &in, std::size_t count, std::int32_t below) {
    Lists made;
    for (std::size_t k = 0; k < count; ++k) {
        const std::vector<std::int32_t> items = numbers(in, most_items, below);
        made.items.insert(made.items.end(), items.begin(), items.end());
        made.offsets.push_back(static_cast<std::int32_t>(made.items.size()));
    }
    if (in.byte() == lying_length) {
        made.offsets[in.byte() % made.offsets.size()] = in.number();
    }
    return made;
}

bool is_index(std::int32_t number, std::size_t size) { return number >= 0 && static_cast<std::size_t>(number) < size; }

// Runs a question that may be refused.
template <typename Ask> void ask(Ask question) {
    try {
        question();
    } catch (const InvalidArgument &) {
    } catch (const OutOfRange &) {
    }
}

// All that a scan finds, what is found being noted each time.
void follow_all(PlaceCases &cases, std::int32_t scan, const PlaceTables &tables, const std::vector<Lit> &news) {
    for (const std::int32_t place : cases.unwatched(scan, news)) {
        cases.watch(scan, place, cases.near(scan, place));
    }
    for (int round = 0; round < most_rounds; ++round) {
        const std::optional<CaseOutcome> found = cases.next(scan);
        if (!found) {
            return;
        }
        CHECK(is_index(found->place, tables.pattern_set.size()));
        CHECK(std::ranges::all_of(found->literals, [&](Lit literal) {
            return is_index(literal, 2 * static_cast<std::size_t>(tables.variables));
        }));
        ask([&] { cases.mark(found->literals); });
    }
}

void fuzz_cases(ByteReader &in) {
    PlaceTables tables;
    tables.variables = in.byte() % most_points;
    const std::size_t places = in.byte() % static_cast<std::size_t>(most_items);
    tables.places = lists(in, places, tables.variables);
    const int sets = 1 + in.byte() % 3;
    for (int set = 0; set < sets; ++set) {
        for (int k = 2 * (in.byte() % 6); k > 0; --k) {
            tables.words.push_back(in.byte());
        }
        tables.bounds.push_back(static_cast<std::int32_t>(tables.words.size()));
    }
    for (std::size_t place = 0; place < places; ++place) {
        tables.pattern_set.push_back(index_in(in, sets));
    }
    std::vector<LoopEdge> edges(in.byte() % static_cast<std::size_t>(most_points));
    for (LoopEdge &edge : edges) {
        edge = {index_in(in, tables.variables), {index_in(in, most_points), index_in(in, most_points)},
                {index_in(in, most_points), index_in(in, most_points)}};
    }
    PlaceCases cases(tables, edges);
    std::vector<std::int32_t> all(places);
    std::iota(all.begin(), all.end(), 0);
    while (!in.done()) {
        ask([&] { cases.mark(numbers(in, 2, 2 * tables.variables)); });
        const CaseReach reach{in.byte() % 4, in.byte() % 2 != 0, in.byte() % 2 != 0};
        ask([&] { follow_all(cases, cases.add_scan(reach, all), tables, numbers(in, 2, 2 * tables.variables)); });
    }
}

void fuzz_degrees(ByteReader &in) {
    DegreeChart chart;
    const std::size_t vertices = in.byte() % static_cast<std::size_t>(most_points);
    for (std::size_t v = 0; v < vertices; ++v) {
        chart.numbers.push_back(in.number());
    }
    chart.ends.resize(in.byte() % static_cast<std::size_t>(most_points));
    const auto edges = static_cast<std::int32_t>(chart.ends.size());
    for (auto &[one, other] : chart.ends) {
        one = index_in(in, static_cast<std::int32_t>(vertices));
        other = index_in(in, static_cast<std::int32_t>(vertices));
    }
    chart.at = lists(in, vertices, edges);
    chart.excluded = lists(in, chart.ends.size(), edges);
    DegreeChains chains(chart);
    while (!in.done()) {
        DegreesKnown known;
        for (std::int32_t e = 0; e < edges; ++e) {
            const std::uint8_t bounds = in.byte();
            known.least.push_back(bounds % 3);
            known.most.push_back(bounds / 3 % 3);
        }
        std::vector<DegreeSupposition> supposed(in.byte() % 4U);
        for (DegreeSupposition &each : supposed) {
            each = {index_in(in, edges), in.number()};
        }
        ask([&] {
            for (const DegreeClash &clash : chains.clashes(known, supposed, most_followed, most_followed)) {
                CHECK(clash.supposed < supposed.size());
                CHECK(std::ranges::all_of(clash.links, [&](const DegreeLink &link) {
                    return is_index(link.edge, chart.ends.size()) && link.vertex < static_cast<std::int32_t>(vertices);
                }));
            }
        });
    }
}

void fuzz_forest(ByteReader &in) {
    ForestBoard board;
    board.points = in.byte() % most_points;
    const std::size_t elements = in.byte() % static_cast<std::size_t>(most_points);
    const auto below = static_cast<std::int32_t>(elements);
    board.neighbours = lists(in, elements, below);
    board.points_of = lists(in, elements, board.points);
    board.lines = lists(in, in.byte() % 4U, below);
    const std::size_t groups = in.byte() % 4U;
    board.groups = lists(in, groups, below);
    for (std::size_t group = 0; group < groups; ++group) {
        board.numbers.push_back(in.number());
    }
    const ForestReach reach{in.byte() % 8U, in.byte() % 64U};
    ForestChains chains(board, reach);
    while (!in.done()) {
        const std::int32_t element = index_in(in, below);
        const std::uint8_t how = in.byte();
        ask([&] {
            const ForestOutcome found = chains.suppose(element, how % 2 != 0);
            CHECK(!found.reached.empty() && found.reached.front() == element);
            CHECK(std::ranges::all_of(found.reached, [&](std::int32_t each) { return is_index(each, elements); }));
        });
        ask([&] {
            const auto found = chains.refuted(in.byte(), {in.byte() % 4U, 1});
            CHECK(!found || found->number < 2 * elements);
        });
        ask([&] { chains.pair(in.byte() % 16U, reach); });
        ask([&] { chains.ways(index_in(in, static_cast<std::int32_t>(groups)), reach); });
        if (how % 4 == 0) {
            ask([&] { chains.mark(element, how % 8 == 0); });
        }
    }
}

}  // namespace

// The name and the C linkage are libFuzzer's.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t *data, std::size_t size) {
    ByteReader in({data, size});
    switch (in.byte() % 3) {
    case 0: ask([&] { fuzz_cases(in); }); break;
    case 1: ask([&] { fuzz_degrees(in); }); break;
    default: ask([&] { fuzz_forest(in); });
    }
    if (check::failures > 0) {
        std::abort();
    }
    return 0;
}
