// Programs as bytes that a fuzzer can work on: small numbers take one byte, and lengths are right unless they lie.
#pragma once

#include "penmark/program.hpp"

#include <algorithm>
#include <cstdint>
#include <span>
#include <vector>

namespace penmark::testing {

constexpr std::int32_t max_fuzz_variables = 12;
constexpr std::size_t max_fuzz_code = 500;

// Takes numbers from bytes; zeros when they have run out.
class ByteReader {
public:
    explicit ByteReader(std::span<const std::uint8_t> data) : data_(data) {}

    bool done() const { return at_ >= data_.size(); }
    std::uint8_t byte() { return done() ? std::uint8_t{0} : data_[at_++]; }
    // -127 … 127 from one byte, anything after an escape.
    std::int32_t number() {
        const std::uint8_t first = byte();
        if (first != escape) {
            return static_cast<std::int8_t>(first);
        }
        std::uint32_t value = 0;
        for (int k = 0; k < 4; ++k) {
            value = value << 8 | byte();
        }
        return static_cast<std::int32_t>(value);
    }

    static constexpr std::uint8_t escape = 0x80;

private:
    std::span<const std::uint8_t> data_;
    std::size_t at_ = 0;
};

constexpr std::uint8_t lying_length = 0xFF;

inline Program program_from(std::span<const std::uint8_t> data) {
    ByteReader in(data);
    Program program;
    program.variables = in.byte() % (max_fuzz_variables + 1);
    program.outputs = in.byte() % (max_fuzz_variables + 2);
    for (int k = in.byte() % 9; k > 0; --k) {
        program.places.push_back(in.number());
    }
    while (!in.done() && program.code.size() < max_fuzz_code) {
        for (int k = 0; k < 3; ++k) {
            program.code.push_back(in.number());  // opcode, constraint, region
        }
        const std::uint8_t length = in.byte();
        const std::size_t place = program.code.size();
        program.code.push_back(length == lying_length ? in.number() : 0);
        for (std::uint8_t k = 0; k < (length == lying_length ? 8 : length) && !in.done(); ++k) {
            program.code.push_back(in.number());
        }
        if (length != lying_length) {
            program.code[place] = static_cast<std::int32_t>(program.code.size() - place) - 1;
        }
    }
    return program;
}

inline void push_number(std::vector<std::uint8_t> &out, std::int32_t value) {
    if (-127 <= value && value <= 127) {
        out.push_back(static_cast<std::uint8_t>(static_cast<std::int8_t>(value)));
        return;
    }
    out.push_back(ByteReader::escape);
    for (int shift = 24; shift >= 0; shift -= 8) {
        out.push_back(static_cast<std::uint8_t>(static_cast<std::uint32_t>(value) >> shift & 0xFF));
    }
}

// The bytes that make a program again; its entries must be shorter than a lying length.
inline std::vector<std::uint8_t> bytes_of(const Program &program) {
    std::vector<std::uint8_t> out{static_cast<std::uint8_t>(program.variables), static_cast<std::uint8_t>(program.outputs),
                                  static_cast<std::uint8_t>(program.places.size())};
    for (const std::int32_t place : program.places) {
        push_number(out, place);
    }
    for (std::size_t at = 0; at < program.code.size();) {
        const auto length = static_cast<std::size_t>(program.code[at + 3]);
        for (std::size_t k = 0; k < 3; ++k) {
            push_number(out, program.code[at + k]);
        }
        out.push_back(static_cast<std::uint8_t>(length));
        for (std::size_t k = 0; k < length; ++k) {
            push_number(out, program.code[at + 4 + k]);
        }
        at += 4 + length;
    }
    return out;
}

}  // namespace penmark::testing
