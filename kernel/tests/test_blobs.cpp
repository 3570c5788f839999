#include "check.hpp"
#include "penmark/blobs.hpp"
#include "penmark/error.hpp"

#include <algorithm>
#include <random>
#include <vector>

using penmark::PythonRandom;

namespace {

// The state of a generator that has just been seeded: the first draw makes all of its words anew.
PythonRandom::State seeded(std::uint32_t seed) {
    PythonRandom::State state{};
    state[0] = seed;
    for (std::uint32_t k = 1; k < PythonRandom::words; ++k) {
        state[k] = 1812433253U * (state[k - 1] ^ (state[k - 1] >> 30)) + k;
    }
    state[PythonRandom::words] = PythonRandom::words;
    return state;
}

void check_bits() {
    std::mt19937 expected(5489);
    PythonRandom random(seeded(5489));
    for (int k = 0; k < 2000; ++k) {
        const int count = 1 + k % 32;
        CHECK(random.bits(count) == static_cast<std::uint32_t>(expected()) >> (32 - count));
    }
    const PythonRandom::State before = random.state();
    CHECK(random.bits(0) == 0 && random.below(1) == 0 && random.state() == before);
    PythonRandom twin(before);
    CHECK(twin.below(1000) == random.below(1000) && twin.state() == random.state());
    PythonRandom::State beyond = before;
    beyond[PythonRandom::words] = PythonRandom::words + 1;
    CHECK_THROWS(penmark::InvalidArgument, PythonRandom{beyond});
}

// How many pieces cells are in, of which some are in the region; outside, a border round the board joins them.
int pieces(std::int32_t rows, std::int32_t cols, const std::vector<std::int32_t> &region, bool inside) {
    const auto is_in = [&](std::int32_t row, std::int32_t col) {
        return row >= 0 && row < rows && col >= 0 && col < cols && std::ranges::count(region, row * cols + col) > 0;
    };
    std::vector<std::pair<std::int32_t, std::int32_t>> seen, queue;
    int found = 0;
    for (std::int32_t row = -1; row <= rows; ++row) {
        for (std::int32_t col = -1; col <= cols; ++col) {
            queue.assign(1, {row, col});
            bool fresh = false;
            while (!queue.empty()) {
                const auto at = queue.back();
                queue.pop_back();
                const auto [r, c] = at;
                const bool on = r >= -1 && r <= rows && c >= -1 && c <= cols;
                if (on && is_in(r, c) == inside && std::ranges::count(seen, at) == 0) {
                    fresh = true;
                    seen.push_back(at);
                    queue.insert(queue.end(), {{r - 1, c}, {r + 1, c}, {r, c - 1}, {r, c + 1}});
                }
            }
            found += fresh ? 1 : 0;
        }
    }
    return found;
}

void check_regions() {
    for (std::uint32_t seed = 0; seed < 20; ++seed) {
        const auto rows = static_cast<std::int32_t>(1 + seed % 8), cols = static_cast<std::int32_t>(1 + seed * 3 % 10);
        PythonRandom random(seeded(seed)), again(seeded(seed));
        const auto region = penmark::random_blob(rows, cols, std::max(1, rows * cols / 2), 6, random);
        CHECK(region == penmark::random_blob(rows, cols, std::max(1, rows * cols / 2), 6, again));
        CHECK(random.state() == again.state());
        CHECK(std::ranges::is_sorted(region) && pieces(rows, cols, region, true) == (region.empty() ? 0 : 1));
        CHECK(pieces(rows, cols, region, false) == 1);
    }
    PythonRandom random(seeded(1));
    CHECK_THROWS(penmark::InvalidArgument, penmark::random_blob(0, 4, 1, 1, random));
    CHECK_THROWS(penmark::InvalidArgument, penmark::random_blob(4, 4, 0, 1, random));
    CHECK_THROWS(penmark::InvalidArgument, penmark::random_blob(4, 4, 1, 0, random));
    CHECK_THROWS(penmark::InvalidArgument, penmark::random_blob(1 << 20, 1 << 20, 1, 1, random));
}

void check_rigid_regions() {
    for (std::uint32_t seed = 0; seed < 20; ++seed) {
        const auto rows = static_cast<std::int32_t>(2 + seed % 7), cols = static_cast<std::int32_t>(2 + seed * 3 % 9);
        PythonRandom random(seeded(seed));
        const auto inside = penmark::random_blob(rows - 1, cols - 1, std::max(1, rows * cols / 3), 6, random);
        const auto region = penmark::rigid_region(rows, cols, inside, rows * cols / 4, random);
        CHECK(std::ranges::is_sorted(region) && pieces(rows - 1, cols - 1, region, true) == 1);
        CHECK(pieces(rows - 1, cols - 1, region, false) == 1);
    }
    PythonRandom random(seeded(1));
    const std::vector<std::int32_t> first{0}, beyond{9}, none;
    CHECK_THROWS(penmark::InvalidArgument, penmark::rigid_region(1, 4, first, 1, random));
    CHECK_THROWS(penmark::InvalidArgument, penmark::rigid_region(4, 4, none, 1, random));
    CHECK_THROWS(penmark::InvalidArgument, penmark::rigid_region(4, 4, beyond, 1, random));
    CHECK_THROWS(penmark::InvalidArgument, penmark::rigid_region(4, 4, first, 17, random));
}

}  // namespace

int main() {
    check_bits();
    check_regions();
    check_rigid_regions();
    return check::finish();
}
