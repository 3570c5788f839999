// Reading a program into the state of a deducer: which rules there are, and how each of them is asked.
#include "state.hpp"

#include "../primitives/primitives.hpp"

#include <algorithm>
#include <map>
#include <numeric>

namespace penmark::reasoning {

using engine::no_lit;

namespace {

// Entries of constraints below this are no rules and always hold.
constexpr std::int32_t first_rule = -1;

Program sized(Program program) {
    check_sizes(program, Capacity{});
    return program;
}

// Numbers the rules as they first come up. They mostly come in ascending order, so that they can be searched as they are.
class Numbering {
public:
    explicit Numbering(std::vector<Rule> &rules) : rules_(rules) {}

    std::size_t of(Origin origin) {
        if (!sorted_) {
            return of_unsorted(origin);
        }
        if (rules_.empty() || rules_.back().origin < origin) {
            return add(origin);
        }
        const auto at = std::lower_bound(rules_.begin(), rules_.end(), origin,
                                         [](const Rule &rule, Origin sought) { return rule.origin < sought; });
        if (at->origin == origin) {
            return static_cast<std::size_t>(at - rules_.begin());
        }
        sorted_ = false;
        for (std::size_t rule = 0; rule < rules_.size(); ++rule) {
            known_.emplace(rules_[rule].origin, rule);
        }
        return of_unsorted(origin);
    }

private:
    std::size_t of_unsorted(Origin origin) {
        const auto [at, is_new] = known_.try_emplace(origin, rules_.size());
        return is_new ? add(origin) : at->second;
    }
    std::size_t add(Origin origin) {
        rules_.emplace_back().origin = origin;
        return rules_.size() - 1;
    }

    std::vector<Rule> &rules_;
    bool sorted_ = true;
    std::map<Origin, std::size_t> known_;
};

// Speaks against too few and against too many.
bool is_two_sided(const Count &count) {
    const std::uint64_t all = (std::uint64_t{2} << count.literals.size()) - 1, missing = all & ~count.allowed;
    return (count.allowed & (count.allowed + 1)) != 0 && (missing & (missing + 1)) != 0;
}

// Reads a program into a deducer's state.
class Loader {
public:
    Loader(State &state, Telling telling, const ShouldStop &stop)
        : state_(state), telling_(telling), numbering_(state.rules), stop_(stop) {}

    void load() {
        state_.rules.reserve(std::min(state_.program.code.size() / 4, 2 * static_cast<std::size_t>(state_.program.outputs)));
        mentions_.reserve(state_.program.code.size());
        state_.count_literals.reserve(state_.program.code.size());
        decode(state_.program, [this](const Primitive &primitive) { note(primitive); });
        index_outputs();
        index_counts();
        for (Rule &rule : state_.rules) {
            classify(rule);
        }
        state_.linked = outputs_always_;
        const bool all_counted = std::ranges::all_of(state_.rules, &Rule::is_counted);
        if (something_always_ || !all_counted) {
            decode(state_.program, [this](const Primitive &primitive) { add_to_engine(primitive); });
        }
        state_.speaking.resize(state_.rules.size());
        state_.stale.resize(state_.rules.size());
        std::iota(state_.stale.begin(), state_.stale.end(), std::size_t{0});
    }

private:
    struct Mention {
        std::uint32_t rule;
        Var output;
    };
    static constexpr std::uint32_t said_before = 0xFFFFFFFF;
    static constexpr std::size_t most_bits = 64;

    void go_on() {
        constexpr std::uint32_t work = 8;
        if (stop_(work)) {
            throw Stopped("the program was not loaded in time");
        }
    }

    bool is_output(Lit l) const { return l >= 0 && var_of(l) < state_.program.outputs; }

    void note(const Primitive &primitive) {
        go_on();
        if (primitive.origin.constraint < first_rule) {
            something_always_ = true;
            const auto &literals = primitive.literals;
            outputs_always_ = outputs_always_ ||
                              std::any_of(literals.begin(), literals.end(), [this](Lit l) { return is_output(l); });
            return;
        }
        const auto rule = static_cast<std::uint32_t>(numbering_.of(primitive.origin));
        for (const Lit l : primitive.literals) {
            if (is_output(l)) {
                mentions_.push_back({rule, var_of(l)});
            }
        }
        const bool counted = primitive.opcode == Opcode::clause || primitive.opcode == Opcode::count;
        state_.rules[rule].local = state_.rules[rule].local && (counted || primitive.opcode == Opcode::linear);
        state_.rules[rule].plain = counted && note_count(primitive, rule) && state_.rules[rule].plain;
    }

    // False if it is too long or not about outputs alone.
    bool note_count(const Primitive &primitive, std::uint32_t rule) {
        const auto &literals = primitive.literals;
        if (literals.size() > Count::most_literals ||
            !std::all_of(literals.begin(), literals.end(), [this](Lit l) { return is_output(l); })) {
            return false;
        }
        Count &count = state_.counts.emplace_back();
        count.rule = rule;
        count.is_clause = primitive.opcode == Opcode::clause;
        auto &all = state_.count_literals;
        count.literals.begin = static_cast<std::uint32_t>(all.size());
        all.insert(all.end(), literals.begin(), literals.end());
        count.literals.end = static_cast<std::uint32_t>(all.size());
        if (count.is_clause) {
            count.allowed = (std::uint64_t{2} << literals.size()) - 2;
        }
        for (const std::int32_t k : primitive.allowed) {
            if (k >= 0 && static_cast<std::size_t>(k) <= literals.size()) {
                count.allowed |= std::uint64_t{1} << k;
            }
        }
        return true;
    }

