# Whole-number arithmetic with both signs, and mixing with floats.
for a in [7, -7]:
    for b in [2, -2]:
        print(a, b, a // b, a % b, a / b, a * b, a - b)
print(7.5 // 2, -7.5 // 2, 7.5 % 2, -7.5 % 2, 7 % -2.5, 5.0 // 0.5, 1e10 // 3)
print(2**10, 2**-1, (-2)**3, -2**2, 2**0.5, 4**0.5, 2.0**3, 0**0, 10**18, (-8)**2)
print(3 + 2.0, 3 * 1.5, 6 / 3, 7 // 2.0, 1 - 0.5, True + True, True * 3, 5 - True)
print(2 + 3 * 4 - 1, (2 + 3) * 4, 2 * 3 % 4, 10 - 4 - 3, 2**3**2, 100 // 7 // 2, -3 % 5, -(3 % 5))
print(--3, - 5 + 8, 1 - -1, 4 / 2 * 3, 9223372036854775807)
n, heads = 768, 12
print(n // heads, n % heads == 0, n / heads, 3 * n * n + n)
