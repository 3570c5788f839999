// Which variable to decide next: the one most often seen in recent conflicts, outputs before auxiliaries, with the
// value it last had.
#include "engine.hpp"

namespace penmark::engine {

namespace {
constexpr std::uint64_t activity_limit = std::uint64_t{1} << 60;
constexpr int rescale_shift = 40;
}  // namespace

void Engine::bump(Var v) {
    Variable &variable = vars_[static_cast<std::size_t>(v)];
    variable.activity += increment_;
    if (variable.heap_place >= 0) {
        heap_up(heap_of(v), static_cast<std::size_t>(variable.heap_place));
    }
    if (variable.activity > activity_limit) {
        // Order is kept, up to ties among variables that have not mattered for long.
        for (Variable &each : vars_) {
            each.activity >>= rescale_shift;
        }
        increment_ = (increment_ >> rescale_shift) + 1;
    }
}

void Engine::decay() { increment_ += (increment_ >> 4) + 1; }

Lit Engine::pick() {
    if (assigned_ == decidable_) {
        return no_lit;  // the heaps need not be emptied to see that
    }
    for (auto *heap : {&output_heap_, &auxiliary_heap_}) {
        while (!heap->empty()) {
            const Var v = heap_pop(*heap);
            if (is_open(positive(v))) {
                return vars_[static_cast<std::size_t>(v)].phase ? positive(v) : negate(positive(v));
            }
        }
    }
    return no_lit;
}

void Engine::heap_insert(Var v) {
    Variable &variable = vars_[static_cast<std::size_t>(v)];
    if (variable.heap_place >= 0 || (v >= outputs_ && !variable.used)) {
        return;
    }
    std::vector<Var> &heap = heap_of(v);
    variable.heap_place = static_cast<std::int32_t>(heap.size());
    heap.push_back(v);
    heap_up(heap, heap.size() - 1);
}

Var Engine::heap_pop(std::vector<Var> &heap) {
    const Var top = heap.front();
    vars_[static_cast<std::size_t>(top)].heap_place = -1;
    const Var last = heap.back();
    heap.pop_back();
    if (!heap.empty()) {
        heap.front() = last;
        vars_[static_cast<std::size_t>(last)].heap_place = 0;
        heap_down(heap, 0);
    }
    return top;
}

void Engine::heap_up(std::vector<Var> &heap, std::size_t at) {
    const Var v = heap[at];
    const std::uint64_t activity = vars_[static_cast<std::size_t>(v)].activity;
    while (at > 0) {
        const std::size_t parent = (at - 1) / 2;
        if (vars_[static_cast<std::size_t>(heap[parent])].activity >= activity) {
            break;
        }
        heap[at] = heap[parent];
        vars_[static_cast<std::size_t>(heap[at])].heap_place = static_cast<std::int32_t>(at);
        at = parent;
    }
    heap[at] = v;
    vars_[static_cast<std::size_t>(v)].heap_place = static_cast<std::int32_t>(at);
}

void Engine::heap_down(std::vector<Var> &heap, std::size_t at) {
    const Var v = heap[at];
    const std::uint64_t activity = vars_[static_cast<std::size_t>(v)].activity;
    while (2 * at + 1 < heap.size()) {
        std::size_t child = 2 * at + 1;
        if (child + 1 < heap.size() && vars_[static_cast<std::size_t>(heap[child + 1])].activity >
                                           vars_[static_cast<std::size_t>(heap[child])].activity) {
            ++child;
        }
        if (vars_[static_cast<std::size_t>(heap[child])].activity <= activity) {
            break;
        }
        heap[at] = heap[child];
        vars_[static_cast<std::size_t>(heap[at])].heap_place = static_cast<std::int32_t>(at);
        at = child;
    }
    heap[at] = v;
    vars_[static_cast<std::size_t>(v)].heap_place = static_cast<std::int32_t>(at);
}

}  // namespace penmark::engine
