// Building: variables, clauses and propagators at the root.
#include "engine.hpp"

#include <algorithm>

namespace penmark::engine {

Engine::Engine(std::int32_t variables, std::int32_t outputs) : outputs_(outputs) {
    resize(static_cast<std::size_t>(variables));
}

void Engine::resize(std::size_t variables) {
    values_.resize(2 * variables, 0);
    vars_.resize(variables);
    activity_.resize(variables, 0);
    heap_place_.resize(variables, -1);
    phase_.resize(variables, 0);
    first_phase_.resize(variables, 0);
    used_.resize(variables, 0);
    decides_.resize(variables, 0);
    seen_.resize(variables, 0);
    explained_.resize(variables, 0);
    if (started_) {
        watch_lists_.resize(2 * variables);
        set_ranges_.resize(2 * variables);
        subscription_starts_.resize(2 * variables + 1, subscription_starts_.back());
    }
}

Var Engine::new_variable() {
    resize(vars_.size() + 1);
    return variables() - 1;
}

void Engine::add_propagator(std::unique_ptr<Propagator> propagator) {
    propagator->id = static_cast<std::uint32_t>(propagators_.size());
    propagators_.push_back(std::move(propagator));
}

void Engine::subscribe(Lit lit, const Propagator &propagator, std::int32_t slot) {
    assert(!started_);
    used_[static_cast<std::size_t>(var_of(lit))] = 1;
    subscribed_.push_back({lit, {propagator.id, slot}});
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
        used_[static_cast<std::size_t>(var_of(l))] = 1;
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
        const ClauseRef c = store(lits, false, 0);
        if (started_) {
            attach(c);  // before, all are attached together
        }
    }
    return !contradictory_;
}

bool Engine::add_set(std::span<const Lit> lits, bool exactly_one) {
    assert(!started_);
    if (exactly_one && lits.size() < 2) {
        return add_clause(lits);  // none would ever be lost down to the last one
    }
    for (const Lit l : lits) {
        used_[static_cast<std::size_t>(var_of(l))] = 1;
    }
    set_literals_.insert(set_literals_.end(), lits.begin(), lits.end());
    set_starts_.push_back(static_cast<std::uint32_t>(set_literals_.size()));
    set_is_exact_.push_back(exactly_one);
    return !contradictory_;
}

void Engine::prefer(Lit literal) {
    const std::size_t at = static_cast<std::size_t>(var_of(literal));
    phase_[at] = first_phase_[at] = !is_negative(literal);
}

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

void Engine::watch(Lit lit, Watch watch) {
    WatchList &list = watch_lists_[static_cast<std::size_t>(lit)];
    if (list.size == list.room) {
        const std::uint32_t begin = static_cast<std::uint32_t>(watch_pool_.size());
        list.room = std::max(4U, 2 * list.size);
        watch_pool_.resize(begin + list.room);
        std::copy_n(watch_pool_.begin() + list.begin, list.size, watch_pool_.begin() + begin);
        list.begin = begin;
    }
    watch_pool_[list.begin + list.size++] = watch;
}

void Engine::attach(ClauseRef c) {
    const Lit *lits = literals(c);
    watch(lits[0], {c, lits[1]});
    watch(lits[1], {c, lits[0]});
}

// Lays the watches of all clauses out in order, so that no list has to grow while they are added.
void Engine::attach_all() {
    watch_lists_.assign(values_.size(), {});
    for (ClauseRef c = 0; c < arena_.size(); c += header(c).size + header_words) {
        ++watch_lists_[static_cast<std::size_t>(literals(c)[0])].room;
        ++watch_lists_[static_cast<std::size_t>(literals(c)[1])].room;
    }
    std::uint32_t end = 0;
    for (WatchList &list : watch_lists_) {
        list.begin = end;
        end += list.room;
    }
    watch_pool_.resize(end);
    for (ClauseRef c = 0; c < arena_.size(); c += header(c).size + header_words) {
        attach(c);
    }
}

void Engine::index_sets() {
    set_ranges_.assign(values_.size(), {});
    for (std::uint32_t set = 0; set < set_is_exact_.size(); ++set) {
        SetState &state = set_states_.emplace_back(SetState{0, 0});
        for (const Lit l : set_literals(set)) {
            SetRange &range = set_ranges_[static_cast<std::size_t>(l)];
            ++range.end;
            range.exact_end += set_is_exact_[set];
            ++state.open;
            state.combined ^= l;
        }
    }
    std::uint32_t end = 0;
    for (SetRange &range : set_ranges_) {
        const std::uint32_t exact = range.exact_end, all = range.end;
        range = {end, end, end + exact};  // ends are moved on below, to where they belong
        end += all;
    }
    sets_of_.resize(end);
    for (std::uint32_t set = 0; set < set_is_exact_.size(); ++set) {
        for (const Lit l : set_literals(set)) {
            SetRange &range = set_ranges_[static_cast<std::size_t>(l)];
            sets_of_[set_is_exact_[set] ? range.exact_end++ : range.end++] = set;
        }
    }
}

