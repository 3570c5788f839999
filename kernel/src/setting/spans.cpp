// Growing nodes and spans at random, and choosing the numbers of links.
#include "penmark/spans.hpp"

#include "penmark/error.hpp"
#include "span_network.hpp"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <random>
#include <string>

namespace penmark {

namespace {

constexpr std::uint32_t whole = 1 << 16;
constexpr std::uint32_t join_share = whole * 3 / 10;  // how often a span is led to a node that is there already
constexpr std::uint32_t more_share = whole * 3 / 10;  // how often nodes that see each other in the end are joined
constexpr std::int32_t early_percent = 35;  // when this part of the nodes is there, ways to all sides are still open
constexpr std::int32_t roomy = 5;           // from this side on a board has room for nodes at all sides
constexpr int tunings = 3;                  // how often links are chosen anew for the same nodes
constexpr int changes = 12;                 // the most changes of a choice
constexpr std::int32_t largest_board = 1 << 24;

// Random choices that come out the same on every machine: the bits are fixed by definition, and nothing else is used.
class Chooser {
  public:
    explicit Chooser(std::uint64_t seed) : bits_(seed) {}

    std::size_t below(std::size_t n) {
        std::uint64_t mask = n - 1;
        for (int shift = 1; shift < 64; shift *= 2) {
            mask |= mask >> shift;
        }
        std::uint64_t drawn = bits_() & mask;
        while (drawn >= n) {
            drawn = bits_() & mask;
        }
        return static_cast<std::size_t>(drawn);
    }

    bool chance(std::uint32_t share) { return below(whole) < share; }

    template <typename T> const T &choice(const std::vector<T> &items) { return items[below(items.size())]; }

    template <typename T> void shuffle(std::vector<T> &items) {
        for (std::size_t k = items.size(); k > 1; --k) {
            std::swap(items[k - 1], items[below(k)]);
        }
    }

  private:
    std::mt19937_64 bits_;
};

// Places are numbered with a border about the board.
class Growth {
  public:
    Growth(const SpanWish &wish, Chooser &random)
        : random_(random), rows_(wish.rows), cols_(wish.cols), width_(wish.cols + 2) {
        board_.made.assign(static_cast<std::size_t>(width_ * (rows_ + 2)), border);
        for (std::int32_t row = 0; row < rows_; ++row) {
            for (std::int32_t col = 0; col < cols_; ++col) {
                cells_.push_back((row + 1) * width_ + col + 1);
                made(cells_.back()) = empty;
            }
        }
        board_.right.assign(board_.made.size(), 0);
        board_.down.assign(board_.made.size(), 0);
        const std::size_t size = cells_.size();
        for (std::size_t first = 0; first < wish.images.size(); first += size) {
            std::vector<std::int32_t> image(board_.made.size(), 0);
            for (std::size_t k = 0; k < size; ++k) {
                image[static_cast<std::size_t>(cells_[k])] =
                    cells_[static_cast<std::size_t>(wish.images[first + k])];
            }
            images_.push_back(std::move(image));
        }
    }

    void grow(std::size_t wanted) {
        if (nodes().empty()) {
            settle(random_.choice(cells_));
        }
        starts_.clear();
        add_starts(0);
        while (nodes().size() < wanted) {
            const std::size_t known = nodes().size();
            if (starts_.empty()) {
                if (!split()) {
                    return;
                }
                add_starts(known);
            }
            std::swap(starts_[random_.below(starts_.size())], starts_.back());
            const auto [at, side] = starts_.back();
            const std::int32_t end = end_of_span(at, side);
            const std::size_t before = nodes().size();
            if (end < 0 || !build(at, end)) {
                starts_.pop_back();
            }
            add_starts(before);
        }
    }

    // Lead a span to each side of the board where there is no node yet, as far as one finds its way there.
    void reach_out() {
        for (const std::int32_t side : sides()) {
            if (!is_at_side(side)) {
                std::vector<std::int32_t> from = nodes();
                random_.shuffle(from);
                (void)std::any_of(from.begin(), from.end(),
                                  [&](std::int32_t at) { return reaches_border(at, side); });
            }
        }
    }

    bool is_at_all_sides() const {
        const auto all = sides();
        return std::all_of(all.begin(), all.end(), [this](std::int32_t side) { return is_at_side(side); });
    }

