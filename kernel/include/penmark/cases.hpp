// Going through the ways past a place, as people do: each way is followed as far as the places near it, and what all
// ways that do not fail have in common holds.
//
// A place has some variables and patterns over them, one of which holds. Literals are as in programs: 2v where variable v
// is true, 2v + 1 where it is false. Some variables may be edges of a drawing in the plane of which the true ones are one
// closed loop; then a way may also fail because of what it would do to the loop.
#pragma once

#include "penmark/lists.hpp"
#include "penmark/program.hpp"
#include "penmark/stop.hpp"

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

namespace penmark {

// A variable with the vertices that the edge joins, and the faces on its sides.
struct LoopEdge {
    Var variable;
    std::array<std::int32_t, 2> ends;
    std::array<std::int32_t, 2> faces;
};

struct PlaceTables {
    std::int32_t variables = 0;
    Lists places;                          // by place, its variables; none twice
    std::vector<std::int32_t> pattern_set;  // by place, which of the sets below it has
    // Set s is what `words` has from bounds[s] up to bounds[s + 1]. A pattern is two rows of bits, 64 a word, a bit for each
    // variable of the place: those that are true, and those that are false; the others may be either.
    std::vector<std::int32_t> bounds{0};
    std::vector<std::uint64_t> words;
};

// How far ways are followed, and what is heeded besides places.
struct CaseReach {
    std::int32_t steps = 0;  // a step leads to places that have a variable in common
    bool loops = false;      // whether a way fails that closes the loop too soon
    bool sides = false;      // whether a way fails that parts the inside of the loop, or the outside
};

// Why a way fails: a place that is left no pattern, a loop that is closed too soon, or, with neither, parted sides.
struct FailedWay {
    std::int32_t pattern = 0;  // within its set
    std::int32_t place = -1;
    std::vector<std::uint64_t> on, off;  // what was known of that place, as in patterns
    std::vector<Var> loop;
    // What was followed up to there, one place after the other: its number, how many literals it made follow and these, then
    // what had been known of it, `on` and `off`, each word in two halves, the lower one first.
    std::vector<std::int32_t> trail;
};

struct CaseOutcome {
    std::int32_t place = 0;
    std::vector<Lit> literals;  // what holds in all ways that are left, in the order in which the first of these has it
    std::vector<FailedWay> failed;
    std::vector<std::int32_t> left;  // patterns
};

namespace reasoning {
class CaseState;
}

class PlaceCases {
public:
    // Throws InvalidArgument for tables and edges that do not hold together.
    PlaceCases(PlaceTables tables, std::vector<LoopEdge> edges);
    ~PlaceCases();
    PlaceCases(PlaceCases &&) noexcept;
    PlaceCases &operator=(PlaceCases &&) noexcept;

    // What follows throws OutOfRange for a place, variable, scan or pattern that there is not.

    // Note what holds, in order; what is known already is passed over. InvalidArgument if the opposite is known.
    void mark(const std::vector<Lit> &literals);
    // Looks at some places in order, and again at those that `watch` names once something has changed. Its number.
    std::int32_t add_scan(const CaseReach &reach, const std::vector<std::int32_t> &places);
    // The places of a scan within reach of a place, that place among them, in order.
    std::vector<std::int32_t> near(std::int32_t scan, std::int32_t place);
    // Which places to look at again, in order, when a variable of a place becomes known; none without this call.
    void watch(std::int32_t scan, std::int32_t place, std::vector<std::int32_t> again);
    // The places about which some literals are news that no call of `watch` has named yet, in order.
    std::vector<std::int32_t> unwatched(std::int32_t scan, const std::vector<Lit> &literals) const;
    // Whether a place is still to be looked at.
    bool waits(std::int32_t scan, std::int32_t place) const;
    // The next place at which something follows; nothing if there is none, or it was stopped.
    std::optional<CaseOutcome> next(std::int32_t scan, const ShouldStop &stop = {});

private:
    std::unique_ptr<reasoning::CaseState> state_;
};

}  // namespace penmark
