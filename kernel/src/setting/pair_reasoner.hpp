// Small rules as tables of the assignments that they allow to their outputs. What a table implies about two outputs is
// handed on to the others: that not both are true or not both are false, and that they are equal or opposite.
#pragma once

#include "penmark/setting.hpp"

#include "../reasoning/state.hpp"
#include "../graphs/equivalences.hpp"

namespace penmark::setting {

using reasoning::Rule;
using reasoning::Slice;
using reasoning::State;

class PairReasoner {
public:
    PairReasoner(const State &state, PairInference inference);

    // How far it has come, to be restored.
    struct Checkpoint {
        std::size_t applied = 0, learnt = 0, merges = 0;
    };
    Checkpoint checkpoint() const { return {state_.applied.size(), learnt_.size(), classes_ ? classes_->merges() : 0}; }
    // Forgets what was learnt since; literals that were applied since must have been undone.
    void restore(const Checkpoint &to);
    // A rule is in force that was suspended before.
    void wake(std::size_t rule);

    // What the next table or class that has something to say leaves no choice about: nothing if none has. False if a rule
    // cannot hold.
    bool next(std::vector<Lit> &forced);

private:
    using Assignments = std::uint64_t;  // bit w: the assignment whose bit k is the value of the k-th output
    static constexpr std::size_t most_outputs = 6;
    static constexpr std::uint32_t none = 0xFFFFFFFF;
    enum Known : std::uint8_t { not_both = 1, not_neither = 2 };

    struct Table {
        std::uint32_t rule = 0;
        Assignments all = 0, allowed = 0;  // there are, and its rule allows
        Slice shared;                      // within shared_
        Assignments seen = 0;              // that were left when it was last examined
        std::uint64_t seen_in = 0;         // which epoch
    };
    // Two outputs of a table, by their places in it, that some other has too.
    struct Shared {
        std::uint32_t pair;
        std::uint8_t first, second;
    };
    struct Learnt {
        std::uint32_t pair;
        std::uint8_t before;
    };

    void add(std::uint32_t rule);
    Assignments allowed_by(const Rule &rule, Assignments all) const;
    void index_pairs();
    void read_applied(std::vector<Lit> &forced);
    void propagate_class(Lit literal, std::vector<Lit> &forced) const;
    bool examine(Table &table, std::vector<Lit> &forced);
    Assignments possible(const Table &table) const;
    Assignments possible_in_classes(const Table &table, Assignments left) const;
    void learn_pairs(const Table &table, Assignments possible);
    void learn_classes(const Table &table, Assignments possible);
    bool is_open(Var output) const { return state_.engine.is_open(positive(output)); }
    void push(std::uint32_t table);

    const State &state_;
    std::vector<Table> tables_;
    std::vector<std::uint32_t> of_rule_;  // the table of each
    std::vector<Shared> shared_;
    std::vector<Slice> near_;  // by pair, within near_tables_
    std::vector<std::uint32_t> near_tables_;
    std::vector<std::uint8_t> known_;  // by pair
    std::vector<Learnt> learnt_;
    std::optional<EquivalenceClasses> classes_;
    std::size_t read_ = 0;     // number of literals already applied
    std::uint64_t epoch_ = 1;  // another one after each restoring
    std::vector<std::uint32_t> queue_;
    std::vector<bool> queued_;
};

}  // namespace penmark::setting
