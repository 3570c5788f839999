// How far the label of a root can spread: the measuring that rooted_region.cpp reasons with.
//
// To be of the label, a vertex must be joined to the root. What that takes is counted in vertices that do not have the
// label yet. Vertices that are known to have some label and hang together have the same one, so that they only come all
// at once.
#pragma once

#include "primitives.hpp"

#include <algorithm>

namespace penmark::engine {

class Reach {
public:
    Reach(const Primitive &primitive, Graph graph)
        : graph_(std::move(graph)), all_(primitive.literals), vertices_(primitive.vertices),
          size_(std::min(std::abs(primitive.size), vertices_ + 1)), root_(primitive.root), reach_(vertices_), area_(vertices_),
          in_group_(vertices_), distance_(count(), 0), rest_(count(), 0), group_(count(), 0) {}

protected:
    static constexpr std::int32_t no_vertex = -1;
    static std::size_t at(std::int32_t v) { return static_cast<std::size_t>(v); }

    std::size_t count() const { return at(vertices_); }
    bool has_blanks() const { return all_.size() > count(); }
    Lit literal(std::int32_t v) const { return all_[at(v)]; }
    Lit blank(std::int32_t v) const { return all_[count() + at(v)]; }
    std::int32_t reached() const { return static_cast<std::int32_t>(reach_.members.size()); }

    bool may_have(const Engine &engine, std::int32_t v, std::int32_t before) const {
        return literal(v) != no_lit && !engine.was_false(literal(v), before);
    }
    bool had(const Engine &engine, std::int32_t v, std::int32_t before) const {
        return v == root_ || engine.was_true(literal(v), before);
    }

    void collect_held(const Engine &engine, std::int32_t before) {
        held_.clear();
        for (std::int32_t v = 0; v < vertices_; ++v) {
            if (literal(v) != no_lit && engine.was_true(literal(v), before)) {
                held_.push_back(v);
            }
        }
    }

    // reach_: what the root could reach at a moment without the blocked vertex, each with its distance.
    void measure(const Engine &engine, std::int32_t before, std::int32_t blocked) {
        collect_held(engine, before);
        measure_held(engine, before, blocked);
    }
    void measure_held(const Engine &engine, std::int32_t before, std::int32_t blocked) {
        reach_.clear();
        in_group_.clear();
        groups_.clear();
        left_ = size_ - static_cast<std::int32_t>(held_.size());
        if (left_ < 0) {
            return;
        }
        empty_queues(at(left_) + 1);
        push(0, root_);
        for (std::int32_t d = 0; d <= deepest_; ++d) {
            for (std::size_t k = 0; k < queues_[at(d)].size(); ++k) {
                const std::int32_t v = queues_[at(d)][k];
                if (reach_.insert(v)) {
                    distance_[at(v)] = d;
                    go_on_from(engine, v, before, blocked);
                }
            }
        }
    }

    void go_on_from(const Engine &engine, std::int32_t v, std::int32_t before, std::int32_t blocked) {
        const std::int32_t here = distance_[at(v)];
        for (const Graph::Arc &arc : graph_.of(v)) {
            const std::int32_t to = arc.to;
            if (to == blocked || reach_.contains(to) || !may_have(engine, to, before)) {
                continue;
            }
            if (had(engine, to, before)) {
                push(here, to);
            } else if (is_taken(engine, to, before)) {
                take_group(engine, to, here, before, blocked);
            } else if (here < left_) {
                push(here + 1, to);
            }
        }
    }

    // Whether a vertex without this label is known to have some label.
    bool is_taken(const Engine &engine, std::int32_t v, std::int32_t before) const {
        return has_blanks() && engine.was_false(blank(v), before);
    }

    // A vertex of a group brings all the others.
    void take_group(const Engine &engine, std::int32_t v, std::int32_t here, std::int32_t before, std::int32_t blocked) {
        if (!in_group_.contains(v)) {
            collect_group(engine, v, before);
        }
        const Group &group = groups_[at(group_[at(v)])];
        const bool lacks_one = blocked != no_vertex && in_group_.contains(blocked) && group_[at(blocked)] == group_[at(v)];
        if (lacks_one || here + group.weight > left_) {
            return;
        }
        for (std::size_t k = group.begin; k < group.end; ++k) {
            const std::int32_t member = in_group_.members[k];
            if (member != blocked && may_have(engine, member, before)) {
                push(here + group.weight, member);
            }
        }
    }

