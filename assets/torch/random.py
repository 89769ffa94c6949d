# torch.random: where generators of random numbers stand, kept and set again.

import torch


class _State:
    """What torch gives as a tensor of bytes: only set_rng_state and set_state read it here."""

    def __init__(self, at):
        self._at = at

    def clone(self):
        return self

    def __repr__(self):
        return self.numbers

    def __getattr__(self, name):
        raise NotImplementedError("the bytes of a generator's state are not in the lesson language: keep it for torch.set_rng_state")


def _set(generator, new_state):
    if not isinstance(new_state, _State):
        raise TypeError("expected a torch.ByteTensor, but got " + type(new_state).__name__)
    torch._rng_set(generator, new_state._at)


# of torch, torch.random
def get_rng_state():
    """where the random numbers stand, for set_rng_state"""
    return _State(torch._rng_copy(None))


# of torch, torch.random
def set_rng_state(new_state):
    """goes on with the random numbers from where they stood"""
    _set(None, new_state)


# of torch.Generator
def get_state(self):
    """where the generator stands, for set_state"""
    return _State(torch._rng_copy(self))


# of torch.Generator
def set_state(self, new_state):
    """goes on from where the generator stood"""
    _set(self, new_state)
    return self


# of torch.random
def manual_seed(seed):
    """starts the random numbers anew"""
    return torch.manual_seed(seed)


# of torch.random
def initial_seed():
    """the seed of the random numbers"""
    return torch.initial_seed()


# of torch.random
class fork_rng:
    """with fork_rng(): what is drawn within leaves the random numbers behind it as they were"""

    def __init__(self, devices=None, enabled=True, _caller="fork_rng", _devices_kw="devices"):
        self.enabled = enabled

    def __enter__(self):
        self.state = get_rng_state()

    def __exit__(self, *exc):
        if self.enabled:
            set_rng_state(self.state)
        return False
