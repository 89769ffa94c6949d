# f-strings with numbers and text.
a, b, name = 3, 2.5, "query"
print(f"{a} {b} {name} {a + b} {a * 2} {a / b} {name}")
print(f"{b:.4f} {a:.2f} {1 / 3:.4f} {2 / 3:.0f} {1234.5678:.1f}")
print(f"[{a:5d}] [{a:05d}] [{a:<5}] [{a:>5}] [{a:^5}] [{a:2d}]")
print(f"[{b:8.3f}] [{b:<8}] [{b:>8}] [{b:+.1f}] [{-b:8.2f}] [{name:>8}] [{name:8}] [{name:^9}]")
print(f"{1e-5:.2e} {123456.0:.3e} {0.1:.10f} {1e20:.1f}")
print(f"{{braces}} {a}{b} {'text'} {[1, 2]} {(1, 2.5)} {True} {None}")
print(f'{name} has {len(name)} letters' f" and {a:d} numbers")
print(f"sum: {sum([1, 2, 3])}, max: {max(a, b)}, shape: {inputs.shape}, first: {inputs.shape[0]}")
