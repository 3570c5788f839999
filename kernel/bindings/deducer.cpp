// Deducer for Python.
#include "bindings.hpp"

#include "penmark/deducer.hpp"

#include <nanobind/stl/vector.h>

namespace nb = nanobind;
using namespace nb::literals;

namespace penmark::bindings {

namespace {

class PyDeducer {
public:
    PyDeducer(std::int32_t variables, std::int32_t outputs, nb::handle places, nb::handle code)
        : deducer_(Program{variables, outputs, copied(places, "places"), copied(code, "code")}) {}

    void apply(Lit literal) { deducer_.apply(literal); }
    void undo() { deducer_.undo(); }
    std::size_t applied() const { return deducer_.applied(); }
    int value(Lit literal) const { return deducer_.value(literal); }
    nb::list deductions() { return listed(deducer_.deductions()); }
    nb::list run() { return listed(deducer_.run()); }

private:
    static nb::list listed(const std::vector<Deduction> &deductions) {
        nb::list all;
        for (const Deduction &d : deductions) {
            all.append(nb::make_tuple(d.literal, d.origin.constraint, d.origin.region, static_cast<std::int32_t>(d.how)));
        }
        return all;
    }

    Deducer deducer_;
};

}  // namespace

void add_deducer(nb::module_ &module) {
    nb::class_<PyDeducer>(module, "Deducer", "What single rules of a program allow to conclude, step by step.")
        .def(nb::init<std::int32_t, std::int32_t, nb::handle, nb::handle>(), "variables"_a, "outputs"_a, "places"_a.none(),
             "code"_a.none())
        .def("apply", &PyDeducer::apply, "literal"_a, "Make an output literal true.")
        .def("undo", &PyDeducer::undo, "Take the last applied literal back.")
        .def("applied", &PyDeducer::applied, "How many literals are applied.")
        .def("value", &PyDeducer::value, "literal"_a, "-1 false, 0 open, 1 true.")
        .def("deductions", &PyDeducer::deductions, "All that single rules allow now: (literal, constraint, region, how).")
        .def("run", &PyDeducer::run, "Apply deductions until there are none; what was applied, in order.");
}

}  // namespace penmark::bindings
