// count: the number of true literals is in an allowed set.
//
// Short ones become clauses, which propagate and explain themselves fastest. Longer ones keep two counters. With f true
// and at most p possible, all open literals are false if no allowed count lies in f+1 … p, and true if none lies in
// f … p-1. An explanation takes only as many true (false) literals as the nearest allowed counts require.
#include "primitives.hpp"

#include <algorithm>
#include <array>
#include <bit>

namespace penmark::engine {

namespace {

constexpr std::size_t clause_limit = 5;

class Count final : public Guarded {
public:
    Count(const Primitive &primitive, Lit guard)
        : Guarded(guard), literals_(primitive.literals), size_(static_cast<std::int32_t>(literals_.size())) {
        below_.assign(static_cast<std::size_t>(size_) + 2, none_below);
        above_.assign(static_cast<std::size_t>(size_) + 2, none_above);
        for (const std::int32_t n : primitive.allowed) {
            if (n <= size_) {
                below_[static_cast<std::size_t>(n)] = above_[static_cast<std::size_t>(n)] = n;
            }
        }
        for (std::size_t n = 1; n < below_.size(); ++n) {
            below_[n] = below_[n] == none_below ? below_[n - 1] : below_[n];
        }
        for (std::size_t n = above_.size() - 1; n-- > 0;) {
            above_[n] = above_[n] == none_above ? above_[n + 1] : above_[n];
        }
    }

    void subscribe(Engine &engine) {
        for (const Lit l : literals_) {
            engine.subscribe(l, *this, 1);
            engine.subscribe(negate(l), *this, 0);
        }
        subscribe_guard(engine);
    }

    void assigned(Engine &engine, Lit, std::int32_t slot) override {
        true_ += slot == 1;
        false_ += slot == 0;
        if (forces_something()) {
            engine.schedule(*this);
        }
    }
    void unassigned(Engine &, Lit, std::int32_t slot) override {
        true_ -= slot == 1;
        false_ -= slot == 0;
    }

    bool propagate(Engine &engine) override {
        if (!awake(engine) || !forces_something()) {
            return true;
        }
        const std::int32_t possible = size_ - false_;
        if (next_allowed(true_) > possible) {
            blame_range(engine, true_, possible, engine.trail_size(), engine.conflict());
            return false;
        }
        const bool to_false = next_allowed(true_ + 1) > possible;
        for (const Lit l : literals_) {
            if (engine.is_open(l) && !engine.force(to_false ? negate(l) : l, *this, to_false)) {
                return false;
            }
        }
        return true;
    }

    How how(std::int32_t note) const override { return note == 1 ? How::saturated : How::forced; }

    // The note says whether open literals became false (1) or true (0).
    void explain(Engine &engine, Lit lit, std::int32_t note, std::vector<Lit> &out) override {
        const std::int32_t before = engine.moment(lit);
        std::int32_t held = 0, lost = 0;
        for (const Lit l : literals_) {
            held += engine.was_true(l, before);
            lost += engine.was_false(l, before);
        }
        // Had `lit` been otherwise, the count would lie in a range without allowed values.
        if (note == 1) {
            explain_range(engine, held + 1, size_ - lost, 1, before, out);
        } else {
            explain_range(engine, held, size_ - lost - 1, 0, before, out);
        }
    }

private:
    static constexpr std::int32_t none_below = -1;
    static constexpr std::int32_t none_above = 1 << 30;

    std::int32_t next_allowed(std::int32_t n) const { return n > size_ ? none_above : above_[static_cast<std::size_t>(n)]; }
    std::int32_t last_allowed(std::int32_t n) const { return n < 0 ? none_below : below_[static_cast<std::size_t>(n)]; }

    bool forces_something() const {
        const std::int32_t possible = size_ - false_;
        return next_allowed(true_ + 1) > possible || last_allowed(possible - 1) < true_;
    }

    void blame_range(Engine &engine, std::int32_t low, std::int32_t high, std::int32_t before, std::vector<Lit> &out) {
        out.clear();
        explain_range(engine, low, high, -1, before, out);
    }

    // Why the count lies in low … high, as far as needed to keep it away from allowed values on either side. `supposed`
    // is the value of the one literal being explained, which counts towards the range but is no reason itself.
    void explain_range(Engine &engine, std::int32_t low, std::int32_t high, int supposed, std::int32_t before,
                       std::vector<Lit> &out) {
        std::int32_t need_true = std::max(0, last_allowed(low - 1) + 1) - (supposed == 1);
        const std::int32_t ceiling = next_allowed(std::max(high + 1, 0));
        std::int32_t need_false = (ceiling == none_above ? 0 : size_ - ceiling + 1) - (supposed == 0);
        for (const Lit l : literals_) {
            if (need_true > 0 && engine.was_true(l, before)) {
                out.push_back(negate(l));
                --need_true;
            } else if (need_false > 0 && engine.was_false(l, before)) {
                out.push_back(l);
                --need_false;
            }
        }
        blame_guard(out);
    }

