// Follows what comes of one element, what is nearest first.
#include "penmark/forest_chains.hpp"

#include "forest_pairs.hpp"
#include "forest_state.hpp"
#include "forest_suppositions.hpp"
#include "forest_ways.hpp"

#include "penmark/error.hpp"

#include <algorithm>
#include <iterator>
#include <string>

namespace penmark::reasoning {

class ForestChase {
public:
    ForestChase(ForestBoard board, const ForestReach &reach)
        : state(std::move(board)), reach_(reach), link_of_(state.elements(), -1), is_waiting_(at(state.groups()), 0) {}

    ForestState state;

    ForestOutcome suppose(std::int32_t element, ElementState supposed) {
        const std::size_t before = state.length();
        state.settle();
        unseen_ = false;
        put({element, supposed, ForestReason::neighbour, -1, -1, no_causes()});
        follow();
        state.undo(before);
        ForestOutcome outcome;
        outcome.reached.reserve(links_.size());
        for (const Link &link : links_) {
            outcome.reached.push_back(link.element);
        }
        if (clash_) {
            clash_->links = needed();
            outcome.clash = std::move(*clash_);
        }
        forget();
        return outcome;
    }

private:
    // Elements, as a part of `causes_`.
    struct Causes {
        std::size_t begin, end;
    };
    struct Link {
        std::int32_t element;
        ElementState state;
        ForestReason reason;
        std::int32_t number;  // of the line or group
        std::int32_t chain;   // within `chains_`
        Causes causes;
    };

    Causes no_causes() const { return {causes_.size(), causes_.size()}; }
    Causes one_cause(std::int32_t element) {
        causes_.push_back(element);
        return {causes_.size() - 1, causes_.size()};
    }
    Causes all_causes(std::span<const std::int32_t> elements) {
        const std::size_t begin = causes_.size();
        causes_.insert(causes_.end(), elements.begin(), elements.end());
        return {begin, causes_.size()};
    }
    // Those elements that are in a state.
    Causes causes_in_state(std::span<const std::int32_t> elements, ElementState wanted) {
        const std::size_t begin = causes_.size();
        std::ranges::copy_if(elements, std::back_inserter(causes_),
                             [&](std::int32_t element) { return state.state(element) == wanted; });
        return {begin, causes_.size()};
    }
    std::span<const std::int32_t> elements(const Causes &causes) const {
        return std::span(causes_).subspan(causes.begin, causes.end - causes.begin);
    }
    std::vector<std::int32_t> listed(const Causes &causes) const {
        return {elements(causes).begin(), elements(causes).end()};
    }
    ForestLink told(const Link &link) const {
        return {link.element, link.state, link.reason, link.number,
                link.chain < 0 ? JoiningChain{} : chains_[at(link.chain)], listed(link.causes)};
    }

    void forget() {
        for (const Link &link : links_) {
            link_of_[at(link.element)] = -1;
        }
        for (const std::int32_t group : waiting_) {
            is_waiting_[at(group)] = 0;
        }
        links_.clear();
        causes_.clear();
        chains_.clear();
        waiting_.clear();
        clash_.reset();
    }

    void follow() {
        for (std::size_t next = 0; !clash_;) {
            if (next < links_.size()) {
                spread(links_[next++].element);
            } else if (!avoid_rings() && !fill_groups()) {
                return;
            }
        }
    }

    void put(const Link &link) {
        if (clash_ || state.state(link.element) == link.state) {
            return;
        }
        if (!state.is_open(link.element)) {
            std::vector<std::int32_t> causes = listed(link.causes);
            causes.push_back(link.element);
            end(ForestFault::both, -1, std::move(causes));
            clash_->opposite = told(link);
            return;
        }
        const std::int32_t element = link.element;
        const bool chosen = link.state == ElementState::chosen;
        link_of_[at(element)] = static_cast<std::int32_t>(links_.size());
        links_.push_back(link);
        const bool clear = state.put(element, link.state);
        if (!chosen) {
            return;
        }
        unseen_ = true;
        for (const std::int32_t near : state.neighbours(element)) {
            if (state.state(near) == ElementState::chosen) {
                end(ForestFault::neighbours, -1, {element, near});
                return;
            }
        }
        if (!clear) {
            const JoiningChain ring = state.ring(element);
            std::vector<std::int32_t> causes{element};
            causes.insert(causes.end(), ring.elements.begin(), ring.elements.end());
            end(ForestFault::ring, -1, std::move(causes));
            clash_->by_origin = ring.by_origin;
        }
    }

