# Layers of torch.nn: container.

import torch
