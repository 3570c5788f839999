// regions: every component of vertices with a label has the label's size, exactly or at most.
//
// Without a root, work is local to what changed: a component that is full takes no more; one whose merger would be too
// big keeps apart; one with a single way to grow takes it; a place too small for the label is not its place. What has
// been found to have room, or none, is not looked at again in the same run, so that a run takes time linear in the
// vertices it meets. Labels with a root are in rooted_region.cpp.
#include "primitives.hpp"

#include <algorithm>

namespace penmark::engine {

namespace {

class Regions final : public Guarded {
public:
    Regions(std::span<const Lit> literals, const Primitive &primitive, Lit guard)
        : Guarded(guard), literals_(literals.begin(), literals.end()), graph_(primitive.vertices, primitive.ends),
          size_(std::abs(primitive.size)), exact_(primitive.size > 0), set_(vertices()), wide_(vertices()),
          exits_(vertices()), roomy_(vertices()) {
        look_at_everything();
    }

    void subscribe(Engine &engine) {
        for (std::int32_t v = 0; v < vertices(); ++v) {
            if (literal(v) != no_lit) {
                engine.subscribe(literal(v), *this, v);
                engine.subscribe(negate(literal(v)), *this, v);
            }
        }
        subscribe_guard(engine);
    }

    void assigned(Engine &engine, Lit, std::int32_t slot) override {
        if (slot == guard_slot) {
            look_at_everything();
        } else {
            changed_.push_back(slot);
        }
        engine.schedule(*this);
    }
    void unassigned(Engine &, Lit, std::int32_t) override { changed_.clear(); }
    int cost() const override { return 2; }

    bool propagate(Engine &engine) override {
        if (!awake(engine)) {
            return true;
        }
        roomy_.clear();
        while (!changed_.empty()) {
            const std::int32_t v = changed_.back();
            changed_.pop_back();
            if (!look_at(engine, v)) {
                return false;
            }
            if (!is_true(engine, v) && !look_round(engine, v)) {
                return false;
            }
        }
        return true;
    }

    How how(std::int32_t note) const override {
        const Why why = static_cast<Why>(note & 3);
        switch (why) {
        case Why::too_big: return How::full;
        case Why::would_merge: return How::would_merge;
        case Why::no_room: return How::no_room;
        default: return How::only_growth;
        }
    }

    void explain(Engine &engine, Lit lit, std::int32_t note, std::vector<Lit> &out) override {
        const std::int32_t before = engine.moment(lit);
        const std::int32_t v = note >> 2;
        switch (static_cast<Why>(note & 3)) {
        case Why::too_big:
        case Why::would_merge:
            collect_true(engine, v, before);
            blame_members(v, out);
            break;
        case Why::no_room:
            collect_possible(engine, v, before);
            blame_boundary(no_vertex, out);
            break;
        case Why::only_exit:
            collect_true(engine, v, before);
            blame_boundary(no_vertex, out);
            std::erase(out, lit);
            out.push_back(negate(literal(v)));
            break;
        }
        blame_guard(out);
    }

private:
    enum class Why { too_big, no_room, only_exit, would_merge };
    static constexpr std::int32_t no_vertex = -1;
    static std::int32_t note(std::int32_t v, Why why) { return 4 * v + static_cast<std::int32_t>(why); }

    std::int32_t vertices() const { return static_cast<std::int32_t>(literals_.size()); }
    Lit literal(std::int32_t v) const { return literals_[static_cast<std::size_t>(v)]; }
    bool is_true(const Engine &engine, std::int32_t v) const { return literal(v) != no_lit && engine.is_true(literal(v)); }
    bool is_open(const Engine &engine, std::int32_t v) const { return literal(v) != no_lit && engine.is_open(literal(v)); }

    void look_at_everything() {
        changed_.clear();
        for (std::int32_t v = 0; v < vertices(); ++v) {
            changed_.push_back(v);
        }
    }

