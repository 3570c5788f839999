// Door to islands that grow.
#include "bindings.hpp"
#include "places.hpp"

#include "penmark/islands.hpp"

#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/vector.h>

#include <optional>
#include <utility>

namespace nb = nanobind;
using namespace nb::literals;

namespace penmark::bindings {

namespace {

using Masks = std::vector<nb::bytes>;
using Lawful = nb::typed<nb::tuple, int, nb::bytes, nb::bytes>;

nb::bytes as_bytes(const CellMask &mask) { return nb::bytes(mask.data(), mask.size() * sizeof mask[0]); }

// The cells and the surroundings of each shape in turn.
Masks as_bytes(const std::vector<IslandShape> &shapes) {
    Masks all;
    for (const IslandShape &shape : shapes) {
        all.push_back(as_bytes(shape.cells));
        all.push_back(as_bytes(shape.around));
    }
    return all;
}

class PyIslandReach {
public:
    PyIslandReach(std::int32_t rows, std::int32_t cols, const nb::bytes &island, std::optional<std::int32_t> need,
                  const nb::bytes &passable, const nb::bytes &lost)
        : reach_(rows, cols, words_of(island), need, words_of(passable), words_of(lost)) {}

    nb::bytes cells() { return as_bytes(reach_.cells()); }
    Masks by_cost() {
        Masks all;
        for (const CellMask &level : reach_.by_cost()) {
            all.push_back(as_bytes(level));
        }
        return all;
    }
    nb::bytes beside_claims(const nb::bytes &claimed) { return as_bytes(reach_.beside_claims(words_of(claimed))); }
    nb::bytes needed(const nb::bytes &goal) { return as_bytes(reach_.needed(words_of(goal))); }
    std::pair<std::vector<std::int32_t>, std::int32_t> room() {
        auto found = reach_.room();
        return {std::move(found.cells), found.least};
    }
    Masks shapes(std::size_t most) { return as_bytes(reach_.shapes(most)); }
    std::optional<Lawful> lawful(const nb::bytes &land, const nb::bytes &sea, const std::optional<nb::bytes> &sea_room,
                                 const nb::bytes &claimed, const nb::bytes &own, std::size_t most_looked_at,
                                 std::size_t most) {
        IslandLaw law{words_of(land), words_of(sea), {}, words_of(claimed), words_of(own)};
        if (sea_room) {
            law.sea_room = words_of(*sea_room);
        }
        const auto found = reach_.lawful(law, most_looked_at, most);
        return found ? std::optional(Lawful(nb::make_tuple(found->number, as_bytes(found->shared), as_bytes(found->rims))))
                     : std::nullopt;
    }
    Masks lawful_shapes() { return as_bytes(reach_.lawful_shapes()); }

private:
    IslandReach reach_;
};

}  // namespace

void add_islands(nb::module_ &module) {
    nb::class_<PyIslandReach>(module, "IslandReach", "How far an island can reach, and the shapes that it may have.")
        .def(nb::init<std::int32_t, std::int32_t, const nb::bytes &, std::optional<std::int32_t>, const nb::bytes &,
                      const nb::bytes &>(),
             "rows"_a, "cols"_a, "island"_a, "need"_a.none(), "passable"_a, "lost"_a)
        .def("cells", &PyIslandReach::cells, "The cells that it can reach.")
        .def("by_cost", &PyIslandReach::by_cost, "The cells by how many more it takes to reach them.")
        .def("beside_claims", &PyIslandReach::beside_claims, "claimed"_a, "What is in reach beside land that must be joined.")
        .def("needed", &PyIslandReach::needed, "goal"_a, "The open cells that no way to a goal avoids.")
        .def("room", &PyIslandReach::room, "The cells it cannot do without, and how large it could be without the worst.")
        .def("shapes", &PyIslandReach::shapes, "most"_a, "The first shapes: the cells and the surroundings of each.")
        .def("lawful", &PyIslandReach::lawful, "land"_a, "sea"_a, "sea_room"_a.none(), "claimed"_a, "own"_a,
             "most_looked_at"_a, "most"_a, "How many are lawful, and the cells that are in all of these and beside all; None if there are too many.")
        .def("lawful_shapes", &PyIslandReach::lawful_shapes, "Those, as in `shapes`.");
}

}  // namespace penmark::bindings