    // Join some nodes that see each other, and others if that is what makes them one group; whether they are one.
    bool join_more() {
        std::vector<std::int32_t> parent(board_.made.size());
        for (std::size_t k = 0; k < parent.size(); ++k) {
            parent[k] = static_cast<std::int32_t>(k);
        }
        const auto root = [&parent](std::int32_t at) {
            while (parent[static_cast<std::size_t>(at)] != at) {
                at = parent[static_cast<std::size_t>(at)];
            }
            return at;
        };
        for (const auto &[one, other] : joins()) {
            parent[static_cast<std::size_t>(root(one))] = root(other);
        }
        std::vector<std::pair<std::int32_t, std::int32_t>> seen = views();
        random_.shuffle(seen);
        for (const auto &[one, other] : seen) {
            const bool wanted = root(one) != root(other) || random_.chance(more_share);
            if (wanted && join(one, other)) {
                parent[static_cast<std::size_t>(root(one))] = root(other);
            }
        }
        return std::all_of(nodes().begin(), nodes().end(),
                           [&](std::int32_t at) { return root(at) == root(nodes().front()); });
    }

    std::size_t size() const { return board_.nodes.size(); }

    // A byte for each place of the board itself.
    std::vector<std::uint8_t> is_node() const {
        std::vector<std::uint8_t> found;
        for (const std::int32_t at : cells_) {
            found.push_back(board_.made[static_cast<std::size_t>(at)] == node ? 1 : 0);
        }
        return found;
    }

    // Whether two nodes that follow each other are joined, by their places on the board itself.
    bool is_joined(std::int32_t from, std::int32_t to) const {
        const std::size_t at = static_cast<std::size_t>(cells_[static_cast<std::size_t>(from)]);
        return (to - from < cols_ ? board_.right : board_.down)[at] != 0;
    }

  private:
    enum : std::uint8_t { empty, node, passed, border };

    struct Board {
        std::vector<std::uint8_t> made;
        std::vector<std::uint8_t> right, down;  // whether a node is joined to the next one there
        std::vector<std::int32_t> nodes;
    };

    std::uint8_t &made(std::int32_t at) { return board_.made[static_cast<std::size_t>(at)]; }
    std::uint8_t made(std::int32_t at) const { return board_.made[static_cast<std::size_t>(at)]; }
    std::uint8_t &joined(std::int32_t at, std::int32_t step) {
        return (step == 1 ? board_.right : board_.down)[static_cast<std::size_t>(at)];
    }
    std::vector<std::int32_t> &nodes() { return board_.nodes; }
    std::array<std::int32_t, 4> sides() const { return {-width_, width_, -1, 1}; }

    bool is_at_side(std::int32_t side) const {
        return std::any_of(board_.nodes.begin(), board_.nodes.end(),
                           [&](std::int32_t at) { return made(at + side) == border; });
    }

    void put(std::int32_t at) {
        made(at) = node;
        nodes().push_back(at);
    }

    void add_starts(std::size_t first) {
        for (std::size_t k = first; k < nodes().size(); ++k) {
            for (const std::int32_t side : sides()) {
                starts_.emplace_back(nodes()[k], side);
            }
        }
    }

    void settle(std::int32_t at) {
        put(at);
        for (const auto &image : images_) {
            const std::int32_t moved = image[static_cast<std::size_t>(at)];
            if (made(moved) != node) {
                put(moved);
            }
        }
    }

    // Neighbours leave no room to draw between them.
    bool is_apart(std::int32_t at) const {
        const auto all = sides();
        return std::none_of(all.begin(), all.end(), [&](std::int32_t side) { return made(at + side) == node; });
    }

    // Where a span from a node may end: at a new node, or at the first one on its way; -1 for nowhere.
    std::int32_t end_of_span(std::int32_t at, std::int32_t side) {
        free_.clear();
        std::int32_t end = at + side;
        for (; made(end) == empty; end += side) {
            if (end != at + side && is_apart(end)) {
                free_.push_back(end);
            }
        }
        if (made(end) == node && end != at + side && (free_.empty() || random_.chance(join_share))) {
            return end;
        }
        return free_.empty() ? -1 : random_.choice(free_);
    }

    bool reaches_border(std::int32_t at, std::int32_t side) {
        std::int32_t end = at + side;
        while (made(end) == empty) {
            end += side;
        }
        const std::int32_t last = end - side;
        return made(end) == border && last != at && last != at + side && build(at, last);
    }

