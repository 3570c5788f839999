// What reasoning keeps. Rules that are counts and clauses over outputs of their own are asked by counting, small ones over
// outputs that they share by counting again and again, if the order of what they say does not matter; the others have a
// guard literal: the applied literals are decisions in an engine, and to ask a rule its guard is assumed on top of them,
// propagated, and taken back. Rules whose outputs have not changed keep their answer.
#pragma once

#include "penmark/reasoning.hpp"

#include "../engine/engine.hpp"
#include "stop_check.hpp"
#include "witnesses.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <queue>
#include <set>

namespace penmark::reasoning {

// Rules with more open outputs than this are not looked at for disjunctions and pairs of counts: there would be too many
// sets. They are looked at once they have fewer.
constexpr std::int32_t most_open = 6;

// A part of one of the arrays that all rules share.
struct Slice {
    std::uint32_t begin = 0, end = 0;

    std::size_t size() const { return end - begin; }
    template <class T>
    std::span<const T> of(const std::vector<T> &all) const {
        return {all.data() + begin, size()};
    }
};

// A rule: all primitives of one origin.
struct Rule {
    Origin origin;
    Lit guard = engine::no_lit;  // none if it is plain
    bool stale = true;
    bool mute = false;          // `climb` takes nothing of it, nor does it have to know whether it is broken
    bool suspended = false;     // it says nothing for the time being
    bool local = true;          // no primitive of it looks at a whole graph
    bool plain = true;          // counts, no two of them over the same output
    bool simple = false;        // a single count of positive literals: `open` and `trues` say all about it
    bool repeated = false;      // not plain, but counts over few outputs, to be asked again until nothing follows
    bool two_sided = false;     // some count speaks against too few and against too many
    std::uint8_t forecast = 0;  // see disjunctions.cpp
    std::int32_t open = 0;      // outputs within its reach that have no value
    std::int32_t trues = 0;     // and that are true
    Slice outputs, counts;
    std::uint64_t changed = 1;  // when any of its outputs did, on the clock
    std::uint64_t woken = 0;    // when `catch_up` last came to it
    std::uint64_t ranks = 0;    // that its deductions have now
    std::uint64_t queued = 0;   // under which it waits in a queue
    std::vector<Deduction> found;
    std::vector<std::int8_t> found_ranks;  // of each, -1 for none

    // Whether the engine has no part in it.
    bool is_counted() const { return plain || repeated; }
};

// A clause or a count over outputs alone: how many of its literals may be true.
struct Count {
    static constexpr std::size_t most_literals = 63;

    std::uint32_t rule = 0;
    bool is_clause = false;
    Slice literals;           // within State::count_literals
    std::uint64_t allowed = 0;  // bit k: k of them

    // The requirement that is left, given the numbers of true and of open literals.
    enum class Outcome : std::uint8_t { nothing, none, all, impossible };
    Outcome outcome(std::int32_t trues, std::int32_t open) const {
        const std::uint64_t least = std::uint64_t{1} << trues, most = std::uint64_t{1} << (trues + open);
        const std::uint64_t possible = allowed & (2 * most - least);
        if (possible == 0) {
            return Outcome::impossible;
        }
        if (open == 0) {
            return Outcome::nothing;
        }
        return possible == least ? Outcome::none : possible == most ? Outcome::all : Outcome::nothing;
    }
};

// The same as bits, by the places of the outputs in the rule: those that it takes as they are, and those negated.
struct CountBits {
    std::uint64_t positive = 0, negative = 0;
};

// In which order a rule that is asked tells what it says.
enum class Telling : std::uint8_t { as_found, in_any_order };

// Rules to look at again, in order, each once.
class RuleQueue {
public:
    void resize(std::size_t rules) {
        waiting_.assign((rules + 63) / 64, 0);
        first_ = waiting_.size();
    }
    void push(std::size_t rule) {
        waiting_[rule / 64] |= std::uint64_t{1} << (rule % 64);
        first_ = std::min(first_, rule / 64);
    }
    bool empty() {
        while (first_ < waiting_.size() && waiting_[first_] == 0) {
            ++first_;
        }
        return first_ == waiting_.size();
    }
    // The first; there must be one, and `empty` must have been asked.
    std::size_t first() const { return 64 * first_ + static_cast<std::size_t>(std::countr_zero(waiting_[first_])); }
    std::size_t pop() {
        const std::size_t rule = first();
        waiting_[first_] &= waiting_[first_] - 1;
        return rule;
    }

private:
    std::vector<std::uint64_t> waiting_;  // a bit for each rule
    std::size_t first_ = 0;               // before this word none waits
};

// Where something has changed since disjunctions or pairs of counts were last looked for.
struct Watch {
    bool begun = false;         // before, all is new
    std::size_t applied = 0;    // literals at the time
    std::vector<Var> changed;
    RuleQueue queue;
};

struct State {
    // Throws Stopped if it was given up.
    State(Program source, Telling telling, const ShouldStop &stop);

