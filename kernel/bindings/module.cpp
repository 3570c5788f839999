// The Python module penmark._kernel: argument conversion and nothing else. Its types are told to Python's checkers in
// src/penmark/_kernel.pyi, and tests/test_stub.py holds the two together.
#include "bindings.hpp"

#include "penmark/arrays.hpp"
#include "penmark/board.hpp"
#include "penmark/graphs.hpp"
#include "penmark/writing.hpp"

#include <nanobind/stl/optional.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <optional>
#include <tuple>
#include <utility>
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

BytesPair segments_of_bytes(const nb::bytes &cells, std::int32_t rows, std::int32_t cols, bool vertical,
                            std::uint8_t open, std::uint8_t closed) {
    Lists runs;
    {
        // Safe without the lock: a bytes object never changes, and the caller's reference keeps it alive.
        std::optional<nb::gil_scoped_release> release;
        if (cells.size() >= large_board) {
            release.emplace();
        }
        runs = segments(as_span(cells), rows, cols, vertical ? Direction::down_columns : Direction::along_rows,
                        open, closed);
    }
    return BytesPair(nb::make_tuple(as_bytes(runs.offsets), as_bytes(runs.items)));
}

BytesPair crosses_of_bytes(const nb::bytes &cells, std::int32_t rows, std::int32_t cols, std::uint8_t open,
                           std::uint8_t closed) {
    Lists found;
    {
        std::optional<nb::gil_scoped_release> release;
        if (cells.size() >= large_board) {
            release.emplace();
        }
        found = crosses(as_span(cells), rows, cols, open, closed);
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

// A buffer of int32 for the time of a call.
class Numbers {
public:
    Numbers(nb::handle object, const char *name) : view_(object.ptr(), name) {
        if (!view_.ok()) {
            throw nb::python_error();
        }
    }
    std::span<const std::int32_t> span() const { return view_.span(); }

private:
    BufferView<std::int32_t> view_;
};

// These keep the lock, as above.
nb::bytes cut_vertices_of_buffers(const nb::bytes &held, const nb::bytes &open, nb::handle neighbour_offsets,
                                  nb::handle neighbours) {
    const Numbers offsets(neighbour_offsets, "neighbour_offsets"), targets(neighbours, "neighbours");
    return as_bytes(cut_vertices(as_span(held), as_span(open), offsets.span(), targets.span()));
}

using ToldCut = std::tuple<std::int32_t, std::vector<std::int32_t>, std::vector<std::int32_t>>;

std::vector<ToldCut> cut_edges_of_buffers(std::size_t vertices, nb::handle ends, const nb::bytes &flags) {
    const Numbers pairs(ends, "ends");
    std::vector<ToldCut> told;
    for (CutEdge &each : cut_edges(vertices, pairs.span(), as_span(flags))) {
        told.emplace_back(each.edge, std::move(each.smaller), std::move(each.larger));
    }
    return told;
}

std::optional<nb::typed<nb::tuple, nb::bytes, std::int32_t>>
stamped_of_buffers(nb::handle distances, nb::handle sources, nb::handle bounds, nb::handle news, nb::handle chosen,
                   nb::handle offsets, nb::handle items, nb::handle worth, nb::handle origins, std::int32_t first_new) {
    const Numbers numbers(distances, "distances"), from(sources, "sources"), limits(bounds, "bounds");
    const Numbers fresh(news, "news"), patterns(chosen, "chosen"), lists(offsets, "offsets"), all(items, "items");
    const Numbers values(worth, "worth"), runs(origins, "origins");
    const auto found = stamped({numbers.span(), from.span(), limits.span(), fresh.span()}, patterns.span(),
                               lists.span(), all.span(), values.span(), runs.span(), first_new);
    if (!found) {
        return std::nullopt;
    }
    return nb::typed<nb::tuple, nb::bytes, std::int32_t>(nb::make_tuple(as_bytes(found->numbers), found->used));
}

BytesPair beside_of_bytes(const nb::bytes &cells, std::int32_t rows, std::int32_t cols, std::uint8_t open,
                          nb::handle listed, bool with_itself) {
    const Numbers positions(listed, "listed");
    const Lists found = beside(as_span(cells), rows, cols, open, positions.span(), with_itself);
    return BytesPair(nb::make_tuple(as_bytes(found.offsets), as_bytes(found.items)));
}

BytesPair arms_of_bytes(const nb::bytes &cells, std::int32_t rows, std::int32_t cols, std::uint8_t open,
                        nb::handle listed, std::int32_t reach) {
    const Numbers positions(listed, "listed");
    const Lists found = arms(as_span(cells), rows, cols, open, positions.span(), reach);
    return BytesPair(nb::make_tuple(as_bytes(found.offsets), as_bytes(found.items)));
}

BytesPair rays_of_buffers(std::int32_t rows, std::int32_t cols, nb::handle offsets, nb::handle items) {
    const Numbers lists(offsets, "offsets"), all(items, "items");
    const Lists found = rays(rows, cols, lists.span(), all.span());
    return BytesPair(nb::make_tuple(as_bytes(found.offsets), as_bytes(found.items)));
}

nb::bytes one_run_each_of_buffers(nb::handle offsets, nb::handle places, std::size_t group, nb::handle literals,
                                  std::optional<std::int32_t> length, std::int32_t constraint, std::int32_t region) {
    const Numbers lists(offsets, "offsets"), all(places, "places"), of_places(literals, "literals");
    return as_bytes(one_run_each({lists.span(), all.span(), group}, of_places.span(), length, {constraint, region}));
}

nb::bytes never_one_beside_of_buffers(nb::handle offsets, nb::handle places, nb::handle literals, std::int32_t constraint,
                                      std::int32_t region) {
    const Numbers lists(offsets, "offsets"), all(places, "places"), of_places(literals, "literals");
    return as_bytes(never_one_beside(lists.span(), all.span(), of_places.span(), {constraint, region}));
}

nb::bytes renumbered_of_buffer(nb::handle code, std::int32_t shift) {
    const Numbers entries(code, "code");
    return as_bytes(renumbered(entries.span(), shift));
}

BytesPair without_of_buffers(nb::handle offsets, nb::handle items, std::int32_t k) {
    const Numbers lists(offsets, "offsets"), all(items, "items");
    const Lists left = without(lists.span(), all.span(), k);
    return BytesPair(nb::make_tuple(as_bytes(left.offsets), as_bytes(left.items)));
}

nb::typed<nb::tuple, nb::bytes, nb::bytes, nb::bytes>
leftover_sums_of_buffers(nb::handle area_offsets, nb::handle area_items, nb::handle area_sums, std::size_t houses,
                         nb::handle group_offsets, nb::handle group_items, nb::handle group_sums, std::int32_t items,
                         std::size_t most) {
    const Numbers area_lists(area_offsets, "area_offsets"), in_areas(area_items, "area_items");
    const Numbers of_areas(area_sums, "area_sums"), group_lists(group_offsets, "group_offsets");
    const Numbers in_groups(group_items, "group_items"), of_groups(group_sums, "group_sums");
    const LeftoverSums found =
        leftover_sums({{area_lists.span(), in_areas.span()}, of_areas.span(), houses},
                      {group_lists.span(), in_groups.span()}, of_groups.span(), items, most);
    return nb::typed<nb::tuple, nb::bytes, nb::bytes, nb::bytes>(
        nb::make_tuple(as_bytes(found.lists.offsets), as_bytes(found.lists.items), as_bytes(found.sums)));
}

nb::typed<nb::tuple, std::int32_t, std::int32_t, nb::bytes> drawn_of_buffers(nb::handle ends, nb::handle sides,
                                                                             std::int32_t outer, nb::handle chosen) {
    const Numbers joined(ends, "ends"), beside(sides, "sides"), lines(chosen, "chosen");
    const Drawn found = drawn(joined.span(), beside.span(), outer, lines.span());
    return nb::typed<nb::tuple, std::int32_t, std::int32_t, nb::bytes>(
        nb::make_tuple(found.vertices, found.faces, as_bytes(found.lines)));
}

}  // namespace

void set_python_error(const Error &error) {
    const auto kind = [&error] {
        switch (error.code()) {
        case ErrorCode::invalid_argument: return PyExc_ValueError;
        case ErrorCode::out_of_range: return PyExc_IndexError;
        case ErrorCode::stopped: return PyExc_TimeoutError;
        case ErrorCode::out_of_memory: return PyExc_MemoryError;
        default: return PyExc_RuntimeError;
        }
    };
    PyErr_SetString(kind(), error.what());
}

}  // namespace penmark::bindings

