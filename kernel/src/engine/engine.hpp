// The search engine: conflict-driven clause learning over clauses and native propagators.
//
// One file per algorithm: propagate, analyze, decide, backtrack, reduce, probe, search. Literals are as in
// program.hpp. Everything is deterministic: integer activities, no clocks except to stop, no library randomness.
#pragma once

#include "penmark/program.hpp"

#include <cassert>
#include <cstdint>
#include <functional>
#include <initializer_list>
#include <memory>
#include <optional>
#include <span>
#include <vector>

namespace penmark::engine {

class Engine;

constexpr Lit no_lit = -1;

// Where an assignment came from: nothing (a decision or a root fact), a clause in the arena, one other literal that is
// true (the note) and excludes it, a set (the note) of which it was the last one left, or a propagator, which explains
// itself when asked and gets the note it left back.
struct Reason {
    static constexpr std::uint32_t none = 0xFFFFFFFF;
    static constexpr std::uint32_t flipped = 0xFFFFFFFE;   // all decisions below; see search.cpp
    static constexpr std::uint32_t excluded = 0xFFFFFFFD;  // by the literal in the note
    static constexpr std::uint32_t last = 0xFFFFFFFC;      // of the set in the note
    static constexpr std::uint32_t propagator_bit = 0x80000000;

    std::uint32_t ref = none;
    std::int32_t note = 0;

    bool is_propagator() const { return (ref & propagator_bit) != 0 && ref < last; }
    std::uint32_t propagator() const { return ref & ~propagator_bit; }
};

// A native primitive. It is told of its literals as they are assigned, may schedule itself, and then propagates after
// all clauses have; cheap propagators run before costly ones.
class Propagator {
public:
    virtual ~Propagator() = default;

    // Literal `lit` has become true; `slot` is what the propagator said when it subscribed.
    virtual void assigned(Engine &engine, Lit lit, std::int32_t slot) = 0;
    // The inverse, in reverse order. Called only for what `assigned` was called for.
    virtual void unassigned(Engine &engine, Lit lit, std::int32_t slot) = 0;
    // Enqueue what follows; false after Engine::conflict().
    virtual bool propagate(Engine &engine) = 0;
    // Literals, all false before `lit` became true, one of which must be true unless `lit` is.
    virtual void explain(Engine &engine, Lit lit, std::int32_t note, std::vector<Lit> &out) = 0;
    // In which state the propagator was when it forced a literal with this note.
    virtual How how(std::int32_t note) const = 0;
    // 0 is the cheapest.
    virtual int cost() const { return 0; }

    std::uint32_t id = 0;
    bool scheduled = false;
};

using ClauseRef = std::uint32_t;

class Engine {
public:
    explicit Engine(std::int32_t variables, std::int32_t outputs);

    // ── building, at the root ──
    // Primitives that are added stay what they are: no clauses in place of counts, nothing drawn in the plane.
    void keep_as_written() { as_written_ = true; }
    bool as_written() const { return as_written_; }
    Var new_variable();
    // False if the clauses are now contradictory.
    bool add_clause(std::span<const Lit> literals);
    bool add_clause(std::initializer_list<Lit> literals) { return add_clause({literals.begin(), literals.size()}); }
    // At most one of these is true, or exactly one; all of different variables. Only while building. Cheaper than the
    // clauses that say the same. False if the engine is now contradictory.
    bool add_set(std::span<const Lit> literals, bool exactly_one);
    // Tries the literal true first, until something else has worked.
    void prefer(Lit literal);
    // The same at any time, and only until then: a renewed engine does not know of it.
    void aim(Lit literal) { phase_[static_cast<std::size_t>(var_of(literal))] = !is_negative(literal); }
    void add_propagator(std::unique_ptr<Propagator> propagator);
    // Asks for assigned(lit, slot) calls. Only while building.
    void subscribe(Lit lit, const Propagator &propagator, std::int32_t slot);
    // Ends building: root propagation. False if contradictory. Only a renewable engine can be renewed; it keeps a copy of
    // its clauses for that. If `stop` ends it early, stopped() says so and the engine is not to be used.
    using ShouldStop = std::function<bool()>;
    bool start(bool renewable = false, const ShouldStop &stop = {});
    // How many bytes what has been added so far will take, roughly. Only while building.
    std::uint64_t memory() const;

