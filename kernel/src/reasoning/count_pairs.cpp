// Two counts A and B that share literals: how many of the shared ones, of A's own and of B's own can be true together?
// Where only all or only none can, there is no choice. Only pairs with a count that changed are looked at again.
#include "state.hpp"

#include <algorithm>
#include <bit>
#include <iterator>

namespace penmark::reasoning {

namespace {

std::uint64_t up_to(std::size_t count) { return (std::uint64_t{2} << count) - 1; }

std::uint64_t mirrored(std::uint64_t allowed, std::size_t size) {
    std::uint64_t result = 0;
    for (std::size_t k = 0; k <= size; ++k) {
        result |= (allowed >> k & 1U) << (size - k);
    }
    return result;
}

// How many of some literals can be true.
struct Bounds {
    std::size_t size, least = 64, most = 0;

    void allow(std::uint64_t counts) {
        least = std::min(least, static_cast<std::size_t>(std::countr_zero(counts)));
        most = std::max(most, static_cast<std::size_t>(std::bit_width(counts)) - 1);
    }
    bool none() const { return size > 0 && least <= most && most == 0; }
    bool all() const { return size > 0 && least <= most && least == size; }
};

// A count's open literals and what is allowed of them, perhaps told with every literal turned round.
struct Open {
    std::vector<Lit> literals;
    std::uint64_t allowed = 0;

    void read(const State &state, const Count &count) {
        literals.clear();
        std::size_t true_ones = 0;
        for (const Lit l : state.literals(count)) {
            true_ones += state.engine.is_true(l) ? 1 : 0;
            if (state.engine.is_open(l)) {
                literals.push_back(l);
            }
        }
        allowed = (count.allowed >> true_ones) & up_to(literals.size());
    }
    void turn() {
        std::transform(literals.begin(), literals.end(), literals.begin(), negate);
        allowed = mirrored(allowed, literals.size());
    }
    bool contains(Lit l) const { return std::find(literals.begin(), literals.end(), l) != literals.end(); }
    // Whether it speaks against too few and against too many: pairs without such a count never settle anything.
    bool two_sided() const {
        const std::uint64_t missing = up_to(literals.size()) & ~allowed;
        return (allowed & (allowed + 1)) != 0 && (missing & (missing + 1)) != 0;
    }
};

std::vector<Lit> settle(const Open &a, const Open &b) {
    const auto both = static_cast<std::size_t>(
        std::count_if(b.literals.begin(), b.literals.end(), [&a](Lit l) { return a.contains(l); }));
    if (both < 2) {
        return {};
    }
    Bounds shared{both}, only_a{a.literals.size() - both}, only_b{b.literals.size() - both};
    for (std::size_t x = 0; x <= both; ++x) {
        const std::uint64_t of_a = (a.allowed >> x) & up_to(only_a.size), of_b = (b.allowed >> x) & up_to(only_b.size);
        if (of_a != 0 && of_b != 0) {
            shared.allow(std::uint64_t{1} << x);
            only_a.allow(of_a);
            only_b.allow(of_b);
        }
    }
    std::vector<Lit> out;
    const auto tell = [&out](const Bounds &part, const Open &whole, const Open &other, bool in_other) {
        if (part.none() || part.all()) {
            for (const Lit l : whole.literals) {
                if (other.contains(l) == in_other) {
                    out.push_back(part.none() ? negate(l) : l);
                }
            }
        }
    };
    tell(shared, a, b, true);
    tell(only_a, a, b, false);
    tell(only_b, b, a, false);
    return out;
}

// Whether a rule can matter to counts over the given open literals. A clause with a literal of its own never does: that one
// may always be the true one.
bool matters(const Rule &rule, const Count &first, std::size_t open) {
    return !rule.simple || !first.is_clause || static_cast<std::size_t>(rule.open) <= open;
}

class CountPairs {
public:
    CountPairs(const State &state, std::vector<CountPair> &found) : state_(state), found_(found) {}

    void look(const Rule &rule) {
        for (const Count &count : state_.counts_of(rule)) {
            a_.read(state_, count);
            if (a_.literals.size() < 2 || !a_.two_sided()) {
                continue;
            }
            find_partners();
            for (const std::uint32_t partner : partners_) {
                for (const Count &other : state_.counts_of(state_.rules[partner])) {
                    if (&other != &count && matters(state_.rules[partner], other, a_.literals.size())) {
                        look(rule, state_.rules[partner], other);
                    }
                }
            }
        }
    }

private:
    void look(const Rule &rule, const Rule &partner, const Count &other) {
        b_.read(state_, other);
        for (const bool turned : {false, true}) {
            if (turned) {
                b_.turn();
            }
            auto literals = settle(a_, b_);
            if (!literals.empty()) {
                found_.push_back({rule.origin, partner.origin, std::move(literals)});
            }
        }
    }

    // The rules that share at least two open variables with this count.
    void find_partners() {
        met_.clear();
        for (const Lit l : a_.literals) {
            const auto rules = state_.rules_of(var_of(l));
            met_.insert(met_.end(), rules.begin(), rules.end());
        }
        std::sort(met_.begin(), met_.end());
        partners_.clear();
        for (std::size_t k = 1; k < met_.size(); ++k) {
            if (met_[k] == met_[k - 1] && (partners_.empty() || partners_.back() != met_[k])) {
                partners_.push_back(met_[k]);
            }
        }
    }

    const State &state_;
    std::vector<CountPair> &found_;
    Open a_, b_;
    std::vector<std::uint32_t> met_, partners_;
};

}  // namespace

// What is two-sided about a count's open literals is so about all of them.
void State::index_two_sided() {
    near_two_sided.clear();
    two_sided_rules.clear();
    for (Var output = 0; output < program.outputs; ++output) {
        const auto begin = static_cast<std::uint32_t>(two_sided_rules.size());
        std::ranges::copy_if(rules_of(output), std::back_inserter(two_sided_rules),
                             [this](std::uint32_t rule) { return rules[rule].two_sided; });
        near_two_sided.push_back({begin, static_cast<std::uint32_t>(two_sided_rules.size())});
    }
}

// Queues the two-sided rules that have changed, and those that share an open output with a rule that has.
void State::wake_count_pairs() {
    const auto push = [this](std::uint32_t rule) { count_pairs.queue.push(rule); };
    const auto begin = [&] {
        index_two_sided();
        std::ranges::for_each(two_sided_rules, push);
    };
    catch_up(count_pairs, begin, [&](const Rule &rule) {
        if (rule.counts.size() == 0 || !matters(rule, counts[rule.counts.begin], most_open)) {
            return;
        }
        for (const Var other : outputs_of(rule)) {
            if (engine.is_open(positive(other))) {
                std::ranges::for_each(near_two_sided[static_cast<std::size_t>(other)].of(two_sided_rules), push);
            }
        }
    });
}

}  // namespace penmark::reasoning

namespace penmark {

std::vector<CountPair> Deducer::count_pairs(std::size_t most, const ShouldStop &should_stop) {
    reasoning::StopCheck stop(should_stop);
    state_->wake_count_pairs();
    std::vector<CountPair> found;
    reasoning::CountPairs looking(*state_, found);
    state_->look(state_->count_pairs.queue, most, looking, found, stop);
    return found;
}

}  // namespace penmark
