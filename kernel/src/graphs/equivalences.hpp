// Equivalence classes of two-valued elements: which are known to be equal, and which to be opposite. Merges can be taken
// back in turn.
#pragma once

#include <cstddef>
#include <cstdint>
#include <numeric>
#include <utility>
#include <vector>

namespace penmark {

class EquivalenceClasses {
public:
    explicit EquivalenceClasses(std::size_t elements) : root_(elements), next_(elements), size_(elements, 1), odd_(elements, 0) {
        std::iota(root_.begin(), root_.end(), 0U);
        std::iota(next_.begin(), next_.end(), 0U);
    }

    // The same for all of a class.
    std::size_t root(std::size_t a) const { return root_[a]; }
    bool same_class(std::size_t a, std::size_t b) const { return root_[a] == root_[b]; }
    // Of two in the same class.
    bool opposite(std::size_t a, std::size_t b) const { return odd_[a] != odd_[b]; }
    std::size_t merges() const { return merges_.size(); }

    // Two of different classes are opposite, or equal; calls `each` with every member of the smaller class.
    template <class Each>
    void merge(std::size_t a, std::size_t b, bool opposite, const Each &each) {
        if (size_[root_[a]] > size_[root_[b]]) {
            std::swap(a, b);
        }
        const bool flip = (odd_[a] != odd_[b]) != opposite;
        merges_.push_back({a, b, root_[a], flip});
        for_members(a, each);
        relabel(a, root_[b], flip);
        size_[root_[b]] += size_[merges_.back().root];
        std::swap(next_[a], next_[b]);
    }

    // Takes the last merge back.
    void undo_merge() {
        const Merge last = merges_.back();
        merges_.pop_back();
        std::swap(next_[last.small], next_[last.large]);
        size_[root_[last.large]] -= size_[last.root];
        relabel(last.small, last.root, last.flip);
    }

    // Calls `each` with all elements of a class, given by one of them.
    template <class Each>
    void for_members(std::size_t a, const Each &each) const {
        std::size_t at = a;
        do {
            each(at);
            at = next_[at];
        } while (at != a);
    }

private:
    struct Merge {
        std::size_t small, large, root;  // two that were merged, and the former root of the first
        bool flip;
    };

    void relabel(std::size_t a, std::size_t root, bool flip) {
        for_members(a, [&](std::size_t member) {
            root_[member] = static_cast<std::uint32_t>(root);
            odd_[member] ^= flip ? 1 : 0;
        });
    }

    std::vector<std::uint32_t> root_, next_;  // members of a class form a ring
    std::vector<std::size_t> size_;           // by root
    std::vector<std::uint8_t> odd_;           // whether each differs from its root
    std::vector<Merge> merges_;
};

}  // namespace penmark