    // ── state ──
    int value(Lit l) const { return values_[static_cast<std::size_t>(l)]; }  // 1 true, -1 false, 0 open
    bool is_true(Lit l) const { return value(l) > 0; }
    bool is_false(Lit l) const { return value(l) < 0; }
    bool is_open(Lit l) const { return value(l) == 0; }
    std::int32_t position(Var v) const { return vars_[static_cast<std::size_t>(v)].position; }
    std::int32_t level(Var v) const { return vars_[static_cast<std::size_t>(v)].level; }
    // Whether the literal was already true (false) when the trail had `before` entries.
    bool was_true(Lit l, std::int32_t before) const { return is_true(l) && position(var_of(l)) < before; }
    bool was_false(Lit l, std::int32_t before) const { return is_false(l) && position(var_of(l)) < before; }
    // The moment a literal became true; now, if it has not.
    std::int32_t moment(Lit l) const { return is_true(l) ? position(var_of(l)) : trail_size(); }
    // How an implied literal was concluded.
    How how(Lit l) const {
        const Reason &reason = var(l).reason;
        return reason.is_propagator() ? propagators_[reason.propagator()]->how(reason.note) : How::last;
    }
    std::int32_t trail_size() const { return static_cast<std::int32_t>(trail_.size()); }
    std::span<const Lit> trail() const { return trail_; }
    std::int32_t decision_level() const { return static_cast<std::int32_t>(level_starts_.size()); }
    std::int32_t variables() const { return static_cast<std::int32_t>(vars_.size()); }
    std::int32_t outputs() const { return outputs_; }
    bool contradictory() const { return contradictory_; }

    // ── for propagators ──
    // The literal must be true, for a reason that `by` can explain. False, with the conflict set, if it is false.
    bool force(Lit lit, const Propagator &by, std::int32_t note);
    // Literals, all false now, one of which should be true.
    std::vector<Lit> &conflict() { return conflict_; }
    void schedule(Propagator &propagator);

    // ── search ──
    enum class Result { satisfiable, unsatisfiable, unknown };

    // Probing under the assumptions of a question, if that has not been answered after a number of conflicts.
    struct Probing {
        std::uint64_t after_conflicts = 0;
        std::uint64_t most_propagations = 0;  // none: no probing
    };

    // The search begins anew after `unit` conflicts, times 1 1 2 1 1 2 4 …; after every `probing` times, if that is not 0, it
    // probes the open outputs first, with what has been learnt, for at most `effort` propagations an output.
    struct Restarts {
        std::uint64_t unit = 128, probing = 0, effort = 100;
    };
    void set_restarts(const Restarts &restarts) {
        restarts_ = restarts;
        restart_at_ = restarts.unit;
    }

    // A full assignment under the assumptions; unknown when `stop` says so. On unsatisfiable, failed() is a subset of
    // the assumptions that cannot all hold.
    Result solve(std::span<const Lit> assumptions, const ShouldStop &stop, const Probing &probing);
    Result solve(std::span<const Lit> assumptions, const ShouldStop &stop) { return solve(assumptions, stop, {}); }
    // The same, with the assumptions that it begins with as they stand, where the question before began with them too. The
    // way to an answer then depends on that question, and so does which answer it is.
    Result solve_on(std::span<const Lit> assumptions, const ShouldStop &stop, const Probing &probing);
    // The same, to be followed by next() until it says unsatisfiable: each answer has other outputs.
    Result enumerate(std::span<const Lit> assumptions, const ShouldStop &stop);
    Result next(const ShouldStop &stop);
    // Goes on with an enumeration that said unknown.
    Result resume(const ShouldStop &stop) { return search(stop); }
    // Back to the root; ends an enumeration.
    void reset();
    // Makes a renewable engine what it was after start(), to the last detail: the same questions then get the same
    // answers in the same order. False if facts have been found meanwhile that cannot be forgotten.
    bool renew();
    std::span<const Lit> failed() const { return failed_; }

    // Assigns and propagates one literal at a new level; false on conflict (the level stays until backtrack).
    bool assume(Lit lit);
    bool propagate();
    // Does some work in which propagation heeds `stop`.
    template <class Work>
    auto heeding(const ShouldStop &stop, const Work &work) {
        const Stopping stopping(stop_, stop);
        return work();
    }
    // Whether the last propagation was ended early, in a question that was to stop. What is left of it is done by the next
    // one, or of no interest after going back.
    bool stopped() const { return stopped_; }
    void backtrack(std::int32_t to_level);
    // Failed-literal probing of all open outputs at the root, until nothing changes or its budget of propagations is spent, if
    // there is such a limit; false if contradictory.
    bool probe(const ShouldStop &stop, std::optional<std::uint64_t> most_propagations = {});

