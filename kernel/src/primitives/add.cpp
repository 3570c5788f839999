// The door from programs to the engine, and the small tools that graph primitives share.
#include "primitives.hpp"

namespace penmark::engine {

bool add(Engine &engine, const Primitive &primitive, Lit guard) {
    switch (primitive.opcode) {
    case Opcode::clause: return add_guarded(engine, primitive.literals, guard);
    case Opcode::count: return add_count(engine, primitive, guard);
    case Opcode::linear: return add_linear(engine, primitive, guard);
    case Opcode::connected: return add_connected(engine, primitive, guard);
    case Opcode::path: return add_path(engine, primitive, guard);
    case Opcode::regions: return add_regions(engine, primitive, guard);
    case Opcode::facts:
    case Opcode::counts:
    case Opcode::clauses: break;  // spread out by decode
    }
    return false;
}

bool add_guarded(Engine &engine, std::span<const Lit> literals, Lit guard) {
    if (guard == no_lit) {
        return engine.add_clause(literals);
    }
    std::vector<Lit> clause(literals.begin(), literals.end());
    clause.push_back(negate(guard));
    return engine.add_clause(clause);
}

Graph::Graph(std::int32_t vertices, std::span<const std::int32_t> ends) {
    starts.assign(static_cast<std::size_t>(vertices) + 1, 0);
    for (const std::int32_t v : ends) {
        ++starts[static_cast<std::size_t>(v) + 1];
    }
    for (std::size_t v = 1; v < starts.size(); ++v) {
        starts[v] += starts[v - 1];
    }
    arcs.resize(ends.size());
    std::vector<std::int32_t> at(starts.begin(), starts.end() - 1);
    for (std::size_t k = 0; k < ends.size(); ++k) {
        const std::size_t from = static_cast<std::size_t>(ends[k]);
        arcs[static_cast<std::size_t>(at[from]++)] = {ends[k ^ 1], static_cast<std::int32_t>(k / 2)};
    }
}

}  // namespace penmark::engine
