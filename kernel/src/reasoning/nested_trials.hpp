// Suppositions within suppositions.
#pragma once

#include "witnesses.hpp"

#include "../engine/engine.hpp"
#include "stop_check.hpp"

#include <functional>
#include <optional>
#include <span>
#include <utility>
#include <vector>

namespace penmark::reasoning {

// A literal fails at depth 1 if all rules together contradict it, at depth d if they contradict it with the opposites of
// all literals that then fail at depth d - 1 in turn. What is left once none does is *settled* to that depth. Two things
// spare looking again:
//
// - a settled set: none of its literals fails one deeper, whatever others of them are supposed, since less follows;
// - what settling some literal alone has brought: the same follows wherever it is supposed, since more does.
//
// Neither changes which literals fail.
class NestedTrials {
public:
    // After how many literals a search takes more trouble with settled sets, so that fewer are needed: first it fills up
    // those that are settled to 0, which is done at once; then it widens the others, and fills up none any more, since
    // what is settled further is known to hold as well.
    struct LongSearch {
        std::size_t fills_up = 1000, widens = 5000;
    };

    // Asks an engine with all rules in it.
    NestedTrials(engine::Engine &whole, Lit literals, LongSearch from);

    // What was found out with more applied than the first so many is not known to hold any more.
    void keep(std::size_t applied);
    // The first literal that fails at a depth of 2 or more, of those of which `is_open` holds. `applied` is what the engine
    // has assumed, and nothing fails at less depth.
    std::optional<Lit> first_failing(std::int32_t depth, std::span<const Lit> applied,
                                     const std::function<bool(Lit)> &is_open, StopCheck &stop);

private:
    // By literal, what settling it brought beside what all rules make of it at once.
    struct Brought {
        std::vector<std::vector<Lit>> of;
        std::vector<std::pair<std::size_t, Lit>> order;  // how much was applied, and the literal
    };
    // Levels count from 0, where nothing is supposed: what is settled to 0 is what all rules make of it.
    bool settle(std::int32_t level, StopCheck &stop);
    bool settle_by_trials(std::int32_t level, StopCheck &stop);
    void add_witness(std::int32_t level, Lit literal, Witnesses::Sets &witnessed, StopCheck &stop);
    void fill_up(Lit literal, const Witnesses::Sets &witnessed);
    void widen(std::int32_t level, Lit literal, const Witnesses::Sets &witnessed, StopCheck &stop);
    bool suppose_more(Lit literal, std::size_t most, const Witnesses &witnesses, const Witnesses::Sets &witnessed);
    bool take_brought(std::int32_t level);
    Witnesses::Sets witnesses_here(const Witnesses &witnesses) const;
    void note_brought(std::int32_t level, Lit literal);
    bool assume(Lit literal);
    void take_back(std::size_t supposed);

    // Of what is supposed besides: so many literals at once at first, a quarter of them each time they do not go together;
    // and so many are given up that rules contradict at once.
    static constexpr std::size_t first_more = 32;
    static constexpr int most_failed = 2;

    engine::Engine &whole_;
    Lit literals_;
    Lit stride_ = 1;  // shares no factor with `literals_`, so that steps of it come to all of them
    std::vector<Witnesses> witnesses_;  // by the level to which they are settled
    std::vector<Brought> brought_;      // by level, from 1 on
    int depth_ = 0;
    std::size_t applied_ = 0;           // how much is, in this search
    std::int32_t base_ = 0;             // the engine's level with nothing supposed
    std::size_t begins_ = 0;            // where the trail is then
    std::vector<Lit> supposed_;         // beside what is applied
    std::size_t tried_ = 0;             // literals, in this search
    LongSearch long_;
};

}  // namespace penmark::reasoning
