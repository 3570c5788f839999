// A fuzz target: any bytes are a program. What decodes is solved, and every answer is held against brute force.
//
// `make kernel-fuzz` runs it under libFuzzer; test_fuzz.cpp runs the same function on random bytes.
#include "check.hpp"
#include "fuzz_bytes.hpp"
#include "penmark/setting.hpp"
#include "penmark/solver.hpp"
#include "random_programs.hpp"

#include <algorithm>
#include <cstdlib>
#include <numeric>
#include <optional>
#include <utility>

using namespace penmark;
using namespace penmark::testing;

namespace {

constexpr std::size_t most_answers = 50;
constexpr std::int32_t most_constraints = 100;
constexpr std::size_t most_found = 5;

Assignment packed(const Outputs &outputs) {
    Assignment values = 0;
    for (std::size_t v = 0; v < outputs.size(); ++v) {
        values |= static_cast<Assignment>(outputs[v]) << v;
    }
    return values;
}

void check_answers(Solver &solver, const std::set<Assignment> &expected) {
    std::set<Assignment> seen;
    const Answer answer = solver.enumerate({}, {}, [&](const Outputs &outputs) {
        CHECK(expected.count(packed(outputs)) == 1);
        CHECK(seen.insert(packed(outputs)).second);
        return seen.size() < most_answers;
    });
    CHECK(answer == Answer::yes ? seen.size() == expected.size() : seen.size() == most_answers);
}

void check_facts(Solver &solver, const Program &program, const std::set<Assignment> &expected) {
    std::vector<std::uint8_t> found;
    CHECK(solver.facts({}, found) == (expected.empty() ? Answer::no : Answer::yes));
    for (Var v = 0; v < program.outputs; ++v) {
        unsigned wanted = 0;
        for (const Assignment values : expected) {
            wanted |= (values >> v & 1U) != 0 ? 2U : 1U;
        }
        CHECK(found[static_cast<std::size_t>(v)] == wanted);
    }
}

// What of the rules matters to reasoning.
struct Rules {
    std::set<std::pair<std::int32_t, std::int32_t>> origins;  // that are not part of every question
    std::int32_t last = -1;
    bool all = true;  // what always holds is propagated in whatever order things come up, and that may leave gaps