    void apply(Lit literal);
    void undo();
    void check(Lit literal) const;
    // What a rule says now. If that is ended early, the rule says nothing and is to be asked again.
    void ask(Rule &rule, StopCheck &stop);
    // False if that was ended early.
    bool ask_stale(StopCheck &stop);
    // Applies what the first rules say, as long as no more than so many literals are applied; contradiction last.
    std::vector<Deduction> run(std::size_t most, StopCheck &stop);
    std::size_t number(const Rule &rule) const { return static_cast<std::size_t>(&rule - rules.data()); }

    std::span<const Lit> literals(const Count &count) const { return count.literals.of(count_literals); }
    std::span<const Count> counts_of(const Rule &rule) const { return rule.counts.of(counts); }
    std::span<const Var> outputs_of(const Rule &rule) const { return rule.outputs.of(rule_outputs); }
    std::span<const std::uint32_t> rules_of(Var output) const {
        return near[static_cast<std::size_t>(output)].of(near_rules);
    }

    // What a plain rule allows to conclude, with one more literal supposed unless that is `no_lit`: calls
    // `conclude(literal, how)` for each. False if the rule cannot hold.
    template <class Conclude>
    bool infer(const Rule &rule, Lit supposed, const Conclude &conclude) const;

    Program program;
    engine::Engine engine;
    std::vector<Rule> rules;
    std::vector<Slice> near;              // by output variable, within near_rules
    std::vector<std::uint32_t> near_rules;  // the rules that mention each output
    std::vector<Var> rule_outputs;
    std::vector<std::size_t> stale, mute_stale;
    RuleQueue speaking;            // all rules that say something, and maybe some that no longer do
    RuleQueue waiting;             // of a run: those that are stale
    std::set<std::size_t> broken;  // rules that cannot hold any more
    std::vector<Lit> applied;
    bool linked = false;  // something that always holds is about outputs: then any change may concern any rule

    std::vector<Count> counts;
    std::vector<Lit> count_literals;
    std::vector<CountBits> count_bits;  // by count, of rules that are `repeated`; none if there are no such rules

    // Takes rules out of the reasoning and back in.
    void suspend(Rule &rule, bool suspended);
    void make_stale(std::size_t rule);
    void wake_mute();  // so that they are asked as well

    // ── climbing ──
    Ranks ranks;
    std::array<std::uint8_t, 1 << Ranks::most_features> feature_places{};  // by the bits of all features, those of the ranks
    using Queue = std::priority_queue<std::size_t, std::vector<std::size_t>, std::greater<>>;
    std::vector<Queue> queues;          // by rank, rules that have something of it
    std::vector<std::int32_t> ranked;   // by literal, how many ranked deductions are about it
    std::int32_t open = 0;              // literals with any
    std::int32_t rank_of(const Rule &rule, const Deduction &deduction) const;
    void rank_found(Rule &rule);
    void unrank_found(Rule &rule);
    // The rule that is first under the lowest rank below `below`; none if there is none.
    std::optional<std::size_t> first_below(std::int32_t below, std::int32_t &rank);
    Step take(Rule &rule, std::int32_t rank);
    void set_ranks(const Ranks &given);
    void find_mute();
    const Rule *first_broken() const;
    void require_ranks() const;
    std::vector<Step> climb(std::int32_t below, std::optional<std::size_t> most, StopCheck &stop);

    // ── disjunctions: what a literal makes true by one local rule alone ──
    struct Consequences {
        std::uint64_t asked = 0;    // when, on the clock; 0 for never
        bool possible = true;       // false if some rule then cannot hold
        std::vector<Lit> literals;  // sorted
    };
    std::uint64_t clock = 1;
    std::vector<Consequences> known_consequences;  // by literal
    std::vector<std::uint64_t> woken_outputs;      // when each was last met by `wake_disjunctions`
    Watch disjunctions;
    const Consequences &consequences(Lit literal);
    void wake_disjunctions();

    // ── pairs of counts ──
    std::vector<Slice> near_two_sided;  // by output variable, within two_sided_rules
    std::vector<std::uint32_t> two_sided_rules;
    Watch count_pairs;
    void wake_count_pairs();

