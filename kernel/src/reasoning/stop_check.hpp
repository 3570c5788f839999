// Asks whether to stop, but not after every piece of work: looking at a clock takes longer than most of them.
#pragma once

#include "penmark/reasoning.hpp"

namespace penmark::reasoning {

class StopCheck {
public:
    // Of one work each there are some ten millions a second.
    static constexpr std::uint32_t interval = 1024;
    // What it is to ask a rule by the engine, or to look at the sets of one.
    static constexpr std::uint32_t engine_work = 32;

    explicit StopCheck(const ShouldStop &stop) : stop_(stop) {}

    // Whether to stop, now that so much more is to be done.
    bool operator()(std::uint32_t work = 1) {
        done_ += work;
        if (done_ >= interval) {
            done_ = 0;
            stopped_ = stopped_ || (stop_ && stop_());
        }
        return stopped_;
    }
    // The same at once, for what is long by itself.
    bool now() { return (*this)(interval); }
    bool stopped() const { return stopped_; }
    // From within one piece of work that was ended early.
    void give_up() { stopped_ = true; }

    const ShouldStop &source() const { return stop_; }

private:
    const ShouldStop &stop_;
    std::uint32_t done_ = 0;
    bool stopped_ = false;
};

}  // namespace penmark::reasoning
