// Applying, undoing, and asking single rules.
#include "state.hpp"

#include <algorithm>

namespace penmark::reasoning {

using engine::no_lit;

void State::check(Lit literal) const {
    if (literal < 0 || var_of(literal) >= engine.outputs()) {
        throw OutOfRange("a literal of no output");
    }
}

void State::apply(Lit literal) {
    check(literal);
    if (engine.is_false(literal)) {
        throw InvalidArgument("the literal is false already");
    }
    const bool is_new = engine.is_open(literal);
    engine.assume(literal);
    applied.push_back(literal);
    touched(literal, is_new ? -1 : 0);
}

void State::undo() {
    if (applied.empty()) {
        throw OutOfRange("nothing is applied");
    }
    const Lit literal = applied.back();
    engine.backtrack(engine.decision_level() - 1);
    applied.pop_back();
    touched(literal, engine.is_open(literal) ? 1 : 0);
    failing.clear();
    // What was looked at had this in it: then all is new.
    disjunctions.begun = disjunctions.begun && applied.size() >= disjunctions.applied;
    count_pairs.begun = count_pairs.begun && applied.size() >= count_pairs.applied;
}

void State::suspend(Rule &rule, bool suspended) {
    if (rule.suspended != suspended) {
        rule.suspended = suspended;
        make_stale(number(rule));
    }
}

void State::make_stale(std::size_t rule) {
    if (!rules[rule].stale) {
        rules[rule].stale = true;
        (rules[rule].mute ? mute_stale : stale).push_back(rule);
    }
}

void State::wake_mute() {
    stale.insert(stale.end(), mute_stale.begin(), mute_stale.end());
    mute_stale.clear();
}

// `by` is how much the rules' open outputs grow.
void State::touched(Lit literal, std::int32_t by) {
    ++clock;
    for (const std::uint32_t at : rules_of(var_of(literal))) {
        Rule &rule = rules[at];
        rule.open += by;
        rule.trues -= is_negative(literal) ? 0 : by;
        rule.changed = clock;
        make_stale(at);
    }
    for (std::size_t at = 0; linked && at < rules.size(); ++at) {
        rules[at].changed = clock;
        make_stale(at);
    }
    disjunctions.changed.push_back(var_of(literal));
    count_pairs.changed.push_back(var_of(literal));
}

void State::tally(const Count &count, Lit supposed, std::int32_t &trues, std::int32_t &open_ones) const {
    trues = open_ones = 0;
    for (const Lit l : literals(count)) {
        trues += engine.is_true(l) || l == supposed ? 1 : 0;
        open_ones += engine.is_open(l) && (l | 1) != (supposed | 1) ? 1 : 0;
    }
}

// What clauses leave is told in the order of literals: the engine's own order depends on which literals it watches, and
// so on what was applied and undone before.
static void order_clauses(std::vector<Deduction> &found) {
    const auto is_clause = [](const Deduction &one) { return one.how == How::last; };
    for (auto begin = found.begin(); begin != found.end();) {
        begin = std::find_if(begin, found.end(), is_clause);
        const auto end = std::find_if_not(begin, found.end(), is_clause);
        std::sort(begin, end, [](const Deduction &one, const Deduction &other) { return one.literal < other.literal; });
        begin = end;
    }
}

bool State::ask_engine(Rule &rule, StopCheck &stop) {
    const std::int32_t level = engine.decision_level();
    const auto before = static_cast<std::size_t>(engine.trail_size());
    bool holds = !engine.is_false(rule.guard);
    if (holds) {
        holds = engine.heeding(stop.source(), [&] { return engine.assume(rule.guard); });
        if (engine.stopped()) {
            stop.give_up();
        }
    }
    for (std::size_t k = before; k < engine.trail().size(); ++k) {
        const Lit l = engine.trail()[k];
        if (var_of(l) < engine.outputs()) {
            rule.found.push_back({l, rule.origin, engine.how(l)});
        }
    }
    engine.backtrack(level);
    order_clauses(rule.found);
    return holds;
}

// Clauses until they say no more, then the last count that does, and again, as the engine would go about it.
bool State::ask_repeatedly(Rule &rule) {
    const auto outputs = outputs_of(rule);
    std::uint64_t on = 0, off = 0;
    for (std::size_t k = 0; k < outputs.size(); ++k) {
        const std::uint64_t bit = std::uint64_t{1} << k;
        on |= engine.is_true(positive(outputs[k])) ? bit : 0;
        off |= engine.is_false(positive(outputs[k])) ? bit : 0;
    }
    const auto says = [&](std::uint32_t number) {
        const CountBits &bits = count_bits[number];
        const std::uint64_t open_ones = (bits.positive | bits.negative) & ~(on | off);
        const auto trues = std::popcount((bits.positive & on) | (bits.negative & off));
        const Count::Outcome outcome = counts[number].outcome(trues, std::popcount(open_ones));
        if (outcome == Count::Outcome::none || outcome == Count::Outcome::all) {
            const bool none = outcome == Count::Outcome::none;
            const How how = counts[number].is_clause ? How::last : none ? How::saturated : How::forced;
            for (std::uint64_t left = open_ones; left != 0; left &= left - 1) {
                const std::uint64_t bit = left & (~left + 1);
                const bool is_on = ((bits.negative & bit) != 0) == none;
                (is_on ? on : off) |= bit;
                const Lit literal = positive(outputs[static_cast<std::size_t>(std::countr_zero(bit))]);
                rule.found.push_back({is_on ? literal : negate(literal), rule.origin, how});
            }
        }
        return outcome;
    };
    const auto finds = [&](bool clauses) {
        for (std::uint32_t k = rule.counts.end; k-- > rule.counts.begin;) {
            if (counts[k].is_clause == clauses) {
                const Count::Outcome outcome = says(k);
                if (outcome != Count::Outcome::nothing) {
                    return outcome;
                }
            }
        }
        return Count::Outcome::nothing;
    };
    Count::Outcome last = Count::Outcome::all;
    while (last != Count::Outcome::nothing && last != Count::Outcome::impossible) {
        last = finds(true);
        last = last == Count::Outcome::nothing ? finds(false) : last;
    }
    return last != Count::Outcome::impossible;
}

bool State::ask_itself(Rule &rule, StopCheck &stop) {
    if (rule.plain) {
        return infer(rule, no_lit, [&rule](Lit l, How how) { rule.found.push_back({l, rule.origin, how}); });
    }
    return rule.repeated ? ask_repeatedly(rule) : ask_engine(rule, stop);
}

void State::ask(Rule &rule, StopCheck &stop) {
    rule.stale = false;
    const bool had_nothing = rule.found.empty() && rule.simple && !engine.contradictory();
    if (had_nothing && counts[rule.counts.begin].outcome(rule.trues, rule.open) == Count::Outcome::nothing) {
        return;  // as with most
    }
    unrank_found(rule);
    rule.found.clear();
    const bool holds = rule.suspended || (!engine.contradictory() && ask_itself(rule, stop));
    if (stop.stopped() && !rule.plain) {
        rule.found.clear();
        make_stale(number(rule));
    }
    if (!holds) {
        rule.found.assign(1, {no_lit, rule.origin, How::contradiction});
        broken.insert(number(rule));
    } else if (!broken.empty()) {
        broken.erase(number(rule));
    }
    rank_found(rule);
    if (!rule.found.empty()) {
        speaking.push(number(rule));
    }
}

bool State::ask_stale(StopCheck &stop) {
    std::size_t asked = 0;
    for (; asked < stale.size() && !stop(rules[stale[asked]].plain ? 1 : StopCheck::engine_work); ++asked) {
        ask(rules[stale[asked]], stop);
    }
    stale.erase(stale.begin(), stale.begin() + static_cast<std::ptrdiff_t>(asked));
    return !stop.stopped();
}

// A rule is asked only once all before it have nothing to say, since those that look far take longer than all others.
std::vector<Deduction> State::run(std::size_t most, StopCheck &stop) {
    std::vector<Deduction> steps;
    waiting.resize(rules.size());
    bool goes_on = true;
    while (goes_on && applied.size() <= most) {
        wake_mute();
        for (const std::size_t rule : stale) {
            waiting.push(rule);
        }
        stale.clear();
        if (!waiting.empty() && (speaking.empty() || waiting.first() <= speaking.first())) {
            Rule &rule = rules[waiting.pop()];
            goes_on = !stop(rule.plain ? 1 : StopCheck::engine_work);
            if (goes_on) {
                ask(rule, stop);
            } else {
                stale.push_back(number(rule));
            }
            continue;
        }
        if (speaking.empty()) {
            break;
        }
        const std::size_t first = speaking.pop();
        const std::vector<Deduction> found = rules[first].found;
        if (found.empty()) {
            continue;
        }
        speaking.push(first);
        for (const Deduction &deduction : found) {
            steps.push_back(deduction);
            goes_on = goes_on && deduction.how != How::contradiction;
            if (goes_on) {
                apply(deduction.literal);
            }
        }
        // It may have spoken of an output that it does not mention, by way of what always holds.
        if (goes_on) {
            make_stale(first);
        }
    }
    while (!waiting.empty()) {
        stale.push_back(waiting.pop());
    }
    return steps;
}

}  // namespace penmark::reasoning
