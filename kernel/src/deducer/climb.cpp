// Rules wait in one queue per rank; a queue may hold rules that have nothing of its rank any more, which are dropped
// when they come up.
#include "state.hpp"

#include <algorithm>
#include <bit>
#include <stdexcept>

namespace penmark {

namespace {

constexpr std::uint64_t bit(std::int32_t rank) { return std::uint64_t{1} << rank; }

}  // namespace

std::int32_t Deducer::State::rank_of(const RuleState &rule, const Deduction &deduction) const {
    if (deduction.how == How::contradiction) {
        return -1;
    }
    const Var var = var_of(deduction.literal);
    const auto outputs = outputs_of(rule);
    const bool between = !outputs.empty() && var != outputs.front() && var != outputs.back();
    std::int32_t situation = static_cast<std::int32_t>(deduction.how);
    for (const bool detail : {!is_negative(deduction.literal), between, rule.trues > 0, rule.open == 1}) {
        situation = 2 * situation + (detail ? 1 : 0);
    }
    return ranks.table[static_cast<std::size_t>((rule.origin.constraint + 1) * Ranks::situations + situation)];
}

void Deducer::State::rank_found(RuleState &rule) {
    rule.ranks = 0;
    rule.found_ranks.clear();
    if (ranks.table.empty()) {
        return;
    }
    for (const Deduction &deduction : rule.found) {
        const std::int32_t rank = rank_of(rule, deduction);
        rule.found_ranks.push_back(static_cast<std::int8_t>(rank));
        rule.ranks |= rank >= 0 ? bit(rank) : 0;
        if (rank >= ranks.automatic && sayings[static_cast<std::size_t>(deduction.literal)]++ == 0) {
            ++open;
        }
    }
    const auto number = static_cast<std::size_t>(&rule - rules.data());
    for (std::uint64_t fresh = rule.ranks & ~rule.queued; fresh != 0; fresh &= fresh - 1) {
        queues[static_cast<std::size_t>(std::countr_zero(fresh))].push(number);
    }
    rule.queued |= rule.ranks;
}

void Deducer::State::unrank_found(RuleState &rule) {
    for (std::size_t k = 0; k < rule.found_ranks.size(); ++k) {
        const auto literal = rule.found[k].literal;
        if (rule.found_ranks[k] >= ranks.automatic && --sayings[static_cast<std::size_t>(literal)] == 0) {
            --open;
        }
    }
    rule.found_ranks.clear();
}

std::optional<std::size_t> Deducer::State::first_below(std::int32_t below, std::int32_t &rank) {
    for (rank = 0; rank < std::min(below, Ranks::most); ++rank) {
        Queue &queue = queues[static_cast<std::size_t>(rank)];
        while (!queue.empty()) {
            const std::size_t first = queue.top();
            if ((rules[first].ranks & bit(rank)) != 0) {
                return first;
            }
            rules[first].queued &= ~bit(rank);
            queue.pop();
        }
    }
    return std::nullopt;
}

Step Deducer::State::take(RuleState &rule, std::int32_t rank) {
    Step step{rule.origin, How::contradiction, rank, open, {}};
    for (std::size_t k = 0; k < rule.found.size(); ++k) {
        if (rule.found_ranks[k] == rank) {
            step.how = step.literals.empty() ? rule.found[k].how : step.how;
            step.literals.push_back(rule.found[k].literal);
        }
    }
    for (const Lit literal : step.literals) {
        apply(literal);
    }
    // It may have spoken of an output that it does not mention, by way of what always holds.
    make_stale(static_cast<std::size_t>(&rule - rules.data()));
    return step;
}

void Deducer::set_ranks(const Ranks &ranks) {
    State &state = *state_;
    std::int32_t last = -1;
    for (const RuleState &rule : state.rules) {
        last = std::max(last, rule.origin.constraint);
    }
    const auto size = static_cast<std::size_t>(last + 2) * Ranks::situations;
    const bool fits = ranks.table.size() >= size && std::all_of(ranks.table.begin(), ranks.table.end(), [](std::int32_t r) {
                          return r >= -1 && r < Ranks::most;
                      });
    if (!fits || ranks.automatic < 0) {
        throw std::invalid_argument("the ranks do not fit the program");
    }
    state.ranks = ranks;
    state.open = 0;
    state.sayings.assign(static_cast<std::size_t>(state.program.outputs) * 2, 0);
    state.queues.assign(Ranks::most, {});
    for (RuleState &rule : state.rules) {
        rule.queued = 0;
        state.rank_found(rule);
    }
}

std::vector<Step> Deducer::climb(std::int32_t below, std::size_t most) {
    State &state = *state_;
    if (state.ranks.table.empty()) {
        throw std::invalid_argument("no ranks are set");
    }
    std::vector<Step> steps;
    for (std::size_t taken = 0; taken < most;) {
        state.ask_stale();
        if (!state.broken.empty()) {
            steps.push_back({state.rules[*state.broken.begin()].origin, How::contradiction, -1, state.open, {}});
            break;
        }
        std::int32_t rank = 0;
        const auto rule = state.first_below(below, rank);
        if (!rule) {
            break;
        }
        steps.push_back(state.take(state.rules[*rule], rank));
        taken += rank >= state.ranks.automatic ? 1 : 0;
    }
    return steps;
}

}  // namespace penmark
