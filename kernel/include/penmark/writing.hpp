// Parts of programs that are written quicker here than by whoever builds them. What does not fit is refused by
// InvalidArgument or OutOfRange.
#pragma once

#include "penmark/program.hpp"

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace penmark {

// Some lists of places at a time, in row order.
struct Groups {
    std::span<const std::int32_t> offsets;
    std::span<const std::int32_t> places;
    std::size_t lists;  // of each group
};

// Code that says of each group: in exactly one of its lists the first literal is true, and if there is a length, that list
// has so many true ones before one that is false or its end. `literals` has that of each place; groups are laid to one
// region after the other.
std::vector<std::int32_t> one_run_each(const Groups &groups, std::span<const Lit> literals,
                                       std::optional<std::int32_t> length, Origin first);

// Code that says of each list of places: if the literal of the first is true, not just one of the others is. Lists are laid
// to one region after the other.
std::vector<std::int32_t> never_one_beside(std::span<const std::int32_t> offsets, std::span<const std::int32_t> places,
                                           std::span<const Lit> literals, Origin first);

// The same code with the numbers of rules' constraints (not of what the board says, nor of what holds always) higher by
// so many.
std::vector<std::int32_t> renumbered(std::span<const std::int32_t> code, std::int32_t shift);

}  // namespace penmark
