#include "state.hpp"

#include <algorithm>

namespace penmark {

Deducer::Deducer(Program program) : state_(std::make_unique<State>(std::move(program))) {}
Deducer::~Deducer() = default;
Deducer::Deducer(Deducer &&) noexcept = default;
Deducer &Deducer::operator=(Deducer &&) noexcept = default;

void Deducer::apply(Lit literal) { state_->apply(literal); }

void Deducer::undo() { state_->undo(); }

std::size_t Deducer::applied() const { return state_->applied.size(); }

int Deducer::value(Lit literal) const {
    state_->check(literal);
    return state_->engine.value(literal);
}

std::vector<Deduction> Deducer::deductions() {
    state_->ask_stale();
    std::vector<Deduction> all;
    for (const RuleState &rule : state_->rules) {
        all.insert(all.end(), rule.found.begin(), rule.found.end());
    }
    return all;
}

std::vector<Deduction> Deducer::run() {
    std::vector<Deduction> steps;
    while (true) {
        state_->ask_stale();
        const auto speaks = std::find_if(state_->rules.begin(), state_->rules.end(),
                                         [](const RuleState &rule) { return !rule.found.empty(); });
        if (speaks == state_->rules.end()) {
            return steps;
        }
        const std::vector<Deduction> found = speaks->found;
        for (const Deduction &deduction : found) {
            steps.push_back(deduction);
            if (deduction.how == How::contradiction) {
                return steps;
            }
            apply(deduction.literal);
        }
        // It may have spoken of an output that it does not mention, by way of what always holds.
        state_->ask(*speaks);
    }
}

}  // namespace penmark
