// Reach grows by one link a round: what a literal reaches, and what those reach to which it leads.
#include "penmark/kernel.hpp"

#include <algorithm>
#include <bit>
#include <stdexcept>

namespace penmark {

namespace {

constexpr std::size_t word_bits = 64;

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
                    throw std::invalid_argument("a link to no literal");
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

std::vector<std::int32_t> refuted(std::span<const std::uint8_t> leads, std::size_t facts, std::size_t longest) {
    const std::size_t count = 2 * facts, width = (count + 7) / 8;
    const bool fits = facts == 0 ? leads.empty()
                                 : facts <= leads.size() && leads.size() % count == 0 && leads.size() / count == width;
    if (!fits) {
        throw std::invalid_argument("the links do not fit the facts");
    }
    Sets reach(count);
    for (std::size_t k = 0; k < count; ++k) {
        reach.read(k, leads.subspan(k * width, width));
    }
    const Lists links = members(reach, count);
    std::vector<std::int32_t> found;
    std::vector<bool> known(count);
    for (std::size_t length = 1; length <= longest; ++length) {
        for (std::size_t k = 0; k < count; ++k) {
            if (!known[k] && reach.has(k, k < facts ? k + facts : k - facts)) {
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
