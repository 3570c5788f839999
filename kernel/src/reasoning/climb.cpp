// Rules wait in one queue per rank; a queue may hold rules that have nothing of its rank any more, which are dropped
// when they come up.
#include "state.hpp"

#include <algorithm>
#include <bit>

namespace penmark::reasoning {

namespace {

constexpr std::uint64_t bit(std::int32_t rank) { return std::uint64_t{1} << rank; }

// The bits of all features, each at its own place in `Feature`.
constexpr std::size_t feature_bit(Feature feature, bool holds) {
    return (holds ? std::size_t{1} : 0) << static_cast<std::size_t>(feature);
}

// By the bits of all features, those that a table has, in its order.
auto places_of(std::span<const Feature> features) {
    std::array<std::uint8_t, 1 << Ranks::most_features> places{};
    for (std::size_t all = 0; all < places.size(); ++all) {
        for (const Feature feature : features) {
            places[all] = static_cast<std::uint8_t>(2 * places[all] + (all >> static_cast<std::size_t>(feature) & 1U));
        }
    }
    return places;
}

bool are_distinct(std::span<const Feature> features) {
    std::uint32_t seen = 0;
    for (const Feature feature : features) {
        const auto number = static_cast<std::uint32_t>(feature);
        if (number >= Ranks::most_features || (seen >> number & 1U) != 0) {
            return false;
        }
        seen |= 1U << number;
    }
    return true;
}

// No place in a table, nor its size, is beyond 32 bits.
static_assert((std::uint64_t{max_constraints} + 1) * (hows << Ranks::most_features) < std::uint64_t{1} << 31);

}  // namespace

std::int32_t State::rank_of(const Rule &rule, const Deduction &deduction) const {
    if (deduction.how == How::contradiction) {
        return -1;
    }
    const Var var = var_of(deduction.literal);
    const auto outputs = outputs_of(rule);
    const bool interior = !outputs.empty() && var != outputs.front() && var != outputs.back();
    const std::size_t features =
        feature_bit(Feature::positive, !is_negative(deduction.literal)) | feature_bit(Feature::interior, interior) |
        feature_bit(Feature::started, rule.trues > 0) | feature_bit(Feature::last_open, rule.open == 1);
    const std::size_t row = static_cast<std::size_t>(rule.origin.constraint + 1) * hows + static_cast<std::size_t>(deduction.how);
    return ranks.table[(row << ranks.features.size()) + feature_places[features]];
}

void State::rank_found(Rule &rule) {
    rule.ranks = 0;
    rule.found_ranks.clear();
    if (ranks.table.empty()) {
        return;
    }
    for (const Deduction &deduction : rule.found) {
        const std::int32_t rank = rank_of(rule, deduction);
        rule.found_ranks.push_back(static_cast<std::int8_t>(rank));
        rule.ranks |= rank >= 0 ? bit(rank) : 0;
        if (rank >= ranks.automatic && ranked[static_cast<std::size_t>(deduction.literal)]++ == 0) {
            ++open;
        }
    }
    for (std::uint64_t fresh = rule.ranks & ~rule.queued; fresh != 0; fresh &= fresh - 1) {
        queues[static_cast<std::size_t>(std::countr_zero(fresh))].push(number(rule));
    }
    rule.queued |= rule.ranks;
}

void State::unrank_found(Rule &rule) {
    for (std::size_t k = 0; k < rule.found_ranks.size(); ++k) {
        const auto literal = rule.found[k].literal;
        if (rule.found_ranks[k] >= ranks.automatic && --ranked[static_cast<std::size_t>(literal)] == 0) {
            --open;
        }
    }
    rule.found_ranks.clear();
}

std::optional<std::size_t> State::first_below(std::int32_t below, std::int32_t &rank) {
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

Step State::take(Rule &rule, std::int32_t rank) {
    Step step{rule.origin, How::contradiction, rank, open, {}};
    const std::size_t most = (ranks.apart & bit(rank)) != 0 ? 1 : rule.found.size();
    for (std::size_t k = 0; k < rule.found.size() && step.literals.size() < most; ++k) {
        if (rule.found_ranks[k] == rank) {
            step.how = step.literals.empty() ? rule.found[k].how : step.how;
            step.literals.push_back(rule.found[k].literal);
        }
    }
    const auto place = static_cast<std::size_t>(rank);
    const std::uint64_t along = place < ranks.along.size() ? ranks.along[place] : 0;
    for (std::size_t k = 0; along != 0 && k < rule.found.size(); ++k) {
        const std::int32_t other = rule.found_ranks[k];
        if (other >= 0 && other != rank && (along & bit(other)) != 0) {
            step.literals.push_back(rule.found[k].literal);
        }
    }
    for (const Lit literal : step.literals) {
        apply(literal);
    }
    // It may have spoken of an output that it does not mention, by way of what always holds.
    make_stale(number(rule));
    return step;
}

void State::set_ranks(const Ranks &given) {
    std::int32_t last = -1;
    for (const Rule &rule : rules) {
        last = std::max(last, rule.origin.constraint);
    }
    const bool fits = are_distinct(given.features) && given.table.size() / given.row() >= static_cast<std::size_t>(last + 2) &&
                      std::ranges::all_of(given.table, [](std::int32_t r) { return r >= -1 && r < Ranks::most; });
    if (!fits || given.automatic < 0) {
        throw InvalidArgument("the ranks do not fit the program");
    }
    ranks = given;
    feature_places = places_of(ranks.features);
    open = 0;
    ranked.assign(static_cast<std::size_t>(program.outputs) * 2, 0);
    queues.assign(Ranks::most, {});
    find_mute();
    for (Rule &rule : rules) {
        rule.queued = 0;
        rank_found(rule);
    }
}

void State::find_mute() {
    wake_mute();
    for (Rule &rule : rules) {
        const auto row = ranks.table.begin() + static_cast<std::ptrdiff_t>(ranks.row()) * (rule.origin.constraint + 1);
        rule.mute = ranks.sound && std::all_of(row, row + static_cast<std::ptrdiff_t>(ranks.row()), [](auto r) { return r < 0; });
    }
    const auto mute = std::stable_partition(stale.begin(), stale.end(), [this](std::size_t rule) { return !rules[rule].mute; });
    mute_stale.assign(mute, stale.end());
    stale.erase(mute, stale.end());
}

// What a mute rule said last may be of something that was only supposed.
const Rule *State::first_broken() const {
    const auto found = std::ranges::find_if(broken, [this](std::size_t rule) { return !rules[rule].mute; });
    return found == broken.end() ? nullptr : &rules[*found];
}

void State::require_ranks() const {
    if (ranks.table.empty()) {
        throw InvalidArgument("no ranks are set");
    }
}

std::vector<Step> State::climb(std::int32_t below, std::optional<std::size_t> most, StopCheck &stop) {
    require_ranks();
    std::vector<Step> steps;
    for (std::size_t taken = 0; !most || taken < *most;) {
        if (!ask_stale(stop)) {
            break;
        }
        if (const Rule *fault = first_broken()) {
            steps.push_back({fault->origin, How::contradiction, -1, open, {}});
            break;
        }
        std::int32_t rank = 0;
        const auto rule = first_below(below, rank);
        if (!rule) {
            break;
        }
        steps.push_back(take(rules[*rule], rank));
        taken += rank >= ranks.automatic ? 1 : 0;
    }
    return steps;
}

}  // namespace penmark::reasoning