    bool look_at(Engine &engine, std::int32_t v) {
        if (is_true(engine, v)) {
            return component(engine, v);
        }
        return !exact_ || !is_open(engine, v) || has_room(engine, v);
    }

    // What a change at v may mean for its neighbours.
    bool look_round(Engine &engine, std::int32_t v) {
        for (const Graph::Arc &arc : graph_.of(v)) {
            if (!look_at(engine, arc.to)) {
                return false;
            }
        }
        return true;
    }

    bool component(Engine &engine, std::int32_t v) {
        collect_true(engine, v, engine.trail_size());
        const std::int32_t held = static_cast<std::int32_t>(set_.members.size());
        if (held > size_) {
            engine.conflict().clear();
            blame_members(no_vertex, engine.conflict());
            blame_guard(engine.conflict());
            return false;
        }
        exits_.clear();
        for (const std::int32_t member : set_.members) {
            for (const Graph::Arc &arc : graph_.of(member)) {
                if (is_open(engine, arc.to)) {
                    exits_.insert(arc.to);
                }
            }
        }
        if (exact_ && held < size_ && !grow(engine, v)) {
            return false;
        }
        const std::vector<std::int32_t> exits = exits_.members;
        for (const std::int32_t exit : exits) {
            if (is_open(engine, exit) && !keep_apart(engine, exit, held == size_)) {
                return false;
            }
        }
        return true;
    }

    // The component of v is too small: it needs room, and a single way out is taken.
    bool grow(Engine &engine, std::int32_t v) {
        if (!find_room(engine, v)) {
            std::vector<Lit> &conflict = engine.conflict();
            conflict.clear();
            std::swap(set_, wide_);
            blame_boundary(v, conflict);
            blame_guard(conflict);
            return false;
        }
        return exits_.members.size() != 1 || engine.force(literal(exits_.members.front()), *this, note(v, Why::only_exit));
    }

    // An open vertex that would join too much is not of this label: because a component beside it is full, or because
    // together they would be too many.
    bool keep_apart(Engine &engine, std::int32_t v, bool is_full) {
        collect_true(engine, v, engine.trail_size());
        if (static_cast<std::int32_t>(set_.members.size()) <= size_) {
            return true;
        }
        return engine.force(negate(literal(v)), *this, note(v, is_full ? Why::too_big : Why::would_merge));
    }

    // An open vertex without room is not of this label, nor is any other in the same place.
    bool has_room(Engine &engine, std::int32_t v) {
        if (find_room(engine, v)) {
            return true;
        }
        const std::vector<std::int32_t> place = wide_.members;
        for (const std::int32_t u : place) {
            if (is_open(engine, u) && !engine.force(negate(literal(u)), *this, note(u, Why::no_room))) {
                return false;
            }
        }
        return true;
    }

    // Whether v could grow to the size. What it was found to grow to is remembered until the next run: if any of it has
    // become false meanwhile, that run looks there again. If not, wide_ is all that it could grow to.
    bool find_room(const Engine &engine, std::int32_t v) {
        if (roomy_.contains(v)) {
            return true;
        }
        if (!reaches_room(engine, v)) {
            return false;
        }
        for (const std::int32_t u : wide_.members) {
            roomy_.insert(u);
        }
        return true;
    }

    // set_: v and the true vertices that hung together with it, one more than allowed at the most.
    void collect_true(const Engine &engine, std::int32_t v, std::int32_t before) {
        set_.clear();
        set_.insert(v);
        for (std::size_t k = 0; k < set_.members.size() && static_cast<std::int32_t>(set_.members.size()) <= size_; ++k) {
            for (const Graph::Arc &arc : graph_.of(set_.members[k])) {
                if (literal(arc.to) != no_lit && engine.was_true(literal(arc.to), before) &&
                    static_cast<std::int32_t>(set_.members.size()) <= size_) {
                    set_.insert(arc.to);
                }
            }
        }
    }

