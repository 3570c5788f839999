// Which clues can be dropped so that what is within a reach still decides the board. Clues are put on one after the
// other, each only if something within its reach is open by then; so what lies below a clue on the stack never implies
// it, and it can go exactly if it follows from that together with what was kept above it.
#include "knots.hpp"
#include "state.hpp"

#include <algorithm>
#include <map>
#include <stdexcept>

namespace penmark {

namespace {

// Closes the board under all that is within a reach, in any order. Rules that take long to ask are asked last.
class Closing {
public:
    Closing(Deducer::State &state, const Reach &reach) : state_(state), below_(reach.below) {
        if (reach.ties != Ties::none) {
            knots_.emplace(state, reach.ties);
        }
    }

    // Until `enough` says so or nothing is left to conclude; false if some rule cannot hold.
    template <class Enough>
    bool run(const Enough &enough) {
        bool holds = true, goes_on = true;
        while (holds && goes_on && !enough()) {
            if (const auto plain = next_plain()) {
                holds = ask(*plain);
            } else if (holds = look_at_ties(); holds && literals_.empty()) {
                const auto slow = next_slow();
                goes_on = slow.has_value();
                holds = !slow || ask(*slow);
            }
        }
        state_.stale.insert(state_.stale.end(), slow_.begin(), slow_.end());
        slow_.clear();
        return holds;
    }

    void wake(std::size_t rule) {
        if (knots_) {
            knots_->wake(rule);
        }
    }

    using Place = Knots::Place;
    Place place() const { return knots_ ? knots_->place() : Place{state_.applied.size(), 0, 0}; }
    void go_back(const Place &to) {
        while (state_.applied.size() > to.applied) {
            state_.undo();
        }
        if (knots_) {
            knots_->go_back(to);
        }
    }

private:
    std::optional<std::size_t> next_plain() {
        while (!state_.stale.empty()) {
            const std::size_t rule = state_.stale.back();
            state_.stale.pop_back();
            if (state_.rules[rule].plain) {
                return rule;
            }
            slow_.push_back(rule);
        }
        return std::nullopt;
    }

    std::optional<std::size_t> next_slow() {
        if (slow_.empty()) {
            return std::nullopt;
        }
        const std::size_t rule = slow_.back();
        slow_.pop_back();
        return rule;
    }

    // Takes what a rule, with what it is told of its outputs, leaves no choice about. False if it cannot hold.
    bool look_at_ties() {
        literals_.clear();
        bool holds = !knots_ || knots_->next(literals_);
        for (const Lit literal : literals_) {
            holds = holds && !state_.engine.is_false(literal);
            if (holds && state_.engine.is_open(literal)) {
                state_.apply(literal);
            }
        }
        return holds;
    }

    bool ask(std::size_t rule) {
        state_.ask(state_.rules[rule]);
        take(rule);
        return state_.broken.empty();
    }

    void take(std::size_t number) {
        const RuleState &rule = state_.rules[number];
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

    Deducer::State &state_;
    std::int32_t below_;
    std::optional<Knots> knots_;
    std::vector<std::size_t> slow_;
    std::vector<Lit> literals_;  // concluded the last time
};

class Gate {
public:
    Gate(Deducer::State &state, const Reach &reach) : state_(state), closing_(state, reach), bottom_(closing_.place()) {}
    ~Gate() {
        closing_.go_back(bottom_);
        for (std::size_t group = 0; group < state_.groups.size(); ++group) {
            take_off(group);
        }
    }
    Gate(const Gate &) = delete;
    Gate &operator=(const Gate &) = delete;

    void put_on(std::size_t group) {
        for (const std::size_t rule : state_.group_rules[group]) {
            state_.mute(state_.rules[rule], false);
            closing_.wake(rule);
        }
        for (const Lit literal : state_.groups[group].literals) {
            state_.apply(literal);
        }
    }

    // Takes all that is within reach; false if some rule cannot hold.
    bool close() {
        return closing_.run([] { return false; });
    }

    // The outputs that are.
    std::vector<Var> open() const {
        std::vector<Var> found;
        for (Var var = 0; var < state_.program.outputs; ++var) {
            if (state_.engine.is_open(positive(var))) {
                found.push_back(var);
            }
        }
        return found;
    }

    // Puts the clues on from the last, without those that say nothing new; whether that decides everything.
    bool build(std::span<const std::size_t> order, const Deducer::ShouldStop &stop) {
        bool holds = close();
        for (auto group = order.rbegin(); holds && group != order.rend() && !stop(); ++group) {
            if (!follows(*group)) {
                stack_.push_back({*group, closing_.place()});
                put_on(*group);
                holds = close();
            }
        }
        return holds && open().empty();
    }

