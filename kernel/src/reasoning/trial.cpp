// Supposing something: all rules at once, in an engine of their own, and nested suppositions.
#include "state.hpp"

#include "../primitives/primitives.hpp"

#include <algorithm>

namespace penmark::reasoning {

using engine::no_lit;

void State::load_whole(StopCheck &stop) {
    constexpr std::uint32_t work = 8;
    auto loaded = std::make_unique<engine::Engine>(program.variables, program.outputs);
    loaded->keep_as_written();
    for (const Primitive &primitive : decode(program)) {
        if (stop(work)) {
            return;
        }
        engine::add(*loaded, primitive, no_lit);
    }
    loaded->start(false, stop.source());
    if (!loaded->stopped()) {
        whole = std::move(loaded);
    }
}

// False if that was ended early, or what is applied contradicts itself: then `assumed` stays behind.
bool State::synchronise(StopCheck &stop) {
    if (!whole) {
        load_whole(stop);
    }
    if (!whole) {
        return false;
    }
    std::size_t same = 0;
    while (same < assumed.size() && same < applied.size() && assumed[same] == applied[same]) {
        ++same;
    }
    whole->backtrack(static_cast<std::int32_t>(same));
    assumed.resize(same);
    for (; same < applied.size(); ++same) {
        const bool goes_on = !stop(StopCheck::engine_work) && !whole->contradictory();
        if (!goes_on || whole->is_false(applied[same]) || !whole->assume(applied[same])) {
            return false;
        }
        assumed.push_back(applied[same]);
    }
    return !whole->contradictory();
}

// Whether supposing a literal leads to a contradiction. If not, `passed` gets all that follows from it and need not be
// supposed by itself, while nothing else is known: less follows from it.
bool State::fails(Lit literal, std::int32_t depth, StopCheck &stop, LitSet &passed) {
    if (stop(StopCheck::engine_work)) {
        return false;
    }
    const std::int32_t level = whole->decision_level();
    const auto before = static_cast<std::size_t>(whole->trail_size());
    const bool holds = whole->assume(literal) && (depth == 1 || holds_within(depth - 1, stop));
    if (holds && depth == 1) {
        suppose_more(literal, passed);
    }
    if (holds && !stop.stopped()) {
        witnesses.add(static_cast<std::size_t>(depth), whole->trail());
        passed.insert(whole->trail().subspan(before), program.outputs);
    }
    whole->backtrack(level);
    return !holds;
}

// Others besides, until one fails: the more is seen to hold together, the less has to be supposed later.
void State::suppose_more(Lit literal, const LitSet &passed) {
    const Lit literals = 2 * program.outputs;
    for (Lit other = (literal + 1) % literals; other != literal; other = (other + 1) % literals) {
        if (passed.contains(other) || !whole->is_open(other)) {
            continue;
        }
        const std::int32_t level = whole->decision_level();
        if (!whole->assume(other)) {
            whole->backtrack(level);
            return;
        }
    }
}

// Whether what has been assumed holds once all that fails at a depth is known to be false.
bool State::holds_within(std::int32_t depth, StopCheck &stop) {
    const Lit literals = 2 * program.outputs;
    LitSet passed = known_to_pass(depth);
    Lit since = 0;  // how many literals have been passed since the last one that failed
    for (Lit inner = 0; since < literals && !stop.stopped(); inner = (inner + 1) % literals, ++since) {
        if (!passed.contains(inner) && whole->is_open(inner) && fails(inner, depth, stop, passed)) {
            if (!whole->assume(negate(inner))) {
                return false;
            }
            passed = known_to_pass(depth);
            since = 0;
        }
    }
    return true;
}

LitSet State::known_to_pass(std::int32_t depth) const {
    LitSet passed(program.outputs);
    witnesses.tell(static_cast<std::size_t>(depth), whole->trail(), passed);
    return passed;
}

}  // namespace penmark::reasoning

namespace penmark {

std::optional<Lit> Deducer::trial(std::int32_t depth, const ShouldStop &should_stop) {
    reasoning::State &state = *state_;
    reasoning::StopCheck stop(should_stop);
    if (!state.synchronise(stop)) {
        return std::nullopt;
    }
    while (!state.failing.empty()) {
        const Lit known = state.failing.back();
        state.failing.pop_back();
        if (state.engine.is_open(known)) {
            return known;
        }
    }
    if (stop.now()) {
        return std::nullopt;
    }
    std::vector<std::pair<std::size_t, Lit>> found;
    state.witnesses.begin(state.whole->trail());
    reasoning::LitSet passed = state.known_to_pass(depth);
    for (Lit l = 0; l < 2 * state.program.outputs && !stop.stopped(); ++l) {
        if (!state.engine.is_open(l) || passed.contains(l)) {
            continue;
        }
        if (depth > 1) {
            if (state.fails(l, depth, stop, passed)) {
                return l;
            }
            continue;
        }
        if (stop(reasoning::StopCheck::engine_work)) {
            break;
        }
        const auto before = static_cast<std::size_t>(state.whole->trail_size());
        if (state.whole->is_false(l) || !state.whole->assume(l)) {
            found.emplace_back(static_cast<std::size_t>(state.whole->trail_size()) - before, l);
        } else {
            state.witnesses.add(1, state.whole->trail());
            passed.insert(state.whole->trail().subspan(before), state.program.outputs);
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
