// One look at a place: each of its ways is supposed, followed as far as the places near it, and forgotten.
#include "case_state.hpp"

#include <algorithm>
#include <bit>

namespace penmark::reasoning {

namespace {

constexpr std::size_t bits_a_word = 64;

std::size_t at(std::int32_t number) { return static_cast<std::size_t>(number); }

}  // namespace

bool CaseState::allows(const std::uint64_t *pattern, const std::uint64_t *on, const std::uint64_t *off,
                       std::size_t width) const {
    for (std::size_t k = 0; k < width; ++k) {
        if ((pattern[k] & off[k]) != 0 || (pattern[width + k] & on[k]) != 0) {
            return false;
        }
    }
    return true;
}

std::optional<CaseOutcome> CaseState::look(std::int32_t number, const CaseReach &reach) {
    const std::size_t place = at(number), wide = width(place);
    const auto is_open = [&](Var v) { return known_[at(v)] == Known::open; };
    if (std::ranges::none_of(positions(place), is_open)) {
        return std::nullopt;
    }
    const std::vector<std::int32_t> &area = within(number, reach.steps);
    ++look_;
    for (const std::int32_t each : area) {
        if (!is_left_out(each)) {
            in_area_[at(each)] = look_;
        }
    }
    CaseOutcome found{number, {}, {}, {}};
    const std::span<const std::uint64_t> all = patterns(place);
    for (std::size_t from = 0; from < all.size(); from += 2 * wide) {
        const auto way = all.subspan(from, 2 * wide);
        if (!allows(way.data(), &on_[words_[place]], &off_[words_[place]], wide)) {
            continue;
        }
        const auto pattern = static_cast<std::int32_t>(from / (2 * wide));
        std::optional<FailedWay> failed = fails(number, way, reach);
        if (failed) {
            failed->pattern = pattern;
            found.failed.push_back(std::move(*failed));
        } else if (found.left.empty()) {
            found.left.push_back(pattern);
            found.literals = supposed_;
        } else {
            found.left.push_back(pattern);
            std::erase_if(found.literals, [&](Lit literal) {
                return known_[at(var_of(literal))] != (is_negative(literal) ? Known::off : Known::on);
            });
        }
        forget();
        if (!failed && found.literals.empty()) {  // whatever the other ways lead to
            return std::nullopt;
        }
    }
    return found.left.empty() ? std::nullopt : std::optional(std::move(found));
}

// Supposes a way and what follows about the place; why that cannot be, if it cannot. What was supposed stays.
std::optional<FailedWay> CaseState::fails(std::int32_t place, std::span<const std::uint64_t> way, const CaseReach &reach) {
    const std::size_t wide = way.size() / 2;
    supposed_.clear();
    trail_.clear();
    for (const std::int32_t queued : queue_) {
        has_news_[at(queued)] = 0;
    }
    queue_.clear();
    todo_.clear();
    append_literals(at(place), way.first(wide), way.last(wide));
    FailedWay why;
    if (!spread()) {
        const std::size_t failed = at(queue_.back());
        why.place = queue_.back();
        const auto bits = [&](const std::vector<std::uint64_t> &words) {
            return std::vector<std::uint64_t>(words.begin() + static_cast<std::ptrdiff_t>(words_[failed]),
                                              words.begin() + static_cast<std::ptrdiff_t>(words_[failed + 1]));
        };
        why.on = bits(on_);
        why.off = bits(off_);
    } else {
        if (reach.loops) {
            why.loop = loop_.closed(supposed_, known_);
            if (!why.loop.empty() && !leaves_out(why.loop)) {
                why.loop.clear();
            }
        }
        if (why.loop.empty() && !(reach.sides && loop_.parts(supposed_, known_))) {
            return std::nullopt;
        }
    }
    why.trail = trail_;
    return why;
}

// Follows what is to be done and what comes of it; false if a place is left no pattern, which is then the last one queued.
bool CaseState::spread() {
    for (std::size_t next = 0;; ++next) {
        for (const Lit literal : todo_) {
            suppose(literal);
        }
        if (next > 0) {  // what follows at a place leaves it the same patterns: nothing more follows there
            has_news_[at(queue_[next - 1])] = 0;
        }
        if (next == queue_.size()) {
            return true;
        }
        todo_.clear();
        const std::int32_t place = queue_[next];
        if (has_news_[at(place)] != 0 && follow(at(place)) == Follow::fails) {
            queue_.push_back(place);
            return false;
        }
    }
}

void CaseState::suppose(Lit literal) {
    if (known_[at(var_of(literal))] != Known::open) {
        return;
    }
    set(literal);
    supposed_.push_back(literal);
    for (const Use &use : uses(var_of(literal))) {
        if (in_area_[at(use.place)] == look_) {
            has_news_[at(use.place)] = 1;
            queue_.push_back(use.place);
        }
    }
}

void CaseState::forget() {
    for (const Lit literal : supposed_) {
        forget(literal);
    }
}

void CaseState::forget(Lit literal) {
    const Var v = var_of(literal);
    known_[at(v)] = Known::open;
    lines_ -= !is_negative(literal) && loop_.is_edge(v) ? 1 : 0;
    auto &bits = is_negative(literal) ? off_ : on_;
    for (const Use &use : uses(v)) {
        bits[use.word] &= ~use.bit;
    }
}

// What the patterns that a place is left have in common becomes what is to be done.
CaseState::Follow CaseState::follow(std::size_t place) {
    const std::size_t wide = width(place);
    const std::uint64_t *on = &on_[words_[place]], *off = &off_[words_[place]];
    const std::span<const std::uint64_t> all = patterns(place);
    todo_.clear();
    if (!find_common(all, on, off, wide)) {
        return Follow::fails;
    }
    for (std::size_t k = 0; k < wide; ++k) {
        common_[k] &= ~on[k];
        common_[wide + k] &= ~off[k];
    }
    const std::span<const std::uint64_t> both = common_;
    append_literals(place, both.first(wide), both.last(wide));
    if (todo_.empty()) {
        return Follow::nothing;
    }
    trail_.push_back(static_cast<std::int32_t>(place));
    trail_.push_back(static_cast<std::int32_t>(todo_.size()));
    trail_.insert(trail_.end(), todo_.begin(), todo_.end());
    for (const std::uint64_t *words : {on, off}) {
        for (std::size_t k = 0; k < wide; ++k) {
            trail_.push_back(static_cast<std::int32_t>(words[k] & 0xFFFFFFFFU));
            trail_.push_back(static_cast<std::int32_t>(words[k] >> 32U));
        }
    }
    return Follow::something;
}

// What the patterns that are left have in common; false if there are none.
bool CaseState::find_common(std::span<const std::uint64_t> all, const std::uint64_t *on, const std::uint64_t *off,
                            std::size_t wide) {
    common_.assign(2 * wide, ~std::uint64_t{0});
    bool is_left = false;
    if (wide == 1) {  // most places are small
        std::uint64_t both_on = common_[0], both_off = common_[1];
        for (std::size_t from = 0; from < all.size(); from += 2) {
            if (((all[from] & *off) | (all[from + 1] & *on)) == 0) {
                is_left = true;
                both_on &= all[from];
                both_off &= all[from + 1];
            }
        }
        common_[0] = both_on;
        common_[1] = both_off;
        return is_left;
    }
    for (std::size_t from = 0; from < all.size(); from += 2 * wide) {
        const std::uint64_t *pattern = &all[from];
        if (allows(pattern, on, off, wide)) {
            is_left = true;
            for (std::size_t k = 0; k < 2 * wide; ++k) {
                common_[k] &= pattern[k];
            }
        }
    }
    return is_left;
}

void CaseState::append_literals(std::size_t place, std::span<const std::uint64_t> on, std::span<const std::uint64_t> off) {
    const std::span<const std::int32_t> vars = positions(place);
    for (std::size_t k = 0; k < on.size(); ++k) {
        for (std::uint64_t left = on[k] | off[k]; left != 0; left &= left - 1) {
            const auto bit = static_cast<std::size_t>(std::countr_zero(left));
            const Lit literal = positive(vars[k * bits_a_word + bit]);
            todo_.push_back((on[k] >> bit & 1U) != 0 ? literal : negate(literal));
        }
    }
}

bool CaseState::leaves_out(std::span<const Var> loop) const {
    if (lines_ > loop.size()) {
        return true;
    }
    std::vector<std::uint8_t> in_loop(variables(), 0);
    for (const Var v : loop) {
        in_loop[at(v)] = 1;
    }
    for (std::size_t place = 0; place < places(); ++place) {
        if (!is_content(place, in_loop)) {
            return true;
        }
    }
    return false;
}

bool CaseState::is_content(std::size_t place, std::span<const std::uint8_t> in_loop) const {
    const std::size_t wide = width(place);
    if (wide == 0) {
        return true;  // it has no variable that the loop could have passed
    }
    std::vector<std::uint64_t> bits(2 * wide, 0);
    std::size_t k = 0;
    for (const Var v : positions(place)) {
        const bool is_edge = loop_.is_edge(v);
        const bool on = is_edge ? in_loop[at(v)] != 0 : known_[at(v)] == Known::on;
        if (on || is_edge || known_[at(v)] == Known::off) {
            bits[(on ? 0 : wide) + k / bits_a_word] |= std::uint64_t{1} << k % bits_a_word;
        }
        ++k;
    }
    const std::span<const std::uint64_t> all = patterns(place);
    for (std::size_t from = 0; from < all.size(); from += 2 * wide) {
        if (allows(&all[from], bits.data(), bits.data() + wide, wide)) {
            return true;
        }
    }
    return false;
}

}  // namespace penmark::reasoning
