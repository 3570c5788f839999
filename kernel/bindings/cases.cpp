// PlaceCases for Python.
#include "places.hpp"

#include <nanobind/stl/vector.h>

#include <algorithm>
#include <array>
#include <bit>
#include <iterator>

namespace nb = nanobind;
using namespace nb::literals;

namespace penmark::bindings {

namespace {

template <typename T> nb::bytes as_bytes(const std::vector<T> &values) {
    return nb::bytes(values.data(), values.size() * sizeof(T));
}

// Numbers, none twice, in the order in which a set of CPython has them that got them one after the other: it says which of
// several findings comes first, and so must not change. As in its setobject.c, numbers being their own hashes: open
// addressing, some places in a row each time, in a table that grows to four times what it holds once three fifths are full.
class SetOrder {
public:
    std::vector<std::int32_t> of(const std::vector<std::int32_t> &numbers) {
        table_.assign(smallest, none);
        std::size_t count = 0;
        for (const std::int32_t number : numbers) {
            put(number);
            if (++count * 5 >= (table_.size() - 1) * 3) {
                grow(4 * count);
            }
        }
        std::vector<std::int32_t> found;
        found.reserve(count);
        std::ranges::copy_if(table_, std::back_inserter(found), [](std::int32_t each) { return each != none; });
        return found;
    }

private:
    static constexpr std::int32_t none = -1;
    static constexpr std::size_t smallest = 8, in_a_row = 9, shift = 5;

    void put(std::int32_t number) {
        const std::size_t mask = table_.size() - 1;
        auto perturb = static_cast<std::size_t>(number);
        for (std::size_t at = perturb & mask;; at = (at * 5 + 1 + perturb) & mask) {
            const std::size_t last = at + in_a_row <= mask ? at + in_a_row : at;
            for (std::size_t k = at; k <= last; ++k) {
                if (table_[k] == none) {
                    table_[k] = number;
                    return;
                }
            }
            perturb >>= shift;
        }
    }
    void grow(std::size_t more_than) {
        before_.swap(table_);
        table_.assign(std::max(smallest, std::bit_ceil(more_than + 1)), none);
        for (const std::int32_t number : before_) {
            if (number != none) {
                put(number);
            }
        }
    }

    std::vector<std::int32_t> table_, before_;
};

// Those that were asked for last: many places are near the same ones.
class LastOrders {
public:
    const std::vector<std::int32_t> &of(std::vector<std::int32_t> numbers) {
        const auto known = std::ranges::find(kept_, numbers, &Kept::numbers);
        if (known != kept_.end()) {
            return known->ordered;
        }
        Kept &entry = kept_[next_++ % kept_.size()];
        entry.ordered = order_.of(numbers);
        entry.numbers = std::move(numbers);
        return entry.ordered;
    }

private:
    struct Kept {
        std::vector<std::int32_t> numbers, ordered;
    };
    SetOrder order_;
    std::array<Kept, 8> kept_;
    std::size_t next_ = 0;
};

class PyCases {
public:
    PyCases(std::int32_t variables, nb::handle offsets, nb::handle positions, nb::handle sets, nb::handle bounds,
            const nb::bytes &patterns, nb::handle edges)
        : cases_({variables, {copied(offsets, "offsets"), copied(positions, "positions")}, copied(sets, "sets"),
                  copied(bounds, "bounds"), words_of(patterns)},
                 edges_of(edges)) {}

    // Places wait again once something near them is known. Which are near is worked out when that is first so: of many
    // places all is known before anybody looks again.
    void mark(const std::vector<Lit> &literals) {
        turns_.briefly([&] {
            for (std::int32_t scan = 0; scan < scans_; ++scan) {
                for (const std::int32_t place : cases_.unwatched(scan, literals)) {
                    cases_.watch(scan, place, orders_.of(cases_.near(scan, place)));
                }
            }
            cases_.mark(literals);
        });
    }
    std::int32_t add_scan(std::int32_t steps, bool loops, bool sides, const std::vector<std::int32_t> &places) {
        return turns_.briefly([&] {
            const std::int32_t scan = cases_.add_scan({steps, loops, sides}, places);
            ++scans_;
            return scan;
        });
    }
    bool waits(std::int32_t scan, std::int32_t place) {
        return turns_.briefly([&] { return cases_.waits(scan, place); });
    }
    nb::object next(std::int32_t scan) {
        const std::optional<CaseOutcome> found =
            turns_.answer([&](const ShouldStop &stop) { return cases_.next(scan, stop); });
        if (!found) {
            return nb::none();
        }
        nb::list failed;
        for (const FailedWay &way : found->failed) {
            failed.append(nb::make_tuple(way.pattern, way.place, as_bytes(way.on), as_bytes(way.off), way.loop,
                                         as_bytes(way.trail)));
        }
        return nb::make_tuple(found->place, found->literals, failed, found->left);
    }

private:
    PlaceCases cases_;
    LastOrders orders_;
    std::int32_t scans_ = 0;
    Turns turns_;
};

}  // namespace

void add_cases(nb::module_ &module) {
    nb::class_<PyCases>(module, "PlaceCases", "What the ways past places have in common, each followed a few places far.")
        .def(nb::init<std::int32_t, nb::handle, nb::handle, nb::handle, nb::handle, const nb::bytes &, nb::handle>(),
             "variables"_a, "offsets"_a.none(), "positions"_a.none(), "sets"_a.none(), "bounds"_a.none(), "patterns"_a,
             "edges"_a.none())
        .def("mark", &PyCases::mark, "literals"_a)
        .def("add_scan", &PyCases::add_scan, "steps"_a, "loops"_a, "sides"_a, "places"_a)
        .def("waits", &PyCases::waits, "scan"_a, "place"_a)
        .def("next", &PyCases::next, "scan"_a);
}

}  // namespace penmark::bindings
