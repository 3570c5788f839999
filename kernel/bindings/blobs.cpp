// Door to the growing of regions to draw a loop around.
#include "bindings.hpp"

#include "penmark/blobs.hpp"

#include <algorithm>

namespace nb = nanobind;
using namespace nb::literals;

namespace penmark::bindings {

namespace {

using Drawn = nb::typed<nb::tuple, nb::bytes, nb::bytes>;

// What is drawn from a state of Python's random bits, and the state afterwards.
template <typename Draw> Drawn drawn(const nb::bytes &state, const Draw &draw) {
    PythonRandom::State words{};
    if (state.size() != sizeof words) {
        throw InvalidArgument("the state of random bits must be " + std::to_string(words.size()) + " words of 32 bits");
    }
    std::copy_n(static_cast<const char *>(state.data()), state.size(), reinterpret_cast<char *>(words.data()));
    PythonRandom random(words);
    std::vector<std::int32_t> found;
    {
        const nb::gil_scoped_release unlocked;
        found = draw(random);
    }
    return Drawn(
        nb::make_tuple(nb::bytes(found.data(), found.size() * sizeof found[0]), nb::bytes(random.state().data(), sizeof words)));
}

Drawn random_blob_of(std::int32_t rows, std::int32_t cols, std::int32_t cells, int tries, const nb::bytes &state) {
    return drawn(state, [&](PythonRandom &random) { return random_blob(rows, cols, cells, tries, random); });
}

Drawn rigid_region_of(std::int32_t rows, std::int32_t cols, nb::handle inside, std::int32_t left_out, const nb::bytes &state) {
    const std::vector<std::int32_t> points = copied(inside, "inside");
    return drawn(state, [&](PythonRandom &random) { return rigid_region(rows, cols, points, left_out, random); });
}

}  // namespace

void add_blobs(nb::module_ &module) {
    module.def("random_blob", &random_blob_of, "rows"_a, "cols"_a, "cells"_a, "tries"_a, "state"_a,
               "The cells of a region with thin arms all over the board, as bytes of int32, and the state of Python's "
               "random bits after it.");
    module.def("rigid_region", &rigid_region_of, "rows"_a, "cols"_a, "inside"_a, "left_out"_a, "state"_a,
               "The points inside a loop that small changes do not replace by another one through the same cells, as bytes "
               "of int32, and the state of Python's random bits after it.");
}

}  // namespace penmark::bindings
