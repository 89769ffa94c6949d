# Comparison gives a truth value; and, or give one of their operands.
print(1 < 2, 2 <= 2, 3 > 4, 3 >= 4, 1 == 1.0, 1 != 2, "a" == "a", (1, 2) == (1, 2), [1] != [1])
print(1 and 2, 0 and 2, 1 or 2, 0 or 2, None or "default", "" or "empty", [] and 1, () or [0])
print(not 1, not 0, not "", not [], not None, not (1 and 0))
print(True and False or True, not True or True, 1 < 2 and 2 < 3, not 1 == 2)
print(True == 1, False == 0, True + 1, None == None)
x = torch.tensor(3.)
print(x > 2 and x < 4, not x, x == 3)
d_out, num_heads = 4, 2
print(d_out % num_heads == 0 and d_out // num_heads == 2)
print(0.1 + 0.2 == 0.3, math.inf == torch.inf, 1 == True, 10**18 == 1e18)
