// path: the edges whose literals are true form one closed loop, or one open path.
//
// Where the graph is drawn in the plane, a set of edges is a single closed loop exactly when it is all that lies between
// an inside and an outside that are each connected from face to face. So every face gets a variable, every edge is the
// exclusive or of its two faces, and two connected primitives do the rest.
//
// Otherwise degrees are counts, and what is left is to keep the pieces from closing too soon: every piece knows its two
// ends, so when an edge joins two pieces, an open edge between the new ends would close a loop and is false unless the
// loop would be the whole answer. An open path is also one piece: a piece that cannot grow at either end must be all.
#include "primitives.hpp"

#include <algorithm>
#include <array>

namespace penmark::engine {

namespace {

class Path final : public Guarded {
public:
    Path(const Primitive &primitive, Lit guard)
        : Guarded(guard), literals_(primitive.literals), ends_(primitive.ends), closed_(primitive.closed),
          graph_(primitive.vertices, primitive.ends), other_(static_cast<std::size_t>(primitive.vertices)),
          length_(static_cast<std::size_t>(primitive.vertices), 0), inside_(size()) {
        for (std::size_t v = 0; v < other_.size(); ++v) {
            other_[v] = static_cast<std::int32_t>(v);
        }
    }

    void subscribe(Engine &engine) {
        for (std::int32_t e = 0; e < size(); ++e) {
            engine.subscribe(literal(e), *this, e);
            engine.subscribe(negate(literal(e)), *this, e);
        }
        subscribe_guard(engine);
    }

    void assigned(Engine &engine, Lit lit, std::int32_t slot) override {
        if (slot != guard_slot) {
            if (lit == literal(slot)) {
                ++true_;
                waiting_.push_back(slot);
            } else {
                lost_.push_back(slot);
            }
        }
        engine.schedule(*this);
    }
    void unassigned(Engine &, Lit lit, std::int32_t slot) override {
        lost_.clear();
        if (slot == guard_slot) {
            fall_asleep();
            return;
        }
        if (lit != literal(slot)) {
            return;
        }
        --true_;
        if (!waiting_.empty() && waiting_.back() == slot) {
            waiting_.pop_back();
        } else {
            part(slot);
        }
    }
    int cost() const override { return 2; }

    bool propagate(Engine &engine) override {
        if (!awake(engine)) {
            return true;
        }
        const std::size_t known = joins_.size();
        std::size_t done = 0;
        bool ok = true;
        while (ok && done < waiting_.size()) {
            ok = join(engine, waiting_[done++]);
        }
        waiting_.erase(waiting_.begin(), waiting_.begin() + static_cast<std::ptrdiff_t>(done));
        ok = ok && (closed_ || live_ends(engine, known));
        lost_.clear();
        return ok;
    }

    How how(std::int32_t note) const override { return note >= 0 ? How::closes_early : How::complete; }

    // The note is an edge: itself, if it would have closed a piece; else minus one minus the edge that closed the loop.
    void explain(Engine &engine, Lit lit, std::int32_t note, std::vector<Lit> &out) override {
        const std::int32_t before = engine.moment(lit);
        const std::int32_t e = note >= 0 ? note : -1 - note;
        walk(engine, e, before, out);
        if (note < 0) {
            out.push_back(negate(literal(e)));
        } else if (closed_) {
            out.push_back(negate(literal(outside(engine, before))));
        }
        blame_guard(out);
    }

private:
    struct Join {
        std::int32_t edge, first, second;  // the ends of the joined piece; -1 if the edge closed a loop
    };

    std::int32_t size() const { return static_cast<std::int32_t>(literals_.size()); }
    Lit literal(std::int32_t e) const { return literals_[static_cast<std::size_t>(e)]; }
    std::int32_t end(std::int32_t e, int side) const { return ends_[static_cast<std::size_t>(2 * e + side)]; }
    std::int32_t &other(std::int32_t v) { return other_[static_cast<std::size_t>(v)]; }
    std::int32_t &length(std::int32_t v) { return length_[static_cast<std::size_t>(v)]; }

