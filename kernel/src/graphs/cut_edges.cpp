// Edges that cut, by one depth-first search (Tarjan), with its own stack: boards can be large.
#include "penmark/graphs.hpp"

#include "penmark/error.hpp"

#include <algorithm>
#include <string>
#include <utility>

namespace penmark {

namespace {

constexpr std::int32_t unseen = -1;

std::size_t index(std::int32_t number) { return static_cast<std::size_t>(number); }

struct Way {
    std::int32_t vertex, edge;
};

// By vertex, the ways that leave it over edges with a flag, in the order of the edges.
class Ways {
public:
    Ways(std::size_t vertices, std::span<const std::int32_t> ends, std::span<const std::uint8_t> flags)
        : offsets_(vertices + 1, 0) {
        for_each_end(ends, flags, [&](std::int32_t from, Way) { ++offsets_[index(from) + 1]; });
        for (std::size_t v = 0; v < vertices; ++v) {
            offsets_[v + 1] += offsets_[v];
        }
        ways_.resize(offsets_.back());
        std::vector<std::size_t> next(offsets_.begin(), offsets_.end() - 1);
        for_each_end(ends, flags, [&](std::int32_t from, Way way) { ways_[next[index(from)]++] = way; });
    }

    std::size_t first(std::int32_t vertex) const { return offsets_[index(vertex)]; }
    std::size_t end(std::int32_t vertex) const { return offsets_[index(vertex) + 1]; }
    const Way &operator[](std::size_t k) const { return ways_[k]; }

private:
    template <typename Visit>
    static void for_each_end(std::span<const std::int32_t> ends, std::span<const std::uint8_t> flags, Visit visit) {
        for (std::size_t e = 0; e < flags.size(); ++e) {
            if (flags[e] != 0) {
                const std::int32_t one = ends[2 * e], other = ends[2 * e + 1], edge = static_cast<std::int32_t>(e);
                visit(one, {other, edge});
                visit(other, {one, edge});
            }
        }
    }

    std::vector<std::size_t> offsets_;
    std::vector<Way> ways_;
};

class CutEdgeSearch {
public:
    CutEdgeSearch(std::size_t vertices, std::span<const std::int32_t> ends, std::span<const std::uint8_t> flags)
        : flags_(flags), ways_(vertices, ends, flags), order_(vertices, unseen), low_(vertices, 0) {}

    std::vector<CutEdge> everywhere() {
        for (std::size_t v = 0; v < order_.size(); ++v) {
            if (order_[v] == unseen) {
                from(static_cast<std::int32_t>(v));
            }
        }
        return std::move(found_);
    }

private:
    struct Visit {
        std::int32_t vertex, by;
        std::size_t next;
    };
    // The vertices that were entered after an edge, in the order of `entered_`.
    struct Below {
        std::int32_t edge;
        std::size_t begin, end;
    };

    void enter(std::int32_t vertex, std::int32_t by) {
        order_[index(vertex)] = low_[index(vertex)] = static_cast<std::int32_t>(entered_.size());
        entered_.push_back(vertex);
        stack_.push_back({vertex, by, ways_.first(vertex)});
    }

    void from(std::int32_t start) {
        const std::size_t first = entered_.size();
        below_.clear();
        enter(start, -1);
        while (!stack_.empty()) {
            Visit &here = stack_.back();
            if (here.next == ways_.end(here.vertex)) {
                leave();
                continue;
            }
            const Way way = ways_[here.next++];
            if (way.edge == here.by) {
                continue;
            }
            if (order_[index(way.vertex)] == unseen) {
                enter(way.vertex, way.edge);
            } else {
                low_[index(here.vertex)] = std::min(low_[index(here.vertex)], order_[index(way.vertex)]);
            }
        }
        for (const Below &each : below_) {
            found_.push_back(parted(each, first));
        }
    }

    void leave() {
        const Visit here = stack_.back();
        stack_.pop_back();
        if (stack_.empty()) {
            return;
        }
        const std::size_t parent = index(stack_.back().vertex), child = index(here.vertex);
        low_[parent] = std::min(low_[parent], low_[child]);
        if (low_[child] > order_[parent] && flags_[index(here.by)] == asked_edge) {
            below_.push_back({here.by, index(order_[child]), entered_.size()});
        }
    }

    CutEdge parted(const Below &below, std::size_t first) const {
        const auto at = [&](std::size_t k) { return entered_.begin() + static_cast<std::ptrdiff_t>(k); };
        std::vector<std::int32_t> side(at(below.begin), at(below.end)), rest(at(first), at(below.begin));
        rest.insert(rest.end(), at(below.end), entered_.end());
        std::ranges::sort(side);
        std::ranges::sort(rest);
        if (rest.size() < side.size()) {
            std::swap(side, rest);
        }
        return {below.edge, std::move(side), std::move(rest)};
    }

    std::span<const std::uint8_t> flags_;
    Ways ways_;
    std::vector<std::int32_t> order_;  // by vertex, when it was entered
    std::vector<std::int32_t> low_;    // the earliest that is reached from there or below, by one edge back at most
    std::vector<std::int32_t> entered_;
    std::vector<Visit> stack_;
    std::vector<Below> below_;
    std::vector<CutEdge> found_;
};

}  // namespace

std::vector<CutEdge> cut_edges(std::size_t vertices, std::span<const std::int32_t> ends,
                               std::span<const std::uint8_t> flags) {
    if (ends.size() != 2 * flags.size()) {
        throw InvalidArgument("expected two ends for each of " + std::to_string(flags.size()) + " edges, got " +
                              std::to_string(ends.size()));
    }
    for (const std::int32_t end : ends) {
        if (end < 0 || index(end) >= vertices) {
            throw InvalidArgument("end " + std::to_string(end) + " is not one of the " + std::to_string(vertices) +
                                  " vertices");
        }
    }
    return CutEdgeSearch(vertices, ends, flags).everywhere();
}

}  // namespace penmark
