# what types of numbers can hold, and the words for what they cannot; the levels of messages
import torch

for t in (torch.float32, torch.float64):
    f = torch.finfo(t)
    print(f.min, f.max, f.eps, f.tiny, f.bits)
print(torch.finfo().eps, torch.finfo(torch.zeros(2).dtype).max)
for t in (torch.uint8, torch.int8, torch.int16, torch.int32, torch.int64):
    print(torch.iinfo(t).min, torch.iinfo(t).max, torch.iinfo(t).bits)
print(float("Inf"), -float("Inf"), float("-INFINITY"), float("+inf"), float(" NaN "))
x = torch.tensor([[1.0, 2.0]]).masked_fill(torch.tensor([[True, False]]), torch.finfo(torch.float32).min)
print(x, x.softmax(-1))
for t in (torch.float32, torch.float64):
    print(torch.finfo(t), torch.finfo(t).dtype, torch.finfo(t).resolution, torch.finfo(t).smallest_normal)
for t in (torch.uint8, torch.int8, torch.int16, torch.int32, torch.int64):
    print(torch.iinfo(t), torch.iinfo(t).dtype)
import logging
print(logging.CRITICAL, logging.FATAL, logging.ERROR, logging.WARNING, logging.WARN, logging.INFO, logging.DEBUG, logging.NOTSET)
logging.basicConfig(level=logging.INFO, format="%(message)s")
