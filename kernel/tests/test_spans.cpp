#include "check.hpp"
#include "penmark/error.hpp"
#include "penmark/spans.hpp"

#include <algorithm>
#include <string>

using penmark::Span;
using penmark::SpanEffort;
using penmark::SpanWish;

namespace {

// Numbers are drawn, anything else is no node.
std::vector<std::uint8_t> numbers(const std::string &drawn) {
    std::vector<std::uint8_t> found;
    for (const char sign : drawn) {
        found.push_back(sign >= '1' && sign <= '8' ? static_cast<std::uint8_t>(sign - '0') : std::uint8_t{0});
    }
    return found;
}

penmark::SolvedSpans solved(const std::string &drawn, std::int32_t rows, std::int32_t cols) {
    return penmark::solved_spans(numbers(drawn), rows, cols);
}

// What the links say again when only the numbers that they add up to are known.
std::vector<std::uint8_t> numbers_of(const std::vector<Span> &spans, std::size_t size) {
    std::vector<std::uint8_t> found(size, 0);
    for (const Span &span : spans) {
        for (const std::int32_t at : {span.from, span.to}) {
            found[static_cast<std::size_t>(at)] = static_cast<std::uint8_t>(found[static_cast<std::size_t>(at)] + span.links);
        }
    }
    return found;
}

// What takes supposing is solved by no less, and the same comes of it each time.
void check_supposing() {
    int made = 0;
    for (std::uint64_t seed = 0; seed < 60; ++seed) {
        const SpanWish wish{9, 9, 24, SpanEffort::supposing, 1 << 14, {}};
        const auto found = penmark::random_spans(wish, seed);
        CHECK(found == penmark::random_spans(wish, seed));
        if (found) {
            ++made;
            CHECK(penmark::solved_spans(numbers_of(*found, 81), 9, 9).effort == SpanEffort::beyond);
        }
    }
    CHECK(made > 0);
}

void check_random(std::int32_t side, std::span<const std::int32_t> images) {
    int made = 0;
    for (std::uint64_t seed = 0; seed < 60; ++seed) {
        const auto effort = static_cast<SpanEffort>(seed % 3);
        const SpanWish wish{side, side, side * side * 3 / 10, effort, 1 << 15, images};
        const auto found = penmark::random_spans(wish, seed);
        CHECK(found == penmark::random_spans(wish, seed));
        if (found) {
            ++made;
            const auto size = static_cast<std::size_t>(side * side);
            const auto again = penmark::solved_spans(numbers_of(*found, size), side, side);
            CHECK(again.effort == effort);
            CHECK(again.spans == *found);
        }
    }
    CHECK(made > 0);
}

}  // namespace

int main() {
    check_supposing();
    const std::vector<Span> row{{0, 2, 1}, {2, 4, 1}};
    CHECK(solved("1.2.1", 1, 5).effort == SpanEffort::all_needed);
    CHECK(solved("1.2.1", 1, 5).spans == row);
    CHECK(solved("2.3.1", 1, 5).spans == std::vector<Span>{{0, 2, 2}, {2, 4, 1}});
    CHECK(solved("3.1", 1, 3).effort == SpanEffort::beyond);        // no room for three
    CHECK(solved("1.1.1.1", 1, 7).effort == SpanEffort::beyond);    // two pairs
    CHECK(solved("1.1....1.1", 1, 10).effort == SpanEffort::beyond);
    // A square of 2s: two pairs with two links each would be by themselves.
    CHECK(solved("2.2...2.2", 3, 3).effort == SpanEffort::groups);
    CHECK(solved("2.2...2.2", 3, 3).spans == std::vector<Span>{{0, 2, 1}, {6, 8, 1}, {0, 6, 1}, {2, 8, 1}});
    // A cross cannot be.
    CHECK(solved(".1.1.1.1.", 3, 3).effort == SpanEffort::beyond);

    check_random(7, {});
    check_random(9, {});
    std::vector<std::int32_t> turned(49);
    for (std::size_t k = 0; k < turned.size(); ++k) {
        turned[k] = static_cast<std::int32_t>(48 - k);
    }
    check_random(7, turned);
    for (std::uint64_t seed = 0; seed < 40; ++seed) {  // as many nodes as there is room for, on boards of all shapes
        const auto side = static_cast<std::int32_t>(seed % 6 + 1);
        (void)penmark::random_spans({side, 7, side * 7, std::nullopt, 1 << 15, {}}, seed);
        (void)penmark::random_spans({9, 9, 25, SpanEffort::supposing, 1 << 14, {}}, seed);
    }

    // Images that are no symmetry, and far more nodes than places, make odd boards or none, but do no harm.
    for (std::uint64_t seed = 0; seed < 40; ++seed) {
        std::vector<std::int32_t> odd(49);
        for (std::size_t k = 0; k < odd.size(); ++k) {
            odd[k] = static_cast<std::int32_t>(seed % 4 == 0 ? 0 : (k * (seed + 2) + seed) % odd.size());
        }
        (void)penmark::random_spans({7, 7, 2'000'000'000, std::nullopt, 1 << 15, odd}, seed);
        (void)penmark::random_spans({7, 7, -5, SpanEffort::groups, 1 << 15, odd}, seed);
    }

    CHECK_THROWS(penmark::InvalidArgument, penmark::random_spans({0, 3, 2, std::nullopt, 0, {}}, 1));
    CHECK_THROWS(penmark::InvalidArgument, penmark::random_spans({3, 3, 2, std::nullopt, 0, turned}, 1));
    CHECK_THROWS(penmark::InvalidArgument, solved("1.1", 2, 2));
    return check::finish();
}
