# the smallest Transformer, in the style of the nlp tutorials
import math
import torch
import torch.nn as nn

sentences = ['ich mochte ein bier P', 'S i want a beer', 'i want a beer E']
src_vocab = {'P': 0, 'ich': 1, 'mochte': 2, 'ein': 3, 'bier': 4}
tgt_vocab = {'P': 0, 'i': 1, 'want': 2, 'a': 3, 'beer': 4, 'S': 5, 'E': 6}
number_dict = {i: w for i, w in enumerate(tgt_vocab)}
src_len, tgt_len, d_model, d_ff, d_k, n_layers, n_heads = 5, 5, 12, 24, 6, 2, 2
d_v = d_k

def make_batch(sentences):
    input_batch = [[src_vocab[n] for n in sentences[0].split()]]
    output_batch = [[tgt_vocab[n] for n in sentences[1].split()]]
    target_batch = [[tgt_vocab[n] for n in sentences[2].split()]]
    return torch.LongTensor(input_batch), torch.LongTensor(output_batch), torch.LongTensor(target_batch)

def get_sinusoid_encoding_table(n_position, d_model):
    def cal_angle(position, hid_idx):
        return position / math.pow(10000, 2 * (hid_idx // 2) / d_model)
    def get_posi_angle_vec(position):
        return [cal_angle(position, hid_j) for hid_j in range(d_model)]
    table = torch.tensor([get_posi_angle_vec(pos_i) for pos_i in range(n_position)])
    table[:, 0::2] = torch.sin(table[:, 0::2])
    table[:, 1::2] = torch.cos(table[:, 1::2])
    return table

def get_attn_pad_mask(seq_q, seq_k):
    batch_size, len_q = seq_q.size()
    batch_size, len_k = seq_k.size()
    pad_attn_mask = seq_k.data.eq(0).unsqueeze(1)
    return pad_attn_mask.expand(batch_size, len_q, len_k)

def get_attn_subsequent_mask(seq):
    attn_shape = [seq.size(0), seq.size(1), seq.size(1)]
    return torch.triu(torch.ones(attn_shape), diagonal=1).byte()

class ScaledDotProductAttention(nn.Module):
    def forward(self, Q, K, V, attn_mask):
        scores = torch.matmul(Q, K.transpose(-1, -2)) / math.sqrt(d_k)
        scores.masked_fill_(attn_mask.bool(), -1e9)
        attn = nn.Softmax(dim=-1)(scores)
        return torch.matmul(attn, V), attn

class MultiHeadAttention(nn.Module):
    def __init__(self):
        super(MultiHeadAttention, self).__init__()
        self.W_Q = nn.Linear(d_model, d_k * n_heads)
        self.W_K = nn.Linear(d_model, d_k * n_heads)
        self.W_V = nn.Linear(d_model, d_v * n_heads)
        self.linear = nn.Linear(n_heads * d_v, d_model)
        self.layer_norm = nn.LayerNorm(d_model)
    def forward(self, Q, K, V, attn_mask):
        residual, batch_size = Q, Q.size(0)
        q_s = self.W_Q(Q).view(batch_size, -1, n_heads, d_k).transpose(1, 2)
        k_s = self.W_K(K).view(batch_size, -1, n_heads, d_k).transpose(1, 2)
        v_s = self.W_V(V).view(batch_size, -1, n_heads, d_v).transpose(1, 2)
        attn_mask = attn_mask.unsqueeze(1).repeat(1, n_heads, 1, 1)
        context, attn = ScaledDotProductAttention()(q_s, k_s, v_s, attn_mask)
        context = context.transpose(1, 2).contiguous().view(batch_size, -1, n_heads * d_v)
        return self.layer_norm(self.linear(context) + residual), attn

class PoswiseFeedForwardNet(nn.Module):
    def __init__(self):
        super().__init__()
        self.conv1 = nn.Linear(d_model, d_ff)
        self.conv2 = nn.Linear(d_ff, d_model)
        self.layer_norm = nn.LayerNorm(d_model)
    def forward(self, inputs):
        return self.layer_norm(self.conv2(nn.ReLU()(self.conv1(inputs))) + inputs)

class DecoderLayer(nn.Module):
    def __init__(self):
        super().__init__()
        self.dec_self_attn = MultiHeadAttention()
        self.dec_enc_attn = MultiHeadAttention()
        self.pos_ffn = PoswiseFeedForwardNet()
    def forward(self, x, enc, self_mask, enc_mask):
        x, a = self.dec_self_attn(x, x, x, self_mask)
        x, b = self.dec_enc_attn(x, enc, enc, enc_mask)
        return self.pos_ffn(x), a, b

class Transformer(nn.Module):
    def __init__(self):
        super().__init__()
        self.src_emb = nn.Embedding(len(src_vocab), d_model)
        self.tgt_emb = nn.Embedding(len(tgt_vocab), d_model)
        self.pos_emb = nn.Embedding.from_pretrained(get_sinusoid_encoding_table(8, d_model), freeze=True)
        self.enc = nn.ModuleList([MultiHeadAttention() for _ in range(n_layers)])
        self.dec = nn.ModuleList([DecoderLayer() for _ in range(n_layers)])
        self.projection = nn.Linear(d_model, len(tgt_vocab), bias=False)
    def forward(self, enc_inputs, dec_inputs):
        enc = self.src_emb(enc_inputs) + self.pos_emb(torch.LongTensor([[1, 2, 3, 4, 0]]))
        enc_mask = get_attn_pad_mask(enc_inputs, enc_inputs)
        for layer in self.enc:
            enc, attn = layer(enc, enc, enc, enc_mask)
        dec = self.tgt_emb(dec_inputs) + self.pos_emb(torch.LongTensor([[5, 1, 2, 3, 4]]))
        dec_mask = torch.gt((get_attn_pad_mask(dec_inputs, dec_inputs) + get_attn_subsequent_mask(dec_inputs)), 0)
        cross_mask = get_attn_pad_mask(dec_inputs, enc_inputs)
        for layer in self.dec:
            dec, a, b = layer(dec, enc, dec_mask, cross_mask)
        logits = self.projection(dec)
        return logits.view(-1, logits.size(-1)), a, b

torch.manual_seed(10)
model = Transformer()
enc_inputs, dec_inputs, target_batch = make_batch(sentences)
with torch.no_grad():
    logits, a, b = model(enc_inputs, dec_inputs)
    loss = nn.CrossEntropyLoss()(logits, target_batch.contiguous().view(-1))
print('cost =', '{:.6f}'.format(loss))
predict = logits.data.max(1, keepdim=True)[1]
print(sentences[0], '->', [number_dict[n.item()] for n in predict.squeeze()])
print(a[0, 0])
print(b[0, 1, -1])
