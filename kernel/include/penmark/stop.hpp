#pragma once

#include <functional>

namespace penmark {

// Whether to give up; an empty one never says so.
using ShouldStop = std::function<bool()>;

}  // namespace penmark
