import numpy as np
import torch
import torch.nn as nn

torch.manual_seed(5)
np.random.seed(5)


def discount_cumsum(x, gamma):
    out = np.zeros_like(x)
    out[-1] = x[-1]
    for t in reversed(range(x.shape[0] - 1)):
        out[t] = x[t] + gamma * out[t + 1]
    return out


class DecisionTransformer(nn.Module):
    def __init__(self, state_dim, act_dim, hidden_size, max_ep_len=20, action_tanh=True):
        super().__init__()
        self.hidden_size, self.act_dim = hidden_size, act_dim
        layer = nn.TransformerEncoderLayer(hidden_size, 2, 2 * hidden_size, dropout=0.0, activation="gelu", batch_first=True)
        self.transformer = nn.TransformerEncoder(layer, 1)
        self.embed_timestep = nn.Embedding(max_ep_len, hidden_size)
        self.embed_return = nn.Linear(1, hidden_size)
        self.embed_state = nn.Linear(state_dim, hidden_size)
        self.embed_action = nn.Linear(act_dim, hidden_size)
        self.embed_ln = nn.LayerNorm(hidden_size)
        self.predict_action = nn.Sequential(*([nn.Linear(hidden_size, act_dim)] + ([nn.Tanh()] if action_tanh else [])))

    def forward(self, states, actions, returns_to_go, timesteps, attention_mask=None):
        batch_size, seq_length = states.shape[0], states.shape[1]
        if attention_mask is None:
            attention_mask = torch.ones((batch_size, seq_length), dtype=torch.long)
        time_embeddings = self.embed_timestep(timesteps)
        s = self.embed_state(states) + time_embeddings
        a = self.embed_action(actions) + time_embeddings
        r = self.embed_return(returns_to_go) + time_embeddings
        # (R_1, s_1, a_1, R_2, s_2, a_2, ...)
        stacked = torch.stack((r, s, a), dim=1).permute(0, 2, 1, 3).reshape(batch_size, 3 * seq_length, self.hidden_size)
        stacked = self.embed_ln(stacked)
        mask = torch.stack((attention_mask,) * 3, dim=1).permute(0, 2, 1).reshape(batch_size, 3 * seq_length)
        causal = torch.triu(torch.ones(3 * seq_length, 3 * seq_length, dtype=torch.bool), 1)
        x = self.transformer(stacked, mask=causal, src_key_padding_mask=mask == 0)
        x = x.reshape(batch_size, seq_length, 3, self.hidden_size).permute(0, 2, 1, 3)
        return self.predict_action(x[:, 1])

    def get_action(self, states, actions, rtg, timesteps, max_length=4):
        states = states.reshape(1, -1, states.shape[-1])[:, -max_length:]
        actions = actions.reshape(1, -1, self.act_dim)[:, -max_length:]
        rtg = rtg.reshape(1, -1, 1)[:, -max_length:]
        timesteps = timesteps.reshape(1, -1)[:, -max_length:]
        return self.forward(states, actions, rtg, timesteps)[0, -1]


class Env:
    """walk to the origin on a plane"""

    def reset(self):
        self.pos = np.array([1.0, -0.5], dtype=np.float32)
        return self.pos.copy()

    def step(self, a):
        self.pos += 0.2 * a
        r = -float(np.abs(self.pos).sum())
        return self.pos.copy(), r, r > -0.1


rewards = np.array([0., 1., 0., 2.], dtype=np.float32)
print(discount_cumsum(rewards, 1.0), discount_cumsum(rewards, 0.5))
model = DecisionTransformer(2, 2, 8).eval()
env = Env()
with torch.no_grad():
    states = torch.from_numpy(env.reset()).reshape(1, 2)
    actions = torch.zeros((0, 2))
    rtg = torch.tensor([[-2.0]])
    timesteps = torch.zeros(1, 1, dtype=torch.long)
    for t in range(6):
        actions = torch.cat([actions, torch.zeros((1, 2))], dim=0)
        a = model.get_action(states, actions, rtg, timesteps)
        actions[-1] = a
        s, r, done = env.step(a.numpy())
        states = torch.cat([states, torch.from_numpy(s).reshape(1, 2)], dim=0)
        rtg = torch.cat([rtg, (rtg[-1] - r).reshape(1, 1)], dim=0)
        timesteps = torch.cat([timesteps, torch.ones((1, 1), dtype=torch.long) * (t + 1)], dim=1)
        print(t, a, "reward %.3f" % r, "to go %.3f" % rtg[-1, 0].item())
        if done:
            break
print(states)
print(timesteps.tolist(), actions.shape)
# left padded context
K, n = 5, 3
pad = lambda x, v=0.: torch.cat([torch.full((1, K - n, x.size(-1)), v), x], 1)
att = torch.cat([torch.zeros(1, K - n), torch.ones(1, n)], 1).long()
st, ac, rt = torch.randn(1, n, 2), torch.randn(1, n, 2), torch.randn(1, n, 1)
ts = torch.cat([torch.zeros(1, K - n), torch.arange(n)[None]], 1).long()
with torch.no_grad():
    try:
        padded = model(pad(st), pad(ac, -10.), pad(rt), ts, attention_mask=att)
        print(torch.isnan(padded[0]).any(1), padded[0, -1].shape)
    except Exception as e:
        print(type(e).__name__, e)
