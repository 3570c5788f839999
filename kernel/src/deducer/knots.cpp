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

Knots::Knots(const Deducer::State &state, Ties ties) : state_(state), of_rule_(state.rules.size(), none) {
    if (ties == Ties::classes) {
        classes_.emplace(static_cast<std::size_t>(state.program.outputs));
    }
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
    knots_.push_back({rule, all, allowed_by(state_.rules[rule], all), {}, 0, 0});
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
    while (classes_ && classes_->joins() > to.joins) {
        classes_->part();
    }
    heard_ = std::min(heard_, to.applied);
    ++way_;
}

void Knots::hear(std::vector<Lit> &forced) {
    for (; heard_ < state_.applied.size(); ++heard_) {
        const Lit literal = state_.applied[heard_];
        for (const std::uint32_t rule : state_.rules_of(var_of(literal))) {
            wake(rule);
        }
        if (classes_) {
            tell_class(literal, forced);
        }
    }
}

// What the others of a class are, once one of them is decided.
void Knots::tell_class(Lit literal, std::vector<Lit> &forced) const {
    const auto decided = static_cast<std::size_t>(var_of(literal));
    classes_->for_members(decided, [&](std::size_t other) {
        if (is_open(static_cast<Var>(other))) {
            const bool turned = classes_->opposite(decided, other) != is_negative(literal);
            forced.push_back(turned ? negate(positive(static_cast<Var>(other))) : positive(static_cast<Var>(other)));
        }
    });
}

Knots::Ways Knots::ways(const Knot &knot) const {
    const RuleState &rule = state_.rules[knot.rule];
    Ways left = rule.muted ? knot.all : knot.allowed;
    const auto outputs = state_.outputs_of(rule);
    for (std::size_t k = 0; k < outputs.size(); ++k) {
        if (!is_open(outputs[k])) {
            left &= state_.engine.is_true(positive(outputs[k])) ? true_in[k] : ~true_in[k];
        }
    }
    for (const Shared &shared : knot.shared.of(shared_)) {
        const Ways one = true_in[shared.first], other = true_in[shared.second];
        const std::uint8_t known = known_[shared.pair];
        left &= (known & not_both) != 0 ? ~(one & other) : ~Ways{0};
        left &= (known & not_neither) != 0 ? one | other : ~Ways{0};
    }
    return classes_ ? ways_in_classes(knot, left) : left;
}

Knots::Ways Knots::ways_in_classes(const Knot &knot, Ways left) const {
    const auto outputs = state_.outputs_of(state_.rules[knot.rule]);
    for (std::size_t j = 1; j < outputs.size(); ++j) {
        for (std::size_t i = 0; i < j; ++i) {
            const auto one = static_cast<std::size_t>(outputs[i]), other = static_cast<std::size_t>(outputs[j]);
            if (classes_->related(one, other)) {
                const Ways differ = true_in[i] ^ true_in[j];
                left &= classes_->opposite(one, other) ? differ : ~differ;
            }
        }
    }
    return left;
}

void Knots::learn_pairs(const Knot &knot, Ways ways) {
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

void Knots::learn_classes(const Knot &knot, Ways ways) {
    const auto outputs = state_.outputs_of(state_.rules[knot.rule]);
    const auto is_free = [ways](std::size_t k) { return (ways & true_in[k]) != 0 && (ways & ~true_in[k]) != 0; };
    for (std::size_t j = 1; j < outputs.size(); ++j) {
        for (std::size_t i = 0; i < j; ++i) {
            const auto one = static_cast<std::size_t>(outputs[i]), other = static_cast<std::size_t>(outputs[j]);
            const Ways differ = true_in[i] ^ true_in[j];
            const bool alike = (ways & differ) == 0, opposite = (ways & ~differ) == 0;
            if ((alike || opposite) && is_free(i) && is_free(j) && !classes_->related(one, other)) {
                classes_->join(one, other, opposite, [this](std::size_t moved) {
                    for (const std::uint32_t rule : state_.rules_of(static_cast<Var>(moved))) {
                        wake(rule);
                    }
                });
            }
        }
    }
}

// False if its rule cannot hold.
bool Knots::look(Knot &knot, std::vector<Lit> &forced) {
    const Ways left = ways(knot);
    if (left == 0 || (left == knot.seen && knot.seen_on == way_)) {
        return left != 0;
    }
    knot.seen = left;
    knot.seen_on = way_;
    learn_pairs(knot, left);
    if (classes_) {
        learn_classes(knot, left);
    }
    const auto outputs = state_.outputs_of(state_.rules[knot.rule]);
    for (std::size_t k = 0; k < outputs.size(); ++k) {
        const bool never = (left & true_in[k]) == 0, always = (left & ~true_in[k]) == 0;
        if ((never || always) && is_open(outputs[k])) {
            forced.push_back(never ? negate(positive(outputs[k])) : positive(outputs[k]));
        }
    }
    return true;
}

bool Knots::next(std::vector<Lit> &forced) {
    forced.clear();
    hear(forced);
    bool holds = true;
    while (holds && forced.empty() && !queue_.empty()) {
        const std::uint32_t number = queue_.back();
        queue_.pop_back();
        queued_[number] = false;
        holds = look(knots_[number], forced);
    }
    return holds;
}

}  // namespace penmark
