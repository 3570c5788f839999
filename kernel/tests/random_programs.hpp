// Random small programs, and the plain meaning of each primitive to hold the solver against.
#pragma once

#include "penmark/program.hpp"

#include <algorithm>
#include <cstdint>
#include <set>
#include <vector>

namespace penmark::testing {

// SplitMix64: the same numbers everywhere.
class Random {
public:
    explicit Random(std::uint64_t seed) : state_(seed) {}
    std::uint64_t next() {
        std::uint64_t z = (state_ += 0x9E3779B97F4A7C15ULL);
        z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9ULL;
        z = (z ^ (z >> 27)) * 0x94D049BB133111EBULL;
        return z ^ (z >> 31);
    }
    std::int32_t below(std::int32_t n) { return static_cast<std::int32_t>(next() % static_cast<std::uint64_t>(n)); }
    std::int32_t between(std::int32_t low, std::int32_t high) { return low + below(high - low + 1); }
    bool chance(std::int32_t percent) { return below(100) < percent; }

private:
    std::uint64_t state_;
};

inline void append(Program &program, Opcode opcode, Origin origin, const std::vector<std::int32_t> &payload) {
    program.code.insert(program.code.end(), {static_cast<std::int32_t>(opcode), origin.constraint, origin.region,
                                             static_cast<std::int32_t>(payload.size())});
    program.code.insert(program.code.end(), payload.begin(), payload.end());
}

inline Lit random_literal(Random &random, std::int32_t variables) { return random.below(2 * variables); }

inline std::vector<std::int32_t> shuffled(Random &random, std::int32_t n) {
    std::vector<std::int32_t> order;
    for (std::int32_t i = 0; i < n; ++i) {
        order.insert(order.begin() + random.below(i + 1), i);
    }
    return order;
}

// The edges of a small grid graph, or a random graph.
inline std::vector<std::int32_t> random_graph(Random &random, std::int32_t vertices) {
    std::vector<std::int32_t> ends;
    if (random.chance(60)) {
        const std::int32_t width = random.between(1, vertices);
        for (std::int32_t v = 0; v < vertices; ++v) {
            if ((v + 1) % width != 0 && v + 1 < vertices) {
                ends.insert(ends.end(), {v, v + 1});
            }
            if (v + width < vertices) {
                ends.insert(ends.end(), {v, v + width});
            }
        }
        return ends;
    }
    for (std::int32_t u = 0; u < vertices; ++u) {
        for (std::int32_t v = u + 1; v < vertices; ++v) {
            if (random.chance(35)) {
                ends.insert(ends.end(), {u, v});
            }
        }
    }
    return ends;
}

inline std::vector<std::int32_t> random_allowed(Random &random, std::int32_t size) {
    std::vector<std::int32_t> allowed;
    for (std::int32_t n = 0; n <= size; ++n) {
        if (random.chance(45)) {
            allowed.push_back(n);
        }
    }
    return allowed;
}

inline void append_random(Program &program, Random &random, Opcode opcode, Origin origin) {
    const std::int32_t n = program.variables;
    std::vector<std::int32_t> payload;
    switch (opcode) {
    case Opcode::clause:
        for (std::int32_t k = random.between(1, 4); k > 0; --k) {
            payload.push_back(random_literal(random, n));
        }
        break;
    case Opcode::count: {
        const std::int32_t size = random.between(1, n);
        const auto allowed = random_allowed(random, size + random.below(3));
        payload.push_back(static_cast<std::int32_t>(allowed.size()));
        payload.insert(payload.end(), allowed.begin(), allowed.end());
        for (std::int32_t v : shuffled(random, n)) {
            if (static_cast<std::int32_t>(payload.size()) - 1 - static_cast<std::int32_t>(allowed.size()) < size) {
                payload.push_back(random.chance(5) ? random_literal(random, n) : 2 * v + random.below(2));
            }
        }
        break;
    }
    case Opcode::linear: {
        const std::int32_t low = random.between(-3, 8);
        const auto order = shuffled(random, n);
        const std::int32_t groups = random.between(1, std::max(1, n / 2));
        payload = {low, low + random.between(0, 6), groups};
        std::size_t used = 0;
        for (std::int32_t g = 0; g < groups; ++g) {
            const std::int32_t size = std::min(random.between(1, 3), n - static_cast<std::int32_t>(used) - (groups - 1 - g));
            payload.insert(payload.end(), {size, random.below(2)});
            for (std::int32_t t = 0; t < size; ++t) {
                const Lit own = 2 * order[used++] + random.below(2);
                payload.insert(payload.end(), {random.between(-3, 5), random.chance(8) ? random_literal(random, n) : own});
            }
        }
        break;
    }
    case Opcode::connected: {
        payload.push_back(n);
        for (std::int32_t v : shuffled(random, n)) {
            payload.push_back(random.chance(10) ? random_literal(random, n) : 2 * v + (random.chance(20) ? 1 : 0));
        }
        const auto ends = random_graph(random, n);
        payload.insert(payload.end(), ends.begin(), ends.end());
        break;
    }
    case Opcode::path: {
        const auto ends = random_graph(random, random.between(3, 8));
        const auto order = shuffled(random, n);
        std::vector<std::int32_t> seen;  // vertices are numbered by first appearance
        const auto number = [&seen](std::int32_t v) {
            const auto at = std::find(seen.begin(), seen.end(), v) - seen.begin();
            if (at == std::ssize(seen)) {
                seen.push_back(v);
            }
            return static_cast<std::int32_t>(at);
        };
        payload = {random.below(2), 0, 0};
        for (std::size_t e = 0; e < ends.size() / 2 && e < order.size(); ++e) {
            const std::int32_t u = number(ends[2 * e]), v = number(ends[2 * e + 1]);
            payload.insert(payload.end(), {u, v, 0, 0, 2 * order[e] + (random.chance(10) ? 1 : 0)});
        }
        payload[1] = static_cast<std::int32_t>(seen.size());
        break;
    }
    case Opcode::regions: {
        const bool rooted = random.chance(60), has_blanks = random.chance(50);
        const std::int32_t vertices = has_blanks ? std::max(n / 2, 1) : n;
        const std::int32_t root = rooted ? random.below(vertices) : -1;
        payload = {random.between(-4, 5), root, has_blanks ? 1 : 0, vertices};
        const auto order = shuffled(random, n);
        for (std::int32_t k = 0; k < (has_blanks ? 2 : 1) * vertices; ++k) {
            const bool is_none = k < vertices && k != root && random.chance(8);
            const Lit own = 2 * order[static_cast<std::size_t>(k) % order.size()] + (random.chance(10) ? 1 : 0);
            payload.push_back(is_none ? -1 : random.chance(5) ? random_literal(random, n) : own);
        }
        const auto ends = random_graph(random, vertices);
        payload.insert(payload.end(), ends.begin(), ends.end());
        break;
    }
    case Opcode::facts:
    case Opcode::counts:
    case Opcode::clauses: break;
    }
    append(program, opcode, origin, payload);
}

// ── what each primitive means ──

using Assignment = std::uint32_t;

inline bool holds(Lit l, Assignment values) { return ((values >> var_of(l)) & 1U) != (is_negative(l) ? 1U : 0U); }

// Component number of each active vertex, -1 for the others.
inline std::vector<std::int32_t> label(std::int32_t vertices, const std::vector<std::int32_t> &ends,
                                       const std::vector<bool> &active) {
    std::vector<std::int32_t> labels(static_cast<std::size_t>(vertices), -1);
    for (std::int32_t v = 0; v < vertices; ++v) {
        labels[static_cast<std::size_t>(v)] = active[static_cast<std::size_t>(v)] ? v : -1;
    }
    for (bool changed = true; changed;) {
        changed = false;
        for (std::size_t e = 0; e + 1 < ends.size(); e += 2) {
            std::int32_t &u = labels[static_cast<std::size_t>(ends[e])], &v = labels[static_cast<std::size_t>(ends[e + 1])];
            if (u >= 0 && v >= 0 && u != v) {
                u = v = std::min(u, v);
                changed = true;
            }
        }
    }
    return labels;
}

inline bool linear_holds(const Primitive &p, Assignment values) {
    std::int64_t sum = 0;
    std::size_t i = 0;
    for (std::size_t g = 0; g < p.group_ends.size(); ++g) {
        int held = 0;
        for (; i < static_cast<std::size_t>(p.group_ends[g]); ++i) {
            if (holds(p.literals[i], values)) {
                sum += p.weights[i];
                ++held;
            }
        }
        if (held > 1 || (p.sizes[g] != 0 && held != 1)) {
            return false;
        }
    }
    return p.low <= sum && sum <= p.high;
}

inline bool connected_holds(const Primitive &p, Assignment values) {
    std::vector<bool> active;
    for (const Lit l : p.literals) {
        active.push_back(holds(l, values));
    }
    std::set<std::int32_t> parts;
    for (const std::int32_t part : label(p.vertices, p.ends, active)) {
        if (part >= 0) {
            parts.insert(part);
        }
    }
    return parts.size() <= 1;
}

inline bool path_holds(const Primitive &p, Assignment values) {
    std::vector<std::int32_t> degree(static_cast<std::size_t>(p.vertices), 0), used;
    for (std::size_t e = 0; e < p.literals.size(); ++e) {
        if (holds(p.literals[e], values)) {
            for (const std::int32_t v : {p.ends[2 * e], p.ends[2 * e + 1]}) {
                ++degree[static_cast<std::size_t>(v)];
                used.push_back(v);
            }
        }
    }
    std::vector<bool> active;
    int ones = 0;
    for (const std::int32_t d : degree) {
        active.push_back(d > 0);
        ones += d == 1;
        if (d > 2) {
            return false;
        }
    }
    std::set<std::int32_t> parts;
    for (const std::int32_t part : label(p.vertices, used, active)) {
        if (part >= 0) {
            parts.insert(part);
        }
    }
    return parts.size() == 1 && ones == (p.closed ? 0 : 2);
}

inline bool regions_hold(const Primitive &p, Assignment values) {
    const std::size_t n = static_cast<std::size_t>(p.vertices);
    std::vector<bool> active;
    for (std::size_t v = 0; v < n; ++v) {
        active.push_back(p.literals[v] >= 0 && holds(p.literals[v], values));
    }
    const auto parts = label(p.vertices, p.ends, active);
    for (std::size_t v = 0; v < n; ++v) {
        const auto size = static_cast<std::int32_t>(std::count(parts.begin(), parts.end(), parts[v]));
        if (active[v] && (p.size > 0 ? size != p.size : size > -p.size)) {
            return false;
        }
        if (active[v] && p.root >= 0 && parts[v] != parts[static_cast<std::size_t>(p.root)]) {
            return false;
        }
    }
    for (std::size_t k = 0; k < p.ends.size() && p.literals.size() > n; ++k) {
        const std::size_t v = static_cast<std::size_t>(p.ends[k]), near = static_cast<std::size_t>(p.ends[k ^ 1]);
        if (active[v] && !active[near] && !holds(p.literals[n + near], values)) {
            return false;
        }
    }
    return p.root < 0 || active[static_cast<std::size_t>(p.root)];
}

inline bool primitive_holds(const Primitive &p, Assignment values) {
    const auto held = static_cast<std::int32_t>(
        std::count_if(p.literals.begin(), p.literals.end(), [&](Lit l) { return l >= 0 && holds(l, values); }));
    switch (p.opcode) {
    case Opcode::clause: return held > 0;
    case Opcode::count: return std::find(p.allowed.begin(), p.allowed.end(), held) != p.allowed.end();
    case Opcode::linear: return linear_holds(p, values);
    case Opcode::connected: return connected_holds(p, values);
    case Opcode::path: return path_holds(p, values);
    case Opcode::regions: return regions_hold(p, values);
    default: return false;
    }
}

// The output parts of all satisfying assignments.
inline std::set<Assignment> brute_force(const Program &program) {
    const auto primitives = decode(program);
    std::set<Assignment> found;
    const Assignment mask = program.outputs >= 32 ? ~0U : (1U << program.outputs) - 1;
    for (Assignment values = 0; values < (1U << program.variables); ++values) {
        if (std::all_of(primitives.begin(), primitives.end(), [&](const Primitive &p) { return primitive_holds(p, values); })) {
            found.insert(values & mask);
        }
    }
    return found;
}

}  // namespace penmark::testing
