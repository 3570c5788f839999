// DegreeChains for Python.
#include "bindings.hpp"

#include "penmark/degree_chains.hpp"

#include <nanobind/stl/pair.h>
#include <nanobind/stl/vector.h>

namespace nb = nanobind;
using namespace nb::literals;

namespace penmark::bindings {

namespace {

std::vector<std::array<std::int32_t, 2>> pairs_of(nb::handle numbers) {
    const std::vector<std::int32_t> all = copied(numbers, "ends");
    if (all.size() % 2 != 0) {
        throw InvalidArgument("edges must have two ends");
    }
    std::vector<std::array<std::int32_t, 2>> pairs;
    for (std::size_t k = 0; k < all.size(); k += 2) {
        pairs.push_back({all[k], all[k + 1]});
    }
    return pairs;
}

class PyDegreeChains {
public:
    PyDegreeChains(nb::handle numbers, nb::handle ends, nb::handle at_offsets, nb::handle at, nb::handle excluded_offsets,
                   nb::handle excluded)
        : chains_({copied(numbers, "numbers"), pairs_of(ends), {copied(at_offsets, "at_offsets"), copied(at, "at")},
                   {copied(excluded_offsets, "excluded_offsets"), copied(excluded, "excluded")}}) {}

    nb::list clashes(std::vector<std::int32_t> least, std::vector<std::int32_t> most,
                     const std::vector<std::pair<std::int32_t, std::int32_t>> &supposed, std::size_t followed,
                     std::size_t longest) {
        const DegreesKnown known{std::move(least), std::move(most)};
        std::vector<DegreeSupposition> all;
        for (const auto &[edge, count] : supposed) {
            all.push_back({edge, count});
        }
        const auto found = turns_.briefly([&] { return chains_.clashes(known, all, followed, longest); });
        nb::list told;
        for (const DegreeClash &clash : found) {
            nb::list links;
            for (const DegreeLink &link : clash.links) {
                links.append(nb::make_tuple(link.edge, link.least, link.most, link.vertex));
            }
            told.append(nb::make_tuple(clash.supposed, links, static_cast<std::int32_t>(clash.fault), clash.vertices));
        }
        return told;
    }

private:
    DegreeChains chains_;
    Turns turns_;
};

}  // namespace

void add_degree_chains(nb::module_ &module) {
    nb::class_<PyDegreeChains>(module, "DegreeChains", "What follows from an edge that is drawn so many times, up to a clash.")
        .def(nb::init<nb::handle, nb::handle, nb::handle, nb::handle, nb::handle, nb::handle>(), "numbers"_a.none(),
             "ends"_a.none(), "at_offsets"_a.none(), "at"_a.none(), "excluded_offsets"_a.none(), "excluded"_a.none())
        .def("clashes", &PyDegreeChains::clashes, "least"_a, "most"_a, "supposed"_a, "followed"_a,
             "longest"_a);
}

}  // namespace penmark::bindings
