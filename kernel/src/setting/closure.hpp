// Closes the board under all that some inference allows, in any order. Rules that take long to ask are asked last.
#pragma once

#include "pair_reasoner.hpp"
#include "ways.hpp"

namespace penmark::setting {

using reasoning::StopCheck;

class Closure {
public:
    Closure(State &state, const Inference &inference, WaysReasoner *ways, StopCheck &stop)
        : state_(state), below_(inference.below), stop_(stop), ways_(inference.ways ? ways : nullptr) {
        if (inference.pairs != PairInference::none) {
            pairs_.emplace(state, inference.pairs);
        }
    }

    // Until `enough` says so, nothing is left to conclude, or it is stopped; false if some rule cannot hold.
    template <class Enough>
    bool run(const Enough &enough) {
        bool holds = true, goes_on = true;
        while (holds && goes_on && !enough()) {
            if (stop_()) {
                break;
            }
            if (const auto plain = next_plain()) {
                holds = ask(*plain);
            } else if (holds = infer_pairs(); holds && literals_.empty()) {
                const auto slow = next_slow();
                goes_on = slow.has_value() || follow_ways();
                holds = slow ? ask(*slow) : apply_found();
            }
        }
        state_.stale.insert(state_.stale.end(), slow_.begin(), slow_.end());
        slow_.clear();
        return holds;
    }

    void wake(std::size_t rule) {
        if (pairs_) {
            pairs_->wake(rule);
        }
    }

    using Checkpoint = PairReasoner::Checkpoint;
    Checkpoint checkpoint() const { return pairs_ ? pairs_->checkpoint() : Checkpoint{state_.applied.size(), 0, 0}; }
    void restore(const Checkpoint &to);

private:
    std::optional<std::size_t> next_plain();
    std::optional<std::size_t> next_slow();
    bool infer_pairs();
    bool follow_ways();
    bool apply_found();
    bool ask(std::size_t rule);
    void take(std::size_t number);

    State &state_;
    std::int32_t below_;
    StopCheck &stop_;
    WaysReasoner *ways_;
    std::optional<PairReasoner> pairs_;
    std::vector<std::size_t> slow_;
    std::vector<Lit> literals_;  // concluded the last time
};

}  // namespace penmark::setting
