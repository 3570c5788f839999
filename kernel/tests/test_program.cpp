// Decoding: what a program says is what comes out, and whatever does not fit is refused.
#include "check.hpp"
#include "penmark/program.hpp"
#include "penmark/reasoning.hpp"
#include "penmark/solver.hpp"
#include "random_programs.hpp"

#include <atomic>
#include <limits>

using namespace penmark;
using namespace penmark::testing;

namespace {

constexpr std::int32_t top = std::numeric_limits<std::int32_t>::max();

Program with(Opcode opcode, std::int32_t region, const std::vector<std::int32_t> &payload) {
    Program program;
    program.variables = program.outputs = 4;
    program.places = {0, 1, 2, 3, -1};
    append(program, opcode, {7, region}, payload);
    return program;
}

std::vector<Primitive> decoded(Opcode opcode, const std::vector<std::int32_t> &payload) {
    return decode(with(opcode, 2, payload));
}

void refused(Opcode opcode, const std::vector<std::int32_t> &payload, std::int32_t region = 0) {
    CHECK_THROWS(InvalidArgument, decode(with(opcode, region, payload)));
}

void check_what_is_read() {
    const auto clause = decoded(Opcode::clause, {0, 3});
    CHECK(clause.size() == 1 && clause[0].literals == std::vector<Lit>{0, 3} && clause[0].origin == Origin{7, 2});
    const auto count = decoded(Opcode::count, {2, 1, 9, 0, 2, 4});
    CHECK(count[0].allowed == std::vector<std::int32_t>{1, 9} && count[0].literals == std::vector<Lit>{0, 2, 4});
    const auto linear = decoded(Opcode::linear, {-2, 5, 2, 1, 1, -3, 0, 2, 0, 4, 2, 5, 4});
    CHECK(linear[0].low == -2 && linear[0].high == 5 && linear[0].weights == std::vector<std::int32_t>{-3, 4, 5});
    CHECK(linear[0].group_ends == std::vector<std::int32_t>{1, 3} && linear[0].sizes == std::vector<std::int32_t>{1, 0});
    const auto path = decoded(Opcode::path, {1, 2, 2, 0, 1, 0, 1, 6});
    CHECK(path[0].closed && path[0].vertices == 2 && path[0].faces == 2 && path[0].literals == std::vector<Lit>{6});
    CHECK(path[0].ends == std::vector<std::int32_t>{0, 1} && path[0].sides == std::vector<std::int32_t>{0, 1});
    const auto regions = decoded(Opcode::regions, {-3, 0, 1, 2, 0, -1, 2, 4, 0, 1});
    CHECK(regions[0].size == -3 && regions[0].root == 0 && regions[0].vertices == 2);
    CHECK(regions[0].literals == std::vector<Lit>{0, -1, 2, 4} && regions[0].ends == std::vector<std::int32_t>{0, 1});
}

void check_bulk() {
    const auto facts = decoded(Opcode::facts, {1, 2});
    CHECK(facts.size() == 2 && facts[1].opcode == Opcode::clause && facts[1].origin == Origin{7, 3});
    const auto counts = decoded(Opcode::counts, {3, 0, 2, 5, 0, 2, 0, 2, 5, 0, 1, 1, 2, 3});
    CHECK(counts.size() == 2 && counts[0].opcode == Opcode::count && counts[1].origin == Origin{7, 3});
    CHECK(counts[0].literals == std::vector<Lit>{0, 2} && counts[1].literals == std::vector<Lit>{2, 4, 6});
    CHECK(counts[0].allowed == std::vector<std::int32_t>{0, 2} && counts[1].allowed == std::vector<std::int32_t>{0, 2});
    const auto clauses = decoded(Opcode::clauses, {1, 1, 0, 2, 0, 2});
    CHECK(clauses.size() == 1 && clauses[0].literals == std::vector<Lit>{2, 6});
}

void check_what_is_refused() {
    refused(Opcode::clause, {8});
    refused(Opcode::clause, {-1});
    refused(Opcode::count, {});
    refused(Opcode::count, {3, 0, 1});
    refused(Opcode::count, {2, 1, 1, 0});
    refused(Opcode::count, {1, -1, 0});
    refused(Opcode::linear, {0, 1});
    refused(Opcode::linear, {0, 1, 1, 1, 0, 1 << 21, 0});
    refused(Opcode::linear, {0, 1, 1, 1, 2, 1, 0});
    refused(Opcode::linear, {0, 1, 0, 0});
    refused(Opcode::connected, {3, 0, 2});
    refused(Opcode::connected, {2, 0, 2, 0, 2});
    refused(Opcode::connected, {2, 0, 2, 1, 1});
    refused(Opcode::path, {2, 0, 0});
    refused(Opcode::path, {1, top, 0});
    refused(Opcode::path, {1, 2, top, 0, 1, 0, 0, 0});
    refused(Opcode::path, {1, 2, 2, 0, 1, 0, 2, 0});
    refused(Opcode::path, {1, 3, 0, 0, 1, 0, 0, 0, 1, 2, 0, 0, 1});
    refused(Opcode::regions, {1, -1, 0, 2, 0});
    refused(Opcode::regions, {1, -1, 1, 1, 0});
    refused(Opcode::regions, {1, -1, 1, 1, 0, -1});
    refused(Opcode::regions, {1, -1, 2, 1, 0, 0});
    refused(Opcode::regions, {top, -1, 0, 1, 0});
    refused(Opcode::regions, {1, -1, 0, 1, -2});
    refused(Opcode::regions, {1, 1, 0, 1, 0});
    refused(Opcode::regions, {1, -2, 0, 1, 0});
    refused(Opcode::regions, {1, 0, 0, 1, -1});
    refused(Opcode::facts, {8});
    refused(Opcode::facts, {0, 2}, top);
    refused(Opcode::clauses, {0, 2, 0, 1, 2, 0, 1}, top - 1);
    refused(Opcode::clauses, {0, top, 0});
    refused(Opcode::clauses, {0, 1, 0, 1, 4});
    refused(Opcode::clauses, {0, 1, 0, 1, 5});
    refused(Opcode::clauses, {top, 1, 0, 1, 0});
    refused(Opcode::clauses, {0, 2, 0, 2, 1, 0});
    refused(static_cast<Opcode>(9), {});
    refused(static_cast<Opcode>(-1), {});
}

// The solver refuses before it makes room for anything.
void check_heads() {
    for (const std::int32_t variables : {-1, top}) {
        Program program;
        program.variables = variables;
        CHECK_THROWS(InvalidArgument, decode(program));
        CHECK_THROWS(InvalidArgument, Solver(program));
    }
    Program program;
    program.outputs = 1;
    CHECK_THROWS(InvalidArgument, Solver(program));
    for (const std::vector<std::int32_t> &code : {std::vector<std::int32_t>{0, 0, 0}, {0, 0, 0, 1}, {0, 0, 0, -1}}) {
        Program cut;
        cut.code = code;
        CHECK_THROWS(InvalidArgument, decode(cut));
    }
}

void check_origins() {
    for (const Origin origin : {Origin{top, 0}, Origin{1 << 22, 0}, Origin{-3, 0}, Origin{0, top}, Origin{0, -2}}) {
        Program program;
        program.variables = program.outputs = 1;
        append(program, Opcode::clause, origin, {0});
        CHECK_THROWS(InvalidArgument, decode(program));
        CHECK_THROWS(InvalidArgument, Deducer(program));
    }
    Program program;
    program.variables = program.outputs = 1;
    append(program, Opcode::clause, {(1 << 22) - 1, 0}, {0});
    CHECK(decode(program).size() == 1);
}

// Loading is bounded in what it takes and in how long it takes.
void check_capacity() {
    Program greedy;
    greedy.variables = 1 << 24;
    greedy.code.assign(1 << 18, 0);
    CHECK_THROWS(InvalidArgument, Solver(greedy));
    CHECK_THROWS(InvalidArgument, Deducer(greedy));
    greedy.variables = 1 << 20;
    CHECK_THROWS(InvalidArgument, Solver(greedy));

    Program program;
    program.variables = program.outputs = 100;
    for (Var v = 0; v + 1 < 100; ++v) {
        append(program, Opcode::clause, {0, 0}, {positive(v), positive(v + 1)});
    }
    CHECK(Solver(program).solve({}, {}) == Answer::yes);
    Loading loading;
    loading.capacity.variables = 99;
    CHECK_THROWS(InvalidArgument, Solver(program, loading));
    loading.capacity = {100, program.code.size() - 1, std::size_t{1} << 30};
    CHECK_THROWS(InvalidArgument, Solver(program, loading));
    loading.capacity = {100, program.code.size(), 100};
    CHECK_THROWS(InvalidArgument, Solver(program, loading));
    loading.capacity = {100, program.code.size(), 1 << 20};
    CHECK(Solver(program, loading).solve({}, {}) == Answer::yes);
    loading.limits.seconds = 0.0;
    CHECK_THROWS(Stopped, Solver(program, loading));
    const std::atomic<bool> cancelled{true};
    loading.limits = {};
    loading.limits.cancel = &cancelled;
    CHECK_THROWS(Stopped, Solver(program, loading));
}

}  // namespace

int main() {
    check_what_is_read();
    check_bulk();
    check_what_is_refused();
    check_heads();
    check_origins();
    check_capacity();
    return check::finish();
}