    void end(ForestFault fault, std::int32_t number, std::vector<std::int32_t> causes) {
        if (!clash_) {
            clash_.emplace();
            clash_->fault = fault;
            clash_->number = number;
            clash_->causes = std::move(causes);
        }
    }

    void spread(std::int32_t element) {
        if (state.state(element) == ElementState::chosen) {
            for (const std::int32_t near : state.neighbours(element)) {
                put({near, ElementState::left_out, ForestReason::neighbour, -1, -1, one_cause(element)});
            }
        } else {
            for (const std::int32_t line : state.lines_of(element)) {
                if (state.line_chosen(line) == 0 && state.line_left(line) <= 1) {
                    last_of_line(line);
                }
            }
        }
        for (const std::int32_t group : state.groups_of(element)) {
            count_group(group);
        }
        for (const std::int32_t group : state.groups_by(element)) {
            if (is_waiting_[at(group)] == 0) {
                is_waiting_[at(group)] = 1;
                waiting_.push_back(group);
            }
        }
    }

    void last_of_line(std::int32_t line) {
        const auto members = state.line(line);
        const Causes causes = causes_in_state(members, ElementState::left_out);
        const auto open = std::ranges::find_if(members, [&](std::int32_t element) { return state.is_open(element); });
        if (open == members.end()) {
            end(ForestFault::empty_line, line, listed(causes));
        } else {
            put({*open, ElementState::chosen, ForestReason::line, line, -1, causes});
        }
    }

    void count_group(std::int32_t group) {
        const std::int32_t number = state.number(group), chosen = state.group_chosen(group), left = state.group_left(group);
        const auto members = state.group(group);
        if (number < chosen || left < number) {
            const bool many = number < chosen;
            end(many ? ForestFault::too_many : ForestFault::too_few, group,
                listed(causes_in_state(members, many ? ElementState::chosen : ElementState::left_out)));
        } else if (chosen < left && (number == chosen || number == left)) {
            const bool full = number == chosen;
            const Causes causes = causes_in_state(members, full ? ElementState::chosen : ElementState::left_out);
            const auto rest = full ? ElementState::left_out : ElementState::chosen;
            for (const std::int32_t element : members) {
                if (state.is_open(element)) {
                    put({element, rest, ForestReason::group, group, -1, causes});
                }
            }
        }
    }

    // Elements that would join points twice are left out; whether there are any.
    bool avoid_rings() {
        if (!unseen_) {
            return false;
        }
        unseen_ = false;
        const std::size_t before = links_.size();
        for (const std::int32_t element : state.open_in_rings()) {
            if (clash_) {
                break;
            }
            if (auto chain = state.joined_by_others(element)) {
                const Causes causes = all_causes(chain->elements);
                chains_.push_back(std::move(*chain));
                put({element, ElementState::left_out, ForestReason::ring, -1, static_cast<std::int32_t>(chains_.size()) - 1, causes});
            }
        }
        return links_.size() > before;
    }

    // What all ways to fill a group have in common; whether that is anything new.
    bool fill_groups() {
        const std::size_t before = links_.size();
        for (std::size_t k = 0; k < waiting_.size() && !clash_; ++k) {
            ForestWays ways(state, waiting_[k], reach_);
            if (ways.complete()) {
                filled(waiting_[k], ways);
            }
        }
        for (const std::int32_t group : waiting_) {
            is_waiting_[at(group)] = 0;
        }
        waiting_.clear();
        return links_.size() > before;
    }

    void filled(std::int32_t group, ForestWays &ways) {
        if (ways.found().empty()) {
            end(ForestFault::unfillable, group, reached_near(group));
            clash_->states = state.states();
            return;
        }
        std::optional<Causes> causes;
        for (const std::int32_t element : ways.open()) {
            const std::size_t count = ways.chosen_in(element);
            if (count == 0 || count == ways.found().size()) {
                causes = causes ? causes : all_causes(reached_near(group));
                const auto common = count == 0 ? ElementState::left_out : ElementState::chosen;
                put({element, common, ForestReason::group, group, -1, *causes});
            }
        }
    }

