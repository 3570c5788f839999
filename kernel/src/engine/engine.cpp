// Building: variables, clauses and propagators at the root.
#include "engine.hpp"

#include <algorithm>

namespace penmark::engine {

Engine::Engine(std::int32_t variables, std::int32_t outputs) : outputs_(outputs) {
    values_.resize(2 * static_cast<std::size_t>(variables), 0);
    vars_.resize(static_cast<std::size_t>(variables));
    watches_.resize(values_.size());
    subscriptions_.resize(values_.size());
    exclusives_of_.resize(values_.size());
    explanations_.resize(vars_.size());
}

Var Engine::new_variable() {
    values_.resize(values_.size() + 2, 0);
    watches_.resize(values_.size());
    subscriptions_.resize(values_.size());
    exclusives_of_.resize(values_.size());
    vars_.emplace_back();
    explanations_.emplace_back();
    return variables() - 1;
}

void Engine::add_propagator(std::unique_ptr<Propagator> propagator) {
    propagator->id = static_cast<std::uint32_t>(propagators_.size());
    propagators_.push_back(std::move(propagator));
}

void Engine::subscribe(Lit lit, const Propagator &propagator, std::int32_t slot) {
    var(lit).used = true;
    subscriptions_[static_cast<std::size_t>(lit)].push_back({propagator.id, slot});
}

// Root facts shorten the clause; what is left is stored, enqueued, or a contradiction.
bool Engine::add_clause(std::span<const Lit> literals) {
    assert(decision_level() == 0);
    if (contradictory_) {
        return false;
    }
    std::vector<Lit> &lits = added_;  // kept from clause to clause: programs have tens of thousands
    lits.assign(literals.begin(), literals.end());
    std::sort(lits.begin(), lits.end());
    std::size_t kept = 0;
    for (const Lit l : lits) {
        var(l).used = true;
        if (is_true(l) || (kept > 0 && lits[kept - 1] == negate(l))) {
            return true;
        }
        if (!is_false(l) && (kept == 0 || lits[kept - 1] != l)) {
            lits[kept++] = l;
        }
    }
    lits.resize(kept);
    if (lits.empty()) {
        contradictory_ = true;
    } else if (lits.size() == 1) {
        enqueue(lits[0], {});
    } else {
        attach(store(lits, false, 0));
    }
    return !contradictory_;
}

void Engine::add_exclusive(std::span<const Lit> lits) {
    const auto begin = static_cast<std::uint32_t>(exclusive_literals_.size());
    for (const Lit l : lits) {
        var(l).used = true;
        exclusives_of_[static_cast<std::size_t>(l)].push_back(static_cast<std::uint32_t>(exclusives_.size()));
        exclusive_literals_.push_back(l);
    }
    exclusives_.push_back({begin, static_cast<std::uint32_t>(exclusive_literals_.size())});
}

void Engine::prefer(Lit literal) { var(literal).phase = var(literal).first_phase = !is_negative(literal); }

ClauseRef Engine::store(std::span<const Lit> lits, bool learnt, std::uint32_t glue) {
    const ClauseRef c = static_cast<ClauseRef>(arena_.size());
    arena_.resize(arena_.size() + header_words + lits.size());
    Header &h = header(c);
    h.size = static_cast<std::uint32_t>(lits.size());
    h.learnt = learnt;
    h.dead = false;
    h.glue = glue & 0x3FFFFFFF;
    h.touched = static_cast<std::uint32_t>(statistics_.conflicts);
    std::copy(lits.begin(), lits.end(), literals(c));
    return c;
}

void Engine::attach(ClauseRef c) {
    const Lit *lits = literals(c);
    watches_[static_cast<std::size_t>(lits[0])].push_back({c, lits[1]});
    watches_[static_cast<std::size_t>(lits[1])].push_back({c, lits[0]});
}

bool Engine::start(bool renewable) {
    assert(!started_);
    started_ = true;
    for (Var v = 0; v < variables(); ++v) {
        heap_insert(v);
    }
    for (Variable &v : vars_) {
        v.decidable = v.heap_place >= 0;
        decidable_ += v.decidable;
    }
    assigned_ = static_cast<std::size_t>(
        std::count_if(trail_.begin(), trail_.end(), [this](Lit l) { return var(l).decidable; }));
    for (auto &propagator : propagators_) {
        schedule(*propagator);
    }
    contradictory_ = contradictory_ || !propagate();
    facts_at_start_ = trail_.size();
    variables_at_start_ = vars_.size();
    renewable_ = renewable;
    if (renewable) {
        arena_at_start_ = arena_;
        for (const auto &watches : watches_) {
            watches_at_start_.insert(watches_at_start_.end(), watches.begin(), watches.end());
            watch_ends_at_start_.push_back(static_cast<std::uint32_t>(watches_at_start_.size()));
        }
    }
    return !contradictory_;
}

// Variables made since start(): guards of enumerations, which nothing refers to any more.
void Engine::drop_new_variables() {
    const std::size_t literals = 2 * variables_at_start_;
    trail_.resize(facts_at_start_);
    head_ = trail_.size();
    vars_.resize(variables_at_start_);
    explanations_.resize(variables_at_start_);
    values_.resize(literals);
    watches_.resize(literals);
    subscriptions_.resize(literals);
    exclusives_of_.resize(literals);
}

// The order of watches and of literals in clauses decides which conflict is met first, so that comes back as well.
void Engine::restore_clauses() {
    arena_ = arena_at_start_;
    learnts_.clear();
    wasted_ = 0;
    simplified_at_ = 0;
    auto begin = watches_at_start_.begin();
    for (std::size_t l = 0; l < watches_.size(); ++l) {
        const auto end = watches_at_start_.begin() + static_cast<std::ptrdiff_t>(watch_ends_at_start_[l]);
        watches_[l].assign(begin, end);
        begin = end;
    }
    for (const Lit l : trail_) {
        var(l).reason = {};  // root facts need none
    }
}

bool Engine::renew() {
    if (!renewable_) {
        return false;
    }
    reset();
    const bool learnt_facts =
        std::any_of(trail_.begin() + static_cast<std::ptrdiff_t>(facts_at_start_), trail_.end(),
                    [this](Lit l) { return static_cast<std::size_t>(var_of(l)) < variables_at_start_; });
    if (contradictory_ || learnt_facts) {
        return false;
    }
    drop_new_variables();
    restore_clauses();
    statistics_ = {};
    next_reduce_ = first_reduce;
    restart_at_ = first_restart;
    increment_ = first_increment;
    output_heap_.clear();
    auxiliary_heap_.clear();
    for (Variable &v : vars_) {
        v.activity = 0;
        v.phase = v.first_phase;
        v.heap_place = -1;
    }
    for (Var v = 0; v < variables(); ++v) {
        heap_insert(v);
    }
    return true;
}

}  // namespace penmark::engine
