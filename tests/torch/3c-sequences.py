# Joining, repeating, comparing and cutting strings, lists and tuples.
print("journey"[0], "journey"[-1], "journey"[1:3], "journey"[:-4], "abc" < "abd", (1, 2) < (1, 3))
print([1, 2] + [3], (1,) + (2, 3), [0] * 3, (1, 2) * 2, "ab" * 2, [1, 2][:1], (1, 2, 3)[1:], [[1, 2], [3]][0][1])
s = "a"
s += "b"
t = (1,)
t += (2,)
u = [1]
v = u
u += [2]
print(s, t, u, v)
