// Loops that no other loop through the same cells replaces, as far as small changes show.
//
// A loop is the rim of a region of grid points, each the middle of a 2 × 2 block of cells. Two regions whose rims pass the same
// cells are rivals: no clue about other cells tells them apart. They arise in two ways. A neck is a point inside with region on
// two opposite sides only; taken out, it parts the region. A channel is a point outside with region on two opposite sides only;
// taken in, it joins them. A neck and a channel that undo each other's harm make a rival, and so may two points side by side,
// one inside and one outside, that change places.
#include "one_loop.hpp"
#include "penmark/blobs.hpp"
#include "penmark/error.hpp"

#include <algorithm>
#include <cstdlib>
#include <optional>

namespace penmark {

namespace {

constexpr std::int32_t largest_board = 1 << 24;
constexpr std::int32_t changes = 3;         // how many are tried for each cell of the board
constexpr std::uint32_t at_rivals = 52429;  // how many of 65,536 are tried where the loop has a rival, as long as it has one
constexpr std::int32_t rival_cost = 8;      // beside what else is not as it should be, each thing once

using Points = std::vector<std::int32_t>;

// Points are numbered with a border that stays outside. Cells go by the number of the point at their lower right.
class Loop {
public:
    Loop(std::int32_t rows, std::int32_t cols, std::span<const std::int32_t> inside)
        : width_(cols + 1), ring_(setting::ring_of(width_)),
          inside_(static_cast<std::size_t>(width_) * static_cast<std::size_t>(rows + 1), 0), on_board_(inside_.size(), 0),
          left_out_(inside_.size() + static_cast<std::size_t>(width_), 0), came_from_(inside_.size(), nowhere) {
        for (std::int32_t row = 1; row <= rows; ++row) {
            for (std::int32_t col = 1; col <= cols; ++col) {
                cells_.push_back(row * width_ + col);
                if (row < rows && col < cols) {
                    points_.push_back(cells_.back());
                    on_board_[index(cells_.back())] = 1;
                }
            }
        }
        for (const std::int32_t point : inside) {
            if (point < 0 || index(point) >= points_.size()) {
                throw InvalidArgument("no such point of the board");
            }
            inside_[index(points_[index(point)])] = 1;
        }
    }

    const Points &points() const { return points_; }

    Points inside() const {
        Points found;
        for (std::size_t k = 0; k < points_.size(); ++k) {
            if (is_inside(points_[k])) {
                found.push_back(static_cast<std::int32_t>(k));
            }
        }
        return found;
    }

    // The points of the 3 × 3 block round one.
    Points near(std::int32_t at) const {
        Points found;
        for (const std::int32_t line : {at - width_, at, at + width_}) {
            for (const std::int32_t each : {line - 1, line, line + 1}) {
                if (on_board_[index(each)] != 0) {
                    found.push_back(each);
                }
            }
        }
        return found;
    }

    bool may_flip(std::int32_t at) const {
        unsigned ring = 0;
        for (std::size_t k = 0; k < ring_.size(); ++k) {
            ring |= static_cast<unsigned>(inside_[index(at + ring_[k])]) << k;
        }
        return setting::keeps_one_loop[ring];
    }

    void flip(std::int32_t at) { inside_[index(at)] ^= 1; }

    // What is not as it should be, besides rivals: necks and channels, of which come other rivals, cells left out side by side,
    // too few or many of them.
    std::int32_t loose_ends(std::int32_t wanted) {
        find_flippable();
        std::int32_t left = 0, pairs = 0;
        for (const std::int32_t at : cells_) {
            left_out_[index(at)] = is_left_out(at) ? 1 : 0;
            left += left_out_[index(at)];
        }
        for (const std::int32_t at : cells_) {
            pairs += left_out_[index(at)] & left_out_[index(at + 1)];
            pairs += left_out_[index(at)] & left_out_[index(at + width_)];
        }
        return static_cast<std::int32_t>(necks_.size() + channels_.size()) + pairs + std::abs(left - wanted);
    }

    // The points that change sides in each rival, or some of those that may.
    std::vector<Points> rivals() {
        find_flippable();
        std::vector<Points> found;
        for (std::size_t k = 0; k < channels_.size() && !necks_.empty(); ++k) {
            Points between = necks_between(channels_[k]);
            if (between.size() > 1) {
                found.push_back(std::move(between));
            }
        }
        for (const std::int32_t at : points_) {
            for (const auto &[step, across] : {std::pair(1, width_), std::pair(width_, 1)}) {
                if (is_inside(at) != is_inside(at + step) && on_board_[index(at + step)] != 0 && may_swap(at, step, across)) {
                    found.push_back({at, at + step});
                }
            }
        }
        return found;
    }

private:
    static constexpr std::int32_t nowhere = -1;

    struct Channel {
        std::int32_t at, step;  // the region lies beside it, a step back and a step ahead
    };

    static std::size_t index(std::int32_t at) { return static_cast<std::size_t>(at); }
    bool is_inside(std::int32_t at) const { return inside_[index(at)] != 0; }

    // Whether the loop does not pass a cell: all points about it are on one side.
    bool is_left_out(std::int32_t at) const {
        const int sum = inside_[index(at)] + inside_[index(at - 1)] + inside_[index(at - width_)] + inside_[index(at - width_ - 1)];
        return sum % 4 == 0;
    }

