import torch, textwrap, sys
torch.manual_seed(0)
attn = torch.rand(4, 4).tril().pow(2)
attn = attn / attn.sum(-1, keepdim=True)
toks = ["Der", "Hund", "schläft", "."]
shades = " ░▒▓█"
def heat(m, rows, cols):
    w = max(map(len, cols))
    out = [" " * (w + 1) + " ".join(c.rjust(w) for c in cols)]
    for r, row in zip(rows, m):
        out.append(f"{r:>{w}} " + " ".join((shades[min(4, int(x * 5))] * 3 + f"{x:.2f}").rjust(w) for x in row.tolist()))
    return "\n".join(out)
print(heat(attn, toks, toks))
md = ["| | " + " | ".join(toks) + " |", "|" + "---|" * 5] + [f"| **{t}** | " + " | ".join("%.3f" % x for x in r) + " |" for t, r in zip(toks, attn)]
print(*md, sep="\n")
print(",".join(["tok", *toks]))
for t, r in zip(toks, attn.tolist()): print(t, *[f"{x:.1e}" for x in r], sep=",")
html = "".join("<tr>%s</tr>" % "".join(f'<td style="opacity:{x:.2f}">{x:.0%}</td>' for x in r) for r in attn[:1].tolist())
print(html)
print(textwrap.dedent("""
    head 0:
      strongest: {a} -> {b}
      mass on self: {c:.3%}
""").format(a=toks[3], b=toks[attn[3].argmax()], c=attn.diag().mean()).strip())
print(textwrap.fill("the quick brown fox jumps over the lazy dog and runs", 20), textwrap.indent("a\nb", "> "), sep="\n")
print("=" * 20, "TOTAL".center(20, "-"), f"{'left':<10}|{'mid':^10}|{'right':>10}|", f"{12345.678:>12,.2f}|{0.00012:.3e}|{42:#x}|{-7:+d}|{3:>05}|{True!s:>6}|{None!r}|{1e6:g}|{1234567.0:g}", sep="\n")
w = 12
print(f"{'x':*^{w}}", f"{3.14159:{w}.{3}f}", f"{{literal}}", f"{toks[0]!r:>8}", f"{'a' 'b'}", "%s %r %d %5.2f %e %%" % ("s", "r", 3.9, 2.555, 12345.6), "{0}{1}{0}".format("a", "b"), "{:>{}}".format("z", 4), "{x[0]} {y.shape}".format(x=[1], y=attn), r"\n", "tab\tend", 'it''s', """multi
line""", "a" "b", "\u00e9", repr("q'\"\n"), ascii("é"), sep=" ; ")
print(str(attn.shape), str(attn[0, 0]), f"{attn[1, 0]:.3f}", f"{attn[1]}", "%.2f" % attn[1, 1], attn[2].tolist().__len__(), str(1.0), str(1e-10), repr(0.1 + 0.2), str(torch.float32), f"{attn.dtype}", str([1.5, "a", None, True, (1,), {2}, {"k": torch.tensor(1)}]))
print(True, 1, "ok", file=sys.stdout, flush=True)
print("no newline"); print("a", "b", end="!\n", sep="")
for line in attn.__repr__().splitlines()[:2]: print(line)
print("x".join(map(str, attn.shape)), " x ".join(f"{d}" for d in attn.size()), "-".join(reversed("abc")), "a,b;c".replace(";", ",").split(","), "Hello World".swapcase(), "snake_case_name".title().replace("_", ""), "abcabc".rfind("b"), "one  two".split(), "k=v".split("=", 1), "x".zfill(3), "aXbX".rsplit("X", 1), "  a".lstrip(), "abc".isalpha(), "12".isdigit(), "é".isascii(), "ab\ncd".splitlines(), "abc".index("c"), "a-b".maketrans("-", "_"), "%-5s|" % "ab", "abc"[-2:], "abc" * 2, "b" in "abc", "abc" < "abd", min("hello"), sorted("hello"), len("héllo"), "".join(dict.fromkeys("mississippi")), "a\\b", "tEST".capitalize(), "x=%(x)s" % {"x": 1})
