import unittest
import warnings
from collections import defaultdict
from functools import partialmethod

import numpy as np
import torch
import torch.nn as nn


# ---- small tests of one's own ----

class TestSoftmax(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        print("set up the class")
        cls.scores = torch.tensor([[0.5, 1.5], [2.0, -1.0]])

    @classmethod
    def tearDownClass(cls):
        print("take the class down")

    def setUp(self):
        self.weights = torch.softmax(self.scores, dim=-1)

    def tearDown(self):
        print("after", self.id())

    def test_rows(self):
        for row in range(2):
            with self.subTest(row=row):
                self.assertAlmostEqual(self.weights[row].sum().item(), 1.0, places=6)

    def test_wrong(self):
        self.assertEqual(self.weights.shape, (2, 3), "shape")

    def test_parts(self):
        for n in range(3):
            with self.subTest(n=n):
                self.assertNotEqual(n, 1)

    def test_error(self):
        self.weights @ torch.ones(3)

    @unittest.skip("later")
    def test_skipped(self):
        raise ValueError

    @unittest.expectedFailure
    def test_known(self):
        self.assertTrue(False)

    def test_left(self):
        self.skipTest("not now")

    @unittest.skipIf(True, "here")
    def test_left_here(self):
        pass

    @unittest.skipUnless(True, "here")
    def test_cleanups(self):
        self.addCleanup(print, "cleaned", "up")


suite = unittest.TestLoader().loadTestsFromTestCase(TestSoftmax)
print(suite.countTestCases(), [test.id() for test in suite][:2])
result = unittest.TestResult()
suite.run(result)
print(result)
print(result.testsRun, [str(test) for test, _ in result.failures], [str(test) for test, _ in result.errors])
print([(test.id().split(".")[-1], why) for test, why in result.skipped], len(result.expectedFailures), result.wasSuccessful())

case = unittest.TestCase()
for check in [
    lambda: case.assertEqual([1, 2], [1, 2]),
    lambda: case.assertEqual(2, 3),
    lambda: case.assertTrue([]),
    lambda: case.assertFalse(1, "one"),
    lambda: case.assertIn(3, [1, 2]),
    lambda: case.assertNotIn("a", "abc"),
    lambda: case.assertIsNone(0),
    lambda: case.assertIsInstance(1.0, int),
    lambda: case.assertGreater(1, 2),
    lambda: case.assertLessEqual(3, 2),
    lambda: case.assertAlmostEqual(0.1, 0.2),
    lambda: case.assertAlmostEqual(0.1, 0.2, delta=0.01),
    lambda: case.assertNotAlmostEqual(0.1, 0.1),
    lambda: case.assertRaises(ValueError, int, "3"),
    lambda: case.assertRegex("softmax", "^max"),
    lambda: case.assertIs(None, None),
    lambda: case.assertCountEqual([1, 2, 2], [2, 1, 2]),
]:
    try:
        check()
        print("holds")
    except AssertionError as e:
        print(e)
with case.assertRaisesRegex(RuntimeError, "shapes cannot") as caught:
    torch.ones(2, 3) @ torch.ones(2, 3)
print(type(caught.exception).__name__)

# ---- warnings ----

with warnings.catch_warnings(record=True) as w:
    warnings.simplefilter("always")
    for _ in range(2):
        warnings.warn("dim is missing")
    warnings.warn("old", DeprecationWarning)
    print(len(w), [(each.category.__name__, str(each.message)) for each in w])
with warnings.catch_warnings():
    warnings.simplefilter("error")
    try:
        warnings.warn("now an error", RuntimeWarning)
    except RuntimeWarning as e:
        print("raised", e)
with warnings.catch_warnings(record=True) as w:
    warnings.simplefilter("ignore")
    warnings.warn("unheard")
    print(len(w))

# ---- numpy.testing ----

np.testing.assert_allclose(torch.ones(2).numpy(), np.array([1.0, 1.0]))
for check in [
    lambda: np.testing.assert_allclose(np.array([[1.0, 2.0], [3.0, 4.0]]), np.array([[1.0, 2.5], [3.0, 4.0]])),
    lambda: np.testing.assert_array_equal(np.ones(3), np.ones((2, 2))),
    lambda: np.testing.assert_array_almost_equal(np.array([1.0, 2.0]), np.array([1.0, 2.00001]), decimal=4),
    lambda: np.testing.assert_almost_equal(1.0, 2.0),
    lambda: np.testing.assert_equal({"a": [1, 2]}, {"a": [1, 2]}),
    lambda: np.testing.assert_equal(1, 2),
]:
    try:
        check()
        print("agree")
    except AssertionError as e:
        print(e)


# ---- an operation of one's own, a method with arguments given, what a dict makes ----

class Clip(torch.autograd.Function):
    @staticmethod
    def forward(ctx, x, most):
        ctx.save_for_backward(x)
        ctx.most = most
        return x.clamp(-most, most)

    @staticmethod
    def backward(ctx, grad):
        (x,) = ctx.saved_tensors
        return grad * (x.abs() <= ctx.most), None


print(Clip.apply(torch.tensor([-2.0, 0.5, 3.0]), 1.0))


class Scaler(nn.Module):
    def scale(self, x, by, plus=0.0):
        return x * by + plus

    half = partialmethod(scale, by=0.5)
    twice = partialmethod(scale, by=2.0, plus=1.0)


print(Scaler().half(torch.ones(2)), Scaler().twice(torch.ones(2)), Scaler().twice(torch.ones(1), plus=3.0))
groups = defaultdict(list)
print(groups.default_factory, hasattr({}, "default_factory"))


class Version:
    def __init__(self, number):
        self.number = number

    def __lt__(self, other):
        return self.number < other.number

    def __eq__(self, other):
        return self.number == other.number


print((Version(1), "b") < (Version(2), "a"), (Version(1), "b") < (Version(1), "a"), [Version(3)] == [Version(3)])
