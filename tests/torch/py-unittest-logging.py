import logging, sys, unittest, torch
from torch.autograd import Function, Variable
logging.basicConfig(stream=sys.stdout, level=logging.INFO, format="%(levelname)s:%(name)s: %(message)s")
log = logging.getLogger(__name__)
log.info("hello %s %d", "x", 3); log.debug("no"); log.warning("w")
logging.info("root %s", [1, 2])
log2 = logging.getLogger("a.b"); h = logging.StreamHandler(sys.stdout); h.setFormatter(logging.Formatter("{levelname} {message}", style="{")); h.setLevel(logging.ERROR); log2.addHandler(h); log2.propagate = False
log2.error("bad %(k)s", {"k": 5}); log2.warning("quiet")
print(log, log.isEnabledFor(10), logging.getLevelName(20))
logging.getLogger("c").setLevel("ERROR"); logging.getLogger("c").info("x"); logging.getLogger("c.d").error("from c.d")
print(isinstance(torch.zeros(2), Variable), Variable(torch.ones(1)), isinstance(3, torch.autograd.Variable))
class Sq(Function):
    @staticmethod
    def forward(ctx, x, k):
        ctx.save_for_backward(x)
        return x * x * k
    @staticmethod
    def backward(ctx, g):
        x, = ctx.saved_tensors
        return 2 * x * g, None
print(Sq.apply(torch.tensor([1., 2.]), 3))
class T(unittest.TestCase):
    @classmethod
    def setUpClass(cls): cls.x = torch.ones(2)
    def setUp(self): self.k = 2
    def test_a(self):
        self.assertEqual(self.k, 2); self.assertTrue(torch.equal(self.x, torch.ones(2)))
        self.assertAlmostEqual(0.1 + 0.2, 0.3); self.assertIn(1, [1]); self.assertIsNone(None)
        with self.assertRaises(ValueError) as c: int("x")
        print("raised", c.exception)
        with self.assertRaisesRegex(RuntimeError, "bad"): raise RuntimeError("so bad")
        self.assertRaises(KeyError, {}.__getitem__, 3)
    def test_b(self):
        for i in range(2):
            with self.subTest(i=i): self.assertGreaterEqual(i, 0)
    def test_c(self): self.assertEqual(1, 2, "oops")
    @unittest.skip("later")
    def test_d(self): print("never")
r = unittest.TextTestRunner(stream=sys.stderr).run(unittest.defaultTestLoader.loadTestsFromTestCase(T))
print(r.testsRun, len(r.failures), len(r.errors), len(r.skipped), r.wasSuccessful())
try:
    T("test_c").assertTrue(0, "m")
except AssertionError as e:
    print(e)
