// People-like reasoning on a program as it is written: what each rule by itself allows to conclude, step by step.
//
// Nothing is simplified and nothing is learnt. Marks are applied and undone one at a time, and only the rules that a
// change touches are asked again.
#pragma once

#include "penmark/program.hpp"

#include <memory>
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
    full,           // regions: the component would grow too big
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

class Deducer {
public:
    // Throws std::invalid_argument if the program is malformed.
    explicit Deducer(const Program &program);
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

private:
    struct State;
    std::unique_ptr<State> state_;
};

}  // namespace penmark
