// Follows what comes of an edge that is drawn so many times, the vertex that was touched first before the others.
#include "penmark/degree_chains.hpp"

#include "penmark/error.hpp"

#include <algorithm>
#include <deque>
#include <map>
#include <numeric>
#include <span>

namespace penmark::reasoning {

namespace {

std::span<const std::int32_t> list(const Lists &lists, std::size_t k) {
    const auto from = static_cast<std::size_t>(lists.offsets[k]), to = static_cast<std::size_t>(lists.offsets[k + 1]);
    return std::span(lists.items).subspan(from, to - from);
}

void require_lists(const Lists &lists, std::size_t count, std::size_t below, const char *what) {
    bool fine = lists.offsets.size() == count + 1 && lists.offsets.front() == 0 &&
                std::ranges::is_sorted(lists.offsets) && static_cast<std::size_t>(lists.offsets.back()) == lists.items.size();
    for (const std::int32_t each : lists.items) {
        fine = fine && each >= 0 && static_cast<std::size_t>(each) < below;
    }
    if (!fine) {
        throw InvalidArgument(std::string("the lists of ") + what + " do not hold together");
    }
}

}  // namespace

class DegreeChase {
public:
    explicit DegreeChase(DegreeChart chart) : chart_(std::move(chart)) {
        const std::size_t vertices = chart_.numbers.size(), edges = chart_.ends.size();
        went_by_.assign(vertices / word + 1, 0);
        require_lists(chart_.at, vertices, edges, "edges at vertices");
        require_lists(chart_.excluded, edges, edges, "edges that exclude each other");
        for (const auto &ends : chart_.ends) {
            for (const std::int32_t end : ends) {
                if (end < 0 || static_cast<std::size_t>(end) >= vertices) {
                    throw InvalidArgument("an edge must end at vertices");
                }
            }
        }
    }

    std::size_t edges() const { return chart_.ends.size(); }

    // What is known from now on, and how many links are followed.
    void know(const DegreesKnown &known, std::size_t followed) {
        if (followed != followed_ || known_.least.empty()) {
            past_.clear();
        } else {
            forget_about(known);
        }
        known_ = known;
        followed_ = followed;
    }

    // What a supposition comes to. It is followed anew only where something has changed about what it went by.
    const std::optional<DegreeClash> &clash(const DegreeSupposition &supposed) {
        Past &past = past_[{supposed.edge, supposed.count}];
        if (past.went_by.empty()) {
            past.clash = suppose(supposed);
            past.went_by = went_by_;
        }
        return past.clash;
    }

private:
    // What came of a supposition.
    struct Past {
        std::optional<DegreeClash> clash;
        std::vector<std::uint64_t> went_by;  // flags of vertices: no edge at any other one was asked; none if it is forgotten
    };

    static std::size_t at(std::int32_t number) { return static_cast<std::size_t>(number); }

    void forget_about(const DegreesKnown &known) {
        went_by_.assign(went_by_.size(), 0);
        for (std::size_t edge = 0; edge < edges(); ++edge) {
            if (known.least[edge] != known_.least[edge] || known.most[edge] != known_.most[edge]) {
                go_by_ends(edge);
            }
        }
        for (auto &[supposed, past] : past_) {
            bool concerned = false;
            for (std::size_t k = 0; k < past.went_by.size(); ++k) {
                concerned = concerned || (past.went_by[k] & went_by_[k]) != 0;
            }
            if (concerned) {
                past.went_by.clear();
            }
        }
    }

    void go_by(std::int32_t vertex) { went_by_[at(vertex) / word] |= std::uint64_t{1} << (at(vertex) % word); }

    void go_by_ends(std::size_t edge) {
        go_by(chart_.ends[edge][0]);
        go_by(chart_.ends[edge][1]);
    }

