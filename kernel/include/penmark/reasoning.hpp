// People-like reasoning on a program as it is written: what each rule by itself allows to conclude, step by step.
//
// Nothing is simplified and nothing is learnt. Literals are applied and undone one at a time, and only the rules that a
// change touches are asked again. A rule is all primitives of one origin.
//
// What may take long asks `stop` now and then, and ends early when that says so, with what was found by then; the
// deducer stays good for any other question.
#pragma once

#include "penmark/program.hpp"
#include "penmark/stop.hpp"

#include <memory>
#include <optional>
#include <span>
#include <vector>

namespace penmark {

struct Deduction {
    Lit literal = -1;
    Origin origin;
    How how = How::contradiction;

    bool operator==(const Deduction &) const = default;
};

// All that one rule allows under one rank, taken together; or the first of it.
struct Step {
    Origin origin;
    How how = How::contradiction;
    std::int32_t rank = -1;
    std::int32_t open = 0;  // how many literals ranked deductions were about, this step's included
    std::vector<Lit> literals;
};

// What the rank of a deduction may depend on, besides its constraint and how it was concluded.
enum class Feature : std::int32_t {
    positive,   // the literal is positive
    interior,   // its output is neither the first nor the last that the rule mentions
    started,    // some output of the rule is true
    last_open,  // no other output of the rule is open
};

// Which deductions are to be taken, and which first.
struct Ranks {
    static constexpr std::int32_t most = 64;
    static constexpr std::size_t most_features = 4;

    // By constraint, from -1, within it by how, and within that by the features: the rank, or -1 for what is not to be
    // taken. There is a bit for each feature, that of the first one being the highest.
    std::vector<std::int32_t> table;
    // None twice.
    std::vector<Feature> features;
    // Ranks below this are bookkeeping: they do not count as taken, nor as open.
    std::int32_t automatic = 0;
    // Bit r: every deduction of rank r is a step of its own.
    std::uint64_t apart = 0;
    // What is applied is always part of a solution: no rule is broken, and `climb` need not ask those that say nothing
    // with a rank.
    bool sound = false;
    // By rank, bit r: what the rule of a step allows of rank r at the same time belongs to the step. None if it is shorter.
    std::vector<std::uint64_t> along = {};

    // Entries for each constraint.
    std::size_t row() const { return hows << features.size(); }
};

// One of `members` is true, and each of them alone makes every one of `literals` true.
struct Disjunction {
    Origin origin;
    std::vector<Lit> members, literals;
};

// Two counts that share literals leave no choice about some.
struct CountPair {
    Origin first, second;
    std::vector<Lit> literals;
};

namespace reasoning {
struct State;
}

class Deducer {
public:
    // Throws InvalidArgument if the program is malformed, Stopped if it was given up.
    explicit Deducer(Program program, const ShouldStop &stop = {});
    ~Deducer();
    Deducer(Deducer &&) noexcept;
    Deducer &operator=(Deducer &&) noexcept;

    // Makes an output literal true. Throws InvalidArgument if it is false already.
    void apply(Lit literal);
    // Takes the last applied literal back. Throws OutOfRange if there is none.
    void undo();
    std::size_t applied() const;
    // -1 false, 0 open, 1 true.
    int value(Lit literal) const;

    // All that single rules allow now, by the order of the program, nothing of it applied. Nothing if it was stopped.
    std::vector<Deduction> deductions(const ShouldStop &stop = {});
    // Applies deductions until there are none, or one is a contradiction; what was applied, in order, contradiction last.
    std::vector<Deduction> run(const ShouldStop &stop = {});
    // Whether to suppose a literal leads `run` to a contradiction with at most so many literals applied, this one counted.
    // All of it is undone.
    bool refutes(Lit literal, std::size_t most, const ShouldStop &stop = {});

    // Ranks the deductions for `climb`. Throws InvalidArgument if the table does not fit the program.
    void set_ranks(const Ranks &ranks);
    // Takes deductions of ranks below `below`, the lowest first, until there are none or `most` have been taken that are
    // not automatic; a contradiction ends it, as the last step.
    std::vector<Step> climb(std::int32_t below, std::optional<std::size_t> most, const ShouldStop &stop = {});
    // The first few sets, in the order of the program, from which something follows whichever member is true.
    std::vector<Disjunction> disjunctions(std::size_t most, const ShouldStop &stop = {});
    // The first few pairs of counts that together leave no choice.
    std::vector<CountPair> count_pairs(std::size_t most, const ShouldStop &stop = {});
    // A literal that cannot be true: assuming it, with up to `depth` nested assumptions, leads to a contradiction. The
    // one with the fewest consequences if depth is 1. None if there is none, or it was stopped.
    std::optional<Lit> trial(std::int32_t depth, const ShouldStop &stop = {});
    // Literals of outputs that all rules allow together: what is among them is not tried while all that is applied is.
    // Throws OutOfRange for other literals.
    void know(std::span<const Lit> solution);

private:
    std::unique_ptr<reasoning::State> state_;
};

}  // namespace penmark
