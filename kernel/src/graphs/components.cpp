#include "penmark/graphs.hpp"

#include "penmark/error.hpp"

#include <algorithm>
#include <limits>
#include <string>
#include <utility>

namespace penmark {

void check_graph(std::size_t vertices, std::span<const std::int32_t> offsets,
                 std::span<const std::int32_t> neighbours) {
    if (vertices > static_cast<std::size_t>(std::numeric_limits<std::int32_t>::max())) {
        throw InvalidArgument("too many vertices for 32-bit labels: " + std::to_string(vertices));
    }
    if (offsets.size() != vertices + 1) {
        throw InvalidArgument("expected " + std::to_string(vertices + 1) + " neighbour offsets for " +
                                    std::to_string(vertices) + " vertices, got " + std::to_string(offsets.size()));
    }
    if (offsets.front() != 0) {
        throw InvalidArgument("the first neighbour offset must be 0, got " + std::to_string(offsets.front()));
    }
    const auto drop = std::ranges::adjacent_find(offsets, std::ranges::greater{});
    if (drop != offsets.end()) {
        throw InvalidArgument("neighbour offsets must not decrease, but vertex " +
                                    std::to_string(drop - offsets.begin()) + " runs from " +
                                    std::to_string(drop[0]) + " to " + std::to_string(drop[1]));
    }
    if (static_cast<std::size_t>(offsets.back()) != neighbours.size()) {
        throw InvalidArgument("the last neighbour offset is " + std::to_string(offsets.back()) + ", but there are " +
                                    std::to_string(neighbours.size()) + " neighbours");
    }
    const auto stray = std::ranges::find_if(neighbours, [vertices](std::int32_t neighbour) {
        return static_cast<std::uint32_t>(neighbour) >= vertices;
    });
    if (stray != neighbours.end()) {
        throw InvalidArgument("neighbour " + std::to_string(*stray) + " is not one of the " +
                                    std::to_string(vertices) + " vertices");
    }
}

namespace {

// Union-find over vertex numbers, halving paths as it goes. The lower root always wins, so that a root is the lowest
// vertex of its component and one pass in vertex order hands out the labels in the promised order.
class Forest {
public:
    explicit Forest(std::size_t vertices) : parent_(vertices) {
        for (std::size_t vertex = 0; vertex < vertices; ++vertex) {
            parent_[vertex] = static_cast<std::int32_t>(vertex);
        }
    }

    std::int32_t root(std::int32_t vertex) {
        while (parent(vertex) != vertex) {
            parent(vertex) = parent(parent(vertex));
            vertex = parent(vertex);
        }
        return vertex;
    }

    void join(std::int32_t a, std::int32_t b) {
        a = root(a);
        b = root(b);
        if (a > b) {
            std::swap(a, b);
        }
        parent(b) = a;
    }

private:
    std::int32_t &parent(std::int32_t vertex) { return parent_[static_cast<std::size_t>(vertex)]; }

    std::vector<std::int32_t> parent_;
};

}  // namespace

// Union-find rather than a search: it needs no stack, and an edge listed at one end only is no special case.
std::vector<std::int32_t> components(std::span<const std::uint8_t> active, std::span<const std::int32_t> offsets,
                                     std::span<const std::int32_t> neighbours) {
    check_graph(active.size(), offsets, neighbours);
    Forest forest(active.size());
    for (std::size_t vertex = 0; vertex < active.size(); ++vertex) {
        if (!active[vertex]) {
            continue;
        }
        const auto begin = static_cast<std::size_t>(offsets[vertex]);
        const auto end = static_cast<std::size_t>(offsets[vertex + 1]);
        for (const std::int32_t neighbour : neighbours.subspan(begin, end - begin)) {
            if (active[static_cast<std::size_t>(neighbour)]) {
                forest.join(static_cast<std::int32_t>(vertex), neighbour);
            }
        }
    }

    std::vector<std::int32_t> labels(active.size(), -1);
    std::int32_t next_label = 0;
    for (std::size_t vertex = 0; vertex < active.size(); ++vertex) {
        if (active[vertex]) {
            const auto root = static_cast<std::size_t>(forest.root(static_cast<std::int32_t>(vertex)));
            labels[vertex] = root == vertex ? next_label++ : labels[root];
        }
    }
    return labels;
}

}  // namespace penmark
