# range, enumerate, zip, sum, len, float, int, str, abs, max, min, round on Python values.
print([i for i in range(5)], [i for i in range(2, 10, 3)], [i for i in range(5, 0, -2)])
print(sum([1, 2, 3]), sum([0.1] * 10), sum([]), sum((1, 2.5)), sum([True, True]), sum(range(10)), sum([1, 2], 10))
print(len([1, 2]), len("abc"), len((1,)), len(inputs), len(batch), len(range(7)))
print(float(2), int(2.9), int(-2.9), int(True), float("2.5"), int("7"), str(1.0), str(10), str(1e-7))
print(abs(-3), abs(2.5), abs(-0.0), max(1, 2.5, 2), min([3, 1, 2]), max((1, 5)), max("a", "b"), max(2, 2.0), min(2.0, 2))
print(round(2.5), round(3.5), round(-2.5), round(2.675, 2), round(1.2345, 3), round(7), round(1234.5678, 1), round(0.5), round(2.0, 1))
for i, word in enumerate(["Your", "journey", "starts"]):
    print(i, word, end="; ")
for i, value in enumerate((10, 20), start=1):
    print(i, value, end="; ")
print()
for a, b, c in zip([1, 2, 3], "xyz", (0.5, 1.5)):
    print(a, b, c, end="; ")
print()
