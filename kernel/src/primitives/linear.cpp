// linear: a weighted sum lies in a range. Terms come in groups of which at most one literal is true, so a group adds
// between the least and the greatest weight it can still have.
#include "primitives.hpp"

#include <algorithm>

namespace penmark::engine {

namespace {

class Linear final : public Guarded {
public:
    Linear(const Primitive &primitive, Lit guard)
        : Guarded(guard), literals_(primitive.literals), weights_(primitive.weights), low_(primitive.low),
          high_(primitive.high) {
        std::int32_t start = 0;
        for (std::size_t g = 0; g < primitive.group_ends.size(); ++g) {
            groups_.push_back({start, primitive.group_ends[g], primitive.sizes[g] != 0});
            start = primitive.group_ends[g];
        }
    }

    void subscribe(Engine &engine) {
        for (const Lit l : literals_) {
            engine.subscribe(l, *this, 0);
            engine.subscribe(negate(l), *this, 0);
        }
        subscribe_guard(engine);
    }

    void assigned(Engine &engine, Lit, std::int32_t) override { engine.schedule(*this); }
    void unassigned(Engine &, Lit, std::int32_t) override {}
    int cost() const override { return 1; }

    bool propagate(Engine &engine) override {
        if (!awake(engine)) {
            return true;
        }
        const std::int32_t now = engine.trail_size();
        std::int64_t least = 0, most = 0;
        for (const Group &g : groups_) {
            const Range r = range(engine, g, now);
            if (r.least > r.most) {
                return true;  // a required group without options: its own primitive reports that
            }
            least += r.least;
            most += r.most;
        }
        if (least > high_ || most < low_) {
            engine.conflict().clear();
            blame(engine, least > high_, -1, now, engine.conflict());
            return false;
        }
        for (std::size_t g = 0; g < groups_.size(); ++g) {
            if (!prune(engine, g, least, most, now)) {
                return false;
            }
        }
        return true;
    }

    How how(std::int32_t) const override { return How::bounds; }

    // The note is 2·group + (1 if the sum would be too high, 0 if too low).
    void explain(Engine &engine, Lit lit, std::int32_t note, std::vector<Lit> &out) override {
        blame(engine, (note & 1) != 0, note >> 1, engine.moment(lit), out);
    }

private:
    struct Group {
        std::int32_t begin, end;
        bool required;  // exactly one literal is true, not none
    };
    struct Range {
        std::int64_t least, most;
    };

    Range range(const Engine &engine, const Group &g, std::int32_t before) const {
        Range r{1, 0};
        bool first = true;
        const auto take = [&](std::int64_t w) {
            r = first ? Range{w, w} : Range{std::min(r.least, w), std::max(r.most, w)};
            first = false;
        };
        for (std::int32_t i = g.begin; i < g.end; ++i) {
            const Lit l = literals_[static_cast<std::size_t>(i)];
            const std::int64_t w = weights_[static_cast<std::size_t>(i)];
            if (engine.was_true(l, before)) {
                return {w, w};
            }
            if (!engine.was_false(l, before)) {
                take(w);
            }
        }
        if (!g.required) {
            take(0);
        }
        return r;
    }

    // Literals of a group whose weight cannot fit any more are false.
    bool prune(Engine &engine, std::size_t at, std::int64_t least, std::int64_t most, std::int32_t now) {
        const Group &g = groups_[at];
        const Range own = range(engine, g, now);
        const std::int32_t note = static_cast<std::int32_t>(2 * at);
        for (std::int32_t i = g.begin; i < g.end; ++i) {
            const Lit l = literals_[static_cast<std::size_t>(i)];
            const std::int64_t w = weights_[static_cast<std::size_t>(i)];
            if (!engine.is_open(l)) {
                continue;
            }
            const bool too_high = least - own.least + w > high_;
            const bool too_low = most - own.most + w < low_;
            if ((too_high || too_low) && !engine.force(negate(l), *this, note | (too_high ? 1 : 0))) {
                return false;
            }
        }
        // A literal that the rest cannot do without: where none of its group would not fit.
        if (!g.required && g.end - g.begin == 1) {
            const Lit l = literals_[static_cast<std::size_t>(g.begin)];
            const bool too_high = least - own.least > high_;
            const bool too_low = most - own.most < low_;
            if (engine.is_open(l) && (too_high || too_low)) {
                return engine.force(l, *this, note | (too_high ? 1 : 0));
            }
        }
        return true;
    }

    // Why the other groups cannot add less (or more) than they do.
    void blame(const Engine &engine, bool too_high, std::int32_t except, std::int32_t before, std::vector<Lit> &out) const {
        for (std::size_t g = 0; g < groups_.size(); ++g) {
            if (static_cast<std::int32_t>(g) == except) {
                continue;
            }
            const Group &group = groups_[g];
            const Range r = range(engine, group, before);
            const Lit held = true_literal(engine, group, before);
            if (held != no_lit) {
                out.push_back(negate(held));
                continue;
            }
            for (std::int32_t i = group.begin; i < group.end; ++i) {
                const Lit l = literals_[static_cast<std::size_t>(i)];
                const std::int64_t w = weights_[static_cast<std::size_t>(i)];
                const bool nothing_left = r.least > r.most;
                if (engine.was_false(l, before) && (nothing_left || (too_high ? w < r.least : w > r.most))) {
                    out.push_back(l);
                }
            }
        }
        blame_guard(out);
    }

    Lit true_literal(const Engine &engine, const Group &g, std::int32_t before) const {
        for (std::int32_t i = g.begin; i < g.end; ++i) {
            if (engine.was_true(literals_[static_cast<std::size_t>(i)], before)) {
                return literals_[static_cast<std::size_t>(i)];
            }
        }
        return no_lit;
    }

    std::vector<Lit> literals_;
    std::vector<std::int32_t> weights_;
    std::vector<Group> groups_;
    std::int64_t low_, high_;
};

}  // namespace

bool add_linear(Engine &engine, const Primitive &primitive, Lit guard) {
    std::size_t begin = 0;
    for (std::size_t g = 0; g < primitive.group_ends.size(); ++g) {
        const std::size_t end = static_cast<std::size_t>(primitive.group_ends[g]);
        const bool required = primitive.sizes[g] != 0;
        Primitive one_of;
        one_of.opcode = Opcode::count;
        one_of.allowed = required ? std::vector<std::int32_t>{1} : std::vector<std::int32_t>{0, 1};
        one_of.literals.assign(primitive.literals.begin() + static_cast<std::ptrdiff_t>(begin),
                               primitive.literals.begin() + static_cast<std::ptrdiff_t>(end));
        if ((required || end - begin > 1) && !add_count(engine, one_of, guard)) {
            return false;
        }
        begin = end;
    }
    auto linear = std::make_unique<Linear>(primitive, guard);
    Linear &added = *linear;
    engine.add_propagator(std::move(linear));
    added.subscribe(engine);
    return true;
}

}  // namespace penmark::engine
