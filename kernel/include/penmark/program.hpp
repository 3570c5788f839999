// A program: Boolean variables under a handful of primitives, as flat integers.
//
// This is what rules are lowered to and what a solver loads. A literal is 2·v for "variable v is true" and 2·v + 1 for
// "variable v is false". The first `outputs` variables are the ones that answers are about; the rest are auxiliary.
//
// `code` is a sequence of entries, each
//
//   opcode, constraint, region, length, then `length` integers of payload
//
// where (constraint, region) says which rule of the puzzle it came from: -1 for what the board itself demands, -2 for what
// holds in any case. Constraints are below 2^22, regions below 2^30 (see below). Payloads by opcode:
//
//   clause     literals: at least one is true
//   count      k, k allowed counts ascending, literals: the number of true ones is allowed
//   linear     low, high, n groups, and per group: m, required, m × (weight, literal). At most one literal of a group is
//              true, exactly one if required (1, else 0); the sum of the weights of true literals lies in low … high
//   connected  n, n literals, then pairs (u, v) of vertices: the vertices with true literals form one component or none
//   path       closed (0 or 1), n vertices, m faces, then (u, v, f, g, literal) per edge: the edges with true literals form
//              a single closed loop, or a single open path; no true edge is not a path. If the graph is drawn in the
//              plane, f and g are the faces on either side of an edge, the last of the m being the outer one; with m = 0
//              nothing is known of a drawing
//   regions    n vertices, m labels, m sizes (size s >= 0: components of the label have exactly s vertices; -s: at most
//              s), n·m literals (literal -1: the vertex cannot have the label), then pairs (u, v) of vertices
//   facts      literals, all true. The j-th came from region number `region` + j
//   counts     k, k allowed counts, shift, t, t + 1 list offsets, then places p: for each list, the number of true
//              variables among places[p] + shift is allowed. List j came from region number `region` + j
//   clauses    as counts, without k and allowed counts: in each list at least one variable is true
//
// `places` maps the places of the last two to variables, so that long tables of places can be taken as they are.
#pragma once

#include "penmark/error.hpp"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <span>
#include <vector>

namespace penmark {

using Lit = std::int32_t;
using Var = std::int32_t;

constexpr Lit positive(Var v) { return 2 * v; }
constexpr Lit negate(Lit l) { return l ^ 1; }
constexpr Var var_of(Lit l) { return l >> 1; }
constexpr bool is_negative(Lit l) { return (l & 1) != 0; }

enum class Opcode : std::int32_t { clause, count, linear, connected, path, regions, facts, counts, clauses };

// Of constraints and regions, exclusively. Whoever counts on from these, or keeps some hundred entries for each
// constraint, does not overflow 32 bits.
constexpr std::int32_t max_constraints = 1 << 22;
constexpr std::int32_t max_regions = 1 << 30;

// In which state of its primitive a rule concludes something.
enum class How : std::int32_t {
    last,           // clause: the only literal left
    saturated,      // count: enough are true, the rest are false
    forced,         // count: all that are left are needed
    bounds,         // linear: it would make the sum too high or too low
    way_out,        // connected: the only way out of a component
    cut_off,        // connected: out of reach
    closes_early,   // path: it would close a loop too soon
    complete,       // path: the loop is there, nothing else is
    full,           // regions: the component has its size
    would_merge,    // regions: components would join and be too big
    no_room,        // regions: the place is too small
    only_growth,    // regions: the only way to grow
    contradiction,  // the rule cannot hold any more; there is no literal
};
constexpr std::size_t hows = 13;

struct Origin {
    std::int32_t constraint = -1;
    std::int32_t region = -1;

    auto operator<=>(const Origin &) const = default;
};

// One primitive, decoded and checked. Which fields matter depends on the opcode; see above.
struct Primitive {
    Opcode opcode = Opcode::clause;
    Origin origin;
    std::vector<Lit> literals;
    std::vector<std::int32_t> allowed;              // count
    std::int64_t low = 0, high = 0;                 // linear
    std::vector<std::int32_t> weights, group_ends;  // linear: a weight per literal, where each group ends
    std::int32_t vertices = 0;                      // connected, path, regions
    std::vector<std::int32_t> ends;                 // pairs of vertices; path: pair k belongs to literal k
    bool closed = false;                            // path
    std::int32_t faces = 0;                         // path
    std::vector<std::int32_t> sides;                // path: pairs of faces; pair k belongs to literal k
    std::vector<std::int32_t> sizes;                // regions: per label; linear: whether each group is required
};

struct Program {
    std::int32_t variables = 0;
    std::int32_t outputs = 0;
    std::vector<std::int32_t> places;
    std::vector<std::int32_t> code;
};

// How large a program may be that is loaded. A few integers can claim any number of variables, so that its length alone
// does not bound what it takes. A 100×100 board with 64 marks at each position has 640,000 variables.
struct Capacity {
    std::int32_t variables = 1 << 21;
    std::size_t entries = std::size_t{1} << 25;  // integers of code and places
    std::size_t memory = std::size_t{1} << 30;   // bytes, roughly, after loading
};

// Decodes a program into primitives; bulk entries are spread out. Throws InvalidArgument on anything that does
// not fit: a program may come from a stranger. Each primitive is there only while `each` is called.
void decode(const Program &program, const std::function<void(const Primitive &)> &each);
std::vector<Primitive> decode(const Program &program);

// What decode() checks first, before it calls anybody: that the number of variables is possible.
void check_sizes(const Program &program);
// And that they are within the capacity, and no more than there are integers to speak of them, save a few thousand.
void check_sizes(const Program &program, const Capacity &capacity);

}  // namespace penmark
