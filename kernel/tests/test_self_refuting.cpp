#include "check.hpp"
#include "penmark/error.hpp"
#include "penmark/graphs.hpp"

#include <cstdint>
#include <limits>
#include <utility>
#include <vector>

using namespace penmark;
using Found = std::vector<std::int32_t>;

namespace {

// Each link with its contrapositive.
std::vector<std::uint8_t> implied(std::size_t variables, const std::vector<std::pair<std::size_t, std::size_t>> &links) {
    const std::size_t width = (2 * variables + 7) / 8;
    const auto negation = [variables](std::size_t literal) {
        return literal < variables ? literal + variables : literal - variables;
    };
    std::vector<std::uint8_t> bytes(2 * variables * width);
    for (const auto &[from, to] : links) {
        for (const auto &[a, b] : {std::pair{from, to}, std::pair{negation(to), negation(from)}}) {
            std::uint8_t &byte = bytes[a * width + b / 8];
            byte = static_cast<std::uint8_t>(byte | 1U << (b % 8));
        }
    }
    return bytes;
}

}  // namespace

int main() {
    const auto short_one = implied(4, {{0, 5}, {5, 2}, {2, 4}});
    CHECK(self_refuting(short_one, 4, 3) == Found{0});
    CHECK(self_refuting(short_one, 4, 2) == Found{});
    CHECK(self_refuting(short_one, 4, std::numeric_limits<std::size_t>::max()) == Found{0});

    // The shorter chain first, though it is the later literal's.
    const auto two = implied(6, {{0, 7}, {7, 2}, {2, 6}, {9, 3}});
    CHECK(self_refuting(two, 6, 3) == (Found{9, 0}));

    // Over the end of a word: 0, 1, 2 ... 70, not 0.
    std::vector<std::pair<std::size_t, std::size_t>> path;
    for (std::size_t k = 0; k < 70; ++k) {
        path.emplace_back(k, k + 1);
    }
    path.emplace_back(70, 71);
    CHECK(self_refuting(implied(71, path), 71, 71) == Found{0});
    CHECK(self_refuting(implied(71, path), 71, 70).empty());
    CHECK(self_refuting(implied(71, path), 71, 0).empty());

    CHECK(self_refuting({}, 0, 5).empty());
    CHECK_THROWS(InvalidArgument, self_refuting(short_one, 5, 3));
    CHECK_THROWS(InvalidArgument, self_refuting(short_one, std::numeric_limits<std::size_t>::max() / 2 + 1, 3));
    auto astray = implied(3, {{0, 1}});
    astray[0] = 64;
    CHECK_THROWS(InvalidArgument, self_refuting(astray, 3, 3));
    return check::finish();
}
