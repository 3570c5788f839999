// Flags in an eighth of the room.
#include "penmark/arrays.hpp"

#include "penmark/error.hpp"


namespace penmark {

std::vector<std::uint8_t> packed(std::span<const std::uint8_t> flags) {
    std::vector<std::uint8_t> bytes((flags.size() + 7) / 8, 0);
    for (std::size_t k = 0; k < flags.size(); ++k) {
        bytes[k / 8] = static_cast<std::uint8_t>(bytes[k / 8] | (flags[k] != 0 ? 1U << (k % 8) : 0U));
    }
    return bytes;
}

std::vector<std::uint8_t> unpacked(std::span<const std::uint8_t> bytes, std::size_t count) {
    if (bytes.size() != count / 8 + (count % 8 != 0)) {
        throw InvalidArgument("the number of bytes does not fit the number of flags");
    }
    std::vector<std::uint8_t> flags(count);
    for (std::size_t k = 0; k < count; ++k) {
        flags[k] = bytes[k / 8] >> (k % 8) & 1U;
    }
    return flags;
}

}  // namespace penmark
