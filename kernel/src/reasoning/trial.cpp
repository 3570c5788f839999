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
    if (nested) {
        nested->keep(same);
    }
    for (; same < applied.size(); ++same) {
        const bool goes_on = !stop(StopCheck::engine_work) && !whole->contradictory();
        if (!goes_on || whole->is_false(applied[same]) || !whole->assume(applied[same])) {
            return false;
        }
        assumed.push_back(applied[same]);
    }
    return !whole->contradictory();
}

// What a solution has does not fail as long as all that is assumed is part of it.
State::Passed State::known_to_pass() const {
    const auto is_part = [&](Lit l) { return solution[static_cast<std::size_t>(l)] != 0; };
    const bool holds = !solution.empty() && std::ranges::all_of(assumed, is_part);
    return holds ? solution : Passed(2 * static_cast<std::size_t>(program.outputs), 0);
}

// Notes that what is on the trail from there on, which has led to no contradiction, does not fail: it need not be supposed
// by itself, since less follows from it.
void State::pass(std::size_t from, Passed &passed) const {
    for (const Lit literal : whole->trail().subspan(from)) {
        if (static_cast<std::size_t>(literal) < passed.size()) {
            passed[static_cast<std::size_t>(literal)] = 1;
        }
    }
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
    reasoning::State::Passed passed = state.known_to_pass();
    if (depth > 1) {
        if (!state.nested) {
            state.nested = std::make_unique<reasoning::NestedTrials>(*state.whole, 2 * state.program.outputs,
                                                                     reasoning::NestedTrials::LongSearch{});
        }
        const auto is_open = [&](Lit l) { return state.engine.is_open(l) && passed[static_cast<std::size_t>(l)] == 0; };
        return state.nested->first_failing(depth, state.assumed, is_open, stop);
    }
    if (!state.followed) {
        state.followed = std::make_unique<reasoning::Witnesses>(2 * state.program.outputs);
    }
    state.followed->begin(state.assumed);
    reasoning::Witnesses::Sets followed = state.followed->fitting();
    std::vector<std::pair<std::size_t, Lit>> found;
    for (Lit l = 0; l < 2 * state.program.outputs && !stop.stopped(); ++l) {
        if (!state.engine.is_open(l) || passed[static_cast<std::size_t>(l)] != 0 || state.followed->any(followed, l)) {
            continue;
        }
        if (stop(reasoning::StopCheck::engine_work)) {
            break;
        }
        const auto before = static_cast<std::size_t>(state.whole->trail_size());
        if (state.whole->is_false(l) || !state.whole->assume(l)) {
            found.emplace_back(static_cast<std::size_t>(state.whole->trail_size()) - before, l);
        } else {
            state.pass(before, passed);
            state.followed->add(state.whole->trail(), &followed);
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
