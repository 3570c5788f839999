// Failed-literal probing (trial-1): suppose each open output one way and then the other; a supposition that leads to a
// contradiction is false. It goes round until a whole turn finds nothing, or has cost what it may.
//
// On loops it is decisive: most Slitherlinks fall to it without any search, and what is left is small.
#include "engine.hpp"

namespace penmark::engine {

bool Engine::probe(const ShouldStop &stop, std::optional<std::uint64_t> most_propagations) {
    reset();
    const Stopping stopping(stop_, stop);
    const std::uint64_t before = statistics_.propagations;
    Var since_news = 0;
    for (Var v = 0; since_news < outputs_ && !contradictory_; v = (v + 1) % outputs_, ++since_news) {
        if (!is_open(positive(v)) || used_[static_cast<std::size_t>(v)] == 0) {
            continue;
        }
        if ((most_propagations && statistics_.propagations - before >= *most_propagations) || stop()) {
            break;
        }
        if (fails(positive(v)) || fails(negate(positive(v)))) {
            since_news = 0;
        }
    }
    return !contradictory_;
}

// Whether supposing the literal leads to a contradiction; then it is false from now on.
bool Engine::fails(Lit trial) {
    ++statistics_.probes;
    const bool consistent = assume(trial);
    backtrack(0);
    if (consistent) {
        return false;
    }
    enqueue(negate(trial), {});
    contradictory_ = !propagate();
    return true;
}

// The same under the assumptions of a question. What fails is learnt as a clause that says which of them it took, so that
// it is of use to the next question too. Unsatisfiable if that shows that the assumptions cannot hold; else unknown.
Engine::Result Engine::probe_at_floor(const ShouldStop &stop, std::uint64_t most_propagations) {
    const Stopping stopping(stop_, stop);
    const std::uint64_t last = statistics_.propagations + most_propagations;
    Result result = settle_at_floor();
    Var since_news = 0;
    for (Var v = 0; since_news < outputs_ && result == Result::unknown; v = (v + 1) % outputs_, ++since_news) {
        if (!is_open(positive(v)) || used_[static_cast<std::size_t>(v)] == 0) {
            continue;
        }
        if (statistics_.propagations >= last || stop()) {
            break;
        }
        if (fails_at_floor(positive(v), result) || fails_at_floor(negate(positive(v)), result)) {
            since_news = 0;
        }
    }
    return result;
}

bool Engine::fails_at_floor(Lit trial, Result &result) {
    ++statistics_.probes;
    if (assume(trial)) {
        backtrack(floor());
        return false;
    }
    result = resolve_conflict() == Result::unsatisfiable ? Result::unsatisfiable : settle_at_floor();
    return true;
}

// Decides the assumptions that are not, with all that follows.
Engine::Result Engine::settle_at_floor() {
    while (true) {
        Lit decision = no_lit;
        if (!propagate()) {
            if (resolve_conflict() == Result::unsatisfiable) {
                return Result::unsatisfiable;
            }
        } else if (!next_assumption(decision)) {
            return Result::unsatisfiable;
        } else if (decision == no_lit || stopped_) {
            return Result::unknown;
        } else {
            level_starts_.push_back(trail_size());
            enqueue(decision, {});
        }
    }
}

}  // namespace penmark::engine
