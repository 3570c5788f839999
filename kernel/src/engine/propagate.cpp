// Assignments and propagation: clauses to their fixpoint first, then the cheapest scheduled propagator, and again.
#include "engine.hpp"

#include <algorithm>

namespace penmark::engine {

namespace {
// The clock is read once per this number of literals; a run of a propagator counts as several.
constexpr std::uint64_t work_interval = 4096;
constexpr std::uint64_t run_work = 16;
// Clauses beyond this length are searched on from where something was found last, or falsifying one literal after the
// other would take the square of their length. For shorter ones that costs more than it saves; see docs/performance.md.
constexpr std::uint32_t long_clause = 1000;
}  // namespace

void Engine::enqueue(Lit lit, Reason reason) {
    assert(is_open(lit));
    values_[static_cast<std::size_t>(lit)] = 1;
    values_[static_cast<std::size_t>(negate(lit))] = -1;
    Variable &v = var(lit);
    v.level = decision_level();
    v.position = trail_size();
    v.reason = reason;
    assigned_ += is_decidable(var_of(lit));
    trail_.push_back(lit);
}

bool Engine::force(Lit lit, const Propagator &by, std::int32_t note) {
    if (is_true(lit)) {
        return true;
    }
    if (is_open(lit)) {
        enqueue(lit, {Reason::propagator_bit | by.id, note});
        explained_[static_cast<std::size_t>(var_of(lit))] = 0;
        return true;
    }
    conflict_.clear();
    // The literal is false: what would have explained it, together with it, is a conflict.
    const_cast<Propagator &>(by).explain(*this, lit, note, conflict_);
    conflict_.push_back(lit);
    return false;
}

void Engine::schedule(Propagator &propagator) {
    if (!propagator.scheduled) {
        propagator.scheduled = true;
        queue_[propagator.cost()].push_back(&propagator);
    }
}

Propagator *Engine::next_scheduled() {
    for (auto &queue : queue_) {
        if (!queue.empty()) {
            Propagator *next = queue.back();
            queue.pop_back();
            next->scheduled = false;
            return next;
        }
    }
    return nullptr;
}

void Engine::notify(Lit p) {
    for (const Subscription &s : subscriptions(p)) {
        propagators_[s.propagator]->assigned(*this, p, s.slot);
    }
}

// Whether a propagation is to be left as it is. One fixpoint of a large program may take longer than the whole question
// is given, so that the clock is looked at in between.
bool Engine::should_stop() {
    look_at_ = statistics_.propagations + work_interval;
    stopped_ = stop_ != nullptr && (*stop_)();
    return stopped_;
}

bool Engine::propagate() {
    stopped_ = false;
    while (true) {
        while (head_ < trail_.size()) {
            if (statistics_.propagations >= look_at_ && should_stop()) {
                return true;
            }
            const Lit p = trail_[head_++];
            ++statistics_.propagations;
            if (!propagators_.empty()) {
                notify(p);
            }
            if (!propagate_sets(p) || !propagate_clauses(p)) {
                return false;
            }
        }
        Propagator *next = next_scheduled();
        if (next == nullptr) {
            return true;
        }
        if (!next->propagate(*this)) {
            return false;
        }
        look_at_ -= std::min(look_at_, run_work);
        if (statistics_.propagations >= look_at_ && should_stop()) {
            return true;
        }
    }
}

// A literal that is false has left its sets; where one is left of exactly one, that must be true. All sets are told
// before a conflict is, so that backtracking can take all of it back.
bool Engine::lose_from_sets(Lit lost) {
    bool consistent = true;
    const SetRange range = set_ranges_[static_cast<std::size_t>(lost)];
    for (std::uint32_t k = range.begin; k < range.exact_end; ++k) {
        const std::uint32_t set = sets_of_[k];
        SetState &state = set_states_[set];
        state.combined ^= lost;
        if (--state.open != 1 || !consistent) {
            continue;
        }
        if (is_open(state.combined)) {
            enqueue(state.combined, {Reason::last, static_cast<std::int32_t>(set)});
        } else if (is_false(state.combined)) {
            const auto lits = set_literals(set);
            conflict_.assign(lits.begin(), lits.end());
            consistent = false;
        }
    }
    return consistent;
}

// A true literal makes all others of its sets false.
bool Engine::propagate_sets(Lit p) {
    if (!lose_from_sets(negate(p))) {
        return false;
    }
    const SetRange range = set_ranges_[static_cast<std::size_t>(p)];
    for (std::uint32_t k = range.begin; k < range.end; ++k) {
        for (const Lit q : set_literals(sets_of_[k])) {
            if (q == p || is_false(q)) {
                continue;
            }
            if (is_true(q)) {
                conflict_.assign({negate(p), negate(q)});
                return false;
            }
            enqueue(negate(q), {Reason::excluded, p});
        }
    }
    return true;
}

// Where a literal of a long clause is that is not false, the watched ones aside; its size if there is none.
std::uint32_t Engine::other_of_long(ClauseRef c) {
    Header &h = header(c);
    if (h.learnt != 0) {
        return 2;
    }
    const Lit *lits = literals(c);
    const std::uint32_t start = std::clamp(h.touched, 2U, h.size - 1);
    const auto is_not_false = [this](Lit l) { return !is_false(l); };
    const Lit *found = std::find_if(lits + start, lits + h.size, is_not_false);
    if (found == lits + h.size) {
        found = std::find_if(lits + 2, lits + start, is_not_false);
        found = found == lits + start ? lits + h.size : found;
    }
    h.touched = static_cast<std::uint32_t>(found - lits);
    return h.touched;
}

// Watched literals: a clause is looked at only when one of its first two literals becomes false. The watch's blocker is
// some other literal of the clause; if it is true there is nothing to do.
bool Engine::propagate_clauses(Lit p) {
    const Lit falsified = negate(p);
    WatchList &list = watch_lists_[static_cast<std::size_t>(falsified)];
    Watch *watches = watch_pool_.data() + list.begin;
    std::uint32_t kept = 0;
    for (std::uint32_t k = 0; k < list.size; ++k) {
        const Watch seen = watches[k];
        if (is_true(seen.blocker)) {
            watches[kept++] = seen;
            continue;
        }
        Lit *lits = literals(seen.clause);
        if (lits[0] == falsified) {
            std::swap(lits[0], lits[1]);
        }
        const Lit first = lits[0];
        if (is_true(first)) {
            watches[kept++] = {seen.clause, first};
            continue;
        }
        const std::uint32_t size = header(seen.clause).size;
        std::uint32_t other = size > long_clause ? other_of_long(seen.clause) : 2;
        while (other < size && is_false(lits[other])) {
            ++other;
        }
        if (other < size) {
            std::swap(lits[1], lits[other]);
            watch(lits[1], {seen.clause, first});
            watches = watch_pool_.data() + list.begin;  // the pool may have moved
            continue;
        }
        watches[kept++] = {seen.clause, first};
        if (is_open(first)) {
            enqueue(first, {seen.clause, 0});
            continue;
        }
        while (++k < list.size) {
            watches[kept++] = watches[k];
        }
        list.size = kept;
        conflict_.assign(lits, lits + size);
        touch(seen.clause);
        return false;
    }
    list.size = kept;
    return true;
}

}  // namespace penmark::engine
