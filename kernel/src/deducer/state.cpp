#include "state.hpp"

#include "../primitives/primitives.hpp"

#include <algorithm>
#include <map>
#include <numeric>
#include <stdexcept>

namespace penmark {

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
    explicit Numbering(std::vector<RuleState> &rules) : rules_(rules) {}

    std::size_t of(Origin origin) {
        if (!sorted_) {
            return of_unsorted(origin);
        }
        if (rules_.empty() || rules_.back().origin < origin) {
            return add(origin);
        }
        const auto at = std::lower_bound(rules_.begin(), rules_.end(), origin,
                                         [](const RuleState &rule, Origin sought) { return rule.origin < sought; });
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

    std::vector<RuleState> &rules_;
    bool sorted_ = true;
    std::map<Origin, std::size_t> known_;
};

// Speaks against too few and against too many.
bool is_two_sided(const Tally &tally) {
    const std::uint64_t all = (std::uint64_t{2} << tally.literals.size()) - 1, missing = all & ~tally.allowed;
    return (tally.allowed & (tally.allowed + 1)) != 0 && (missing & (missing + 1)) != 0;
}

// Reads a program into a deducer's state.
class Loader {
public:
    explicit Loader(Deducer::State &state) : state_(state), numbering_(state.rules) {}

    void load() {
        state_.rules.reserve(std::min(state_.program.code.size() / 4, 2 * static_cast<std::size_t>(state_.program.outputs)));
        mentions_.reserve(state_.program.code.size());
        state_.tally_literals.reserve(state_.program.code.size());
        decode(state_.program, [this](const Primitive &primitive) { note(primitive); });
        index_outputs();
        index_tallies();
        for (RuleState &rule : state_.rules) {
            classify(rule);
        }
        state_.linked = outputs_always_;
        const bool all_plain = std::all_of(state_.rules.begin(), state_.rules.end(), [](const RuleState &r) { return r.plain; });
        if (something_always_ || !all_plain) {
            decode(state_.program, [this](const Primitive &primitive) { add_to_engine(primitive); });
        }
        state_.stale.resize(state_.rules.size());
        std::iota(state_.stale.begin(), state_.stale.end(), std::size_t{0});
    }

private:
    struct Mention {
        std::uint32_t rule;
        Var output;
    };
    static constexpr std::uint32_t said_before = 0xFFFFFFFF;

    bool is_output(Lit l) const { return l >= 0 && var_of(l) < state_.program.outputs; }

    void note(const Primitive &primitive) {
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
        const bool tallied = primitive.opcode == Opcode::clause || primitive.opcode == Opcode::count;
        state_.rules[rule].local = state_.rules[rule].local && (tallied || primitive.opcode == Opcode::linear);
        state_.rules[rule].plain = tallied && note_tally(primitive, rule) && state_.rules[rule].plain;
    }

