// regions with a root: the vertices with the label form one component, the root is in it, and it has exactly or at most
// so many vertices.
//
// A run measures, from the root outwards, how many more vertices it would take at least to reach each vertex: those with
// the label already cost nothing, and vertices that are known to belong together cost as many as they are. What costs more
// than is left is not of this label. What is left in reach must suffice; a vertex without which it would not, or that all
// ways to some other vertex with the label lead through, has the label.
//
// Explanations are separators where nothing else stands in the way, else those false vertices from which the rest of the
// way would have been short enough, together with the vertices that have the label.
#include "reach.hpp"

#include <bit>

namespace penmark::engine {

namespace {

class RootedRegion final : public Guarded, private Reach {
public:
    RootedRegion(const Primitive &primitive, Lit guard)
        : Guarded(guard), Reach(primitive, Graph(primitive.vertices, primitive.ends)), exact_(primitive.size > 0),
          beyond_(vertices_), entered_(count(), 0), low_(count(), 0), below_(count(), 0), holds_true_(count(), 0),
          open_(count()), true_(count()) {
        for (std::int32_t v = 0; v < vertices_; ++v) {
            if (literal(v) != no_lit) {
                open_.insert(v);
            }
        }
    }

    void subscribe(Engine &engine) {
        for (std::int32_t v = 0; v < vertices_; ++v) {
            if (literal(v) != no_lit) {
                engine.subscribe(literal(v), *this, v);
                engine.subscribe(negate(literal(v)), *this, v);
                if (has_blanks()) {
                    engine.subscribe(negate(blank(v)), *this, v);
                }
            }
        }
        subscribe_guard(engine);
    }

    // That something out of reach is false is known.
    void assigned(Engine &engine, Lit lit, std::int32_t slot) override {
        if (slot != guard_slot && lit == literal(slot)) {
            true_.insert(slot);
            open_.erase(slot);
        } else if (slot != guard_slot && lit == negate(literal(slot))) {
            open_.erase(slot);
        }
        if (slot == guard_slot || !is_measured_ || reach_.contains(slot) || lit == literal(slot)) {
            engine.schedule(*this);
        }
    }
    void unassigned(Engine &, Lit lit, std::int32_t slot) override {
        is_measured_ = false;
        if (slot != guard_slot && (lit | 1) == (literal(slot) | 1)) {
            true_.erase(slot);
            open_.insert(slot);
        }
    }
    int cost() const override { return 1; }

    bool propagate(Engine &engine) override {
        if (!awake(engine)) {
            return true;
        }
        const std::int32_t now = engine.trail_size();
        is_measured_ = true;
        held_.clear();
        true_.for_each([this](std::int32_t v) { held_.push_back(v); });
        measure_held(engine, now, no_vertex);
        if (held_.size() > at(size_)) {
            engine.conflict().clear();
            held_.resize(at(size_) + 1);
            blame_held(engine.conflict());
            blame_guard(engine.conflict());
            return false;
        }
        const bool all_reached = std::ranges::all_of(held_, [this](std::int32_t v) { return reach_.contains(v); });
        if (!all_reached || (exact_ && reached() < size_)) {
            is_measured_ = false;
            engine.conflict().clear();
            blame_narrowness(engine, no_vertex, now, engine.conflict());
            blame_guard(engine.conflict());
            return false;
        }
        return leave_out(engine) && (!can_need() || take_needed(engine));
    }

    How how(std::int32_t note) const override {
        switch (static_cast<Why>(note & 3)) {
        case Why::full: return How::full;
        case Why::far: return How::no_room;
        default: return How::only_growth;
        }
    }

    void explain(Engine &engine, Lit lit, std::int32_t note, std::vector<Lit> &out) override {
        const std::int32_t before = engine.moment(lit), v = note >> 2;
        is_measured_ = false;
        switch (static_cast<Why>(note & 3)) {
        case Why::full:
            collect_held(engine, before);
            blame_held(out);
            break;
        case Why::far: blame_distance(engine, v, before, out); break;
        case Why::needed:
            blame_narrowness(engine, v, before, out);
            std::erase(out, lit);
            break;
        }
        blame_guard(out);
    }

private:
    enum class Why { full, far, needed };
    static std::int32_t note(std::int32_t v, Why why) { return 4 * v + static_cast<std::int32_t>(why); }
    // ── propagation ──

