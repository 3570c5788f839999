#include "closure.hpp"

namespace penmark::setting {

void Closure::restore(const Checkpoint &to) {
    while (state_.applied.size() > to.applied) {
        state_.undo();
    }
    if (pairs_) {
        pairs_->restore(to);
    }
    if (ways_ != nullptr) {
        ways_->restore(to.applied);
    }
}

std::optional<std::size_t> Closure::next_plain() {
    while (!state_.stale.empty()) {
        const std::size_t rule = state_.stale.back();
        state_.stale.pop_back();
        if (state_.rules[rule].is_counted()) {
            return rule;
        }
        slow_.push_back(rule);
    }
    return std::nullopt;
}

std::optional<std::size_t> Closure::next_slow() {
    if (slow_.empty()) {
        return std::nullopt;
    }
    const std::size_t rule = slow_.back();
    slow_.pop_back();
    stop_(StopCheck::engine_work);
    return rule;
}

// Takes what a table, with what it is told of its outputs, leaves no choice about. False if its rule cannot hold.
bool Closure::infer_pairs() {
    literals_.clear();
    const bool holds = !pairs_ || pairs_->next(literals_);
    return holds && apply_found();
}

// Finds what the ways past places leave no choice about; false if there is nothing.
bool Closure::follow_ways() {
    literals_.clear();
    if (ways_ != nullptr) {
        ways_->next(state_, literals_);
        stop_(StopCheck::engine_work);
    }
    return !literals_.empty();
}

bool Closure::apply_found() {
    bool holds = true;
    for (const Lit literal : literals_) {
        holds = holds && !state_.engine.is_false(literal);
        if (holds && state_.engine.is_open(literal)) {
            state_.apply(literal);
        }
    }
    return holds;
}

bool Closure::ask(std::size_t rule) {
    state_.ask(state_.rules[rule], stop_);
    take(rule);
    return state_.broken.empty();
}

void Closure::take(std::size_t number) {
    const Rule &rule = state_.rules[number];
    literals_.clear();
    for (std::size_t k = 0; k < rule.found_ranks.size(); ++k) {
        if (rule.found_ranks[k] >= 0 && rule.found_ranks[k] < below_) {
            literals_.push_back(rule.found[k].literal);
        }
    }
    for (const Lit literal : literals_) {
        state_.apply(literal);
    }
    // It may have spoken of an output that it does not mention, by way of what always holds.
    if (!literals_.empty()) {
        state_.make_stale(number);
    }
}

}  // namespace penmark::setting