    // False if it is too long or not about outputs alone.
    bool note_tally(const Primitive &primitive, std::uint32_t rule) {
        const auto &literals = primitive.literals;
        if (literals.size() > Tally::most_literals ||
            !std::all_of(literals.begin(), literals.end(), [this](Lit l) { return is_output(l); })) {
            return false;
        }
        Tally &tally = state_.tallies.emplace_back();
        tally.rule = rule;
        tally.is_clause = primitive.opcode == Opcode::clause;
        auto &all = state_.tally_literals;
        tally.literals.begin = static_cast<std::uint32_t>(all.size());
        all.insert(all.end(), literals.begin(), literals.end());
        tally.literals.end = static_cast<std::uint32_t>(all.size());
        if (tally.is_clause) {
            tally.allowed = (std::uint64_t{2} << literals.size()) - 2;
        }
        for (const std::int32_t k : primitive.allowed) {
            if (k >= 0 && static_cast<std::size_t>(k) <= literals.size()) {
                tally.allowed |= std::uint64_t{1} << k;
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
        for (Stretch &stretch : near) {
            const std::uint32_t size = stretch.end;
            stretch = {end, end};
            end += size;
        }
        state_.near_rules.resize(end);
        for (Mention &m : mentions_) {
            Stretch &stretch = near[static_cast<std::size_t>(m.output)];
            const auto so_far = stretch.of(state_.near_rules);
            const bool is_new = so_far.empty() || so_far.back() < m.rule ||
                                std::find(so_far.begin(), so_far.end(), m.rule) == so_far.end();
            if (is_new) {
                state_.near_rules[stretch.end++] = m.rule;
                ++state_.rules[m.rule].open;
            } else {
                m.rule = said_before;
            }
        }
        end = 0;
        for (RuleState &rule : state_.rules) {
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

    void index_tallies() {
        auto &tallies = state_.tallies;
        const auto by_rule = [](const Tally &a, const Tally &b) { return a.rule < b.rule; };
        if (!std::is_sorted(tallies.begin(), tallies.end(), by_rule)) {
            std::stable_sort(tallies.begin(), tallies.end(), by_rule);
        }
        std::uint32_t at = 0;
        for (RuleState &rule : state_.rules) {
            const auto number = static_cast<std::uint32_t>(&rule - state_.rules.data());
            rule.tallies = {at, at};
            for (; at < tallies.size() && tallies[at].rule == number; ++at) {
                ++rule.tallies.end;
                rule.two_sided = rule.two_sided || is_two_sided(tallies[at]);
            }
        }
    }

    void classify(RuleState &rule) const {
        std::size_t said = 0;
        bool positive_ones = true;
        for (const Tally &tally : state_.tallies_of(rule)) {
            const auto literals = state_.literals(tally);
            said += literals.size();
            positive_ones = positive_ones && std::none_of(literals.begin(), literals.end(), is_negative);
        }
        rule.plain = rule.plain && !outputs_always_ && said == rule.outputs.size();
        rule.simple = rule.plain && positive_ones && rule.tallies.size() == 1;
    }

    void add_to_engine(const Primitive &primitive) {
        if (primitive.origin.constraint < first_rule) {
            engine::add(state_.engine, primitive, no_lit);
            return;
        }
        RuleState &rule = state_.rules[numbering_.of(primitive.origin)];
        if (rule.plain) {
            return;
        }
        if (rule.guard == no_lit) {
            rule.guard = positive(state_.engine.new_variable());
        }
        engine::add(state_.engine, primitive, rule.guard);
    }

    Deducer::State &state_;
    Numbering numbering_;
    std::vector<Mention> mentions_;
    bool something_always_ = false, outputs_always_ = false;
};

}  // namespace

Deducer::State::State(Program source)
    : program(sized(std::move(source))), engine(program.variables, program.outputs) {
    engine.keep_as_written();
    Loader(*this).load();
    engine.start();
}

void Deducer::State::check(Lit literal) const {
    if (literal < 0 || var_of(literal) >= engine.outputs()) {
        throw std::out_of_range("a literal of no output");
    }
}

void Deducer::State::apply(Lit literal) {
    check(literal);
    if (engine.is_false(literal)) {
        throw std::invalid_argument("the literal is false already");
    }
    const bool is_new = engine.is_open(literal);
    engine.assume(literal);
    applied.push_back(literal);
    touched(literal, is_new ? -1 : 0);
}

void Deducer::State::undo() {
    if (applied.empty()) {
        throw std::out_of_range("nothing is applied");
    }
    const Lit literal = applied.back();
    engine.backtrack(engine.decision_level() - 1);
    applied.pop_back();
    touched(literal, engine.is_open(literal) ? 1 : 0);
    failing.clear();
    // What was looked at had this in it: then all is new.
    sets.begun = sets.begun && applied.size() >= sets.applied;
    pairs.begun = pairs.begun && applied.size() >= pairs.applied;
}

void Deducer::State::make_stale(std::size_t rule) {
    if (!rules[rule].stale) {
        rules[rule].stale = true;
        stale.push_back(rule);
    }
}

// `by` is how much the rules' open outputs grow.
void Deducer::State::touched(Lit literal, std::int32_t by) {
    ++clock;
    for (const std::uint32_t at : rules_of(var_of(literal))) {
        RuleState &rule = rules[at];
        rule.open += by;
        rule.trues -= is_negative(literal) ? 0 : by;
        rule.changed = clock;
        make_stale(at);
    }
    for (std::size_t at = 0; linked && at < rules.size(); ++at) {
        rules[at].changed = clock;
        make_stale(at);
    }
    sets.changed.push_back(var_of(literal));
    pairs.changed.push_back(var_of(literal));
}

void Deducer::State::count(const Tally &tally, Lit supposed, std::int32_t &trues, std::int32_t &open_ones) const {
    trues = open_ones = 0;
    for (const Lit l : literals(tally)) {
        trues += engine.is_true(l) || l == supposed ? 1 : 0;
        open_ones += engine.is_open(l) && (l | 1) != (supposed | 1) ? 1 : 0;
    }
}

bool Deducer::State::ask_engine(RuleState &rule) {
    const std::int32_t level = engine.decision_level();
    const auto before = static_cast<std::size_t>(engine.trail_size());
    const bool holds = !engine.is_false(rule.guard) && engine.assume(rule.guard);
    for (std::size_t k = before; k < engine.trail().size(); ++k) {
        const Lit l = engine.trail()[k];
        if (var_of(l) < engine.outputs()) {
            rule.found.push_back({l, rule.origin, engine.how(l)});
        }
    }
    engine.backtrack(level);
    return holds;
}

void Deducer::State::ask(RuleState &rule) {
    rule.stale = false;
    const bool had_nothing = rule.found.empty() && rule.simple && !engine.contradictory();
    if (had_nothing && tallies[rule.tallies.begin].outcome(rule.trues, rule.open) == Tally::Outcome::nothing) {
        return;  // as with most
    }
    unrank_found(rule);
    rule.found.clear();
    const auto note = [&rule](Lit l, How how) { rule.found.push_back({l, rule.origin, how}); };
    const bool holds = rule.muted || (!engine.contradictory() && (rule.plain ? infer(rule, no_lit, note) : ask_engine(rule)));
    const auto number = static_cast<std::size_t>(&rule - rules.data());
    if (!holds) {
        rule.found.assign(1, {no_lit, rule.origin, How::contradiction});
        broken.insert(number);
    } else if (!broken.empty()) {
        broken.erase(number);
    }
    rank_found(rule);
}

void Deducer::State::ask_stale() {
    for (const std::size_t rule : stale) {
        ask(rules[rule]);
    }
    stale.clear();
}

}  // namespace penmark
