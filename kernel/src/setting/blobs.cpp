// Growing a region cell by cell into open space, and stirring it.
#include "penmark/blobs.hpp"

#include "one_loop.hpp"
#include "penmark/error.hpp"

#include <algorithm>
#include <bit>
#include <numeric>
#include <optional>
#include <utility>

namespace penmark {

namespace {

constexpr std::int32_t largest_board = 1 << 24;
constexpr std::uint32_t always = 24;                        // how readily a cell is taken in, of so many times,
constexpr std::array<std::uint32_t, 5> appeal{0, 24, 9, 2, 0};  // by how many of its sides the region has already;
constexpr std::uint32_t straight = 8;                       // less if it makes an arm longer in the same direction
constexpr std::uint32_t even_share = 1 << 14, odd_share = 1638;  // how often a cell changes sides that need not

// Places are numbered with a border about the board that stays outside.
class Blob {
public:
    Blob(std::int32_t rows, std::int32_t cols)
        : width_(cols + 2), ring_(setting::ring_of(width_)),
          drawn_(4 + static_cast<std::size_t>(rows) * static_cast<std::size_t>(cols) / 50) {
        const auto size = static_cast<std::size_t>(width_) * static_cast<std::size_t>(rows + 2);
        on_board_.assign(size, 0);
        inside_.assign(size, 0);
        crowd_.assign(size + 2 * static_cast<std::size_t>(2 * width_ + 2), 0);
        for (std::int32_t row = 0; row < rows; ++row) {
            for (std::int32_t col = 0; col < cols; ++col) {
                places_.push_back((row + 1) * width_ + col + 1);
                on_board_[index(places_.back())] = 1;
            }
        }
    }

    void grow(PythonRandom &random, std::int32_t cells) {
        std::vector<std::int32_t> edge{places_[random.below(static_cast<std::uint32_t>(places_.size()))]};
        for (std::int32_t size = 0; size < cells && !edge.empty();) {
            const std::int32_t at = take_roomiest(edge, random);
            if (on_board_[index(at)] == 0 || is_inside(at) || (size > 0 && !may_flip(at))) {
                continue;  // if it fits later, a neighbour that joins will name it again
            }
            if (size > 0 && random.below(always) >= appeal_of(at)) {
                edge.push_back(at);
                continue;
            }
            inside_[index(at)] = 1;
            ++size;
            for (std::size_t k = 1; k < ring_.size(); k += 2) {
                edge.push_back(at + ring_[k]);
            }
            crowd_round(at);
        }
    }

    // Changes cells here and there, mostly such as lengthen the loop: dead areas get their share of it.
    void stir(PythonRandom &random) {
        std::vector<std::int32_t> order = places_;
        for (std::size_t k = order.size() - 1; k > 0; --k) {
            std::swap(order[k], order[random.below(static_cast<std::uint32_t>(k) + 1)]);
        }
        for (const std::int32_t at : order) {
            const int gain = (is_inside(at) ? 1 : -1) * (2 * sides(at) - 4);
            const bool wanted = gain > 0 || (gain == 0 && random.chance(even_share)) || random.chance(odd_share);
            if (wanted && may_flip(at)) {
                inside_[index(at)] ^= 1;
            }
        }
    }

    // How many blocks of four cells the loop does not touch.
    std::size_t dead() const {
        std::vector<std::uint8_t> calm(inside_.size(), 0);
        for (const std::int32_t at : places_) {
            calm[index(at)] = sides(at) == (is_inside(at) ? 4 : 0) ? 1 : 0;
        }
        return static_cast<std::size_t>(std::ranges::count_if(places_, [&](std::int32_t at) {
            return calm[index(at)] != 0 && calm[index(at + 1)] != 0 && calm[index(at + width_)] != 0 &&
                   calm[index(at + width_ + 1)] != 0;
        }));
    }

    std::vector<std::int32_t> cells() const {
        std::vector<std::int32_t> found;
        for (std::size_t k = 0; k < places_.size(); ++k) {
            if (is_inside(places_[k])) {
                found.push_back(static_cast<std::int32_t>(k));
            }
        }
        return found;
    }

private:
    static std::size_t index(std::int32_t at) { return static_cast<std::size_t>(at); }
    std::size_t crowd_at(std::int32_t at) const { return index(at + 2 * width_ + 2); }
    bool is_inside(std::int32_t at) const { return inside_[index(at)] != 0; }

