// Chains of conclusions about which elements are chosen, where chosen ones are no neighbours and join points like a forest.
//
// Each element is open, chosen or left out. It touches some points; those of a chosen one are joined by it, and none of them
// may have been joined before. Of each line at least one element is chosen, of each group as many as its number says. What
// follows from one element is noted link by link: first what single rules say, then what would join points twice, then how
// groups can still be filled, until something cannot be.
#pragma once

#include "penmark/lists.hpp"

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <vector>

namespace penmark {

struct ForestBoard {
    std::int32_t points = 0;
    Lists neighbours;      // by element, as in what follows
    Lists points_of;
    Lists lines;           // their elements
    Lists groups;          // their elements
    std::vector<std::int32_t> numbers;  // by group
};

enum class ElementState : std::uint8_t { left_out = 1, chosen = 2, open = 3 };

// Elements that join two points, and whether that is by way of point 0, which is told apart.
struct JoiningChain {
    std::vector<std::int32_t> elements;
    bool by_origin = false;
};

enum class ForestReason { neighbour, line, group, ring };

struct ForestLink {
    std::int32_t element = 0;
    ElementState state = ElementState::open;
    ForestReason reason = ForestReason::neighbour;
    std::int32_t number = -1;  // of the line or group
    JoiningChain chain;        // what it would close
    std::vector<std::int32_t> causes;  // the elements it follows from
};

enum class ForestFault { neighbours, ring, empty_line, too_many, too_few, unfillable, both };

struct ForestClash {
    ForestFault fault = ForestFault::both;
    std::int32_t number = -1;  // of the line or group
    bool by_origin = false;    // whether the ring is by way of point 0
    std::optional<ForestLink> opposite;  // of what is known
    std::vector<std::int32_t> causes;    // the elements it follows from
    std::vector<ForestLink> links;  // those that it rests on, in order, without what was supposed
    std::vector<ElementState> states;  // of all elements, where a group is unfillable
};

struct ForestOutcome {
    std::vector<std::int32_t> reached;  // every element for which something follows, the supposed one first
    std::optional<ForestClash> clash;
};

// Of a group that can be filled in more ways, or for which more elements had to be tried, nothing is concluded.
struct ForestReach {
    std::size_t ways = 0, tried = 0;

    friend bool operator==(const ForestReach &, const ForestReach &) = default;
};

// A supposition that comes to a clash. Its number is twice the element, and one more where that is left out.
struct ForestRefutation {
    std::size_t number = 0;
    ForestClash clash;
};

// Links to neighbours do not count. Once a clash with no more links than are seen at a glance is found, no shorter way to
// one is looked for.
struct ForestLength {
    std::size_t most = 0, at_a_glance = 0;
};

// Two groups near each other: ways to fill the one that leave no way to fill the other, and the rest of its ways.
struct ForestPair {
    std::size_t number = 0;  // among all pairs as long as nothing is marked
    std::int32_t group = 0, other = 0;
    std::vector<std::vector<std::int32_t>> failed, left;  // by the elements that are to be chosen
};

namespace reasoning {
class ForestChase;
class ForestPairs;
class ForestSuppositions;
}

class ForestChains {
public:
    // Throws InvalidArgument for a board that does not hold together.
    ForestChains(ForestBoard board, const ForestReach &reach);
    ~ForestChains();
    ForestChains(ForestChains &&) noexcept;
    ForestChains &operator=(ForestChains &&) noexcept;

    // What follows throws OutOfRange for an element that there is not, InvalidArgument for one that is not open.

    // Note what holds. The order in which elements are noted decides between chains of equal length.
    void mark(std::int32_t element, bool chosen);
    ForestOutcome suppose(std::int32_t element, bool chosen);
    // The first supposition about an open element from this number on that comes to a clash by so many links at most. What
    // each has come to is kept until an element near those for which something follows is marked.
    std::optional<ForestRefutation> refuted(std::size_t from, const ForestLength &length);
    // Follow all suppositions anew: some rules reach further than what is near.
    void forget();
    // What holds in the end, by element: it need not be supposed. Throws InvalidArgument unless there is one for each.
    void trust(std::span<const std::uint8_t> states);
    // The open elements that would join points twice, in order.
    std::vector<std::int32_t> open_in_rings();
    // The ways in which a group can be filled, each by the elements that are to be chosen; nothing if there are more or too
    // many elements had to be tried, and where none is to be chosen. Throws OutOfRange for a group that there is not.
    std::optional<std::vector<std::vector<std::int32_t>>> ways(std::int32_t group, const ForestReach &reach);
    // The first pair from this number on of which both groups can be gone through; those with the fewest ways come first.
    std::optional<ForestPair> pair(std::size_t from, const ForestReach &reach);

private:
    std::unique_ptr<reasoning::ForestChase> chase_;
    std::unique_ptr<reasoning::ForestSuppositions> suppositions_;
    std::unique_ptr<reasoning::ForestPairs> pairs_;  // made when first needed
};

}  // namespace penmark
