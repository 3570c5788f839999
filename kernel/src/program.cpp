// Decoding and checking of programs.
#include "penmark/program.hpp"

#include <algorithm>
#include <string>

namespace penmark {

namespace {

using Each = std::function<void(const Primitive &)>;

constexpr std::int32_t max_variables = 1 << 26;
constexpr std::int32_t free_variables = 1 << 12;
constexpr std::int32_t first_constraint = -2;

[[noreturn]] void refuse(const std::string &what) { throw InvalidArgument("bad program: " + what); }

// Reads the payload of one entry, never past its end.
class Reader {
public:
    Reader(std::span<const std::int32_t> data, std::int32_t variables) : data_(data), variables_(variables) {}

    std::int32_t next() {
        if (at_ == data_.size()) {
            refuse("an entry is too short");
        }
        return data_[at_++];
    }

    std::int32_t next_between(std::int32_t low, std::int32_t high, const char *what) {
        const std::int32_t value = next();
        if (value < low || value > high) {
            refuse_value(what, value);
        }
        return value;
    }

    Lit literal() { return next_between(0, 2 * variables_ - 1, "literal"); }
    // All that are left: a program is made of these for the most part.
    void take_literals(std::vector<Lit> &out) {
        const std::size_t start = at_;
        while (at_ < data_.size()) {
            literal();
        }
        out.insert(out.end(), data_.begin() + static_cast<std::ptrdiff_t>(start), data_.end());
    }
    std::int32_t size(const char *what) { return next_between(0, static_cast<std::int32_t>(left()), what); }
    std::span<const std::int32_t> take(std::size_t count) {
        if (count > left()) {
            refuse("an entry is too short");
        }
        at_ += count;
        return data_.subspan(at_ - count, count);
    }
    std::size_t left() const { return data_.size() - at_; }

private:
    // Apart, so that what asks for it is short enough to be done in place.
    [[noreturn]] static void refuse_value(const char *what, std::int32_t value) {
        refuse(std::string(what) + " out of range: " + std::to_string(value));
    }

