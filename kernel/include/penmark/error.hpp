// What the kernel throws. Every error that it reports on purpose is one of these types, each of which stands for one code,
// so that a door without exceptions (a C interface, a browser) can hand on the code instead. What the standard library
// throws besides is a lack of memory.
#pragma once

#include <cstdint>
#include <stdexcept>
#include <string>

namespace penmark {

enum class ErrorCode : std::int32_t {
    none = 0,
    invalid_argument = 1,  // sizes or contents that do not fit together
    out_of_range = 2,      // an index, a literal or a rule that does not exist
    wrong_state = 3,       // a call that the object does not allow now
    stopped = 4,           // given up by a limit, before there was an object to ask
    out_of_memory = 5,
    internal = 6,  // a fault of the kernel itself
};

class Error : public std::runtime_error {
public:
    Error(ErrorCode code, const std::string &what) : std::runtime_error(what), code_(code) {}

    ErrorCode code() const noexcept { return code_; }

private:
    ErrorCode code_;
};

// An error of one code.
template <ErrorCode own_code>
class ErrorOf : public Error {
public:
    explicit ErrorOf(const std::string &what) : Error(own_code, what) {}
};

using InvalidArgument = ErrorOf<ErrorCode::invalid_argument>;
using OutOfRange = ErrorOf<ErrorCode::out_of_range>;
using WrongState = ErrorOf<ErrorCode::wrong_state>;
using Stopped = ErrorOf<ErrorCode::stopped>;

// The code of the exception that is being handled, for a `catch (...)` at the door.
ErrorCode current_error() noexcept;

}  // namespace penmark