    // The elements of a group and beside it for which something follows, in that order.
    std::vector<std::int32_t> reached_near(std::int32_t group) const {
        std::vector<std::int32_t> numbers;
        const auto add = [&](std::int32_t element) {
            if (link_of_[at(element)] >= 0) {
                numbers.push_back(link_of_[at(element)]);
            }
        };
        for (const std::int32_t element : state.group(group)) {
            add(element);
            std::ranges::for_each(state.neighbours(element), add);
        }
        std::ranges::sort(numbers);
        numbers.erase(std::unique(numbers.begin(), numbers.end()), numbers.end());
        for (std::int32_t &number : numbers) {
            number = links_[at(number)].element;
        }
        return numbers;
    }

    // The links that lead to the clash, in order, without the supposed element.
    std::vector<ForestLink> needed() {
        std::vector<std::uint8_t> wanted(links_.size(), 0);
        std::vector<std::int32_t> waiting = clash_->causes;
        while (!waiting.empty()) {
            const std::int32_t link = link_of_[at(waiting.back())];
            waiting.pop_back();
            if (link >= 0 && wanted[at(link)] == 0) {
                wanted[at(link)] = 1;
                const auto causes = elements(links_[at(link)].causes);
                waiting.insert(waiting.end(), causes.begin(), causes.end());
            }
        }
        std::vector<ForestLink> found;
        for (std::size_t k = 1; k < links_.size(); ++k) {
            if (wanted[k] != 0) {
                found.push_back(told(links_[k]));
            }
        }
        return found;
    }

    ForestReach reach_;
    std::vector<Link> links_;           // in order, what was supposed first
    std::vector<std::int32_t> causes_;  // of all links
    std::vector<JoiningChain> chains_;
    std::vector<std::int32_t> link_of_;  // by element; -1 for none
    std::vector<std::int32_t> waiting_;  // groups near what has changed since groups were filled
    std::vector<std::uint8_t> is_waiting_;
    bool unseen_ = false;  // whether something was chosen since rings were looked for
    std::optional<ForestClash> clash_;
};

}  // namespace penmark::reasoning

namespace penmark {

namespace {

void require_open(const reasoning::ForestState &state, std::int32_t element) {
    if (element < 0 || reasoning::at(element) >= state.elements()) {
        throw OutOfRange("there is no element " + std::to_string(element));
    }
    if (!state.is_open(element)) {
        throw InvalidArgument("element " + std::to_string(element) + " is not open");
    }
}

ElementState state_for(bool chosen) { return chosen ? ElementState::chosen : ElementState::left_out; }

}  // namespace

ForestChains::ForestChains(ForestBoard board, const ForestReach &reach)
    : chase_(std::make_unique<reasoning::ForestChase>(std::move(board), reach)),
      suppositions_(std::make_unique<reasoning::ForestSuppositions>(
          chase_->state, [chase = chase_.get()](std::int32_t element, ElementState supposed) {
              return chase->suppose(element, supposed);
          })) {}
ForestChains::~ForestChains() = default;
ForestChains::ForestChains(ForestChains &&) noexcept = default;
ForestChains &ForestChains::operator=(ForestChains &&) noexcept = default;

void ForestChains::mark(std::int32_t element, bool chosen) {
    require_open(chase_->state, element);
    chase_->state.put(element, state_for(chosen));
    suppositions_->marked(element);
}

ForestOutcome ForestChains::suppose(std::int32_t element, bool chosen) {
    require_open(chase_->state, element);
    return chase_->suppose(element, state_for(chosen));
}

std::optional<ForestRefutation> ForestChains::refuted(std::size_t from, const ForestLength &length) {
    return suppositions_->first(from, length);
}

void ForestChains::forget() { suppositions_->forget(); }

void ForestChains::trust(std::span<const std::uint8_t> states) { suppositions_->trust(states); }

std::vector<std::int32_t> ForestChains::open_in_rings() {
    chase_->state.settle();
    return chase_->state.open_in_rings();
}

std::optional<std::vector<std::vector<std::int32_t>>> ForestChains::ways(std::int32_t group, const ForestReach &reach) {
    if (group < 0 || group >= chase_->state.groups()) {
        throw OutOfRange("there is no group " + std::to_string(group));
    }
    reasoning::ForestWays found(chase_->state, group, reach);
    if (!found.complete()) {
        return std::nullopt;
    }
    return std::move(found.found());
}

std::optional<ForestPair> ForestChains::pair(std::size_t from, const ForestReach &reach) {
    if (!pairs_) {
        pairs_ = std::make_unique<reasoning::ForestPairs>(chase_->state);
    }
    return pairs_->first(from, reach);
}

}  // namespace penmark
