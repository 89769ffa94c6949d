import torch, torch.nn as nn
from collections import OrderedDict, defaultdict, Counter

STORIES = [
    (["mary went to the kitchen", "john went to the garden", "mary took the milk"], "where is mary", "kitchen"),
    (["john is in the garden", "sandra moved to the hall", "john went to the kitchen"], "where is john", "kitchen"),
]


def build_vocab(stories):
    counts = Counter()
    for facts, question, answer in stories:
        for s in facts + [question, answer]:
            counts.update(s.split())
    itos = ["<nil>"] + [w for w, _ in sorted(counts.items(), key=lambda p: (-p[1], p[0]))]
    return itos, {w: i for i, w in enumerate(itos)}, counts


def vectorize(sentence, stoi, width):
    ids = [stoi[w] for w in sentence.split()]
    return ids + [0] * (width - len(ids))


def position_encoding(sentence_size, embedding_size):
    encoding = torch.ones(embedding_size, sentence_size)
    ls, le = sentence_size + 1, embedding_size + 1
    for i in range(1, le):
        for j in range(1, ls):
            encoding[i - 1, j - 1] = (i - (embedding_size + 1) / 2) * (j - (sentence_size + 1) / 2)
    encoding = 1 + 4 * encoding / embedding_size / sentence_size
    encoding[:, -1] = 1.0
    return encoding.t()


class MemN2N(nn.Module):
    def __init__(self, vocab, dim, hops, sent):
        super().__init__()
        self.hops = hops
        for hop in range(hops + 1):
            C = nn.Embedding(vocab, dim, padding_idx=0)
            C.weight.data.normal_(0, 0.5)
            C.weight.data[0] = 0
            self.add_module("C_{}".format(hop), C)
        self.register_buffer("encoding", position_encoding(sent, dim))

    def forward(self, story, query):
        attentions = OrderedDict()
        u = [(self.C_0(query) * self.encoding).sum(1)]
        for hop in range(self.hops):
            m_A = (getattr(self, f"C_{hop}")(story) * self.encoding).sum(2)
            prob = torch.softmax((m_A * u[-1].unsqueeze(1)).sum(2), -1)
            m_C = (getattr(self, f"C_{hop + 1}")(story) * self.encoding).sum(2)
            o_k = (m_C * prob.unsqueeze(2)).sum(1)
            u.append(u[-1] + o_k)
            attentions["hop" + str(hop)] = prob
        a_hat = u[-1] @ getattr(self, "C_%d" % self.hops).weight.transpose(0, 1)
        return a_hat, attentions


itos, stoi, counts = build_vocab(STORIES)
print(len(itos), itos[:6], counts.most_common(3))
width = max(len(s.split()) for f, q, a in STORIES for s in f + [q])
story = torch.tensor([[vectorize(s, stoi, width) for s in f] for f, _, _ in STORIES])
query = torch.tensor([vectorize(q, stoi, width) for _, q, _ in STORIES])
print(story.shape, query.shape)
print(story[0], query)
torch.manual_seed(15)
net = MemN2N(len(itos), 4, 2, width)
print(net.encoding)
with torch.no_grad():
    out, att = net(story, query)
print(out.shape)
for hop, p in att.items():
    for (facts, q, a), row in zip(STORIES, p.tolist()):
        best = max(range(len(row)), key=row.__getitem__)
        print(f"{hop} {q + '?':<16} {['%.3f' % r for r in row]} -> {facts[best]!r}")
print([itos[i] for i in out.argmax(1)], [a for *_, a in STORIES])
by_length = defaultdict(list)
for w in itos[1:]:
    by_length[len(w)].append(w)
print({k: by_length[k] for k in sorted(by_length)})
print(dict(net.named_children()).keys())
