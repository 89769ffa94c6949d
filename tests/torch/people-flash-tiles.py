# Flash attention in slow motion: tiles, running maxima, running sums
import torch
import math

torch.manual_seed(2205)
Br, Bc = 2, 3
N, d = 6, 4
Q, K, V = (torch.randn(N, d) for _ in range(3))


def naive(Q, K, V):
    S = Q @ K.T / math.sqrt(d)
    return torch.softmax(S, dim=1) @ V


def flash(Q, K, V, causal=False, verbose=False):
    O = torch.zeros_like(Q)
    l = torch.zeros(N, 1)
    m = torch.ones(N, 1) * -float("inf")
    for j in range(0, N, Bc):
        Kj, Vj = K[j:j + Bc], V[j:j + Bc]
        for i in range(0, N, Br):
            if causal and j > i + Br - 1:
                if verbose:
                    print(f"tile ({i // Br}, {j // Bc}) skipped")
                continue
            Qi, Oi, mi, li = Q[i:i + Br], O[i:i + Br], m[i:i + Br], l[i:i + Br]
            S = Qi @ Kj.T / math.sqrt(d)
            if causal:
                rows, cols = torch.arange(i, i + Br)[:, None], torch.arange(j, j + Bc)[None]
                S = S.masked_fill(cols > rows, -float("inf"))
            m_tile = S.max(dim=1, keepdim=True).values
            m_new = torch.maximum(mi, m_tile)
            P = torch.exp(S - m_new)
            alpha = torch.exp(mi - m_new)
            l_new = alpha * li + P.sum(dim=1, keepdim=True)
            O[i:i + Br] = (Oi * li * alpha + P @ Vj) / l_new
            m[i:i + Br] = m_new
            l[i:i + Br] = l_new
            if verbose:
                print(f"tile ({i // Br}, {j // Bc}): max {m_new.flatten().tolist()[0]:.4f} sum {l_new[0].item():.4f}")
    return O, l, m


O, l, m = flash(Q, K, V, verbose=True)
print(O)
print(torch.allclose(O, naive(Q, K, V), atol=1e-6))
print("logsumexp:", torch.allclose((m + l.log()).squeeze(1), torch.logsumexp(Q @ K.T / math.sqrt(d), 1)))
Oc, *_ = flash(Q, K, V, causal=True, verbose=True)
S = (Q @ K.T / math.sqrt(d)).masked_fill(torch.ones(N, N).triu(1).bool(), -float("inf"))
print(torch.allclose(Oc, S.softmax(1) @ V, atol=1e-6), Oc[0].equal(V[0]))


def online_softmax(xs):
    m, s = -math.inf, 0.0
    for x in xs:
        m, s, old = max(m, x), s, m
        s = s * math.exp(old - m) + math.exp(x - m)
        yield m, s


for step, (mm, s) in enumerate(online_softmax([1.0, 3.0, 2.0, 5.0])):
    print(f"{step}: m={mm} s={s:.6f}")
print(torch.tensor([1.0, 3.0, 2.0, 5.0]).sub(5).exp().sum())

# split-K: two halves merged by their log-sum-exps
def part(K, V):
    s = Q @ K.T / math.sqrt(d)
    return s.softmax(1) @ V, s.logsumexp(1, keepdim=True)

(o1, e1), (o2, e2) = part(K[:2], V[:2]), part(K[2:], V[2:])
e = torch.logaddexp(e1, e2)
print(torch.allclose(o1 * (e1 - e).exp() + o2 * (e2 - e).exp(), naive(Q, K, V), atol=1e-6), e.T)
