# Python's unittest: test cases, and running them. What a run tells goes to the error stream, which
# no lesson shows; whether all went well is what it gives.

_cases = []


class SkipTest(Exception):
    """a test is left out"""


def skip(reason):
    """@skip("why"): the test, or all of a class, is left out"""

    def mark(test):
        test._skipped = True
        return test

    return mark


def skipIf(condition, reason):
    """the same where the condition holds"""
    return skip(reason) if condition else lambda test: test


def skipUnless(condition, reason):
    """the same where the condition does not hold"""
    return skipIf(not condition, reason)


def expectedFailure(test):
    """a test that is to fail"""
    test._fails = True
    return test


class _Raised:
    """with self.assertRaises(KeyError) as caught:"""

    def __init__(self, case, expected, pattern=None, msg=None):
        self.case = case
        self.expected = expected
        self.pattern = pattern
        self.msg = msg
        self.exception = None

    def __enter__(self):
        return self

    def __exit__(self, typ, value, tb):
        if typ is None:
            names = self.expected if isinstance(self.expected, tuple) else (self.expected,)
            self.case.fail(self.case._message(self.msg, f"{' or '.join(c.__name__ for c in names)} not raised"))
        if not issubclass(typ, self.expected):
            return False
        self.exception = value
        if self.pattern is not None:
            self.case.assertRegex(str(value), self.pattern, self.msg)
        return True


class _SubTest:
    def __enter__(self):
        return None

    def __exit__(self, *exc):
        return False


class TestCase:
    """a class whose methods called test... are run"""

    failureException = AssertionError
    longMessage = True
    _skipped = False

    def __init_subclass__(cls, **kwargs):
        super().__init_subclass__(**kwargs)
        _cases.append(cls)

    def __init__(self, methodName="runTest"):
        self._testMethodName = methodName

    def setUp(self):
        pass

    def tearDown(self):
        pass

    @classmethod
    def setUpClass(cls):
        pass

    @classmethod
    def tearDownClass(cls):
        pass

    def id(self):
        return f"__main__.{type(self).__name__}.{self._testMethodName}"

    def shortDescription(self):
        doc = getattr(self, self._testMethodName).__doc__
        return doc.strip().split("\n")[0].strip() if doc else None

    def subTest(self, msg=None, **params):
        return _SubTest()

    def skipTest(self, reason):
        raise SkipTest(reason)

    def fail(self, msg=None):
        raise self.failureException(msg)

    def _message(self, msg, standard):
        return standard if msg is None else f"{standard} : {msg}"

    def _check(self, holds, msg, standard):
        if not holds:
            raise self.failureException(self._message(msg, standard))

    def assertTrue(self, expr, msg=None):
        self._check(expr, msg, f"{expr!r} is not true")

    def assertFalse(self, expr, msg=None):
        self._check(not expr, msg, f"{expr!r} is not false")

    def assertEqual(self, first, second, msg=None):
        self._check(first == second, msg, f"{first!r} != {second!r}")

    def assertNotEqual(self, first, second, msg=None):
        self._check(first != second, msg, f"{first!r} == {second!r}")

    assertListEqual = assertEqual
    assertTupleEqual = assertEqual
    assertDictEqual = assertEqual
    assertSetEqual = assertEqual
    assertSequenceEqual = assertEqual
    assertMultiLineEqual = assertEqual

    def assertCountEqual(self, first, second, msg=None):
        rest = list(second)
        for one in first:
            self._check(one in rest, msg, "Element counts were not equal")
            rest.remove(one)
        self._check(not rest, msg, "Element counts were not equal")

    def assertAlmostEqual(self, first, second, places=None, msg=None, delta=None):
        if first == second:
            return
        diff = abs(first - second)
        if delta is not None:
            self._check(diff <= delta, msg, f"{first!r} != {second!r} within {delta!r} delta ({diff!r} difference)")
        else:
            places = 7 if places is None else places
            self._check(round(diff, places) == 0, msg, f"{first!r} != {second!r} within {places!r} places ({diff!r} difference)")

    def assertNotAlmostEqual(self, first, second, places=None, msg=None, delta=None):
        diff = abs(first - second)
        near = diff <= delta if delta is not None else round(diff, 7 if places is None else places) == 0
        self._check(not near, msg, f"{first!r} == {second!r} within {7 if places is None else places!r} places")

    def assertIs(self, expr1, expr2, msg=None):
        self._check(expr1 is expr2, msg, f"{expr1!r} is not {expr2!r}")

    def assertIsNot(self, expr1, expr2, msg=None):
        self._check(expr1 is not expr2, msg, f"unexpectedly identical: {expr1!r}")

    def assertIsNone(self, obj, msg=None):
        self._check(obj is None, msg, f"{obj!r} is not None")

    def assertIsNotNone(self, obj, msg=None):
        self._check(obj is not None, msg, "unexpectedly None")

    def assertIn(self, member, container, msg=None):
        self._check(member in container, msg, f"{member!r} not found in {container!r}")

    def assertNotIn(self, member, container, msg=None):
        self._check(member not in container, msg, f"{member!r} unexpectedly found in {container!r}")

    def assertIsInstance(self, obj, cls, msg=None):
        self._check(isinstance(obj, cls), msg, f"{obj!r} is not an instance of {cls!r}")

    def assertNotIsInstance(self, obj, cls, msg=None):
        self._check(not isinstance(obj, cls), msg, f"{obj!r} is an instance of {cls!r}")

    def assertGreater(self, a, b, msg=None):
        self._check(a > b, msg, f"{a!r} not greater than {b!r}")

    def assertGreaterEqual(self, a, b, msg=None):
        self._check(a >= b, msg, f"{a!r} not greater than or equal to {b!r}")

    def assertLess(self, a, b, msg=None):
        self._check(a < b, msg, f"{a!r} not less than {b!r}")

    def assertLessEqual(self, a, b, msg=None):
        self._check(a <= b, msg, f"{a!r} not less than or equal to {b!r}")

    def assertRegex(self, text, expected_regex, msg=None):
        import re

        self._check(re.search(expected_regex, text), msg, f"Regex didn't match: {expected_regex!r} not found in {text!r}")

    def assertRaises(self, expected_exception, callable=None, *args, **kwargs):
        if callable is None:
            return _Raised(self, expected_exception, None, kwargs.get("msg"))
        with _Raised(self, expected_exception):
            callable(*args, **kwargs)

    def assertRaisesRegex(self, expected_exception, expected_regex, callable=None, *args, **kwargs):
        if callable is None:
            return _Raised(self, expected_exception, expected_regex, kwargs.get("msg"))
        with _Raised(self, expected_exception, expected_regex):
            callable(*args, **kwargs)

    def run(self, result=None):
        result = TestResult() if result is None else result
        method = getattr(self, self._testMethodName)
        result.testsRun += 1
        if self._skipped or getattr(method, "_skipped", False):
            result.skipped.append((self, ""))
            return result
        fails = getattr(method, "_fails", False)
        try:
            self.setUp()
            try:
                method()
            finally:
                self.tearDown()
            if fails:
                result.unexpectedSuccesses.append(self)
        except SkipTest as e:
            result.skipped.append((self, str(e)))
        except Exception as e:
            kept = result.failures if isinstance(e, AssertionError) else result.errors
            kept = result.expectedFailures if fails else kept
            kept.append((self, f"{type(e).__name__}: {e}"))
        return result

    def __str__(self):
        return f"{self._testMethodName} (__main__.{type(self).__name__}.{self._testMethodName})"

    def __repr__(self):
        return f"<__main__.{type(self).__name__} testMethod={self._testMethodName}>"


