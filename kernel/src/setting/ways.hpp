// What the ways past places have in common, and on which side of a loop faces lie that known edges join to the face round
// all others, while groups go on and off and literals are applied and undone.
#pragma once

#include "penmark/setting.hpp"

#include "../graphs/equivalences.hpp"
#include "../reasoning/case_state.hpp"
#include "../reasoning/state.hpp"

namespace penmark::setting {

using reasoning::State;

class WaysReasoner {
public:
    // Throws InvalidArgument for what does not hold together.
    WaysReasoner(WaysPast ways, std::int32_t outputs, std::size_t groups);

    // The places of a group are on, or off.
    void put(std::size_t group, bool on);
    // Forgets literals beyond the first so many; they must have been undone.
    void restore(std::size_t applied);
    // What leaves no choice next: nothing if nothing does.
    void next(const State &state, std::vector<Lit> &forced);

private:
    struct Read {
        Lit literal;
        bool is_new;
        std::size_t merges;  // before it
    };

    bool is_looked_at(std::size_t place) const { return ways_.groups[place] >= 0; }
    void read_applied(const State &state);
    void read(Lit literal);
    void wake(std::size_t place);
    void wake_all();
    void look(const State &state, std::vector<Lit> &forced);
    void tell_sides(const State &state, std::vector<Lit> &forced);

    WaysPast ways_;
    reasoning::CaseState cases_;
    EquivalenceClasses faces_;
    std::vector<std::vector<std::int32_t>> of_group_;       // by group, its places
    std::vector<std::int32_t> edge_of_;                     // by output, -1 for none
    std::vector<std::vector<std::int32_t>> places_near_;    // by output, those to look at again, once it was met
    std::vector<Read> read_;                                // literals, in the order in which they were applied
    std::vector<std::int32_t> queue_;
    std::vector<std::uint8_t> waiting_;                     // by place
    bool all_wait_ = true, sides_wait_ = true;
};

}  // namespace penmark::setting
