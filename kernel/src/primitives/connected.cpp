// connected: the vertices whose literals are true form one component, or there are none.
//
// Work is local to what changed. When a vertex becomes true, its component of true vertices is walked until a second
// open way out is seen: with one way out, and true vertices elsewhere, that way is forced. When a vertex becomes false,
// its neighbours are searched outwards in turns until they meet again; one that cannot reach the others has been cut
// off. What is cut off from every true vertex is false.
//
// Explanations are separators: to be connected, true vertices a and b need a true vertex among any set that separates
// them. Of the false vertices round a's side only those that b's side touches are named, which keeps clauses short.
#include "primitives.hpp"

#include <algorithm>

namespace penmark::engine {

namespace {

class Connected final : public Guarded {
public:
    Connected(const Primitive &primitive, Lit guard)
        : Guarded(guard), literals_(primitive.literals), graph_(primitive.vertices, primitive.ends),
          near_(primitive.vertices), far_(primitive.vertices), cut_(primitive.vertices),
          exits_(static_cast<std::size_t>(primitive.vertices)), owner_(static_cast<std::size_t>(primitive.vertices), 0) {
        for (std::int32_t v = 0; v < primitive.vertices; ++v) {
            by_literal_.emplace_back(literal(v), v);
        }
        for (Graph::Arc &arc : graph_.arcs) {
            arc.edge = literal(arc.to);
        }
        std::sort(by_literal_.begin(), by_literal_.end());
    }

    void subscribe(Engine &engine) {
        for (std::int32_t v = 0; v < size(); ++v) {
            engine.subscribe(literal(v), *this, v);
            engine.subscribe(negate(literal(v)), *this, v);
        }
        subscribe_guard(engine);
    }

    void assigned(Engine &engine, Lit lit, std::int32_t slot) override {
        if (slot == guard_slot) {
            anchored_ = false;
        } else {
            changed_.push_back(slot);
            if (lit == literal(slot)) {
                true_.push_back(slot);
            }
        }
        engine.schedule(*this);
    }
    void unassigned(Engine &, Lit lit, std::int32_t slot) override {
        changed_.clear();
        ++epoch_;
        if (slot != guard_slot && lit == literal(slot)) {
            assert(true_.back() == slot);
            true_.pop_back();
        }
        anchored_ = anchored_ && !true_.empty() && slot != guard_slot;
    }
    int cost() const override { return 2; }

    bool propagate(Engine &engine) override {
        if (!awake(engine) || true_.empty()) {
            return true;
        }
        if (!anchored_) {
            anchored_ = true;
            return look_at_everything(engine);
        }
        while (!changed_.empty()) {
            const std::int32_t v = changed_.back();
            changed_.pop_back();
            if (!(engine.is_true(literal(v)) ? leave_component(engine, v) : after_false(engine, v))) {
                return false;
            }
        }
        return true;
    }

    How how(std::int32_t note) const override { return (note & 1) != 0 ? How::way_out : How::cut_off; }

    // The note is twice a true vertex a. For a vertex that is false: it was cut off from a. Plus one for a vertex that
    // is true: it was the only way out of a's component.
    void explain(Engine &engine, Lit lit, std::int32_t note, std::vector<Lit> &out) override {
        const std::int32_t before = engine.moment(lit);
        const std::int32_t a = note >> 1;
        if ((note & 1) != 0) {
            collect_component(engine, a, before);
            separate(a, true_outside(engine, before), out);
        } else {
            collect_cut_off(engine, negate(lit), a, before);
            separate(no_vertex, a, out);
        }
        std::erase(out, lit);
        blame_guard(out);
    }

private:
    static constexpr std::int32_t no_vertex = -1;

    struct Exits {
        std::int32_t one = no_vertex, other = no_vertex;
        std::uint64_t epoch = 0;
    };

    std::int32_t size() const { return static_cast<std::int32_t>(literals_.size()); }
    Lit literal(std::int32_t v) const { return literals_[static_cast<std::size_t>(v)]; }
    // Of where an arc leads: that is kept with it, as no edge is asked for.
    static Lit literal(const Graph::Arc &arc) { return arc.edge; }

    // ── propagation ──