class TestResult:
    """what became of the tests"""

    def __init__(self, *args):
        self.testsRun = 0
        self.failures = []
        self.errors = []
        self.skipped = []
        self.expectedFailures = []
        self.unexpectedSuccesses = []

    def wasSuccessful(self):
        return not (self.failures or self.errors or self.unexpectedSuccesses)

    def __repr__(self):
        return f"<unittest.result.{type(self).__name__} run={self.testsRun} errors={len(self.errors)} failures={len(self.failures)}>"


TextTestResult = TestResult  # what became of the tests


class TestSuite:
    """tests that are run one after the other"""

    def __init__(self, tests=()):
        self._tests = list(tests)

    def addTest(self, test):
        self._tests.append(test)

    def addTests(self, tests):
        for test in tests:
            self.addTest(test)

    def countTestCases(self):
        return sum(t.countTestCases() if isinstance(t, TestSuite) else 1 for t in self._tests)

    def __iter__(self):
        return iter(self._tests)

    def run(self, result):
        for k, test in enumerate(self._tests):
            case = not isinstance(test, TestSuite)
            if case and (k == 0 or type(test) is not type(self._tests[k - 1])):
                test.setUpClass()
            test.run(result)
            if case and (k + 1 == len(self._tests) or type(test) is not type(self._tests[k + 1])):
                test.tearDownClass()
        return result


class TestLoader:
    """finds the tests of a class"""

    testMethodPrefix = "test"

    def getTestCaseNames(self, testCaseClass):
        found = [name for name in dir(testCaseClass) if name.startswith(self.testMethodPrefix)]
        return [name for name in found if callable(getattr(testCaseClass, name))]

    def loadTestsFromTestCase(self, testCaseClass):
        return TestSuite(testCaseClass(name) for name in self.getTestCaseNames(testCaseClass))

    def loadTestsFromModule(self, module=None):
        return TestSuite(self.loadTestsFromTestCase(one) for one in sorted(_cases, key=lambda c: c.__name__))


defaultTestLoader = TestLoader()  # finds the tests of a class


def makeSuite(testCaseClass, prefix="test"):
    """the tests of a class"""
    return defaultTestLoader.loadTestsFromTestCase(testCaseClass)


class TextTestRunner:
    """runs tests; what it tells is not shown"""

    def __init__(self, stream=None, descriptions=True, verbosity=1, failfast=False, buffer=False):
        import sys

        if stream is sys.stdout:
            raise NotImplementedError("TextTestRunner(stream=sys.stdout) is not in the lesson language: it tells the time; print what the result holds")

    def run(self, test):
        return test.run(TestResult())


class main:
    """runs all tests, and ends the script"""

    def __init__(self, module="__main__", defaultTest=None, argv=None, testRunner=None, testLoader=None, exit=True, verbosity=1, failfast=None, buffer=None, warnings=None):
        self.result = defaultTestLoader.loadTestsFromModule().run(TestResult())
        if not exit:
            return
        wrong = self.result.errors + self.result.failures
        if wrong:
            raise SystemExit(f"{wrong[0][0]._testMethodName}: {wrong[0][1]}")
        raise SystemExit(0)
