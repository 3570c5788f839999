// Suppositions within suppositions: what is spared changes nothing about which literal is the first that fails.
#include "../src/primitives/primitives.hpp"
#include "../src/reasoning/nested_trials.hpp"
#include "check.hpp"
#include "random_programs.hpp"

using namespace penmark;
using namespace penmark::testing;
using penmark::engine::Engine;
using penmark::reasoning::NestedTrials;
using penmark::reasoning::StopCheck;

namespace {

constexpr std::int32_t outputs = 34;
constexpr std::int32_t deepest = 3;

// Clauses of three, near as many as leave no assignment, and some counts.
Program random_clauses(Random &random) {
    Program program;
    program.variables = program.outputs = outputs;
    const auto three = [&] {
        std::vector<std::int32_t> literals;
        for (const std::int32_t variable : shuffled(random, outputs)) {
            literals.push_back(2 * variable + random.below(2));
        }
        literals.resize(3);
        return literals;
    };
    for (int k = random.between(125, 140); k > 0; --k) {
        append(program, Opcode::clause, {0, k}, three());
    }
    for (int k = random.below(4); k > 0; --k) {
        std::vector<std::int32_t> payload{1, random.between(1, 2)};
        const auto literals = three();
        payload.insert(payload.end(), literals.begin(), literals.end());
        append(program, Opcode::count, {1, k}, payload);
    }
    return program;
}

std::unique_ptr<Engine> loaded(const Program &program) {
    auto made = std::make_unique<Engine>(program.variables, program.outputs);
    made->keep_as_written();
    for (const Primitive &primitive : decode(program)) {
        engine::add(*made, primitive, engine::no_lit);
    }
    made->start(false, {});
    return made;
}

// By the definition.
bool fails(Engine &engine, Lit literal, std::int32_t depth) {
    const std::int32_t level = engine.decision_level();
    bool holds = engine.assume(literal);
    Lit since = 0;
    for (Lit inner = 0; depth > 1 && holds && since < 2 * outputs; inner = (inner + 1) % (2 * outputs), ++since) {
        if (engine.is_open(inner) && fails(engine, inner, depth - 1)) {
            holds = engine.assume(negate(inner));
            since = 0;
        }
    }
    engine.backtrack(level);
    return !holds;
}

std::optional<Lit> first_failing(Engine &engine, std::int32_t depth) {
    for (Lit literal = 0; literal < 2 * outputs; ++literal) {
        if (engine.is_open(literal) && fails(engine, literal, depth)) {
            return literal;
        }
    }
    return std::nullopt;
}

// Applies what fails, always at the least depth, and compares on the way; how often something failed at which depth.
void compare(const Program &program, NestedTrials::LongSearch from, std::vector<int> &seen) {
    const auto asked = loaded(program), plain = loaded(program);
    NestedTrials trials(*asked, 2 * outputs, from);
    const ShouldStop never = [] { return false; };
    StopCheck stop(never);
    std::vector<Lit> applied;
    const auto is_open = [&](Lit literal) { return plain->is_open(literal); };
    for (std::int32_t depth = 1; depth <= deepest && !plain->contradictory();) {
        const std::optional<Lit> expected = first_failing(*plain, depth);
        if (depth > 1) {
            CHECK(trials.first_failing(depth, applied, is_open, stop) == expected);
        }
        if (expected) {
            ++seen[static_cast<std::size_t>(depth)];
            applied.push_back(negate(*expected));
            const bool holds = asked->assume(applied.back());
            CHECK(plain->assume(applied.back()) == holds);
            if (!holds) {
                return;
            }
        }
        depth = expected ? 1 : depth + 1;
    }
}

}  // namespace

int main() {
    std::vector<int> seen(deepest + 1, 0);
    for (std::uint64_t seed = 1; seed <= 15; ++seed) {
        check::current_case = "seed " + std::to_string(seed);
        Random random(seed);
        const Program program = random_clauses(random);
        constexpr std::size_t never = 1000000;
        compare(program, {0, 0}, seen);
        compare(program, {0, never}, seen);
        compare(program, {0, 40}, seen);
        compare(program, {never, never}, seen);
    }
    check::current_case.clear();
    CHECK(seen[1] > 0 && seen[2] > 0 && seen[3] > 0);
    return check::finish();
}