    std::optional<DegreeClash> suppose(const DegreeSupposition &supposed) {
        least_ = known_.least;
        most_ = known_.most;
        went_by_.assign(went_by_.size(), 0);
        raised_.assign(edges(), -1);
        lowered_.assign(edges(), -1);
        links_.clear();
        parents_.clear();
        bounds_.assign(1, 0);
        waiting_.clear();
        note({supposed.edge, supposed.count, supposed.count, -1});
        while (!waiting_.empty() && links_.size() < followed_) {
            const std::int32_t vertex = waiting_.front();
            waiting_.pop_front();
            if (const auto fault = look(vertex)) {
                return DegreeClash{0, needed(), *fault, {vertex}};
            }
        }
        return cut_off();
    }

    // Its parents stand in `why_`, and are used up.
    void note(const DegreeLink &link) {
        const auto number = static_cast<std::int32_t>(links_.size());
        const std::size_t edge = at(link.edge);
        links_.push_back(link);
        parents_.insert(parents_.end(), why_.begin(), why_.end());
        bounds_.push_back(parents_.size());
        why_.clear();
        const bool drawn = least_[edge] == 0 && link.least > 0;
        if (link.least > least_[edge]) {
            least_[edge] = link.least;
            raised_[edge] = number;
        }
        if (link.most < most_[edge]) {
            most_[edge] = link.most;
            lowered_[edge] = number;
        }
        waiting_.insert(waiting_.end(), chart_.ends[edge].begin(), chart_.ends[edge].end());
        go_by_ends(edge);
        if (drawn) {
            for (const std::int32_t other : list(chart_.excluded, edge)) {
                go_by_ends(at(other));
                if (most_[at(other)] != 0) {
                    why_.assign(1, number);
                    note({other, 0, 0, -1});
                }
            }
        }
    }

    std::optional<DegreeFault> look(std::int32_t vertex) {
        const auto about = list(chart_.at, at(vertex));
        const std::int32_t number = chart_.numbers[at(vertex)];
        std::int64_t fewest = 0, greatest = 0;
        bool empty = false;
        for (const std::int32_t edge : about) {
            empty = empty || least_[at(edge)] > most_[at(edge)];
            fewest += least_[at(edge)];
            greatest += most_[at(edge)];
        }
        if (empty) {
            rest_on(about, -1, raised_);
            rest_on(about, -1, lowered_);
            return DegreeFault::no_number_left;
        }
        if (number < 0) {
            return std::nullopt;
        }
        if (fewest > number) {
            rest_on(about, -1, raised_);
            return DegreeFault::too_many;
        }
        if (greatest < number) {
            rest_on(about, -1, lowered_);
            return DegreeFault::too_few;
        }
        for (const std::int32_t edge : about) {
            const std::int64_t least = number - greatest + most_[at(edge)], most = number - fewest + least_[at(edge)];
            if (least > least_[at(edge)] || most < most_[at(edge)]) {
                const bool raises = least > least_[at(edge)];
                rest_on(about, edge, raises ? lowered_ : raised_);
                note(raises ? DegreeLink{edge, static_cast<std::int32_t>(least), most_[at(edge)], vertex}
                            : DegreeLink{edge, least_[at(edge)], static_cast<std::int32_t>(most), vertex});
                waiting_.push_front(vertex);  // it may say more
                break;
            }
        }
        return std::nullopt;
    }

    // The links that last changed some edges, but for one.
    void rest_on(std::span<const std::int32_t> edges, std::int32_t except_for, const std::vector<std::int32_t> &by) {
        for (const std::int32_t edge : edges) {
            if (edge != except_for && by[at(edge)] >= 0) {
                why_.push_back(by[at(edge)]);
            }
        }
    }

    // The links on which those in `why_` rest, and these; uses them up.
    std::vector<DegreeLink> needed() {
        wanted_.assign(links_.size(), 0);
        for (const std::int32_t link : why_) {
            wanted_[at(link)] = 1;
        }
        why_.clear();
        for (std::size_t k = links_.size(); k-- > 0;) {  // parents come before what rests on them
            for (std::size_t p = bounds_[k]; wanted_[k] != 0 && p < bounds_[k + 1]; ++p) {
                wanted_[at(parents_[p])] = 1;
            }
        }
        std::vector<DegreeLink> found;
        for (std::size_t k = 0; k < links_.size(); ++k) {
            if (wanted_[k] != 0) {
                found.push_back(links_[k]);
            }
        }
        return found;
    }

