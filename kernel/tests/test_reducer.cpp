// Groups that are on or off: what is kept decides every output, nothing of it can go, and nothing of a question stays.
#include "check.hpp"
#include "penmark/setting.hpp"
#include "random_programs.hpp"


using namespace penmark;
using namespace penmark::testing;

namespace {

constexpr std::int32_t every_rank = 4;

// Some assignment that fits, or nothing.
std::optional<Assignment> a_solution(const Program &program) {
    const auto primitives = decode(program);
    for (Assignment values = 0; values < (1U << program.variables); ++values) {
        if (std::all_of(primitives.begin(), primitives.end(), [&](const Primitive &p) { return primitive_holds(p, values); })) {
            return values;
        }
    }
    return std::nullopt;
}

constexpr PairInference every_inference[]{PairInference::none, PairInference::implications, PairInference::equivalences};

Ranks random_ranks(Random &random, std::int32_t constraints) {
    Ranks ranks;
    ranks.features = {Feature::positive, Feature::interior, Feature::started, Feature::last_open};
    for (std::size_t k = 0; k < static_cast<std::size_t>(constraints + 2) * ranks.row(); ++k) {
        ranks.table.push_back(random.between(0, every_rank - 1));
    }
    return ranks;
}

class Board {
public:
    Board(const Program &program, Random &random, Assignment solution, std::int32_t rules) : reducer_(program) {
        reducer_.set_ranks(random_ranks(random, rules));
        // The last rules are in groups, and so is every literal.
        for (std::int32_t k = 1 + rules / 2; k <= rules; ++k) {
            groups_.push_back({{}, {{k, 0}}});
        }
        for (const std::int32_t var : shuffled(random, program.outputs)) {
            groups_.push_back({{2 * var + ((solution >> var & 1U) != 0 ? 0 : 1)}, {}});
        }
        for (const std::int32_t k : shuffled(random, static_cast<std::int32_t>(groups_.size()))) {
            order_.push_back(static_cast<std::size_t>(k));
        }
        reducer_.set_groups(groups_);
    }

    void check_reduced(std::size_t least, PairInference pairs) {
        const auto kept = reducer_.reduce(order_, {every_rank, pairs}, {least});
        CHECK(kept.has_value());  // every literal is in some group
        std::vector<std::size_t> left;
        for (const auto &[group, open] : *kept) {
            left.push_back(group);
        }
        CHECK(open_with(left, pairs) == 0);
        CHECK(least > 0 || std::none_of(kept->begin(), kept->end(), [&](const Reducer::Kept &k) { return k.open == 0; }));
        for (std::size_t at = 0; least == 0 && at < left.size(); ++at) {
            auto others = left;
            others.erase(others.begin() + static_cast<std::ptrdiff_t>(at));
            CHECK(open_with(others, pairs) > 0);
        }
    }

    // What pairs decide is so in every solution with the same clues, and no less is decided than without them.
    void check_pairs(const Program &program, Random &random) {
        std::vector<std::size_t> some;
        for (std::size_t group = 0; group < groups_.size(); ++group) {
            if (random.chance(50)) {
                some.push_back(group);
            }
        }
        const auto alone = reducer_.undecided(some, {every_rank, PairInference::none});
        CHECK(alone == reducer_.outcome(some, every_rank).second);
        const auto in_pairs = reducer_.undecided(some, {every_rank, PairInference::implications});
        const auto together = reducer_.undecided(some, {every_rank, PairInference::equivalences});
        CHECK(std::includes(alone.begin(), alone.end(), in_pairs.begin(), in_pairs.end()));
        CHECK(std::includes(in_pairs.begin(), in_pairs.end(), together.begin(), together.end()));
        const auto [always, never_true] = agreed(program, some);
        for (Var var = 0; var < program.outputs; ++var) {
            const bool agrees = ((always | never_true) >> var & 1U) != 0;
            CHECK(agrees || std::binary_search(together.begin(), together.end(), var));
        }
        pairs_helped += in_pairs.size() < alone.size() ? 1 : 0;
        classes_helped += together.size() < in_pairs.size() ? 1 : 0;
    }

