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

using namespace penmark;
using namespace penmark::testing;

namespace {

constexpr std::size_t most_answers = 50;
constexpr std::int32_t most_constraints = 100;

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

void check_deductions(const Program &program, const std::set<Assignment> &expected) {
    Deducer deducer(program);
    for (const Deduction &deduction : deducer.run()) {
        for (const Assignment values : expected) {
            CHECK(deduction.literal >= 0 && holds(deduction.literal, values));
        }
    }
}

// What follows by pairs is so in every answer; what follows without is not lost with them.
void check_pairs(const Program &program, const std::set<Assignment> &expected) {
    std::int32_t last = -1;
    bool all_rules = true;  // what always holds is propagated in whatever order things come up, and that may leave gaps
    for (const Primitive &primitive : decode(program)) {
        last = std::max(last, primitive.origin.constraint);
        all_rules = all_rules && primitive.origin.constraint >= -1;
    }
    if (expected.empty() || last > most_constraints) {
        return;
    }
    Reducer reducer(program);
    reducer.set_ranks({std::vector<std::int32_t>(static_cast<std::size_t>(last + 2) * hows, 0), {}, 0});
    std::vector<Var> before;
    for (const PairInference pairs : {PairInference::none, PairInference::implications, PairInference::equivalences}) {
        const std::vector<Var> open = reducer.undecided({}, {1, pairs});
        CHECK(pairs == PairInference::none || !all_rules || std::ranges::includes(before, open));
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
