#include "case_state.hpp"

#include "penmark/error.hpp"

#include <algorithm>
#include <bit>

namespace penmark::reasoning {

namespace {

constexpr std::size_t bits_a_word = 64;

std::size_t at(std::int32_t number) { return static_cast<std::size_t>(number); }

std::size_t words_for(std::size_t bits) { return (bits + bits_a_word - 1) / bits_a_word; }

template <typename Number> bool rises_from_zero(const std::vector<Number> &bounds, std::size_t end) {
    return !bounds.empty() && bounds.front() == 0 && std::ranges::is_sorted(bounds) && at(bounds.back()) == end;
}

}  // namespace

CaseState::CaseState(PlaceTables tables, std::vector<LoopEdge> edges)
    : tables_(std::move(tables)), loop_(std::max(tables_.variables, 0), std::move(edges)),
      known_(at(std::max(tables_.variables, 0)), Known::open), left_out_(places(), 0),
      in_area_(places(), 0), in_reach_(known_.size(), 0), has_news_(places(), 0) {
    check();
    words_.push_back(0);
    for (std::size_t place = 0; place < places(); ++place) {
        words_.push_back(words_.back() + words_for(positions(place).size()));
        if (!fits_patterns(place)) {
            throw InvalidArgument("the patterns of place " + std::to_string(place) + " do not fit its variables");
        }
    }
    on_.resize(words_.back());
    off_.resize(words_.back());
    use_bounds_.assign(variables() + 1, 0);
    for (const Var v : tables_.places.items) {
        ++use_bounds_[at(v) + 1];
    }
    for (std::size_t v = 0; v < variables(); ++v) {
        use_bounds_[v + 1] += use_bounds_[v];
    }
    uses_.resize(use_bounds_.back());
    used_by_.resize(use_bounds_.back());
    reached_bits_.resize(words_for(places()));
    std::vector<std::size_t> free(use_bounds_.begin(), use_bounds_.end() - 1);
    for (std::size_t place = 0; place < places(); ++place) {
        std::size_t k = 0;
        for (const Var v : positions(place)) {
            const std::size_t word = words_[place] + k / bits_a_word;
            used_by_[free[at(v)]] = static_cast<std::int32_t>(place);
            uses_[free[at(v)]++] = {static_cast<std::int32_t>(place), word, std::uint64_t{1} << k % bits_a_word};
            ++k;
        }
    }
}

void CaseState::check() const {
    if (!rises_from_zero(tables_.places.offsets, tables_.places.items.size()) ||
        tables_.places.offsets.size() != places() + 1 || !rises_from_zero(tables_.bounds, tables_.words.size())) {
        throw InvalidArgument("the places or their patterns do not hold together");
    }
    const auto sets = static_cast<std::int32_t>(tables_.bounds.size()) - 1;
    if (std::ranges::any_of(tables_.pattern_set, [&](std::int32_t set) { return set < 0 || set >= sets; }) ||
        std::ranges::any_of(tables_.places.items, [&](Var v) { return v < 0 || v >= tables_.variables; })) {
        throw InvalidArgument("a place has a variable or patterns that there are not");
    }
}

// Whole patterns, without a bit that stands for no variable.
bool CaseState::fits_patterns(std::size_t place) const {
    const std::size_t wide = width(place), beyond = positions(place).size() % bits_a_word;
    const std::span<const std::uint64_t> all = patterns(place);
    if (all.size() % (2 * std::max<std::size_t>(wide, 1)) != 0) {
        return false;
    }
    for (std::size_t row = wide; beyond != 0 && row <= all.size(); row += wide) {
        if (all[row - 1] >> beyond != 0) {
            return false;
        }
    }
    return wide > 0 || all.empty();
}

std::span<const std::int32_t> CaseState::positions(std::size_t place) const {
    const auto &[offsets, items] = tables_.places;
    return {items.data() + offsets[place], items.data() + offsets[place + 1]};
}

std::span<const std::uint64_t> CaseState::patterns(std::size_t place) const {
    const std::size_t set = at(tables_.pattern_set[place]);
    return {tables_.words.data() + tables_.bounds[set], tables_.words.data() + tables_.bounds[set + 1]};
}

std::span<const CaseState::Use> CaseState::uses(Var v) const {
    return {uses_.data() + use_bounds_[at(v)], uses_.data() + use_bounds_[at(v) + 1]};
}

void CaseState::set(Lit literal) {
    const Var v = var_of(literal);
    const bool is_on = !is_negative(literal);
    known_[at(v)] = is_on ? Known::on : Known::off;
    lines_ += is_on && loop_.is_edge(v) ? 1 : 0;
    auto &bits = is_on ? on_ : off_;
    for (const Use &use : uses(v)) {
        bits[use.word] |= use.bit;
    }
}

void CaseState::mark(Lit literal) {
    const Var v = var_of(literal);
    const Known now = is_negative(literal) ? Known::off : Known::on;
    if (known_[at(v)] == now) {
        return;
    }
    if (known_[at(v)] != Known::open) {
        throw InvalidArgument("the opposite of literal " + std::to_string(literal) + " is known");
    }
    set(literal);
    if (loop_.is_edge(v)) {
        loop_.settle(literal);
    }
    for (CaseScan &scan : scans) {
        for (const Use &use : uses(v)) {
            for (const std::int32_t place : scan.again[at(use.place)]) {
                if (scan.waiting[at(place)] == 0) {
                    scan.waiting[at(place)] = 1;
                    scan.queue.push_back(place);
                }
            }
        }
    }
}

std::vector<std::int32_t> CaseState::touched(const std::vector<Lit> &literals) const {
    std::vector<std::int32_t> found;
    for (const Lit literal : literals) {
        if (known_[at(var_of(literal))] == Known::open) {
            for (const Use &use : uses(var_of(literal))) {
                found.push_back(use.place);
            }
        }
    }
    std::ranges::sort(found);
    const auto rest = std::ranges::unique(found);
    found.erase(rest.begin(), rest.end());
    return found;
}

std::vector<std::int32_t> CaseState::near(Var v, std::int32_t steps) {
    std::vector<std::int32_t> found;
    for (const Use &use : uses(v)) {
        const std::vector<std::int32_t> &area = within(use.place, steps);
        found.insert(found.end(), area.begin(), area.end());
    }
    std::ranges::sort(found);
    found.erase(std::unique(found.begin(), found.end()), found.end());
    return found;
}

const std::vector<std::int32_t> &CaseState::within(std::int32_t place, std::int32_t steps) {
    const auto entry = near_.try_emplace(steps, places()).first;
    if (entry->second[at(place)].empty()) {
        find_near(place);
    }
    return entry->second[at(place)];
}

// What is about a place, for all numbers of steps that were asked for of any: one of them goes on from the one before.
void CaseState::find_near(std::int32_t place) {
    const std::uint32_t now = ++look_;
    reached_.clear();
    reach(place);
    std::size_t from = 0;
    std::int32_t step = 0;
    for (auto &[steps, lists] : near_) {
        for (; step < steps && from < reached_.size(); ++step) {
            for (const std::size_t end = reached_.size(); from < end; ++from) {
                reach_beside(reached_[from], now);
            }
        }
        std::vector<std::int32_t> &found = lists[at(place)];
        if (!found.empty()) {
            continue;
        }
        found.reserve(reached_.size());
        for (std::size_t word = 0; word < reached_bits_.size(); ++word) {
            for (std::uint64_t left = reached_bits_[word]; left != 0; left &= left - 1) {
                found.push_back(static_cast<std::int32_t>(word * bits_a_word) + std::countr_zero(left));
            }
        }
    }
    std::ranges::fill(reached_bits_, std::uint64_t{0});
}

void CaseState::reach(std::int32_t place) {
    std::uint64_t &word = reached_bits_[at(place) / bits_a_word];
    const std::uint64_t bit = std::uint64_t{1} << at(place) % bits_a_word;
    if ((word & bit) == 0) {
        word |= bit;
        reached_.push_back(place);
    }
}

// The places that have a variable in common with one, by variables that were not gone along since `now`.
void CaseState::reach_beside(std::int32_t place, std::uint32_t now) {
    for (const Var v : positions(at(place))) {
        if (in_reach_[at(v)] != now) {
            in_reach_[at(v)] = now;
            for (std::size_t use = use_bounds_[at(v)]; use < use_bounds_[at(v) + 1]; ++use) {
                reach(used_by_[use]);
            }
        }
    }
}

}  // namespace penmark::reasoning
