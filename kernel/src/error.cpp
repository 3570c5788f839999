#include "penmark/error.hpp"

#include <new>

namespace penmark {

ErrorCode current_error() noexcept {
    try {
        throw;
    } catch (const Error &error) {
        return error.code();
    } catch (const std::bad_alloc &) {
        return ErrorCode::out_of_memory;
    } catch (const std::length_error &) {
        return ErrorCode::out_of_memory;  // more than a container can hold
    } catch (...) {
        return ErrorCode::internal;
    }
}

}  // namespace penmark
