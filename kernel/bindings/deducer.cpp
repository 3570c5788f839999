// Deducer for Python.
#include "bindings.hpp"

#include "penmark/deducer.hpp"

#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <algorithm>
#include <chrono>
#include <type_traits>

namespace nb = nanobind;
using namespace nb::literals;

namespace penmark::bindings {

namespace {

class PyDeducer {
public:
    PyDeducer(std::int32_t variables, std::int32_t outputs, nb::handle places, nb::handle code)
        : deducer_(Program{variables, outputs, copied(places, "places"), copied(code, "code")}) {}

    void apply(Lit literal) {
        turns_.briefly([&] { deducer_.apply(literal); });
    }
    void undo() {
        turns_.briefly([&] { deducer_.undo(); });
    }
    std::size_t applied() {
        return turns_.briefly([&] { return deducer_.applied(); });
    }
    int value(Lit literal) {
        return turns_.briefly([&] { return deducer_.value(literal); });
    }
    nb::list deductions() {
        return listed(found([&] { return deducer_.deductions(); }));
    }
    nb::list run() {
        return listed(found([&] { return deducer_.run(); }));
    }

    void set_ranks(nb::handle table, std::int32_t automatic) {
        const Ranks ranks{copied(table, "table"), automatic};
        turns_.briefly([&] { deducer_.set_ranks(ranks); });
    }

    nb::list climb(std::int32_t below, std::size_t most) {
        nb::list all;
        for (const Step &s : found([&] { return deducer_.climb(below, most); })) {
            all.append(nb::make_tuple(s.rank, s.origin.constraint, s.origin.region, static_cast<std::int32_t>(s.how), s.open,
                                      frozen(s.literals)));
        }
        return all;
    }

    nb::list exclusions(std::size_t most) {
        nb::list all;
        for (const Exclusion &e : found([&] { return deducer_.exclusions(most); })) {
            all.append(nb::make_tuple(e.origin.constraint, e.origin.region, frozen(e.members), frozen(e.literals)));
        }
        return all;
    }

    nb::list covers(std::size_t most) {
        nb::list all;
        for (const Cover &c : found([&] { return deducer_.covers(most); })) {
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
            failing = deducer_.trial(depth, [&] { return is_set(cancel) || Clock::now() >= end || signals.raised(); });
        });
        return failing;
    }

    // A group is (literals, rules), a rule (constraint, region).
    using Group = std::tuple<std::vector<Lit>, std::vector<std::pair<std::int32_t, std::int32_t>>>;
    void set_clues(const std::vector<Group> &groups) {
        std::vector<ClueGroup> all;
        for (const auto &[literals, rules] : groups) {
            ClueGroup &group = all.emplace_back(ClueGroup{literals, {}});
            for (const auto &[constraint, region] : rules) {
                group.rules.push_back({constraint, region});
            }
        }
        turns_.briefly([&] { deducer_.set_clues(std::move(all)); });
    }

    std::optional<std::vector<std::pair<std::size_t, std::size_t>>> reduce(const std::vector<std::size_t> &order,
                                                                           std::int32_t below, std::size_t least,
                                                                           const Flag *cancel, std::int32_t ties) {
        const Reach reach{below, ties_of(ties)};
        std::optional<std::vector<Deducer::Kept>> kept;
        turns_.at_length([&](Signals &signals) {
            kept = deducer_.reduce(order, reach, least, [&] { return is_set(cancel) || signals.raised(); });
        });
        if (!kept) {
            return std::nullopt;
        }
        std::vector<std::pair<std::size_t, std::size_t>> pairs;
        for (const auto &[group, open] : *kept) {
            pairs.emplace_back(group, open);
        }
        return pairs;
    }

    std::pair<std::int32_t, std::vector<Var>> outcome(const std::vector<std::size_t> &groups, std::int32_t below) {
        return found([&] { return deducer_.outcome(groups, below); });
    }

    std::vector<Var> undecided(const std::vector<std::size_t> &groups, std::int32_t below, std::int32_t ties,
                               const std::vector<Lit> &given) {
        const Reach reach{below, ties_of(ties)};
        return found([&] { return deducer_.undecided(groups, reach, given); });
    }

private:
    // What a question that takes no limits finds.
    template <typename Question> std::invoke_result_t<Question> found(Question question) {
        std::invoke_result_t<Question> all;
        turns_.at_length([&](Signals &) { all = question(); });
        return all;
    }

    static bool is_set(const Flag *cancel) { return cancel != nullptr && cancel->raised; }

    static Ties ties_of(std::int32_t number) {
        if (number < 0 || number > static_cast<std::int32_t>(Ties::classes)) {
            throw std::invalid_argument("no such ties");
        }
        return static_cast<Ties>(number);
    }

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

    Deducer deducer_;
    Turns turns_;
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
        .def("run", &PyDeducer::run, "Apply deductions until there are none; what was applied, in order.")
        .def("set_ranks", &PyDeducer::set_ranks, "table"_a.none(), "automatic"_a, "Name the deductions for climb.")
        .def("climb", &PyDeducer::climb, "below"_a, "most"_a, "Take deductions, the lowest rank first.")
        .def("exclusions", &PyDeducer::exclusions, "most"_a, "Sets from which something follows whichever member is true.")
        .def("covers", &PyDeducer::covers, "most"_a, "Pairs of counts that together leave no choice.")
        .def("trial", &PyDeducer::trial, "depth"_a, "seconds"_a.none() = nb::none(), "cancel"_a.none() = nb::none(),
             "A literal that cannot be true, shown by supposing it.")
        .def("set_clues", &PyDeducer::set_clues, "groups"_a, "Take the clues of these groups off the board.")
        .def("reduce", &PyDeducer::reduce, "order"_a, "below"_a, "least"_a, "cancel"_a.none() = nb::none(),
             "ties"_a = 0, "Drop groups in order as long as what is within reach decides the board; those that stay.")
        .def("outcome", &PyDeducer::outcome, "groups"_a, "below"_a,
             "The highest rank that a climb takes with some clues, and the outputs that it leaves open.")
        .def("undecided", &PyDeducer::undecided, "groups"_a, "below"_a, "ties"_a = 0, "given"_a = std::vector<Lit>{},
             "The outputs that stay open with some clues when all is taken that is within reach.");
}

}  // namespace penmark::bindings
