# Layers of torch.nn: layers.

import torch
