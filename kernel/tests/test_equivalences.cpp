// Equivalence classes against a colouring; and every merge taken back leaves no trace.
#include "../src/graphs/equivalences.hpp"
#include "check.hpp"
#include "random_programs.hpp"

#include <set>

using penmark::EquivalenceClasses;
using penmark::testing::Random;

namespace {

constexpr std::int32_t elements = 12;

// By two elements: of different classes, equal, opposite.
std::vector<int> relations(const EquivalenceClasses &classes) {
    std::vector<int> all;
    for (std::size_t a = 0; a < elements; ++a) {
        for (std::size_t b = 0; b < elements; ++b) {
            all.push_back(!classes.same_class(a, b) ? 0 : classes.opposite(a, b) ? 2 : 1);
        }
    }
    return all;
}

std::set<std::size_t> members(const EquivalenceClasses &classes, std::size_t a) {
    std::set<std::size_t> found;
    classes.for_members(a, [&](std::size_t each) { CHECK(found.insert(each).second); });
    return found;
}

void check_members(const EquivalenceClasses &classes) {
    for (std::size_t a = 0; a < elements; ++a) {
        const auto found = members(classes, a);
        for (std::size_t b = 0; b < elements; ++b) {
            CHECK((found.count(b) == 1) == classes.same_class(a, b));
        }
    }
}

void merged_and_undone(Random &random) {
    std::vector<bool> colours;
    for (std::int32_t k = 0; k < elements; ++k) {
        colours.push_back(random.chance(50));
    }
    EquivalenceClasses classes(elements);
    std::vector<std::vector<int>> before;
    for (std::int32_t k = 0; k < 40; ++k) {
        const auto a = static_cast<std::size_t>(random.below(elements)), b = static_cast<std::size_t>(random.below(elements));
        if (!classes.same_class(a, b)) {
            before.push_back(relations(classes));
            std::set<std::size_t> moved;
            const auto of_a = members(classes, a), of_b = members(classes, b);
            classes.merge(a, b, colours[a] != colours[b], [&](std::size_t each) { moved.insert(each); });
            CHECK(moved == (of_a.size() > of_b.size() ? of_b : of_a));
        }
        CHECK(classes.same_class(a, b) && classes.opposite(a, b) == (colours[a] != colours[b]));
        check_members(classes);
        if (random.chance(30) && classes.merges() > 0) {
            classes.undo_merge();
            CHECK(relations(classes) == before.back());
            before.pop_back();
        }
    }
    for (; classes.merges() > 0; before.pop_back()) {
        classes.undo_merge();
        CHECK(relations(classes) == before.back());
        check_members(classes);
    }
    CHECK(before.empty());
}

}  // namespace

int main() {
    for (std::uint64_t seed = 1; seed <= 200; ++seed) {
        Random random(seed);
        check::current_case = "seed " + std::to_string(seed);
        merged_and_undone(random);
    }
    return check::finish();
}
