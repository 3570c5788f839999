// ForestChains for Python.
#include "bindings.hpp"

#include "penmark/forest_chains.hpp"

#include <nanobind/stl/optional.h>
#include <nanobind/stl/vector.h>

namespace nb = nanobind;
using namespace nb::literals;

namespace penmark::bindings {

namespace {

Lists lists_of(nb::handle offsets, nb::handle items, const char *name) {
    return {copied(offsets, name), copied(items, name)};
}

nb::tuple told(const ForestLink &link) {
    return nb::make_tuple(link.element, static_cast<std::int32_t>(link.state), static_cast<std::int32_t>(link.reason),
                          link.number, link.chain.elements, link.chain.by_origin, link.causes);
}

nb::object told(const ForestClash &clash) {
    nb::list links;
    for (const ForestLink &link : clash.links) {
        links.append(told(link));
    }
    const nb::object opposite = clash.opposite ? nb::object(told(*clash.opposite)) : nb::none();
    return nb::make_tuple(static_cast<std::int32_t>(clash.fault), clash.number, clash.by_origin, opposite, clash.causes,
                          links, nb::bytes(clash.states.data(), clash.states.size()));
}

class PyForestChains {
public:
    PyForestChains(std::int32_t points, nb::handle neighbour_offsets, nb::handle neighbours, nb::handle point_offsets,
                   nb::handle points_of, nb::handle line_offsets, nb::handle lines, nb::handle group_offsets,
                   nb::handle groups, nb::handle numbers, std::size_t ways, std::size_t tried)
        : chains_({points, lists_of(neighbour_offsets, neighbours, "neighbours"),
                   lists_of(point_offsets, points_of, "points_of"), lists_of(line_offsets, lines, "lines"),
                   lists_of(group_offsets, groups, "groups"), copied(numbers, "numbers")},
                  {ways, tried}) {}

    void mark(std::int32_t element, bool chosen) {
        turns_.briefly([&] { chains_.mark(element, chosen); });
    }
    nb::object refuted(std::size_t from, std::size_t most, std::size_t at_a_glance) {
        const auto found = turns_.briefly([&] { return chains_.refuted(from, {most, at_a_glance}); });
        return found ? nb::object(nb::make_tuple(found->number, told(found->clash))) : nb::none();
    }
    void forget() {
        turns_.briefly([&] { chains_.forget(); });
    }
    void trust(const nb::bytes &states) {
        turns_.briefly([&] { chains_.trust({static_cast<const std::uint8_t *>(states.data()), states.size()}); });
    }
    std::vector<std::int32_t> open_in_rings() {
        return turns_.briefly([&] { return chains_.open_in_rings(); });
    }
    std::optional<std::vector<std::vector<std::int32_t>>> ways(std::int32_t group, std::size_t most, std::size_t tried) {
        return turns_.briefly([&] { return chains_.ways(group, {most, tried}); });
    }
    nb::object pair(std::size_t from, std::size_t most, std::size_t tried) {
        const auto found = turns_.briefly([&] { return chains_.pair(from, {most, tried}); });
        return found ? nb::object(nb::make_tuple(found->number, found->group, found->other, found->failed, found->left))
                     : nb::none();
    }

private:
    ForestChains chains_;
    Turns turns_;
};

}  // namespace

void add_forest_chains(nb::module_ &module) {
    nb::class_<PyForestChains>(module, "ForestChains", "What follows from one element that is chosen or left out.")
        .def(nb::init<std::int32_t, nb::handle, nb::handle, nb::handle, nb::handle, nb::handle, nb::handle, nb::handle,
                      nb::handle, nb::handle, std::size_t, std::size_t>(),
             "points"_a, "neighbour_offsets"_a.none(), "neighbours"_a.none(), "point_offsets"_a.none(),
             "points_of"_a.none(), "line_offsets"_a.none(), "lines"_a.none(), "group_offsets"_a.none(), "groups"_a.none(),
             "numbers"_a.none(), "ways"_a, "tried"_a)
        .def("mark", &PyForestChains::mark, "element"_a, "chosen"_a)
        .def("refuted", &PyForestChains::refuted, "first"_a, "most"_a, "at_a_glance"_a)
        .def("forget", &PyForestChains::forget)
        .def("trust", &PyForestChains::trust, "states"_a)
        .def("open_in_rings", &PyForestChains::open_in_rings)
        .def("ways", &PyForestChains::ways, "group"_a, "most"_a, "tried"_a)
        .def("pair", &PyForestChains::pair, "first"_a, "most"_a, "tried"_a);
}

}  // namespace penmark::bindings
