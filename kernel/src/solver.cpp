// The public door of the search: questions in terms of a program's outputs.
#include "penmark/solver.hpp"

#include "engine/engine.hpp"
#include "primitives/primitives.hpp"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <map>
#include <stdexcept>

namespace penmark {

using engine::Engine;
using engine::no_lit;
using Result = Engine::Result;

namespace {
// Propagations per variable that probing may cost; most puzzles need less than ten.
constexpr std::uint64_t probing_effort = 200;
}  // namespace

struct Solver::State {
    // How far an enumeration is: noted, left in mid-search, at an answer, or with none left.
    enum class Stage { none, noted, searching, at_answer, over };

    Engine engine;
    Outputs outputs;
    Stage stage = Stage::none;
    std::vector<Lit> enumerated;  // the assumptions of an enumeration that is noted
    std::map<Origin, Lit> guards;
    bool far_reaching = false;   // worth probing
    bool worth_probing = false;  // and not yet done

    State(const Program &program, bool guarded, bool renewable) : engine(sized(program).variables, program.outputs) {
        decode(program, [&](const Primitive &primitive) {
            far_reaching = far_reaching || (!guarded && reaches_far(primitive));
            engine::add(engine, primitive, guarded && primitive.origin.constraint >= 0 ? guard_of(primitive.origin) : no_lit);
        });
        worth_probing = far_reaching;
        engine.start(renewable);
    }

    // The engine makes room for all variables at once.
    static const Program &sized(const Program &program) {
        check_sizes(program);
        return program;
    }

    // What holds over a whole board says little to unit propagation alone, and much when something is supposed.
    static bool reaches_far(const Primitive &primitive) {
        return primitive.opcode == Opcode::connected || primitive.opcode == Opcode::path ||
               primitive.opcode == Opcode::regions;
    }

    // Once, before the first search.
    void probe_if_worth_it(const Engine::ShouldStop &stop) {
        if (worth_probing) {
            worth_probing = false;
            engine.probe(stop, probing_effort * static_cast<std::uint64_t>(engine.variables()));
        }
    }

    // For every question but next(): an enumeration does not survive it.
    void end_enumeration() { stage = Stage::none; }

    Result next(const Engine::ShouldStop &stop) {
        if (stage == Stage::noted && !stop()) {
            probe_if_worth_it(stop);
        }
        if (stage != Stage::none && stage != Stage::over && stop()) {
            return Result::unknown;
        }
        const Result result = go_on(stop);
        if (result == Result::satisfiable) {
            read_outputs();
        }
        stage = result == Result::satisfiable ? Stage::at_answer : result == Result::unknown ? Stage::searching : Stage::over;
        return result;
    }

    // The next answer of the enumeration, from wherever it was left.
    Result go_on(const Engine::ShouldStop &stop) {
        switch (stage) {
        case Stage::noted: return engine.enumerate(enumerated, stop);
        case Stage::searching: return engine.resume(stop);
        case Stage::at_answer: return engine.next(stop);
        case Stage::over: return Result::unsatisfiable;
        case Stage::none: break;
        }
        throw std::logic_error("no enumeration is under way");
    }

    Lit guard_of(Origin origin) {
        const auto [at, is_new] = guards.try_emplace(origin, no_lit);
        if (is_new) {
            at->second = positive(engine.new_variable());
        }
        return at->second;
    }

    std::vector<Lit> all_guards() const {
        std::vector<Lit> lits;
        for (const auto &[origin, guard] : guards) {
            lits.push_back(guard);
        }
        return lits;
    }

    // Every guard is assumed, save those of rules that are switched off.
    std::vector<Lit> with_guards(std::span<const Lit> assumptions, std::span<const Origin> without = {}) const {
        std::vector<Lit> all = all_guards(), off;
        for (const Origin &origin : without) {
            const auto at = guards.find(origin);
            if (at == guards.end()) {
                throw std::out_of_range("a rule that cannot be switched off");
            }
            off.push_back(at->second);
        }
        std::sort(off.begin(), off.end());
        std::erase_if(all, [&off](Lit guard) { return std::binary_search(off.begin(), off.end(), guard); });
        all.insert(all.end(), assumptions.begin(), assumptions.end());
        return all;
    }

