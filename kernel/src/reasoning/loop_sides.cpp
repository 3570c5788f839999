#include "loop_sides.hpp"

#include "penmark/error.hpp"

#include <algorithm>

namespace penmark::reasoning {

namespace {

std::size_t faces_of(std::span<const LoopEdge> edges) {
    std::int32_t most = -1;
    for (const LoopEdge &edge : edges) {
        most = std::max({most, edge.faces[0], edge.faces[1]});
    }
    return static_cast<std::size_t>(most + 1);
}

}  // namespace

LoopSides::LoopSides(std::int32_t variables, std::vector<LoopEdge> edges)
    : edges_(std::move(edges)), edge_of_(static_cast<std::size_t>(variables), -1), beyond_(faces_of(edges_)),
      sides_(beyond_.size()), seen_(beyond_.size(), 0),
      passed_(static_cast<std::size_t>(variables), 0) {
    for (std::size_t k = 0; k < edges_.size(); ++k) {
        const auto &[variable, ends, faces] = edges_[k];
        if (variable < 0 || variable >= variables || edge_of_[static_cast<std::size_t>(variable)] >= 0) {
            throw InvalidArgument("edge " + std::to_string(k) + " has no variable of its own");
        }
        if (std::min({ends[0], ends[1], faces[0], faces[1]}) < 0) {
            throw InvalidArgument("edge " + std::to_string(k) + " has a negative end or face");
        }
        edge_of_[static_cast<std::size_t>(variable)] = static_cast<std::int32_t>(k);
        for (const std::size_t side : {0U, 1U}) {
            const auto vertex = static_cast<std::size_t>(ends[side]);
            at_.resize(std::max(at_.size(), vertex + 1));
            at_[vertex].push_back(variable);
            beyond_[static_cast<std::size_t>(faces[side])].push_back({variable, faces[1 - side]});
        }
    }
}

std::vector<Var> LoopSides::closed(std::span<const Lit> literals, std::span<const Known> known) {
    std::vector<Var> loop;
    Walks walks{now_, false};
    for (const Lit literal : literals) {
        const Var v = var_of(literal);
        if (!is_negative(literal) && is_edge(v) && !walks.ended(passed_[static_cast<std::size_t>(v)]) &&
            is_closed(v, known, walks, loop)) {
            return loop;
        }
    }
    return {};
}

// Whether the lines from an edge on lead back to it; what is passed is in `loop`.
bool LoopSides::is_closed(Var from, std::span<const Known> known, Walks &walks, std::vector<Var> &loop) {
    Var here = from;
    const std::int32_t first = edge(here).ends[0];
    std::int32_t vertex = edge(here).ends[1];
    loop.assign(1, here);
    passed_[static_cast<std::size_t>(here)] = ++now_;
    while (vertex != first) {
        Var onward = -1;
        for (const Var v : at_[static_cast<std::size_t>(vertex)]) {
            if (v != here && known[static_cast<std::size_t>(v)] == Known::on) {
                walks.have_forks = walks.have_forks || onward >= 0;
                onward = onward < 0 ? v : onward;
            }
        }
        if (onward < 0) {
            return false;
        }
        std::uint32_t &passed = passed_[static_cast<std::size_t>(onward)];
        if (passed == now_ || walks.ended(passed)) {
            return false;
        }
        here = onward;
        passed = now_;
        loop.push_back(here);
        const auto &ends = edge(here).ends;
        vertex = ends[0] == vertex ? ends[1] : ends[0];
    }
    return true;
}

bool LoopSides::relate(Lit literal, std::vector<std::size_t> *merged) {
    const auto &faces = edge(var_of(literal)).faces;
    const auto one = static_cast<std::size_t>(faces[0]), other = static_cast<std::size_t>(faces[1]);
    const bool differ = !is_negative(literal);
    if (sides_.same_class(one, other)) {
        return sides_.opposite(one, other) == differ;
    }
    sides_.merge(one, other, differ, [](std::size_t) {});
    if (merged != nullptr) {
        merged->push_back(one);
    }
    return true;
}

bool LoopSides::parts(std::span<const Lit> literals, std::span<const Known> known) {
    for (const Lit literal : unsettled_) {
        relate(literal, nullptr);
    }
    unsettled_.clear();
    const std::size_t settled = sides_.merges();
    std::vector<std::size_t> merged;
    bool fails = std::ranges::any_of(
        literals, [&](Lit literal) { return is_edge(var_of(literal)) && !relate(literal, &merged); });
    if (!fails) {
        std::vector<std::size_t> roots;
        for (const std::size_t face : merged) {
            roots.push_back(sides_.root(face));
        }
        std::ranges::sort(roots);
        // Not std::ranges::unique: clang++ 14 cannot compile what it returns, and kernel-fuzz needs clang++.
        roots.erase(std::unique(roots.begin(), roots.end()), roots.end());
        fails = std::ranges::any_of(roots, [&](std::size_t root) { return is_parted(root, known); });
    }
    while (sides_.merges() > settled) {
        sides_.undo_merge();
    }
    return fails;
}

bool LoopSides::is_parted(std::size_t face, std::span<const Known> known) {
    std::array<std::vector<std::size_t> *, 2> members{&like_, &unlike_};
    for (auto *each : members) {
        each->clear();
    }
    sides_.for_members(face, [&](std::size_t member) {
        members[sides_.opposite(member, face) ? 1 : 0]->push_back(member);
    });
    return !are_linked(like_, unlike_, known) || !are_linked(unlike_, like_, known);
}

// Whether some faces can be reached from one of them without crossing a line or entering what is barred.
bool LoopSides::are_linked(std::span<const std::size_t> members, std::span<const std::size_t> barred,
                           std::span<const Known> known) {
    if (members.size() < 2) {
        return true;
    }
    const std::uint32_t wanted_now = ++now_, seen_now = ++now_;
    for (const std::size_t face : members) {
        seen_[face] = wanted_now;
    }
    for (const std::size_t face : barred) {
        seen_[face] = seen_now;
    }
    std::size_t wanted = members.size() - 1;
    seen_[members.back()] = seen_now;
    stack_.assign(1, members.back());
    while (!stack_.empty()) {
        const std::size_t here = stack_.back();
        stack_.pop_back();
        for (const auto &[edge, to] : beyond_[here]) {
            std::uint32_t &seen = seen_[static_cast<std::size_t>(to)];
            if (seen == seen_now || known[static_cast<std::size_t>(edge)] == Known::on) {
                continue;
            }
            wanted -= seen == wanted_now ? 1 : 0;
            if (wanted == 0) {
                return true;
            }
            seen = seen_now;
            stack_.push_back(static_cast<std::size_t>(to));
        }
    }
    return false;
}

}  // namespace penmark::reasoning