    // Catches up with what has changed since the last time: `begin` is called the first time, when the queue is empty, and
    // `visit` with every local rule that has an output which has changed since.
    template <class Begin, class Visit>
    void catch_up(Watch &watch, const Begin &begin, const Visit &visit);

    // Looks at the rules of a queue until `most` are found. Rules at which something was wait again: it may not be taken.
    template <class Looking, class Found>
    void look(RuleQueue &queue, std::size_t most, Looking &looking, const std::vector<Found> &found, StopCheck &stop);

    // ── trial ──
    std::unique_ptr<engine::Engine> whole;  // all rules at once, made when first needed
    std::vector<Lit> assumed;               // what is applied there
    std::vector<Lit> failing;               // known to fail, best last
    void load_whole(StopCheck &stop);
    bool synchronise(StopCheck &stop);
    Witnesses witnesses;
    LitSet known_to_pass(std::int32_t depth) const;
    bool fails(Lit literal, std::int32_t depth, StopCheck &stop, LitSet &passed);
    void suppose_more(Lit literal, const LitSet &passed);
    bool holds_within(std::int32_t depth, StopCheck &stop);

private:
    template <class Conclude>
    bool infer(const Rule &rule, const Count &count, Lit supposed, const Conclude &conclude) const;
    void tally(const Count &count, Lit supposed, std::int32_t &trues, std::int32_t &open) const;
    void touched(Lit literal, std::int32_t by);
    bool ask_itself(Rule &rule, StopCheck &stop);
    bool ask_engine(Rule &rule, StopCheck &stop);
    bool ask_repeatedly(Rule &rule);

    bool still_known(Lit literal) const;
    static bool may_conclude(const Rule &rule, Lit literal);
    void find_consequences(Lit literal, Consequences &out);
    bool find_consequences(const Rule &rule, Lit literal, std::vector<Lit> &out);
    bool forecast_widened(Rule &rule);
    void queue_disjunctions(std::size_t rule);
    void index_two_sided();
};

template <class Begin, class Visit>
void State::catch_up(Watch &watch, const Begin &begin, const Visit &visit) {
    ++clock;
    if (!watch.begun) {
        watch.queue.resize(rules.size());
        begin();
        watch.changed.clear();
    }
    for (const Var var : watch.changed) {
        for (const std::uint32_t at : rules_of(var)) {
            if (rules[at].local && rules[at].woken != clock) {
                rules[at].woken = clock;
                visit(rules[at]);
            }
        }
    }
    watch.changed.clear();
    watch.begun = true;
    watch.applied = applied.size();
}

template <class Looking, class Found>
void State::look(RuleQueue &queue, std::size_t most, Looking &looking, const std::vector<Found> &found, StopCheck &stop) {
    std::vector<std::size_t> again;
    while (found.size() < most && !queue.empty() && !stop(StopCheck::engine_work)) {
        const std::size_t rule = queue.pop();
        const std::size_t before = found.size();
        if (rules[rule].open <= most_open) {
            looking.look(rules[rule]);
        }
        if (found.size() > before) {
            again.push_back(rule);
        }
    }
    std::ranges::for_each(again, [&queue](std::size_t rule) { queue.push(rule); });
}

template <class Conclude>
bool State::infer(const Rule &rule, const Count &count, Lit supposed, const Conclude &conclude) const {
    std::int32_t trues = rule.trues, open_ones = rule.open;
    if (!rule.simple) {
        tally(count, supposed, trues, open_ones);
    } else if (supposed != engine::no_lit) {
        trues += is_negative(supposed) ? 0 : 1;
        --open_ones;
    }
    const Count::Outcome outcome = count.outcome(trues, open_ones);
    if (outcome == Count::Outcome::none || outcome == Count::Outcome::all) {
        const bool none = outcome == Count::Outcome::none;
        const How how = count.is_clause ? How::last : none ? How::saturated : How::forced;
        for (const Lit l : literals(count)) {
            if (engine.is_open(l) && (l | 1) != (supposed | 1)) {
                conclude(none ? negate(l) : l, how);
            }
        }
    }
    return outcome != Count::Outcome::impossible;
}

// Clauses first, then the last count first, as the engine would go about it.
template <class Conclude>
bool State::infer(const Rule &rule, Lit supposed, const Conclude &conclude) const {
    const auto own = counts_of(rule);
    for (const Count &count : own) {
        if (count.is_clause && !infer(rule, count, supposed, conclude)) {
            return false;
        }
    }
    for (auto count = own.rbegin(); count != own.rend(); ++count) {
        if (!count->is_clause && !infer(rule, *count, supposed, conclude)) {
            return false;
        }
    }
    return true;
}

}  // namespace penmark::reasoning
