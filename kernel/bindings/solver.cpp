// Solver and Flag for Python. Every question releases the interpreter lock and heeds signals; a Solver answers one question
// at a time.
#include "bindings.hpp"

#include "penmark/solver.hpp"

#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/vector.h>

#include <optional>

namespace nb = nanobind;
using namespace nb::literals;

namespace penmark::bindings {

namespace {

nb::bytes as_bytes(const std::vector<std::uint8_t> &values) { return nb::bytes(values.data(), values.size()); }

class PySolver {
public:
    PySolver(std::int32_t variables, std::int32_t outputs, nb::handle places, nb::handle code, bool guarded, bool renewable,
             std::optional<double> seconds, const Flag *cancel, std::optional<std::int32_t> most_variables,
             std::optional<std::size_t> most_entries, std::optional<std::size_t> memory) {
        const Program program{variables, outputs, copied(places, "places"), copied(code, "code")};
        Loading loading{guarded, renewable, {}, {}};
        loading.capacity.variables = most_variables.value_or(loading.capacity.variables);
        loading.capacity.entries = most_entries.value_or(loading.capacity.entries);
        loading.capacity.memory = memory.value_or(loading.capacity.memory);
        released([&](Signals &signals) {
            loading.limits = limits(signals, seconds, cancel);
            solver_.emplace(program, loading);
        });
    }

    using Origins = std::vector<std::pair<std::int32_t, std::int32_t>>;

    nb::object solve(const std::vector<Lit> &assumptions, std::optional<double> seconds, const Flag *cancel,
                     std::optional<std::uint64_t> conflicts, const Origins &without) {
        return verdict(ask([&](Signals &signals) {
            return solver_->solve(assumptions, limits(signals, seconds, cancel, conflicts), origins(without));
        }));
    }

    nb::object solve_only(const Origins &rules, std::optional<double> seconds, const Flag *cancel,
                          std::optional<std::uint64_t> conflicts) {
        return verdict(ask([&](Signals &signals) {
            return solver_->solve_only(origins(rules), limits(signals, seconds, cancel, conflicts));
        }));
    }

    nb::bytes outputs() {
        return turns_.briefly([&] { return as_bytes(solver_->outputs()); });
    }
    std::vector<Lit> failed() {
        return turns_.briefly([&] { return solver_->failed(); });
    }

    Origins failed_rules() {
        return turns_.briefly([&] {
            Origins pairs;
            for (const Origin &origin : solver_->failed_rules()) {
                pairs.emplace_back(origin.constraint, origin.region);
            }
            return pairs;
        });
    }

    // The answers as one bytes object each, and whether they are all.
    nb::tuple enumerate(const std::vector<Lit> &assumptions, std::uint64_t most, std::optional<double> seconds,
                        const Flag *cancel, const Origins &without) {
        return collect(most, [&](Signals &signals, const auto &keep) {
            return solver_->enumerate(assumptions, limits(signals, seconds, cancel), keep, origins(without));
        });
    }

    void begin(const std::vector<Lit> &assumptions, const Origins &without) {
        turns_.briefly([&] { solver_->begin(assumptions, origins(without)); });
    }

    nb::tuple more(std::uint64_t most, std::optional<double> seconds, const Flag *cancel) {
        return collect(most, [&](Signals &signals, const auto &keep) {
            return solver_->more(limits(signals, seconds, cancel), keep);
        });
    }

    std::pair<std::uint64_t, bool> count(const std::vector<Lit> &assumptions, std::optional<std::uint64_t> most,
                                         std::optional<double> seconds, const Flag *cancel) {
        std::uint64_t seen = 0;
        const Answer answer = ask([&](Signals &signals) {
            const auto tally = [&](const Outputs &) { return ++seen < most || !most; };
            return most == 0 ? Answer::unknown : solver_->enumerate(assumptions, limits(signals, seconds, cancel), tally);
        });
        return {seen, answer == Answer::yes};
    }

    nb::tuple facts(std::optional<double> seconds, const Flag *cancel) {
        std::vector<std::uint8_t> found;
        const Answer answer =
            ask([&](Signals &signals) { return solver_->facts(limits(signals, seconds, cancel), found); });
        return nb::make_tuple(verdict(answer), as_bytes(found));
    }

    nb::tuple propagate(const std::vector<Lit> &assumptions) {
        std::vector<Lit> implied;
        const Answer answer = ask([&](Signals &signals) { return solver_->propagate(assumptions, implied, limits(signals)); });
        return nb::make_tuple(answer == Answer::yes, implied);
    }

    std::optional<std::pair<std::vector<Lit>, std::size_t>> choose(const std::vector<Lit> &assumptions,
                                                                   const std::vector<Lit> &wanted, std::size_t enough) {
        std::optional<Solver::Chosen> chosen;
        turns_.at_length([&](Signals &signals) { chosen = solver_->choose(assumptions, wanted, enough, limits(signals)); });
        return chosen ? std::optional(std::pair(std::move(chosen->literals), chosen->decided)) : std::nullopt;
    }

    nb::object probe(std::optional<double> seconds, const Flag *cancel) {
        return verdict(ask([&](Signals &signals) { return solver_->probe(limits(signals, seconds, cancel)); }));
    }

    nb::tuple explain(std::optional<Lit> goal, std::optional<double> seconds, const Flag *cancel) {
        Explanation found;
        turns_.at_length([&](Signals &signals) { found = solver_->explain(goal, limits(signals, seconds, cancel)); });
        nb::list origins;
        for (const Origin &origin : found.because) {
            origins.append(nb::make_tuple(origin.constraint, origin.region));
        }
        return nb::make_tuple(verdict(found.answer), origins, found.minimal);
    }

