# Python's unittest: small tests of one's own code. What a runner reports goes to the error stream,
# which no lesson shows; what a result counts can be printed.

import re
import sys


class SkipTest(Exception):
    """raised to skip a test"""


def _leave_out(reason):
    def mark(item):
        item.__unittest_skip__ = True
        item.__unittest_skip_why__ = reason
        return item

    return mark


def skip(reason):
    """@unittest.skip("why"): leaves a test out"""
    if callable(reason):
        return _leave_out("")(reason)
    return _leave_out(reason)


def skipIf(condition, reason):
    """leaves a test out if the condition holds"""
    return _leave_out(reason) if condition else lambda item: item


def skipUnless(condition, reason):
    """leaves a test out unless the condition holds"""
    return lambda item: item if condition else _leave_out(reason)(item)


def expectedFailure(test_item):
    """a test that is known to fail"""
    test_item.__unittest_expecting_failure__ = True
    return test_item


class TestResult:
    """what a run of tests found"""

    def __init__(self, stream=None, descriptions=None, verbosity=None):
        self.testsRun = 0
        self.failures = []
        self.errors = []
        self.skipped = []
        self.expectedFailures = []
        self.unexpectedSuccesses = []
        self.shouldStop = False

    def wasSuccessful(self):
        """whether nothing failed"""
        return not self.failures and not self.errors and not self.unexpectedSuccesses

    def startTest(self, test):
        """a test begins"""
        self.testsRun += 1

    def stopTest(self, test):
        """a test has ended"""

    def startTestRun(self):
        """all begins"""

    def stopTestRun(self):
        """all has ended"""

    def addSuccess(self, test):
        """a test was right"""

    def addFailure(self, test, err):
        """an assertion did not hold"""
        self.failures.append((test, f"{type(err).__name__}: {err}"))

    def addError(self, test, err):
        """a test raised another error"""
        self.errors.append((test, f"{type(err).__name__}: {err}"))

    def addSkip(self, test, reason):
        """a test was left out"""
        self.skipped.append((test, reason))

    def addExpectedFailure(self, test, err):
        """a test failed, as expected"""
        self.expectedFailures.append((test, f"{type(err).__name__}: {err}"))

    def addUnexpectedSuccess(self, test):
        """a test that should fail was right"""
        self.unexpectedSuccesses.append(test)

    def stop(self):
        """no further test begins"""
        self.shouldStop = True

    def __repr__(self):
        return f"<unittest.result.TestResult run={self.testsRun} errors={len(self.errors)} failures={len(self.failures)}>"


class TextTestResult(TestResult):
    """what a runner's tests found"""

    def __repr__(self):
        return f"<unittest.runner.TextTestResult run={self.testsRun} errors={len(self.errors)} failures={len(self.failures)}>"


class _Raises:
    """The with of assertRaises."""

    def __init__(self, test, expected, pattern):
        self.test = test
        self.expected = expected
        self.pattern = pattern
        self.called = None  # the function, where it is no block

    def __enter__(self):
        return self

    def __exit__(self, kind, value, traceback):
        if kind is None:
            names = self.expected if isinstance(self.expected, tuple) else (self.expected,)
            by = f" by {self.called.__name__}" if hasattr(self.called, "__name__") else ""
            self.test.fail(f"{' or '.join(name.__name__ for name in names)} not raised{by}")
        if not issubclass(kind, self.expected):
            return False
        self.exception = value
        if self.pattern is not None and not re.search(self.pattern, str(value)):
            self.test.fail(f'"{self.pattern}" does not match "{value}"')
        return True


class _SubTest:
    """The with of subTest: a failure in it is noted, and the test goes on."""

    def __init__(self, test, msg, params):
        self.test = test
        parts = [f"[{msg}]"] if msg is not None else []
        if params:
            parts.append("(" + ", ".join(f"{name}={value!r}" for name, value in params.items()) + ")")
        self.part = " ".join(parts) or "(<subtest>)"

    def id(self):
        return f"{self.test.id()} {self.part}"

    def __str__(self):
        return f"{self.test} {self.part}"

    def __enter__(self):
        return self

    def __exit__(self, kind, value, traceback):
        result = self.test._result
        if kind is None or result is None or issubclass(kind, SkipTest):
            return False
        add = result.addFailure if issubclass(kind, AssertionError) else result.addError
        add(self, value)
        self.test._failed_part = True
        return True


