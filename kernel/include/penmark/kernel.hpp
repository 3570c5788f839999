// Penmark's kernel: the loops that are too hot for Python.
//
// The library knows nothing of Python and nothing of puzzles. It sees flat arrays of integers, checks them at this
// door and reports bad ones by exception:
//
//   std::invalid_argument   sizes or contents that do not fit together
//   std::out_of_range       an index that points outside the array it indexes
//
// Every function is pure: it keeps no state, and may run on several threads at once.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace penmark {

// How often one candidate occurs among some candidate sets.
struct Tally {
    std::int32_t fixed = 0;     // sets that hold the candidate and nothing else
    std::int32_t possible = 0;  // sets that hold the candidate, the fixed ones included

    bool operator==(const Tally &) const = default;
};

// Tallies the candidate `bit` (exactly one bit set) over masks[i] for every i in `indices`. An index that occurs
// twice counts twice.
Tally tally(std::span<const std::uint64_t> masks, std::span<const std::int32_t> indices, std::uint64_t bit);

// Many short lists in two flat arrays: list k is items[offsets[k]] up to, not including, items[offsets[k + 1]].
// There is always one more offset than there are lists, and offsets[0] is 0.
struct Lists {
    std::vector<std::int32_t> offsets{0};
    std::vector<std::int32_t> items;

    bool operator==(const Lists &) const = default;
};

enum class Direction { along_rows, down_columns };

// The maximal straight runs of `floor` in a rows x cols board given in row-major order. A `wall` ends a run; any
// other material is transparent: not part of the run, and no end to it either. Lists hold row-major positions, in
// walking order: row by row from the left, or column by column from the top. There are no empty lists.
Lists segments(std::span<const std::uint8_t> materials, std::int32_t rows, std::int32_t cols, Direction direction,
               std::uint8_t floor, std::uint8_t wall);

// For each `floor` position, in row-major order: its run along the row and, without itself again, its run down the
// column. The same board as for segments().
Lists crosses(std::span<const std::uint8_t> materials, std::int32_t rows, std::int32_t cols, std::uint8_t floor,
              std::uint8_t wall);

// Labels the connected components of the subgraph induced by the vertices whose `active` byte is not zero. The
// neighbours of vertex v are neighbours[offsets[v]] up to, not including, neighbours[offsets[v + 1]]; an edge
// listed at one end only joins both ends all the same.
//
// One label per vertex: -1 where it is not active, else 0, 1, 2, ... in order of each component's lowest vertex.
std::vector<std::int32_t> components(std::span<const std::uint8_t> active, std::span<const std::int32_t> offsets,
                                     std::span<const std::int32_t> neighbours);

// Cuts flags into groups of `width` (at most 255) and gives the place of the first flag that is set in each; throws
// std::invalid_argument if a group has none.
std::vector<std::uint8_t> chosen(std::span<const std::uint8_t> flags, std::size_t width);

// Flags, zero or not, at eight a byte, the first in the lowest bit; what is left of the last byte is zero.
std::vector<std::uint8_t> packed(std::span<const std::uint8_t> flags);

// The inverse: the first `count` flags, 0 or 1 each. Throws std::invalid_argument unless that takes all the bytes.
std::vector<std::uint8_t> unpacked(std::span<const std::uint8_t> bytes, std::size_t count);

// Of the literals of so many facts (fact k is literal k if it holds, and k + facts if not), those that lead to their own
// negation over at most `longest` links: by the number of links, and then in order. `leads` holds for each literal the
// set of those it leads to at once, as flags at eight a byte, each in bytes of its own.
std::vector<std::int32_t> refuted(std::span<const std::uint8_t> leads, std::size_t facts, std::size_t longest);

}  // namespace penmark