    void read_outputs() {
        outputs.resize(static_cast<std::size_t>(engine.outputs()));
        for (Var v = 0; v < engine.outputs(); ++v) {
            outputs[static_cast<std::size_t>(v)] = engine.is_true(positive(v)) ? 1 : 0;
        }
    }

    void check(std::span<const Lit> lits) const {
        for (const Lit l : lits) {
            if (l < 0 || var_of(l) >= engine.outputs()) {
                throw std::out_of_range("a literal of no output");
            }
        }
    }
};

namespace {

Engine::ShouldStop stopper(const Engine &engine, const Limits &limits) {
    using clock = std::chrono::steady_clock;
    std::optional<clock::time_point> deadline;
    if (limits.seconds) {
        // Years are for ever; a larger duration would overflow the clock.
        const double seconds = std::isnan(*limits.seconds) ? 0.0 : std::clamp(*limits.seconds, 0.0, 1e8);
        deadline = clock::now() + std::chrono::duration_cast<clock::duration>(std::chrono::duration<double>(seconds));
    }
    const std::uint64_t last = limits.conflicts ? engine.statistics().conflicts + *limits.conflicts : ~std::uint64_t{0};
    return [&engine, deadline, last, cancel = limits.cancel] {
        return (cancel != nullptr && cancel->load(std::memory_order_relaxed)) || engine.statistics().conflicts >= last ||
               (deadline && clock::now() >= *deadline);
    };
}

Answer answer(Result result) {
    return result == Result::satisfiable ? Answer::yes : result == Result::unsatisfiable ? Answer::no : Answer::unknown;
}

}  // namespace

Solver::Solver(const Program &program, bool guarded, bool renewable)
    : state_(std::make_unique<State>(program, guarded, renewable)) {}
Solver::~Solver() = default;
Solver::Solver(Solver &&) noexcept = default;
Solver &Solver::operator=(Solver &&) noexcept = default;

const Outputs &Solver::outputs() const { return state_->outputs; }
std::vector<Lit> Solver::failed() const {
    std::vector<Lit> assumptions(state_->engine.failed().begin(), state_->engine.failed().end());
    std::erase_if(assumptions, [this](Lit l) { return var_of(l) >= state_->engine.outputs(); });  // guards
    return assumptions;
}

Answer Solver::solve(std::span<const Lit> assumptions, const Limits &limits, std::span<const Origin> without) {
    state_->check(assumptions);
    state_->end_enumeration();
    const auto stop = stopper(state_->engine, limits);
    if (stop()) {
        return Answer::unknown;
    }
    state_->probe_if_worth_it(stop);
    const Result result = state_->engine.solve(state_->with_guards(assumptions, without), stop);
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

Answer Solver::facts(const Limits &limits, std::vector<std::uint8_t> &found) {
    Engine &engine = state_->engine;
    found.assign(static_cast<std::size_t>(engine.outputs()), 0);
    const auto note = [&] {
        state_->read_outputs();
        for (std::size_t v = 0; v < found.size(); ++v) {
            found[v] = static_cast<std::uint8_t>(found[v] | (state_->outputs[v] != 0 ? 2 : 1));
        }
    };
    Answer first = solve({}, limits);
    if (first != Answer::yes) {
        return first;
    }
    note();
    const auto stop = stopper(engine, limits);
    for (Var v = 0; v < engine.outputs(); ++v) {
        for (const std::uint8_t missing : {std::uint8_t{1}, std::uint8_t{2}}) {
            if ((found[static_cast<std::size_t>(v)] & missing) != 0) {
                continue;
            }
            if (stop()) {
                return Answer::unknown;
            }
            const Lit wanted = missing == 2 ? positive(v) : negate(positive(v));
            const Lit assumptions[] = {wanted};
            const Result result = engine.solve(state_->with_guards(assumptions), stop);
            if (result == Result::unknown) {
                return Answer::unknown;
            }
            if (result == Result::satisfiable) {
                note();
            } else if (state_->guards.empty()) {
                engine.reset();
                engine.add_clause({negate(wanted)});
            }
        }
    }
    return Answer::yes;
}

Answer Solver::propagate(std::span<const Lit> assumptions, std::vector<Lit> &implied) {
    state_->check(assumptions);
    state_->end_enumeration();
    Engine &engine = state_->engine;
    engine.reset();
    implied.clear();
    bool consistent = !engine.contradictory();
    for (const Lit l : state_->with_guards(assumptions)) {
        consistent = consistent && !engine.is_false(l) && engine.assume(l);
    }
    for (const Lit l : engine.trail()) {
        if (var_of(l) < engine.outputs()) {
            implied.push_back(l);
        }
    }
    engine.reset();
    return consistent ? Answer::yes : Answer::no;
}

std::optional<Solver::Chosen> Solver::choose(std::span<const Lit> assumptions, std::span<const Lit> wanted,
                                             std::size_t enough) {
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
        if (!engine.assume(l)) {
            engine.backtrack(level);
            return false;
        }
        chosen.literals.push_back(l);
        count();
        return true;
    };
    const auto given = state_->with_guards(assumptions);
    const bool consistent = !engine.contradictory() && std::all_of(given.begin(), given.end(), [&engine](Lit l) {
        return !engine.is_false(l) && engine.assume(l);
    });
    count();
    bool goes_on = consistent;
    for (auto l = wanted.begin(); goes_on && l != wanted.end() && chosen.decided < enough; ++l) {
        goes_on = !engine.is_open(*l) || take(*l) || take(negate(*l));
    }
    engine.reset();
    return consistent ? std::optional(std::move(chosen)) : std::nullopt;
}

Answer Solver::probe(const Limits &limits) {
    state_->end_enumeration();
    const auto stop = stopper(state_->engine, limits);
    if (stop()) {
        return Answer::unknown;
    }
    return state_->engine.probe(stop, ~std::uint64_t{0} >> 1) ? Answer::yes : Answer::no;
}

Answer Solver::explain(std::optional<Lit> goal, const Limits &limits, std::vector<Origin> &because) {
    if (goal) {
        state_->check({&*goal, 1});
    }
    because.clear();
    state_->end_enumeration();
    Engine &engine = state_->engine;
    const auto stop = stopper(engine, limits);
    std::vector<Lit> needed = state_->all_guards();
    const auto holds_without = [&](std::span<const Lit> guards) {
        std::vector<Lit> assumptions(guards.begin(), guards.end());
        if (goal) {
            assumptions.push_back(negate(*goal));
        }
        return engine.solve(assumptions, stop);
    };
    const auto keep_failed = [&] {
        const auto failed = engine.failed();
        std::erase_if(needed, [&](Lit g) { return std::find(failed.begin(), failed.end(), g) == failed.end(); });
    };
    if (stop()) {
        return Answer::unknown;
    }
    const Result all = holds_without(needed);
    if (all != Result::unsatisfiable) {
        return all == Result::satisfiable ? Answer::no : Answer::unknown;
    }
    keep_failed();
    // Drop one at a time: what the rest can do without is not needed.
    for (std::size_t k = 0; k < needed.size();) {
        std::vector<Lit> fewer = needed;
        fewer.erase(fewer.begin() + static_cast<std::ptrdiff_t>(k));
        const Result result = holds_without(fewer);
        if (result == Result::unknown) {
            return Answer::unknown;
        }
        if (result == Result::satisfiable) {
            ++k;
            continue;
        }
        std::vector<Lit> kept(needed.begin(), needed.begin() + static_cast<std::ptrdiff_t>(k));
        needed = std::move(fewer);
        keep_failed();
        k = 0;
        while (k < kept.size() && k < needed.size() && kept[k] == needed[k]) {
            ++k;
        }
    }
    for (const auto &[origin, guard] : state_->guards) {
        if (std::find(needed.begin(), needed.end(), guard) != needed.end()) {
            because.push_back(origin);
        }
    }
    return Answer::yes;
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
