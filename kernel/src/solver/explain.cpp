// Why something follows: a set of rules from which it does, made smaller one rule at a time.
#include "state.hpp"

#include <algorithm>

namespace penmark {

namespace {

// Whether the rest does without one rule is often easy to see and now and then as hard as any puzzle; after this
// number of conflicts the rule is kept.
constexpr std::uint64_t conflicts_for_one = 2000;
// And this is what all of them may take together, beyond which nothing more is left out.
constexpr std::uint64_t conflicts_for_all = 20000;

// Guards that rule out, together, that the goal is false.
class Core {
public:
    Core(Engine &engine, std::optional<Lit> goal, std::vector<Lit> guards, const Engine::Probing &probing)
        : engine_(engine), goal_(goal), needed_(std::move(guards)), probing_(probing) {}

    const std::vector<Lit> &needed() const { return needed_; }
    bool is_minimal() const { return minimal_; }

    // Whether the goal follows from all of them.
    Result prove(const Engine::ShouldStop &stop) {
        const Result all = ask(needed_, stop);
        if (all == Result::unsatisfiable) {
            keep_failed(0);
        }
        return all;
    }

    // Leaves out one after the other what the rest can do without.
    void shrink(const Engine::ShouldStop &stop) {
        const std::uint64_t start = engine_.statistics().conflicts;
        for (std::size_t k = 0; k < needed_.size();) {
            const std::uint64_t now = engine_.statistics().conflicts;
            const std::uint64_t last = std::min(now + conflicts_for_one, start + conflicts_for_all);
            const Result without =
                ask_without(k, [&] { return engine_.statistics().conflicts >= last || stop(); });
            if (without != Result::unsatisfiable) {
                minimal_ = minimal_ && without == Result::satisfiable;
                ++k;
                continue;
            }
            // Those before k are needed; but one that was kept for want of an answer may turn out not to be.
            k = keep_failed(k);
        }
    }

private:
    Result ask(std::vector<Lit> assumptions, const Engine::ShouldStop &stop) {
        if (stop()) {
            return Result::unknown;
        }
        if (goal_) {
            assumptions.push_back(negate(*goal_));
        }
        return engine_.solve(assumptions, stop, probing_);
    }
    Result ask_without(std::size_t k, const Engine::ShouldStop &stop) {
        std::vector<Lit> fewer = needed_;
        fewer.erase(fewer.begin() + static_cast<std::ptrdiff_t>(k));
        return ask(std::move(fewer), stop);
    }
    // Keeps those that the last answer took; how many there are of the first k.
    std::size_t keep_failed(std::size_t k) {
        std::vector<Lit> failed(engine_.failed().begin(), engine_.failed().end());
        std::sort(failed.begin(), failed.end());
        const auto is_spared = [&](Lit guard) { return !std::binary_search(failed.begin(), failed.end(), guard); };
        const auto end = needed_.begin() + static_cast<std::ptrdiff_t>(k);
        const auto spared = static_cast<std::size_t>(std::count_if(needed_.begin(), end, is_spared));
        std::erase_if(needed_, is_spared);
        return k - spared;
    }

    Engine &engine_;
    std::optional<Lit> goal_;
    std::vector<Lit> needed_;
    Engine::Probing probing_;
    bool minimal_ = true;
};

}  // namespace

Explanation Solver::explain(std::optional<Lit> goal, const Limits &limits) {
    if (goal) {
        state_->check({&*goal, 1});
    }
    state_->end_enumeration();
    const auto stop = stopper(state_->engine, limits);
    Core core(state_->engine, goal, state_->all_guards(), state_->probing());
    const Result follows = core.prove(stop);
    if (follows != Result::unsatisfiable) {
        return {follows == Result::satisfiable ? Answer::no : Answer::unknown, {}, false};
    }
    core.shrink(stop);
    Explanation found{Answer::yes, {}, core.is_minimal()};
    std::vector<Lit> needed = core.needed();
    std::sort(needed.begin(), needed.end());
    for (const auto &[origin, guard] : state_->guards) {
        if (std::binary_search(needed.begin(), needed.end(), guard)) {
            found.because.push_back(origin);
        }
    }
    return found;
}

}  // namespace penmark
