// Reducer for Python.
#include "places.hpp"
#include "ranked.hpp"

#include "penmark/setting.hpp"

#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/tuple.h>

namespace nb = nanobind;
using namespace nb::literals;

namespace penmark::bindings {

namespace {

class PyReducer : public Ranked<Reducer> {
public:
    using Ranked::Ranked;

    // A group is (literals, rules), a rule (constraint, region).
    using PyGroup = std::tuple<std::vector<Lit>, std::vector<std::pair<std::int32_t, std::int32_t>>>;
    void set_groups(const std::vector<PyGroup> &groups) {
        std::vector<Group> all;
        for (const auto &[literals, rules] : groups) {
            Group &group = all.emplace_back(Group{literals, {}});
            for (const auto &[constraint, region] : rules) {
                group.rules.push_back({constraint, region});
            }
        }
        turns_.briefly([&] { kernel_->set_groups(std::move(all)); });
    }

    void set_ways(std::int32_t variables, nb::handle offsets, nb::handle positions, nb::handle sets, nb::handle bounds,
                  const nb::bytes &patterns, nb::handle groups, std::int32_t steps, nb::handle edges, std::int32_t outside) {
        WaysPast ways{{variables, {copied(offsets, "offsets"), copied(positions, "positions")}, copied(sets, "sets"),
                       copied(bounds, "bounds"), words_of(patterns)},
                      copied(groups, "groups"), steps, edges_of(edges), outside};
        turns_.briefly([&] { kernel_->set_ways(std::move(ways)); });
    }

    std::optional<std::vector<std::pair<std::size_t, std::size_t>>> reduce(const std::vector<std::size_t> &order,
                                                                           std::int32_t below, std::size_t least,
                                                                           const Flag *cancel, std::int32_t pairs,
                                                                           bool ways, std::optional<std::size_t> tries) {
        const Inference inference{below, inference_of(pairs), ways};
        const auto kept = turns_.answer([&](const ShouldStop &signalled) {
            const ShouldStop stop = [&] { return (cancel != nullptr && cancel->raised) || signalled(); };
            return kernel_->reduce(order, inference, tries ? Reducer::Extent{least, *tries} : Reducer::Extent{least}, stop);
        });
        if (!kept) {
            return std::nullopt;
        }
        std::vector<std::pair<std::size_t, std::size_t>> all;
        for (const auto &[group, open] : *kept) {
            all.emplace_back(group, open);
        }
        return all;
    }

    std::pair<std::int32_t, std::vector<Var>> outcome(const std::vector<std::size_t> &groups, std::int32_t below) {
        return turns_.answer([&](const ShouldStop &stop) { return kernel_->outcome(groups, below, stop); });
    }

    std::vector<Var> undecided(const std::vector<std::size_t> &groups, std::int32_t below, std::int32_t pairs,
                               const std::vector<Lit> &given) {
        const Inference inference{below, inference_of(pairs)};
        return turns_.answer([&](const ShouldStop &stop) { return kernel_->undecided(groups, inference, given, stop); });
    }

private:
    static PairInference inference_of(std::int32_t number) {
        if (number < 0 || number > static_cast<std::int32_t>(PairInference::equivalences)) {
            throw InvalidArgument("no such inference of pairs");
        }
        return static_cast<PairInference>(number);
    }
};

}  // namespace

void add_reducer(nb::module_ &module) {
    ranked_class<PyReducer>(module, "Reducer", "Which groups of rules and literals reasoning needs to decide all outputs.")
        .def("set_groups", &PyReducer::set_groups, "groups"_a, "What can be on or off; all of them are off.")
        .def("set_ways", &PyReducer::set_ways, "variables"_a, "offsets"_a, "positions"_a, "sets"_a, "bounds"_a, "patterns"_a,
             "groups"_a, "steps"_a, "edges"_a, "outside"_a, "Places past which ways are gone through, on with groups.")
        .def("reduce", &PyReducer::reduce, "order"_a, "below"_a, "least"_a, "cancel"_a.none() = nb::none(),
             "pair_inference"_a = 0, "ways"_a = false, "tries"_a = nb::none(), "Drop groups in order as long as the rest decides all outputs; those that stay.")
        .def("outcome", &PyReducer::outcome, "groups"_a, "below"_a,
             "The highest rank that climbing takes with some groups, and the outputs that it leaves open.")
        .def("undecided", &PyReducer::undecided, "groups"_a, "below"_a, "pair_inference"_a = 0, "given"_a = std::vector<Lit>{},
             "The outputs that stay open with some groups when all is taken that may be concluded.");
}

}  // namespace penmark::bindings
