# Of PyTorch Lightning what has to do with no training: the seed, and the class that models are derived from.

import random

import torch
import torch.nn as nn


def seed_everything(seed=None, workers=False):
    """seeds torch, random and numpy; gives the seed"""
    seed = 0 if seed is None else int(seed)
    random.seed(seed)
    from numpy.random import seed as seed_numpy

    seed_numpy(seed)
    torch.manual_seed(seed)
    return seed


class LightningModule(nn.Module):
    """a module; its steps of training can be called, but no Trainer is there to do so"""

    def log(self, name, value, *args, **kwargs):
        pass

    def log_dict(self, dictionary, *args, **kwargs):
        pass

    def save_hyperparameters(self, *args, **kwargs):
        raise NotImplementedError("save_hyperparameters is not in the lesson language: write self.size = size for each")