    bool join(Engine &engine, std::int32_t e) {
        const std::int32_t u = end(e, 0), v = end(e, 1);
        const std::int32_t first = other(u), second = other(v);
        if (first == v) {
            joins_.push_back({e, -1, -1});
            return close(engine, e);
        }
        const std::int32_t edges = length(first) + length(second) + 1;
        joins_.push_back({e, first, second});
        old_lengths_.push_back(length(first));
        old_lengths_.push_back(length(second));
        other(first) = second;
        other(second) = first;
        length(first) = length(second) = edges;
        if (closed_ && edges == true_) {
            return true;
        }
        for (const Graph::Arc &arc : graph_.of(first)) {
            if (arc.to == second && engine.is_open(literal(arc.edge)) &&
                !engine.force(negate(literal(arc.edge)), *this, arc.edge)) {
                return false;
            }
        }
        return true;
    }

    // Takes all joins back: when the guard is true again, everything is looked at again.
    void fall_asleep() {
        std::vector<std::int32_t> edges;
        for (const Join &join : joins_) {
            edges.push_back(join.edge);
        }
        waiting_.insert(waiting_.begin(), edges.begin(), edges.end());
        while (!joins_.empty()) {
            part(joins_.back().edge);
        }
    }

    void part(std::int32_t e) {
        assert(joins_.back().edge == e);
        const Join last = joins_.back();
        joins_.pop_back();
        if (last.first < 0) {
            return;
        }
        other(last.first) = end(e, 0);
        other(last.second) = end(e, 1);
        length(last.second) = old_lengths_.back();
        old_lengths_.pop_back();
        length(last.first) = old_lengths_.back();
        old_lengths_.pop_back();
    }

    // Edge e has closed a loop: right if it is everything, and then nothing else is true.
    bool close(Engine &engine, std::int32_t e) {
        const std::int32_t edges = length(end(e, 0)) + 1;
        if (!closed_ || edges != true_) {
            std::vector<Lit> &conflict = engine.conflict();
            conflict.clear();
            walk(engine, e, engine.trail_size(), conflict);
            conflict.push_back(negate(literal(e)));
            inside_.insert(e);
            if (closed_) {
                conflict.push_back(negate(literal(outside(engine, engine.trail_size()))));
            }
            blame_guard(conflict);
            return false;
        }
        for (std::int32_t k = 0; k < size(); ++k) {
            if (engine.is_open(literal(k)) && !engine.force(negate(literal(k)), *this, -1 - e)) {
                return false;
            }
        }
        return true;
    }

    // For an open path: a piece whose ends are both dead must be the only one. Pieces die where an edge has been lost or
    // joined, so only those places need a look.
    bool live_ends(Engine &engine, std::size_t known) {
        for (const std::int32_t e : lost_) {
            if (!lives(engine, end(e, 0)) || !lives(engine, end(e, 1))) {
                return false;
            }
        }
        for (std::size_t k = known; k < joins_.size(); ++k) {
            if (!lives(engine, joins_[k].first) || !lives(engine, joins_[k].second)) {
                return false;
            }
        }
        return true;
    }

    bool lives(Engine &engine, std::int32_t v) {
        if (!is_end(engine, v) || length(v) == true_) {
            return true;
        }
        if (can_grow(engine, v) || can_grow(engine, other(v))) {
            return true;
        }
        std::vector<Lit> &conflict = engine.conflict();
        conflict.clear();
        blame_end(engine, v, conflict);
        blame_end(engine, other(v), conflict);
        walk_piece(engine, v, engine.trail_size(), conflict);
        conflict.push_back(negate(literal(outside(engine, engine.trail_size()))));
        blame_guard(conflict);
        return false;
    }

    bool is_end(const Engine &engine, std::int32_t v) const {
        const auto arcs = graph_.of(v);
        return std::count_if(arcs.begin(), arcs.end(), [&](const Graph::Arc &a) { return engine.is_true(literal(a.edge)); }) == 1;
    }
    bool can_grow(const Engine &engine, std::int32_t v) const {
        const auto arcs = graph_.of(v);
        return std::any_of(arcs.begin(), arcs.end(), [&](const Graph::Arc &a) { return engine.is_open(literal(a.edge)); });
    }
    void blame_end(const Engine &engine, std::int32_t v, std::vector<Lit> &out) const {
        for (const Graph::Arc &arc : graph_.of(v)) {
            if (engine.is_false(literal(arc.edge))) {
                out.push_back(literal(arc.edge));
            }
        }
    }

