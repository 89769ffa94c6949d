# float16 and bfloat16 can be named, compared and passed on; only their tensors are refused.
import torch
print(torch.float16, torch.half, torch.bfloat16, torch.float16 == torch.float32, torch.half is torch.float16, torch.ones(2).dtype in [torch.float16, torch.bfloat16], torch.float16.is_floating_point)
def f(x, dtype=torch.bfloat16):
    if x.dtype == torch.float16: x = x.clamp(-6e4, 6e4)
    return {torch.float32: "32", torch.float16: "16"}[x.dtype]
print(f(torch.ones(2)), {"a": torch.float16}, repr(torch.bfloat16))
print([t.shape for t in torch.ones(5).split(split_size=2)], [t.shape for t in torch.split(torch.ones(5), split_size_or_sections=[2, 3])], len(torch.split(tensor=torch.ones(4), split_size_or_sections=2)))
