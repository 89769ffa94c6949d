import torch
import torch.nn as nn
import torch.nn.functional as F


class GraphAttentionLayer(nn.Module):
    """Simple GAT layer on a dense adjacency."""

    def __init__(self, in_features, out_features, dropout, alpha, concat=True):
        super(GraphAttentionLayer, self).__init__()
        self.dropout = dropout
        self.in_features = in_features
        self.out_features = out_features
        self.alpha = alpha
        self.concat = concat
        self.W = nn.Parameter(torch.empty(size=(in_features, out_features)))
        nn.init.xavier_uniform_(self.W.data, gain=1.414)
        self.a = nn.Parameter(torch.empty(size=(2 * out_features, 1)))
        nn.init.xavier_uniform_(self.a.data, gain=1.414)
        self.leakyrelu = nn.LeakyReLU(self.alpha)

    def forward(self, h, adj):
        Wh = torch.mm(h, self.W)
        e = self._prepare_attentional_mechanism_input(Wh)
        zero_vec = -9e15 * torch.ones_like(e)
        attention = torch.where(adj > 0, e, zero_vec)
        attention = F.softmax(attention, dim=1)
        attention = F.dropout(attention, self.dropout, training=self.training)
        self.last = attention
        h_prime = torch.matmul(attention, Wh)
        if self.concat:
            return F.elu(h_prime)
        else:
            return h_prime

    def _prepare_attentional_mechanism_input(self, Wh):
        Wh1 = torch.matmul(Wh, self.a[:self.out_features, :])
        Wh2 = torch.matmul(Wh, self.a[self.out_features:, :])
        e = Wh1 + Wh2.T
        return self.leakyrelu(e)

    def __repr__(self):
        return self.__class__.__name__ + ' (' + str(self.in_features) + ' -> ' + str(self.out_features) + ')'


class GAT(nn.Module):
    def __init__(self, nfeat, nhid, nclass, dropout, alpha, nheads):
        super(GAT, self).__init__()
        self.dropout = dropout
        self.attentions = [GraphAttentionLayer(nfeat, nhid, dropout=dropout, alpha=alpha, concat=True) for _ in range(nheads)]
        for i, attention in enumerate(self.attentions):
            self.add_module('attention_{}'.format(i), attention)
        self.out_att = GraphAttentionLayer(nhid * nheads, nclass, dropout=dropout, alpha=alpha, concat=False)

    def forward(self, x, adj):
        x = F.dropout(x, self.dropout, training=self.training)
        x = torch.cat([att(x, adj) for att in self.attentions], dim=1)
        x = F.dropout(x, self.dropout, training=self.training)
        x = F.elu(self.out_att(x, adj))
        return F.log_softmax(x, dim=1)


edges = [(0, 1), (1, 2), (2, 3), (3, 0), (3, 4)]
n = 1 + max(max(e) for e in edges)
adj = torch.eye(n)
for i, j in edges:
    adj[i, j] = adj[j, i] = 1
print(adj)
print("degrees", adj.sum(1).int().tolist())
torch.manual_seed(72)
model = GAT(3, 4, 2, dropout=0.6, alpha=0.2, nheads=2)
model.eval()
print(model)
x = torch.rand(n, 3)
with torch.no_grad():
    out = model(x, adj)
    print(out)
    print(out.exp().sum(1), out.max(1)[1])
    print(model.out_att.last)
    assert ((model.out_att.last > 0) == (adj > 0)).all()
# edge list version with scatter
src, dst = adj.nonzero(as_tuple=True)
with torch.no_grad():
    l = model.attentions[0]
    Wh = x @ l.W
    e = l.leakyrelu((Wh @ l.a[:4]).squeeze(1)[src] + (Wh @ l.a[4:]).squeeze(1)[dst])
    w = e.exp()
    z = torch.zeros(n).index_add(0, src, w)
    agg = torch.zeros(n, 4).index_add(0, src, w[:, None] * Wh[dst])
    print(torch.allclose(F.elu(agg / z[:, None]), l(x, adj), atol=1e-5), e[:3])
row_norm = adj / adj.sum(1, keepdim=True)
print(torch.matrix_power(row_norm, 3)[0])