    std::span<const std::int32_t> data_;
    std::int32_t variables_;
    std::size_t at_ = 0;
};

void read_allowed(Reader &in, std::vector<std::int32_t> &allowed) {
    allowed.resize(static_cast<std::size_t>(in.size("number of counts")));
    for (std::size_t k = 0; k < allowed.size(); ++k) {
        allowed[k] = in.next();
        if (allowed[k] < 0 || (k > 0 && allowed[k] <= allowed[k - 1])) {
            refuse("allowed counts must ascend from 0");
        }
    }
}


void read_linear(Reader &in, Primitive &p) {
    p.low = in.next();
    p.high = in.next();
    const std::int32_t groups = in.size("number of groups");
    for (std::int32_t g = 0; g < groups; ++g) {
        const std::int32_t terms = in.size("number of terms");
        p.sizes.push_back(in.next_between(0, 1, "required"));
        for (std::int32_t t = 0; t < terms; ++t) {
            p.weights.push_back(in.next_between(-(1 << 20), 1 << 20, "weight"));
            p.literals.push_back(in.literal());
        }
        p.group_ends.push_back(static_cast<std::int32_t>(p.literals.size()));
    }
}

void read_edge(Reader &in, Primitive &p) {
    const std::int32_t u = in.next_between(0, p.vertices - 1, "vertex");
    const std::int32_t v = in.next_between(0, p.vertices - 1, "vertex");
    if (u == v) {
        refuse("an edge joins a vertex to itself");
    }
    p.ends.push_back(u);
    p.ends.push_back(v);
}

void read_connected(Reader &in, Primitive &p) {
    p.vertices = in.size("number of vertices");
    for (std::int32_t v = 0; v < p.vertices; ++v) {
        p.literals.push_back(in.literal());
    }
    while (in.left() > 0) {
        read_edge(in, p);
    }
}

void read_path(Reader &in, Primitive &p) {
    p.closed = in.next_between(0, 1, "closed") == 1;
    p.vertices = in.size("number of vertices");
    p.faces = in.size("number of faces");
    while (in.left() > 0) {
        read_edge(in, p);
        for (int side = 0; side < 2; ++side) {
            p.sides.push_back(in.next_between(0, p.faces == 0 ? 0 : p.faces - 1, "face"));
        }
        p.literals.push_back(in.literal());
    }
    std::vector<Var> variables;
    for (const Lit l : p.literals) {
        variables.push_back(var_of(l));
    }
    std::sort(variables.begin(), variables.end());
    if (std::adjacent_find(variables.begin(), variables.end()) != variables.end()) {
        refuse("two edges of a path share a variable");
    }
}

void read_regions(Reader &in, Primitive &p, std::int32_t variables) {
    p.size = in.next_between(-max_variables, max_variables, "size");
    p.root = in.next();
    const bool has_blanks = in.next_between(0, 1, "blanks") == 1;
    p.vertices = in.size("number of vertices");
    for (std::int32_t v = 0; v < p.vertices; ++v) {
        p.literals.push_back(in.next_between(-1, 2 * variables - 1, "literal"));
    }
    if (p.root < -1 || p.root >= p.vertices || (p.root >= 0 && p.literals[static_cast<std::size_t>(p.root)] < 0)) {
        refuse("a root that cannot have the label: " + std::to_string(p.root));
    }
    for (std::int32_t v = 0; has_blanks && v < p.vertices; ++v) {
        p.literals.push_back(in.literal());
    }
    while (in.left() > 0) {
        read_edge(in, p);
    }
}

// The j-th list of a bulk entry came from the j-th region after the first.
void check_regions(Origin first, std::size_t lists) {
    if (static_cast<std::int64_t>(first.region) + static_cast<std::int64_t>(lists) > max_regions) {
        refuse("region out of range");
    }
}

void read_facts(Reader &in, Primitive &p, const Each &each) {
    check_regions(p.origin, in.left());
    for (p.literals.resize(1); in.left() > 0; ++p.origin.region) {
        p.literals[0] = in.literal();
        each(p);
    }
}

// A bulk entry is one primitive per list, each with the counts that it can reach. There are tens of thousands of these,
// so that the one primitive is used for all.
void read_table(Reader &in, Primitive &p, const Program &program, const Each &each) {
    const std::int64_t shift = in.next_between(0, max_variables, "shift");
    const std::size_t lists = static_cast<std::size_t>(in.size("number of lists"));
    const std::span<const std::int32_t> bounds = in.take(lists + 1);
    if (bounds.front() != 0 || !std::is_sorted(bounds.begin(), bounds.end()) ||
        bounds.back() != static_cast<std::int32_t>(in.left())) {
        refuse("list offsets must ascend from 0 to the number of items");
    }
    check_regions(p.origin, lists);
    const std::vector<std::int32_t> allowed = p.allowed;
    for (std::size_t j = 0; j < lists; ++j, ++p.origin.region) {
        const std::int32_t length = bounds[j + 1] - bounds[j];
        p.allowed.assign(allowed.begin(), std::upper_bound(allowed.begin(), allowed.end(), length));
        p.literals.clear();
        for (const std::int32_t place : in.take(static_cast<std::size_t>(length))) {
            if (place < 0 || static_cast<std::size_t>(place) >= program.places.size()) {
                refuse("place out of range: " + std::to_string(place));
            }
            const std::int64_t v = shift + program.places[static_cast<std::size_t>(place)];
            if (v < shift || v >= program.variables) {
                refuse("a place without a variable");
            }
            p.literals.push_back(positive(static_cast<Var>(v)));
        }
        each(p);
    }
}

// For the next entry: as new, in the room that it has.
void clear(Primitive &p) {
    for (auto *numbers : {&p.literals, &p.allowed, &p.weights, &p.group_ends, &p.ends, &p.sides, &p.sizes}) {
        numbers->clear();
    }
    p.low = p.high = 0;
    p.vertices = p.faces = p.size = 0;
    p.closed = false;
    p.root = -1;
}

void decode_entry(const Program &program, Opcode opcode, Origin origin, std::span<const std::int32_t> payload,
                  Primitive &p, const Each &each) {
    Reader in(payload, program.variables);
    clear(p);
    p.opcode = opcode;
    p.origin = origin;
    switch (opcode) {
    case Opcode::clause: in.take_literals(p.literals); break;
    case Opcode::count:
        read_allowed(in, p.allowed);
        in.take_literals(p.literals);
        break;
    case Opcode::linear: read_linear(in, p); break;
    case Opcode::connected: read_connected(in, p); break;
    case Opcode::path: read_path(in, p); break;
    case Opcode::regions: read_regions(in, p, program.variables); break;
    case Opcode::facts: p.opcode = Opcode::clause; return read_facts(in, p, each);
    case Opcode::counts:
        p.opcode = Opcode::count;
        read_allowed(in, p.allowed);
        return read_table(in, p, program, each);
    case Opcode::clauses: p.opcode = Opcode::clause; return read_table(in, p, program, each);
    }
    if (in.left() > 0) {
        refuse("an entry is too long");
    }
    each(p);
}

}  // namespace

void check_sizes(const Program &program) {
    if (program.variables < 0 || program.variables > max_variables || program.outputs < 0 ||
        program.outputs > program.variables) {
        refuse("impossible number of variables");
    }
}

void check_sizes(const Program &program, const Capacity &capacity) {
    check_sizes(program);
    if (program.variables > capacity.variables) {
        refuse("more than " + std::to_string(capacity.variables) + " variables");
    }
    if (program.code.size() > capacity.entries || program.places.size() > capacity.entries - program.code.size()) {
        refuse("more than " + std::to_string(capacity.entries) + " integers");
    }
    const std::size_t integers = program.code.size() + program.places.size();
    if (program.variables > free_variables && static_cast<std::size_t>(program.variables) > integers) {
        refuse("more variables than it can speak of");
    }
}

namespace {

Origin checked_origin(std::int32_t constraint, std::int32_t region) {
    if (constraint < first_constraint || constraint >= max_constraints) {
        refuse("constraint out of range: " + std::to_string(constraint));
    }
    if (region < -1 || region >= max_regions) {
        refuse("region out of range: " + std::to_string(region));
    }
    return {constraint, region};
}

}  // namespace

void decode(const Program &program, const Each &each) {
    check_sizes(program);
    const std::span<const std::int32_t> code(program.code);
    Primitive primitive;  // one for all: there are tens of thousands, most of them short
    std::size_t at = 0;
    while (at < code.size()) {
        if (code.size() - at < 4) {
            refuse("an entry's head is cut short");
        }
        const std::int32_t opcode = code[at];
        const std::int32_t length = code[at + 3];
        if (opcode < 0 || opcode > static_cast<std::int32_t>(Opcode::clauses)) {
            refuse("unknown opcode " + std::to_string(opcode));
        }
        if (length < 0 || static_cast<std::size_t>(length) > code.size() - at - 4) {
            refuse("an entry runs past the end");
        }
        decode_entry(program, static_cast<Opcode>(opcode), checked_origin(code[at + 1], code[at + 2]),
                     code.subspan(at + 4, static_cast<std::size_t>(length)), primitive, each);
        at += 4 + static_cast<std::size_t>(length);
    }
}

std::vector<Primitive> decode(const Program &program) {
    std::vector<Primitive> all;
    decode(program, [&all](const Primitive &p) { all.push_back(p); });
    return all;
}

}  // namespace penmark