    bool leave_out(Engine &engine) {
        const Why why = left_ == 0 ? Why::full : Why::far;
        bool holds = true;
        open_.for_each([&](std::int32_t v) {
            holds = holds && (reach_.contains(v) || !engine.is_open(literal(v)) ||
                              engine.force(negate(literal(v)), *this, note(v, why)));
        });
        return holds;
    }

    // Whether any vertex could be needed: some must still come, or there are some to be joined; and some in reach are open.
    bool can_need() const {
        return left_ > 0 && (exact_ || held_.size() > 1) && held_.size() < reach_.members.size();
    }

    // A depth-first walk through what is in reach: what hangs on a vertex alone is lost without it.
    bool take_needed(Engine &engine) {
        beyond_.clear();
        needed_.clear();
        clock_ = 0;
        enter(engine, root_, no_vertex);
        while (!path_.empty()) {
            Frame &frame = path_.back();
            const auto arcs = graph_.of(frame.vertex);
            if (frame.next == arcs.size()) {
                leave(engine);
                continue;
            }
            const std::int32_t to = arcs[frame.next++].to;
            if (!reach_.contains(to)) {
                continue;
            }
            if (beyond_.contains(to)) {
                low_[at(frame.vertex)] = std::min(low_[at(frame.vertex)], entered_[at(to)]);
            } else {
                enter(engine, to, frame.vertex);
            }
        }
        return std::ranges::all_of(needed_, [&](std::int32_t v) {
            return engine.force(literal(v), *this, note(v, Why::needed));
        });
    }

    struct Frame {
        std::int32_t vertex, parent;
        std::size_t next = 0;
        std::int32_t lost = 1;     // with this vertex: itself, and what only it leads to
        bool loses_true = false;
    };

    void enter(const Engine &engine, std::int32_t v, std::int32_t parent) {
        beyond_.insert(v);
        entered_[at(v)] = low_[at(v)] = clock_++;
        below_[at(v)] = 1;
        holds_true_[at(v)] = engine.is_true(literal(v)) ? 1 : 0;
        path_.push_back({v, parent});
    }

    void leave(const Engine &engine) {
        const Frame done = path_.back();
        path_.pop_back();
        const std::size_t v = at(done.vertex);
        if (engine.is_open(literal(done.vertex)) && ((exact_ && reached() - done.lost < size_) || done.loses_true)) {
            needed_.push_back(done.vertex);
        }
        if (done.parent == no_vertex) {
            return;
        }
        const std::size_t parent = at(done.parent);
        below_[parent] += below_[v];
        holds_true_[parent] |= holds_true_[v];
        low_[parent] = std::min(low_[parent], low_[v]);
        if (low_[v] >= entered_[parent]) {
            path_.back().lost += below_[v];
            path_.back().loses_true |= holds_true_[v] != 0;
        }
    }

    // ── explanation ──

    void blame_held(std::vector<Lit> &out) const {
        for (const std::int32_t v : held_) {
            out.push_back(negate(literal(v)));
        }
    }

    // What it took to measure distances: which vertices had the label, and which were known to belong together.
    void blame_measure(std::vector<Lit> &out) const {
        blame_held(out);
        for (const std::int32_t v : in_group_.members) {
            if (in_large_group(v) && std::ranges::find(held_, v) == held_.end()) {
                out.push_back(blank(v));
            }
        }
    }

    // Why a vertex could not be reached.
    void blame_distance(const Engine &engine, std::int32_t v, std::int32_t before, std::vector<Lit> &out) {
        flood(engine, v, no_vertex, before);
        if (!area_.contains(root_)) {
            blame_border(root_, out);
            return;
        }
        measure(engine, before, no_vertex);
        measure_rest(v, before, engine);
        beyond_.clear();
        for (const std::int32_t u : reach_.members) {
            for (const Graph::Arc &arc : graph_.of(u)) {
                const std::int32_t to = arc.to;
                if (literal(to) != no_lit && engine.was_false(literal(to), before) && area_.contains(to) &&
                    distance_[at(u)] + rest_[at(to)] <= left_ && beyond_.insert(to)) {
                    out.push_back(literal(to));
                }
            }
        }
        blame_measure(out);
    }

