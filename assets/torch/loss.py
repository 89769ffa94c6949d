# Layers of torch.nn: loss.

import torch
