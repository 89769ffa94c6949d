# torch.utils.data: examples and batches of them, in the order in which PyTorch draws them.

import torch
from itertools import accumulate


class Dataset:
    """what has a length and gives an example for each number"""

    def __getitem__(self, index):
        raise NotImplementedError

    def __add__(self, other):
        return ConcatDataset([self, other])


class IterableDataset(Dataset):
    """what gives examples one after the other"""

    def __iter__(self):
        raise NotImplementedError


class TensorDataset(Dataset):
    """rows of tensors that belong together"""

    def __init__(self, *tensors):
        assert all(tensors[0].size(0) == tensor.size(0) for tensor in tensors), "Size mismatch between tensors"
        self.tensors = tensors

    def __getitem__(self, index):
        return tuple(tensor[index] for tensor in self.tensors)

    def __len__(self):
        return self.tensors[0].size(0)


class ConcatDataset(Dataset):
    """datasets one behind the other"""

    def __init__(self, datasets):
        self.datasets = list(datasets)
        assert len(self.datasets) > 0, "datasets should not be an empty iterable"
        self.cumulative_sizes = list(accumulate(len(each) for each in self.datasets))

    def __len__(self):
        return self.cumulative_sizes[-1]

    def __getitem__(self, idx):
        if idx < 0:
            if -idx > len(self):
                raise ValueError("absolute value of index should not exceed dataset length")
            idx += len(self)
        for each in self.datasets:
            if idx < len(each):
                return each[idx]
            idx -= len(each)
        raise IndexError("list index out of range")


class Subset(Dataset):
    """some examples of a dataset"""

    def __init__(self, dataset, indices):
        self.dataset = dataset
        self.indices = indices

    def __getitem__(self, idx):
        if isinstance(idx, list):
            return self.dataset[[self.indices[i] for i in idx]]
        return self.dataset[self.indices[idx]]

    def __len__(self):
        return len(self.indices)


