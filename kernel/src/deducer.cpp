// Every rule has a guard literal. The applied marks are decisions; to ask one rule, its guard is assumed on top of them,
// propagated, and taken back. Rules whose outputs have not changed keep their answer.
#include "penmark/deducer.hpp"

#include "engine/engine.hpp"
#include "primitives/primitives.hpp"

#include <algorithm>
#include <map>
#include <stdexcept>

namespace penmark {

using engine::Engine;
using engine::no_lit;

namespace {

// Entries of constraints below this are no rules and always hold.
constexpr std::int32_t first_rule = -1;

struct RuleState {
    Origin origin;
    Lit guard = no_lit;
    bool stale = true;
    std::vector<Deduction> found;
};

}  // namespace

struct Deducer::State {
    Engine engine;
    std::vector<RuleState> rules;
    std::vector<std::vector<std::size_t>> rules_of;  // by output variable
    std::vector<std::size_t> stale;
    std::vector<Lit> applied;

    explicit State(const Program &program) : State(program, decode(program)) {}  // decoding checks the sizes

    State(const Program &program, const std::vector<Primitive> &primitives)
        : engine(program.variables, program.outputs) {
        engine.keep_as_written();
        rules_of.resize(static_cast<std::size_t>(program.outputs));
        std::map<Origin, std::size_t> known;
        for (const Primitive &primitive : primitives) {
            if (primitive.origin.constraint < first_rule) {
                engine::add(engine, primitive, no_lit);
                continue;
            }
            const auto [at, is_new] = known.try_emplace(primitive.origin, rules.size());
            if (is_new) {
                rules.push_back({primitive.origin, positive(engine.new_variable()), true, {}});
                stale.push_back(at->second);
            }
            engine::add(engine, primitive, rules[at->second].guard);
            note_outputs(primitive, at->second);
        }
        engine.start();
    }

    void note_outputs(const Primitive &primitive, std::size_t rule) {
        for (const Lit l : primitive.literals) {
            if (l >= 0 && var_of(l) < engine.outputs()) {
                auto &touched = rules_of[static_cast<std::size_t>(var_of(l))];
                if (touched.empty() || touched.back() != rule) {
                    touched.push_back(rule);
                }
            }
        }
    }

    void changed(Lit literal) {
        for (const std::size_t rule : rules_of[static_cast<std::size_t>(var_of(literal))]) {
            if (!rules[rule].stale) {
                rules[rule].stale = true;
                stale.push_back(rule);
            }
        }
    }

    void ask(RuleState &rule) {
        rule.stale = false;
        rule.found.clear();
        const std::int32_t level = engine.decision_level();
        const auto before = static_cast<std::size_t>(engine.trail_size());
        const bool holds = !engine.contradictory() && !engine.is_false(rule.guard) && engine.assume(rule.guard);
        for (std::size_t k = before; k < engine.trail().size(); ++k) {
            const Lit l = engine.trail()[k];
            if (var_of(l) < engine.outputs()) {
                rule.found.push_back({l, rule.origin, engine.how(l)});
            }
        }
        if (!holds) {
            rule.found.assign(1, {no_lit, rule.origin, How::contradiction});
        }
        engine.backtrack(level);
    }

    void ask_stale() {
        for (const std::size_t rule : stale) {
            ask(rules[rule]);
        }
        stale.clear();
    }

    void check(Lit literal) const {
        if (literal < 0 || var_of(literal) >= engine.outputs()) {
            throw std::out_of_range("a literal of no output");
        }
    }
};

Deducer::Deducer(const Program &program) : state_(std::make_unique<State>(program)) {}
Deducer::~Deducer() = default;
Deducer::Deducer(Deducer &&) noexcept = default;
Deducer &Deducer::operator=(Deducer &&) noexcept = default;

void Deducer::apply(Lit literal) {
    state_->check(literal);
    if (state_->engine.is_false(literal)) {
        throw std::invalid_argument("the literal is false already");
    }
    state_->engine.assume(literal);
    state_->applied.push_back(literal);
    state_->changed(literal);
}

void Deducer::undo() {
    if (state_->applied.empty()) {
        throw std::out_of_range("nothing is applied");
    }
    state_->engine.backtrack(state_->engine.decision_level() - 1);
    state_->changed(state_->applied.back());
    state_->applied.pop_back();
}

std::size_t Deducer::applied() const { return state_->applied.size(); }

int Deducer::value(Lit literal) const {
    state_->check(literal);
    return state_->engine.value(literal);
}

std::vector<Deduction> Deducer::deductions() {
    state_->ask_stale();
    std::vector<Deduction> all;
    for (const RuleState &rule : state_->rules) {
        all.insert(all.end(), rule.found.begin(), rule.found.end());
    }
    return all;
}

std::vector<Deduction> Deducer::run() {
    std::vector<Deduction> steps;
    while (true) {
        state_->ask_stale();
        const auto speaks = std::find_if(state_->rules.begin(), state_->rules.end(),
                                         [](const RuleState &rule) { return !rule.found.empty(); });
        if (speaks == state_->rules.end()) {
            return steps;
        }
        const std::vector<Deduction> found = speaks->found;
        for (const Deduction &deduction : found) {
            steps.push_back(deduction);
            if (deduction.how == How::contradiction) {
                return steps;
            }
            apply(deduction.literal);
        }
        // It may have spoken of an output that it does not mention, by way of what always holds.
        state_->ask(*speaks);
    }
}

}  // namespace penmark
