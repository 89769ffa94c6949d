# preparing text the plain way
import string
from collections import Counter

text = """It was the best of times, it was the worst of times,
it was the age of wisdom... it was the age of foolishness."""

clean = text.lower().translate(str.maketrans("", "", string.punctuation))
words = clean.split()
print(len(words), words[:6], words[-1])
freq = Counter(words)
print(freq.most_common(4), freq["times"], freq["nothing"], sum(freq.values()))
vocab = ["<pad>", "<unk>", "<s>", "</s>"] + sorted(freq, key=lambda w: (-freq[w], w))
stoi = dict(zip(vocab, range(len(vocab))))
print(vocab[:8], len(vocab))


def encode(sentence, max_len=8, add_special=True):
    ids = [stoi.get(w.strip(string.punctuation), stoi["<unk>"]) for w in sentence.lower().split()]
    if add_special:
        ids = [stoi["<s>"], *ids, stoi["</s>"]]
    ids = ids[:max_len]
    return ids + [0] * (max_len - len(ids)), [1] * len(ids) + [0] * (max_len - len(ids))


def decode(ids, skip=frozenset({"<pad>", "<s>", "</s>"})):
    return " ".join(w for w in (vocab[i] for i in ids) if w not in skip)


for s in ("It was the best!", "A wise age", "times times times of the worst of foolishness"):
    ids, mask = encode(s)
    print(f"{s[:20]:<22}{ids} {mask} -> {decode(ids)!r}")
print(text.count("it"), text.find("worst"), text.index("age"), text.rfind("age"), text.partition(",")[0], text.splitlines()[1][:10])
print("-".join("abc"), "a,b,,c".split(","), "  x ".strip() + "|", "x".center(5, "*"), "7".zfill(3), "abc".startswith(("x", "a")), "tEST".capitalize(), "a b".title(), "Ab".swapcase())
print("abc".isalpha(), "12".isdigit(), " ".isspace(), "a1".isalnum(), "A".isupper(), "a\tb".expandtabs(4), ord("a"), chr(98), "abc"[::-1], "b" in "abc", "ab" * 2, "abc".replace("b", "-"), "abcabc".replace("b", "", 1))
print([w.rstrip("s") for w in ("times", "was", "ss")], "a-b_c".replace("-", "_").split("_", 1), "k=v=w".rsplit("=", 1), "x:y".partition(":"), "abc".ljust(5) + "|", "abc".rjust(5), "%s" % "abc".encode)if False else print("skipped")
bigrams = Counter(zip(words, words[1:]))
print(bigrams.most_common(2), len(set(bigrams)), max(bigrams.items(), key=lambda kv: kv[1]))
nxt = {}
for a, b in zip(words, words[1:]):
    nxt.setdefault(a, []).append(b)
w, out = "it", []
for _ in range(6):
    out.append(w)
    w = min(nxt.get(w, ["it"]))
print(" ".join(out))
chars = sorted(set("".join(words)))
print("".join(chars), {c: i for i, c in enumerate(chars) if c in "aeiou"})

import torch
batch = torch.tensor([encode(s)[0] for s in text.splitlines()])
print(batch, batch.ne(0).sum(1), batch.eq(stoi["it"]).nonzero().tolist())
cooc = torch.zeros(len(vocab), len(vocab), dtype=torch.int)
for a, b in zip(words, words[1:]):
    cooc[stoi[a], stoi[b]] += 1
print(cooc[4:8, 4:8], cooc.sum(), (cooc + cooc.T).max(), cooc.float().softmax(-1)[4, :3])
onehot = torch.nn.functional.one_hot(batch[0], len(vocab))
print(onehot.shape, onehot.sum(0)[:6], (onehot @ torch.arange(len(vocab))).equal(batch[0]))
