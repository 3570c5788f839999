// SideLinks for Python.
#include "bindings.hpp"

#include "penmark/side_links.hpp"

#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <tuple>

namespace nb = nanobind;
using namespace nb::literals;

namespace penmark::bindings {

namespace {

std::vector<SidedEdge> sided_edges_of(nb::handle numbers) {
    constexpr std::size_t each = 3;
    const std::vector<std::int32_t> all = copied(numbers, "edges");
    if (all.size() % each != 0) {
        throw InvalidArgument("edges must have three numbers each");
    }
    std::vector<SidedEdge> edges;
    for (std::size_t k = 0; k < all.size(); k += each) {
        edges.push_back({all[k], {all[k + 1], all[k + 2]}});
    }
    return edges;
}

std::span<const std::uint8_t> as_span(const nb::bytes &bytes) {
    return {static_cast<const std::uint8_t *>(bytes.data()), bytes.size()};
}

class PySideLinks {
public:
    PySideLinks(std::int32_t faces, nb::handle edges) : links_(faces, sided_edges_of(edges)) {}

    // Nothing of it changes, and each answer is quick: no need to let other threads in.
    std::vector<std::tuple<std::int32_t, std::int32_t, std::int32_t, std::int32_t>>
    find(const std::vector<std::int32_t> &root, const nb::bytes &odd, const nb::bytes &lines) const {
        std::vector<std::tuple<std::int32_t, std::int32_t, std::int32_t, std::int32_t>> found;
        for (const SideLink &each : links_.find({root, as_span(odd)}, as_span(lines))) {
            found.emplace_back(each.face, each.onto, each.odd ? 1 : 0, each.beyond);
        }
        return found;
    }

private:
    SideLinks links_;
};

}  // namespace

void add_side_links(nb::module_ &module) {
    nb::class_<PySideLinks>(module, "SideLinks", "What keeps the inside and the outside of a loop in one piece each.")
        .def(nb::init<std::int32_t, nb::handle>(), "faces"_a, "edges"_a.none())
        .def("find", &PySideLinks::find, "root"_a, "odd"_a, "lines"_a);
}

}  // namespace penmark::bindings
