// Writing code: entries as program.hpp has them.
#include "penmark/writing.hpp"

#include "penmark/lists.hpp"

#include <algorithm>

namespace penmark {

namespace {

constexpr std::size_t head = 4;

class Writer {
public:
    explicit Writer(std::span<const Lit> literals) : literals_(literals) {}

    Lit literal(std::int32_t place) const {
        if (place < 0 || static_cast<std::size_t>(place) >= literals_.size() ||
            literals_[static_cast<std::size_t>(place)] < 0) {
            throw OutOfRange("a place has no literal");
        }
        return literals_[static_cast<std::size_t>(place)];
    }

    // Exactly one of the first literals of the lists that have any.
    void one_of_firsts(Origin origin, std::span<const std::span<const std::int32_t>> lists) {
        const auto filled = std::count_if(lists.begin(), lists.end(), [](const auto &list) { return !list.empty(); });
        begin(Opcode::count, origin, 2 + static_cast<std::int32_t>(filled));
        code_.insert(code_.end(), {1, 1});
        for (const auto &list : lists) {
            if (!list.empty()) {
                code_.push_back(literal(list.front()));
            }
        }
    }

    // What the first of a list implies; where the list is too short, that it is false.
    void run(Origin origin, std::span<const std::int32_t> list, std::size_t length) {
        if (list.empty()) {
            return;
        }
        const Lit off = negate(literal(list.front()));
        if (list.size() < length) {
            return either(origin, off, off);
        }
        for (std::size_t k = 1; k < length; ++k) {
            either(origin, off, literal(list[k]));
        }
        if (list.size() > length) {
            either(origin, off, negate(literal(list[length])));
        }
    }

    // One of the others is false, or one more is true, or the first is false.
    void not_one_beside(Origin origin, std::span<const std::int32_t> list) {
        for (std::size_t k = 1; k < list.size(); ++k) {
            begin(Opcode::clause, origin, static_cast<std::int32_t>(list.size()));
            code_.push_back(negate(literal(list[0])));
            code_.push_back(negate(literal(list[k])));
            for (std::size_t j = 1; j < list.size(); ++j) {
                if (j != k) {
                    code_.push_back(literal(list[j]));
                }
            }
        }
    }

    std::vector<std::int32_t> take() { return std::move(code_); }

private:
    void begin(Opcode opcode, Origin origin, std::int32_t length) {
        code_.insert(code_.end(), {static_cast<std::int32_t>(opcode), origin.constraint, origin.region, length});
    }
    void either(Origin origin, Lit one, Lit other) {
        begin(Opcode::clause, origin, 2);
        code_.insert(code_.end(), {one, other});
    }

    std::span<const Lit> literals_;
    std::vector<std::int32_t> code_;
};

}  // namespace

std::vector<std::int32_t> one_run_each(const Groups &groups, std::span<const Lit> literals,
                                       std::optional<std::int32_t> length, Origin first) {
    require_lists(groups.offsets, groups.places.size());
    const std::size_t lists = groups.offsets.size() - 1;
    if (groups.lists == 0 || lists % groups.lists != 0 || (length && *length < 1)) {
        throw InvalidArgument("there are no such groups or runs");
    }
    Writer writer(literals);
    std::vector<std::span<const std::int32_t>> group(groups.lists);
    Origin origin = first;
    for (std::size_t k = 0; k < lists; k += groups.lists, ++origin.region) {
        for (std::size_t j = 0; j < groups.lists; ++j) {
            const auto begin = static_cast<std::size_t>(groups.offsets[k + j]);
            group[j] = groups.places.subspan(begin, static_cast<std::size_t>(groups.offsets[k + j + 1]) - begin);
        }
        writer.one_of_firsts(origin, group);
        for (const auto &list : group) {
            if (length) {
                writer.run(origin, list, static_cast<std::size_t>(*length));
            }
        }
    }
    return writer.take();
}

std::vector<std::int32_t> never_one_beside(std::span<const std::int32_t> offsets, std::span<const std::int32_t> places,
                                           std::span<const Lit> literals, Origin first) {
    require_lists(offsets, places.size());
    Writer writer(literals);
    Origin origin = first;
    for (std::size_t k = 0; k + 1 < offsets.size(); ++k, ++origin.region) {
        const auto begin = static_cast<std::size_t>(offsets[k]);
        writer.not_one_beside(origin, places.subspan(begin, static_cast<std::size_t>(offsets[k + 1]) - begin));
    }
    return writer.take();
}

std::vector<std::int32_t> renumbered(std::span<const std::int32_t> code, std::int32_t shift) {
    constexpr std::int32_t board = -1;
    std::vector<std::int32_t> other(code.begin(), code.end());
    for (std::size_t at = 0; at < other.size();) {
        if (other.size() - at < head || other[at + 3] < 0 ||
            static_cast<std::size_t>(other[at + 3]) > other.size() - at - head) {
            throw InvalidArgument("an entry runs past the end");
        }
        if (other[at + 1] > board) {
            other[at + 1] += shift;
        }
        at += head + static_cast<std::size_t>(other[at + 3]);
    }
    return other;
}

}  // namespace penmark