    // Join two places, all their images too, with nodes where there are none yet; all of it or nothing.
    bool build(std::int32_t one, std::int32_t other) {
        if (images_.empty()) {
            return join(one, other);
        }
        const Board before = board_;
        bool all = join(one, other);
        for (std::size_t k = 0; all && k < images_.size(); ++k) {
            all = join(images_[k][static_cast<std::size_t>(one)], images_[k][static_cast<std::size_t>(other)]);
        }
        if (!all) {
            board_ = before;
        }
        return all;
    }

    bool join(std::int32_t one, std::int32_t other) {
        if (one > other) {
            std::swap(one, other);
        }
        const std::int32_t step = other - one < width_ ? 1 : width_;
        for (const std::int32_t end : {one, other}) {
            if (made(end) != node && !(made(end) == empty && is_apart(end))) {
                return false;
            }
        }
        bool is_free = true, is_there = joined(one, step) != 0;
        for (std::int32_t at = one + step; at < other; at += step) {
            is_free = is_free && made(at) == empty;
            is_there = is_there && made(at) == passed;
        }
        if (is_there || !is_free) {
            return is_there;
        }
        for (const std::int32_t end : {one, other}) {
            if (made(end) == empty) {
                put(end);
            }
        }
        for (std::int32_t at = one + step; at < other; at += step) {
            made(at) = passed;
        }
        joined(one, step) = 1;
        return true;
    }

    // The next node that way, or the border.
    std::int32_t next_node(std::int32_t at, std::int32_t step) const {
        do {
            at += step;
        } while (made(at) != node && made(at) != border);
        return at;
    }

    std::vector<std::pair<std::int32_t, std::int32_t>> joins() {
        std::vector<std::pair<std::int32_t, std::int32_t>> found;
        for (const std::int32_t at : nodes()) {
            for (const std::int32_t step : {1, width_}) {
                const std::int32_t end = joined(at, step) != 0 ? next_node(at, step) : at;
                if (end != at && made(end) == node) {  // images that are no symmetry may join a node with nothing
                    found.emplace_back(at, end);
                }
            }
        }
        return found;
    }

    // Nodes that see each other, to the right and below, and are not joined.
    std::vector<std::pair<std::int32_t, std::int32_t>> views() {
        std::vector<std::pair<std::int32_t, std::int32_t>> found;
        for (const std::int32_t at : nodes()) {
            for (const std::int32_t step : {1, width_}) {
                std::int32_t end = at + step;
                while (made(end) == empty) {
                    end += step;
                }
                if (made(end) == node && end != at + step) {
                    found.emplace_back(at, end);
                }
            }
        }
        return found;
    }

    // Put a node in the course of a span, and its images in those of theirs; whether there was room for it.
    bool split() {
        auto all = joins();
        random_.shuffle(all);
        for (const auto &[one, other] : all) {
            const std::int32_t step = other - one < width_ ? 1 : width_;
            std::vector<std::int32_t> free;
            for (std::int32_t at = one + step; at < other; at += step) {
                if (is_apart(at)) {
                    free.push_back(at);
                }
            }
            random_.shuffle(free);
            for (const std::int32_t at : free) {
                if (divide(at, step)) {
                    return true;
                }
            }
        }
        return false;
    }

    // All the images or none: two of them may lie too near to each other, also on one span.
    bool divide(std::int32_t at, std::int32_t step) {
        const Board before = board_;
        divide_one(at, step);
        for (const auto &image : images_) {
            const std::int32_t here = image[static_cast<std::size_t>(at)];
            if (made(here) == node) {
                continue;
            }
            if (!is_apart(here)) {
                board_ = before;
                return false;
            }
            divide_one(here, std::abs(image[static_cast<std::size_t>(at + step)] - here));
        }
        return true;
    }

    void divide_one(std::int32_t at, std::int32_t step) {
        put(at);
        joined(at, step) = 1;  // the part before it is joined as the whole was
    }

