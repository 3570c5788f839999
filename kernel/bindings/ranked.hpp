// What Deducer and Reducer have in common for Python: both are made of a program and rank deductions.
#pragma once

#include "bindings.hpp"

#include "penmark/reasoning.hpp"

#include <nanobind/stl/vector.h>

#include <optional>
#include <utility>
#include <vector>

namespace penmark::bindings {

template <typename Kernel> class Ranked {
public:
    Ranked(std::int32_t variables, std::int32_t outputs, nanobind::handle places, nanobind::handle code) {
        Program program{variables, outputs, copied(places, "places"), copied(code, "code")};
        released([&](Signals &signals) { kernel_.emplace(std::move(program), signals.stop()); });
    }

    void set_ranks(nanobind::handle table, const std::vector<std::int32_t> &features, std::int32_t automatic,
                   std::uint64_t apart, bool sound, const std::vector<std::uint64_t> &along) {
        Ranks ranks{copied(table, "table"), {}, automatic, apart, sound, along};
        for (const std::int32_t feature : features) {
            ranks.features.push_back(static_cast<Feature>(feature));
        }
        turns_.briefly([&] { kernel_->set_ranks(ranks); });
    }

protected:
    std::optional<Kernel> kernel_;  // from the end of the constructor on
    Turns turns_;
};

// The Python class of a `Ranked`, with these two methods.
template <typename Class> nanobind::class_<Class> ranked_class(nanobind::module_ &module, const char *name, const char *doc) {
    using namespace nanobind::literals;
    return nanobind::class_<Class>(module, name, doc)
        .def(nanobind::init<std::int32_t, std::int32_t, nanobind::handle, nanobind::handle>(), "variables"_a, "outputs"_a,
             "places"_a.none(), "code"_a.none())
        .def("set_ranks", &Class::set_ranks, "table"_a.none(), "features"_a, "automatic"_a, "apart"_a = 0, "sound"_a = false,
             "along"_a = std::vector<std::uint64_t>{}, "Rank deductions, from the easiest on.");
}

}  // namespace penmark::bindings
