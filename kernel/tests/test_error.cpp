// Every error has a code, whoever throws it.
#include "check.hpp"
#include "penmark/error.hpp"

#include <new>
#include <vector>

using namespace penmark;

namespace {

template <typename Throw> ErrorCode code_of(const Throw &thrower) {
    try {
        thrower();
    } catch (...) {
        return current_error();
    }
    return ErrorCode::none;
}

}  // namespace

int main() {
    CHECK(code_of([] {}) == ErrorCode::none);
    CHECK(code_of([] { throw InvalidArgument("x"); }) == ErrorCode::invalid_argument);
    CHECK(code_of([] { throw OutOfRange("x"); }) == ErrorCode::out_of_range);
    CHECK(code_of([] { throw WrongState("x"); }) == ErrorCode::wrong_state);
    CHECK(code_of([] { throw Stopped("x"); }) == ErrorCode::stopped);
    CHECK(code_of([] { throw std::bad_alloc(); }) == ErrorCode::out_of_memory);
    CHECK(code_of([] { std::vector<int>().reserve(static_cast<std::size_t>(-1)); }) == ErrorCode::out_of_memory);
    CHECK(code_of([] { throw 3; }) == ErrorCode::internal);
    CHECK(InvalidArgument("what is wrong").what() == std::string("what is wrong"));
    return check::finish();
}