    // Vertices that have all their ends, joined with each other and not with the others.
    std::optional<DegreeClash> cut_off() {
        seen_.assign(chart_.numbers.size(), 0);
        for (const DegreeLink &link : links_) {
            const std::int32_t start = chart_.ends[at(link.edge)][0];
            if (seen_[at(start)] != 0 || least_[at(link.edge)] == 0) {
                continue;
            }
            if (find_group(start)) {
                std::ranges::sort(group_);
                std::vector<std::int32_t> edges;
                for (const std::int32_t vertex : group_) {
                    const auto about = list(chart_.at, at(vertex));
                    edges.insert(edges.end(), about.begin(), about.end());
                }
                rest_on(edges, -1, raised_);
                return DegreeClash{0, needed(), DegreeFault::cut_off, group_};
            }
        }
        return std::nullopt;
    }

    // Collects the vertices joined with one; whether they have all their ends and there are others.
    bool find_group(std::int32_t start) {
        group_.assign(1, start);
        seen_[at(start)] = 1;
        bool numbered = true;
        std::int64_t total = 0, drawn = 0;
        for (std::size_t k = 0; k < group_.size(); ++k) {
            const std::int32_t vertex = group_[k], number = chart_.numbers[at(vertex)];
            go_by(vertex);
            numbered = numbered && number >= 0;
            total += number;
            for (const std::int32_t edge : list(chart_.at, at(vertex))) {
                drawn += least_[at(edge)];
                const auto &ends = chart_.ends[at(edge)];
                const std::int32_t other = ends[0] == vertex ? ends[1] : ends[0];
                if (least_[at(edge)] != 0 && seen_[at(other)] == 0) {
                    seen_[at(other)] = 1;
                    group_.push_back(other);
                }
            }
        }
        return numbered && total == drawn && group_.size() < chart_.numbers.size();
    }

    static constexpr std::size_t word = 64;

    DegreeChart chart_;
    DegreesKnown known_;
    std::size_t followed_ = 0;
    std::map<std::pair<std::int32_t, std::int32_t>, Past> past_;  // by edge and count
    std::vector<std::uint64_t> went_by_;  // of what is followed now; see Past
    std::vector<std::int32_t> least_, most_;
    std::vector<std::int32_t> raised_, lowered_;  // by edge, the link that last did so; -1 for none
    std::vector<DegreeLink> links_;
    std::vector<std::int32_t> parents_;  // of link k from bounds_[k] up to bounds_[k + 1]
    std::vector<std::size_t> bounds_;
    std::deque<std::int32_t> waiting_;
    std::vector<std::int32_t> why_, group_;
    std::vector<std::uint8_t> seen_, wanted_;
};

}  // namespace penmark::reasoning

namespace penmark {

DegreeChains::DegreeChains(DegreeChart chart) : chase_(std::make_unique<reasoning::DegreeChase>(std::move(chart))) {}
DegreeChains::~DegreeChains() = default;
DegreeChains::DegreeChains(DegreeChains &&) noexcept = default;
DegreeChains &DegreeChains::operator=(DegreeChains &&) noexcept = default;

std::vector<DegreeClash> DegreeChains::clashes(const DegreesKnown &known, const std::vector<DegreeSupposition> &supposed,
                                               std::size_t followed, std::size_t longest) {
    if (known.least.size() != chase_->edges() || known.most.size() != chase_->edges()) {
        throw InvalidArgument("something must be known of every edge");
    }
    for (const DegreeSupposition &each : supposed) {
        if (each.edge < 0 || static_cast<std::size_t>(each.edge) >= chase_->edges()) {
            throw OutOfRange("there is no edge " + std::to_string(each.edge));
        }
    }
    chase_->know(known, followed);
    std::vector<DegreeClash> found;
    for (std::size_t k = 0; k < supposed.size(); ++k) {
        const std::optional<DegreeClash> &clash = chase_->clash(supposed[k]);
        if (clash && clash->links.size() <= longest) {
            found.push_back(*clash);
            found.back().supposed = k;
        }
    }
    return found;
}

}  // namespace penmark