    static inline int pairs_helped = 0, classes_helped = 0;

    // With all groups off, the same as a program that never had their rules; without groups, as one that has all.
    void check_suspended(const Program &rest, const Program &all) {
        CHECK(reducer_.undecided({}, {every_rank}) == left_by_running(rest));
        reducer_.set_groups({});
        CHECK(reducer_.undecided({}, {every_rank}) == left_by_running(all));
    }

private:
    static std::vector<Var> left_by_running(const Program &program) {
        Deducer deducer(program);
        deducer.run();
        std::vector<Var> open;
        for (Var var = 0; var < program.outputs; ++var) {
            if (deducer.value(positive(var)) == 0) {
                open.push_back(var);
            }
        }
        return open;
    }

    std::size_t open_with(const std::vector<std::size_t> &groups, PairInference pairs) {
        return reducer_.undecided(groups, {every_rank, pairs}).size();
    }

    // Which outputs are true in all solutions with some clues, and which in none.
    std::pair<Assignment, Assignment> agreed(const Program &program, const std::vector<std::size_t> &on) const {
        const auto is_off = [&](Origin origin) {
            for (std::size_t group = 0; group < groups_.size(); ++group) {
                const auto &rules = groups_[group].rules;
                if (std::find(rules.begin(), rules.end(), origin) != rules.end()) {
                    return std::find(on.begin(), on.end(), group) == on.end();
                }
            }
            return false;
        };
        const auto fits = [&](Assignment values) {
            return std::all_of(on.begin(), on.end(), [&](std::size_t group) {
                const auto &literals = groups_[group].literals;
                return std::all_of(literals.begin(), literals.end(), [values](Lit l) {
                    return ((values >> var_of(l) & 1U) != 0) != is_negative(l);
                });
            });
        };
        const auto primitives = decode(program);
        Assignment always = ~Assignment{0}, never_true = ~Assignment{0};
        for (Assignment values = 0; values < (1U << program.variables); ++values) {
            const bool holds = std::all_of(primitives.begin(), primitives.end(), [&](const Primitive &p) {
                return is_off(p.origin) || primitive_holds(p, values);
            });
            if (holds && fits(values)) {
                always &= values;
                never_true &= ~values;
            }
        }
        return {always, never_true};
    }

