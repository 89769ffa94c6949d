"""Short snippets, each a question with its answer printed."""
import torch, torch.nn as nn, torch.nn.functional as F
q_no = 0
def Q(text):
    global q_no
    q_no += 1
    print(f"\nQ{q_no}: {text}")

torch.manual_seed(0)
Q("what does softmax do to equal scores?"); print(torch.softmax(torch.full((4,), 7.), 0))
Q("and to a huge one?"); print(torch.softmax(torch.tensor([0., 0., 100.]), 0))
Q("why subtract the max?")
with torch.no_grad():
    s = torch.tensor([1000., 1001.])
    print((s.exp() / s.exp().sum()), ((s - s.max()).exp() / (s - s.max()).exp().sum()))
Q("what is the variance of q·k for d=64?"); a, b = torch.randn(2, 5000, 64); print(f"{(a * b).sum(1).var():.1f}", f"{((a * b).sum(1) / 8).var():.2f}")
Q("which shape has (2,3,4) @ (4,5)?"); print((torch.ones(2, 3, 4) @ torch.ones(4, 5)).shape)
Q("(2,1,3,4) @ (5,4,6)?"); print(torch.matmul(torch.ones(2, 1, 3, 4), torch.ones(5, 4, 6)).shape)
Q("dim=0 or dim=-1?"); x = torch.arange(6.).view(2, 3); print(x.softmax(0), x.softmax(-1), sep="\n")
Q("a row of -inf?"); print(torch.full((2,), -torch.inf).softmax(0), torch.full((2,), -1e9).softmax(0))
Q("does view copy?"); v = x.view(3, 2); v[0, 0] = 9; print(x[0, 0], x.reshape(-1).data_ptr() == x.data_ptr() if False else x.t().is_contiguous())
Q("transpose then view?")
try: x.t().view(-1)
except RuntimeError as e: print(str(e).split(".")[0])
Q("how many parameters has MultiheadAttention(8, 2)?"); print(sum(p.numel() for p in nn.MultiheadAttention(8, 2).parameters()), 4 * 8 * 8 + 4 * 8)
Q("is dropout active in eval?"); d = nn.Dropout(.5); print(d(torch.ones(6)), d.eval()(torch.ones(6)), F.dropout(torch.ones(3), .5, training=False))
Q("what does embedding do with an id twice?"); e = nn.Embedding.from_pretrained(torch.eye(3)); print(e(torch.tensor([2, 2, 0])), e.weight.requires_grad)
Q("layer norm of a constant row?"); print(F.layer_norm(torch.ones(1, 4), (4,)), nn.LayerNorm(4)(torch.arange(4.)).detach())
Q("masked mean?"); m = torch.tensor([1., 1., 0.]); print((torch.tensor([2., 4., 100.]) * m).sum() / m.sum())
Q("argmax of a tie?"); print(torch.tensor([1., 3., 3.]).argmax(), torch.tensor([1, 3, 3]).max(0))
Q("integer division?"); print(torch.tensor([7, -7]) // 2, torch.tensor([7, -7]) / 2, torch.tensor([7, -7]) % 3, torch.tensor(5) ** 2)
Q("bool arithmetic?"); t = torch.tensor([True, False]); print(t + 1, t.sum(), ~t, t * 2.5, t | torch.tensor([False, False])); 
try: 1 - t
except RuntimeError as err: print("RuntimeError:", err)
Q("does a Python loop agree with matmul?"); A, B = torch.randint(0, 5, (2, 3)), torch.randint(0, 5, (3, 2)); print(A @ B, [[sum(A[i, k].item() * B[k, j].item() for k in range(3)) for j in range(2)] for i in range(2)])
Q("cross entropy of a uniform guess?"); print(F.cross_entropy(torch.zeros(1, 50), torch.tensor([3])), torch.tensor(50.).log())
Q("one_hot @ table?"); print(F.one_hot(torch.tensor([1]), 3).float() @ torch.arange(6.).view(3, 2))
Q("gather?"); print(torch.arange(6).view(2, 3).gather(1, torch.tensor([[2], [0]])), torch.arange(6).view(2, 3)[[0, 1], [2, 0]])
print(f"\n{q_no} questions")
