// The main loop: propagate, learn from conflicts, restart, decide; and enumeration by flipping decisions.
//
// Enumeration keeps no blocking clauses. Decisions are made on outputs first, so when all outputs are set they follow
// from the assumptions and the output decisions d1 … dk alone, and the next different answer has one of these the other
// way. Flipping dk, for the reason "the decisions below, and all answers seen so far", and never jumping back over a
// settled decision, visits every answer once in constant memory. The first assumption is a variable made for this one
// enumeration: whatever is learnt from "answers seen so far" contains its negation, so when the enumeration is over and
// the variable is set false, the engine is as good as new.
#include "engine.hpp"

#include <algorithm>

namespace penmark::engine {

namespace {

constexpr std::uint64_t stop_interval = 0x3F;

// 1 1 2 1 1 2 4 1 1 2 1 1 2 4 8 …
std::uint64_t luby(std::uint64_t i) {
    std::uint64_t k = 1;
    while ((std::uint64_t{1} << k) - 1 < i + 1) {
        ++k;
    }
    while ((std::uint64_t{1} << k) - 1 != i + 1) {
        i -= (std::uint64_t{1} << (k - 1)) - 1;
        k = 1;
        while ((std::uint64_t{1} << k) - 1 < i + 1) {
            ++k;
        }
    }
    return std::uint64_t{1} << (k - 1);
}

}  // namespace

bool Engine::assume(Lit lit) {
    level_starts_.push_back(trail_size());
    if (is_open(lit)) {
        enqueue(lit, {});
    }
    return propagate();
}

Engine::Result Engine::solve(std::span<const Lit> assumptions, const ShouldStop &stop, const Probing &probing) {
    reset();
    return solve_from_here(assumptions, stop, probing);
}

Engine::Result Engine::solve_on(std::span<const Lit> assumptions, const ShouldStop &stop, const Probing &probing) {
    if (settled_down_ && !enumerating_ && root_facts_.empty()) {
        const auto differ = std::mismatch(assumptions_.begin(), assumptions_.end(), assumptions.begin(), assumptions.end());
        backtrack(static_cast<std::int32_t>(differ.first - assumptions_.begin()));
        failed_.clear();
    } else {
        reset();
    }
    settled_down_ = false;
    const Result result = solve_from_here(assumptions, stop, probing);
    settled_down_ = result != Result::unknown;
    return result;
}

Engine::Result Engine::solve_from_here(std::span<const Lit> assumptions, const ShouldStop &stop, const Probing &probing) {
    assumptions_.assign(assumptions.begin(), assumptions.end());
    if (contradictory_) {
        return Result::unsatisfiable;
    }
    if (probing.most_propagations == 0) {
        return search(stop);
    }
    const std::uint64_t enough = statistics_.conflicts + probing.after_conflicts;
    const Result at_first = search([&] { return statistics_.conflicts >= enough || stop(); });
    if (at_first != Result::unknown || stop()) {
        return at_first;
    }
    backtrack(floor());
    const Result probed = probe_at_floor(stop, probing.most_propagations);
    return probed == Result::unknown ? search(stop) : probed;
}

Engine::Result Engine::enumerate(std::span<const Lit> assumptions, const ShouldStop &stop) {
    reset();
    assumptions_.assign(1, positive(new_variable()));
    assumptions_.insert(assumptions_.end(), assumptions.begin(), assumptions.end());
    enumerating_ = true;
    return contradictory_ ? Result::unsatisfiable : search(stop);
}

Engine::Result Engine::next(const ShouldStop &stop) {
    assert(enumerating_);
    if (!settled_) {
        settled_ = true;
        enumeration_level_ = floor();
    }
    // The auxiliary decisions go: what remains are the output decisions that this answer follows from.
    std::int32_t keep = floor();
    while (keep < decision_level() && var_of(decision_of(keep + 1)) < outputs_) {
        ++keep;
    }
    enumeration_level_ = keep;
    return flip_last_decision() ? search(stop) : Result::unsatisfiable;
}

void Engine::reset() {
    settled_down_ = false;
    backtrack(0);
    failed_.clear();
    if (enumerating_) {
        enumerating_ = settled_ = false;
        enumeration_level_ = 0;
        root_facts_.push_back(negate(assumptions_.front()));
    }
    for (const Lit fact : root_facts_) {
        contradictory_ = contradictory_ || is_false(fact);
        if (!contradictory_ && is_open(fact)) {
            enqueue(fact, {});
        }
    }
    root_facts_.clear();
    contradictory_ = contradictory_ || !propagate();
}

// The literal decided at a level; none if an assumption held already.
Lit Engine::decision_of(std::int32_t level) const {
    const std::size_t at = static_cast<std::size_t>(level);
    const std::int32_t end = at < level_starts_.size() ? level_starts_[at] : trail_size();
    return level_starts_[at - 1] < end ? trail_[static_cast<std::size_t>(level_starts_[at - 1])] : no_lit;
}

// False when there is none left to flip: everything has been seen.
bool Engine::flip_last_decision() {
    if (enumeration_level_ <= floor()) {
        return false;
    }
    backtrack(enumeration_level_);
    const Lit last = decision_of(enumeration_level_);
    backtrack(--enumeration_level_);
    enqueue(negate(last), {Reason::flipped, 0});
    return true;
}

// The same after a conflict of its level, which often shows more: which of the decisions below it took, and what else
// cannot be. So the proof that there is no other answer learns all the way.
bool Engine::learn_and_flip() {
    if (enumeration_level_ <= floor()) {
        return false;
    }
    backtrack(enumeration_level_);
    const Lit last = decision_of(enumeration_level_);
    const bool learnt = analyze();
    backtrack(--enumeration_level_);
    if (learnt && learnt_.size() == 1) {
        note_fact();
    } else if (learnt) {
        learn();
    }
    if (is_open(last)) {
        enqueue(negate(last), {Reason::flipped, 0});
    }
    return true;
}

// A fact of the root, found below settled decisions: it holds here already, for any reason we like.
void Engine::note_fact() {
    root_facts_.push_back(learnt_[0]);
    enqueue(learnt_[0], {Reason::flipped, 0});
}

void Engine::learn() {
    ++statistics_.learnt;
    if (learnt_.size() == 1) {
        enqueue(learnt_[0], {});
        return;
    }
    const ClauseRef c = store(learnt_, true, glue_of(learnt_));
    learnts_.push_back(c);
    attach(c);
    enqueue(learnt_[0], {c, 0});
}

// After a conflict: learn and jump back, or find that nothing is left.
Engine::Result Engine::resolve_conflict() {
    ++statistics_.conflicts;
    std::int32_t deepest = 0;
    for (const Lit l : conflict_) {
        deepest = std::max(deepest, var(l).level);
    }
    if (deepest == 0) {
        contradictory_ = true;
        return Result::unsatisfiable;
    }
    if (settled_ && deepest <= enumeration_level_) {
        enumeration_level_ = deepest;
        return learn_and_flip() ? Result::unknown : Result::unsatisfiable;
    }
    backtrack(deepest);
    analyze();
    if (learnt_.size() == 1 && settled_) {
        backtrack(enumeration_level_);
        note_fact();
        return Result::unknown;
    }
    // Assumptions are not taken back for what is decided after them: that would only have to be done again.
    const std::int32_t lowest = deepest > floor() ? floor() : 0;
    const std::int32_t target = learnt_.size() > 1 ? std::max(var(learnt_[1]).level, lowest) : 0;
    backtrack(std::max(target, enumeration_level_));
    learn();
    return Result::unknown;
}

// The next assumption to decide; `no_lit` when all hold. False if one is refuted.
bool Engine::next_assumption(Lit &decision) {
    while (decision_level() < floor()) {
        const Lit a = assumptions_[static_cast<std::size_t>(decision_level())];
        if (is_false(a)) {
            collect_failed(a);
            return false;
        }
        if (is_open(a)) {
            decision = a;
            return true;
        }
        level_starts_.push_back(trail_size());
    }
    return true;
}

Engine::Result Engine::restart_if_due(const ShouldStop &stop) {
    if (statistics_.conflicts < restart_at_ || settled_) {
        return Result::unknown;
    }
    ++statistics_.restarts;
    restart_at_ = statistics_.conflicts + restarts_.unit * luby(statistics_.restarts);
    backtrack(floor());
    if (restarts_.probing == 0 || statistics_.restarts % restarts_.probing != 0) {
        return Result::unknown;
    }
    const Result probed = probe_at_floor(stop, restarts_.effort * static_cast<std::uint64_t>(outputs_));
    backtrack(floor());
    return probed;
}

Engine::Result Engine::search(const ShouldStop &stop) {
    const Stopping stopping(stop_, stop);
    for (std::uint64_t ticks = 1;; ++ticks) {
        if ((ticks & stop_interval) == 0 && stop()) {
            return Result::unknown;
        }
        if (!propagate()) {
            if (resolve_conflict() == Result::unsatisfiable) {
                return Result::unsatisfiable;
            }
            continue;
        }
        if (stopped_) {
            return Result::unknown;
        }
        if (restart_if_due(stop) == Result::unsatisfiable) {
            return Result::unsatisfiable;
        }
        if (decision_level() == 0) {
            simplify();
        }
        if (statistics_.conflicts >= next_reduce_) {
            reduce();
        }
        Lit decision = no_lit;
        if (!next_assumption(decision)) {
            return Result::unsatisfiable;
        }
        if (decision == no_lit) {
            decision = pick();
            if (decision == no_lit) {
                return Result::satisfiable;
            }
            ++statistics_.decisions;
        }
        level_starts_.push_back(trail_size());
        enqueue(decision, {});
    }
}

}  // namespace penmark::engine