    // Which rules mention each output, and which outputs each rule, without what was mentioned before.
    void index_outputs() {
        auto &near = state_.near;
        near.resize(static_cast<std::size_t>(state_.program.outputs));
        for (const Mention &m : mentions_) {
            ++near[static_cast<std::size_t>(m.output)].end;
        }
        std::uint32_t end = 0;
        for (Slice &slice : near) {
            const std::uint32_t size = slice.end;
            slice = {end, end};
            end += size;
        }
        state_.near_rules.resize(end);
        for (Mention &m : mentions_) {
            Slice &slice = near[static_cast<std::size_t>(m.output)];
            const auto so_far = slice.of(state_.near_rules);
            const bool is_new = so_far.empty() || so_far.back() < m.rule ||
                                std::find(so_far.begin(), so_far.end(), m.rule) == so_far.end();
            if (is_new) {
                state_.near_rules[slice.end++] = m.rule;
                ++state_.rules[m.rule].open;
            } else {
                m.rule = said_before;
            }
        }
        end = 0;
        for (Rule &rule : state_.rules) {
            rule.outputs = {end, end};
            end += static_cast<std::uint32_t>(rule.open);
        }
        state_.rule_outputs.resize(end);
        for (const Mention &m : mentions_) {
            if (m.rule != said_before) {
                state_.rule_outputs[state_.rules[m.rule].outputs.end++] = m.output;
            }
        }
        mentions_ = {};
    }

    void index_counts() {
        auto &counts = state_.counts;
        const auto by_rule = [](const Count &a, const Count &b) { return a.rule < b.rule; };
        if (!std::is_sorted(counts.begin(), counts.end(), by_rule)) {
            std::stable_sort(counts.begin(), counts.end(), by_rule);
        }
        std::uint32_t at = 0;
        for (Rule &rule : state_.rules) {
            const auto number = static_cast<std::uint32_t>(&rule - state_.rules.data());
            rule.counts = {at, at};
            for (; at < counts.size() && counts[at].rule == number; ++at) {
                ++rule.counts.end;
                rule.two_sided = rule.two_sided || is_two_sided(counts[at]);
            }
        }
    }

    bool repeats_a_variable(const Count &count) const {
        const auto literals = state_.literals(count);
        for (std::size_t k = 1; k < literals.size(); ++k) {
            const auto same = [l = literals[k]](Lit before) { return var_of(before) == var_of(l); };
            if (std::any_of(literals.begin(), literals.begin() + static_cast<std::ptrdiff_t>(k), same)) {
                return true;
            }
        }
        return false;
    }

    // What is looked for in counts takes their literals to be different ones; a count that repeats one is left to the engine.
    void drop_repeating_counts(const Rule &rule) {
        for (std::uint32_t at = rule.counts.begin; at < rule.counts.end; ++at) {
            Count &count = state_.counts[at];
            if (repeats_a_variable(count)) {
                count.literals.end = count.literals.begin;
                count.allowed = 1;
            }
        }
    }

    void classify(Rule &rule) {
        std::size_t said = 0;
        bool positive_ones = true;
        for (const Count &count : state_.counts_of(rule)) {
            const auto literals = state_.literals(count);
            said += literals.size();
            positive_ones = positive_ones && std::none_of(literals.begin(), literals.end(), is_negative);
        }
        const bool counts_alone = rule.plain && !outputs_always_;
        rule.plain = counts_alone && said == rule.outputs.size();
        rule.simple = rule.plain && positive_ones && rule.counts.size() == 1;
        rule.repeated = counts_alone && !rule.plain && telling_ == Telling::in_any_order && fits_in_bits(rule);
        if (rule.repeated) {
            note_bits(rule);
        } else if (!rule.plain) {
            drop_repeating_counts(rule);
        }
    }

    bool fits_in_bits(const Rule &rule) const {
        return rule.outputs.size() <= most_bits &&
               std::ranges::none_of(state_.counts_of(rule), [this](const Count &each) { return repeats_a_variable(each); });
    }

    void note_bits(const Rule &rule) {
        state_.count_bits.resize(state_.counts.size());
        const auto outputs = state_.outputs_of(rule);
        for (std::uint32_t number = rule.counts.begin; number < rule.counts.end; ++number) {
            for (const Lit l : state_.literals(state_.counts[number])) {
                const auto place = std::ranges::find(outputs, var_of(l)) - outputs.begin();
                CountBits &bits = state_.count_bits[number];
                (is_negative(l) ? bits.negative : bits.positive) |= std::uint64_t{1} << place;
            }
        }
    }

    void add_to_engine(const Primitive &primitive) {
        go_on();
        if (primitive.origin.constraint < first_rule) {
            engine::add(state_.engine, primitive, no_lit);
            return;
        }
        Rule &rule = state_.rules[numbering_.of(primitive.origin)];
        if (rule.is_counted()) {
            return;
        }
        if (rule.guard == no_lit) {
            rule.guard = positive(state_.engine.new_variable());
        }
        engine::add(state_.engine, primitive, rule.guard);
    }

    State &state_;
    Telling telling_;
    Numbering numbering_;
    std::vector<Mention> mentions_;
    bool something_always_ = false, outputs_always_ = false;
    StopCheck stop_;
};

}  // namespace

State::State(Program source, Telling telling, const ShouldStop &stop)
    : program(sized(std::move(source))), engine(program.variables, program.outputs) {
    engine.keep_as_written();
    Loader(*this, telling, stop).load();
    engine.start(false, stop);
    if (engine.stopped()) {
        throw Stopped("the program was not loaded in time");
    }
}

}  // namespace penmark::reasoning

