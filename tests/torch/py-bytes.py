print(b"abc", b'a\x00\xff\n\t\\\'"', bytes([1,2,255]), bytes(3), "héé€".encode(), "hé".encode("latin-1"), b"abc"[0], b"abc"[1:], b"abc"[::-1])
print("é".encode("utf-8").decode("utf-8"), b"\xff\xfeab".decode("utf-8", errors="replace"), b"\xe2\x82".decode("utf-8","ignore"), b"ab\xe2\x82cd".decode(errors="replace"))
for f in [lambda: b"\xff".decode(), lambda: b"ab\xe2\x82".decode(), lambda: "é€".encode("ascii"), lambda: "a€".encode("latin-1"), lambda: b"\x80".decode("ascii"), lambda: bytes([256]), lambda: bytes("x"), lambda: b"a"+"b", lambda: "a"+b"b", lambda: b"a"[5], lambda: bytes([1.5]), lambda: b"".join(["a"]), lambda: {bytearray(b"a"):1}, lambda: b"abc".find("a"), lambda: b"a".append(1), lambda: bytearray(b"a").append(300),lambda: "a" in b"a", lambda: b"a"<"a"]:
    try: print(f())
    except Exception as e: print(type(e).__name__, e)
print(b"".join([b"a",b"bc"]), b",".join([b"a",b"bc"]), list(b"abc"), [hex(x) for x in b"\x01\xff"], b"ab"*3, b"a"+b"b", {b"a":1}[b"a"], b"a"==b"a", b"a"=="a", b"a"<b"b", 97 in b"abc", b"bc" in b"abc")
print(b"a b c".split(), b"a,b".split(b","), b"abc".hex(), bytes.fromhex("00ff 61"), b"abc".upper(), b" a ".strip(), b"abc".replace(b"b",b"XX"), b"abc".startswith(b"a"), b"abc".find(b"c"), b"abc".find(99), b"\xe9\xa0".upper(), b"\xa0a\xa0".strip(), b"a-b".partition(b"-"))
x = bytearray(b"abc"); x[0]=120; x.append(1); x+=b"zz"; x.extend([1,2]); print(x, len(x), bytes(x), x==bytes(x)); del x[0]; x[0:2]=b"QQQ"; print(x, x.pop(), x)
print(type(b""), type(x).__name__, isinstance(b"", bytes), isinstance(x,bytearray), bool(b""), len(b"abc"), sorted(b"cab"), max(b"abc"), sum(b"abc"))
print((1000).to_bytes(2,"big"), int.from_bytes(b"\x03\xe8","big"), (5).to_bytes(4,"little"), int.from_bytes(b"\xff\xff","little",signed=True))
print(repr("\x00a\x7f"), "\101\60", '\0', len("\x00"), chr(0)=="\x00", ord("\x00"), [chr(i) for i in range(5)], str(b"abc"), f"{b'a'}", str(b"ab","utf-8"), rb"\x", Rb'\n', b'''a
b''', b"a" b"c")
for b in b"ab": print(b, end=" ")
a,*c = b"abc"; print(a,c)
from collections import Counter
print(Counter(b"abca"), tuple(b"ab"), set(b"a"), dict(enumerate(b"ab")), {bytes([i]): i for i in range(3)})
ids = list("hello world hello".encode("utf-8"))
print(ids, list(zip(ids, ids[1:]))[:3])
vocab = {idx: bytes([idx]) for idx in range(256)}
print(b"".join(vocab[i] for i in ids).decode("utf-8", errors="replace"), vocab[200], vocab[10])
