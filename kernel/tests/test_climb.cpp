// The ladder's questions against brute force: whatever they conclude holds in every assignment that all rules allow.
#include "check.hpp"
#include "penmark/reasoning.hpp"
#include "random_programs.hpp"


using namespace penmark;
using namespace penmark::testing;

namespace {

constexpr auto never = [] { return false; };

// Whether every assignment that fits the rules and what is applied makes the literal true.
bool follows(const std::vector<Primitive> &primitives, std::int32_t variables, const std::vector<Lit> &applied, Lit literal) {
    for (Assignment values = 0; values < (1U << variables); ++values) {
        const bool agrees = std::all_of(applied.begin(), applied.end(), [&](Lit l) { return holds(l, values); });
        const bool fits = std::all_of(primitives.begin(), primitives.end(),
                                      [&](const Primitive &p) { return primitive_holds(p, values); });
        if (agrees && fits && !holds(literal, values)) {
            return false;
        }
    }
    return true;
}

Ranks random_ranks(Random &random, std::size_t constraints) {
    Ranks ranks;
    for (const Feature feature : {Feature::positive, Feature::interior, Feature::started, Feature::last_open}) {
        if (random.chance(70)) {
            const auto place = random.below(static_cast<std::int32_t>(ranks.features.size()) + 1);
            ranks.features.insert(ranks.features.begin() + place, feature);
        }
    }
    for (std::size_t k = 0; k < (constraints + 2) * ranks.row(); ++k) {
        ranks.table.push_back(random.between(0, 3));
    }
    ranks.automatic = random.between(0, 2);
    ranks.apart = static_cast<std::uint64_t>(random.below(16));
    for (std::int32_t rank = random.below(5); rank > 0; --rank) {
        ranks.along.push_back(static_cast<std::uint64_t>(random.below(16)));
    }
    return ranks;
}

class Walk {
public:
    Walk(const Program &program, Random &random) : program_(program), primitives_(decode(program)), deducer_(program) {
        ranks_ = random_ranks(random, 5);
        deducer_.set_ranks(ranks_);
    }

    void climb(std::int32_t below, std::size_t most) {
        for (const Step &step : deducer_.climb(below, most)) {
            CHECK((step.how == How::contradiction) == step.literals.empty());
            CHECK(step.rank < below);
            const auto rank = static_cast<std::size_t>(std::max(step.rank, 0));
            const bool joins = rank < ranks_.along.size() && ranks_.along[rank] != 0;
            CHECK(step.rank < 0 || joins || (ranks_.apart >> step.rank & 1U) == 0 || step.literals.size() == 1);
            CHECK(step.rank < ranks_.automatic || step.open > 0);
            conclude(step.literals, false);
        }
    }

    // Everything of each kind holds; the first of it is applied.
    void look() {
        const auto disjunctions = deducer_.disjunctions(3);
        CHECK(disjunctions.size() <= 8);
        for (const Disjunction &found : disjunctions) {
            CHECK(!found.members.empty() && !found.literals.empty());
            CHECK(std::all_of(found.literals.begin(), found.literals.end(), [&](Lit l) { return true_everywhere(l); }));
        }
        for (const CountPair &found : deducer_.count_pairs(3)) {
            CHECK(std::all_of(found.literals.begin(), found.literals.end(), [&](Lit l) { return true_everywhere(l); }));
        }
        if (!disjunctions.empty()) {
            conclude(disjunctions.front().literals, true);
        }
    }

    void suppose(std::int32_t depth) {
        if (const auto failed = deducer_.trial(depth, never)) {
            CHECK(deducer_.value(*failed) == 0);
            conclude({negate(*failed)}, true);
        }
    }

    // With as many nested suppositions as there are variables, what must be so is found.
    void check_complete() {
        for (Lit l = 0; l < 2 * program_.outputs; ++l) {
            if (deducer_.value(l) == 0 && true_everywhere(l) && !true_everywhere(negate(l))) {
                CHECK(deducer_.trial(program_.outputs, never).has_value());
            }
        }
    }

private:
    bool true_everywhere(Lit l) { return follows(primitives_, program_.variables, applied_, l); }

    void conclude(const std::vector<Lit> &literals, bool apply) {
        for (const Lit l : literals) {
            CHECK(true_everywhere(l));
            if (apply && deducer_.value(l) == 0) {
                deducer_.apply(l);
            }
            applied_.push_back(l);
        }
    }