    struct Statistics {
        std::uint64_t conflicts = 0, decisions = 0, propagations = 0, restarts = 0, learnt = 0, reduced = 0, probes = 0;
    };
    const Statistics &statistics() const { return statistics_; }

private:
    struct Watch {
        ClauseRef clause;
        Lit blocker;
    };
    // The watches of a literal are a stretch of one array, with room to grow.
    struct WatchList {
        std::uint32_t begin = 0, size = 0, room = 0;
    };
    // What every assignment writes. The rest of what is known of a variable lies in arrays of its own, so that assigning
    // and taking back, of which there is most, move little memory.
    struct Variable {
        std::int32_t level = 0;
        std::int32_t position = 0;
        Reason reason;
    };
    struct Subscription {
        std::uint32_t propagator;
        std::int32_t slot;
    };
    // A clause in the arena: this header, then `size` literals.
    struct Header {
        std::uint32_t size;
        std::uint32_t learnt : 1;
        std::uint32_t dead : 1;
        std::uint32_t glue : 30;
        std::uint32_t touched;  // learnt: conflict number of last use; otherwise where a long one is searched from
    };
    static constexpr std::uint32_t header_words = 3;

    Header &header(ClauseRef c) { return *reinterpret_cast<Header *>(&arena_[c]); }
    Lit *literals(ClauseRef c) { return reinterpret_cast<Lit *>(&arena_[c + header_words]); }
    void touch(ClauseRef c) {
        if (header(c).learnt != 0) {
            header(c).touched = static_cast<std::uint32_t>(statistics_.conflicts);
        }
    }
    Variable &var(Lit l) { return vars_[static_cast<std::size_t>(var_of(l))]; }
    const Variable &var(Lit l) const { return vars_[static_cast<std::size_t>(var_of(l))]; }

    void resize(std::size_t variables);
    void enqueue(Lit lit, Reason reason);
    ClauseRef store(std::span<const Lit> literals, bool learnt, std::uint32_t glue);
    void attach(ClauseRef c);
    void attach_all();
    void index_sets();
    void index_subscriptions();
    void watch(Lit lit, Watch watch);
    std::span<Watch> watches(Lit lit) {
        const WatchList &list = watch_lists_[static_cast<std::size_t>(lit)];
        return {watch_pool_.data() + list.begin, list.size};
    }
    std::span<const Subscription> subscriptions(Lit lit) const {
        const std::size_t at = static_cast<std::size_t>(lit);
        return {subscriptions_.data() + subscription_starts_[at], subscription_starts_[at + 1] - subscription_starts_[at]};
    }
    std::span<const Lit> set_literals(std::uint32_t set) const {
        return {set_literals_.data() + set_starts_[set], set_starts_[set + 1] - set_starts_[set]};
    }
    bool is_seen(Lit l) const { return seen_[static_cast<std::size_t>(var_of(l))] != 0; }
    bool is_decidable(Var v) const { return v < outputs_ || decides_[static_cast<std::size_t>(v)] != 0; }
    bool propagate_clauses(Lit p);
    std::uint32_t other_of_long(ClauseRef c);
    bool propagate_sets(Lit p);
    bool lose_from_sets(Lit lost);
    void return_to_sets(Lit found);
    void notify(Lit p);
    Propagator *next_scheduled();

    std::span<const Lit> reason_literals(Lit implied);
    bool analyze();
    void clear_seen();
    bool redundant(Lit lit);
    void minimize();
    std::uint32_t glue_of(std::span<const Lit> literals);
    void collect_failed(Lit assumption);

    void bump(Var v);
    void decay();
    Lit pick();
    void heap_up(std::vector<Var> &heap, std::size_t at);
    void heap_down(std::vector<Var> &heap, std::size_t at);
    void heap_insert(Var v);
    void fill_heaps();
    Var heap_pop(std::vector<Var> &heap);
    std::vector<Var> &heap_of(Var v) { return v < outputs_ ? output_heap_ : auxiliary_heap_; }

    Result search(const ShouldStop &stop);
    Result probe_at_floor(const ShouldStop &stop, std::uint64_t most_propagations);
    Result settle_at_floor();
    bool fails(Lit trial);
    bool fails_at_floor(Lit trial, Result &result);
    bool should_stop();
    // While it lives, propagation heeds `stop`.
    class Stopping {
    public:
        Stopping(const ShouldStop *&current, const ShouldStop &stop) : current_(current), before_(current) {
            current = stop ? &stop : nullptr;
        }
        ~Stopping() { current_ = before_; }
        Stopping(const Stopping &) = delete;
        Stopping &operator=(const Stopping &) = delete;

