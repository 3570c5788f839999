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

    void check_reduced(std::size_t least) {
        const auto kept = deducer_.reduce(order_, every_rank, least, never);
        CHECK(kept.has_value());  // every literal is among the clues
        std::vector<std::size_t> left;
        for (const auto &[group, open] : *kept) {
            left.push_back(group);
        }
        CHECK(open_with(left) == 0);
        CHECK(least > 0 || std::none_of(kept->begin(), kept->end(), [&](const Deducer::Kept &k) { return k.open == 0; }));
        for (std::size_t at = 0; least == 0 && at < left.size(); ++at) {
            auto others = left;
            others.erase(others.begin() + static_cast<std::ptrdiff_t>(at));
            CHECK(open_with(others) > 0);
        }
        CHECK(deducer_.applied() == 0);
    }

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
    std::size_t open_with(const std::vector<std::size_t> &groups) {
        return deducer_.outcome(groups, every_rank).second.size();
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
    CHECK_THROWS(std::invalid_argument, deducer.reduce(both, 1, 0, never));
    deducer.set_ranks({std::vector<std::int32_t>(2 * Ranks::situations, 0), 0});
    CHECK_THROWS(std::invalid_argument, deducer.outcome(unknown, 1));
    CHECK(deducer.outcome(none, 1).second.size() == 2);
    CHECK(deducer.outcome(none, 1).first == -1);
    // The first literal false makes the second true: its own clue is not needed.
    const auto kept = deducer.reduce(both, 1, 0, never);
    CHECK(kept && kept->size() == 1 && kept->front().group == 0 && kept->front().open == 1);
    const std::vector<std::size_t> turned{1, 0};
    const auto fewer = deducer.reduce(turned, 1, 0, never);
    CHECK(fewer && fewer->size() == 1 && fewer->front().group == 0);
    const auto least = deducer.reduce(turned, 1, 2, never);
    CHECK(least && least->size() == 1);  // what says nothing new is never put on
    CHECK(!deducer.reduce(none, 1, 0, never));
}

}  // namespace

int main() {
    for (int kind = 0; kind <= 6; ++kind) {
        for (std::uint64_t seed = 1; seed <= 80; ++seed) {
            Random random(seed * 13 + static_cast<std::uint64_t>(kind));
            check::current_case = "kind " + std::to_string(kind) + " seed " + std::to_string(seed);
            Program program;
            program.variables = program.outputs = random.between(2, 7);
            Program without_clues = program;
            const std::int32_t rules = random.between(1, 4);
            for (std::int32_t k = 1; k <= rules; ++k) {
                append_random(program, random, static_cast<Opcode>(kind < 6 ? kind : random.below(6)), {k, 0});
                if (k == rules / 2) {
                    without_clues.code = program.code;
                }
            }
            if (const auto solution = a_solution(program)) {
                Board board(program, random, *solution, rules);
                board.check_reduced(0);
                board.check_reduced(3);
                board.check_muted(without_clues);
            }
        }
    }
    refusals();
    return check::finish();
}
