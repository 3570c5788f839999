// Islands of a Nurikabe that grow from what is known of them: how far one can reach, and every shape that it may have.
//
// Cells are numbered row by row; a mask has a bit for each, the first cell in the lowest bit of the first word. Land that
// is *lost* belongs to no island yet: what hangs together of it comes all at once. What does not fit is refused by
// InvalidArgument.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

namespace penmark {

using CellMask = std::vector<std::uint64_t>;

// An island as it may be laid out, and the cells around it.
struct IslandShape {
    CellMask cells, around;

    bool operator==(const IslandShape &) const = default;
};

// What shapes are judged by.
struct IslandLaw {
    CellMask land, sea;
    std::optional<CellMask> sea_room;  // all that is not land and hangs together with all sea, if there is such a part
    CellMask claimed;                  // what must be of the island
    CellMask own;                      // what is sea unless it is of the island
};

class IslandReach {
public:
    // `need`: how many cells the island misses, if that is known; `passable`: what it may take, itself included.
    IslandReach(std::int32_t rows, std::int32_t cols, const CellMask &island, std::optional<std::int32_t> need,
                const CellMask &passable, const CellMask &lost);

    // The cells that it can reach, and these by how many more it takes at least to reach them.
    const CellMask &cells() const { return reached_mask_; }
    std::vector<CellMask> by_cost();
    // What is in reach beside lost land that must be joined in any case.
    CellMask beside_claims(const CellMask &claimed);
    // The cells that are neither land nor avoidable on the way to some goal; all that are not land if none is in reach.
    CellMask needed(const CellMask &goal);

    struct Room {
        std::vector<std::int32_t> cells;  // without which it could not have its size
        std::int32_t least = 0;           // the largest that it could be without the worst of them
    };
    // Its need must be known.
    Room room();

    // The first of the shapes that it may have, each once: connected, with all the lost land that they touch.
    std::vector<IslandShape> shapes(std::size_t most) const;
    struct Lawful {
        std::int32_t number = 0;
        CellMask shared, rims;  // the cells that are in all of them, and those that are beside all
    };
    // Those that touch no other land, leave no 2×2 block to the sea and cut none of it off; none if these are more than
    // `most`, or if there are more than `most_looked_at` shapes in all.
    std::optional<Lawful> lawful(const IslandLaw &law, std::size_t most_looked_at, std::size_t most);
    // The shapes of the last such answer.
    const std::vector<IslandShape> &lawful_shapes() const { return lawful_; }

private:
    using Place = std::int32_t;  // on a board with a border of one cell about it
    using Flags = std::vector<std::uint8_t>;
    static constexpr Place nowhere = 0;
    static std::size_t at(Place place) { return static_cast<std::size_t>(place); }

    void require_mask(const CellMask &mask) const;
    Flags flags_of(const CellMask &mask) const;
    CellMask mask_of(const std::vector<Place> &places) const;
    std::int32_t cell_of(Place place) const { return (place / width_ - 1) * cols_ + place % width_ - 1; }

    struct Goal {
        Place blocked = nowhere;
        const Flags *claimed = nullptr, *wanted = nullptr;
        std::optional<std::size_t> enough;
    };
    void spread(const Goal &goal);
    void join_claimed(std::size_t cost, const Flags &claimed);
    void go_on(std::size_t cost, std::size_t most);
    const std::vector<Place> &take_group(Place first);
    std::optional<std::vector<Place>> way(const Flags &goal) const;
    std::vector<Place> nearest(std::size_t size) const;
    std::size_t spread_size() const;
    bool is_open(Place place) const { return lost_[at(place)] == 0 && cost_[at(place)] > 0; }

    std::int32_t rows_, cols_, width_;
    std::optional<std::int32_t> need_;
    CellMask island_mask_, lost_mask_, reached_mask_;
    std::vector<Place> places_;  // by cell
    std::vector<Place> island_;
    Flags passable_, lost_;

    // What was found lawful last, and by what, unless it was too much.
    std::vector<IslandShape> lawful_;
    std::optional<IslandLaw> judged_by_;
    std::optional<std::size_t> has_more_than_;  // how many shapes there are at least, lawful or not
    bool judge_all(const IslandLaw &law, std::size_t most_looked_at, std::size_t most);

    // The last spread.
    Flags taken_;
    std::vector<std::vector<Place>> levels_;  // by cost, so many of them as `used_` says
    std::size_t used_ = 0;
    std::vector<std::int32_t> cost_;
    std::vector<Place> parent_;
    std::vector<Place> group_;
};

}  // namespace penmark
