// Conflict analysis: the first unique implication point, clause minimisation, failed assumptions.
#include "engine.hpp"

#include <algorithm>

namespace penmark::engine {

// The false literals that made `implied` true; where a set did, it may be among them itself. Propagators are asked once
// and their answer kept while it stands.
std::span<const Lit> Engine::reason_literals(Lit implied) {
    Variable &v = var(implied);
    const std::size_t at = static_cast<std::size_t>(var_of(implied));
    if (v.reason.ref == Reason::none) {
        return {};
    }
    if (v.reason.ref == Reason::excluded) {
        excluded_by_ = negate(v.reason.note);
        return {&excluded_by_, 1};
    }
    if (v.reason.ref == Reason::last) {
        return set_literals(static_cast<std::uint32_t>(v.reason.note));
    }
    if (explanations_.size() <= at) {
        explanations_.resize(vars_.size());
    }
    if (v.reason.is_propagator()) {
        if (explained_[at] == 0) {
            explanations_[at].clear();
            propagators_[v.reason.propagator()]->explain(*this, implied, v.reason.note, explanations_[at]);
            explained_[at] = 1;
        }
        return explanations_[at];
    }
    if (v.reason.ref == Reason::flipped) {
        // Excluded by enumeration: all the decisions below imply it.
        explanations_[at].clear();
        for (std::int32_t l = 1; l <= v.level; ++l) {
            if (decision_of(l) != no_lit) {
                explanations_[at].push_back(negate(decision_of(l)));
            }
        }
        return explanations_[at];
    }
    touch(v.reason.ref);
    Lit *lits = literals(v.reason.ref);
    assert(lits[0] == implied);
    return {lits + 1, header(v.reason.ref).size - 1};
}

// Resolves the conflict back to the last literal of its level that alone, with earlier ones, implies it. The learnt
// clause has that literal first and one of the highest remaining level second. False, with nothing learnt, if that takes a
// literal for which there is no other reason than that the answers beside it have been seen.
bool Engine::analyze() {
    learnt_.assign(1, no_lit);
    std::size_t open = 0;
    std::size_t at = trail_.size();
    std::span<const Lit> because = conflict_;
    Lit pivot = no_lit;
    to_clear_.clear();
    do {
        for (const Lit q : because) {
            std::uint8_t &seen = seen_[static_cast<std::size_t>(var_of(q))];
            const std::int32_t level = var(q).level;
            if (seen != 0 || level == 0) {
                continue;
            }
            seen = 1;
            to_clear_.push_back(q);
            bump(var_of(q));
            if (level == decision_level()) {
                ++open;
            } else {
                learnt_.push_back(q);
            }
        }
        do {
            --at;
        } while (!is_seen(trail_[at]) || var(trail_[at]).level != decision_level());
        pivot = trail_[at];
        if (--open > 0 && var(pivot).reason.ref == Reason::flipped) {
            clear_seen();
            return false;
        }
        because = open > 0 ? reason_literals(pivot) : std::span<const Lit>{};
    } while (open > 0);
    learnt_[0] = negate(pivot);
    minimize();
    clear_seen();
    if (learnt_.size() > 1) {
        auto deepest = std::max_element(learnt_.begin() + 1, learnt_.end(),
                                        [this](Lit a, Lit b) { return var(a).level < var(b).level; });
        std::swap(learnt_[1], *deepest);
    }
    decay();
    return true;
}

void Engine::clear_seen() {
    for (const Lit q : to_clear_) {
        seen_[static_cast<std::size_t>(var_of(q))] = 0;
    }
}

// Drops the literals that the others imply in one step. Looking further saved no conflicts on any corpus and cost more
// than it gave.
void Engine::minimize() {
    const auto keep = std::remove_if(learnt_.begin() + 1, learnt_.end(), [this](Lit l) { return redundant(l); });
    learnt_.erase(keep, learnt_.end());
}

bool Engine::redundant(Lit lit) {
    const std::uint32_t reason = var(lit).reason.ref;
    if (reason == Reason::none || reason == Reason::flipped) {
        return false;
    }
    const auto because = reason_literals(negate(lit));
    return std::all_of(because.begin(), because.end(), [this](Lit q) { return is_seen(q) || var(q).level == 0; });
}

// The number of different decision levels: clauses that tie few levels together are worth keeping. What is assumed does
// not count, as it stays while the question does.
std::uint32_t Engine::glue_of(std::span<const Lit> literals) {
    ++stamp_;
    level_stamp_.resize(static_cast<std::size_t>(variables() + floor()) + 1, 0);  // an assumption may be repeated
    std::uint32_t glue = 0;
    for (const Lit l : literals) {
        std::uint64_t &mark = level_stamp_[static_cast<std::size_t>(var(l).level)];
        if (mark != stamp_ && var(l).level > floor()) {
            mark = stamp_;
            ++glue;
        }
    }
    return glue;
}

// Which assumptions imply that `assumption` is false.
void Engine::collect_failed(Lit assumption) {
    failed_.assign(1, assumption);
    std::vector<Lit> stack{negate(assumption)};
    std::vector<Lit> seen;
    while (!stack.empty()) {
        const Lit p = stack.back();
        stack.pop_back();
        if (is_seen(p) || var(p).level == 0) {
            continue;
        }
        seen_[static_cast<std::size_t>(var_of(p))] = 1;
        seen.push_back(p);
        if (var(p).reason.ref == Reason::none) {
            failed_.push_back(p);
            continue;
        }
        for (const Lit q : reason_literals(p)) {
            stack.push_back(negate(q));
        }
    }
    for (const Lit p : seen) {
        seen_[static_cast<std::size_t>(var_of(p))] = 0;
    }
}

}  // namespace penmark::engine