    int sides(std::int32_t at) const {
        return inside_[index(at + ring_[1])] + inside_[index(at + ring_[3])] + inside_[index(at + ring_[5])] +
               inside_[index(at + ring_[7])];
    }
    bool may_flip(std::int32_t at) const {
        unsigned ring = 0;
        for (std::size_t k = 0; k < ring_.size(); ++k) {
            ring |= static_cast<unsigned>(inside_[index(at + ring_[k])]) << k;
        }
        return setting::keeps_one_loop[ring];
    }
    std::uint32_t appeal_of(std::int32_t at) const {
        const int beside = sides(at);
        return beside == 1 && goes_straight_on(at) ? straight : appeal[static_cast<std::size_t>(beside)];
    }
    bool goes_straight_on(std::int32_t at) const {
        for (std::size_t k = 1; k < ring_.size(); k += 2) {
            if (is_inside(at + ring_[k]) && is_inside(at + 2 * ring_[k])) {
                return true;
            }
        }
        return false;
    }

    // Of a few drawn at random, the place with the fewest inside round it; it leaves the list.
    std::int32_t take_roomiest(std::vector<std::int32_t> &edge, PythonRandom &random) const {
        std::size_t k = 0;
        std::optional<int> least;
        for (std::size_t draw = 0; draw < drawn_; ++draw) {
            const std::size_t other = random.below(static_cast<std::uint32_t>(edge.size()));
            const int crowd = crowd_[crowd_at(edge[other])];
            if (!least || crowd < *least) {
                k = other;
                least = crowd;
            }
        }
        std::swap(edge[k], edge.back());
        const std::int32_t taken = edge.back();
        edge.pop_back();
        return taken;
    }

    void crowd_round(std::int32_t at) {
        for (std::int32_t down = -2; down <= 2; ++down) {
            for (std::int32_t across = -2; across <= 2; ++across) {
                ++crowd_[crowd_at(at + down * width_ + across)];
            }
        }
    }

    std::int32_t width_;
    setting::Ring ring_;
    std::size_t drawn_;
    std::vector<std::int32_t> places_;
    std::vector<std::uint8_t> on_board_, inside_;
    std::vector<int> crowd_;  // how many cells are inside in the 5×5 block round each
};

}  // namespace

PythonRandom::PythonRandom(const State &state) : state_(state) {
    if (state[words] > words) {
        throw InvalidArgument("no such state of random bits");
    }
}

void PythonRandom::twist() {
    for (std::size_t k = 0; k < words; ++k) {
        const std::uint32_t y = (state_[k] & 0x80000000U) | (state_[(k + 1) % words] & 0x7fffffffU);
        state_[k] = state_[(k + 397) % words] ^ (y >> 1) ^ ((y & 1U) != 0 ? 0x9908b0dfU : 0U);
    }
    state_[words] = 0;
}

std::uint32_t PythonRandom::bits(int count) {
    if (count == 0) {
        return 0;
    }
    if (state_[words] >= words) {
        twist();
    }
    std::uint32_t y = state_[state_[words]++];
    y ^= y >> 11;
    y ^= (y << 7) & 0x9d2c5680U;
    y ^= (y << 15) & 0xefc60000U;
    y ^= y >> 18;
    return y >> (32 - count);
}

std::uint32_t PythonRandom::below(std::uint32_t n) {
    const int size = std::bit_width(n - 1);
    std::uint32_t drawn = bits(size);
    while (drawn >= n) {
        drawn = bits(size);
    }
    return drawn;
}

std::vector<std::int32_t> random_blob(std::int32_t rows, std::int32_t cols, std::int32_t cells, int tries,
                                      PythonRandom &random) {
    if (rows < 1 || cols < 1 || cells < 1 || tries < 1 || rows > largest_board / cols) {
        throw InvalidArgument("no region fits such a board");
    }
    std::optional<std::pair<std::size_t, Blob>> best;
    for (int k = 0; k < tries && (!best || best->first > 0); ++k) {
        Blob blob(rows, cols);
        blob.grow(random, cells);
        blob.stir(random);
        const std::size_t dead = blob.dead();
        if (!best || dead < best->first) {
            best.emplace(dead, std::move(blob));
        }
    }
    return best->second.cells();
}

}  // namespace penmark
