"""Attention along the edges of a graph: each node listens to its neighbours only."""
import enum
import torch
from torch import nn


class Merge(enum.Enum):
    JOIN = 0
    MEAN = 1


class EdgeAttention(nn.Module):
    from_row, to_row = 0, 1

    def __init__(self, size, out, heads, merge=Merge.JOIN):
        super().__init__()
        self.heads, self.out, self.merge = heads, out, merge
        self.proj = nn.Linear(size, heads * out, bias=False)
        self.say = nn.Parameter(torch.Tensor(1, heads, out))
        self.hear = nn.Parameter(torch.Tensor(1, heads, out))
        for part in (self.say, self.hear):
            nn.init.xavier_uniform_(part)
        self.bend = nn.LeakyReLU(0.2)
        self.register_parameter("bias", None)

    def widen(self, index, like):
        for _ in range(index.dim(), like.dim()):
            index = index.unsqueeze(-1)
        return index.expand_as(like)

    def gather_up(self, per_edge, target, nodes):
        size = list(per_edge.shape)
        size[0] = nodes
        room = torch.zeros(size, dtype=per_edge.dtype)
        return room.scatter_add_(0, self.widen(target, per_edge), per_edge)

    def forward(self, pair):
        nodes, edges = pair
        assert edges.shape[0] == 2, f"two rows of edges, not {edges.shape}"
        source, target = edges[self.from_row], edges[self.to_row]
        h = self.proj(nodes).view(-1, self.heads, self.out)
        said, heard = (h * self.say).sum(dim=-1), (h * self.hear).sum(dim=-1)
        score = self.bend(said.index_select(0, source) + heard.index_select(0, target))
        score = (score - score.max()).exp()
        total = self.gather_up(score, target, nodes.shape[0]).index_select(0, target)
        weight = (score / (total + 1e-16)).unsqueeze(-1)
        mixed = self.gather_up(h.index_select(0, source) * weight, target, nodes.shape[0])
        joined = mixed.flatten(1) if self.merge is Merge.JOIN else mixed.mean(dim=1)
        return joined, edges


torch.set_grad_enabled(False)
torch.manual_seed(8)
edges = torch.tensor([[0, 1, 2, 0, 3, 2], [1, 1, 0, 3, 3, 2]])
net = nn.Sequential(EdgeAttention(3, 2, 2), EdgeAttention(4, 3, 2, merge=Merge.MEAN))
result, same = net((torch.randn(4, 3), edges))
print(result)
print(same is edges, Merge.JOIN, Merge.MEAN.value, net[0].bias)