    // The true edges from one end of edge e round to the other, negated; they are what is inside_.
    void walk(const Engine &engine, std::int32_t e, std::int32_t before, std::vector<Lit> &out) {
        walk_from(engine, end(e, 0), e, end(e, 1), before, out);
    }
    void walk_piece(const Engine &engine, std::int32_t v, std::int32_t before, std::vector<Lit> &out) {
        walk_from(engine, v, -1, -1, before, out);
    }
    void walk_from(const Engine &engine, std::int32_t at, std::int32_t came_by, std::int32_t to, std::int32_t before,
                   std::vector<Lit> &out) {
        inside_.clear();
        for (std::int32_t steps = 0; steps < size() && at != to; ++steps) {
            const auto arcs = graph_.of(at);
            const auto next = std::find_if(arcs.begin(), arcs.end(), [&](const Graph::Arc &arc) {
                return arc.edge != came_by && engine.was_true(literal(arc.edge), before);
            });
            if (next == arcs.end()) {
                return;
            }
            out.push_back(negate(literal(next->edge)));
            inside_.insert(next->edge);
            came_by = next->edge;
            at = next->to;
        }
    }

    // A true edge that is not inside_: the earliest there is, as far as they are joined.
    std::int32_t outside(const Engine &engine, std::int32_t before) const {
        const auto is_outside = [&](std::int32_t e) {
            return !inside_.contains(e) && engine.was_true(literal(e), before);
        };
        const auto joined = std::find_if(joins_.begin(), joins_.end(), [&](const Join &join) { return is_outside(join.edge); });
        if (joined != joins_.end()) {
            return joined->edge;
        }
        const auto waiting = std::find_if(waiting_.begin(), waiting_.end(), is_outside);
        assert(waiting != waiting_.end() && "there is a true edge elsewhere");
        return *waiting;
    }

    std::vector<Lit> literals_;
    std::vector<std::int32_t> ends_;
    bool closed_;
    Graph graph_;
    std::vector<std::int32_t> other_, length_;  // meaningful at the ends of pieces
    std::vector<std::int32_t> waiting_, lost_;
    std::vector<Join> joins_;
    std::vector<std::int32_t> old_lengths_;
    VertexSet inside_;  // of edges
    std::int32_t true_ = 0;
};

bool add_degrees(Engine &engine, const Primitive &primitive, Lit guard) {
    const Graph graph(primitive.vertices, primitive.ends);
    for (std::int32_t v = 0; v < primitive.vertices; ++v) {
        Primitive degree;
        degree.opcode = Opcode::count;
        degree.allowed = primitive.closed ? std::vector<std::int32_t>{0, 2} : std::vector<std::int32_t>{0, 1, 2};
        for (const Graph::Arc &arc : graph.of(v)) {
            degree.literals.push_back(primitive.literals[static_cast<std::size_t>(arc.edge)]);
        }
        if (!degree.literals.empty() && !add_count(engine, degree, guard)) {
            return false;
        }
    }
    return true;
}

bool add_inside_outside(Engine &engine, const Primitive &primitive, Lit guard) {
    Primitive inside, outside;
    inside.opcode = outside.opcode = Opcode::connected;
    inside.vertices = outside.vertices = primitive.faces;
    inside.ends = outside.ends = primitive.sides;
    for (std::int32_t f = 0; f < primitive.faces; ++f) {
        inside.literals.push_back(positive(engine.new_variable()));
        outside.literals.push_back(negate(inside.literals.back()));
    }
    bool ok = engine.add_clause({outside.literals.back()});
    for (std::size_t e = 0; ok && e < primitive.literals.size(); ++e) {
        const Lit edge = primitive.literals[e];
        const Lit a = inside.literals[static_cast<std::size_t>(primitive.sides[2 * e])];
        const Lit b = inside.literals[static_cast<std::size_t>(primitive.sides[2 * e + 1])];
        for (const std::array<Lit, 3> &clause : {std::array{negate(edge), a, b}, std::array{edge, negate(a), b},
                                                 std::array{negate(edge), negate(a), negate(b)},
                                                 std::array{edge, a, negate(b)}}) {
            ok = ok && add_guarded(engine, clause, guard);
        }
    }
    return ok && add_connected(engine, inside, guard) && add_connected(engine, outside, guard);
}

}  // namespace

bool add_path(Engine &engine, const Primitive &primitive, Lit guard) {
    if (!add_guarded(engine, primitive.literals, guard)) {
        return false;
    }
    if (primitive.closed && primitive.faces > 0 && !engine.as_written()) {
        return add_inside_outside(engine, primitive, guard);
    }
    if (!add_degrees(engine, primitive, guard)) {
        return false;
    }
    auto path = std::make_unique<Path>(primitive, guard);
    Path &added = *path;
    engine.add_propagator(std::move(path));
    added.subscribe(engine);
    return true;
}

}  // namespace penmark::engine
