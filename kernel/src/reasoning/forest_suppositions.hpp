// What the suppositions about all open elements have come to, until something near them is marked.
#pragma once

#include "forest_state.hpp"

#include <functional>

namespace penmark::reasoning {

class ForestSuppositions {
public:
    using Suppose = std::function<ForestOutcome(std::int32_t element, ElementState supposed)>;

    ForestSuppositions(const ForestState &state, Suppose suppose);

    std::optional<ForestRefutation> first(std::size_t from, const ForestLength &length);
    void marked(std::int32_t element);
    void forget();
    void trust(std::span<const std::uint8_t> states);

private:
    enum class Known : std::uint8_t { nothing, harmless, refuted };
    struct Entry {
        Known known = Known::nothing;
        bool stale = false;     // something near it was marked since
        std::size_t links = 0;  // that are told
        ForestClash clash;
    };
    using Word = std::uint64_t;
    static constexpr std::size_t bits = 64;

    void note_near();
    // Notes the elements on which it depends what follows from an element at once.
    void note_near(std::int32_t element);
    void follow(std::size_t number);
    std::span<Word> near(std::size_t number) { return std::span(near_).subspan(number * words_, words_); }
    std::span<Word> near_element(std::int32_t element) { return std::span(near_element_).subspan(at(element) * words_, words_); }

    const ForestState &state_;
    Suppose suppose_;
    std::size_t words_;
    std::vector<Entry> entries_;      // by number: twice the element, and one more where it is left out
    std::vector<Word> near_;          // likewise, the elements on which each depends, a bit each
    std::vector<Word> near_element_;  // by element, empty until it is needed
    std::vector<std::uint8_t> holds_;  // by number, whether it is known to hold; empty if nothing is
};

}  // namespace penmark::reasoning
