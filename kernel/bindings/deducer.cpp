// Deducer for Python.
#include "ranked.hpp"

#include <nanobind/stl/optional.h>

#include <algorithm>
#include <chrono>

namespace nb = nanobind;
using namespace nb::literals;

namespace penmark::bindings {

namespace {

class PyDeducer : public Ranked<Deducer> {
public:
    using Ranked::Ranked;

    void apply(Lit literal) {
        turns_.briefly([&] { kernel_->apply(literal); });
    }
    void undo() {
        turns_.briefly([&] { kernel_->undo(); });
    }
    std::size_t applied() {
        return turns_.briefly([&] { return kernel_->applied(); });
    }
    int value(Lit literal) {
        return turns_.briefly([&] { return kernel_->value(literal); });
    }
    nb::list deductions() {
        return listed(turns_.answer([&](const ShouldStop &stop) { return kernel_->deductions(stop); }));
    }
    nb::list run() {
        return listed(turns_.answer([&](const ShouldStop &stop) { return kernel_->run(stop); }));
    }
    bool refutes(Lit literal, std::size_t most) {
        return turns_.answer([&](const ShouldStop &stop) { return kernel_->refutes(literal, most, stop); });
    }

    nb::list climb(std::int32_t below, std::optional<std::size_t> most) {
        nb::list all;
        for (const Step &s : turns_.answer([&](const ShouldStop &stop) { return kernel_->climb(below, most, stop); })) {
            all.append(nb::make_tuple(s.rank, s.origin.constraint, s.origin.region, static_cast<std::int32_t>(s.how), s.open,
                                      frozen(s.literals)));
        }
        return all;
    }

    nb::list disjunctions(std::size_t most) {
        nb::list all;
        for (const Disjunction &d : turns_.answer([&](const ShouldStop &stop) { return kernel_->disjunctions(most, stop); })) {
            all.append(nb::make_tuple(d.origin.constraint, d.origin.region, frozen(d.members), frozen(d.literals)));
        }
        return all;
    }

    nb::list count_pairs(std::size_t most) {
        nb::list all;
        for (const CountPair &c : turns_.answer([&](const ShouldStop &stop) { return kernel_->count_pairs(most, stop); })) {
            all.append(nb::make_tuple(c.first.constraint, c.first.region, c.second.constraint, c.second.region,
                                      frozen(c.literals)));
        }
        return all;
    }

    std::optional<Lit> trial(std::int32_t depth, std::optional<double> seconds, const Flag *cancel) {
        using Clock = std::chrono::steady_clock;
        const auto end = Clock::now() + std::chrono::duration_cast<Clock::duration>(
                                            std::chrono::duration<double>(std::clamp(seconds.value_or(1e6), 0.0, 1e6)));
        std::optional<Lit> failing;
        turns_.at_length([&](Signals &signals) {
            failing = kernel_->trial(depth, [&] { return is_set(cancel) || Clock::now() >= end || signals.raised(); });
        });
        return failing;
    }

    void know(const std::vector<Lit> &solution) {
        turns_.briefly([&] { kernel_->know(solution); });
    }

private:
    static bool is_set(const Flag *cancel) { return cancel != nullptr && cancel->raised; }

    // A tuple of integers is something that the garbage collector soon forgets; there may be thousands.
    static nb::object frozen(const std::vector<Lit> &literals) {
        nb::object all = nb::steal(PyTuple_New(static_cast<Py_ssize_t>(literals.size())));
        if (!all.is_valid()) {
            throw nb::python_error();
        }
        for (std::size_t k = 0; k < literals.size(); ++k) {
            PyTuple_SetItem(all.ptr(), static_cast<Py_ssize_t>(k), nb::cast(literals[k]).release().ptr());
        }
        return all;
    }

    static nb::list listed(const std::vector<Deduction> &deductions) {
        nb::list all;
        for (const Deduction &d : deductions) {
            all.append(nb::make_tuple(d.literal, d.origin.constraint, d.origin.region, static_cast<std::int32_t>(d.how)));
        }
        return all;
    }
};

}  // namespace

void add_deducer(nb::module_ &module) {
    ranked_class<PyDeducer>(module, "Deducer", "What single rules of a program allow to conclude, step by step.")
        .def("apply", &PyDeducer::apply, "literal"_a, "Make an output literal true.")
        .def("undo", &PyDeducer::undo, "Take the last applied literal back.")
        .def("applied", &PyDeducer::applied, "How many literals are applied.")
        .def("value", &PyDeducer::value, "literal"_a, "-1 false, 0 open, 1 true.")
        .def("deductions", &PyDeducer::deductions, "All that single rules allow now: (literal, constraint, region, how).")
        .def("run", &PyDeducer::run, "Apply deductions until there are none; what was applied, in order.")
        .def("refutes", &PyDeducer::refutes, "literal"_a, "most"_a, "Whether supposing it fails within so many literals.")
        .def("climb", &PyDeducer::climb, "below"_a, "most"_a.none(), "Take deductions, the lowest rank first.")
        .def("disjunctions", &PyDeducer::disjunctions, "most"_a, "Sets from which something follows whichever member is true.")
        .def("count_pairs", &PyDeducer::count_pairs, "most"_a, "Pairs of counts that together leave no choice.")
        .def("trial", &PyDeducer::trial, "depth"_a, "seconds"_a.none() = nb::none(), "cancel"_a.none() = nb::none(),
             "A literal that cannot be true, shown by supposing it.")
        .def("know", &PyDeducer::know, "solution"_a, "Spare trial what is among the literals of a solution.");
}

}  // namespace penmark::bindings