class TestCase:
    """a class of tests: each method whose name begins with test is one"""

    failureException = AssertionError
    longMessage = True
    maxDiff = 640
    _cases = []

    def __init_subclass__(cls, **kwargs):
        super().__init_subclass__(**kwargs)
        TestCase._cases.append(cls)

    def __init__(self, methodName="runTest"):
        self._testMethodName = methodName
        self._result = None
        self._failed_part = False
        self._cleanups = []

    def setUp(self):
        """runs before each test"""

    def tearDown(self):
        """runs after each test"""

    @classmethod
    def setUpClass(cls):
        """runs before the tests of the class"""

    @classmethod
    def tearDownClass(cls):
        """runs after the tests of the class"""

    def id(self):
        """the name of the test"""
        return f"{type(self).__module__}.{type(self).__qualname__}.{self._testMethodName}"

    def __str__(self):
        return f"{self._testMethodName} ({type(self).__module__}.{type(self).__qualname__}.{self._testMethodName})"

    def __repr__(self):
        return f"<{type(self).__module__}.{type(self).__qualname__} testMethod={self._testMethodName}>"

    def countTestCases(self):
        """how many tests it is: one"""
        return 1

    def shortDescription(self):
        """the first line of the test's own text"""
        text = getattr(self, self._testMethodName).__doc__
        return text.strip().split("\n")[0].strip() if text else None

    def addCleanup(self, function, *args, **kwargs):
        """a function that is called after the test"""
        self._cleanups.append((function, args, kwargs))

    def doCleanups(self):
        """calls what addCleanup noted, the last first"""
        while self._cleanups:
            function, args, kwargs = self._cleanups.pop()
            function(*args, **kwargs)

    def subTest(self, msg=None, **params):
        """with self.subTest(i=i): a failure in it does not end the test"""
        return _SubTest(self, msg, params)

    def skipTest(self, reason):
        """leaves the rest of the test out"""
        raise SkipTest(reason)

    def fail(self, msg=None):
        """the test fails"""
        raise self.failureException(msg)

    def run(self, result=None):
        """runs the test and notes what came of it"""
        result = TestResult() if result is None else result
        method = getattr(self, self._testMethodName)
        result.startTest(self)
        for marked in (method, type(self)):
            if getattr(marked, "__unittest_skip__", False):
                result.addSkip(self, marked.__unittest_skip_why__)
                result.stopTest(self)
                return result
        self._result = result
        self._failed_part = False
        expects = getattr(method, "__unittest_expecting_failure__", False)
        caught = self._attempt(self.setUp)
        if caught is None:
            caught = self._attempt(method)
            after = self._attempt(self.tearDown)
            caught = after if caught is None else caught
        after = self._attempt(self.doCleanups)
        self._note(result, after if caught is None else caught, expects)
        result.stopTest(self)
        return result

    def _attempt(self, function):
        try:
            function()
        except Exception as e:
            return e
        return None

    def _note(self, result, caught, expects):
        if isinstance(caught, SkipTest):
            result.addSkip(self, str(caught))
        elif expects and caught is not None:
            result.addExpectedFailure(self, caught)
        elif expects:
            result.addUnexpectedSuccess(self)
        elif isinstance(caught, self.failureException):
            result.addFailure(self, caught)
        elif caught is not None:
            result.addError(self, caught)
        elif not self._failed_part:
            result.addSuccess(self)

    def debug(self):
        """runs the test, and lets its errors out"""
        self.setUp()
        getattr(self, self._testMethodName)()
        self.tearDown()
        self.doCleanups()

    def __call__(self, *args):
        return self.run(*args)

    # ---- assertions ----

    def _check(self, holds, text, msg):
        if not holds:
            raise self.failureException(text if msg is None else f"{text} : {msg}")

    def assertTrue(self, expr, msg=None):
        """bool(expr) is True"""
        self._check(expr, f"{expr!r} is not true", msg)

    def assertFalse(self, expr, msg=None):
        """bool(expr) is False"""
        self._check(not expr, f"{expr!r} is not false", msg)

    def assertEqual(self, first, second, msg=None):
        """first == second"""
        self._check(first == second, f"{first!r} != {second!r}", msg)

    def assertNotEqual(self, first, second, msg=None):
        """first != second"""
        self._check(first != second, f"{first!r} == {second!r}", msg)

    def assertListEqual(self, list1, list2, msg=None):
        """two equal lists"""
        self._check(isinstance(list1, list), f"First sequence is not a list: {list1!r}", msg)
        self._check(isinstance(list2, list), f"Second sequence is not a list: {list2!r}", msg)
        self.assertEqual(list1, list2, msg)

    def assertTupleEqual(self, tuple1, tuple2, msg=None):
        """two equal tuples"""
        self._check(isinstance(tuple1, tuple), f"First sequence is not a tuple: {tuple1!r}", msg)
        self._check(isinstance(tuple2, tuple), f"Second sequence is not a tuple: {tuple2!r}", msg)
        self.assertEqual(tuple1, tuple2, msg)

    def assertDictEqual(self, d1, d2, msg=None):
        """two equal dicts"""
        self._check(isinstance(d1, dict), "First argument is not a dictionary", msg)
        self._check(isinstance(d2, dict), "Second argument is not a dictionary", msg)
        self.assertEqual(d1, d2, msg)

    def assertSetEqual(self, set1, set2, msg=None):
        """two equal sets"""
        self.assertEqual(set1, set2, msg)

    def assertSequenceEqual(self, seq1, seq2, msg=None, seq_type=None):
        """the same items in the same order"""
        same = len(seq1) == len(seq2) and all(a == b for a, b in zip(seq1, seq2))
        self._check(same, f"{seq1!r} != {seq2!r}", msg)

    def assertCountEqual(self, first, second, msg=None):
        """the same items, in any order"""
        left = list(second)
        for item in first:
            if item in left:
                left.remove(item)
            else:
                self._check(False, "Element counts were not equal", msg)
        self._check(not left, "Element counts were not equal", msg)

    def assertMultiLineEqual(self, first, second, msg=None):
        """two equal texts"""
        self.assertEqual(first, second, msg)

    def assertIs(self, expr1, expr2, msg=None):
        """expr1 is expr2"""
        self._check(expr1 is expr2, f"{expr1!r} is not {expr2!r}", msg)

    def assertIsNot(self, expr1, expr2, msg=None):
        """expr1 is not expr2"""
        self._check(expr1 is not expr2, f"unexpectedly identical: {expr1!r}", msg)

    def assertIsNone(self, obj, msg=None):
        """obj is None"""
        self._check(obj is None, f"{obj!r} is not None", msg)

    def assertIsNotNone(self, obj, msg=None):
        """obj is not None"""
        self._check(obj is not None, "unexpectedly None", msg)

    def assertIn(self, member, container, msg=None):
        """member in container"""
        self._check(member in container, f"{member!r} not found in {container!r}", msg)

    def assertNotIn(self, member, container, msg=None):
        """member not in container"""
        self._check(member not in container, f"{member!r} unexpectedly found in {container!r}", msg)

    def assertIsInstance(self, obj, cls, msg=None):
        """isinstance(obj, cls)"""
        self._check(isinstance(obj, cls), f"{obj!r} is not an instance of {cls!r}", msg)

    def assertNotIsInstance(self, obj, cls, msg=None):
        """not isinstance(obj, cls)"""
        self._check(not isinstance(obj, cls), f"{obj!r} is an instance of {cls!r}", msg)

    def assertGreater(self, a, b, msg=None):
        """a > b"""
        self._check(a > b, f"{a!r} not greater than {b!r}", msg)

    def assertGreaterEqual(self, a, b, msg=None):
        """a >= b"""
        self._check(a >= b, f"{a!r} not greater than or equal to {b!r}", msg)

    def assertLess(self, a, b, msg=None):
        """a < b"""
        self._check(a < b, f"{a!r} not less than {b!r}", msg)

    def assertLessEqual(self, a, b, msg=None):
        """a <= b"""
        self._check(a <= b, f"{a!r} not less than or equal to {b!r}", msg)

    def assertRegex(self, text, expected_regex, msg=None):
        """the pattern occurs in the text"""
        self._check(re.search(expected_regex, text), f"Regex didn't match: {expected_regex!r} not found in {text!r}", msg)

    def assertNotRegex(self, text, unexpected_regex, msg=None):
        """the pattern does not occur in the text"""
        self._check(not re.search(unexpected_regex, text), f"Regex matched: {unexpected_regex!r} in {text!r}", msg)

    def assertAlmostEqual(self, first, second, places=None, msg=None, delta=None):
        """equal after rounding to places (7), or at most delta apart"""
        if first == second:
            return
        if delta is not None and places is not None:
            raise TypeError("specify delta or places not both")
        apart = abs(first - second)
        if delta is not None:
            self._check(apart <= delta, f"{first!r} != {second!r} within {delta!r} delta ({apart!r} difference)", msg)
            return
        places = 7 if places is None else places
        self._check(round(apart, places) == 0, f"{first!r} != {second!r} within {places!r} places ({apart!r} difference)", msg)

    def assertNotAlmostEqual(self, first, second, places=None, msg=None, delta=None):
        """not equal after rounding to places (7), or more than delta apart"""
        apart = abs(first - second)
        if delta is not None:
            self._check(first != second and apart > delta, f"{first!r} == {second!r} within {delta!r} delta ({apart!r} difference)", msg)
            return
        places = 7 if places is None else places
        self._check(first != second and round(apart, places) != 0, f"{first!r} == {second!r} within {places!r} places", msg)

    def assertRaises(self, expected_exception, *args, **kwargs):
        """with self.assertRaises(ValueError): the block must raise it"""
        return self._raises(expected_exception, None, args, kwargs)

    def assertRaisesRegex(self, expected_exception, expected_regex, *args, **kwargs):
        """as assertRaises, and the message must contain the pattern"""
        return self._raises(expected_exception, expected_regex, args, kwargs)

    def _raises(self, expected, pattern, args, kwargs):
        raises = _Raises(self, expected, pattern)
        if not args:
            return raises
        raises.called = args[0]
        with raises:
            args[0](*args[1:], **kwargs)


