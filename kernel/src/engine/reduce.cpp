// Forgetting: from time to time the less useful half of the learnt clauses goes.
#include "engine.hpp"

#include <algorithm>

namespace penmark::engine {

namespace {
// By how many conflicts the time to the next reduction grows. So the number of clauses that are kept grows with the square
// root of the conflicts; were it to grow with the clauses that have been dropped, it would grow as they do.
constexpr std::uint64_t more_each_time = 100;
}  // namespace

void Engine::reduce() {
    std::vector<ClauseRef> candidates;
    for (const ClauseRef c : learnts_) {
        const Header &h = header(c);
        const Lit first = literals(c)[0];
        const bool locked = is_true(first) && var(first).reason.ref == c;
        if (h.glue > 2 && h.size > 2 && !locked) {
            candidates.push_back(c);
        }
    }
    std::sort(candidates.begin(), candidates.end(), [this](ClauseRef a, ClauseRef b) {
        const Header &x = header(a), &y = header(b);
        return x.glue != y.glue ? x.glue > y.glue : x.touched != y.touched ? x.touched < y.touched : a < b;
    });
    candidates.resize(candidates.size() / 2);
    for (const ClauseRef c : candidates) {
        header(c).dead = true;
        wasted_ += header(c).size + header_words;
        ++statistics_.reduced;
    }
    drop_dead();
    next_reduce_ = statistics_.conflicts + first_reduce + more_each_time * ++reductions_;
}

// At the root: clauses that root facts satisfy are of no more use. It looks at everything, so it is for long searches
// only, and waits until a good part of the variables is newly settled.
void Engine::simplify() {
    if (statistics_.conflicts < first_reduce || 10 * (trail_.size() - simplified_at_) <= vars_.size() ||
        head_ < trail_.size()) {
        return;
    }
    simplified_at_ = trail_.size();
    for (const Lit l : trail_) {
        var(l).reason = {};  // root facts need no reasons, so no clause is locked
    }
    for (ClauseRef c = 0; c < arena_.size(); c += header(c).size + header_words) {
        const Lit *lits = literals(c);
        const bool satisfied = std::any_of(lits, lits + header(c).size, [this](Lit l) { return is_true(l); });
        if (satisfied && !header(c).dead) {
            header(c).dead = true;
            wasted_ += header(c).size + header_words;
        }
    }
    drop_dead();
}

void Engine::drop_dead() {
    for (WatchList &list : watch_lists_) {
        Watch *watches = watch_pool_.data() + list.begin;
        Watch *kept = std::remove_if(watches, watches + list.size, [this](const Watch &w) { return header(w.clause).dead; });
        list.size = static_cast<std::uint32_t>(kept - watches);
    }
    close_gaps();
    std::erase_if(learnts_, [this](ClauseRef c) { return header(c).dead; });
    if (wasted_ > arena_.size() / 2) {
        compact();
    }
}

// Lists that outgrew their place left it empty.
void Engine::close_gaps() {
    std::vector<Watch> packed;
    packed.reserve(watch_pool_.size());
    for (WatchList &list : watch_lists_) {
        const auto begin = watch_pool_.begin() + list.begin;
        list.begin = static_cast<std::uint32_t>(packed.size());
        list.room = list.size;
        packed.insert(packed.end(), begin, begin + list.size);
    }
    watch_pool_ = std::move(packed);
}

// Moves the living clauses together and renames them everywhere.
void Engine::compact() {
    std::vector<std::uint32_t> packed;
    packed.reserve(arena_.size() - wasted_);
    std::vector<std::pair<ClauseRef, ClauseRef>> moved;
    for (ClauseRef c = 0; c < arena_.size();) {
        const std::uint32_t words = header(c).size + header_words;
        if (!header(c).dead) {
            moved.emplace_back(c, static_cast<ClauseRef>(packed.size()));
            packed.insert(packed.end(), arena_.begin() + c, arena_.begin() + c + words);
        }
        c += words;
    }
    const auto renamed = [&moved](ClauseRef c) {
        return std::lower_bound(moved.begin(), moved.end(), std::pair<ClauseRef, ClauseRef>{c, 0})->second;
    };
    for (Lit l = 0; l < static_cast<Lit>(watch_lists_.size()); ++l) {
        for (Watch &w : watches(l)) {
            w.clause = renamed(w.clause);
        }
    }
    for (ClauseRef &c : learnts_) {
        c = renamed(c);
    }
    for (const Lit l : trail_) {
        Reason &reason = var(l).reason;
        if (reason.ref < Reason::propagator_bit) {
            reason.ref = renamed(reason.ref);
        }
    }
    arena_ = std::move(packed);
    wasted_ = 0;
}

}  // namespace penmark::engine
