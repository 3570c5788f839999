// Supposing something: all rules at once, in an engine of their own, and nested suppositions.
#include "state.hpp"

#include "../primitives/primitives.hpp"

#include <algorithm>

namespace penmark {

using engine::no_lit;

void Deducer::State::synchronise() {
    if (!whole) {
        whole = std::make_unique<engine::Engine>(program.variables, program.outputs);
        whole->keep_as_written();
        for (const Primitive &primitive : decode(program)) {
            engine::add(*whole, primitive, no_lit);
        }
        whole->start();
    }
    std::size_t same = 0;
    while (same < assumed.size() && same < applied.size() && assumed[same] == applied[same]) {
        ++same;
    }
    whole->backtrack(static_cast<std::int32_t>(same));
    assumed.resize(same);
    for (; same < applied.size() && !whole->contradictory(); ++same) {
        if (whole->is_false(applied[same]) || !whole->assume(applied[same])) {
            return;  // what is applied contradicts itself: `assumed` stays behind
        }
        assumed.push_back(applied[same]);
    }
}

bool Deducer::State::fails(Lit literal, std::int32_t depth, const ShouldStop &stop) {
    const std::int32_t level = whole->decision_level();
    bool holds = whole->assume(literal);
    bool changed_something = depth > 1;
    while (holds && changed_something && !stop()) {
        changed_something = false;
        for (Lit inner = 0; holds && inner < 2 * program.outputs && !stop(); ++inner) {
            if (whole->is_open(inner) && fails(inner, depth - 1, stop)) {
                changed_something = true;
                holds = whole->assume(negate(inner));
            }
        }
    }
    whole->backtrack(level);
    return !holds;
}

std::optional<Lit> Deducer::trial(std::int32_t depth, const ShouldStop &stop) {
    State &state = *state_;
    state.require_whole();
    state.synchronise();
    if (state.whole->contradictory() || state.assumed.size() != state.applied.size()) {
        return std::nullopt;
    }
    while (!state.failing.empty()) {
        const Lit known = state.failing.back();
        state.failing.pop_back();
        if (state.engine.is_open(known)) {
            return known;
        }
    }
    std::vector<std::pair<std::size_t, Lit>> found;
    for (Lit l = 0; l < 2 * state.program.outputs && !stop(); ++l) {
        if (!state.engine.is_open(l)) {
            continue;
        }
        const auto before = static_cast<std::size_t>(state.whole->trail_size());
        if (depth > 1) {
            if (state.fails(l, depth, stop) && !stop()) {
                return l;
            }
        } else if (state.whole->is_false(l) || !state.whole->assume(l)) {
            found.emplace_back(static_cast<std::size_t>(state.whole->trail_size()) - before, l);
        }
        state.whole->backtrack(static_cast<std::int32_t>(state.assumed.size()));
    }
    std::sort(found.begin(), found.end(), std::greater<>());
    for (const auto &[size, literal] : found) {
        state.failing.push_back(literal);
    }
    if (state.failing.empty()) {
        return std::nullopt;
    }
    const Lit best = state.failing.back();
    state.failing.pop_back();
    return best;
}

}  // namespace penmark
