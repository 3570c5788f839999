// What it takes to keep the inside of a loop in one piece, and the outside: all faces of a colour are linked by faces that
// may have it, going only where no line is drawn.
#pragma once

#include "penmark/lists.hpp"

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace penmark {

// That a face has the colour of another, or the opposite one.
struct SideLink {
    std::int32_t face, onto;
    bool odd;
    std::int32_t beyond;  // a face of the same colour as the other that it is the only way to; -1 where it is cut off

    bool operator==(const SideLink &) const = default;
};

// An edge with the two faces beside it.
struct SidedEdge {
    std::int32_t edge;
    std::array<std::int32_t, 2> faces;
};

// What is known of the faces: which are related, by having the same root, and which of these are opposite to that.
struct FaceColours {
    std::span<const std::int32_t> root;
    std::span<const std::uint8_t> odd;
};

class SideLinks {
public:
    // The last face is the one round all others. Throws InvalidArgument for an edge that is negative or has no faces.
    SideLinks(std::int32_t faces, const std::vector<SidedEdge> &edges);

    // Each colour with more than one face that is related is walked from its first face, the last face of all before the
    // others: the faces that are cut off, and then those by which alone others are reached. `lines`: by edge, whether a
    // line is drawn there. Throws InvalidArgument for lists that are too short, or roots that there are not.
    std::vector<SideLink> find(const FaceColours &colours, std::span<const std::uint8_t> lines) const;

private:
    std::vector<std::size_t> related_to(std::span<const std::int32_t> roots) const;
    Lists without(std::span<const std::uint8_t> lines) const;

    std::size_t faces_, edges_ = 0;
    Lists beside_;                      // by face, the edges about it
    std::vector<std::int32_t> beyond_;  // for each of these what is beyond
};

}  // namespace penmark
