// A short run of the fuzz target without a fuzzer: random bytes, and sound programs with a few bytes changed.
#include "check.hpp"
#include "fuzz_bytes.hpp"
#include "random_programs.hpp"

#include <cstdlib>
#include <string>

using namespace penmark;
using namespace penmark::testing;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t *data, std::size_t size);

namespace {

std::vector<std::uint8_t> random_bytes(Random &random) {
    std::vector<std::uint8_t> data(static_cast<std::size_t>(random.below(120)));
    for (std::uint8_t &byte : data) {
        byte = static_cast<std::uint8_t>(random.chance(70) ? random.below(12) : random.below(256));
    }
    return data;
}

Program sound_program(Random &random) {
    Program program;
    program.variables = random.between(1, 9);
    program.outputs = random.between(1, program.variables);
    for (Var v = 0; v < program.outputs; v += 2) {
        program.places.push_back(v);
    }
    for (int k = random.between(1, 5); k > 0; --k) {
        append_random(program, random, static_cast<Opcode>(random.below(6)), {random.between(-2, 3), random.below(2)});
    }
    return program;
}

void mutate(Random &random, std::vector<std::uint8_t> &data) {
    const auto at = [&] { return static_cast<std::size_t>(random.below(static_cast<std::int32_t>(data.size()))); };
    for (int k = random.below(4); k > 0 && !data.empty(); --k) {
        switch (random.below(4)) {
        case 0: data[at()] = static_cast<std::uint8_t>(random.below(16)); break;
        case 1: data[at()] = static_cast<std::uint8_t>(random.below(256)); break;
        case 2: data.erase(data.begin() + static_cast<std::ptrdiff_t>(at())); break;
        default: data.insert(data.begin() + static_cast<std::ptrdiff_t>(at()), static_cast<std::uint8_t>(random.below(16)));
        }
    }
}

// What is written is read back, or the mutations would be of something else.
void check_round_trip(const Program &program, const std::vector<std::uint8_t> &data) {
    const Program back = program_from(data);
    CHECK(back.variables == program.variables && back.outputs == program.outputs);
    CHECK(back.places == program.places && back.code == program.code);
}

}  // namespace

int main(int argc, char **argv) {
    const int rounds = argc > 1 ? std::atoi(argv[1]) : 10000;
    const std::uint64_t first = argc > 2 ? std::strtoull(argv[2], nullptr, 10) : 1;
    for (int k = 0; k < rounds; ++k) {
        Random random(first + static_cast<std::uint64_t>(k));
        check::current_case = "round " + std::to_string(first + static_cast<std::uint64_t>(k));
        const auto noise = random_bytes(random);
        LLVMFuzzerTestOneInput(noise.data(), noise.size());
        const Program program = sound_program(random);
        auto data = bytes_of(program);
        check_round_trip(program, data);
        mutate(random, data);
        LLVMFuzzerTestOneInput(data.data(), data.size());
    }
    return check::finish();
}
