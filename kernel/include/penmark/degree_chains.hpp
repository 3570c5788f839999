// Chains of conclusions about a drawing: edges that are drawn some number of times, vertices with so many ends.
//
// The drawing is connected. Some vertices have a number, how many ends are drawn there; some edges exclude each other. What
// follows from an edge drawn so many times is noted link by link, one vertex after the other, until something cannot be.
#pragma once

#include "penmark/lists.hpp"

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

namespace penmark {

struct DegreeChart {
    std::vector<std::int32_t> numbers;  // by vertex; -1 for none
    std::vector<std::array<std::int32_t, 2>> ends;  // by edge
    Lists at;        // by vertex, its edges in the order in which they are looked at
    Lists excluded;  // by edge, those of which none is drawn once it is
};

// An edge is drawn at least and at most so many times.
struct DegreeLink {
    std::int32_t edge, least, most;
    std::int32_t vertex;  // whose number says so; -1 if an edge excludes it
};

enum class DegreeFault { no_number_left, too_many, too_few, cut_off };

struct DegreeClash {
    std::size_t supposed = 0;  // which of the suppositions
    std::vector<DegreeLink> links;  // those that it rests on, in order, from what was supposed on
    DegreeFault fault = DegreeFault::cut_off;
    std::vector<std::int32_t> vertices;  // the one that has no way left, or all that are cut off, in order
};

struct DegreeSupposition {
    std::int32_t edge, count;
};

// What is known of a drawing: how often each edge is drawn at least and at most.
struct DegreesKnown {
    std::vector<std::int32_t> least, most;
};

namespace reasoning {
class DegreeChase;
}

class DegreeChains {
public:
    // Throws InvalidArgument for a chart that does not hold together.
    explicit DegreeChains(DegreeChart chart);
    ~DegreeChains();
    DegreeChains(DegreeChains &&) noexcept;
    DegreeChains &operator=(DegreeChains &&) noexcept;

    // The suppositions that come to a clash while no more than about so many links are followed, as far as it rests on at
    // most `longest` of them, what was supposed among these. What came of a supposition is kept for the next call, where
    // nothing that it went by has changed. Throws OutOfRange for an edge that there is not, InvalidArgument where `known`
    // has another number of edges.
    std::vector<DegreeClash> clashes(const DegreesKnown &known, const std::vector<DegreeSupposition> &supposed,
                                     std::size_t followed, std::size_t longest);

private:
    std::unique_ptr<reasoning::DegreeChase> chase_;
};

}  // namespace penmark
