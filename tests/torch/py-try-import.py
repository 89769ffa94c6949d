try:
    import flash_attn_none
    HAS = True
except ImportError:
    HAS = False
print(HAS)
try:
    from xformers_none.ops import attention
except (ImportError, ModuleNotFoundError) as e:
    attention = None
    print(type(e).__name__, e)
print(attention)
try:
    import math
except ImportError:
    math = None
print(math.sqrt(4))
