// Undoing assignments.
#include "engine.hpp"

namespace penmark::engine {

// The inverse of lose_from_sets().
void Engine::return_to_sets(Lit found) {
    const SetRange range = set_ranges_[static_cast<std::size_t>(found)];
    for (std::uint32_t k = range.begin; k < range.exact_end; ++k) {
        SetState &state = set_states_[sets_of_[k]];
        ++state.open;
        state.combined ^= found;
    }
}

void Engine::backtrack(std::int32_t to_level) {
    if (decision_level() <= to_level) {
        return;
    }
    const std::size_t keep = static_cast<std::size_t>(level_starts_[static_cast<std::size_t>(to_level)]);
    while (trail_.size() > keep) {
        const Lit p = trail_.back();
        const bool notified = trail_.size() <= head_;
        if (notified) {
            const auto told = subscriptions(p);
            for (auto s = told.rbegin(); s != told.rend(); ++s) {
                propagators_[s->propagator]->unassigned(*this, p, s->slot);
            }
            return_to_sets(negate(p));
        }
        values_[static_cast<std::size_t>(p)] = 0;
        values_[static_cast<std::size_t>(negate(p))] = 0;
        phase_[static_cast<std::size_t>(var_of(p))] = !is_negative(p);
        assigned_ -= is_decidable(var_of(p));
        heap_insert(var_of(p));
        trail_.pop_back();
    }
    head_ = keep;
    level_starts_.resize(static_cast<std::size_t>(to_level));
    // What was scheduled concerned the levels that are gone: below, everything had reached its fixpoint.
    for (auto &queue : queue_) {
        for (Propagator *p : queue) {
            p->scheduled = false;
        }
        queue.clear();
    }
}

}  // namespace penmark::engine