    // All deductions are alike.
    Ranks ranks() const { return {std::vector<std::int32_t>(static_cast<std::size_t>(last + 2) * hows, 0), {}, 0}; }
};

Rules rules_of(const Program &program) {
    Rules rules;
    for (const Primitive &primitive : decode(program)) {
        rules.last = std::max(rules.last, primitive.origin.constraint);
        rules.all = rules.all && primitive.origin.constraint >= -1;
        if (primitive.origin.constraint >= 0) {
            rules.origins.emplace(primitive.origin.constraint, primitive.origin.region);
        }
    }
    return rules;
}

void check_hold(const std::vector<Lit> &literals, const std::set<Assignment> &expected) {
    for (const Assignment values : expected) {
        CHECK(std::ranges::all_of(literals, [values](Lit literal) { return literal >= 0 && holds(literal, values); }));
    }
}

// Whatever is concluded of the literals that are applied is so in every answer which has them.
void check_conclusions(Deducer &deducer, const std::set<Assignment> &expected) {
    for (const Disjunction &found : deducer.disjunctions(most_found)) {
        check_hold(found.literals, expected);
        for (const Assignment values : expected) {
            CHECK(std::ranges::any_of(found.members, [values](Lit member) { return holds(member, values); }));
        }
    }
    for (const CountPair &found : deducer.count_pairs(most_found)) {
        check_hold(found.literals, expected);
    }
    for (const std::int32_t depth : {1, 2}) {
        if (const std::optional<Lit> failing = deducer.trial(depth)) {
            check_hold({negate(*failing)}, expected);
        }
    }
}

void check_deductions(const Program &program, const std::set<Assignment> &expected) {
    const Rules rules = rules_of(program);
    Deducer deducer(program);
    check_conclusions(deducer, expected);
    if (!expected.empty() && program.outputs > 0) {
        const Lit given = (*expected.begin() & 1U) != 0 ? positive(0) : negate(positive(0));
        std::set<Assignment> with_it = expected;
        std::erase_if(with_it, [given](Assignment values) { return !holds(given, values); });
        deducer.apply(given);
        check_conclusions(deducer, with_it);
        deducer.undo();
        check_conclusions(deducer, expected);
    }
    if (rules.last <= most_constraints) {
        deducer.set_ranks(rules.ranks());
        for (const Step &step : deducer.climb(1, most_found)) {
            check_hold(step.literals, expected);
        }
        check_conclusions(deducer, expected);
    }
    for (const Deduction &deduction : deducer.run()) {
        check_hold({deduction.literal}, expected);
    }
}

// Groups that stay decide what all of them decided.
void check_reduced(Reducer &reducer, const Rules &rules, std::size_t groups) {
    std::vector<std::size_t> order(groups);
    std::iota(order.begin(), order.end(), std::size_t{0});
    for (const PairInference pairs : {PairInference::none, PairInference::implications, PairInference::equivalences}) {
        const auto kept = reducer.reduce(order, {1, pairs}, {});
        if (!rules.all) {
            continue;
        }
        CHECK(kept.has_value() == reducer.undecided(order, {1, pairs}).empty());
        std::vector<std::size_t> left;
        for (const Reducer::Kept &each : kept.value_or(std::vector<Reducer::Kept>{})) {
            left.push_back(each.group);
        }
        CHECK(!kept || reducer.undecided(left, {1, pairs}).empty());
        CHECK(!kept || pairs != PairInference::none || reducer.outcome(left, 1).second.empty());
    }
}

// Every rule is a group, and so is every output as in the first answer.
void check_groups(const Program &program, const std::set<Assignment> &expected) {
    const Rules rules = rules_of(program);
    if (expected.empty() || rules.last > most_constraints) {
        return;
    }
    std::vector<Group> groups;
    for (const auto &[constraint, region] : rules.origins) {
        groups.push_back({{}, {{constraint, region}}});
    }
    for (Var v = 0; v < program.outputs; ++v) {
        groups.push_back({{(*expected.begin() >> v & 1U) != 0 ? positive(v) : negate(positive(v))}, {}});
    }
    Reducer reducer(program);
    reducer.set_ranks(rules.ranks());
    reducer.set_groups(groups);
    check_reduced(reducer, rules, groups.size());
}

// What follows by pairs is so in every answer; what follows without is not lost with them.
void check_pairs(const Program &program, const std::set<Assignment> &expected) {
    const Rules rules = rules_of(program);
    if (expected.empty() || rules.last > most_constraints) {
        return;
    }
    Reducer reducer(program);
    reducer.set_ranks(rules.ranks());
    std::vector<Var> before;
    for (const PairInference pairs : {PairInference::none, PairInference::implications, PairInference::equivalences}) {
        const std::vector<Var> open = reducer.undecided({}, {1, pairs});
        CHECK(pairs == PairInference::none || !rules.all || std::ranges::includes(before, open));
        before = open;
        for (Var v = 0; v < program.outputs; ++v) {
            const bool is_true = (*expected.begin() >> v & 1U) != 0;
            const auto agrees = [v, is_true](Assignment values) { return ((values >> v & 1U) != 0) == is_true; };
            CHECK(std::binary_search(open.begin(), open.end(), v) || std::all_of(expected.begin(), expected.end(), agrees));
        }
    }
}

// Faces that are no drawing of the graph have no meaning to hold the solver against.
bool has_meaning(const std::vector<Primitive> &primitives) {
    return std::all_of(primitives.begin(), primitives.end(),
                       [](const Primitive &p) { return p.opcode != Opcode::path || p.faces == 0; });
}

void check_program(const Program &program) {
    const bool meaning = has_meaning(decode(program));
    Solver solver(program), guarded(program, Loading{.guarded = true});
    if (!meaning) {
        Limits limits;
        limits.conflicts = 1000;
        solver.solve({}, limits);
        guarded.explain({}, limits);
        return;
    }
    const std::set<Assignment> expected = brute_force(program);
    check_answers(solver, expected);
    check_facts(solver, program, expected);
    check_answers(solver, expected);
    CHECK(guarded.explain({}, {}).answer == (expected.empty() ? Answer::yes : Answer::no));
    check_answers(guarded, expected);
    check_deductions(program, expected);
    check_pairs(program, expected);
    check_groups(program, expected);
}

}  // namespace

// The name and the C linkage are libFuzzer's.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t *data, std::size_t size) {
    const Program program = program_from({data, size});
    try {
        check_program(program);
    } catch (const InvalidArgument &) {
        return 0;  // refused, as it should be
    }
    if (check::failures > 0) {
        std::abort();
    }
    return 0;
}
