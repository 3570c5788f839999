#include "ways.hpp"

#include "penmark/error.hpp"

#include <algorithm>

namespace penmark::setting {

namespace {

std::size_t at(std::int32_t number) { return static_cast<std::size_t>(number); }

std::size_t faces_of(const std::vector<LoopEdge> &edges) {
    std::int32_t last = -1;
    for (const LoopEdge &edge : edges) {
        last = std::max({last, edge.faces[0], edge.faces[1]});
        if (std::min(edge.faces[0], edge.faces[1]) < 0) {
            throw InvalidArgument("an edge has no face on a side");
        }
    }
    return at(last + 1);
}

}  // namespace

// The cases know nothing of the loop: what ways do to it is not heeded, and so everything can be taken back.
WaysReasoner::WaysReasoner(WaysPast ways, std::int32_t outputs, std::size_t groups)
    : ways_(std::move(ways)), cases_(std::move(ways_.tables), {}), faces_(faces_of(ways_.edges)), of_group_(groups),
      edge_of_(at(outputs), -1), places_near_(at(outputs)), waiting_(cases_.places(), 0) {
    if (cases_.variables() != at(outputs) || ways_.groups.size() != cases_.places() || ways_.steps < 0) {
        throw InvalidArgument("places and outputs do not fit");
    }
    for (std::size_t place = 0; place < ways_.groups.size(); ++place) {
        const std::int32_t group = ways_.groups[place];
        if (group >= static_cast<std::int32_t>(groups)) {
            throw InvalidArgument("a place of no group");
        }
        if (group >= 0) {
            of_group_[at(group)].push_back(static_cast<std::int32_t>(place));
            cases_.leave_out(static_cast<std::int32_t>(place), true);
        }
    }
    for (std::size_t edge = 0; edge < ways_.edges.size(); ++edge) {
        const Var output = ways_.edges[edge].variable;
        if (output < 0 || output >= outputs) {
            throw InvalidArgument("an edge of no output");
        }
        edge_of_[at(output)] = static_cast<std::int32_t>(edge);
    }
    if (!ways_.edges.empty() && (ways_.outside < 0 || at(ways_.outside) >= faces_of(ways_.edges))) {
        throw InvalidArgument("the face round all others is none");
    }
}

void WaysReasoner::put(std::size_t group, bool on) {
    for (const std::int32_t place : of_group_[group]) {
        cases_.leave_out(place, !on);
        all_wait_ = true;
    }
}

void WaysReasoner::restore(std::size_t applied) {
    for (; read_.size() > applied; read_.pop_back()) {
        const Read &last = read_.back();
        if (last.is_new) {
            cases_.unmark(last.literal);
        }
        while (faces_.merges() > last.merges) {
            faces_.undo_merge();
        }
        all_wait_ = sides_wait_ = true;
    }
}

void WaysReasoner::read_applied(const State &state) {
    for (std::size_t next = read_.size(); next < state.applied.size(); ++next) {
        const Lit literal = state.applied[next];
        const bool is_new = cases_.is_open(var_of(literal));
        read_.push_back({literal, is_new, faces_.merges()});
        if (is_new) {
            read(literal);
        }
    }
}

void WaysReasoner::read(Lit literal) {
    cases_.mark(literal);
    const std::size_t output = at(var_of(literal));
    if (edge_of_[output] >= 0) {
        const auto &[one, other] = ways_.edges[at(edge_of_[output])].faces;
        if (!faces_.same_class(at(one), at(other))) {
            faces_.merge(at(one), at(other), !is_negative(literal), [](std::size_t) {});
            sides_wait_ = true;
        }
    }
    if (all_wait_) {
        return;
    }
    std::vector<std::int32_t> &near = places_near_[output];
    if (near.empty()) {
        near = cases_.near(var_of(literal), ways_.steps);
    }
    for (const std::int32_t place : near) {
        wake(at(place));
    }
}

void WaysReasoner::wake(std::size_t place) {
    if (is_looked_at(place) && waiting_[place] == 0) {
        waiting_[place] = 1;
        queue_.push_back(static_cast<std::int32_t>(place));
    }
}

void WaysReasoner::wake_all() {
    all_wait_ = false;
    for (std::size_t place = 0; place < waiting_.size(); ++place) {
        wake(place);
    }
}

void WaysReasoner::next(const State &state, std::vector<Lit> &forced) {
    forced.clear();
    read_applied(state);
    if (all_wait_) {
        wake_all();
    }
    while (forced.empty() && !queue_.empty()) {
        look(state, forced);
    }
    if (forced.empty() && sides_wait_) {
        sides_wait_ = false;
        tell_sides(state, forced);
    }
}

void WaysReasoner::look(const State &state, std::vector<Lit> &forced) {
    const std::int32_t place = queue_.back();
    queue_.pop_back();
    waiting_[at(place)] = 0;
    if (cases_.is_left_out(place)) {
        return;
    }
    if (const auto found = cases_.look(place, {ways_.steps, false, false})) {
        std::ranges::copy_if(found->literals, std::back_inserter(forced), [&state](Lit l) { return state.engine.is_open(l); });
    }
}

void WaysReasoner::tell_sides(const State &state, std::vector<Lit> &forced) {
    for (const LoopEdge &edge : ways_.edges) {
        const std::size_t one = at(edge.faces[0]), other = at(edge.faces[1]);
        const Lit line = positive(edge.variable);
        if (state.engine.is_open(line) && faces_.same_class(one, other) && faces_.same_class(one, at(ways_.outside))) {
            forced.push_back(faces_.opposite(one, other) ? line : negate(line));
        }
    }
}

}  // namespace penmark::setting
