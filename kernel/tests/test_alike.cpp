// Classes of what is alike or opposite, against a colouring; and every join taken back leaves no trace.
#include "../src/deducer/alike.hpp"
#include "check.hpp"
#include "random_programs.hpp"

#include <set>

using penmark::Alike;
using penmark::testing::Random;

namespace {

constexpr std::int32_t things = 12;

// By two things: not related, alike, opposite.
std::vector<int> relations(const Alike &alike) {
    std::vector<int> all;
    for (std::size_t a = 0; a < things; ++a) {
        for (std::size_t b = 0; b < things; ++b) {
            all.push_back(!alike.related(a, b) ? 0 : alike.opposite(a, b) ? 2 : 1);
        }
    }
    return all;
}

std::set<std::size_t> members(const Alike &alike, std::size_t a) {
    std::set<std::size_t> found;
    alike.for_members(a, [&](std::size_t each) { CHECK(found.insert(each).second); });
    return found;
}

void check_members(const Alike &alike) {
    for (std::size_t a = 0; a < things; ++a) {
        const auto found = members(alike, a);
        for (std::size_t b = 0; b < things; ++b) {
            CHECK((found.count(b) == 1) == alike.related(a, b));
        }
    }
}

void joined_and_parted(Random &random) {
    std::vector<bool> colours;
    for (std::int32_t k = 0; k < things; ++k) {
        colours.push_back(random.chance(50));
    }
    Alike alike(things);
    std::vector<std::vector<int>> before;
    for (std::int32_t k = 0; k < 40; ++k) {
        const auto a = static_cast<std::size_t>(random.below(things)), b = static_cast<std::size_t>(random.below(things));
        if (!alike.related(a, b)) {
            before.push_back(relations(alike));
            std::set<std::size_t> moved;
            const auto of_a = members(alike, a), of_b = members(alike, b);
            alike.join(a, b, colours[a] != colours[b], [&](std::size_t each) { moved.insert(each); });
            CHECK(moved == (of_a.size() > of_b.size() ? of_b : of_a));
        }
        CHECK(alike.related(a, b) && alike.opposite(a, b) == (colours[a] != colours[b]));
        check_members(alike);
        if (random.chance(30) && alike.joins() > 0) {
            alike.part();
            CHECK(relations(alike) == before.back());
            before.pop_back();
        }
    }
    for (; alike.joins() > 0; before.pop_back()) {
        alike.part();
        CHECK(relations(alike) == before.back());
        check_members(alike);
    }
    CHECK(before.empty());
}

}  // namespace

int main() {
    for (std::uint64_t seed = 1; seed <= 200; ++seed) {
        Random random(seed);
        check::current_case = "seed " + std::to_string(seed);
        joined_and_parted(random);
    }
    return check::finish();
}