    // wide_: v and what it could still grow to, until that is enough or touches what has room.
    bool reaches_room(const Engine &engine, std::int32_t v) {
        wide_.clear();
        wide_.insert(v);
        for (std::size_t k = 0; k < wide_.members.size() && static_cast<std::int32_t>(wide_.members.size()) < size_; ++k) {
            for (const Graph::Arc &arc : graph_.of(wide_.members[k])) {
                if (literal(arc.to) != no_lit && !engine.is_false(literal(arc.to))) {
                    if (roomy_.contains(arc.to)) {
                        return true;
                    }
                    wide_.insert(arc.to);
                }
            }
        }
        return static_cast<std::int32_t>(wide_.members.size()) >= size_;
    }

    // set_: v and all that it could grow to at a moment.
    void collect_possible(const Engine &engine, std::int32_t v, std::int32_t before) {
        set_.clear();
        set_.insert(v);
        for (std::size_t k = 0; k < set_.members.size(); ++k) {
            for (const Graph::Arc &arc : graph_.of(set_.members[k])) {
                if (literal(arc.to) != no_lit && !engine.was_false(literal(arc.to), before)) {
                    set_.insert(arc.to);
                }
            }
        }
    }

    void blame_members(std::int32_t except, std::vector<Lit> &out) const {
        for (const std::int32_t v : set_.members) {
            if (v != except) {
                out.push_back(negate(literal(v)));
            }
        }
    }

    // All that surrounds set_, and, if given, a true vertex in it.
    void blame_boundary(std::int32_t member, std::vector<Lit> &out) {
        exits_.clear();
        for (const std::int32_t v : set_.members) {
            for (const Graph::Arc &arc : graph_.of(v)) {
                if (literal(arc.to) != no_lit && !set_.contains(arc.to) && exits_.insert(arc.to)) {
                    out.push_back(literal(arc.to));
                }
            }
        }
        if (member != no_vertex) {
            out.push_back(negate(literal(member)));
        }
    }

    std::vector<Lit> literals_;
    Graph graph_;
    std::int32_t size_;
    bool exact_;
    VertexSet set_, wide_, exits_;
    VertexSet roomy_;  // vertices that this run has found to have room
    std::vector<std::int32_t> changed_;
};

// A vertex beside one with the label has it too, or is blank.
bool keep_apart(Engine &engine, const Primitive &primitive, Lit guard) {
    const std::size_t n = static_cast<std::size_t>(primitive.vertices);
    const Graph graph(primitive.vertices, primitive.ends);
    std::vector<Lit> clause;
    for (std::size_t v = 0; v < n; ++v) {
        if (primitive.literals[v] == no_lit) {
            continue;
        }
        for (const Graph::Arc &arc : graph.of(static_cast<std::int32_t>(v))) {
            const std::size_t near = static_cast<std::size_t>(arc.to);
            clause = {negate(primitive.literals[v]), primitive.literals[n + near]};
            if (primitive.literals[near] != no_lit) {
                clause.push_back(primitive.literals[near]);
            }
            if (!add_guarded(engine, clause, guard)) {
                return false;
            }
        }
    }
    return true;
}

}  // namespace

bool add_regions(Engine &engine, const Primitive &primitive, Lit guard) {
    const std::size_t n = static_cast<std::size_t>(primitive.vertices);
    const bool has_blanks = primitive.literals.size() > n;
    if (has_blanks && !keep_apart(engine, primitive, guard)) {
        return false;
    }
    if (primitive.root >= 0) {
        return add_rooted_region(engine, primitive, guard);
    }
    auto regions = std::make_unique<Regions>(std::span(primitive.literals).first(n), primitive, guard);
    Regions &added = *regions;
    engine.add_propagator(std::move(regions));
    added.subscribe(engine);
    return true;
}

}  // namespace penmark::engine
