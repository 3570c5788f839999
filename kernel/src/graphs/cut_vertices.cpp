// Articulation points by one depth-first search (Hopcroft and Tarjan), with its own stack: boards can be large.
#include "penmark/graphs.hpp"

#include "penmark/error.hpp"

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

namespace penmark {

namespace {

constexpr std::int32_t unseen = -1;

struct Visit {
    std::int32_t order = unseen;
    // The earliest visit that is reached from here or below, by one edge back at most.
    std::int32_t low = 0;
    // How many held vertices there are here and below.
    std::int32_t held = 0;
    std::int32_t parent = -1;
    // The next neighbour to look at.
    std::int32_t next = 0;
};

class CutSearch {
public:
    CutSearch(std::span<const std::uint8_t> held, std::span<const std::uint8_t> open,
              std::span<const std::int32_t> offsets, std::span<const std::int32_t> neighbours)
        : held_(held), open_(open), offsets_(offsets), neighbours_(neighbours), visits_(held.size()),
          found_(held.size(), 0) {}

    std::vector<std::uint8_t> from(std::int32_t start) {
        enter(start, -1);
        for (std::int32_t vertex = start; vertex >= 0;) {
            Visit &here = visit(vertex);
            if (here.next == offsets_[index(vertex) + 1]) {
                vertex = here.parent;
                continue;
            }
            const std::int32_t near = neighbours_[index(here.next++)];
            if (!open_[index(near)] || near == here.parent) {
                continue;
            }
            if (visit(near).order == unseen) {
                enter(near, vertex);
                vertex = near;
            } else {
                here.low = std::min(here.low, visit(near).order);
            }
        }
        leave();
        return std::move(found_);
    }

private:
    static std::size_t index(std::int32_t number) { return static_cast<std::size_t>(number); }
    Visit &visit(std::int32_t vertex) { return visits_[index(vertex)]; }

    void enter(std::int32_t vertex, std::int32_t parent) {
        const auto order = static_cast<std::int32_t>(entered_.size());
        visit(vertex) = {order, order, held_[index(vertex)] != 0, parent, offsets_[index(vertex)]};
        entered_.push_back(vertex);
    }

    // What hangs below each vertex, the last one first: where it reaches no higher than its parent and there are held
    // vertices on both sides, the parent is needed.
    void leave() {
        for (std::size_t k = entered_.size(); k-- > 1;) {
            const Visit &here = visit(entered_[k]);
            Visit &above = visit(here.parent);
            above.held += here.held;
            above.low = std::min(above.low, here.low);
        }
        const std::int32_t total = visit(entered_.front()).held;
        for (const std::int32_t vertex : entered_) {
            const Visit &here = visit(vertex);
            if (here.parent < 0 || here.parent == entered_.front()) {
                continue;
            }
            const std::int32_t others = total - here.held - (held_[index(here.parent)] != 0);
            if (here.low >= visit(here.parent).order && here.held > 0 && others > 0) {
                found_[index(here.parent)] = 1;
            }
        }
    }

    std::span<const std::uint8_t> held_, open_;
    std::span<const std::int32_t> offsets_, neighbours_;
    std::vector<Visit> visits_;
    std::vector<std::int32_t> entered_;
    std::vector<std::uint8_t> found_;
};

}  // namespace

std::vector<std::uint8_t> cut_vertices(std::span<const std::uint8_t> held, std::span<const std::uint8_t> open,
                                       std::span<const std::int32_t> offsets,
                                       std::span<const std::int32_t> neighbours) {
    check_graph(held.size(), offsets, neighbours);
    if (open.size() != held.size()) {
        throw InvalidArgument("expected " + std::to_string(held.size()) + " open flags, got " +
                              std::to_string(open.size()));
    }
    const auto first = std::ranges::find_if(held, [](std::uint8_t flag) { return flag != 0; });
    if (first == held.end()) {
        return std::vector<std::uint8_t>(held.size(), 0);
    }
    return CutSearch(held, open, offsets, neighbours).from(static_cast<std::int32_t>(first - held.begin()));
}

}  // namespace penmark
