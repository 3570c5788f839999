// Doors to the making and solving of spans between nodes.
#include "bindings.hpp"

#include "penmark/spans.hpp"

#include <nanobind/stl/optional.h>

#include <optional>

namespace nb = nanobind;
using namespace nb::literals;

namespace penmark::bindings {

namespace {

nb::bytes as_bytes(const std::vector<Span> &spans) {
    static_assert(sizeof(Span) == 3 * sizeof(std::int32_t));
    return nb::bytes(spans.data(), spans.size() * sizeof(Span));
}

SpanEffort effort_of(std::int32_t number) {
    if (number < 0 || number > static_cast<std::int32_t>(SpanEffort::beyond)) {
        throw InvalidArgument("there is no effort " + std::to_string(number));
    }
    return static_cast<SpanEffort>(number);
}

std::optional<nb::bytes> random_spans_of(std::int32_t rows, std::int32_t cols, std::int32_t nodes,
                                         std::optional<std::int32_t> effort, std::uint32_t double_share,
                                         const nb::bytes &images, std::uint64_t seed) {
    std::vector<std::int32_t> places(images.size() / sizeof(std::int32_t));
    if (images.size() % sizeof(std::int32_t) != 0) {
        throw InvalidArgument("images must be whole int32");
    }
    std::copy_n(static_cast<const char *>(images.data()), images.size(), reinterpret_cast<char *>(places.data()));
    SpanWish wish{rows, cols, nodes, std::nullopt, double_share, places};
    if (effort) {
        wish.effort = effort_of(*effort);
    }
    const auto found = random_spans(wish, seed);
    return found ? std::optional(as_bytes(*found)) : std::nullopt;
}

nb::typed<nb::tuple, int, nb::bytes> solved_spans_of(const nb::bytes &numbers, std::int32_t rows, std::int32_t cols) {
    const SolvedSpans solved =
        solved_spans({static_cast<const std::uint8_t *>(numbers.data()), numbers.size()}, rows, cols);
    return nb::typed<nb::tuple, int, nb::bytes>(
        nb::make_tuple(static_cast<std::int32_t>(solved.effort), as_bytes(solved.spans)));
}

}  // namespace

void add_spans(nb::module_ &module) {
    module.def("random_spans", &random_spans_of, "rows"_a, "cols"_a, "nodes"_a, "effort"_a.none(), "double_share"_a,
               "images"_a, "seed"_a,
               "Nodes on a board with links between them, as bytes of int32: (from, to, links) each; None for a try "
               "that did not work out.");
    module.def("solved_spans", &solved_spans_of, "numbers"_a, "rows"_a, "cols"_a,
               "What it takes to find the links between nodes with numbers, and the links.");
}

}  // namespace penmark::bindings
