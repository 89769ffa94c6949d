# Functions of torch that are composed of others.

import torch