    // Once there is a true vertex: what it cannot reach is false.
    bool look_at_everything(Engine &engine) {
        changed_.clear();
        const std::int32_t anchor = true_.front();
        collect_possible(engine, anchor, engine.trail_size());
        for (std::int32_t v = 0; v < size(); ++v) {
            if (near_.contains(v) || engine.is_false(literal(v))) {
                continue;
            }
            if (engine.is_true(literal(v))) {
                return disconnected(engine, anchor, v);
            }
            if (!engine.force(negate(literal(v)), *this, 2 * anchor)) {
                return false;
            }
        }
        for (std::size_t k = 0; k < true_.size(); ++k) {
            if (!leave_component(engine, true_[k])) {
                return false;
            }
        }
        return true;
    }

    // A component of true vertices must have a way out while there are others; if it has but one, that is it.
    bool leave_component(Engine &engine, std::int32_t v) {
        if (has_known_exits(engine, v)) {
            return true;
        }
        near_.clear();
        near_.insert(v);
        std::int32_t exit = no_vertex;
        for (std::size_t k = 0; k < near_.members.size(); ++k) {
            for (const Graph::Arc &arc : graph_.of(near_.members[k])) {
                if (engine.is_true(literal(arc))) {
                    near_.insert(arc.to);
                } else if (engine.is_open(literal(arc)) && arc.to != exit) {
                    if (exit != no_vertex) {
                        for (const std::int32_t member : near_.members) {
                            exits_[static_cast<std::size_t>(member)] = {exit, arc.to, epoch_};
                        }
                        return true;
                    }
                    exit = arc.to;
                }
            }
        }
        const std::int32_t other = true_outside(engine, engine.trail_size());
        if (other == no_vertex) {
            return true;
        }
        return exit == no_vertex ? disconnected(engine, v, other) : engine.force(literal(exit), *this, 2 * v + 1);
    }

    // Whether two ways out of v's component are known, from v itself or a true neighbour, and still open. Components only
    // grow until the next backtrack, so a way out that was found since then still is one while it is open.
    bool has_known_exits(const Engine &engine, std::int32_t v) {
        if (are_open(engine, exits_[static_cast<std::size_t>(v)])) {
            return true;
        }
        for (const Graph::Arc &arc : graph_.of(v)) {
            const Exits &known = exits_[static_cast<std::size_t>(arc.to)];
            if (engine.is_true(literal(arc)) && are_open(engine, known)) {
                exits_[static_cast<std::size_t>(v)] = known;
                return true;
            }
        }
        return false;
    }

    bool are_open(const Engine &engine, const Exits &exits) const {
        return exits.epoch == epoch_ && engine.is_open(literal(exits.one)) && engine.is_open(literal(exits.other));
    }

    bool after_false(Engine &engine, std::int32_t v) {
        sources_.clear();
        for (const Graph::Arc &arc : graph_.of(v)) {
            if (!engine.is_false(literal(arc))) {
                sources_.push_back(arc.to);
            }
        }
        return (sources_.size() < 2 || rejoin(engine)) && leave_true_sources(engine);
    }

    bool leave_true_sources(Engine &engine) {
        for (const std::int32_t u : sources_) {
            if (engine.is_true(literal(u)) && !leave_component(engine, u)) {
                return false;
            }
        }
        return true;
    }

    // Searches from all sources in turns until they have met; a group that ends before it meets the rest is cut off.
    bool rejoin(Engine &engine) {
        far_.clear();
        queues_.resize(std::max(queues_.size(), sources_.size()));
        group_.resize(sources_.size());
        std::size_t groups = 0;
        for (std::size_t s = 0; s < sources_.size(); ++s) {
            group_[s] = s;
            queues_[s].clear();
            if (far_.insert(sources_[s])) {
                owner_[static_cast<std::size_t>(sources_[s])] = static_cast<std::int32_t>(s);
                queues_[s].push_back(sources_[s]);
                ++groups;
            }
        }
        heads_.assign(sources_.size(), 0);
        while (groups > 1) {
            for (std::size_t s = 0; s < sources_.size() && groups > 1; ++s) {
                if (heads_[s] < queues_[s].size()) {
                    groups -= advance(engine, s);
                } else if (is_finished(s)) {
                    if (!cut_off(engine, s)) {
                        return false;
                    }
                    --groups;
                }
            }
        }
        return true;
    }

