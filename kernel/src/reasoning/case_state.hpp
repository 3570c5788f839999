// What `PlaceCases` keeps: what is known of each place, and what is supposed for the time of a look.
#pragma once

#include "loop_sides.hpp"

#include <map>

namespace penmark::reasoning {

// The places of a scan that are to be looked at, in order of coming.
struct CaseScan {
    CaseReach reach;
    std::vector<std::int32_t> places;
    std::vector<std::int32_t> queue;
    std::size_t next = 0;               // in the queue
    std::vector<std::uint8_t> waiting;  // by place
    std::vector<std::vector<std::int32_t>> again;  // by place
    std::vector<std::uint8_t> watched;             // by place, whether those are set
};

class CaseState {
public:
    CaseState(PlaceTables tables, std::vector<LoopEdge> edges);

    void mark(Lit literal);
    // Takes back what is known of a variable that is no edge.
    void unmark(Lit literal) { forget(literal); }
    bool is_open(Var v) const { return known_[static_cast<std::size_t>(v)] == Known::open; }
    // A place that is left out is not followed, as if it were not there.
    void leave_out(std::int32_t place, bool left_out) { left_out_[static_cast<std::size_t>(place)] = left_out ? 1 : 0; }
    bool is_left_out(std::int32_t place) const { return left_out_[static_cast<std::size_t>(place)] != 0; }
    // The places so many steps about those that have a variable, in order.
    std::vector<std::int32_t> near(Var v, std::int32_t steps);
    // The places of which something of this is news, in order.
    std::vector<std::int32_t> touched(const std::vector<Lit> &literals) const;
    // The places so many steps about one, in order.
    const std::vector<std::int32_t> &within(std::int32_t place, std::int32_t steps);
    // What holds whichever way is taken past a place; nothing if that is nothing new.
    std::optional<CaseOutcome> look(std::int32_t place, const CaseReach &reach);

    std::size_t places() const { return tables_.pattern_set.size(); }
    std::size_t variables() const { return known_.size(); }
    std::vector<CaseScan> scans;

private:
    // A bit of a place that stands for a variable.
    struct Use {
        std::int32_t place;
        std::size_t word;  // within `on_` and `off_`
        std::uint64_t bit;
    };
    enum class Follow { nothing, something, fails };

    void check() const;
    bool fits_patterns(std::size_t place) const;
    std::size_t width(std::size_t place) const { return words_[place + 1] - words_[place]; }
    std::span<const std::int32_t> positions(std::size_t place) const;
    std::span<const std::uint64_t> patterns(std::size_t place) const;
    std::span<const Use> uses(Var v) const;
    bool allows(const std::uint64_t *pattern, const std::uint64_t *on, const std::uint64_t *off, std::size_t width) const;

    void set(Lit literal);
    void forget();
    void forget(Lit literal);
    void suppose(Lit literal);
    std::optional<FailedWay> fails(std::int32_t place, std::span<const std::uint64_t> way, const CaseReach &reach);
    bool spread();
    Follow follow(std::size_t place);
    bool find_common(std::span<const std::uint64_t> all, const std::uint64_t *on, const std::uint64_t *off, std::size_t wide);
    void find_near(std::int32_t place);
    void reach(std::int32_t place);
    void reach_beside(std::int32_t place, std::uint32_t now);
    void append_literals(std::size_t place, std::span<const std::uint64_t> on, std::span<const std::uint64_t> off);
    // Whether a loop leaves out another line, or a place that nothing but this loop does not content.
    bool leaves_out(std::span<const Var> loop) const;
    bool is_content(std::size_t place, std::span<const std::uint8_t> in_loop) const;

    PlaceTables tables_;
    LoopSides loop_;
    std::vector<std::size_t> words_;      // by place, where its bits begin in `on_` and `off_`
    std::vector<std::size_t> use_bounds_;  // by variable, where its uses begin
    std::vector<Use> uses_;
    std::vector<std::int32_t> used_by_;    // the places of these alone
    std::vector<Known> known_;
    std::vector<std::uint64_t> on_, off_;
    std::vector<std::uint8_t> left_out_;  // by place
    std::size_t lines_ = 0;  // how many edges are lines
    std::map<std::int32_t, std::vector<std::vector<std::int32_t>>> near_;  // by steps and place; empty if not yet asked for

    // For the time of a look.
    std::vector<std::uint32_t> in_area_;  // by place, the number of the look whose area it was in last
    std::vector<std::uint32_t> in_reach_;  // by variable, likewise
    std::vector<std::int32_t> reached_;        // in order of coming
    std::vector<std::uint64_t> reached_bits_;  // the same; all 0 in between
    std::uint32_t look_ = 0;
    std::vector<Lit> supposed_;
    std::vector<std::int32_t> queue_;  // places about which something was supposed
    std::vector<std::uint8_t> has_news_;  // by place, whether something was supposed there since it was followed
    std::vector<Lit> todo_;
    std::vector<std::int32_t> trail_;
    std::vector<std::uint64_t> common_;
};

}  // namespace penmark::reasoning
