// Regions of cells to draw a loop around: one piece without holes or cells that touch at a corner only, thin arms all over a
// rectangular board; and loops that nothing but themselves goes round the same way. Pure functions; what does not fit is refused by InvalidArgument.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace penmark {

// The Mersenne twister of Python's `random`, of which a caller brings the state and takes it on: bits that are drawn here are
// those that it would have drawn.
class PythonRandom {
public:
    static constexpr std::size_t words = 624;
    using State = std::array<std::uint32_t, words + 1>;  // then how many of them have been drawn

    explicit PythonRandom(const State &state);
    const State &state() const { return state_; }

    std::uint32_t bits(int count);  // as getrandbits, up to 32
    std::uint32_t below(std::uint32_t n);
    bool chance(std::uint32_t share) { return below(1U << 16) < share; }  // in 65,536ths

private:
    void twist();

    State state_;
};

// The cells inside, row-major and in order: of a few tries the first that leaves no part of the board to itself, or as
// little as any. About so many cells are taken in before the rim is changed here and there.
std::vector<std::int32_t> random_blob(std::int32_t rows, std::int32_t cols, std::int32_t cells, int tries, PythonRandom &random);

// The points inside a loop through some of rows × cols cells that small changes do not replace by another loop through the
// same cells, row-major and in order; each point is the middle of 2 × 2 cells. `inside` are those of a loop to begin with,
// which is changed until about `left_out` cells are not passed.
std::vector<std::int32_t> rigid_region(std::int32_t rows, std::int32_t cols, std::span<const std::int32_t> inside,
                                       std::int32_t left_out, PythonRandom &random);

}  // namespace penmark
