// Ways past places that go on and off with groups: what they decide is so in every answer that is left, what is kept is
// needed, and nothing of a question stays.
#include "check.hpp"
#include "penmark/setting.hpp"
#include "random_programs.hpp"

#include <algorithm>

using namespace penmark;
using namespace penmark::testing;

namespace {

// Of three edges in a row of faces, the outer one first and last, two are known.
void sides() {
    Program program;
    program.variables = program.outputs = 3;
    Reducer reducer(program);
    reducer.set_ranks({std::vector<std::int32_t>(hows, 0), {}, 0});
    reducer.set_groups({{{0}, {}}, {{3}, {}}});
    const PlaceTables no_places{3, {}, {}, {0}, {}};
    reducer.set_ways({no_places, {}, 1, {{0, {0, 1}, {0, 1}}, {1, {1, 2}, {1, 2}}, {2, {2, 3}, {2, 0}}}, 0});
    const std::vector<std::size_t> one{0}, both{0, 1};
    CHECK((reducer.undecided(both, {1}) == std::vector<Var>{2}));
    CHECK(reducer.undecided(both, {1, PairInference::none, true}).empty());
    CHECK((reducer.undecided(one, {1, PairInference::none, true}) == std::vector<Var>{1, 2}));
    CHECK_THROWS(InvalidArgument, reducer.set_ways({no_places, {}, 1, {{3, {0, 1}, {0, 1}}}, 0}));
    CHECK_THROWS(InvalidArgument, reducer.set_ways({no_places, {}, 1, {{0, {0, 1}, {0, 1}}}, 2}));
    CHECK_THROWS(InvalidArgument, reducer.set_ways({no_places, {0}, 1, {}, -1}));
}

// Places over a few outputs each, that allow some patterns, one of them that of a solution; rules say the same.
class Places {
public:
    Places(Random &random) : solution_(static_cast<Assignment>(random.below(1U << outputs))) {
        program_.variables = program_.outputs = outputs;
        ways_.tables.variables = outputs;
        ways_.steps = 2;
        for (std::int32_t place = 0; place < places; ++place) {
            add(random, place);
        }
    }

    static inline int helped = 0;

    void check() {
        Reducer reducer(program_);
        reducer.set_ranks({std::vector<std::int32_t>((places + 1) * hows, 0), {}, 0});
        std::vector<Group> groups;
        for (std::int32_t place = fixed; place < places; ++place) {
            groups.push_back({{}, {{place, 0}}});
            order_.push_back(groups.size() - 1);
        }
        for (Var v = 0; v < outputs; ++v) {
            groups.push_back({{2 * v + ((solution_ >> v & 1U) != 0 ? 0 : 1)}, {}});
            order_.push_back(groups.size() - 1);
        }
        reducer.set_groups(groups);
        reducer.set_ways(ways_);
        for (std::size_t on = 0; on <= order_.size(); ++on) {
            const std::vector<std::size_t> some(order_.begin(), order_.begin() + static_cast<std::ptrdiff_t>(on));
            check_sound(some, reducer.undecided(some, with_ways));
            const std::size_t alone = reducer.undecided(some, {1}).size(), open = reducer.undecided(some, with_ways).size();
            CHECK(open <= alone);
            helped += open < alone ? 1 : 0;
        }
        const auto kept = reducer.reduce(order_, with_ways, {});
        CHECK(kept.has_value());
        std::vector<std::size_t> left;
        std::ranges::for_each(*kept, [&left](const Reducer::Kept &each) { left.push_back(each.group); });
        CHECK(reducer.undecided(left, with_ways).empty());
        for (const std::size_t group : left) {
            std::vector<std::size_t> fewer = left;
            std::erase(fewer, group);
            CHECK(!reducer.undecided(fewer, with_ways).empty());
        }
        const auto untried = reducer.reduce(order_, with_ways, {0, 0});
        CHECK(untried && untried->size() >= left.size());
        const auto again = reducer.reduce(order_, with_ways, {});
        CHECK(again && std::ranges::equal(*kept, *again, {}, &Reducer::Kept::group, &Reducer::Kept::group));
    }

private:
    static constexpr std::int32_t outputs = 7, places = 8, fixed = 2, wide = 3;
    static constexpr Inference with_ways{1, PairInference::none, true};

    void add(Random &random, std::int32_t place) {
        const auto mixed = shuffled(random, outputs);
        const std::vector<Var> own(mixed.begin(), mixed.begin() + wide);
        ways_.tables.places.items.insert(ways_.tables.places.items.end(), own.begin(), own.end());
        ways_.tables.places.offsets.push_back(static_cast<std::int32_t>(ways_.tables.places.items.size()));
        ways_.tables.pattern_set.push_back(place);
        ways_.groups.push_back(place < fixed ? -1 : place - fixed);
        for (std::uint64_t pattern = 0; pattern < 1U << wide; ++pattern) {
            int right = 0;
            std::vector<std::int32_t> clause;
            for (std::size_t k = 0; k < wide; ++k) {
                const bool on = (pattern >> k & 1U) != 0;
                right += on == ((solution_ >> own[k] & 1U) != 0) ? 1 : 0;
                clause.push_back(2 * own[k] + (on ? 1 : 0));
            }
            if (right == wide || (right > 0 && random.below(3) == 0)) {
                ways_.tables.words.insert(ways_.tables.words.end(), {pattern, ~pattern & ((1U << wide) - 1)});
            } else {
                append(program_, Opcode::clause, {place, 0}, clause);
            }
        }
        ways_.tables.bounds.push_back(static_cast<std::int32_t>(ways_.tables.words.size()));
    }

    // What is decided is the same in all assignments that the fixed places and those groups allow.
    void check_sound(const std::vector<std::size_t> &on, const std::vector<Var> &undecided) const {
        Assignment same = ~Assignment{0};
        for (Assignment values = 0; values < 1U << outputs; ++values) {
            same &= holds(on, values) ? ~(values ^ solution_) : ~Assignment{0};
        }
        for (Var v = 0; v < outputs; ++v) {
            CHECK(std::ranges::find(undecided, v) != undecided.end() || (same >> v & 1U) != 0);
        }
    }
    bool holds(const std::vector<std::size_t> &on, Assignment values) const {
        for (const Primitive &primitive : decode(program_)) {
            const std::int32_t place = primitive.origin.constraint;
            const auto group = static_cast<std::size_t>(place - fixed);
            if ((place < fixed || std::ranges::find(on, group) != on.end()) && !primitive_holds(primitive, values)) {
                return false;
            }
        }
        return std::ranges::all_of(on, [&](std::size_t group) {
            const std::size_t rules = places - fixed;
            return group < rules || ((values ^ solution_) >> (group - rules) & 1U) == 0;
        });
    }

    Assignment solution_;
    Program program_;
    WaysPast ways_;
    std::vector<std::size_t> order_;
};

}  // namespace

int main() {
    sides();
    for (std::uint64_t seed = 1; seed <= 100; ++seed) {
        Random random(seed);
        check::current_case = "places " + std::to_string(seed);
        Places(random).check();
    }
    CHECK(Places::helped > 0);
    return check::finish();
}
