#include "nested_trials.hpp"

#include <numeric>

namespace penmark::reasoning {

NestedTrials::NestedTrials(engine::Engine &whole, Lit literals, LongSearch from)
    : whole_(whole), literals_(literals), long_(from) {
    stride_ = literals / 8 * 5 + 1;
    while (std::gcd(stride_, literals) > 1) {
        ++stride_;
    }
}

void NestedTrials::keep(std::size_t applied) {
    for (Brought &brought : brought_) {
        for (; !brought.order.empty() && brought.order.back().first > applied; brought.order.pop_back()) {
            brought.of[static_cast<std::size_t>(brought.order.back().second)].clear();
        }
    }
}

std::optional<Lit> NestedTrials::first_failing(std::int32_t depth, std::span<const Lit> applied,
                                               const std::function<bool(Lit)> &is_open, StopCheck &stop) {
    while (witnesses_.size() < static_cast<std::size_t>(depth)) {
        witnesses_.emplace_back(literals_);
        brought_.push_back({std::vector<std::vector<Lit>>(static_cast<std::size_t>(literals_)), {}});
    }
    for (Witnesses &each : witnesses_) {
        each.begin(applied);
    }
    applied_ = applied.size();
    base_ = whole_.decision_level();
    begins_ = static_cast<std::size_t>(whole_.trail_size());
    tried_ = 0;
    const std::int32_t level = depth - 1;
    const Witnesses &witnesses = witnesses_[static_cast<std::size_t>(level)];
    Witnesses::Sets witnessed = witnesses_here(witnesses);
    std::size_t generation = witnesses.generation();
    for (Lit literal = 0; literal < literals_ && !stop.stopped(); ++literal) {
        if (!is_open(literal) || witnesses.any(witnessed, literal)) {
            continue;
        }
        const bool holds = assume(literal) && settle(level, stop);
        if (holds && !stop.stopped()) {
            note_brought(level, literal);
            add_witness(level, literal, witnessed, stop);
        }
        take_back(0);
        if (!holds) {
            return literal;
        }
        if (generation != witnesses.generation()) {
            generation = witnesses.generation();
            witnessed = witnesses_here(witnesses);
        }
    }
    return std::nullopt;
}

// False if that comes to a contradiction. What is supposed on the way stays.
bool NestedTrials::settle(std::int32_t level, StopCheck &stop) {
    if (level == 0 || stop(StopCheck::engine_work)) {
        return true;
    }
    return take_brought(level) && settle(level - 1, stop) && settle_by_trials(level, stop);
}

bool NestedTrials::settle_by_trials(std::int32_t level, StopCheck &stop) {
    const Witnesses &witnesses = witnesses_[static_cast<std::size_t>(level) - 1];
    Witnesses::Sets witnessed = witnesses_here(witnesses);
    std::size_t generation = witnesses.generation();
    Lit since = 0;  // how many literals have been passed since the last one that failed
    for (Lit literal = 0; since < literals_ && !stop.stopped(); literal = (literal + 1) % literals_, ++since) {
        if (!whole_.is_open(literal) || witnesses.any(witnessed, literal)) {
            continue;
        }
        const std::size_t before = supposed_.size();
        const bool holds = assume(literal) && settle(level - 1, stop);
        if (holds && !stop.stopped()) {
            add_witness(level - 1, literal, witnessed, stop);
        }
        take_back(before);
        if (!holds) {
            if (!assume(negate(literal)) || !take_brought(level)) {
                return false;
            }
            since = 0;
        }
        if (!holds || generation != witnesses.generation()) {
            generation = witnesses.generation();
            witnessed = witnesses_here(witnesses);
        }
    }
    return true;
}

// Adds what is settled now, in a long search after supposing others besides. What is supposed stays.
void NestedTrials::add_witness(std::int32_t level, Lit literal, Witnesses::Sets &witnessed, StopCheck &stop) {
    ++tried_;
    if (level > 0 && tried_ > long_.widens) {
        widen(level, literal, witnessed, stop);
    } else if (level == 0 && tried_ > long_.fills_up && tried_ <= long_.widens) {
        fill_up(literal, witnessed);
    }
    if (stop.stopped()) {
        return;
    }
    for (std::int32_t each = 0; each < level; ++each) {
        witnesses_[static_cast<std::size_t>(each)].add(whole_.trail(), nullptr);
    }
    witnesses_[static_cast<std::size_t>(level)].add(whole_.trail(), &witnessed);
}

// Supposes others one after the other until all rules contradict one; those that have a witness need none.
void NestedTrials::fill_up(Lit literal, const Witnesses::Sets &witnessed) {
    for (Lit k = 1; k < literals_; ++k) {
        const Lit other = (literal + k) % literals_;
        if (whole_.is_open(other) && !witnesses_.front().any(witnessed, other) && !assume(other)) {
            take_back(supposed_.size() - 1);
            return;
        }
    }
}

void NestedTrials::widen(std::int32_t level, Lit literal, const Witnesses::Sets &witnessed, StopCheck &stop) {
    const Witnesses &witnesses = witnesses_[static_cast<std::size_t>(level)];
    for (std::size_t more = first_more; more > 0 && !stop.stopped();) {
        const std::size_t before = supposed_.size();
        if (!suppose_more(literal, more, witnesses, witnessed)) {
            return;
        }
        if (!settle(level, stop)) {
            take_back(before);
            more /= 4;
        }
    }
}

// Supposes so many literals more that all rules do not contradict at once, first those without a witness; whether there
// are any. Literals that are far apart are more likely to go together.
bool NestedTrials::suppose_more(Lit literal, std::size_t most, const Witnesses &witnesses, const Witnesses::Sets &witnessed) {
    const std::size_t before = supposed_.size();
    int failed = 0;
    for (const bool has_witness : {false, true}) {
        Lit other = literal;
        for (Lit k = 1; k < literals_ && failed < most_failed && supposed_.size() - before < most; ++k) {
            other = (other + stride_) % literals_;
            if (whole_.is_open(other) && witnesses.any(witnessed, other) == has_witness && !assume(other)) {
                take_back(supposed_.size() - 1);
                ++failed;
            }
        }
    }
    return supposed_.size() > before;
}

bool NestedTrials::take_brought(std::int32_t level) {
    for (std::size_t k = begins_; k < static_cast<std::size_t>(whole_.trail_size()); ++k) {
        const Lit known = whole_.trail()[k];
        for (std::int32_t each = 1; each <= level && known < literals_; ++each) {
            for (const Lit literal : brought_[static_cast<std::size_t>(each)].of[static_cast<std::size_t>(known)]) {
                if (whole_.is_false(literal) || (whole_.is_open(literal) && !assume(literal))) {
                    return false;
                }
            }
        }
    }
    return true;
}

// Those that have all that is applied and supposed.
Witnesses::Sets NestedTrials::witnesses_here(const Witnesses &witnesses) const {
    Witnesses::Sets sets = witnesses.fitting();
    for (const Lit literal : supposed_) {
        witnesses.narrow(sets, literal);
    }
    return sets;
}

void NestedTrials::note_brought(std::int32_t level, Lit literal) {
    Brought &brought = brought_[static_cast<std::size_t>(level)];
    brought.of[static_cast<std::size_t>(literal)].assign(supposed_.begin() + 1, supposed_.end());
    brought.order.emplace_back(applied_, literal);
}

bool NestedTrials::assume(Lit literal) {
    supposed_.push_back(literal);
    return whole_.assume(literal);
}

void NestedTrials::take_back(std::size_t supposed) {
    supposed_.resize(supposed);
    whole_.backtrack(base_ + static_cast<std::int32_t>(supposed));
}

}  // namespace penmark::reasoning
