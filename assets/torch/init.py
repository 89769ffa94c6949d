# Layers of torch.nn: init.

import torch
