# My first attention script!! I print EVERYTHING so that I understand it.
import torch
import torch.nn.functional as F

print("=" * 40)
print("STEP 0: the words")
print("=" * 40)
sentence = "the cat sat on the mat"
words = sentence.split()
print("words:", words)
print("how many words?", len(words))

vocab = {}
for word in words:
    if word not in vocab:
        vocab[word] = len(vocab)
print("vocab:", vocab)

ids = []
for word in words:
    ids.append(vocab[word])
print("ids as list:", ids)
ids = torch.tensor(ids)
print("ids as tensor:", ids)
print("type of ids:", type(ids), ids.dtype)

print()
print("=" * 40)
print("STEP 1: embeddings")
print("=" * 40)
torch.manual_seed(42)
embedding_table = torch.rand(len(vocab), 3)
print("embedding_table =", embedding_table)
print("embedding_table.shape =", embedding_table.shape)
x = embedding_table[ids]
print("x =", x)
print("x.shape =", x.shape)
print("x.size() =", x.size(), "x.size(0) =", x.size(0), "x.dim() =", x.dim())
# are the two 'the' rows the same? they should be
print("x[0] == x[4] ?", x[0] == x[4])
print("all the same?", (x[0] == x[4]).all())
print("all the same? (item)", (x[0] == x[4]).all().item())

print()
print("=" * 40)
print("STEP 2: scores, one at a time")
print("=" * 40)
query = x[1]
print("query for 'cat' is", query)
scores = torch.zeros(6)
for i in range(6):
    s = 0.0
    for j in range(3):
        s = s + query[j] * x[i][j]
    print("score of cat with", words[i], "is", s)
    scores[i] = s
print("scores", scores)
print("the same with matmul:", x @ query)
print("close?", torch.allclose(scores, x @ query))

print()
print("=" * 40)
print("STEP 3: softmax by hand")
print("=" * 40)
exps = torch.exp(scores)
print("exps", exps)
total = exps.sum()
print("total", total, total.item())
weights = exps / total
print("weights", weights)
print("sum of weights", weights.sum())
print("F.softmax says", F.softmax(scores, dim=0))
for w, a in zip(words, weights):
    print(w, "gets", round(a.item() * 100, 1), "percent")

print()
print("=" * 40)
print("STEP 4: context vector")
print("=" * 40)
context = torch.zeros(3)
for i in range(len(words)):
    print("adding", weights[i], "*", x[i])
    context = context + weights[i] * x[i]
print("context =", context)
print("in one line:", weights @ x)
print("DONE :-)")
