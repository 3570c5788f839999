// The public door of reasoning.
#include "state.hpp"

#include <algorithm>

namespace penmark {

using reasoning::Rule;
using reasoning::StopCheck;

Deducer::Deducer(Program program, const ShouldStop &stop)
    : state_(std::make_unique<reasoning::State>(std::move(program), stop)) {}
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

std::vector<Deduction> Deducer::deductions(const ShouldStop &should_stop) {
    StopCheck stop(should_stop);
    std::vector<Deduction> all;
    if (!state_->ask_stale(stop)) {
        return all;
    }
    for (const Rule &rule : state_->rules) {
        all.insert(all.end(), rule.found.begin(), rule.found.end());
    }
    return all;
}

std::vector<Deduction> Deducer::run(const ShouldStop &should_stop) {
    StopCheck stop(should_stop);
    std::vector<Deduction> steps;
    while (state_->ask_stale(stop)) {
        const auto speaks =
            std::ranges::find_if(state_->rules, [](const Rule &rule) { return !rule.found.empty(); });
        if (speaks == state_->rules.end() || stop(static_cast<std::uint32_t>(speaks - state_->rules.begin()) / 16)) {
            break;
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
        state_->make_stale(state_->number(*speaks));
    }
    return steps;
}

void Deducer::set_ranks(const Ranks &ranks) { state_->set_ranks(ranks); }

std::vector<Step> Deducer::climb(std::int32_t below, std::optional<std::size_t> most, const ShouldStop &should_stop) {
    StopCheck stop(should_stop);
    return state_->climb(below, most, stop);
}

}  // namespace penmark
