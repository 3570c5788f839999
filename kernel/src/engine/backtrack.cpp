// Undoing assignments.
#include "engine.hpp"

namespace penmark::engine {

void Engine::backtrack(std::int32_t to_level) {
    if (decision_level() <= to_level) {
        return;
    }
    const std::size_t keep = static_cast<std::size_t>(level_starts_[static_cast<std::size_t>(to_level)]);
    while (trail_.size() > keep) {
        const Lit p = trail_.back();
        const bool notified = trail_.size() <= head_;
        if (notified) {
            const auto &told = subscriptions_[static_cast<std::size_t>(p)];
            for (auto s = told.rbegin(); s != told.rend(); ++s) {
                propagators_[s->propagator]->unassigned(*this, p, s->slot);
            }
        }
        values_[static_cast<std::size_t>(p)] = 0;
        values_[static_cast<std::size_t>(negate(p))] = 0;
        var(p).phase = !is_negative(p);
        assigned_ -= var(p).decidable;
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
