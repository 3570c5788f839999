// The public door of the search: questions in terms of a program's outputs.
#include "state.hpp"

#include "../primitives/primitives.hpp"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <string>

namespace penmark {

namespace {
// Loading reads the clock once per this number of primitives.
constexpr std::size_t primitives_at_once = 256;
}  // namespace

Engine::ShouldStop stopper(const Engine &engine, const Limits &limits) {
    using clock = std::chrono::steady_clock;
    std::optional<clock::time_point> deadline;
    if (limits.seconds) {
        // Years are for ever; a larger duration would overflow the clock.
        const double seconds = std::isnan(*limits.seconds) ? 0.0 : std::clamp(*limits.seconds, 0.0, 1e8);
        deadline = clock::now() + std::chrono::duration_cast<clock::duration>(std::chrono::duration<double>(seconds));
    }
    std::optional<std::uint64_t> last;
    if (limits.conflicts) {
        last = engine.statistics().conflicts + *limits.conflicts;
    }
    return [&engine, deadline, last, cancel = limits.cancel, interrupted = limits.interrupted] {
        return (cancel != nullptr && cancel->load(std::memory_order_relaxed)) ||
               (last && engine.statistics().conflicts >= *last) || (deadline && clock::now() >= *deadline) || (interrupted && interrupted());
    };
}

namespace {

// What holds over a whole board says little to unit propagation alone, and much when something is supposed.
bool reaches_far(const Primitive &primitive) {
    return primitive.opcode == Opcode::connected || primitive.opcode == Opcode::path || primitive.opcode == Opcode::regions;
}

// Where regions grow from roots, what is learnt makes probing stronger again and again, and luck decides how long a search
// takes: see docs/performance.md.
constexpr Engine::Restarts restarts_for_roots{32, 8, 100};

bool has_root(const Primitive &primitive) { return primitive.opcode == Opcode::regions && primitive.root >= 0; }

// The engine makes room for all variables at once.
const Program &sized(const Program &program, const Capacity &capacity) {
    check_sizes(program, capacity);
    return program;
}

// What a propagator takes for one primitive, roughly; what the engine takes for it is known there.
std::uint64_t memory_of(const Primitive &p) {
    constexpr std::uint64_t of_number = 32;
    return of_number * (p.literals.size() + p.ends.size() + p.sides.size() + static_cast<std::size_t>(p.vertices));
}

}  // namespace

Solver::State::State(const Program &program, const Loading &loading)
    : engine(sized(program, loading.capacity).variables, program.outputs) {
    const auto stop = stopper(engine, loading.limits);
    std::uint64_t memory = 0;
    std::size_t primitives = 0;
    bool rooted = false;
    const auto go_on = [&] {
        if (memory + engine.memory() > loading.capacity.memory) {
            throw InvalidArgument("bad program: it would take more than " + std::to_string(loading.capacity.memory) +
                                        " bytes");
        }
        if (primitives++ % primitives_at_once == 0 && stop()) {
            throw Stopped("the program was not loaded in time");
        }
    };
    go_on();
    decode(program, [&](const Primitive &primitive) {
        far_reaching = far_reaching || reaches_far(primitive);
        rooted = rooted || has_root(primitive);
        const bool guarded = loading.guarded && primitive.origin.constraint >= 0;
        engine::add(engine, primitive, guarded ? guard_of(primitive.origin) : no_lit);
        memory += memory_of(primitive);
        go_on();
    });
    worth_probing = far_reaching;
    if (rooted) {
        engine.set_restarts(restarts_for_roots);
    }
    engine.start(loading.renewable, stop);
    if (engine.stopped()) {
        throw Stopped("the program was not loaded in time");
    }
}

Solver::Solver(const Program &program, const Loading &loading) : state_(std::make_unique<State>(program, loading)) {}
Solver::~Solver() = default;
Solver::Solver(Solver &&) noexcept = default;
Solver &Solver::operator=(Solver &&) noexcept = default;

const Outputs &Solver::outputs() const { return state_->outputs; }
std::vector<Lit> Solver::failed() const {
    std::vector<Lit> assumptions(state_->engine.failed().begin(), state_->engine.failed().end());
    std::erase_if(assumptions, [this](Lit l) { return var_of(l) >= state_->engine.outputs(); });  // guards
    return assumptions;
}

std::vector<Origin> Solver::failed_rules() const {
    std::vector<Lit> failed(state_->engine.failed().begin(), state_->engine.failed().end());
    std::sort(failed.begin(), failed.end());
    std::vector<Origin> rules;
    for (const auto &[origin, guard] : state_->guards) {
        if (std::binary_search(failed.begin(), failed.end(), guard)) {
            rules.push_back(origin);
        }
    }
    return rules;
}

Answer Solver::solve(std::span<const Lit> assumptions, const Limits &limits, std::span<const Origin> without) {
    state_->check(assumptions);
    state_->end_enumeration();
    const auto stop = stopper(state_->engine, limits);
    if (stop()) {
        return Answer::unknown;
    }
    state_->probe_if_worth_it(stop);
    const Result result = state_->engine.solve(state_->with_guards(assumptions, without), stop, state_->probing());
    if (result == Result::satisfiable) {
        state_->read_outputs();
    }
    return answer(result);
}

Answer Solver::solve_only(std::span<const Origin> rules, const Limits &limits) {
    const std::vector<Lit> assumptions = state_->guards_of(rules);
    state_->end_enumeration();
    const auto stop = stopper(state_->engine, limits);
    if (stop()) {
        return Answer::unknown;
    }
    state_->probe_if_worth_it(stop);
    const Result result = state_->engine.solve_on(assumptions, stop, state_->probing());
    if (result == Result::satisfiable) {
        state_->read_outputs();
    }
    return answer(result);
}

void Solver::begin(std::span<const Lit> assumptions, std::span<const Origin> without) {
    state_->check(assumptions);
    state_->enumerated = state_->with_guards(assumptions, without);
    state_->stage = State::Stage::noted;
}

Answer Solver::more(const Limits &limits, const std::function<bool(const Outputs &)> &each) {
    const auto stop = stopper(state_->engine, limits);
    Result result = state_->next(stop);
    while (result == Result::satisfiable) {
        result = each(state_->outputs) ? state_->next(stop) : Result::unknown;
    }
    return result == Result::unsatisfiable ? Answer::yes : Answer::unknown;
}

Answer Solver::enumerate(std::span<const Lit> assumptions, const Limits &limits,
                         const std::function<bool(const Outputs &)> &each, std::span<const Origin> without) {
    begin(assumptions, without);
    const Answer answer = more(limits, each);
    state_->end_enumeration();
    state_->engine.reset();
    return answer;
}

namespace {

// The values that outputs take in the answers seen so far.
class Seen {
public:
    static constexpr std::uint8_t is_false = 1, is_true = 2;

