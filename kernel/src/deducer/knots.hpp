// Small rules as sets of the ways in which their outputs can be filled in. What is known of two outputs that two rules
// share, that not both are true or not both false, is handed from one rule to the other.
#pragma once

#include "state.hpp"

namespace penmark {

class Knots {
public:
    explicit Knots(const Deducer::State &state);

    // How far it has come: to be able to go back there.
    struct Place {
        std::size_t applied = 0, learnt = 0;
    };
    Place place() const { return {state_.applied.size(), learnt_.size()}; }
    // Forgets what was learnt since; literals that were applied since must have been undone.
    void go_back(const Place &to);
    // A rule speaks now that was muted before.
    void wake(std::size_t rule);

    // What the next rule that has something to say leaves no choice about: nothing if no rule has. False if a rule cannot
    // hold.
    bool next(std::vector<Lit> &forced);

private:
    using Ways = std::uint64_t;  // bit w: the assignment whose bit k is the value of the k-th output
    static constexpr std::size_t most_outputs = 6;
    static constexpr std::uint32_t none = 0xFFFFFFFF;
    enum Known : std::uint8_t { not_both = 1, not_neither = 2 };

    struct Knot {
        std::uint32_t rule = 0;
        Ways all = 0, allowed = 0;  // there are, and its rule allows
        Stretch shared;             // within shared_
    };
    // Two outputs of a knot, by their places in it, that some other has too.
    struct Shared {
        std::uint32_t pair;
        std::uint8_t first, second;
    };
    struct Learnt {
        std::uint32_t pair;
        std::uint8_t before;
    };

    void add(std::uint32_t rule);
    Ways allowed_by(const RuleState &rule, Ways all) const;
    void index_pairs();
    void hear();
    Ways ways(const Knot &knot) const;
    void learn(const Knot &knot, Ways ways);
    void push(std::uint32_t knot);

    const Deducer::State &state_;
    std::vector<Knot> knots_;
    std::vector<std::uint32_t> of_rule_;  // the knot of each
    std::vector<Shared> shared_;
    std::vector<Stretch> near_;           // by pair, within near_knots_
    std::vector<std::uint32_t> near_knots_;
    std::vector<std::uint8_t> known_;     // by pair
    std::vector<Learnt> learnt_;
    std::size_t heard_ = 0;               // so many applied literals
    std::vector<std::uint32_t> queue_;
    std::vector<bool> queued_;
};

}  // namespace penmark
