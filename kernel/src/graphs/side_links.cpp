#include "penmark/side_links.hpp"

#include "penmark/error.hpp"

#include <algorithm>
#include <string>

namespace penmark {

namespace {

std::size_t at(std::int32_t number) { return static_cast<std::size_t>(number); }

// What may be walked from each face, and all that may have the colour of one face, walked depth first from there.
class Piece {
public:
    Piece(const Lists &near, const FaceColours &colours) : near_(near), colours_(colours), faces_(colours.root.size()) {}

    void walk(std::int32_t start) {
        start_ = at(start);
        number_.assign(faces_, -1);
        parent_.assign(faces_, -1);
        low_.assign(faces_, 0);
        order_.clear();
        meet(start);
        while (!stack_.empty()) {
            go_on();
        }
    }

    void append_links(std::vector<SideLink> &found) {
        const auto onto = static_cast<std::int32_t>(start_);
        for (std::size_t face = 0; face < faces_; ++face) {
            if (number_[face] < 0 && !is_barred(face)) {
                found.push_back({static_cast<std::int32_t>(face), onto, true, -1});
            }
        }
        held_.assign(faces_, -1);
        for (std::size_t k = order_.size(); k-- > 1;) {
            const std::int32_t here = order_[k], up = parent_[at(here)];
            const std::int32_t held = has(at(here)) && held_[at(here)] < 0 ? here : held_[at(here)];
            if (held >= 0 && !has(at(up))) {
                held_[at(up)] = held;
                if (low_[at(here)] >= number_[at(up)]) {
                    found.push_back({up, onto, false, held});
                }
            }
        }
    }

private:
    struct Visit {
        std::int32_t face;
        std::int32_t next;  // within what is near it
    };

    bool is_related(std::size_t face) const { return colours_.root[face] == colours_.root[start_]; }
    bool has(std::size_t face) const { return is_related(face) && colours_.odd[face] == colours_.odd[start_]; }
    bool is_barred(std::size_t face) const { return is_related(face) && colours_.odd[face] != colours_.odd[start_]; }

    void meet(std::int32_t face) {
        number_[at(face)] = low_[at(face)] = static_cast<std::int32_t>(order_.size());
        order_.push_back(face);
        stack_.push_back({face, near_.offsets[at(face)]});
    }

    // On from the face that was met last, or back if there is nothing left. The lowest number next to a face, or to those
    // that were met after it, goes up with it.
    void go_on() {
        auto &[face, next] = stack_.back();
        const std::int32_t here = face;
        while (next < near_.offsets[at(here) + 1]) {
            const std::int32_t there = near_.items[at(next++)];
            if (is_barred(at(there))) {
                continue;
            }
            if (number_[at(there)] < 0) {
                parent_[at(there)] = here;
                meet(there);
                return;
            }
            if (there != parent_[at(here)]) {
                low_[at(here)] = std::min(low_[at(here)], number_[at(there)]);
            }
        }
        stack_.pop_back();
        if (!stack_.empty()) {
            std::int32_t &low = low_[at(stack_.back().face)];
            low = std::min(low, low_[at(here)]);
        }
    }

    const Lists &near_;
    const FaceColours &colours_;
    std::size_t faces_, start_ = 0;
    std::vector<std::int32_t> number_, parent_, low_, order_, held_;
    std::vector<Visit> stack_;
};

}  // namespace

SideLinks::SideLinks(std::int32_t faces, const std::vector<SidedEdge> &edges) : faces_(at(std::max(faces, 0))) {
    std::vector<std::vector<std::pair<std::int32_t, std::int32_t>>> near(faces_);
    for (const auto &[edge, sides] : edges) {
        if (edge < 0 || std::min(sides[0], sides[1]) < 0 || std::max(sides[0], sides[1]) >= faces) {
            throw InvalidArgument("edge " + std::to_string(edge) + " lies between faces that there are not");
        }
        edges_ = std::max(edges_, at(edge) + 1);
        near[at(sides[0])].push_back({edge, sides[1]});
        near[at(sides[1])].push_back({edge, sides[0]});
    }
    for (const auto &each : near) {
        for (const auto &[edge, there] : each) {
            beside_.items.push_back(edge);
            beyond_.push_back(there);
        }
        beside_.offsets.push_back(static_cast<std::int32_t>(beyond_.size()));
    }
}

std::vector<SideLink> SideLinks::find(const FaceColours &colours, std::span<const std::uint8_t> lines) const {
    if (colours.root.size() != faces_ || colours.odd.size() != faces_ || lines.size() < edges_) {
        throw InvalidArgument("faces need a root and a colour each, and edges what is drawn there");
    }
    const std::vector<std::size_t> related = related_to(colours.root);
    const Lists open = without(lines);
    std::vector<std::uint8_t> is_walked(2 * faces_, 0);
    std::vector<SideLink> found;
    Piece piece(open, colours);
    for (std::size_t k = 0; k < faces_; ++k) {
        const std::size_t face = k == 0 ? faces_ - 1 : k - 1, root = at(colours.root[face]);
        std::uint8_t &walked = is_walked[2 * root + (colours.odd[face] != 0 ? 1 : 0)];
        if (walked == 0 && related[root] > 1) {
            walked = 1;
            piece.walk(static_cast<std::int32_t>(face));
            piece.append_links(found);
        }
    }
    return found;
}

// By root, how many have it.
std::vector<std::size_t> SideLinks::related_to(std::span<const std::int32_t> roots) const {
    std::vector<std::size_t> related(faces_, 0);
    for (const std::int32_t root : roots) {
        if (root < 0 || at(root) >= faces_) {
            throw InvalidArgument("there is no face " + std::to_string(root));
        }
        ++related[at(root)];
    }
    return related;
}

// What is beside each face with no line between.
Lists SideLinks::without(std::span<const std::uint8_t> lines) const {
    Lists open;
    for (std::size_t face = 0; face < faces_; ++face) {
        for (std::size_t k = at(beside_.offsets[face]); k < at(beside_.offsets[face + 1]); ++k) {
            if (lines[at(beside_.items[k])] == 0) {
                open.items.push_back(beyond_[k]);
            }
        }
        open.offsets.push_back(static_cast<std::int32_t>(open.items.size()));
    }
    return open;
}

}  // namespace penmark
