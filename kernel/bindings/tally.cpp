// `tally` is called many thousands of times for a handful of indices each, so that the call costs more than the work.
// As a plain vectorcall function it takes about two thirds of the time it takes through nanobind's dispatch.
#include "bindings.hpp"

#include "penmark/arrays.hpp"

namespace penmark::bindings {

namespace {

PyObject *call_tally(PyObject * /*module*/, PyObject *const *args, Py_ssize_t count) {
    if (count != 3) {
        return PyErr_Format(PyExc_TypeError, "tally() takes 3 positional arguments, got %zd", count);
    }
    if (!PyLong_Check(args[2])) {
        return PyErr_Format(PyExc_TypeError, "bit: expected an int, got %.100s", type_name(args[2]).c_str());
    }
    const unsigned long long bit = PyLong_AsUnsignedLongLong(args[2]);
    if (bit == static_cast<unsigned long long>(-1) && PyErr_Occurred()) {
        PyErr_Clear();
        return PyErr_Format(PyExc_ValueError, "bit must have exactly one bit set out of 64, got %R", args[2]);
    }
    const BufferView<std::uint64_t> masks(args[0], "masks");
    if (!masks.ok()) {
        return nullptr;
    }
    const BufferView<std::int32_t> indices(args[1], "indices");
    if (!indices.ok()) {
        return nullptr;
    }

    Tally result;
    try {
        result = tally(masks.span(), indices.span(), bit);
    } catch (const Error &error) {
        set_python_error(error);
        return nullptr;
    } catch (...) {
        return PyErr_NoMemory();  // the one thing besides that can go wrong
    }

    PyObject *fixed = PyLong_FromLong(result.fixed);
    PyObject *possible = PyLong_FromLong(result.possible);
    PyObject *pair = fixed && possible ? PyTuple_New(2) : nullptr;
    if (pair == nullptr) {
        Py_XDECREF(fixed);
        Py_XDECREF(possible);
        return nullptr;
    }
    PyTuple_SetItem(pair, 0, fixed);
    PyTuple_SetItem(pair, 1, possible);
    return pair;
}

PyMethodDef functions[] = {
    {"tally", reinterpret_cast<PyCFunction>(reinterpret_cast<void *>(&call_tally)), METH_FASTCALL,
     "tally(masks, indices, bit, /)\n--\n\n"
     "How many of masks[i], i in indices, are exactly bit, and how many contain it: (fixed, possible)."},
    {nullptr, nullptr, 0, nullptr},
};

}  // namespace

void add_tally(nanobind::module_ &module) {
    if (PyModule_AddFunctions(module.ptr(), functions) != 0) {
        throw nanobind::python_error();
    }
}

}  // namespace penmark::bindings
