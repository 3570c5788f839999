// Small questions about graphs. Pure functions; what does not fit is refused by InvalidArgument.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace penmark {

// Labels the connected components of the subgraph induced by the vertices whose `active` byte is not zero. The
// neighbours of vertex v are neighbours[offsets[v]] up to, not including, neighbours[offsets[v + 1]]; an edge
// listed at one end only joins both ends all the same.
//
// One label per vertex: -1 where it is not active, else 0, 1, 2, ... in order of each component's lowest vertex.
std::vector<std::int32_t> components(std::span<const std::uint8_t> active, std::span<const std::int32_t> offsets,
                                     std::span<const std::int32_t> neighbours);

// Refuses what is no graph: offsets that do not fit `vertices`, neighbours that are none of them.
void check_graph(std::size_t vertices, std::span<const std::int32_t> offsets, std::span<const std::int32_t> neighbours);

// One flag for each vertex: whether two held vertices could not reach each other through open ones without it. Only what
// is connected with the first held vertex is looked at, and that vertex itself is never flagged. A held vertex is open;
// the graph is given as for `components`, each edge listed at both ends.
std::vector<std::uint8_t> cut_vertices(std::span<const std::uint8_t> held, std::span<const std::uint8_t> open,
                                       std::span<const std::int32_t> offsets,
                                       std::span<const std::int32_t> neighbours);

// An edge without which the vertices on its two sides could not reach each other: those of the smaller side, and those of
// the other.
struct CutEdge {
    std::int32_t edge = 0;
    std::vector<std::int32_t> smaller, larger;

    bool operator==(const CutEdge &) const = default;
};

// A flag of an edge that is asked about; 0 is one that is not there, any other one that only joins its ends.
inline constexpr std::uint8_t asked_edge = 2;

// Of the edges that are asked about, those that cut, in the order in which a depth-first search from the lowest vertices
// on leaves them. `ends` has two vertices for each edge; vertices that are not connected at all are on neither side.
std::vector<CutEdge> cut_edges(std::size_t vertices, std::span<const std::int32_t> ends,
                               std::span<const std::uint8_t> flags);

// The literals from which their own negation can be reached in an implication graph, over at most `longest` links: by the
// length of the shortest way, and then in order. Of `variables` variables, literal k says that variable k is true, and
// literal k + variables that it is false. `implied` holds for each literal the set of those it implies at once, as flags
// at eight a byte, each set in bytes of its own.
std::vector<std::int32_t> self_refuting(std::span<const std::uint8_t> implied, std::size_t variables, std::size_t longest);

// Some lines of a drawing in the plane, as the path primitive has them: five numbers for each line, the last one 0.
struct Drawn {
    std::int32_t vertices = 0;
    std::int32_t faces = 0;
    std::vector<std::int32_t> lines;

    bool operator==(const Drawn &) const = default;
};

// `ends` and `sides` have two numbers for each line of the whole drawing: the vertices that it joins, and the faces on
// its sides, negative where it has none; no sides at all where nothing is known of faces. The faces that are parted by no
// chosen line run together. Vertices and faces are numbered anew in the order in which the chosen lines have them, the face
// `outer` last.
Drawn drawn(std::span<const std::int32_t> ends, std::span<const std::int32_t> sides, std::int32_t outer,
            std::span<const std::int32_t> chosen);

}  // namespace penmark
