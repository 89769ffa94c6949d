import re
text = "Hello, world. Is this-- a test?"
print(re.split(r'([,.:;?_!"()\']|--|\s)', text))
print([item for item in re.split(r'([,.]|\s)', text) if item.strip()])
print(re.findall(r"\w+|[^\w\s]", "Don't stop, it's 3.5 o'clock!"))
print(re.findall(r"'s|'t|'re|'ve|'m|'ll|'d| ?[a-zA-Z]+| ?[0-9]+| ?[^\sa-zA-Z0-9]+|\s+(?!\S)|\s+", "Hello've  world 123!!  "))
print(re.sub(r'\s+([,.?!"()\'])', r'\1', "a , b . c ?"), re.sub("a", lambda m: m.group().upper(), "banana"), re.subn("an", "X", "banana"))
m = re.match(r"(?P<y>\d{4})-(?P<m>\d\d)", "2024-05-06"); print(m, m.groups(), m.groupdict(), m["y"], m.span(), m.start("m"), m.end(2), m.group(1,2))
print(re.search("x", "abc"), re.fullmatch("a+", "aaa"), re.fullmatch("a+", "aab"), re.compile("a|b").findall("abcab"))
print(re.findall(r"(a)(b)?", "abaab"), re.findall("a*", "baac"), re.split("x*", "axbc"), re.split(r"(,)", "a,b,c", 1), re.sub("x*", "-", "abxd"))
print(re.findall(r"(?<=\$)\d+", "a$12 b13 $4"), re.findall(r"\b\w", "ab cd"), re.findall(r"^\w+", "ab\ncd", re.M), re.findall(r"(?i)ABC", "abcAbC"), re.findall("a.c", "a\nc", re.S))
print(re.findall(r"(\w)\1", "aabbcd"), re.findall(r"a{2,3}", "aaaaaaa"), re.findall(r"a{2,3}?", "aaaaaaa"), re.findall(r"<.*?>", "<a><b>"), re.escape("a.b*c"), re.compile("a", re.I))
for p in ["(", ")", "[", "*a", "a**", r"\q", "(?P<n>a)(?P<n>b)", r"\1", "a{3,2}", "(?<=a*)b"]:
    try: re.compile(p); print("ok", p)
    except re.error as e: print(p, e)
print([m.span() for m in re.finditer(r"\d+", "1 22 333")], re.findall(r"[^\W\d_]+", "ab1_c é"), re.findall(r"[\w.-]+@[\w-]+\.\w+", "me@x.org, you.a@b-c.de"))
print(re.findall("(?:ab)+", "ababab ab"), re.findall("((a)|b)", "ab"), re.sub(r"(\w+) (\w+)", r"\2 \1", "hello world"), re.sub(r"(?P<a>x)", r"<\g<a>>", "axb"))
print(re.findall(r"""(?x) a  # comment
 b""", "ab a b"), re.split(r"\W+", "a, b; c"), re.split("[ab]", "xaybz"))