    Seen(Engine &engine, std::vector<std::uint8_t> &found) : engine_(engine), found_(found) {
        found_.assign(static_cast<std::size_t>(engine.outputs()), 0);
    }

    void note() {
        for (std::size_t v = 0; v < found_.size(); ++v) {
            const bool now = engine_.is_true(positive(static_cast<Var>(v)));
            found_[v] = static_cast<std::uint8_t>(found_[v] | (now ? is_true : is_false));
        }
    }
    // The value of an output that no answer has shown, as a literal; none if both have been seen, or none at all.
    Lit missing(Var v) const {
        switch (found_[static_cast<std::size_t>(v)]) {
        case is_false: return positive(v);
        case is_true: return negate(positive(v));
        default: return no_lit;
        }
    }
    // The next answer is to show as many new values as it can. At the root: going back changes what is aimed at.
    void aim() {
        for (Var v = 0; v < engine_.outputs(); ++v) {
            if (missing(v) != no_lit) {
                engine_.aim(missing(v));
            }
        }
    }

private:
    Engine &engine_;
    std::vector<std::uint8_t> &found_;
};

}  // namespace

Answer Solver::facts(const Limits &limits, std::vector<std::uint8_t> &found) {
    Engine &engine = state_->engine;
    state_->end_enumeration();
    const auto stop = stopper(engine, limits);
    Seen seen(engine, found);
    const auto ask = [&](std::span<const Lit> assumptions) {
        const Result result =
            stop() ? Result::unknown : engine.solve(state_->with_guards(assumptions), stop, state_->probing());
        if (result == Result::satisfiable) {
            state_->read_outputs();
            seen.note();
            engine.reset();
            seen.aim();
        }
        return result;
    };
    if (!stop()) {
        state_->probe_if_worth_it(stop);
    }
    const Result first = ask({});
    if (first != Result::satisfiable) {
        return answer(first);
    }
    for (Var v = 0; v < engine.outputs(); ++v) {
        const Lit wanted[] = {seen.missing(v)};
        if (wanted[0] == no_lit) {
            continue;
        }
        const Result result = ask(wanted);
        if (result == Result::unknown) {
            return Answer::unknown;
        }
        if (result == Result::unsatisfiable && state_->guards.empty()) {
            engine.reset();
            engine.add_clause({negate(wanted[0])});
        }
    }
    return Answer::yes;
}

namespace {

// Assumes literals one after the other, on top of what is assumed: `unknown` where propagation was ended early.
Answer assume_all(Engine &engine, std::span<const Lit> literals) {
    for (const Lit l : literals) {
        if (engine.is_false(l) || !engine.assume(l)) {
            return Answer::no;
        }
        if (engine.stopped()) {
            return Answer::unknown;
        }
    }
    return Answer::yes;
}

}  // namespace

Answer Solver::propagate(std::span<const Lit> assumptions, std::vector<Lit> &implied, const Limits &limits) {
    state_->check(assumptions);
    state_->end_enumeration();
    Engine &engine = state_->engine;
    engine.reset();
    implied.clear();
    const auto all = state_->with_guards(assumptions);
    const Answer consistent = engine.contradictory() ? Answer::no : engine.heeding(stopper(engine, limits), [&] {
        return assume_all(engine, all);
    });
    for (const Lit l : engine.trail()) {
        if (var_of(l) < engine.outputs()) {
            implied.push_back(l);
        }
    }
    engine.reset();
    return consistent;
}

std::optional<Solver::Chosen> Solver::choose(std::span<const Lit> assumptions, std::span<const Lit> wanted,
                                             std::size_t enough, const Limits &limits) {
    state_->check(assumptions);
    state_->check(wanted);
    state_->end_enumeration();
    Engine &engine = state_->engine;
    engine.reset();
    Chosen chosen{{assumptions.begin(), assumptions.end()}, 0};
    std::size_t counted = 0;
    const auto count = [&] {
        for (; counted < engine.trail().size(); ++counted) {
            chosen.decided += var_of(engine.trail()[counted]) < engine.outputs() ? 1 : 0;
        }
    };
    const auto take = [&](Lit l) {
        const std::int32_t level = engine.decision_level();
        if (!engine.assume(l) || engine.stopped()) {
            engine.backtrack(level);
            return false;
        }
        chosen.literals.push_back(l);
        count();
        return true;
    };
    const auto given = state_->with_guards(assumptions);
    const Answer consistent = engine.contradictory() ? Answer::no : engine.heeding(stopper(engine, limits), [&] {
        const Answer answer = assume_all(engine, given);
        count();
        bool goes_on = answer == Answer::yes;
        for (auto l = wanted.begin(); goes_on && l != wanted.end() && chosen.decided < enough; ++l) {
            goes_on = !engine.is_open(*l) || take(*l) || (!engine.stopped() && take(negate(*l)));
        }
        return answer;
    });
    engine.reset();
    return consistent == Answer::no ? std::nullopt : std::optional(std::move(chosen));
}

Answer Solver::probe(const Limits &limits) {
    state_->end_enumeration();
    const auto stop = stopper(state_->engine, limits);
    if (stop()) {
        return Answer::unknown;
    }
    return state_->engine.probe(stop) ? Answer::yes : Answer::no;
}

bool Solver::renew() {
    state_->end_enumeration();
    state_->worth_probing = state_->far_reaching;
    return state_->engine.renew();
}

Statistics Solver::statistics() const {
    const auto &s = state_->engine.statistics();
    return {s.conflicts, s.decisions, s.propagations, s.restarts, s.learnt, s.reduced, s.probes};
}

}  // namespace penmark