    std::size_t find(std::size_t s) const {
        while (group_[s] != s) {
            s = group_[s];
        }
        return s;
    }

    // One step of the search from source s; how many groups it joined.
    std::size_t advance(Engine &engine, std::size_t s) {
        std::size_t joined = 0;
        const std::int32_t v = queues_[s][heads_[s]++];
        for (const Graph::Arc &arc : graph_.of(v)) {
            if (engine.is_false(literal(arc))) {
                continue;
            }
            if (far_.insert(arc.to)) {
                owner_[static_cast<std::size_t>(arc.to)] = static_cast<std::int32_t>(s);
                queues_[s].push_back(arc.to);
                continue;
            }
            const std::size_t mine = find(s), theirs = find(static_cast<std::size_t>(owner_[static_cast<std::size_t>(arc.to)]));
            if (mine != theirs) {
                group_[theirs] = mine;
                ++joined;
            }
        }
        return joined;
    }

    // Whether s leads a group, not yet cut off, in which no source has anything left to search.
    bool is_finished(std::size_t s) const {
        if (find(s) != s || queues_[s].empty()) {
            return false;
        }
        for (std::size_t t = 0; t < sources_.size(); ++t) {
            if (find(t) == s && heads_[t] < queues_[t].size()) {
                return false;
            }
        }
        return true;
    }

    // The group led by s has no connection to any other vertex. Either it or all the rest holds no true vertex.
    bool cut_off(Engine &engine, std::size_t s) {
        near_.clear();
        for (std::size_t t = 0; t < sources_.size(); ++t) {
            if (find(t) == s) {
                for (const std::int32_t v : queues_[t]) {
                    near_.insert(v);
                }
            }
        }
        queues_[s].clear();  // it leads no group any more
        heads_[s] = 0;
        std::int32_t inside = no_vertex, outside = no_vertex;
        for (const std::int32_t v : true_) {
            (near_.contains(v) ? inside : outside) = v;
        }
        if (inside != no_vertex && outside != no_vertex) {
            return disconnected(engine, inside, outside);
        }
        if (inside == no_vertex) {
            for (const std::int32_t v : near_.members) {
                if (engine.is_open(literal(v)) && !engine.force(negate(literal(v)), *this, 2 * outside)) {
                    return false;
                }
            }
            return true;
        }
        for (std::int32_t v = 0; v < size(); ++v) {
            if (!near_.contains(v) && engine.is_open(literal(v)) && !engine.force(negate(literal(v)), *this, 2 * inside)) {
                return false;
            }
        }
        return true;
    }

    bool disconnected(Engine &engine, std::int32_t a, std::int32_t b) {
        engine.conflict().clear();
        collect_possible(engine, a, engine.trail_size());
        separate(a, b, engine.conflict());
        blame_guard(engine.conflict());
        return false;
    }

    // ── explanation ──

    // near_: all that a vertex could reach at a moment, through vertices that were not false.
    void collect_possible(const Engine &engine, std::int32_t from, std::int32_t before) {
        near_.clear();
        near_.insert(from);
        for (std::size_t k = 0; k < near_.members.size(); ++k) {
            for (const Graph::Arc &arc : graph_.of(near_.members[k])) {
                if (!engine.was_false(literal(arc), before)) {
                    near_.insert(arc.to);
                }
            }
        }
    }

    // near_: the true vertices that hung together with a vertex at a moment.
    void collect_component(const Engine &engine, std::int32_t from, std::int32_t before) {
        near_.clear();
        near_.insert(from);
        for (std::size_t k = 0; k < near_.members.size(); ++k) {
            for (const Graph::Arc &arc : graph_.of(near_.members[k])) {
                if (engine.was_true(literal(arc), before)) {
                    near_.insert(arc.to);
                }
            }
        }
    }

    // near_: what the vertex with this literal could reach, when that did not include a.
    void collect_cut_off(const Engine &engine, Lit vertex_literal, std::int32_t a, std::int32_t before) {
        auto at = std::lower_bound(by_literal_.begin(), by_literal_.end(), std::pair<Lit, std::int32_t>{vertex_literal, 0});
        for (; at != by_literal_.end() && at->first == vertex_literal; ++at) {
            collect_possible(engine, at->second, before);
            if (!near_.contains(a)) {
                return;
            }
        }
        assert(false && "a vertex was called cut off that was not");
    }

