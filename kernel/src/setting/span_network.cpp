#include "span_network.hpp"

#include <algorithm>

namespace penmark {

SpanNetwork::SpanNetwork(std::span<const std::uint8_t> is_node, std::int32_t rows, std::int32_t cols) {
    constexpr std::size_t none = static_cast<std::size_t>(-1);
    std::vector<std::size_t> node(is_node.size(), none);
    for (std::size_t at = 0; at < is_node.size(); ++at) {
        if (is_node[at] != 0) {
            node[at] = places_.size();
            places_.push_back(static_cast<std::int32_t>(at));
        }
    }
    at_.resize(nodes());
    std::vector<std::size_t> over(is_node.size(), none);  // the span along the row that passes a place
    const std::size_t width = static_cast<std::size_t>(cols), size = width * static_cast<std::size_t>(rows);
    std::vector<std::array<std::size_t, 2>> down;
    const auto add = [&](std::size_t from, std::size_t to) {
        at_[node[from]].push_back(spans());
        at_[node[to]].push_back(spans());
        ends_.push_back({node[from], node[to]});
    };
    for (const std::int32_t place : places_) {
        const std::size_t at = static_cast<std::size_t>(place), row_end = at - at % width + width;
        std::size_t end = at + 1;
        while (end < row_end && node[end] == none) {
            ++end;
        }
        if (end < row_end) {
            std::fill(over.begin() + place + 1, over.begin() + static_cast<std::ptrdiff_t>(end), spans());
            add(at, end);
        }
        end = at + width;
        while (end < size && node[end] == none) {
            end += width;
        }
        if (end < size) {
            down.push_back({at, end});
        }
    }
    crossing_.resize(spans() + down.size());
    for (const auto &[from, to] : down) {
        for (std::size_t at = from + width; at < to; at += width) {
            if (over[at] != none) {
                crossing_[over[at]].push_back(spans());
                crossing_[spans()].push_back(over[at]);
            }
        }
        add(from, to);
    }
    built_.assign(spans(), 0);
    numbers_.assign(nodes(), 0);
    joined_.resize(nodes());
    joined_need_.resize(nodes());
    joined_size_.resize(nodes());
}

std::array<std::int32_t, 2> SpanNetwork::places(std::size_t span) const {
    return {places_[ends_[span][0]], places_[ends_[span][1]]};
}

void SpanNetwork::build(std::size_t span, std::int32_t links) {
    for (const std::size_t node : ends_[span]) {
        numbers_[node] += links - built_[span];
    }
    built_[span] = links;
}

bool SpanNetwork::is_crossed_by_links(std::size_t span) const {
    return std::any_of(crossing_[span].begin(), crossing_[span].end(), [this](std::size_t k) { return built_[k] > 0; });
}

std::vector<Span> SpanNetwork::listed(const std::vector<std::int32_t> &links) const {
    std::vector<Span> found;
    for (std::size_t k = 0; k < spans(); ++k) {
        if (links[k] > 0) {
            found.push_back({places_[ends_[k][0]], places_[ends_[k][1]], links[k]});
        }
    }
    return found;
}

std::vector<Span> SpanNetwork::found() const { return listed(state_.least); }

std::vector<Span> SpanNetwork::all_built() const { return listed(built_); }

// ── reasoning ──

SpanNetwork::Reached SpanNetwork::reach(SpanEffort most) {
    state_ = {std::vector<std::int32_t>(spans(), 0), std::vector<std::int32_t>(spans(), 2), numbers_, {}};
    for (const auto &lines : at_) {
        state_.room.push_back(2 * static_cast<std::int32_t>(lines.size()));
    }
    for (const SpanEffort effort : {SpanEffort::all_needed, SpanEffort::one_each}) {
        wait_for_all();
        if (!count(state_, effort == SpanEffort::one_each)) {
            return {SpanEffort::beyond, open(state_)};
        }
        if (open(state_).empty()) {
            return {is_cut(state_) ? SpanEffort::beyond : effort, {}};
        }
        if (effort >= most) {
            return {SpanEffort::beyond, open(state_)};
        }
    }
    SpanEffort effort = SpanEffort::groups;
    while (true) {
        while (keep_groups_open(state_)) {
            if (!count(state_, true)) {
                return {SpanEffort::beyond, open(state_)};
            }
        }
        std::vector<std::size_t> left = open(state_);
        if (left.empty()) {
            return {is_cut(state_) ? SpanEffort::beyond : effort, {}};
        }
        if (most < SpanEffort::supposing || !suppose(state_)) {
            return {SpanEffort::beyond, std::move(left)};
        }
        effort = SpanEffort::supposing;
    }
}

void SpanNetwork::wait_for_all() {
    waiting_.clear();
    for (std::size_t node = 0; node < nodes(); ++node) {
        waiting_.push_back(node);
    }
}

std::vector<std::size_t> SpanNetwork::open(const LinkBounds &state) const {
    std::vector<std::size_t> found;
    for (std::size_t k = 0; k < spans(); ++k) {
        if (state.least[k] < state.most[k]) {
            found.push_back(k);
        }
    }
    return found;
}

bool SpanNetwork::count(LinkBounds &state, bool one_each) {
    while (!waiting_.empty()) {
        const std::size_t node = waiting_.back();
        waiting_.pop_back();
        const std::int32_t needed = state.need[node];
        if (needed < 0 || state.room[node] < needed) {
            return false;
        }
        if (needed < 2) {
            for (const std::size_t k : at_[node]) {
                if (state.most[k] - state.least[k] > needed) {
                    narrow(k, state.least[k], state.least[k] + needed, state);
                }
            }
        }
        const std::int32_t spare = state.room[node] - needed;
        if (spare < 0) {
            return false;
        }
        if (needed == 0 || spare > (one_each ? 1 : 0)) {
            continue;
        }
        for (const std::size_t k : at_[node]) {
            if (state.most[k] - state.least[k] > spare) {
                narrow(k, state.most[k] - spare, state.most[k], state);
            }
        }
    }
    return true;
}

// Spans that cross one with links have none.
void SpanNetwork::narrow(std::size_t span, std::int32_t least, std::int32_t most, LinkBounds &state) {
    const std::int32_t built = least - state.least[span], lost = state.most[span] - most;
    const bool is_first = built > 0 && state.least[span] == 0;
    state.least[span] = least;
    state.most[span] = most;
    if (is_supposing_) {
        changes_.push_back({span, built, lost, std::nullopt});
    }
    for (const std::size_t node : ends_[span]) {
        state.need[node] -= built;
        state.room[node] -= built + lost;
        waiting_.push_back(node);
    }
    if (is_first) {
        for (const std::size_t other : crossing_[span]) {
            if (state.most[other] > 0 && state.least[other] == 0) {
                narrow(other, 0, 0, state);
            } else if (state.least[other] > 0) {
                std::int32_t &need = state.need[ends_[span][0]];
                if (is_supposing_) {
                    changes_.push_back({span, 0, 0, need});
                }
                need = -1;  // both cannot be: counting there finds it out
            }
        }
    }
}

void SpanNetwork::group(const LinkBounds &state) {
    group_.resize(nodes());
    for (std::size_t node = 0; node < nodes(); ++node) {
        group_[node] = node;
    }
    const auto root = [this](std::size_t node) {
        while (group_[node] != node) {
            node = group_[node] = group_[group_[node]];
        }
        return node;
    };
    for (std::size_t k = 0; k < spans(); ++k) {
        if (state.least[k] > 0) {
            const std::size_t one = root(ends_[k][0]), other = root(ends_[k][1]);
            group_[std::max(one, other)] = std::min(one, other);
        }
    }
    group_need_.assign(nodes(), 0);
    group_size_.assign(nodes(), 0);
    for (std::size_t node = 0; node < nodes(); ++node) {
        group_[node] = root(node);
        group_need_[group_[node]] += state.need[node];
        ++group_size_[group_[node]];
    }
}

std::size_t SpanNetwork::closed_size(std::size_t span) const {
    const std::size_t one = group_[ends_[span][0]], other = group_[ends_[span][1]];
    return static_cast<std::size_t>(group_size_[one] + (one == other ? 0 : group_size_[other]));
}

// Whether all the links that a span has room for would finish a group without the others.
bool SpanNetwork::closes(std::size_t span, const LinkBounds &state) const {
    const std::size_t one = group_[ends_[span][0]], other = group_[ends_[span][1]];
    const std::int32_t need = group_need_[one] + (one == other ? 0 : group_need_[other]);
    return need == 2 * (state.most[span] - state.least[span]) && closed_size(span) < nodes();
}

// Settle what one node says once the spans that would finish a group are used less; whether there was anything. A span
// is not narrowed by that alone: this is how people see it, node by node.
bool SpanNetwork::keep_groups_open(LinkBounds &state) {
    group(state);
    for (const bool pairs : {true, false}) {
        for (std::size_t node = 0; node < nodes(); ++node) {
            if (state.need[node] > 0 && limit(node, state, pairs)) {
                return true;
            }
        }
    }
    return false;
}

bool SpanNetwork::limit(std::size_t node, LinkBounds &state, bool pairs) {
    std::vector<std::pair<std::size_t, std::int32_t>> left;  // the open spans, and how many more links each may have
    std::int32_t total = 0;
    bool any = false;
    for (const std::size_t k : at_[node]) {
        const std::int32_t spare = state.most[k] - state.least[k];
        if (spare > 0) {
            const bool closing = closes(k, state) && (!pairs || closed_size(k) == 2);
            any = any || closing;
            left.emplace_back(k, spare - (closing ? 1 : 0));
            total += left.back().second;
        }
    }
    const std::int32_t missing = total - state.need[node];
    if (!any || missing < 0 || missing > 1) {
        return false;
    }
    bool found = false;
    for (const auto &[k, spare] : left) {
        if (missing == 0 && spare > 0) {
            narrow(k, state.least[k] + spare, state.least[k] + spare, state);
            found = true;
        } else if (missing == 1 && spare == 2 && state.most[k] > state.least[k]) {
            narrow(k, state.least[k] + 1, state.most[k], state);
            found = true;
        }
    }
    return found;
}

bool SpanNetwork::is_cut(const LinkBounds &state) {
    group(state);
    for (std::size_t node = 0; node < nodes(); ++node) {
        if (group_[node] == node && group_need_[node] == 0 && static_cast<std::size_t>(group_size_[node]) < nodes()) {
            return true;
        }
    }
    return false;
}

void SpanNetwork::take_back_changes(LinkBounds &state) {
    for (; !changes_.empty(); changes_.pop_back()) {
        const Change &change = changes_.back();
        if (change.need_before) {
            state.need[ends_[change.span][0]] = *change.need_before;
            continue;
        }
        state.least[change.span] -= change.built;
        state.most[change.span] += change.lost;
        for (const std::size_t node : ends_[change.span]) {
            state.need[node] += change.built;
            state.room[node] += change.built + change.lost;
        }
    }
}

// Whether the changes finish a group, as `group` found them before, without the others. Only groups that they touch are
// looked at.
bool SpanNetwork::changes_cut() {
    touched_.clear();
    for (const Change &change : changes_) {
        for (const std::size_t node : ends_[change.span]) {
            const std::size_t group = group_[node];
            joined_[group] = group;
            joined_need_[group] = group_need_[group];
            joined_size_[group] = group_size_[group];
            touched_.push_back(group);
        }
    }
    const auto root = [this](std::size_t group) {
        while (joined_[group] != group) {
            group = joined_[group] = joined_[joined_[group]];
        }
        return group;
    };
    for (const Change &change : changes_) {
        if (change.built > 0) {
            const std::size_t one = root(group_[ends_[change.span][0]]), other = root(group_[ends_[change.span][1]]);
            if (one != other) {
                joined_[other] = one;
                joined_need_[one] += joined_need_[other];
                joined_size_[one] += joined_size_[other];
            }
            joined_need_[one] -= 2 * change.built;
        }
    }
    return std::any_of(touched_.begin(), touched_.end(), [&](std::size_t group) {
        return joined_[group] == group && joined_need_[group] == 0 &&
               static_cast<std::size_t>(joined_size_[group]) < nodes();
    });
}

bool SpanNetwork::leads_nowhere(std::size_t span, std::int32_t value, LinkBounds &state) {
    is_supposing_ = true;
    waiting_.clear();
    narrow(span, value, value, state);
    const bool fails = !count(state, true) || changes_cut();
    is_supposing_ = false;
    waiting_.clear();
    take_back_changes(state);
    return fails;
}

// Take away the least or the greatest number of a span that leads to a contradiction; whether there was one, as far as
// there is time to look.
bool SpanNetwork::suppose(LinkBounds &state) {
    const bool is_cut_already = is_cut(state);
    for (const std::size_t k : open(state)) {
        const std::int32_t least = state.least[k], most = state.most[k];
        for (const std::int32_t value : {least, most}) {
            if (suppositions_left_-- <= 0) {
                return false;
            }
            if (is_cut_already || leads_nowhere(k, value, state)) {
                waiting_.clear();
                narrow(k, least + (value == least ? 1 : 0), most - (value == most ? 1 : 0), state);
                return count(state, true);
            }
        }
    }
    return false;
}

}  // namespace penmark
