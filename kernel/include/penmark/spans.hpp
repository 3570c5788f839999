// Nodes on a rectangular board that straight spans join. A span runs along a row or a column from one node to the next
// and carries up to two links; spans that carry links do not cross. All nodes are joined. Pure functions; what does not
// fit is refused by InvalidArgument. Places are row-major.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace penmark {

struct Span {
    std::int32_t from;  // above or to the left of `to`
    std::int32_t to;
    std::int32_t links;

    bool operator==(const Span &) const = default;
};

// What it takes to find the links from the number of links at each node.
enum class SpanEffort : std::int32_t {
    all_needed,  // nodes that need all there is room for
    one_each,    // also nodes that have room for one more than they need
    groups,      // also, at one node, that no group of nodes is finished without the others
    supposing,   // also that a number of links on one span leads to something that cannot be
    beyond,      // more than that; whether there is one answer is not known
};

struct SpanWish {
    std::int32_t rows = 0, cols = 0;
    std::int32_t nodes = 0;                   // about how many
    std::optional<SpanEffort> effort;         // exactly; without it, any
    std::uint32_t double_share = 0;           // how often links come in twos at first, in 65,536ths
    std::span<const std::int32_t> images;     // where each further symmetry takes each place, one after the other
};

// Nodes all over the board, no two side by side, and the spans with links, in the order of `from`, those along rows
// first; nothing if this try did not work out. Equal seeds give equal answers on every machine.
std::optional<std::vector<Span>> random_spans(const SpanWish &wish, std::uint64_t seed);

struct SolvedSpans {
    SpanEffort effort;
    std::vector<Span> spans;  // as above; empty unless solved
};

// The only links that give each node its number (0 where there is no node), if effort up to `groups` finds them; else
// `beyond`.
SolvedSpans solved_spans(std::span<const std::uint8_t> numbers, std::int32_t rows, std::int32_t cols);

}  // namespace penmark
