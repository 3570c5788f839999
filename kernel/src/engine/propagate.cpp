// Assignments and propagation: clauses to their fixpoint first, then the cheapest scheduled propagator, and again.
#include "engine.hpp"

namespace penmark::engine {

void Engine::enqueue(Lit lit, Reason reason) {
    assert(is_open(lit));
    values_[static_cast<std::size_t>(lit)] = 1;
    values_[static_cast<std::size_t>(negate(lit))] = -1;
    Variable &v = var(lit);
    v.level = decision_level();
    v.position = trail_size();
    v.reason = reason;
    v.explained = false;
    assigned_ += v.decidable;
    trail_.push_back(lit);
}

bool Engine::force(Lit lit, const Propagator &by, std::int32_t note) {
    if (is_true(lit)) {
        return true;
    }
    if (is_open(lit)) {
        enqueue(lit, {Reason::propagator_bit | by.id, note});
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
    for (const Subscription &s : subscriptions_[static_cast<std::size_t>(p)]) {
        propagators_[s.propagator]->assigned(*this, p, s.slot);
    }
}

bool Engine::propagate() {
    while (true) {
        while (head_ < trail_.size()) {
            const Lit p = trail_[head_++];
            ++statistics_.propagations;
            if (!propagators_.empty()) {
                notify(p);
            }
            if (!propagate_exclusive(p) || !propagate_clauses(p)) {
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
    }
}

// A true literal makes all others of its sets false.
bool Engine::propagate_exclusive(Lit p) {
    for (const std::uint32_t set : exclusives_of_[static_cast<std::size_t>(p)]) {
        for (std::uint32_t k = exclusives_[set].begin; k < exclusives_[set].end; ++k) {
            const Lit q = exclusive_literals_[k];
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

// Watched literals: a clause is looked at only when one of its first two literals becomes false. The watch's blocker is
// some other literal of the clause; if it is true there is nothing to do.
bool Engine::propagate_clauses(Lit p) {
    const Lit falsified = negate(p);
    std::vector<Watch> &watches = watches_[static_cast<std::size_t>(falsified)];
    std::size_t kept = 0;
    for (std::size_t k = 0; k < watches.size(); ++k) {
        const Watch watch = watches[k];
        if (is_true(watch.blocker)) {
            watches[kept++] = watch;
            continue;
        }
        Lit *lits = literals(watch.clause);
        if (lits[0] == falsified) {
            std::swap(lits[0], lits[1]);
        }
        const Lit first = lits[0];
        if (is_true(first)) {
            watches[kept++] = {watch.clause, first};
            continue;
        }
        const std::uint32_t size = header(watch.clause).size;
        std::uint32_t other = 2;
        while (other < size && is_false(lits[other])) {
            ++other;
        }
        if (other < size) {
            std::swap(lits[1], lits[other]);
            watches_[static_cast<std::size_t>(lits[1])].push_back({watch.clause, first});
            continue;
        }
        watches[kept++] = {watch.clause, first};
        if (is_open(first)) {
            enqueue(first, {watch.clause, 0});
            continue;
        }
        while (++k < watches.size()) {
            watches[kept++] = watches[k];
        }
        watches.resize(kept);
        conflict_.assign(lits, lits + size);
        header(watch.clause).touched = static_cast<std::uint32_t>(statistics_.conflicts);
        return false;
    }
    watches.resize(kept);
    return true;
}

}  // namespace penmark::engine
