// Small rules as sets of the ways in which their outputs can be filled in. What is known of two outputs is handed from one
// rule to the other.
#pragma once

#include "alike.hpp"
#include "state.hpp"

namespace penmark {

class Knots {
public:
    Knots(const Deducer::State &state, Ties ties);

    // How far it has come: to be able to go back there.
    struct Place {
        std::size_t applied = 0, learnt = 0, joins = 0;
    };
    Place place() const { return {state_.applied.size(), learnt_.size(), classes_ ? classes_->joins() : 0}; }
    // Forgets what was learnt since; literals that were applied since must have been undone.
    void go_back(const Place &to);
    // A rule speaks now that was muted before.
    void wake(std::size_t rule);

    // What the next rule or class that has something to say leaves no choice about: nothing if none has. False if a rule
    // cannot hold.
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
        Ways seen = 0;              // that were left when it was last looked at
        std::uint64_t seen_on = 0;  // which way
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
    void hear(std::vector<Lit> &forced);
    void tell_class(Lit literal, std::vector<Lit> &forced) const;
    bool look(Knot &knot, std::vector<Lit> &forced);
    Ways ways(const Knot &knot) const;
    Ways ways_in_classes(const Knot &knot, Ways left) const;
    void learn_pairs(const Knot &knot, Ways ways);
    void learn_classes(const Knot &knot, Ways ways);
    bool is_open(Var output) const { return state_.engine.is_open(positive(output)); }
    void push(std::uint32_t knot);

    const Deducer::State &state_;
    std::vector<Knot> knots_;
    std::vector<std::uint32_t> of_rule_;  // the knot of each
    std::vector<Shared> shared_;
    std::vector<Stretch> near_;           // by pair, within near_knots_
    std::vector<std::uint32_t> near_knots_;
    std::vector<std::uint8_t> known_;     // by pair
    std::vector<Learnt> learnt_;
    std::optional<Alike> classes_;
    std::size_t heard_ = 0;               // so many applied literals
    std::uint64_t way_ = 1;               // another one after each going back
    std::vector<std::uint32_t> queue_;
    std::vector<bool> queued_;
};

}  // namespace penmark