    // Why too little could be reached without a vertex, or at all: either not all that has the label, or not enough.
    void blame_narrowness(const Engine &engine, std::int32_t without, std::int32_t before, std::vector<Lit> &out) {
        collect_held(engine, before);
        flood(engine, root_, without, before);
        const auto outside = std::ranges::find_if(held_, [this](std::int32_t v) { return !area_.contains(v); });
        if (outside != held_.end()) {
            blame_border(*outside, out);
            out.push_back(negate(literal(*outside)));
            return;
        }
        if (exact_ && static_cast<std::int32_t>(area_.members.size()) < size_) {
            blame_border(no_vertex, out);
            return;
        }
        measure(engine, before, without);
        beyond_.clear();
        for (const std::int32_t u : reach_.members) {
            for (const Graph::Arc &arc : graph_.of(u)) {
                if (distance_[at(u)] < left_ && literal(arc.to) != no_lit && engine.was_false(literal(arc.to), before) &&
                    beyond_.insert(arc.to)) {
                    out.push_back(literal(arc.to));
                }
            }
        }
        blame_measure(out);
    }

    // The vertices round area_: all, or those that a vertex outside touches from its side.
    void blame_border(std::int32_t outside, std::vector<Lit> &out) {
        in_group_.clear();
        for (const std::int32_t v : area_.members) {
            for (const Graph::Arc &arc : graph_.of(v)) {
                if (literal(arc.to) != no_lit && !area_.contains(arc.to)) {
                    in_group_.insert(arc.to);
                }
            }
        }
        beyond_.clear();
        if (outside != no_vertex) {
            beyond_.insert(outside);
        }
        for (std::size_t k = 0; k < beyond_.members.size(); ++k) {
            for (const Graph::Arc &arc : graph_.of(beyond_.members[k])) {
                if (literal(arc.to) != no_lit && !in_group_.contains(arc.to)) {
                    beyond_.insert(arc.to);
                }
            }
        }
        for (const std::int32_t v : in_group_.members) {
            const auto arcs = graph_.of(v);
            if (outside == no_vertex || v == outside ||
                std::any_of(arcs.begin(), arcs.end(), [this](const Graph::Arc &arc) { return beyond_.contains(arc.to); })) {
                out.push_back(literal(v));
            }
        }
    }

    // Some vertices, in order.
    class Vertices {
    public:
        explicit Vertices(std::size_t all) : words_((all + 63) / 64, 0) {}

        void insert(std::int32_t v) { words_[at(v) / 64] |= std::uint64_t{1} << (v % 64); }
        void erase(std::int32_t v) { words_[at(v) / 64] &= ~(std::uint64_t{1} << (v % 64)); }
        template <class Each> void for_each(const Each &each) const {
            for (std::size_t word = 0; word < words_.size(); ++word) {
                for (std::uint64_t left = words_[word]; left != 0; left &= left - 1) {
                    each(static_cast<std::int32_t>(64 * word) + std::countr_zero(left));
                }
            }
        }

    private:
        std::vector<std::uint64_t> words_;
    };

    bool exact_;
    bool is_measured_ = false;  // reach_ is of the current state, or of one with less known, since the last backtrack
    VertexSet beyond_;
    // The walk of take_needed().
    std::vector<std::int32_t> entered_, low_, below_, needed_;
    std::vector<std::uint8_t> holds_true_;
    std::vector<Frame> path_;
    std::int32_t clock_ = 0;
    Vertices open_, true_;  // as far as the engine has told
};

}  // namespace

bool add_rooted_region(Engine &engine, const Primitive &primitive, Lit guard) {
    const Lit root[] = {primitive.literals[static_cast<std::size_t>(primitive.root)]};
    if (!add_guarded(engine, root, guard)) {
        return false;
    }
    auto region = std::make_unique<RootedRegion>(primitive, guard);
    RootedRegion &added = *region;
    engine.add_propagator(std::move(region));
    added.subscribe(engine);
    return true;
}

}  // namespace penmark::engine
