// Failed-literal probing (trial-1): suppose each open output one way and then the other; a supposition that leads to a
// contradiction is false. Repeated until a whole round finds nothing.
#include "engine.hpp"

namespace penmark::engine {

bool Engine::probe(const ShouldStop &stop) {
    reset();
    bool changed = !contradictory_;
    while (changed) {
        changed = false;
        for (Var v = 0; v < outputs_ && !contradictory_; ++v) {
            if (!vars_[static_cast<std::size_t>(v)].used || !is_open(positive(v))) {
                continue;
            }
            if (stop()) {
                return true;
            }
            for (const Lit trial : {positive(v), negate(positive(v))}) {
                ++statistics_.probes;
                const bool fails = is_open(trial) && !assume(trial);
                backtrack(0);
                if (fails) {
                    enqueue(negate(trial), {});
                    contradictory_ = !propagate();
                    changed = true;
                    break;
                }
            }
        }
        changed = changed && !contradictory_;
    }
    return !contradictory_;
}

}  // namespace penmark::engine
