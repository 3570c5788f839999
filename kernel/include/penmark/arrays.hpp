// Loops over flat arrays that are too hot for Python. Every function is pure: it keeps no state, and may run on several
// threads at once. Arguments that do not fit are refused by InvalidArgument or OutOfRange; see error.hpp.
#pragma once

#include "penmark/lists.hpp"

#include <cstddef>
#include <cstdint>
#include <optional>
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

// Cuts flags into groups of `width` (at most 255) and gives the place of the first flag that is set in each; refuses a
// group that has none.
std::vector<std::uint8_t> chosen(std::span<const std::uint8_t> flags, std::size_t width);

// Flags, zero or not, at eight a byte, the first in the lowest bit; what is left of the last byte is zero.
std::vector<std::uint8_t> packed(std::span<const std::uint8_t> flags);

// The inverse: the first `count` flags, 0 or 1 each. Refused unless that takes all the bytes.
std::vector<std::uint8_t> unpacked(std::span<const std::uint8_t> bytes, std::size_t count);

// Patterns of numbers, one after the other: number i is distances[i] from where its source starts, and pattern p is
// made of numbers bounds[p] up to, not including, bounds[p + 1]. Sources are told for a list of n items: 0 starts at 0; 1
// and 2 at the two numbers of an origin; 3 at the first new number; 4 + k at item k of the list, and 4 + n + k at twice
// what that item is worth. New numbers are two apart, and pattern p uses news[p] of them up.
struct Patterns {
    std::span<const std::int32_t> distances;
    std::span<const std::int32_t> sources;
    std::span<const std::int32_t> bounds;
    std::span<const std::int32_t> news;
};

struct Stamped {
    std::vector<std::int32_t> numbers;
    std::int32_t used = 0;  // new numbers

    bool operator==(const Stamped &) const = default;
};

// For each list, one after the other, its pattern as it is there. Origins come three numbers at a time: those of the next
// list, and for how many lists they stand, the second number being one more for each further list. Nothing if a list has
// an item twice: patterns are not made for such.
std::optional<Stamped> stamped(const Patterns &patterns, std::span<const std::int32_t> chosen,
                               std::span<const std::int32_t> offsets, std::span<const std::int32_t> items,
                               std::span<const std::int32_t> worth, std::span<const std::int32_t> origins,
                               std::int32_t first_new);

// Each list without its item `k`, if it has so many.
Lists without(std::span<const std::int32_t> offsets, std::span<const std::int32_t> items, std::int32_t k);

// As Lists, of another's arrays.
struct ListsView {
    std::span<const std::int32_t> offsets;
    std::span<const std::int32_t> items;
};

// Lists of items with the sum of what they hold. In each of the first `houses` no two hold the same.
struct SummedAreas {
    ListsView lists;
    std::span<const std::int32_t> sums;
    std::size_t houses;
};

struct LeftoverSums {
    Lists lists;
    std::vector<std::int32_t> sums;

    bool operator==(const LeftoverSums &) const = default;
};

// What follows for up to `most` items of one house from areas and groups whose sums are known, each once: for what groups
// within an area leave of it, and for what the groups that cover an area have outside. Lists have no item twice; of groups
// that share items all but the first are passed over. Items are 0 … items - 1.
LeftoverSums leftover_sums(const SummedAreas &areas, const ListsView &groups, std::span<const std::int32_t> group_sums,
                           std::int32_t items, std::size_t most);

}  // namespace penmark
