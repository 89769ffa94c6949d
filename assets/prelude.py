# What every lesson and every script starts with. This file is written in the
# lesson language and is also plain Python: put it in front of a lesson's code,
# run both with PyTorch, and the same text is printed.
#
# inputs holds six tokens, one a row, three numbers each; batch is that sentence twice.

import math, torch
import torch.nn as nn

torch.set_grad_enabled(False)

inputs = torch.tensor([
    [0.43, 0.15, 0.89],  # Your
    [0.55, 0.87, 0.66],  # journey
    [0.57, 0.85, 0.64],  # starts
    [0.22, 0.58, 0.33],  # with
    [0.77, 0.25, 0.10],  # one
    [0.05, 0.80, 0.55],  # step
])

batch = torch.stack((inputs, inputs), dim=0)
