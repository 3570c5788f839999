// Islands on small boards against brute force: every set of cells is tried.
#include "check.hpp"
#include "penmark/error.hpp"
#include "penmark/islands.hpp"
#include "random_programs.hpp"

#include <algorithm>
#include <bit>
#include <set>
#include <vector>

using namespace penmark;
using namespace penmark::testing;

namespace {

constexpr std::int32_t rows = 4, cols = 4, cells = rows * cols;
using Set = std::uint32_t;
constexpr Set all = (1U << cells) - 1;

Set near(Set set) {
    Set found = 0;
    for (std::int32_t cell = 0; cell < cells; ++cell) {
        if ((set >> cell & 1U) != 0) {
            found |= cell >= cols ? 1U << (cell - cols) : 0;
            found |= cell % cols > 0 ? 1U << (cell - 1) : 0;
            found |= cell % cols + 1 < cols ? 1U << (cell + 1) : 0;
            found |= cell + cols < cells ? 1U << (cell + cols) : 0;
        }
    }
    return found;
}

Set flood(Set from, Set within) {
    Set reached = from;
    for (Set before = 0; before != reached;) {
        before = reached;
        reached |= near(reached) & within;
    }
    return reached;
}

CellMask mask(Set set) { return {set}; }
Set set_of(const CellMask &given) { return static_cast<Set>(given.front()); }

struct Question {
    Set island, passable, lost;
    std::int32_t need;

    static Question random(Random &random) {
        const auto some = [&](int percent) {
            Set set = 0;
            for (std::int32_t cell = 0; cell < cells; ++cell) {
                set |= random.chance(percent) ? 1U << cell : 0;
            }
            return set;
        };
        const Set start = 1U << random.below(cells);
        const Set island = random.chance(50) ? start : flood(start, some(30));
        const Set lost = some(20) & ~(island | near(island));
        return {island, some(80) | island | lost, lost, random.between(0, 5)};
    }

    IslandReach reach() const { return {rows, cols, mask(island), need, mask(passable), mask(lost)}; }

    std::int32_t size() const { return std::popcount(island) + need; }