NB_MODULE(_kernel, module) {
    module.doc() = "Penmark's compiled kernel. Private: the public doors are the Python modules that call it.";
    nb::register_exception_translator([](const std::exception_ptr &thrown, void *) {
        try {
            std::rethrow_exception(thrown);
        } catch (const penmark::Error &error) {
            penmark::bindings::set_python_error(error);
        }
    });
    penmark::bindings::add_tally(module);
    penmark::bindings::add_solver(module);
    penmark::bindings::add_deducer(module);
    penmark::bindings::add_reducer(module);
    penmark::bindings::add_spans(module);
    penmark::bindings::add_blobs(module);
    penmark::bindings::add_islands(module);
    penmark::bindings::add_cases(module);
    penmark::bindings::add_side_links(module);
    penmark::bindings::add_degree_chains(module);
    penmark::bindings::add_forest_chains(module);
    module.def("segments", &penmark::bindings::segments_of_bytes, "cells"_a, "rows"_a, "cols"_a, "vertical"_a,
               "open"_a, "closed"_a,
               "Maximal straight runs of open cells on a board, as (offsets, positions), two bytes objects of int32.");
    module.def("crosses", &penmark::bindings::crosses_of_bytes, "cells"_a, "rows"_a, "cols"_a, "open"_a, "closed"_a,
               "For each open cell its row and column runs, as (offsets, positions) of int32.");
    module.def("beside", &penmark::bindings::beside_of_bytes, "cells"_a, "rows"_a, "cols"_a, "open"_a,
               "listed"_a.none(), "with_itself"_a,
               "For each listed cell the open cells beside it, as (offsets, positions) of int32.");
    module.def("arms", &penmark::bindings::arms_of_bytes, "cells"_a, "rows"_a, "cols"_a, "open"_a, "listed"_a.none(),
               "reach"_a, "For each listed cell itself and the open cells up, down, left and right of it, likewise.");
    module.def("rays", &penmark::bindings::rays_of_buffers, "rows"_a, "cols"_a, "offsets"_a.none(), "items"_a.none(),
               "What of each list leads up, down, left and right from its first cell, as (offsets, positions) of int32.");
    module.def("one_run_each", &penmark::bindings::one_run_each_of_buffers, "offsets"_a.none(), "places"_a.none(),
               "group"_a, "literals"_a.none(), "length"_a.none(), "constraint"_a, "region"_a,
               "Code for: just one list of each group begins with a true literal, and with a run of that length.");
    module.def("never_one_beside", &penmark::bindings::never_one_beside_of_buffers, "offsets"_a.none(),
               "places"_a.none(), "literals"_a.none(), "constraint"_a, "region"_a,
               "Code for: beside the first of each list, if it is true, not just one of the others is.");
    module.def("renumbered", &penmark::bindings::renumbered_of_buffer, "code"_a.none(), "shift"_a,
               "Code with constraint numbers of rules higher by so many.");
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
        "self_refuting",
        [](const nb::bytes &implied, std::size_t variables, std::size_t longest) {
            return penmark::self_refuting(penmark::bindings::as_span(implied), variables, longest);
        },
        "implied"_a, "variables"_a, "longest"_a,
        "The literals that imply their own negation, those over the fewest links first.");
    module.def("stamped", &penmark::bindings::stamped_of_buffers, "distances"_a.none(), "sources"_a.none(),
               "bounds"_a.none(), "news"_a.none(), "chosen"_a.none(), "offsets"_a.none(), "items"_a.none(),
               "worth"_a.none(), "origins"_a.none(), "first_new"_a,
               "For each list its pattern as it is there, as bytes of int32, and how many new numbers that takes.");
    module.def("without", &penmark::bindings::without_of_buffers, "offsets"_a.none(), "items"_a.none(), "k"_a,
               "Each list without its item k, as (offsets, items) of int32.");
    module.def("leftover_sums", &penmark::bindings::leftover_sums_of_buffers, "area_offsets"_a.none(),
               "area_items"_a.none(), "area_sums"_a.none(), "houses"_a, "group_offsets"_a.none(),
               "group_items"_a.none(), "group_sums"_a.none(), "items"_a, "most"_a,
               "What groups of known sums leave of areas of known sums, as (offsets, items, sums) of int32.");
    module.def("drawn", &penmark::bindings::drawn_of_buffers, "ends"_a.none(), "sides"_a.none(), "outer"_a,
               "chosen"_a.none(), "(vertices, faces, lines) of what is left of a drawing in the plane.");
    module.def("components", &penmark::bindings::components_of_buffers, "mask_true"_a, "neighbour_offsets"_a.none(),
               "neighbours"_a.none(),
               "Component label of each vertex whose byte is not zero, -1 for the others, as bytes of int32.");
    module.def("cut_vertices", &penmark::bindings::cut_vertices_of_buffers, "held"_a, "open"_a,
               "neighbour_offsets"_a.none(), "neighbours"_a.none(),
               "A flag for each vertex without which two held ones could not reach each other through open ones.");
    module.def("cut_edges", &penmark::bindings::cut_edges_of_buffers, "vertices"_a, "ends"_a.none(), "flags"_a,
               "(edge, smaller side, larger side) for each edge without which its sides could not reach each other.");
}