class TestSuite:
    """several tests, run one after the other"""

    def __init__(self, tests=()):
        self._tests = []
        self.addTests(tests)

    def addTest(self, test):
        """one test more"""
        self._tests.append(test)

    def addTests(self, tests):
        """several tests more"""
        for test in tests:
            self.addTest(test)

    def __iter__(self):
        return iter(self._tests)

    def countTestCases(self):
        """how many tests there are"""
        return sum(test.countTestCases() for test in self._tests)

    def run(self, result):
        """runs them all"""
        ready = None
        for test in self._tests:
            if result.shouldStop:
                break
            if isinstance(test, TestCase) and type(test) is not ready:
                if ready is not None:
                    ready.tearDownClass()
                ready = type(test)
                if not getattr(ready, "__unittest_skip__", False):
                    ready.setUpClass()
            test.run(result)
        if ready is not None:
            ready.tearDownClass()
        return result

    def __call__(self, *args):
        return self.run(*args)


class TestLoader:
    """finds the tests of a class"""

    testMethodPrefix = "test"

    def getTestCaseNames(self, testCaseClass):
        """the names of its tests, sorted"""
        names = [name for name in dir(testCaseClass) if name.startswith(self.testMethodPrefix)]
        return sorted(name for name in names if callable(getattr(testCaseClass, name)))

    def loadTestsFromTestCase(self, testCaseClass):
        """a suite of its tests"""
        return TestSuite([testCaseClass(name) for name in self.getTestCaseNames(testCaseClass)])

    def loadTestsFromModule(self, module, pattern=None):
        """a suite of all tests there are"""
        classes = sorted(TestCase._cases, key=lambda case: case.__name__)
        return TestSuite([self.loadTestsFromTestCase(case) for case in classes])


defaultTestLoader = TestLoader()  # what finds the tests


def makeSuite(testCaseClass, prefix="test"):
    """a suite of the tests of a class"""
    return defaultTestLoader.loadTestsFromTestCase(testCaseClass)


class TextTestRunner:
    """runs tests; its report would go to the error stream"""

    def __init__(self, stream=None, descriptions=True, verbosity=1, failfast=False, buffer=False, **kwargs):
        if stream is sys.stdout:
            raise NotImplementedError("TextTestRunner(stream=sys.stdout) is not in the lesson language: it tells the time; print what the result holds")

    def run(self, test):
        """runs them and gives the result"""
        result = TextTestResult()
        test.run(result)
        return result


class TestProgram:
    """unittest.main(): runs all tests there are"""

    def __init__(self, module="__main__", defaultTest=None, argv=None, testRunner=None, testLoader=None, exit=True, verbosity=1, **kwargs):
        self.result = TextTestRunner().run(defaultTestLoader.loadTestsFromModule(module))
        if not exit:
            return
        wrong = self.result.errors + self.result.failures
        if wrong:
            raise SystemExit(f"{wrong[0][0]}: {wrong[0][1]}")
        raise SystemExit(not self.result.wasSuccessful())


main = TestProgram
