// Failed-literal probing (trial-1): suppose each open output one way and then the other; a supposition that leads to a
// contradiction is false. It goes round until a whole turn finds nothing, or has cost what it may.
//
// On loops it is decisive: most Slitherlinks fall to it without any search, and what is left is small.
#include "engine.hpp"

namespace penmark::engine {

bool Engine::probe(const ShouldStop &stop, std::uint64_t most_propagations) {
    reset();
    const std::uint64_t last = statistics_.propagations + most_propagations;
    Var since_news = 0;
    for (Var v = 0; since_news < outputs_ && !contradictory_; v = (v + 1) % outputs_, ++since_news) {
        if (!is_open(positive(v)) || used_[static_cast<std::size_t>(v)] == 0) {
            continue;
        }
        if (statistics_.propagations >= last || stop()) {
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

}  // namespace penmark::engine
