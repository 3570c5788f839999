// The engine by itself: long searches that forget, enumeration and what it leaves behind, cores, probing.
#include "../src/engine/engine.hpp"
#include "check.hpp"
#include "random_programs.hpp"

#include <algorithm>
#include <set>
#include <string>

using namespace penmark;
using namespace penmark::engine;
using penmark::testing::Random;
using Result = Engine::Result;

namespace {

const Engine::ShouldStop never = [] { return false; };
constexpr std::uint64_t effort = 1000;

Lit at(std::int32_t holes, std::int32_t pigeon, std::int32_t hole) { return positive(pigeon * holes + hole); }

// Every pigeon in a hole, no two in one.
Engine pigeonhole(std::int32_t pigeons, std::int32_t holes, bool renewable = false) {
    Engine engine(pigeons * holes, pigeons * holes);
    for (std::int32_t p = 0; p < pigeons; ++p) {
        std::vector<Lit> somewhere;
        for (std::int32_t h = 0; h < holes; ++h) {
            somewhere.push_back(at(holes, p, h));
        }
        engine.add_clause(somewhere);
    }
    for (std::int32_t h = 0; h < holes; ++h) {
        for (std::int32_t p = 0; p < pigeons; ++p) {
            for (std::int32_t q = p + 1; q < pigeons; ++q) {
                engine.add_clause({negate(at(holes, p, h)), negate(at(holes, q, h))});
            }
        }
    }
    engine.start(renewable);
    return engine;
}

std::vector<bool> outputs(const Engine &engine) {
    std::vector<bool> values;
    for (Var v = 0; v < engine.outputs(); ++v) {
        values.push_back(engine.is_true(positive(v)));
    }
    return values;
}

std::set<std::vector<bool>> all_answers(Engine &engine, std::span<const Lit> assumptions) {
    std::set<std::vector<bool>> seen;
    for (Result r = engine.enumerate(assumptions, never); r == Result::satisfiable; r = engine.next(never)) {
        CHECK(seen.insert(outputs(engine)).second);
    }
    return seen;
}

// Enough conflicts that learnt clauses are dropped and the arena is packed, several times over.
void check_forgetting() {
    Engine engine = pigeonhole(9, 8);
    CHECK(engine.solve({}, never) == Result::unsatisfiable);
    CHECK(engine.contradictory());
    CHECK(engine.failed().empty());
    CHECK(engine.statistics().conflicts > 5000 && engine.statistics().reduced > 1000);
}

// The same under an assumption that switches one pigeon on: after the no, the engine is as good as before.
void check_forgetting_under_assumptions() {
    const std::int32_t holes = 7;
    Engine engine((holes + 1) * holes + 1, (holes + 1) * holes + 1);
    const Lit on = positive((holes + 1) * holes);
    for (std::int32_t p = 0; p <= holes; ++p) {
        std::vector<Lit> somewhere;
        for (std::int32_t h = 0; h < holes; ++h) {
            somewhere.push_back(at(holes, p, h));
            for (std::int32_t q = 0; q < p; ++q) {
                engine.add_clause({negate(at(holes, p, h)), negate(at(holes, q, h))});
            }
        }
        if (p == holes) {
            somewhere.push_back(negate(on));
        }
        engine.add_clause(somewhere);
    }
    engine.start();
    for (int round = 0; round < 3; ++round) {
        const Lit with[] = {on}, without[] = {negate(on)};
        CHECK(engine.solve(with, never) == Result::unsatisfiable);
        CHECK(std::vector<Lit>(engine.failed().begin(), engine.failed().end()) == std::vector<Lit>{on});
        CHECK(engine.solve(without, never) == Result::satisfiable);
        CHECK(!engine.contradictory());
    }
    CHECK(engine.statistics().conflicts > 1000);
}

void check_enumeration() {
    Engine engine = pigeonhole(5, 5);
    CHECK(all_answers(engine, {}).size() == 120);
    engine.reset();
    CHECK(!engine.contradictory() && engine.decision_level() == 0);
    const Lit fixed[] = {at(5, 0, 2), at(5, 1, 0)};
    CHECK(all_answers(engine, fixed).size() == 6);
    // Left in the middle, over and over: nothing that was excluded stays excluded.
    for (int k = 0; k < 20; ++k) {
        CHECK(engine.enumerate({}, never) == Result::satisfiable);
        for (int more = 0; more < k; ++more) {
            CHECK(engine.next(never) == Result::satisfiable);
        }
        engine.reset();
    }
    CHECK(engine.solve(fixed, never) == Result::satisfiable);
    CHECK(all_answers(engine, {}).size() == 120);
}

// Auxiliary variables take part in the search, and no answer comes twice on their account.
void check_projection() {
    Engine engine(6, 3);
    for (Var v = 0; v < 3; ++v) {
        engine.add_clause({positive(v), positive(v + 3)});
    }
    engine.start();
    CHECK(all_answers(engine, {}).size() == 8);
}

void check_cores() {
    Engine engine(6, 6);
    engine.add_clause({negate(positive(0)), negate(positive(1)), positive(2)});
    engine.add_clause({negate(positive(2)), negate(positive(3))});
    engine.start();
    const auto core = [&engine](std::vector<Lit> assumptions) {
        CHECK(engine.solve(assumptions, never) == Result::unsatisfiable);
        const std::set<Lit> failed(engine.failed().begin(), engine.failed().end());
        CHECK(std::all_of(failed.begin(), failed.end(), [&](Lit l) {
            return std::find(assumptions.begin(), assumptions.end(), l) != assumptions.end();
        }));
        return failed;
    };
    CHECK((core({positive(5), positive(0), positive(4), positive(1), positive(3)}) == std::set<Lit>{0, 2, 6}));
    CHECK((core({positive(2), positive(5), positive(3)}) == std::set<Lit>{4, 6}));
    // An assumption and its opposite: both are to blame.
    CHECK((core({positive(4), positive(5), negate(positive(4))}) == std::set<Lit>{8, 9}));
    CHECK(engine.solve({}, never) == Result::satisfiable && engine.failed().empty());
}

// Each repetition takes a level of its own, so that there are more levels than variables.
void check_repeated_assumptions() {
    Engine engine = pigeonhole(6, 6);
    const std::vector<Lit> one(400, at(6, 0, 0));
    CHECK(all_answers(engine, one).size() == 120);
    std::vector<Lit> two = one;
    two.insert(two.end(), 400, at(6, 1, 0));
    CHECK(engine.solve(two, never) == Result::unsatisfiable);
    Engine tight = pigeonhole(7, 6);
    CHECK(tight.solve(one, never) == Result::unsatisfiable);
}

void check_stopping() {
    Engine engine = pigeonhole(8, 7);
    int asked = 0;
    CHECK(engine.solve({}, [&asked] { return ++asked > 5; }) == Result::unknown);
    CHECK(asked == 6);
    CHECK(engine.solve({}, never) == Result::unsatisfiable);
}

void check_probing() {
    Engine engine(4, 4);
    engine.add_clause({positive(0), positive(1)});
    engine.add_clause({positive(0), negate(positive(1))});
    engine.add_clause({negate(positive(0)), positive(2)});
    engine.start();
    CHECK(engine.is_open(positive(0)));
    CHECK(engine.probe(never, effort));
    CHECK(engine.is_true(positive(0)) && engine.is_true(positive(2)) && engine.is_open(positive(3)));
    CHECK(engine.statistics().probes > 0);
    Engine tight = pigeonhole(3, 2);
    CHECK(!tight.probe(never, effort));
    CHECK(tight.contradictory() && tight.solve({}, never) == Result::unsatisfiable);
}

// The same questions get the same answers in the same order, whatever came between.
// Probing under assumptions from the first conflict on: the same verdicts as without, and cores that hold.
void check_probing_under_assumptions() {
    for (std::uint64_t seed = 1; seed <= 300; ++seed) {
        check::current_case = "seed " + std::to_string(seed);
        Random random(seed);
        const std::int32_t n = 9;
        std::vector<std::vector<Lit>> clauses;
        for (std::int32_t k = random.between(10, 38); k > 0; --k) {
            auto &clause = clauses.emplace_back();
            for (int l = 0; l < 3; ++l) {
                clause.push_back(testing::random_literal(random, n));
            }
        }
        Engine engine(n, n);
        for (const auto &clause : clauses) {
            engine.add_clause(clause);
        }
        engine.start();
        const auto possible = [&](std::span<const Lit> assumed) {
            for (testing::Assignment a = 0; a < (1U << n); ++a) {
                const auto holds = [a](Lit l) { return testing::holds(l, a); };
                if (std::all_of(assumed.begin(), assumed.end(), holds) &&
                    std::all_of(clauses.begin(), clauses.end(),
                                [&](const auto &c) { return std::any_of(c.begin(), c.end(), holds); })) {
                    return true;
                }
            }
            return false;
        };
        for (int question = 0; question < 6; ++question) {
            std::vector<Lit> assumed;
            for (std::int32_t k = random.below(5); k > 0; --k) {
                assumed.push_back(testing::random_literal(random, n));
            }
            const Result result = engine.solve(assumed, never, {0, 100000});
            CHECK(result == (possible(assumed) ? Result::satisfiable : Result::unsatisfiable));
            if (result == Result::unsatisfiable) {
                CHECK(!possible(engine.failed()));
            }
        }
    }
}

// A long chain of implications, stopped somewhere within one fixpoint: the next question is answered as if nothing had been.
void check_stopping_within_propagation() {
    const Var n = 30000;
    for (int after = 0; after < 12; ++after) {
        Engine engine(n, n);
        for (Var v = 0; v + 1 < n; ++v) {
            engine.add_clause({negate(positive(v)), positive(v + 1)});
        }
        engine.start();
        int asked = 0;
        const Lit first[] = {positive(0)};
        const Result result = engine.solve(first, [&] { return asked++ >= after; });
        CHECK(after < 5 ? result == Result::unknown : result != Result::unsatisfiable);
        CHECK(engine.solve(first, never) == Result::satisfiable && engine.is_true(positive(n - 1)));
        const Lit both[] = {positive(0), negate(positive(n - 1))};
        CHECK(engine.solve(both, never) == Result::unsatisfiable);
    }
}

// Of a clause of thousands of literals, falsified from either end, the last one left is found.
void check_long_clauses() {
    const Var n = 5000;
    std::vector<Lit> all, others;
    for (Var v = 0; v < n; ++v) {
        all.push_back(positive(v));
        others.push_back(negate(positive(v)));
    }
    for (const bool backwards : {false, true}) {
        Engine engine(n, n);
        engine.add_clause(all);
        engine.start();
        std::vector<Lit> assumed = others;
        assumed.erase(assumed.begin() + n / 2);
        if (backwards) {
            std::reverse(assumed.begin(), assumed.end());
        }
        CHECK(engine.solve(assumed, never) == Result::satisfiable && engine.is_true(positive(n / 2)));
        CHECK(engine.solve(others, never) == Result::unsatisfiable);
        CHECK(engine.solve(assumed, never) == Result::satisfiable && engine.is_true(positive(n / 2)));
    }
}

void check_renewal() {
    Engine engine = pigeonhole(5, 5, true);
    const auto in_order = [&engine] {
        std::vector<std::vector<bool>> seen;
        for (Result r = engine.enumerate({}, never); r == Result::satisfiable; r = engine.next(never)) {
            seen.push_back(outputs(engine));
        }
        return seen;
    };
    const auto first = in_order();
    CHECK(first.size() == 120);
    for (std::int32_t hole = 0; hole < 5; ++hole) {
        const Lit fixed[] = {at(5, 3, hole), at(5, 4, 4 - hole)};
        engine.solve(fixed, never);
        CHECK(engine.renew());
        CHECK(in_order() == first);
        CHECK(engine.renew());
    }
    Engine tight = pigeonhole(5, 4, true);
    CHECK(tight.solve({}, never) == Result::unsatisfiable);
    CHECK(!tight.renew());
    Engine plain = pigeonhole(3, 3);
    CHECK(!plain.renew());
}

void check_same_way_twice() {
    Engine one = pigeonhole(8, 7), other = pigeonhole(8, 7);
    CHECK(one.solve({}, never) == other.solve({}, never));
    CHECK(one.statistics().conflicts == other.statistics().conflicts);
    CHECK(one.statistics().propagations == other.statistics().propagations);
}

// Every pigeon in exactly one hole, every hole with at most one; natively.
Engine pigeonhole_of_sets(std::int32_t pigeons, std::int32_t holes, bool renewable = false) {
    Engine engine(pigeons * holes, pigeons * holes);
    for (std::int32_t p = 0; p < pigeons; ++p) {
        std::vector<Lit> somewhere;
        for (std::int32_t h = 0; h < holes; ++h) {
            somewhere.push_back(at(holes, p, h));
        }
        engine.add_set(somewhere, true);
    }
    for (std::int32_t h = 0; h < holes; ++h) {
        std::vector<Lit> inside;
        for (std::int32_t p = 0; p < pigeons; ++p) {
            inside.push_back(at(holes, p, h));
        }
        engine.add_set(inside, false);
    }
    engine.start(renewable);
    return engine;
}

void check_sets() {
    Engine engine = pigeonhole_of_sets(6, 6, true);
    Engine of_clauses = pigeonhole(6, 6);
    const Lit fixed[] = {at(6, 2, 3), negate(at(6, 0, 0))};
    for (int round = 0; round < 3; ++round) {
        CHECK(all_answers(engine, {}) == all_answers(of_clauses, {}));
        CHECK(all_answers(engine, fixed).size() == 96);
        // Four pigeons, and three holes between them.
        std::vector<Lit> tight;
        for (std::int32_t p = 0; p < 4; ++p) {
            for (std::int32_t h = 3; h < 6; ++h) {
                tight.push_back(negate(at(6, p, h)));
            }
        }
        CHECK(engine.solve(tight, never) == Result::unsatisfiable);
        const std::vector<Lit> core(engine.failed().begin(), engine.failed().end());
        CHECK(!core.empty() && of_clauses.solve(core, never) == Result::unsatisfiable);
        CHECK(engine.renew());
    }
    Engine long_search = pigeonhole_of_sets(9, 8, true);
    CHECK(long_search.solve({}, never) == Result::unsatisfiable);
    CHECK(long_search.statistics().reduced > 1000);
    CHECK(!long_search.renew());
}

// Clauses and sets at random, and what they mean.
struct Problem {
    std::vector<std::vector<Lit>> clauses, at_most_one, exactly_one;

