// What the files of the binding share: reading Python buffers without copying them, errors, and who works on an object
// when.
#pragma once

#include "penmark/error.hpp"
#include "penmark/reasoning.hpp"

#include <nanobind/nanobind.h>

#include <atomic>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <mutex>
#include <optional>
#include <span>
#include <type_traits>
#include <vector>

namespace penmark::bindings {

// The array typecodes that mean a native integer of T's size, and the one to name in messages.
template <typename T> struct Element;
template <> struct Element<std::uint64_t> {
    static constexpr const char *codes = "QL", *wanted = "array('Q')";
};
template <> struct Element<std::int32_t> {
    static constexpr const char *codes = "il", *wanted = "array('i')";
};

// For messages. `tp_name` is no part of the stable ABI.
inline nanobind::str type_name(PyObject *object) {
    return nanobind::str(nanobind::handle(object).type().attr("__name__"));
}

// A borrowed view of a one-dimensional, contiguous, aligned buffer of T. Sets a Python TypeError when the object is
// anything else; `ok()` must be asked before `span()`.
//
// This is the plain buffer protocol because it is the fast way: measured on array.array arguments, nb::ndarray costs
// some 65 ns more for each one.
template <typename T> class BufferView {
public:
    BufferView(PyObject *object, const char *name) {
        if (PyObject_GetBuffer(object, &view_, PyBUF_ND | PyBUF_FORMAT) != 0) {
            PyErr_Clear();
        } else if (fits()) {
            ok_ = true;
        } else {
            PyBuffer_Release(&view_);
        }
        if (!ok_) {
            PyErr_Format(PyExc_TypeError, "%s: expected a one-dimensional buffer like %s, got %.100s", name,
                         Element<T>::wanted, type_name(object).c_str());
        }
    }
    ~BufferView() {
        if (ok_) {
            PyBuffer_Release(&view_);
        }
    }
    BufferView(const BufferView &) = delete;
    BufferView &operator=(const BufferView &) = delete;

    bool ok() const { return ok_; }
    std::span<const T> span() const {
        if (view_.len == 0) {
            return {};
        }
        return {static_cast<const T *>(view_.buf), static_cast<std::size_t>(view_.len) / sizeof(T)};
    }

private:
    bool fits() const {
        const char *format = view_.format;
        if (format == nullptr || view_.itemsize != sizeof(T) || view_.ndim != 1) {
            return false;
        }
        if (*format == '@' || *format == '=') {
            ++format;
        }
        // An empty array's buffer may start anywhere, so only one with items can be misaligned.
        return *format != '\0' && std::strchr(Element<T>::codes, *format) != nullptr && format[1] == '\0' &&
               (view_.len == 0 || reinterpret_cast<std::uintptr_t>(view_.buf) % alignof(T) == 0);
    }

    Py_buffer view_;
    bool ok_ = false;
};

// The Python exception of a kernel error; to be called with the interpreter lock.
void set_python_error(const Error &error);

// Set from any thread to stop a question.
struct Flag {
    std::atomic<bool> raised{false};
};

// Whether Python has been told to stop, as by Ctrl-C; looked at every tenth of a second. Asked without the interpreter
// lock, by the thread that called.
class Signals {
public:
    static constexpr std::chrono::milliseconds slice{100};

    bool raised() {
        const auto now = Clock::now();
        if (!raised_ && now >= next_) {
            const nanobind::gil_scoped_acquire acquire;
            raised_ = PyErr_CheckSignals() != 0;
            next_ = Clock::now() + slice;
        }
        return raised_;
    }
    // The same, for the kernel to ask; only while this object lives.
    ShouldStop stop() {
        return [this] { return raised(); };
    }
    // With the interpreter lock: Python's exception, if there is one.
    void rethrow() const {
        if (raised_) {
            throw nanobind::python_error();
        }
    }

private:
    using Clock = std::chrono::steady_clock;
    Clock::time_point next_ = Clock::now() + slice;
    bool raised_ = false;
};

// Work that needs no Python, with the interpreter lock released. If a signal came meanwhile, its exception goes before
// whatever came of the work.
template <typename Work> void released(Work work) {
    Signals signals;
    try {
        const nanobind::gil_scoped_release release;
        work(signals);
    } catch (const Stopped &) {
        signals.rethrow();
        throw;
    }
    signals.rethrow();
}

// Lets one call at a time work on an object. Every method goes through it. Nobody waits for the object while holding the
// interpreter lock, because whoever has the object may want that to look for signals.
class Turns {
public:
    // For what takes long: without the interpreter lock.
    template <typename Work> void at_length(Work work) {
        released([&](Signals &signals) {
            std::unique_lock lock(busy_, std::defer_lock);
            if (wait(lock, signals)) {
                work(signals);
            }
        });
    }

    // The answer to a question that may take long and heeds signals alone.
    template <typename Question> std::invoke_result_t<Question, const ShouldStop &> answer(Question question) {
        std::invoke_result_t<Question, const ShouldStop &> found;
        at_length([&](Signals &signals) { found = question(signals.stop()); });
        return found;
    }

    // For what takes a moment: keeps the interpreter lock, which is quicker, unless the object is busy.
    template <typename Work> auto briefly(Work work) {
        std::unique_lock lock(busy_, std::try_to_lock);
        if (!lock) {
            released([&](Signals &signals) { wait(lock, signals); });
        }
        return work();
    }

private:
    // False if a signal came first.
    static bool wait(std::unique_lock<std::timed_mutex> &lock, Signals &signals) {
        while (!lock.try_lock_for(Signals::slice)) {
            if (signals.raised()) {
                return false;
            }
        }
        return true;
    }

    std::timed_mutex busy_;
};

// Adds `tally` to the module. It has a file of its own because it bypasses nanobind's call dispatch.
void add_tally(nanobind::module_ &module);

// The contents of a buffer of int32, to keep. Throws Python's TypeError for any other object.
inline std::vector<std::int32_t> copied(nanobind::handle object, const char *name) {
    const BufferView<std::int32_t> view(object.ptr(), name);
    if (!view.ok()) {
        throw nanobind::python_error();
    }
    return {view.span().begin(), view.span().end()};
}

// Adds `Solver` and `Flag`.
void add_solver(nanobind::module_ &module);

// Adds `Deducer`.
void add_deducer(nanobind::module_ &module);

// Adds `Reducer`.
void add_reducer(nanobind::module_ &module);
void add_spans(nanobind::module_ &module);
void add_blobs(nanobind::module_ &module);
void add_islands(nanobind::module_ &module);

// Adds `PlaceCases`.
void add_cases(nanobind::module_ &module);
void add_side_links(nanobind::module_ &module);

// Adds `DegreeChains`.
void add_degree_chains(nanobind::module_ &module);

// Adds `ForestChains`.
void add_forest_chains(nanobind::module_ &module);

}  // namespace penmark::bindings
