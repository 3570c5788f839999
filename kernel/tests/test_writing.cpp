#include "check.hpp"
#include "penmark/error.hpp"
#include "penmark/writing.hpp"

#include <vector>

using namespace penmark;
using Numbers = std::vector<std::int32_t>;

namespace {

// Places 0 … 5 with these literals; two lists a group.
const Numbers literals{0, 2, 5, 6, 8, -1};
const Numbers offsets{0, 3, 4, 4, 5}, places{0, 1, 2, 3, 4};

Numbers written(std::optional<std::int32_t> length) { return one_run_each({offsets, places, 2}, literals, length, {7, 3}); }

void test_one_of_firsts() {
    CHECK((written({}) == Numbers{1, 7, 3, 4, 1, 1, 0, 6, 1, 7, 4, 3, 1, 1, 8}));
    CHECK((one_run_each({Numbers{0}, Numbers{}, 4}, literals, 2, {0, 0}) == Numbers{}));
    // None of no lists that have anything: a count that cannot be.
    CHECK((one_run_each({Numbers{0, 0}, Numbers{}, 1}, literals, 2, {0, 0}) == Numbers{1, 0, 0, 2, 1, 1}));
}

void test_runs() {
    // The list that has one place is too short for two, and has just one.
    CHECK((written(2) == Numbers{1, 7, 3, 4, 1, 1, 0, 6, 0, 7, 3, 2, 1, 2, 0, 7, 3, 2, 1, 4, 0, 7, 3, 2, 7, 7,
                                 1, 7, 4, 3, 1, 1, 8, 0, 7, 4, 2, 9, 9}));
    CHECK((written(1) == Numbers{1, 7, 3, 4, 1, 1, 0, 6, 0, 7, 3, 2, 1, 3, 1, 7, 4, 3, 1, 1, 8}));
}

void test_never_one_beside() {
    CHECK((never_one_beside(Numbers{0, 3, 3, 4, 6}, Numbers{0, 1, 2, 3, 4, 0}, literals, {7, 3}) ==
           Numbers{0, 7, 3, 3, 1, 3, 5, 0, 7, 3, 3, 1, 4, 2, 0, 7, 6, 2, 9, 1}));
    CHECK((never_one_beside(Numbers{0}, Numbers{}, literals, {0, 0}) == Numbers{}));
    CHECK_THROWS(OutOfRange, never_one_beside(Numbers{0, 2}, Numbers{0, 5}, literals, {0, 0}));
    CHECK_THROWS(InvalidArgument, never_one_beside(Numbers{0, 2}, Numbers{0}, literals, {0, 0}));
}

void test_refusals() {
    CHECK_THROWS(OutOfRange, one_run_each({Numbers{0, 1}, Numbers{5}, 1}, literals, {}, {0, 0}));
    CHECK_THROWS(OutOfRange, one_run_each({Numbers{0, 1}, Numbers{6}, 1}, literals, {}, {0, 0}));
    CHECK_THROWS(OutOfRange, one_run_each({Numbers{0, 1}, Numbers{-1}, 1}, literals, {}, {0, 0}));
    CHECK_THROWS(InvalidArgument, one_run_each({offsets, places, 3}, literals, {}, {0, 0}));
    CHECK_THROWS(InvalidArgument, one_run_each({offsets, places, 0}, literals, {}, {0, 0}));
    CHECK_THROWS(InvalidArgument, one_run_each({offsets, places, 2}, literals, 0, {0, 0}));
    CHECK_THROWS(InvalidArgument, one_run_each({Numbers{0, 2}, Numbers{0}, 1}, literals, {}, {0, 0}));
}

void test_renumbered() {
    const Numbers code{0, 4, 1, 2, 0, 2, 6, -1, 0, 1, 4, 6, -2, 0, 1, 4, 1, 0, 0, 0};
    CHECK((renumbered(code, 3) == Numbers{0, 7, 1, 2, 0, 2, 6, -1, 0, 1, 4, 6, -2, 0, 1, 4, 1, 3, 0, 0}));
    CHECK((renumbered(Numbers{}, 3) == Numbers{}));
    CHECK_THROWS(InvalidArgument, renumbered(Numbers{0, 4, 1, 2, 0}, 1));
    CHECK_THROWS(InvalidArgument, renumbered(Numbers{0, 4, 1}, 1));
    CHECK_THROWS(InvalidArgument, renumbered(Numbers{0, 4, 1, -1}, 1));
}

}  // namespace

int main() {
    test_one_of_firsts();
    test_runs();
    test_never_one_beside();
    test_refusals();
    test_renumbered();
    return check::finish();
}
