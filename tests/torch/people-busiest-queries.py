"""Only the queries that stand out get real attention; the others take the running sum."""
import math
import torch


def stand_out(q, k, how_many, sampled):
    batch, heads, length, width = q.shape
    wide = k.unsqueeze(-3).expand(batch, heads, length, length, width)
    picks = torch.randint(length, (length, sampled))
    some = wide[:, :, torch.arange(length).unsqueeze(1), picks, :]
    tried = torch.matmul(q.unsqueeze(-2), some.transpose(-2, -1)).squeeze(-2)
    spread = tried.max(-1)[0] - torch.div(tried.sum(-1), length)
    return spread.topk(how_many)[1]


def sparse_attention(q, k, v, how_many=2):
    batch, heads, length, width = q.shape
    best = stand_out(q, k, how_many, sampled=3)
    b, h = torch.arange(batch)[:, None, None], torch.arange(heads)[None, :, None]
    scores = torch.matmul(q[b, h, best, :], k.transpose(-2, -1)) / math.sqrt(width)
    future = torch.ones(length, length, dtype=torch.bool).triu(1)
    hidden = future[None, None, :].expand(batch, heads, length, length)[b, h, best, :]
    scores.masked_fill_(hidden, -math.inf)
    context = v.cumsum(dim=-2)
    context[b, h, best, :] = torch.matmul(torch.softmax(scores, dim=-1), v).type_as(context)
    return context, best


def far_and_near(index, block, length):
    row = torch.zeros((length), dtype=torch.float)
    steps = math.ceil(math.log2(block))
    while index >= 0:
        if index - steps + 1 < 0:
            row[:index] = 1
            break
        row[index - steps + 1:(index + 1)] = 1
        for i in range(0, steps):
            at = index - steps + 1 - 2 ** i
            if index - at <= block and at >= 0:
                row[at] = 1
        index -= block
    return row


torch.manual_seed(2)
q, k, v = torch.randn(3, 1, 2, 5, 4)
out, best = sparse_attention(q, k, v)
print(best)
print(out)
print(torch.stack([far_and_near(i, 3, 8) for i in range(8)]).int())
