# Layers of torch.nn: activation.

import torch
