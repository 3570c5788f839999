// The solver against brute force, on random programs of each primitive alone and of all mixed.
#include "check.hpp"
#include "penmark/solver.hpp"
#include "random_programs.hpp"

#include <cstdlib>
#include <string>

using namespace penmark;
using namespace penmark::testing;

namespace {

Assignment packed(const Outputs &outputs) {
    Assignment values = 0;
    for (std::size_t v = 0; v < outputs.size(); ++v) {
        values |= static_cast<Assignment>(outputs[v]) << v;
    }
    return values;
}

Program random_program(Random &random, int kind) {
    Program program;
    program.variables = random.between(2, kind == static_cast<int>(Opcode::path) ? 12 : 10);
    program.outputs = random.chance(70) ? program.variables : random.between(1, program.variables);
    const int entries = kind < 6 ? random.between(1, 3) : random.between(2, 7);
    for (int k = 0; k < entries; ++k) {
        const int opcode = kind < 6 ? kind : random.below(6);
        append_random(program, random, static_cast<Opcode>(opcode), {k, 0});
    }
    for (int k = random.below(4); k > 0; --k) {
        append_random(program, random, Opcode::clause, {100 + k, 0});
    }
    return program;
}

void check_enumeration(Solver &solver, const std::set<Assignment> &expected) {
    std::set<Assignment> seen;
    const Answer answer = solver.enumerate({}, {}, [&](const Outputs &outputs) {
        CHECK(seen.insert(packed(outputs)).second);
        return true;
    });
    CHECK(answer == Answer::yes);
    CHECK(seen == expected);
}

// In parts of a few answers or a conflict each, it is the same answers in the same order.
void check_parts(const Program &program, Random &random) {
    Solver whole(program), parts(program);
    std::vector<Outputs> expected, seen;
    whole.enumerate({}, {}, [&](const Outputs &outputs) {
        expected.push_back(outputs);
        return true;
    });
    parts.begin({});
    while (true) {
        const auto most = seen.size() + static_cast<std::size_t>(random.between(1, 3));
        Limits limits;
        limits.conflicts = random.chance(50) ? std::optional<std::uint64_t>(1) : std::nullopt;
        const Answer answer = parts.more(limits, [&](const Outputs &outputs) {
            seen.push_back(outputs);
            return seen.size() < most;
        });
        if (answer == Answer::yes) {
            break;
        }
        CHECK(seen.size() <= expected.size());
    }
    CHECK(seen == expected);
    const auto none = [](const Outputs &) { return false; };
    CHECK(parts.more({}, none) == Answer::yes);
    parts.solve({}, {});
    CHECK_THROWS(WrongState, parts.more({}, none));
}

void check_facts(Solver &solver, const Program &program, const std::set<Assignment> &expected) {
    std::vector<std::uint8_t> found;
    CHECK(solver.facts({}, found) == (expected.empty() ? Answer::no : Answer::yes));
    for (Var v = 0; v < program.outputs; ++v) {
        std::uint8_t wanted = 0;
        for (const Assignment values : expected) {
            wanted = static_cast<std::uint8_t>(wanted | ((values >> v & 1U) != 0 ? 2 : 1));
        }
        CHECK(found[static_cast<std::size_t>(v)] == wanted);
    }
}

void check_assumptions(Solver &solver, const Program &program, const std::set<Assignment> &expected, Random &random) {
    std::vector<Lit> assumptions;
    for (const std::int32_t v : shuffled(random, program.outputs)) {
        if (random.chance(40)) {
            assumptions.push_back(2 * v + random.below(2));
        }
    }
    const auto agrees = [](Assignment values, const std::vector<Lit> &lits) {
        return std::all_of(lits.begin(), lits.end(), [&](Lit l) { return holds(l, values); });
    };
    const bool possible = std::any_of(expected.begin(), expected.end(), [&](Assignment a) { return agrees(a, assumptions); });
    const Answer answer = solver.solve(assumptions, {});
    CHECK(answer == (possible ? Answer::yes : Answer::no));
    if (answer == Answer::yes) {
        CHECK(expected.count(packed(solver.outputs())) == 1 && agrees(packed(solver.outputs()), assumptions));
    } else {
        const std::vector<Lit> failed = solver.failed();
        CHECK(std::none_of(expected.begin(), expected.end(), [&](Assignment a) { return agrees(a, failed); }));
    }
}

// Choosing is the same as propagating from the start each time; and what cannot be is seen to be so, or nothing is said.
void check_choices(Solver &solver, const Program &program, Random &random) {
    std::vector<Lit> expected, wanted, implied;
    for (const std::int32_t v : shuffled(random, program.outputs)) {
        (random.chance(20) ? expected : wanted).push_back(2 * v + random.below(2));
    }
    const auto enough = static_cast<std::size_t>(random.below(program.outputs + 2));
    const auto chosen = solver.choose(expected, wanted, enough);
    CHECK(chosen.has_value() == (solver.propagate(expected, implied) == Answer::yes));
    if (!chosen) {
        return;
    }
    const auto possible = [&](Lit l) {
        expected.push_back(l);
        if (solver.propagate(expected, implied) == Answer::yes) {
            return true;
        }
        expected.pop_back();
        return false;
    };
    for (const Lit l : wanted) {
        solver.propagate(expected, implied);
        const auto decides = [l](Lit each) { return var_of(each) == var_of(l); };
        if (implied.size() >= enough || (std::none_of(implied.begin(), implied.end(), decides) && !possible(l) &&
                                         !possible(negate(l)))) {
            break;
        }
    }
    solver.propagate(expected, implied);
    CHECK(chosen->literals == expected && chosen->decided == implied.size());
}

// A reason must suffice, and no part of it may be spared.
void check_reason(const Program &program, const std::set<Assignment> &expected, Random &random) {
    Solver solver(program, Loading{.guarded = true});
    std::optional<Lit> goal;
    if (!expected.empty()) {
        goal = random_literal(random, program.outputs);
    }
    const bool follows = std::all_of(expected.begin(), expected.end(), [&](Assignment a) { return holds(*goal, a); });
    const auto [answer, because, minimal] = solver.explain(goal, {});
    CHECK(answer == (follows ? Answer::yes : Answer::no) && minimal == follows);
    if (!follows) {
        return;
    }
    const std::vector<Origin> &rules = because;
    const auto primitives = decode(program);
    const auto suffices = [&](std::optional<Origin> without) {
        for (Assignment values = 0; values < (1U << program.variables); ++values) {
            const bool all = std::all_of(primitives.begin(), primitives.end(), [&](const Primitive &p) {
                const bool used = std::find(rules.begin(), rules.end(), p.origin) != rules.end() && p.origin != without;
                return !used || primitive_holds(p, values);
            });
            if (all && !(goal && holds(*goal, values))) {
                return false;
            }
        }
        return true;
    };
    CHECK(suffices({}));
    for (const Origin &origin : because) {
        CHECK(!suffices(origin));
    }
    check_enumeration(solver, expected);
}

// Rules alone, asked for one after the other so that questions begin alike: the same answer as from the start, and what
// rules an answer out does so by itself.
void check_rules_alone(const Program &program, Random &random) {
    Solver solver(program, Loading{.guarded = true});
    const auto primitives = decode(program);
    std::set<Origin> all;
    for (const Primitive &p : primitives) {
        if (p.origin.constraint >= 0) {
            all.insert(p.origin);
        }
    }
    const auto possible = [&](const std::vector<Origin> &rules) {
        for (Assignment values = 0; values < (1U << program.variables); ++values) {
            const bool holds_all = std::all_of(primitives.begin(), primitives.end(), [&](const Primitive &p) {
                const bool is_on = p.origin.constraint < 0 || std::find(rules.begin(), rules.end(), p.origin) != rules.end();
                return !is_on || primitive_holds(p, values);
            });
            if (holds_all) {
                return true;
            }
        }
        return false;
    };
    std::vector<Origin> rules(all.begin(), all.end());
    for (int round = 0; round < 6 && !rules.empty(); ++round) {
        const auto asked = static_cast<std::size_t>(random.below(static_cast<std::int32_t>(rules.size()) + 1));
        const std::vector<Origin> some(rules.begin(), rules.begin() + static_cast<std::ptrdiff_t>(asked));
        const Answer answer = solver.solve_only(some, {});
        CHECK(answer == (possible(some) ? Answer::yes : Answer::no));
        if (answer == Answer::no) {
            const std::vector<Origin> failed = solver.failed_rules();
            CHECK(!possible(failed));
            CHECK(std::all_of(failed.begin(), failed.end(), [&](const Origin &rule) {
                return std::find(some.begin(), some.end(), rule) != some.end();
            }));
        }
        const auto from = static_cast<std::size_t>(random.below(static_cast<std::int32_t>(rules.size())));
        std::rotate(rules.begin() + static_cast<std::ptrdiff_t>(from), rules.end() - 1, rules.end());
        if (random.chance(30)) {
            CHECK(solver.solve({}, {}) == (possible({all.begin(), all.end()}) ? Answer::yes : Answer::no));
        }
    }
}

// The conflicts of a question are those of all its searches together; what is kept for want of them is told.
void check_limits_of_whole_questions() {
    const std::int32_t holes = 7;
    Program program;
    program.variables = program.outputs = (holes + 1) * holes;
    for (std::int32_t p = 0; p <= holes; ++p) {
        std::vector<Lit> somewhere;
        for (std::int32_t h = 0; h < holes; ++h) {
            somewhere.push_back(positive(p * holes + h));
        }
        append(program, Opcode::clause, {0, p}, somewhere);
    }
    for (std::int32_t h = 0; h < holes; ++h) {
        for (std::int32_t p = 0; p <= holes; ++p) {
            for (std::int32_t q = 0; q < p; ++q) {
                append(program, Opcode::clause, {1, h}, {negate(positive(p * holes + h)), negate(positive(q * holes + h))});
            }
        }
    }
    Solver whole(program, Loading{.guarded = true});
    const Explanation all = whole.explain({}, {});
    CHECK(all.answer == Answer::yes && all.minimal && all.because.size() == 2 * static_cast<std::size_t>(holes) + 1);
    Solver alone(program, Loading{.guarded = true});
    CHECK(alone.solve({}, {}) == Answer::no);
    const std::uint64_t needed = alone.statistics().conflicts;
    for (const std::uint64_t more : {std::uint64_t{1}, std::uint64_t{100}}) {
        Limits limits;
        limits.conflicts = needed + more;
        Solver solver(program, Loading{.guarded = true});
        const Explanation found = solver.explain({}, limits);
        CHECK(found.answer == Answer::yes && solver.statistics().conflicts <= needed + more + 64);
        CHECK(found.minimal == (solver.statistics().conflicts < needed + more));
    }
    Limits few;
    few.conflicts = 50;
    Solver solver(program);
    std::vector<std::uint8_t> found;
    CHECK(solver.facts(few, found) == Answer::unknown && solver.statistics().conflicts <= 50 + 64);
}

// A chain that is propagated from its start, and then literals of its own: stopped anywhere, what was chosen by then is
// right, and the next question is answered in full.
void check_stopped_propagation() {
    Program program;
    program.variables = program.outputs = 20'000;
    const Var half = program.outputs / 2;
    for (Var v = 0; v + 1 < half; ++v) {
        append(program, Opcode::clause, {0, v}, {2 * v + 1, 2 * v + 2});
    }
    std::vector<Lit> wanted;
    for (Var v = half; v < program.outputs; ++v) {
        wanted.push_back(2 * v + 1);
    }
    Solver solver(program);
    const std::vector<Lit> start{0};
    const auto outputs = static_cast<std::size_t>(program.outputs);
    for (int patience = 0; patience < 6; ++patience) {
        int left = patience;
        Limits limits;
        limits.interrupted = [&left] { return left-- <= 0; };
        std::vector<Lit> implied;
        const Answer answer = solver.propagate(start, implied, limits);
        CHECK(answer == (left < 0 ? Answer::unknown : Answer::yes));
        CHECK(patience > 0 || answer == Answer::unknown);
        CHECK(solver.propagate(start, implied) == Answer::yes && implied.size() == static_cast<std::size_t>(half));
        left = patience;
        const auto chosen = solver.choose(start, wanted, outputs, limits);
        CHECK(chosen && (left < 0 || chosen->decided == outputs));
        CHECK(patience > 0 || chosen->decided < outputs);
        const auto all = solver.choose(start, wanted, outputs);
        CHECK(all && all->decided == outputs && all->literals.size() == wanted.size() + 1);
        CHECK(std::equal(chosen->literals.begin(), chosen->literals.end(), all->literals.begin()));
    }
}

}  // namespace

int main(int argc, char **argv) {
    const int rounds = argc > 1 ? std::atoi(argv[1]) : 400;
    const std::uint64_t first = argc > 2 ? std::strtoull(argv[2], nullptr, 10) : 1;
    for (int kind = 0; kind <= 6; ++kind) {
        for (int k = 0; k < rounds; ++k) {
            const std::uint64_t seed = first + static_cast<std::uint64_t>(kind * 1000003 + k);
            Random random(seed);
            const Program program = random_program(random, kind);
            check::current_case = "kind " + std::to_string(kind) + " seed " + std::to_string(seed);
            const std::set<Assignment> expected = brute_force(program);
            Solver solver(program);
            check_enumeration(solver, expected);
            check_parts(program, random);
            check_assumptions(solver, program, expected, random);
            check_choices(solver, program, random);
            check_facts(solver, program, expected);
            CHECK(solver.probe({}) == Answer::yes || expected.empty());
            check_enumeration(solver, expected);
            check_reason(program, expected, random);
            check_rules_alone(program, random);
        }
    }
    check_limits_of_whole_questions();
    check_stopped_propagation();
    return check::finish();
}
