// What is left of a drawing in the plane where only some of its lines are there.
#include "penmark/graphs.hpp"

#include "penmark/error.hpp"

#include <algorithm>
#include <limits>

namespace penmark {

namespace {

// Numbers handed out in the order in which things are first met.
class Numbering {
public:
    explicit Numbering(std::size_t count) : numbers_(count, -1) {}

    std::int32_t of(std::int32_t thing) {
        std::int32_t &number = numbers_[static_cast<std::size_t>(thing)];
        if (number < 0) {
            number = met_++;
        }
        return number;
    }
    void skip(std::int32_t thing) { numbers_[static_cast<std::size_t>(thing)] = std::numeric_limits<std::int32_t>::max(); }
    std::int32_t met() const { return met_; }

private:
    std::vector<std::int32_t> numbers_;
    std::int32_t met_ = 0;
};

// Faces that have run together, as a forest.
class Faces {
public:
    explicit Faces(std::int32_t count) : parents_(static_cast<std::size_t>(count)) {
        for (std::int32_t face = 0; face < count; ++face) {
            parents_[static_cast<std::size_t>(face)] = face;
        }
    }
    std::int32_t root(std::int32_t face) {
        for (auto at = static_cast<std::size_t>(face); parents_[at] != face; at = static_cast<std::size_t>(face)) {
            parents_[at] = parents_[static_cast<std::size_t>(parents_[at])];
            face = parents_[at];
        }
        return face;
    }
    void merge(std::int32_t one, std::int32_t other) { parents_[static_cast<std::size_t>(root(one))] = root(other); }

private:
    std::vector<std::int32_t> parents_;
};

std::int32_t highest(std::span<const std::int32_t> numbers) {
    return numbers.empty() ? -1 : *std::max_element(numbers.begin(), numbers.end());
}

void number_faces(std::span<const std::int32_t> sides, std::int32_t outer, std::span<const std::int32_t> chosen,
                  Drawn &found) {
    if (outer < std::max(highest(sides), 0) || static_cast<std::size_t>(outer) > sides.size()) {
        throw InvalidArgument("the outer face is the last one");
    }
    Faces faces(outer + 1);
    std::vector<bool> parts(sides.size() / 2);
    for (const std::int32_t line : chosen) {
        parts[static_cast<std::size_t>(line)] = true;
    }
    for (std::size_t line = 0; line < parts.size(); ++line) {
        if (!parts[line] && sides[2 * line] >= 0 && sides[2 * line + 1] >= 0) {
            faces.merge(sides[2 * line], sides[2 * line + 1]);
        }
    }
    Numbering numbering(static_cast<std::size_t>(outer) + 1);
    const std::int32_t outside = faces.root(outer);
    numbering.skip(outside);
    for (std::size_t k = 0; k < chosen.size(); ++k) {
        for (std::size_t side = 0; side < 2; ++side) {
            const std::int32_t face = sides[2 * static_cast<std::size_t>(chosen[k]) + side];
            if (face < 0) {
                throw InvalidArgument("a line has no face on a side");
            }
            found.lines[5 * k + 2 + side] = numbering.of(faces.root(face));
        }
    }
    found.faces = numbering.met() + 1;
    for (std::size_t k = 0; k < chosen.size(); ++k) {
        for (std::size_t side = 2; side < 4; ++side) {
            found.lines[5 * k + side] = std::min(found.lines[5 * k + side], numbering.met());
        }
    }
}

}  // namespace

Drawn drawn(std::span<const std::int32_t> ends, std::span<const std::int32_t> sides, std::int32_t outer,
            std::span<const std::int32_t> chosen) {
    if (ends.size() % 2 != 0 || (!sides.empty() && sides.size() != ends.size())) {
        throw InvalidArgument("a line has two ends, and two sides if any has");
    }
    Drawn found;
    found.lines.resize(5 * chosen.size());
    Numbering numbering(static_cast<std::size_t>(highest(ends) + 1));
    for (std::size_t k = 0; k < chosen.size(); ++k) {
        const auto line = static_cast<std::size_t>(chosen[k]);
        if (chosen[k] < 0 || line >= ends.size() / 2) {
            throw OutOfRange("a line is none of the drawing's");
        }
        for (std::size_t end = 0; end < 2; ++end) {
            if (ends[2 * line + end] < 0) {
                throw InvalidArgument("a line joins no two vertices");
            }
            found.lines[5 * k + end] = numbering.of(ends[2 * line + end]);
        }
    }
    found.vertices = numbering.met();
    if (!sides.empty()) {
        number_faces(sides, outer, chosen, found);
    }
    return found;
}

}  // namespace penmark
