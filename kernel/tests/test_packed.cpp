#include "check.hpp"
#include "penmark/arrays.hpp"
#include "penmark/error.hpp"

#include <vector>

using namespace penmark;
using Bytes = std::vector<std::uint8_t>;

int main() {
    CHECK(packed(Bytes{1, 0, 1}) == Bytes{5});
    CHECK(packed(Bytes{0, 0, 0, 0, 0, 0, 0, 7, 1}) == (Bytes{128, 1}));
    CHECK(packed(Bytes{}) == Bytes{});
    for (std::size_t count = 0; count < 40; ++count) {
        Bytes flags(count);
        for (std::size_t k = 0; k < count; ++k) {
            flags[k] = k * k % 3 == 1;
        }
        CHECK(unpacked(packed(flags), count) == flags);
    }
    CHECK_THROWS(InvalidArgument, unpacked(Bytes{1}, 9));
    CHECK_THROWS(InvalidArgument, unpacked(Bytes{1, 0}, 8));
    CHECK_THROWS(InvalidArgument, unpacked(Bytes{1}, 0));
    CHECK_THROWS(InvalidArgument, unpacked(Bytes{}, static_cast<std::size_t>(-1)));
    return check::finish();
}