    Problem(Random &random, std::int32_t variables, bool with_sets) {
        for (int k = random.between(5, with_sets ? 12 : 25); k > 0; --k) {
            clauses.push_back({testing::random_literal(random, variables), testing::random_literal(random, variables),
                               testing::random_literal(random, variables)});
        }
        for (int k = with_sets ? random.between(1, 4) : 0; k > 0; --k) {
            std::vector<std::int32_t> members = testing::shuffled(random, variables);
            members.resize(static_cast<std::size_t>(random.between(0, 5)));
            for (Lit &member : members) {
                member = 2 * member + (random.chance(30) ? 1 : 0);
            }
            (random.chance(60) ? exactly_one : at_most_one).push_back(members);
        }
    }

    void add_to(Engine &engine) const {
        for (const auto &clause : clauses) {
            engine.add_clause(clause);
        }
        for (const auto &set : at_most_one) {
            engine.add_set(set, false);
        }
        for (const auto &set : exactly_one) {
            engine.add_set(set, true);
        }
    }

    bool holds(testing::Assignment values) const {
        const auto held = [values](const std::vector<Lit> &lits) {
            return std::count_if(lits.begin(), lits.end(), [values](Lit l) { return testing::holds(l, values); });
        };
        return std::all_of(clauses.begin(), clauses.end(), [&](const auto &lits) { return held(lits) > 0; }) &&
               std::all_of(at_most_one.begin(), at_most_one.end(), [&](const auto &lits) { return held(lits) <= 1; }) &&
               std::all_of(exactly_one.begin(), exactly_one.end(), [&](const auto &lits) { return held(lits) == 1; });
    }
};

// Everything that was ever asked of one engine leaves its later answers right.
void check_long_lives(bool with_sets) {
    for (std::uint64_t seed = 1; seed <= 200; ++seed) {
        check::current_case = "seed " + std::to_string(seed) + (with_sets ? " with sets" : "");
        Random random(seed);
        const std::int32_t n = 8;
        const Problem problem(random, n, with_sets);
        Engine engine(n, n);
        problem.add_to(engine);
        engine.start(true);
        for (int question = 0; question < 12; ++question) {
            const std::vector<Lit> assumed{testing::random_literal(random, n), testing::random_literal(random, n)};
            std::size_t wanted = 0;
            for (testing::Assignment values = 0; values < (1U << n); ++values) {
                wanted += problem.holds(values) && std::all_of(assumed.begin(), assumed.end(),
                                                               [values](Lit l) { return testing::holds(l, values); });
            }
            CHECK(all_answers(engine, assumed).size() == wanted);
            CHECK((engine.solve(assumed, never) == Result::satisfiable) == (wanted > 0));
            CHECK(!random.chance(30) || engine.contradictory() || engine.renew());
        }
    }
    check::current_case.clear();
}

}  // namespace

int main() {
    check_forgetting();
    check_forgetting_under_assumptions();
    check_enumeration();
    check_projection();
    check_cores();
    check_repeated_assumptions();
    check_stopping();
    check_probing();
    check_probing_under_assumptions();
    check_stopping_within_propagation();
    check_long_clauses();
    check_renewal();
    check_same_way_twice();
    check_sets();
    check_long_lives(false);
    check_long_lives(true);
    return check::finish();
}
