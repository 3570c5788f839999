// Loops over flat arrays that are too hot for Python. Every function is pure: it keeps no state, and may run on several
// threads at once. Arguments that do not fit are refused by InvalidArgument or OutOfRange; see error.hpp.
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

// Cuts flags into groups of `width` (at most 255) and gives the place of the first flag that is set in each; refuses a
// group that has none.
std::vector<std::uint8_t> chosen(std::span<const std::uint8_t> flags, std::size_t width);

// Flags, zero or not, at eight a byte, the first in the lowest bit; what is left of the last byte is zero.
std::vector<std::uint8_t> packed(std::span<const std::uint8_t> flags);

// The inverse: the first `count` flags, 0 or 1 each. Refused unless that takes all the bytes.
std::vector<std::uint8_t> unpacked(std::span<const std::uint8_t> bytes, std::size_t count);

}  // namespace penmark
