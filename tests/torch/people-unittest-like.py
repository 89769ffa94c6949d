import math
import torch
import torch.nn as nn
import torch.nn.functional as F


def attention(q, k, v, mask=None):
    d_k = q.size(-1)
    scores = q @ k.transpose(-2, -1) / math.sqrt(d_k)
    if mask is not None:
        scores = scores.masked_fill(mask == 0, -1e9)
    p = F.softmax(scores, dim=-1)
    return p @ v, p


class TestCase:
    def assertEqual(self, a, b, msg=None):
        assert a == b, msg or f"{a!r} != {b!r}"

    def assertTrue(self, x, msg="not true"):
        assert x, msg

    def assertAlmostEqual(self, a, b, places=6):
        if round(abs(a - b), places) != 0:
            raise AssertionError(f"{a} != {b} within {places} places")

    def assertRaises(self, kind, f, *args, **kwargs):
        try:
            f(*args, **kwargs)
        except kind as e:
            return e
        raise AssertionError(kind.__name__ + " not raised")

    def setUp(self):
        pass

    def run(self):
        names = [n for n in dir(self) if n.startswith("test")]
        passed = failed = 0
        for name in names:
            self.setUp()
            try:
                getattr(self, name)()
            except AssertionError as e:
                failed += 1
                print(f"F {name}: {e}")
            else:
                passed += 1
                print(f". {name}")
        print(f"Ran {passed + failed} tests in {type(self).__name__}: {passed} ok, {failed} failed")
        return failed == 0


class TestAttention(TestCase):
    def setUp(self):
        torch.manual_seed(0)
        self.q, self.k, self.v = torch.randn(3, 2, 4, 8)

    def test_shapes(self):
        out, p = attention(self.q, self.k, self.v)
        self.assertEqual(out.shape, (2, 4, 8))
        self.assertEqual(tuple(p.shape), (2, 4, 4))

    def test_rows_sum_to_one(self):
        _, p = attention(self.q, self.k, self.v)
        self.assertTrue(torch.allclose(p.sum(-1), torch.ones(2, 4)))

    def test_uniform_when_keys_equal(self):
        k = self.k[:, :1].expand_as(self.k)
        _, p = attention(self.q, k, self.v)
        self.assertAlmostEqual(p.min().item(), 0.25)
        self.assertAlmostEqual(p.max().item(), 0.25)

    def test_causal_mask(self):
        mask = torch.tril(torch.ones(4, 4))
        _, p = attention(self.q, self.k, self.v, mask)
        self.assertEqual(p.triu(1).sum().item(), 0)
        self.assertEqual(p[:, 0, 0].tolist(), [1.0, 1.0])

    def test_permutation(self):
        perm = torch.tensor([2, 0, 3, 1])
        a, _ = attention(self.q, self.k, self.v)
        b, _ = attention(self.q, self.k[:, perm], self.v[:, perm])
        torch.testing.assert_close(a, b)

    def test_wrong_size(self):
        e = self.assertRaises(RuntimeError, attention, self.q, self.k[..., :5], self.v)
        self.assertTrue("Expected size" in str(e), str(e))

    def test_this_fails(self):
        out, p = attention(self.q, self.k, self.v)
        self.assertEqual(p.argmax(-1)[0].tolist(), [0, 0, 0, 0])

    def test_this_fails_too(self):
        self.assertAlmostEqual(0.1 + 0.2, 0.4, places=3)

    def test_raises_nothing(self):
        self.assertRaises(ValueError, lambda: None)


class TestModules(TestCase):
    def test_linear_is_affine(self):
        torch.manual_seed(1)
        l = nn.Linear(3, 2)
        x = torch.randn(4, 3)
        assert torch.allclose(l(x), x @ l.weight.T + l.bias)

    def test_softmax_shift(self):
        x = torch.tensor([1.0, 2.0, 3.0])
        assert torch.allclose(F.softmax(x, 0), F.softmax(x + 100, 0))

    def test_mha_against_sdp(self):
        torch.manual_seed(2)
        m = nn.MultiheadAttention(8, 2, batch_first=True).eval()
        x = torch.randn(1, 3, 8)
        with torch.no_grad():
            y, w = m(x, x, x)
        self.assertEqual(y.shape, x.shape)
        self.assertEqual(list(w.shape), [1, 3, 3])
        self.assertTrue(torch.allclose(w.sum(-1), torch.tensor(1.0)))


ok = [T().run() for T in (TestAttention, TestModules)]
print("OK" if all(ok) else "FAILED", ok)
