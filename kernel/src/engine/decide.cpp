// Which variable to decide next: the one most often seen in recent conflicts, outputs before auxiliaries, with the
// value it last had.
#include "engine.hpp"

namespace penmark::engine {

namespace {
constexpr std::uint64_t activity_limit = std::uint64_t{1} << 60;
constexpr int rescale_shift = 40;
}  // namespace

void Engine::bump(Var v) {
    const std::size_t at = static_cast<std::size_t>(v);
    activity_[at] += increment_;
    if (heap_place_[at] >= 0) {
        heap_up(heap_of(v), static_cast<std::size_t>(heap_place_[at]));
    }
    if (activity_[at] > activity_limit) {
        // Order is kept, up to ties among variables that have not mattered for long.
        for (std::uint64_t &each : activity_) {
            each >>= rescale_shift;
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
                return phase_[static_cast<std::size_t>(v)] != 0 ? positive(v) : negate(positive(v));
            }
        }
    }
    return no_lit;
}

// As inserting all variables in order would, before any has been bumped.
void Engine::fill_heaps() {
    output_heap_.clear();
    auxiliary_heap_.clear();
    for (Var v = 0; v < variables(); ++v) {
        const bool takes_part = v < outputs_ || used_[static_cast<std::size_t>(v)] != 0;
        std::vector<Var> &heap = heap_of(v);
        heap_place_[static_cast<std::size_t>(v)] = takes_part ? static_cast<std::int32_t>(heap.size()) : -1;
        if (takes_part) {
            heap.push_back(v);
        }
    }
}

void Engine::heap_insert(Var v) {
    if (heap_place_[static_cast<std::size_t>(v)] >= 0 || !is_decidable(v)) {
        return;
    }
    std::vector<Var> &heap = heap_of(v);
    heap.push_back(v);
    heap_up(heap, heap.size() - 1);
}

Var Engine::heap_pop(std::vector<Var> &heap) {
    const Var top = heap.front();
    heap_place_[static_cast<std::size_t>(top)] = -1;
    const Var last = heap.back();
    heap.pop_back();
    if (!heap.empty()) {
        heap.front() = last;
        heap_down(heap, 0);
    }
    return top;
}

void Engine::heap_up(std::vector<Var> &heap, std::size_t at) {
    const Var v = heap[at];
    const std::uint64_t activity = activity_[static_cast<std::size_t>(v)];
    while (at > 0) {
        const std::size_t parent = (at - 1) / 2;
        if (activity_[static_cast<std::size_t>(heap[parent])] >= activity) {
            break;
        }
        heap[at] = heap[parent];
        heap_place_[static_cast<std::size_t>(heap[at])] = static_cast<std::int32_t>(at);
        at = parent;
    }
    heap[at] = v;
    heap_place_[static_cast<std::size_t>(v)] = static_cast<std::int32_t>(at);
}

void Engine::heap_down(std::vector<Var> &heap, std::size_t at) {
    const Var v = heap[at];
    const std::uint64_t activity = activity_[static_cast<std::size_t>(v)];
    while (2 * at + 1 < heap.size()) {
        std::size_t child = 2 * at + 1;
        if (child + 1 < heap.size() && activity_[static_cast<std::size_t>(heap[child + 1])] >
                                           activity_[static_cast<std::size_t>(heap[child])]) {
            ++child;
        }
        if (activity_[static_cast<std::size_t>(heap[child])] <= activity) {
            break;
        }
        heap[at] = heap[child];
        heap_place_[static_cast<std::size_t>(heap[at])] = static_cast<std::int32_t>(at);
        at = child;
    }
    heap[at] = v;
    heap_place_[static_cast<std::size_t>(v)] = static_cast<std::int32_t>(at);
}

}  // namespace penmark::engine
