// Door to the growing of regions to draw a loop around.
#include "bindings.hpp"

#include "penmark/blobs.hpp"

#include <algorithm>

namespace nb = nanobind;
using namespace nb::literals;

namespace penmark::bindings {

namespace {

nb::typed<nb::tuple, nb::bytes, nb::bytes> random_blob_of(std::int32_t rows, std::int32_t cols, std::int32_t cells,
                                                          int tries, const nb::bytes &state) {
    PythonRandom::State words{};
    if (state.size() != sizeof words) {
        throw InvalidArgument("the state of random bits must be " + std::to_string(words.size()) + " words of 32 bits");
    }
    std::copy_n(static_cast<const char *>(state.data()), state.size(), reinterpret_cast<char *>(words.data()));
    PythonRandom random(words);
    std::vector<std::int32_t> found;
    {
        const nb::gil_scoped_release unlocked;
        found = random_blob(rows, cols, cells, tries, random);
    }
    return nb::typed<nb::tuple, nb::bytes, nb::bytes>(
        nb::make_tuple(nb::bytes(found.data(), found.size() * sizeof found[0]), nb::bytes(random.state().data(), sizeof words)));
}

}  // namespace

void add_blobs(nb::module_ &module) {
    module.def("random_blob", &random_blob_of, "rows"_a, "cols"_a, "cells"_a, "tries"_a, "state"_a,
               "The cells of a region with thin arms all over the board, as bytes of int32, and the state of Python's "
               "random bits after it.");
}

}  // namespace penmark::bindings
