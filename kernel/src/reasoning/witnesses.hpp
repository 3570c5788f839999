// Sets of literals that were true together without a contradiction.
#pragma once

#include "penmark/program.hpp"

#include <algorithm>
#include <cstdint>
#include <span>
#include <vector>

namespace penmark::reasoning {

// The oldest are forgotten once there are too many. Of each literal it is kept which sets have it, a bit each: what is
// asked is whether any set has some literals and one more.
class Witnesses {
public:
    using Word = std::uint64_t;
    using Sets = std::vector<Word>;

    explicit Witnesses(Lit literals)
        : literals_(static_cast<std::size_t>(literals)),
          words_(std::clamp(most_words / std::max<std::size_t>(literals_, 1), least_words, most_blocks)),
          all_(words_, 0), fitting_(words_, 0), having_(literals_ * words_, 0) {}

    // What is asked and added from now on has all that is known.
    void begin(std::span<const Lit> known) {
        fitting_ = all_;
        for (const Lit literal : known) {
            narrow(fitting_, literal);
        }
    }
    // The sets that have all that is known.
    const Sets &fitting() const { return fitting_; }
    // Leaves those sets that have a literal.
    void narrow(Sets &sets, Lit literal) const {
        const Word *having = row(literal);
        for (std::size_t word = 0; word < words_; ++word) {
            sets[word] &= having[word];
        }
    }
    // Whether any of some sets has a literal.
    bool any(const Sets &sets, Lit literal) const {
        const Word *having = row(literal);
        for (std::size_t word = 0; word < words_; ++word) {
            if ((sets[word] & having[word]) != 0) {
                return true;
            }
        }
        return false;
    }
    // Adds the literals among these that it knows of, as a set, to all sets and to some of them. Those that were told of
    // sets before must ask again once `generation` is another: sets were forgotten.
    void add(std::span<const Lit> literals, Sets *some) {
        const std::size_t word = next_ / bits % words_;
        const Word bit = Word{1} << next_ % bits;
        if (bit == 1) {
            forget(word);
        }
        ++next_;
        for (const Lit literal : literals) {
            if (static_cast<std::size_t>(literal) < literals_) {
                having_[static_cast<std::size_t>(literal) * words_ + word] |= bit;
            }
        }
        all_[word] |= bit;
        fitting_[word] |= bit;
        if (some != nullptr) {
            (*some)[word] |= bit;
        }
    }
    std::size_t generation() const { return generation_; }

private:
    static constexpr std::size_t bits = 64, most_words = std::size_t{1} << 16, least_words = 2, most_blocks = 32;

    const Word *row(Lit literal) const { return having_.data() + static_cast<std::size_t>(literal) * words_; }

    void forget(std::size_t word) {
        if (all_[word] == 0) {
            return;
        }
        all_[word] = fitting_[word] = 0;
        for (std::size_t literal = 0; literal < literals_; ++literal) {
            having_[literal * words_ + word] = 0;
        }
        ++generation_;
    }

    std::size_t literals_, words_;
    Sets all_, fitting_;
    std::vector<Word> having_;
    std::size_t next_ = 0, generation_ = 0;
};

}  // namespace penmark::reasoning
