// Just enough of a test framework: CHECK counts failures and prints them, `finish` turns them into an exit status.
#pragma once

#include <cstdio>
#include <string>

namespace check {

inline int failures = 0;
inline std::string current_case;  // what a random test is at, so that a failure can be repeated

inline void that(bool holds, const char *text, const char *file, int line) {
    if (!holds) {
        ++failures;
        std::fprintf(stderr, "%s:%d: failed: %s%s%s\n", file, line, text, current_case.empty() ? "" : " in ",
                     current_case.c_str());
    }
}

template <typename Exception, typename Call> bool throws(Call call) {
    try {
        call();
    } catch (const Exception &) {
        return true;
    }
    return false;
}

inline int finish() { return failures == 0 ? 0 : 1; }

}  // namespace check

#define CHECK(...) check::that((__VA_ARGS__), #__VA_ARGS__, __FILE__, __LINE__)
#define CHECK_THROWS(exception, ...) \
    check::that(check::throws<exception>([&] { (void)(__VA_ARGS__); }), #__VA_ARGS__ " throws " #exception, __FILE__, \
                __LINE__)
