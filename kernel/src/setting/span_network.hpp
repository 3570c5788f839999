// The spans between given nodes, and what counting at nodes says of their links.
#pragma once

#include "penmark/spans.hpp"

#include <array>
#include <optional>

namespace penmark {

// What is known of the links of each span, and what that leaves to each node.
struct LinkBounds {
    std::vector<std::int32_t> least, most;  // by span
    std::vector<std::int32_t> need, room;   // by node: links besides those that are there
};

class SpanNetwork {
  public:
    // `is_node` has a byte for each place.
    SpanNetwork(std::span<const std::uint8_t> is_node, std::int32_t rows, std::int32_t cols);

    std::size_t nodes() const { return places_.size(); }
    std::size_t spans() const { return ends_.size(); }
    std::int32_t place(std::size_t node) const { return places_[node]; }
    // The places that a span joins.
    std::array<std::int32_t, 2> places(std::size_t span) const;

    // Set how many links a span has.
    void build(std::size_t span, std::int32_t links);
    std::int32_t built(std::size_t span) const { return built_[span]; }
    bool is_crossed_by_links(std::size_t span) const;
    void set_numbers(std::vector<std::int32_t> numbers) { numbers_ = std::move(numbers); }

    struct Reached {
        SpanEffort effort;
        std::vector<std::size_t> open;  // the spans that stay undecided
    };
    // What it takes to find all links from the numbers of the nodes, up to `most`.
    Reached reach(SpanEffort most);
    // The spans with as many links as `reach` has found at least.
    std::vector<Span> found() const;
    std::vector<Span> all_built() const;

  private:
    // Settle what counting says, from the waiting nodes on; whether all can be right.
    bool count(LinkBounds &state, bool one_each);
    void narrow(std::size_t span, std::int32_t least, std::int32_t most, LinkBounds &state);
    void wait_for_all();
    std::vector<std::size_t> open(const LinkBounds &state) const;
    void group(const LinkBounds &state);
    bool closes(std::size_t span, const LinkBounds &state) const;
    std::size_t closed_size(std::size_t span) const;
    bool keep_groups_open(LinkBounds &state);
    bool limit(std::size_t node, LinkBounds &state, bool pairs);
    bool suppose(LinkBounds &state);
    // Whether a number of links on a span cannot be, as far as counting and groups tell; all is as before after that.
    bool leads_nowhere(std::size_t span, std::int32_t value, LinkBounds &state);
    void take_back_changes(LinkBounds &state);
    bool changes_cut();
    bool is_cut(const LinkBounds &state);
    std::vector<Span> listed(const std::vector<std::int32_t> &links) const;

    std::vector<std::int32_t> places_;
    std::vector<std::array<std::size_t, 2>> ends_;
    std::vector<std::vector<std::size_t>> crossing_, at_;
    std::vector<std::int32_t> built_, numbers_;
    std::vector<std::size_t> waiting_;
    std::vector<std::size_t> group_;                   // by node, the first node of its group
    std::vector<std::int32_t> group_need_, group_size_;  // by first node
    LinkBounds state_;

    // What `narrow` did to what is only supposed: so many links more for sure, and so many possible ones less.
    struct Change {
        std::size_t span;
        std::int32_t built, lost;
        std::optional<std::int32_t> need_before;  // of the span's first node, if that was all
    };
    static constexpr std::int64_t most_suppositions = std::int64_t{1} << 22;  // a few seconds
    std::int64_t suppositions_left_ = most_suppositions;
    bool is_supposing_ = false;
    std::vector<Change> changes_;
    std::vector<std::size_t> touched_, joined_;              // groups; by group, one that it is joined with
    std::vector<std::int32_t> joined_need_, joined_size_;
};

}  // namespace penmark
