// The Python module penmark._kernel: argument conversion and nothing else. Its types are told to Python's checkers in
// src/penmark/_kernel.pyi, and tests/test_stub.py holds the two together.
#include "bindings.hpp"

#include "penmark/kernel.hpp"

#include <nanobind/stl/vector.h>

#include <optional>
#include <vector>

namespace nb = nanobind;
using namespace nb::literals;

namespace penmark::bindings {

namespace {

// Below this many cells handing the interpreter lock back and forth costs more than it frees.
constexpr std::size_t large_board = 1 << 16;

std::span<const std::uint8_t> as_span(const nb::bytes &bytes) {
    return {static_cast<const std::uint8_t *>(bytes.data()), bytes.size()};
}

template <typename T> nb::bytes as_bytes(const std::vector<T> &values) {
    return nb::bytes(values.data(), values.size() * sizeof(T));
}

using BytesPair = nb::typed<nb::tuple, nb::bytes, nb::bytes>;

BytesPair segments_of_bytes(const nb::bytes &materials, std::int32_t rows, std::int32_t cols, bool vertical,
                            std::uint8_t floor, std::uint8_t wall) {
    Lists runs;
    {
        // Safe without the lock: a bytes object never changes, and the caller's reference keeps it alive.
        std::optional<nb::gil_scoped_release> release;
        if (materials.size() >= large_board) {
            release.emplace();
        }
        runs = segments(as_span(materials), rows, cols, vertical ? Direction::down_columns : Direction::along_rows,
                        floor, wall);
    }
    return BytesPair(nb::make_tuple(as_bytes(runs.offsets), as_bytes(runs.items)));
}

BytesPair crosses_of_bytes(const nb::bytes &materials, std::int32_t rows, std::int32_t cols, std::uint8_t floor,
                           std::uint8_t wall) {
    Lists found;
    {
        std::optional<nb::gil_scoped_release> release;
        if (materials.size() >= large_board) {
            release.emplace();
        }
        found = crosses(as_span(materials), rows, cols, floor, wall);
    }
    return BytesPair(nb::make_tuple(as_bytes(found.offsets), as_bytes(found.items)));
}

// Keeps the lock: its buffers may be written to by other threads, and the kernel relies on what it has checked.
nb::bytes components_of_buffers(const nb::bytes &mask_true, nb::handle neighbour_offsets, nb::handle neighbours) {
    const BufferView<std::int32_t> offsets(neighbour_offsets.ptr(), "neighbour_offsets");
    if (!offsets.ok()) {
        throw nb::python_error();
    }
    const BufferView<std::int32_t> targets(neighbours.ptr(), "neighbours");
    if (!targets.ok()) {
        throw nb::python_error();
    }
    return as_bytes(components(as_span(mask_true), offsets.span(), targets.span()));
}

}  // namespace

}  // namespace penmark::bindings

NB_MODULE(_kernel, module) {
    module.doc() = "Penmark's compiled kernel. Private: the public doors are the Python modules that call it.";
    penmark::bindings::add_tally(module);
    penmark::bindings::add_solver(module);
    penmark::bindings::add_deducer(module);
    module.def("segments", &penmark::bindings::segments_of_bytes, "materials"_a, "rows"_a, "cols"_a, "vertical"_a,
               "floor"_a, "wall"_a,
               "Maximal straight runs of floor on a board, as (offsets, positions), two bytes objects of int32.");
    module.def("crosses", &penmark::bindings::crosses_of_bytes, "materials"_a, "rows"_a, "cols"_a, "floor"_a, "wall"_a,
               "For each floor position its row and column runs, as (offsets, positions) of int32.");
    module.def(
        "chosen",
        [](const nb::bytes &flags, std::size_t width) {
            return penmark::bindings::as_bytes(penmark::chosen(penmark::bindings::as_span(flags), width));
        },
        "flags"_a, "width"_a, "The place of the first flag set in each group of that width.");
    module.def(
        "packed",
        [](const nb::bytes &flags) {
            return penmark::bindings::as_bytes(penmark::packed(penmark::bindings::as_span(flags)));
        },
        "flags"_a, "Flags at eight a byte.");
    module.def(
        "unpacked",
        [](const nb::bytes &bytes, std::size_t count) {
            return penmark::bindings::as_bytes(penmark::unpacked(penmark::bindings::as_span(bytes), count));
        },
        "bytes"_a, "count"_a, "The inverse of packed: that many flags.");
    module.def(
        "refuted",
        [](const nb::bytes &leads, std::size_t facts, std::size_t longest) {
            return penmark::refuted(penmark::bindings::as_span(leads), facts, longest);
        },
        "leads"_a, "facts"_a, "longest"_a, "The literals that lead to their own negation, those over the fewest links first.");
    module.def("components", &penmark::bindings::components_of_buffers, "mask_true"_a, "neighbour_offsets"_a.none(),
               "neighbours"_a.none(),
               "Component label of each vertex whose byte is not zero, -1 for the others, as bytes of int32.");
}