    void find_flippable() {
        necks_.clear();
        channels_.clear();
        for (const std::int32_t at : points_) {
            const bool above = is_inside(at - width_), left = is_inside(at - 1);
            if (above == left || above != is_inside(at + width_) || left != is_inside(at + 1)) {
                continue;
            }
            if (is_inside(at)) {
                necks_.push_back(at);
            } else {
                channels_.push_back({at, above ? width_ : 1});
            }
        }
    }

    // A channel, and the necks on a shortest way through the region between what it would join: that way passes every neck that
    // parts its ends.
    Points necks_between(const Channel &channel) {
        const std::int32_t start = channel.at - channel.step, end = channel.at + channel.step;
        std::ranges::fill(came_from_, nowhere);
        queue_.assign(1, start);
        came_from_[index(start)] = start;
        for (std::size_t k = 0; came_from_[index(end)] == nowhere && k < queue_.size(); ++k) {
            for (const std::int32_t step : {ring_[1], ring_[3], ring_[5], ring_[7]}) {
                const std::int32_t to = queue_[k] + step;
                if (is_inside(to) && came_from_[index(to)] == nowhere) {
                    came_from_[index(to)] = queue_[k];
                    queue_.push_back(to);
                }
            }
        }
        Points found{channel.at};
        for (std::int32_t at = end; at != nowhere; at = at == start ? nowhere : came_from_[index(at)]) {
            if (std::ranges::binary_search(necks_, at)) {
                found.push_back(at);
            }
        }
        return found;
    }

    // Whether a point and the one a step ahead may change places: the same cells are passed, and the region stays in one piece.
    bool may_swap(std::int32_t at, std::int32_t step, std::int32_t across) {
        if (!are_passed(at, step, across)) {
            return false;
        }
        flip(at);
        flip(at + step);
        const bool may = are_passed(at, step, across) && is_in_one_piece();
        flip(at);
        flip(at + step);
        return may;
    }

    // Whether the loop passes each of the six cells round two points, once.
    bool are_passed(std::int32_t at, std::int32_t step, std::int32_t across) const {
        for (std::int32_t k = 0; k < 3; ++k) {
            if (!is_passed(at + k * step) || !is_passed(at + across + k * step)) {
                return false;
            }
        }
        return true;
    }

    bool is_passed(std::int32_t at) const {
        const bool a = is_inside(at - width_ - 1), b = is_inside(at - width_), c = is_inside(at), d = is_inside(at - 1);
        return (a != b) + (b != c) + (c != d) + (d != a) == 2;
    }

    bool is_in_one_piece() {
        const auto first = std::ranges::find(inside_, 1);
        const auto start = static_cast<std::int32_t>(first - inside_.begin());
        std::ranges::fill(came_from_, nowhere);
        queue_.assign(1, start);
        came_from_[index(start)] = start;
        for (std::size_t k = 0; k < queue_.size(); ++k) {
            for (const std::int32_t step : {ring_[1], ring_[3], ring_[5], ring_[7]}) {
                const std::int32_t to = queue_[k] + step;
                if (is_inside(to) && came_from_[index(to)] == nowhere) {
                    came_from_[index(to)] = start;
                    queue_.push_back(to);
                }
            }
        }
        return static_cast<std::ptrdiff_t>(queue_.size()) == std::ranges::count(inside_, 1);
    }

    std::int32_t width_;
    setting::Ring ring_;
    std::vector<std::uint8_t> inside_, on_board_, left_out_;
    Points cells_, points_;
    Points necks_;  // in order
    std::vector<Channel> channels_;
    Points came_from_, queue_;
};

std::int32_t drawn(const Points &points, PythonRandom &random) {
    return points[random.below(static_cast<std::uint32_t>(points.size()))];
}

}  // namespace

std::vector<std::int32_t> rigid_region(std::int32_t rows, std::int32_t cols, std::span<const std::int32_t> inside,
                                       std::int32_t left_out, PythonRandom &random) {
    if (rows < 2 || cols < 2 || inside.empty() || left_out < 0 || rows > largest_board / cols || left_out > rows * cols) {
        throw InvalidArgument("no such loop fits such a board");
    }
    Loop loop(rows, cols, inside);
    std::int32_t cost = loop.loose_ends(left_out);
    std::vector<Points> rivals = loop.rivals();
    std::int32_t total = cost + rival_cost * static_cast<std::int32_t>(rivals.size());
    for (std::int32_t k = 0; k < changes * rows * cols; ++k) {
        const bool at_rival = !rivals.empty() && random.chance(at_rivals);
        const std::int32_t at =
            at_rival ? drawn(loop.near(drawn(rivals[random.below(static_cast<std::uint32_t>(rivals.size()))], random)), random)
                     : drawn(loop.points(), random);
        if (!loop.may_flip(at)) {
            continue;
        }
        loop.flip(at);
        cost = loop.loose_ends(left_out);
        std::optional<std::vector<Points>> found;
        if (cost <= total) {
            found = loop.rivals();
            cost += rival_cost * static_cast<std::int32_t>(found->size());
        }
        if (found && cost <= total) {
            rivals = std::move(*found);
            total = cost;
        } else {
            loop.flip(at);
        }
    }
    return loop.inside();
}

}  // namespace penmark