    std::vector<Lit> literals_;
    std::int32_t size_;
    std::int32_t true_ = 0, false_ = 0;
    std::vector<std::int32_t> below_, above_;  // nearest allowed count at most / at least n
};

// A set of literals made true (first) and false (second) that leaves no allowed count.
using Cut = std::pair<std::uint32_t, std::uint32_t>;

// The smallest cuts of a count over k literals, `allowed` having bit n set if n is an allowed count.
std::vector<Cut> smallest_cuts(std::uint32_t k, std::uint32_t allowed) {
    const auto is_cut = [&](int on, int off) {
        for (int n = on; n + off <= static_cast<int>(k); ++n) {
            if ((allowed >> n & 1U) != 0) {
                return false;
            }
        }
        return true;
    };
    std::vector<Cut> cuts;
    const std::uint32_t all = (1U << k) - 1;
    for (std::uint32_t on = 0; on <= all; ++on) {
        for (std::uint32_t off = all & ~on;; off = (off - 1) & all & ~on) {
            const int t = std::popcount(on), f = std::popcount(off);
            if (is_cut(t, f) && (t == 0 || !is_cut(t - 1, f)) && (f == 0 || !is_cut(t, f - 1))) {
                cuts.emplace_back(on, off);
            }
            if (off == 0) {
                break;
            }
        }
    }
    return cuts;
}

// The cuts of every short count, by its number of literals and what it allows. A program has thousands of counts and but a
// few kinds of them.
using Cuts = std::array<std::vector<std::vector<Cut>>, clause_limit + 1>;

const std::vector<Cut> &known_cuts(std::uint32_t k, std::uint32_t allowed) {
    static const Cuts known = [] {
        Cuts all;
        for (std::uint32_t n = 0; n < all.size(); ++n) {
            for (std::uint32_t each = 0; each < 2U << n; ++each) {
                all[n].push_back(smallest_cuts(n, each));
            }
        }
        return all;
    }();
    return known[k][allowed];
}

// Every cut becomes a clause; those that shorter ones imply are no smallest cuts and left out.
bool add_as_clauses(Engine &engine, const Primitive &primitive, Lit guard) {
    const auto k = static_cast<std::uint32_t>(primitive.literals.size());
    std::uint32_t allowed = 0;
    for (const std::int32_t n : primitive.allowed) {
        allowed |= n <= static_cast<std::int32_t>(k) ? 1U << n : 0U;
    }
    std::vector<Lit> clause;
    for (const auto &[on, off] : known_cuts(k, allowed)) {
        clause.clear();
        for (std::uint32_t i = 0; i < k; ++i) {
            if ((on >> i & 1U) != 0) {
                clause.push_back(negate(primitive.literals[i]));
            } else if ((off >> i & 1U) != 0) {
                clause.push_back(primitive.literals[i]);
            }
        }
        if (!add_guarded(engine, clause, guard)) {
            return false;
        }
    }
    return true;
}

bool has_repeats(std::vector<Lit> literals) {
    for (Lit &l : literals) {
        l = var_of(l);
    }
    std::sort(literals.begin(), literals.end());
    return std::adjacent_find(literals.begin(), literals.end()) != literals.end();
}

// Most come in order, which shows without sorting them.
bool all_different(std::span<const Lit> literals) {
    const auto not_after = [](Lit a, Lit b) { return var_of(a) >= var_of(b); };
    return std::adjacent_find(literals.begin(), literals.end(), not_after) == literals.end() ||
           !has_repeats({literals.begin(), literals.end()});
}

// At most one true, at most one false, and the same with exactly one.
bool add_as_set(Engine &engine, std::span<const Lit> literals, bool exactly_one) {
    if (exactly_one) {
        // One of many: that it is this one says much, that it is not says little.
        for (const Lit l : literals) {
            engine.prefer(l);
        }
    }
    return engine.add_set(literals, exactly_one);
}

bool add_natively(Engine &engine, const Primitive &primitive, Lit guard) {
    auto count = std::make_unique<Count>(primitive, guard);
    Count &added = *count;
    engine.add_propagator(std::move(count));
    added.subscribe(engine);
    return true;
}

}  // namespace

bool add_count(Engine &engine, const Primitive &primitive, Lit guard) {
    if (engine.as_written()) {
        return add_natively(engine, primitive, guard);
    }
    const auto n = static_cast<std::int32_t>(primitive.literals.size());
    const auto end = std::upper_bound(primitive.allowed.begin(), primitive.allowed.end(), n);
    const std::span<const std::int32_t> allowed(primitive.allowed.begin(), end);
    const bool different = all_different(primitive.literals);
    if (n > 2 && guard == no_lit && different) {
        const auto allows = [&](std::int32_t low, std::int32_t high) {
            return allowed.size() == static_cast<std::size_t>(high - low) + 1 && allowed.front() == low &&
                   allowed.back() == high;
        };
        if (allows(0, 1) || allows(1, 1)) {
            return add_as_set(engine, primitive.literals, allowed.size() == 1);
        }
        if (allows(n - 1, n) || allows(n - 1, n - 1)) {
            std::vector<Lit> negated = primitive.literals;
            std::transform(negated.begin(), negated.end(), negated.begin(), negate);
            return add_as_set(engine, negated, allowed.size() == 1);
        }
    }
    if (primitive.literals.size() <= clause_limit && different) {
        return add_as_clauses(engine, primitive, guard);
    }
    if (!allowed.empty() && allowed.front() == 1 && static_cast<std::int32_t>(allowed.size()) == n) {
        return add_guarded(engine, primitive.literals, guard);
    }
    return add_natively(engine, primitive, guard);
}

}  // namespace penmark::engine