    // From the top of the stack down, drops what follows from the others.
    std::vector<Deducer::Kept> dropped_from_stack(std::size_t least, const Deducer::ShouldStop &stop) {
        std::vector<Deducer::Kept> kept;
        std::size_t clues = 0;
        for (const Placed &placed : stack_) {
            clues += state_.groups[placed.group].size();
        }
        for (; !stack_.empty(); stack_.pop_back()) {
            const std::size_t group = stack_.back().group, size = state_.groups[group].size();
            const bool tried = clues >= least + size && !stop();
            if (tried && can_go(stack_.back(), kept)) {
                clues -= size;
            } else {
                kept.push_back({group, tried ? open().size() : 0});
            }
        }
        return kept;
    }

private:
    struct Placed {
        std::size_t group;
        Closing::Place below;
    };

    bool can_go(const Placed &placed, const std::vector<Deducer::Kept> &above) {
        closing_.go_back(placed.below);
        take_off(placed.group);
        std::ranges::for_each(above, [this](const Deducer::Kept &kept) { put_on(kept.group); });
        return closing_.run([&] { return follows(placed.group); }) && follows(placed.group);
    }

    // Whether nothing that the clues speak of is open.
    bool follows(std::size_t group) const {
        const auto &literals = state_.groups[group].literals;
        const auto &rules = state_.group_rules[group];
        return std::none_of(literals.begin(), literals.end(), [this](Lit l) { return state_.engine.is_open(l); }) &&
               std::none_of(rules.begin(), rules.end(), [this](std::size_t rule) { return state_.rules[rule].open > 0; });
    }

    void take_off(std::size_t group) {
        for (const std::size_t rule : state_.group_rules[group]) {
            state_.mute(state_.rules[rule], true);
        }
    }

    Deducer::State &state_;
    Closing closing_;
    Closing::Place bottom_;
    std::vector<Placed> stack_;
};

}  // namespace

void Deducer::State::require_whole() const {
    const auto has_rules = [](const ClueGroup &group) { return !group.rules.empty(); };
    if (std::any_of(groups.begin(), groups.end(), has_rules)) {
        throw std::invalid_argument("some rules are clues that are off the board");
    }
}

void Deducer::State::require_groups(std::span<const std::size_t> numbers) const {
    if (ranks.table.empty()) {
        throw std::invalid_argument("no ranks are set");
    }
    if (std::any_of(numbers.begin(), numbers.end(), [this](std::size_t group) { return group >= groups.size(); })) {
        throw std::invalid_argument("no such group of clues");
    }
}

void Deducer::State::mute(RuleState &rule, bool muted) {
    if (rule.muted != muted) {
        rule.muted = muted;
        make_stale(static_cast<std::size_t>(&rule - rules.data()));
    }
}

void Deducer::set_clues(std::vector<ClueGroup> groups) {
    State &state = *state_;
    std::map<Origin, std::size_t> known;
    const auto has_rules = [](const ClueGroup &group) { return !group.rules.empty(); };
    if (std::any_of(groups.begin(), groups.end(), has_rules)) {
        for (std::size_t rule = 0; rule < state.rules.size(); ++rule) {
            known.emplace(state.rules[rule].origin, rule);
        }
    }
    std::vector<std::vector<std::size_t>> places;
    for (const ClueGroup &group : groups) {
        std::ranges::for_each(group.literals, [&state](Lit l) { state.check(l); });
        auto &of_group = places.emplace_back();
        for (const Origin origin : group.rules) {
            const auto at = known.find(origin);
            if (at == known.end()) {
                throw std::invalid_argument("a clue of no rule");
            }
            of_group.push_back(at->second);
        }
    }
    for (RuleState &rule : state.rules) {
        state.mute(rule, false);
    }
    state.groups = std::move(groups);
    state.group_rules = std::move(places);
    for (const auto &of_group : state.group_rules) {
        std::ranges::for_each(of_group, [&state](std::size_t rule) { state.mute(state.rules[rule], true); });
    }
}

std::optional<std::vector<Deducer::Kept>> Deducer::reduce(std::span<const std::size_t> order, const Reach &reach,
                                                          std::size_t least, const ShouldStop &stop) {
    state_->require_groups(order);
    Gate gate(*state_, reach);
    if (!gate.build(order, stop)) {
        return std::nullopt;
    }
    return gate.dropped_from_stack(least, stop);
}

std::pair<std::int32_t, std::vector<Var>> Deducer::outcome(std::span<const std::size_t> groups, std::int32_t below) {
    state_->require_groups(groups);
    Gate gate(*state_, {below});
    std::ranges::for_each(groups, [&gate](std::size_t group) { gate.put_on(group); });
    std::int32_t highest = -1;
    for (const Step &step : climb(below, static_cast<std::size_t>(-1))) {
        highest = std::max(highest, step.rank);
    }
    return {highest, gate.open()};
}

std::vector<Var> Deducer::undecided(std::span<const std::size_t> groups, const Reach &reach, std::span<const Lit> given) {
    state_->require_groups(groups);
    Gate gate(*state_, reach);
    std::ranges::for_each(given, [this](Lit literal) { state_->apply(literal); });
    std::ranges::for_each(groups, [&gate](std::size_t group) { gate.put_on(group); });
    gate.close();
    return gate.open();
}

}  // namespace penmark
