import math
import torch
import torch.nn as nn
import torch.nn.functional as F

PAD, CLS, SEP, MASK = 0, 1, 2, 3


class BertConfig(object):
    def __init__(self, **kwargs):
        self.vocab_size = kwargs.pop("vocab_size", 30)
        self.hidden_size = kwargs.pop("hidden_size", 12)
        self.num_attention_heads = kwargs.pop("num_attention_heads", 3)
        self.num_hidden_layers = kwargs.pop("num_hidden_layers", 2)
        self.intermediate_size = kwargs.pop("intermediate_size", 24)
        self.layer_norm_eps = kwargs.pop("layer_norm_eps", 1e-12)
        self.max_position_embeddings = kwargs.pop("max_position_embeddings", 16)
        self.type_vocab_size = kwargs.pop("type_vocab_size", 2)
        self.initializer_range = kwargs.pop("initializer_range", 0.02)
        if kwargs:
            raise TypeError("unknown settings: " + ", ".join(sorted(kwargs)))

    def to_dict(self):
        return dict(self.__dict__)


class BertEmbeddings(nn.Module):
    def __init__(self, config):
        super().__init__()
        self.word_embeddings = nn.Embedding(config.vocab_size, config.hidden_size, padding_idx=PAD)
        self.position_embeddings = nn.Embedding(config.max_position_embeddings, config.hidden_size)
        self.token_type_embeddings = nn.Embedding(config.type_vocab_size, config.hidden_size)
        self.LayerNorm = nn.LayerNorm(config.hidden_size, eps=config.layer_norm_eps)
        self.register_buffer("position_ids", torch.arange(config.max_position_embeddings).expand((1, -1)))

    def forward(self, input_ids, token_type_ids):
        seq_length = input_ids.size()[1]
        embeddings = self.word_embeddings(input_ids)
        embeddings += self.token_type_embeddings(token_type_ids)
        embeddings += self.position_embeddings(self.position_ids[:, :seq_length])
        return self.LayerNorm(embeddings)


class BertSelfAttention(nn.Module):
    def __init__(self, config):
        super().__init__()
        self.num_attention_heads = config.num_attention_heads
        self.attention_head_size = int(config.hidden_size / config.num_attention_heads)
        self.all_head_size = self.num_attention_heads * self.attention_head_size
        self.query = nn.Linear(config.hidden_size, self.all_head_size)
        self.key = nn.Linear(config.hidden_size, self.all_head_size)
        self.value = nn.Linear(config.hidden_size, self.all_head_size)

    def transpose_for_scores(self, x):
        new_x_shape = x.size()[:-1] + (self.num_attention_heads, self.attention_head_size)
        x = x.view(new_x_shape)
        return x.permute(0, 2, 1, 3)

    def forward(self, hidden_states, attention_mask):
        q = self.transpose_for_scores(self.query(hidden_states))
        k = self.transpose_for_scores(self.key(hidden_states))
        v = self.transpose_for_scores(self.value(hidden_states))
        attention_scores = torch.matmul(q, k.transpose(-1, -2)) / math.sqrt(self.attention_head_size)
        attention_scores = attention_scores + attention_mask
        attention_probs = nn.functional.softmax(attention_scores, dim=-1)
        context = torch.matmul(attention_probs, v).permute(0, 2, 1, 3).contiguous()
        return context.view(*context.size()[:-2], self.all_head_size), attention_probs


class BertLayer(nn.Module):
    def __init__(self, config):
        super().__init__()
        self.attention = nn.ModuleDict({
            "self": BertSelfAttention(config),
            "output": nn.ModuleDict({"dense": nn.Linear(config.hidden_size, config.hidden_size),
                                     "LayerNorm": nn.LayerNorm(config.hidden_size, eps=config.layer_norm_eps)}),
        })
        self.intermediate = nn.Linear(config.hidden_size, config.intermediate_size)
        self.output = nn.Linear(config.intermediate_size, config.hidden_size)
        self.LayerNorm = nn.LayerNorm(config.hidden_size, eps=config.layer_norm_eps)

    def forward(self, x, mask):
        a, probs = self.attention["self"](x, mask)
        o = self.attention["output"]
        x = o["LayerNorm"](o["dense"](a) + x)
        return self.LayerNorm(self.output(F.gelu(self.intermediate(x))) + x), probs


class BertModel(nn.Module):
    def __init__(self, config):
        super().__init__()
        self.config = config
        self.embeddings = BertEmbeddings(config)
        self.layer = nn.ModuleList(BertLayer(config) for _ in range(config.num_hidden_layers))
        self.pooler = nn.Sequential(nn.Linear(config.hidden_size, config.hidden_size), nn.Tanh())
        self.apply(self._init_weights)

    def _init_weights(self, module):
        if isinstance(module, nn.Linear):
            module.weight.data.normal_(mean=0.0, std=self.config.initializer_range)
            if module.bias is not None:
                module.bias.data.zero_()
        elif isinstance(module, nn.Embedding):
            module.weight.data.normal_(mean=0.0, std=self.config.initializer_range)
            if module.padding_idx is not None:
                module.weight.data[module.padding_idx].zero_()
        elif isinstance(module, nn.LayerNorm):
            module.bias.data.zero_()
            module.weight.data.fill_(1.0)

    def forward(self, input_ids, token_type_ids=None, attention_mask=None):
        if attention_mask is None:
            attention_mask = torch.ones_like(input_ids)
        if token_type_ids is None:
            token_type_ids = torch.zeros_like(input_ids)
        extended = attention_mask.unsqueeze(1).unsqueeze(2).to(dtype=torch.float32)
        extended = (1.0 - extended) * -10000.0
        x = self.embeddings(input_ids, token_type_ids)
        all_probs = ()
        for layer in self.layer:
            x, probs = layer(x, extended)
            all_probs = all_probs + (probs,)
        return x, self.pooler(x[:, 0]), all_probs


def encode_pair(a, b, max_len):
    ids = [CLS] + a + [SEP] + b + [SEP]
    types = [0] * (len(a) + 2) + [1] * (len(b) + 1)
    mask = [1] * len(ids)
    pad = max_len - len(ids)
    return ids + [PAD] * pad, types + [0] * pad, mask + [0] * pad


torch.manual_seed(1810)
config = BertConfig(hidden_size=12)
print(config.to_dict())
model = BertModel(config)
model.eval()
batch = [encode_pair([5, 6], [7, 8, 9], 10), encode_pair([11], [12], 10)]
ids, types, mask = (torch.tensor(t) for t in zip(*batch))
print(ids, types, mask, sep="\n")
with torch.no_grad():
    seq, pooled, probs = model(ids, types, mask)
print(seq.shape, pooled.shape, len(probs), probs[0].shape)
print(pooled)
print(probs[1][1, 0])
print([n for n, _ in model.named_parameters() if "attention" in n and n.endswith("weight")][:4])
print([n for n, _ in model.named_buffers()], model.embeddings.position_ids[0, :3])
try:
    BertConfig(hiden_size=3, x=1)
except TypeError as e:
    print(e)
