"""A key-value memory that holds only the last few turns: new rows overwrite the oldest."""
import torch
import torch.nn as nn


class RingMemory:
    def __init__(self, batch, slots, width):
        self.slots = slots
        self.rows = torch.zeros(batch, slots, width)

    def put(self, rows, places):
        keep = places[-self.slots:]
        where = (keep % self.slots)[None, :, None].repeat(rows.shape[0], 1, rows.shape[-1])
        self.rows.scatter_(dim=1, index=where, src=rows[:, -self.slots:])
        return self.rows[:, :min(int(places[-1]) + 1, self.slots)]


class GroupedReader(nn.Module):
    def __init__(self, width, groups):
        super().__init__()
        self.ask = nn.Linear(width, width * groups, bias=False)
        self.groups = groups

    def forward(self, word, memory):
        batch, _, width = memory.shape
        asked = self.ask(word).view(batch, self.groups, width)
        shared = torch.repeat_interleave(memory[:, None], repeats=self.groups, dim=1)
        scores = torch.einsum("bgw, bgsw -> bgs", asked, shared) * width ** -0.5
        return scores.softmax(-1)


torch.set_grad_enabled(False)
torch.manual_seed(5)
memory, reader = RingMemory(2, 3, 4), GroupedReader(4, 2)
story = torch.randn(2, 7, 4)
print(memory.put(story[:, :5], torch.arange(0, 5))[0])
for place in (5, 6):
    seen = memory.put(story[:, place:place + 1], torch.LongTensor([place]))
    print(place, reader(story[:, place], seen)[1])
band = torch.triu(torch.tril(torch.full((4, 4), dtype=story.dtype, fill_value=1)), diagonal=-1)
print(torch.log(band))
