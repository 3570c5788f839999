#include "pair_reasoner.hpp"

#include <array>
#include <tuple>

namespace penmark::setting {

namespace {

// Bit w is set where assignment w makes the k-th output true.
constexpr std::array<std::uint64_t, 6> true_in{0xAAAAAAAAAAAAAAAA, 0xCCCCCCCCCCCCCCCC, 0xF0F0F0F0F0F0F0F0,
                                               0xFF00FF00FF00FF00, 0xFFFF0000FFFF0000, 0xFFFFFFFF00000000};

constexpr std::uint64_t all_assignments(std::size_t outputs) {
    return outputs == 6 ? ~std::uint64_t{0} : (std::uint64_t{1} << (1U << outputs)) - 1;
}

}  // namespace

PairReasoner::PairReasoner(const State &state, PairInference inference) : state_(state), of_rule_(state.rules.size(), none) {
    if (inference == PairInference::equivalences) {
        classes_.emplace(static_cast<std::size_t>(state.program.outputs));
    }
    for (std::size_t rule = 0; rule < state.rules.size(); ++rule) {
        const std::size_t outputs = state.rules[rule].outputs.size();
        if (state.rules[rule].plain && outputs > 1 && outputs <= most_outputs) {
            add(static_cast<std::uint32_t>(rule));
        }
    }
    index_pairs();
    queued_.assign(tables_.size(), false);
    for (std::size_t table = tables_.size(); table-- > 0;) {
        push(static_cast<std::uint32_t>(table));
    }
}

void PairReasoner::add(std::uint32_t rule) {
    of_rule_[rule] = static_cast<std::uint32_t>(tables_.size());
    const Assignments all = all_assignments(state_.rules[rule].outputs.size());
    tables_.push_back({rule, all, allowed_by(state_.rules[rule], all), {}, 0, 0});
}

PairReasoner::Assignments PairReasoner::allowed_by(const Rule &rule, Assignments all) const {
    const auto outputs = state_.outputs_of(rule);
    Assignments allowed = all;
    for (const reasoning::Count &count : state_.counts_of(rule)) {
        std::array<Assignments, most_outputs + 1> exactly{all};  // by n, the assignments that make exactly n literals true
        for (const Lit l : state_.literals(count)) {
            const auto k = static_cast<std::size_t>(std::find(outputs.begin(), outputs.end(), var_of(l)) - outputs.begin());
            const Assignments is_true = is_negative(l) ? ~true_in[k] : true_in[k];
            for (std::size_t number = most_outputs; number > 0; --number) {
                exactly[number] = (exactly[number] & ~is_true) | (exactly[number - 1] & is_true);
            }
            exactly[0] &= ~is_true;
        }
        Assignments by_count = 0;
        for (std::size_t number = 0; number <= most_outputs; ++number) {
            by_count |= (count.allowed >> number & 1U) != 0 ? exactly[number] : 0;
        }
        allowed &= by_count;
    }
    return allowed;
}

void PairReasoner::index_pairs() {
    struct Use {
        Var one, other;
        std::uint32_t table;
        std::uint8_t first, second;

        auto key() const { return std::tie(one, other, table); }
    };
    std::vector<Use> uses;
    for (std::uint32_t table = 0; table < tables_.size(); ++table) {
        const auto outputs = state_.outputs_of(state_.rules[tables_[table].rule]);
        for (std::uint8_t i = 0; i < outputs.size(); ++i) {
            for (std::uint8_t j = 0; j < outputs.size(); ++j) {
                if (outputs[i] < outputs[j]) {
                    uses.push_back({outputs[i], outputs[j], table, i, j});
                }
            }
        }
    }
    std::sort(uses.begin(), uses.end(), [](const Use &a, const Use &b) { return a.key() < b.key(); });
    std::vector<std::vector<Shared>> of_table(tables_.size());
    for (auto begin = uses.begin(); begin != uses.end();) {
        const auto end = std::find_if(begin, uses.end(), [begin](const Use &use) {
            return use.one != begin->one || use.other != begin->other;
        });
        if (end - begin > 1) {
            const auto from = static_cast<std::uint32_t>(near_tables_.size());
            for (auto use = begin; use != end; ++use) {
                of_table[use->table].push_back({static_cast<std::uint32_t>(near_.size()), use->first, use->second});
                near_tables_.push_back(use->table);
            }
            near_.push_back({from, static_cast<std::uint32_t>(near_tables_.size())});
        }
        begin = end;
    }
    for (std::size_t table = 0; table < tables_.size(); ++table) {
        tables_[table].shared.begin = static_cast<std::uint32_t>(shared_.size());
        shared_.insert(shared_.end(), of_table[table].begin(), of_table[table].end());
        tables_[table].shared.end = static_cast<std::uint32_t>(shared_.size());
    }
    known_.assign(near_.size(), 0);
}

void PairReasoner::push(std::uint32_t table) {
    if (!queued_[table]) {
        queued_[table] = true;
        queue_.push_back(table);
    }
}

void PairReasoner::wake(std::size_t rule) {
    if (of_rule_[rule] != none) {
        push(of_rule_[rule]);
    }
}

void PairReasoner::restore(const Checkpoint &to) {
    for (; learnt_.size() > to.learnt; learnt_.pop_back()) {
        known_[learnt_.back().pair] = learnt_.back().before;
    }
    while (classes_ && classes_->merges() > to.merges) {
        classes_->undo_merge();
    }
    read_ = std::min(read_, to.applied);
    ++epoch_;
}

void PairReasoner::read_applied(std::vector<Lit> &forced) {
    for (; read_ < state_.applied.size(); ++read_) {
        const Lit literal = state_.applied[read_];
        for (const std::uint32_t rule : state_.rules_of(var_of(literal))) {
            wake(rule);
        }
        if (classes_) {
            propagate_class(literal, forced);
        }
    }
}

// What the others of a class are, once one of them is decided.
void PairReasoner::propagate_class(Lit literal, std::vector<Lit> &forced) const {
    const auto decided = static_cast<std::size_t>(var_of(literal));
    classes_->for_members(decided, [&](std::size_t other) {
        if (is_open(static_cast<Var>(other))) {
            const bool turned = classes_->opposite(decided, other) != is_negative(literal);
            forced.push_back(turned ? negate(positive(static_cast<Var>(other))) : positive(static_cast<Var>(other)));
        }
    });
}

PairReasoner::Assignments PairReasoner::possible(const Table &table) const {
    const Rule &rule = state_.rules[table.rule];
    Assignments left = rule.suspended ? table.all : table.allowed;
    const auto outputs = state_.outputs_of(rule);
    for (std::size_t k = 0; k < outputs.size(); ++k) {
        if (!is_open(outputs[k])) {
            left &= state_.engine.is_true(positive(outputs[k])) ? true_in[k] : ~true_in[k];
        }
    }
    for (const Shared &shared : table.shared.of(shared_)) {
        const Assignments one = true_in[shared.first], other = true_in[shared.second];
        const std::uint8_t known = known_[shared.pair];
        left &= (known & not_both) != 0 ? ~(one & other) : ~Assignments{0};
        left &= (known & not_neither) != 0 ? one | other : ~Assignments{0};
    }
    return classes_ ? possible_in_classes(table, left) : left;
}

PairReasoner::Assignments PairReasoner::possible_in_classes(const Table &table, Assignments left) const {
    const auto outputs = state_.outputs_of(state_.rules[table.rule]);
    for (std::size_t j = 1; j < outputs.size(); ++j) {
        for (std::size_t i = 0; i < j; ++i) {
            const auto one = static_cast<std::size_t>(outputs[i]), other = static_cast<std::size_t>(outputs[j]);
            if (classes_->same_class(one, other)) {
                const Assignments differ = true_in[i] ^ true_in[j];
                left &= classes_->opposite(one, other) ? differ : ~differ;
            }
        }
    }
    return left;
}

void PairReasoner::learn_pairs(const Table &table, Assignments possible) {
    for (const Shared &shared : table.shared.of(shared_)) {
        const Assignments one = true_in[shared.first], other = true_in[shared.second];
        const std::uint8_t before = known_[shared.pair];
        const int now =
            before | ((possible & one & other) == 0 ? not_both : 0) | ((possible & ~(one | other)) == 0 ? not_neither : 0);
        if (now != before) {
            learnt_.push_back({shared.pair, before});
            known_[shared.pair] = static_cast<std::uint8_t>(now);
            for (const std::uint32_t near : near_[shared.pair].of(near_tables_)) {
                push(near);
            }
        }
    }
}

void PairReasoner::learn_classes(const Table &table, Assignments possible) {
    const auto outputs = state_.outputs_of(state_.rules[table.rule]);
    const auto is_free = [possible](std::size_t k) { return (possible & true_in[k]) != 0 && (possible & ~true_in[k]) != 0; };
    for (std::size_t j = 1; j < outputs.size(); ++j) {
        for (std::size_t i = 0; i < j; ++i) {
            const auto one = static_cast<std::size_t>(outputs[i]), other = static_cast<std::size_t>(outputs[j]);
            const Assignments differ = true_in[i] ^ true_in[j];
            const bool equal = (possible & differ) == 0, opposite = (possible & ~differ) == 0;
            if ((equal || opposite) && is_free(i) && is_free(j) && !classes_->same_class(one, other)) {
                classes_->merge(one, other, opposite, [this](std::size_t moved) {
                    for (const std::uint32_t rule : state_.rules_of(static_cast<Var>(moved))) {
                        wake(rule);
                    }
                });
            }
        }
    }
}

// False if its rule cannot hold.
bool PairReasoner::examine(Table &table, std::vector<Lit> &forced) {
    const Assignments left = possible(table);
    if (left == 0 || (left == table.seen && table.seen_in == epoch_)) {
        return left != 0;
    }
    table.seen = left;
    table.seen_in = epoch_;
    learn_pairs(table, left);
    if (classes_) {
        learn_classes(table, left);
    }
    const auto outputs = state_.outputs_of(state_.rules[table.rule]);
    for (std::size_t k = 0; k < outputs.size(); ++k) {
        const bool never = (left & true_in[k]) == 0, always = (left & ~true_in[k]) == 0;
        if ((never || always) && is_open(outputs[k])) {
            forced.push_back(never ? negate(positive(outputs[k])) : positive(outputs[k]));
        }
    }
    return true;
}

bool PairReasoner::next(std::vector<Lit> &forced) {
    forced.clear();
    read_applied(forced);
    bool holds = true;
    while (holds && forced.empty() && !queue_.empty()) {
        const std::uint32_t number = queue_.back();
        queue_.pop_back();
        queued_[number] = false;
        holds = examine(tables_[number], forced);
    }
    return holds;
}

}  // namespace penmark::setting