    // All islands that it may become with up to so many cells, which lost land joins as a whole.
    std::vector<Set> grown(std::int32_t most, Set blocked = 0) const {
        std::vector<Set> found;
        for (Set set = 0; set <= all; ++set) {
            const bool fits = (island & ~set) == 0 && (set & ~passable) == 0 && (set & blocked) == 0 && std::popcount(set) <= most;
            if (fits && flood(island & (~island + 1), set) == set && (flood(set & lost, lost) & ~set) == 0) {
                found.push_back(set);
            }
        }
        return found;
    }
    // Those that touch no lost land which is not of them.
    std::vector<Set> whole(std::int32_t most) const {
        std::vector<Set> found = grown(most);
        std::erase_if(found, [&](Set set) { return (near(set) & lost & ~set) != 0; });
        return found;
    }
};

Set united(const std::vector<Set> &sets) {
    Set found = 0;
    for (const Set set : sets) {
        found |= set;
    }
    return found;
}

void check_reach(const Question &question) {
    IslandReach reach = question.reach();
    const auto grown = question.grown(question.size());
    const Set cells_in_reach = united(grown);
    CHECK(set_of(reach.cells()) == cells_in_reach);
    const auto levels = reach.by_cost();
    Set before = 0;
    for (std::size_t cost = 0; cost < levels.size(); ++cost) {
        CHECK((set_of(levels[cost]) & before) == 0);
        before |= set_of(levels[cost]);
        CHECK(before == united(question.grown(std::popcount(question.island) + static_cast<std::int32_t>(cost))));
    }
    CHECK(before == cells_in_reach);
}

void check_needed(const Question &question, Set goal) {
    if ((goal & united(question.grown(question.size()))) == 0) {
        return;
    }
    Set needed = 0;
    for (std::int32_t cell = 0; cell < cells; ++cell) {
        const Set bit = 1U << cell;
        const bool open = (bit & (question.island | question.lost)) == 0;
        if (open && (united(question.grown(question.size(), bit)) & goal & ~bit) == 0) {
            needed |= bit;
        }
    }
    CHECK(set_of(question.reach().needed(mask(goal))) == needed);
}

bool is_lawful(Set shape, Set around, const IslandLaw &law) {
    const Set land = set_of(law.land), sea = set_of(law.sea), passable = all & ~(land | shape);
    const Set wet = around | (set_of(law.own) & ~shape), full = wet | sea, parts = (around & passable) | sea;
    bool pool = false;
    for (std::int32_t cell = 0; cell + cols < cells; ++cell) {
        const Set block = 3U << cell | 3U << (cell + cols);
        pool = pool || (cell % cols + 1 < cols && (block & ~full) == 0 && (block & wet) != 0);
    }
    const bool cut = parts != 0 && (parts & ~flood(parts & (~parts + 1), passable)) != 0;
    return (around & land) == 0 && (set_of(law.claimed) & ~shape) == 0 && !pool && !cut;
}

void check_shapes(const Question &question, Random &random) {
    IslandReach reach = question.reach();
    const auto shapes = reach.shapes(10'000);
    std::set<Set> found;
    for (const IslandShape &shape : shapes) {
        CHECK(found.insert(set_of(shape.cells)).second);
        CHECK(set_of(shape.around) == (near(set_of(shape.cells)) & ~set_of(shape.cells)));
        CHECK(std::popcount(set_of(shape.cells)) == question.size());
    }
    for (const Set set : question.whole(question.size())) {
        CHECK(std::popcount(set) != question.size() || found.contains(set));
    }
    CHECK(std::ranges::all_of(found, [&](Set set) { return std::ranges::count(question.grown(question.size()), set) == 1; }));

    const Set land = question.lost;
    Set sea = 0, own = 0;
    for (int more = 0; more < 3; ++more) {  // what is known only grows
        const Set cell = 1U << random.below(cells), other = 1U << random.below(cells);
        sea |= cell & ~question.passable;
        own |= other;
        IslandLaw law{mask(land), mask(sea), {}, mask(question.passable & question.lost & other), mask(own)};
        const Set room = flood(sea & (~sea + 1), all & ~land);
        if (sea != 0 && (sea & ~room) == 0) {
            law.sea_room = mask(room);
        }
        std::vector<IslandShape> lawful;
        std::ranges::copy_if(shapes, std::back_inserter(lawful), [&](const IslandShape &shape) {
            return is_lawful(set_of(shape.cells), set_of(shape.around), law);
        });
        const auto answer = reach.lawful(law, 10'000, 10'000);
        CHECK(answer.has_value() && static_cast<std::size_t>(answer->number) == lawful.size());
        CHECK(reach.lawful_shapes() == lawful);
        Set shared = lawful.empty() ? 0 : all, rims = shared;
        for (const IslandShape &shape : lawful) {
            shared &= set_of(shape.cells);
            rims &= set_of(shape.around);
        }
        CHECK(answer.has_value() && set_of(answer->shared) == shared && set_of(answer->rims) == rims);
        CHECK(lawful.empty() || !question.reach().lawful(law, 10'000, lawful.size() - 1).has_value());
        CHECK(shapes.empty() || !question.reach().lawful(law, shapes.size() - 1, 10'000).has_value());
    }
}

void check_room(const Question &question) {
    const auto found = question.reach().room();
    Set needed = 0;
    for (std::int32_t cell = 0; cell < cells; ++cell) {
        const Set bit = 1U << cell;
        const bool open = (bit & (question.island | question.lost)) == 0;
        if (open && std::popcount(united(question.grown(question.size(), bit))) < question.size()) {
            needed |= bit;
        }
    }
    Set told = 0;
    for (const std::int32_t cell : found.cells) {
        told |= 1U << cell;
    }
    const bool has_room = std::popcount(united(question.grown(question.size()))) >= question.size();
    CHECK(!has_room || told == needed);
}

}  // namespace

int main() {
    Random random(1);
    for (int k = 0; k < 60; ++k) {
        const Question question = Question::random(random);
        check_reach(question);
        check_needed(question, static_cast<Set>(random.below(1 << cells)));
        check_needed(question, 1U << random.below(cells));
        check_shapes(question, random);
        check_room(question);
    }
    const Question small{1, all, 0, 3};
    CHECK_THROWS(InvalidArgument, (IslandReach{rows, cols, {1, 0}, 3, mask(all), mask(0)}));
    CHECK_THROWS(InvalidArgument, (IslandReach{rows, cols, mask(1), 3, {std::uint64_t{1} << cells}, mask(0)}));
    CHECK_THROWS(InvalidArgument, (IslandReach{0, cols, {}, 3, {}, {}}));
    CHECK_THROWS(InvalidArgument, small.reach().needed({}));
    CHECK_THROWS(InvalidArgument, (IslandReach{rows, cols, mask(1), {}, mask(all), mask(0)}.room()));
    CHECK(small.reach().shapes(2).size() == 2);
    CHECK((IslandReach{rows, cols, mask(1), {}, mask(all), mask(0)}.shapes(2).empty()));
    return check::finish();
}
