// The door of `PlaceCases`: what it is asked is checked, and its scans go from place to place.
#include "case_state.hpp"
#include "stop_check.hpp"

#include "penmark/error.hpp"

#include <algorithm>

namespace penmark {

namespace {

constexpr std::uint32_t look_work = 64;

void require(bool exists, const char *what, std::int32_t number) {
    if (!exists) {
        throw OutOfRange(std::string("there is no ") + what + " " + std::to_string(number));
    }
}

void require_place(const reasoning::CaseState &state, std::int32_t place) {
    require(place >= 0 && static_cast<std::size_t>(place) < state.places(), "place", place);
}

void require_literals(const reasoning::CaseState &state, const std::vector<Lit> &literals) {
    for (const Lit literal : literals) {
        require(literal >= 0 && static_cast<std::size_t>(var_of(literal)) < state.variables(), "literal", literal);
    }
}

reasoning::CaseScan &scan_of(reasoning::CaseState &state, std::int32_t scan) {
    require(scan >= 0 && static_cast<std::size_t>(scan) < state.scans.size(), "scan", scan);
    return state.scans[static_cast<std::size_t>(scan)];
}

}  // namespace

PlaceCases::PlaceCases(PlaceTables tables, std::vector<LoopEdge> edges)
    : state_(std::make_unique<reasoning::CaseState>(std::move(tables), std::move(edges))) {}
PlaceCases::~PlaceCases() = default;
PlaceCases::PlaceCases(PlaceCases &&) noexcept = default;
PlaceCases &PlaceCases::operator=(PlaceCases &&) noexcept = default;

void PlaceCases::mark(const std::vector<Lit> &literals) {
    require_literals(*state_, literals);
    for (const Lit literal : literals) {
        state_->mark(literal);
    }
}

std::vector<std::int32_t> PlaceCases::unwatched(std::int32_t scan, const std::vector<Lit> &literals) const {
    require_literals(*state_, literals);
    const reasoning::CaseScan &asked = scan_of(*state_, scan);
    std::vector<std::int32_t> found = state_->touched(literals);
    std::erase_if(found, [&](std::int32_t place) { return asked.watched[static_cast<std::size_t>(place)] != 0; });
    return found;
}

std::int32_t PlaceCases::add_scan(const CaseReach &reach, const std::vector<std::int32_t> &places) {
    for (const std::int32_t place : places) {
        require_place(*state_, place);
    }
    reasoning::CaseScan &scan = state_->scans.emplace_back();
    scan.reach = reach;
    scan.places = places;
    std::ranges::sort(scan.places);
    scan.waiting.assign(state_->places(), 0);
    scan.again.resize(state_->places());
    scan.watched.resize(state_->places());
    for (const std::int32_t place : places) {
        if (scan.waiting[static_cast<std::size_t>(place)] == 0) {
            scan.waiting[static_cast<std::size_t>(place)] = 1;
            scan.queue.push_back(place);
        }
    }
    return static_cast<std::int32_t>(state_->scans.size()) - 1;
}

std::vector<std::int32_t> PlaceCases::near(std::int32_t scan, std::int32_t place) {
    const reasoning::CaseScan &asked = scan_of(*state_, scan);
    require_place(*state_, place);
    std::vector<std::int32_t> found;
    std::ranges::set_intersection(state_->within(place, asked.reach.steps), asked.places, std::back_inserter(found));
    return found;
}

void PlaceCases::watch(std::int32_t scan, std::int32_t place, std::vector<std::int32_t> again) {
    reasoning::CaseScan &asked = scan_of(*state_, scan);
    require_place(*state_, place);
    for (const std::int32_t each : again) {
        require_place(*state_, each);
    }
    asked.again[static_cast<std::size_t>(place)] = std::move(again);
    asked.watched[static_cast<std::size_t>(place)] = 1;
}

bool PlaceCases::waits(std::int32_t scan, std::int32_t place) const {
    const reasoning::CaseScan &asked = scan_of(*state_, scan);
    require_place(*state_, place);
    return asked.waiting[static_cast<std::size_t>(place)] != 0;
}

std::optional<CaseOutcome> PlaceCases::next(std::int32_t scan, const ShouldStop &stop) {
    reasoning::CaseScan &asked = scan_of(*state_, scan);
    reasoning::StopCheck should_stop(stop);
    while (asked.next < asked.queue.size() && !should_stop(look_work)) {
        const std::int32_t place = asked.queue[asked.next++];
        asked.waiting[static_cast<std::size_t>(place)] = 0;
        std::optional<CaseOutcome> found = state_->look(place, asked.reach);
        if (found) {
            return found;
        }
    }
    if (asked.next == asked.queue.size()) {
        asked.queue.clear();
        asked.next = 0;
    }
    return std::nullopt;
}

}  // namespace penmark
