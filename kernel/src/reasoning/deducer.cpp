// The public door of reasoning.
#include "state.hpp"

#include <algorithm>
#include <limits>

namespace penmark {

using reasoning::Rule;
using reasoning::StopCheck;

Deducer::Deducer(Program program, const ShouldStop &stop)
    : state_(std::make_unique<reasoning::State>(std::move(program), reasoning::Telling::as_found, stop)) {}
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
    state_->wake_mute();
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
    return state_->run(std::numeric_limits<std::size_t>::max(), stop);
}

bool Deducer::refutes(Lit literal, std::size_t most, const ShouldStop &should_stop) {
    StopCheck stop(should_stop);
    const std::size_t before = applied();
    apply(literal);
    const std::vector<Deduction> steps = state_->run(before + most, stop);
    const bool is_refuted = !steps.empty() && steps.back().how == How::contradiction && applied() <= before + most;
    while (applied() > before) {
        undo();
    }
    return is_refuted;
}

void Deducer::know(std::span<const Lit> solution) {
    std::ranges::for_each(solution, [this](Lit literal) { state_->check(literal); });
    state_->solution.assign(2 * static_cast<std::size_t>(state_->program.outputs), 0);
    for (const Lit literal : solution) {
        state_->solution[static_cast<std::size_t>(literal)] = 1;
    }
}

void Deducer::set_ranks(const Ranks &ranks) { state_->set_ranks(ranks); }

std::vector<Step> Deducer::climb(std::int32_t below, std::optional<std::size_t> most, const ShouldStop &should_stop) {
    StopCheck stop(should_stop);
    return state_->climb(below, most, stop);
}

}  // namespace penmark
