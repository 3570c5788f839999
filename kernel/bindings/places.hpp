// What is made of places, their patterns and the edges of a loop as Python tells them.
#pragma once

#include "bindings.hpp"

#include "penmark/cases.hpp"

namespace penmark::bindings {

inline std::vector<LoopEdge> edges_of(nanobind::handle numbers) {
    constexpr std::size_t each = sizeof(LoopEdge) / sizeof(std::int32_t);
    const std::vector<std::int32_t> all = copied(numbers, "edges");
    if (all.size() % each != 0) {
        throw InvalidArgument("edges must have five numbers each");
    }
    std::vector<LoopEdge> edges;
    for (std::size_t k = 0; k < all.size(); k += each) {
        edges.push_back({all[k], {all[k + 1], all[k + 2]}, {all[k + 3], all[k + 4]}});
    }
    return edges;
}

inline std::vector<std::uint64_t> words_of(const nanobind::bytes &bytes) {
    if (bytes.size() % sizeof(std::uint64_t) != 0) {
        throw InvalidArgument("patterns must be whole words");
    }
    std::vector<std::uint64_t> words(bytes.size() / sizeof(std::uint64_t));
    std::memcpy(words.data(), bytes.data(), bytes.size());
    return words;
}

}  // namespace penmark::bindings
