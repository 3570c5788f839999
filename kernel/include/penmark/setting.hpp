// Setting: which of many groups of rules and literals, each of them on or off, people-like reasoning needs to decide every
// output of a program. For whoever looks for a puzzle of some level, a group is a clue or several that go together.
#pragma once

#include "penmark/cases.hpp"
#include "penmark/reasoning.hpp"

#include <memory>
#include <optional>
#include <span>
#include <utility>
#include <vector>

namespace penmark {

// Literals that are given, and rules, which are on or off together.
struct Group {
    std::vector<Lit> literals;
    std::vector<Origin> rules;

    std::size_t size() const { return literals.size() + rules.size(); }
};

// What small rules infer from each other about two outputs at a time.
enum class PairInference : std::uint8_t {
    none,
    implications,  // of two outputs that they share: not both are true, or not both are false
    equivalences,  // and of any two outputs: that they are equal, or opposite
};

// What may be concluded: deductions below a rank, what small rules leave no choice about with such inference, and what all
// ways past a place have in common.
struct Inference {
    std::int32_t below = 0;
    PairInference pairs = PairInference::none;
    bool ways = false;
};

// Places over outputs, see cases.hpp, and the loop whose edges some outputs are. An edge between two faces is known as well
// once edges that are known join both of them to the face round all others.
struct WaysPast {
    PlaceTables tables;
    std::vector<std::int32_t> groups;  // by place, with which group it is on; -1 for one that is always on, and only followed
    std::int32_t steps = 0;            // how far ways are followed
    std::vector<LoopEdge> edges;
    std::int32_t outside = -1;  // the face round all others
};

// Rules that no group has are always on. Outside of a question all groups are off.
class Reducer {
public:
    // Throws InvalidArgument if the program is malformed, Stopped if it was given up.
    explicit Reducer(Program program, const ShouldStop &stop = {});
    ~Reducer();
    Reducer(Reducer &&) noexcept;
    Reducer &operator=(Reducer &&) noexcept;

    // As for a Deducer. Every question needs ranks: without them it throws InvalidArgument.
    void set_ranks(const Ranks &ranks);
    // In place of the groups there were. Throws InvalidArgument where a rule is not known, OutOfRange for a literal of no
    // output.
    void set_groups(std::vector<Group> groups);
    // What `Inference::ways` is about, for these groups. Throws InvalidArgument for what does not hold together.
    void set_ways(WaysPast ways);

    struct Kept {
        std::size_t group;
        std::size_t open;  // how many outputs were left when it was tried to drop it; 0 if it was not tried
    };
    // How far to go: `least` literals and rules are left, and no more than so many groups are tried.
    struct Extent {
        std::size_t least = 0, tries = static_cast<std::size_t>(-1);
    };
    // Drops groups in this order, as far as the rest still decides every output. Those that stay; nothing if all groups of
    // the order together do not decide every output. Once `stop` says so, no more are dropped.
    std::optional<std::vector<Kept>> reduce(std::span<const std::size_t> order, const Inference &inference,
                                            const Extent &extent, const ShouldStop &stop = {});
    // With these groups on, the highest rank that climbing takes, -1 for none, and the outputs that it leaves open.
    std::pair<std::int32_t, std::vector<Var>> outcome(std::span<const std::size_t> groups, std::int32_t below,
                                                      const ShouldStop &stop = {});
    // With these groups on and literals that are given besides, the outputs that stay open.
    std::vector<Var> undecided(std::span<const std::size_t> groups, const Inference &inference,
                               std::span<const Lit> given = {}, const ShouldStop &stop = {});

private:
    struct State;
    class Active;
    std::unique_ptr<State> state_;
};

}  // namespace penmark
