// What keeps the sides of a loop in one piece, on small boards against trying without each face.
#include "check.hpp"
#include "penmark/error.hpp"
#include "penmark/side_links.hpp"

#include <random>
#include <set>

using namespace penmark;

namespace {

constexpr std::int32_t side = 4, faces = side * side + 1, outside = faces - 1;

std::vector<SidedEdge> board() {
    std::vector<SidedEdge> edges;
    const auto face = [](std::int32_t row, std::int32_t col) {
        return row >= 0 && col >= 0 && row < side && col < side ? row * side + col : outside;
    };
    for (std::int32_t row = 0; row <= side; ++row) {
        for (std::int32_t col = 0; col < side; ++col) {
            edges.push_back({static_cast<std::int32_t>(edges.size()), {face(row - 1, col), face(row, col)}});
            edges.push_back({static_cast<std::int32_t>(edges.size()), {face(col, row - 1), face(col, row)}});
        }
    }
    return edges;
}

struct Known {
    std::vector<std::int32_t> root;
    std::vector<std::uint8_t> odd, lines;

    bool is_related(std::int32_t one, std::int32_t other) const { return at(root, one) == at(root, other); }
    bool differs(std::int32_t one, std::int32_t other) const {
        return is_related(one, other) && at(odd, one) != at(odd, other);
    }
    bool is_like(std::int32_t one, std::int32_t other) const {
        return is_related(one, other) && at(odd, one) == at(odd, other);
    }
    template <typename T> static T at(const std::vector<T> &all, std::int32_t k) {
        return all[static_cast<std::size_t>(k)];
    }
};

// What is reached from a face by what may have its colour, going round another.
std::set<std::int32_t> reached(const std::vector<SidedEdge> &edges, const Known &known, std::int32_t start,
                               std::int32_t without) {
    std::set<std::int32_t> found{start};
    for (std::size_t before = 0; before != found.size();) {
        before = found.size();
        for (const auto &[edge, sides] : edges) {
            for (const std::size_t k : {0U, 1U}) {
                const std::int32_t there = sides[1 - k];
                if (Known::at(known.lines, edge) == 0 && found.contains(sides[k]) && there != without &&
                    !known.differs(there, start)) {
                    found.insert(there);
                }
            }
        }
    }
    return found;
}

// What is cut off from there, and what it takes to reach all of its colour.
std::vector<std::set<std::int32_t>> expected(const std::vector<SidedEdge> &edges, const Known &known,
                                             std::int32_t start) {
    std::set<std::int32_t> cut_off, needed;
    const auto all = reached(edges, known, start, -1);
    for (std::int32_t face = 0; face < faces; ++face) {
        if (known.differs(face, start)) {
            continue;
        }
        if (!all.contains(face)) {
            cut_off.insert(face);
        } else if (!known.is_like(face, start)) {
            const auto left = reached(edges, known, start, face);
            for (const std::int32_t other : all) {
                if (known.is_like(other, start) && !left.contains(other)) {
                    needed.insert(face);
                }
            }
        }
    }
    return {cut_off, needed};
}

void check_board(const std::vector<SidedEdge> &edges, const Known &known) {
    const auto found = SideLinks(faces, edges).find({known.root, known.odd}, known.lines);
    for (std::int32_t start = 0; start < faces; ++start) {
        std::set<std::int32_t> cut_off, needed;
        for (const SideLink &link : found) {
            if (link.onto == start) {
                (link.odd ? cut_off : needed).insert(link.face);
                CHECK(link.odd ? link.beyond == -1 : known.is_like(link.beyond, start));
            }
        }
        if (!cut_off.empty() || !needed.empty()) {
            CHECK(std::vector{cut_off, needed} == expected(edges, known, start));
        }
    }
    // The outside is the first that is walked.
    bool is_alone = true;
    for (std::int32_t face = 0; face < outside; ++face) {
        is_alone = is_alone && Known::at(known.root, face) != Known::at(known.root, outside);
    }
    if (!is_alone) {
        const auto both = expected(edges, known, outside);
        CHECK((both[0].empty() && both[1].empty()) || (!found.empty() && found[0].onto == outside));
    }
}

void check_refusals() {
    const std::vector<SidedEdge> edges{{0, {0, 1}}};
    CHECK_THROWS(InvalidArgument, SideLinks(1, edges));
    CHECK_THROWS(InvalidArgument, SideLinks(2, {{-1, {0, 1}}}));
    const SideLinks links(2, edges);
    const std::vector<std::int32_t> roots{0, 0}, wrong{0, 2};
    const std::vector<std::uint8_t> odd{0, 1}, lines{0};
    CHECK(links.find({roots, odd}, lines).empty());
    CHECK_THROWS(InvalidArgument, links.find({wrong, odd}, lines));
    CHECK_THROWS(InvalidArgument, links.find({roots, lines}, lines));
    CHECK_THROWS(InvalidArgument, links.find({roots, odd}, {}));
    CHECK(SideLinks(0, {}).find({}, {}).empty());
}

}  // namespace

int main() {
    const std::vector<SidedEdge> edges = board();
    std::mt19937 random(1);
    for (int k = 0; k < 300; ++k) {
        check::current_case = "board " + std::to_string(k);
        Known known;
        for (std::int32_t face = 0; face < faces; ++face) {
            known.root.push_back(random() % 3 == 0 ? face : outside);
            known.odd.push_back(random() % 2 == 0 && known.root.back() != face ? 1 : 0);
        }
        for (std::size_t edge = 0; edge < edges.size(); ++edge) {
            known.lines.push_back(random() % 3 == 0 ? 1 : 0);
        }
        check_board(edges, known);
    }
    check_refusals();
    return check::finish();
}
