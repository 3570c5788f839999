// What has been seen to hold together: sets of literals, closed under all that some depth of trial concludes.
//
// Less follows from less. So what is known now and a literal that is supposed lead to no contradiction at that depth, nor at
// a lower one, where both lie within such a set. That stays so whatever is applied or undone.
#pragma once

#include "penmark/program.hpp"

#include <algorithm>
#include <cstdint>
#include <span>
#include <vector>

namespace penmark::reasoning {

// A set of literals of outputs; those of other variables are left out.
class LitSet {
public:
    explicit LitSet(std::int32_t outputs) : words_((2 * static_cast<std::size_t>(outputs) + 63) / 64, 0) {}

    bool contains(Lit l) const { return (words_[word(l)] >> (l % 64) & 1U) != 0; }
    void insert(std::span<const Lit> literals, std::int32_t outputs) {
        for (const Lit l : literals) {
            if (var_of(l) < outputs) {
                words_[word(l)] |= std::uint64_t{1} << (l % 64);
            }
        }
    }
    void unite(const LitSet &other) {
        for (std::size_t k = 0; k < words_.size(); ++k) {
            words_[k] |= other.words_[k];
        }
    }
    bool is_within(const LitSet &other) const {
        for (std::size_t k = 0; k < words_.size(); ++k) {
            if ((words_[k] & ~other.words_[k]) != 0) {
                return false;
            }
        }
        return true;
    }
    void clear() { std::ranges::fill(words_, 0); }

private:
    static std::size_t word(Lit l) { return static_cast<std::size_t>(l) / 64; }

    std::vector<std::uint64_t> words_;
};

// The last ones of each depth.
class Witnesses {
public:
    explicit Witnesses(std::int32_t outputs) : outputs_(outputs), base_(outputs) {}

    // A solution: nothing in it fails at any depth.
    void know(std::span<const Lit> solution) {
        solution_.emplace_back(outputs_);
        solution_.back().literals.insert(solution, outputs_);
    }

    // Begins with what is known; all that is asked or added later builds on that.
    void begin(std::span<const Lit> known) {
        base_.clear();
        base_.insert(known, outputs_);
        known_ = known.size();
        for (Kept &kept : by_depth_) {
            for (Witness &each : kept.all) {
                each.fits = base_.is_within(each.literals);
            }
        }
        for (Witness &each : solution_) {
            each.fits = base_.is_within(each.literals);
        }
    }

    // Adds to `passed` what does not fail at some depth, given all that is on the trail.
    void tell(std::size_t depth, std::span<const Lit> trail, LitSet &passed) const {
        const auto fresh = trail.subspan(known_);
        tell(solution_, fresh, passed);
        for (std::size_t deep = depth; deep < by_depth_.size(); ++deep) {
            tell(by_depth_[deep].all, fresh, passed);
        }
    }

    // All that is on the trail: trial of some depth has not refuted it.
    void add(std::size_t depth, std::span<const Lit> trail) {
        by_depth_.resize(std::max(by_depth_.size(), depth + 1));
        Kept &kept = by_depth_[depth];
        if (kept.all.size() < most()) {
            kept.oldest = kept.all.size();
            kept.all.emplace_back(outputs_);
        }
        Witness &added = kept.all[kept.oldest];
        kept.oldest = (kept.oldest + 1) % most();
        added.literals = base_;
        added.literals.insert(trail.subspan(known_), outputs_);
        added.fits = true;
    }

private:
    // Few of large ones, so that they take a few megabytes in all.
    std::size_t most() const {
        constexpr std::size_t enough = 2048, least = 64, all_literals = std::size_t{1} << 24;
        return std::clamp(all_literals / (2 * static_cast<std::size_t>(outputs_) + 1), least, enough);
    }

    struct Witness {
        explicit Witness(std::int32_t outputs) : literals(outputs) {}

        LitSet literals;
        bool fits = true;  // it has all that was known to begin with
    };
    struct Kept {
        std::vector<Witness> all;
        std::size_t oldest = 0;
    };

    void tell(const std::vector<Witness> &all, std::span<const Lit> fresh, LitSet &passed) const {
        for (const Witness &each : all) {
            const auto has = [&](Lit l) { return var_of(l) >= outputs_ || each.literals.contains(l); };
            if (each.fits && std::ranges::all_of(fresh, has)) {
                passed.unite(each.literals);
            }
        }
    }

    std::int32_t outputs_;
    std::size_t known_ = 0;  // literals on the trail to begin with
    LitSet base_;            // and those of them that are of outputs
    std::vector<Kept> by_depth_;
    std::vector<Witness> solution_;  // none or one
};

}  // namespace penmark::reasoning