def random_split(dataset, lengths, generator=None):
    """a dataset cut into parts, in random order"""
    lengths = list(lengths)
    if abs(sum(lengths) - 1) < 1e-9 and sum(lengths) <= 1:
        if any(share < 0 or share > 1 for share in lengths):
            wrong = [share < 0 or share > 1 for share in lengths].index(True)
            raise ValueError(f"Fraction at index {wrong} is not between 0 and 1")
        lengths = [int(len(dataset) * share // 1) for share in lengths]
        for i in range(len(dataset) - sum(lengths)):
            lengths[i % len(lengths)] += 1
    if sum(lengths) != len(dataset):
        raise ValueError("Sum of input lengths does not equal the length of the input dataset!")
    indices = torch.randperm(sum(lengths), generator=generator).tolist()
    return [Subset(dataset, indices[end - length:end]) for end, length in zip(accumulate(lengths), lengths)]


# ---- in which order ----


def _seed(generator=None):
    return int(torch.empty((), dtype=torch.int64).random_(generator=generator).item())


class Sampler:
    """what gives the numbers of examples"""

    def __init__(self, data_source=None):
        pass


class SequentialSampler(Sampler):
    """0, 1, 2 and so on"""

    def __init__(self, data_source):
        self.data_source = data_source

    def __iter__(self):
        return iter(range(len(self.data_source)))

    def __len__(self):
        return len(self.data_source)


class RandomSampler(Sampler):
    """the numbers in random order, or drawn again and again"""

    def __init__(self, data_source, replacement=False, num_samples=None, generator=None):
        self.data_source = data_source
        self.replacement = replacement
        self._num_samples = num_samples
        self.generator = generator
        if not isinstance(replacement, bool):
            raise TypeError(f"replacement should be a boolean value, but got replacement={replacement}")
        if not isinstance(self.num_samples, int) or self.num_samples <= 0:
            raise ValueError(f"num_samples should be a positive integer value, but got num_samples={self.num_samples}")

    @property
    def num_samples(self):
        return len(self.data_source) if self._num_samples is None else self._num_samples

    def __iter__(self):
        n = len(self.data_source)
        generator = self.generator
        if generator is None:
            seed = _seed()
            generator = torch.Generator()
            generator.manual_seed(seed)
        if self.replacement:
            for _ in range(self.num_samples // 32):
                yield from torch.randint(n, (32,), generator=generator).tolist()
            yield from torch.randint(n, (self.num_samples % 32,), generator=generator).tolist()
        else:
            for _ in range(self.num_samples // n):
                yield from torch.randperm(n, generator=generator).tolist()
            yield from torch.randperm(n, generator=generator).tolist()[:self.num_samples % n]

    def __len__(self):
        return self.num_samples


class SubsetRandomSampler(Sampler):
    """some numbers in random order"""

    def __init__(self, indices, generator=None):
        self.indices = indices
        self.generator = generator

    def __iter__(self):
        for i in torch.randperm(len(self.indices), generator=self.generator):
            yield self.indices[i]

    def __len__(self):
        return len(self.indices)


class WeightedRandomSampler(Sampler):
    """numbers drawn with the chances that the weights give"""

    def __init__(self, weights, num_samples, replacement=True, generator=None):
        self.weights = torch.as_tensor(weights, dtype=torch.double)
        self.num_samples = num_samples
        self.replacement = replacement
        self.generator = generator

    def __iter__(self):
        yield from torch.multinomial(self.weights, self.num_samples, self.replacement, generator=self.generator).tolist()

    def __len__(self):
        return self.num_samples


class BatchSampler(Sampler):
    """numbers in batches"""

    def __init__(self, sampler, batch_size, drop_last):
        if not isinstance(batch_size, int) or isinstance(batch_size, bool) or batch_size <= 0:
            raise ValueError(f"batch_size should be a positive integer value, but got batch_size={batch_size}")
        self.sampler = sampler
        self.batch_size = batch_size
        self.drop_last = drop_last

    def __iter__(self):
        batch = []
        for index in self.sampler:
            batch.append(index)
            if len(batch) == self.batch_size:
                yield batch
                batch = []
        if batch and not self.drop_last:
            yield batch

    def __len__(self):
        more = 0 if self.drop_last else self.batch_size - 1
        return (len(self.sampler) + more) // self.batch_size


# ---- batches ----


def default_collate(batch):
    """examples as one: tensors stacked, numbers as a tensor, parts each by itself"""
    first = batch[0]
    if isinstance(first, torch.Tensor):
        return torch.stack(batch, 0)
    if isinstance(first, float):
        return torch.tensor(batch, dtype=torch.float64)
    if isinstance(first, int):
        return torch.tensor(batch)
    if isinstance(first, str):
        return batch
    if isinstance(first, dict):
        return {key: default_collate([each[key] for each in batch]) for key in first}
    if isinstance(first, tuple) or isinstance(first, list):
        if any(len(each) != len(first) for each in batch):
            raise RuntimeError("each element in list of batch should be of equal size")
        parts = [default_collate(list(samples)) for samples in zip(*batch)]
        return type(first)(*parts) if hasattr(first, "_fields") else parts
    raise TypeError(f"default_collate: batch must contain tensors, numpy arrays, numbers, dicts or lists; found {type(first)}")


def _itself(example):
    return example


class DataLoader:
    """the examples of a dataset in batches"""

    def __init__(self, dataset, batch_size=1, shuffle=None, sampler=None, batch_sampler=None, num_workers=0, collate_fn=None, pin_memory=False, drop_last=False, timeout=0, worker_init_fn=None, multiprocessing_context=None, generator=None, *, prefetch_factor=2, persistent_workers=False, pin_memory_device=""):
        self.dataset = dataset
        self.num_workers = num_workers
        self.pin_memory = pin_memory
        self.generator = generator
        iterable = isinstance(dataset, IterableDataset)
        if sampler is not None and shuffle:
            raise ValueError("sampler option is mutually exclusive with shuffle")
        if iterable and shuffle:
            raise ValueError(f"DataLoader with IterableDataset: expected unspecified shuffle option, but got shuffle={shuffle}")
        if batch_sampler is not None:
            if batch_size != 1 or shuffle or sampler is not None or drop_last:
                raise ValueError("batch_sampler option is mutually exclusive with batch_size, shuffle, sampler, and drop_last")
            batch_size, drop_last = None, False
        elif batch_size is None and drop_last:
            raise ValueError("batch_size=None option disables auto-batching and is mutually exclusive with drop_last")
        if sampler is None and not iterable:
            sampler = RandomSampler(dataset, generator=generator) if shuffle else SequentialSampler(dataset)
        if batch_size is not None and batch_sampler is None and not iterable:
            batch_sampler = BatchSampler(sampler, batch_size, drop_last)
        self.batch_size = batch_size
        self.drop_last = drop_last
        self.sampler = sampler
        self.batch_sampler = batch_sampler
        batched = batch_size is not None or batch_sampler is not None
        self.collate_fn = collate_fn if collate_fn is not None else default_collate if batched else _itself

    def __iter__(self):
        _seed(self.generator)
        return self._batches()

    def _batches(self):
        if self.sampler is None and self.batch_sampler is None:
            yield from self._batches_of_iterable()
        elif self.batch_sampler is None:
            dataset = self.dataset
            for index in self.sampler:
                yield self.collate_fn(dataset[index])
        else:
            dataset = self.dataset
            for indices in self.batch_sampler:
                yield self.collate_fn([dataset[i] for i in indices])

    def _batches_of_iterable(self):
        batch = []
        for example in self.dataset:
            if self.batch_size is None:
                yield self.collate_fn(example)
                continue
            batch.append(example)
            if len(batch) == self.batch_size:
                yield self.collate_fn(batch)
                batch = []
        if batch and not self.drop_last:
            yield self.collate_fn(batch)

    def __len__(self):
        return len(self.sampler if self.batch_sampler is None else self.batch_sampler)
