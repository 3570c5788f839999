// What drawing a loop edge by edge would do: close it too soon, or part its inside or its outside.
#pragma once

#include "../graphs/equivalences.hpp"
#include "penmark/cases.hpp"

#include <span>

namespace penmark::reasoning {

// What is known of a variable.
enum class Known : std::uint8_t { open, on, off };

class LoopSides {
public:
    // Throws InvalidArgument for ends and faces that are negative, or a variable that there is not, or that stands twice.
    LoopSides(std::int32_t variables, std::vector<LoopEdge> edges);

    bool is_edge(Var v) const { return edge_of_[static_cast<std::size_t>(v)] >= 0; }
    std::span<const LoopEdge> edges() const { return edges_; }

    // The loop that one of some literals closes, in order from there; empty if there is none. Forks are not followed.
    std::vector<Var> closed(std::span<const Lit> literals, std::span<const Known> known);
    // What is known for good of an edge; each once.
    void settle(Lit literal) { unsettled_.push_back(literal); }
    // Whether literals, which are in `known` already, would part faces that lie on the same side of the loop.
    bool parts(std::span<const Lit> literals, std::span<const Known> known);

private:
    struct Step {
        std::int32_t edge, face;
    };
    // Walks along lines, one after the other. Without forks, what one that came to an end has passed is on no loop.
    struct Walks {
        std::uint32_t begun;
        bool have_forks;

        bool ended(std::uint32_t passed) const { return !have_forks && passed > begun; }
    };

    const LoopEdge &edge(Var v) const { return edges_[static_cast<std::size_t>(edge_of_[static_cast<std::size_t>(v)])]; }
    bool is_closed(Var from, std::span<const Known> known, Walks &walks, std::vector<Var> &loop);
    // Notes how the faces of an edge are related; false if that contradicts what is known.
    bool relate(Lit literal, std::vector<std::size_t> *merged);
    bool is_parted(std::size_t face, std::span<const Known> known);
    bool are_linked(std::span<const std::size_t> members, std::span<const std::size_t> barred,
                    std::span<const Known> known);

    std::vector<LoopEdge> edges_;
    std::vector<std::int32_t> edge_of_;           // by variable, or -1
    std::vector<std::vector<Var>> at_;            // by vertex, its edges
    std::vector<std::vector<Step>> beyond_;       // by face, the edges about it with what is beyond
    EquivalenceClasses sides_;                    // faces on the same side of the loop, or on different sides
    std::vector<Lit> unsettled_;                  // what `sides_` has not yet been told
    std::vector<std::uint32_t> seen_;             // by face, when it was met last
    std::vector<std::uint32_t> passed_;           // by variable, the same
    std::vector<std::size_t> stack_;
    std::vector<std::size_t> like_, unlike_;      // the two sides of a class
    std::uint32_t now_ = 0;
};

}  // namespace penmark::reasoning