    // Vertices with some label that hang together have the same; those with this one hold a group together, but cost
    // nothing. A member that is not of this label any more still counts: what is known later must not make a group
    // cheaper, or what was concluded from it could not be explained.
    void collect_group(const Engine &engine, std::int32_t v, std::int32_t before) {
        Group group{in_group_.members.size(), 0, 0};
        in_group_.insert(v);
        for (std::size_t k = group.begin; k < in_group_.members.size(); ++k) {
            const std::int32_t member = in_group_.members[k];
            group_[at(member)] = static_cast<std::int32_t>(groups_.size());
            group.weight += has_label(engine, member, before) ? 0 : 1;
            for (const Graph::Arc &arc : graph_.of(member)) {
                if (has_label(engine, arc.to, before) || is_taken(engine, arc.to, before)) {
                    in_group_.insert(arc.to);
                }
            }
        }
        group.end = in_group_.members.size();
        groups_.push_back(group);
    }

    bool has_label(const Engine &engine, std::int32_t v, std::int32_t before) const {
        return literal(v) != no_lit && had(engine, v, before);
    }
    // Whether more than itself comes with a vertex.
    bool in_large_group(std::int32_t v) const { return in_group_.contains(v) && groups_[at(group_[at(v)])].weight > 1; }

    // area_: from where it is not too far to a vertex, whatever is false, and how far. Nothing is counted twice: neither
    // what has the label nor what may have been counted as a group on the way there.
    void measure_rest(std::int32_t target, std::int32_t before, const Engine &engine) {
        area_.clear();
        empty_queues(at(left_) + 2);
        const auto own_cost = [&](std::int32_t v) {
            return had(engine, v, before) || in_large_group(v) ? 0 : 1;
        };
        push(own_cost(target), target);
        for (std::int32_t d = 0; d <= left_; ++d) {
            for (std::size_t k = 0; k < queues_[at(d)].size(); ++k) {
                const std::int32_t v = queues_[at(d)][k];
                if (!area_.insert(v)) {
                    continue;
                }
                rest_[at(v)] = d;
                for (const Graph::Arc &arc : graph_.of(v)) {
                    if (literal(arc.to) != no_lit && !area_.contains(arc.to)) {
                        push(d + own_cost(arc.to), arc.to);
                    }
                }
            }
        }
    }

    // area_: all that could be reached from a vertex at a moment without another, however far.
    void flood(const Engine &engine, std::int32_t from, std::int32_t without, std::int32_t before) {
        area_.clear();
        area_.insert(from);
        for (std::size_t k = 0; k < area_.members.size(); ++k) {
            for (const Graph::Arc &arc : graph_.of(area_.members[k])) {
                if (arc.to != without && may_have(engine, arc.to, before)) {
                    area_.insert(arc.to);
                }
            }
        }
    }

    Graph graph_;
    std::vector<Lit> all_;  // of the label, then blanks if there are any
    std::int32_t vertices_, size_, root_;
    VertexSet reach_, area_, in_group_;
    std::vector<std::int32_t> held_;                 // what has the label
    std::int32_t left_ = 0;                          // how many more may have it
    std::vector<std::int32_t> distance_, rest_;      // of what is in reach_, of what is in area_
    std::vector<std::int32_t> group_;                // the number of the group that each vertex of in_group_ is in

    struct Group {
        std::size_t begin, end;  // among the members of in_group_
        std::int32_t weight;
    };
    std::vector<Group> groups_;

private:
    void empty_queues(std::size_t room) {
        for (std::int32_t d = 0; d <= deepest_; ++d) {
            queues_[at(d)].clear();
        }
        deepest_ = 0;
        queues_.resize(std::max(queues_.size(), room));
    }
    void push(std::int32_t distance, std::int32_t v) {
        queues_[at(distance)].push_back(v);
        deepest_ = std::max(deepest_, distance);
    }

    std::vector<std::vector<std::int32_t>> queues_ = std::vector<std::vector<std::int32_t>>(1);  // by distance
    std::int32_t deepest_ = 0;  // none beyond is in use
};

}  // namespace penmark::engine
