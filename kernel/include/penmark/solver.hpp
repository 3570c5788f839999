// A solver for programs: loads one, then answers questions about it, as many as you like.
#pragma once

#include "penmark/program.hpp"

#include <atomic>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <vector>

namespace penmark {

// When to give up. A question that was given up is answered with `unknown`.
struct Limits {
    std::optional<double> seconds;
    const std::atomic<bool> *cancel = nullptr;
    std::optional<std::uint64_t> conflicts;
    std::function<bool()> interrupted = {};  // asked now and then, from the thread that asks the question
};

// How a program is loaded.
struct Loading {
    bool guarded = false;    // every (constraint, region) can be switched off
    bool renewable = false;  // renew() works
    Capacity capacity = {};
    Limits limits = {};  // of time and by cancelling
};

enum class Answer { no, yes, unknown };

// One value per output variable: 1 true, 0 false.
using Outputs = std::vector<std::uint8_t>;

struct Explanation {
    Answer answer = Answer::unknown;
    std::vector<Origin> because;
    bool minimal = false;  // whether it was proved of each of them that the others do not suffice
};

struct Statistics {
    std::uint64_t conflicts = 0, decisions = 0, propagations = 0, restarts = 0, learnt = 0, reduced = 0, probes = 0;
};

class Solver {
public:
    // explain() needs a guarded solver. Entries with a negative constraint belong to no rule and always hold. Throws
    // InvalidArgument if the program is malformed or beyond the capacity, Stopped if the limits are reached.
    explicit Solver(const Program &program, const Loading &loading = {});
    ~Solver();
    Solver(Solver &&) noexcept;
    Solver &operator=(Solver &&) noexcept;

    // Is there an answer under these assumptions? If so, outputs() is one; if not, failed() is a subset of the
    // assumptions that rules one out. Of a guarded solver, the rules in `without` are switched off for this question.
    Answer solve(std::span<const Lit> assumptions, const Limits &limits, std::span<const Origin> without = {});
    // The same of a guarded solver with these rules alone, besides what always holds. Questions one after the other that
    // begin with the same rules share the work; which answer is found depends on those before.
    Answer solve_only(std::span<const Origin> rules, const Limits &limits);
    const Outputs &outputs() const;
    std::vector<Lit> failed() const;
    // After a no of a guarded solver: rules that rule an answer out together with failed(), in order.
    std::vector<Origin> failed_rules() const;

    // Calls `each` with every different answer until it returns false; `yes` means it saw all of them.
    Answer enumerate(std::span<const Lit> assumptions, const Limits &limits,
                     const std::function<bool(const Outputs &)> &each, std::span<const Origin> without = {});

    // The same in parts. begin() only notes the question; each more() then goes on from where it was left, by `each` or
    // by the limits. Any other question in between ends it: then more() throws WrongState.
    void begin(std::span<const Lit> assumptions, std::span<const Origin> without = {});
    Answer more(const Limits &limits, const std::function<bool(const Outputs &)> &each);

    // For every output: 1 if it is false in some answer, 2 if it is true in some answer, 3 if both; all 0 if there is no
    // answer. `partial` is filled as far as it got when unknown.
    Answer facts(const Limits &limits, std::vector<std::uint8_t> &found);

    // Outputs that follow by propagation alone from the assumptions, in order; `no` on a contradiction.
    Answer propagate(std::span<const Lit> assumptions, std::vector<Lit> &implied, const Limits &limits = {});

    // Goes through literals in order and assumes those that are open by then; the opposite, where propagation shows that one
    // cannot be. Ends when `enough` outputs have a value, where neither can be, or at the limits. None if the assumptions
    // contradict each other.
    struct Chosen {
        std::vector<Lit> literals;  // the assumptions and what was chosen
        std::size_t decided = 0;    // how many outputs have a value
    };
    std::optional<Chosen> choose(std::span<const Lit> assumptions, std::span<const Lit> wanted, std::size_t enough,
                                 const Limits &limits = {});

    // Failed-literal probing at the root. `no` if that shows that there is no answer.
    Answer probe(const Limits &limits);

    // A set of (constraint, region) from which `goal` follows; or, without a goal, that contradict each other. `no` if it
    // does not follow. It is minimal unless it took too long to see whether one more could be left out.
    Explanation explain(std::optional<Lit> goal, const Limits &limits);

    // Makes the solver as it was when it was loaded, at a fraction of the cost, so that answers do not depend on what was
    // asked before. False if that cannot be: it is not renewable, or something new is known for certain. It copies no more
    // than what the program took when it was loaded, and so needs no limits.
    bool renew();

    Statistics statistics() const;

private:
    struct State;
    std::unique_ptr<State> state_;
};

}  // namespace penmark
