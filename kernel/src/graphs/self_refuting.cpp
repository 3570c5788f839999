// Reach grows by one link a round: what a literal reaches, and what those reach which it implies.
#include "penmark/graphs.hpp"

#include "penmark/error.hpp"
#include "penmark/lists.hpp"

#include <algorithm>
#include <bit>

namespace penmark {

namespace {

constexpr std::size_t word_bits = 64;
constexpr std::size_t most_bytes = 1 << 28;  // no more links than 32-bit offsets can count

// Sets of literals, a row of words each.
class Sets {
public:
    explicit Sets(std::size_t count) : width_((count + word_bits - 1) / word_bits), words_(count * width_) {}

    std::span<std::uint64_t> row(std::size_t k) { return {words_.data() + k * width_, width_}; }
    bool has(std::size_t k, std::size_t member) const {
        return (words_[k * width_ + member / word_bits] >> (member % word_bits) & 1U) != 0;
    }
    void read(std::size_t k, std::span<const std::uint8_t> bytes) {
        for (std::size_t at = 0; at < bytes.size(); ++at) {
            words_[k * width_ + at / 8] |= std::uint64_t{bytes[at]} << (at % 8 * 8);
        }
    }
    // Whether that added any.
    bool add(std::size_t k, std::span<const std::uint64_t> others) {
        std::uint64_t added = 0;
        for (std::size_t at = 0; at < width_; ++at) {
            std::uint64_t &word = words_[k * width_ + at];
            added |= others[at] & ~word;
            word |= others[at];
        }
        return added != 0;
    }

private:
    std::size_t width_;
    std::vector<std::uint64_t> words_;
};

Lists members(Sets &sets, std::size_t count) {
    Lists found;
    for (std::size_t k = 0; k < count; ++k) {
        const auto words = sets.row(k);
        for (std::size_t at = 0; at < words.size(); ++at) {
            for (std::uint64_t left = words[at]; left != 0; left &= left - 1) {
                const std::size_t member = at * word_bits + static_cast<std::size_t>(std::countr_zero(left));
                if (member >= count) {
                    throw InvalidArgument("a link to no literal");
                }
                found.items.push_back(static_cast<std::int32_t>(member));
            }
        }
        found.offsets.push_back(static_cast<std::int32_t>(found.items.size()));
    }
    return found;
}

bool grow(const Lists &links, Sets &reach) {
    Sets before = reach;
    bool grown = false;
    for (std::size_t k = 0; k + 1 < links.offsets.size(); ++k) {
        for (std::int32_t at = links.offsets[k]; at < links.offsets[k + 1]; ++at) {
            grown |= reach.add(k, before.row(static_cast<std::size_t>(links.items[static_cast<std::size_t>(at)])));
        }
    }
    return grown;
}

}  // namespace

std::vector<std::int32_t> self_refuting(std::span<const std::uint8_t> implied, std::size_t variables, std::size_t longest) {
    // Compared before it is doubled, which might wrap.
    const bool too_many = variables > implied.size() / 2 || implied.size() >= most_bytes;
    const std::size_t count = too_many ? 0 : 2 * variables, width = (count + 7) / 8;
    const bool fits = count == 0 ? !too_many && implied.empty() : implied.size() % count == 0 && implied.size() / count == width;
    if (!fits) {
        throw InvalidArgument("the links do not fit the variables");
    }
    Sets reach(count);
    for (std::size_t k = 0; k < count; ++k) {
        reach.read(k, implied.subspan(k * width, width));
    }
    const Lists links = members(reach, count);
    std::vector<std::int32_t> found;
    std::vector<bool> known(count);
    for (std::size_t length = 1; length <= longest; ++length) {
        for (std::size_t k = 0; k < count; ++k) {
            if (!known[k] && reach.has(k, k < variables ? k + variables : k - variables)) {
                known[k] = true;
                found.push_back(static_cast<std::int32_t>(k));
            }
        }
        if (length < longest && !grow(links, reach)) {
            break;
        }
    }
    return found;
}

}  // namespace penmark