    // A true vertex that near_ does not contain and that was true at a moment.
    std::int32_t true_outside(const Engine &engine, std::int32_t before) const {
        for (const std::int32_t v : true_) {
            if (!near_.contains(v) && engine.was_true(literal(v), before)) {
                return v;
            }
        }
        return no_vertex;
    }

    // "a and b are true, so one of these is": the vertices round near_ (a's side) that b's side touches.
    void separate(std::int32_t a, std::int32_t b, std::vector<Lit> &out) {
        cut_.clear();
        for (const std::int32_t v : near_.members) {
            for (const Graph::Arc &arc : graph_.of(v)) {
                if (!near_.contains(arc.to)) {
                    cut_.insert(arc.to);
                }
            }
        }
        far_.clear();
        far_.insert(b);
        for (std::size_t k = 0; k < far_.members.size(); ++k) {
            for (const Graph::Arc &arc : graph_.of(far_.members[k])) {
                if (!cut_.contains(arc.to)) {
                    far_.insert(arc.to);
                }
            }
        }
        for (const std::int32_t s : cut_.members) {
            const auto arcs = graph_.of(s);
            if (std::any_of(arcs.begin(), arcs.end(), [this](const Graph::Arc &arc) { return far_.contains(arc.to); })) {
                out.push_back(literal(s));
            }
        }
        out.push_back(negate(literal(b)));
        if (a != no_vertex) {
            out.push_back(negate(literal(a)));
        }
    }

    std::vector<Lit> literals_;
    std::vector<std::pair<Lit, std::int32_t>> by_literal_;
    Graph graph_;
    VertexSet near_, far_, cut_;
    std::vector<std::int32_t> true_, changed_;
    std::vector<Exits> exits_;
    std::uint64_t epoch_ = 1;  // of backtracks
    bool anchored_ = false;  // everything has been looked at since there is a true vertex
    // The searches of rejoin(), one per source.
    std::vector<std::int32_t> sources_, owner_;
    std::vector<std::vector<std::int32_t>> queues_;
    std::vector<std::size_t> heads_, group_;
};

// Where the graph is in several parts, at most one of them has true vertices. Said with a variable for each part, or it
// would be learnt for one pair of vertices after the other.
bool keep_to_one_part(Engine &engine, const Primitive &primitive, Lit guard) {
    const Graph graph(primitive.vertices, primitive.ends);
    VertexSet seen(primitive.vertices);
    std::vector<std::size_t> begins;
    for (std::int32_t v = 0; v < primitive.vertices; ++v) {
        if (!seen.contains(v)) {
            begins.push_back(seen.members.size());
            seen.insert(v);
            for (std::size_t k = begins.back(); k < seen.members.size(); ++k) {
                for (const Graph::Arc &arc : graph.of(seen.members[k])) {
                    seen.insert(arc.to);
                }
            }
        }
    }
    if (begins.size() < 2) {
        return true;
    }
    std::vector<Lit> used;
    for (std::size_t p = 0; p < begins.size(); ++p) {
        used.push_back(positive(engine.new_variable()));
        const std::size_t end = p + 1 < begins.size() ? begins[p + 1] : seen.members.size();
        for (std::size_t k = begins[p]; k < end; ++k) {
            const Lit vertex = primitive.literals[static_cast<std::size_t>(seen.members[k])];
            const Lit clause[] = {negate(vertex), used.back()};
            if (!add_guarded(engine, clause, guard)) {
                return false;
            }
        }
    }
    return engine.add_set(used, false);
}

}  // namespace

bool add_connected(Engine &engine, const Primitive &primitive, Lit guard) {
    if (!engine.as_written() && !keep_to_one_part(engine, primitive, guard)) {
        return false;
    }
    auto connected = std::make_unique<Connected>(primitive, guard);
    Connected &added = *connected;
    engine.add_propagator(std::move(connected));
    added.subscribe(engine);
    return true;
}

}  // namespace penmark::engine