    private:
        const ShouldStop *&current_;
        const ShouldStop *before_;
    };
    Result solve_from_here(std::span<const Lit> assumptions, const ShouldStop &stop, const Probing &probing);
    bool next_assumption(Lit &decision);
    Result restart_if_due(const ShouldStop &stop);
    Lit decision_of(std::int32_t level) const;
    std::int32_t floor() const { return static_cast<std::int32_t>(assumptions_.size()); }
    Result resolve_conflict();
    bool flip_last_decision();
    bool learn_and_flip();
    void note_fact();
    void learn();
    void reduce();
    void simplify();
    std::size_t simplified_at_ = 0;
    void drop_dead();
    void close_gaps();
    void restore_clauses();
    void forget_assignments();
    bool undo_assignments();
    void compact();

    std::int32_t outputs_;
    bool as_written_ = false;
    bool contradictory_ = false;
    bool started_ = false;
    std::vector<std::int8_t> values_;
    std::vector<Variable> vars_;
    std::vector<Lit> trail_;
    std::vector<std::int32_t> level_starts_;
    std::size_t head_ = 0;

    std::vector<std::uint32_t> arena_;
    std::vector<ClauseRef> learnts_;
    std::size_t wasted_ = 0;
    std::vector<Watch> watch_pool_;
    std::vector<WatchList> watch_lists_;

    // Sets of which at most one literal is true: all their literals in one array, and which sets each literal is in,
    // first those of which exactly one is. Of these it is known how many literals have not been seen false, and the
    // exclusive or of those: when one is left, that is the one.
    struct SetState {
        std::int32_t open;
        Lit combined;
    };
    struct SetRange {
        std::uint32_t begin = 0, exact_end = 0, end = 0;
    };
    std::vector<Lit> set_literals_;
    std::vector<std::uint32_t> set_starts_{0};
    std::vector<bool> set_is_exact_;
    std::vector<SetState> set_states_;
    std::vector<std::uint32_t> sets_of_;
    std::vector<SetRange> set_ranges_;

    std::vector<std::unique_ptr<Propagator>> propagators_;
    std::vector<std::pair<Lit, Subscription>> subscribed_;  // until they are put in order by literal
    std::vector<Subscription> subscriptions_;
    std::vector<std::uint32_t> subscription_starts_;
    static constexpr int cost_classes = 3;
    std::vector<Propagator *> queue_[cost_classes];
    const ShouldStop *stop_ = nullptr;  // of the question that is being answered
    std::uint64_t look_at_ = 0;         // number of propagations at which it is asked again
    bool stopped_ = false;
    bool settled_down_ = false;  // the last question was answered: all that is decided is at its fixpoint
    std::vector<std::vector<Lit>> explanations_;  // by variable, as far as any was asked for
    Lit excluded_by_ = no_lit;                    // room for a reason of one literal

    std::vector<std::uint64_t> activity_;
    std::vector<std::int32_t> heap_place_;
    std::vector<std::uint8_t> phase_, first_phase_;  // as last assigned; before anything has been tried
    std::vector<std::uint8_t> used_;                 // occurs in some clause, set or propagator
    std::vector<std::uint8_t> decides_;              // counts among decidable_; all outputs do
    std::vector<std::uint8_t> seen_;
    std::vector<std::uint8_t> explained_;  // `explanations_` holds the propagator's answer

    std::vector<Lit> conflict_, learnt_, failed_, added_;
    std::vector<Lit> to_clear_;
    std::vector<std::uint64_t> level_stamp_;
    std::uint64_t stamp_ = 0;

    std::vector<Var> output_heap_, auxiliary_heap_;
    static constexpr std::uint64_t first_increment = 1 << 16;
    std::uint64_t increment_ = first_increment;
    bool renewable_ = false;
    std::size_t facts_at_start_ = 0, variables_at_start_ = 0;
    std::size_t decidable_ = 0;  // how many variables there are to decide: outputs, and auxiliaries that occur somewhere
    std::size_t assigned_ = 0;   // and how many of those have a value
    std::vector<std::uint32_t> arena_at_start_;
    std::vector<Watch> watch_pool_at_start_;
    std::vector<WatchList> watch_lists_at_start_;
    std::vector<SetState> set_states_at_start_;
    std::size_t assigned_at_start_ = 0;

    std::vector<Lit> assumptions_, root_facts_;
    bool enumerating_ = false;
    bool settled_ = false;                // an answer has been given: decisions up to enumeration_level_ only flip
    std::int32_t enumeration_level_ = 0;
    Restarts restarts_;
    std::uint64_t restart_at_ = Restarts{}.unit;
    static constexpr std::uint64_t first_reduce = 2000;
    std::uint64_t next_reduce_ = first_reduce;
    std::uint64_t reductions_ = 0;
    Statistics statistics_;
};

}  // namespace penmark::engine
