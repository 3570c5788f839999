// Of a count that still needs m of its n open literals, any n - m + 1 contain a true one. What each member of such a
// set makes true by one rule alone is true whichever it is. Only sets near a change are looked at again.
#include "state.hpp"

#include <algorithm>
#include <bit>

namespace penmark::reasoning {

namespace {

// How many more must be true at the least.
std::size_t needed(const Count &count, std::size_t true_ones) {
    const std::uint64_t left = count.allowed >> true_ones;
    return left == 0 ? 0 : static_cast<std::size_t>(std::countr_zero(left));
}

class Disjunctions {
public:
    Disjunctions(State &state, std::size_t most, std::vector<Disjunction> &found)
        : state_(state), most_(most), found_(found) {}

    // False when enough have been found.
    bool look(const Rule &rule) {
        for (const Count &count : state_.counts_of(rule)) {
            const std::size_t need = needed(count, read_open(count));
            if (need == 0 || need >= open_.size()) {
                continue;
            }
            if (!(need == 1 ? look(rule, open_) : look_at_subsets(rule, open_.size() - need + 1))) {
                return false;
            }
        }
        return true;
    }

private:
    // How many are true.
    std::size_t read_open(const Count &count) {
        std::size_t true_ones = 0;
        open_.clear();
        for (const Lit l : state_.literals(count)) {
            true_ones += state_.engine.is_true(l) ? 1 : 0;
            if (state_.engine.is_open(l)) {
                open_.push_back(l);
            }
        }
        return true_ones;
    }

    bool look_at_subsets(const Rule &rule, std::size_t size) {
        for (std::uint32_t chosen = 0; chosen < (1U << open_.size()); ++chosen) {
            if (static_cast<std::size_t>(std::popcount(chosen)) != size) {
                continue;
            }
            members_.clear();
            for (std::size_t k = 0; k < open_.size(); ++k) {
                if ((chosen >> k & 1U) != 0) {
                    members_.push_back(open_[k]);
                }
            }
            if (!look(rule, members_)) {
                return false;
            }
        }
        return true;
    }

    bool look(const Rule &rule, const std::vector<Lit> &members) {
        find_shared(members);
        if (!shared_.empty()) {
            found_.push_back({rule.origin, members, shared_});
        }
        return found_.size() < most_;
    }

    // What follows from every member alone.
    void find_shared(std::span<const Lit> members) {
        shared_.clear();
        bool first = true;
        for (const Lit member : members) {
            const auto &next = state_.consequences(member);
            if (!next.possible) {
                continue;  // it cannot be this one
            }
            if (first) {
                shared_ = next.literals;
            } else {
                std::erase_if(shared_, [&](Lit l) {
                    return !std::binary_search(next.literals.begin(), next.literals.end(), l);
                });
            }
            first = false;
            if (shared_.empty()) {
                break;
            }
        }
    }

