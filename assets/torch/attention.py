# Layers of torch.nn: attention.

import torch
