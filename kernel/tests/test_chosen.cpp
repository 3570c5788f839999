#include "check.hpp"
#include "penmark/arrays.hpp"
#include "penmark/error.hpp"

#include <vector>

using namespace penmark;
using Bytes = std::vector<std::uint8_t>;

int main() {
    CHECK(chosen(Bytes{0, 1, 0, 1, 0, 0}, 3) == Bytes{1, 0});
    CHECK(chosen(Bytes{1, 1}, 2) == Bytes{0});
    CHECK(chosen(Bytes{}, 2) == Bytes{});
    CHECK_THROWS(InvalidArgument, chosen(Bytes{0, 0}, 2));
    CHECK_THROWS(InvalidArgument, chosen(Bytes{1, 0, 0}, 2));
    CHECK_THROWS(InvalidArgument, chosen(Bytes{1}, 0));
    return check::finish();
}
