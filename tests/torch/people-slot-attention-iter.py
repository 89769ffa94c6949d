import torch
import torch.nn as nn
import torch.nn.functional as F

torch.set_grad_enabled(False)


class SlotAttention(nn.Module):
    def __init__(self, num_slots, dim, iters=3, eps=1e-8, hidden_dim=16):
        super().__init__()
        self.num_slots = num_slots
        self.iters = iters
        self.eps = eps
        self.scale = dim ** -0.5
        self.slots_mu = nn.Parameter(torch.randn(1, 1, dim))
        self.slots_logsigma = nn.Parameter(torch.zeros(1, 1, dim))
        nn.init.xavier_uniform_(self.slots_logsigma)
        self.to_q = nn.Linear(dim, dim)
        self.to_k = nn.Linear(dim, dim)
        self.to_v = nn.Linear(dim, dim)
        self.gru = nn.GRUCell(dim, dim)
        hidden_dim = max(dim, hidden_dim)
        self.mlp = nn.Sequential(nn.Linear(dim, hidden_dim), nn.ReLU(inplace=True), nn.Linear(hidden_dim, dim))
        self.norm_input = nn.LayerNorm(dim)
        self.norm_slots = nn.LayerNorm(dim)
        self.norm_pre_ff = nn.LayerNorm(dim)

    def forward(self, inputs, num_slots=None):
        b, n, d, device, dtype = *inputs.shape, inputs.device, inputs.dtype
        n_s = num_slots if num_slots is not None else self.num_slots
        mu = self.slots_mu.expand(b, n_s, -1)
        sigma = self.slots_logsigma.exp().expand(b, n_s, -1)
        slots = mu + sigma * torch.randn(mu.shape, device=device, dtype=dtype)
        inputs = self.norm_input(inputs)
        k, v = self.to_k(inputs), self.to_v(inputs)
        maps = []
        for _ in range(self.iters):
            slots_prev = slots
            slots = self.norm_slots(slots)
            q = self.to_q(slots)
            dots = torch.einsum('bid,bjd->bij', q, k) * self.scale
            attn = dots.softmax(dim=1) + self.eps      # slots compete for the pixels
            maps.append(attn)
            attn = attn / attn.sum(dim=-1, keepdim=True)
            updates = torch.einsum('bjd,bij->bid', v, attn)
            slots = self.gru(updates.reshape(-1, d), slots_prev.reshape(-1, d))
            slots = slots.reshape(b, -1, d)
            slots = slots + self.mlp(self.norm_pre_ff(slots))
        return slots, maps


torch.manual_seed(17)
# three clear groups of inputs
centres = torch.eye(3, 6) * 4
x = torch.cat([c + 0.1 * torch.randn(3, 6) for c in centres])[None]
print(x.shape, x[0, ::3, :3])
net = SlotAttention(3, 6)
slots, maps = net(x)
print(slots.shape, len(maps))
for i, m in enumerate(maps):
    owner = m.argmax(1)[0]
    print(f"iteration {i}: owner {owner.tolist()}, sharpness {m.max(1).values.mean():.4f}")
print(maps[-1][0])
print("columns sum to one:", torch.allclose(maps[-1].sum(1), torch.ones(1, 9), atol=1e-5))
more, _ = net(x, num_slots=5)
print(more.shape, more.norm(dim=-1))
perm = torch.randperm(9)
torch.manual_seed(1); a, _ = net(x)
torch.manual_seed(1); b, _ = net(x[:, perm])
print("order of inputs does not matter:", torch.allclose(a, b, atol=1e-5), perm.tolist())
