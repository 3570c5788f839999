// Each supposition is followed when it is first asked about, and again once an element on which it depends is marked.
#include "forest_suppositions.hpp"

#include "penmark/error.hpp"

#include <algorithm>

namespace penmark::reasoning {

ForestSuppositions::ForestSuppositions(const ForestState &state, Suppose suppose)
    : state_(state), suppose_(std::move(suppose)), words_((state.elements() + bits - 1) / bits), entries_(2 * state.elements()) {}

std::optional<ForestRefutation> ForestSuppositions::first(std::size_t from, const ForestLength &length) {
    if (near_.empty()) {
        note_near();
    }
    for (std::size_t number = from; number < entries_.size(); ++number) {
        if (!state_.is_open(static_cast<std::int32_t>(number / 2)) || (!holds_.empty() && holds_[number] != 0)) {
            continue;
        }
        Entry &entry = entries_[number];
        const bool is_kept = entry.known == Known::refuted && entry.links <= length.at_a_glance;
        if (entry.known == Known::nothing || (entry.stale && !is_kept)) {
            follow(number);
        }
        if (entry.known == Known::refuted && entry.links <= length.most) {
            return ForestRefutation{number, entry.clash};
        }
    }
    return std::nullopt;
}

void ForestSuppositions::follow(std::size_t number) {
    const auto element = static_cast<std::int32_t>(number / 2);
    ForestOutcome outcome = suppose_(element, number % 2 == 0 ? ElementState::chosen : ElementState::left_out);
    const auto all = near(number);
    std::ranges::fill(all, 0);
    for (const std::int32_t each : outcome.reached) {
        const auto more = near_element(each);
        for (std::size_t word = 0; word < words_; ++word) {
            all[word] |= more[word];
        }
    }
    Entry &entry = entries_[number];
    entry = {};
    entry.known = Known::harmless;
    if (outcome.clash) {
        entry.known = Known::refuted;
        entry.clash = std::move(*outcome.clash);
        entry.links = static_cast<std::size_t>(std::ranges::count_if(
            entry.clash.links, [](const ForestLink &link) { return link.reason != ForestReason::neighbour; }));
    }
}

void ForestSuppositions::marked(std::int32_t element) {
    const std::size_t word = at(element) / bits;
    const Word bit = Word{1} << (at(element) % bits);
    for (std::size_t number = 0; number < entries_.size() && !near_.empty(); ++number) {
        entries_[number].stale = entries_[number].stale || (near_[number * words_ + word] & bit) != 0;
    }
}

void ForestSuppositions::forget() { std::ranges::fill(entries_, Entry{}); }

void ForestSuppositions::trust(std::span<const std::uint8_t> states) {
    if (states.size() != state_.elements()) {
        throw InvalidArgument("there is not one state for each element");
    }
    holds_.assign(entries_.size(), 0);
    for (std::size_t element = 0; element < states.size(); ++element) {
        holds_[2 * element] = states[element] == static_cast<std::uint8_t>(ElementState::chosen);
        holds_[2 * element + 1] = states[element] == static_cast<std::uint8_t>(ElementState::left_out);
    }
}

void ForestSuppositions::note_near() {
    near_.assign(entries_.size() * words_, 0);
    near_element_.assign(state_.elements() * words_, 0);
    for (std::int32_t element = 0; at(element) < state_.elements(); ++element) {
        note_near(element);
    }
}

void ForestSuppositions::note_near(std::int32_t element) {
    const auto all = near_element(element);
    const auto note = [&](std::int32_t each) { all[at(each) / bits] |= Word{1} << (at(each) % bits); };
    note(element);
    for (const std::int32_t near : state_.neighbours(element)) {
        note(near);
        std::ranges::for_each(state_.neighbours(near), note);
    }
    for (const std::int32_t line : state_.lines_of(element)) {
        std::ranges::for_each(state_.line(line), note);
    }
    for (const std::int32_t group : state_.groups_by(element)) {
        std::ranges::for_each(state_.group(group), note);
    }
}

}  // namespace penmark::reasoning
