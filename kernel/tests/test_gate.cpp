// Clues that come and go: what is kept decides the board, nothing of it can go, and nothing of the search stays.
#include "check.hpp"
#include "penmark/deducer.hpp"
#include "random_programs.hpp"

#include <stdexcept>

using namespace penmark;
using namespace penmark::testing;

namespace {

constexpr auto never = [] { return false; };
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

Ranks random_ranks(Random &random, std::int32_t constraints) {
    Ranks ranks;
    for (std::int32_t k = 0; k < (constraints + 2) * Ranks::situations; ++k) {
        ranks.table.push_back(random.between(0, every_rank - 1));
    }
    return ranks;
}

class Board {
public:
    Board(const Program &program, Random &random, Assignment solution, std::int32_t rules) : deducer_(program) {
        deducer_.set_ranks(random_ranks(random, rules));
        // The last rules are clues, and so are a few literals.
        for (std::int32_t k = 1 + rules / 2; k <= rules; ++k) {
            groups_.push_back({{}, {{k, 0}}});
        }
        for (const std::int32_t var : shuffled(random, program.outputs)) {
            groups_.push_back({{2 * var + ((solution >> var & 1U) != 0 ? 0 : 1)}, {}});
        }
        for (const std::int32_t k : shuffled(random, static_cast<std::int32_t>(groups_.size()))) {
            order_.push_back(static_cast<std::size_t>(k));
        }
        deducer_.set_clues(groups_);
    }

    void check_reduced(std::size_t least, Ties ties) {
        const auto kept = deducer_.reduce(order_, {every_rank, ties}, least, never);
        CHECK(kept.has_value());  // every literal is among the clues
        std::vector<std::size_t> left;
        for (const auto &[group, open] : *kept) {
            left.push_back(group);
        }
        CHECK(open_with(left, ties) == 0);
        CHECK(least > 0 || std::none_of(kept->begin(), kept->end(), [&](const Deducer::Kept &k) { return k.open == 0; }));
        for (std::size_t at = 0; least == 0 && at < left.size(); ++at) {
            auto others = left;
            others.erase(others.begin() + static_cast<std::ptrdiff_t>(at));
            CHECK(open_with(others, ties) > 0);
        }
        CHECK(deducer_.applied() == 0);
    }

    // What ties decide is so in every solution with the same clues, and no less is decided than without them.
    void check_ties(const Program &program, Random &random) {
        std::vector<std::size_t> some;
        for (std::size_t group = 0; group < groups_.size(); ++group) {
            if (random.chance(50)) {
                some.push_back(group);
            }
        }
        const auto alone = deducer_.undecided(some, {every_rank, Ties::none});
        CHECK(alone == deducer_.outcome(some, every_rank).second);
        const auto in_pairs = deducer_.undecided(some, {every_rank, Ties::pairs});
        const auto together = deducer_.undecided(some, {every_rank, Ties::classes});
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

    // Without the rules that are clues, the same as a program that never had them.
    void check_muted(const Program &rest) {
        Deducer fresh(rest);
        CHECK(deducer_.deductions() == fresh.deductions());
        const bool has_rules = std::any_of(groups_.begin(), groups_.end(), [](const ClueGroup &g) { return !g.rules.empty(); });
        CHECK(!has_rules || check::throws<std::invalid_argument>([&] { deducer_.exclusions(1); }));
        deducer_.set_clues({});
        deducer_.exclusions(1);
    }

private:
    std::size_t open_with(const std::vector<std::size_t> &groups, Ties ties) {
        return deducer_.undecided(groups, {every_rank, ties}).size();
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

    Deducer deducer_;
    std::vector<ClueGroup> groups_;
    std::vector<std::size_t> order_;
};

void refusals() {
    Program program;
    program.variables = program.outputs = 2;
    append(program, Opcode::clause, {0, 0}, {0, 2});
    Deducer deducer(program);
    CHECK_THROWS(std::invalid_argument, deducer.set_clues({{{}, {{5, 0}}}}));
    CHECK_THROWS(std::out_of_range, deducer.set_clues({{{9}, {}}}));
    deducer.set_clues({{{1}, {}}, {{2}, {}}});
    const std::vector<std::size_t> both{0, 1}, none, unknown{2};
    CHECK_THROWS(std::invalid_argument, deducer.reduce(both, {1}, 0, never));
    deducer.set_ranks({std::vector<std::int32_t>(2 * Ranks::situations, 0), 0});
    CHECK_THROWS(std::invalid_argument, deducer.outcome(unknown, 1));
    CHECK(deducer.outcome(none, 1).second.size() == 2);
    CHECK(deducer.outcome(none, 1).first == -1);
    // The first literal false makes the second true: its own clue is not needed.
    const auto kept = deducer.reduce(both, {1}, 0, never);
    CHECK(kept && kept->size() == 1 && kept->front().group == 0 && kept->front().open == 1);
    const std::vector<std::size_t> turned{1, 0};
    const auto fewer = deducer.reduce(turned, {1}, 0, never);
    CHECK(fewer && fewer->size() == 1 && fewer->front().group == 0);
    const auto least = deducer.reduce(turned, {1}, 2, never);
    CHECK(least && least->size() == 1);  // what says nothing new is never put on
    CHECK(!deducer.reduce(none, {1}, 0, never));
}

// Two of a, b, c and one of a, b, d: with d false a and b are not both true, so c is; nobody says so alone.
void pairs() {
    Program program;
    program.variables = program.outputs = 4;
    append(program, Opcode::count, {0, 0}, {1, 2, 0, 2, 4});
    append(program, Opcode::count, {1, 0}, {1, 1, 0, 2, 6});
    Deducer deducer(program);
    deducer.set_ranks({std::vector<std::int32_t>(3 * Ranks::situations, 0), 0});
    deducer.set_clues({{{7}, {}}, {{0}, {}}});
    const std::vector<std::size_t> one{0}, both{0, 1};
    CHECK((deducer.undecided(one, {1, Ties::none}) == std::vector<Var>{0, 1, 2}));
    CHECK((deducer.undecided(one, {1, Ties::pairs}) == std::vector<Var>{0, 1}));
    CHECK(deducer.undecided(both, {1, Ties::pairs}).empty());
    const std::vector<Lit> a_true{0};
    CHECK((deducer.undecided(one, {1, Ties::none}, a_true).empty()));
    CHECK(deducer.applied() == 0);
}

void random_board(Random &random, int kind, std::int32_t rules) {
    Program program;
    program.variables = program.outputs = random.between(2, 7);
    Program without_clues = program;
    for (std::int32_t k = 1; k <= rules; ++k) {
        append_random(program, random, static_cast<Opcode>(kind < 6 ? kind : random.below(6)), {k, 0});
        if (k == rules / 2) {
            without_clues.code = program.code;
        }
    }
    if (const auto solution = a_solution(program)) {
        Board board(program, random, *solution, rules);
        for (const Ties ties : {Ties::none, Ties::pairs, Ties::classes}) {
            board.check_reduced(0, ties);
            board.check_reduced(3, ties);
        }
        board.check_ties(program, random);
        board.check_muted(without_clues);
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
    CHECK(Board::pairs_helped > 0 && Board::classes_helped > 0);
    return check::finish();
}
