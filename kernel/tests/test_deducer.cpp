// Deductions against their meaning: each follows from one rule alone, and what is kept is what a fresh look finds.
#include "check.hpp"
#include "penmark/reasoning.hpp"
#include "random_programs.hpp"


using namespace penmark;
using namespace penmark::testing;

namespace {

// Whether the rule's primitives, with what is applied, leave no assignment where the literal is false.
bool follows(const Program &program, Origin origin, const std::vector<Lit> &applied, Lit literal) {
    const auto primitives = decode(program);
    for (Assignment values = 0; values < (1U << program.variables); ++values) {
        const bool agrees = std::all_of(applied.begin(), applied.end(), [&](Lit l) { return holds(l, values); });
        const bool fits = std::all_of(primitives.begin(), primitives.end(), [&](const Primitive &p) {
            return p.origin != origin || primitive_holds(p, values);
        });
        if (agrees && fits && (literal < 0 || !holds(literal, values))) {
            return false;
        }
    }
    return true;
}

void check_all(const Program &program, Deducer &deducer, const std::vector<Lit> &applied) {
    Deducer fresh(program);
    for (const Lit l : applied) {
        fresh.apply(l);
    }
    const auto found = deducer.deductions();
    CHECK(found == fresh.deductions());
    for (const Deduction &d : found) {
        CHECK((d.literal < 0) == (d.how == How::contradiction));
        CHECK(follows(program, d.origin, applied, d.literal));
        CHECK(d.literal < 0 || deducer.value(d.literal) == 0);
    }
}

// What is refuted within some literals is what a run from there shows, and nothing of it stays.
void check_refutations(const Program &program, Deducer &deducer, const std::vector<Lit> &applied) {
    for (Lit l = 0; l < 2 * program.outputs; ++l) {
        if (deducer.value(l) != 0) {
            continue;
        }
        Deducer fresh(program);
        for (const Lit each : applied) {
            fresh.apply(each);
        }
        fresh.apply(l);
        const auto steps = fresh.run();
        const bool fails = !steps.empty() && steps.back().how == How::contradiction;
        const std::size_t taken = fresh.applied() - applied.size();
        CHECK(deducer.refutes(l, taken) == fails);
        CHECK(!deducer.refutes(l, taken - 1));
        CHECK(deducer.refutes(l, 1000) == fails);
    }
    check_all(program, deducer, applied);
}

void walk(Random &random, const Program &program) {
    Deducer deducer(program);
    std::vector<Lit> applied;
    for (int step = 0; step < 12; ++step) {
        const Lit l = random_literal(random, program.outputs);
        if (random.chance(30) && !applied.empty()) {
            deducer.undo();
            applied.pop_back();
        } else if (deducer.value(l) >= 0) {
            deducer.apply(l);
            applied.push_back(l);
        } else {
            CHECK_THROWS(InvalidArgument, deducer.apply(l));
        }
        CHECK(deducer.applied() == applied.size());
        check_all(program, deducer, applied);
    }
    check_refutations(program, deducer, applied);
    const auto steps = deducer.run();
    for (const Deduction &d : steps) {
        CHECK(follows(program, d.origin, applied, d.literal));
        if (d.literal >= 0) {
            applied.push_back(d.literal);
        }
    }
    const auto left = deducer.deductions();
    CHECK(left.empty() || (!steps.empty() && steps.back().how == How::contradiction));
}

// Each implies the next.
Program chain(Var length) {
    Program program;
    program.variables = program.outputs = length;
    for (Var v = 0; v + 1 < length; ++v) {
        append(program, Opcode::clause, {v, 0}, {2 * v + 1, 2 * v + 2});
    }
    return program;
}

// The same, but something always holds of the outputs: then all rules are asked by the engine, after every change.
Program linked_chain(Var length) {
    Program program = chain(length);
    append(program, Opcode::clause, {-2, -1}, {0, 1});
    append(program, Opcode::clause, {-2, -1}, {0, 2 * length - 2});
    return program;
}

// Whatever is stopped, and wherever: the same question, asked again, is answered as if nothing had been.
void stopped_early() {
    for (const Program &program : {chain(3000), linked_chain(200)}) {
        const auto fresh = [&] {
            Deducer deducer(program);
            deducer.apply(0);
            return deducer;
        };
        const auto deductions = fresh().deductions(), steps = fresh().run();
        CHECK(!deductions.empty() && !steps.empty());
        for (int patience = 0; patience < 2000; patience += 1 + patience / 2) {
            int left = patience;
            const ShouldStop stop = [&left] { return left-- <= 0; };
            Deducer deducer = fresh();
            const auto early = deducer.deductions(stop);
            CHECK(early.empty() || early == deductions);
            CHECK(deducer.deductions() == deductions);
            left = patience;
            auto taken = deducer.run(stop);
            const auto rest = deducer.run();
            taken.insert(taken.end(), rest.begin(), rest.end());
            CHECK(taken == steps);
        }
    }
    CHECK_THROWS(Stopped, Deducer(chain(3000), [] { return true; }));
}

// The same of sets and pairs: two of three and one of three, which share two, many times over.
void stopped_looking() {
    Program program;
    program.variables = program.outputs = 400;
    for (Var v = 0; v + 3 < program.outputs; v += 4) {
        const Lit a = 2 * v, b = a + 2, c = a + 4, d = a + 6;
        append(program, Opcode::count, {v, 0}, {1, 2, a, b, c});
        append(program, Opcode::count, {v, 1}, {1, 1, a, b, d});
        append(program, Opcode::clause, {v, 2}, {negate(a), c});
        append(program, Opcode::clause, {v, 3}, {negate(b), c});
    }
    const auto pairs = [](const std::vector<CountPair> &found) {
        std::vector<std::pair<Origin, std::vector<Lit>>> all;
        std::ranges::for_each(found, [&all](const CountPair &each) { all.emplace_back(each.second, each.literals); });
        return all;
    };
    const auto sets = [](const std::vector<Disjunction> &found) {
        std::vector<std::pair<Origin, std::vector<Lit>>> all;
        std::ranges::for_each(found, [&all](const Disjunction &each) { all.emplace_back(each.origin, each.literals); });
        return all;
    };
    const auto all_pairs = pairs(Deducer(program).count_pairs(1000));
    const auto all_sets = sets(Deducer(program).disjunctions(1000));
    CHECK(!all_pairs.empty() && !all_sets.empty());
    for (int patience = 0; patience < 3; ++patience) {
        int left = patience;
        const ShouldStop stop = [&left] { return left-- <= 0; };
        Deducer deducer(program);
        CHECK(deducer.count_pairs(1000, stop).size() < all_pairs.size());
        CHECK(pairs(deducer.count_pairs(1000)) == all_pairs);
        left = patience;
        CHECK(deducer.disjunctions(1000, stop).size() < all_sets.size());
        CHECK(sets(deducer.disjunctions(1000)) == all_sets);
    }
}

// A count may name an output twice: it then counts twice. Here a is true, b and c are not.
void repeated_literals() {
    constexpr Lit a = 0, b = 2, c = 4;
    Program program;
    program.variables = program.outputs = 3;
    append(program, Opcode::count, {0, 0}, {1, 1, a, b});
    append(program, Opcode::count, {1, 0}, {1, 2, a, a, b});
    append(program, Opcode::count, {2, 0}, {1, 3, a, a, a, c});
    const auto fits = [](const std::vector<Lit> &literals) {
        return std::ranges::none_of(literals, [](Lit l) { return l == negate(a) || l == b || l == c; });
    };
    Deducer deducer(program);
    for (const CountPair &found : deducer.count_pairs(100)) {
        CHECK(fits(found.literals));
    }
    for (const Disjunction &found : deducer.disjunctions(100)) {
        CHECK(fits(found.literals));
    }
}

}  // namespace

int main() {
    for (int kind = 0; kind <= 6; ++kind) {
        for (std::uint64_t seed = 1; seed <= 40; ++seed) {
            Random random(seed * 7 + static_cast<std::uint64_t>(kind));
            check::current_case = "kind " + std::to_string(kind) + " seed " + std::to_string(seed);
            Program program;
            program.variables = random.between(2, 8);
            program.outputs = program.variables;
            for (int k = random.between(1, 4); k > 0; --k) {
                append_random(program, random, static_cast<Opcode>(kind < 6 ? kind : random.below(6)), {k, 0});
            }
            walk(random, program);
        }
    }
    stopped_early();
    stopped_looking();
    repeated_literals();
    Program empty;
    CHECK(Deducer(empty).run().empty());
    CHECK_THROWS(OutOfRange, Deducer(empty).undo());
    CHECK_THROWS(OutOfRange, Deducer(empty).apply(0));
    return check::finish();
}
