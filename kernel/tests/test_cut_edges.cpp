// Edges that cut, held against taking each away in turn.
#include "check.hpp"
#include "penmark/error.hpp"
#include "penmark/graphs.hpp"

#include <algorithm>
#include <map>
#include <random>

using penmark::CutEdge;
using penmark::asked_edge;
using penmark::cut_edges;

namespace {

using Bytes = std::vector<std::uint8_t>;
using Ints = std::vector<std::int32_t>;

Ints reached(std::size_t vertices, const Ints &ends, const Bytes &flags, std::int32_t start, std::size_t except_for) {
    Bytes seen(vertices, 0);
    seen[static_cast<std::size_t>(start)] = 1;
    for (bool more = true; more;) {
        more = false;
        for (std::size_t e = 0; e < flags.size(); ++e) {
            auto &one = seen[static_cast<std::size_t>(ends[2 * e])], &other = seen[static_cast<std::size_t>(ends[2 * e + 1])];
            if (flags[e] != 0 && e != except_for && one != other) {
                one = other = 1;
                more = true;
            }
        }
    }
    Ints found;
    for (std::size_t v = 0; v < vertices; ++v) {
        if (seen[v] != 0) {
            found.push_back(static_cast<std::int32_t>(v));
        }
    }
    return found;
}

void as_by_taking_each_away() {
    std::mt19937 random(3);
    int cutting = 0;
    for (int round = 0; round < 400; ++round) {
        check::current_case = "round " + std::to_string(round);
        const std::size_t vertices = 1 + random() % 9, edges = random() % 12;
        Ints ends;
        Bytes flags;
        for (std::size_t k = 0; k < edges; ++k) {
            ends.push_back(static_cast<std::int32_t>(random() % vertices));
            ends.push_back(static_cast<std::int32_t>(random() % vertices));
            flags.push_back(static_cast<std::uint8_t>(random() % 3));
        }
        std::map<std::int32_t, std::pair<Ints, Ints>> wanted;
        for (std::size_t e = 0; e < edges; ++e) {
            const auto side = reached(vertices, ends, flags, ends[2 * e], e);
            const auto other = reached(vertices, ends, flags, ends[2 * e + 1], e);
            if (flags[e] == asked_edge && side != other) {
                wanted[static_cast<std::int32_t>(e)] = {side, other};
            }
        }
        const auto found = cut_edges(vertices, ends, flags);
        CHECK(found.size() == wanted.size());
        for (const CutEdge &each : found) {
            const auto &[side, other] = wanted.at(each.edge);
            CHECK(each.smaller.size() <= each.larger.size());
            CHECK((each.smaller == side && each.larger == other) || (each.smaller == other && each.larger == side));
            ++cutting;
        }
    }
    check::current_case.clear();
    CHECK(cutting > 200);
}

void in_the_order_of_the_search() {
    // 0 - 1 - 2, and 3 - 4 beside it: what is entered last is left first.
    const auto found = cut_edges(5, Ints{0, 1, 1, 2, 3, 4}, Bytes{2, 2, 2});
    CHECK(found == (std::vector<CutEdge>{{1, {2}, {0, 1}}, {0, {0}, {1, 2}}, {2, {4}, {3}}}));
    CHECK(cut_edges(5, Ints{0, 1, 1, 2, 3, 4}, Bytes{1, 2, 0}) == (std::vector<CutEdge>{{1, {2}, {0, 1}}}));
}

void a_long_path() {  // where a recursive search would run out of stack
    constexpr std::int32_t length = 300'000;
    Ints ends;
    for (std::int32_t vertex = 1; vertex < length; ++vertex) {
        ends.insert(ends.end(), {vertex - 1, vertex});
    }
    Bytes flags(length - 1, 1);
    flags[length / 2] = asked_edge;
    const auto found = cut_edges(length, ends, flags);
    CHECK(found.size() == 1 && found[0].edge == length / 2 && found[0].smaller.size() == length / 2 - 1);
}

}  // namespace

int main() {
    as_by_taking_each_away();
    in_the_order_of_the_search();
    a_long_path();
    CHECK(cut_edges(0, Ints{}, Bytes{}).empty());
    CHECK_THROWS(penmark::InvalidArgument, cut_edges(2, Ints{0, 1}, Bytes{}));
    CHECK_THROWS(penmark::InvalidArgument, cut_edges(2, Ints{0, 2}, Bytes{1}));
    CHECK_THROWS(penmark::InvalidArgument, cut_edges(2, Ints{-1, 0}, Bytes{1}));
    return check::finish();
}
