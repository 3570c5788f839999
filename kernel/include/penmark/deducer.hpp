// People-like reasoning on a program as it is written: what each rule by itself allows to conclude, step by step.
//
// Nothing is simplified and nothing is learnt. Marks are applied and undone one at a time, and only the rules that a
// change touches are asked again.
#pragma once

#include "penmark/program.hpp"

#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <utility>
#include <vector>

namespace penmark {

// In which state of its primitive a rule speaks.
enum class How : std::int32_t {
    last,           // clause: the only literal left
    saturated,      // count: enough are true, the rest are false
    forced,         // count: all that are left are needed
    bounds,         // linear: it would make the sum too high or too low
    way_out,        // connected: the only way out of a component
    cut_off,        // connected: out of reach
    closes_early,   // path: it would close a loop too soon
    complete,       // path: the loop is there, nothing else is
    full,           // regions: the component has its size
    would_merge,    // regions: components would join and be too big
    no_room,        // regions: the place is too small
    only_growth,    // regions: the only way to grow
    contradiction,  // the rule cannot hold any more; there is no literal
};

struct Deduction {
    Lit literal = -1;
    Origin origin;
    How how = How::contradiction;

    bool operator==(const Deduction &) const = default;
};

// All that one rule allows under one name, taken together.
struct Step {
    Origin origin;
    How how = How::contradiction;
    std::int32_t rank = -1;
    std::int32_t open = 0;  // how many literals named deductions were about, this step's included
    std::vector<Lit> literals;
};

// Which deductions there are names for, and which name comes first.
struct Ranks {
    static constexpr std::int32_t situations = 13 * 16;
    static constexpr std::int32_t most = 64;

    // By constraint, from -1, and within it by how, by whether the literal is positive, whether its output is neither the
    // rule's first nor its last, whether some output of the rule is true, and whether nothing else was open in the rule:
    // the rank, or -1 for what is not to be taken.
    std::vector<std::int32_t> table;
    // Ranks below this are bookkeeping: no one is asked to see them, and they do not count as open.
    std::int32_t automatic = 0;
};

// One of `members` is true, and each of them alone makes every one of `literals` true.
struct Exclusion {
    Origin origin;
    std::vector<Lit> members, literals;
};

// Two counts that share literals leave no choice about some.
struct Cover {
    Origin first, second;
    std::vector<Lit> literals;
};

// Clues that stand or fall together: literals that are given, and rules.
struct ClueGroup {
    std::vector<Lit> literals;
    std::vector<Origin> rules;

    std::size_t size() const { return literals.size() + rules.size(); }
};

// What small rules tell each other of two outputs at a time.
enum class Ties : std::uint8_t {
    none,
    pairs,    // of two that they share, that not both are true or not both false
    classes,  // and of any two, that they are alike or opposite
};

// What may be concluded: deductions below a rank, and what small rules leave no choice about with what they are told.
struct Reach {
    std::int32_t below = 0;
    Ties ties = Ties::none;
};

class Deducer {
public:
    // Throws std::invalid_argument if the program is malformed.
    explicit Deducer(Program program);
    ~Deducer();
    Deducer(Deducer &&) noexcept;
    Deducer &operator=(Deducer &&) noexcept;

    // Makes an output literal true. Throws std::invalid_argument if it is false already.
    void apply(Lit literal);
    // Takes the last applied literal back. Throws std::out_of_range if there is none.
    void undo();
    std::size_t applied() const;
    // -1 false, 0 open, 1 true.
    int value(Lit literal) const;

    // All that single rules allow now, by the order of the program, nothing of it applied.
    std::vector<Deduction> deductions();
    // Applies deductions until there are none, or one is a contradiction; what was applied, in order, contradiction last.
    std::vector<Deduction> run();

    // ── the ladder of people's techniques ──
    // Names the deductions for `climb`. Throws std::invalid_argument if the table does not fit the program.
    void set_ranks(const Ranks &ranks);
    // Takes deductions of ranks below `below`, the lowest first, until there are none or `most` have been taken that are
    // not automatic; a contradiction ends it, as the last step.
    std::vector<Step> climb(std::int32_t below, std::size_t most);
    // The first few sets, in the order of the program, from which something follows whichever member is true.
    std::vector<Exclusion> exclusions(std::size_t most);
    // The first few pairs of counts that together leave no choice.
    std::vector<Cover> covers(std::size_t most);
    // A literal that cannot be true: assuming it, with up to `depth` nested assumptions, leads to a contradiction. The
    // one with the fewest consequences if depth is 1. None if there is none, or when `stop` says so.
    using ShouldStop = std::function<bool()>;
    std::optional<Lit> trial(std::int32_t depth, const ShouldStop &stop);

    // ── clues that come and go, for who looks for a puzzle of some level ──
    // Takes the clues of these groups off the board: none of their rules speaks any more, and `exclusions`, `covers` and
    // `trial` are refused while there are such rules. Throws std::invalid_argument where a rule or an output is not known.
    void set_clues(std::vector<ClueGroup> groups);
    // Of groups that are to be dropped in this order, as far as what is within reach then still decides every output and
    // `least` clues are left, those that stay; nothing if it does not decide every output with all clues of the order.
    struct Kept {
        std::size_t group;
        std::size_t open;  // how many outputs were left when it was tried to drop it; 0 if it was not tried
    };
    std::optional<std::vector<Kept>> reduce(std::span<const std::size_t> order, const Reach &reach, std::size_t least,
                                            const ShouldStop &stop);
    // With the clues of some groups, the highest rank that `climb` takes, -1 for none, and the outputs that it leaves open.
    std::pair<std::int32_t, std::vector<Var>> outcome(std::span<const std::size_t> groups, std::int32_t below);
    // With the clues of some groups and literals that are known besides, the outputs that stay open when all is taken that
    // is within reach.
    std::vector<Var> undecided(std::span<const std::size_t> groups, const Reach &reach, std::span<const Lit> given = {});

    struct State;

private:
    std::unique_ptr<State> state_;
};

}  // namespace penmark
