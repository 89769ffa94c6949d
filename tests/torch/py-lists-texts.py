l = [3, 1, 2]
l.append(5); l.extend((7, 8)); l.insert(1, 99); print(l, l.pop(), l.pop(0), l.index(2), l.count(2))
l.sort(); print(l); l.sort(key=lambda x: -x); print(l, sorted("hello", reverse=True))
l[1:3] = [0, 0, 0]; print(l); l[::2] = range(len(l[::2])); print(l)
print(any([0, 1]), all([]), l[::-1], l[1:-1], (1, 2, 3)[::-1], range(10)[2:8:2], range(10)[::-1])
print([1, 2] < [1, 3], (1,) < (1, 0), "a" < "b", [1, [2, 3]] == [1, [2, 3]])
print("a,b,,c".split(","), "  a b  c ".split(), "a b c d".rsplit(None, 1), "a-b-c".rsplit("-", 1))
print("hello world".title(), "hELLO".capitalize(), "abc".upper(), "Straße".upper(), "äöü".upper())
print("%5.2f|%-5s|%05d|%x|%s" % (3.14159, "ab", 42, 255, [1]), "%(a)s %(b)d" % {"a": 1, "b": 2}, "%d%%" % 5)
print("{} {}".format(1, 2), "{1} {0}".format(1, 2), "{a:>5}|{b!r}".format(a=1, b="x"), "{0[1]} {0[0]:{1}}".format([1, 2], 4))
print(f"{3.14159:8.3f}|{'x':^5}|{1000000:,}|{255:#x}|{5!r:>3}|{'a' + 'b'}|{1e10:g}")
x = 5
print(f"{x=} {x = } {x=:>5} {x=!r}")
print("abc"[1], "abc"[-1], "abcdef"[1:4], "abcdef"[::-2], "äöü"[1], len("äöü"), list("äöü"))
print("hello".find("l"), "hello".rfind("l"), "hello".count("l"), "hello".replace("l", "L", 1), "x" in "xyz")
print("a\nb\r\nc".splitlines(), "a=b=c".partition("="), "a=b=c".rpartition("="), "x".join(["1", "2"]))
print("42".zfill(5), "-42".zfill(5), "ab".center(7, "*"), "ab".ljust(4) + "|", "ab".rjust(4))
print("abc".isalpha(), "12".isdigit(), " ".isspace(), "Ab1".isalnum(), "ab".islower())
print(" x ".strip(), "xxaxx".strip("x"), "abc".startswith("ab"), "abc".endswith(("x", "c")))
print("abc".translate(str.maketrans("ab", "xy")), dict.fromkeys("ab", 0), list(map(str.upper, "ab")))
a = []
for i in range(5): a = a + [i]
b = a + [9]; c = a + [8]; a[0] = 7; print(a, b, c)
s = ""
for i in range(10): s += str(i); t = s + "x"
print(s, t)
print([1] * 3, "ab" * 2, [[]] * 2, (1, 2) + (3,))
import copy, json
deep, table = [], {}
for i in range(300):
    deep, table = [deep], {"a": table}
print(len(str(deep)), len(repr(table)), len(json.dumps(deep)), copy.deepcopy(deep) == deep)
for i in range(5000):
    deep = [deep]
try:
    print(len(repr(deep)))
except RecursionError as e:
    print(e)
try:
    print("before it", deep)
except RecursionError:
    print("and nothing of it")
print(float("9" * 400), float("-" + "9" * 400), float("1_000.5"), float("0" * 50 + "1.5"), float("0." + "0" * 400 + "1"))
for text in ("9" * 50 + "e", "-+1", "", "1__0", "_1", ".", "e5", "0x1"):
    try:
        print(float(text))
    except ValueError as e:
        print(e)
x = 0
print(1if x else 2, 1or 2, [i * 2for i in (1, 2)], 1.5if 1else 2)
for c in "\u3000\u202f\u2003\u00a0\u00ad\u200b\u0600\ue000\x7f\x9f \u00e9\u4e2d\U000e0041\U000f0001\u2066\u2000":
    print(repr(c), c.isprintable())
