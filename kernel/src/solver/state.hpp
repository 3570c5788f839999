// What a solver holds between questions, and what its questions share.
#pragma once

#include "penmark/solver.hpp"

#include "../engine/engine.hpp"

#include <map>

namespace penmark {

using engine::Engine;
using engine::no_lit;
using Result = Engine::Result;

// Propagations per variable that probing may cost; most puzzles need less than ten.
constexpr std::uint64_t probing_effort = 200;

// Says when the limits are reached, counted from now: one for a whole question, however many searches it takes.
Engine::ShouldStop stopper(const Engine &engine, const Limits &limits);

inline Answer answer(Result result) {
    return result == Result::satisfiable ? Answer::yes : result == Result::unsatisfiable ? Answer::no : Answer::unknown;
}

struct Solver::State {
    // How far an enumeration is: noted, left in mid-search, at an answer, or with none left.
    enum class Stage { none, noted, searching, at_answer, over };

    // A question that is answered with so few conflicts is not worth probing for.
    static constexpr std::uint64_t easy_conflicts = 100;

    Engine engine;
    Outputs outputs;
    Stage stage = Stage::none;
    std::vector<Lit> enumerated;  // the assumptions of an enumeration that is noted
    std::map<Origin, Lit> guards;
    bool far_reaching = false;   // worth probing
    bool worth_probing = false;  // and not yet done

    State(const Program &program, const Loading &loading);

    std::uint64_t most_probing() const { return probing_effort * static_cast<std::uint64_t>(engine.variables()); }

    // Once, before the first search. Where everything is guarded nothing follows at the root.
    void probe_if_worth_it(const Engine::ShouldStop &stop) {
        if (worth_probing && guards.empty()) {
            worth_probing = false;
            engine.probe(stop, most_probing());
        }
    }

    // A question about what is guarded is probed under its guards instead, if it proves to be hard.
    Engine::Probing probing() const {
        return guards.empty() || !far_reaching ? Engine::Probing{} : Engine::Probing{easy_conflicts, most_probing()};
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
        throw WrongState("no enumeration is under way");
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

    std::vector<Lit> guards_of(std::span<const Origin> rules) const {
        std::vector<Lit> lits;
        for (const Origin &origin : rules) {
            const auto at = guards.find(origin);
            if (at == guards.end()) {
                throw OutOfRange("a rule that cannot be switched off");
            }
            lits.push_back(at->second);
        }
        return lits;
    }

    // Every guard is assumed, save those of rules that are switched off.
    std::vector<Lit> with_guards(std::span<const Lit> assumptions, std::span<const Origin> without = {}) const {
        std::vector<Lit> all = all_guards(), off = guards_of(without);
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
                throw OutOfRange("a literal of no output");
            }
        }
    }
};

}  // namespace penmark