    State &state_;
    std::size_t most_;
    std::vector<Disjunction> &found_;
    std::vector<Lit> open_, members_, shared_;  // kept from rule to rule: there are thousands
};

}  // namespace

bool State::still_known(Lit literal) const {
    const Consequences &known = known_consequences[static_cast<std::size_t>(literal)];
    const auto near_it = rules_of(var_of(literal));
    return std::all_of(near_it.begin(), near_it.end(),
                       [&](std::uint32_t rule) { return rules[rule].changed <= known.asked; });
}

const State::Consequences &State::consequences(Lit literal) {
    if (known_consequences.empty()) {
        known_consequences.resize(static_cast<std::size_t>(program.outputs) * 2);
    }
    Consequences &known = known_consequences[static_cast<std::size_t>(literal)];
    if (known.asked == 0 || !still_known(literal)) {
        find_consequences(literal, known);
        known.asked = clock;
    }
    return known;
}

// A simple rule's forecast, which `wake_disjunctions` keeps, tells at once that it has nothing to say.
bool State::may_conclude(const Rule &rule, Lit literal) {
    return !rule.simple || (rule.forecast >> (is_negative(literal) ? 0 : 2) & 3) != 0;
}

void State::find_consequences(Lit literal, Consequences &out) {
    out.literals.clear();
    out.possible = true;
    for (const std::uint32_t at : rules_of(var_of(literal))) {
        const Rule &rule = rules[at];
        if (out.possible && rule.local && rule.open > 0 && may_conclude(rule, literal)) {
            out.possible = rule.plain ? infer(rule, literal, [&out](Lit l, How) { out.literals.push_back(l); })
                                      : find_consequences(rule, literal, out.literals);
        }
    }
    std::sort(out.literals.begin(), out.literals.end());
    out.literals.erase(std::unique(out.literals.begin(), out.literals.end()), out.literals.end());
}

bool State::find_consequences(const Rule &rule, Lit literal, std::vector<Lit> &out) {
    const std::int32_t level = engine.decision_level();
    bool possible = engine.assume(literal);
    if (possible) {
        const auto before = static_cast<std::size_t>(engine.trail_size());
        possible = engine.assume(rule.guard);
        for (std::size_t k = before; k < engine.trail().size(); ++k) {
            if (var_of(engine.trail()[k]) < engine.outputs()) {
                out.push_back(engine.trail()[k]);
            }
        }
    }
    engine.backtrack(level);
    return possible;
}

// The forecast of a simple rule is what it says when one more output is true, and when one more is false. While that stays
// the same, or comes to nothing, no output of it has consequences that it had not before.
bool State::forecast_widened(Rule &rule) {
    if (!rule.simple) {
        return true;
    }
    const std::uint8_t before = rule.forecast;
    rule.forecast = 0;
    if (rule.open > 0) {
        const Count &count = counts[rule.counts.begin];
        const auto with = static_cast<std::uint8_t>(count.outcome(rule.trues + 1, rule.open - 1));
        const auto without = static_cast<std::uint8_t>(count.outcome(rule.trues, rule.open - 1));
        rule.forecast = static_cast<std::uint8_t>(4 * with + without);
    }
    const auto widened = [&](int at) {
        const int now = rule.forecast >> at & 3;
        return now != 0 && now != (before >> at & 3);
    };
    return widened(0) || widened(2);
}

void State::queue_disjunctions(std::size_t rule) {
    if (rules[rule].local && rules[rule].open <= most_open) {
        disjunctions.queue.push(rule);
    }
}

// Queues the rules that have changed, and those that share an open output with one whose forecast has.
void State::wake_disjunctions() {
    const auto begin = [this] {
        woken_outputs.resize(static_cast<std::size_t>(program.outputs));
        for (std::size_t at = 0; at < rules.size(); ++at) {
            forecast_widened(rules[at]);
            queue_disjunctions(at);
        }
    };
    catch_up(disjunctions, begin, [this](Rule &rule) {
        queue_disjunctions(number(rule));
        if (!forecast_widened(rule)) {
            return;
        }
        for (const Var other : outputs_of(rule)) {
            std::uint64_t &woken = woken_outputs[static_cast<std::size_t>(other)];
            if (woken != clock && engine.is_open(positive(other))) {
                woken = clock;
                std::ranges::for_each(rules_of(other), [this](std::uint32_t near_it) { queue_disjunctions(near_it); });
            }
        }
    });
}

}  // namespace penmark::reasoning

namespace penmark {

std::vector<Disjunction> Deducer::disjunctions(std::size_t most, const ShouldStop &should_stop) {
    reasoning::StopCheck stop(should_stop);
    state_->wake_disjunctions();
    std::vector<Disjunction> found;
    reasoning::Disjunctions looking(*state_, most, found);
    state_->look(state_->disjunctions.queue, most, looking, found, stop);
    return found;
}

}  // namespace penmark