    Chooser &random_;
    std::int32_t rows_, cols_, width_;
    std::vector<std::int32_t> cells_;
    std::vector<std::vector<std::int32_t>> images_;
    Board board_;
    std::vector<std::pair<std::int32_t, std::int32_t>> starts_;
    std::vector<std::int32_t> free_;
};

bool is_enough(const SpanNetwork::Reached &reached, std::optional<SpanEffort> wanted) {
    return wanted ? reached.effort == *wanted : reached.open.empty();
}

// Change numbers of links where something stays open; whether it takes exactly what is wanted. Without a wish any choice
// will do that counting solves or, after enough changes, one that it may not.
bool tune(SpanNetwork &network, std::optional<SpanEffort> wanted, Chooser &random) {
    const SpanEffort most = std::max(wanted.value_or(SpanEffort::groups), SpanEffort::groups);
    SpanNetwork::Reached reached = network.reach(most);
    for (int k = 0; k < changes; ++k) {
        if (is_enough(reached, wanted)) {
            return true;
        }
        const std::size_t span = reached.open.empty() ? random.below(network.spans()) : random.choice(reached.open);
        const std::int32_t before = network.built(span);
        if (before == 0 && network.is_crossed_by_links(span)) {
            continue;
        }
        network.build(span, before > 0 ? 3 - before : 1 + static_cast<std::int32_t>(random.below(2)));
        SpanNetwork::Reached changed = network.reach(most);
        const bool too_easy = wanted && reached.effort < *wanted;
        const bool worse = changed.open.size() > reached.open.size() || (wanted && changed.effort < *wanted);
        if (worse && !too_easy) {
            network.build(span, before);
        } else {
            reached = std::move(changed);
        }
    }
    return !wanted || is_enough(reached, wanted);
}

void check_board(std::int32_t rows, std::int32_t cols) {
    if (rows < 1 || cols < 1 || static_cast<std::int64_t>(rows) * cols > largest_board) {
        throw InvalidArgument("a board of " + std::to_string(rows) + " by " + std::to_string(cols) + " is not possible");
    }
}

void check(const SpanWish &wish) {
    check_board(wish.rows, wish.cols);
    const std::size_t size = static_cast<std::size_t>(wish.rows) * static_cast<std::size_t>(wish.cols);
    if (wish.images.size() % size != 0) {
        throw InvalidArgument("images must have all places of the board");
    }
    for (const std::int32_t place : wish.images) {
        if (place < 0 || static_cast<std::size_t>(place) >= size) {
            throw InvalidArgument("an image is not a place of the board: " + std::to_string(place));
        }
    }
}

}  // namespace

std::optional<std::vector<Span>> random_spans(const SpanWish &wish, std::uint64_t seed) {
    check(wish);
    Chooser random(seed);
    Growth growth(wish, random);
    const bool is_roomy = std::min(wish.rows, wish.cols) >= roomy;
    const std::int32_t nodes = std::clamp(wish.nodes, 2, std::max(2, wish.rows * wish.cols));
    if (is_roomy) {
        growth.grow(static_cast<std::size_t>((static_cast<std::int64_t>(early_percent) * nodes + 50) / 100));
        growth.reach_out();
    }
    growth.grow(static_cast<std::size_t>(nodes));
    if (!growth.join_more() || growth.size() < 2 || (is_roomy && !growth.is_at_all_sides())) {
        return std::nullopt;
    }
    SpanNetwork network(growth.is_node(), wish.rows, wish.cols);
    for (int k = 0; k < tunings; ++k) {
        for (std::size_t span = 0; span < network.spans(); ++span) {
            const auto [from, to] = network.places(span);
            const std::int32_t links = !growth.is_joined(from, to) ? 0 : random.chance(wish.double_share) ? 2 : 1;
            network.build(span, links);
        }
        if (tune(network, wish.effort, random)) {
            return network.all_built();
        }
    }
    return std::nullopt;
}

SolvedSpans solved_spans(std::span<const std::uint8_t> numbers, std::int32_t rows, std::int32_t cols) {
    check_board(rows, cols);
    if (numbers.size() != static_cast<std::size_t>(rows) * static_cast<std::size_t>(cols)) {
        throw InvalidArgument("numbers must be as many as places of the board");
    }
    SpanNetwork network(numbers, rows, cols);
    std::vector<std::int32_t> wanted;
    for (const std::uint8_t number : numbers) {
        if (number != 0) {
            wanted.push_back(number);
        }
    }
    network.set_numbers(std::move(wanted));
    const SpanEffort effort = network.reach(SpanEffort::groups).effort;
    return {effort, effort == SpanEffort::beyond ? std::vector<Span>{} : network.found()};
}

}  // namespace penmark