    const Program &program_;
    std::vector<Primitive> primitives_;
    Deducer deducer_;
    Ranks ranks_;
    std::vector<Lit> applied_;
};

void refusals() {
    Program program;
    program.variables = program.outputs = 2;
    append(program, Opcode::clause, {0, 0}, {0, 2});
    Deducer deducer(program);
    CHECK_THROWS(InvalidArgument, deducer.climb(1, 1));
    CHECK_THROWS(InvalidArgument, deducer.set_ranks({{0, 0}, {}, 0}));
    CHECK_THROWS(InvalidArgument, deducer.set_ranks({std::vector<std::int32_t>(2 * hows, 64), {}, 0}));
    deducer.set_ranks({std::vector<std::int32_t>(2 * hows, -1), {}, 0});
    deducer.apply(1);
    CHECK(deducer.climb(64, 9).empty());
    deducer.set_ranks({std::vector<std::int32_t>(2 * hows, 7), {}, 0});
    CHECK(deducer.climb(7, 9).empty());
    CHECK(deducer.climb(8, 9).size() == 1);
    CHECK(!deducer.trial(1, [] { return true; }).has_value());
    // Features that are none, or stand twice; and a table that is too short for those it has.
    const std::vector<std::int32_t> table(64 * hows, 0);
    CHECK_THROWS(InvalidArgument, deducer.set_ranks({table, {static_cast<Feature>(4)}, 0}));
    CHECK_THROWS(InvalidArgument, deducer.set_ranks({table, {static_cast<Feature>(-1)}, 0}));
    CHECK_THROWS(InvalidArgument, deducer.set_ranks({table, {Feature::started, Feature::started}, 0}));
    CHECK_THROWS(InvalidArgument, deducer.set_ranks({table, std::vector<Feature>(40, Feature::started), 0}));
    CHECK_THROWS(InvalidArgument, deducer.set_ranks({std::vector<std::int32_t>(2 * hows, 0), {Feature::started}, 0}));
}

// One of three: which entry of the table a deduction is ranked by, for features in any order.
void features() {
    Program program;
    program.variables = program.outputs = 3;
    append(program, Opcode::count, {0, 0}, {1, 1, 0, 2, 4});
    const std::vector<Feature> all{Feature::positive, Feature::interior, Feature::started, Feature::last_open};
    std::vector<std::size_t> order{0, 1, 2, 3};
    do {
        for (std::size_t used = 0; used <= order.size(); ++used) {
            Ranks ranks;
            for (std::size_t k = 0; k < used; ++k) {
                ranks.features.push_back(all[order[k]]);
            }
            // With the first output true: the second is not positive, is interior, and is not the last open one.
            const bool holds[]{false, true, true, false};
            std::size_t bits = 0;
            for (std::size_t k = 0; k < used; ++k) {
                bits = 2 * bits + (holds[order[k]] ? 1 : 0);
            }
            ranks.table.assign(2 * ranks.row(), -1);
            ranks.table[ranks.row() + (static_cast<std::size_t>(How::saturated) << used) + bits] = 5;
            Deducer deducer(program);
            deducer.set_ranks(ranks);
            deducer.apply(0);
            const auto steps = deducer.climb(6, std::nullopt);
            const bool tells_apart = std::ranges::find(ranks.features, Feature::interior) != ranks.features.end();
            CHECK(steps.size() == 1 && steps[0].rank == 5);
            CHECK(steps[0].literals == (tells_apart ? std::vector<Lit>{3} : std::vector<Lit>{3, 5}));
        }
    } while (std::ranges::next_permutation(order).found);
}

}  // namespace

int main() {
    for (int kind = 0; kind <= 6; ++kind) {
        for (std::uint64_t seed = 1; seed <= 60; ++seed) {
            Random random(seed * 11 + static_cast<std::uint64_t>(kind));
            check::current_case = "kind " + std::to_string(kind) + " seed " + std::to_string(seed);
            Program program;
            program.variables = program.outputs = random.between(2, 7);
            for (int k = random.between(1, 4); k > 0; --k) {
                append_random(program, random, static_cast<Opcode>(kind < 6 ? kind : random.below(6)), {k, 0});
            }
            Walk walk(program, random);
            walk.climb(2, 2);
            walk.look();
            walk.climb(4, 100);
            walk.look();
            walk.suppose(1);
            walk.suppose(2);
            walk.climb(4, 100);
            walk.check_complete();
        }
    }
    refusals();
    features();
    return check::finish();
}
