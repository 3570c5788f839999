// What a Deducer keeps. Rules that are counts and clauses over outputs of their own are asked by counting; the others
// have a guard literal: the applied marks are decisions in an engine, and to ask a rule its guard is assumed on top of
// them, propagated, and taken back. Rules whose outputs have not changed keep their answer.
#pragma once

#include "penmark/deducer.hpp"

#include "../engine/engine.hpp"

#include <algorithm>
#include <bit>
#include <queue>
#include <set>

namespace penmark {

// Rules with more open outputs than this are not looked at in sets and pairs: people do not see so many at once. They are
// looked at once they have fewer.
constexpr std::int32_t people_see = 6;

// A stretch of one of the arrays that all rules share.
struct Stretch {
    std::uint32_t begin = 0, end = 0;

    std::size_t size() const { return end - begin; }
    template <class T>
    std::span<const T> of(const std::vector<T> &all) const {
        return {all.data() + begin, size()};
    }
};

// A rule: all primitives of one origin.
struct RuleState {
    Origin origin;
    Lit guard = engine::no_lit;  // none if it is plain
    bool stale = true;
    bool muted = false;         // it is a clue that is off the board
    bool local = true;          // no primitive of it looks at a whole graph
    bool plain = true;          // tallies, no two of them over the same output
    bool simple = false;        // a single tally of positive literals: `open` and `trues` say all about it
    bool two_sided = false;     // some tally speaks against too few and against too many
    std::uint8_t outlook = 0;   // see exclusion.cpp
    std::int32_t open = 0;      // outputs within its reach that have no value
    std::int32_t trues = 0;     // and that are true
    Stretch outputs, tallies;
    std::uint64_t changed = 1;  // when any of its outputs did, on the clock
    std::uint64_t woken = 0;    // when its neighbours were last queued
    std::uint64_t ranks = 0;    // that its deductions have now
    std::uint64_t queued = 0;   // under which it waits in a queue
    std::vector<Deduction> found;
    std::vector<std::int8_t> found_ranks;  // of each, -1 for none
};

// A clause or a count over outputs alone: how many of its literals may be true.
struct Tally {
    static constexpr std::size_t most_literals = 63;

    std::uint32_t rule = 0;
    bool is_clause = false;
    Stretch literals;           // within Deducer::State::tally_literals
    std::uint64_t allowed = 0;  // bit k: k of them

    // What is left to say when so many are true and so many are open.
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
    // The first; there must be one.
    std::size_t pop() {
        std::uint64_t &word = waiting_[first_];
        const std::size_t rule = 64 * first_ + static_cast<std::size_t>(std::countr_zero(word));
        word &= word - 1;
        return rule;
    }

private:
    std::vector<std::uint64_t> waiting_;  // a bit for each rule
    std::size_t first_ = 0;               // before this word none waits
};

// Where something has changed since sets or pairs were last looked at.
struct Watch {
    bool begun = false;         // before, all is new
    std::size_t applied = 0;    // literals at the time
    std::vector<Var> changed;
    RuleQueue queue;
};

struct Deducer::State {
    explicit State(Program source);

    void apply(Lit literal);
    void undo();
    void check(Lit literal) const;
    void ask(RuleState &rule);
    void ask_stale();

    std::span<const Lit> literals(const Tally &tally) const { return tally.literals.of(tally_literals); }
    std::span<const Tally> tallies_of(const RuleState &rule) const { return rule.tallies.of(tallies); }
    std::span<const Var> outputs_of(const RuleState &rule) const { return rule.outputs.of(rule_outputs); }
    std::span<const std::uint32_t> rules_of(Var output) const {
        return near[static_cast<std::size_t>(output)].of(near_rules);
    }

    // What a plain rule allows to conclude, with one more literal supposed unless that is `no_lit`: calls
    // `conclude(literal, how)` for each. False if the rule cannot hold.
    template <class Conclude>
    bool infer(const RuleState &rule, Lit supposed, const Conclude &conclude) const;

    Program program;
    engine::Engine engine;
    std::vector<RuleState> rules;
    std::vector<Stretch> near;              // by output variable, within near_rules
    std::vector<std::uint32_t> near_rules;  // the rules that mention each output
    std::vector<Var> rule_outputs;
    std::vector<std::size_t> stale;
    std::set<std::size_t> broken;  // rules that cannot hold any more
    std::vector<Lit> applied;
    bool linked = false;  // something that always holds is about outputs: then any change may concern any rule

    std::vector<Tally> tallies;
    std::vector<Lit> tally_literals;

    // ── climbing ──
    Ranks ranks;
    using Queue = std::priority_queue<std::size_t, std::vector<std::size_t>, std::greater<>>;
    std::vector<Queue> queues;          // by rank, rules that have something of it
    std::vector<std::int32_t> sayings;  // by literal, how many named deductions are about it
    std::int32_t open = 0;              // literals with any
    std::int32_t rank_of(const RuleState &rule, const Deduction &deduction) const;
    void rank_found(RuleState &rule);
    void unrank_found(RuleState &rule);
    // The rule that is first under the lowest rank below `below`; none if there is none.
    std::optional<std::size_t> first_below(std::int32_t below, std::int32_t &rank);
    Step take(RuleState &rule, std::int32_t rank);

