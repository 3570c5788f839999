// Which groups can be dropped so that the rest still decides every output. Groups are put on one after the other, each
// only if something within its reach is open by then; so what lies below a group on the stack never implies it, and it can
// go exactly if it follows from that together with what was kept above it.
#include "closure.hpp"

#include <algorithm>
#include <map>

namespace penmark {

using reasoning::Rule;
using reasoning::StopCheck;
using setting::Closure;

struct Reducer::State : reasoning::State {
    State(Program source, const ShouldStop &stop)
        : reasoning::State(std::move(source), reasoning::Telling::in_any_order, stop) {}

    std::vector<Group> groups;
    std::vector<std::vector<std::size_t>> group_rules;  // by group, their places in `rules`
    std::optional<setting::WaysReasoner> ways;

    void require(std::span<const std::size_t> numbers) const {
        require_ranks();
        if (std::ranges::any_of(numbers, [this](std::size_t group) { return group >= groups.size(); })) {
            throw InvalidArgument("no such group");
        }
    }
    void suspend_group(std::size_t group, bool suspended) {
        for (const std::size_t rule : group_rules[group]) {
            suspend(rules[rule], suspended);
        }
        if (ways) {
            ways->put(group, !suspended);
        }
    }
};

// The groups that are on, for the length of one question.
class Reducer::Active {
public:
    Active(State &state, const Inference &inference, StopCheck &stop)
        : state_(state), stop_(stop), closure_(state, inference, state.ways ? &*state.ways : nullptr, stop), bottom_(closure_.checkpoint()) {}
    ~Active() {
        closure_.restore(bottom_);
        for (std::size_t group = 0; group < state_.groups.size(); ++group) {
            state_.suspend_group(group, true);
        }
    }
    Active(const Active &) = delete;
    Active &operator=(const Active &) = delete;

    void put_on(std::size_t group) {
        state_.suspend_group(group, false);
        std::ranges::for_each(state_.group_rules[group], [this](std::size_t rule) { closure_.wake(rule); });
        std::ranges::for_each(state_.groups[group].literals, [this](Lit literal) { state_.apply(literal); });
    }

    // Takes all that may be concluded; false if some rule cannot hold.
    bool close() {
        return closure_.run([] { return false; });
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

    // Puts groups on from the last, without those that say nothing new; whether that decides everything.
    bool build(std::span<const std::size_t> order) {
        bool holds = close();
        for (auto group = order.rbegin(); holds && group != order.rend() && !stop_.now(); ++group) {
            if (!follows(*group)) {
                stack_.push_back({*group, closure_.checkpoint()});
                put_on(*group);
                holds = close();
            }
        }
        return holds && open().empty();
    }

    // From the top of the stack down, drops what follows from the others.
    std::vector<Kept> dropped_from_stack(Extent extent) {
        std::vector<Kept> kept;
        std::size_t size_of_all = 0;
        for (const Placed &placed : stack_) {
            size_of_all += state_.groups[placed.group].size();
        }
        for (; !stack_.empty(); stack_.pop_back()) {
            const std::size_t group = stack_.back().group, size = state_.groups[group].size();
            const bool tried = size_of_all >= extent.least + size && extent.tries > 0 && !stop_.now();
            extent.tries -= tried ? 1 : 0;
            if (tried && can_go(stack_.back(), kept)) {
                size_of_all -= size;
            } else {
                kept.push_back({group, tried ? open().size() : 0});
            }
        }
        return kept;
    }

private:
    struct Placed {
        std::size_t group;
        Closure::Checkpoint below;
    };

    bool can_go(const Placed &placed, const std::vector<Kept> &above) {
        closure_.restore(placed.below);
        state_.suspend_group(placed.group, true);
        std::ranges::for_each(above, [this](const Kept &kept) { put_on(kept.group); });
        return closure_.run([&] { return follows(placed.group); }) && follows(placed.group);
    }

    // Whether nothing that a group speaks of is open.
    bool follows(std::size_t group) const {
        return std::ranges::none_of(state_.groups[group].literals, [this](Lit l) { return state_.engine.is_open(l); }) &&
               std::ranges::none_of(state_.group_rules[group], [this](std::size_t rule) { return state_.rules[rule].open > 0; });
    }

    State &state_;
    StopCheck &stop_;
    Closure closure_;
    Closure::Checkpoint bottom_;
    std::vector<Placed> stack_;
};

Reducer::Reducer(Program program, const ShouldStop &stop) : state_(std::make_unique<State>(std::move(program), stop)) {}
Reducer::~Reducer() = default;
Reducer::Reducer(Reducer &&) noexcept = default;
Reducer &Reducer::operator=(Reducer &&) noexcept = default;

void Reducer::set_ranks(const Ranks &ranks) { state_->set_ranks(ranks); }

void Reducer::set_groups(std::vector<Group> groups) {
    State &state = *state_;
    std::map<Origin, std::size_t> known;
    if (std::ranges::any_of(groups, [](const Group &group) { return !group.rules.empty(); })) {
        for (std::size_t rule = 0; rule < state.rules.size(); ++rule) {
            known.emplace(state.rules[rule].origin, rule);
        }
    }
    std::vector<std::vector<std::size_t>> places;
    for (const Group &group : groups) {
        std::ranges::for_each(group.literals, [&state](Lit l) { state.check(l); });
        auto &of_group = places.emplace_back();
        for (const Origin origin : group.rules) {
            const auto at = known.find(origin);
            if (at == known.end()) {
                throw InvalidArgument("a group of no rule");
            }
            of_group.push_back(at->second);
        }
    }
    for (Rule &rule : state.rules) {
        state.suspend(rule, false);
    }
    state.ways.reset();
    state.groups = std::move(groups);
    state.group_rules = std::move(places);
    for (std::size_t group = 0; group < state.groups.size(); ++group) {
        state.suspend_group(group, true);
    }
}

void Reducer::set_ways(WaysPast ways) {
    state_->ways.emplace(std::move(ways), state_->program.outputs, state_->groups.size());
}

std::optional<std::vector<Reducer::Kept>> Reducer::reduce(std::span<const std::size_t> order, const Inference &inference,
                                                          const Extent &extent, const ShouldStop &should_stop) {
    state_->require(order);
    StopCheck stop(should_stop);
    Active active(*state_, inference, stop);
    if (!active.build(order)) {
        return std::nullopt;
    }
    return active.dropped_from_stack(extent);
}

std::pair<std::int32_t, std::vector<Var>> Reducer::outcome(std::span<const std::size_t> groups, std::int32_t below,
                                                           const ShouldStop &should_stop) {
    state_->require(groups);
    StopCheck stop(should_stop);
    Active active(*state_, {below}, stop);
    std::ranges::for_each(groups, [&active](std::size_t group) { active.put_on(group); });
    std::int32_t highest = -1;
    for (const Step &step : state_->climb(below, std::nullopt, stop)) {
        highest = std::max(highest, step.rank);
    }
    return {highest, active.open()};
}

std::vector<Var> Reducer::undecided(std::span<const std::size_t> groups, const Inference &inference,
                                    std::span<const Lit> given, const ShouldStop &should_stop) {
    state_->require(groups);
    StopCheck stop(should_stop);
    Active active(*state_, inference, stop);
    std::ranges::for_each(given, [this](Lit literal) { state_->apply(literal); });
    std::ranges::for_each(groups, [&active](std::size_t group) { active.put_on(group); });
    active.close();
    return active.open();
}

}  // namespace penmark
