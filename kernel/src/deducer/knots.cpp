#include "knots.hpp"

#include <array>
#include <tuple>

namespace penmark {

namespace {

// The ways in which the k-th output is true.
constexpr std::array<std::uint64_t, 6> true_in{0xAAAAAAAAAAAAAAAA, 0xCCCCCCCCCCCCCCCC, 0xF0F0F0F0F0F0F0F0,
                                               0xFF00FF00FF00FF00, 0xFFFF0000FFFF0000, 0xFFFFFFFF00000000};

constexpr std::uint64_t all_ways(std::size_t outputs) {
    return outputs == 6 ? ~std::uint64_t{0} : (std::uint64_t{1} << (1U << outputs)) - 1;
}

}  // namespace

Knots::Knots(const Deducer::State &state) : state_(state), of_rule_(state.rules.size(), none) {
    for (std::size_t rule = 0; rule < state.rules.size(); ++rule) {
        const std::size_t outputs = state.rules[rule].outputs.size();
        if (state.rules[rule].plain && outputs > 1 && outputs <= most_outputs) {
            add(static_cast<std::uint32_t>(rule));
        }
    }
    index_pairs();
    queued_.assign(knots_.size(), false);
    for (std::size_t knot = knots_.size(); knot-- > 0;) {
        push(static_cast<std::uint32_t>(knot));
    }
}

void Knots::add(std::uint32_t rule) {
    of_rule_[rule] = static_cast<std::uint32_t>(knots_.size());
    const Ways all = all_ways(state_.rules[rule].outputs.size());
    knots_.push_back({rule, all, allowed_by(state_.rules[rule], all), {}});
}

Knots::Ways Knots::allowed_by(const RuleState &rule, Ways all) const {
    const auto outputs = state_.outputs_of(rule);
    Ways allowed = all;
    for (const Tally &tally : state_.tallies_of(rule)) {
        std::array<Ways, most_outputs + 1> exactly{all};  // by number, the ways in which so many literals are true
        for (const Lit l : state_.literals(tally)) {
            const auto k = static_cast<std::size_t>(std::find(outputs.begin(), outputs.end(), var_of(l)) - outputs.begin());
            const Ways is_true = is_negative(l) ? ~true_in[k] : true_in[k];
            for (std::size_t number = most_outputs; number > 0; --number) {
                exactly[number] = (exactly[number] & ~is_true) | (exactly[number - 1] & is_true);
            }
            exactly[0] &= ~is_true;
        }
        Ways by_tally = 0;
        for (std::size_t number = 0; number <= most_outputs; ++number) {
            by_tally |= (tally.allowed >> number & 1U) != 0 ? exactly[number] : 0;
        }
        allowed &= by_tally;
    }
    return allowed;
}

void Knots::index_pairs() {
    struct Use {
        Var one, other;
        std::uint32_t knot;
        std::uint8_t first, second;

        auto key() const { return std::tie(one, other, knot); }
    };
    std::vector<Use> uses;
    for (std::uint32_t knot = 0; knot < knots_.size(); ++knot) {
        const auto outputs = state_.outputs_of(state_.rules[knots_[knot].rule]);
        for (std::uint8_t i = 0; i < outputs.size(); ++i) {
            for (std::uint8_t j = 0; j < outputs.size(); ++j) {
                if (outputs[i] < outputs[j]) {
                    uses.push_back({outputs[i], outputs[j], knot, i, j});
                }
            }
        }
    }
    std::sort(uses.begin(), uses.end(), [](const Use &a, const Use &b) { return a.key() < b.key(); });
    std::vector<std::vector<Shared>> of_knot(knots_.size());
    for (auto begin = uses.begin(); begin != uses.end();) {
        const auto end = std::find_if(begin, uses.end(), [begin](const Use &use) {
            return use.one != begin->one || use.other != begin->other;
        });
        if (end - begin > 1) {
            const auto from = static_cast<std::uint32_t>(near_knots_.size());
            for (auto use = begin; use != end; ++use) {
                of_knot[use->knot].push_back({static_cast<std::uint32_t>(near_.size()), use->first, use->second});
                near_knots_.push_back(use->knot);
            }
            near_.push_back({from, static_cast<std::uint32_t>(near_knots_.size())});
        }
        begin = end;
    }
    for (std::size_t knot = 0; knot < knots_.size(); ++knot) {
        knots_[knot].shared.begin = static_cast<std::uint32_t>(shared_.size());
        shared_.insert(shared_.end(), of_knot[knot].begin(), of_knot[knot].end());
        knots_[knot].shared.end = static_cast<std::uint32_t>(shared_.size());
    }
    known_.assign(near_.size(), 0);
}

void Knots::push(std::uint32_t knot) {
    if (!queued_[knot]) {
        queued_[knot] = true;
        queue_.push_back(knot);
    }
}

void Knots::wake(std::size_t rule) {
    if (of_rule_[rule] != none) {
        push(of_rule_[rule]);
    }
}

void Knots::go_back(const Place &to) {
    for (; learnt_.size() > to.learnt; learnt_.pop_back()) {
        known_[learnt_.back().pair] = learnt_.back().before;
    }
    heard_ = std::min(heard_, to.applied);
}

void Knots::hear() {
    for (; heard_ < state_.applied.size(); ++heard_) {
        for (const std::uint32_t rule : state_.rules_of(var_of(state_.applied[heard_]))) {
            wake(rule);
        }
    }
}

Knots::Ways Knots::ways(const Knot &knot) const {
    const RuleState &rule = state_.rules[knot.rule];
    Ways left = rule.muted ? knot.all : knot.allowed;
    const auto outputs = state_.outputs_of(rule);
    for (std::size_t k = 0; k < outputs.size(); ++k) {
        const Lit l = positive(outputs[k]);
        if (!state_.engine.is_open(l)) {
            left &= state_.engine.is_true(l) ? true_in[k] : ~true_in[k];
        }
    }
    for (const Shared &shared : knot.shared.of(shared_)) {
        const Ways one = true_in[shared.first], other = true_in[shared.second];
        const std::uint8_t known = known_[shared.pair];
        left &= (known & not_both) != 0 ? ~(one & other) : ~Ways{0};
        left &= (known & not_neither) != 0 ? one | other : ~Ways{0};
    }
    return left;
}

void Knots::learn(const Knot &knot, Ways ways) {
    for (const Shared &shared : knot.shared.of(shared_)) {
        const Ways one = true_in[shared.first], other = true_in[shared.second];
        const std::uint8_t before = known_[shared.pair];
        const int now = before | ((ways & one & other) == 0 ? not_both : 0) | ((ways & ~(one | other)) == 0 ? not_neither : 0);
        if (now != before) {
            learnt_.push_back({shared.pair, before});
            known_[shared.pair] = static_cast<std::uint8_t>(now);
            for (const std::uint32_t near : near_[shared.pair].of(near_knots_)) {
                push(near);
            }
        }
    }
}

bool Knots::next(std::vector<Lit> &forced) {
    forced.clear();
    hear();
    while (forced.empty() && !queue_.empty()) {
        const std::uint32_t number = queue_.back();
        queue_.pop_back();
        queued_[number] = false;
        const Knot &knot = knots_[number];
        const Ways left = ways(knot);
        if (left == 0) {
            return false;
        }
        learn(knot, left);
        const auto outputs = state_.outputs_of(state_.rules[knot.rule]);
        for (std::size_t k = 0; k < outputs.size(); ++k) {
            const Lit l = positive(outputs[k]);
            if (!state_.engine.is_open(l)) {
                continue;
            }
            if ((left & true_in[k]) == 0 || (left & ~true_in[k]) == 0) {
                forced.push_back((left & true_in[k]) == 0 ? negate(l) : l);
            }
        }
    }
    return true;
}

}  // namespace penmark