    // ── sets: what a literal makes true by one local rule alone ──
    struct Consequences {
        std::uint64_t asked = 0;    // when, on the clock; 0 for never
        bool possible = true;       // false if some rule then cannot hold
        std::vector<Lit> literals;  // sorted
    };
    std::uint64_t clock = 1;
    std::vector<Consequences> known_consequences;  // by literal
    std::vector<std::uint64_t> woken_outputs;      // when each was last met by `wake_sets`
    Watch sets;
    const Consequences &consequences(Lit literal);
    void wake_sets();

    // ── pairs of counts ──
    std::vector<Stretch> near_two_sided;  // by output variable, within two_sided_rules
    std::vector<std::uint32_t> two_sided_rules;
    Watch pairs;
    void wake_pairs();

    // Looks at the rules of a queue until so much is found. Rules at which something was wait again: it may not be taken.
    template <class Looking, class Found>
    void look(RuleQueue &queue, std::size_t most, Looking &looking, const std::vector<Found> &found);

    // ── supposing ──
    std::unique_ptr<engine::Engine> whole;  // all rules at once, made when first needed
    std::vector<Lit> assumed;               // what is applied there
    std::vector<Lit> failing;               // known to fail, best last
    // ── clues that come and go ──
    std::vector<ClueGroup> groups;
    std::vector<std::vector<std::size_t>> group_rules;  // by group, their places in `rules`
    void require_whole() const;  // no rule may be muted
    void require_groups(std::span<const std::size_t> numbers) const;  // with ranks to climb by
    void mute(RuleState &rule, bool muted);
    void make_stale(std::size_t rule);

    void synchronise();
    bool fails(Lit literal, std::int32_t depth, const ShouldStop &stop);

private:
    template <class Conclude>
    bool infer(const RuleState &rule, const Tally &tally, Lit supposed, const Conclude &conclude) const;
    void count(const Tally &tally, Lit supposed, std::int32_t &trues, std::int32_t &open) const;
    void touched(Lit literal, std::int32_t by);
    bool ask_engine(RuleState &rule);

    bool still_known(Lit literal) const;
    static bool may_conclude(const RuleState &rule, Lit literal);
    void find_consequences(Lit literal, Consequences &out);
    bool find_consequences(const RuleState &rule, Lit literal, std::vector<Lit> &out);
    bool outlook_widened(RuleState &rule);
    void queue_set(std::size_t rule);
    void index_two_sided();
};

template <class Looking, class Found>
void Deducer::State::look(RuleQueue &queue, std::size_t most, Looking &looking, const std::vector<Found> &found) {
    std::vector<std::size_t> again;
    while (found.size() < most && !queue.empty()) {
        const std::size_t rule = queue.pop();
        const std::size_t before = found.size();
        if (rules[rule].open <= people_see) {
            looking.look(rules[rule]);
        }
        if (found.size() > before) {
            again.push_back(rule);
        }
    }
    std::ranges::for_each(again, [&queue](std::size_t rule) { queue.push(rule); });
}

template <class Conclude>
bool Deducer::State::infer(const RuleState &rule, const Tally &tally, Lit supposed, const Conclude &conclude) const {
    std::int32_t trues = rule.trues, open_ones = rule.open;
    if (!rule.simple) {
        count(tally, supposed, trues, open_ones);
    } else if (supposed != engine::no_lit) {
        trues += is_negative(supposed) ? 0 : 1;
        --open_ones;
    }
    const Tally::Outcome outcome = tally.outcome(trues, open_ones);
    if (outcome == Tally::Outcome::none || outcome == Tally::Outcome::all) {
        const bool none = outcome == Tally::Outcome::none;
        const How how = tally.is_clause ? How::last : none ? How::saturated : How::forced;
        for (const Lit l : literals(tally)) {
            if (engine.is_open(l) && (l | 1) != (supposed | 1)) {
                conclude(none ? negate(l) : l, how);
            }
        }
    }
    return outcome != Tally::Outcome::impossible;
}

// Clauses first, then the last count first, as the engine would go about it.
template <class Conclude>
bool Deducer::State::infer(const RuleState &rule, Lit supposed, const Conclude &conclude) const {
    const auto own = tallies_of(rule);
    for (const Tally &tally : own) {
        if (tally.is_clause && !infer(rule, tally, supposed, conclude)) {
            return false;
        }
    }
    for (auto tally = own.rbegin(); tally != own.rend(); ++tally) {
        if (!tally->is_clause && !infer(rule, *tally, supposed, conclude)) {
            return false;
        }
    }
    return true;
}

}  // namespace penmark