    bool renew() {
        bool renewed = false;
        turns_.at_length([&](Signals &) { renewed = solver_->renew(); });
        return renewed;
    }

    nb::dict statistics() {
        const Statistics s = turns_.briefly([&] { return solver_->statistics(); });
        nb::dict all;
        all["conflicts"] = s.conflicts;
        all["decisions"] = s.decisions;
        all["propagations"] = s.propagations;
        all["restarts"] = s.restarts;
        all["learnt"] = s.learnt;
        all["reduced"] = s.reduced;
        all["probes"] = s.probes;
        return all;
    }

private:
    static Limits limits(Signals &signals, std::optional<double> seconds = {}, const Flag *cancel = nullptr,
                         std::optional<std::uint64_t> conflicts = {}) {
        return {seconds, cancel == nullptr ? nullptr : &cancel->raised, conflicts, signals.stop()};
    }

    static std::vector<Origin> origins(const Origins &pairs) {
        std::vector<Origin> found;
        for (const auto &[constraint, region] : pairs) {
            found.push_back({constraint, region});
        }
        return found;
    }

    // Up to `most` answers of a question that takes them one by one, and whether there are no others.
    template <typename Question> nb::tuple collect(std::uint64_t most, Question question) {
        std::vector<Outputs> found;
        const Answer answer = ask([&](Signals &signals) {
            const auto keep = [&](const Outputs &outputs) {
                found.push_back(outputs);
                return found.size() < most;
            };
            return most == 0 ? Answer::unknown : question(signals, keep);
        });
        nb::list answers;
        for (const Outputs &outputs : found) {
            answers.append(as_bytes(outputs));
        }
        return nb::make_tuple(answers, answer == Answer::yes);
    }

    // None for unknown.
    static nb::object verdict(Answer answer) {
        return answer == Answer::unknown ? nb::none() : nb::object(nb::bool_(answer == Answer::yes));
    }

    template <typename Question> Answer ask(Question question) {
        Answer answer = Answer::unknown;
        turns_.at_length([&](Signals &signals) { answer = question(signals); });
        return answer;
    }

    std::optional<Solver> solver_;  // from the end of the constructor on
    Turns turns_;
};

}  // namespace

void add_solver(nb::module_ &module) {
    nb::class_<Flag>(module, "Flag", "Raise it from any thread to stop a question.")
        .def(nb::init<>())
        .def("set", [](Flag &flag) { flag.raised = true; })
        .def("is_set", [](const Flag &flag) { return flag.raised.load(); });
    nb::class_<PySolver>(module, "Solver", "Answers questions about one program. Literals are 2v and 2v + 1.")
        .def(nb::init<std::int32_t, std::int32_t, nb::handle, nb::handle, bool, bool, std::optional<double>, const Flag *,
                      std::optional<std::int32_t>, std::optional<std::size_t>, std::optional<std::size_t>>(),
             "variables"_a, "outputs"_a, "places"_a.none(), "code"_a.none(), "guarded"_a = false, "renewable"_a = false,
             "seconds"_a = nb::none(), "cancel"_a = nb::none(), "most_variables"_a = nb::none(),
             "most_entries"_a = nb::none(), "memory"_a = nb::none())
        .def("solve", &PySolver::solve, "assumptions"_a, "seconds"_a = nb::none(), "cancel"_a = nb::none(),
             "conflicts"_a = nb::none(), "without"_a = nb::list(), "Whether there is an answer; None if it was given up.")
        .def("solve_only", &PySolver::solve_only, "rules"_a, "seconds"_a = nb::none(), "cancel"_a = nb::none(),
             "conflicts"_a = nb::none(), "Whether there is an answer to these rules alone; None if it was given up.")
        .def("outputs", &PySolver::outputs, "The last answer: a byte 0 or 1 per output.")
        .def("failed", &PySolver::failed, "Assumptions that rule an answer out, after a no.")
        .def("failed_rules", &PySolver::failed_rules, "Rules that rule an answer out with failed(), after a no.")
        .def("enumerate", &PySolver::enumerate, "assumptions"_a, "most"_a, "seconds"_a = nb::none(),
             "cancel"_a = nb::none(), "without"_a = nb::list(), "Different answers, and whether they are all.")
        .def("begin", &PySolver::begin, "assumptions"_a, "without"_a = nb::list(), "Note what more() is to enumerate.")
        .def("more", &PySolver::more, "most"_a, "seconds"_a = nb::none(), "cancel"_a = nb::none(),
             "Further answers of what was begun, and whether there are no others.")
        .def("count", &PySolver::count, "assumptions"_a, "most"_a.none(), "seconds"_a = nb::none(), "cancel"_a = nb::none(),
             "How many answers, and whether that is all.")
        .def("facts", &PySolver::facts, "seconds"_a = nb::none(), "cancel"_a = nb::none(),
             "Whether there is an answer, and per output 1 (false somewhere), 2 (true somewhere) or 3.")
        .def("propagate", &PySolver::propagate, "assumptions"_a, "Whether consistent, and the outputs implied.")
        .def("choose", &PySolver::choose, "assumptions"_a, "wanted"_a, "enough"_a,
             "Assume literals in order, or their opposites where they cannot be; what was assumed, and how much is decided.")
        .def("probe", &PySolver::probe, "seconds"_a = nb::none(), "cancel"_a = nb::none(),
             "Failed-literal probing; False if that shows that there is no answer.")
        .def("explain", &PySolver::explain, "goal"_a = nb::none(), "seconds"_a = nb::none(), "cancel"_a = nb::none(),
             "Whether the goal follows, a set of (constraint, region) that says so, and whether it was proved minimal.")
        .def("renew", &PySolver::renew, "Make it as it was when loaded; False if that cannot be.")
        .def("statistics", &PySolver::statistics);
}

}  // namespace penmark::bindings