void Engine::index_subscriptions() {
    subscription_starts_.assign(values_.size() + 1, 0);
    for (const auto &[lit, subscription] : subscribed_) {
        ++subscription_starts_[static_cast<std::size_t>(lit) + 1];
    }
    for (std::size_t l = 1; l < subscription_starts_.size(); ++l) {
        subscription_starts_[l] += subscription_starts_[l - 1];
    }
    subscriptions_.resize(subscribed_.size());
    std::vector<std::uint32_t> at(subscription_starts_.begin(), subscription_starts_.end() - 1);
    for (const auto &[lit, subscription] : subscribed_) {
        subscriptions_[at[static_cast<std::size_t>(lit)]++] = subscription;
    }
    subscribed_ = {};
}

std::uint64_t Engine::memory() const {
    // With what is made of them when building ends: watches, indices, room to grow.
    constexpr std::uint64_t of_variable = 200, of_subscription = 32, of_set_literal = 16, of_clause_word = 16;
    return of_variable * vars_.size() + of_subscription * subscribed_.size() + of_set_literal * set_literals_.size() +
           of_clause_word * arena_.size();
}

bool Engine::start(bool renewable, const ShouldStop &stop) {
    assert(!started_);
    attach_all();
    index_sets();
    index_subscriptions();
    started_ = true;
    fill_heaps();
    decidable_ = output_heap_.size() + auxiliary_heap_.size();
    for (const Var v : auxiliary_heap_) {
        decides_[static_cast<std::size_t>(v)] = 1;
    }
    assigned_ = static_cast<std::size_t>(
        std::count_if(trail_.begin(), trail_.end(), [this](Lit l) { return is_decidable(var_of(l)); }));
    for (auto &propagator : propagators_) {
        schedule(*propagator);
    }
    {
        const Stopping stopping(stop_, stop);
        contradictory_ = contradictory_ || !propagate();
    }
    facts_at_start_ = trail_.size();
    variables_at_start_ = vars_.size();
    renewable_ = renewable;
    if (renewable) {
        arena_at_start_ = arena_;
        watch_pool_at_start_ = watch_pool_;
        watch_lists_at_start_ = watch_lists_;
        set_states_at_start_ = set_states_;
        assigned_at_start_ = assigned_;
    }
    return !contradictory_;
}

// The order of watches and of literals in clauses decides which conflict is met first, so that comes back as well.
void Engine::restore_clauses() {
    arena_ = arena_at_start_;
    watch_pool_ = watch_pool_at_start_;
    watch_lists_ = watch_lists_at_start_;
    learnts_.clear();
    wasted_ = 0;
    simplified_at_ = 0;
    for (const Lit l : trail_) {
        var(l).reason = {};  // root facts need none
    }
}

// Takes everything back that was assigned since start(), facts included, without going through it. Only where there are
// no propagators, who would have to be told.
void Engine::forget_assignments() {
    trail_.resize(facts_at_start_);
    head_ = trail_.size();
    std::fill(values_.begin(), values_.end(), 0);
    for (const Lit l : trail_) {
        values_[static_cast<std::size_t>(l)] = 1;
        values_[static_cast<std::size_t>(negate(l))] = -1;
    }
    level_starts_.clear();
    set_states_ = set_states_at_start_;
    assigned_ = assigned_at_start_;
    enumerating_ = settled_ = false;
    enumeration_level_ = 0;
    root_facts_.clear();
    failed_.clear();
}

// The same by going back; false if that leaves facts that start() did not know.
bool Engine::undo_assignments() {
    reset();
    const bool learnt_facts =
        std::any_of(trail_.begin() + static_cast<std::ptrdiff_t>(facts_at_start_), trail_.end(),
                    [this](Lit l) { return static_cast<std::size_t>(var_of(l)) < variables_at_start_; });
    if (contradictory_ || learnt_facts) {
        return false;
    }
    trail_.resize(facts_at_start_);  // what else there is guarded enumerations, and nothing refers to it any more
    head_ = trail_.size();
    return true;
}

bool Engine::renew() {
    if (!renewable_ || contradictory_) {
        return false;
    }
    if (propagators_.empty()) {
        forget_assignments();
    } else if (!undo_assignments()) {
        return false;
    }
    resize(variables_at_start_);
    restore_clauses();
    statistics_ = {};
    look_at_ = 0;
    next_reduce_ = first_reduce;
    reductions_ = 0;
    restart_at_ = restarts_.unit;
    increment_ = first_increment;
    std::fill(activity_.begin(), activity_.end(), 0);
    phase_ = first_phase_;
    fill_heaps();
    return true;
}

}  // namespace penmark::engine