    Reducer reducer_;
    std::vector<Group> groups_;
    std::vector<std::size_t> order_;
};

void refusals() {
    Program program;
    program.variables = program.outputs = 2;
    append(program, Opcode::clause, {0, 0}, {0, 2});
    Reducer reducer(program);
    CHECK_THROWS(InvalidArgument, reducer.set_groups({{{}, {{5, 0}}}}));
    CHECK_THROWS(OutOfRange, reducer.set_groups({{{9}, {}}}));
    reducer.set_groups({{{1}, {}}, {{2}, {}}});
    const std::vector<std::size_t> both{0, 1}, none, unknown{2};
    CHECK_THROWS(InvalidArgument, reducer.reduce(both, {1}, {}));
    reducer.set_ranks({std::vector<std::int32_t>(2 * hows, 0), {}, 0});
    CHECK_THROWS(InvalidArgument, reducer.outcome(unknown, 1));
    CHECK(reducer.outcome(none, 1).second.size() == 2);
    CHECK(reducer.outcome(none, 1).first == -1);
    // The first literal false makes the second true: its own group is not needed.
    const auto kept = reducer.reduce(both, {1}, {});
    CHECK(kept && kept->size() == 1 && kept->front().group == 0 && kept->front().open == 1);
    const std::vector<std::size_t> turned{1, 0};
    const auto fewer = reducer.reduce(turned, {1}, {});
    CHECK(fewer && fewer->size() == 1 && fewer->front().group == 0);
    const auto least = reducer.reduce(turned, {1}, {2});
    CHECK(least && least->size() == 1);  // what says nothing new is never put on
    CHECK(!reducer.reduce(none, {1}, {}));
}

// Two of a, b, c and one of a, b, d: with d false a and b are not both true, so c is; nobody says so alone.
void pairs() {
    Program program;
    program.variables = program.outputs = 4;
    append(program, Opcode::count, {0, 0}, {1, 2, 0, 2, 4});
    append(program, Opcode::count, {1, 0}, {1, 1, 0, 2, 6});
    Reducer reducer(program);
    reducer.set_ranks({std::vector<std::int32_t>(3 * hows, 0), {}, 0});
    reducer.set_groups({{{7}, {}}, {{0}, {}}});
    const std::vector<std::size_t> one{0}, both{0, 1};
    CHECK((reducer.undecided(one, {1, PairInference::none}) == std::vector<Var>{0, 1, 2}));
    CHECK((reducer.undecided(one, {1, PairInference::implications}) == std::vector<Var>{0, 1}));
    CHECK(reducer.undecided(both, {1, PairInference::implications}).empty());
    const std::vector<Lit> a_true{0};
    CHECK((reducer.undecided(one, {1, PairInference::none}, a_true).empty()));
    CHECK((reducer.undecided(one, {1}) == std::vector<Var>{0, 1, 2}));  // nothing of it stays
}

// A long chain under a group for its first literal: whatever is stopped early, the next question is answered in full.
void stopped_early() {
    Program program;
    program.variables = program.outputs = 5000;
    for (Var v = 0; v + 1 < program.outputs; ++v) {
        append(program, Opcode::clause, {0, v}, {2 * v + 1, 2 * v + 2});
    }
    Reducer reducer(program);
    reducer.set_ranks({std::vector<std::int32_t>(2 * hows, 0), {}, 0});
    reducer.set_groups({{{0}, {}}});
    const std::vector<std::size_t> one{0};
    for (const PairInference pairs : every_inference) {
        for (int patience = 0; patience < 30; patience += 4) {
            int left = patience;
            const ShouldStop stop = [&left] { return left-- <= 0; };
            const bool decided = reducer.undecided(one, {1, pairs}, {}, stop).empty();
            CHECK(decided || left < 0);
            CHECK(patience > 0 || !decided);
            CHECK(reducer.undecided(one, {1, pairs}).empty());
            left = patience;
            const bool climbed = reducer.outcome(one, 1, stop).second.empty();
            CHECK(climbed || left < 0);
            CHECK(patience > 0 || !climbed);
            left = patience;
            const bool enough = reducer.reduce(one, {1, pairs}, {}, stop).has_value();
            CHECK(enough || left < 0);
            CHECK(patience > 0 || !enough);
            CHECK(reducer.outcome(one, 1).second.empty());
            CHECK(reducer.reduce(one, {1, pairs}, {})->size() == 1);
        }
    }
}

void random_board(Random &random, int kind, std::int32_t rules) {
    Program program;
    program.variables = program.outputs = random.between(2, 7);
    Program without_groups = program;
    for (std::int32_t k = 1; k <= rules; ++k) {
        append_random(program, random, static_cast<Opcode>(kind < 6 ? kind : random.below(6)), {k, 0});
        if (k == rules / 2) {
            without_groups.code = program.code;
        }
    }
    if (const auto solution = a_solution(program)) {
        Board board(program, random, *solution, rules);
        for (const PairInference pairs : every_inference) {
            board.check_reduced(0, pairs);
            board.check_reduced(3, pairs);
        }
        board.check_pairs(program, random);
        board.check_suspended(without_groups, program);
    }
}

}  // namespace

int main() {
    for (int kind = 0; kind <= 6; ++kind) {
        for (std::uint64_t seed = 1; seed <= 200; ++seed) {
            Random random(seed * 13 + static_cast<std::uint64_t>(kind));
            check::current_case = "kind " + std::to_string(kind) + " seed " + std::to_string(seed);
            random_board(random, kind, random.between(1, 4));
        }
    }
    for (std::uint64_t seed = 1; seed <= 2000; ++seed) {
        Random random(seed);
        check::current_case = "many counts, seed " + std::to_string(seed);
        random_board(random, static_cast<int>(Opcode::count), random.between(5, 8));
    }
    refusals();
    pairs();
    stopped_early();
    CHECK(Board::pairs_helped > 0 && Board::classes_helped > 0);
    return check::finish();
}
