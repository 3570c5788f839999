// How each primitive of a program enters the engine.
#pragma once

#include "../engine/engine.hpp"

namespace penmark::engine {

// Adds a decoded primitive. With a guard, it binds only while the guard literal is true; `no_lit` is no guard. Returns
// false if the engine is now contradictory.
bool add(Engine &engine, const Primitive &primitive, Lit guard);

// A clause that binds while the guard is true.
bool add_guarded(Engine &engine, std::span<const Lit> literals, Lit guard);

bool add_count(Engine &engine, const Primitive &primitive, Lit guard);
bool add_linear(Engine &engine, const Primitive &primitive, Lit guard);
bool add_connected(Engine &engine, const Primitive &primitive, Lit guard);
bool add_path(Engine &engine, const Primitive &primitive, Lit guard);
bool add_regions(Engine &engine, const Primitive &primitive, Lit guard);
bool add_rooted_region(Engine &engine, const Primitive &primitive, Lit guard);

// What guarded propagators share. A propagator is asleep until its guard is true, then looks at everything once.
class Guarded : public Propagator {
public:
    explicit Guarded(Lit guard) : guard_(guard) {}

protected:
    static constexpr std::int32_t guard_slot = -1;

    void subscribe_guard(Engine &engine) {
        if (guard_ != no_lit) {
            engine.subscribe(guard_, *this, guard_slot);
        }
    }
    bool awake(const Engine &engine) const { return guard_ == no_lit || engine.is_true(guard_); }
    void blame_guard(std::vector<Lit> &out) const {
        if (guard_ != no_lit) {
            out.push_back(negate(guard_));
        }
    }

    Lit guard_;
};

// Neighbours of each vertex, in one array.
struct Graph {
    Graph(std::int32_t vertices, std::span<const std::int32_t> ends);

    struct Arc {
        std::int32_t to;
        std::int32_t edge;  // which pair of `ends` it came from
    };
    std::span<const Arc> of(std::int32_t v) const {
        const std::size_t at = static_cast<std::size_t>(v);
        return {arcs.data() + starts[at], static_cast<std::size_t>(starts[at + 1] - starts[at])};
    }

    std::vector<std::int32_t> starts;
    std::vector<Arc> arcs;
};

// A set of vertices that is emptied in constant time.
class VertexSet {
public:
    explicit VertexSet(std::int32_t vertices) : stamps_(static_cast<std::size_t>(vertices), 0) {}

    void clear() {
        ++now_;
        members.clear();
    }
    bool contains(std::int32_t v) const { return stamps_[static_cast<std::size_t>(v)] == now_; }
    bool insert(std::int32_t v) {
        if (contains(v)) {
            return false;
        }
        stamps_[static_cast<std::size_t>(v)] = now_;
        members.push_back(v);
        return true;
    }

    std::vector<std::int32_t> members;

private:
    std::vector<std::uint32_t> stamps_;
    std::uint32_t now_ = 1;
};

}  // namespace penmark::engine
